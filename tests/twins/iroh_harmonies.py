"""Iroh Pai Sho, harmonies and the four midlines (I2, I3, I4, I10, I15, I18)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from tests.twins.ground import Point, between
from tests.twins.iroh_pieces import NATIONS, Board, Piece

Pair = tuple[Point, Point]
"""The ends of a harmony, by x, then y."""


def midline(a: Point, b: Point) -> str | None:
    """The midline (I2) that the line between two points crosses; None if there is none, or an end stands on one (I3)."""
    if 0 in (*a, *b):
        return None
    if a[1] == b[1] and a[0] * b[0] < 0:
        return "north" if a[1] > 0 else "south"
    if a[0] == b[0] and a[1] * b[1] < 0:
        return "east" if a[0] > 0 else "west"
    return None


def are_ends(player: str, one: Piece, other: Piece) -> bool:
    """I3: `one` the player's own nation piece, `other` that too, or either Lotus; either's rock if `one` is Earth (I10)."""
    if one.owner != player or one.kind not in NATIONS:
        return False
    if other.kind in NATIONS:
        return other.owner == player
    return other.kind == "white_lotus" or (other.kind == "rock" and one.kind == "earth")


def is_clear(board: Board, a: Point, b: Point) -> bool:
    """I3: nothing in between; but pinned pieces break no line (I15), and rocks no line of an Earth (I10)."""
    of_earth = "earth" in (board.pieces[a].kind, board.pieces[b].kind)
    for point in between(a, b):
        if point not in board.pieces or board.is_pinned(point):
            continue
        if not (of_earth and board.pieces[point].kind == "rock"):
            return False
    return True


def is_harmony(board: Board, player: str, a: Point, b: Point) -> bool:
    """Whether two pieces are in harmony for a player, by I3, I10 and I15."""
    one, other = board.pieces[a], board.pieces[b]
    return (
        midline(a, b) is not None
        and (are_ends(player, one, other) or are_ends(player, other, one))
        and not board.is_pinned(a)
        and not board.is_pinned(b)
        and is_clear(board, a, b)
    )


def harmonies(board: Board, player: str) -> list[Pair]:
    """Every pair that is in harmony for a player, before any choice among them."""
    return [(a, b) for a, b in combinations(sorted(board.pieces), 2) if is_harmony(board, player, a, b)]


def is_affordable(board: Board, chosen: tuple[Pair, ...]) -> bool:
    """I4: no piece is used more often than once, Water than twice."""
    uses = Counter(point for pair in chosen for point in pair)
    return all(used <= (2 if board.pieces[point].kind == "water" else 1) for point, used in uses.items())


def holds_midlines(board: Board, player: str) -> bool:
    """I4: some choice of four harmonies, one across each midline, uses no piece too often. All choices are tried."""
    across: dict[str, list[Pair]] = {"north": [], "east": [], "south": [], "west": []}
    for a, b in harmonies(board, player):
        across[midline(a, b) or ""].append((a, b))
    return any(is_affordable(board, chosen) for chosen in product(*across.values()))
