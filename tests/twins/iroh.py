"""Iroh Pai Sho a second time: what a turn can be and what it leaves, from clauses I1 to I19 alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.twins.ground import FOUR, ON_BOARD, POINTS, SQUARES, Point, add, read, write
from tests.twins.iroh_harmonies import harmonies, holds_midlines
from tests.twins.iroh_pieces import (
    NATIONS,
    Board,
    Piece,
    corners,
    has_paint,
    home,
    opponent,
    read_board,
    squares_at,
    write_board,
)

Position = dict[str, Any]
Options = dict[str, Any]

__all__ = ["after", "home", "legal", "links", "midlines"]


def legal(position: Position, options: Options, turn: list[str]) -> list[str]:
    """The sorted list of legal moves; a turn is one action (I7)."""
    board, player = read_board(position), position["to_move"]
    found = [*moves(board, player, options), *places(board, player, position["reserve"].get(player, {}))]
    if options["proclaim"] == "manual":
        found.append("proclaim")  # I18: always allowed, a wrong one only costs the turn
    return sorted(found) or ["pass"]  # I19


# --- moving ---


def moves(board: Board, player: str, options: Options) -> Iterator[str]:
    """Every move of one of the player's pieces; pinned ones have none (I15)."""
    for start, piece in board.pieces.items():
        if piece.owner == player and not board.is_pinned(start):
            for end in ends(board, start, piece, options):
                yield f"move {write(start)} {write(end)}"


def ends(board: Board, start: Point, piece: Piece, options: Options) -> set[Point]:
    """Where a piece can end its move (I8 to I12); a rock nowhere (I17)."""
    match piece.kind:
        case "fire":
            return slide(board, start, piece, options["fire_range"])
        case "water":
            return slide(board, start, piece, 2)
        case "earth":
            return slide(board, start, piece, 3)
        case "air":
            return wander(board, start, 4)
        case "white_lotus":
            return leap(board, start, 5)
    return set()


def slide(board: Board, start: Point, piece: Piece, reach: int) -> set[Point]:
    """Straight, every point of the way of the piece's paint (I13), over nothing, onto what it may take (I14)."""
    found: set[Point] = set()
    for step in FOUR:
        for n in range(1, reach + 1):
            point = add(start, step, n)
            if not has_paint(point, piece.kind):
                break
            if point in board.pieces:
                if may_take(piece, board.pieces[point]):
                    found.add(point)
                break
            found.add(point)
    return found


def may_take(piece: Piece, other: Piece) -> bool:
    """I14: Fire, Water and Earth take an opposing Fire, Water or Earth; never a rock, a Lotus or Air."""
    attackers = ("fire", "water", "earth")
    return piece.kind in attackers and other.kind in attackers and other.owner == opponent(piece.owner)


def wander(board: Board, start: Point, reach: int) -> set[Point]:
    """I11: up to `reach` steps over empty points, turning at will."""
    seen = {start}
    for _ in range(reach):
        steps = {add(point, step) for point in seen for step in FOUR}
        seen |= {point for point in steps & ON_BOARD if point not in board.pieces}
    return seen - {start}


def leap(board: Board, start: Point, reach: int) -> set[Point]:
    """I12: straight, over whatever is there, to an empty point."""
    way = {add(start, step, n) for step in FOUR for n in range(1, reach + 1)}
    return {point for point in way & ON_BOARD if point not in board.pieces}


# --- placing ---


def places(board: Board, player: str, reserve: dict[str, int]) -> Iterator[str]:
    """Every way to bring in or place something of the reserve (I7)."""
    held = [kind for kind, number in reserve.items() if number > 0]
    for kind in held:
        if kind in NATIONS and home(player) not in board.pieces:
            yield f"place {kind} {write(home(player))}"
    if "rock" in held:  # I17
        free = [point for point in POINTS if point not in board.pieces]
        yield from (f"place rock {write(point)}" for point in free if point not in (home("guest"), home("host")))
    if "knotweed" in held:  # I15
        yield from (f"place knotweed s{write(square)}" for square in SQUARES if square not in board.weeds)


# --- what a move leaves ---


def after(position: Position, options: Options, turn: list[str], move: str) -> dict[str, Any]:
    """Board and reserve after a move; what is taken or destroyed leaves the game (I14, I16)."""
    board, player = read_board(position), position["to_move"]
    reserve = {owner: dict(kinds) for owner, kinds in position["reserve"].items()}
    match move.split():
        case ["move", start, end]:
            piece = board.pieces.pop(read(start))
            board.pieces[read(end)] = piece
            if piece.kind in ("fire", "white_lotus"):
                free_around(board, read(end))
        case ["place", "knotweed", square]:
            spend(reserve[player], "knotweed")
            plant_knotweed(board, player, read(square[1:]))
        case ["place", kind, at]:
            spend(reserve[player], kind)
            board.pieces[read(at)] = Piece(player, kind)
            if kind == "fire":
                free_around(board, read(at))
    return {"board": write_board(board), "reserve": reserve}


def spend(reserve: dict[str, int], kind: str) -> None:
    """Takes one of a kind out of a reserve; a kind that is used up is no longer listed."""
    reserve[kind] -= 1
    if reserve[kind] == 0:
        del reserve[kind]


def free_around(board: Board, point: Point) -> None:
    """I16: every knotweed that has the point as a corner is gone."""
    for square in squares_at(point):
        board.weeds.pop(square, None)


def plant_knotweed(board: Board, player: str, square: Point) -> None:
    """I15: it stays, unless a Fire of the opponent is on a corner."""
    enemy_fire = Piece(opponent(player), "fire")
    if all(board.pieces.get(corner) != enemy_fire for corner in corners(square)):
        board.weeds[square] = Piece(player, "knotweed")


# --- what stands ---


def links(position: Position, options: Options) -> list[dict[str, Any]]:
    """Every harmony with its owner (I3), no choice made among them."""
    board = read_board(position)
    found = [
        {"kind": "harmony", "owner": player, "a": write(a), "b": write(b), "worth": 1}
        for player in ("guest", "host")
        for a, b in harmonies(board, player)
    ]
    return sorted(found, key=lambda link: (str(link["owner"]), str(link["a"]), str(link["b"])))


def midlines(position: Position, options: Options, player: str) -> bool:
    """Whether the player holds all four midlines (I4, I18)."""
    return holds_midlines(read_board(position), player)
