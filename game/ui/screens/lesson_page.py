"""A lesson told on a page beside or below the board, where a strip above it would take the board's room or has none for its
words: the page lies where else are what is asked and the drawers, and is one of these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.page_view import BookPage, PageBlock, PageView
from game.ui.framework.scrolling import PageScroller
from game.ui.framework.widgets import Widget
from game.ui.screens.lesson_strip import Lessons, LessonWords, split_steps
from game.ui.table.panels import DRAWER
from game.ui.table.problem_banner import Banner

ICONS = {
    "lesson:leave": "close",
    "lesson:next": "forward",
    "lesson:again": "undo",
    "lesson:before": "rules",
    "lesson:rest": "moves",
    "lesson:more": "moves",
}
"""What stands on the ways on where not all of their words have room."""
FOOT = 0.36
"""The share of the page that the ways on may take, in words."""


class LessonPage(LessonWords):
    """All that a lesson says, drawn up and down where it is longer than the page, and the ways on below it. One more leads to the
    table, where there is anything to do."""

    def __init__(self, screen: Lessons, brush: Brush, area: Rect, ground: pygame.Surface, gap: int) -> None:
        """``ground`` is what lies below it, of the window's size."""
        super().__init__(screen, brush)
        self.area, self.gap, base = area, max(gap, 4), self.base
        self.pad = round(base * 0.7)
        self.scroller = PageScroller()
        self._inner = area.inflate(-2 * self.pad, -2 * self.pad)
        self._high = max(round(base * 2.2), screen.stage.finger)
        self.widgets = self._place_ways()
        foot = self.widgets[0].rect.top - self.gap
        finger = screen.stage.finger
        bars = max(round(base * 1.3), finger)
        self.steps_here = self.steps(Rect(self._inner.x, foot - bars, self._inner.width, bars), finger)
        self._style = "lit" if screen.state == "done" else "panel"
        bar = max(round(base * 0.3), 4)
        body = Rect(self._inner.x, self._inner.y, self._inner.width - 2 * bar, foot - bars - self._inner.y)
        below = ground.copy()
        below.blit(brush.plate(area.size, self._style), area)
        page = self._set(body.width)
        view = PageView(page, brush, body, below)
        self.scroller.set_page(view, Rect(self._inner.right - bar, body.y, bar, body.height), base, screen.stage.prefs)

    def _set(self, width: int) -> BookPage:
        """What is said, set in lines."""
        brush, page = self.brush, BookPage()
        head, said, task, told = self.said
        face, small, tone = ("bold", 0, "text") if self.screen.reading else ("sans", self.told_step, "muted")
        lines = [(head, 1, "text", "serif"), (said, 0, "gold", "bold"), (task, 0, "text", face)]
        lines += [(paragraph, small, tone, "sans") for paragraph in told.split("\n")]
        for words, step, colour, face in lines:
            if words:
                draw = partial(brush.block, words, width, step, colour, face, 99)
                page.blocks.append(PageBlock(draw().get_rect(top=page.height), draw))
                page.height = page.blocks[-1].rect.bottom + round(self.base * 0.3)
        return page

    def _ways_here(self) -> list[tuple[str, str]]:
        """The ways on, and the one to the table, where it leads on."""
        ways = self.ways()
        if not self.screen.way_on:
            ways.append((DRAWER, self.words("lesson_try")))
        return ways

    def _place_ways(self) -> list[Widget]:
        """The ways on in as few rows as they need, the last one at the lower edge, as wide as the page; as signs where words take
        too much of it."""
        ways, inner = self._ways_here(), self._inner
        least = max(round(self.base * 2.4), self.screen.stage.finger)
        wide = {name: max(self._room(word), least) for name, word in ways}
        rows: list[list[str]] = []
        for name, _ in ways:
            if rows and sum(wide[one] + self.gap for one in [*rows[-1], name]) - self.gap <= inner.width:
                rows[-1].append(name)
            else:
                rows.append([name])
        twice = max(round(self.base * 3.1), self._high)  # on two lines
        highs = [self._high if wide[row[0]] <= inner.width else twice for row in rows]
        whole = all(self._room(part) <= inner.width for _, word in ways for part in word.split())
        if not whole or sum(highs) + len(rows) * self.gap > self.area.height * FOOT:
            rows = self._apart(ways)
            most = max(map(len, rows))
            share = (inner.width - self.gap * (most - 1)) // most
            wide = dict.fromkeys(wide, max(min(least, share), self.screen.stage.finger))
            return self._widgets(rows, [self._high] * len(rows), wide, dict(ways), signs=True)
        return self._widgets(rows, highs, wide, dict(ways))

    def _apart(self, ways: Sequence[tuple[str, str]]) -> list[list[str]]:
        """The one that is meant now in a row of its own, where its word has room, if there is room for two rows; else one row."""
        chief = self.screen.way_on or DRAWER
        words = dict(ways)
        others = [name for name in words if name != chief]
        apart = chief in words and others and self._room(words[chief]) <= self._inner.width
        if not apart or 2 * self._high + self.gap > self.area.height * FOOT:
            return [[*words]]
        return [[chief], others] if ways[0][0] == chief else [others, [chief]]

    def _room(self, word: str) -> int:
        """How wide a button with that word is."""
        return self.brush.text(word, 0, "text", "bold").get_width() + round(self.base * 1.2)

    def _widgets(
        self,
        rows: Sequence[Sequence[str]],
        highs: Sequence[int],
        wide: Mapping[str, int],
        words: Mapping[str, str],
        signs: bool = False,
    ) -> list[Widget]:
        """A button for each way on, in rows so high; what is left of a row goes to its last one."""
        out, top = list[Widget](), self._inner.bottom - sum(highs) - self.gap * (len(rows) - 1)
        chief = self.screen.way_on or DRAWER
        for row, high in zip(rows, highs, strict=True):
            left, spare = self._inner.x, self._inner.width - sum(wide[name] for name in row) - self.gap * (len(row) - 1)
            for name in row:
                rect = Rect(left, top, min(wide[name] + (max(spare, 0) if name == row[-1] else 0), self._inner.width), high)
                sign = signs and (name != row[-1] or self._room(words[name]) > rect.width)
                weight = "primary" if name == chief else ""
                icon = ICONS.get(name, "play") if sign else ""
                goes = self.goes(name)
                out.append(Widget(name, "button", words[name], rect, icon=icon, bare=sign, weight=weight, enabled=goes))
                left = rect.right + self.gap
            top += high + self.gap
        return out

    def goes_on(self, command: str) -> bool:
        """Whether there is more of it that way: above for ``page_back``, below for ``page_on``."""
        glide = self.scroller.glide
        return {"page_back": glide.goal > 0, "page_on": glide.goal < glide.most}.get(command, False)

    def make(self, now: int) -> Banner:
        """The page as it is seen now, but for bars that can be worked."""
        sprites = [Sprite(self.brush.plate(self.area.size, self._style), *self.area.topleft)]
        bars, drawn = split_steps(self.brush, self.steps_here)
        sprites += [*self.scroller.scene(now), *self.scroller.bar(), *drawn]
        return Banner(self.area, sprites, [*self.widgets, *bars], self.said)
