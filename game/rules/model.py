"""A ruleset as the compiler leaves it: tables and closures, ready to play. No name of the YAML's language is looked up here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from game.core.contract import SEATS, BoardLook, Text
from game.core.lattice import BOARD, SPACES, SQUARES, places
from game.rules.links import Bound, LineEffect, Link, Sight, between
from game.rules.scene import Bundle, Failure, Plan, Scene
from game.rules.sets import Set, in_line
from game.rules.state import OWNER, State
from game.rules.wording import both

if TYPE_CHECKING:
    from game.rules.turns import Phase


@dataclass(frozen=True, slots=True)
class PieceType:
    """A tile as it lies: its kind, its owner (0, 1, 2 for nobody), its lasting marks, and the slots of ``m`` that hold it."""

    id: int
    kind: int
    owner: int
    marks: tuple[str, ...]
    slots: tuple[int, ...]


Landing = Callable[[PieceType, int], int]
"""For a tile that comes from a place (or from off the board: -1), the points on which something would be so."""


class Path(Protocol):
    """One way in which a kind of tile moves."""

    @property
    def sentence(self) -> Text:
        """How, in words."""

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets that it gets to from a place, stepping on nothing but ``passing`` before."""


@dataclass(frozen=True, slots=True)
class Move:
    """A path with what it may pass, where it may step, where it may end."""

    path: Path
    over: Set | None
    through: Set | None
    land: Set | None
    when: Condition | None


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
    plant_after: Callable[[Scene], int] | None
    cannot: frozenset[str]
    lives: int
    text: Text

    plain: tuple[Path, tuple[int, int]] | None = None
    """Its one path and where that may end, by seat, if it passes over nothing and that never changes."""

    @staticmethod
    def plain_of(moves: tuple[Move, ...]) -> tuple[Path, tuple[int, int]] | None:
        """The ``plain`` of these moves."""
        if len(moves) != 1:
            return None
        move = moves[0]
        if move.over is not None or move.through is not None or move.when is not None:
            return None
        if move.land is None:
            return move.path, (BOARD, BOARD)
        return None if move.land.const is None else (move.path, move.land.const)


class Condition(Protocol):
    """Something that is so or not."""

    @property
    def sentence(self) -> Text:
        """It in words."""

    def test(self, scene: Scene) -> bool:
        """Whether it is so."""

    @property
    def board_only(self) -> bool:
        """Whether nothing but the board decides it."""

    def decide(self, scene: Scene) -> bool | None:
        """Whether it will be so once the picks are made, where that is known before any effect; else None."""

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The open places of a plan that would make it so; None if they must be tried out."""

    def landing(self, scene: Scene) -> Landing | None:
        """What tells where a tile that moves or comes, and does nothing else, would make it so; None if nothing can."""

    def blame(self, scene: Scene) -> int:
        """The places that make it so."""


class Effect(Protocol):
    """Something that an action does."""

    def apply(self, scene: Scene) -> Failure | None:
        """Do it to the scene's state (a fork), or say why it cannot be done."""

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Enter it into a plan in which one pick is still open; the open places for which a plan cannot say it."""


class Pick(Protocol):
    """One thing that a player points at while choosing an action."""

    @property
    def name(self) -> str:
        """What the action's effects call it."""

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
    lister: Callable[[Scene, Action, int, list[Landing]], Iterator[Bundle]] | None = None
    """A quicker way to list it, for the commonest shapes of action."""


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
    causes: tuple[tuple[Set, Callable[[int], int]], ...] = ()
    """What around a tile puts it under the status: a set, and how far from the tile it counts."""

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


class Winner(Protocol):
    """How the winner follows when an ending holds."""

    def settle(self, state: State, holders: Sequence[int]) -> str | None:
        """``guest``, ``host``, ``draw`` or None, given the seats for which the ending holds."""

    def tally(self, state: State) -> tuple[tuple[Text, int, int], ...]:
        """The lines of the count, the deciding one last."""


@dataclass(frozen=True, slots=True)
class Ending:
    """When the game is over, and who has won."""

    name: str
    title: Text
    after_action: bool
    each: bool
    when: Condition
    winner: Winner


