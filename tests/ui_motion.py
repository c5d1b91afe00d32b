"""Boards, flights and a view of 40 pixels a step, for the tests of motion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pygame import Rect

from game.core.contract import Piece
from game.drawing.view import BoardView
from game.ui.table.board_changes import CIRCUIT, BoardChange, find_changes
from game.ui.table.motion import Pace, Tween
from game.ui.table.tile_animation import ChangeDetails, plan_flights

ROSE, LILY, FOE, HUB = Piece("rose", "guest"), Piece("lily", "guest"), Piece("rose", "host"), Piece("wheel", "guest")
VIEW = BoardView(Rect(0, 0, 792, 792))
UNIT = VIEW.unit
WAY = ("0,0", "1,0", "2,0", "2,1", "2,2")
Board = Mapping[str, Piece]


def flight(
    before: Board, after: Board, known: ChangeDetails | None = None, pace: Pace | None = None, now: int = 0
) -> list[Tween]:
    known = known or ChangeDetails()
    return plan_flights(find_changes(before, after, known.way), VIEW, now, pace or Pace(), known)


def turned(board: Board, hub: str, eighths: int) -> dict[str, Piece]:
    """The board after what surrounds a point was turned clockwise."""
    x, y = map(int, hub.split(","))
    ring = [f"{x + dx},{y + dy}" for dx, dy in CIRCUIT]
    goals = {place: ring[(i + eighths) % 8] for i, place in enumerate(ring)}
    return {goals.get(place, place): piece for place, piece in board.items()}


def ways(found: Iterable[BoardChange]) -> set[tuple[str | None, str | None]]:
    return {(change.origin, change.end) for change in found}
