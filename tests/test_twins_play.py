"""The engine and the twins list the same, in a few random games and crowded positions; ``twin_games.py`` plays more."""

from __future__ import annotations

import pytest

from tests import twin_games

TWINS = pytest.mark.parametrize("twin", twin_games.TWINS, ids=[twin.ruleset for twin in twin_games.TWINS])


@TWINS
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_random_games_agree(twin: twin_games.Twin, seed: int) -> None:
    assert twin_games.random_game(twin, seed, 150) > 10


@TWINS
def test_crowded_positions_agree(twin: twin_games.Twin) -> None:
    assert twin_games.random_positions(twin, 5, 40) > 20
