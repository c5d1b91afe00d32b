"""Which piece of the board a diagram shows, and by which signs its marks are seen: for whatever draws diagrams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.types import Diagram

SIGNS = ("source", "land", "barred", "capture", "blocked")
"""What marks are shown by: that of a blocked place is small where nothing lies, since there are often many side by side."""
MARGIN = 1.0
"""Steps of the board that are seen around what a diagram is about."""
LEAST, MOST = 5.0, 14.0
"""A piece of the board is at least so many steps wide and high; where more than MOST would be needed, all of it is shown."""


class Region(NamedTuple):
    """A part of the board, in steps from its middle."""

    west: float
    south: float
    east: float
    north: float

    @property
    def width(self) -> float:
        return self.east - self.west

    @property
    def height(self) -> float:
        return self.north - self.south


def whole(edge: float) -> Region:
    """All of a board whose edge is drawn so many steps from its middle."""
    return Region(-edge, -edge, edge, edge)


def region(diagram: Diagram, edge: float) -> Region:
    """The part of such a board that a diagram needs, with a small margin; all of it for a diagram of nothing."""
    spots = [centre(place) for place in _places(diagram)]
    if not spots:
        return whole(edge)
    west, east = _span([x for x, _ in spots], edge)
    south, north = _span([y for _, y in spots], edge)
    return whole(edge) if max(east - west, north - south) > MOST else Region(west, south, east, north)


def _places(diagram: Diagram) -> Iterator[str]:
    yield from diagram.pieces
    yield from diagram.marks
    for link in diagram.links:
        yield from (link.a, link.b)
    for way in diagram.ways:
        yield from way


def _span(along: Sequence[float], edge: float) -> tuple[float, float]:
    """From where to where these lie, with the margin; inside the board, and long enough."""
    low, high = min(along) - MARGIN, max(along) + MARGIN
    short = max(LEAST - (high - low), 0.0) / 2
    low, high = low - short, high + short
    shift = max(-edge - low, 0.0) + min(edge - high, 0.0)
    return low + shift, high + shift


@lru_cache(maxsize=1024)
def centre(place: str) -> tuple[float, float]:
    """A place's middle in steps from the board's, y to the north; a square's lies half a step off the points."""
    x, y = place.lstrip("s").split(",")
    half = 0.5 if place.startswith("s") else 0.0
    return int(x) + half, int(y) + half


def sign_of(diagram: Diagram, place: str) -> str:
    """Which of SIGNS shows the mark of a place."""
    kind = diagram.marks[place]
    return "barred" if kind == "blocked" and place not in diagram.pieces else kind
