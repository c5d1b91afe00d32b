"""Conditions: what is so or not. Each can be tested; some also know beforehand on which open places they would hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from game.core.contract import SEATS, Gauge, Text
from game.core.lattice import places
from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Picks
from game.rules.language.families import ConditionNode
from game.rules.language.outlook import OPEN, Verdict
from game.rules.language.texts import clipped
from game.rules.language.types import ListOf, One, Phrase, Ref, Word
from game.rules.playing import turning
from game.rules.playing.model import Condition, Landing
from game.rules.playing.position_data import OWNERS
from game.rules.playing.rules import LinkKind
from game.rules.playing.sets import ALL
from game.rules.playing.state import UNDER, Plan, Scene, Set
from game.rules.wording.saying import Saying, flags_of


class Plain:
    """What a condition does unless it knows better: it says nothing beforehand, and blames no place."""

    __slots__ = ()
    sentence: Text

    @property
    def board_only(self) -> bool:
        """Something else may decide it too."""
        return False

    def test(self, scene: Scene) -> bool:
        """Whether it is so; each condition says it."""
        raise NotImplementedError

    def degree(self, scene: Scene) -> float:
        """1 if it holds, else 0."""
        return 1.0 if self.test(scene) else 0.0

    def margin(self, scene: Scene) -> float:
        """Wholly so, or as far from it as its degree says."""
        return 2 * self.degree(scene) - 1

    def gauge(self, scene: Scene) -> Gauge:
        """No more than the degree is known."""
        return Gauge("share", self.sentence, self.degree(scene))

    def decide(self, scene: Scene) -> bool | None:
        """Not known before the effects."""
        return None

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """None: each place must be tried."""
        return None

    def lasting(self, scene: Scene, plan: Plan) -> int:
        """Nothing is known."""
        return 0

    def landing(self, scene: Scene) -> Landing | None:
        """Unknown: landing places must be tried."""
        return None

    def lands(self, kind: int, owner: int, seat: int) -> int | None:
        """More decides."""
        return None

    @property
    def any_link(self) -> LinkKind | None:
        """It is about something else."""
        return None

    def blame(self, scene: Scene) -> int:
        """No place in particular."""
        return 0

    def sort(self, acting: Scene) -> str:
        """A rule like any other."""
        return "rule"


@dataclass(frozen=True, slots=True)
class SomeTest(Plain):
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
            return 0 if self.about_moved and plan.cleared else None
        for place, piece in plan.added:
            mask = self.set.local(piece.kind, piece.owner, plan.seat)
            if mask is None or mask >> place & 1:
                return None if mask is None else ALL
        found, turned = self.set.local(plan.piece.kind, plan.piece.owner, plan.seat), self._turned(scene, plan)
        return None if found is None or turned is None else found | turned

    def _turned(self, scene: Scene, plan: Plan) -> int | None:
        """The open places around which a turn brings a tile to where it would be in the set."""
        out = 0
        if plan.turn:
            masks = scene.rules.moved_masks(self.set, plan.seat)
            if masks is None:
                return None
            tiles: dict[int, int] = {}
            for place, piece in scene.state.board.items():
                goals = masks[piece.kind * 3 + piece.owner]
                tiles[goals] = tiles.get(goals, 0) | 1 << place
            for goals, places_ in tiles.items():
                out |= turning.landing(scene.rules.grid, places_, goals, plan.turn)
        return out

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``, each tile's places looked up once and for all."""
        if not self.about_moved:
            return None
        found = scene.rules.moved_masks(self.set, scene.seat)
        return None if found is None else lambda piece, _source: found[piece.kind * 3 + piece.owner]

    def lands(self, kind: int, owner: int, seat: int) -> int | None:
        """Where it speaks of moved tiles only, and their kind and owner tell."""
        return self.set.local(kind, owner, seat) if self.about_moved else None

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


class KnownBeforehand(Test):
    """A condition that no effect can change: it is known before any."""

    __slots__ = ()

    def decide(self, scene: Scene) -> bool | None:
        """Its value, which effects cannot change."""
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

    def degree(self, scene: Scene) -> float:
        """Where all are needed, how near they are taken together; else how near the nearest is."""
        if self.negated:
            return 1.0 if self.test(scene) else 0.0
        found = [part.degree(scene) for part in self.parts]
        return sum(found) / len(found) if self.need_all else max(found)

    def gauge(self, scene: Scene) -> Gauge:
        """Each part, or what is left of several things that are all to go; where one part will do, the nearest."""
        degree = self.degree(scene)
        if self.negated:
            return Gauge("share", self.sentence, degree)
        parts = tuple(part.gauge(scene) for part in self.parts)
        if not self.need_all:
            return max(parts, key=lambda part: part.degree)
        if all(part.form == "count" and part.start > part.goal == 0 for part in parts):
            left = sum(part.amount for part in parts)
            return Gauge("count", self.sentence, degree, left, start=max(left, 1))
        return Gauge("parts", self.sentence, degree, parts=parts)

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


