"""Lines between points of the lattice, and what is remembered of what stands on a line. The lines of a board are in grid.py."""

from __future__ import annotations

from game.core.kept import forgettable
from game.core.lattice import mask, places, point, xy

NORTH, EAST, SOUTH, WEST = range(4)


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
forgettable(_spanned.clear)


def far(a: int, b: int) -> int:
    """How many steps two points of one row, column or diagonal are apart."""
    (ax, ay), (bx, by) = xy(a), xy(b)
    return max(abs(ax - bx), abs(ay - by))


class Standing(dict[int, tuple[int, ...]]):
    """What stands on one line, as a set -> the places in order, from the west or south. It begins anew at 256 of them."""

    def __missing__(self, standing: int) -> tuple[int, ...]:
        if len(self) >= 256:
            self.clear()
        found = self[standing] = tuple(places(standing))
        return found


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
