"""Links between tiles as threads: the owner shows in the pattern, so that colour is not needed to tell them apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Link
from game.ui import svg
from game.ui.brush import Brush
from game.ui.scene import Sprite
from game.ui.theme import mix

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
        threads = "".join(_silk(brush, link.owner, *_beside(a, b, side), unit * 0.8) for side in (-off, off))
    else:
        threads = _silk(brush, link.owner, a, b, unit)
    return threads + (_knot(brush, link.owner, a, b, unit) if math.dist(a, b) < unit * 1.2 else "")


def _silk(brush: Brush, owner: str | None, a: svg.Point, b: svg.Point, unit: float) -> str:
    """GUEST's thread is plain, HOST's twisted of two tones, nobody's dotted; each throws a shadow and has a dark edge."""
    under = _moved(a, b, unit * 0.03, unit * 0.05)
    dark = brush.theme["harmony_dark"]
    edge = svg.path(under, stroke="#000000", stroke_opacity=0.22, stroke_width=unit * 0.2, stroke_linecap="round")
    edge += svg.path((a, b), stroke=dark, stroke_width=unit * 0.17, stroke_linecap="round")
    if owner == "guest":
        core = brush.theme["harmony_guest"]
        return (
            edge
            + svg.path((a, b), stroke=mix(core, dark, 0.32), stroke_width=unit * 0.1, stroke_linecap="round")
            + svg.path(_moved(a, b, -unit * 0.008, -unit * 0.016), stroke=core, stroke_width=unit * 0.066, stroke_linecap="round")
        )
    if owner == "host":
        core = brush.theme["harmony_host"]
        ply = svg.path((a, b), stroke=mix(core, dark, 0.6), stroke_width=unit * 0.1, stroke_linecap="round")
        return edge + ply + _plies(a, b, unit, core)
    dots = _dashes(a, b, unit * 0.06, unit * 0.12)
    return edge + "".join(svg.path(dot, stroke=brush.theme["muted"], stroke_width=unit * 0.1) for dot in dots)


def _plies(a: svg.Point, b: svg.Point, unit: float, colour: str) -> str:
    """The upper ply of a twisted thread: strokes across it at a slant."""
    way = []
    for one, other in _dashes(a, b, unit * 0.15, unit * 0.055):
        start, stop = _beside(one, other, unit * 0.034)[0], _beside(one, other, -unit * 0.034)[1]
        way.append("M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*start, *stop))
    return svg.curve("".join(way), stroke=colour, stroke_width=unit * 0.075, stroke_linecap="round")


def _knot(brush: Brush, owner: str | None, a: svg.Point, b: svg.Point, unit: float) -> str:
    """A knot between neighbours, whose tiles hide nearly all of their thread: round, or HOST's pointed."""
    middle, dark = _along(a, b, 0.5), brush.theme["harmony_dark"]
    if owner != "host":
        colour = brush.theme["harmony_guest" if owner == "guest" else "muted"]
        return svg.circle(*middle, unit * 0.2, fill=dark) + svg.circle(*middle, unit * 0.124, fill=colour)
    out = ""
    for colour, size in ((dark, 0.21), (brush.theme["harmony_host"], 0.13)):
        sides = _beside(middle, b, unit * size)
        ends = (_along(middle, end, unit * size * 1.4 / math.dist(middle, end)) for end in (a, b))
        out += svg.path([spot for pair in zip(sides, ends, strict=True) for spot in pair], closed=True, fill=colour)
    return out


def _dashes(a: svg.Point, b: svg.Point, dash: float, gap: float) -> list[tuple[svg.Point, svg.Point]]:
    length = math.dist(a, b)
    count = int((length + gap) / (dash + gap))
    out = []
    for i in range(count):
        start = (i * (dash + gap) + (length - count * (dash + gap) + gap) / 2) / length
        out.append((_along(a, b, start), _along(a, b, start + dash / length)))
    return out


def _zigzag(brush: Brush, a: svg.Point, b: svg.Point, unit: float) -> str:
    """A zigzag that is broken in the middle."""
    count = max(round(math.dist(a, b) / (unit * 0.22)), 4)
    spots = [a]
    for i in range(1, count):
        spot = _along(a, b, i / count)
        spots.append(_beside(spot, b, unit * 0.12 * (1 if i % 2 else -1))[0])
    spots.append(b)
    half = len(spots) // 2
    ways = spots[:half], spots[half:]
    tones = ((brush.theme["harmony_dark"], unit * 0.17), (brush.theme["disharmony"], unit * 0.09))
    return "".join(
        svg.path(way, stroke=tone, stroke_width=width, stroke_linecap="round") for tone, width in tones for way in ways
    )


def _moved(a: svg.Point, b: svg.Point, dx: float, dy: float) -> tuple[svg.Point, svg.Point]:
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


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


def note_arrow(brush: Brush, view: View, a: str, b: str) -> Sprite:
    """An arrow that somebody drew from one place to another, broad like a stroke of a brush."""
    (ax, ay), (bx, by) = view.at(a), view.at(b)
    margin = round(view.unit * 0.5)
    left, top = min(ax, bx) - margin, min(ay, by) - margin
    size = (abs(ax - bx) + 2 * margin, abs(ay - by) + 2 * margin)
    start, end = (ax - left + 0.0, ay - top + 0.0), (bx - left + 0.0, by - top + 0.0)
    key = ("note arrow", start, end, view.unit)
    return Sprite(brush.once(key, lambda: _note_arrow(brush, start, end, view.unit, size)), left, top)


def _note_arrow(brush: Brush, start: svg.Point, end: svg.Point, unit: float, size: tuple[int, int]) -> pygame.Surface:
    length = math.dist(start, end) or 1.0
    tail, tip = _along(start, end, min(unit * 0.3 / length, 0.4)), _along(start, end, max(1 - unit * 0.12 / length, 0.6))
    neck = _along(start, end, max(1 - unit * 0.58 / length, 0.45))
    thin, thick, wing = (_beside(spot, end, unit * off) for spot, off in ((tail, 0.045), (neck, 0.1), (neck, 0.27)))
    way = [thin[0], thick[0], wing[0], tip, _mirrored(neck, wing[0]), _mirrored(neck, thick[0]), _mirrored(tail, thin[0])]
    edge, core = brush.theme["mark_edge"], brush.theme["note"]
    shapes = [
        svg.path(way, closed=True, fill=edge, stroke=edge, stroke_width=unit * 0.1, stroke_linejoin="round"),
        svg.path(way, closed=True, fill=core),
    ]
    return brush.pictures.draw(svg.document(*size, *shapes), size)


def _mirrored(middle: svg.Point, spot: svg.Point) -> svg.Point:
    return 2 * middle[0] - spot[0], 2 * middle[1] - spot[1]


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
