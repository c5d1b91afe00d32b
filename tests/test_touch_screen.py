"""Real touches: a window under an X server with a touch screen, from which SDL makes fingers and a mouse at the same time."""

from __future__ import annotations

import time
from pathlib import Path

import pygame

from game.core.selection import tokens
from game.core.session import Session
from game.ui.kiosk.choice import ChoiceScreen
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.kiosk_monkey import a_kiosk
from tests.test_kiosk_screens import settle as settle_table
from tests.test_kiosk_screens import tap
from tests.test_window import ring_game, running, saved_moves, until
from tests.touch_screen import SIZE, needs_touch, touch_display
from tests.ui_window import click, settle, spot, window

PLIES = 6
APART = 0.3
"""Seconds from one touch to the next: what comes within 150 ms counts once at a public table."""


@needs_touch
def test_a_game_is_played_by_touches_each_of_which_is_one_press(tmp_path: Path, opened: Open) -> None:
    session = Session(opened("skud_online"), 1)
    words = ("play", "skud_online", "--seed", "1", "--size", f"{SIZE[0]}x{SIZE[1]}")
    with (
        window(tmp_path / "mirror", SIZE) as app,
        touch_display(tmp_path) as (screen, fingers),
        running(tmp_path, screen, *words),
    ):
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))  # the same without a display: where to touch
        app.push(table)
        app.draw()
        assert until(lambda: bool(list(tmp_path.glob("paisho/**/*.journal"))), 60), "the table did not open"
        time.sleep(2)
        for number, move in enumerate(ring_game()[:PLIES]):
            for token in tokens(move):
                place = spot(table, token)
                if number % 2:
                    palm = fingers.down(place, (9, 9), (SIZE[0] - 9, 9), (9, SIZE[1] - 9))
                    fingers.up(palm, place)  # the first finger down is the one that counts
                else:
                    fingers.tap(place)
                click(app, place)
                time.sleep(APART)
            kept = tmp_path / "paisho"
            assert until(lambda kept=kept: saved_moves(kept)[-1:] == session.moves[-1:]), (move, saved_moves(kept))  # type: ignore[misc]
            settle(app)
        assert saved_moves(tmp_path / "paisho") == session.moves == ring_game()[:PLIES]


@needs_touch
def test_a_public_table_is_played_with_its_third_touch(tmp_path: Path) -> None:
    words = ("kiosk", "--games", "basic", "--volume", "0", "--level", "beginner", "--size", f"{SIZE[0]}x{SIZE[1]}")
    home = tmp_path / "home"
    home.mkdir()
    mirror = a_kiosk(tmp_path, SIZE)
    try:
        mirror.kiosk = mirror.kiosk.changed({"games": ("basic",)})
        with touch_display(tmp_path) as (screen, fingers), running(home, screen, *words):
            assert until(lambda: bool(list(home.glob("**/kiosk"))), 60), "the table did not open"
            time.sleep(3)
            middle = SIZE[0] // 2, SIZE[1] // 2
            fingers.tap(middle)
            tap(mirror, middle)
            assert isinstance(mirror.screens[-1], ChoiceScreen)
            time.sleep(APART)
            two = next(widget.rect.center for widget in mirror.screens[-1].widgets if widget.id == "two:basic")
            fingers.tap(two)
            tap(mirror, two)
            settle_table(mirror)
            assert until(lambda: bool(list(home.glob("**/*.journal")))), "the game did not begin"
            time.sleep(2)
            table = mirror.screens[-1]
            assert isinstance(table, TableScreen)
            for token in tokens(table.play.session.legal[0]):
                place = spot(table, token)
                fingers.tap(place)
                tap(mirror, place)
                time.sleep(APART)
            assert len(table.play.session.moves) == 1
            assert until(lambda: saved_moves(home) == table.play.session.moves), saved_moves(home)
    finally:
        mirror.close()
        pygame.display.quit()
