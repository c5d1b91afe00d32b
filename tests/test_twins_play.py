"""The engine and the twins list the same, in a few random games and crowded positions; ``twin_games.py`` plays more."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.rules.playing.rules import LinkKind
from tests import twin_games
from tests.conftest import in_gate
from tests.soak import Variant, opened

TWINS = pytest.mark.parametrize("twin", twin_games.TWINS, ids=[twin.ruleset for twin in twin_games.TWINS])


@TWINS
@pytest.mark.parametrize("seed", in_gate([0, 1], 2))
def test_random_games_agree(twin: twin_games.Twin, seed: int) -> None:
    assert twin_games.random_game(twin, seed, 150) > 10


@TWINS
def test_crowded_positions_agree(twin: twin_games.Twin) -> None:
    assert twin_games.random_positions(twin, 5, 40) > 20


@pytest.mark.parametrize("ruleset", ["skud", "skud_online"])
def test_what_is_known_of_a_standing_clash_is_what_trying_finds(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance, met = opened(Variant(ruleset)), Chance(7), 0
    twin = twin_games.Twin(ruleset, None, ())
    for _ in range(40):
        position = twin_games.crowded(twin, game, chance)
        known = list(game.legal(game.setup(position)[0]))
        with monkeypatch.context() as patch:
            patch.setattr(LinkKind, "lasting", lambda self, state, plan: 0)
            state, _ = game.setup(position)
            assert known == list(game.legal(state))
        met += any(link.tellable and link.bound(state) for link in state.rules.links.values())
    assert met > 5