@dataclass(slots=True)
class Rules:
    """A compiled ruleset."""

    kinds: list[Kind]
    kind_index: dict[str, int]
    kind_slot: int
    slots: dict[str, int]
    statuses: list[Status]
    forbidding: dict[str, list[int]]
    piles: dict[str, Pile]
    pile_sorted: list[bool]
    links: dict[str, Link]
    line_effects: list[LineEffect]
    sights: list[tuple[Set | None, int]]
    captures: list[Capture]
    captured_into: str
    never: list[Rule]
    actions: dict[str, Action]
    phases: list[Phase]
    endings: list[Ending]
    look: BoardLook
    words: dict[str, Text]
    turned_links: frozenset[str] = frozenset()
    """The links that some line effect may turn into or out of."""
    turn_bound: bool = False
    """Whether some status depends on more than the board: on piles, turns or scores."""
    marked: bool = False
    """Whether tiles can bear lasting marks."""
    seats: tuple[str, ...] = SEATS
    copies: int = 1
    sets_per_player: bool = True
    stuck: str = "pass"
    squares: bool = False
    types: list[PieceType] = field(default_factory=list)
    pieces: dict[tuple[int, int, tuple[str, ...]], PieceType] = field(default_factory=dict)
    fits: dict[tuple[str, int], int | None] = field(default_factory=dict)
    fit_lists: dict[tuple[int, int], list[int] | None] = field(default_factory=dict)
    legal: Callable[[State], tuple[Bundle, ...]] = lambda _state: ()
    phrase_text: Callable[[Set | None], Text] = lambda _set: {"en": "", "de": ""}

    @property
    def points(self) -> list[int]:
        """Every point of the board."""
        return list(places(BOARD))

    @property
    def universe(self) -> int:
        """All places on which anything can lie."""
        return BOARD | SPACES if self.squares else BOARD

    def piece(self, kind: int, owner: int, marks: tuple[str, ...] = ()) -> PieceType:
        """The one record of such a tile."""
        found = self.pieces.get((kind, owner, marks))
        if found is None:
            known = self.kinds[kind]
            groups = [self.slots[name] for name in known.groups]
            slots = (0, OWNER + owner, self.kind_slot + kind, *groups, *(self.slots[mark] for mark in marks))
            found = PieceType(len(self.types), kind, owner, marks, slots)
            self.types.append(found)
            self.pieces[kind, owner, marks] = found
        return found

    def bundles(self, state: State) -> tuple[Bundle, ...]:
        """The legal moves, gathered."""
        return self.legal(state)

    def sight(self, state: State, key: int) -> Sight:
        """The lines of a state, by one notion of what stands in the way."""
        over, wall = self.sights[key]
        order = sorted({*state.board, *places(wall)}) if wall else sorted(state.board)
        if over is not None or self.squares:
            transparent = over.at(state.scene(0)) if over is not None else 0
            stops = (state.m[0] & ~transparent | wall) & BOARD
            order = [place for place in order if stops >> place & 1]
        return Sight(order)

    def bound(self, state: State, link: Link) -> tuple[Bound, ...]:
        """The links of a kind that stand in a state, sorted."""
        found: tuple[Bound, ...] | None = state.cache.get(("links", link.name))
        if found is None:
            if link.name in self.turned_links:
                self._turn_links(state)
                found = state.cache["links", link.name]
            else:
                found = state.cache["links", link.name] = link.found(state)
        return found

    def _turn_links(self, state: State) -> None:
        """Apply the line effects: each link on the line of such a tile becomes another, or nothing, whatever the order."""
        turned: dict[str, list[Bound]] = {name: [] for name in self.links}
        for name, link in self.links.items():
            for bound in link.found(state):
                final = self._turned(state, name, bound)
                if final is not None:
                    turned[final].append(bound)
        for name, bounds in turned.items():
            state.cache["links", name] = tuple(sorted(bounds, key=lambda b: (b.a, b.b, b.owner)))

    def _turned(self, state: State, name: str, bound: Bound) -> str | None:
        """What a link becomes: nothing, if one tile on its line says so; else each such tile turns it once."""
        final = name
        for effect in self.line_effects:
            on = effect.tiles.at(state.scene(0)) & (_line(bound) if effect.whole_line else between(bound.a, bound.b))
            for _ in range(on.bit_count()):
                turned = effect.turns.get(final, final)
                if turned is None:
                    return None
                final = turned
        return final

    def able_ends(self, link: Link, state: State) -> int:
        """The tiles that can be ends of a link whose ends are asked the same."""
        key = ("ends", link.name)
        mask: int | None = state.cache.get(key)
        if mask is None:
            barred = state.cannot("link") | state.cannot(link.name)
            mask = state.cache[key] = link.ends[0].at(state.scene(0)) & ~barred
        return mask

    def end_masks(self, link: Link, piece: PieceType) -> int | None:
        """The places where such a tile would be an end of a link, if that depends on nothing else; None otherwise."""
        key = (link.name, piece.id)
        if key not in self.fits:
            mask = link.ends[0].local(piece.kind, piece.owner, 0)
            for verb in ("link", link.name):
                for index in self.forbidding.get(verb, ()):
                    barred = self._local_status(self.statuses[index], piece)
                    mask = None if mask is None or barred is None else mask & ~barred
            self.fits[key] = None if piece.marks else mask
        return self.fits[key]

    def moved_masks(self, found: Set, seat: int) -> list[int] | None:
        """For each kind and owner, the places where such a tile would be in a set once it has moved there."""
        key = (id(found), seat)
        if key not in self.fit_lists:
            masks = [found.local(token // 3, token % 3, seat) for token in range(len(self.kinds) * 3)]
            known = [mask for mask in masks if mask is not None]
            self.fit_lists[key] = known if len(known) == len(masks) else None
        return self.fit_lists[key]

    @staticmethod
    def _local_status(status: Status, piece: PieceType) -> int | None:
        if status.who is None:
            return 0
        found = status.who.local(piece.kind, piece.owner, piece.owner % 2)
        return found if status.when is None or not found else None

    def plant_sentence(self, kind: Kind, place: str) -> Text:
        """Why such a tile cannot be planted on a place, where ``plant_on`` does not hold."""
        rule = self.phrase_text(kind.plant_on)
        return both(
            "{0} may come into play only here: {1}; {2} is not.",
            "{0} kommt nur hier ins Spiel: {1}; {2} nicht.",
            kind.name,
            rule,
            place,
        )

    def land_sentence(self, kind: Kind, land: Set, place: str) -> Text:
        """Why such a tile's movement may not end on a place."""
        return both(
            "{0} may end its move only here: {1}; {2} is not.",
            "{0} darf nur hier enden: {1}; {2} nicht.",
            kind.name,
            self.phrase_text(land),
            place,
        )

    def pile_slot(self, pile: str, seat: int) -> int:
        """The slot of a player's pile."""
        return self.piles[pile].slots[seat]


def _line(bound: Bound) -> int:
    return in_line(1 << bound.a) & in_line(1 << bound.b)


def taken(scene: Scene, place: int) -> int:
    """The tiles that the tile on a place may take (those its own movement gets to are for others to say)."""
    state, seat = scene.state, scene.seat
    piece = state.board[place]
    mask = 0
    for by, of, capture in capturing(state, seat):
        if by >> place & 1:
            mask |= of if capture.rows is None else of & joined(state, capture.related[piece.kind])
    return mask & ~(1 << place)


def joined(state: State, slots: tuple[int, ...]) -> int:
    """The tiles of several kinds, by their slots."""
    out = 0
    for slot in slots:
        out |= state.m[slot]
    return out


def capturing(state: State, seat: int) -> list[tuple[int, int, Capture]]:
    """Every capture rule with its takers and its prey, from a seat."""
    key = ("captures", seat)
    found: list[tuple[int, int, Capture]] | None = state.cache.get(key)
    if found is None:
        scene = state.scene(seat)
        safe, barred = state.cannot("be_captured"), state.cannot("capture")
        found = []
        for capture in state.rules.captures:
            if capture.when is None or capture.when.test(scene):
                by = capture.by.at(scene) & ~barred
                of = capture.of.at(scene) & ~safe if by else 0
                if of:
                    found.append((by, of, capture))
        state.cache[key] = found
    return found


def is_square(place: int) -> bool:
    """Whether a place is a square and not a point."""
    return place >= SQUARES


__all__ = [
    "Action", "Bundle", "Capture", "Condition", "Effect", "Ending", "Failure", "Kind", "Mapping", "Move", "Path", "Phase", "Pick",
    "PieceType", "Pile", "Plan", "Rule", "Rules", "Scene", "Status", "Winner", "capturing", "is_square", "joined", "taken",
]  # fmt: skip
