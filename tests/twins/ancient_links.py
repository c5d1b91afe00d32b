"""Ancient Pai Sho, harmonies and disharmonies (A11, A12, A14, A15, A17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tests.twins.ancient_tiles import FIVES, LS, THREES, WHITE_FLOWERS, Board
from tests.twins.ground import Point

Link = tuple[str, Point, Point]
"""Kind and ends, the ends by x, then y."""


def move_type(kind: str) -> str:
    """The move type of a flower (A11)."""
    return "three" if kind in THREES else "five" if kind in FIVES else "L"


def relation(one: str, other: str) -> str | None:
    """What two flowers are to one another by the three rules of A11."""
    same_colour = (one in WHITE_FLOWERS) == (other in WHITE_FLOWERS)
    same_type = move_type(one) == move_type(other)
    if same_type:
        return None if same_colour else "disharmony"
    if one in LS or other in LS:
        return "harmony" if same_colour else None
    return None if same_colour else "harmony"


def rows_and_columns(board: Board) -> Iterator[list[Point]]:
    """The tiles of each row, then of each column, in order along it (P7)."""
    for y in range(-8, 9):
        yield sorted(point for point in board if point[1] == y)
    for x in range(-8, 9):
        yield sorted(point for point in board if point[0] == x)


def links_on(board: Board, line: list[Point]) -> Iterator[Link]:
    """The links along one row or column: each flower with the next one (A12), after Coin (A14) and Lotus (A17)."""
    kinds = [board[point].kind for point in line]
    if "coin" in kinds:
        return
    flipped = kinds.count("white_lotus") % 2 == 1
    other = {"harmony": "disharmony", "disharmony": "harmony"}
    # A12: special tiles and drained flowers are passed over, so they are simply left out of the line.
    flowers = [point for point in line if board[point].is_flower and not board[point].is_drained]
    for a, b in pairwise(flowers):
        kind = relation(board[a].kind, board[b].kind)
        if kind is not None:
            yield (other[kind] if flipped else kind), a, b


def all_links(board: Board) -> list[Link]:
    """Every link on the board, whoever owns its ends (A2)."""
    return [link for line in rows_and_columns(board) for link in links_on(board, line)]
