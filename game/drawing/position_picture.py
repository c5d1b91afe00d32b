"""A whole position as a picture: all of the board, with what lies on it as anybody may see it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.contract import Diagram, Game, Piece
from game.core.covering import cover_badges, cover_links, cover_pieces, statuses_on
from game.drawing.diagram_svg import book_style, picture

if TYPE_CHECKING:
    import pygame

    from game.drawing.brush import Brush
    from game.drawing.tile_sets import TileSet


def position_of(game: Game[Any], state: Any, before: Any = None) -> Diagram:
    """All of the board with what lies on it, as anybody may see it; where it was otherwise in a state ``before``, that is marked:
    with a ring what has come there, with a dashed one what has gone."""
    pieces = cover_pieces(game.pieces(state), None)
    links = [link for link in cover_links(game.links(state), pieces) if link.kind not in game.quiet]
    badges = cover_badges(game.badges(state), pieces)
    worn = {place: replace(piece, marks=statuses_on(piece, badges.get(place, ()))) for place, piece in pieces.items()}
    return Diagram(game.name, worn, _changes(game, before, pieces), links, entire=True)


def _changes(game: Game[Any], before: Any, now: Mapping[str, Piece]) -> dict[str, str]:
    """The marks of the places on which something else lies than before."""
    then = cover_pieces(game.pieces(before), None) if before is not None else now
    other = [place for place in sorted({*then, *now}) if _whose(then.get(place)) != _whose(now.get(place))]
    return {place: "last" if place in now else "source" for place in other}


def _whose(piece: Piece | None) -> tuple[str, str] | None:
    return (piece.kind, piece.owner) if piece else None


def draw_lines(game: Game[Any], state: Any, brush: Brush, tile_set: TileSet) -> str:
    """A position as SVG: the board in plain lines as the rule book has it, the tiles as the table has them; to be printed, or
    changed by hand."""
    from game.drawing.pictures import try_pictures
    from game.drawing.tile_symbols import TileSymbols

    position, style = position_of(game, state), book_style(game.board, game.kinds, list(game.link_names))
    symbols = TileSymbols(brush.pictures, brush.theme, game.kinds, tile_set, try_pictures(game.pictures)[0])
    for piece in position.pieces.values():  # so that all are known before the first is shown
        symbols.tile((0.0, 0.0), 1.0, piece)
    return picture(position, style._replace(ground=symbols.definitions + style.ground, draw=symbols.tile))


def painter(game: Game[Any], brush: Brush, tile_set: TileSet, side: int) -> Callable[..., pygame.Surface]:
    """Draws positions of a game as the table does, so many pixels wide at most, the board once for all of them; with what is
    otherwise than in a second one, if that is given. No window is needed for it."""
    from game.drawing.diagram_surface import DiagramPainter
    from game.drawing.tiles import TilePainter

    diagrams = DiagramPainter(brush, TilePainter(brush, game.kinds, tile_set=tile_set, pictures=game.pictures), game.board)

    def paint(state: Any, before: Any = None) -> pygame.Surface:
        diagram = position_of(game, state, before)
        return diagrams.picture(diagram, diagrams.unit_in(diagram, side))

    return paint


def png(surface: pygame.Surface) -> bytes:
    """A picture as the bytes of a PNG file."""
    import pygame

    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
