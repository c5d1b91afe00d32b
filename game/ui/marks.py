"""Marks on the board: each has a shape of its own and a light core with a dark edge, so that it shows on every ground."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui import svg
from game.ui.brush import Brush

Draw = Callable[[str, str], list[str]]


def mark(brush: Brush, kind: str, unit: float) -> pygame.Surface:
    """A mark by its name (a key of ``_MARKS``), 1.3 steps wide."""
    return brush.once(("mark", kind, unit), lambda: _drawn(brush, kind, unit))


def _drawn(brush: Brush, kind: str, unit: float) -> pygame.Surface:
    side = round(unit * 1.3)
    core = brush.theme["last_move"] if kind == "last" else brush.theme["mark_core"]
    shapes = _MARKS[kind](core, brush.theme["mark_edge"])
    return brush.pictures.draw(svg.document(130, 130, *shapes), (side, side))


def _land(core: str, edge: str) -> list[str]:
    return [svg.circle(65, 65, 15, fill=edge), svg.circle(65, 65, 10, fill=core)]


def _aim(core: str, edge: str) -> list[str]:
    return [
        svg.circle(65, 65, 50, fill="none", stroke=edge, stroke_width=9),
        svg.circle(65, 65, 50, fill="none", stroke=core, stroke_width=4),
    ]


def _capture(core: str, edge: str) -> list[str]:
    """A ring with four notches."""
    out = [svg.circle(65, 65, 52, fill="none", stroke=edge, stroke_width=12)]
    arcs = [_arc(52, turn * 90 + 18, turn * 90 + 72) for turn in range(4)]
    return out + [svg.curve(arc, stroke=core, stroke_width=6, stroke_linecap="round") for arc in arcs]


def _source(core: str, edge: str) -> list[str]:
    """A dashed ring where a lifted tile came from."""
    out = []
    for turn in range(8):
        out.append(svg.curve(_arc(46, turn * 45 + 6, turn * 45 + 34), stroke=edge, stroke_width=7, stroke_linecap="round"))
        out.append(svg.curve(_arc(46, turn * 45 + 6, turn * 45 + 34), stroke=core, stroke_width=3, stroke_linecap="round"))
    return out


def _last(core: str, edge: str) -> list[str]:
    return [
        svg.circle(65, 65, 50, fill="none", stroke=edge, stroke_width=9),
        svg.circle(65, 65, 50, fill="none", stroke=core, stroke_width=5),
    ]


def _cursor(core: str, edge: str) -> list[str]:
    """Four corners of a square: the keyboard's place."""
    out = []
    for colour, width in ((edge, 13), (core, 6)):
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = [(65 + sx * 54, 65 + sy * 30), (65 + sx * 54, 65 + sy * 54), (65 + sx * 30, 65 + sy * 54)]
            out.append(svg.path(corner, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"))
    return out


def _blocked(core: str, edge: str) -> list[str]:
    """A ring with bars across it: this tile or ground is why not."""
    bars = [_spoke(44, 60, turn * 45 + 22.5) for turn in range(8)]
    out = []
    for colour, width in ((edge, 12), (core, 5)):
        out.append(svg.circle(65, 65, 52, fill="none", stroke=colour, stroke_width=width * 0.7))
        out += [svg.curve(bar, stroke=colour, stroke_width=width, stroke_linecap="round") for bar in bars]
    return out


def _spoke(inner: float, outer: float, turn: float) -> str:
    x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return f"M{65 + x * inner:.2f} {65 + y * inner:.2f}L{65 + x * outer:.2f} {65 + y * outer:.2f}"


def _can(core: str, edge: str) -> list[str]:
    """A ring of dots around a tile that may be picked."""
    spots = [(65 + 54 * math.cos(i * math.pi / 6), 65 + 54 * math.sin(i * math.pi / 6)) for i in range(12)]
    return [svg.circle(x, y, 7, fill=edge) for x, y in spots] + [svg.circle(x, y, 4.2, fill=core) for x, y in spots]


def _arc(radius: float, start: float, end: float) -> str:
    """Part of a circle around (65, 65), in degrees clockwise from the east, as path data of short lines."""
    spots = []
    for i in range(13):
        angle = math.radians(start + (end - start) * i / 12)
        spots.append(f"{65 + radius * math.cos(angle):.2f} {65 + radius * math.sin(angle):.2f}")
    return "M" + "L".join(spots)


_MARKS: dict[str, Draw] = {
    "land": _land,
    "aim": _aim,
    "capture": _capture,
    "source": _source,
    "last": _last,
    "cursor": _cursor,
    "blocked": _blocked,
    "can": _can,
}
