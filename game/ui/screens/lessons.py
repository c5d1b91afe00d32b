"""Lessons: small positions on a table of their own, each with a thing to do. Nothing of them is saved but that they were done."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pygame import Rect

from game.bots.worker import Thought
from game.core.contract import FIRST_TOPICS, Game, Lesson, Searchable, Teachable, Text
from game.core.errors import PaiShoError
from game.core.languages import localize, mark_text
from game.core.selection import SKIP
from game.core.session import Node, Session
from game.core.translation import translate
from game.core.work import BUDGET
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework import clock
from game.ui.framework.commands import MENU
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.layout import keeps_too_little, text_base
from game.ui.framework.option_controls import fresh_seed
from game.ui.framework.popups import draw_bubble, keep_row_free
from game.ui.framework.screen import Stage
from game.ui.framework.widgets import find_widget
from game.ui.saves.autosave import Autosave
from game.ui.saves.lesson_progress import LessonProgress
from game.ui.screens.lesson_page import LessonPage
from game.ui.screens.lesson_strip import STEP, LessonStrip, draw_step
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Menu
from game.ui.table.move_tokens import is_place
from game.ui.table.panels import TASK_DRAWER
from game.ui.table.problem_banner import Banner
from game.ui.table.table_animation import TableSnapshot
from game.ui.table.table_game import TableGame

SHORT = ("differs", "plant", "move", "link", "near", "win")
"""The topics of the form that takes a minute."""
TRIED = 60
"""Of so many moves that do what is asked, at most, the best is hinted at."""
A_WHILE = 0.01
"""Seconds for which more lessons are looked for between two frames, if one step does not take longer."""
ALIKE = mark_text("This is one of {0} moves that do what is asked.")
ALONE = mark_text("No other move does what is asked.")
PRAISED = 2
"""Things that a move has done that are told, at most."""
RINGS = 6
"""Places that are ringed, at most: those next to the tile that is meant."""
_ALLOWED = (
    "undo", "redo", "turn", "hint", "hints", "coordinates", "sound", "why", "type", "board", "full", "rules", "keys", "settings",
    "page_back", "page_on", "drawer", "clear", "legend", "shelf", "aim_on", "aim_back",
)  # fmt: skip
_NO_USE = tuple(name for name, _ in MENU if name not in _ALLOWED)
"""What the menu of a game has, and a lesson has not."""


class Unsaved(Autosave):
    """Keeps nothing: a lesson is no game."""

    def _begin(self) -> None:
        """Writes no journal."""


def open_lessons(stage: Stage, game: Game[Any], short: bool = False) -> bool:
    """Lays the first lesson of a game that has not been done yet on a table; says so where a game has none. Of a game that
    builds on no other, the first course is given, and after it, on demand, all others."""
    found = game.lessons() if isinstance(game, Teachable) else iter(())
    whole = not isinstance(game, Teachable) or game.taught_before() is not None
    if short:
        lessons = LessonList(lesson for lesson in found if lesson is None or lesson.topic in SHORT)
    else:
        lessons = LessonList(found, () if whole else FIRST_TOPICS)
    progress = LessonProgress(stage.saves.parent)
    if lessons.at(0) is None:
        stage.notice(stage.words("lesson_none"))
        return False
    known = progress.done(game.identity.ruleset)
    number = 0
    while (lesson := lessons.at(number)) is not None and lesson.id in known:
        number += 1
        if lessons.at(number) is None:  # the first course has been done
            lessons.add_more()
    stage.push(LessonScreen(stage, game, lessons, progress, 0 if lesson is None else number))
    return True


class LessonList:
    """Lessons by number, each found when it is asked for; ``whole`` once there are no more to find. Of each topic of a ``first``
    course the first one is among them, and the others are ``more``, until these are added."""

    def __init__(self, found: Iterator[Lesson | None], first: Sequence[str] = ()) -> None:
        self._left, self._first, self.whole = found, list(first), False
        self.known, self.more, self._all = list[Lesson](), list[Lesson](), not first

    def at(self, number: int) -> Lesson | None:
        """The lesson of that number from 0, or None past the last."""
        while len(self.known) <= number and self.find():
            BUDGET.rest()
        return self.known[number] if number < len(self.known) else None

    def find(self) -> bool:
        """Looks a while for one more. False if there is none."""
        began = time.perf_counter()
        for lesson in self._left:
            if lesson is not None:
                (self.known if self._all or lesson.topic in self._first else self.more).append(lesson)
                self._first = [topic for topic in self._first if topic != lesson.topic]
            if lesson is not None or time.perf_counter() - began > A_WHILE:
                return True
        self.whole = True
        return False

    def add_more(self) -> None:
        """From now on the others come after those of the first course."""
        self.known, self.more, self._all = [*self.known, *self.more], [], True


class LessonScreen(TableScreen):
    """A table on which one lesson after the other lies. ``state`` is ``open``, ``other`` (something else was played) or ``done``;
    ``lesson`` is None after the last."""

    def __init__(self, stage: Stage, game: Game[Any], lessons: LessonList, progress: LessonProgress, number: int) -> None:
        self.lessons, self.progress, self.number, self.state = lessons, progress, number, "open"
        self.lesson = lessons.at(number)
        self.before = game.taught_before() if isinstance(game, Teachable) else None
        self.done = set(progress.done(game.identity.ruleset))
        self.praise: Sequence[Text] = ()
        self._strip: Banner | None = None
        self._page: LessonPage | None = None
        self._crowded: object = None
        self._at = 0, 0
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
        self.number, self.state, self.lesson, self.praise = number, "open", self.lessons.at(number), ()
        if self.lesson is not None:
            self.play.learner = None
            self.take_rules(self._session(self.play.game), False)
            self.play.learner = self.play.mover
        self._mark()
        self._open_page()
        self.lay_out(self.stage.size)

    @property
    def reading(self) -> bool:
        """Whether there is nothing to be done but to read what is said."""
        return self.lesson is not None and not self.lesson.goals | self.lesson.tries

    def _mark(self) -> None:
        """Rings what is to be tried, or the tile that is meant where all goals begin with it."""
        self.hands.follow()
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
        if self._paged:
            return super().meant  # what it lies in is not seen
        return super().meant | {token for token in found if len(found) == 1 and not is_place(token)}

    def _goal_hint(self) -> Thought | None:
        """The move that is asked for, of several the one that is worth most; where the table is to say why not, the nearest
        ringed point with the reason."""
        lesson, session, game = self.lesson, self.play.session, self.play.game
        if lesson is None or not lesson.goals or session.here is not session.root or not isinstance(game, Searchable):
            return None
        from game.bots.evaluation import worth
        from game.bots.reasons import MOST_REASONS, reasons, witness

        seat, state = self.play.mover or "", session.state
        if lesson.tries:
            lifted = min(lesson.goals).rpartition(" ")[0]
            place = min(lesson.tries, key=lambda ring: (_distance(ring, lifted.split(" ")[-1]), ring))
            move = f"{lifted} {place}"
            told = [reason.sentence for reason in game.why(state, move)][:1]
        else:
            move = max(sorted(lesson.goals)[:TRIED], key=lambda goal: worth(game, game.play(state, goal), seat))
            after = game.play(state, move)
            seen = witness(game, state, after, seat) if game.result(after) is None else []
            told = [*seen, *reasons(game, state, after, seat)]
            told = list({text["en"]: text for text in told}.values())[:MOST_REASONS]
        alike = localize(ALIKE, str(len(lesson.goals))) if len(lesson.goals) > 1 else localize(ALONE)
        return Thought(move, data={"move": move, "reasons": told or [alike]})

    def _follow(self, before: TableSnapshot, now: int, hand: tuple[str, tuple[int, int]] | None = None) -> None:
        super()._follow(before, now, hand)
        self.hands.follow()
        here, lesson = self.play.session.here, self.lesson
        if lesson and here.parent is self.play.session.root:
            if here.move in lesson.goals:
                self.praise = self._praise_of(here)
            self._tell("open" if self.reading else "done" if here.move in lesson.goals else "other")
        elif here is self.play.session.root and self.state == "other":
            self._tell("open")
        elif self.state == "done" and self.play.result is not None:  # what was left out by itself has ended the game
            self.praise = self._praise_of(here)
            self._lay_out_strip()
        self.ended, self.turn_due = True, False
        self.refresh()

    def _praise_of(self, node: Node[Any]) -> Sequence[Text]:
        """What is seen on the board of what a move has done and, where that is asked for, that an end has come nearer."""
        game, lesson = self.play.game, self.lesson
        if lesson is None or node.parent is None or not isinstance(game, Searchable):
            return ()
        from game.bots.reasons import ENDINGS, SEEN, changes, witness

        before, seat = self.play.session.root.state, self.play.learner or ""
        telling = (*SEEN, *ENDINGS.values()) if lesson.topic == "near" else SEEN
        seen = witness(game, before, node.state, seat) if game.result(node.state) is None else []
        told = [*seen, *(text for sort, text in changes(game, before, node.state, seat).items() if sort in telling)]
        return [*{text["en"]: text for text in told}.values()][:PRAISED]

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
            self.hints.put_away()
            self._note()
        self._open_page()
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
    def known(self) -> Sequence[Lesson]:
        """The lessons that have been found so far."""
        return self.lessons.known

    @property
    def all_known(self) -> bool:
        """Whether all lessons have been found, and so how many there are."""
        return self.lessons.whole

    @property
    def more(self) -> bool:
        """Whether there are others after these."""
        return bool(self.lessons.more)

    @property
    def all_done(self) -> bool:
        """Whether each of the lessons has been done."""
        return self._left is None

    @property
    def _left(self) -> int | None:
        """The number of the first lesson that has not been done; None where there is none."""
        return next((number for number, lesson in enumerate(self.known) if lesson.id not in self.done), None)

    @property
    def last(self) -> bool:
        """Whether all lessons lie behind, or this one does and it is known to be the last."""
        over = (self.state == "done" or self.reading) and self.number == len(self.known) - 1
        return self.lesson is None or (over and self.all_known)

    # -- what it says: on a strip above the table, or on a page beside the board

    def lay_out(self, size: tuple[int, int]) -> None:
        self._page = None
        super().lay_out(size)

    def lay_out_banner(self, size: tuple[int, int], base: float, gap: int) -> int:
        self._measure = size, gap
        return self._lay_out_strip()

    def _lay_out_strip(self) -> int:
        """The strip, and as many pixels as it needs at the upper edge. Where it has no room for all of a lesson, or leaves the
        board too little, there is none, and the table is folded; and so it stays in that window. What is only to be read stands
        beside the board where the strip has no room for all of it."""
        size, gap = self._measure
        brush = Brush(self.stage.pictures, self.stage.theme.at(text_base(size, self.stage.text_scale)))
        strip = LessonStrip(self, brush, size, gap)
        here = size, self.stage.text_scale, self.stage.finger, self.words.language
        if not strip.fits or keeps_too_little(size, self.stage.text_scale, gap + strip.plate.height, self.stage.finger):
            self._crowded = here
        told = self._crowded == here or (self.reading and not strip.tells_all)
        if told and not self.display.told_beside:
            self.display.drawer = TASK_DRAWER
        elif not told and self.display.drawer == TASK_DRAWER:
            self.display.drawer = ""
        self.display.told_beside, self._page, self._around_for = told, None, None
        self._strip = None if told else strip.make()
        return 0 if told else gap + strip.plate.height

    def _open_page(self) -> None:
        """There is something to read: the page is opened, where the table has one."""
        if self.display.told_beside:
            self.display.drawer = TASK_DRAWER

    @property
    def leaf(self) -> object:
        return self.number

    @property
    def _paged(self) -> LessonPage | None:
        """The page, where it is open."""
        display = self.display
        if not display.told_beside or display.drawer != TASK_DRAWER or self.review.open:
            return None
        area = display.layout.talk.union(display.layout.near)
        if self._page is None or self._page.area != area:
            self._page = LessonPage(self, self.brush, area, display.ground, display.layout.gap)
        return self._page

    @property
    def banner(self) -> Banner | None:
        page = self._paged
        return page.make(clock.now()) if page else self.display.place_strip(self._strip)

    def scene(self, now: int) -> list[Sprite]:
        page = self._paged
        if page and page.scroller.shown != page.scroller.glide.at(now):
            self._around_for = None
        return super().scene(now) + self._scene_of_steps()

    def _scene_of_steps(self) -> list[Sprite]:
        """The bars that lead to lessons, and what the one with the pointer or the focus is called: over no bar, and no button."""
        steps, shown = [widget for widget in self.widgets if widget.role == STEP], (self.hover, self.keys_used and self.focus)
        taken = [widget.rect for widget in self.widgets if widget.role != "board"]
        out = [draw_step(self.brush, step, step.id == self.hover) for step in steps]
        for step in steps:
            if step.id in shown:
                at, off, window = step.rect.center, step.rect.height // 2 + 4, Rect((0, 0), self.stage.size)
                out += draw_bubble(self.brush, step.label, at, off, window, keep_row_free(step.rect, taken))
        return out

    def glance(self) -> object:
        page = self._paged
        return super().glance(), page and page.scroller.glide.goal

    # -- what people do

    def press(self, token: str, now: int, pos: Pos | None = None) -> None:
        if self.lesson and self.play.picked and token in self.lesson.tries - self.play.options:
            self.input.end_drag()  # it is tried, though another tile could be taken up there
            self._refuse(token, now)
            self.refresh()
            return
        super().press(token, now, pos)
        if self.play.picked and self._paged:  # now it is asked what is to be done with it
            self.display.drawer = ""
            self.refresh()

    def act(self, name: str, change: int = 0) -> None:
        does: dict[str, Callable[[], None]] = {
            "lesson:next": lambda: self._begin(self.number + 1),
            "lesson:again": lambda: self._begin(self.number),
            "lesson:rest": lambda: self._begin(self._left or 0),
            "lesson:more": self._go_on,
            "lesson:leave": self.stage.pop,
            "lesson:play": self._play_game,
            "lesson:before": self._learn_before,
        }
        if name in does:
            does[name]()
        elif name.startswith(f"{STEP}:"):
            self._begin(int(name.removeprefix(f"{STEP}:")))
        else:
            super().act(name, change)

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name == "point":
            self._at = event.pos
        page = self._paged
        if page and (event.name != "wheel" or page.area.collidepoint(self._at)):
            page.scroller.handle(event, now)
            if event.name == "wheel":
                return
        seen = self.keys_used and find_widget(self.widgets, self.focus) is not None
        if event.name == "enter" and self.way_on and not seen and not self.typing and not self.play.picked:
            self.act(self.way_on)
        elif page and page.goes_on(event.name):
            page.scroller.command(event.name, now)
        else:
            super().handle(event, now)

    def _go_on(self) -> None:
        """The lessons that come after the first course."""
        self.lessons.add_more()
        self._begin(self._left or 0)

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
            self.stage.notice(translate(str(error), self.words.language))

    def command(self, name: str) -> bool:
        page = self._paged
        if name == "hint" and self.state == "other":
            self.act("lesson:again")  # a hint is for the position that was laid
        if page and name == "hint":
            self.display.drawer = ""
            self.refresh()
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
            self.animation.notes.tell((), now)  # whoever has just won has left nothing out
            return 1
        page = self._paged
        if waited is None and page:
            waited = page.scroller.wait(now)
        if waited is None and not self.all_known:
            if not self.lessons.find():
                self._show_number()
            return 1
        return waited

    def _show_number(self) -> None:
        """All lessons have been found: a bar is shown for each, and a page that is being read stays where it is."""
        top = self._page.scroller.glide.goal if self._page else 0
        self._lay_out_strip()
        if page := self._paged:
            page.scroller.glide.jump(top)
        self.refresh()


def _distance(one: str, other: str) -> int:
    """How many steps apart two points are; 0 where one of them is none."""
    if not (is_place(one) and is_place(other)) or "s" in one + other:
        return 0
    (ax, ay), (bx, by) = (tuple(map(int, place.split(","))) for place in (one, other))
    return abs(ax - bx) + abs(ay - by)
