"""The chapters of a book: a list beside the text, or two buttons above it with the name of the chapter between them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.core.contract import Chapter
from game.drawing.sprites import Sprite, centred
from game.drawing.typesetting import Passage
from game.ui import widgets as w
from game.ui.book_page import Typesetter
from game.ui.layout import BookLayout
from game.ui.widgets import Widget


class ChapterList:
    """The chapters as they stand in one layout."""

    def __init__(self, setter: Typesetter, layout: BookLayout, book: Sequence[Chapter]) -> None:
        self.setter, self.layout, self.book = setter, layout, book
        self.brush, self.words, self.base = setter.brush, setter.words, layout.base
        self._rows = self._listed() if layout.listed else []

    def _listed(self) -> list[tuple[Rect, Passage]]:
        """The rows of the list and what stands in them."""
        area, out = self.layout.chapters, list[tuple[Rect, Passage]]()
        top, width = area.y, area.width - round(self.base * 1.7)
        for chapter in self.book:
            said = self.setter.text(self.words.of(chapter.heading), width - round(self.base * 1.2))
            out.append((Rect(area.x, top, width, said.height + round(self.base * 0.8)), said))
            top = out[-1][0].bottom
        return out

    @property
    def bottom(self) -> int:
        """Where the list ends, in pixels from the top of the window."""
        return self._rows[-1][0].bottom if self._rows else self.layout.chapters.y

    @property
    def fits(self) -> bool:
        """Whether all chapters have room."""
        return self.bottom <= self.layout.chapters.bottom

    def widgets(self, now: int) -> list[Widget]:
        """The chapters as widgets, or the buttons that lead to the one before and the one after; ``now`` is the one read."""
        if self.layout.listed:
            names = [self.words.of(chapter.heading) for chapter in self.book]
            return [Widget(f"chapter:{i}", "tab", names[i], rect, on=i == now) for i, (rect, _) in enumerate(self._rows)]
        strip, width = self.layout.chapters, round(self.base * 3.4)
        before, after = (Rect(x, strip.y, width, strip.height) for x in (strip.x, strip.right - width))
        return [
            Widget("before", "button", self.words("chapter_before"), before, icon="back", enabled=now > 0),
            Widget("after", "button", self.words("chapter_after"), after, icon="forward", enabled=now < len(self.book) - 1),
        ]

    def scene(self, now: int, hover: str | None, focus: str | None) -> list[Sprite]:
        """The list, the chapter that is read in gold and with a line at its side; or that chapter's name between the buttons."""
        if self.layout.listed:
            return [sprite for i in range(len(self._rows)) for sprite in self._row(i, i == now, hover, focus)]
        if not self.book:
            return []
        strip = self.layout.chapters
        room = strip.width - round(self.base * 8.4)
        name = self.brush.fitted(self.words.of(self.book[now].heading), 1, "gold", "serif", room)
        return [centred(name, strip.center)]

    def _row(self, i: int, on: bool, hover: str | None, focus: str | None) -> list[Sprite]:
        (rect, said), name = self._rows[i], f"chapter:{i}"
        colour = "gold" if on else "text" if name == hover else "muted"
        picture = self.brush.once(("chapter", i, colour), lambda: said.draw(self.brush.theme[colour]))
        top = rect.centery - said.height // 2
        out = [Sprite(picture, rect.x + round(self.base * 0.9), top)]
        if on:
            out.append(Sprite(self.line(said.height), rect.x, top))
        return [*out, w.draw_focus_ring(self.brush, rect)] if name == focus else out

    def line(self, height: int) -> pygame.Surface:
        """An upright line of gold, so many pixels high: here is what is meant."""

        def make() -> pygame.Surface:
            picture = pygame.Surface((max(round(self.base * 0.16), 2), height))
            picture.fill(self.brush.theme["gold"])
            return picture

        return self.brush.once(("line", height), make)
