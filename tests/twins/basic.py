"""Basic Pai Sho once more, from its clauses B1 to B51: legal moves and what an action leaves. Slow, and meant to be read.

Links, gain, count and endings are in basic_links.py and basic_end.py, and can be imported from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tests.twins.basic_end import count, ended
from tests.twins.basic_links import gain, links, ports
from tests.twins.flowers import (
    DISHARMONY,
    FLOWERS,
    NON_FLOWERS,
    NOT_BY_BOAT,
    PLAYERS,
    SPECIALS,
    TILES,
    Board,
    Piece,
    Table,
    drained,
    ells,
    entries,
    other,
    own_half,
    pushed,
    ring_goals,
    slides,
    walks,
    wrong_garden,
)
from tests.twins.ground import FOUR, ON_BOARD, POINTS, RING, Point, add, read, spaces, touches, turned, write

__all__ = ["after", "count", "ended", "gain", "legal", "links"]

Position = dict[str, Any]
Options = dict[str, Any]


def legal(position: Position, options: Options, turn: list[str]) -> list[str]:
    """The sorted legal moves; `turn` are the actions already made in this turn (B2 to B10)."""
    if position["phase"] == "opening":
        return ["choose first_move", "choose first_tile"]  # B2
    table, player = Table.of(position), position["to_move"]
    if position["phase"] == "spring":
        moves = list(_spring(table, player, options))
    elif turn:
        moves = [*_right_after(table.board, player, options, turn[-1]), "skip"]
    else:
        moves = [
            *_moves(table.board, player, options),
            *_places(position, table, player, options),
            *_rotations(table.board, player, options),
            *_pushes(table.board, player, options),
            *_ferries(table.board, player, options),
        ]
    return sorted(moves) or ["pass"]  # B10


def _spring(table: Table, player: str, options: Options) -> Iterator[str]:
    """A flower on the chooser's own half, and the other player's same flower on the mirrored point (B3, B4)."""
    for tile in FLOWERS:
        for point in own_half(player):
            both = (point, _mirrored(point, options))
            if (
                all(table.holds(each, tile) for each in PLAYERS)
                and all(p not in table.board and p not in ports(options) for p in both)
                and not any(wrong_garden(tile, p) for p in both)
            ):
                yield f"place {tile} {write(point)}"


def _mirrored(point: Point, options: Options) -> Point:
    return (point[0], -point[1]) if options["mirror"] == "reflect" else turned(point)


def _places(position: Position, table: Table, player: str, options: Options) -> Iterator[str]:
    """Tiles in reserve onto empty points (B7); the later ones after enough turns of both players (B8, B9)."""
    turns = min(position["turns"][each] for each in PLAYERS)
    for tile in TILES:
        too_early = (tile in NON_FLOWERS and turns < options["non_flowers_after"]) or (
            tile in SPECIALS and turns < options["specials_after"]
        )
        if table.holds(player, tile) and not too_early:
            for point in _places_of(tile, player, options):
                if point not in table.board:
                    yield f"place {tile} {write(point)}"


def _places_of(tile: str, player: str, options: Options) -> list[Point]:
    """Where such a tile may be placed, were the board empty."""
    if tile in FLOWERS:
        return entries(tile, player)  # B11 to B16
    fits: dict[str, Callable[[Point], bool]] = {
        "knotweed": lambda point: all(spaces(point, port) > 1 for port in ports(options)),  # B26
        "wheel": lambda point: touches(point) == {"neutral"},  # B27
        "boat": lambda point: bool(touches(point) & {"red", "white"}),  # B28
        "rock": lambda point: True,  # B32
        "white_dragon": lambda point: point in own_half(other(player)),  # B36
        "white_lotus": lambda point: point in own_half(player),  # B37
    }
    return [point for point in POINTS if point not in ports(options) and fits[tile](point)]


def _moves(board: Board, player: str, options: Options) -> Iterator[str]:
    """The player's pieces that are not drained, where they can go and may end (B11 to B20, B26)."""
    for start, piece in board.items():
        if piece.owner == player and not drained(board, start):
            for goal in {*_reaches(board, start, piece)}:
                if _may_end(board, piece, goal, options):
                    yield f"move {write(start)} {write(goal)}"


def _reaches(board: Board, start: Point, piece: Piece) -> Iterator[Point]:
    """How far each kind of piece comes, whatever stands at the end."""

    def over_own(point: Point) -> bool:  # B17
        return point not in board or board[point].owner == piece.owner

    def over_all(_: Point) -> bool:  # B17, B28, B36
        return True

    ways: dict[str, Callable[[], Iterator[Point]]] = {
        "jasmine": lambda: slides(start, 3, over_own),  # B11
        "rose": lambda: slides(start, 3, over_own),  # B14
        "lily": lambda: ells(start, over_own),  # B12
        "chrysanthemum": lambda: ells(start, over_own),  # B15
        "white_jade": lambda: slides(start, 5, over_own),  # B13
        "rhododendron": lambda: slides(start, 5, over_own),  # B16
        "wheel": lambda: slides(start, 16, over_own),  # B27: the longest line has 17 points
        "boat": lambda: walks(start, 5, over_all),  # B28
        "white_dragon": lambda: slides(start, 6, over_all),  # B36
        "white_lotus": lambda: walks(start, 2, over_own),  # B37
    }
    return ways[piece.tile]() if piece.tile in ways else iter(())  # B26, B32: knotweed and rock do not move


