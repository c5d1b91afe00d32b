"""Conditions: what is so or not. Each can be tested; some also know beforehand on which open places they would hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, Text
from game.core.lattice import places
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, One, Phrase, Ref, Word
from game.rules.playing.model import Condition, Landing
from game.rules.playing.sets import ALL
from game.rules.playing.state import Plan, Scene, Set


class Plain:
    """What a condition does unless it knows better: it says nothing beforehand, and blames no place."""

    __slots__ = ()

    @property
    def board_only(self) -> bool:
        """Something else may decide it too."""
        return False

    def decide(self, scene: Scene) -> bool | None:
        """Not known before the effects."""
        return None

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """Must be tried out."""
        return None

    def landing(self, scene: Scene) -> Landing | None:
        """Nothing can tell."""
        return None

    def blame(self, scene: Scene) -> int:
        """No place in particular."""
        return 0

    def sort(self, acting: Scene) -> str:
        """A rule like any other."""
        return "rule"


@dataclass(frozen=True, slots=True)
class Some(Plain):
    """Some place is in the set."""

    set: Set
    sentence: Text
    about_moved: bool
    pick: tuple[str, Set] | None
    """For ``it and wheel``: the pick, and what is asked of it."""

    @property
    def board_only(self) -> bool:
        """Tiles decide it."""
        return True

    def test(self, scene: Scene) -> bool:
        """Whether any place is in it."""
        return self.set.at(scene) != 0

    def decide(self, scene: Scene) -> bool | None:
        """Known for a tile that is picked, from a pile or on the board: its kind alone decides (``it and wheel``)."""
        if self.pick is None:
            return None
        spot, value = scene.spots.get(self.pick[0], 0), scene.values.get(self.pick[0])
        if spot:
            piece = scene.state.board.get(spot.bit_length() - 1) if not spot & spot - 1 else None
            if piece is None:
                return None
            value = piece.kind * 3 + piece.owner
        if not isinstance(value, int):
            return None
        found = self.pick[1].local(value // 3, value % 3, scene.seat)
        return None if found is None or found not in (0, scene.rules.universe) else bool(found)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """Where it speaks of moved tiles only, the tile that comes decides, wherever it lands."""
        if not self.about_moved or plan.piece is None:
            return None
        for place, piece in plan.added:
            mask = self.set.local(piece.kind, piece.owner, plan.seat)
            if mask is None or mask >> place & 1:
                return None if mask is None else ALL
        return self.set.local(plan.piece.kind, plan.piece.owner, plan.seat)

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``, each tile's places looked up once and for all."""
        if not self.about_moved:
            return None
        found = scene.rules.moved_masks(self.set, scene.seat)
        return None if found is None else lambda piece, _source: found[piece.kind * 3 + piece.owner]

    def blame(self, scene: Scene) -> int:
        """The places in the set."""
        return self.set.at(scene)

    def sort(self, acting: Scene) -> str:
        """The ground, if it is so of tiles for what they are and where they lie: elsewhere it would not be."""
        for place in places(self.blame(acting)):
            piece = acting.state.board.get(place)
            wrong = None if piece is None else self.set.local(piece.kind, piece.owner, acting.seat)
            if wrong is None or not acting.rules.universe & ~wrong:
                return "rule"
        return "ground"


@dataclass(frozen=True, slots=True)
class Test(Plain):
    """A condition that is only tested."""

    holds: Callable[[Scene], bool]
    sentence: Text

    def test(self, scene: Scene) -> bool:
        """Whether it is so."""
        return self.holds(scene)


class Settled(Test):
    """A condition that no effect can change: it is known before any."""

    __slots__ = ()

    def decide(self, scene: Scene) -> bool | None:
        """As it is."""
        return self.holds(scene)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """Everywhere, or nowhere."""
        return ALL if self.holds(scene) else 0


