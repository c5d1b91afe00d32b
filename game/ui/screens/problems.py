"""Everything that is wrong with a ruleset: each problem with its line and a sign under the place, until all are mended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect

from game.core.errors import Problem
from game.core.translation import translate_problem
from game.drawing.sprites import Sprite
from game.drawing.typesetting import letters, passage
from game.ui.framework import clipboard, clock
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import page_layout
from game.ui.framework.page_view import BookPage, PageBlock, PageView
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import PageScroller
from game.ui.framework.widgets import Widget
from game.ui.framework.words import make_printable
from game.ui.table.problem_banner import describe_problem, describe_problem_place

LONGEST = 400
"""Letters of a source line that are shown; more of it is cut at the side that is farther from the problem."""


class ProblemReport(NamedTuple):
    """What a page of problems is about: its name, the file's path (empty for a text), what to do, the problems, and where the
    line of each is found."""

    name: str
    path: str
    todo: str
    problems: Sequence[Problem]
    excerpt: Callable[[Problem], str]


class ProblemsScreen(Screen):
    """A page of problems. ``wrong`` tells what they are just now; None closes the page. ``watching`` looks whether they are
    others by now, every so many milliseconds."""

    opened_by = ("problems",)

    def __init__(
        self,
        stage: Stage,
        wrong: Callable[[], ProblemReport | None],
        watching: Callable[[int], bool] | None = None,
        every: int | None = None,
    ) -> None:
        super().__init__(stage)
        self.scroller = PageScroller()
        self.wrong, self.watching, self._every = wrong, watching, every
        self.told = wrong() or ProblemReport("", "", "", (), lambda problem: "")
        self.lay_out(stage.size)

    @property
    def every(self) -> int | None:
        return self._every

    def look(self, now: int) -> bool:
        if self.watching is None or not self.watching(now):
            return False
        told = self.wrong()
        if told is None or not told.problems:
            self.stage.pop()
        else:
            self.told = told
            self.lay_out(self.stage.size)
        return True

    @property
    def read(self) -> Sequence[Rect]:
        return self.layout.head, Rect(*self.body.topleft, self.body.width, min(self.body.height, self.page.height))

    def lay_out(self, size: tuple[int, int]) -> None:
        page = page_layout(size, self.stage.text_scale, 50.0, self.stage.finger)
        self.base = page.base
        self.begin_layout(page.size, self.base)
        copy = Rect(0, 0, max(round(self.base * 2.6), page.finger), page.button.height)
        heading = self.words("problems_of", n=len(self.told.problems))
        self.layout = layout = self.set_heading(heading, page, copy.width + page.gap)
        copy.midright = layout.button.x - layout.gap, layout.button.centery
        self._copy = copy
        self.own_ground()
        self.ground.blit(self.brush.plate(layout.card.size, "card"), layout.card)
        side = max(round(self.base * 0.4), 4)
        track = Rect(layout.body.right - side, layout.body.y, side, layout.body.height)
        self.body = Rect(layout.body.x, layout.body.y, layout.body.width - side - round(self.base * 0.6), layout.body.height)
        self.page = self._set()
        top = self.scroller.glide.goal
        view = PageView(self.page, self.brush, self.body, self.ground)
        self.scroller.set_page(view, track, self.base, self.stage.prefs)
        self.scroller.glide.jump(top)
        self.refresh()

    @property
    def heard_text(self) -> Sequence[str]:
        found = [f"{describe_problem_place(one)}. {describe_problem(one, self.words)}" for one in self.told.problems]
        return [self.words("problems_of", n=len(found)), make_printable(self.told.name), self.told.todo, *found]

    def refresh(self) -> None:
        close = Widget("back", "button", self.words("close"), self.layout.button, icon="back")
        self.widgets = [Widget("copy", "button", self.words("copy_problems"), self._copy, icon="copy"), close]

    # -- the page

    def _set(self) -> BookPage:
        """The page: what to do, and each problem below the one before."""
        page, gap = BookPage(), round(self.base * 0.9)
        page.height = round(self.base * 0.4)
        self._add(page, make_printable(self.told.name), "text", 1, "serif")
        if self.told.path:
            self._path(page, make_printable(self.told.path))
        self._add(page, self.told.todo, "muted", 0)
        for problem in self.told.problems:
            page.height += gap
            self._problem(page, problem)
        page.height += gap
        return page

    def _add(self, page: BookPage, words: str, colour: str, step: int = 0, face: str = "sans") -> None:
        """A paragraph at the end of the page."""
        said = passage(words, self.body.width, self.brush.theme.step(step), face, 0, even=False)
        rect = Rect(0, page.height, said.width, said.height)
        page.blocks.append(PageBlock(rect, lambda: said.draw(self.brush.theme[colour])))
        page.height = rect.bottom + round(self.base * 0.15)

    def _path(self, page: BookPage, path: str) -> None:
        """The file's path on one line; of one that is too long the end."""
        set_in = letters("sans", self.brush.theme.step(-1))
        end, _ = cut_line(path, len(path), lambda words: set_in.size(words)[0] <= self.body.width)
        said = self.brush.text(end, -1, "muted")
        page.blocks.append(PageBlock(Rect((0, page.height), said.get_size()), lambda: said))
        page.height += said.get_height() + round(self.base * 0.15)

    def _problem(self, page: BookPage, problem: Problem) -> None:
        self._add(page, describe_problem_place(problem), "gold", 0, "bold")
        self._add(page, describe_problem(problem, self.words), "text")
        line = self.told.excerpt(problem)
        if line.strip():
            size = self.body.width, round(self.base * 2.9)
            page.blocks.append(PageBlock(Rect((0, page.height), size), partial(self._excerpt, line, problem.column, size)))
            page.height += size[1]

    def _excerpt(self, line: str, column: int, size: tuple[int, int]) -> pygame.Surface:
        """A line of the file on a plate, and a sign under the place that is meant; of a long line the part around it."""
        set_in, pad = letters("sans", self.brush.theme.step(0)), round(self.base * 0.7)
        room, whole = size[0] - 2 * pad, self.brush.plate(size, "well").copy()
        plain = "".join(sign if sign.isprintable() else " " for sign in line)
        before, after = cut_line(plain, max(column, 1) - 1, lambda words: set_in.size(words)[0] <= room)
        text = set_in.render(before + after, True, self.brush.theme["text"])
        top = size[1] // 2 - text.get_height() * 5 // 8
        whole.blit(text, (pad, top))
        x = pad + set_in.size(before)[0]
        wide, high = max(round(self.base * 0.45), 4), max(round(self.base * 0.5), 4)
        under = top + text.get_height() - round(self.base * 0.05)
        pygame.draw.polygon(whole, self.brush.theme["gold"], [(x, under + high), (x + wide, under), (x + 2 * wide, under + high)])
        return whole

    def scene(self, now: int) -> list[Sprite]:
        return [self.title, *self.scroller.scene(now), *self.scroller.bar(), *self.draw_widgets()]

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        if name == "back":
            self.stage.pop()
        else:
            self.command(name)

    def command(self, name: str) -> bool:
        if name != "copy":
            return self.scroller.command(name, clock.now()) or super().command(name)
        found, language = self.told.problems, self.words.language
        lines = [f"{translate_problem(one, language)}\n    {self.told.excerpt(one).strip()}".rstrip() for one in found]
        clipboard.copy("\n".join(lines) + "\n")
        self.stage.notice(self.words("problems_copied"))
        return True

    def wait(self, now: int) -> int | None:
        return self.scroller.wait(now)

    def glance(self) -> object:
        return super().glance(), self.scroller.glide.goal

    def handle(self, event: InputEvent, now: int) -> None:
        self.scroller.handle(event, now)
        super().handle(event, now)
        self.refresh()

    def _keys(self, event: InputEvent, now: int) -> None:
        if event.name == "enter" and self.focus is None:
            self.command("page_on")
        elif not self.scroller.handle_key(event, now):
            super()._keys(event, now)


def cut_line(line: str, at: int, fits: Callable[[str], bool]) -> tuple[str, str]:
    """The part of a line around a place that fits, before the place and from it on; its indentation is left out."""
    at = min(at, len(line))
    left, right = min(len(line) - len(line.lstrip()), at), min(len(line), at + LONGEST)
    left = max(left, at - LONGEST)
    cut_left = cut_right = ""
    while not fits(cut_left + line[left:right] + cut_right) and right - left > 1:
        if right - at > max(at - left, 1):
            right, cut_right = right - 1, "\u2026"
        else:
            left, cut_left = left + 1, "\u2026"
    return cut_left + line[left:at], line[at:right] + cut_right
