"""The board of the shipped games, made of what is known of it and not of its file: all points within a circle of radius 9."""

from __future__ import annotations

from game.core.lattice import mask, places, point, xy
from game.rules.playing.grid import grid_of

RADIUS = 9
BOARD = mask([point(x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < RADIUS * RADIUS])
ALL_POINTS = tuple(places(BOARD))
GRID = grid_of(BOARD)
SPACES = GRID.squares
ALL_SQUARES = tuple(places(SPACES))


def name_of(place: int) -> str:
    """A point or square as it is written."""
    x, y = xy(place)
    return f"s{x},{y}" if SPACES >> place & 1 else f"{x},{y}"
