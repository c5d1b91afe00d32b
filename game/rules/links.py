"""Links: which tiles stand in relation along a line, and from where a tile would.

``Sight`` scans the lines of a state once: every two neighbours on a line with nothing between. Links read off it. ``guard``
answers for all landing points at once whether a link would stand after an action (performance: clash shadows, line locks).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.contract import Text
from game.core.lattice import BOARD, INDEX, WIDTH, places, point, xy
from game.rules.sets import ALL, Set

if TYPE_CHECKING:
    from game.rules.model import PieceType
    from game.rules.scene import Plan, Scene
    from game.rules.state import State

NORTH, EAST, SOUTH, WEST = range(4)
_STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))
_across = [(place % WIDTH) * WIDTH + place // WIDTH for place in range(WIDTH * WIDTH)]
"""Place to its key in the order by rows."""


def _rays() -> list[tuple[int, int, int, int]]:
    rays = [(0, 0, 0, 0)] * (WIDTH * WIDTH)
    for place in (index for index in INDEX.values() if index < len(rays)):
        x, y = xy(place)
        found = []
        for dx, dy in _STEP:
            mask, n = 0, 1
            while abs(x + n * dx) <= 8 and abs(y + n * dy) <= 8 and BOARD >> point(x + n * dx, y + n * dy) & 1:
                mask |= 1 << point(x + n * dx, y + n * dy)
                n += 1
            found.append(mask)
        rays[place] = (found[0], found[1], found[2], found[3])
    return rays


RAYS = _rays()
"""By place: the points to the north, east, south and west of it, to the edge of the board."""
_CLOCKWISE = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def _circuits() -> list[tuple[int, ...]]:
    circuits: list[tuple[int, ...]] = [()] * (WIDTH * WIDTH)
    for place in places(BOARD):
        x, y = xy(place)
        circuits[place] = tuple(INDEX.get(f"{x + dx},{y + dy}", -1) for dx, dy in _CLOCKWISE)
    return circuits


CIRCUIT = _circuits()
"""By point: the eight around it, clockwise from the north; -1 where the board ends."""
_between: dict[int, int] = {}


def between(a: int, b: int) -> int:
    """The points strictly between two points of one line."""
    key = a * 512 + b
    found = _between.get(key)
    if found is None:
        toward = next((d for d in range(4) if RAYS[a][d] >> b & 1), None)
        found = 0 if toward is None else RAYS[a][toward] & RAYS[b][(toward + 2) % 4]
        _between[key] = found
    return found


class Sight:
    """Who sees whom in a state: ``north`` and ``east`` hold the neighbours on each line with nothing between them.

    What stands in the way are the occupied points but those that are looked over, and the walls (gates, where links do not
    cross them). A wall without a tile is an end of sight too.
    """

    __slots__ = ("east", "north", "shadows", "south", "stops", "west")

    def __init__(self, stops: int, order: list[int]) -> None:
        self.stops = stops
        self.north: dict[int, int] = {}
        self.south: dict[int, int] = {}
        self.east: dict[int, int] = {}
        self.west: dict[int, int] = {}
        self.shadows: dict[int, int] = {}
        last = -99
        for place in order:
            if place // WIDTH == last // WIDTH:
                self.north[last] = place
                self.south[place] = last
            last = place
        last = -99
        for place in sorted(order, key=_across.__getitem__):
            if place % WIDTH == last % WIDTH:
                self.east[last] = place
                self.west[place] = last
            last = place

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every two neighbours, the lesser place first."""
        yield from self.north.items()
        yield from self.east.items()

    def seen(self, place: int) -> int:
        """What a tile on a place sees: to the first thing in the way, and that too."""
        north, east, south, west = RAYS[place]
        if (stop := self.north.get(place)) is not None:
            north &= ~RAYS[stop][NORTH]
        if (stop := self.east.get(place)) is not None:
            east &= ~RAYS[stop][EAST]
        if (stop := self.south.get(place)) is not None:
            south &= ~RAYS[stop][SOUTH]
        if (stop := self.west.get(place)) is not None:
            west &= ~RAYS[stop][WEST]
        return north | east | south | west


@dataclass(frozen=True, slots=True)
class LineEffect:
    """Tiles that rewrite the links on their line: each link name to another, or to None."""

    tiles: Set
    whole_line: bool
    turns: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Bound:
    """A link as it stands: its ends (a < b), the seat that owns it or -1."""

    a: int
    b: int
    owner: int


