"""Lessons: small positions on a table of their own, each with a thing to do. Nothing of them is saved but that they were done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from pygame import Rect

from game.bots.worker import Thought
from game.core.contract import Game, Lesson, Searchable, Teachable
from game.core.errors import PaiShoError
from game.core.selection import SKIP
from game.core.session import Session
from game.core.work import BUDGET
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.commands import MENU
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import text_base
from game.ui.framework.option_controls import fresh_seed
from game.ui.framework.screen import Stage
from game.ui.framework.widgets import Widget, find_widget
from game.ui.saves.autosave import Autosave
from game.ui.saves.lesson_progress import LessonProgress
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Menu
from game.ui.table.move_tokens import is_place
from game.ui.table.problem_banner import Banner
from game.ui.table.table_animation import TableSnapshot
from game.ui.table.table_game import TableGame

SHORT = ("differs", "plant", "move", "link", "near", "win")
"""The topics of the form that takes a minute."""
NARROW = 50
"""In upright windows that are less wide, in sizes of letters, the buttons of the strip lie below its words."""
SMALLEST = 11
"""The least height of letters, in pixels, for a task to have room."""
SHARE, TALL, HIGH, ACROSS = 0.295, 0.36, 7.4, 28
"""The share of the window's height that the strip may have, and of an upright window's; how high and how wide it is at least, in
heights of its letters."""
TRIED = 60
"""Of so many moves that do what is asked, at most, the best is hinted at."""
WIDE = 0.45
"""The share of the window that buttons beside the words may take; wider ones lie below them."""
MOST_BARS = 40
"""Lessons of which a bar is shown, at most."""
RINGS = 6
"""Places that are ringed, at most: those next to the tile that is meant."""
_ALLOWED = (
    "undo", "redo", "turn", "hint", "hints", "coordinates", "sound", "why", "type", "board", "full", "rules", "keys", "settings",
    "clear", "legend", "shelf", "aim_on", "aim_back",
)  # fmt: skip
_NO_USE = tuple(name for name, _ in MENU if name not in _ALLOWED)
"""What the menu of a game has, and a lesson has not."""


class Unsaved(Autosave):
    """Keeps nothing: a lesson is no game."""

    def _begin(self) -> None:
        """Writes no journal."""


def open_lessons(stage: Stage, game: Game[Any], short: bool = False) -> bool:
    """Lays the first lesson of a game that has not been done yet on a table; says so where a game has none."""
    found = game.lessons() if isinstance(game, Teachable) else iter(())
    lessons = LessonList(found if not short else (lesson for lesson in found if lesson is None or lesson.topic in SHORT))
    progress = LessonProgress(stage.saves.parent)
    if lessons.at(0) is None:
        stage.notice(stage.words("lesson_none"))
        return False
    known = progress.done(game.identity.ruleset)
    number = 0
    while (lesson := lessons.at(number)) is not None and lesson.id in known:
        number += 1
    stage.push(LessonScreen(stage, game, lessons, progress, 0 if lesson is None else number))
    return True


class LessonList:
    """Lessons by number, each found when it is asked for; ``whole`` once there are no more to find."""

    def __init__(self, found: Iterator[Lesson | None]) -> None:
        self._left, self.known, self.whole = found, list[Lesson](), False

    def at(self, number: int) -> Lesson | None:
        """The lesson of that number from 0, or None past the last."""
        while len(self.known) <= number and self.find():
            BUDGET.rest()
        return self.known[number] if number < len(self.known) else None

    def find(self) -> bool:
        """Looks a while for one more. False if there is none."""
        for lesson in self._left:
            self.known += [lesson] if lesson else []
            return True
        self.whole = True
        return False


class LessonScreen(TableScreen):
    """A table on which one lesson after the other lies. ``state`` is ``open``, ``other`` (something else was played) or ``done``;
    ``lesson`` is None after the last."""

    def __init__(self, stage: Stage, game: Game[Any], lessons: LessonList, progress: LessonProgress, number: int) -> None:
        self.lessons, self.progress, self.number, self.state = lessons, progress, number, "open"
        self.lesson = lessons.at(number)
        self.before = game.taught_before() if isinstance(game, Teachable) else None
        self.done = set(progress.done(game.identity.ruleset))
        self._strip: Banner | None = None
        self._letters: Brush
        session = self._session(game)
        play = TableGame(session, Unsaved(stage.saves, session))
        play.tells_result, play.learner = False, play.mover
        super().__init__(stage, play)
        self.hints.given = self._goal_hint
        self._mark()

    def _session(self, game: Game[Any]) -> Session[Any]:
        return Session(game, 0, self.lesson.position if self.lesson else None)

    # -- one lesson after the other

    def _begin(self, number: int) -> None:
        """Lays the lesson of that number; past the last, its end."""
        self.hints.forget()
        self.pointer.clear()
        self.number, self.state, self.lesson = number, "open", self.lessons.at(number)
        if self.lesson is not None:
            self.play.learner = None
            self.take_rules(self._session(self.play.game), False)
            self.play.learner = self.play.mover
        self._mark()
        self.lay_out(self.stage.size)

    @property
    def reading(self) -> bool:
        """Whether there is nothing to be done but to read what is said."""
        return self.lesson is not None and not self.lesson.goals | self.lesson.tries

    def _mark(self) -> None:
        """Rings what is to be tried, or the tile that is meant where all goals begin with it."""
        self.hands.show()
        self.ended = True  # no card over it
        self.annotations.forget()
        if self.reading:
            self._note()
        lesson, node = self.lesson, self.play.session.here.id
        if lesson is None or lesson.topic == "win":
            return
        firsts = self._firsts
        rings = lesson.tries or (firsts if len(firsts) == 1 else ())
        near = min(firsts, default="")
        for place in sorted(rings, key=lambda ring: (_distance(ring, near), ring))[:RINGS]:
            if place in self.play.points:
                self.annotations.start = place
                self.annotations.draw(node, place)

    @property
    def _firsts(self) -> set[str]:
        """The tiles with which what is asked for begins."""
        return {move.split(" ")[1] for move in self.lesson.goals if " " in move} if self.lesson else set()

    @property
    def meant(self) -> frozenset[str]:
        """The one tile beside the board that is meant, too, until it has been taken."""
        lesson = self.lesson
        if lesson is None or lesson.topic == "win" or self.state == "done" or self.play.picked:
            return super().meant
        found = self._firsts or lesson.tries
        return super().meant | {token for token in found if len(found) == 1 and not is_place(token)}

    def _goal_hint(self) -> Thought | None:
        """The move that is asked for, of several the one that is worth most; where the table is to say why not, the nearest
        ringed point with the reason."""
        lesson, session, game = self.lesson, self.play.session, self.play.game
        if lesson is None or not lesson.goals or session.here is not session.root or not isinstance(game, Searchable):
            return None
        from game.bots.evaluation import worth
        from game.bots.hints import reasons

        seat, state = self.play.mover or "", session.state
        if lesson.tries:
            lifted = min(lesson.goals).rpartition(" ")[0]
            place = min(lesson.tries, key=lambda ring: (_distance(ring, lifted.split(" ")[-1]), ring))
            move = f"{lifted} {place}"
            told = [reason.sentence for reason in game.why(state, move)][:1]
        else:
            move = max(sorted(lesson.goals)[:TRIED], key=lambda goal: worth(game, game.play(state, goal), seat))
            told = reasons(game, state, game.play(state, move), seat)
        return Thought(move, data={"move": move, "reasons": told or [lesson.task]})

    def _follow(self, before: TableSnapshot, now: int, hand: tuple[str, tuple[int, int]] | None = None) -> None:
        super()._follow(before, now, hand)
        self.hands.show()
        here, lesson = self.play.session.here, self.lesson
        if lesson and here.parent is self.play.session.root:
            self._tell("open" if self.reading else "done" if here.move in lesson.goals else "other")
        elif here is self.play.session.root and self.state == "other":
            self._tell("open")
        self.ended, self.turn_due = True, False
        self.refresh()

    def _refuse(self, token: str, now: int) -> None:
        if self.play.others_turn:
            self.stage.notice(self.words("lesson_side", seat=self.words.seat(self.play.learner or "")))
            return
        super()._refuse(token, now)
        if self.lesson and token in self.lesson.tries and (self.play.picked or not self.lesson.goals):
            self._tell("done")
            self.refresh()

    def _tell(self, state: str) -> None:
        """How the lesson stands now; one that is done is noted, and what leads on has the focus."""
        if self.state == "done" or self.lesson is None:
            return
        self.state = state
        if state == "done":
            self._note()
        self._lay_out_strip()
        if self.keys_used and self.way_on:
            self.focus, self.pointer.cursor = self.way_on, None

    def _note(self) -> None:
        """This lesson is done."""
        if self.lesson is not None and self.lesson.id not in self.done:
            self.done.add(self.lesson.id)
            self.progress.note(self.play.game.identity.ruleset, self.lesson.id)

    @property
    def way_on(self) -> str:
        """The button of the strip that stands out, and that Enter means; empty while the lesson is open."""
        if self.lesson is None or self.last:
            return "lesson:rest" if self._left is not None else "lesson:play"
        if self.reading:
            return "lesson:next"
        return {"done": "lesson:next", "other": "lesson:again"}.get(self.state, "")

    @property
    def all_done(self) -> bool:
        """Whether each of the lessons has been done."""
        return self._left is None

    @property
    def _left(self) -> int | None:
        """The number of the first lesson that has not been done; None where there is none."""
        return next((number for number, lesson in enumerate(self.lessons.known) if lesson.id not in self.done), None)

    @property
    def last(self) -> bool:
        """Whether all lessons lie behind, or this one does and it is known to be the last."""
        over = (self.state == "done" or self.reading) and self.number == len(self.lessons.known) - 1
        return self.lesson is None or (over and self.lessons.whole)

    # -- the strip above the table

    def lay_out_banner(self, size: tuple[int, int], base: float, gap: int) -> int:
        self._measure = size, gap
        return self._lay_out_strip()

    def _lay_out_strip(self) -> int:
        size, gap = self._measure
        letters = max(min(text_base(size, self.stage.text_scale), size[1] * 0.3 / HIGH, size[0] / ACROSS), 8.0)
        strip = LessonStrip(self, Brush(self.stage.pictures, self.stage.theme.at(letters)), size, gap)
        self._strip, self._letters = strip.make(), strip.brush
        self._around_for = None
        return gap + strip.plate.height

    @property
    def banner(self) -> Banner | None:
        return self._strip

    def brush_of(self, widget: Widget) -> Brush:
        """The strip's buttons are drawn in its letters."""
        return self._letters if widget.id.startswith("lesson:") else self.brush

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        does: dict[str, Callable[[], None]] = {
            "lesson:next": lambda: self._begin(self.number + 1),
            "lesson:again": lambda: self._begin(self.number),
            "lesson:rest": lambda: self._begin(self._left or 0),
            "lesson:leave": self.stage.pop,
            "lesson:play": self._play_game,
            "lesson:before": self._learn_before,
        }
        if name in does:
            does[name]()
        else:
            super().act(name, change)

    def handle(self, event: InputEvent, now: int) -> None:
        seen = self.keys_used and find_widget(self.widgets, self.focus) is not None
        if event.name == "enter" and self.way_on and not seen and not self.typing and not self.play.picked:
            self.act(self.way_on)
        else:
            super().handle(event, now)

    def _learn_before(self) -> None:
        """The lessons of the game that this one builds on."""
        if self.before is not None:
            open_lessons(self.stage, self.before)

    def _play_game(self) -> None:
        """A game against the program that plays worst; a game alone where there is no other player."""
        game, players = self.play.game, {"host": "beginner"} if len(self.play.game.seats) == 2 else {}
        try:
            self.stage.home()
            self.stage.begin_game(game, fresh_seed(), players=players)
        except PaiShoError as error:
            self.stage.notice(str(error))

    def command(self, name: str) -> bool:
        if name == "menu":
            barred = [*_NO_USE, *self.stage.barred]
            self.stage.push(Menu(self.stage, self.command, lambda: self.play.game, barred))
            return True
        return super().command(name) if name in _ALLOWED else False

    def _ends_by_skipping(self) -> bool:
        """Whether the game is as good as won, and only something that may be left out is still to be done."""
        won = self.state == "done" and self.lesson is not None and self.lesson.topic == "win"
        return won and self.play.result is None and self.opponents.at_the_tip and SKIP in self.play.legal

    def wait(self, now: int) -> int | None:
        waited = super().wait(now)
        if waited is None and self._ends_by_skipping():
            self.play_move(SKIP, now)
            return 1
        if waited is None and not self.lessons.whole:
            known = len(self.lessons.known)
            if not self.lessons.find() or len(self.lessons.known) > known:
                self._lay_out_strip()
                self.refresh()
            return 1
        return waited


