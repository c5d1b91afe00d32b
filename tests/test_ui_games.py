"""Every game is played to its end by clicks: its first moves, and its last ones until the ending stands on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.session import Session
from game.rules.rules_game import RulesGame
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.ui_window import lay_out, make, settle, sit_down, window

pytestmark = pytest.mark.usefixtures("made_once")
SHORT: list[tuple[str, dict[str, Any], int]] = [
    ("basic", {"target_points": 10}, 0),
    ("wiki", {"target_points": 10}, 0),
    ("ancient", {"target": 1}, 0),
    ("ancient_2011", {"target": 1}, 2),
    ("skud_online", {}, 0),
    ("solitaire", {}, 0),
    ("solitaire_online", {}, 0),
    ("solitaire_together", {}, 0),
    ("solitaire_together", {"draw": "choose"}, 0),
    ("solitaire_against", {}, 0),
]
"""Rulesets with options that make for a short game, and a seed."""


def random_moves(game: RulesGame, seed: int, most: int = 900) -> list[str]:
    """A whole game of random moves."""
    state, chance = game.start(seed), Chance(seed)
    out: list[str] = []
    while game.to_move(state) is not None and len(out) < most:
        out.append(chance.pick(game.legal(state)))
        state = game.play(state, out[-1])
    assert game.result(state), f"seed {seed} has not come to its end after {most} moves"
    return out


def by_clicks(app: Any, table: TableScreen, moves: list[str]) -> None:
    """Moves made by clicks, with the hand looked at where it must be."""
    for move in moves:
        sit_down(app)
        before = len(table.play.session.moves)
        make(app, table, move)
        assert table.play.session.moves[before:] == [move]
        app.draw()


def seated(app: Any, session: Session[Any]) -> TableScreen:
    """A table on which a game has been played so far."""
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    app.draw()
    return table


@pytest.mark.parametrize(("ruleset", "options", "seed"), SHORT, ids=str)
def test_a_game_begins_and_ends_by_clicks(opened: Open, tmp_path: Path, ruleset: str, options: dict[str, Any], seed: int) -> None:
    game = opened(ruleset, **options)
    moves = random_moves(game, seed)
    with window(tmp_path) as app:
        table = lay_out(app, game, seed)
        by_clicks(app, table, moves[:6])
    with window(tmp_path) as app:
        session = Session(game, seed)
        for move in moves[:-5]:
            session.enter(move)
        table = seated(app, session)
        by_clicks(app, table, moves[-5:])
        settle(app)
        assert isinstance(app.screens[-1], GameOver)
        assert session.result is not None


FOUR = {
    "-2,4": "guest air", "2,4": "guest air", "-2,-4": "guest fire", "2,-4": "guest fire",
    "5,2": "guest earth", "5,-2": "guest earth", "-5,2": "guest water", "-5,-2": "guest water",
}  # fmt: skip
"""A harmony of GUEST's across each midline."""
NEARLY = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-3": "guest rose", "-3,-5": "guest chrysanthemum"}
"""A ring, but for one step."""
PREY = {"4,5": "guest jasmine", "4,4": "host rose"}
NO_TILES: dict[str, list[str]] = {"guest": [], "host": []}
ENDINGS: list[tuple[str, dict[str, Any], list[str], str]] = [
    ("iroh", {"board": FOUR}, ["proclaim"], "midlines"),
    ("basic", {"board": NEARLY}, ["move 3,-3 3,-5"], "ring"),
    ("basic", {"board": PREY, "to_move": "host", "reserve": {"guest": {"rose": 3}}}, ["move 4,4 4,5"], "too_few"),
    ("wiki", {"board": PREY, "to_move": "host", "reserve": {"guest": {"rose": 3}}}, ["move 4,4 4,5"], "too_few"),
    ("ancient", {"board": {}, "hand": NO_TILES, "bag": NO_TILES}, ["pass", "pass"], "stuck"),
    ("ancient_2011", {"board": {}, "hand": NO_TILES, "bag": []}, ["pass", "pass"], "stuck"),
]


@pytest.mark.parametrize(("ruleset", "position", "moves", "ending"), ENDINGS, ids=str)
def test_an_ending_comes_by_clicks(
    opened: Open, tmp_path: Path, ruleset: str, position: dict[str, Any], moves: list[str], ending: str
) -> None:
    with window(tmp_path) as app:
        session = Session(opened(ruleset), 0, {"to_move": "guest", **position})
        by_clicks(app, seated(app, session), moves)
        settle(app)
        assert session.result is not None
        assert session.result.ending == ending
        assert isinstance(app.screens[-1], GameOver)
