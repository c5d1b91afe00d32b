"""The parts of a compiled ruleset: tables and closures, ready to play. No name of the YAML's language is looked up here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game.core.contract import Gauge, Text
from game.core.languages import localize
from game.rules.playing.state import OWNER, Failure, PieceType, Plan, Scene, Set, State

if TYPE_CHECKING:
    from game.rules.playing.rules import LinkKind

Cause = tuple[Set, Callable[[int], int]]
"""A set that a phrase looks for around a place, and how far from the place it looks."""


def caused(causes: tuple[Cause, ...], scene: Scene, place: int) -> int:
    """What of these lies near enough to a place to matter."""
    out = 0
    for cause, reach in causes:
        out |= cause.at(scene) & reach(1 << place)
    return out


@dataclass(frozen=True, slots=True)
class Clause:
    """One demand of a phrase, with its words; ``tiles``: it speaks of the tile on a place."""

    set: Set
    text: Text
    tiles: bool
    causes: tuple[Cause, ...] = ()

    def blame(self, scene: Scene, place: int) -> int:
        """The place, and what near it makes the demand fail."""
        return 1 << place | caused(self.causes, scene, place)

    def fails(self) -> Text:
        """The sentence for a place that does not meet the demand: what would have to be there."""
        return localize("Only {0} will do here.", self.text)


WIDEST = 20_000
"""The most moves that a position may offer, and the most handfuls that a pick may; what is more is cut off, in a fixed order."""
Counting = Callable[[Scene], int]
"""A number that is counted."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number: how it is counted, and what it is called."""

    of: Counting
    title: Text
    places: Set | None = None
    """Of what counts the places in a set and does no more: the set."""
    shown: Counting | None = None
    """The places of what is counted, as a set; None where it is nothing on the board."""


Landing = Callable[[PieceType, int], int]
"""For a tile that comes from a place (or from off the board: -1), the points on which something would be so."""


class Path(Protocol):
    """One way in which a kind of tile moves."""

    @property
    def sentence(self) -> Text:
        """How, in words."""

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets that it gets to from a place, stepping on nothing but ``passing`` before."""


Stride = Callable[[Scene, int, Path], Path]
"""The path of a tile on a place, with the length that is counted for it."""


@dataclass(frozen=True, slots=True)
class Move:
    """A path with what it may pass, where it may step, where it may end."""

    path: Path
    over: Set | None
    through: Set | None
    land: Set | None
    when: Condition | None
    start: Set | None = None
    """Where a tile must stand to move so."""
    turned: Path | None = None
    """The path as HOST has it, where it goes another way."""
    stops: Set | None = None
    """Where it may end and not go on."""
    stride: Stride | None = None
    """What makes the path as long as it is for a tile just now, where that is counted."""

    def path_of(self, seat: int) -> Path:
        """The path as a seat has it."""
        return self.path if self.turned is None or not seat else self.turned

    def path_from(self, scene: Scene, place: int) -> Path:
        """The path of a tile on a place, as long as it is just now."""
        path = self.path_of(scene.seat)
        return path if self.stride is None else self.stride(scene, place, path)

    def reach(self, scene: Scene, place: int, passing: int, targets: int) -> int:
        """What a tile on a place gets to."""
        return self.path_from(scene, place).reach(place, passing, targets)

    def open_to(self, scene: Scene, place: int) -> bool:
        """Whether a tile on a place may move so just now."""
        if self.start is not None and not self.start.at(scene) >> place & 1:
            return False
        return self.when is None or self.when.test(scene)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile."""

    index: int
    id: str
    name: Text
    code: str
    art: str
    count: int
    groups: tuple[str, ...]
    moves: tuple[Move, ...]
    plant_on: Set | None
    plant_clauses: tuple[Clause, ...]
    """``plant_on`` demand by demand, to say which one fails."""
    plant_after: Callable[[Scene], int] | None
    cannot: frozenset[str]
    """What it can never do or suffer."""
    lives: int
    """The places that it can lie on."""
    text: Text
    on_squares: bool = False


