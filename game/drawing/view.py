"""How the board lies in the window: the way from places to pixels and back, and from place to place."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable

import pygame

from game.drawing.geometry import CLASSIC, Extent, Point, centre, is_square

ON_SQUARE = 0.8
"""A tile on a square, and a mark there, beside those on points: it stays within its square."""
REACH, SQUARE_REACH = 0.62, 0.71
"""Steps from a point, and from the middle of a square, within which it is meant; a square's corner is 0.707 away."""


class BoardView:
    """How the board lies in the window: places to pixels and back, turned or not."""

    def __init__(self, rect: pygame.Rect, turned: bool = False, extent: Extent = CLASSIC) -> None:
        self.rect = rect
        self.extent = extent
        self.unit = rect.width / extent.units
        self.turned = turned

    @property
    def tile(self) -> int:
        """A tile's diameter in pixels, on a point."""
        return max(round(self.unit * 0.94), 8)

    def size(self, place: str | None) -> int:
        """A tile's diameter in pixels where it lies there."""
        return max(round(self.tile * ON_SQUARE), 8) if place and is_square(place) else self.tile

    def step(self, place: str) -> float:
        """The pixels of a step, by which what is drawn at a place is measured."""
        return self.unit * ON_SQUARE if is_square(place) else self.unit

    def at(self, place: str) -> tuple[int, int]:
        """The pixel in the middle of a place."""
        x, y = self.spot(centre(place))
        return round(x), round(y)

    def spot(self, at: Point) -> Point:
        """The pixel, as far as can be told between pixels, of coordinates on the board."""
        sign = -1 if self.turned else 1
        x, y = at[0] - self.extent.middle[0], at[1] - self.extent.middle[1]
        return self.rect.centerx + sign * x * self.unit, self.rect.centery - sign * y * self.unit

    def tile_at(self, place: str) -> pygame.Rect:
        """Where a tile lies on a place, or would."""
        spot = pygame.Rect(0, 0, self.size(place), self.size(place))
        spot.center = self.at(place)
        return spot

    def near(self, pos: tuple[int, int], places: Container[str]) -> str | None:
        """Which of the places a pixel means: the nearest one within its reach."""
        sign = -1 if self.turned else 1
        x = sign * (pos[0] - self.rect.centerx) / self.unit + self.extent.middle[0]
        y = sign * (self.rect.centery - pos[1]) / self.unit + self.extent.middle[1]
        left, low = math.floor(x), math.floor(y)
        ways = [(math.hypot(x - i, y - j), f"{i},{j}") for i in (left, left + 1) for j in (low, low + 1)]
        ways = [(far, place) for far, place in ways if far < REACH]
        ways.append((math.hypot(x - left - 0.5, y - low - 0.5), f"s{left},{low}"))
        return min(((far, place) for far, place in ways if far < SQUARE_REACH and place in places), default=(0.0, None))[1]

    def nearest(self, pos: tuple[int, int], places: Iterable[str], within: float) -> str | None:
        """The nearest of the places whose middle is at most so many pixels away."""
        ways = ((math.dist(pos, self.spot(centre(place))), place) for place in places)
        return min(((far, place) for far, place in ways if far <= within), default=(0.0, None))[1]


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
