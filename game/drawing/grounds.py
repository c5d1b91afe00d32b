"""The grounds of a board as shapes, from what the game says of its points: for whatever draws boards. Nothing here draws."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, zip_longest

from game.core.contract import BoardLook
from game.core.lattice import places, xy
from game.core.outline import Outline, outline_among
from game.drawing.geometry import centre

FILLS = ("red", "white", "neutral")
"""The grounds that are painted; a place on none of them (a gate) gets a marker."""
_MARKERS = ((4, 90), (4, 45), (3, 90))
"""Corners, and the angle of the first in degrees."""
Corner = tuple[int, int]
Spot = tuple[float, float]
Shape = tuple[str, tuple[Corner, ...]]
Edge = tuple[Spot, Spot]


def shapes(look: BoardLook) -> list[Shape]:
    """Each square of the board as one ground, or as two triangles of two, by the grounds that its corners have in common."""
    return [shape for place in places(outline_among(look.grounds).squares) for shape in _square_shapes(look.grounds, *xy(place))]


def _square_shapes(grounds: Mapping[str, tuple[str, ...]], x: int, y: int) -> list[Shape]:
    around = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    if whole := _find_common(grounds, around):
        return [(whole, around)]
    a, b, c, d = around
    for one, other in (((a, b, d), (b, c, d)), ((a, b, c), (a, c, d))):
        first, second = _find_common(grounds, one), _find_common(grounds, other)
        if first and second:
            return [(first, one), (second, other)]
    return [("neutral", around)]


def _find_common(grounds: Mapping[str, tuple[str, ...]], corners: Iterable[Corner]) -> str | None:
    """The ground that all corners share; corners that have none (gates, or off the board) go with any."""
    known = [here for x, y in corners if (here := shared_grounds(grounds, x, y))]
    if not known:
        return "neutral"
    shared = set.intersection(*known)
    return next((fill for fill in FILLS if fill in shared), None)


def shared_grounds(grounds: Mapping[str, tuple[str, ...]], x: int, y: int) -> set[str]:
    """The painted grounds of a point; none off the board and on markers, which go with every ground."""
    return set(FILLS).intersection(grounds.get(f"{x},{y}", ()))


def markers(look: BoardLook) -> list[Corner]:
    """The points that touch no painted ground, as gates do; where many do, they are plain points of a board without paint."""
    points = [xy(place) for place in places(outline_among(look.grounds).points)]
    bare = [(x, y) for x, y in points if look.grounds.get(f"{x},{y}") and not shared_grounds(look.grounds, x, y)]
    return bare if len(bare) * 4 < len(points) else []


def marked(look: BoardLook) -> Iterator[tuple[int, Spot]]:
    """The places that are marked one by one, each with the number of its ground among those that are: a square by its middle."""
    for number, ground in enumerate(look.shown):
        yield from ((number, centre(place)) for place, grounds in look.grounds.items() if ground in grounds)


def marker(number: int, middle: Spot, reach: float) -> list[Spot]:
    """The corners of what marks a place of the ground of that number, so far from its middle: of a diamond, a square or a
    triangle."""
    corners, turn = _MARKERS[number % len(_MARKERS)]
    angles = [math.radians(turn + 360 * at / corners) for at in range(corners)]
    return [(middle[0] + reach * math.cos(angle), middle[1] - reach * math.sin(angle)) for angle in angles]


def outlines(all_shapes: Iterable[Shape], fills: Iterable[str] = FILLS[:2]) -> list[Shape]:
    """The gardens: each connected stretch of one painted ground by its corners, anticlockwise (y to the north)."""
    out: list[Shape] = []
    shapes = list(all_shapes)
    for fill in fills:
        edges = {edge for ground, corners in shapes if ground == fill for edge in pairwise((*corners, corners[0]))}
        ways: dict[Corner, list[Corner]] = {}
        for a, b in sorted(edge for edge in edges if edge[::-1] not in edges):
            ways.setdefault(a, []).append(b)
        while ways:
            out.append((fill, _straighten(_trace(ways))))
    return out


def _trace(ways: dict[Corner, list[Corner]]) -> list[Corner]:
    """One closed way along the edges, which are taken out. Where gardens touch it turns as far left as it can: round its own."""
    start = min(ways)
    here, way = start, [start]
    before = (0, -1)
    while True:
        there = max(ways[here], key=lambda spot: _turn(before, (spot[0] - here[0], spot[1] - here[1])))
        ways[here].remove(there)
        if not ways[here]:
            del ways[here]
        before, here = (there[0] - here[0], there[1] - here[1]), there
        if here == start:
            return way
        way.append(here)


def _turn(one: Corner, other: Corner) -> float:
    """How far to the left the second direction is from the first, -pi to pi."""
    return math.atan2(one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1])


def _straighten(way: list[Corner]) -> tuple[Corner, ...]:
    """A closed way without the corners at which it goes straight on."""
    out = []
    for before, here, after in zip(way[-1:] + way[:-1], way, way[1:] + way[:1], strict=True):
        if (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0]):
            out.append(here)
    return tuple(out)


def inset(way: tuple[Corner, ...], far: float) -> list[Spot]:
    """A closed anticlockwise way moved inwards by that much, in steps."""
    out = []
    for before, (x, y), after in zip(way[-1:] + way[:-1], way, way[1:] + way[:1], strict=True):
        one, other = math.atan2(y - before[1], x - before[0]), math.atan2(after[1] - y, after[0] - x)
        dx, dy = -math.sin(one) - math.sin(other), math.cos(one) + math.cos(other)
        scale = far / (1 + math.cos(one - other))
        out.append((x + dx * scale, y + dy * scale))
    return out


@lru_cache(maxsize=8)
def segments(outline: Outline) -> list[Edge]:
    """The grid's lines cut at every point; on a round board they go on to the circle's edge."""
    points = {xy(place) for place in places(outline.points)}
    if not outline.radius:
        ways = [((x, y), (x + dx, y + dy)) for x, y in sorted(points) for dx, dy in ((1, 0), (0, 1))]
        return [(a, b) for a, b in ways if b in points]
    out: list[Edge] = []
    x, y = outline.middle
    (west, east), (south, north) = outline.columns, outline.rows
    for column, row in zip_longest(range(west, east + 1), range(south, north + 1)):
        along_row = [] if row is None else [((low, row), (high, row)) for low, high in _stretches(outline.radius, row - y, x)]
        upright = [] if column is None else _stretches(outline.radius, column - x, y)
        along_column = [((column, low), (column, high)) for low, high in upright]
        out += [edge for pair in zip_longest(along_row, along_column) for edge in pair if edge is not None]
    return out


def _stretches(radius: float, off: float, middle: float) -> Iterator[Spot]:
    """A line's stretches from the circle to each point and to the circle again; ``off``: how far it passes the middle."""
    end = math.sqrt(radius**2 - off**2)
    inner = range(math.ceil(middle - end), math.floor(middle + end) + 1)
    return pairwise([middle - end, *(i for i in inner if abs(i - middle) < end), middle + end])


def field(outline: Outline) -> list[tuple[Corner, ...]]:
    """The edges of a board that is not round, round its rim and its holes, half a step beyond its points.

    Coordinates are those of squares: their half step is left to who draws, so that they are whole numbers."""
    points = {xy(place) for place in places(outline.points)}
    cells = [("field", ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))) for x, y in points]
    return [way for _, way in outlines(cells, ("field",))]


@lru_cache(maxsize=4)
def edges(all_shapes: tuple[Shape, ...]) -> dict[Edge, list[Shape]]:
    """Every edge of every shape, with the shapes on its sides; each edge from its lower end."""
    out: dict[Edge, list[Shape]] = {}
    for ground, corners in all_shapes:
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            low, high = sorted((a, b))
            out.setdefault((low, high), []).append((ground, corners))
    return out