@dataclass(frozen=True, slots=True)
class NoneTest(Combined):
    """No place is in a set."""

    set: Set

    def gauge(self, scene: Scene) -> Gauge:
        """How many are left in it."""
        left = self.set.at(scene).bit_count()
        return Gauge("count", self.sentence, self.degree(scene), left, start=max(left, 1))


class Some(ConditionNode, verb="some"):
    """Some tile or place is in the set."""

    some: Annotated[str, Phrase()]

    sentence = "{some:there}"
    examples = ("{some: moved and misplaced}", "{some: mine and orchid}")

    @property
    def exists_in(self) -> str:
        """The set."""
        return self.some

    def says_of_pick(self, words: Saying) -> bool:
        """Whether the set asks for what was picked and more."""
        return words.names_pick(self.some)

    def build(self, binder: Compiler) -> Condition:
        """Asked of the places in it."""
        found = binder.phrase(self.some)
        return SomeTest(found, binder.sentence(self), binder.speaks_of_moved(found), binder.pick_in(found))

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """By what can be in the set, and what must be."""
        return _is_any(self.some, domain, picks)

    def opposes(self, other: ConditionNode) -> bool:
        """There is one, or there is none."""
        return isinstance(other, NoneOf) and other.none == self.some


class NoneOf(ConditionNode, verb="none"):
    """No tile or place is in the set."""

    none: Annotated[str, Phrase()]

    sentence = "{none:nowhere}"
    examples = ("{none: mine and gates}", "{none: it and special}")

    @property
    def asked_set(self) -> str:
        """The set."""
        return self.none

    def build(self, binder: Compiler) -> Condition:
        """The opposite of there being one."""
        found = binder.phrase(self.none)
        some = SomeTest(found, {"en": ""}, binder.speaks_of_moved(found), binder.pick_in(found))
        return NoneTest((some,), True, True, binder.sentence(self), found)

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """The opposite of there being one."""
        return _is_any(self.none, domain, picks).turned()

    def opposes(self, other: ConditionNode) -> bool:
        """There is none, or there is one."""
        return isinstance(other, Some) and other.some == self.none


def _is_any(text: str, domain: Domain, picks: Picks) -> Verdict:
    """Whether some place can be in a set, and whether none can."""
    found = domain.world.phrase(text, picks)
    if not found.may:
        return Verdict(so=False, why=f'nothing can be "{clipped(text)}".')
    if domain.world.certain(found.must):
        hint = f'Say of what lies there: "occupied and {text}".' if " " not in text else "Ask for tiles."
        return Verdict(otherwise=False, why=f'there is always a place that is "{clipped(text)}".', hint=hint)
    return OPEN


class ActingSeat(ConditionNode, verb="seat"):
    """The player concerned is GUEST, or HOST."""

    seat: Annotated[str, Word(SEATS)]

    sentence = "it *is* {seat}'s turn"
    examples = ("{seat: host}", "{seat: guest}")

    def build(self, binder: Compiler) -> Condition:
        """Known beforehand."""
        index = SEATS.index(self.seat)
        return KnownBeforehand(lambda s: s.seat == index, binder.sentence(self))

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Who plays alone is GUEST."""
        if not domain.world.alone:
            return OPEN
        why = "there is only one player, GUEST."
        return Verdict(so=False, why=why) if self.seat == "host" else Verdict(otherwise=False, why=why)

    def excludes(self, other: ConditionNode, domain: Domain, picks: Picks) -> bool:
        """It is one player, or the other."""
        return isinstance(other, ActingSeat) and other.seat != self.seat


class Chosen(ConditionNode, verb="chosen"):
    """A word was chosen."""

    chosen: Annotated[str, Ref(("picks",), made_by=("choice",))]
    is_: Annotated[str, Ref(("choices",)), "the word of the choice"]

    sentence = "you *choose* {is}"
    examples = ("{chosen: right, is: first_move}", "{chosen: role, is: first_tile}")

    def build(self, binder: Compiler) -> Condition:
        """Known beforehand."""
        pick, word = self.chosen, self.is_
        return KnownBeforehand(lambda s: s.values.get(pick) == word, binder.sentence(self))

    def excludes(self, other: ConditionNode, domain: Domain, picks: Picks) -> bool:
        """One word is chosen of several."""
        return isinstance(other, Chosen) and other.chosen == self.chosen and other.is_ != self.is_


OFF_THE_BOARD = ("captured", "removed", "tucked")
"""The events in which a tile leaves the board, or comes to lie under another."""


class Taken(ConditionNode, verb="taken"):
    """The action has taken such a tile off the board: captured it, put it under another, or sent it to a pile or out of the game,
    whoever owned it."""

    taken: Annotated[str, Phrase("kinds")]

    sentence = "this [ahead:*takes*][!ahead:*has* taken] {taken}[!stacks: off the board]"
    examples = ("{taken: theirs}", "{taken: theirs and basic}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether what is taken may stay on the board, under another tile."""
        ruleset = words.names.ruleset
        under = UNDER in (ruleset.captured_into, *(capture.into for capture in ruleset.captures.values()))
        return flags_of(stacks=under or any(effect.stacks for action in ruleset.actions.values() for effect in action.effects))

    def build(self, binder: Compiler) -> Condition:
        """Told by the events of the action."""
        binder.must_act("taken")
        found = binder.phrase(self.taken)

        def such(s: Scene, kind: str, owner: str) -> bool:
            return bool(found.local(s.rules.kind_index[kind], OWNERS.index(owner), s.seat))

        def holds(s: Scene) -> bool:
            return any(event["event"] in OFF_THE_BOARD and such(s, event["tile"], event["owner"]) for event in s.events)

        return Test(holds, binder.sentence(self))


