"""What the lines and marks on the board mean, on a card: those of this game, each drawn as it lies on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from game.core.contract import Link
from game.drawing import svg
from game.drawing.geometry import CLASSIC
from game.drawing.overlays import arrow, link_sprite, mark, note_arrow
from game.drawing.sprites import Sprite, centred
from game.drawing.view import BoardView
from game.drawing.wooden_board import draw_marker, rim_wood
from game.ui.framework.screen import Stage
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.table.preview import draw_cut_link, draw_link_sign, draw_new_link
from game.ui.table.table_display import TableDisplay
from game.ui.table.table_game import TableGame

_WEST, _EAST, _MIDDLE = "-1,0", "1,0", "0,0"
_ON_TILES = ("capture", "can", "blocked", "reach_take")
_MARKS = ("land", "capture", "can", "source", "blocked", "reach", "reach_take")
"""The marks that are explained, besides those of the last move and of a person's own; on tiles and on free points."""


class LegendRow(NamedTuple):
    """What is drawn on a small piece of the board, and what it means."""

    sprites: list[Sprite]
    said: str


class LegendCard(Dialogue):
    """Lines first, then marks, then the statuses that tiles are under just now."""

    opened_by = ("legend",)

    def __init__(self, stage: Stage, play: TableGame, display: TableDisplay) -> None:
        self.play, self.display = play, display
        super().__init__(stage, self._legend_text)

    def _legend_text(self) -> DialogueText:
        words = self.stage.words
        return DialogueText(words("legend"), [], [("close", words("close"), self.stage.pop)])

    @property
    def heard_text(self) -> Sequence[str]:
        return [*super().heard_text, *(row.said for row in self.rows(self.view(self._unit)))]

    def _width(self, letters: float) -> int:
        return round(letters * 50)

    def _parts(self, width: int) -> list[pygame.Surface]:
        return [*super()._parts(width), self._table(width)]

    def _table(self, width: int) -> pygame.Surface:
        """All rows, in two columns where it is wide."""
        base = self.brush.theme.base
        columns = 2 if width > base * 34 else 1
        gap, step = round(base * 0.7), width // columns
        view = self.view(self._unit)
        ground = self._draw_wood(view)
        room = step - ground.get_width() - 2 * gap
        cells = [(row, self.brush.block(row.said, room, 0, "text")) for row in self.rows(view)]
        heights = [max(ground.get_height(), said.get_height()) + gap // 2 for _, said in cells]
        share = -(-len(cells) // columns)
        whole = pygame.Surface((width, max(sum(heights[i : i + share]) for i in range(0, len(cells), share))), pygame.SRCALPHA)
        top = 0
        for i, ((row, said), height) in enumerate(zip(cells, heights, strict=True)):
            left, top = i // share * step, 0 if i % share == 0 else top
            swatch = ground.copy()
            swatch.blits([(picture, (x, y)) for picture, x, y in row.sprites], doreturn=False)
            whole.blit(swatch, (left, top + (height - gap // 2 - swatch.get_height()) // 2))
            whole.blit(said, (left + swatch.get_width() + gap, top + (height - gap // 2 - said.get_height()) // 2))
            top += height
        return whole

    # -- the small piece of board

    @property
    def _unit(self) -> int:
        """A step of it, in pixels."""
        return round(self.brush.theme.base * 1.6)

    def view(self, unit: int) -> BoardView:
        """A board of steps of so many pixels, of which three steps around the middle are seen."""
        rect = Rect(0, 0, round(unit * CLASSIC.units), round(unit * CLASSIC.units))
        rect.center = round(unit * 1.6), round(unit * 0.65)
        return BoardView(rect)

    def _draw_wood(self, view: BoardView) -> pygame.Surface:
        """The wood with its lines."""
        theme, size = self.brush.theme, (view.rect.centerx * 2, view.rect.centery * 2)
        points = [view.at(place) for place in (_WEST, _MIDDLE, _EAST)]
        lines = [((x, 0), (x, size[1])) for x, _ in points] + [((0, points[0][1]), (size[0], points[0][1]))]
        shapes = [svg.path(line, stroke=theme["ink"], stroke_width=1) for line in lines]
        wood = svg.tag("rect", x=0, y=0, width=size[0], height=size[1], rx=round(view.unit * 0.15), fill=theme["neutral"])
        return self.brush.pictures.draw(svg.document(*size, wood, *shapes), size).convert_alpha()

    def _tile(self, view: BoardView, owner: str, place: str = _MIDDLE) -> Sprite:
        return centred(self.display.tiles.plain(owner, view.tile), view.at(place))

    # -- what is explained

    def rows(self, view: BoardView) -> list[LegendRow]:
        """All that is explained, drawn in a view of its own."""
        marks = [*self._links(view), *self._last_move(view), *self._marks(view), *self._own(view)]
        return [*marks, *self._grounds(view), *self._rim(view), *self._statuses(view)]

    def _links(self, view: BoardView) -> Iterator[LegendRow]:
        """Each kind of link as each seat has it, and what a move would make or break of them."""
        words, seats = self.words, self.play.game.seats
        kinds = [kind for kind in self.play.game.link_names if kind not in self.play.game.quiet]
        for kind in kinds:
            name = words.of(self.play.game.link_names[kind])
            shared = kind.startswith("dis") or len(seats) < 2
            for owner in (None,) if shared else seats:
                tiles = [self._tile(view, owner or "any", place) for place in (_WEST, _EAST)]
                said = name if owner is None else f"{name} \u00b7 {words.seat(owner)}"
                yield LegendRow([link_sprite(self.brush, view, self._link(kind, owner)), *tiles], said)
        if kinds:
            link = self._link(kinds[0], None if len(seats) < 2 else seats[0])
            made, cut = (draw_link_sign(self.brush, view, link, new=new) for new in (True, False))
            yield LegendRow([draw_new_link(self.brush, view, link), made], words("legend_new"))
            yield LegendRow([*draw_cut_link(self.brush, view, link), cut], words("legend_cut"))

    def _link(self, kind: str, owner: str | None) -> Link:
        return Link(kind, owner, _WEST, _EAST)

    def _last_move(self, view: BoardView) -> Iterator[LegendRow]:
        way = [arrow(self.brush, view, _WEST, _EAST), self._tile(view, "guest", _EAST)]
        yield LegendRow([*way, self._mark(view, "last", _EAST)], self.words("legend_last"))

    def _mark(self, view: BoardView, kind: str, place: str = _MIDDLE) -> Sprite:
        return centred(mark(self.brush, kind, view.unit), view.at(place))

    def _marks(self, view: BoardView) -> Iterator[LegendRow]:
        for kind in _MARKS:
            under = [self._tile(view, "host")] if kind in _ON_TILES else []
            yield LegendRow([*under, self._mark(view, kind)], self.words(f"legend_{kind}"))

    def _own(self, view: BoardView) -> Iterator[LegendRow]:
        if self.stage.touch_only:
            return  # without a right button
        drawn = [note_arrow(self.brush, view, _WEST, _EAST)]
        yield LegendRow([*drawn, self._mark(view, "note_ring", _WEST)], self.words("legend_note"))

    def _grounds(self, view: BoardView) -> Iterator[LegendRow]:
        """The places that the board marks one by one."""
        look, size = self.play.game.board, (view.rect.centerx * 2, view.rect.centery * 2)
        for number, ground in enumerate(look.shown):
            drawn = svg.document(*size, draw_marker(self.brush.theme, number, view.at(_MIDDLE), view.unit))
            yield LegendRow([Sprite(self.brush.pictures.draw(drawn, size), 0, 0)], self.words.of(look.ground_names[ground]))

    def _rim(self, view: BoardView) -> Iterator[LegendRow]:
        """What is told on the board's rim: whose turn it is and, where an ending asks for one, how far a ring has come."""
        if len(self.play.game.seats) > 1:
            yield LegendRow([self._on_rim(view, ((0.0, "mark_edge", 0.34), (0.0, "gold", 0.2)))], self.words("legend_turn"))
        if any(meter.gauge is not None and meter.gauge.form == "ring" for meter in self.play.meters):
            guest = ((-0.12, "guest_rim", 0.1), (-0.12, "guest_face", 0.062))
            lines = (*guest, (0.12, "host_rim", 0.1), (0.12, "host_face", 0.062))
            yield LegendRow([self._on_rim(view, lines)], self.words("legend_share"))

    def _on_rim(self, view: BoardView, lines: Iterable[tuple[float, str, float]]) -> Sprite:
        """A piece of the rim with lines on it: how far below its middle, in which colour and how wide, in steps."""
        theme, unit, (width, height) = self.brush.theme, view.unit, (view.rect.centerx * 2, view.rect.centery * 2)
        shapes = [svg.rect(0, 0, width, height, round(unit * 0.15), fill=rim_wood(theme))]
        for off, colour, wide in lines:
            way = (unit * 0.4, height / 2 + off * unit), (width - unit * 0.4, height / 2 + off * unit)
            shapes.append(svg.path(way, stroke=theme[colour], stroke_width=unit * wide, stroke_linecap="round"))
        return Sprite(self.brush.pictures.draw(svg.document(width, height, *shapes), (width, height)), 0, 0)

    def _statuses(self, view: BoardView) -> Iterator[LegendRow]:
        """One tile for each status that there is on the board."""
        shown = set()
        for place, badges in self.play.badges.items():
            for badge in badges:
                piece = self.play.pieces.get(place)
                if badge.status in shown or piece is None:
                    continue
                shown.add(badge.status)
                tile = self.display.tiles.picture(piece.kind, piece.owner, view.tile, statuses=(badge.status,))
                yield LegendRow([centred(tile, view.at(_MIDDLE))], self.words.of(badge.text))
