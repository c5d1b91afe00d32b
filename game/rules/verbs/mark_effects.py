"""Effects on tiles that stay where they lie: they get or lose lasting marks, or change hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core.lattice import NAMES, places
from game.rules.binding.compiler import Compiler
from game.rules.language.types import Phrase, Ref, Word
from game.rules.playing.model import Effect
from game.rules.playing.sets import ALL
from game.rules.playing.state import NOBODY, Failure, Plan, Scene, Set
from game.rules.verbs.effects import Certain, StillEffect, happened


@dataclass(frozen=True, slots=True)
class SetMark(Certain):
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
            state.put(place, rules.piece(piece.kind, piece.owner, tuple(sorted(marks)), piece.under))
            happened(scene, "marked" if self.put else "unmarked", piece.kind * 3 + piece.owner, at=NAMES[place], mark=self.mark)
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


MARK = Ref(("statuses",))


class MarkTiles(StillEffect, verb="mark"):
    """Tiles get a lasting mark: a status with ``marked: true`` (B5, A15)."""

    mark: Annotated[str, Phrase(sort="tile")]
    with_: Annotated[str, MARK, "the status that is the mark"]

    sentence = "from now on {mark:every} {mark:are} {with}"
    examples = ("{mark: it, with: dormant}", "{mark: around it and flower, with: drained}")

    @property
    def sets_mark(self) -> str:
        """That status."""
        return self.with_

    def build(self, binder: Compiler) -> Effect:
        """Each tile of the set."""
        return SetMark(binder.phrase(self.mark), binder.mark(self.with_), True)


class UnmarkTiles(StillEffect, verb="unmark"):
    """Tiles lose a lasting mark."""

    unmark: Annotated[str, Phrase(sort="tile")]
    with_: Annotated[str, MARK, "the status that is the mark"]

    sentence = "{unmark:every} {unmark:are} no longer {with}"
    examples = ("{unmark: it, with: dormant}", "{unmark: moved, with: drained}")

    def build(self, binder: Compiler) -> Effect:
        """Each tile of the set."""
        return SetMark(binder.phrase(self.unmark), binder.mark(self.with_), False)


@dataclass(frozen=True, slots=True)
class SetPointMark(Certain):
    """Points get, or lose, a lasting mark."""

    points: Set
    mark: str
    slot: int
    put: bool

    def apply(self, scene: Scene) -> Failure | None:
        """Each point of the set that is not so already."""
        now = scene.state.m[self.slot]
        changed = self.points.at(scene) & (~now if self.put else now)
        scene.state.mark_points(self.slot, changed, put=self.put)
        event = "marked" if self.put else "unmarked"
        scene.events += [{"event": event, "at": NAMES[place], "mark": self.mark} for place in places(changed)]
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


class MarkPoints(StillEffect, verb="mark_points"):
    """Points get a lasting mark, whatever lies on them: a status with ``marked: true`` and ``on: points``."""

    mark_points: Annotated[str, Phrase()]
    with_: Annotated[str, MARK, "the status that is the mark"]

    sentence = "from now on {mark_points:every} {mark_points:are} {with}"
    examples = ("{mark_points: goal, with: burnt}", "{mark_points: empty and beside it, with: burnt}")

    @property
    def sets_mark(self) -> str:
        """That status."""
        return self.with_

    def build(self, binder: Compiler) -> Effect:
        """Each point of the set."""
        return SetPointMark(binder.phrase(self.mark_points), *binder.point_mark(self.with_), True)


class UnmarkPoints(StillEffect, verb="unmark_points"):
    """Points lose a lasting mark."""

    unmark_points: Annotated[str, Phrase()]
    with_: Annotated[str, MARK, "the status that is the mark"]

    sentence = "{unmark_points:every} {unmark_points:are} no longer {with}"
    examples = ("{unmark_points: goal, with: burnt}", "{unmark_points: burnt and around it, with: burnt}")

    def build(self, binder: Compiler) -> Effect:
        """Each point of the set."""
        return SetPointMark(binder.phrase(self.unmark_points), *binder.point_mark(self.with_), False)


@dataclass(frozen=True, slots=True)
class GiveTiles(Certain):
    """Tiles on the board change hands."""

    tiles: Set
    to: str

    def apply(self, scene: Scene) -> Failure | None:
        """Each tile of the set, where it lies; its marks stay."""
        state, rules = scene.state, scene.rules
        owner = {"mine": scene.seat, "theirs": 1 - scene.seat, "nobody": NOBODY}[self.to]
        for place in places(self.tiles.at(scene) & state.m[0]):
            piece = state.take(place)
            state.put(place, rules.piece(piece.kind, owner, piece.marks, piece.under))
            if piece.owner != owner:
                happened(scene, "given", piece.kind * 3 + owner, at=NAMES[place])
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


class Give(StillEffect, verb="give"):
    """Tiles on the board change hands: they stay where they lie."""

    give: Annotated[str, Phrase()]
    to: Annotated[str, Word(("mine", "theirs", "nobody")), "whose they are then"]

    sentence = "{give:every} now belongs to [to=mine:you][to=theirs:the other player][to=nobody:nobody]"
    examples = ("{give: theirs and flanked by mine, to: mine}", "{give: it, to: nobody}")

    @property
    def changes_owner(self) -> bool:
        """They do."""
        return True

    @property
    def makes_unowned(self) -> bool:
        """If they are given to nobody."""
        return self.to == "nobody"

    def build(self, binder: Compiler) -> Effect:
        """Each tile of the set."""
        return GiveTiles(binder.phrase(self.give), self.to)
