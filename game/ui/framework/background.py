"""The dark wood that everything lies on, lit from the upper left through a window's lattice."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pygame

from game.core import chance
from game.core.chance import Chance
from game.drawing import colours, svg
from game.drawing.brush import Brush
from game.drawing.colours import Theme, mix
from game.drawing.pictures import Rasteriser, keeps_ground, rasterise

_LARGEST = 960
_PLANKS = (0.0, 0.23, 0.5, 0.76)
"""Where the table's planks begin, in heights of the window."""
_SHADES = (0.02, 0.1, 0.0, 0.07)
_SOFT = 2
"""Steps in which a pane's light fades at its edges."""


def draw_background(pictures: Rasteriser, size: tuple[int, int]) -> pygame.Surface:
    """The table top for a window, which all that do not draw on it share."""
    return pictures.ground(_name_room(pictures.theme), size, lambda: _draw_room(pictures, size))


def draw_own_background(pictures: Rasteriser, size: tuple[int, int]) -> pygame.Surface:
    """The same to draw on."""
    return pictures.own_ground(_name_room(pictures.theme), size, lambda: _draw_room(pictures, size))


def _name_room(theme: Theme) -> str:
    """All that the room's look depends on besides its size."""
    return f"room {theme['table']} {theme['shade']} {_sources_written()}"


@cache
def _sources_written() -> int:
    """When the youngest of the sources that draw the room was written, in nanoseconds."""
    modules = svg, colours, chance, sys.modules[__name__]
    return max(Path(str(module.__file__)).stat().st_mtime_ns for module in modules)


def _draw_room(pictures: Rasteriser, size: tuple[int, int]) -> pygame.Surface:
    """Drawn at most 960 pixels wide and enlarged: it is all soft."""
    share = min(_LARGEST / max(size), 1.0)
    small = max(round(size[0] * share), 1), max(round(size[1] * share), 1)
    text = _make_svg(pictures.theme, small)
    picture = rasterise(text, small) if keeps_ground(size) else pictures.draw(text, small)
    whole = pygame.Surface(size)
    whole.blit(picture if small == size else pygame.transform.smoothscale(picture, size), (0, 0))
    return whole


def _make_svg(theme: Theme, size: tuple[int, int]) -> str:
    width, height = size
    lamps = [_make_lamp(theme, size, f"l{step}", 0.18 + 0.095 * step / _SOFT) for step in range(_SOFT + 1)]
    ground = svg.rect(0, 0, width, height, fill="url(#l0)")
    panes = [svg.curve(_make_panes(max(size), 0.015 + 0.03 * step), fill=f"url(#l{step})") for step in range(1, _SOFT + 1)]
    return svg.document(width, height, f"<defs>{''.join(lamps)}</defs>", ground, *panes, *_make_wood(size))


def _make_lamp(theme: Theme, size: tuple[int, int], name: str, strength: float) -> str:
    """The light on the table as a gradient; opaque, since many thin layers of light would lose their tint in rounding."""
    table = theme["table"]
    strength *= min(sum(theme.rgb("table")) / 84, 1.0)  # a darker table lies in a darker room, a black one in none
    bright, dark = mix(table, "#c98d4b", strength), mix(table, theme["shade"], 0.75)
    edge = mix(table, "#c98d4b", max(strength - 0.18, 0.0) * 0.5)
    return svg.radial(name, (size[0] * 0.3, size[1] * 0.2), max(size) * 0.95, [(0, bright, 1), (0.55, edge, 1), (1, dark, 1)])


def _make_panes(reach: float, frame: float) -> str:
    """Path data of the panes through which the light of a late afternoon slants over the table; ``frame`` is in panes."""
    across, down = (reach * 0.15, reach * 0.035), (reach * 0.07, reach * 0.12)
    out = []
    for column, row in ((column, row) for column in range(3) for row in range(4)):
        corners = ((frame, frame), (1 - frame, frame), (1 - frame, 1 - frame), (frame, 1 - frame))
        spots = [(column + x, row + y) for x, y in corners]
        ways = [
            f"{reach * -0.05 + i * across[0] + j * down[0]:.1f} {reach * -0.06 + i * across[1] + j * down[1]:.1f}"
            for i, j in spots
        ]
        out.append("M" + "L".join(ways) + "Z")
    return "".join(out)


def _make_wood(size: tuple[int, int]) -> list[str]:
    """Planks, each a little lighter or darker than the next, their grain, and the gaps between them."""
    (width, height), dice, out = size, Chance(5), []
    for top, low, shade in zip(_PLANKS, (*_PLANKS[1:], 1.0), _SHADES, strict=True):
        out.append(svg.rect(0, height * top, width, height * (low - top), fill="#000000", fill_opacity=shade))
    for i in range(46):
        y = height * (i + dice.below(100) / 100) / 46
        bend = (dice.below(200) - 100) / 100 * height / 40
        way = f"M0 {y:.1f}C{width * 0.3:.1f} {y + bend:.1f} {width * 0.6:.1f} {y - bend:.1f} {width} {y + bend / 2:.1f}"
        tone, strength = ("#000000", 0.05) if i % 3 else ("#e0a060", 0.03)
        strength += dice.below(100) / 1300
        out.append(svg.curve(way, stroke=tone, stroke_opacity=strength, stroke_width=0.6 + dice.below(100) / 45))
    gap = max(height / 400, 1)
    out += [svg.rect(0, height * top, width, gap, fill="#000000", fill_opacity=0.34) for top in _PLANKS[1:]]
    return out


def draw_no_board(brush: Brush, side: int) -> pygame.Surface:
    """A ring where a board cannot be drawn."""
    t = brush.theme
    ring = svg.circle(50, 50, 46, fill=mix(t["panel"], "#000000", 0.18), stroke=mix(t["panel"], t["gate"], 0.6), stroke_width=4)
    return brush.pictures.draw(svg.document(100, 100, ring), (side, side))


def draw_board_to_come(brush: Brush, side: int) -> pygame.Surface:
    """A plus sign in a thin ring, where somebody may begin with rules of their own: nothing is wrong there."""
    t = brush.theme
    ring = svg.circle(50, 50, 46, fill=mix(t["panel"], "#000000", 0.1), stroke=mix(t["panel"], t["text"], 0.35), stroke_width=2)
    plus = svg.line("M50 34L50 66M34 50L66 50", mix(t["panel"], t["gold"], 0.85), 5)
    return brush.pictures.draw(svg.document(100, 100, ring, plus), (side, side))


def draw_awaited_board(brush: Brush, side: int) -> pygame.Surface:
    """Three dots where a board is still to be drawn."""
    dots = [svg.circle(50 + at * 16, 50, 4, fill=mix(brush.theme["panel"], brush.theme["text"], 0.4)) for at in (-1, 0, 1)]
    return brush.pictures.draw(svg.document(100, 100, *dots), (side, side))
