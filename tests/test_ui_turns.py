"""Turns of several actions: what is asked, whose turn it is, and the button that says one is done."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords
from game.ui.screens.table import TableScreen
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import click, key, lay_out, make, spot, window


def button(table: TableScreen, name: str) -> Widget:
    return next(widget for widget in table.widgets if widget.id == f"word:{name}")


def test_what_may_be_left_out_is_ended_by_a_button_that_says_done(tmp_path: Path) -> None:
    for language, label in (("en", "Done"), ("de", "Fertig")):
        with window(tmp_path, language=language) as app:
            table = lay_out(app, Teahouse())
            make(app, table, "place rose 0,0")
            assert button(table, "skip").label == label
            click(app, spot(table, "skip"))
            assert table.play.session.moves == ["place rose 0,0", "skip"]


def test_done_stays_while_a_pick_is_made(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        make(app, table, "place rose 0,0")
        click(app, table.display.view.at("0,0"))
        assert table.play.picked == ("0,0",)
        click(app, spot(table, "skip"))
        assert table.play.session.moves[-1] == "skip"


def test_space_and_enter_are_done_where_nothing_has_the_focus(tmp_path: Path) -> None:
    for code in (pygame.K_SPACE, pygame.K_RETURN):
        with window(tmp_path) as app:
            table = lay_out(app, Teahouse())
            make(app, table, "place rose 0,0")
            key(app, code)
            assert table.play.session.moves[-1] == "skip"


def test_enter_is_the_focused_widgets_where_one_has_the_focus(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        make(app, table, "place rose 0,0")
        turned = table.display.turned
        for _ in range(len(table.widgets)):
            if table.focus != "turn":
                key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert table.play.session.moves[-1] == "place rose 0,0"
        assert table.display.turned is not turned


def test_enter_does_not_end_a_step_while_a_tile_is_in_the_hand(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        make(app, table, "place rose 0,0")
        click(app, table.display.view.at("0,0"))
        key(app, pygame.K_RETURN)
        assert table.play.session.moves[-1] == "place rose 0,0"


def test_enter_makes_no_choice_where_there_is_one(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        key(app, pygame.K_RETURN)
        assert table.play.session.moves == []


def test_words_of_moves_are_buttons_named_by_the_game(tmp_path: Path) -> None:
    with window(tmp_path, language="de") as app:
        table = lay_out(app, Teahouse())
        assert button(table, "draw").label == "Stein ziehen"
        assert button(table, "proclaim").label == "Proclaim"
        click(app, button(table, "draw").rect.center)
        assert table.play.session.moves == ["draw"]


def test_a_word_that_could_cost_the_game_does_not_stand_out(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse(begin=Tea(bags=((), ()))))
        assert button(table, "proclaim").weight == ""
        make(app, table, "place wheel 0,0")
        assert button(table, "skip").weight == ""


def test_who_goes_on_is_told_apart_from_who_is_to_move(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        assert not table.play.goes_on
        make(app, table, "place rose 0,0")
        assert table.play.goes_on
        make(app, table, "skip")
        assert not table.play.goes_on


def test_few_tiles_to_go_on_with_are_pointed_out(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        assert not table.display.board._few()
        make(app, table, "place rose 0,0")
        assert table.display.board._few()
        assert table.display.board._marks(table.pointer, None)


def test_the_window_says_everything_in_both_languages() -> None:
    for language in ("en", "de"):
        words = UiWords(language)
        assert words("hand_over", seat=words.seat("host"))
        assert words.player("guest", ("guest",)) == {"en": "You", "de": "Du"}[language]
