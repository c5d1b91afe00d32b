"""What stands on the rim of the board: whose turn it is, and the numbers of columns and rows."""

from __future__ import annotations

import pygame

from game.ui import svg
from game.ui.boardview import View
from game.ui.brush import Brush
from game.ui.lines import centred
from game.ui.scene import Sprite


def turn_light(brush: Brush, view: View, north: bool, numbered: bool) -> Sprite:
    """A strip of brass at the upper or the lower side; thinner and further out where numbers stand on the rim."""
    rect, height = view.rect, round(view.unit * 2)
    share = 0.5 if numbered else 1.0
    picture = brush.once(("turn", rect.width, north, numbered), lambda: _arc(brush, view, north, height, share))
    return Sprite(picture, rect.x, rect.y if north else rect.bottom - height)


def _arc(brush: Brush, view: View, north: bool, height: int, share: float) -> pygame.Surface:
    unit, side, t = view.unit, view.rect.width, brush.theme
    reach, tip, middle = (9.44 if share == 1 else 9.58) * unit, 3.1 * unit, side / 2
    drop = (reach**2 - tip**2) ** 0.5
    y = middle - drop if north else height - middle + drop
    way = f"M{middle - tip:.1f} {y:.1f}A{reach:.1f} {reach:.1f} 0 0 {1 if north else 0} {middle + tip:.1f} {y:.1f}"
    under = svg.curve(way, stroke=t["mark_edge"], stroke_width=unit * 0.34 * share, stroke_linecap="round")
    over = svg.curve(way, stroke=t["gold"], stroke_width=unit * 0.2 * share, stroke_linecap="round")
    return brush.pictures.draw(svg.document(side, height, under, over), (side, height))


def coordinates(brush: Brush, view: View) -> list[Sprite]:
    """The numbers of columns and rows on the rim, at the lower and the left ends of their lines, as far as there is room."""
    out = []
    step = -1 if brush.theme.step(-1) < view.unit * 0.42 else -3  # large letters would leave the rim
    for i in range(-6, 7):  # further out, the numbers of columns and rows would lie on each other
        words = brush.text(str(i).replace("-", "\u2212"), step, "text", "sans")
        low = (9.33**2 - i * i) ** 0.5
        sign = -1 if view.turned else 1
        x, y = view.rect.center
        out.append(centred(words, (round(x + sign * i * view.unit), round(y + low * view.unit))))
        out.append(centred(words, (round(x - low * view.unit), round(y - sign * i * view.unit))))
    return out
