"""What lies over a board in the window: marks, links and arrows on it, and what stands on its rim."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.core.contract import Link
from game.drawing import links, svg
from game.drawing.brush import Brush
from game.drawing.geometry import Arc, Point
from game.drawing.marks import MARKS, cross, window_mark
from game.drawing.pictures import rasterise
from game.drawing.sprites import Sprite, centred
from game.drawing.view import BoardView

_CORES = {"last": "last_move", "note_ring": "note"}
"""The marks whose core has a colour of its own."""
_SIGN = 0.6
"""The side, in steps, of a mark that is an icon; and the pixels of its dark edge, for each pixel of the side."""
_EDGE = 0.1
_ASIDE = {"reason_taken": 0.27}
"""The icons that always lie on a tile: so many steps to its lower right, where the emblem is still seen."""


# From one place to another


def between(
    brush: Brush,
    view: BoardView,
    ends: tuple[str, str],
    key: tuple[object, ...],
    draw: Callable[[Point, Point], str],
    room: float = 0.3,
) -> Sprite:
    """What leads from one place to another, drawn once as SVG between two pixels. ``key``: all besides the ends that decides how
    it looks; ``room``: how many steps around them ``draw`` may draw."""
    (ax, ay), (bx, by) = view.at(ends[0]), view.at(ends[1])
    margin = round(view.unit * room)
    left, top = min(ax, bx) - margin, min(ay, by) - margin
    size = (abs(ax - bx) + 2 * margin, abs(ay - by) + 2 * margin)
    a, b = (ax - left, ay - top), (bx - left, by - top)
    return Sprite(
        brush.once((*key, a, b, view.unit), lambda: brush.pictures.draw(svg.document(*size, draw(a, b)), size)), left, top
    )


def link_sprite(brush: Brush, view: BoardView, link: Link) -> Sprite:
    """The thread of a link as it lies on the board."""
    key = "thread", link.kind, link.owner, link.worth
    return between(brush, view, (link.a, link.b), key, lambda a, b: links.thread(brush.theme, link, a, b, view.unit))


def link_clasp(brush: Brush, view: BoardView, link: Link) -> list[Sprite]:
    """What is laid over the tiles of a link between neighbours, which hide its thread; nothing for any other."""
    if math.dist(view.at(link.a), view.at(link.b)) > view.unit * links.NEAR:
        return []
    key = "clasp", link.kind, link.owner
    return [between(brush, view, (link.a, link.b), key, lambda a, b: links.clasp(brush.theme, link, a, b, view.unit))]


def arrow(brush: Brush, view: BoardView, a: str, b: str) -> Sprite:
    """A thin arrow from one place to another: the way of the last move."""
    return between(brush, view, (a, b), ("arrow",), lambda a, b: links.move_arrow(brush.theme, a, b, view.unit))


def note_arrow(brush: Brush, view: BoardView, a: str, b: str) -> Sprite:
    """An arrow that somebody drew from one place to another."""
    return between(brush, view, (a, b), ("note arrow",), lambda a, b: links.note_arrow(brush.theme, a, b, view.unit), 0.5)


def grown(sprite: Sprite, share: float, link: Link, view: BoardView) -> Sprite:
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


# Marks


def mark(brush: Brush, kind: str, unit: float) -> pygame.Surface:
    """A mark by its name - a key of MARKS, or the stem of an icon such as ``reason_blocked`` - 1.3 steps wide."""
    return brush.once(("mark", kind, unit), lambda: _mark(brush, kind, unit))


def _mark(brush: Brush, kind: str, unit: float) -> pygame.Surface:
    side = round(unit * 1.3)
    sign = None if kind in MARKS else _icon_mark(brush, kind, side, max(round(unit * _SIGN), 8))
    if sign is not None:
        return sign
    shapes = window_mark(kind, brush.theme[_CORES.get(kind, "mark_core")], brush.theme["mark_edge"])
    return brush.pictures.draw(svg.document(130, 130, *shapes), (side, side))


def _icon_mark(brush: Brush, stem: str, side: int, pixels: int) -> pygame.Surface | None:
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


def cross_mark(brush: Brush, side: int, core_width: float, edge_width: float, *, upright: bool = False) -> pygame.Surface:
    """A small light cross with a dark edge, aslant or upright, widths in sixtieths of the side; its middle is on a pixel if the
    side is odd."""

    def draw() -> pygame.Surface:
        shapes = cross(brush.theme["mark_core"], brush.theme["mark_edge"], core_width, edge_width, upright=upright)
        return brush.pictures.draw(svg.document(60, 60, *shapes), (side, side))

    return brush.once(("cross", side, core_width, edge_width, upright), draw)


# The rim of the board


def turn_light(brush: Brush, view: BoardView, north: bool, numbered: bool) -> Sprite:
    """Whose turn it is: a strip of brass at the north or the south; thinner and further out where numbers stand on the rim."""
    rect, extent = view.rect, view.extent
    height = round(view.unit * max(2.0, extent.units / 2 - extent.rim + 0.5))
    share = 0.5 if numbered else 1.0
    picture = brush.once(("turn", rect.width, extent, north, numbered), lambda: _turn_light(brush, view, north, height, share))
    return Sprite(picture, rect.x, rect.y if north else rect.bottom - height)


def _turn_light(brush: Brush, view: BoardView, north: bool, height: int, share: float) -> pygame.Surface:
    unit, side, t = view.unit, view.rect.width, brush.theme
    far, radius = view.extent.rim + (0.44 if share == 1 else 0.58), view.extent.radius
    reach, tip, middle = far * unit, min(3.1, far / 3) * unit, side / 2
    drop = (reach**2 - tip**2) ** 0.5 if radius else reach
    y = middle - drop if north else height - middle + drop
    bow = f"A{reach:.1f} {reach:.1f} 0 0 {1 if north else 0} " if radius else "L"
    way = f"M{middle - tip:.1f} {y:.1f}{bow}{middle + tip:.1f} {y:.1f}"
    under = svg.curve(way, stroke=t["mark_edge"], stroke_width=unit * 0.34 * share, stroke_linecap="round")
    over = svg.curve(way, stroke=t["gold"], stroke_width=unit * 0.2 * share, stroke_linecap="round")
    return brush.pictures.draw(svg.document(side, height, under, over), (side, height))


_TRACKS = {"guest": (0.265, "guest_face", "guest_rim"), "host": (0.375, "host_face", "host_rim")}
"""For each seat: how many steps beyond a round board's circle its part of a ring is laid into the rim, and in which colours."""
_ASIDE_OF_NUMBERS = 0.27
"""How much further out that is where numbers stand on the rim."""