def combined(binder: Compiler, node: ConditionNode, parts: Sequence[ConditionNode], *, need_all: bool) -> Condition:
    """Several conditions as one."""
    return Combined(tuple(binder.condition(part) for part in parts), need_all, False, binder.sentence(node))


SEVERAL = ListOf(One("condition"), 1, 16)


class AllOf(ConditionNode, verb="all"):
    """Every one of these is so."""

    all: Annotated[tuple[ConditionNode, ...], SEVERAL]

    needs_reason = True
    sentence = "{all:and}"
    examples = ("{all: [{seat: host}, {made: harmony}]}", "{all: [{some: mine and orchid}, {none: mine and gates}]}")

    def build(self, binder: Compiler) -> Condition:
        """Joined."""
        return combined(binder, self, self.all, need_all=True)

    @property
    def constant_value(self) -> bool | None:
        """By its parts, the constant ones first."""
        return _constant_value(self.all, need_all=True)

    @property
    def open_part(self) -> ConditionNode:
        """Those parts that play decides; the only one by itself."""
        parts = _open_parts(self.all)
        return parts[0] if len(parts) == 1 else AllOf(all=parts)

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Never so if one of them is not, or two of them cannot be so at once."""
        parts = [domain.verdict(part, picks) for part in self.all]
        so, otherwise = all(part.so for part in parts), any(part.otherwise for part in parts)
        if so and any(one.excludes(other, domain, picks) for one, other in combinations(self.all, 2)):
            return Verdict(so=False, why="two of these can never be so together.", hint='Perhaps "any" is meant.')
        return Verdict(so, otherwise)


class AnyOf(ConditionNode, verb="any"):
    """At least one of these is so."""

    any: Annotated[tuple[ConditionNode, ...], SEVERAL]

    needs_reason = True
    sentence = "{any:or}"
    examples = ("{any: [{made: harmony}, {made: disharmony}]}", "{any: [{seat: host}, {some: mine and boat}]}")

    def build(self, binder: Compiler) -> Condition:
        """Joined."""
        return combined(binder, self, self.any, need_all=False)

    @property
    def constant_value(self) -> bool | None:
        """By its parts, the constant ones first."""
        return _constant_value(self.any, need_all=False)

    @property
    def open_part(self) -> ConditionNode:
        """Those parts that play decides; the only one by itself."""
        parts = _open_parts(self.any)
        return parts[0] if len(parts) == 1 else AnyOf(any=parts)

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Always so if one of them is, or two of them are opposites."""
        parts = [domain.verdict(part, picks) for part in self.any]
        so, otherwise = any(part.so for part in parts), all(part.otherwise for part in parts)
        if otherwise and any(one.opposes(other) for one, other in combinations(self.any, 2)):
            return Verdict(otherwise=False, why="one of these is always so.", hint='Perhaps "all" is meant.')
        return Verdict(so, otherwise)


def _constant_value(parts: Sequence[ConditionNode], *, need_all: bool) -> bool | None:
    """Whether all parts, or any, are so whatever is played, or never; None if play decides it."""
    found = [part.constant_value for part in parts]
    decisive = not need_all
    return decisive if decisive in found else None if None in found else need_all


def _open_parts(parts: Sequence[ConditionNode]) -> tuple[ConditionNode, ...]:
    return tuple(part.open_part for part in parts if part.constant_value is None)


class NotSo(ConditionNode, verb="not"):
    """This is not so."""

    not_: Annotated[ConditionNode, One("condition")]

    needs_reason = True
    sentence = "it *is* not so that {not}"
    examples = ("{not: {seat: host}}", "{not: {linked: harmony, owner: mine}}")

    @property
    def denied(self) -> ConditionNode:
        """What is turned round."""
        return self.not_

    def build(self, binder: Compiler) -> Condition:
        """Turned round."""
        return Combined((binder.condition(self.not_),), True, True, binder.sentence(self))

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """The opposite."""
        return domain.verdict(self.not_, picks).turned()
