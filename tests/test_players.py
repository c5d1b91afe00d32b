"""What programs that play ask of a game: chance moves, the states after all moves, keys, hidden things dealt anew."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.contract import Searchable
from game.rules.rules_game import RulesGame
from tests import record_games, soak
from tests.conftest import in_gate
from tests.noughts import Noughts
from tests.soak import Variant, opened
from tests.table import after, stand

HIDING = ["ancient", "ancient_2011", "solitaire", "solitaire_against"]


def middle(game: Searchable[Any], plies: int, seed: int = 3) -> Any:
    """A state of a random game, some plies in."""
    state, chance = game.start(seed), Chance(seed)
    for _ in range(plies):
        state = game.any_move(state, chance)
    return state


@pytest.mark.parametrize(("ruleset", "plies"), [("skud", 0), ("skud", 9), ("basic", 17), ("iroh", 6), ("ancient", 12)])
def test_a_random_move_is_as_likely_as_any_other(ruleset: str, plies: int) -> None:
    game, chance = opened(Variant(ruleset)), Chance(7)
    state = middle(game, plies)
    into = Counter(after for _move, after in game.expand(state))
    draws, number = 10 * into.total(), into.total()
    met = Counter(game.any_move(state, chance) for _ in range(draws))
    square = sum((met[state] - 10 * ways) ** 2 / (10 * ways) for state, ways in into.items())
    assert met.keys() <= into.keys()
    assert square < number + 5 * (2 * number) ** 0.5, f"{square:.0f} for {number} moves"


@pytest.mark.parametrize("ruleset", in_gate(soak.playable(), 2, 1))
def test_the_states_after_all_moves_are_those_that_the_moves_lead_to(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    for node in record_games.random_game(Variant(ruleset), 2, 24).path[::12]:
        found = [(game.text(move), after) for move, after in game.expand(node.state)]
        assert sorted(text for text, _after in found) == list(game.legal(node.state))
        assert all(after == game.play(node.state, text) for text, after in found[::5])


@pytest.mark.parametrize("game", [Noughts(), opened(Variant("skud"))])
def test_moves_that_are_wanted_first_come_first_and_once(game: Any) -> None:
    state = middle(game, 3)
    legal = list(game.legal(state))
    wanted = [legal[-1], "nothing of the sort", legal[2]]
    found = [game.text(move) for move, _after in game.expand(state, 0, wanted)]
    assert found[:2] == [legal[-1], legal[2]]
    assert sorted(found) == sorted(legal)
    assert [game.text(move) for move, _after in game.expand(state, 2, wanted)][:2] == [legal[-1], legal[2]]


def test_noughts_and_crosses_gives_its_states_too() -> None:
    game = Noughts()
    state = middle(game, 3)
    assert {game.text(move): after for move, after in game.expand(state)} == {m: game.play(state, m) for m in game.legal(state)}
    assert len({game.key(after) for _move, after in game.expand(state)}) == len(game.legal(state))
    assert game.determinize(state, "host", 4) == state


def test_moves_in_another_order_lead_to_the_same_key() -> None:
    game = opened(Variant("skud"))
    state = stand(game, {"-4,-4": "guest rose", "4,4": "host rose", "0,-8": "guest lily", "6,-2": "guest jasmine"})
    one = after(game, state, "move -4,-4 -4,-3", "move 4,4 4,3", "move 6,-2 6,-1", "move 4,3 4,2")
    other = after(game, state, "move 6,-2 6,-1", "move 4,4 4,3", "move -4,-4 -4,-3", "move 4,3 4,2")
    longer = after(game, state, "move -4,-4 -4,-5", "move 4,4 4,3", "move -4,-5 -4,-4", "move 4,3 4,4")
    assert game.key(one) == game.key(other)
    assert game.key(longer) == game.key(state)
    assert 0 <= game.key(one) < 1 << 64


@pytest.mark.parametrize("ruleset", ["skud", "basic", "ancient"])
def test_no_two_states_after_a_move_have_the_same_key(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    after = {after for _move, after in game.expand(middle(game, 20))}
    assert len({game.key(state) for state in after}) == len(after)


def test_a_key_is_the_same_in_another_process_with_another_hash_seed() -> None:
    game = opened(Variant("basic"))
    code = (
        "from tests.test_players import middle; from tests.soak import Variant, opened; "
        "g = opened(Variant('basic')); g.any_move(middle(g, 30, 9), __import__('game.core.chance', fromlist=['x']).Chance(1)); "
        "print(g.key(middle(g, 20)))"
    )
    given = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    said = subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True, timeout=60, check=True)
    assert int(said.stdout) == game.key(middle(game, 20))


def trays(game: RulesGame, state: Any) -> dict[tuple[str, str], tuple[int, Any]]:
    """What each pile holds, as a position tells it, and how many tiles."""
    return {(tray.pile, tray.owner): (tray.size, tray.tiles) for tray in game.trays(state)}


@pytest.mark.parametrize("ruleset", HIDING)
def test_what_a_seat_does_not_see_is_dealt_anew_and_the_rest_stays(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    state = middle(game, 14)
    seat = game.to_move(state) or "guest"
    dealt = [game.determinize(state, seat, seed) for seed in range(6)]
    assert len({str(game.position(one)) for one in dealt}) == 6
    for one in dealt:
        assert game.pieces(one) == game.pieces(state)
        assert trays(game, one) == trays(game, state)
        assert Counter(sum(one.piles, ())) == Counter(sum(state.piles, ()))
        assert game.determinize(one, seat, 5) == dealt[5]


def test_the_other_players_hand_is_not_known_to_whoever_thinks() -> None:
    game = opened(Variant("ancient"))
    states, there = [], ("jasmine", "lily", "wheel", "boat")
    for hand in (there[:2], there[2:]):
        hands = {"guest": ["rose", "lily"], "host": list(hand)}
        bags = {"guest": ["rose", "coin"], "host": [kind for kind in there if kind not in hand]}
        states.append(stand(game, {"0,0": "any rose"}, hand=hands, bag=bags))
    one, other = (game.determinize(state, "guest", 3) for state in states)
    assert states[0] != states[1]
    assert one == other
    assert trays(game, one)["hand", "guest"][1] == {"rose": 1, "lily": 1}


def test_where_nothing_is_hidden_only_chance_to_come_changes() -> None:
    game = opened(Variant("skud"))
    state = middle(game, 10)
    dealt = game.determinize(state, "guest", 8)
    assert {**game.position(dealt), "chance": 0} == {**game.position(state), "chance": 0}
    assert game.legal(dealt) == game.legal(state)
