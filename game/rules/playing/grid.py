"""The geometry of one board: its lines, what surrounds a point, and the shapes that phrases speak of. It looks at places only.

A line ends where the board does, at its rim and at a hole: nothing is seen, and nothing goes, across what is no point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from game.core.lattice import POINTS, REACH, SPACES, SQUARES, WIDTH, mask, places, square, xy
from game.core.outline import Outline, outline_of
from game.rules.playing.lines import EAST, NORTH, SOUTH, WEST, Along, Standing, spanned

ALL = POINTS | SPACES
"""Every place of the lattice."""
_HEADINGS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_CLOCKWISE = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_FIRST_SQUARE = 1 << SQUARES
_CELLS = range(-REACH - 1, REACH + 1)
_TOP, _BOTTOM = mask([square(x, REACH) for x in _CELLS]), mask([square(x, -REACH - 1) for x in _CELLS])
_ONWARD = (1, WIDTH, WIDTH + 1, WIDTH - 1)
"""Along a column, a row and the two diagonals: from a point to the next."""


class Grid:
    """A board's points and squares with its tables, which are made once. Most of these are lists by point."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.points, self.squares, self.all = outline.points, outline.squares, outline.all
        self.place = outline.place
        self.half_turn, self.turned, self.reflected = outline.half_turn, outline.turned, outline.reflected
        self.rays = self._rays()
        """By point: the points to the north, east, south and west of it, as far as the line goes."""
        self.circuit = self._circuits()
        """By point: the eight around it, clockwise from the north; -1 where there is none."""
        straight, diagonal = self._lines((0, 1)), self._lines((2, 3))
        self.lines = straight + diagonal
        """Every line by its number: columns and rows first, then diagonals. A hole parts a line in two."""
        self.straight = range(len(straight))
        self.diagonal = range(len(straight), len(self.lines))
        self.through = [{at for at, line in enumerate(self.lines) if line >> place & 1} for place in range(SQUARES)]
        """By point: the numbers of the lines through it."""
        self.crossing = [numbers & {*self.straight} for numbers in self.through]
        """By point: the numbers of its column and its row."""
        self.standing = [Standing() for _ in self.lines]
        self.row = [rays[EAST] | rays[WEST] for rays in self.rays]
        self.column = [rays[NORTH] | rays[SOUTH] for rays in self.rays]
        self.along_row = [Along(rays[EAST], rays[WEST]) for rays in self.rays]
        self.along_column = [Along(rays[NORTH], rays[SOUTH]) for rays in self.rays]
        self.crossed = list(zip(self.row, self.along_row, self.column, self.along_column, strict=True))
        """By point: these four together, for who asks many points in a row."""
        self._between: dict[int, int] = {}
        self.shapes = self._shapes()
        """By the operator of a phrase that looks at places only: its function of a set, and of a count if it says one."""

    # Lines

    def _rays(self) -> list[tuple[int, int, int, int]]:
        rays = [(0, 0, 0, 0)] * SQUARES
        for place in places(self.points):
            north, east, south, west = (self._ray(place, dx * WIDTH + dy) for dx, dy in _HEADINGS)
            rays[place] = (north, east, south, west)
        return rays

    def _ray(self, place: int, step: int) -> int:
        ray = 0
        while self.points >> (place := place + step) & 1:
            ray |= 1 << place
        return ray

    def _circuits(self) -> list[tuple[int, ...]]:
        circuits: list[tuple[int, ...]] = [()] * SQUARES
        for place in places(self.points):
            around = (place + dx * WIDTH + dy for dx, dy in _CLOCKWISE)
            circuits[place] = tuple(goal if goal >= 0 and self.points >> goal & 1 else -1 for goal in around)
        return circuits

    def _lines(self, directions: Iterable[int]) -> list[int]:
        """The columns (0), rows (1) and diagonals (2, 3) as sets of points, cut at holes, where there are at least two."""
        found: dict[tuple[int, int], list[int]] = {}
        for place in places(self.points):
            x, y = xy(place)
            keys = (x, y, x - y, x + y)
            for direction in directions:
                found.setdefault((direction, keys[direction]), []).append(place)
        lines = [line for (way, _), spots in sorted(found.items()) for line in _cut(spots, _ONWARD[way])]
        return [line for line in lines if line.bit_count() > 1]

    def between(self, a: int, b: int) -> int:
        """The points strictly between two points of one row or column; none if nothing is seen from the one to the other."""
        key = a * 512 + b
        found = self._between.get(key)
        if found is None:
            toward = next((d for d in range(4) if self.rays[a][d] >> b & 1), None)
            found = 0 if toward is None else self.rays[a][toward] & self.rays[b][(toward + 2) % 4]
            self._between[key] = found
        return found

    def whole(self, a: int, b: int) -> int:
        """All the points of the row, column or diagonal on which two points lie."""
        return next(self.lines[number] for number in self.through[a] if self.lines[number] >> b & 1)

    def seen(self, place: int, stops: int) -> int:
        """The points seen from a point along its row and column, with the first stop each way."""
        return self.along_row[place][stops & self.row[place]] | self.along_column[place][stops & self.column[place]]

    # Shapes

    def around(self, m: int) -> int:
        """The eight neighbours of these points (of squares: the squares around)."""
        up, down = _up_down(m)
        three = up | down | m
        return (three << WIDTH | three >> WIDTH | up | down) & self._block(m)

    def beside(self, m: int) -> int:
        """The four neighbours."""
        up, down = _up_down(m)
        return (up | down | m << WIDTH | m >> WIDTH) & self._block(m)

    def _block(self, m: int) -> int:
        return self.points if m < _FIRST_SQUARE else (self.squares if not m & POINTS else self.all)

    def spaces(self, m: int, n: int) -> int:
        """Within n spaces, diagonally too; the points themselves are within."""
        for _ in range(n):
            m |= self.around(m)
        return m

    def steps(self, m: int, n: int) -> int:
        """Within n steps from point to point; the points themselves are within."""
        for _ in range(n):
            m |= self.beside(m)
        return m

    def flooded(self, m: int, through: int) -> int:
        """These places, and all that is come to from them step by step through others."""
        new = m
        while new:
            new = self.beside(new) & through & ~m
            m |= new
        return m

    def pieces_of(self, m: int) -> Iterator[int]:
        """The parts of a set that hang together, each place straight beside the next."""
        while m:
            part = self.flooded(m & -m, m)
            yield part
            m &= ~part

    def in_line(self, m: int) -> int:
        """The points on one row or column with any of these."""
        return joined([self.lines[number] for number in self.straight if self.lines[number] & m]) | m & self.points

    def spanned(self, m: int) -> int:
        """The points strictly between any two of these on one row, column or diagonal, which ends at a hole."""
        ends = list(places(m & self.points))
        return joined([found for i, a in enumerate(ends) for b in ends[i + 1 :] if not (found := spanned(a, b)) & ~self.points])

    def flanked(self, m: int) -> int:
        """The points with one of these right beside them on two opposite sides of their row or column."""
        up, down = _up_down(m)
        return (up & down | m << WIDTH & m >> WIDTH) & self._block(m)

    def corners(self, m: int) -> int:
        """The points at the corners of these squares."""
        low = m >> SQUARES  # the place of the point at the north-west corner
        return (low | low >> 1 | low << WIDTH | low << WIDTH - 1) & self.points

    def squares_at(self, m: int) -> int:
        """The squares that have one of these points as a corner."""
        m &= POINTS
        return ((m | m << 1 | m >> WIDTH | m >> WIDTH - 1) << SQUARES) & self.squares

    def shape(self, op: str, m: int, n: int) -> int:
        """What such an operator makes of a set of places; ``n``: the count that it says, if it says one."""
        return self.shapes[op](m, n) if op.startswith("within") else self.shapes[op](m)

    def _shapes(self) -> dict[str, Callable[..., int]]:
        return {
            "around": self.around,
            "beside": self.beside,
            "within spaces": self.spaces,
            "within steps": self.steps,
            "within spaces another": near_another(self.spaces),
            "within steps another": near_another(self.steps),
            "in line with": self.in_line,
            "between": self.spanned,
            "flanked by": self.flanked,
            "mirror of": self.turned,
            "reflection of": self.reflected,
            "corners of": self.corners,
            "squares at": self.squares_at,
        }


