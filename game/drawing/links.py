"""Links and arrows as SVG, for the window as threads of silk and for rule books as plain lines.

The owner of a link shows in its pattern, so that colour is not needed to tell them apart. ``unit``: the length of a board's step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.core.contract import Link
from game.drawing import svg
from game.drawing.colours import PRINT, Theme, mix
from game.drawing.geometry import Point, along, beside, dashes, moved, towards, zigzag

# The window's threads

NEAR = 1.2
"""Steps between neighbours, whose tiles hide nearly all of their thread."""


def thread(theme: Theme, link: Link, a: Point, b: Point, unit: float) -> str:
    """A link as it lies on the window's board."""
    if link.kind.startswith("dis"):
        return _broken_zigzag(theme, a, b, unit)
    if link.worth > 1:
        off = unit * 0.085
        threads = "".join(_silk(theme, link.owner, *beside(a, b, side), unit * 0.8) for side in (-off, off))
    else:
        threads = _silk(theme, link.owner, a, b, unit)
    return threads


def thread_colour(theme: Theme, link: Link) -> str:
    """The colour by which a link's thread is known."""
    owners = {"guest": "harmony_guest", "host": "harmony_host"}
    return theme["disharmony" if link.kind.startswith("dis") else owners.get(link.owner or "", "muted")]


def _silk(theme: Theme, owner: str | None, a: Point, b: Point, unit: float) -> str:
    """GUEST's thread is plain, HOST's twisted of two tones, nobody's dotted; each throws a shadow and has a dark edge."""
    dark = theme["harmony_dark"]
    under = moved(a, b, unit * 0.03, unit * 0.05)
    edge = svg.path(under, stroke="#000000", stroke_opacity=0.22, stroke_width=unit * 0.2, stroke_linecap="round")
    edge += _strand((a, b), dark, unit * 0.17)
    if owner == "guest":
        core = theme["harmony_guest"]
        light = moved(a, b, -unit * 0.008, -unit * 0.016)
        return edge + _strand((a, b), mix(core, dark, 0.32), unit * 0.1) + _strand(light, core, unit * 0.066)
    if owner == "host":
        core = theme["harmony_host"]
        return edge + _strand((a, b), mix(core, dark, 0.6), unit * 0.1) + _plies(a, b, unit, core)
    dots = dashes(a, b, unit * 0.06, unit * 0.12)
    return edge + "".join(svg.path(dot, stroke=theme["muted"], stroke_width=unit * 0.1) for dot in dots)


def _strand(way: Sequence[Point], colour: str, width: float) -> str:
    return svg.path(way, stroke=colour, stroke_width=width, stroke_linecap="round")


def _plies(a: Point, b: Point, unit: float, colour: str) -> str:
    """The upper ply of a twisted thread: strokes across it at a slant."""
    strokes = (
        (beside(one, other, unit * 0.034)[0], beside(one, other, -unit * 0.034)[1])
        for one, other in dashes(a, b, unit * 0.15, unit * 0.055)
    )
    return svg.curve("".join(map(svg.through, strokes)), stroke=colour, stroke_width=unit * 0.075, stroke_linecap="round")


def clasp(theme: Theme, link: Link, a: Point, b: Point, unit: float) -> str:
    """A link between neighbours, over their tiles: a bead, HOST's pointed; a short zigzag for one of discord."""
    middle, dark = along(a, b, 0.5), theme["harmony_dark"]
    if link.kind.startswith("dis"):
        start, stop = (towards(middle, end, unit * 0.22) for end in (a, b))
        spots, tones = zigzag(start, stop, unit * 0.13, unit * 0.14), ((dark, 0.2), (theme["disharmony"], 0.1))
        return "".join(_strand(spots, tone, unit * width) for tone, width in tones)
    if link.owner != "host":
        return svg.circle(*middle, unit * 0.2, fill=dark) + svg.circle(*middle, unit * 0.124, fill=thread_colour(theme, link))
    out = ""
    for colour, size in ((dark, 0.21), (theme["harmony_host"], 0.13)):
        sides = beside(middle, b, unit * size)
        ends = (along(middle, end, unit * size * 1.4 / math.dist(middle, end)) for end in (a, b))
        out += svg.path([spot for pair in zip(sides, ends, strict=True) for spot in pair], closed=True, fill=colour)
    return out


def _broken_zigzag(theme: Theme, a: Point, b: Point, unit: float) -> str:
    """A zigzag that is broken in the middle."""
    spots = zigzag(a, b, unit * 0.22, unit * 0.12)
    half = len(spots) // 2
    ways = spots[:half], spots[half:]
    tones = ((theme["harmony_dark"], unit * 0.17), (theme["disharmony"], unit * 0.09))
    return "".join(_strand(way, tone, width) for tone, width in tones for way in ways)


