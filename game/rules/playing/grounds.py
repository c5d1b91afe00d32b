"""The places that a board's drawing, and a zone's lists, say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.core.lattice import REACH, mask, point, square
from game.rules.language.entries import ZoneEntry
from game.rules.playing.grid import Grid, grid_of

OFF = "."
"""What stands in the drawing for no point."""


class Drawing:
    """The letters of a board by their points. ``columns`` and ``rows`` count those that have points."""

    def __init__(self, text: str, origin: tuple[int, int] | None = None) -> None:
        rows = [line.split() for line in text.splitlines() if line.strip()]
        drawn = {(number, -at): letter for at, row in enumerate(rows) for number, letter in enumerate(row) if letter != OFF}
        across, up = sorted({x for x, _ in drawn} or {0}), sorted({y for _, y in drawn} or {0})
        self.columns, self.rows = across[-1] - across[0] + 1, up[-1] - up[0] + 1
        self.is_even = len(rows) > 1 and len({*map(len, rows)}) == 1 and all(len(word) == 1 for row in rows for word in row)
        """Whether it has rows of single letters, all of them as long."""
        column, row = origin or self.middle
        self.west, self.south = 1 - column, 1 - row
        """The least coordinates."""
        self.letters = {(x - across[0] + self.west, y - up[0] + self.south): letter for (x, y), letter in drawn.items()}

    @property
    def middle(self) -> tuple[int, int]:
        """The column and the row of the point in the middle; of four around it the one to the south-west. Counted from 1."""
        return (self.columns + 1) // 2, (self.rows + 1) // 2

    @property
    def fits(self) -> bool:
        """Whether every point has a place on the lattice."""
        return min(self.west, self.south) >= -REACH and max(self.west + self.columns, self.south + self.rows) <= REACH + 1

    @property
    def points(self) -> int:
        """All of them as a set."""
        return mask([point(x, y) for x, y in self.letters])


@lru_cache(64)
def _drawn(text: str, across: int, up: int) -> Drawing:
    return Drawing(text, (across, up) if across else None)


def drawing_of(board: Mapping[str, Any]) -> Drawing:
    """What is drawn of a board."""
    return _drawn(str(board["points"]), *board.get("origin", (0, 0)))


def grid_on(board: Mapping[str, Any]) -> Grid:
    """The geometry of a board."""
    return grid_of(drawing_of(board).points)


def grounds_of(board: Mapping[str, Any]) -> dict[str, int]:
    """The zones that the letters of the board's points say, from GUEST's seat."""
    out: dict[str, int] = {name: 0 for names in board["legend"].values() for name in names}
    for (x, y), letter in drawing_of(board).letters.items():
        for name in board["legend"].get(letter, ()):
            out[name] |= 1 << point(x, y)
    return out


def listed(zone: ZoneEntry, grid: Grid) -> int:
    """The places of a zone's rows, columns, points and squares that the board has."""
    if zone.points or zone.squares:
        return mask([*(point(x, y) for x, y in zone.points), *(square(x, y) for x, y in zone.squares)]) & grid.all
    (low, high), (left, right) = zone.rows, zone.columns
    return mask([point(x, y) for x in range(left, right + 1) for y in range(low, high + 1)]) & grid.points
