"""Skud: the boat, onto a blooming flower or onto an accent (S20, S21)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import around, assert_illegal, board_of, can, earned, legal_for, links_of, reserve_of, stand

BASIC = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron")


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def ways_off(game: RulesGame, state: State, place: str) -> set[str]:
    """Where a boat may shift the flower on that place."""
    ways = (end.split(" to ") for end in legal_for(game, state, "boat") if " to " in end)
    return {way[1] for way in ways if way[0] == place}


@pytest.mark.parametrize("kind", [*BASIC, "white_lotus", "orchid"])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S20_a_flower_of_either_player_to_the_eight_points_around(game: RulesGame, kind: str, owner: str) -> None:
    assert ways_off(game, earned(game, {"3,6": f"{owner} {kind}"}), "3,6") == set(around("3,6"))


def test_S20_the_boat_stays_in_its_place(game: RulesGame) -> None:
    state = game.play(earned(game, {"3,6": "host rose"}), "place boat 3,6 to 4,7")
    board = {place: tile for place, tile in board_of(game, state).items() if tile != "guest chrysanthemum"}
    assert board == {"-4,-8": "guest rose", "3,6": "guest boat", "4,7": "host rose"}
    assert reserve_of(game, state, "guest")["boat"] == 1


def test_S20_not_two_away_and_not_in_place(game: RulesGame) -> None:
    state = earned(game, {"3,6": "host rose"})
    for place in ("3,4", "5,6", "1,7", "3,6"):
        assert_illegal(game, state, f"place boat 3,6 to {place}")


def test_S20_only_to_empty_points(game: RulesGame) -> None:
    walls = {"3,7": "guest boat", "4,6": "host orchid", "2,5": "guest rose"}
    state = earned(game, {"3,6": "host rose", **walls})
    assert ways_off(game, state, "3,6") == set(around("3,6")) - set(walls)
    assert "4,6" in assert_illegal(game, state, "place boat 3,6 to 4,6")


def test_S20_on_the_board(game: RulesGame) -> None:
    assert ways_off(game, earned(game, {"4,8": "host rose"}), "4,8") == {"3,8", "3,7", "4,7", "5,7"}


def test_S20_to_no_gate(game: RulesGame) -> None:
    state = earned(game, {"1,7": "host orchid"})
    assert ways_off(game, state, "1,7") == set(around("1,7")) - {"0,8"}
    assert "0,8" in assert_illegal(game, state, "place boat 1,7 to 0,8")


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S20_no_flower_in_a_gate(game: RulesGame, owner: str) -> None:
    state = earned(game, {"0,8": f"{owner} orchid", "8,0": f"{owner} rose"})
    assert legal_for(game, state, "boat") == ways_of_the_two(game, state)
    assert "0,8" in assert_illegal(game, state, "place boat 0,8 to 1,7")
    assert "8,0" in assert_illegal(game, state, "place boat 8,0 to 7,0")


def ways_of_the_two(game: RulesGame, state: State) -> set[str]:
    """What a boat may do to the two flowers that have earned the bonus."""
    return {f"{place} to {end}" for place in ("-4,-8", "-3,-8") for end in ways_off(game, state, place)}


@pytest.mark.parametrize(("kind", "allowed"), [("rose", False), ("lily", True), ("orchid", True), ("white_lotus", True)])
def test_S20_only_into_a_right_garden(game: RulesGame, kind: str, allowed: bool) -> None:
    state = earned(game, {"0,-2": f"host {kind}"})
    assert {"0,-1", "0,-3"} <= ways_off(game, state, "0,-2")
    for white in ("1,-1", "1,-2", "1,-3"):
        assert can(game, state, f"place boat 0,-2 to {white}") == allowed
    for red in ("-1,-1", "-1,-2", "-1,-3"):
        assert can(game, state, f"place boat 0,-2 to {red}") == (kind != "lily")


def test_S20_no_disharmony_left(game: RulesGame) -> None:
    state = earned(game, {"3,6": "guest rose", "6,5": "host jasmine"})
    assert ways_off(game, state, "3,6") == set(around("3,6")) - {"2,5", "3,5", "4,5"}
    assert "6,5" in assert_illegal(game, state, "place boat 3,6 to 4,5")


def test_S20_the_boat_in_its_place_stands_between(game: RulesGame) -> None:
    state = earned(game, {"1,6": "host rose", "3,6": "guest orchid", "6,6": "host jasmine"})
    assert ways_off(game, state, "3,6") == set(around("3,6"))


def test_S20_on_no_empty_point(game: RulesGame) -> None:
    state = earned(game, {})
    assert "1,1" in assert_illegal(game, state, "place boat 1,1")
    assert legal_for(game, state, "boat") == ways_of_the_two(game, state)


def test_S20_not_onto_a_flower_without_a_point_for_it(game: RulesGame) -> None:
    assert_illegal(game, earned(game, {"3,6": "host rose"}), "place boat 3,6")


def test_S20_new_harmonies_are_fine_and_earn_nothing(game: RulesGame) -> None:
    state = game.play(earned(game, {"3,6": "guest rose", "6,5": "guest chrysanthemum"}), "place boat 3,6 to 4,5")
    assert "guest 4,5 6,5" in links_of(game, state)
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("accent", ["rock", "wheel", "knotweed"])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S21_an_accent_of_either_player_and_the_boat_leave(game: RulesGame, accent: str, owner: str) -> None:
    before = earned(game, {"3,6": f"{owner} {accent}"})
    state = game.play(before, "place boat 3,6")
    assert board_of(game, state) == {"-4,-8": "guest rose", "-3,-8": "guest chrysanthemum"}
    assert reserve_of(game, state, "guest") == {**reserve_of(game, before, "guest"), "boat": 1}
    assert reserve_of(game, state, "host") == reserve_of(game, before, "host")
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S21_on_the_sheet_no_boat(opened: Open, owner: str) -> None:
    game = opened("skud")
    assert "3,6" in assert_illegal(game, earned(game, {"3,6": f"{owner} boat"}), "place boat 3,6")


def test_S21_not_if_that_leaves_a_disharmony(game: RulesGame) -> None:
    state = earned(game, {"1,6": "host rose", "3,6": "host wheel", "6,6": "guest jasmine"})
    assert {"1,6", "6,6"} & assert_illegal(game, state, "place boat 3,6")
    assert can(game, earned(game, {"1,6": "host rose", "3,6": "host wheel", "6,6": "guest lily"}), "place boat 3,6")


def test_S21_an_accent_is_not_shifted(game: RulesGame) -> None:
    state = earned(game, {"3,6": "host rock"})
    assert not ways_off(game, state, "3,6")
    assert_illegal(game, state, "place boat 3,6 to 4,6")


def test_S21_harmonies_come_back(game: RulesGame) -> None:
    state = earned(game, {"1,6": "host rose", "2,7": "guest knotweed", "6,6": "host chrysanthemum"})
    assert "host 1,6 6,6" not in links_of(game, state)
    assert "host 1,6 6,6" in links_of(game, game.play(state, "place boat 2,7"))


def test_S21_only_by_the_bonus(game: RulesGame) -> None:
    assert_illegal(game, stand(game, {"3,6": "host rock", "5,5": "guest rose"}), "place boat 3,6")
