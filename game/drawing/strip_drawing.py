"""Draws strips: in pixels as the table looks, and as SVG text on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.core.contract import Piece
from game.core.covering import UNKNOWN
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.geometry import Point
from game.drawing.printed_words import line
from game.drawing.strip import Mark, Plate, Shape, Strip, Told, Words
from game.drawing.tiles import TilePainter, hidden_tile
from game.drawing.typesetting import letters

_PAPER = {
    "card": ("#fbf6ea", "#cdbfa4"),
    "panel": ("#f4ebd8", "#d8caae"),
    "lit": ("#fff1cc", "#a8730f"),
    "bubble": ("#2a1c12", "none"),
}
"""On paper: the fill and the edge of plates."""
_INK = {"text": "#1b120b", "muted": "#6b5c4c", "gold": "#7a5200", "count": "#fff7e6"}
_BASE = 0.35
"""Above which share of the size of letters their middle lies, from the line on which they stand."""


def paint_strip(strip: Strip, told: Told, brush: Brush, tiles: TilePainter) -> pygame.Surface:
    """What is told of a position, as the table looks."""
    whole = pygame.Surface((round(strip.width), strip.height), pygame.SRCALPHA)
    for shape in strip.shapes(told):
        picture, (x, y) = _painted(shape, brush, tiles)
        whole.blit(picture, (round(x), round(y)))
    return whole


def _painted(shape: Shape, brush: Brush, tiles: TilePainter) -> tuple[pygame.Surface, Point]:
    """A shape, and where its corner lies."""
    if isinstance(shape, Plate):
        left, top = round(shape.x), round(shape.y)
        size = round(shape.x + shape.width) - left, round(shape.y + shape.height) - top
        return _edge(size, brush) if shape.style == "lit" else brush.plate(size, shape.style), (left, top)
    if isinstance(shape, Words):
        colour = brush.theme["text" if shape.colour == "count" else shape.colour]
        picture = letters(shape.face, shape.size).render(shape.said, True, colour)
        return picture, (shape.x, shape.y - picture.get_height() / 2)
    pixels = round(shape.wide)
    corner = shape.x - pixels / 2, shape.y - pixels / 2
    if isinstance(shape, Mark):
        return brush.seat_sign(shape.seat, pixels), corner
    if shape.empty:
        return brush.plate((pixels, pixels), "well"), corner
    small = round(pixels * 0.95)
    picture = hidden_tile(brush, small) if shape.kind == UNKNOWN else tiles.picture(shape.kind, shape.owner, small)
    return picture, (shape.x - picture.get_width() / 2, shape.y - picture.get_height() / 2)


def _edge(size: tuple[int, int], brush: Brush) -> pygame.Surface:
    """The edge around the part of whoever is to move. What is within stays as it is, so that little changes from picture to
    picture."""
    line, radius = max(brush.theme.base / 9, 1.5), min(brush.theme.base * 0.55, size[1] / 2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, radius)
    edge = svg.rect(*box, fill="none", stroke=brush.theme["gold"], stroke_width=line)
    return brush.once(("edge", size, line), lambda: brush.pictures.draw(svg.document(*size, edge), size))


def write_strip(shapes: Iterable[Shape], tile: Callable[[Point, float, Piece], str]) -> str:
    """The same as SVG text; ``tile`` writes a tile of a diameter at a spot."""
    return "".join(_written(shape, tile) for shape in shapes)


def _written(shape: Shape, tile: Callable[[Point, float, Piece], str]) -> str:
    if isinstance(shape, Plate):
        fill, edge = _PAPER[shape.style]
        radius, wide = min(shape.height / 2, 8.0), 2.4 if shape.style == "lit" else 1.2
        return svg.rect(shape.x, shape.y, shape.width, shape.height, radius, fill=fill, stroke=edge, stroke_width=wide)
    if isinstance(shape, Words):
        below, colour = shape.y + shape.size * _BASE, _INK[shape.colour]
        return line(shape.said, shape.x, below, shape.size, shape.face, colour=colour, length=shape.width)
    if isinstance(shape, Mark):
        return tile((shape.x, shape.y), shape.wide, Piece(UNKNOWN, shape.seat))
    if shape.empty:
        dashed = {"stroke": "#b9a888", "stroke_width": 1.2, "stroke_dasharray": "3 3"}
        return svg.circle(shape.x, shape.y, shape.wide * 0.4, fill="none", **dashed)
    return tile((shape.x, shape.y), shape.wide * 0.9, Piece(shape.kind, "any" if shape.kind == UNKNOWN else shape.owner))
