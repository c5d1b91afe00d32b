"""The house rules from the comments on Wiki Pai Sho, each a ruleset of its own (WH1 to WH4)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadPosition, BadRequest
from game.rules.play import RulesGame
from tests.conftest import Open
from tests.table import Board, after, around, board_of, can, culprits, ended, legal_from, links_of, stand

OTHER = {"guest": "host", "host": "guest"}
EMPTY = {"guest": {}, "host": {}}
ROSES = {"rose": 6}
WALLED = {"0,8": "guest rock", "0,-8": "host rock"}
"""A player who has only roses left cannot place one: the own foreign gate of both is taken."""


@pytest.fixture
def fifteen(opened: Open) -> RulesGame:
    return opened("wiki_fifteen")


@pytest.fixture
def nudge(opened: Open) -> RulesGame:
    return opened("wiki_nudge")


@pytest.fixture
def last(opened: Open) -> RulesGame:
    return opened("wiki_last_flower")


@pytest.fixture
def losing(opened: Open) -> RulesGame:
    return opened("wiki_disharmony")


def row(lilies: int, jasmines: int, owner: str = "guest", y: int = 5) -> dict[str, str]:
    """So many lilies and then jasmines side by side: a harmony for each pair of the two."""
    kinds = ["lily"] * lilies + ["jasmine"] * jasmines
    return {f"{x},{y}": f"{owner} {kind}" for x, kind in enumerate(kinds, start=-7)}


def shown(game: RulesGame, board: Board, **more: object) -> list[tuple[str, int, int]]:
    """The count at the end of a game that is over in that position."""
    result = game.result(stand(game, board, **more))  # type: ignore[arg-type]  # only keywords of a position
    assert result is not None
    return [(text["en"], guest, host) for text, guest, host in result.tally]


@pytest.mark.parametrize(("lilies", "jasmines", "won"), [(3, 5, True), (5, 3, True), (4, 4, True), (2, 7, False), (3, 4, False)])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WH1_fifteen_standing_at_once_win(fifteen: RulesGame, owner: str, lilies: int, jasmines: int, won: bool) -> None:
    state = stand(fifteen, row(lilies, jasmines, owner))
    assert len(links_of(fifteen, state)) == lilies * jasmines
    assert ended(fifteen, state) == ((owner, "fifteen") if won else None)


def test_WH1_the_fifteenth_wins_at_the_end_of_that_turn(fifteen: RulesGame) -> None:
    state = stand(fifteen, {**row(2, 7), "-5,7": "guest rose", "-3,7": "guest jasmine", "-4,6": "guest chrysanthemum"})
    assert (ended(fifteen, state), len(links_of(fifteen, state))) == (None, 14)
    assert ended(fifteen, after(fifteen, state, "move -5,7 -5,6")) == ("guest", "fifteen")


def test_WH1_its_owner_wins_whoever_made_the_move(fifteen: RulesGame) -> None:
    state = stand(fifteen, {**row(3, 5, "guest"), "-4,5": "host white_dragon", "1,5": "guest jasmine"}, "host")
    assert ended(fifteen, state) is None
    state = after(fifteen, state, "move -4,5 -4,3")
    assert ended(fifteen, state) == ("guest", "fifteen") or len(links_of(fifteen, state)) < 15


def test_WH1_nothing_is_added_up(fifteen: RulesGame) -> None:
    state = stand(fifteen, row(2, 7))
    for number in range(1, 7):
        state = after(fifteen, state, f"place lily {8 if number % 2 else -8},0"[:13] if False else f"place boat {number},1"[:14])
        state = after(fifteen, state, f"place boat {number},-1")
    assert ended(fifteen, state) is None
    assert dict(fifteen.scores(state)) == {}
