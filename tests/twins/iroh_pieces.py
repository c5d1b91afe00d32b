"""Iroh Pai Sho, the pieces, the knotweeds and what they pin (I1, I5, I13, I15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.twins.ground import ON_BOARD, Point, add, read, touches, write

NATIONS = frozenset({"fire", "water", "earth", "air"})
PAINT = {"fire": frozenset({"red", "port"}), "water": frozenset({"white"}), "earth": frozenset({"neutral"})}
"""I8 to I10: where a nation may be; I13: ports are red. Air and Lotus may be anywhere."""


@dataclass(frozen=True)
class Piece:
    """A piece on a point: `guest fire`."""

    owner: str
    kind: str

    def __str__(self) -> str:
        return f"{self.owner} {self.kind}"


@dataclass
class Board:
    """The pieces on points, and the knotweeds on squares (a square by its south-west corner)."""

    pieces: dict[Point, Piece]
    weeds: dict[Point, Piece]

    def is_pinned(self, point: Point) -> bool:
        """I15: a piece on a corner of a knotweed; not so Fire (I8) and Lotus (I12), which cannot be knotweeded."""
        if self.pieces[point].kind in ("fire", "white_lotus"):
            return False
        return any(square in self.weeds for square in squares_at(point))


def opponent(player: str) -> str:
    """The other player."""
    return "host" if player == "guest" else "guest"


def home(player: str) -> Point:
    """I5: the point touching white, red and wood nearest the player."""
    return (0, -7) if player == "guest" else (0, 7)


def has_paint(point: Point, kind: str) -> bool:
    """I13: the piece may be on the point; one of a border's colours is enough."""
    return point in ON_BOARD and (kind not in PAINT or bool(touches(point) & PAINT[kind]))


def corners(square: Point) -> list[Point]:
    """The four corners of a square, some of which may lie off the board."""
    return [square, add(square, (1, 0)), add(square, (0, 1)), add(square, (1, 1))]


def squares_at(point: Point) -> list[Point]:
    """The four squares that have the point as a corner."""
    return [point, add(point, (-1, 0)), add(point, (0, -1)), add(point, (-1, -1))]


def read_board(position: dict[str, Any]) -> Board:
    """The board of a position, points and squares apart."""
    board = Board({}, {})
    for place, entry in position["board"].items():
        owner, kind = entry.split()
        if place.startswith("s"):
            board.weeds[read(place[1:])] = Piece(owner, kind)
        else:
            board.pieces[read(place)] = Piece(owner, kind)
    return board


def write_board(board: Board) -> dict[str, str]:
    """The board as a position has it."""
    pieces = {write(point): str(piece) for point, piece in board.pieces.items()}
    return pieces | {f"s{write(square)}": str(piece) for square, piece in board.weeds.items()}