def ring_share(
    brush: Brush, view: BoardView, seat: str, arcs: Sequence[Arc], *, pale: bool = False, numbered: bool = False
) -> list[Sprite]:
    """How far a seat's links go around the middle of a round board: as arcs on its rim. ``pale``: they may come or go."""
    extent, unit = view.extent, view.unit
    if not arcs or not extent.radius or seat not in _TRACKS:
        return []
    off, fill, edge = _TRACKS[seat]
    radius = (extent.radius + off + (_ASIDE_OF_NUMBERS if numbered else 0)) * unit
    side, turn, strength = view.rect.width, 180 if view.turned else 0, 0.42 if pale else 1.0

    ends = [(start + turn, end + turn) for start, end in arcs]
    lines = ((brush.theme[edge], unit * 0.1), (brush.theme[fill], unit * 0.062))
    box = _box_of_arcs((side / 2, side / 2), radius, ends, unit * 0.05 + 1).clip((0, 0, side, side))

    def draw() -> pygame.Surface:
        middle = side / 2 - box.x, side / 2 - box.y
        shapes = [
            svg.arc(middle, radius, pair, stroke=colour, stroke_width=width, stroke_opacity=strength)
            for colour, width in lines
            for pair in ends
        ]
        return rasterise(svg.document(*box.size, *shapes), box.size)

    version = side, extent, tuple(arcs), view.turned, numbered
    return [Sprite(brush.latest(("share", seat, pale), version, draw), view.rect.x + box.x, view.rect.y + box.y)]


def _box_of_arcs(middle: Point, radius: float, arcs: Sequence[Arc], margin: float) -> pygame.Rect:
    """The whole pixels that arcs lie in, with a margin around them: their ends, and what they pass that is furthest out."""
    turns = [angle for pair in arcs for angle in pair]
    turns += [90.0 * n for start, end in arcs for n in range(math.ceil(start / 90), math.floor(end / 90) + 1)]
    xs = [middle[0] + radius * math.cos(math.radians(angle)) for angle in turns]
    ys = [middle[1] - radius * math.sin(math.radians(angle)) for angle in turns]
    left, top = math.floor(min(xs) - margin), math.floor(min(ys) - margin)
    return pygame.Rect(left, top, math.ceil(max(xs) + margin) - left, math.ceil(max(ys) + margin) - top)


def coordinates(brush: Brush, view: BoardView) -> list[Sprite]:
    """The numbers of columns and rows on the rim, at the lower and the left ends of their lines, as far as there is room."""
    extent, out = view.extent, []
    step = -1 if brush.theme.step(-1) < view.unit * 0.42 else -3  # large letters would leave the rim
    for axis, (middle, end) in enumerate(zip(extent.middle, extent.ends, strict=True)):
        for i in range(round(middle - end), round(middle + end) + 1):
            off = i - middle
            if extent.radius and abs(off) > extent.radius * 2 / 3:  # further out, the numbers would lie on each other
                continue
            low = ((extent.radius + 0.33) ** 2 - off * off) ** 0.5 if extent.radius else extent.ends[1 - axis] + 0.95
            low *= -1 if not view.turned else 1
            words = brush.text(str(i).replace("-", "\u2212"), step, "text", "sans")
            x, y = view.spot((i, extent.middle[1] + low) if axis == 0 else (extent.middle[0] + low, i))
            out.append(centred(words, (round(x), round(y))))
    return out
