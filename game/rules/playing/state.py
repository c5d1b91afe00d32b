"""A state of a game, and a scene: the state as one seat sees it while an action is chosen or carried out.

A state is what lies where, the piles, whose turn it is and how far into it; frozen once it is made. ``m`` is a list of sets of
places (one int each): all that is occupied, each owner's tiles, each kind's, each group's, each mark's. ``fork`` copies what an
action may change; effects then change the copy before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.contract import SEATS, Event, Text
from game.core.lattice import SQUARES, places, xy
from game.core.work import BUDGET
from game.rules.language.phrases import Node
from game.rules.playing.history import History
from game.rules.playing.source import Source, set_function

if TYPE_CHECKING:
    from game.rules.playing.model import Action
    from game.rules.playing.rules import Rules

OCCUPIED = 0
OWNER = 1
"""Slots 1, 2 and 3 of ``m``: the tiles of GUEST, of HOST, of nobody."""

NOBODY = 2
"""The owner of tiles that are nobody's."""

UNDER = "under"
"""Where a tile goes that comes to lie under another, in place of a pile's name."""

Ended = tuple[str, "str | None"]


@dataclass(frozen=True, slots=True)
class PieceType:
    """A tile as it lies: its kind, its owner (0, 1, 2 for nobody), its lasting marks, the slots of ``m`` that hold it, and the
    tiles that lie under it and go wherever it goes (as tokens, from the top)."""

    id: int
    kind: int
    owner: int
    marks: tuple[str, ...]
    slots: tuple[int, ...]
    under: tuple[int, ...] = ()

    @property
    def tokens(self) -> tuple[int, ...]:
        """The whole stack as tokens (kind * 3 + owner), from the top."""
        return (self.kind * 3 + self.owner, *self.under)


