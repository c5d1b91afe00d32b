"""Links between tiles as threads: the owner shows in the pattern, so that colour is not needed to tell them apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Link
from game.ui import svg
from game.ui.brush import Brush
from game.ui.scene import Sprite

if TYPE_CHECKING:
    from game.ui.boardview import View


def link_sprite(brush: Brush, view: View, link: Link) -> Sprite:
    """The thread of a link as it lies on the board."""
    (ax, ay), (bx, by) = view.at(link.a), view.at(link.b)
    margin = round(view.unit * 0.3)
    left, top = min(ax, bx) - margin, min(ay, by) - margin
    size = (abs(ax - bx) + 2 * margin, abs(ay - by) + 2 * margin)
    a, b = (ax - left, ay - top), (bx - left, by - top)
    key = ("thread", link.kind, link.owner, link.worth, a, b, view.unit)
    return Sprite(
        brush.once(key, lambda: brush.pictures.draw(svg.document(*size, _thread(brush, link, a, b, view.unit)), size)), left, top
    )


def _thread(brush: Brush, link: Link, a: svg.Point, b: svg.Point, unit: float) -> str:
    if link.kind.startswith("dis"):
        return _zigzag(brush, a, b, unit)
    if link.worth > 1:
        off = unit * 0.085
        return "".join(_silk(brush, link.owner, *_beside(a, b, side), unit * 0.8) for side in (-off, off))
    return _silk(brush, link.owner, a, b, unit)


def _silk(brush: Brush, owner: str | None, a: svg.Point, b: svg.Point, unit: float) -> str:
    """GUEST's thread is plain; HOST's is twisted of two colours; nobody's is dotted."""
    dark = brush.theme["harmony_dark"]
    edge = svg.path((a, b), stroke=dark, stroke_width=unit * 0.17, stroke_linecap="round")
    if owner == "guest":
        return edge + svg.path((a, b), stroke=brush.theme["harmony_guest"], stroke_width=unit * 0.09, stroke_linecap="round")
    colour = brush.theme["harmony_host"] if owner == "host" else brush.theme["muted"]
    dash = unit * (0.2 if owner == "host" else 0.06)
    pieces = _dashes(a, b, dash, unit * 0.12)
    slant = unit * 0.045 if owner == "host" else 0.0
    return edge + "".join(_slanted(one, other, slant, colour, unit * 0.1) for one, other in pieces)


def _slanted(a: svg.Point, b: svg.Point, slant: float, colour: str, width: float) -> str:
    one, _ = _beside(a, b, slant)
    _, other = _beside(a, b, -slant)
    return svg.path((one, other), stroke=colour, stroke_width=width, stroke_linecap="butt")


def _dashes(a: svg.Point, b: svg.Point, dash: float, gap: float) -> list[tuple[svg.Point, svg.Point]]:
    length = math.dist(a, b)
    count = int((length + gap) / (dash + gap))
    out = []
    for i in range(count):
        start = (i * (dash + gap) + (length - count * (dash + gap) + gap) / 2) / length
        out.append((_along(a, b, start), _along(a, b, start + dash / length)))
    return out


def _zigzag(brush: Brush, a: svg.Point, b: svg.Point, unit: float) -> str:
    count = max(round(math.dist(a, b) / (unit * 0.22)), 2)
    way = [a]
    for i in range(1, count):
        spot = _along(a, b, i / count)
        one, _ = _beside(spot, b, unit * 0.12 * (1 if i % 2 else -1))
        way.append(one)
    way.append(b)
    under = svg.path(way, stroke=brush.theme["harmony_dark"], stroke_width=unit * 0.17, stroke_linecap="round")
    return under + svg.path(way, stroke=brush.theme["disharmony"], stroke_width=unit * 0.09, stroke_linecap="round")


def _along(a: svg.Point, b: svg.Point, share: float) -> svg.Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _beside(a: svg.Point, b: svg.Point, off: float) -> tuple[svg.Point, svg.Point]:
    length = math.dist(a, b) or 1.0
    dx, dy = -(b[1] - a[1]) / length * off, (b[0] - a[0]) / length * off
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


def arrow(brush: Brush, view: View, a: str, b: str) -> Sprite:
    """A thin arrow from one place to another: the way of the last move."""
    (ax, ay), (bx, by) = view.at(a), view.at(b)
    margin = round(view.unit * 0.4)
    left, top = min(ax, bx) - margin, min(ay, by) - margin
    size = (abs(ax - bx) + 2 * margin, abs(ay - by) + 2 * margin)
    start, end = (ax - left + 0.0, ay - top + 0.0), (bx - left + 0.0, by - top + 0.0)
    key = ("arrow", start, end, view.unit)
    return Sprite(brush.once(key, lambda: _arrow(brush, start, end, view.unit, size)), left, top)


def _arrow(brush: Brush, start: svg.Point, end: svg.Point, unit: float, size: tuple[int, int]) -> pygame.Surface:
    length = math.dist(start, end) or 1.0
    tip = _along(start, end, max(1 - unit * 0.5 / length, 0.1))
    neck = _along(start, end, max(1 - unit * 0.82 / length, 0.0))
    wing = _beside(neck, end, unit * 0.17)[0], _beside(neck, end, -unit * 0.17)[0]
    head = [wing[0], tip, wing[1]]
    edge, core = brush.theme["mark_edge"], brush.theme["last_move"]
    shapes = [
        svg.path((start, neck), stroke=edge, stroke_opacity=0.55, stroke_width=unit * 0.13, stroke_linecap="round"),
        svg.path(head, closed=True, fill=edge, stroke=edge, stroke_width=unit * 0.09, stroke_linejoin="round"),
        svg.path((start, neck), stroke=core, stroke_width=unit * 0.06, stroke_linecap="round"),
        svg.path(head, closed=True, fill=core),
    ]
    return brush.pictures.draw(svg.document(*size, *shapes), size)


def grown(sprite: Sprite, share: float, link: Link, view: View) -> Sprite:
    """The part of a thread that has grown, from its end a towards its end b."""
    share = min(max(share, 0.0), 1.0)
    if share >= 1:
        return sprite
    width, height = sprite.picture.get_size()
    (ax, ay), (bx, by) = view.at(link.a), view.at(link.b)
    across = abs(ax - bx) >= abs(ay - by)
    cut = pygame.Rect(
        0, 0, max(round(width * share), 1) if across else width, height if across else max(round(height * share), 1)
    )
    if (across and bx < ax) or (not across and by < ay):
        cut.bottomright = width, height
    return Sprite(sprite.picture.subsurface(cut), sprite.x + cut.x, sprite.y + cut.y)


def centred(picture: pygame.Surface, at: tuple[int, int]) -> Sprite:
    """A picture with its middle at a pixel."""
    return Sprite(picture, at[0] - picture.get_width() // 2, at[1] - picture.get_height() // 2)
