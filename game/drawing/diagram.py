"""What is seen on a diagram, for whatever draws it: the piece of the board that is needed, and the signs of marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.contract import Diagram
from game.drawing.geometry import Point, centre

SIGNS = ("source", "land", "barred", "capture", "blocked")
"""What marks are shown by: that of a blocked place is small where nothing lies, since there are often many side by side."""
MARGIN = 1.0
"""Steps of the board that are seen around what a diagram is about."""
LEAST, MOST = 5.0, 14.0
"""A piece of the board is at least so many steps wide and high; where more than MOST would be needed, all of it is shown."""


class Region(NamedTuple):
    """A part of the board, by coordinates."""

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


def whole(edge: float, middle: Point = (0.0, 0.0)) -> Region:
    """All of a board whose edge is drawn so many steps from its middle."""
    return Region(middle[0] - edge, middle[1] - edge, middle[0] + edge, middle[1] + edge)


def region(diagram: Diagram, board: Region) -> Region:
    """The part of a board that a diagram needs, with a small margin; all of it for a diagram of nothing."""
    spots = [centre(place) for place in _places(diagram)]
    if not spots or diagram.entire:
        return board
    west, east = _span([x for x, _ in spots], board.west, board.east)
    south, north = _span([y for _, y in spots], board.south, board.north)
    return board if max(east - west, north - south) > MOST else Region(west, south, east, north)


def _places(diagram: Diagram) -> Iterator[str]:
    yield from diagram.pieces
    yield from diagram.marks
    for link in diagram.links:
        yield from (link.a, link.b)
    for way in diagram.ways:
        yield from way


def _span(spots: Sequence[float], least: float, most: float) -> Point:
    """From where to where these lie, with the margin; inside the board, and long enough."""
    low, high = min(spots) - MARGIN, max(spots) + MARGIN
    short = max(LEAST - (high - low), 0.0) / 2
    low, high = low - short, high + short
    if high - low > most - least:
        return least, most
    shift = max(least - low, 0.0) + min(most - high, 0.0)
    return low + shift, high + shift


def sign_of(diagram: Diagram, place: str) -> str:
    """Which of SIGNS shows the mark of a place."""
    kind = diagram.marks[place]
    return "barred" if kind == "blocked" and place not in diagram.pieces else kind


def clearance(diagram: Diagram, place: str, tile: float, mark: float = 0.0, free: float = 0.0) -> float:
    """How far an arrow keeps from a place: one of three distances, as a tile lies there, only a mark is, or nothing."""
    return tile if place in diagram.pieces else mark if place in diagram.marks else free
