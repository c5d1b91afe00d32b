"""A whole position as a picture: all of the board, with what lies on it as anybody may see it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.contract import Diagram, Game, Piece
from game.core.covering import cover_badges, cover_links, cover_pieces, statuses_on
from game.core.session import Node, Session
from game.core.table_words import TableWords
from game.drawing import svg
from game.drawing.diagram_svg import book_style, box_of, draw_tile, drawn_on_board, width_of
from game.drawing.film import film
from game.drawing.printed_board import PRINT_STEP
from game.drawing.strip import Strip, StripTeller, Told

if TYPE_CHECKING:
    import pygame

    from game.drawing.brush import Brush
    from game.drawing.tile_sets import TileSet

_GAP = 0.3
"""Steps of the board between it and the strip below it."""
_AT_ONCE = 20
"""So many positions are told of in one step."""
_PRINTED = {"last": "source", "source": "gone"}
"""How books show what tables mark otherwise."""
_LEAST_WIDE = 0.75
"""The share of a board's height that a strip is wide, at least."""


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


class Studio:
    """Draws positions of a session: the board with what lies on it and what the last move changed and, unless it is ``bare``,
    below it a strip that tells of the position in the words of a language. ``brush`` and ``tile_set`` draw as a table does; no
    window is needed for it."""

    def __init__(
        self, session: Session[Any], brush: Brush, tile_set: TileSet, words: TableWords, *, bare: bool = False
    ) -> None:
        self.session, self.game = session, session.game
        self.brush, self.tile_set = brush, tile_set
        self._teller = None if bare else StripTeller(session, words)
        self._told: dict[int, Told] = {}

    def _position(self, node: Node[Any]) -> Diagram:
        return position_of(self.game, node.state, node.parent.state if node.parent else None)

    def _tell(self, node: Node[Any]) -> Told | None:
        """What the strip says of a position, if there is one; said once."""
        if self._teller and node.id not in self._told:
            self._told[node.id] = self._teller.tell(node)
        return self._told.get(node.id)

    def draw_lines(self, node: Node[Any]) -> str:
        """A position as SVG: the board in plain lines as the rule book has it, the tiles as the table has them; to be printed, or
        changed by hand."""
        from game.drawing.pictures import try_pictures
        from game.drawing.strip_drawing import write_strip
        from game.drawing.tile_symbols import TileSymbols

        game, position = self.game, self._position(node)
        position = replace(position, marks={place: _PRINTED[mark] for place, mark in position.marks.items()})
        symbols = TileSymbols(self.brush.pictures, self.brush.theme, game.kinds, self.tile_set, try_pictures(game.pictures)[0])
        style = book_style(game.board, game.kinds, list(game.link_names))._replace(draw=symbols.tile)
        x, y, wide, high = box_of(position, style)
        drawn = drawn_on_board(position, style)
        if told := self._tell(node):
            strip = Strip([told], max(wide, high * _LEAST_WIDE))
            shapes = write_strip(strip.shapes(told), lambda spot, size, piece: draw_tile(spot, size, piece, style))
            x, wide = x - (strip.width - wide) / 2, strip.width
            drawn += svg.tag("g", shapes, transform=f"translate({svg.number(x)} {svg.number(y + high + _GAP * PRINT_STEP)})")
            high += _GAP * PRINT_STEP + strip.height
        pixels = width_of(position, style) * wide / box_of(position, style)[2]
        return svg.titled_document((x, y, wide, high), pixels, position.title, symbols.definitions, drawn)

    def painter(self, nodes: Sequence[Node[Any]], side: int) -> Callable[[Node[Any]], pygame.Surface]:
        """Draws some of the positions as a table does, all of the same size, at most so many pixels wide and high; the board
        once for all of them."""
        import pygame

        from game.drawing.diagram_surface import DiagramPainter
        from game.drawing.strip_drawing import paint_strip
        from game.drawing.tiles import TilePainter

        tiles = TilePainter(self.brush, self.game.kinds, tile_set=self.tile_set, pictures=self.game.pictures)
        diagrams = DiagramPainter(self.brush, tiles, self.game.board)
        board = position_of(self.game, nodes[0].state)
        told = [told for node in nodes if (told := self._tell(node))]
        unit, room, strip = diagrams.unit_in(board, side), side, None
        while told:
            wide, high = diagrams.size(board, unit)
            strip = Strip(told, min(max(wide, round(high * _LEAST_WIDE)), side))
            room = high + round(_GAP * unit) + strip.height
            if room <= side or unit == 1:
                break
            unit -= 1

        def paint(node: Node[Any]) -> pygame.Surface:
            lying = diagrams.picture(self._position(node), unit)
            said = self._tell(node)
            if strip is None or said is None:
                return lying
            whole = pygame.Surface((max(lying.get_width(), round(strip.width)), room), pygame.SRCALPHA)
            whole.blit(lying, ((whole.get_width() - lying.get_width()) // 2, 0))
            below = paint_strip(strip, said, self.brush, tiles)
            whole.blit(below, ((whole.get_width() - below.get_width()) // 2, room - below.get_height()))
            return whole

        return paint

    def shoot(self, nodes: Sequence[Node[Any]], side: int, sort: str, pace: int) -> Iterator[bytes | None]:
        """The positions as a moving picture, step by step as ``film`` makes it; before that, nothing comes now and then while it
        is seen to how high the strip has to be for all of them."""
        for at, node in enumerate(nodes):
            self._tell(node)
            if at % _AT_ONCE == 0:
                yield None
        yield from film(self.painter(nodes, side), nodes, sort, pace)


def png(surface: pygame.Surface) -> bytes:
    """A picture as the bytes of a PNG file."""
    import pygame

    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
