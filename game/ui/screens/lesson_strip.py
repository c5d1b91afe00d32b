"""The strip of a lesson above its table: which it is, what is to be done, what the rules say of it, and the ways on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from pygame import Rect, Surface

from game.core.contract import Game, Lesson, Text
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.screen import Stage
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords
from game.ui.table.problem_banner import Banner
from game.ui.table.table_game import TableGame

NARROW = 50
"""In upright windows that are less wide, in sizes of letters, the buttons of the strip lie below its words."""
LEAST = 28
"""How wide a window is in which there is a strip, in heights of letters: in a smaller one some lesson would not fit."""
SHARE, TALL, HIGH = 0.295, 0.36, 7.4
"""The share of the window's height that the strip may have, and of an upright window's; how high it is at least, in heights of
its letters."""
TOLD = 5.5
"""Heights of letters that the strip has for what the rules say in windows that are higher than wide; else it is what is left."""
WIDE = 0.45
"""The share of the window that buttons beside the words may take; wider ones lie below them."""
MOST_BARS = 40
"""Lessons of which a bar is shown, at most."""
STEP = "step"
"""The role of the bars of lessons, and how their ids begin."""
READ = 11
"""How high, in pixels, the letters are at least in which whole sentences of the rules stand."""


class Lessons(Protocol):
    """What the strip needs of the screen on which the lessons lie; ``before`` is the game whose lessons come before these,
    ``done`` the ids of those that have been done, ``praise`` what the move has done that was asked for."""

    stage: Stage
    words: UiWords
    play: TableGame
    lesson: Lesson | None
    number: int
    state: str
    before: Game[Any] | None
    done: set[str]
    praise: Sequence[Text]

    @property
    def known(self) -> Sequence[Lesson]: ...
    @property
    def all_known(self) -> bool: ...
    @property
    def reading(self) -> bool: ...
    @property
    def last(self) -> bool: ...
    @property
    def more(self) -> bool: ...
    @property
    def all_done(self) -> bool: ...
    @property
    def way_on(self) -> str: ...


class LessonWords:
    """What a lesson says, and its ways on."""

    def __init__(self, screen: Lessons, brush: Brush) -> None:
        self.screen, self.brush, self.words, self.base = screen, brush, screen.words, brush.theme.base

    @property
    def said(self) -> tuple[str, str, str, str]:
        """Heading, how it went, task, and what the rules say of it; empty where nothing is to be said."""
        words, screen, lesson = self.words, self.screen, self.screen.lesson
        went = {"done": words("lesson_done"), "other": words("lesson_other")}.get(screen.state, "")
        if self.praise:
            went += f" {self.praise}"
        if lesson is None:
            return self.end_said, went, self.always_there, ""
        if screen.last:
            went += " " + self.end_said
        task = words.of(lesson.task) if screen.state != "done" else ""
        return words.of(lesson.title), went, task, words.of(lesson.told)

    @property
    def always_there(self) -> str:
        """What helps in a game, with its keys where there are any."""
        return self.words("lesson_end_touch" if self.screen.stage.touch_only else "lesson_end_text")

    @property
    def praise(self) -> str:
        """What the move has done that was asked for; empty where nothing is to be said of one."""
        return " ".join(map(self.words.of, self.screen.praise)) if self.screen.state == "done" else ""

    @property
    def longest(self) -> tuple[str, list[str]]:
        """The heading, and all that may be said below it in this lesson."""
        words, lesson = self.words, self.screen.lesson
        said = ["", words("lesson_done") + " " + self.end_said]
        if lesson is None:
            return self.end_said, [*said, self.always_there]
        return words.of(lesson.title), [words("lesson_other") + "\n" + words.of(lesson.task), *said]

    @property
    def end_said(self) -> str:
        """That the game is known now; else how many of its lessons have been done."""
        screen, name = self.screen, self.words.of(self.screen.play.game.name)
        done = sum(lesson.id in screen.done for lesson in screen.known)
        some = self.words("lesson_some", n=done, m=len(screen.known))
        return self.words("lesson_end", name=name) if screen.all_done else some

    @property
    def told_step(self) -> int:
        """The size of the letters of what the rules say: small ones, if these can be read at ease."""
        return -1 if self.brush.theme.step(-1) >= READ else 0

    def ways(self, *, fullest: bool = False) -> list[tuple[str, str]]:
        """The ways on, with what each says: what goes on with the lessons is last, and stays there when nothing does; beside it
        the way out, and before that a game. ``fullest``: all that there may be at a time in this lesson."""
        words, screen, over = self.words, self.screen, self.screen.last
        ways = list[tuple[str, str]]()
        if screen.reading and screen.before is not None:
            ways.append(("lesson:before", words("lesson_before", name=screen.before.name)))
        if (screen.state != "open" or fullest) and screen.lesson is not None and not screen.reading:
            ways.append(("lesson:again", words("lesson_again")))
        if over:
            ways.append(("lesson:play", words("lesson_play")))
        ways.append(("lesson:leave", words("lesson_leave")))
        if over and not screen.all_done:
            ways.append(("lesson:rest", words("lesson_rest")))
        elif over and screen.more:
            ways.append(("lesson:more", words("lesson_more")))
        else:
            leads = over or screen.reading or screen.state == "done"
            ways.append(("lesson:next", words("lesson_next" if leads else "lesson_skip")))
        return ways

    def goes(self, way: str) -> bool:
        """Whether a way on leads anywhere now."""
        return way != "lesson:next" or not self.screen.last

    def steps(self, room: Rect, finger: int) -> list[Widget]:
        """A bar for each lesson, from the left of its room, once it is known how many there are; each can be worked, and leads to
        its lesson, where they are as large as a finger needs."""
        screen = self.screen
        shown = screen.known[:MOST_BARS] if screen.all_known else ()
        wide = min(max(round(self.base * 1.6), finger), room.width // max(len(shown), 1))
        if len(shown) < 2 or wide < 2:
            return []
        large = min(wide, room.height) >= finger
        out = list[Widget]()
        for number, lesson in enumerate(shown):
            said, done = f"{number + 1}. {self.words.of(lesson.title)}", "primary" if lesson.id in screen.done else ""
            rect = Rect(room.x + wide * number, room.y, wide, room.height)
            out.append(Widget(f"{STEP}:{number}", STEP, said, rect, enabled=large, on=number == screen.number, weight=done))
        return out


def split_steps(brush: Brush, steps: Sequence[Widget]) -> tuple[list[Widget], list[Sprite]]:
    """Of the bars those that can be worked, and the others as they are drawn."""
    return [step for step in steps if step.enabled], [draw_step(brush, step, False) for step in steps if not step.enabled]


def draw_step(brush: Brush, step: Widget, hover: bool) -> Sprite:
    """The bar of a lesson: of gold where it is done, higher where one is or points at."""
    high = max(round(brush.theme.base * 0.3), 3)
    bar = Rect(0, 0, max(step.rect.width - high, 1), high * (3 if step.on else 2 if hover else 1))
    bar.center = step.rect.center
    return Sprite(brush.plate(bar.size, step.weight or "button"), *bar.topleft)


class LessonStrip(LessonWords):
    """The strip, as high as the longest of what may be said in this lesson."""

    def __init__(self, screen: Lessons, brush: Brush, size: tuple[int, int], gap: int) -> None:
        super().__init__(screen, brush)
        base, self.gap = self.base, gap
        self.pad = round(base * 0.7)
        self.high_of_ways = max(round(base * 2.2), screen.stage.finger)
        """How high the buttons are."""
        self.buttons = self._measured(self.ways())
        widest = sum(wide + gap for _, _, wide in self._measured(self.ways(fullest=True)))
        """How wide the ways on are, with all that there may be in this lesson, as the last of them is called now."""
        upright = size[0] < min(base * NARROW, size[1])
        self.below = upright or widest > size[0] * WIDE
        """Whether the ways on lie below the text, which else has no room beside them."""
        across = size[0] - 2 * gap - 2 * self.pad
        heading, said = self.longest
        room = across if self.below else across - widest - self.pad
        need = brush.measure_block(heading, room, 1, "serif")
        need += max(brush.measure_block(one, room, 0, "bold", 99) for one in said) + self.pad
        need += self.high_of_ways + self.pad // 2 if self.below else 0
        most = round(size[1] * (TALL if upright else SHARE))
        finger = 0 if self.below else screen.stage.finger
        need = max(need, self.high_of_ways + 2 * self.pad + finger)
        self.fits = widest <= across and need <= most and size[0] >= base * LEAST
        """Whether all that may be said in this lesson has room, in letters as large as everywhere."""
        tall = size[1] > size[0]
        told = brush.measure_block(self.said[3], room, self.told_step, most=99) + self.pad if tall and self.said[3] else 0
        self.plate = Rect(gap, gap, size[0] - 2 * gap, min(max(need + min(told, round(base * TOLD)), round(base * HIGH)), most))

    def make(self) -> Banner:
        """The strip as it is drawn, but for bars that can be worked."""
        widgets = self._buttons()
        plate = self.brush.plate(self.plate.size, "lit" if self.screen.state == "done" else "panel")
        bars, drawn = split_steps(self.brush, self._steps(widgets))
        sprites = [Sprite(plate, *self.plate.topleft), *self._text(self._room(widgets)), *drawn]
        return Banner(self.plate, sprites, [*widgets, *bars], self.said)

    def _room(self, ways: Sequence[Widget]) -> Rect:
        """Where its words stand."""
        left = self.plate.right if self.below else ways[0].rect.left
        bottom = self._top_of_ways if self.below else self.plate.bottom - self.pad // 2
        top = self.plate.y + self.pad // 2
        return Rect(self.plate.x + self.pad, top, left - self.plate.x - 2 * self.pad, bottom - top)

    def _text(self, room: Rect) -> list[Sprite]:
        """Heading, how it went, task, and as much of the rules as has room in whole sentences."""
        blocks, told = self._set(room)
        if told:
            blocks.append(self.brush.block(told, room.width, self.told_step, "muted", "sans", 99))
        out, top = list[Sprite](), room.y
        for block in blocks:
            out.append(Sprite(block, room.x, top))
            top += block.get_height()
        return out

    def _set(self, room: Rect) -> tuple[list[Surface], str]:
        """Heading, how it went and task in lines, what a move has done only where there is room for it; and what of the rules has
        room below."""
        head, went, task, told = self.said
        for said in (went, went.replace(f" {self.praise}", "") if self.praise else went):
            lines = ((said, "gold", "bold"), (task, "text", "sans"))
            blocks = [self.brush.heading(head, room.width, 1)]
            blocks += [self.brush.block(line, room.width, 0, colour, face, most=99) for line, colour, face in lines if line]
            left = room.height - sum(block.get_height() for block in blocks)
            if left >= 0:
                break
        return blocks, self._shortened(told, room.width, left)

    @property
    def tells_all(self) -> bool:
        """Whether all that the lesson tells of the rules has room."""
        return self._set(self._room(self._buttons()))[1] == self.said[3]

    def _shortened(self, told: str, width: int, height: int) -> str:
        """As many whole sentences of the rules as have room, the first ones first; all of them stand in the rule book."""
        ends, step = [found.end() for found in re.finditer(r"[.!?](?=\s|$)", told)], self.told_step
        fits = (told[:end] for end in reversed(ends) if self.brush.measure_block(told[:end], width, step, most=99) <= height)
        return next(fits, "")

    @property
    def _top_of_ways(self) -> int:
        return self.plate.bottom - self.pad // 2 - self.high_of_ways

    def _steps(self, ways: Sequence[Widget]) -> list[Widget]:
        """The bars: beside the buttons where these lie below the text, else below the buttons, at the right."""
        first, right = ways[0].rect, self.plate.right - self.pad
        if self.below:
            room = Rect(self.plate.x + self.pad, first.y, first.x - self.plate.x - 2 * self.pad, first.height)
            return self.steps(room, self.screen.stage.finger)
        room = Rect(first.x, first.bottom, right - first.x, self.plate.bottom - first.bottom)
        bars = self.steps(room, self.screen.stage.finger)
        by = right - bars[-1].rect.right if bars else 0
        return [replace(bar, rect=bar.rect.move(by, 0)) for bar in bars]

    def _measured(self, ways: list[tuple[str, str]]) -> list[tuple[str, str, int]]:
        """Ways on, and how wide the button of each is."""
        least, room = max(round(self.base * 6), self.screen.stage.finger), round(self.base * 1.8)
        said = ((name, word, self.brush.text(word, 0, "text", "bold").get_width() + room) for name, word in ways)
        return [(name, word, max(wide, least)) for name, word, wide in said]

    def _buttons(self) -> list[Widget]:
        """The ways on; one of them stands out."""
        right, top = self.plate.right - self.pad, self._top_of_ways if self.below else self.plate.y + self.pad
        out = []
        for name, word, wide in reversed(self.buttons):
            rect = Rect(right - wide, top, wide, self.high_of_ways)
            weight = "primary" if name == self.screen.way_on else ""
            out.append(Widget(name, "button", word, rect, enabled=self.goes(name), weight=weight))
            right -= wide + self.gap
        return out[::-1]
