"""The table answers to mouse, touch and keys, loses no input, and keeps every move."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.moves import parse
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.saves.autosave import list_unfinished
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.prompt_wording import describe_turn
from tests.ui_window import click, drag, key, lay, mouse, played, settle, spot, window

ROOT = Path(__file__).parent.parent


def test_a_whole_game_is_played_with_the_mouse(tmp_path: Path) -> None:
    moves = played(3, 400)
    with window(tmp_path) as app:
        click(app, next(w.rect.center for w in app.screens[-1].widgets if w.id == "start"))
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        for number, move in enumerate(moves):
            picks = parse(move).picks or (parse(move).verb,)
            if number % 2 and len(picks) == 2 and not move.startswith("choose"):
                drag(app, spot(table, picks[0]), spot(table, picks[1]))
            else:
                for token in picks:
                    click(app, spot(table, token))
            assert table.play.session.moves[-1] == move
        settle(app)
        assert isinstance(app.screens[-1], GameOver)


def test_input_during_an_animation_is_not_lost(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        click(app, spot(table, "0,-8"))
        assert table.animation.motion.tweens
        click(app, spot(table, "lily"))
        assert not table.animation.motion.tweens
        click(app, spot(table, "0,8"))
        assert table.play.session.moves[-2:] == ["place rose 0,-8", "place lily 0,8"]


def test_every_tile_can_be_lifted_dropped_and_taken_back(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 40)
        for token in sorted(table.play.first):
            click(app, spot(table, token))
            assert table.play.picked == (token,)
            click(app, (3, 3), 3)
            assert not table.play.picked
            click(app, spot(table, token))
            key(app, pygame.K_ESCAPE)
            assert not table.play.picked


def test_pressing_another_tile_lifts_that_one(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        click(app, spot(table, "lily"))
        assert table.play.picked == ("lily",)
        click(app, spot(table, "lily"))
        assert not table.play.picked


def test_a_lifted_tile_can_still_be_dragged(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        drag(app, spot(table, "rose"), table.display.view.at("0,-8"))
        assert table.play.session.moves[-1] == "place rose 0,-8"


def test_a_tile_let_go_where_it_may_not_go_comes_back_and_says_why(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        drag(app, spot(table, "rose"), table.display.view.at("0,0"))
        assert not table.play.picked
        assert table.pointer.said == "Flowers are planted in the gates only."
        assert table.pointer.causes == ("0,-8", "0,8", "8,0", "-8,0")


def test_resting_on_an_illegal_point_says_why_after_a_while_and_not_before(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        mouse(app, pygame.MOUSEMOTION, table.display.view.at("3,3"))
        now = clock.now()
        table.wait(now + 100)
        assert table.pointer.said is None
        table.wait(now + 500)
        assert table.pointer.said == "Flowers are planted in the gates only."
        mouse(app, pygame.MOUSEMOTION, table.display.view.at("0,8"))
        table.wait(now + 2000)
        assert table.pointer.said is None


def test_several_tiles_are_chosen_and_unchosen(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        for token in ("boat", "wheel", "wheel"):
            click(app, spot(table, token))
        assert table.play.chosen == {"boat": 1, "wheel": 2}
        click(app, spot(table, "wheel"))
        assert table.play.chosen == {"boat": 1}
        for token in ("rock", "rock", "knotweed"):
            click(app, spot(table, token))
        assert table.play.session.moves == ["choose boat knotweed rock rock"]


def test_bare_words_are_buttons(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 40)
        while table.play.game.phase(table.play.session.state)["en"] != "Bonus":
            key(app, pygame.K_z, pygame.KMOD_CTRL)
        settle(app)
        assert "word:skip" in [widget.id for widget in table.widgets]
        click(app, spot(table, "skip"))
        assert table.play.session.moves[-1] == "skip"


def test_the_keyboard_alone_plays_a_move(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        for _ in range(60):
            if table.focus == "slot:guest:reserve:rose":
                break
            key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert table.play.picked == ("rose",)
        for _ in range(60):
            if table.focus == "board":
                break
            key(app, pygame.K_TAB)
        for _ in range(8):
            key(app, pygame.K_DOWN)
        key(app, pygame.K_RETURN)
        assert table.play.session.moves[-1] == "place rose 0,-8"


def test_every_widget_is_reached_by_tab(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        for screen in (app.screens[-1], lay(app, 20)):
            met = set()
            for _ in range(len(screen.widgets) + 1):
                screen.handle(InputEvent("next"), 0)
                met.add(screen.focus)
            assert met >= {widget.id for widget in screen.widgets if widget.enabled}


def test_a_finger_plays_as_the_mouse_does(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        for token in ("rose", "0,-8"):
            x, y = spot(table, token)
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                app.answer(pygame.event.Event(kind, x=x / app.size[0], y=y / app.size[1], dx=0, dy=0, finger_id=0, touch_id=0))
        assert table.play.session.moves[-1] == "place rose 0,-8"


def test_undo_redo_and_turning_keep_the_game(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 12)
        moves = table.play.session.moves
        for _ in range(12):
            key(app, pygame.K_z, pygame.KMOD_CTRL)
            key(app, pygame.K_f)
            app.draw()
        assert table.play.session.moves == []
        for _ in range(12):
            key(app, pygame.K_y, pygame.KMOD_CTRL)
        assert table.play.session.moves == moves


def test_a_game_left_is_continued_where_it_was(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        click(app, spot(table, "0,-8"))
        moves = table.play.session.moves
        table.command("menu")
        click(app, next(w.rect.center for w in app.screens[-1].widgets if w.id == "shelf"))
        shelf = app.screens[-1]
        assert isinstance(shelf, CatalogueScreen)
        assert shelf.widgets[0].id == "continue:0"
        click(app, shelf.widgets[0].rect.center)
        again = app.screens[-1]
        assert isinstance(again, TableScreen)
        assert again.play.session.moves == moves


def test_every_move_is_on_the_disk_at_once(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        click(app, spot(table, "0,-8"))
        assert [game.moves for game in list_unfinished(tmp_path)] == [3]


def test_a_game_that_is_over_is_not_offered_again(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        lay(app, len(played(3, 400)))
        app.home()
        assert list_unfinished(tmp_path) == []


def test_play_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file, no folder")
    with window(tmp_path / "saves") as app:
        table = lay(app, 2)
        assert table.play.autosave.problem
        asked, warned = describe_turn(table.play, table.words)[1].split("\n\n")
        assert asked.startswith("Plant") and warned.startswith("The game cannot be saved in"), "one does not hide the other"
        click(app, spot(table, "rose"))
        click(app, spot(table, "0,-8"))
        assert table.play.session.moves[-1] == "place rose 0,-8"


def test_the_window_changes_its_size_in_the_middle_of_a_drag(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        mouse(app, pygame.MOUSEBUTTONDOWN, spot(table, "rose"))
        mouse(app, pygame.MOUSEMOTION, (500, 500))
        for size in ((800, 480), (1080, 1920), (300, 200), (1280, 800)):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            app.answer(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            app.draw()
        mouse(app, pygame.MOUSEBUTTONUP, table.display.view.at("0,-8"))
        assert table.play.session.moves[-1] == "place rose 0,-8"


def test_a_new_size_ends_what_was_in_motion(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 2)
        click(app, spot(table, "rose"))
        click(app, spot(table, "0,-8"))
        assert table.animation.motion.tweens
        table.lay_out((800, 480))
        assert not table.animation.motion.tweens