class Link:
    """A kind of link. ``rows[k]`` has a bit for each kind that kind k is related to."""

    def __init__(
        self,
        name: str,
        title: Text,
        rows: list[int],
        ends: tuple[Set, Set],
        over: Set | None,
        wall: int,
        sight: int,
        worth: int,
        extra: tuple[tuple[Set, Set, int], ...],
    ) -> None:
        self.name, self.title, self.rows, self.ends = name, title, rows, ends
        self.over, self.wall, self.sight = over, wall, sight
        self.worth, self.extra = worth, extra
        self.owned = not (ends[0].seatless and ends[1].seatless)
        self.seats = (0, 1) if self.owned else (0,)
        self.common = not self.owned and ends[0].node == ends[1].node
        """Whether both ends are asked the same, and nobody owns it: then ``guard`` can tell."""

    def found(self, state: State) -> tuple[Bound, ...]:
        """Every link of this kind that the lines of a state make, before line effects; sorted."""
        board, rows = state.board, self.rows
        sight = state.sight(self.sight)
        related = []
        for a, b in sight.pairs():
            one, other = board.get(a), board.get(b)
            if one is not None and other is not None and rows[one.kind] >> other.kind & 1:
                related.append((a, b) if a < b else (b, a))
        return self._owned(state, related) if related else ()

    def _owned(self, state: State, related: list[tuple[int, int]]) -> tuple[Bound, ...]:
        barred = state.cannot("link") | state.cannot(self.name)
        out = []
        for seat in self.seats:
            scene = state.scene(seat)
            one, other = self.ends[0].at(scene) & ~barred, self.ends[1].at(scene) & ~barred
            for a, b in related:
                if (one >> a & 1 and other >> b & 1) or (one >> b & 1 and other >> a & 1):
                    out.append(Bound(a, b, seat if self.owned else -1))
        return tuple(sorted(out, key=lambda link: (link.a, link.b, link.owner)))

    def value(self, state: State, link: Bound) -> int:
        """What a link of this kind is worth."""
        worth, scene = self.worth, state.scene(max(link.owner, 0))
        for one, other, add in self.extra:
            left, right = one.at(scene), other.at(scene)
            if (left >> link.a & right >> link.b | left >> link.b & right >> link.a) & 1:
                worth += add
        return worth

    # From where a link would stand

    def shadow(self, state: State, piece: PieceType) -> int | None:
        """The points from which such a tile would be linked to some tile of the state; None if that cannot be told."""
        sight = state.sight(self.sight)
        mask = sight.shadows.get(piece.id)
        if mask is None:
            fitting = state.rules.end_masks(self, piece)
            if fitting is None:
                return None
            mask = 0
            if fitting:
                for place in places(self.partners(state, piece)):
                    mask |= sight.seen(place)
            mask = sight.shadows[piece.id] = mask & fitting
        return mask

    def partners(self, state: State, piece: PieceType) -> int:
        """The tiles of a state that such a tile could be linked to, wherever they stand."""
        row, m, base, mask = self.rows[piece.kind], state.m, state.rules.kind_slot, 0
        for kind in range(len(self.rows)):
            if row >> kind & 1:
                mask |= m[base + kind]
        return mask & state.rules.able_ends(self, state)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The points on which the plan's open place would leave such a link on the board; None if it must be tried out.

        Nothing is linked now, so a new link has the tile that comes as an end, or opens where a tile leaves its line.
        """
        state, piece = scene.before, plan.piece
        if piece is None or self.over is not None or not self.common or self.bound(state):
            return None
        if plan.added:
            return self._swapped(state, plan, piece)
        mask = self.shadow(state, piece)
        if mask is None or not plan.removed:
            return mask
        source = plan.removed.bit_length() - 1
        if self.rows[piece.kind] >> state.board[source].kind & 1:
            return None
        if plan.removed != 1 << source or (self.wall | ~state.m[0]) >> source & 1:
            return mask if self.wall >> source & 1 else None
        return self._left(state, piece, source, mask)

    def _swapped(self, state: State, plan: Plan, piece: PieceType) -> int | None:
        """A tile moves off and another takes its place at once, which no link can have as an end: the lines stay as they are."""
        if len(plan.added) != 1:
            return None
        place, comes = plan.added[0]
        goes = state.board.get(place)
        if goes is None or plan.removed != 1 << place or any(row >> comes.kind & 1 for row in self.rows):
            return None
        return None if self.rows[piece.kind] >> goes.kind & 1 else self.shadow(state, piece)

    def bound(self, state: State) -> tuple[Bound, ...]:
        """The links of this kind on the board, line effects applied."""
        return state.rules.bound(state, self)

    def _left(self, state: State, piece: PieceType, source: int, mask: int) -> int:
        """A tile leaves its line: its neighbours there see further, and may see each other."""
        sight, board, rows = state.sight(self.sight), state.board, self.rows
        for ahead, behind, toward in ((sight.north, sight.south, NORTH), (sight.east, sight.west, EAST)):
            a, b = behind.get(source), ahead.get(source)
            one, other = (board.get(a) if a is not None else None), (board.get(b) if b is not None else None)
            if one is None and other is None:
                continue
            partners = self.partners(state, piece)
            if a is not None and partners >> a & 1:
                mask |= self._beyond(source, toward, b)
            if b is not None and partners >> b & 1:
                mask |= self._beyond(source, (toward + 2) % 4, a)
            if a is not None and b is not None and one and other and rows[one.kind] >> other.kind & 1:
                able = state.rules.able_ends(self, state)
                if able >> a & able >> b & 1:
                    mask |= ALL & ~(between(a, b) | 1 << a | 1 << b)
        return mask

    @staticmethod
    def _beyond(source: int, toward: int, stop: int | None) -> int:
        seen = RAYS[source][toward]
        return seen if stop is None else seen & ~RAYS[stop][toward]
