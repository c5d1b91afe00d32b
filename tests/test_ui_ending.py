"""The end of a game at the table: the card of the result, and what is asked once because it cannot be taken back in spirit."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect

from game.core.session import Session
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.saves.autosave import Autosave
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.ui_window import make, settle, window


def test_what_cannot_be_undone_in_spirit_is_asked_once(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        session = Session(opened("iroh"), 0)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        table.press("proclaim", clock.now())
        assert isinstance(app.screens[-1], Dialogue) and not session.moves
        app.screens[-1].act("no")
        assert len(app.screens) == 2 and not session.moves
        table.press("proclaim", clock.now())
        app.screens[-1].act("yes")
        assert session.moves == ["proclaim"]
        table.command("again")
        assert isinstance(app.screens[-1], Dialogue), "a game is under way"


def test_the_card_of_a_result_leaves_the_ring_in_sight_and_is_drawn_aside(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        nearly = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-3": "guest rose", "-3,-5": "guest chrysanthemum"}
        session = Session(opened("basic"), 0, {"to_move": "guest", "board": nearly})
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        make(app, table, "move 3,-3 3,-5")
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        ring = [Rect(0, 0, table.display.view.tile, table.display.view.tile) for _ in range(4)]
        for spot, place in zip(ring, ("-3,5", "3,5", "3,-5", "-3,-5"), strict=True):
            spot.center = table.display.view.at(place)
        assert not any(card.card.colliderect(spot) for spot in ring)
        was, button = card.card.copy(), card.widgets[0].rect.copy()
        card.handle(InputEvent("press", (was.x + 9, was.y + 9)), clock.now())
        for name in ("point", "release"):
            card.handle(InputEvent(name, (was.x - 91, was.y - 11)), clock.now())
        assert card.card.topleft == (was.x - 100, was.y - 20)
        assert card.widgets[0].rect.topleft == (button.x - 100, button.y - 20)


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
