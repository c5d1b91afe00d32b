"""What other games ask of the table: squares, numbers, bare verbs, a bag unseen, one player, a score."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.session import Session
from game.ui.app import App
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.table_game import TableGame
from tests.ui_solo import Solo
from tests.ui_window import click, drag, settle, spot, window


def lay(app: App) -> TableScreen:
    session = Session(Solo())
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    app.draw()
    return table


def test_a_bare_verb_is_a_button_and_the_bag_does_the_same(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        click(app, spot(table, "draw"))
        assert table.play.session.moves == ["draw"]
        app.screens[-1].command("undo")
        bag = next(slot for slot in table.display.panels.slots if slot.owner == "any")
        click(app, bag.rect.center)
        assert table.play.session.moves == ["draw"]


def test_tiles_lie_on_squares_too(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        for move in ("draw", "place wheel 0,0", "draw"):
            table.play.enter(move)
        table.refresh()
        assert set(table.play.options) == {"rose"}
        drag(app, spot(table, "rose"), table.display.view.at("3,3"))
        click(app, spot(table, "draw"))
        drag(app, spot(table, "knotweed"), table.display.view.at("s2,3"))
        assert table.play.session.moves[-1] == "place knotweed s2,3"


def test_numbers_are_buttons(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        for token in ("draw", "wheel", "0,0", "0,0", "3"):
            click(app, spot(table, token))
        assert table.play.session.moves[-1] == "rotate 0,0 3"
        assert table.play.game.scores(table.play.session.state) == {"guest": 4}


def test_a_game_alone_ends_with_its_score(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        while table.play.session.result is None:
            table.play.enter(table.play.session.legal[0])
        table.refresh()
        settle(app)
        assert isinstance(app.screens[-1], GameOver)
        click(app, next(w.rect.center for w in app.screens[-1].widgets if w.id == "new"))
        again = app.screens[-1]
        assert isinstance(again, TableScreen)
        assert again.play.session.moves == []


def test_the_turned_board_is_played_like_any(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        pygame.event.clear()
        table.command("turn")
        for token in ("draw", "wheel", "3,3"):
            click(app, spot(table, token))
        assert table.play.session.moves[-1] == "place wheel 3,3"
