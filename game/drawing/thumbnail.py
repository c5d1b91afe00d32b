"""A small picture of a whole board with what lies on it; its tiles are larger than at a table, so that they can be seen."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.contract import Diagram, Game
from game.core.covering import UNKNOWN
from game.drawing.brush import Brush
from game.drawing.geometry import extent_of
from game.drawing.overlays import link_sprite
from game.drawing.pictures import board_picture, try_pictures
from game.drawing.sprites import centred
from game.drawing.tile_sets import TileSet
from game.drawing.tiles import TilePainter
from game.drawing.view import BoardView

LARGER = 1.7
"""How much larger tiles are than at a table."""
LARGE = 150
"""From that many pixels on, tiles are as they are at a table."""


def draw_thumbnail(brush: Brush, tile_set: TileSet, game: Game[Any], scene: Diagram | None, side: int) -> pygame.Surface:
    """A game's board of that many pixels, with a position on it if there is one."""
    larger = LARGER if side < LARGE else 1.0
    board = board_picture(game.board, brush.pictures, side)
    if scene is None or not scene.pieces:
        return board
    picture = board.copy()
    sound, _others = try_pictures(game.pictures)
    tiles = TilePainter(brush, game.kinds, tile_set=tile_set, pictures=sound)
    view = BoardView(pygame.Rect(0, 0, side, side), extent=extent_of(game.board))
    lies = [link_sprite(brush, view, link) for link in scene.links]
    for place, piece in sorted(scene.pieces.items(), key=lambda item: view.at(item[0])[1]):
        if piece.kind in game.kinds or piece.kind == UNKNOWN:
            lies.append(centred(tiles.picture(piece.kind, piece.owner, round(view.size(place) * larger)), view.at(place)))
    picture.blits([(sprite, (x, y)) for sprite, x, y in lies], doreturn=False)
    return picture
