"""Skud as played online: its options, each with and without (O6)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, board_of, can, earned, ended, legal_for, legal_from, links_of, reserve_of, stand

BASIC = ("chrysanthemum", "jasmine", "lily", "rhododendron", "rose", "white_jade")
ACCENTS = ("boat", "knotweed", "rock", "wheel")
GATES = ("-8,0", "0,-8", "0,8", "8,0")
LOTUS = {"-5,-6": "guest white_lotus"}


@pytest.fixture
def plain(opened: Open) -> RulesGame:
    return opened("skud_online")


def chosen(game: RulesGame) -> State:
    """The state when the accents are chosen, each time the first that is offered."""
    state = game.start(0)
    while game.legal(state)[0].startswith("choose"):
        state = game.play(state, game.legal(state)[0])
    return state


def accents(game: RulesGame, state: State) -> list[int]:
    return [
        sum(count for kind, count in reserve_of(game, state, owner).items() if kind in ACCENTS) for owner in ("guest", "host")
    ]


def test_O6_informal_start_guest_plants_in_any_gate(opened: Open, plain: RulesGame) -> None:
    game = opened("skud_online", informal_start=True)
    assert game.legal(chosen(game)) == sorted(f"place {kind} {gate}" for kind in BASIC for gate in GATES)
    assert plain.legal(chosen(plain)) == sorted(f"place {kind} 0,-8" for kind in BASIC)


def test_O6_informal_start_host_then_has_a_normal_first_turn(opened: Open) -> None:
    game = opened("skud_online", informal_start=True)
    state = after(game, chosen(game), "place rose 8,0")
    assert board_of(game, state) == {"8,0": "guest rose"}
    assert game.to_move(state) == "host"
    assert game.legal(state) == sorted(f"place {kind} {gate}" for kind in BASIC for gate in GATES if gate != "8,0")
    state = after(game, state, "place lily 0,8")
    assert game.to_move(state) == "guest"
    assert {"place lily 0,-8", "move 8,0 7,0"} <= set(game.legal(state))


def test_O6_double_accents_all_eight_are_kept(opened: Open, plain: RulesGame) -> None:
    game = opened("skud_online", double_accents=True)
    state = chosen(game)
    assert accents(game, state) == [8, 8]
    assert {kind: reserve_of(game, state, "guest")[kind] for kind in ACCENTS} == dict.fromkeys(ACCENTS, 2)
    assert accents(plain, chosen(plain)) == [4, 4]


def test_O6_no_wheels(opened: Open, plain: RulesGame) -> None:
    game = opened("skud_online", no_wheels=True)
    assert len(game.legal(game.start(0))) == 6
    assert not any("wheel" in move for move in game.legal(game.start(0)))
    for state in (game.start(0), chosen(game), stand(game, {})):
        assert "wheel" not in {**reserve_of(game, state, "guest"), **reserve_of(game, state, "host")}
    assert accents(game, chosen(game)) == [4, 4]
    both = opened("skud_online", no_wheels=True, double_accents=True)
    assert accents(both, chosen(both)) == [6, 6]
    assert legal_for(game, earned(game, {}), "wheel") == set()
    assert "choose boat rock wheel wheel" in plain.legal(plain.start(0))


@pytest.mark.parametrize("prey", ["orchid", "white_lotus", "rose"])
def test_O6_specials_bounce(opened: Open, plain: RulesGame, prey: str) -> None:
    board = {"2,7": "guest orchid", "4,6": f"host {prey}", **LOTUS}
    for game, back in ((opened("skud_online", specials_bounce=True), prey != "rose"), (plain, False)):
        before = stand(game, board)
        state = after(game, before, "move 2,7 4,6")
        gain = reserve_of(game, state, "host").get(prey, 0) - reserve_of(game, before, "host").get(prey, 0)
        assert gain == (1 if back else 0)
        assert reserve_of(game, state, "guest") == reserve_of(game, before, "guest")


def test_O6_specials_bounce_an_orchid_that_a_basic_flower_takes(opened: Open, plain: RulesGame) -> None:
    board = {"2,7": "guest rose", "4,6": "host orchid", "6,-5": "host white_lotus"}
    for game, back in ((opened("skud_online", specials_bounce=True), 1), (plain, 0)):
        state = after(game, stand(game, board), "move 2,7 4,6")
        assert board_of(game, state)["4,6"] == "guest rose"
        assert reserve_of(game, state, "host").get("orchid", 0) == back


def test_O6_no_last_flower_end(opened: Open, plain: RulesGame) -> None:
    game = opened("skud_online", no_last_flower_end=True)
    for reserve in ({"guest": {"rose": 1, "rock": 1}, "host": {"lily": 1}}, {"guest": {"rose": 1}, "host": {}}):
        state = stand(game, {"3,5": "host rose"}, reserve=reserve)
        state = after(game, state, "place rose 8,0")
        assert (ended(game, state), game.to_move(state)) == (None, "host")
    state = stand(plain, {"3,5": "host rose"}, reserve={"guest": {"rose": 1}, "host": {"lily": 1}})
    assert ended(plain, after(plain, state, "place rose 8,0")) == ("draw", "last_flower")


def test_O6_no_last_flower_end_a_ring_still_wins(opened: Open) -> None:
    game = opened("skud_online", no_last_flower_end=True)
    ring = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
    assert ended(game, stand(game, ring)) == ("guest", "ring")


def test_O6_ignore_clashing(opened: Open, plain: RulesGame) -> None:
    game = opened("skud_online", ignore_clashing=True)
    board = {"3,6": "guest rose", "5,5": "host jasmine"}
    assert can(game, stand(game, board), "move 3,6 3,5")
    assert not can(plain, stand(plain, board), "move 3,6 3,5")
    wheel = {"3,6": "host rose", "4,2": "host jasmine"}
    assert can(game, earned(game, wheel), "place wheel 3,5")
    assert not can(plain, earned(plain, wheel), "place wheel 3,5")
    uncovered = {"1,6": "host rose", "3,6": "guest rock", "6,6": "host jasmine"}
    assert can(game, earned(game, uncovered), "place boat 3,6")
    assert not can(plain, earned(plain, uncovered), "place boat 3,6")


def test_O6_ignore_clashing_the_game_goes_on_with_a_disharmony(opened: Open) -> None:
    game = opened("skud_online", ignore_clashing=True)
    state = stand(game, {"3,5": "guest rose", "5,5": "host jasmine"})
    assert can(game, state, "place lily 0,8")
    assert can(game, state, "move 3,5 5,5")  # opposites still capture each other


@pytest.mark.parametrize(("kind", "steps"), [("rose", 3), ("chrysanthemum", 4), ("white_lotus", 2), ("orchid", 6)])
def test_O6_diagonal_movement_every_step_is_diagonal(opened: Open, plain: RulesGame, kind: str, steps: int) -> None:
    for game, ahead in ((opened("skud_online", diagonal_movement=True), True), (plain, False)):
        reached = legal_from(game, stand(game, {"0,0": f"guest {kind}"}), "0,0")
        for step in range(1, 6):
            assert (f"{step},{step}" in reached) == (step <= steps if ahead else 2 * step <= steps), step
        assert ("1,0" in reached, "2,0" in reached) == (not ahead, True)


def test_O6_diagonal_movement_between_two_tiles(opened: Open, plain: RulesGame) -> None:
    board = {"3,5": "guest rose", "3,6": "guest rock", "4,5": "guest rock", "2,5": "host rock", "3,4": "host boat"}
    game = opened("skud_online", diagonal_movement=True)
    assert can(game, stand(game, board), "move 3,5 4,6")
    assert not can(game, stand(game, {**board, "4,6": "host rock"}), "move 3,5 5,7")
    assert legal_from(plain, stand(plain, board), "3,5") == set()


def test_O6_diagonal_movement_harmonies_stay_on_rows_and_columns(opened: Open) -> None:
    game = opened("skud_online", diagonal_movement=True)
    board = {"3,5": "guest rose", "5,5": "guest chrysanthemum", "4,6": "guest white_jade"}
    assert links_of(game, stand(game, board)) == {"guest 3,5 5,5"}
