"""The dark wood that everything lies on, lit from the upper left."""

from __future__ import annotations

import pygame

from game.core.chance import Chance
from game.ui import svg
from game.ui.pictures import Pictures
from game.ui.theme import Theme, mix

_LARGEST = 1280


def room_picture(pictures: Pictures, size: tuple[int, int]) -> pygame.Surface:
    """The table top for a window. Drawn at most 1280 pixels wide and enlarged: it is all soft."""
    share = min(_LARGEST / max(size), 1.0)
    small = max(round(size[0] * share), 1), max(round(size[1] * share), 1)
    picture = pictures.draw(_room_svg(pictures.theme, small), small)
    whole = pygame.Surface(size)
    whole.blit(picture if small == size else pygame.transform.smoothscale(picture, size), (0, 0))
    return whole


def _room_svg(theme: Theme, size: tuple[int, int]) -> str:
    width, height = size
    table, chance = theme["table"], Chance(5)
    lamp = svg.radial(
        "l",
        (width * 0.34, height * 0.22),
        max(size) * 0.95,
        [
            (0, mix(table, "#c98d4b", 0.17), 1),
            (0.55, table, 1),
            (1, mix(table, theme["shade"], 0.75), 1),
        ],
    )
    grain = []
    for i in range(46):
        y = height * (i + chance.below(100) / 100) / 46
        bend = (chance.below(200) - 100) / 100 * height / 40
        way = f"M0 {y:.1f}C{width * 0.3:.1f} {y + bend:.1f} {width * 0.6:.1f} {y - bend:.1f} {width} {y + bend / 2:.1f}"
        tone = "#000000" if i % 3 else "#e0a060"
        grain.append(
            svg.curve(way, stroke=tone, stroke_opacity=0.03 + chance.below(100) / 1600, stroke_width=0.6 + chance.below(100) / 45)
        )
    planks = [svg.rect(0, height * i / 4, width, max(height / 500, 1), fill="#000000", fill_opacity=0.16) for i in (1, 2, 3)]
    return svg.document(width, height, f"<defs>{lamp}</defs>", svg.rect(0, 0, width, height, fill="url(#l)"), *grain, *planks)
