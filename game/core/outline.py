"""Which places of the lattice a board has, and what follows from that alone: its middle, its squares, how it is turned round.

A board is *round* if it has every point within some distance of its middle, and so not the corners of its grid. It then has the
squares whose middle lies within the circle just beyond its points; any other board has those with all four corners on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.core.lattice import INDEX, POINTS, REACH, SQUARES, mask, places, point, square, xy


class Outline:
    """A set of points of the lattice as a board. ``points`` and ``squares`` are sets of places."""

    __slots__ = ("_across", "_opposite", "all", "columns", "points", "radius", "rows", "squares", "twice")

    def __init__(self, points: int) -> None:
        spots = [xy(place) for place in places(points & POINTS)] or [(0, 0)]
        self.points = points & POINTS
        self.columns = min(x for x, _ in spots), max(x for x, _ in spots)
        """The least and the greatest x."""
        self.rows = min(y for _, y in spots), max(y for _, y in spots)
        """The least and the greatest y."""
        self.twice = sum(self.columns), sum(self.rows)
        """Twice the coordinates of the middle, which lies on a point, or between points."""
        self.radius = self._find_radius(spots)
        """Of the circle just beyond the points of a round board, in steps; 0 for any other."""
        self.squares = self._find_squares()
        self.all = self.points | self.squares
        self._opposite, self._across = self._sent_to(turned=True), self._sent_to(turned=False)

    @property
    def middle(self) -> tuple[float, float]:
        """The coordinates of the middle."""
        return self.twice[0] / 2, self.twice[1] / 2

    def place(self, name: str) -> int:
        """The place of that name; -1 if the board has none."""
        place = INDEX.get(name, -1)
        return place if place >= 0 and self.all >> place & 1 else -1

    def _far(self, x: int, y: int) -> int:
        """The square of twice the distance from the middle to a place given by twice its coordinates."""
        return (x - self.twice[0]) ** 2 + (y - self.twice[1]) ** 2

    def _find_radius(self, spots: list[tuple[int, int]]) -> float:
        far = max(self._far(2 * x, 2 * y) for x, y in spots)
        (left, right), (low, high) = self.columns, self.rows
        span = range(-2 * REACH, 2 * REACH + 1)
        within = sum(self._far(2 * x, 2 * y) <= far for x in span for y in span)
        cornered = (left, low) in spots or (right, high) in spots
        return 0.0 if cornered or within != len(spots) else float((far + 4) ** 0.5 / 2)

    def _find_squares(self) -> int:
        cells = [(x, y) for x in range(-REACH - 1, REACH + 1) for y in range(-REACH - 1, REACH + 1)]
        if self.radius:
            edge = round(4 * self.radius**2)
            return mask([square(x, y) for x, y in cells if self._far(2 * x + 1, 2 * y + 1) < edge])
        corners = {cell: [point(cell[0] + i, cell[1] + j) for i in (0, 1) for j in (0, 1)] for cell in cells}
        inside = [cell for cell in cells if max(map(abs, (*cell, cell[0] + 1, cell[1] + 1))) <= REACH]
        return mask([square(*cell) for cell in inside if all(self.points >> corner & 1 for corner in corners[cell])])

    # Seen from the other side

    def half_turn(self, place: int) -> int:
        """The place as seen from the other side: HOST's view is GUEST's turned by 180 degrees. -1 where the board has none."""
        return self._opposite.get(place, -1)

    def turned(self, bits: int) -> int:
        """A set of places turned by 180 degrees, as far as they come to lie on the board."""
        return _sent(bits, self._opposite)

    def reflected(self, bits: int) -> int:
        """A set of places on the other side of the line from west to east through the middle, as far as the board has them."""
        return _sent(bits, self._across)

    def _sent_to(self, turned: bool) -> dict[int, int]:
        """By place, where a half turn takes it, or else where the reflection does; only what stays on the board."""
        out = {}
        for place in places(self.all):
            (x, y), cell = xy(place), place >= SQUARES
            x, y = self.twice[0] - x - cell if turned else x, self.twice[1] - y - cell
            goal = self.place(f"{'s' if cell else ''}{x},{y}")
            if goal >= 0:
                out[place] = goal
        return out


def _sent(bits: int, goals: dict[int, int]) -> int:
    out = 0
    for place in places(bits):
        if place in goals:
            out |= 1 << goals[place]
    return out


@lru_cache(64)
def outline_of(points: int) -> Outline:
    """The outline of a set of points."""
    return Outline(points)


def outline_among(names: Iterable[str]) -> Outline:
    """The outline of the points among these names of places."""
    found = (INDEX.get(name, SQUARES) for name in names)
    return outline_of(mask([place for place in found if place < SQUARES]))