def stitches(theme: Theme, link: Link, a: Point, b: Point, unit: float) -> str:
    """A link that would come about: its thread in stitches, those of discord aslant. No dots, for dots are where tiles go."""
    out = ""
    for start, end in dashes(a, b, unit * 0.3, unit * 0.24):
        if link.kind.startswith("dis"):
            start, end = beside(start, end, unit * 0.1)[0], beside(end, start, unit * 0.1)[0]
        out += _strand((start, end), theme["harmony_dark"], unit * 0.2)
        out += _strand((start, end), thread_colour(theme, link), unit * 0.11)
    return out


# The lines of rule books


def plain_link(a: Point, b: Point, owner: str | None, sort: int, unit: float) -> str:
    """A link: its first sort straight, the second a zigzag, others double; GUEST's plain, HOST's in dashes, nobody's in dots."""
    ways = ([[a, b]], [zigzag(a, b, unit * 0.2, unit * -0.1125)], [beside(a, b, unit * off) for off in (-0.1, 0.1)])[min(sort, 2)]
    data = "".join(map(svg.through, ways))
    wide = unit if sort < 2 else unit * 0.7
    dash = {"guest": None, "host": "9 8"}.get(owner or "", "0.1 7.5")
    more = {"stroke_dasharray": dash} if dash else {}
    core = PRINT["gold" if owner == "host" else "mark_core"]
    return svg.line(data, PRINT["mark_edge"], wide * 0.18) + svg.line(data, core, wide * 0.095, **more)


# Arrows


class ArrowStyle(NamedTuple):
    """How arrows along the ways of diagrams look: the head's length in steps, and the share of the last stretch that it takes at
    most; half its width, in its lengths; the widths, in steps, of the shaft's and the head's dark edge and of the light core."""

    head: float
    most: float
    wing: float
    widths: tuple[float, float, float]
    opacity: float = 1.0


WINDOW_ARROW = ArrowStyle(0.3, 0.34, 0.56, (0.16, 0.1, 0.08), 0.7)
PRINT_ARROW = ArrowStyle(0.25, 1.0, 0.6, (0.165, 0.1, 0.08))


def way_arrow(theme: Theme, style: ArrowStyle, way: Sequence[Point], start: float, stop: float, unit: float) -> str:
    """An arrow along a way of a diagram; it keeps so many steps from the way's ends."""
    tail = towards(way[0], way[1], start * unit, style.most)
    spots = [tail, *way[1:-1]]
    tip = towards(way[-1], spots[-1], stop * unit, style.most)
    neck = towards(tip, spots[-1], style.head * unit, style.most)
    across = (tip[1] - neck[1]) * style.wing, (neck[0] - tip[0]) * style.wing
    head = (neck[0] + across[0], neck[1] + across[1]), tip, (neck[0] - across[0], neck[1] - across[1])
    return _arrow(theme, [*spots, neck], head, [unit * width for width in style.widths], style.opacity)


def move_arrow(theme: Theme, a: Point, b: Point, unit: float) -> str:
    """A thin arrow on the window's board: the way of the last move."""
    length = math.dist(a, b) or 1.0
    tip, neck = along(a, b, max(1 - unit * 0.5 / length, 0.1)), along(a, b, max(1 - unit * 0.82 / length, 0.0))
    head = beside(neck, b, unit * 0.17)[0], tip, beside(neck, b, unit * -0.17)[0]
    return _arrow(theme, (a, neck), head, [unit * width for width in (0.13, 0.09, 0.06)], 0.55)


def _arrow(theme: Theme, shaft: Sequence[Point], head: Sequence[Point], widths: Sequence[float], opacity: float) -> str:
    """An arrow, light on dark: widths of the dark edge of its shaft, of that of its head, and of the shaft's core."""
    edge, core = theme["mark_edge"], theme["last_move"]
    line, tip = svg.through(shaft), svg.through(head, closed=True)
    pale = {"stroke_opacity": opacity} if opacity < 1 else {}
    under = svg.line(line, edge, widths[0], **pale) + svg.line(tip, edge, widths[1], fill=edge)
    return under + svg.line(line, core, widths[2]) + svg.curve(tip, fill=core)


def note_arrow(theme: Theme, a: Point, b: Point, unit: float) -> str:
    """An arrow that somebody drew on the window's board, broad like a stroke of a brush."""
    length = math.dist(a, b) or 1.0
    tail, tip = along(a, b, min(unit * 0.3 / length, 0.4)), along(a, b, max(1 - unit * 0.12 / length, 0.6))
    neck = along(a, b, max(1 - unit * 0.58 / length, 0.45))
    side = ((tail, 0.045), (neck, 0.1), (neck, 0.27))
    left, right = ([beside(spot, b, sign * unit * off)[0] for spot, off in side] for sign in (1, -1))
    way, edge = [*left, tip, *reversed(right)], theme["mark_edge"]
    under = svg.path(way, closed=True, fill=edge, stroke=edge, stroke_width=unit * 0.1, stroke_linejoin="round")
    return under + svg.path(way, closed=True, fill=theme["note"])
