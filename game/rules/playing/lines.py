"""The lines of the board: rays, what lies between, who sees whom, what surrounds a point. Tables made once, bounded memories."""

from __future__ import annotations

from game.core.lattice import BOARD, INDEX, WIDTH, mask, places, point, xy

NORTH, EAST, SOUTH, WEST = range(4)
_STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _rays() -> list[tuple[int, int, int, int]]:
    rays = [(0, 0, 0, 0)] * (WIDTH * WIDTH)
    for place in (index for index in INDEX.values() if index < len(rays)):
        x, y = xy(place)
        found = []
        for dx, dy in _STEP:
            ray, n = 0, 1
            while abs(x + n * dx) <= 8 and abs(y + n * dy) <= 8 and BOARD >> point(x + n * dx, y + n * dy) & 1:
                ray |= 1 << point(x + n * dx, y + n * dy)
                n += 1
            found.append(ray)
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


def spanned(a: int, b: int) -> int:
    """The points strictly between two points of one row, column or diagonal; none if they are on no such line."""
    key = (a, b) if a < b else (b, a)
    found = _spanned.get(key)
    if found is None:
        (ax, ay), (bx, by) = xy(a), xy(b)
        dx, dy = bx - ax, by - ay
        far = max(abs(dx), abs(dy))
        steps = range(1, far) if 0 in (dx, dy) or abs(dx) == abs(dy) else ()
        found = _spanned[key] = mask([point(ax + dx // far * n, ay + dy // far * n) for n in steps])
    return found


_spanned: dict[tuple[int, int], int] = {}


class Standing(dict[int, tuple[int, ...]]):
    """What stands on one line, as a set -> the places in order, from the west or south. It begins anew at 256 of them."""

    def __missing__(self, standing: int) -> tuple[int, ...]:
        if len(self) >= 256:
            self.clear()
        found = self[standing] = tuple(places(standing))
        return found


def _lines() -> list[int]:
    """The columns, the rows, and the diagonals of both directions, each as a set of points, where there are at least two."""
    found: dict[tuple[int, int], int] = {}
    for place in places(BOARD):
        x, y = xy(place)
        for key in enumerate((x, y, x - y, x + y)):
            found[key] = found.get(key, 0) | 1 << place
    return [line for _, line in sorted(found.items()) if line.bit_count() > 1]


LINES = _lines()
"""Every line of the board by its number: columns and rows first, then diagonals."""
STRAIGHT = range(34)
DIAGONAL = range(34, len(LINES))
THROUGH = [{number for number, line in enumerate(LINES) if line >> place & 1} for place in range(WIDTH * WIDTH)]
"""By point: the numbers of the lines through it."""
CROSSING = [numbers & {*STRAIGHT} for numbers in THROUGH]
"""By point: the numbers of its column and its row."""
STANDING = [Standing() for _ in LINES]


def far(a: int, b: int) -> int:
    """How many steps two points of one row, column or diagonal are apart."""
    (ax, ay), (bx, by) = xy(a), xy(b)
    return max(abs(ax - bx), abs(ay - by))


def whole(a: int, b: int) -> int:
    """All the points of the row, column or diagonal on which two points lie."""
    return next(LINES[number] for number in THROUGH[a] if LINES[number] >> b & 1)


class Along(dict[int, int]):
    """For a point and a line through it: what stands on that line -> the points seen from there, with the first stop each way.

    It fills as lines are met, and begins anew at 512 of them, so that all of these tables together stay small.
    """

    __slots__ = ("down", "up")

    def __init__(self, up: int, down: int) -> None:
        self.up, self.down = up, down

    def __missing__(self, stops: int) -> int:
        if len(self) >= 512:
            self.clear()
        above, below = stops & self.up, stops & self.down
        seen = self.up & ((above & -above) * 2 - 1) if above else self.up
        seen |= self.down & -(1 << below.bit_length() - 1) if below else self.down
        self[stops] = seen
        return seen


ROW = [rays[EAST] | rays[WEST] for rays in RAYS]
COLUMN = [rays[NORTH] | rays[SOUTH] for rays in RAYS]
ALONG_ROW = [Along(rays[EAST], rays[WEST]) for rays in RAYS]
ALONG_COLUMN = [Along(rays[NORTH], rays[SOUTH]) for rays in RAYS]
