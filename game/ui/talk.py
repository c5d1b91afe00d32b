"""The panel that speaks: the game, the phase, whose turn it is, what is asked, the picks so far, the words to pick."""

from __future__ import annotations

from collections.abc import Container

import pygame
from pygame import Rect

from game.ui.brush import Brush
from game.ui.layout import grid
from game.ui.places import is_place
from game.ui.play import Play
from game.ui.scene import Sprite
from game.ui.tiles import Tiles
from game.ui.widgets import Widget
from game.ui.words import Words

LINE = 1.32
"""A line of running text, in sizes of its letters."""


class Talk:
    """Made anew for each moment. Heights are kept for what has to be answered first; what is asked takes the rest."""

    def __init__(self, play: Play, brush: Brush, tiles: Tiles, words: Words) -> None:
        self.play, self.brush, self.tiles, self.words = play, brush, tiles, words
        self.base = brush.theme.base
        self.sprites: list[Sprite] = []
        self.widgets: list[Widget] = []

    def make(self, rect: Rect, portrait: bool, shown: Container[str]) -> tuple[list[Sprite], list[Widget]]:
        """The panel's sprites and widgets. ``shown``: the kinds that lie in sockets and need no button."""
        pad = round(self.base * 0.8)
        self._put(self.brush.plate(rect.size, "panel"), *rect.topleft)
        inner = rect.inflate(-2 * pad, -round(1.4 * pad))
        words = self._choices(shown)
        if portrait and (words or self.play.picked):
            share = round(inner.width * 0.4)
            self._tell(Rect(inner.x, inner.y, inner.width - share - 2 * pad, inner.height))
            self._answers(Rect(inner.right - share, inner.y, share, inner.height), words)
        else:
            need = self._need(inner.width, words)
            bottom = self._tell(Rect(inner.x, inner.y, inner.width, inner.height - need))
            self._answers(Rect(inner.x, bottom, inner.width, inner.bottom - bottom), words)
        return self.sprites, self.widgets

    def _put(self, picture: pygame.Surface, x: int, y: int) -> int:
        """Puts a picture there and returns where it ends below."""
        self.sprites.append(Sprite(picture, x, y))
        return y + picture.get_height()

    def _tell(self, rect: Rect) -> int:
        """Name, phase, whose turn, what is asked; returns where that ends, with a gap."""
        play, state = self.play, self.play.session.state
        top = self._put(self.brush.fitted(self.words.of(play.game.name), 2, "text", "serif", rect.width), rect.x, rect.y)
        if rect.height > 6.4 * self.base:
            phase = headed(self.words.of(play.game.phase(state)))
            small = " · ".join(filter(None, (phase, self.words("ply", n=play.session.here.depth + 1))))
            top = self._put(self.brush.fitted(small, -1, "muted", "sans", rect.width), rect.x, top)
        top += round(self.base * 0.4)
        head, asked = self._said_of_turn()
        top = self._put(self.brush.fitted(head, 0, "gold", "bold", rect.width), rect.x, top)
        lines = max(int((rect.bottom - top) / (self.brush.theme.step(0) * LINE)), 1)
        if play.keeper.problem:
            asked, lines = self.words("cannot_save", why=play.keeper.problem), max(lines, 2)
        block = self.brush.block(asked, rect.width, 0, "text", most=min(lines, 6))
        return self._put(block, rect.x, top) + round(self.base * 0.4)

    def _said_of_turn(self) -> tuple[str, str]:
        result = self.play.result
        if result is None:
            seat = self.words.seat(self.play.mover or "any")
            return self.words("to_move", seat=seat), headed(self.words.of(self.play.game.asked(self.play.session.state)))
        won = result.winner not in (None, "draw")
        head = self.words("wins", seat=self.words.seat(result.winner or "")) if won else self.words("over")
        return head, headed(self.words.of(result.name))

    def _need(self, width: int, words: list[str]) -> int:
        """The height that breadcrumb and buttons take."""
        crumbs = round(self.base * 2.3) if self.play.picked else 0
        columns = self._columns(width, words)
        return crumbs + -(-len(words) // columns) * round(self.base * 2.35)

    def _columns(self, width: int, words: list[str]) -> int:
        widest = max((self.brush.text(self._said(word)).get_width() for word in words), default=0) + round(self.base * 1.4)
        gap = round(self.base * 0.35)
        return max(min((width + gap) // (widest + gap), len(words), 7), 1)

    def _answers(self, rect: Rect, words: list[str]) -> None:
        """The breadcrumb with its way back, and a button for each word, number or unseen kind that can be picked."""
        height = round(self.base * 2.0)
        top = rect.y
        if self.play.picked:
            self._crumbs(Rect(rect.x, top, rect.width, height))
            top += height + round(self.base * 0.3)
        if not words:
            return
        columns, gap = self._columns(rect.width, words), round(self.base * 0.35)
        room = max((rect.bottom - top) // -(-len(words) // columns) - gap, round(self.base * 1.2))
        cells = grid(Rect(rect.x, top, rect.width, rect.bottom - top), columns, gap, len(words), min(height, room))
        weight = "primary" if len(words) == 1 else ""
        for word, cell in zip(words, cells, strict=True):
            self.widgets.append(Widget(f"word:{word}", "button", self._said(word), cell, weight=weight))

    def _choices(self, shown: Container[str]) -> list[str]:
        words = [token for token in self.play.options if not is_place(token) and token not in shown]
        return sorted(words, key=lambda word: (not _numeric(word), int(word) if _numeric(word) else 0, word))

    def _said(self, token: str) -> str:
        kind = self.play.game.kinds.get(token)
        if kind:
            return self.words.of(kind.name)
        return token if _numeric(token) else headed(self.words.of(self.play.game.word(token)))

    def _crumbs(self, rect: Rect) -> None:
        """The picks as small tiles and places, the latest always seen, and a button that takes one back."""
        side = rect.height
        back = Rect(rect.right - side, rect.y, side, side)
        self.widgets.append(Widget("back", "button", self.words("back"), back, icon="back"))
        self._put(self.brush.plate((rect.width - side - round(self.base * 0.3), side), "well"), rect.x, rect.y)
        chips = [self._chip(pick, side) for pick in self.play.picked]
        arrow = self.brush.text("\u203a", 0, "muted", "bold")
        room = rect.width - side - round(self.base * 1.2)
        while len(chips) > 1 and sum(arrow.get_width() * 2 + sum(p.get_width() for p in chip) for chip in chips) > room:
            chips.pop(0)
        left = rect.x + round(self.base * 0.4)
        for i, chip in enumerate(chips):
            for picture in chip if not i else [arrow, *chip]:
                self._put(picture, left, rect.centery - picture.get_height() // 2)
                left += picture.get_width() + round(self.base * 0.25)

    def _chip(self, pick: str, side: int) -> list[pygame.Surface]:
        """A pick as a tile with its name, as a tile alone where several are chosen, or as words."""
        piece = self.play.pieces.get(pick)
        kind = self.play.game.kinds.get(piece.kind if piece else pick)
        if kind is None:
            return [self.brush.text(pick if is_place(pick) else self._said(pick), 0, "text", "bold")]
        tile = self.tiles.picture(kind.id, piece.owner if piece else self.play.mover or "any", round(side * 0.72))
        return [tile] if self.play.choosing else [tile, self.brush.text(self.words.of(kind.name), -1, "text")]


def _numeric(token: str) -> bool:
    return token.lstrip("-").isdigit()


def headed(words: str) -> str:
    """Words as a heading: with a capital letter."""
    return words[:1].upper() + words[1:]
