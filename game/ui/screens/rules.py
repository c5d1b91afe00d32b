"""The rules: the book of a game as one long page, with its chapters beside it."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from game.core.contract import Game
from game.ui import clock
from game.ui.bookpage import COLUMN, GUTTER, HEAD, Page, Typesetter, signs_of
from game.ui.contents import Contents
from game.ui.diagrams import Diagrams
from game.ui.gliding import LENGTH, Glide
from game.ui.inputs import Act, Pos
from game.ui.layout import book_layout
from game.ui.pageview import PageView
from game.ui.room import room_picture
from game.ui.scene import Sprite
from game.ui.screens.screen import Screen, Stage
from game.ui.scrolling import bar
from game.ui.theme import font, mix
from game.ui.tiles import Tiles
from game.ui.widgets import Widget

FRAME = 15
_NOTCH, _ARROW = 4.5, 3.0
"""How far a notch of the wheel and an arrow key go, in heights of the letters."""
_TURNED = 0.88
"""How much of what is seen a page up or down goes on."""


class RulesScreen(Screen):
    """The rules of a game, from their beginning or from the first paragraph about a kind of tile."""

    def __init__(self, stage: Stage, game: Game[Any], kind: str = "") -> None:
        super().__init__(stage)
        self.game, self.book, self.kind = game, tuple(game.book()), kind
        self.page, self.glide = Page(), Glide()
        self._aimed: tuple[int, int] | None = None
        self._drag: tuple[int, int, float] | None = None
        self._shown = 0
        self.lay_out(stage.size)
        if kind in self.page.kinds:
            self.glide.jump(self._told().y - round(self.layout.base * HEAD))
            self.refresh()

    # -- where everything stands

    def lay_out(self, size: tuple[int, int]) -> None:
        spot = self._spot()
        if not self._fit(size, True):
            self._fit(size, False)
        self._set()
        prefs = self.stage.prefs
        self.glide = Glide(self.view.most, round(LENGTH * 100 / prefs.speed) if prefs.motion == "full" else 0)
        self._return_to(spot)
        self.refresh()

    def _fit(self, size: tuple[int, int], listed: bool) -> bool:
        """Measures the parts; False if the chapters have no room beside the text."""
        self.layout = book_layout(size, self.stage.text_scale, COLUMN + GUTTER, listed)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(self.layout.base)
        tiles = Tiles(self.brush, self.game.kinds, tile_set=self.stage.tile_set)
        self.setter = Typesetter(self.brush, tiles, Diagrams(self.brush, tiles, self.game.board), self.words)
        self.contents = Contents(self.setter, self.layout, self.book)
        return self.contents.fits

    def _set(self) -> None:
        """Sets the page, and draws what never changes at this size: the card, the title, what the signs mean."""
        layout, base = self.layout, self.layout.base
        self._ground = room_picture(self.stage.pictures, layout.size)
        self._ground.blit(self.brush.plate(layout.card.size, "card"), layout.card)
        self._title()
        legend, height = self.setter.legend(signs_of(self.book), layout.chapters.width - round(base * 1.7))
        beside = layout.listed and bool(legend) and self.contents.bottom + height + base < layout.chapters.bottom
        if layout.listed:
            line = Rect(layout.chapters.right - round(base * 0.9), layout.body.y, max(round(base / 16), 1), layout.body.height)
            self._ground.fill(mix(self.brush.theme["panel"], self.brush.theme["text"], 0.14), line)
        for block in legend if beside else ():
            self._ground.blit(block.draw(), block.rect.move(layout.chapters.x, layout.chapters.bottom - height))
        self.page = self.setter.page(self.book, layout.body.size, not beside)
        self.view = PageView(self.page, self.brush, layout.body, self._ground)

    def _title(self) -> None:
        """The game's name, and behind it, on the same line, what this is."""
        head, base = self.layout.head, self.layout.base
        name = self.brush.fitted(self.words.of(self.game.name), 3, "text", "serif", head.width)
        what = self.brush.text(self.words("rules"), 1, "muted", "italic")
        top = head.centery - name.get_height() // 2
        self._ground.blit(name, (head.x, top))
        x = head.x + name.get_width() + round(base * 0.7)
        if x + what.get_width() <= head.right:
            letters = font("serif", 40)
            lower = (name.get_height() - what.get_height()) * letters.get_ascent() / letters.get_height()
            self._ground.blit(what, (x, top + round(lower)))

    def _told(self) -> Rect:
        """The paragraph that the screen was opened for."""
        return self.page.paragraphs[self.page.kinds[self.kind]]

    def _spot(self) -> tuple[int, float]:
        """The first paragraph in sight, and how far below its top the body begins, in heights of the letters."""
        top = self.glide.goal
        for i, rect in enumerate(self.page.paragraphs):
            if top and rect.bottom > top:
                return i, (top - rect.y) / self.layout.base
        return 0, -1e6

    def _return_to(self, spot: tuple[int, float]) -> None:
        if self.page.paragraphs:
            at, below = spot
            self.glide.jump(self.page.paragraphs[at].y + round(below * self.layout.base))

    # -- what is drawn

    def backdrop(self) -> pygame.Surface:
        return self._ground

    def refresh(self) -> None:
        """Makes the widgets anew, by the chapter that is read now."""
        close = Widget("back", "button", self.words("close"), self.layout.button, icon="back")
        self.widgets = [*self.contents.widgets(self.current), close]

    @property
    def current(self) -> int:
        """The chapter that is read: the one jumped to, or else the last that has begun; at the very end, the last of all."""
        top, last = self.glide.goal, len(self.book) - 1
        if self._aimed and self._aimed[1] == top:
            return min(self._aimed[0], last)
        if 0 < self.view.most == top:
            return last
        begun = [i for i, y in enumerate(self.page.chapters) if y <= top + round(self.layout.base * 3)]
        return begun[-1] if begun else 0

    def scene(self, now: int) -> list[Sprite]:
        top = self._shown = self.glide.at(now)
        out = self.view.scene(top)
        if self.kind in self.page.kinds:
            out += self._ribbon(top)
        out += bar(self.brush, self.layout.track, top, self.layout.body.height, self.page.height)
        out += self.contents.scene(self.current, self.hover, self.focus if self.keys_used else None)
        return out + self.draw_widgets()

    def _ribbon(self, top: int) -> list[Sprite]:
        """A line of gold beside the paragraph that the screen was opened for."""
        told, body = self._told(), self.layout.body
        rect = Rect(body.x, told.y - top + body.y, 1, told.height).clip(body)
        return [Sprite(self.contents.line(rect.height), *rect.topleft)] if rect.height else []

    def wait(self, now: int) -> int | None:
        """Draws the diagrams one after the other, once the page itself stands still."""
        if {self._shown, self.glide.at(now)} != {self.glide.goal}:
            self._shown = self.glide.at(now)
            return FRAME
        return 1 if self.view.draw_next(self._shown) else None

    def glance(self) -> object:
        return super().glance(), self.glide.goal

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        if name == "back":
            self.stage.pop()
        elif name in ("before", "after"):
            self.go(self.current + (1 if name == "after" else -1), clock.now())
        else:
            self.go(int(name.removeprefix("chapter:")), clock.now())

    def go(self, chapter: int, now: int) -> None:
        """To the beginning of a chapter, counted from 0."""
        if 0 <= chapter < len(self.page.chapters):
            self._aimed = None
            self._to(self.page.chapters[chapter] - round(self.layout.base * HEAD), now)
            self._aimed = chapter, self.glide.goal

    def _to(self, top: int, now: int) -> None:
        self.glide.to(top, now, 2 * self.layout.body.height)

    def command(self, name: str) -> bool:
        page, now = round(self.layout.body.height * _TURNED), clock.now()
        if name == "full":
            self.stage.full_screen()
        elif name in ("undo", "redo"):
            self._to(self.glide.goal + (page if name == "redo" else -page), now)
        elif name in ("board", "first"):
            self._to(0, now)
        elif name in ("end", "last"):
            self._to(self.view.most, now)
        elif name == "rules":
            self.stage.pop()
        else:
            return False
        return True

    def back(self, now: int) -> None:
        self.stage.pop()

    def handle(self, act: Act, now: int) -> None:
        if act.name == "wheel":
            self.glide.by(-round(act.step[1] * _NOTCH * self.layout.base), now)
        else:
            super().handle(act, now)
        self.refresh()

    def _keys(self, act: Act, now: int) -> None:
        if act.name == "step" and act.step[1]:
            self.glide.by(-round(act.step[1] * _ARROW * self.layout.base), now)
        elif act.name == "step":
            self.go(self.current + act.step[0], now)
        elif act.name == "enter" and self.focus is None:
            self.command("redo")
        else:
            super()._keys(act, now)

    def _pointer(self, act: Act, now: int) -> None:
        if act.name == "press":
            self._drag = self._taken(act.pos, now)
        elif act.name == "point" and self._drag:
            start, top, share = self._drag
            height = top + round((act.pos[1] - start) * share)
            if share < 0:
                self.glide.hold(height, now)
            else:
                self.glide.jump(height)
        elif self._drag:
            self._drag = None
            self.glide.let_go(now)
        super()._pointer(act, now)

    def _taken(self, pos: Pos, now: int) -> tuple[int, int, float] | None:
        """What a pressed pointer drags: its height, the page's height then, and how far the page goes for a pixel."""
        layout, top = self.layout, self.glide.at(now)
        if layout.body.collidepoint(pos):
            self.glide.hold(top, now)
            return pos[1], top, -1.0
        if not self.view.most or not layout.track.inflate(round(layout.base), 0).collidepoint(pos):
            return None
        thumb = bar(self.brush, layout.track, top, layout.body.height, self.page.height)[1].rect
        share = self.page.height / layout.track.height
        if not thumb.top <= pos[1] < thumb.bottom:
            top = round((pos[1] - thumb.height / 2 - layout.track.y) * share)
            self.glide.jump(top)
        return pos[1], self.glide.goal, share
