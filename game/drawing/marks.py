"""Marks on the board as SVG: each has a shape of its own and a light core with a dark edge, so that it shows on every ground.

The window's marks are drawn around (65, 65) in units of which a hundred are a step of the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from game.drawing import svg
from game.drawing.colours import PRINT
from game.drawing.geometry import Point, around, star

MIDDLE = (65.0, 65.0)
Part = Callable[[int, str], str]
"""Draws a part of a mark in one of its two tones: 0 for the edge, 1 for the core."""
Radii = tuple[float, float]
"""A radius, or a width, in each of the two tones."""


def window_mark(kind: str, core: str, edge: str) -> list[str]:
    """One of MARKS in its two colours; a dot for any other name."""
    tones = (0, edge), (1, core)
    return [part(*tone) for group in MARKS.get(kind, MARKS["land"]) for tone in tones for part in group]


def cross(core: str, edge: str, core_width: float, edge_width: float, *, upright: bool = False) -> list[str]:
    """A small cross around (30, 30), aslant or upright as a plus sign."""
    ways = "M30 14L30 46M14 30L46 30" if upright else "M18 18L42 42M42 18L18 42"
    tones = (edge, edge_width), (core, core_width)
    return [svg.curve(ways, stroke=colour, stroke_width=width, stroke_linecap="round") for colour, width in tones]


# Parts of marks


def _ring(radius: float, widths: Radii) -> Part:
    return lambda tone, colour: svg.circle(*MIDDLE, radius, fill="none", stroke=colour, stroke_width=widths[tone])


def _dots(spots: Iterable[Point], radii: Radii) -> Part:
    found = list(spots)
    return lambda tone, colour: "".join(svg.circle(*spot, radii[tone], fill=colour) for spot in found)


def _strokes(ways: Iterable[str], widths: Radii, **style: str) -> Part:
    found, style = list(ways), {"stroke_linecap": "round", **style}
    return lambda tone, colour: "".join(svg.curve(way, stroke=colour, stroke_width=widths[tone], **style) for way in found)


def _only(tone: int, part: Part) -> Part:
    """A part in one of the tones."""
    return lambda asked, colour: part(asked, colour) if asked == tone else ""


def _shape(points: Iterable[Point], widths: Radii) -> Part:
    data = svg.through(points, closed=True)
    return lambda tone, colour: svg.curve(data, fill=colour, stroke=colour, stroke_width=widths[tone], stroke_linejoin="round")


def _spot(radius: float, turn: float) -> Point:
    """The point so far from the middle, at degrees clockwise from the east."""
    return around(MIDDLE, radius, math.radians(turn))


def _arcs(count: int, radius: float, start: float, end: float) -> list[str]:
    """So many parts of a circle in a row, the first between two angles, each as path data of short lines."""
    starts = (turn * 360 / count + start for turn in range(count))
    return [svg.through(_spot(radius, first + (end - start) * i / 12) for i in range(13)) for first in starts]


def _bars(inner: float, outer: float) -> list[str]:
    """Eight strokes across a circle."""
    turns = (turn * 45 + 22.5 for turn in range(8))
    return [svg.through((_spot(inner, turn), _spot(outer, turn))) for turn in turns]


def _corners() -> list[str]:
    """Four corners of a square."""
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [svg.through((65 + x * sx, 65 + y * sy) for x, y in ((54, 30), (54, 54), (30, 54))) for sx, sy in signs]


def _hatching(radius: float, gap: float) -> list[str]:
    """Lines both ways across a circle."""
    out = []
    for off in (-gap / 2, gap / 2):
        half = math.sqrt(radius**2 - off**2)
        for turn in (45, 135):
            x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            out.append(svg.through((65 - y * off + x * far, 65 + x * off + y * far) for far in (-half, half)))
    return out


def _crosses(radius: float, far: float) -> list[str]:
    """A small cross at each of the four sides."""
    spots = ((65 + radius * x, 65 + radius * y) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)))
    return [svg.through(((x - far, y - sign * far), (x + far, y + sign * far))) for x, y in spots for sign in (1, -1)]


def _brush_stroke() -> list[Point]:
    """A ring as if drawn with one stroke of a brush, broad where it begins."""
    turns = [(-52 + i * 6.5, 10.5 - 7 * (i / 52) ** 1.6) for i in range(53)]
    outer, inner = ([_spot(48 + side * width / 2, turn) for turn, width in turns] for side in (1, -1))
    return [*outer, *reversed(inner)]


MARKS: dict[str, list[list[Part]]] = {
    "land": [[_dots([MIDDLE], (15, 10))]],
    "aim": [[_ring(50, (9, 4))]],
    "capture": [[_only(0, _ring(52, (12, 0))), _only(1, _strokes(_arcs(4, 52, 18, 72), (0, 6)))]],
    "source": [[_strokes(_arcs(8, 46, 6, 34), (7, 3))]],
    "last": [[_ring(50, (9, 5))], [_dots([(100.4, 100.4)], (12.5, 9))]],
    "cursor": [[_strokes(_corners(), (13, 6), stroke_linejoin="round")]],
    "blocked": [[_ring(52, (12 * 0.7, 5 * 0.7)), _strokes(_bars(44, 60), (12, 5))]],
    "can": [[_dots([_spot(54, i * 30) for i in range(12)], (7, 4.2))]],
    "reach": [[_strokes(["".join(_hatching(25, 17))], (9, 4))]],
    "reach_take": [[_strokes(["".join([*_arcs(4, 53, 20, 70), *_crosses(53, 7)])], (11.0, 4.5))]],
    "note_ring": [[_shape(_brush_stroke(), (7, 1))]],
}
"""The window's marks: ``land`` may go here; ``aim`` a dot's ring; ``capture`` a ring with four notches;
``source`` a dashed ring, where a lifted tile came from; ``last`` a ring with a bead, the last move; ``cursor`` the keyboard;
``blocked`` a ring with bars, this is why not; ``can`` a ring of dots, may be picked; ``reach`` cross-hatching, the other player
reaches this; ``reach_take`` takes the tile here; ``note_ring`` somebody's own note.

