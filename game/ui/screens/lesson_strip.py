"""The strip above a lesson: which of how many it is, what is to be done, what the rules say of it, and the ways on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from pygame import Rect

from game.core.contract import Game, Lesson
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.layout import text_base
from game.ui.framework.screen import Stage
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords
from game.ui.table.problem_banner import Banner
from game.ui.table.table_game import TableGame

NARROW = 50
"""In upright windows that are less wide, in sizes of letters, the buttons of the strip lie below its words."""
SMALLEST = 11
"""The least height of letters, in pixels, for a task to have room."""
SHARE, TALL, HIGH, ACROSS = 0.295, 0.36, 7.4, 28
"""The share of the window's height that the strip may have, and of an upright window's; how high and how wide it is at least, in
heights of its letters."""
WIDE = 0.45
"""The share of the window that buttons beside the words may take; wider ones lie below them."""
MOST_BARS = 40
"""Lessons of which a bar is shown, at most."""


class Lessons(Protocol):
    """What the strip needs of the screen on which the lessons lie; ``before`` is the game whose lessons come before these,
    ``done`` the ids of those that have been done."""

    stage: Stage
    words: UiWords
    play: TableGame
    lesson: Lesson | None
    state: str
    before: Game[Any] | None
    done: set[str]

    @property
    def known(self) -> Sequence[Lesson]: ...
    @property
    def reading(self) -> bool: ...
    @property
    def last(self) -> bool: ...
    @property
    def all_done(self) -> bool: ...
    @property
    def way_on(self) -> str: ...


class LessonStrip:
    """The strip: which lesson of how many, what is to be done, what the rules say of it, and the ways on."""

    def __init__(self, screen: Lessons, size: tuple[int, int], gap: int) -> None:
        """``size`` is the window's, ``gap`` what is left around the strip, in pixels."""
        stage = screen.stage
        letters = max(min(text_base(size, stage.text_scale), size[1] * 0.3 / HIGH, size[0] / ACROSS), 8.0)
        self.screen, self.brush, self.words, self.gap = screen, Brush(stage.pictures, stage.theme.at(letters)), screen.words, gap
        base = self.base = self.brush.theme.base
        self.pad = round(base * 0.7)
        self.ways = max(round(base * 2.2), stage.finger)
        """How high the buttons are."""
        self.small = False
        """Whether what the buttons say is in smaller letters: all of them, as none is smaller than its neighbour."""
        self.small = self._widest > size[0] - gap - 2 * self.pad
        self.buttons = self._list_buttons()
        upright = size[0] < min(base * NARROW, size[1])
        self.below = upright or self._widest > size[0] * WIDE
        """Whether the ways on lie below the text, which else has no room beside them."""
        across = size[0] - 2 * gap - 2 * self.pad
        high = self._needed(across if self.below else across - self._widest) + self.pad
        high += self.ways + self.pad // 2 if self.below else 0
        high = min(max(high, round(base * HIGH), self.ways + 2 * self.pad), round(size[1] * (TALL if upright else SHARE)))
        self.plate = Rect(gap, gap, size[0] - 2 * gap, high)

    @property
    def _widest(self) -> int:
        """How wide the ways on are, with all that there may be in this lesson, as the last of them is called now."""
        return sum(wide + self.gap for _, _, wide in self._list_buttons(fullest=True))

    def _needed(self, width: int) -> int:
        """How high heading and task are on lines so wide, with the longest that may be said of how it went."""
        brush, words, lesson = self.brush, self.words, self.screen.lesson
        said = ["", words("lesson_done") + " " + self._end_said]
        if lesson is not None:
            said = [words("lesson_other") + "\n" + words.of(lesson.task), *said[:2]]
        else:
            said.append(words("lesson_end_text"))
        title = words.of(lesson.title) if lesson else self._end_said
        return brush.measure_block(title, width, 1, "serif") + max(brush.measure_block(one, width, 0, "bold", 99) for one in said)

    def make(self) -> Banner:
        """The strip as it is drawn."""
        widgets = self._buttons()
        self.left = widgets[0].rect.left
        left = self.plate.right if self.below else self.left
        room = Rect(self.plate.x + self.pad, self.plate.y + self.pad // 2, left - self.plate.x - 2 * self.pad, self.plate.height)
        plate = self.brush.plate(self.plate.size, "lit" if self.screen.state == "done" else "panel")
        return Banner(self.plate, [Sprite(plate, *self.plate.topleft), *self._steps(), *self._text(room)], widgets, self._said())

    def _text(self, room: Rect) -> list[Sprite]:
        """Heading, task, and as much of the rules as has room in whole sentences."""
        brush = self.brush
        head, said, task, told = self._said()
        title = brush.heading(head, room.width, 1)
        out, top = [Sprite(title, room.x, room.y)], room.y + title.get_height()
        asked = [(said, "gold", "bold")] if said else []
        asked += [(task, "text", "sans")] if task else []
        bottom = self._top_of_ways if self.below else self.plate.bottom - self.pad // 2

        def high(step: int) -> int:
            return sum(brush.measure_block(line, room.width, step, face, 99) for line, _, face in asked)

        if said and self.screen.reading and high(0) > bottom - top:
            del asked[0]  # what is different is worth more than that it has been read
        if high(0) > bottom - top and asked:
            out, top = [], room.y  # and what is asked more than its name
        steps = [step for step in range(0, -8, -1) if step > -2 or brush.theme.step(step) >= SMALLEST]
        step = next((step for step in steps if high(step) <= bottom - top), steps[-1])
        for line, colour, face in asked:
            bar = brush.block(line, room.width, step, colour, face, most=99)
            out.append(Sprite(bar, room.x, top))
            top += bar.get_height()
        told = self._shortened(told, room.width, bottom - top)
        if told:
            out.append(Sprite(brush.block(told, room.width, -1, "muted", "sans", 99), room.x, top))
        return out

    def _said(self) -> tuple[str, str, str, str]:
        """Heading, how it went, task, and what the rules say of it; empty where nothing is to be said."""
        words, screen, lesson = self.words, self.screen, self.screen.lesson
        went = {"done": words("lesson_done"), "other": words("lesson_other")}.get(screen.state, "")
        if lesson is None:
            return self._end_said, went, words("lesson_end_text"), ""
        if screen.last:
            went += " " + self._end_said
        task = words.of(lesson.task) if screen.state != "done" else ""
        return words.of(lesson.title), went, task, words.of(lesson.told)

    def _shortened(self, told: str, width: int, height: int) -> str:
        """As many whole sentences of the rules as have room, the first ones first, and none that is only the heading of what
        follows; all of them stand in the rule book."""
        ends = [found.end() for found in re.finditer(r"[.!?](?=\s|$)", told)]
        lesson = self.screen.lesson
        headings = tuple(self.words.of(heading) for heading in lesson.headings) if lesson else ()
        ends = [end for end in ends if told[:end].rpartition("\n")[2] not in headings]
        fits = (told[:end] for end in reversed(ends) if self.brush.measure_block(told[:end], width, -1, most=99) <= height)
        return next(fits, "")

    @property
    def _end_said(self) -> str:
        """That the game is known now; else how many of its lessons have been done."""
        screen, name = self.screen, self.words.of(self.screen.play.game.name)
        done = sum(lesson.id in screen.done for lesson in screen.known)
        some = self.words("lesson_some", n=done, m=len(screen.known))
        return self.words("lesson_end", name=name) if screen.all_done else some

    @property
    def _top_of_ways(self) -> int:
        return self.plate.bottom - self.pad // 2 - self.ways

    def _steps(self) -> list[Sprite]:
        """A bar for each lesson that is known by now, bright where it is done, higher where one is, narrow where many."""
        screen, high = self.screen, max(round(self.base * 0.3), 3)
        shown = screen.known[:MOST_BARS]
        first, last = (self.plate.x, self.left) if self.below else (self.left - self.pad, self.plate.right)
        wide = round(min(self.base * 1.1, (last - first - 2 * self.pad) / max(len(shown), 1) - high))
        if wide < 1:
            return []
        out, x = [], first + self.pad if self.below else last - self.pad - len(shown) * (wide + high)
        for lesson in shown:
            tall = high * (3 if lesson is screen.lesson else 1)
            picture = self.brush.plate((wide, tall), "on" if lesson.id in screen.done else "hover")
            out.append(Sprite(picture, x, self.plate.bottom - self.pad - high - tall // 2))
            x += wide + high
        return out

    def _list_buttons(self, *, fullest: bool = False) -> list[tuple[str, str, int]]:
        """The ways on, with what each says and how wide it is: what leads on is last, beside it the way out, where it stays.
        ``fullest``: all that there may be at a time in this lesson."""
        words, screen, over = self.words, self.screen, self.screen.last
        ways = list[tuple[str, str]]()
        if screen.reading and screen.before is not None:
            ways.append(("lesson:before", words("lesson_before", name=screen.before.name)))
        if (screen.state != "open" or fullest) and screen.lesson is not None and not screen.reading:
            ways.append(("lesson:again", words("lesson_again")))
        if over and not screen.all_done:
            ways.append(("lesson:rest", words("lesson_rest")))
        ways.append(("lesson:leave", words("lesson_leave")))
        on = words("lesson_next" if screen.state == "done" or screen.reading else "lesson_skip")
        ways.append(("lesson:play", words("lesson_play")) if over else ("lesson:next", on))
        least, room = max(round(self.base * 6), screen.stage.finger), round(self.base * (1.0 if self.small else 1.8))
        said = ((name, word, self.brush.text(word, -self.small, "text", "bold").get_width() + room) for name, word in ways)
        return [(name, word, max(wide, least)) for name, word, wide in said]

    def _buttons(self) -> list[Widget]:
        """The ways on; one of them stands out."""
        right, top = self.plate.right - self.pad, self._top_of_ways if self.below else self.plate.y + self.pad
        out = []
        for name, word, wide in reversed(self.buttons):
            wide = min(wide, right - self.plate.x - self.pad)  # the first one has two lines where it must
            rect = Rect(right - wide, top, wide, self.ways)
            weight = "primary" if name == self.screen.way_on else ""
            out.append(Widget(name, "button", word, rect, weight=weight, small=self.small))
            right -= wide + self.gap
        return out[::-1]
