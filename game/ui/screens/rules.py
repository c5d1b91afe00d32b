"""The rules: the book of a game as one long page, with its chapters beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect

from game.core.contract import Chapter, Game
from game.drawing.colours import mix
from game.drawing.diagram_surface import DiagramPainter
from game.drawing.pictures import try_pictures
from game.drawing.sprites import Sprite
from game.drawing.tiles import TilePainter
from game.drawing.typesetting import font
from game.ui.framework import clipboard, clock
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import book_layout
from game.ui.framework.page_view import BookPage, PageView
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import PageScroller
from game.ui.framework.widgets import Widget, draw_focus_ring
from game.ui.screens.book_page import COLUMN, GUTTER, HEAD, ChapterList, Typesetter, list_signs

LOW = 12
"""A text of fewer lines' height leaves the heading no second line."""


class RulesScreen(Screen):
    """The rules of a game, from their beginning or from the first paragraph about a kind of tile; or another ``book`` of it."""

    opened_by = ("rules", "differs")
    slim = False
    """Whether the page is so low that its name has one line, without the sign of the rules and with small buttons beside it."""

    def __init__(self, stage: Stage, game: Game[Any], kind: str = "", book: Sequence[Chapter] | None = None) -> None:
        super().__init__(stage)
        self.page, self.scroller = BookPage(), PageScroller()
        self.game, self.book, self.kind = game, tuple(game.book() if book is None else book), kind
        self._aimed: tuple[int, int] | None = None
        self.lay_out(stage.size)
        if kind in self.page.kinds:
            self.scroller.glide.jump(self._told().y - round(self.layout.base * HEAD))
            self.refresh()

    @property
    def read(self) -> Sequence[Rect]:
        return self.layout.head, self.layout.body, self.layout.track

    # -- where everything stands

    def lay_out(self, size: tuple[int, int]) -> None:
        spot = self._spot()
        if not self._fit(size, True):
            self._fit(size, False)
        self._set()
        self._return_to(spot)
        self.refresh()

    def _fit(self, size: tuple[int, int], listed: bool) -> bool:
        """Measures the parts; False if the chapters have no room beside the text."""
        self.layout = book_layout(size, self.stage.text_scale, COLUMN + GUTTER, listed, self.stage.finger)
        self.begin_layout(self.layout.size, self.layout.base)
        self._measure_title()
        if not self.layout.listed:
            names = (self.brush.heading(self.words.of(each.heading), self.layout.name_room, 1) for each in self.book)
            self.layout = self.layout.with_names(max((name.get_height() for name in names), default=0))
        pictures, _ = try_pictures(self.game.pictures)
        tiles = TilePainter(self.brush, self.game.kinds, tile_set=self.stage.tile_set, pictures=pictures)
        self.setter = Typesetter(self.brush, tiles, DiagramPainter(self.brush, tiles, self.game.board), self.words)
        self.contents = ChapterList(self.setter, self.layout, self.book, self.stage.finger)
        return self.contents.fits

    def _set(self) -> None:
        """Sets the page, and draws what never changes at this size: the card, what the signs mean."""
        layout, base = self.layout, self.layout.base
        self.own_ground()
        self.ground.blit(self.brush.plate(layout.card.size, "card"), layout.card)
        self._beside = self._set_beside()
        legend, height = self.setter.legend(list_signs(self.book), layout.chapters.width - round(base * 1.7))
        beside = layout.listed and bool(legend) and self.contents.bottom + height + base < layout.chapters.bottom
        if layout.listed:
            line = Rect(layout.chapters.right - round(base * 0.9), layout.body.y, max(round(base / 16), 1), layout.body.height)
            self.ground.fill(mix(self.brush.theme["panel"], self.brush.theme["text"], 0.14), line)
        for block in legend if beside else ():
            self.ground.blit(block.draw(), block.rect.move(layout.chapters.x, layout.chapters.bottom - height))
        self.page = self.setter.page(self.book, layout.body.size, not beside)
        view = PageView(self.page, self.brush, layout.body, self.ground)
        self.scroller.set_page(view, layout.track, base, self.stage.prefs)

    def _measure_title(self) -> None:
        """The heading is as high as the game's name needs, and what stands beside it lies in its middle."""
        base = self.layout.base
        self.sign = Rect(0, 0, self._known.get_width() + round(base), max(round(base * 1.8), self.layout.finger))
        self.print = Rect(0, 0, self.layout.button_height, self.layout.button_height)
        name, page, beside = self.words.of(self.game.name), self.layout, self.print.width + round(base * 0.8)
        self.layout = self.set_heading(name, page, beside + self.sign.width)
        below = self.title.rect.height > 1.5 * self.brush.text(name, 3, "text", "serif").get_height()
        self.slim = below and page.body.height < base * LOW
        if self.slim:
            self.layout = self.set_heading(name, page.with_small_button(), beside)
        elif below:  # a name has fewer lines where the sign is below it
            self.layout = self.set_heading(name, page, beside)
            high = self.title.rect.height + self.sign.height
            self.layout = page.with_heading(high + round(base * 0.3))
            self.title = self.title._replace(y=self.layout.head.y)
        head = self.layout.head
        self.print.midright = head.right, self.layout.button.centery
        self.sign.midright = self.print.x - round(base * 0.3), head.centery
        if below and not self.slim:
            self.sign.topleft = head.x - round(base * 0.5), self.title.rect.bottom

    @property
    def _known(self) -> pygame.Surface:
        """By what the rules are known."""
        return self.brush.text(self.game.identity.short, -1, "muted")

    def _set_beside(self) -> list[Sprite]:
        """What stands on the line of the game's name: what this is, behind it, and last by what the rules are known."""
        base, known, (name, left, top) = self.layout.base, self._known, self.title
        what = self.brush.text(self.words("rules"), 1, "muted", "italic")
        letters = font("serif", 40)
        x, fall = left + name.get_width() + round(base * 0.7), letters.get_ascent() / letters.get_height()
        out = list[Sprite]()
        if x + what.get_width() <= self.sign.x:
            out.append(Sprite(what, x, top + round((name.get_height() - what.get_height()) * fall)))
            self.heading_place = self.heading_place.union(out[0].rect)
        if self._signed:
            low = top + round((name.get_height() - known.get_height()) * fall)
            low = max(low, self.sign.centery - known.get_height() // 2) if self.sign.x < left else low
            out.append(Sprite(known, self.sign.x + round(base * 0.5), low))
        return out

    @property
    def _signed(self) -> bool:
        """Whether it is told by what the rules are known, to be copied."""
        return "copy" not in self.stage.barred and not self.slim

    def _told(self) -> Rect:
        """The paragraph that the screen was opened for."""
        return self.page.paragraphs[self.page.kinds[self.kind]]

    def _spot(self) -> tuple[int, float]:
        """The first paragraph in sight, and how far below its top the body begins, in heights of the letters."""
        top = self.scroller.glide.goal
        for i, rect in enumerate(self.page.paragraphs):
            if top and rect.bottom > top:
                return i, (top - rect.y) / self.layout.base
        return 0, -1e6

    def _return_to(self, spot: tuple[int, float]) -> None:
        if self.page.paragraphs:
            at, below = spot
            self.scroller.glide.jump(self.page.paragraphs[at].y + round(below * self.layout.base))

    # -- what is drawn

    def refresh(self) -> None:
        """Makes the widgets anew, by the chapter that is read now."""
        close = Widget("back", "button", self.words("close"), self.layout.button, icon="back", bare=self.slim)
        sign = Widget("hash", "sign", self.words("rules_are", hash=self.game.identity.short), self.sign)
        self.widgets = [*self.contents.widgets(self.current), *([sign] if self._signed else []), close]
        if self.book and "print" not in self.stage.barred:
            self.widgets.insert(-1, Widget("print", "button", self.words("print"), self.print, icon="print", bare=True))

    @property
    def heard_text(self) -> Sequence[str]:
        """The chapter that is read, whole."""
        read = [self.book[self.current]] if self.book else []
        texts = [text for chapter in read for text in (chapter.heading, *(one.text for one in chapter.paragraphs))]
        return [self.words.of(self.game.name), *(map(self.words.of, texts) if self.book else [self.words("no_rules")])]

    @property
    def current(self) -> int:
        """The chapter that is read: the one jumped to, or else the last that has begun; at the very end, the last of all."""
        top, last = self.scroller.glide.goal, len(self.book) - 1
        if self._aimed and self._aimed[1] == top:
            return min(self._aimed[0], last)
        if 0 < self.scroller.view.most == top:
            return last
        begun = [i for i, y in enumerate(self.page.chapters) if y <= top + round(self.layout.base * 3)]
        return begun[-1] if begun else 0

    def scene(self, now: int) -> list[Sprite]:
        out = self.scroller.scene(now)
        if self.kind in self.page.kinds:
            out += self._ribbon(self.scroller.shown)
        out += self.scroller.bar()
        out += self.contents.scene(self.current, self.hover, self.focus if self.keys_used else None)
        if self.keys_used and self.focus == "hash":
            out.append(draw_focus_ring(self.brush, self.sign))
        return [*out, self.title, *self._beside, *self.draw_widgets()]

    def _ribbon(self, top: int) -> list[Sprite]:
        """A line of gold beside the paragraph that the screen was opened for."""
        told, body = self._told(), self.layout.body
        rect = Rect(body.x, told.y - top + body.y, 1, told.height).clip(body)
        return [Sprite(self.contents.line(rect.height), *rect.topleft)] if rect.height else []

    # -- what people do

    def wait(self, now: int) -> int | None:
        return self.scroller.wait(now)

    def glance(self) -> object:
        return super().glance(), self.scroller.glide.goal

    def act(self, name: str, change: int = 0) -> None:
        if name == "back":
            self.stage.pop()
        elif name == "hash":
            short = self.game.identity.short
            clipboard.copy(short)
            self.stage.notice(f"{self.words('rules_are', hash=short)}. {self.words('hash_text')}")
        elif name == "print":
            from game.ui.saves.game_opening import save_sheet

            self.stage.notice(save_sheet(self.stage, self.game))
        elif name in ("before", "after"):
            self.go(self.current + (1 if name == "after" else -1), clock.now())
        else:
            self.go(int(name.removeprefix("chapter:")), clock.now())

    def go(self, chapter: int, now: int) -> None:
        """To the beginning of a chapter, counted from 0."""
        if 0 <= chapter < len(self.page.chapters):
            self._aimed = None
            self.scroller.to(self.page.chapters[chapter] - round(self.layout.base * HEAD), now)
            self._aimed = chapter, self.scroller.glide.goal

    def command(self, name: str) -> bool:
        return self.scroller.command(name, clock.now()) or super().command(name)

    def handle(self, event: InputEvent, now: int) -> None:
        self.scroller.handle(event, now)
        super().handle(event, now)
        self.refresh()

    def _keys(self, event: InputEvent, now: int) -> None:
        if event.name == "step" and event.step[0]:
            self.go(self.current + event.step[0], now)
        elif event.name == "enter" and self.focus is None:
            self.command("page_on")
        elif not self.scroller.handle_key(event, now):
            super()._keys(event, now)
