"""Marks on the board: each has a shape of its own and a light core with a dark edge, so that it shows on every ground."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui import svg
from game.ui.brush import Brush

Draw = Callable[[str, str], list[str]]
_CORES = {"last": "last_move", "note_ring": "note"}
"""The marks whose core has a colour of its own."""
_SIGN = 0.6
"""The side, in steps, of a mark that is an icon; and the pixels of its dark edge, for each pixel of the side."""
_EDGE = 0.1
_ASIDE = {"reason_taken": 0.27}
"""The icons that always lie on a tile: so many steps to its lower right, where the emblem is still seen."""


def mark(brush: Brush, kind: str, unit: float) -> pygame.Surface:
    """A mark by its name - a key of ``_MARKS``, or the stem of an icon such as ``reason_blocked`` - 1.3 steps wide."""
    return brush.once(("mark", kind, unit), lambda: _drawn(brush, kind, unit))


def _drawn(brush: Brush, kind: str, unit: float) -> pygame.Surface:
    side = round(unit * 1.3)
    sign = None if kind in _MARKS else _sign(brush, kind, side, max(round(unit * _SIGN), 8))
    if sign is not None:
        return sign
    shapes = _MARKS.get(kind, _land)(brush.theme[_CORES.get(kind, "mark_core")], brush.theme["mark_edge"])
    return brush.pictures.draw(svg.document(130, 130, *shapes), (side, side))


def _sign(brush: Brush, stem: str, side: int, pixels: int) -> pygame.Surface | None:
    """An icon, light with a dark edge: drawn dark all round its place, then light upon it. None if there is no such icon."""
    dark, light = brush.icon(stem, "mark_edge", pixels), brush.icon(stem, "mark_core", pixels)
    if dark is None or light is None:
        return None
    whole = pygame.Surface((side, side), pygame.SRCALPHA)
    at = (side - pixels) / 2 + pixels / _SIGN * _ASIDE.get(stem, 0.0)
    far = max(pixels * _EDGE, 1.3)
    for turn in range(16):
        x, y = math.cos(turn * math.pi / 8) * far, math.sin(turn * math.pi / 8) * far
        whole.blit(dark, (round(at + x), round(at + y)))
    whole.blit(light, (round(at), round(at)))
    return whole


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
    """A ring with a bead on it."""
    ring = [svg.circle(65, 65, 50, fill="none", stroke=tone, stroke_width=width) for tone, width in ((edge, 9), (core, 5))]
    return [*ring, svg.circle(100.4, 100.4, 12.5, fill=edge), svg.circle(100.4, 100.4, 9, fill=core)]


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


def _hatching(radius: float, gap: float) -> str:
    """Lines both ways across a circle around (65, 65), as path data."""
    out = []
    for off in (-gap / 2, gap / 2):
        half = math.sqrt(radius**2 - off**2)
        for turn in (45, 135):
            x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            a = 65 - y * off - x * half, 65 + x * off - y * half
            b = 65 - y * off + x * half, 65 + x * off + y * half
            out.append("M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*a, *b))
    return "".join(out)


def _reach(core: str, edge: str) -> list[str]:
    """Cross-hatching: the other player's tiles reach this place."""
    lines = _hatching(25, 17)
    return [
        svg.curve(lines, stroke=edge, stroke_width=9, stroke_linecap="round"),
        svg.curve(lines, stroke=core, stroke_width=4, stroke_linecap="round"),
    ]


def _reach_take(core: str, edge: str) -> list[str]:
    """A notched ring with cross-hatching in its notches: the tile here could be taken."""
    arcs = "".join(_arc(53, turn * 90 + 20, turn * 90 + 70) for turn in range(4))
    notches = [(65 + 53 * x, 65 + 53 * y) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    crosses = "".join(f"M{x - 7} {y - 7}L{x + 7} {y + 7}M{x + 7} {y - 7}L{x - 7} {y + 7}" for x, y in notches)
    return [
        svg.curve(arcs + crosses, stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((edge, 11.0), (core, 4.5))
    ]


def _note_ring(core: str, edge: str) -> list[str]:
    """A ring as if drawn with one stroke of a brush: somebody's own note."""
    turns = [math.radians(-52 + i * 6.5) for i in range(53)]
    widths = [10.5 - 7 * (i / 52) ** 1.6 for i in range(53)]
    outer = [(65 + (48 + w / 2) * math.cos(t), 65 + (48 + w / 2) * math.sin(t)) for t, w in zip(turns, widths, strict=True)]
    inner = [(65 + (48 - w / 2) * math.cos(t), 65 + (48 - w / 2) * math.sin(t)) for t, w in zip(turns, widths, strict=True)]
    ring = [*outer, *reversed(inner)]
    return [
        svg.path(ring, closed=True, fill=edge, stroke=edge, stroke_width=7, stroke_linejoin="round"),
        svg.path(ring, closed=True, fill=core, stroke=core, stroke_width=1, stroke_linejoin="round"),
    ]


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
    "reach": _reach,
    "reach_take": _reach_take,
    "note_ring": _note_ring,
}
