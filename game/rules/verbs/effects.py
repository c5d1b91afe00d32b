"""Effects: what an action does; what they have in common, and those on the course of the game: if, first, claim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from game.core.contract import SEATS, Event
from game.core.languages import localize
from game.rules.binding.compiler import Compiler
from game.rules.domain.reachability import Flow, Picked, Reachability
from game.rules.language.families import ConditionNode, EffectNode
from game.rules.language.types import ListOf, One, Ref, Word
from game.rules.playing import endings
from game.rules.playing.model import Condition, Effect
from game.rules.playing.position_data import OWNERS
from game.rules.playing.sets import ALL
from game.rules.playing.state import NOBODY, UNDER, Failure, PieceType, Plan, Scene, Set
from game.rules.wording.saying import Saying, flags_of


class PlainEffect:
    """Effects that move or plant no picked tile, may fail, and always do something."""

    __slots__ = ()
    planted: tuple[str, str] | None = None
    sure = False

    def idle(self, scene: Scene) -> bool:
        """Never."""
        return False

    def bars(self, scene: Scene, open_pick: str) -> int:
        """Nowhere for sure."""
        return 0

    @property
    def walked(self) -> tuple[str, str] | None:
        """None."""
        return None


class Certain(PlainEffect):
    """Effects that can always be done."""

    __slots__ = ()
    sure = True

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Nowhere."""
        return 0