class State:
    """One state. Compare, hash and print it; never change it."""

    __slots__ = (
        "_hash", "board", "cache", "chance", "earlier", "ended", "events", "kept", "m", "moved", "moves", "node", "passes",
        "phase", "piles", "plies", "rules", "scores", "seat", "seen", "starts", "touched", "turns", "views", "walks",
    )  # fmt: skip

    rules: Rules
    m: list[int]
    """Sets of places by slot (see ``Rules``)."""
    board: dict[int, PieceType]
    """Place to tile."""
    piles: tuple[tuple[int, ...], ...]
    """By pile slot: tile tokens (kind * 3 + owner), sorted where the order says nothing."""
    phase: int
    node: int
    """Where in the turn the player stands: an index of the phase's nodes."""
    seat: int
    """Who acts: 0 GUEST, 1 HOST."""
    turns: tuple[int, int]
    """Turns completed in the last phase of the flow so far, by seat."""
    earlier: tuple[tuple[int, int], ...]
    """The same by phase, for those before it, as far as some rule may ask for them; empty where none does."""
    scores: tuple[int, int]
    """Points gathered, by seat; zero in games without any."""
    seen: History
    """The positions in which turns began, as digests, where the game counts repetitions."""
    moved: tuple[int, ...]
    """Places of the tiles that this turn has moved or placed so far."""
    starts: tuple[int, ...]
    """Who begins each phase, where an action has settled it (-1 where the phase says it)."""
    chance: int
    passes: int
    plies: int
    ended: Ended | None
    events: tuple[Event, ...]
    cache: dict[Any, Any]
    """What the board says, and where ``turn_bound`` what piles, scores and turns say too: nothing of the seat or the node. A fork
    shares it until it changes one of these."""
    moves: tuple[MoveBundle, ...] | None
    """The list of moves, once it is made."""
    walks: dict[int, dict[int, int]]
    """By seat and place, where tiles could walk; once a table asks."""
    kept: dict[str, tuple[Any, int]]
    """By link, what was found on the lines of this state or an earlier one, and the places touched from then until ``touched``
    begins."""
    touched: int
    """The places that tiles have been laid on or lifted off since ``kept`` was written."""
    views: tuple[Scene, Scene] | None
    """How both seats see it, while its moves are being listed."""

    def fork(self) -> State:
        """A copy to be changed by effects."""
        new = State.__new__(State)
        new.rules = self.rules
        new.m = self.m.copy()
        new.board = self.board.copy()
        new.piles = self.piles
        new.phase = self.phase
        new.node = self.node
        new.seat = self.seat
        new.turns = self.turns
        new.earlier = self.earlier
        new.scores = self.scores
        new.seen = self.seen
        new.moved = self.moved
        new.starts = self.starts
        new.chance = self.chance
        new.passes = self.passes
        new.plies = self.plies
        new.ended = self.ended
        new.events = ()
        new.cache = self.cache or {}
        new.moves = None
        new.walks = {}
        new.kept = self.kept
        new.touched = self.touched
        new.views = None
        return new

    def put(self, place: int, piece: PieceType) -> None:
        """Lay a tile on an empty place of a fork."""
        if self.cache:
            self.cache = {}
        bit = 1 << place
        self.touched |= bit
        m = self.m
        for slot in piece.slots:
            m[slot] |= bit
        self.board[place] = piece

    def take(self, place: int) -> PieceType:
        """Lift the tile off a place of a fork."""
        if self.cache:
            self.cache = {}
        piece = self.board.pop(place)
        bit = 1 << place
        self.touched |= bit
        m = self.m
        for slot in piece.slots:
            m[slot] ^= bit
        return piece

    def lay_under(self, place: int, tokens: tuple[int, ...]) -> None:
        """Put tiles at the bottom of the stack on a place of a fork."""
        piece = self.take(place)
        self.put(place, self.rules.piece(piece.kind, piece.owner, piece.marks, piece.under + tokens))

    def leave(self, place: int, tokens: tuple[int, ...]) -> None:
        """Let a stack of these tiles, of which there may be none, lie on an empty place of a fork; they lose their marks."""
        if tokens:
            self.put(place, self.rules.piece(tokens[0] // 3, tokens[0] % 3, (), tokens[1:]))

    def above(self, found: Set, seat: int) -> int:
        """The tiles under which some tile lies that would be in a set, as a seat sees it."""
        out = 0
        for place, piece in self.board.items():
            for token in piece.under:
                if (found.local(token // 3, token % 3, seat) or 0) >> place & 1:
                    out |= 1 << place
                    break
        return out

    def mark_points(self, slot: int, points: int, *, put: bool) -> None:
        """Put a lasting mark on points of a fork, or take it off them."""
        self.cache = {}
        self.touched |= points
        self.m[slot] = self.m[slot] | points if put else self.m[slot] & ~points

    def pile_add(self, slot: int, token: int) -> None:
        """Add a tile to a pile of a fork; a sorted pile stays sorted."""
        if self.rules.turn_bound:
            self.cache = {}
        pile = (*self.piles[slot], token)
        if self.rules.pile_sorted[slot]:
            pile = tuple(sorted(pile))
        self.piles = (*self.piles[:slot], pile, *self.piles[slot + 1 :])

    def pile_take(self, slot: int, token: int) -> None:
        """Take a tile out of a pile of a fork, the first such."""
        if self.rules.turn_bound:
            self.cache = {}
        pile = self.piles[slot]
        at = pile.index(token)
        self.piles = (*self.piles[:slot], pile[:at] + pile[at + 1 :], *self.piles[slot + 1 :])

    def set_pile(self, slot: int, tokens: tuple[int, ...]) -> None:
        """Replace a pile of a fork."""
        if self.rules.turn_bound:
            self.cache = {}
        self.piles = (*self.piles[:slot], tokens, *self.piles[slot + 1 :])

    def turns_in(self, phase: int) -> tuple[int, int]:
        """The turns completed in a phase, by seat."""
        return self.turns if self.rules.phases[phase].main else self.earlier[phase] if self.earlier else (0, 0)

    def forget_moves(self) -> None:
        """The list of moves is another now; what the board says is still so."""
        self.moves = None

    def status(self, index: int) -> int:
        """The places of the tiles that are under a status."""
        found: list[int] | None = self.cache.get("status")
        if found is None:
            found = self.cache["status"] = [-1] * len(self.rules.statuses)
        mask = found[index]
        if mask < 0:
            mask = found[index] = self.rules.statuses[index].places(self)
        return mask

    def cannot(self, verb: str) -> int:
        """The places of the tiles that some status forbids a verb (``move``, ``link`` ...)."""
        mask: int | None = self.cache.get(verb)
        if mask is None:
            mask = 0
            for index in self.rules.forbidding.get(verb, ()):
                mask |= self.status(index)
            for slot in self.rules.bound_kinds.get(verb, ()):
                mask |= self.m[slot]
            self.cache[verb] = mask
        return mask

    def veiled(self) -> int:
        """The tiles whose face their owners alone see; none once the game is over."""
        mask = 0
        if self.ended is None:
            for index in self.rules.veils:
                mask |= self.status(index)
        return mask & self.m[OCCUPIED]

    def unseen(self, seat: int) -> int:
        """The tiles whose face a seat does not see."""
        return self.veiled() & ~self.m[OWNER + seat] if self.rules.veils else 0

    def scene(self, seat: int) -> Scene:
        """The state as a seat sees it, to evaluate phrases in. It is not kept: that would tie the state to itself."""
        return Scene.view(self, seat) if self.views is None else self.views[seat]

    def kept_lines(self, name: str) -> tuple[Any, int]:
        """What is known of a link's lines from an earlier moment, if anything, and the places touched since."""
        known, missed = self.kept.get(name, (None, 0))
        return known, missed | self.touched

    def keep_lines(self, name: str, found: Any) -> None:
        """Keep a link's lines as they are now. Others share what was kept before, so that stays as it is."""
        touched, kept = self.touched, self.kept
        self.kept = {other: (kept[other][0], kept[other][1] | touched) for other in kept} if touched else kept.copy()
        self.kept[name] = (found, 0)
        self.touched = 0

    def bundles(self) -> tuple[MoveBundle, ...]:
        """The legal moves, gathered by what they share. Raises TooCostly where they would take too much work to find."""
        found = self.moves
        if found is None:
            first = BUDGET.begin()
            try:
                self.views = (Scene.view(self, 0), Scene.view(self, 1))
                found = self.moves = self.rules.legal(self)
            finally:
                self.views = None
                if first:
                    BUDGET.end()
        return found

    def key(self) -> tuple[Any, ...]:
        """All that makes two states equal."""
        board = frozenset((place, piece.id) for place, piece in self.board.items())
        turn = (self.phase, self.node, self.seat, self.turns, self.earlier, self.moved, self.starts, self.passes)
        marks = tuple(self.m[slot] for slot in self.rules.point_marks.values())
        return (board, self.piles, turn, self.scores, self.seen, self.chance, self.ended, marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules is other.rules and self.key() == other.key()

    def __hash__(self) -> int:
        if not hasattr(self, "_hash"):
            self._hash = hash(self.key())
        return self._hash

    def __str__(self) -> str:
        (west, east), (south, north) = self.rules.grid.outline.columns, self.rules.grid.outline.rows
        rows = {y: [" "] * (east - west + 1) for y in range(north, south - 1, -1)}
        for place in self.rules.points:
            x, y = xy(place)
            rows[y][x - west] = "."
        for place, piece in self.board.items():
            if place >= SQUARES:
                continue
            x, y = xy(place)
            letter = self.rules.kinds[piece.kind].code[:1] or "?"
            rows[y][x - west] = letter.upper() if piece.owner == 1 else letter.lower()
        turn = "the game is over" if self.ended else f"{SEATS[self.seat]} to move"
        return "\n".join(" ".join(row).rstrip() for row in rows.values()) + f"\n{turn}"


_NOTHING: dict[Any, Any] = {}
_NOWHERE: set[int] = set()


class Scene:
    """What phrases, conditions and effects look at.

    ``spots`` are the places that picks stand for, by the pick's name; ``values`` what was picked (a place, a tile token, a
    number, a word). ``origins`` says where the tiles that this action moved came from, and ``placed`` which it has put on the
    board. ``before`` is the state in which the action began.
    """

    __slots__ = ("before", "events", "m", "origins", "placed", "rules", "seat", "spots", "state", "values")

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.m = state.m
        self.seat = seat
        self.spots: dict[str, int] = {}
        self.values: dict[str, Any] = {}
        self.origins: dict[int, int] = {}
        self.placed: set[int] = set()
        self.before = state
        self.events: list[Event] = []

    @classmethod
    def view(cls, state: State, seat: int) -> Scene:
        """A scene only to look at: nothing is picked or moved in it."""
        new = cls.__new__(cls)
        new.rules = state.rules
        new.state = new.before = state
        new.m = state.m
        new.seat = seat
        new.spots = new.values = new.origins = _NOTHING
        new.placed = _NOWHERE
        new.events = []
        return new

    def seen_by(self, seat: int) -> Scene:
        """The same, as a seat sees it: to be looked at."""
        if seat == self.seat:
            return self
        new = Scene(self.rules, self.state, seat)
        new.spots, new.values, new.origins, new.placed = self.spots, self.values, self.origins, self.placed
        new.before, new.events = self.before, self.events
        return new

    def followed_by(self, later: Scene) -> None:
        """Take in what has happened by itself after an action, so that both are looked at as one."""
        if self.before is self.state:  # there was no action
            self.before = later.before
        goals = {source: goal for goal, source in later.origins.items()}
        stayed = self.state.board.keys() - later.origins.keys() - later.placed
        self.placed = {goals.get(place, place) for place in self.placed if place in goals or place in stayed} | later.placed
        kept = {place: origin for place, origin in self.origins.items() if place in stayed}
        self.origins = kept | {goal: self.origins.get(source, source) for goal, source in later.origins.items()}
        self.events = [*self.events, *later.events]

    def picked(self, name: str, value: Any, spot: int) -> None:
        """Take a pick's value."""
        self.values[name] = value
        self.spots[name] = spot

    def moved(self) -> int:
        """The places of the tiles that this action has moved or placed."""
        mask = 0
        for place in (*self.origins, *self.placed):
            mask |= 1 << place
        return mask

    def moved_before(self) -> int:
        """The places of the tiles that earlier actions of this turn have moved or placed."""
        mask = 0
        for place in self.state.moved:
            mask |= 1 << place
        return mask

    def acting(self) -> Scene:
        """A copy on a fork of the state, for effects to change."""
        new = Scene(self.rules, self.state.fork(), self.seat)
        new.spots = self.spots.copy()
        new.values = self.values.copy()
        new.before = self.state
        return new

    def trial(self) -> Scene:
        """A copy on a fork of the state, in the midst of an action, to see what more effects would do."""
        new = Scene(self.rules, self.state.fork(), self.seat)
        new.spots, new.values, new.before = self.spots.copy(), self.values.copy(), self.before
        new.origins, new.placed = self.origins.copy(), self.placed.copy()
        return new

    def shift(self, source: int, goal: int) -> None:
        """Move a tile to an empty place, and remember where it came from."""
        state = self.state
        state.put(goal, self.rules.moved_piece(state.take(source)))
        origin = self.origins.pop(source, source)
        self.origins[goal] = origin
        if source in self.placed:
            self.placed.discard(source)
            self.placed.add(goal)
        self.follow({source: goal})

    def carry(self, goals: Mapping[int, int]) -> None:
        """Lift tiles all together and set each down on its goal, and remember where they came from."""
        state = self.state
        lifted = {place: state.take(place) for place in goals}
        for place, piece in lifted.items():
            state.put(goals[place], self.rules.moved_piece(piece))
        self.origins.update({goals[place]: self.origins.pop(place, place) for place in goals})
        self.placed = {goals.get(place, place) for place in self.placed}
        self.follow(goals)

    def follow(self, moves: Mapping[int, int]) -> None:
        """Let the picks stand for the tiles they named, where these have gone."""
        for name, spot in self.spots.items():
            out = 0
            for place in places(spot):
                out |= 1 << moves.get(place, place)
            self.spots[name] = out


class Failure(NamedTuple):
    """Why something cannot be done: the rule's name, a sentence, the places to point at, which of REASONS it is."""

    rule: str
    sentence: Text
    places: int = 0
    sort: str = "rule"


class Plan:
    """What an action would change, but for the one place that is still open.

    The tile ``piece`` comes to the open place (and takes what lies there); the tiles in ``removed`` leave theirs, and
    ``added`` come to places already known. Then what lies around the open place turns by ``turn`` of the eight steps. Or the tile
    that lies on the open place leaves the board (``cleared``).
    """

    __slots__ = ("added", "cleared", "open", "piece", "removed", "seat", "turn")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.piece: PieceType | None = None
        self.removed = 0
        self.added: list[tuple[int, PieceType]] = []
        self.turn = 0
        self.cleared = False
        self.open = 0
        """The places that are asked about."""

    @property
    def touches_board(self) -> bool:
        """Whether anything on the board changes."""
        return self.piece is not None or bool(self.removed or self.added or self.cleared)


class MoveBundle:
    """Legal moves that differ in their last pick only: ``prefix`` and one place of ``mask`` make the text of each.

    With ``mask`` 0 the bundle is one move, and ``prefix`` its whole text.
    """

    __slots__ = ("action", "mask", "next", "picks", "prefix")

    def __init__(self, action: Action | None, picks: tuple[Any, ...], prefix: str, mask: int, following: int) -> None:
        self.action = action
        self.picks = picks
        self.prefix = prefix
        self.mask = mask
        self.next = following

    def __len__(self) -> int:
        return self.mask.bit_count() or 1


Mask = Callable[["Scene"], int]
Local = Callable[[int, int, int], "int | None"]
"""(kind, owner, seat) -> the places where a tile of that kind and owner would be in the set, or None if it depends on others."""


class Set:
    """A compiled phrase: its expression, and what is made of it.

    ``at`` gives its places in a scene (the function is made when it is first asked); ``const`` its places by seat if they never
    change; ``seatless``: whether it is the same from both seats; ``node``: the phrase.
    """

    __slots__ = ("at", "const", "local", "node", "seatless", "source")

    def __init__(
        self,
        source: Source,
        const: tuple[int, int] | None = None,
        seatless: bool = True,
        local: Local = lambda _kind, _owner, _seat: None,
        node: Node | None = None,
    ) -> None:
        self.source = source
        self.const = const
        self.seatless = seatless
        self.local = local
        self.node = node
        self.at: Mask = self._first

    def _first(self, scene: Scene) -> int:
        self.at = set_function(self.source)
        return self.at(scene)

    def named(self, node: Node) -> Set:
        """The same for a phrase."""
        return Set(self.source, self.const, self.seatless, self.local, node)