def _cut(line: list[int], step: int) -> Iterator[int]:
    """The points of one line, in order, as a set for each stretch without a gap; ``step``: from one to the next."""
    stretch, last = 0, -1
    for place in line:
        if last >= 0 and place != last + step:
            yield stretch
            stretch = 0
        stretch |= 1 << place
        last = place
    yield stretch


def _up_down(m: int) -> tuple[int, int]:
    """One step north, one step south. The squares fill their columns, so the outermost must not step over into the next."""
    return (m << 1, m >> 1) if m < _FIRST_SQUARE else ((m & ~_TOP) << 1, (m & ~_BOTTOM) >> 1)


def near_another(near: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """The places near one of these that is not the place itself."""

    def shape(m: int, n: int) -> int:
        out = 0
        for place in places(m):
            out |= near(1 << place, n) & ~(1 << place)
        return out

    return shape


def joined(masks: list[int]) -> int:
    """All of these sets together."""
    out = 0
    for found in masks:
        out |= found
    return out


@lru_cache(8)
def grid_of(points: int) -> Grid:
    """The geometry of the board with these points."""
    return Grid(outline_of(points))


SHAPES = frozenset(
    {
        "around", "beside", "within spaces", "within steps", "within spaces another", "within steps another", "in line with",
        "between", "flanked by", "mirror of", "reflection of", "corners of", "squares at",
    }
)  # fmt: skip
"""The operators that only look at places."""
LOOKING = SHAPES - {"between", "flanked by", "mirror of", "reflection of", "corners of", "squares at"}
"""Those that look from one place to others near it, or on its lines."""