class Condition(Protocol):
    """Something that is so or not."""

    @property
    def sentence(self) -> Text:
        """It in words."""

    def test(self, scene: Scene) -> bool:
        """Whether it is so."""

    def degree(self, scene: Scene) -> float:
        """How near it is to being so, from 0 to 1: 1 where it is so, and only there; what cannot tell more says 0 elsewhere."""

    def margin(self, scene: Scene) -> float:
        """How firmly it is so, up to 1, or how far from it, down to -1."""

    def gauge(self, scene: Scene) -> Gauge:
        """The degree as people see it."""

    @property
    def board_only(self) -> bool:
        """Whether nothing but the board decides it."""

    def decide(self, scene: Scene) -> bool | None:
        """Whether it will be so once the picks are made, where that is known before any effect; else None."""

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The open places of a plan that would make it so; None if they must be tried out."""

    def lasting(self, scene: Scene, plan: Plan) -> int:
        """The open places of a plan for which it certainly stays so, where ``guard`` cannot say all; none if nothing is known."""

    def landing(self, scene: Scene) -> Landing | None:
        """What tells where a tile that moves or comes, and does nothing else, would make it so; None if nothing can."""

    def lands(self, kind: int, owner: int, seat: int) -> int | None:
        """The points on which such a tile, once moved there, makes it so wherever it came from; None if more decides."""

    @property
    def any_link(self) -> LinkKind | None:
        """The link that it is only about: whether any such link stands, whoever owns it; None for any other condition."""

    def blame(self, scene: Scene) -> int:
        """The places that make it so."""

    def sort(self, acting: Scene) -> str:
        """Which of REASONS it is that an action may not leave this behind: ``clash`` for a line, ``ground``, else ``rule``."""


class Effect(Protocol):
    """Something that an action does."""

    def apply(self, scene: Scene) -> Failure | None:
        """Do it to the scene's state (a fork), or say why it cannot be done."""

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Enter it into a plan in which one pick is still open; the open places for which a plan cannot say it."""

    def risk(self, scene: Scene, open_pick: str) -> int:
        """The places of the open pick for which it may turn out that this cannot be done."""

    def bars(self, scene: Scene, open_pick: str) -> int:
        """The places of the open pick for which it is certain that this cannot be done."""

    @property
    def walked(self) -> tuple[str, str] | None:
        """The picks of a tile that it moves and of the place to which; None if it moves no picked tile to a picked place."""

    @property
    def planted(self) -> tuple[str, str] | None:
        """The picks of a tile that it puts on the board and of the place; None if it does nothing of the sort."""

    @property
    def sure(self) -> bool:
        """Whether it can always be done."""

    def idle(self, scene: Scene) -> bool:
        """Whether it does nothing, by what has been picked."""


class Pick(Protocol):
    """One thing that a player points at while choosing an action."""

    @property
    def name(self) -> str:
        """What the action's effects call it."""

    @property
    def form(self) -> str:
        """What stands for it in the form of a move: POINT, TILE ..."""

    @property
    def several(self) -> bool:
        """Whether it picks several things at once, in any order."""

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """What may be picked: each value with its text."""

    def spot(self, value: Any) -> int:
        """The places that a value stands for; 0 while it is not on the board."""

    def places(self, scene: Scene) -> int | None:
        """All that may be picked as one set of places, if it is places that are picked."""

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """Why this value cannot be picked; None if it can."""

    def read(self, scene: Scene, words: list[str]) -> Any:
        """The value that the words at the front of a list say (it takes them from the list); None if they say none."""

    @property
    def open_set(self) -> Set | None:
        """The places that it offers whatever was picked before, if it picks one place and that is all there is to it."""

    @property
    def plant_rule_of(self) -> str | None:
        """The pick of the tile that must be allowed to be planted there."""

    @property
    def ground_of(self) -> str | None:
        """The pick of the tile whose moves must be allowed to end there."""

    @property
    def tile_kinds(self) -> frozenset[int] | None:
        """The kinds of tile that it may take out of a pile; None for all."""

    def slot_of(self, seat: int) -> int:
        """The slot of the pile that it picks from; -1 for none."""

    # What the sentences of why-not ask besides

    @property
    def from_pile(self) -> bool:
        """Whether it picks tiles out of a pile."""

    @property
    def goal_of(self) -> str:
        """The pick of the tile to whose own movement its places belong; empty for any other pick."""

    def met(self, scene: Scene, place: int) -> int | None:
        """How many of its demands a place meets, each taken by itself; None for a pick that is not of one place."""

    def bounds(self, scene: Scene) -> tuple[int, int]:
        """How few and how many things are picked at once."""

    def nothing(self) -> Failure | None:
        """Why nothing can be picked, where there is nothing to pick from; None where each place has its own reason."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition that no action may leave behind, and why."""

    name: str
    condition: Condition
    because: Text


