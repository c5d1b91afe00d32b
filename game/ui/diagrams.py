"""Diagrams: small positions that show a rule, each a piece cut out of the board with what lies on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.core.contract import BoardLook, Diagram, Piece
from game.core.cutout import Region, region, sign_of, whole
from game.ui import svg
from game.ui.boardpicture import board_picture
from game.ui.boardview import View
from game.ui.brush import Brush
from game.ui.layout import BOARD_UNITS
from game.ui.lines import centred, link_sprite
from game.ui.marks import mark
from game.ui.places import is_square
from game.ui.scene import Sprite
from game.ui.theme import mix
from game.ui.tiles import Tiles

_ROUND: dict[str, Any] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
EDGE = BOARD_UNITS / 2
WHOLE = whole(EDGE)
_AROUND = 1.18
"""How much larger the ring around the tile in question is here, where that tile is not lifted and would hide it."""


class Diagrams:
    """Draws the diagrams of one game. The board under them is drawn once for each size of its steps."""

    def __init__(self, brush: Brush, tiles: Tiles, look: BoardLook) -> None:
        self.brush, self.tiles, self.look = brush, tiles, look

    def unit_in(self, diagram: Diagram, side: float) -> int:
        """The largest step, in whole pixels, at which a diagram is no wider and no higher than that."""
        part = region(diagram, EDGE)
        return max(int(side / max(part.width, part.height)), 1)

    def size(self, diagram: Diagram, unit: int) -> tuple[int, int]:
        """How large a diagram's picture is in pixels, at steps of so many."""
        return _cut(region(diagram, EDGE), unit).size

    def view(self, diagram: Diagram, unit: int) -> View:
        """How the board lies in a diagram's picture."""
        cut, side = _cut(region(diagram, EDGE), unit), _side(unit)
        return View(pygame.Rect(-cut.x, -cut.y, side, side))

    def picture(self, diagram: Diagram, unit: int) -> pygame.Surface:
        """The diagram at steps of so many pixels, anew at every call."""
        part, view = region(diagram, EDGE), self.view(diagram, unit)
        cut = _cut(part, unit)
        whole = pygame.Surface(cut.size, pygame.SRCALPHA)
        if part != WHOLE:
            whole.fill(self.brush.theme["table"])
        whole.blit(board_picture(self.look, self.brush.pictures, _side(unit)), (0, 0), cut)
        whole.blits([(picture, (x, y)) for picture, x, y in self._lying(diagram, view)], doreturn=False)
        if part != WHOLE:
            self._frame(whole)
        return whole.convert_alpha() if pygame.display.get_surface() else whole

    def _lying(self, diagram: Diagram, view: View) -> list[Sprite]:
        """Threads, tiles, arrows and marks, from back to front; tiles on squares below those on points."""
        out = [link_sprite(self.brush, view, link) for link in diagram.links]
        for place, piece in sorted(diagram.pieces.items(), key=lambda item: (not is_square(item[0]), view.at(item[0])[1])):
            out.append(centred(self._tile(piece, view.size(place)), view.at(place)))
        out += [self._arrow(diagram, view, way) for way in diagram.ways if len(way) > 1]
        least = 0.0 if diagram.pieces else self.brush.theme.base
        signs = {place: sign(self.brush, sign_of(diagram, place), max(view.step(place), least)) for place in diagram.marks}
        return out + [centred(picture, view.at(place)) for place, picture in signs.items()]

    def _tile(self, piece: Piece, pixels: int) -> pygame.Surface:
        return self.tiles.picture(piece.kind, piece.owner, pixels, statuses=piece.marks[:2])

    def _frame(self, whole: pygame.Surface) -> None:
        """Rounds the corners of a piece of the board and draws its edge."""
        (width, height), unit = whole.get_size(), self.brush.theme.base
        line, radius = max(unit / 16, 1.0), unit * 0.35
        solid = svg.rect(0, 0, width, height, radius, fill="#ffffff")
        mask = self.brush.pictures.draw(svg.document(width, height, solid), (width, height))
        whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        box = (line / 2, line / 2, width - line, height - line, radius)
        edge = svg.rect(*box, fill="none", stroke=mix(self.brush.theme["ink"], self.brush.theme["gold"], 0.25), stroke_width=line)
        whole.blit(self.brush.pictures.draw(svg.document(width, height, edge), (width, height)), (0, 0))

    def _arrow(self, diagram: Diagram, view: View, way: Sequence[str]) -> Sprite:
        """An arrow along a way, from the rim of what stands at its beginning to that of what is at its end."""
        spots = [view.at(place) for place in way]
        margin = round(view.unit * 0.4)
        first, *others = [pygame.Rect(spot, (1, 1)).inflate(2 * margin, 2 * margin) for spot in spots]
        box = first.unionall(others)
        turns = [(x - box.x + 0.0, y - box.y + 0.0) for x, y in spots]
        free = 0.24 if way[-1] in diagram.marks else 0.06
        turns[0] = _along(turns[0], turns[1], (0.46 if way[0] in diagram.pieces else 0.0) * view.unit)
        tip = _along(turns[-1], turns[-2], (0.54 if way[-1] in diagram.pieces else free) * view.unit)
        shapes = self._shaft_and_head([*turns[:-1], tip], view.unit)
        return Sprite(self.brush.pictures.draw(svg.document(*box.size, *shapes), box.size), *box.topleft)

    def _shaft_and_head(self, turns: list[svg.Point], unit: float) -> list[str]:
        """The arrow through these pixels, light on dark."""
        edge, core = self.brush.theme["mark_edge"], self.brush.theme["last_move"]
        tip, before = turns[-1], turns[-2]
        neck = _along(tip, before, unit * 0.3)
        across = (tip[1] - neck[1]) * 0.56, (neck[0] - tip[0]) * 0.56
        head = [(neck[0] + across[0], neck[1] + across[1]), tip, (neck[0] - across[0], neck[1] - across[1])]
        shaft = [*turns[:-1], neck]
        return [
            svg.path(shaft, stroke=edge, stroke_opacity=0.7, stroke_width=unit * 0.16, **_ROUND),
            svg.path(head, closed=True, fill=edge, stroke=edge, stroke_width=unit * 0.1, stroke_linejoin="round"),
            svg.path(shaft, stroke=core, stroke_width=unit * 0.08, **_ROUND),
            svg.path(head, closed=True, fill=core),
        ]


