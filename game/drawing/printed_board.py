"""The empty board of rule books as SVG: plain, in few colours, as it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.core.contract import BoardLook
from game.core.outline import Outline, outline_among
from game.drawing import svg
from game.drawing.colours import PRINT
from game.drawing.diagram import Region, whole
from game.drawing.geometry import Point, Stretch, star
from game.drawing.grounds import edges, field, marked, marker, markers, outlines, segments, shapes

PRINT_STEP = 40.0
"""From a point to the next, in units of the pictures of rule books; y grows downwards from the point 0,0."""
_FIELD = 0.06
"""Steps beyond the circle of a round board where its field ends and the rim begins."""
PRINT_RIM, PRINT_PLANK = 0.72, 0.5
"""Steps beyond the circle of a round board, and beyond the field of any other: where the board of rule books ends."""
_PRINT_WOOD = "#6B4526"


def print_board(look: BoardLook) -> str:
    """The empty board of rule books."""
    gold, ink = PRINT["gold"], PRINT["ink"]
    outline = outline_among(look.grounds)
    out = _print_disc(outline) if outline.radius else _print_plank(outline)
    gardens = [(ground, svg.through(map(print_spot, way), closed=True)) for ground, way in outlines(shapes(look))]
    out += [svg.curve(way, fill=PRINT[ground]) for ground, way in gardens]
    out += _print_grid(look)
    out += [svg.line(way, ink, 3.6, stroke_linejoin="miter") for _, way in gardens]
    out += [svg.line(way, gold, 1.1, stroke_linejoin="miter") for _, way in gardens]
    out += [_print_marker(number, print_spot(spot)) for number, spot in marked(look)]
    return "".join([*out, *map(_print_gate, map(print_spot, markers(look)))])


def _print_disc(outline: Outline) -> list[str]:
    """A round board and its rim."""
    disc = partial(svg.circle, *print_spot(outline.middle))
    maple, rim = outline.radius + _FIELD, outline.radius + PRINT_RIM
    return [
        disc(
            (maple + rim) / 2 * PRINT_STEP,
            fill=PRINT["neutral"],
            stroke=_PRINT_WOOD,
            stroke_width=(rim - maple) * PRINT_STEP,
        ),
        disc((maple + 0.1) * PRINT_STEP, fill="none", stroke=PRINT["gold"], stroke_width=2.4),
        disc(maple * PRINT_STEP, fill="none", stroke=PRINT["mark_edge"], stroke_width=1.6),
    ]


def _print_plank(outline: Outline) -> list[str]:
    """A board of another outline, its holes, and the rim along both."""
    ways = (map(print_spot, ((x - 0.5, y - 0.5) for x, y in way)) for way in field(outline))
    path = "".join(svg.through(way, closed=True) for way in ways)
    edge = partial(svg.curve, path, fill_rule="evenodd", stroke_linejoin="round")
    return [
        edge(fill=_PRINT_WOOD, stroke=_PRINT_WOOD, stroke_width=2 * PRINT_PLANK * PRINT_STEP),
        edge(fill=PRINT["gold"], stroke=PRINT["gold"], stroke_width=0.3 * PRINT_STEP),
        edge(fill=PRINT["neutral"], stroke=PRINT["mark_edge"], stroke_width=0.12 * PRINT_STEP),
    ]


def print_region(look: BoardLook) -> Region:
    """All that the picture of a board in a rule book shows."""
    outline = outline_among(look.grounds)
    (west, east), (south, north) = outline.columns, outline.rows
    if outline.radius:
        return whole(outline.radius + PRINT_RIM, outline.middle)
    edge = 0.5 + PRINT_PLANK
    return Region(west - edge, south - edge, east + edge, north + edge)


def print_spot(spot: Point) -> Point:
    """Where that lies in pictures of rule books, by its coordinates."""
    return spot[0] * PRINT_STEP, -spot[1] * PRINT_STEP


def _print_grid(look: BoardLook) -> list[str]:
    """The lines, lighter inside the red gardens."""
    beside = edges(tuple(shapes(look)))
    strokes: dict[str, list[Stretch]] = {PRINT["ink"]: [], PRINT["ink_on_red"]: []}
    for a, b in segments(outline_among(look.grounds)):
        red = {ground for ground, _ in beside.get((a, b), ())} == {"red"}
        strokes[PRINT["ink_on_red" if red else "ink"]].append((a, b))
    return [
        svg.line("".join(svg.through(map(print_spot, stroke)) for stroke in _joined(found)), colour, 1.3, opacity=0.6)
        for colour, found in strokes.items()
        if found
    ]


def _joined(strokes: Iterable[Stretch]) -> list[Stretch]:
    """Strokes that follow one another in a row or a column as one."""
    out: dict[tuple[Point, bool], Stretch] = {}
    for a, b in strokes:
        upright = a[0] == b[0]
        start, _ = out.pop((a, upright), (a, b))
        out[b, upright] = (start, b)
    return list(out.values())


def _print_marker(number: int, spot: Point) -> str:
    """What marks a place of a ground of which nothing else is seen."""
    way = svg.through(marker(number, spot, PRINT_STEP * 0.56), closed=True)
    return svg.curve(way, fill=PRINT["gold"], fill_opacity=0.35, stroke=PRINT["ink"], stroke_width=1.8, stroke_linejoin="round")


def _print_gate(spot: Point) -> str:
    """A wreath with room for a tile."""
    wreath = svg.through(star(spot, 8, PRINT_STEP * 0.72, PRINT_STEP * 0.55), closed=True)
    ink = {"stroke": PRINT["ink"], "stroke_width": 1.8, "stroke_linejoin": "round"}
    hole = svg.circle(*spot, PRINT_STEP * 0.44, fill=PRINT["neutral"], stroke=PRINT["gold"], stroke_width=2.0)
    return svg.curve(wreath, fill=PRINT["red"], **ink) + hole
