"""A state of a game: what lies where, the piles, whose turn it is and how far into it. Frozen once it is made.

``m`` is a list of sets of places (one int each): all that is occupied, each owner's tiles, each kind's, each group's, each
mark's. ``fork`` copies what an action may change; effects then change the copy before anyone sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.contract import SEATS, Event
from game.core.lattice import SQUARES, xy
from game.rules.playing.scene import Scene

if TYPE_CHECKING:
    from game.rules.playing.compiled import Rules
    from game.rules.playing.lines import Sight
    from game.rules.playing.model import PieceType
    from game.rules.playing.scene import Bundle

OCCUPIED = 0
OWNER = 1
"""Slots 1, 2 and 3 of ``m``: the tiles of GUEST, of HOST, of nobody."""

NOBODY = 2
"""The owner of tiles that are nobody's."""

Ended = tuple[str, "str | None"]


class State:
    """One state. Compare, hash and print it; never change it."""

    __slots__ = (
        "_hash", "board", "cache", "chance", "ended", "events", "m", "moved", "node", "passes", "phase", "piles", "plies",
        "rules", "scores", "seat", "seen", "starts", "turns", "views",
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
    """Turns completed in the game so far, by seat."""
    scores: tuple[int, int]
    """Points gathered, by seat; zero in games without any."""
    seen: tuple[str, ...]
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
        new.scores = self.scores
        new.seen = self.seen
        new.moved = self.moved
        new.starts = self.starts
        new.chance = self.chance
        new.passes = self.passes
        new.plies = self.plies
        new.ended = self.ended
        new.events = ()
        new.cache = {}
        new.views = None
        return new

    def put(self, place: int, piece: PieceType) -> None:
        """Lay a tile on an empty place of a fork."""
        if self.cache:
            self.cache = {}
        bit = 1 << place
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
        m = self.m
        for slot in piece.slots:
            m[slot] ^= bit
        return piece

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

    def forget_moves(self) -> None:
        """The list of moves is another now; what the board says is still so."""
        self.cache.pop("bundles", None)

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

    def scene(self, seat: int) -> Scene:
        """The state as a seat sees it, to evaluate phrases in. It is not kept: that would tie the state to itself."""
        return Scene.view(self, seat) if self.views is None else self.views[seat]

    def sight(self, key: int) -> Sight:
        """Who sees whom along the lines, for one notion of what stands in the way."""
        found: Sight | None = self.cache.get(("sight", key))
        if found is None:
            found = self.cache["sight", key] = self.rules.sight(self, key)
        return found

    def bundles(self) -> tuple[Bundle, ...]:
        """The legal moves, gathered by what they share."""
        found: tuple[Bundle, ...] | None = self.cache.get("bundles")
        if found is None:
            self.views = (Scene.view(self, 0), Scene.view(self, 1))
            found = self.rules.bundles(self)
            self.views = None
            self.cache["bundles"] = found
        return found

    def key(self) -> tuple[Any, ...]:
        """All that makes two states equal."""
        board = frozenset((place, piece.id) for place, piece in self.board.items())
        turn = (self.phase, self.node, self.seat, self.turns, self.moved, self.starts, self.passes)
        return (board, self.piles, turn, self.scores, self.seen, self.chance, self.ended)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules is other.rules and self.key() == other.key()

    def __hash__(self) -> int:
        if not hasattr(self, "_hash"):
            self._hash = hash(self.key())
        return self._hash

    def __str__(self) -> str:
        rows = {y: [" "] * 17 for y in range(8, -9, -1)}
        for place in self.rules.points:
            x, y = xy(place)
            rows[y][x + 8] = "."
        for place, piece in self.board.items():
            if place >= SQUARES:
                continue
            x, y = xy(place)
            letter = self.rules.kinds[piece.kind].code[:1] or "?"
            rows[y][x + 8] = letter.upper() if piece.owner == 1 else letter.lower()
        turn = "the game is over" if self.ended else f"{SEATS[self.seat]} to move"
        return "\n".join(" ".join(row).rstrip() for row in rows.values()) + f"\n{turn}"
