"""Diagrams for the window: small positions that show a rule, each a piece cut out of the board with what lies on it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.contract import BoardLook, Diagram, Piece
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.colours import mix
from game.drawing.diagram import Region, clearance, region, sign_of, whole
from game.drawing.geometry import extent_of, is_square
from game.drawing.links import WINDOW_ARROW, way_arrow
from game.drawing.overlays import cross_mark, link_clasp, link_sprite, mark
from game.drawing.pictures import board_picture
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import TilePainter
from game.drawing.view import BoardView

_AROUND = 1.18
"""How much larger the ring around the tile in question is here, where that tile is not lifted and would hide it."""


class DiagramPainter:
    """Draws the diagrams of one game. The board under them is drawn once for each size of its steps."""

    def __init__(self, brush: Brush, tiles: TilePainter, look: BoardLook) -> None:
        self.brush, self.tiles, self.look = brush, tiles, look
        self.extent = extent_of(look)
        self.whole = whole(self.extent.units / 2, self.extent.middle)

    def unit_in(self, diagram: Diagram, side: float) -> int:
        """The largest step, in whole pixels, at which a diagram is no wider and no higher than that."""
        part = region(diagram, self.whole)
        return max(int(side / max(part.width, part.height)), 1)

    def size(self, diagram: Diagram, unit: int) -> tuple[int, int]:
        """How large a diagram's picture is in pixels, at steps of so many."""
        return self._cut(region(diagram, self.whole), unit).size

    def view(self, diagram: Diagram, unit: int) -> BoardView:
        """How the board lies in a diagram's picture."""
        cut, side = self._cut(region(diagram, self.whole), unit), self._side(unit)
        return BoardView(pygame.Rect(-cut.x, -cut.y, side, side), extent=self.extent)

    def picture(self, diagram: Diagram, unit: int) -> pygame.Surface:
        """The diagram at steps of so many pixels, anew at every call."""
        part, view = region(diagram, self.whole), self.view(diagram, unit)
        cut = self._cut(part, unit)
        whole = pygame.Surface(cut.size, pygame.SRCALPHA)
        if part != self.whole:
            whole.fill(self.brush.theme["table"])
        whole.blit(board_picture(self.look, self.brush.pictures, self._side(unit)), (0, 0), cut)
        whole.blits([(picture, (x, y)) for picture, x, y in self._lying(diagram, view)], doreturn=False)
        if part != self.whole:
            self._frame(whole)
        return whole.convert_alpha() if pygame.display.get_surface() else whole

    def _side(self, unit: int) -> int:
        """The side of the whole board in pixels: even, so that its middle is on a pixel."""
        return round(unit * self.extent.units / 2) * 2

    def _cut(self, part: Region, unit: int) -> pygame.Rect:
        """Where a part lies in the picture of the whole board."""
        side, (x, y) = self._side(unit), self.extent.middle
        step = side / self.extent.units
        left, top = round(side / 2 + (part.west - x) * step), round(side / 2 - (part.north - y) * step)
        return pygame.Rect(left, top, round(part.width * step), round(part.height * step)).clip(pygame.Rect(0, 0, side, side))

    def _lying(self, diagram: Diagram, view: BoardView) -> list[Sprite]:
        """Threads, tiles, arrows and marks, from back to front; tiles on squares below those on points."""
        out = [link_sprite(self.brush, view, link) for link in diagram.links]
        for place, piece in sorted(diagram.pieces.items(), key=lambda item: (not is_square(item[0]), view.at(item[0])[1])):
            out.append(centred(self._tile(piece, view.size(place)), view.at(place)))
        out += [clasp for link in diagram.links for clasp in link_clasp(self.brush, view, link)]
        out += [self._arrow(diagram, view, way) for way in diagram.ways if len(way) > 1]
        least = 0.0 if diagram.pieces else self.brush.theme.base
        signs = {place: sign(self.brush, sign_of(diagram, place), max(view.step(place), least)) for place in diagram.marks}
        return out + [centred(picture, view.at(place)) for place, picture in signs.items()]

    def _tile(self, piece: Piece, pixels: int) -> pygame.Surface:
        return self.tiles.picture(piece.kind, piece.owner, pixels, statuses=piece.marks[:2], under=piece.under)

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

    def _arrow(self, diagram: Diagram, view: BoardView, way: Sequence[str]) -> Sprite:
        """An arrow along a way, from the rim of what stands at its beginning to that of what is at its end."""
        spots = [view.at(place) for place in way]
        margin = round(view.unit * 0.4)
        first, *others = [pygame.Rect(spot, (1, 1)).inflate(2 * margin, 2 * margin) for spot in spots]
        box = first.unionall(others)
        turns = [(x - box.x, y - box.y) for x, y in spots]
        start, stop = clearance(diagram, way[0], 0.46), clearance(diagram, way[-1], 0.54, 0.24, 0.06)
        shapes = way_arrow(self.brush.theme, WINDOW_ARROW, turns, start, stop, view.unit)
        return Sprite(self.brush.pictures.draw(svg.document(*box.size, shapes), box.size), *box.topleft)


def sign(brush: Brush, name: str, unit: float) -> pygame.Surface:
    """One of SIGNS at steps of so many pixels."""
    if name == "barred":
        return cross_mark(brush, round(unit * 0.3) * 2 + 1, 6.5, 15)
    return mark(brush, name, unit * _AROUND if name == "source" else unit)
