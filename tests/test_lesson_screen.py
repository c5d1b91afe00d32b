"""The lessons of a game as they are played in the window, by pointer and keys, without leaving anything behind but progress."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.core.contract import FIRST_TOPICS
from game.drawing.brush import Brush
from game.ui.framework.inputs import DOUBLE
from game.ui.saves.lesson_progress import LessonProgress
from game.ui.screens.lesson_strip import READ
from game.ui.screens.lessons import _ALLOWED, SHORT, LessonScreen, open_lessons
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Menu
from game.ui.table.panels import TOOLS
from tests.fake_clock import CLOCK
from tests.noughts import Noughts
from tests.rulebooks import game_of
from tests.screens import lessons_on
from tests.ui_window import click, forbid_cutting, key, make, mouse, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
PLAYED = SHORT[1:]
"""The topics of the short form of a game that builds on none."""


def test_a_lesson_that_is_won_shows_no_card_of_results(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, short=True)
        table._begin(len(PLAYED) - 1)
        settle(app)
        assert table.lesson and table.lesson.topic == "win"
        make(app, table, min(table.lesson.goals))
        settle(app)
        assert table.play.result and app.screens[-1] is table
        assert not [widget.id for widget in table.widgets if widget.id.startswith("word:")]


def test_lessons_are_played_through_by_pointer_and_keys_and_leave_nothing_but_progress(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, short=True)
        for number in range(len(PLAYED)):
            settle(app)
            assert table.lesson is not None and table.lesson.topic == PLAYED[number] and table.state == "open"
            make(app, table, min(table.lesson.goals))
            assert table.state == "done"
            app.draw()
            if number == len(PLAYED) - 1:
                break
            place = next(one.rect for one in table.widgets if one.id == "lesson:next").right
            if number % 2:
                table.focus, table.keys_used = "lesson:next", True
                key(app, pygame.K_RETURN)
            else:
                click(app, next(one.rect.center for one in table.widgets if one.id == "lesson:next"))
        at_its_place = next(one for one in table.widgets if one.rect.right == place and one.id.startswith("lesson:"))
        assert (at_its_place.id, at_its_place.enabled) == ("lesson:next", False), "who presses on and on begins no game"
        assert LessonProgress(tmp_path).done("skud") == {lesson.id for lesson in table.lessons.known}
        app.draw()
        click(app, next(one.rect.center for one in table.widgets if one.id == "lesson:leave"))
        assert len(app.screens) == 1
    assert not (tmp_path / "saves").exists() or not list((tmp_path / "saves").iterdir())


def test_another_move_is_allowed_and_taken_back(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table.act("lesson:next")
        lesson = table.lesson
        assert lesson is not None and lesson.topic == "move"
        make(app, table, next(move for move in table.play.legal if move not in lesson.goals))
        assert table.state == "other"
        table.command("undo")
        assert table.state == "open"


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (600, 1000), (1080, 1920)])
def test_the_tools_beside_the_board_stand_where_they_stand_at_the_table(size: tuple[int, int], tmp_path: Path) -> None:
    def tools(table: TableScreen) -> dict[str, pygame.Rect]:
        return {widget.id: widget.rect for widget in table.widgets if widget.id in names}

    names = [name for name, *_ in TOOLS]
    with window(tmp_path / "saves", size) as app:
        for name in ("skud", "solitaire"):
            lesson = lessons_on(app, game_of(name))
            lesson.act("lesson:next")
            assert lesson.banner and lesson._paged is None and lesson.play.picked == ()
            taught = tools(lesson)
            plate = lesson.banner.plate
            assert plate.collidelist([*taught.values(), *lesson.display.layout.parts]) == -1
            assert not next(widget.enabled for widget in lesson.widgets if widget.id == "moves")
            app.pop()
            app.begin_game(game_of(name), 1)
            table = app.screens[-1]
            assert isinstance(table, TableScreen) and tools(table) == taught and list(taught) == names
            app.home()


def test_the_menu_of_a_lesson_lies_over_it_and_the_lesson_goes_on_where_it_stood(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table.act("lesson:next")
        key(app, pygame.K_ESCAPE)
        menu = app.screens[-1]
        assert isinstance(menu, Menu)
        assert [name for name, *_ in menu.buttons] == ["shelf", "legend", "settings", "full", "keys", "go_on"]
        key(app, pygame.K_ESCAPE)
        assert (app.screens[-1], table.number) == (table, 1)
        table.command("menu")
        click(app, next(one.rect.center for one in app.screens[-1].widgets if one.id == "shelf"))
        assert len(app.screens) == 1


def test_after_another_move_the_task_stays_to_be_read_and_only_ones_own_side_is_played(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table.act("lesson:next")
        said = _blocks(table)
        assert table.lesson is not None and said == 3, "heading, task and rules"
        make(app, table, next(move for move in table.play.legal if move not in table.lesson.goals))
        assert (table.state, table.play.mover, table.play.legal) == ("other", "host", ())
        assert _blocks(table) == said + 1, "what is wrong is said above the task"
        assert not table.hints.available
        host = next(slot for slot in table.display.panels.slots if slot.owner == "host" and slot.kind == "rose")
        click(app, host.rect.center)
        assert (table.play.picked, app.notices.said) == ((), "In a lesson you play for Guest alone.")
        key(app, pygame.K_RETURN)
        assert (table.state, table.play.mover, table.play.session.moves) == ("open", "guest", []), "Enter tries again"


def _blocks(table: LessonScreen) -> int:
    """How many pieces of text stand in the strip above the table: its plate is none."""
    assert table.banner is not None
    return len(table.banner.sprites) - 1


def test_enter_presses_the_button_that_stands_out_and_leaves_no_bonus_out(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        while table.lesson is None or table.lesson.topic != "link":
            table.act("lesson:next")
        number = table.number
        key(app, pygame.K_RETURN)
        assert table.number == number, "nothing is done yet"
        make(app, table, min(table.lesson.goals))
        assert (table.state, "skip" in table.play.legal) == ("done", True)
        assert [widget.id for widget in table.widgets if widget.weight == "primary"] == ["lesson:next"]
        key(app, pygame.K_RETURN)
        assert (table.number, table.state) == (number + 1, "open")


def test_a_game_is_learned_in_nine_lessons_and_after_them_all_others_are_there_for_who_wants(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        for _ in range(9):
            assert table.lesson
            table._tell("done")
            ways = [widget.id for widget in table.widgets if widget.id.startswith("lesson:")]
            table.act("lesson:next")
        assert table.lesson is None and table.all_done and "lesson:more" not in ways
        assert [lesson.topic for lesson in table.known] == list(FIRST_TOPICS)
        assert table.way_on == "lesson:play" and table.banner and "You can play Skud Pai Sho now." in table.banner.told
        click(app, next(one.rect.center for one in table.widgets if one.id == "lesson:more"))
        assert table.lesson and table.lesson.topic == "near"
        assert len(table.known) == len([*filter(None, table.play.game.lessons())]) == len({lesson.id for lesson in table.known})
        app.pop()
        again = lessons_on(app)
        assert again.lesson == table.lesson, "whoever has done the first course goes on behind it"


def test_a_double_press_skips_one_lesson(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, short=True)
        skip = next(widget.rect.center for widget in table.widgets if widget.id == "lesson:next")
        click(app, skip)
        click(app, skip)
        assert table.number == 1
        CLOCK.pass_time(DOUBLE)
        click(app, next(widget.rect.center for widget in table.widgets if widget.id == "lesson:next"))
        assert table.number == 2


def test_whoever_skips_lessons_is_told_how_many_are_left_and_led_to_them(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, short=True)
        make(app, table, min(table.lesson.goals) if table.lesson else "")
        for _ in PLAYED:
            table.act("lesson:next")
        assert (table.lesson, table.all_done, table.way_on) == (None, False, "lesson:rest")
        app.draw()
        key(app, pygame.K_RETURN)
        assert table.lesson and table.number == 1
        for _ in PLAYED[1:]:
            make(app, table, min(table.lesson.goals))
            settle(app)
            last, on = table.last, table.way_on
            if not last:
                table.act(on)
        assert (last, table.all_done, on) == (True, True, "lesson:play")


def test_rules_of_a_lesson_are_told_as_far_as_there_is_room_in_letters_of_one_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, drawn = Brush.block, list[tuple[str, int]]()

    def block(brush: Brush, said: str, width: int, step: int = 0, *args: Any, **more: Any) -> pygame.Surface:
        drawn.append((said, step))
        return whole(brush, said, width, step, *args, **more)

    monkeypatch.setattr(Brush, "block", block)
    with window(tmp_path / "saves", (1000, 700)) as app:
        table = lessons_on(app)
        assert table.lesson
        rules = table.lesson.told["en"]
        told = [(said, step) for said, step in drawn if len(said) > 20 and rules.startswith(said)]
        assert told and {step for _, step in told} == {-1}
        drawn.clear()
        pygame.display.set_mode((600, 1000), pygame.RESIZABLE)
        app.answer(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=600, y=1000))
        read = [table.brush.theme.step(step) for said, step in drawn if said == rules]
        assert min(read) >= READ, "a strip in a window higher than wide has room for what a single rule says"


def test_what_is_only_to_be_read_stands_beside_the_board_where_a_strip_has_no_room_for_all_of_it(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, game_of("wiki_last_flower"))
        page, lesson = table._paged, table.lesson
        assert page and lesson and len(page.scroller.view.page.blocks) == 2 + len(lesson.told["en"].split("\n"))
        table.act("lesson:next")
        assert table.lesson and not table.reading and not table._paged, "what is to be done has its strip above the table"


def test_each_bar_leads_to_its_lesson_by_pointer_and_keys_and_says_which_it_is_over_no_other(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, short=True)
        settle(app)
        bars = [one for one in table.widgets if one.role == "step"]
        assert [one.on for one in bars] == [True] + [False] * (len(PLAYED) - 1) and min(one.rect.height for one in bars) > 40
        mouse(app, pygame.MOUSEMOTION, bars[2].rect.center)
        app.draw()
        named = table._scene_of_steps()[len(bars)].rect
        assert bars[2].label == f"3. {table.words.of(table.lessons.known[2].title)}"
        assert named.collidelist([one.rect for one in table.widgets if one.role != "board"]) < 0
        click(app, bars[2].rect.center)
        assert (table.number, table.state) == (2, "open")
        table.focus, table.keys_used = bars[4].id, True
        key(app, pygame.K_RETURN)
        assert table.number == 4


def test_a_tile_that_is_meant_is_ringed_beside_the_board_until_it_is_taken(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table._go_on()
        while table.lesson is not None and table.lesson.about != "rock":
            assert not table.meant
            table.act("lesson:next")
        assert table.meant == {"rock"}
        table.press("rock", 0)
        assert table.play.picked and not table.meant


def test_a_refused_place_teaches_what_stops_a_tile(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table.act("lesson:next")
        table.act("lesson:next")
        assert table.lesson is not None and table.lesson.topic == "stop"
        table.press(min(table.lesson.goals).split(" ")[1], 0)
        table.press(min(table.lesson.tries), 0)
        assert table.state == "done"


def test_a_ringed_tile_of_ones_own_is_tried_though_it_could_be_taken_up(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, game_of("iroh"))
        table._begin(list(FIRST_TOPICS).index("stop"))
        settle(app)
        assert table.lesson and table.lesson.topic == "stop"
        own = next(place for place in table.lesson.tries if place in table.play.options)
        click(app, table.display.view.at(min(table.lesson.goals).split(" ")[1]))
        click(app, table.display.view.at(own))
        assert table.state == "done" and table.pointer.said == "Your own Fire is there."


def test_it_is_told_what_a_move_has_done_that_was_asked_for(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, game_of("basic"))
        table._begin(list(FIRST_TOPICS).index("link"))
        assert table.lesson and table.banner
        make(app, table, min(table.lesson.goals))
        assert table.banner.told[1] == "That is it. It links two tiles of yours: Jasmine and Rhododendron (Harmony)."
        table.act("lesson:again")
        assert table.banner.told[1] == ""


def test_a_move_that_wins_once_the_bonus_is_left_out_is_told_to_win(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table._begin(list(FIRST_TOPICS).index("win"))
        assert table.lesson and table.banner
        make(app, table, min(table.lesson.goals))
        settle(app)
        assert table.play.result is not None and table.banner.told[1] == "That is it. It wins: Harmony ring."
        assert table.animation.notes.wait(CLOCK.now()) is None, "no note over it says that something was left out"


def test_a_hint_is_for_the_position_that_was_laid_and_says_at_last_what_its_move_does(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, game_of("ancient"))
        table._begin(list(FIRST_TOPICS).index("link"))
        settle(app)
        lesson, seen = table.lesson, table.hands.shown
        assert lesson and seen == "guest"
        make(app, table, next(move for move in table.play.session.legal if move not in lesson.goals))
        settle(app)
        assert table.state == "other" and table.hands.shown == seen, "HOST's hand is not for whoever plays GUEST"
        table.command("hint")
        assert table.state == "open" and table.hints.told(table.display, table.words) is not None
        table.command("hint")
        table.command("hint")
        told = table.hints.told(table.display, table.words)
        ends = "Rose on \u22123,3 and White Jade on 1,3 (Harmony)"
        assert told and told.said == f"Move a tile: Rose \u22123,1 \u2192\u00a0\u22123,3.\n\u2022 It links two tiles: {ends}."
        assert table.hints.scribbles()[2:] == [("1,3", "1,3")], "the points that it names are seen"
        assert table.display.board.numbered
        table.back(0)
        assert not table.hints.scribbles() and not table.display.board.numbered
        table._begin(list(FIRST_TOPICS).index("move"))
        for _ in range(3):
            table.command("hint")
        told = table.hints.told(table.display, table.words)
        assert told and told.said and told.said.endswith("This is one of 12 moves that do what is asked.")


def test_why_a_ringed_point_is_closed_is_said_over_no_ring(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app)
        table._begin(list(FIRST_TOPICS).index("stop"))
        settle(app)
        assert table.lesson and table.lesson.topic == "stop"
        click(app, table.display.view.at(min(table.lesson.goals).split(" ")[1]))
        rings = [place for place, _ in table.annotations.of(table.play.session.here.id)]
        for place in rings:
            table.explainer.explain(table.pointer, place)
            said = table._bubble(pygame.Rect((0, 0), app.size))[0].rect
            assert len(rings) > 2 and not any(said.collidepoint(table.display.view.at(ring)) for ring in rings), place


def test_what_is_different_is_read_and_leads_to_what_can_be_played_or_to_the_lessons_of_the_game_before(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, game_of("skud_no_waiting"))
        assert (table.reading, table.way_on) == (True, "lesson:next")
        assert LessonProgress(tmp_path).done("skud_no_waiting") == {"differs "}
        make(app, table, min(table.play.legal))
        assert (table.state, table.way_on) == ("open", "lesson:next"), "whatever is tried meanwhile is neither right nor wrong"
        click(app, next(one.rect.center for one in table.widgets if one.id == "lesson:before"))
        before = app.screens[-1]
        assert isinstance(before, LessonScreen) and before.play.game.identity.ruleset == "skud"
        click(app, next(one.rect.center for one in before.widgets if one.id == "lesson:leave"))
        key(app, pygame.K_RETURN)
        assert app.screens[-1] is table and (table.number, table.reading) == (1, False)
        assert "lesson:before" not in [one.id for one in table.widgets]
        tries = table.lesson.tries if table.lesson else frozenset()
        slot = next(one for one in table.display.panels.slots if one.owner == "guest" and one.kind in tries)
        click(app, slot.rect.center)
        assert table.state == "done", "a tile that cannot even be taken up says why"


def test_a_house_rule_of_which_nothing_can_be_played_ends_after_its_words(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, game_of("skud_no_wheels"))
        assert table.reading and not table.last, "it is still looked for what can be shown"
        settle(app)
        assert table.last and table.way_on == "lesson:play"


def test_a_broken_file_of_progress_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text("[")
    progress = LessonProgress(tmp_path)
    assert progress.done("skud") == frozenset()
    progress.note("skud", "move rose")
    assert progress.done("skud") == {"move rose"}


def test_progress_that_cannot_be_read_just_now_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    progress = LessonProgress(tmp_path)
    progress.note("skud", "move rose")
    with monkeypatch.context() as fault:
        fault.setattr("game.ui.saves.lesson_progress.read_bounded", Mock(side_effect=OSError(5, "Input/output error")))
        progress.note("skud", "plant rose")
        assert progress.done("skud") == frozenset() and progress.problem == "Input/output error"
    assert progress.done("skud") == {"move rose"}


def test_a_lesson_has_no_tool_that_it_does_not_allow(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        tools = {widget.id for widget in lessons_on(app).widgets if widget.enabled} & {name for name, *_ in TOOLS}
        assert len(tools) > 4 and tools <= {*_ALLOWED, "menu"}


def test_a_game_without_lessons_says_so(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        assert not open_lessons(app, Noughts())
        assert len(app.screens) == 1


def test_the_last_lesson_leads_on_to_a_game_against_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.framework.option_controls.time.time_ns", lambda: 4_711_000)
    with window(tmp_path / "saves") as app:
        table = lessons_on(app, short=True)
        table._begin(len(PLAYED) - 1)
        settle(app)
        assert not table.last and table.lesson
        make(app, table, min(table.lesson.goals))
        settle(app)
        assert table.last
        click(app, next(one.rect.center for one in table.widgets if one.id == "lesson:play"))
        begun = app.screens[-1]
        assert isinstance(begun, TableScreen) and not isinstance(begun, LessonScreen) and begun.play.session.here.parent is None
        assert begun.play.session.seed == 4711  # another deal each time
        assert (begun.play.session.players, app.prefs.level) == ({"host": "beginner"}, "easy"), "the shelf offers what it did"


def test_a_game_alone_speaks_of_one_player_and_its_lessons_of_no_deal(tmp_path: Path) -> None:
    game = game_of("solitaire")
    told = " ".join(paragraph.text["en"] for chapter in game.book() for paragraph in chapter.paragraphs)
    assert "player's hand" not in told and "no tiles in your hand" in told
    with window(tmp_path / "saves") as app:
        open_lessons(app, game, short=True)
        assert "seed" not in [widget.id for widget in app.screens[-1].widgets]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((800, 480), 2.0), ((1280, 720), 1.0), ((600, 1000), 2.0)])
def test_what_the_rules_say_of_a_lesson_is_told_in_whole_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, language: str
) -> None:
    with window(tmp_path / "saves", size, language, scale) as app:
        table = lessons_on(app, game_of("basic"))
        for number in range(4):
            table._begin(number)
            table.brush.forget()
            with monkeypatch.context() as patched:
                forbid_cutting(patched)
                table._lay_out_strip()


@pytest.mark.parametrize(("size", "scale"), [((800, 480), 2.0), ((600, 1000), 2.0), ((800, 480), 1.0)])
def test_no_task_of_a_lesson_is_cut_and_nothing_lies_on_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    for language, name in (("fr", "skud"), ("de", "skud_no_waiting")):
        with window(tmp_path / "saves", size, language, scale) as app:
            table = lessons_on(app, game_of(name))
            while table.lesson is not None:
                table.brush.forget()
                with monkeypatch.context() as patched:
                    forbid_cutting(patched)
                    table._lay_out_strip()
                    banner, page = table.banner, table._paged
                assert banner is not None and (page is not None) == (scale == 2.0 or table.reading)
                read = [one.rect for one in banner.sprites[1:]]
                if page:
                    blocks = page.scroller.view.page.blocks
                    assert all(one.rect.right <= page.scroller.view.body.width for one in blocks)
                    assert not [1 for one, other in combinations(blocks, 2) if one.rect.colliderect(other.rect)]
                    read = [page.scroller.view.body, page.scroller.track]
                parts = [*read, *(one.rect for one in banner.widgets)]
                assert not [(one, other) for one, other in combinations(parts, 2) if one.colliderect(other)]
                table.act("lesson:next" if not table.last else "lesson:leave")
                if len(app.screens) == 1:
                    break
