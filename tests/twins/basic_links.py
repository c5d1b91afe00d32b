"""Basic Pai Sho once more: harmonies and disharmonies (B5, B26, B28, B33, B34, B38 to B43)."""

from __future__ import annotations

from typing import Any

from tests.twins.flowers import (
    DISHARMONY,
    FLOWERS,
    HARMONY,
    RED,
    WHITE,
    Board,
    board_of,
    drained,
    on_a_line,
    other,
    sorted_links,
)
from tests.twins.ground import MID, PORTS, RING, Point, add, between, touches, write


def ports(options: dict[str, Any]) -> frozenset[Point]:
    """The ports of this game: the Mid is one of them (B18) unless the option says otherwise."""
    return PORTS | {MID} if options["mid_is_port"] else PORTS


def links(position: dict[str, Any], options: dict[str, Any]) -> list[dict[str, Any]]:
    """The harmonies (B40) and disharmonies (B42) that stand; what a disharmony costs is its worth, a positive number."""
    board, found = board_of(position), []
    for a, b in on_a_line(board):
        owner = _would_be_in_harmony(position, board, options, a, b)
        if owner is None:
            continue
        inside = [point for point in between(a, b) if point in board and board[point].tile != "boat"]  # B28, B34
        if not inside:
            kind = "harmony"
        elif len(inside) == 1 and _disrupts(board, options, inside[0], owner, a, b):
            kind = "disharmony"
        else:
            continue
        worth = 2 if _natural(board, a, b) or _natural(board, b, a) else 1  # B41
        found.append({"kind": kind, "owner": owner, "a": write(a), "b": write(b), "worth": worth})
    return sorted_links(found)


def _would_be_in_harmony(position: dict[str, Any], board: Board, options: dict[str, Any], a: Point, b: Point) -> str | None:
    """Whose harmony the two would be with nothing in between (B33, B38 to B40); None if nobody's."""
    if not (_takes_part(board, options, a) and _takes_part(board, options, b)):
        return None
    for lotus, flower in ((a, b), (b, a)):
        if board[lotus].tile == "white_lotus" and board[flower].tile in FLOWERS:
            return board[lotus].owner if _blooms(position, options, board[lotus].owner) else None  # B39
    same_owner = board[a].owner == board[b].owner
    return board[a].owner if same_owner and _harmonious(board, options, a, b) else None


def _takes_part(board: Board, options: dict[str, Any], point: Point) -> bool:
    """Neither dormant (B5), nor drained (B26), nor on a port (B40)."""
    return "dormant" not in board[point].marks and not drained(board, point) and point not in ports(options)


def _blooms(position: dict[str, Any], options: dict[str, Any], owner: str) -> bool:
    """B38: fewer of its owner's tiles than of the opponent's lie in the Pot."""
    owners = [tile.split()[0] for tile in position.get("pot", [])]
    own, others = owners.count(owner), owners.count(other(owner))
    return own < others or (own == others and options["bloom_on_tie"] == "both")


def _likes(board: Board, options: dict[str, Any], point: Point) -> set[str]:
    """The basic flowers that the piece is harmonious to: its own (B11 to B16), or, of a rock, its lenders' (B33)."""
    if board[point].tile == "rock":
        return {liked for lender in _lenders(board, options, point) for liked in HARMONY[lender]}
    return set(HARMONY.get(board[point].tile, ()))


def _dislikes(board: Board, options: dict[str, Any], point: Point) -> set[str]:
    """The basic flowers that the piece is disharmonious to; of a rock, where traits conflict the harmony holds (B33)."""
    if board[point].tile == "rock":
        lent = {DISHARMONY[lender] for lender in _lenders(board, options, point)}
        return lent - _likes(board, options, point)
    return {DISHARMONY[board[point].tile]} if board[point].tile in FLOWERS else set()


def _lenders(board: Board, options: dict[str, Any], rock: Point) -> list[str]:
    """The basic flowers around a rock, either player's, that can lend (B33)."""
    around = [add(rock, step) for step in RING]
    return [
        board[point].tile
        for point in around
        if point in board and board[point].tile in FLOWERS and _takes_part(board, options, point)
    ]


def _harmonious(board: Board, options: dict[str, Any], a: Point, b: Point) -> bool:
    """Two flowers, or a flower and a rock; never two rocks, whose tile no piece likes (B33)."""
    return board[a].tile in _likes(board, options, b) or board[b].tile in _likes(board, options, a)


def _disharmonious(board: Board, options: dict[str, Any], a: Point, b: Point) -> bool:
    return board[a].tile in _dislikes(board, options, b) or board[b].tile in _dislikes(board, options, a)


def _disrupts(board: Board, options: dict[str, Any], point: Point, owner: str, a: Point, b: Point) -> bool:
    """B42: the one piece in between is the opponent's, takes part, and is disharmonious to one of the two."""
    return (
        board[point].owner != owner
        and _takes_part(board, options, point)
        and (_disharmonious(board, options, point, a) or _disharmonious(board, options, point, b))
    )


def _natural(board: Board, red: Point, white: Point) -> bool:
    """B41: a red flower in red and a white flower in white."""
    return (
        board[red].tile in RED and touches(red) == {"red"} and board[white].tile in WHITE and touches(white) == {"white"}
    )  # the Mid, a port or not, is in no colour


def gain(position: dict[str, Any], options: dict[str, Any], player: str) -> int:
    """What the player's harmonies add and disharmonies take off at the end of that player's turn (B43).

    Under `every_turn` it is the same sum, at the end of the opponent's turns too. Raises ValueError for `on_creation`:
    what has just been made cannot be read off a position.
    """
    if options["accrual"] == "on_creation":
        raise ValueError("what was created by the last turn cannot be told from a position")
    sign = {"harmony": 1, "disharmony": -1}
    return sum(sign[link["kind"]] * link["worth"] for link in links(position, options) if link["owner"] == player)