@dataclass(frozen=True, slots=True)
class Action:
    """One kind of action: the picks, what they do, what forbids it, and how it is written as a move."""

    name: str
    title: Text
    says: tuple[str, ...]
    picks: tuple[Pick, ...]
    effects: tuple[Effect, ...]
    when: Condition | None
    forbids: tuple[Rule, ...]
    prefer: Condition | None
    automatic: bool
    because: Text | None = None
    """What players read when ``when`` is not so."""
    text: Text | None = None
    """What the ruleset says of it in words."""
    prefer_each: bool = False
    """Whether ``prefer`` is asked for each thing that is picked first by itself."""
    asks: tuple[Text | None, ...] = ()
    """By the picks of a move, in the order of its text, the questions that the ruleset has for them."""

    @property
    def on_board(self) -> bool:
        """Whether it changes the board: it picks something there, or puts something there; drawing and discarding do not."""
        return any(pick.form.startswith(("POINT", "SQUARE", "TILE")) and not pick.from_pile for pick in self.picks) or any(
            effect.planted is not None for effect in self.effects
        )


@dataclass(frozen=True, slots=True)
class Capture:
    """Who may take whom."""

    name: str
    by: Set
    of: Set
    rows: list[int] | None
    when: Condition | None
    both: bool
    into: str
    to_mover: bool
    related: tuple[tuple[int, ...], ...] = ()
    """By kind, the slots of the kinds it may take."""


@dataclass(frozen=True, slots=True)
class Status:
    """A condition that tiles are under: by where they lie (``who``), or by a lasting mark."""

    index: int
    name: str
    text: Text
    who: Set | None
    slot: int
    when: Condition | None
    cannot: frozenset[str]
    named: bool
    causes: tuple[Cause, ...] = ()
    """What around a tile puts it under the status: a set, and how far from the tile it counts."""
    on_points: bool = False
    """Whether it is a lasting mark of points."""

    def places(self, state: State) -> int:
        """The tiles under it; each is asked from its owner's seat."""
        if self.who is None:
            return state.m[self.slot]
        if self.who.seatless and self.when is None:
            return self.who.at(state.scene(0)) & state.m[0]
        mask = 0
        for seat in (0, 1):
            scene = state.scene(seat)
            own = state.m[OWNER + seat] | (state.m[OWNER + 2] if seat == 0 else 0)
            if own and (self.when is None or self.when.test(scene)):
                mask |= self.who.at(scene) & own
        return mask


@dataclass(frozen=True, slots=True)
class Pile:
    """A kind of pile beside the board; ``slots`` by seat (one for both if it is shared)."""

    name: str
    title: Text
    slots: tuple[int, int]
    shared: bool
    seen_by: str
    sorted: bool
    starts_with: Set | None
    numbers: Mapping[int, int] | None = None
    """By kind, how many of a set it starts with, where that is not the whole set of those kinds."""

    def begins_with(self, kind: Kind, owner: int) -> int:
        """How many tiles of a kind and an owner it starts with."""
        if self.numbers is not None:
            return self.numbers.get(kind.index, 0)
        return kind.count if self.starts_with is not None and self.starts_with.local(kind.index, owner, owner % 2) else 0


def code_of(kind: str, written: object) -> str:
    """The label of a kind of tile: the one that is written, or the first two letters of its name."""
    return str(written) if written is not None else kind[:2].upper()


# Turns

END = -1
BY_CHANCE = -2
"""The one who begins a phase, where a coin says who."""


