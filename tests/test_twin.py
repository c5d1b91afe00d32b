"""The interpreter and a hand-written generator of the same rules list the same moves, ply by ply (S1 to S28, O1 to O5)."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from game.core.chance import Chance
from tests.bench import reference_skud as twin
from tests.conftest import Open, in_gate

GAMES = int(os.environ.get("PAISHO_TWIN_GAMES", "6"))


@pytest.mark.parametrize("seed", in_gate(range(GAMES), 2))
@pytest.mark.parametrize(("ruleset", "online"), [("skud", False), ("skud_online", True)])
def test_both_list_the_same_moves(opened: Open, ruleset: str, online: bool, seed: int) -> None:
    game = opened(ruleset)
    state, other = game.start(seed), twin.start(online=online)
    chance = Chance(seed)
    for _ in range(300):
        moves = game.legal(state)
        assert moves == twin.legal(other), game.position(state)
        if not moves:
            break
        move = chance.pick(moves)
        state, other = game.play(state, move), twin.play(other, move)
        found = game.result(state)
        assert (None if found is None else (found.winner, found.ending)) == twin.result(other)
    assert pairs((link.owner, link.a, link.b) for link in game.links(state) if link.kind == "harmony") == pairs(
        twin.harmonies(other)
    )


def pairs(links: Iterable[tuple[str | None, str, str]]) -> list[tuple[str | None, frozenset[str]]]:
    """Harmonies as owner and ends, in one order."""
    return sorted(((owner, frozenset((a, b))) for owner, a, b in links), key=lambda pair: (str(pair[0]), sorted(pair[1])))
