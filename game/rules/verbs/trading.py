"""Effects by which tiles trade places, or change hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.lattice import NAMES, places
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Phrase, Word
from game.rules.playing.model import Effect
from game.rules.playing.sets import ALL
from game.rules.playing.state import NOBODY, Failure, Plan, Scene, Set
from game.rules.verbs.certainty import Certain, Tried
from game.rules.verbs.effects import NO_ROOM, only_place
from game.rules.verbs.pile_effects import happened
from game.rules.verbs.shifting import carried


@dataclass(frozen=True, slots=True)
class Swap(Tried):
    """Two tiles trade places."""

    one: Set
    other: Set

    def apply(self, scene: Scene) -> Failure | None:
        """Each goes to where the other stood, unless one of them cannot be moved."""
        a, b = only_place(self.one, scene), only_place(self.other, scene)
        if a is None or b is None or a == b or a not in scene.state.board or b not in scene.state.board:
            return NO_ROOM
        return carried(scene, {a: b, b: a}, None)


@verb(
    "effect",
    "swap",
    swap=Phrase(),
    with_=Phrase(),
    needs=("with",),
    sentence={"en": "{swap} and {with} trade places", "de": "{swap} und {with} *tauschen* die Plätze"},
    examples=("{swap: it, with: other}", "{swap: it, with: mine and white_lotus}"),
)
def swap(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Two tiles, one in each set, trade places."""
    return Swap(c.phrase(a["swap"]), c.phrase(a["with"]))


@dataclass(frozen=True, slots=True)
class Give(Certain):
    """Tiles on the board change hands."""

    tiles: Set
    to: str

    def apply(self, scene: Scene) -> Failure | None:
        """Each tile of the set, where it lies; its marks stay."""
        state, rules = scene.state, scene.rules
        owner = {"mine": scene.seat, "theirs": 1 - scene.seat, "nobody": NOBODY}[self.to]
        for place in places(self.tiles.at(scene) & state.m[0]):
            piece = state.take(place)
            state.put(place, rules.piece(piece.kind, owner, piece.marks))
            if piece.owner != owner:
                happened(scene, "given", piece.kind * 3 + owner, at=NAMES[place])
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


@verb(
    "effect",
    "give",
    give=Phrase(),
    to=Word(("mine", "theirs", "nobody")),
    needs=("to",),
    sentence={
        "en": "{give:every} now belongs to [to=mine:you][to=theirs:the other player][to=nobody:nobody]",
        "de": "{give:every} *gehört* nun [to=mine:dir][to=theirs:dem anderen Spieler][to=nobody:niemandem]",
    },
    examples=("{give: theirs and flanked by mine, to: mine}", "{give: it, to: nobody}"),
)
def give(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Tiles on the board change hands: they stay where they lie."""
    return Give(c.phrase(a["give"]), a["to"])
