"""Effects that give tiles lasting marks, or take them away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.lattice import NAMES, places
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Phrase, Ref
from game.rules.playing.model import Effect
from game.rules.playing.sets import ALL
from game.rules.playing.state import Failure, Plan, Scene, Set
from game.rules.verbs.certainty import Certain
from game.rules.verbs.pile_effects import happened


@dataclass(frozen=True, slots=True)
class Mark(Certain):
    """Tiles get, or lose, a lasting mark."""

    tiles: Set
    mark: str
    put: bool

    def apply(self, scene: Scene) -> Failure | None:
        """Each tile of the set."""
        state, rules = scene.state, scene.rules
        for place in places(self.tiles.at(scene) & state.m[0]):
            piece = state.take(place)
            marks = {*piece.marks, self.mark} if self.put else {*piece.marks} - {self.mark}
            state.put(place, rules.piece(piece.kind, piece.owner, tuple(sorted(marks))))
            happened(scene, "marked" if self.put else "unmarked", piece.kind * 3 + piece.owner, at=NAMES[place], mark=self.mark)
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


MARK = Ref(("statuses",))


@verb(
    "effect",
    "mark",
    mark=Phrase(),
    with_=MARK,
    needs=("with",),
    sentence={"en": "from now on {mark:every} {mark:are} {with}", "de": "von nun an *{mark:are}* {mark:every} {with}"},
    examples=("{mark: it, with: dormant}", "{mark: around it and flower, with: drained}"),
)
def mark(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Tiles get a lasting mark: a status with ``marked: true`` (B5, A15)."""
    return Mark(c.phrase(a["mark"]), c.mark(a["with"]), True)


@verb(
    "effect",
    "unmark",
    unmark=Phrase(),
    with_=MARK,
    needs=("with",),
    sentence={"en": "{unmark:every} {unmark:are} no longer {with}", "de": "{unmark:every} *{unmark:are}* nicht mehr {with}"},
    examples=("{unmark: it, with: dormant}", "{unmark: moved, with: drained}"),
)
def unmark(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Tiles lose a lasting mark."""
    return Mark(c.phrase(a["unmark"]), c.mark(a["with"]), False)
