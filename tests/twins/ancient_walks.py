"""Ancient Pai Sho, how tiles move by themselves (A9, A10, A17, A18, A19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.twins.ancient_tiles import FIVES, LS, STAYING, THREES, Board, Tile
from tests.twins.ground import FOUR, ON_BOARD, Point, add


def along(board: Board, way: Iterable[Point]) -> Iterator[Point]:
    """The points of a way up to and including the first tile on it; nothing passes over that (A10)."""
    for point in way:
        if point not in ON_BOARD:
            return
        yield point
        if point in board:
            return


def straight(board: Board, start: Point, reach: int) -> set[Point]:
    """Up to `reach` steps in one of the four directions."""
    return {end for step in FOUR for end in along(board, [add(start, step, n) for n in range(1, reach + 1)])}


def turning(board: Board, start: Point, reach: int) -> set[Point]:
    """Up to `reach` steps, each in any of the four directions."""
    ends: set[Point] = set()
    here = {start}
    for _ in range(reach):
        found = {add(point, step) for point in here for step in FOUR} & ON_BOARD
        ends |= found
        here = {point for point in found if point not in board}
    return ends - {start}


def l_shaped(board: Board, start: Point) -> set[Point]:
    """Two steps one way, then two at a right angle, stopping anywhere on that walk (A10)."""
    ends: set[Point] = set()
    for first in FOUR:
        for second in FOUR:
            if first[0] * second[0] + first[1] * second[1] == 0:
                corner = add(start, first, 2)
                ends.update(along(board, [add(start, first), corner, add(corner, second), add(corner, second, 2)]))
    return ends


def one_or_six(start: Point) -> set[Point]:
    """Exactly 1 or exactly 6 in a straight line, over whatever is there (A18)."""
    return {add(start, step, n) for step in FOUR for n in (1, 6)} & ON_BOARD


def reached(board: Board, start: Point, tile: Tile, options: dict[str, Any]) -> set[Point]:
    """Where a tile's own way of moving leads, what lies there not yet looked at."""
    if tile.kind in STAYING or tile.is_drained:
        return set()
    if tile.kind in THREES | FIVES:
        reach = 3 if tile.kind in THREES else 5
        return turning(board, start, reach) if options["flowers_turn"] else straight(board, start, reach)
    if tile.kind in LS:
        return l_shaped(board, start)
    if tile.kind == "white_lotus":
        return turning(board, start, 2)
    return one_or_six(start)


def may_land(tile: Tile, there: Tile | None, edition: str) -> bool:
    """A9: on any empty point. A18: a Dragon on any tile; in the later edition any tile on a Dragon of the opponent."""
    if there is None or tile.kind == "white_dragon":
        return True
    opposed = {tile.owner, there.owner} == {"guest", "host"}
    return edition == "later" and there.kind == "white_dragon" and opposed


def may_move(tile: Tile, player: str, options: dict[str, Any]) -> bool:
    """A7: any tile where tiles are shared, otherwise the player's own and those of `any`."""
    return bool(options["shared_tiles"]) or tile.owner in (player, "any")


def moves(board: Board, player: str, options: dict[str, Any], edition: str) -> list[tuple[Point, Point]]:
    """All moves of one tile that a player has."""
    return [
        (start, end)
        for start, tile in board.items()
        if may_move(tile, player, options)
        for end in reached(board, start, tile, options)
        if may_land(tile, board.get(end), edition)
    ]
