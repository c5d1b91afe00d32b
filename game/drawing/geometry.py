"""Where things lie: the places of the board in steps from its middle, and points, stars and zigzags in a plane."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import NamedTuple

from game.core.contract import BoardLook
from game.core.kept import kept
from game.core.outline import outline_among

BOARD_UNITS = 19.8
"""The side of the window's picture of the classic board in steps between points: 18 of squares, and the rim."""
Point = tuple[float, float]
Stretch = tuple[Point, Point]
Arc = tuple[float, float]
"""A part of the way around: from an angle to another, in degrees from the east against the clock."""


@kept(1024)
def centre(place: str) -> Point:
    """A place's middle in steps from the board's, y to the north; a square's lies half a step off the points."""
    x, y = place.lstrip("s").split(",")
    half = 0.5 if is_square(place) else 0.0
    return int(x) + half, int(y) + half


def is_square(place: str) -> bool:
    """Whether a place is a square, and no point."""
    return place.startswith("s")


class Extent(NamedTuple):
    """How a board lies in its picture."""

    middle: Point = (0.0, 0.0)
    """The coordinates of what is in the middle of the picture."""
    units: float = BOARD_UNITS
    """The picture's side in steps."""
    radius: float = 9.0
    """Of the circle of a round board, in steps; 0 for any other."""
    ends: Point = (8.0, 8.0)
    """How far its points reach from the middle, to the sides and to the north and south."""

    @property
    def rim(self) -> float:
        """How far from the middle the rim begins in the north and in the south."""
        return self.radius or self.ends[1] + 0.6


CLASSIC = Extent()
_RIM, _EDGE, _LEAST = 0.9, 1.5, 10.5
"""Steps of a picture beyond a round board's circle, and beyond the outermost points of any other; and its least side."""


def extent_of(look: BoardLook) -> Extent:
    """How the picture of a board shows it."""
    outline = outline_among(look.grounds)
    (west, east), (south, north) = outline.columns, outline.rows
    ends = (east - west) / 2, (north - south) / 2
    half = outline.radius + _RIM if outline.radius else max(ends) + _EDGE
    return Extent(outline.middle, max(2 * half, _LEAST), outline.radius, ends)


# Points in a plane


def along(a: Point, b: Point, share: float) -> Point:
    """The point after that share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def towards(a: Point, b: Point, far: float, most: float = 1.0) -> Point:
    """The point so far from a in the direction of b; at most after that share of the way."""
    return along(a, b, min(far / (math.dist(a, b) or 1.0), most))


def beside(a: Point, b: Point, off: float) -> Stretch:
    """A stretch moved sideways by that much: to the right of who goes from a to b and sees y grow downwards."""
    length = math.dist(a, b) or 1.0
    return moved(a, b, -(b[1] - a[1]) / length * off, (b[0] - a[0]) / length * off)


def moved(a: Point, b: Point, dx: float, dy: float) -> Stretch:
    """A stretch moved by that much."""
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


def around(middle: Point, radius: float, angle: float) -> Point:
    """The point at that angle, in radians from the direction of x towards that of y."""
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def compare_arcs(one: Iterable[Arc], other: Iterable[Arc]) -> tuple[list[Arc], list[Arc]]:
    """Of two sets of arcs, those that are in both, and those that are in one of them."""
    first, second = list(one), list(other)
    cuts = sorted({0.0, 360.0, *(angle % 360 for arc in (*first, *second) for angle in arc)})
    parts = [(arc, _holds(first, sum(arc) / 2), _holds(second, sum(arc) / 2)) for arc in itertools.pairwise(cuts)]
    return _joined(arc for arc, a, b in parts if a and b), _joined(arc for arc, a, b in parts if a is not b)


def _holds(arcs: Iterable[Arc], angle: float) -> bool:
    return any(start <= angle + turn <= end for start, end in arcs for turn in (0, 360))


def _joined(arcs: Iterable[Arc]) -> list[Arc]:
    """Arcs in their order, those that touch as one; one that goes on past the east ends beyond 360."""
    out: list[Arc] = []
    for start, end in arcs:
        if out and out[-1][1] == start:
            out[-1] = out[-1][0], end
        else:
            out.append((start, end))
    if len(out) > 1 and out[0][0] == 0 and out[-1][1] == 360:
        out[-1] = out[-1][0], 360 + out.pop(0)[1]
    return out


def star(middle: Point, tips: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """The corners of a star: so many tips at one radius, and as many corners between at another."""
    return [around(middle, inner if i % 2 else outer, math.pi * i / tips + turn) for i in range(2 * tips)]


def zigzag(a: Point, b: Point, step: float, off: float) -> list[Point]:
    """A way from a to b in at least four strokes of about that step, whose corners lie by turns so far on either side."""
    count = max(round(math.dist(a, b) / step), 4)
    corners = (beside(along(a, b, i / count), b, off if i % 2 else -off)[0] for i in range(1, count))
    return [a, *corners, b]


def dashes(a: Point, b: Point, dash: float, gap: float) -> list[Stretch]:
    """As many dashes of that length as there is room for, as far from a as from b."""
    length, step = math.dist(a, b), dash + gap
    count = int((length + gap) / step)
    first = (length - count * step + gap) / 2
    starts = ((i * step + first) / length for i in range(count))
    return [(along(a, b, start), along(a, b, start + dash / length)) for start in starts]
