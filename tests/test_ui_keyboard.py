"""The keyboard alone reaches everything: every widget of every screen, and every action of whole games of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.chance import Chance
from game.core.session import Session
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.saves.autosave import Autosave
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.dialogue import Careful
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import EARLY, GameOver, Handover
from game.ui.table.explainer import LOOK
from game.ui.table.table_game import TableGame
from tests.conftest import a_catalogue
from tests.monkey import a_window
from tests.ui_keys import all_ids, make_by_keys, walked
from tests.ui_window import key, settle

pytestmark = pytest.mark.usefixtures("made_once")

GAMES = {"skud": 16, "basic": 12, "wiki": 10, "ancient": 12, "iroh": 16, "solitaire": 10, "solitaire_together": 8}
"""Rulesets, and how many moves of each are made with the keyboard."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = a_window(tmp_path)
    app.prefer(motion="off")
    yield app
    app.close()
    pygame.display.quit()


def seated(app: App, name: str, seed: int = 5) -> TableScreen:
    """A game from its start."""
    session = Session(a_catalogue().open(name, {}), seed)
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    come_in(app)
    return table


def come_in(app: App) -> None:
    """Where a hand is covered, the player who sits there now uncovers it, with Enter."""
    settle(app)
    card = app.screens[-1]
    if isinstance(card, Handover):
        card.opened -= EARLY
        key(app, pygame.K_RETURN)
        settle(app)


@pytest.mark.parametrize("name", GAMES)
def test_games_of_every_kind_are_played_with_the_keyboard_alone(app: App, name: str) -> None:
    table, chance = seated(app, name), Chance(11)
    for number in range(GAMES[name]):
        if table.play.result:
            break
        legal = table.play.session.legal
        kinds = sorted({move.split(" ")[0] for move in legal})
        verb = kinds[number % len(kinds)]  # every sort of action in turn, the seldom ones too
        move = chance.pick([move for move in legal if move.startswith(verb)])
        make_by_keys(app, table, move)
        assert table.play.session.moves[-1] == move
        assert len(table.play.session.moves) == number + 1
        come_in(app)


def test_what_a_command_opens_it_closes_as_well(app: App) -> None:
    table = seated(app, "skud")
    for name in ("rules", "legend", "keys", "settings", "statistics", "saved", "open", "picture", "players", "menu"):
        table.command(name)
        assert app.screens[-1] is not table, name
        app.hear(InputEvent(name), clock.now())
        assert app.screens[-1] is table, name


def test_a_game_is_begun_ended_taken_back_and_begun_again_with_the_keyboard_alone(app: App) -> None:
    shelf = app.screens[0]
    assert isinstance(shelf, CatalogueScreen)
    settle(app)
    for _ in range(80):
        key(app, pygame.K_TAB)
        if shelf.focus == "start":
            break
    key(app, pygame.K_RETURN)
    come_in(app)
    table = app.screens[-1]
    assert isinstance(table, TableScreen)
    key(app, pygame.K_t)
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="z"))
    key(app, pygame.K_RETURN)
    assert table.input.told, "what is wrong with it"
    key(app, pygame.K_BACKSPACE)
    assert not table.input.told, "it is typed no more"
    for sign in "resign":
        app.answer(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode=sign))
    key(app, pygame.K_RETURN)
    sure = app.screens[-1]
    assert isinstance(sure, Careful) and table.play.result is None, "whoever types it is asked once, too"
    while sure.focus != "yes":
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    settle(app)
    card = app.screens[-1]
    assert isinstance(card, GameOver), "a typed resignation ends the game"
    assert {"look", "undo", "new"} <= set(walked(app))
    while card.focus != "undo":
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert app.screens[-1] is table
    assert table.play.result is None


def test_full_stop_leads_to_tiles_beside_the_board_too_and_first_where_nothing_on_it_may_be_chosen(app: App) -> None:
    table = seated(app, "solitaire")
    for number in (1, 2):
        key(app, pygame.K_PERIOD)
        assert table.display.panels.slot(table.focus), "the tile in the hand; the second time after the tile that was placed"
        table.explainer.wait(table.pointer, clock.now() + LOOK)
        assert table.pointer.said, "what it is, as a pointer is told"
        key(app, pygame.K_RETURN)
        key(app, pygame.K_COMMA)
        assert table.focus == "board" and table.pointer.cursor in table.play.targets
        key(app, pygame.K_RETURN)
        settle(app)
        assert len(table.play.session.moves) == number
    table = seated(app, "ancient")
    key(app, pygame.K_COMMA)
    answer = (table.focus or "").removeprefix("word:")
    assert answer in table.play.options, "answers on buttons come last"
    key(app, pygame.K_RETURN)
    assert answer in " ".join(table.play.session.moves)


@pytest.mark.parametrize("name", ["skud", "ancient", "basic", "solitaire"])
def test_tab_leads_to_everything_on_a_table_and_round_again(app: App, name: str) -> None:
    table = seated(app, name)
    assert set(walked(app)) == all_ids(table)
    table.command("moves")
    assert set(walked(app)) == all_ids(table)


@pytest.mark.parametrize("screen", ["menu", "keys", "rules", "saved", "settings"])
def test_every_screen_is_walked_and_left_with_the_keyboard(app: App, screen: str) -> None:
    table = seated(app, "skud")
    table.command(screen)
    opened = app.screens[-1]
    assert opened is not table
    met = walked(app)
    assert met
    assert {widget.id for widget in opened.widgets if widget.enabled} <= set(met) | {opened.focus}
    key(app, pygame.K_ESCAPE)
    settle(app)
    assert app.screens[-1] is table


def test_shift_tab_goes_the_other_way(app: App) -> None:
    table = seated(app, "skud")
    met = []
    for _ in range(4):
        key(app, pygame.K_TAB)
        met.append(table.focus)
    back = []
    for _ in range(3):
        key(app, pygame.K_TAB, pygame.KMOD_SHIFT)
        back.append(table.focus)
    assert back == met[2::-1]


def test_the_focus_is_seen_wherever_it_is(app: App) -> None:
    table = seated(app, "skud")
    for name in walked(app):
        if name == "board":
            continue
        table.focus, table.keys_used = name, False
        without = table.scene(clock.now())
        table.keys_used = True
        assert len(table.scene(clock.now())) > len(without), name
