"""Ancient Pai Sho, both editions, a second time: one turn and what its actions leave, from clauses A1 to A21 alone.

`position` is always the one in front of the player now, with the effects of the actions in `turn` already in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.twins.ancient_links import all_links
from tests.twins.ancient_tiles import FLOWERS, WHITE_FLOWERS, Board, Tile, read_board, write_board
from tests.twins.ancient_walks import moves
from tests.twins.ground import ON_BOARD, POINTS, RING, Point, add, read, touches, write

Position = dict[str, Any]
Options = dict[str, Any]


def legal(position: Position, options: Options, turn: list[str], *, edition: str) -> list[str]:
    """The sorted list of legal moves after the actions of `turn` (A5); empty where the turn is over."""
    if not turn:
        return sorted(first_actions(position, edition)) or ["pass"]
    if turn[-1] == "draw":
        return discards(position, options, edition)
    board = read_board(position)
    if turn[-1].startswith("place wheel "):
        wheel = read(turn[-1].split()[2])
        turns = [f"rotate {write(wheel)} {n}" for n in range(1, 8) if rotated(board, wheel, n) is not None]
        if turns:
            return sorted([*turns, "skip"])
    if turn[-1].split()[0] not in ("place", "rotate", "skip"):
        return []
    return sorted(f"move {write(a)} {write(b)}" for a, b in moves(board, position["to_move"], options, edition))


# --- what opens a turn ---


def first_actions(position: Position, edition: str) -> Iterator[str]:
    """Draw, or place a tile of the hand (A5); nothing of it means a pass (A21)."""
    if bag(position, edition):
        yield "draw"
    board = read_board(position)
    for kind in set(hand(position, position["to_move"])):
        yield from places(board, kind)


def places(board: Board, kind: str) -> Iterator[str]:
    """Every way to place one tile (A8, A13)."""
    empty = [point for point in POINTS if point not in board]
    if kind == "boat":
        yield from (f"place boat {write(onto)} to {write(away)}" for onto in board for away in empty)
    else:
        yield from (f"place {kind} {write(point)}" for point in empty if welcomes(point, kind))


def welcomes(point: Point, kind: str) -> bool:
    """A8: white flowers go where red is touched, red ones where white is, neither on a port; special tiles anywhere."""
    if kind not in FLOWERS:
        return True
    return ("red" if kind in WHITE_FLOWERS else "white") in touches(point)


def bag(position: Position, edition: str) -> list[str]:
    """What the player to move draws from (A1): one bag for both in 2011, an own one later."""
    held: list[str] = position["bag"] if edition == "2011" else position["bag"].get(position["to_move"], [])
    return held


def hand(position: Position, player: str) -> list[str]:
    """The tiles in a player's hand."""
    tiles: list[str] = position["hand"].get(player, [])
    return tiles


def discards(position: Position, options: Options, edition: str) -> list[str]:
    """After drawing (A5): in 2011 always one, later only from a hand over its limit."""
    held = hand(position, position["to_move"])
    if edition == "later" and len(held) <= options["hand_size"]:
        return []
    return sorted({f"discard {kind}" for kind in held})


# --- what an action leaves ---


def after(position: Position, options: Options, turn: list[str], move: str, *, edition: str) -> dict[str, Any]:
    """Board and hands after one action. A tile drawn is the first of the bag, and a tile gained is the last of the hand."""
    board = read_board(position)
    hands = {player: list(tiles) for player, tiles in position["hand"].items()}
    mine = hands.setdefault(position["to_move"], [])
    owner = "any" if options["shared_tiles"] else position["to_move"]
    match move.split():
        case ["draw"]:
            mine.append(bag(position, edition)[0])
        case ["discard", kind]:
            mine.remove(kind)
        case ["place", "boat", onto, "to", away]:
            mine.remove("boat")
            board[read(away)] = board.pop(read(onto))
            board[read(onto)] = Tile(owner, "boat")
        case ["place", kind, at]:
            mine.remove(kind)
            board[read(at)] = Tile(owner, kind)
            if kind == "knotweed":
                drain_around(board, read(at))
        case ["rotate", at, steps]:
            board = rotated(board, read(at), int(steps)) or board
        case ["move", start, end]:
            landed = step(board, read(start), read(end))
            if landed is not None and edition == "2011":
                mine.append(landed.kind)
    return {"board": write_board(board), "hand": hands}


def drain_around(board: Board, knotweed: Point) -> None:
    """A15: the flowers on the eight points around are drained, once and for good."""
    for way in RING:
        point = add(knotweed, way)
        if point in board and board[point].is_flower:
            board[point] = board[point].drained()


def rotated(board: Board, wheel: Point, steps: int) -> Board | None:
    """A16: the board with everything around the wheel turned clockwise; None if nothing is there or a tile would fall off."""
    ring = [add(wheel, way) for way in RING]
    carried = {ring[(n + steps) % 8]: board[point] for n, point in enumerate(ring) if point in board}
    if not carried or not carried.keys() <= ON_BOARD:
        return None
    rest = {point: tile for point, tile in board.items() if point not in ring}
    return {**rest, **carried}


def step(board: Board, start: Point, end: Point) -> Tile | None:
    """Moves a tile; returns what it landed on (A18: for the hand in 2011, out of the game later)."""
    landed = board.get(end)
    board[end] = board.pop(start)
    return landed


# --- what stands ---


def links(position: Position, options: Options, *, edition: str) -> list[dict[str, Any]]:
    """Harmonies and disharmonies, after Coin and Lotus; nobody's (A2). Both editions have the same."""
    found = [
        {"kind": kind, "owner": None, "a": write(a), "b": write(b), "worth": 1} for kind, a, b in all_links(read_board(position))
    ]
    return sorted(found, key=lambda link: (str(link["kind"]), str(link["a"]), str(link["b"])))


def count(position: Position, options: Options, edition: str) -> int:
    """The number of harmonies on the board, to be set against the target (A2, A20)."""
    return sum(link["kind"] == "harmony" for link in links(position, options, edition=edition))
