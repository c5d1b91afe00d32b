"""The end of a game at the table: the card of the result, and what is asked once because it cannot be taken back in spirit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.core.session import Session
from game.ui.framework import clipboard, clock
from game.ui.framework.inputs import InputEvent
from game.ui.saves.autosave import Autosave
from game.ui.saves.save_files import read_shared_line
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.rules import RulesScreen
from game.ui.screens.save_picture import SavePicture
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.prompt_panel import PromptPanel
from game.ui.table.prompt_wording import describe_turn
from game.ui.table.rings import winning_links
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.table import position
from tests.ui_window import key, make, settle, window


def test_what_cannot_be_undone_in_spirit_is_asked_once(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        session = Session(opened("iroh"), 0)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        table.press("proclaim", clock.now())
        assert isinstance(app.screens[-1], Dialogue) and not session.moves
        assert [widget.id for widget in app.screens[-1].widgets if widget.weight == "primary"] == ["no"]
        assert app.screens[-1].lines == ["A wrong proclamation loses the turn."], "what the rules say of it"
        app.screens[-1].act("no")
        assert len(app.screens) == 2 and not session.moves
        table.press("proclaim", clock.now())
        app.screens[-1].act("yes")
        assert session.moves == ["proclaim"]
        table.command("again")
        assert isinstance(app.screens[-1], Dialogue), "a game is under way"


def test_the_card_of_a_result_lies_beside_the_board_with_the_ring_and_is_drawn_aside(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        nearly = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-3": "guest rose", "-3,-5": "guest chrysanthemum"}
        session = Session(opened("basic"), 0, {"to_move": "guest", "board": nearly})
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        usual = table.display.layout.board.copy()
        make(app, table, "move 3,-3 3,-5")
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        for size in ((800, 480), (600, 1000), (1280, 800)):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            app.answer(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            assert Rect((0, 0), size).contains(table.display.layout.board), size
            assert not card.card.colliderect(table.display.layout.board), size
        assert {end for link in table.display.board.threads.ring for end in (link.a, link.b)} >= {"-3,5", "3,5", "3,-5", "-3,-5"}
        was, button = card.card.copy(), card.widgets[0].rect.copy()
        card.handle(InputEvent("press", (was.x + 9, was.y + 9)), clock.now())
        for name in ("point", "release"):
            card.handle(InputEvent(name, (was.x - 91, was.y - 11)), clock.now())
        assert card.card.topleft == (was.x - 100, was.y - 20)
        assert card.widgets[0].rect.topleft == (button.x - 100, button.y - 20)
        card.act("look")
        assert table.display.layout.board == usual and table.display.panels.slots


def test_who_has_given_up_is_named(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        session = Session(opened("skud"), 0)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        seat = session.game.to_move(session.state)
        table.play_move("resign", clock.now())
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        assert card.lines[0] == f"{app.words.seat(str(seat))} has given up"
        assert describe_turn(table.play, table.words)[1] == card.lines[0]
        key(app, pygame.K_z, pygame.KMOD_CTRL)
        settle(app)
        assert app.screens[-1] is table and table.play.result is None, "the keys take it back as its button does"


def test_a_count_that_decided_is_told_and_the_last_move_keeps_its_number(tmp_path: Path, opened: Open) -> None:
    board = {"-3,2": "guest rose", "3,2": "guest chrysanthemum"}
    reserve = {"guest": {"rose": 1, "rock": 1}, "host": {"lily": 2, "boat": 1}}
    with window(tmp_path) as app:
        session = Session(opened("skud"), 0, position(board, reserve=reserve))
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        assert number_of_move(table) == "Move 1"
        make(app, table, "place rose 8,0")
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        assert card.lines[0] == "Last basic flower planted. What decided: Harmonies, 1 to 0."
        assert number_of_move(table) == "Move 1"


def number_of_move(table: TableScreen) -> str:
    """What the panel calls the move."""
    return PromptPanel(table.play, table.brush, table.display.tiles, table.words)._small()[-1]


def test_giving_up_is_not_what_enter_means(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        session = Session(opened("skud"), 0)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        table.command("resign")
        assert [(widget.id, widget.weight) for widget in app.screens[-1].widgets] == [("no", "primary"), ("yes", "")]
        key(app, pygame.K_RETURN)
        assert (app.screens[-1], session.moves) == (table, [])


PAIR = {"2,4": "guest rose", "2,6": "guest chrysanthemum"}
HOSTS = {"-3,4": "host rose", "-3,6": "host chrysanthemum"}
THREE = {"-2,2": "guest rose", "2,2": "guest chrysanthemum", "2,-2": "guest rose", "-2,3": "guest chrysanthemum"}
WON: dict[str, tuple[str, dict[str, Any], set[str]]] = {
    "so many harmonies": (
        "skud_children",
        position({**THREE, "1,-3": "host rose", "-1,-3": "host chrysanthemum"}),
        {"-2,2 2,2", "2,-2 2,2", "-2,2 -2,3"},
    ),
    "exactly so many harmonies, whoever has them, and none of the disharmonies between these": (
        "ancient",
        position({**PAIR, "-3,4": "host jasmine", "-3,6": "host lily"}),
        {"2,4 2,6", "-3,4 -3,6"},
    ),
    "points that harmonies bring": ("basic", position({**PAIR, **HOSTS}, score={"guest": 100, "host": 0}), {"2,4 2,6"}),
    "more harmonies, as both have so many tiles left": (
        "skud",
        position({**PAIR, "5,-3": "host lily"}, reserve={"guest": {"rock": 1}, "host": {"rock": 1, "rose": 1}}),
        {"2,4 2,6"},
    ),
    "more tiles left": ("skud", position(PAIR, reserve={"guest": {"rock": 1, "boat": 1}, "host": {"rock": 1, "rose": 1}}), set()),
}


@pytest.mark.parametrize("case", WON)
def test_what_has_won_by_being_counted_comes_to_light(tmp_path: Path, opened: Open, case: str) -> None:
    ruleset, start, lit = WON[case]
    options = {"target": 2} if ruleset == "ancient" else {}
    with window(tmp_path) as app:
        session = Session(opened(ruleset, **options), 0, start)
        play = TableGame(session, Autosave(app.saves, session))
        assert play.result is not None
        assert {" ".join(sorted((link.a, link.b))) for link in winning_links(play)} == lit


def test_the_card_of_a_result_lets_the_game_be_kept_and_looked_up(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        session = Session(opened("skud"), 0)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        table.play_move("resign", clock.now())
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        key(app, pygame.K_p, pygame.KMOD_CTRL)
        assert isinstance(app.screens[-1], SavePicture)
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_r)
        assert isinstance(app.screens[-1], RulesScreen)
        key(app, pygame.K_ESCAPE)
        assert app.screens[-2:] == [table, card], "both lay above the card"
        key(app, pygame.K_c, pygame.KMOD_CTRL)
        assert "resign" in str(read_shared_line(clipboard.pasted())), "the game, not the seed of one without chance"
