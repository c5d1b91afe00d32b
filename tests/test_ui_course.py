"""The course of a game after its end: what turned it, and the way there and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.chance import Chance
from game.ui.app import App
from game.ui.screens.course import CourseCard
from game.ui.screens.statistics import StatisticsScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.change_wording import describe_changes
from game.ui.table.game_course import GameCourse
from game.ui.table.prompt_panel import COURSE
from tests.ui_own import label
from tests.ui_programs import lay, wait, window_with_a_thinker
from tests.ui_window import key

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with window_with_a_thinker(tmp_path) as app:
        yield app


def played_out(app: App) -> TableScreen:
    """A table with a game of random moves that is over."""
    table = lay(app, {}, "skud_children")
    chance = Chance(3)
    while table.play.result is None:
        legal = table.play.session.legal
        table.play.enter(legal[chance.below(len(legal))])
    return table


def test_the_course_of_a_game_shows_what_turned_it_and_leads_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played_out(app)
    table.ended = False
    wait(table, 40)
    card = app.screens[-1]
    assert isinstance(card, GameOver)
    key(app, pygame.K_i)
    statistics = app.screens[-1]
    assert isinstance(statistics, StatisticsScreen) and statistics.rows, "this game is among them"
    key(app, pygame.K_ESCAPE)
    app.screens[-1].act("course")
    key(app, pygame.K_ESCAPE)
    wait(table, 40)
    again = app.screens[-1]
    assert isinstance(again, GameOver), "back to the card that led there"
    again.act("course")
    course = app.screens[-1]
    assert isinstance(course, CourseCard)
    while course.wait(0) is not None:
        app.draw()
    values = course.course.values
    assert len(values) == len(table.play.session.line)
    assert all(-1 <= value <= 1 for value in values)
    assert abs(values[-1]) in (0, 1)
    turns = course.course.turning_points()
    assert 1 < len(turns) <= 3
    assert course.lines[1] == "These moves turned it; press one to go there."
    with monkeypatch.context() as only:
        only.setattr(course.course, "turning_points", lambda: turns[:1])
        course.say_anew()
        assert course.lines[1] == "This move turned it; press it to go there."
    course.say_anew()
    app.draw()
    mover = app.words.seat(table.play.game.to_move(table.play.session.line[turns[0] - 1].state) or "")
    assert label(app, f"turn:{turns[0]}").startswith(f"Move {turns[0]} \u00b7 {mover} \u00b7 ")
    result, last = table.play.result, table.play.session.line[-1]
    assert result and describe_changes(table.play, last, app.words).count(app.words.of(result.name)) == 1
    changed = describe_changes(table.play, table.play.session.line[turns[0]], app.words)
    assert changed and label(app, f"turn:{turns[0]}").endswith(f". {changed}"), "in the button that leads there"
    course.act(f"turn:{turns[0]}")
    wait(table, 40)
    assert (app.screens[-1], table.play.session.here.depth) == (table, turns[0])
    said = app.notices.said
    assert said.startswith(f"Move {turns[0]} \u00b7 {mover}. Before it: ") and changed not in said
    table.command("course")
    once_more = app.screens[-1]
    assert isinstance(once_more, CourseCard)
    monkeypatch.setattr(once_more, "_stands", lambda _value: "Guest ahead")
    once_more.act(f"turn:{turns[0]}")
    assert not app.notices.said, "what stands as before is not told"


def test_from_a_move_that_turned_the_game_one_comes_back_to_the_list_of_them(app: App) -> None:
    table = played_out(app)
    table.command("course")
    first = app.screens[-1]
    while first.wait(0) is not None:
        pass
    first.act(f"turn:{first.course.turning_points()[0]}")  # type: ignore[attr-defined]
    assert app.screens[-1] is table
    table.act(f"word:{COURSE}")
    again = app.screens[-1]
    assert isinstance(again, CourseCard) and again.course.done
    again.act("close")
    table.command("last")
    table.command("course")
    app.screens[-1].show(table.play.session.here.id)  # type: ignore[attr-defined]
    app.pop()
    wait(table, 40)
    assert app.screens[-1] is table, "the last move is looked at too"
    assert f"word:{COURSE}" not in [widget.id for widget in table.widgets]


def test_turning_points_are_apart_and_where_it_changed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameCourse, "_changes_board", lambda _course, _ply: True)
    course = GameCourse(lay(app, {}).play)
    course.values = [0.0] * 10 + [0.5] * 10 + [0.2] * 10
    assert course.turning_points() == [10, 20]
    course.values = [0.3] * 10 + [0.0] * 2 + [0.42] * 3 + [0.95] * 5
    assert course.turning_points() == [12, 15], "of the fall and the larger rise close to it, the rise"
    course.values = [0.0, 0.01] * 10
    assert course.turning_points() == []
    course.values = [0.0] * 9 + [1.0]
    assert course.turning_points() == [9], "the move that won"
    course.values = [0.0, 0.3] * 10
    assert course.turning_points() == [], "it is better to be the one who has moved"


def test_neither_what_is_chosen_before_a_game_nor_giving_up_turns_it(app: App) -> None:
    table = lay(app, {})
    for move in (*["choose boat boat knotweed knotweed"] * 2, "place rose 0,-8", "move 0,-8 0,-5", "resign"):
        table.play.enter(move)
    course = GameCourse(table.play)
    while course.work():
        pass
    course.values[1] = 0.9
    assert (abs(course.values[-1]), course.turning_points()) == (1, [])
    table.command("course")
    card = app.screens[-1]
    assert isinstance(card, CourseCard)
    while card.wait(0) is not None:
        pass
    assert list(card.lines)[1:] == ["No single move turned it.", "Host has given up"]