@dataclass(frozen=True, slots=True)
class Combined(Plain):
    """All, or any, of several conditions; or one turned round."""

    parts: tuple[Condition, ...]
    need_all: bool
    negated: bool
    sentence: Text

    @property
    def board_only(self) -> bool:
        """If it is so of every part."""
        return all(part.board_only for part in self.parts)

    def test(self, scene: Scene) -> bool:
        """Whether they hold."""
        found = (part.test(scene) for part in self.parts)
        return (all(found) if self.need_all else any(found)) is not self.negated

    def decide(self, scene: Scene) -> bool | None:
        """Known when the parts are."""
        found = [part.decide(scene) for part in self.parts]
        sure = [value for value in found if value is not None]
        if (False in sure) if self.need_all else (True in sure):
            return self.need_all is self.negated
        return None if None in found else (self.need_all is not self.negated)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The places of the parts, joined."""
        masks = [part.guard(scene, plan) for part in self.parts]
        out = ALL if self.need_all else 0
        for mask in masks:
            if mask is not None:
                out = out & mask if self.need_all else out | mask
        if None in masks and out != (0 if self.need_all else ALL):  # the rest could not change that
            return None
        return ALL & ~out if self.negated else out

    def blame(self, scene: Scene) -> int:
        """What its parts blame."""
        out = 0
        for part in self.parts:
            if part.test(scene):
                out |= part.blame(scene)
        return out

    def sort(self, acting: Scene) -> str:
        """The first special sort of a part that is so."""
        if self.negated:
            return "rule"
        sorts = (part.sort(acting) for part in self.parts if part.test(acting))
        return next((sort for sort in sorts if sort != "rule"), "rule")


SOME: Text = {"en": "{some:there}", "de": "{some:there}"}
NONE: Text = {"en": "{none:nowhere}", "de": "{none:nowhere}"}


@verb("condition", "some", some=Phrase(), sentence=SOME, examples=("{some: moved and misplaced}", "{some: mine and orchid}"))
def some(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Some tile or place is in the set."""
    found = c.phrase(a["some"])
    return Some(found, c.spoken("condition", a), c.speaks_of_moved(found), c.pick_in(found))


@verb("condition", "none", none=Phrase(), sentence=NONE, examples=("{none: mine and gates}", "{none: it and special}"))
def none(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """No tile or place is in the set."""
    found = c.phrase(a["none"])
    inner = Some(found, {"en": ""}, c.speaks_of_moved(found), c.pick_in(found))
    return Combined((inner,), True, True, c.spoken("condition", a))


SEAT: Text = {"en": "it *is* {seat}'s turn", "de": "{seat} *ist* am Zug"}


@verb("condition", "seat", seat=Word(SEATS), sentence=SEAT, examples=("{seat: host}", "{seat: guest}"))
def seat(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """The player concerned is GUEST, or HOST."""
    index = SEATS.index(a["seat"])
    return Settled(lambda s: s.seat == index, c.spoken("condition", a))


CHOSEN: Text = {"en": "you *choose* {is}", "de": "du *wählst* {is}"}


@verb(
    "condition",
    "chosen",
    chosen=Ref(("picks",), made_by=("choice",)),
    is_=Ref(("choices",)),
    needs=("is",),
    sentence=CHOSEN,
    examples=("{chosen: right, is: first_move}", "{chosen: role, is: first_tile}"),
)
def chosen(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """A word was chosen."""
    pick, word = a["chosen"], a["is"]
    return Settled(lambda s: s.values.get(pick) == word, c.spoken("condition", a))


ALL_OF: Text = {"en": "{all:and}", "de": "{all:and}"}
ANY_OF: Text = {"en": "{any:or}", "de": "{any:or}"}
NOT: Text = {"en": "it *is* not so that {not}", "de": "es *ist* nicht so|, dass {not}"}


def combine(c: Compiler, sentence: Text, records: list[Any], *, need_all: bool, negated: bool = False) -> Condition:
    """Several conditions as one."""
    parts = tuple(c.condition(record) for record in records)
    return Combined(parts, need_all, negated, sentence)


SEVERAL = ListOf(One("condition"), 1, 16)


@verb(
    "condition",
    "all",
    all=SEVERAL,
    sentence=ALL_OF,
    examples=("{all: [{seat: host}, {made: harmony}]}", "{all: [{some: mine and orchid}, {none: mine and gates}]}"),
)
def all_of(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Every one of these is so."""
    return combine(c, c.spoken("condition", a), a["all"], need_all=True)


@verb(
    "condition",
    "any",
    any=SEVERAL,
    sentence=ANY_OF,
    examples=("{any: [{made: harmony}, {made: disharmony}]}", "{any: [{seat: host}, {some: mine and boat}]}"),
)
def any_of(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """At least one of these is so."""
    return combine(c, c.spoken("condition", a), a["any"], need_all=False)


@verb(
    "condition",
    "not",
    not_=One("condition"),
    sentence=NOT,
    examples=("{not: {seat: host}}", "{not: {linked: harmony, owner: mine}}"),
)
def not_so(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """This is not so."""
    return combine(c, c.spoken("condition", a), [a["not"]], need_all=True, negated=True)