Each is a list of groups from the lowest, of which each is drawn in both tones before the next."""

# The signs of rule books


def print_sign(name: str, spot: Point, scale: float = 1.0) -> str:
    """What a mark is shown by: ``land`` a dot, ``barred`` a cross, and around a tile ``source`` a ring, ``gone`` one of dashes,
    ``capture`` four darts, ``blocked`` a ring of beads. A step of the board is 40 units."""
    x, y = spot
    light, dark = PRINT["mark_core"], PRINT["mark_edge"]
    if name == "land":
        return svg.circle(x, y, 5.4 * scale, fill=light, stroke=dark, stroke_width=2.4 * scale)
    if name == "barred":
        far = 4.2 * scale
        ways = svg.through([(x - far, y - far), (x + far, y + far)]) + svg.through([(x + far, y - far), (x - far, y + far)])
        return svg.line(ways, dark, 5.8 * scale) + svg.line(ways, light, 2.6 * scale)
    if name == "capture":
        darts = "".join(svg.through(_dart(spot, turn), closed=True) for turn in range(45, 405, 90))
        return svg.line(darts, dark, 4.4, fill=dark) + svg.curve(darts, fill=light)
    beads = 2 * math.pi * 21.0 / 14
    tones, dash = ((dark, 6.8), (light, 3.8)), {"stroke_dasharray": f"0.1 {svg.number(beads - 0.1)}"}
    if name in ("source", "gone"):
        tones, dash = ((dark, 5.6), (PRINT["last_move"], 2.8)), {"stroke_dasharray": "7 9.5"} if name == "gone" else {}
    return "".join(
        svg.circle(x, y, 21.0, stroke=colour, stroke_width=width, **dash, fill="none", stroke_linecap="round")
        for colour, width in tones
    )


def _dart(spot: Point, turn: float) -> list[Point]:
    """A triangle that points at a tile from one of its corners."""
    return [around(spot, radius, math.radians(turn + aside)) for aside, radius in ((-17, 25.0), (17, 25.0), (0, 14.5))]


def tiles_in_stack(spot: Point, radius: float, number: int) -> str:
    """How many tiles lie on one another, at the lower right of a tile of that radius."""
    x, y = spot[0] + radius * 0.72, spot[1] + radius * 0.72
    seal = svg.circle(x, y, radius * 0.36, fill=PRINT["mark_edge"], stroke=PRINT["gold"], stroke_width=1.6)
    where = {"x": x, "y": y + radius * 0.18, "text_anchor": "middle", "font_size": radius * 0.5, "font_weight": 700}
    return seal + svg.tag("text", str(number), **where, font_family="Helvetica, Arial, sans-serif", fill="#ffffff")


def knot(spot: Point, radius: float) -> str:
    """The sign of a lasting mark, at the upper right of a tile of that radius."""
    where = spot[0] + radius * 0.72, spot[1] - radius * 0.72
    shape = svg.through(star(where, 2, radius * 0.34, radius * 0.24), closed=True)
    return svg.curve(shape, fill=PRINT["gold"], stroke=PRINT["mark_edge"], stroke_width=1.6)