@dataclass(frozen=True, slots=True)
class Node:
    """One moment of a turn."""

    label: str
    offers: tuple[tuple[Action, int], ...]
    skip: int | None = None
    when: Condition | None = None
    then: int | None = None
    """With a condition: the node that follows while it holds; ``other`` follows else. Such a node offers nothing."""
    other: int = END
    title: Text | None = None
    """What the moment is called, where its author gave it a name."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the game: who takes turns in it, for how long, and what a turn is."""

    name: str
    title: Text
    players: str
    first: int
    until: Condition | None
    nodes: tuple[Node, ...]
    entry: int
    """The node with which a turn begins."""
    main: bool
    may_pass: bool = False
    """Whether a player may pass a turn though there is something to do."""
    closing: int = END
    """The node with which the steps after those of the turn begin."""

    def left_out(self, index: int) -> int:
        """Where a turn goes on from a node at which nothing can be done: it may be skipped, or else no step of the turn comes any
        more but those after it."""
        skip = self.nodes[index].skip
        if skip is not None:
            return skip
        return END if self.closing == END or index in self.after(self.closing) else self.closing

    @property
    def starts(self) -> frozenset[int]:
        """The nodes with which a turn can begin: the entry, or what conditions and what happens by itself lead to."""
        return self.after(self.entry, chosen=False)

    def changes_board(self, index: int) -> bool:
        """Whether a turn may change the board from a node on."""
        return any(action.on_board for at in self.after(index) for action, _ in self.nodes[at].offers)

    def after(self, index: int, *, chosen: bool = True) -> frozenset[int]:
        """The nodes that a turn can come to from one on, itself included; without ``chosen`` only by conditions and by what
        happens by itself."""
        found: set[int] = set()
        waiting = [index]
        while waiting:
            index = waiting.pop()
            if index != END and index not in found:
                found.add(index)
                node = self.nodes[index]
                waiting += [node.then, node.other] if node.then is not None else []
                waiting += [node.skip] if chosen and node.skip is not None else []
                waiting += [following for action, following in node.offers if chosen or action.automatic]
        return frozenset(found)


# Points, counts and endings


@dataclass(frozen=True, slots=True)
class ScoringRule:
    """Something that brings points while the game goes on, or costs them (``sign`` -1); when it is counted."""

    title: Text
    at: str
    sign: int
    points: Counting
    when: Condition | None
    shown: Counting | None = None
    """The places of what brings the points."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the count at the end; ``sign`` 0 is only shown."""

    name: str
    title: Text
    sign: int
    points: Counting
    when: Condition | None
    hidden: bool = False
    """Whether the rules hide what it counts from somebody."""


@dataclass(frozen=True, slots=True)
class Award:
    """Points that an ending brings to one player's tally, if it holds for one player only."""

    title: Text
    to_other: bool
    points: Counting


class Deciding(NamedTuple):
    """A number that decides who wins: where it stands within the rule of the winner, what it counts (the same for two that count
    the same, whatever they are called), and how."""

    path: str
    counts: Hashable
    number: Counted


class Winner(Protocol):
    """How the winner follows when an ending holds."""

    def settle(self, state: State, holders: Sequence[int], award: tuple[int, int]) -> str | None:
        """``guest``, ``host``, ``draw`` or None, given the seats for which the ending holds and what it brings to each."""

    def favours(self, state: State) -> tuple[float, float]:
        """How good it would be for GUEST, and for HOST, if the ending came about for that seat with the board as it is: from -1,
        lost, to 1, won."""

    @property
    def shared(self) -> bool:
        """Whether nobody can win or lose by it."""

    def tally(self, state: State, holder: int = 0) -> tuple[tuple[Text, int, int], ...]:
        """The lines of the count where the winner follows from one of its own, the deciding one last; else none. ``holder``: the
        seat that the ending holds for."""

    def deciding(self, state: State) -> Sequence[Deciding]:
        """The numbers of such a count, each of which decides where the ones before are equal."""

    def blame(self, state: State, holder: int = 0) -> int:
        """The places of what decides who wins, where it is on the board; else none."""


@dataclass(frozen=True, slots=True)
class Ending:
    """When the game is over, and who has won. A built-in ending that a ruleset only refines has no condition."""

    name: str
    title: Text
    check: str
    each: bool
    when: Condition | None
    winner: Winner
    award: Award | None = None
    aim: Condition | None = None
    """The condition without what never changes; None where play does not decide it."""
    sided: bool = False
    """Whether the condition is another for each seat."""
    raced: bool = False
    """Whether it is as near for one seat as for the other, and won or lost by whoever brings it about."""
    hidden: frozenset[str] = frozenset()
    """From whom the rules hide what it counts, see ``binding/perspective.py``."""
    open_winner: bool = True
    """Whether all may know what decides who wins."""
    links: tuple[str, ...] = ()
    """The kinds of links that it speaks of."""

    @property
    def outlasts(self) -> bool:
        """Whether the other has a turn to undo it before it counts."""
        return self.check in ("before_turn", "claimed")


@dataclass(frozen=True, slots=True)
class Kin:
    """Tiles that stand in the relations of other tiles near them: ``rows`` by relation, the first before the next."""

    status: int
    like: Set
    near: Callable[[int], int]
    relations: tuple[tuple[str, list[int]], ...]
