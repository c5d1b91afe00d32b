"""How the board lies in the window: the way from places to pixels and back, and from place to place."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from functools import lru_cache

import pygame

from game.ui.layout import BOARD_UNITS


class View:
    """How the board lies in the window: places to pixels and back, turned or not."""

    def __init__(self, rect: pygame.Rect, turned: bool = False) -> None:
        self.rect = rect
        self.unit = rect.width / BOARD_UNITS
        self.turned = turned

    @property
    def tile(self) -> int:
        """A tile's diameter in pixels."""
        return max(round(self.unit * 0.94), 8)

    def at(self, place: str) -> tuple[int, int]:
        """The pixel in the middle of a place."""
        x, y = centre(place)
        sign = -1 if self.turned else 1
        return round(self.rect.centerx + sign * x * self.unit), round(self.rect.centery - sign * y * self.unit)

    def near(self, pos: tuple[int, int], places: Container[str]) -> str | None:
        """Which of the places a pixel means: the nearest one no further off than 0.62 steps."""
        sign = -1 if self.turned else 1
        x, y = sign * (pos[0] - self.rect.centerx) / self.unit, sign * (self.rect.centery - pos[1]) / self.unit
        left, low = math.floor(x), math.floor(y)
        ways = [(math.hypot(x - i, y - j), f"{i},{j}") for i in (left, left + 1) for j in (low, low + 1)]
        ways.append((math.hypot(x - left - 0.5, y - low - 0.5), f"s{left},{low}"))
        return min(((far, place) for far, place in ways if far < 0.62 and place in places), default=(0.0, None))[1]


@lru_cache(maxsize=1024)
def centre(place: str) -> tuple[float, float]:
    """A place's middle in board steps; a square's lies half a step off the points."""
    x, y = place.lstrip("s").split(",")
    half = 0.5 if place.startswith("s") else 0.0
    return int(x) + half, int(y) + half


def neighbours(place: str, places: Iterable[str], step: tuple[int, int]) -> str | None:
    """The nearest place in the direction of a step (dx, dy with y to the north), for the keyboard's cursor."""
    (x, y), (dx, dy) = centre(place), step
    best, least = None, math.inf
    for other in places:
        ox, oy = centre(other)
        along = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy) + abs((oy - y) * dx)
        cost = along + 2.5 * aside
        if along > 0.2 and cost < least:
            best, least = other, cost
    return best


def middle_of(places: Iterable[str]) -> str:
    """The place nearest to the centre of the board, where the cursor begins."""
    return min(places, key=lambda place: (math.hypot(*centre(place)), place))