def _may_end(board: Board, piece: Piece, goal: Point, options: Options) -> bool:
    """Not on a port (B18, B25), not in a wrong garden (B20, B23), not on what is not captured (B19)."""
    if goal in ports(options) or wrong_garden(piece.tile, goal):
        return False
    return goal not in board or _captures(board, piece, goal)


def _captures(board: Board, piece: Piece, goal: Point) -> bool:
    target = board[goal]
    if target.owner == piece.owner:
        return False  # B21
    return (
        DISHARMONY.get(piece.tile) == target.tile  # B21
        or target.tile in NON_FLOWERS  # B23
        or drained(board, goal)  # B24
        or target.tile in SPECIALS  # B36, B37: captured by any
        or piece.tile in SPECIALS  # B36, B37: capture any
    )


def _owned(board: Board, player: str, tile: str) -> list[Point]:
    return [point for point, piece in board.items() if piece.owner == player and piece.tile == tile]


def _rotations(board: Board, player: str, options: Options) -> Iterator[str]:
    for wheel in _owned(board, player, "wheel"):
        yield from _rotations_of(board, wheel, options)


def _rotations_of(board: Board, wheel: Point, options: Options) -> Iterator[str]:
    """B27: no rock, nothing out of a port or onto one or off the board, and at least one piece; only end points count."""
    for steps in range(1, 8):
        goals = ring_goals(board, wheel, steps)
        no_rock = all(board[start].tile != "rock" for start in goals)
        no_port = all(point not in ports(options) for point in {*goals, *goals.values()})
        if goals and no_rock and no_port and all(goal in ON_BOARD for goal in goals.values()):
            yield f"rotate {write(wheel)} {steps}"


def _boat_can_shift(board: Board, point: Point, options: Options) -> bool:
    """Something stands there, on no port (B18), that a boat can push and ferry (B13, B16, B30, B32)."""
    return point in board and point not in ports(options) and board[point].tile not in ("rock", *NOT_BY_BOAT)


def _can_be_set_on(point: Point, options: Options) -> bool:
    """On the board (B29) and on no port (B18)."""
    return point in ON_BOARD and point not in ports(options)


def _pushes(board: Board, player: str, options: Options) -> Iterator[str]:
    for boat in _owned(board, player, "boat"):
        yield from _pushes_of(board, boat, options)


def _pushes_of(board: Board, boat: Point, options: Options) -> Iterator[str]:
    """B29: either player's piece, one further point directly away, diagonally too, onto an empty point."""
    for step in RING:
        piece = add(boat, step)
        goal = pushed(boat, piece)
        if _boat_can_shift(board, piece, options) and _can_be_set_on(goal, options) and goal not in board:
            yield f"push {write(boat)} {write(piece)}"


def _ferries(board: Board, player: str, options: Options) -> Iterator[str]:
    """B30: one to three own pieces around the boat, all by the same 1 to 5 spaces, to points empty once they are lifted."""
    for boat in _owned(board, player, "boat"):
        around = sorted(add(boat, step) for step in RING)
        own = [point for point in around if _boat_can_shift(board, point, options) and board[point].owner == player]
        for pieces in (chosen for n in (1, 2, 3) for chosen in combinations(own, n)):
            for shift in ((step[0] * n, step[1] * n) for step in FOUR for n in range(1, 6)):
                goals = [add(piece, shift) for piece in pieces]
                if all(_can_be_set_on(goal, options) and (goal not in board or goal in pieces) for goal in goals):
                    yield f"ferry {write(boat)} {' '.join(write(piece) for piece in pieces)} by {write(shift)}"


def _right_after(board: Board, player: str, options: Options, done: str) -> list[str]:
    """The ability of the wheel or boat that has just moved and still stands (B6); no ferry, which is instead of moving (B30)."""
    verb, *points = done.split()
    goal = read(points[1]) if verb == "move" else None
    if goal is None or goal not in board or board[goal].owner != player:
        return []
    abilities = {"wheel": _rotations_of, "boat": _pushes_of}
    ability = abilities.get(board[goal].tile)
    return list(ability(board, goal, options)) if ability else []


def after(position: Position, options: Options, turn: list[str], move: str) -> dict[str, Any]:
    """Board, reserve and pot as the action leaves them, before anything that happens at the end of the turn."""
    table, player = Table.of(position), position["to_move"]
    verb, *words = move.split()
    if verb == "place" and position["phase"] == "spring":
        tile, point = words[0], read(words[1])
        table.put(player, tile, point, "dormant")  # B5
        table.put(other(player), tile, _mirrored(point, options), "dormant")
    elif verb == "place":
        table.put(player, words[0], read(words[1]))
    elif verb == "move":
        table.capture(read(words[0]), read(words[1]))
    elif verb == "rotate":
        table.shift(ring_goals(table.board, read(words[0]), int(words[1])))
    elif verb == "push":
        boat, piece = read(words[0]), read(words[1])
        table.shift({piece: pushed(boat, piece)})
    elif verb == "ferry":
        shift = read(words[-1])
        table.shift({read(piece): add(read(piece), shift) for piece in words[1:-2]})
    return table.as_position()  # choose, skip and pass change none of these
