"""The page of a lesson, beside the board where a strip above it has no room: when it is open, and what keys do on it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.framework import clock
from game.ui.framework.layout import text_base
from game.ui.screens.lessons import LessonScreen
from tests.fake_clock import CLOCK
from tests.screens import a_screen, lessons_on
from tests.ui_window import click, key, window

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_board_of_a_lesson_keeps_two_thirds_of_the_window_and_its_words_are_as_large_as_elsewhere(language: str) -> None:
    with a_screen("lesson_links", (800, 480), language, text=200) as app:
        table = app.screens[-1]
        assert isinstance(table, LessonScreen)
        for size in ((800, 480), (640, 480), (600, 1000), (1280, 720)):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
            assert table.display.layout.board.width >= min(size) * 2 / 3
            page = table._paged
            assert page or size == (1280, 720), "a strip would leave the board too little"
            assert table.brush.theme.base == text_base(size, 2.0) == (page or table.brush.theme).base


def test_the_page_of_a_lesson_makes_way_for_the_table_and_is_there_again_when_there_is_something_to_read(tmp_path: Path) -> None:
    with window(tmp_path / "saves", (800, 480), "en", 2.0) as app:
        table = lessons_on(app)
        assert table._paged and not table.display.panels.slots
        assert [one.id for one in table.widgets if one.weight == "primary"] == ["drawer:"]
        click(app, next(one.rect.center for one in table.widgets if one.id == "drawer:"))
        assert not table._paged and table.display.panels.slots, "what is needed lies beside the board now"
        click(app, next(one.rect.center for one in table.widgets if one.id == "drawer:task"))
        assert table._paged, "it can be read again"
        key(app, pygame.K_b)
        assert not table._paged and table.display.panels.slots, "the key of the next drawer shuts it"
        goals = [min(lesson.goals).split(" ") for lesson in (table.lessons.at(0), table.lessons.at(1)) if lesson]
        table.press(goals[0][1], 0)
        table.act("drawer:task")
        assert table._paged, "the task can be read while a tile is in hand"
        table.press(goals[0][2], 0)
        assert (table.state, table.way_on) == ("done", "lesson:next") and table._paged
        key(app, pygame.K_RETURN)
        assert (table.number, table.state) == (1, "open") and table._paged
        table.press(goals[1][1], 0)
        assert table.play.picked and not table._paged, "now it is asked where to"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_lesson_with_the_largest_letters_has_more_room_for_words_than_for_buttons(language: str, tmp_path: Path) -> None:
    with window(tmp_path / "saves", (800, 480), language, 2.0) as app:
        table = lessons_on(app)
        for other in (False, True):
            assert table.lesson
            if other:
                goals = table.lesson.goals
                table.play_move(next(move for move in table.play.legal if move not in goals), clock.now())
            page = table._paged
            assert page
            assert page.scroller.view.body.height > page.area.height / 2
            chief = next(one for one in page.widgets if one.weight == "primary")
            assert not chief.icon, "what is meant now is said in words"
            assert all(page._inner.contains(one.rect) for one in page.widgets)
            table._begin(4)


def test_page_keys_turn_the_page_of_a_lesson_either_way_and_ctrl_z_takes_a_move_back_wherever_it_stands(tmp_path: Path) -> None:
    with window(tmp_path / "saves", (900, 600), "en", 2.0) as app:
        table = lessons_on(app)
        page = table._paged
        assert page and page.scroller.view.most
        key(app, pygame.K_PAGEDOWN)
        assert page.scroller.glide.goal == page.scroller.view.most
        key(app, pygame.K_PAGEUP)
        assert page.scroller.glide.goal == 0
        table.act("lesson:next")
        table.act("lesson:next")
        table.play_move(next(move for move in table.play.legal if table.lesson and move not in table.lesson.goals), 0)
        key(app, pygame.K_PAGEDOWN)
        page = table._paged
        assert page and page.scroller.glide.goal and table.state == "other"
        key(app, pygame.K_z, pygame.KMOD_CTRL)
        assert (table.state, table.play.session.here) == ("open", table.play.session.root)
        key(app, pygame.K_y, pygame.KMOD_CTRL)
        assert table.state == "other", "and makes it again"


def test_bars_are_shown_once_it_is_known_how_many_lessons_there_are_and_the_page_stays_where_it_was(tmp_path: Path) -> None:
    with window(tmp_path / "saves", (900, 600), "en", 2.0) as app:
        table, seen = lessons_on(app, short=True), set[int]()
        key(app, pygame.K_PAGEDOWN)
        down = table._paged.scroller.glide.goal if table._paged else 0
        while not table.lessons.whole:
            seen.add(len(table._paged.steps_here) if table._paged else -1)
            CLOCK.pass_time(table.wait(clock.now()) or 0)
        page = table._paged
        assert page and (seen, len(page.steps_here)) == ({0}, len(table.known)), "the number does not grow before one's eyes"
        assert page.scroller.glide.goal == down > 0