class OffBoard(Certain):
    """Effects that can always be done and change nothing on the board."""

    __slots__ = ()

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Nothing is in doubt."""
        return 0


class Tried(PlainEffect):
    """Effects that have to be tried out."""

    __slots__ = ()

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Something may be in the way, anywhere."""
        return ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Everything is in doubt."""
        return ALL


@dataclass(frozen=True, slots=True)
class AfterOthers(Tried):
    """An effect that knows beforehand where it can be done, with others before it in its action: these may change that."""

    effect: Effect

    @property
    def walked(self) -> tuple[str, str] | None:
        """As it says."""
        return self.effect.walked

    @property
    def planted(self) -> tuple[str, str] | None:  # type: ignore[override]
        """As it says."""
        return self.effect.planted

    def apply(self, scene: Scene) -> Failure | None:
        """As things are by then."""
        return self.effect.apply(scene)


def after_others(effect: Effect, before: Sequence[EffectNode]) -> Effect:
    """An effect, to be tried out where others come before it."""
    return AfterOthers(effect) if before else effect


class StillEffect(EffectNode):
    """An effect that brings no tile from one pile to another, nor onto the board or off it."""

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """Nothing."""
        return ()


def in_order(binder: Compiler, nodes: Sequence[EffectNode], before: Sequence[EffectNode] = ()) -> tuple[Effect, ...]:
    """The effects of an action, each knowing those before it: a place that a moved tile has left is free."""
    return tuple(node.build_after(binder, [*before, *nodes[:i]]) for i, node in enumerate(nodes))


NO_ROOM = Failure("do", localize("There is no one place for this."))


def only_place(found: Set, scene: Scene) -> int | None:
    """The one place of a set; None if it holds none, or several."""
    mask = found.at(scene)
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


def happened(scene: Scene, event: str, token: int, **more: Any) -> None:
    """Note that something happened to a tile."""
    entry: Event = {"event": event, "tile": scene.rules.kinds[token // 3].id, "owner": OWNERS[token % 3], **more}
    scene.events.append(entry)


def to_pile(scene: Scene, token: int, pile: str, seat: int, *, told: bool = True) -> None:
    """A tile goes into a pile; ``box`` is out of the game. ``told``: an event says so."""
    known = scene.rules.piles.get(pile)
    if known is None:
        return
    seat = scene.seat if seat == NOBODY else seat  # what is nobody's goes to whoever acts, and stays nobody's
    owner = token % 3 if known.shared or token % 3 == NOBODY else seat
    if not scene.rules.sets_per_player or len(scene.rules.seats) == 1:  # it belongs to nobody once it is off the board
        owner = NOBODY
    scene.state.pile_add(known.slots[seat], token - token % 3 + owner)
    if told:
        happened(scene, "returned", token, pile=pile)


def stack_to_pile(scene: Scene, piece: PieceType, pile: str, *, to_mover: bool = False) -> None:
    """A tile and all that lies under it go into a pile of their owners, or of the player who acts; ``under``: into none, as they
    come to lie under another."""
    if pile != UNDER:
        for token in piece.tokens:
            to_pile(scene, token, pile, scene.seat if to_mover else token % 3)


@dataclass(frozen=True, slots=True)
class Branch(PlainEffect):
    """Effects that depend on a condition."""

    when: Condition
    then: tuple[Effect, ...]
    other: tuple[Effect, ...]

    def apply(self, scene: Scene) -> Failure | None:
        """The one list or the other."""
        for effect in self.then if self.when.test(scene) else self.other:
            failure = effect.apply(scene)
            if failure is not None:
                return failure
        return None

    @property
    def sure(self) -> bool:  # type: ignore[override]
        """If all that it may do is."""
        return all(effect.sure for effect in (*self.then, *self.other))

    def idle(self, scene: Scene) -> bool:
        """If its condition is known not to hold, and nothing is said for that."""
        return not self.other and self.when.decide(scene) is False

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Where anything may fail in the list that follows, or in either while that is not settled."""
        out, known = 0, self.when.decide(scene)
        for effect in (*self.then, *self.other) if known is None else self.then if known else self.other:
            out |= effect.risk(scene, open_pick)
        return out

    def bars(self, scene: Scene, open_pick: str) -> int:
        """Where the picks already settle it, what the list that follows cannot do."""
        out, known = 0, self.when.decide(scene)
        for effect in () if known is None else self.then if known else self.other:
            out |= effect.bars(scene, open_pick)
        return out

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Where the picks already settle it, the list that follows; else to be tried out."""
        known = self.when.decide(scene)
        if known is None:
            return ALL
        doubtful = 0
        for effect in self.then if known else self.other:
            doubtful |= effect.plan(scene, plan, open_pick)
        return doubtful


EFFECTS = ListOf(One("effect"), 1, 20)


class IfThen(StillEffect, verb="if"):
    """What is done only if something is so."""

    if_: Annotated[ConditionNode, One("condition")]
    then: Annotated[tuple[EffectNode, ...], EFFECTS, "what is done if it is so"]
    else_: Annotated[tuple[EffectNode, ...], EFFECTS, "what is done if it is not"] = ()

    sentence = (
        "if {if:sub}, {then:and-main}[swapped:; otherwise it is the other way round][!swapped:[else:; otherwise "
        "{else:and-main}]]"
    )
    examples = ("{if: {some: it and wheel}, then: [{rotate: it, by: 1}]}", "{if: {seat: host}, then: [{send: it, to: box}]}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether it is otherwise the same with the players changed."""
        return flags_of(swapped=repr(self.else_) == _swapped(repr(self.then)))

    @property
    def branch(self) -> tuple[ConditionNode, tuple[EffectNode, ...]]:
        """The condition, and the first list."""
        return self.if_, self.then

    @property
    def inner(self) -> tuple[EffectNode, ...]:
        """Both lists."""
        return (*self.then, *self.else_)

    def build(self, binder: Compiler) -> Effect:
        """The condition, and both lists."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """Each list comes after what comes before the condition."""
        then, other = (in_order(binder, nodes, before) for nodes in (self.then, self.else_))
        return Branch(binder.condition(self.if_), then, other)


@dataclass(frozen=True, slots=True)
class SettleFirst(OffBoard):
    """Settle who begins a phase."""

    mine: bool
    phase: str

    def apply(self, scene: Scene) -> Failure | None:
        """The acting player, or the other."""
        state = scene.state
        seat = scene.seat if self.mine else 1 - scene.seat
        at = next((i for i, phase in enumerate(scene.rules.phases) if phase.name == self.phase), None)
        if at is None:  # the game goes without that phase: an option may leave it out of its flow
            return None
        state.starts = (*state.starts[:at], seat, *state.starts[at + 1 :])
        scene.events.append({"event": "begins", "player": SEATS[seat], "phase": self.phase})
        return None


class First(StillEffect, verb="first"):
    """The acting player, or the other one, begins a phase (B2, A4)."""

    first: Annotated[str, Word(("mine", "theirs"))]
    in_: Annotated[str, Ref(("phases",)), "the phase that the player begins"]

    sentence = "[first=mine:you have][first=theirs:the other player has] the first turn in {in}"
    examples = ("{first: mine, in: play}", "{first: theirs, in: spring}")

    @property
    def settles_first(self) -> str:
        """That phase."""
        return self.in_

    def build(self, binder: Compiler) -> Effect:
        """For whoever acts, or the other."""
        return SettleFirst(self.first == "mine", self.in_)


@dataclass(frozen=True, slots=True)
class ClaimEnding(OffBoard):
    """Say that an ending holds: if it does, the game is over."""

    ending: str

    def apply(self, scene: Scene) -> Failure | None:
        """A wrong claim does nothing."""
        known = next((ending for ending in scene.rules.endings if ending.name == self.ending), None)
        if known is not None and known.when is not None and known.when.test(scene):
            endings.end(scene.state, known, [scene.seat])
        else:
            scene.events.append({"event": "claimed", "player": SEATS[scene.seat], "ending": self.ending})
        return None


class Claim(StillEffect, verb="claim"):
    """If the ending holds for the acting player, the game is over; if not, nothing happens (I18)."""

    claim: Annotated[str, Ref(("endings",))]

    sentence = "if you now have what {claim} asks for, the game is over; if not, nothing happens"
    examples = ("{claim: midlines}", "{claim: ring}")

    @property
    def claims(self) -> str:
        """That ending."""
        return self.claim

    def build(self, binder: Compiler) -> Effect:
        """For whoever acts."""
        return ClaimEnding(self.claim)


def _swapped(text: str) -> str:
    """The same with the two players changed."""
    return "'mine'".join(part.replace("'mine'", "'theirs'") for part in text.split("'theirs'"))