def _distance(one: str, other: str) -> int:
    """How many steps apart two points are; 0 where one of them is none."""
    if not (is_place(one) and is_place(other)) or "s" in one + other:
        return 0
    (ax, ay), (bx, by) = (tuple(map(int, place.split(","))) for place in (one, other))
    return abs(ax - bx) + abs(ay - by)


class LessonStrip:
    """The strip: which lesson of how many, what is to be done, what the rules say of it, and the ways on."""

    def __init__(self, screen: LessonScreen, brush: Brush, size: tuple[int, int], gap: int) -> None:
        self.screen, self.brush, self.words, self.gap = screen, brush, screen.words, gap
        base = self.base = brush.theme.base
        self.pad = round(base * 0.7)
        self.ways = max(round(base * 2.2), screen.stage.finger)
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
        done = sum(lesson.id in screen.done for lesson in screen.lessons.known)
        some = self.words("lesson_some", n=done, m=len(screen.lessons.known))
        return self.words("lesson_end", name=name) if screen.all_done else some

    @property
    def _top_of_ways(self) -> int:
        return self.plate.bottom - self.pad // 2 - self.ways

    def _steps(self) -> list[Sprite]:
        """A bar for each lesson that is known by now, bright where it is done, higher where one is, narrow where many."""
        screen, high = self.screen, max(round(self.base * 0.3), 3)
        shown = screen.lessons.known[:MOST_BARS]
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