def sign(brush: Brush, name: str, unit: float) -> pygame.Surface:
    """One of SIGNS at steps of so many pixels."""
    if name == "barred":
        return brush.once(("barred", unit), lambda: _cross(brush, round(unit * 0.3) * 2 + 1))
    return mark(brush, name, unit * _AROUND if name == "source" else unit)


def _cross(brush: Brush, side: int) -> pygame.Surface:
    """A small light cross with a dark edge; its middle is on a pixel if the side, in pixels, is odd."""
    ways = "M18 18L42 42M42 18L18 42"
    under = svg.curve(ways, stroke=brush.theme["mark_edge"], stroke_width=15, stroke_linecap="round")
    over = svg.curve(ways, stroke=brush.theme["mark_core"], stroke_width=6.5, stroke_linecap="round")
    return brush.pictures.draw(svg.document(60, 60, under, over), (side, side))


def _along(a: svg.Point, b: svg.Point, off: float) -> svg.Point:
    """The point so many pixels from a towards b, but not beyond a third of the way."""
    length = math.dist(a, b) or 1.0
    share = min(off / length, 0.34)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _side(unit: int) -> int:
    """The side of the whole board in pixels: even, so that its middle is on a pixel."""
    return round(unit * BOARD_UNITS / 2) * 2


def _cut(part: Region, unit: int) -> pygame.Rect:
    """Where a part lies in the picture of the whole board."""
    side = _side(unit)
    step = side / BOARD_UNITS
    left, top = round(side / 2 + part.west * step), round(side / 2 - part.north * step)
    return pygame.Rect(left, top, round(part.width * step), round(part.height * step)).clip(pygame.Rect(0, 0, side, side))
