"""Ancient Pai Sho, the tiles and the table they lie on (A1, A8, A11, A15)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.twins.ground import Point, read, write

WHITE_FLOWERS = frozenset({"jasmine", "lily", "white_jade"})
RED_FLOWERS = frozenset({"rose", "chrysanthemum", "rhododendron"})
FLOWERS = WHITE_FLOWERS | RED_FLOWERS
THREES = frozenset({"jasmine", "rose"})
FIVES = frozenset({"white_jade", "rhododendron"})
LS = frozenset({"lily", "chrysanthemum"})
STAYING = frozenset({"boat", "coin", "knotweed", "wheel"})
"""A19: what never moves by itself."""


@dataclass(frozen=True)
class Tile:
    """A tile on the board: `any rose drained`."""

    owner: str
    kind: str
    marks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.owner, self.kind, *self.marks))

    @property
    def is_flower(self) -> bool:
        """One of the six flowers, drained or not."""
        return self.kind in FLOWERS

    @property
    def is_drained(self) -> bool:
        """A15: only the six flowers are ever drained; the mark means nothing on another tile."""
        return self.is_flower and "drained" in self.marks

    def drained(self) -> Tile:
        """The tile with the mark of A15."""
        return self if "drained" in self.marks else replace(self, marks=(*self.marks, "drained"))


Board = dict[Point, Tile]


def read_board(position: dict[str, Any]) -> Board:
    """The board of a position, its entries taken apart."""
    board: Board = {}
    for place, entry in position["board"].items():
        owner, kind, *marks = entry.split()
        board[read(place)] = Tile(owner, kind, tuple(marks))
    return board


def write_board(board: Board) -> dict[str, str]:
    """The board as a position has it."""
    return {write(point): str(tile) for point, tile in board.items()}
