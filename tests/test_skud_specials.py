"""Skud: White Lotus and Orchid, and what captures what (S22 to S26)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import (
    AROUND,
    Board,
    after,
    assert_illegal,
    board_of,
    can,
    earned,
    legal_for,
    legal_from,
    links_of,
    near,
    reserve_of,
    stand,
)

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
GATES = {"0,8", "0,-8", "8,0", "-8,0"}
FLOWERS = (*BASIC, "white_lotus", "orchid")
GUEST_LOTUS, HOST_LOTUS = {"-5,-6": "guest white_lotus"}, {"6,-5": "host white_lotus"}


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def captures(game: RulesGame, kind: str, prey: str, lotuses: Board) -> bool:
    """May GUEST's tile capture HOST's on 4,6, three steps off and not in line, or two steps off for a White Lotus?"""
    begin = "2,6" if kind == "white_lotus" else "2,7"
    return "4,6" in legal_from(game, stand(game, {begin: f"guest {kind}", "4,6": f"host {prey}", **lotuses}), begin)


@pytest.mark.parametrize("kind", ["orchid", "white_lotus"])
def test_S22_planted_by_a_bonus_into_an_empty_gate(game: RulesGame, kind: str) -> None:
    state = earned(game, {"8,0": "host rose"})
    assert legal_for(game, state, kind) == GATES - {"8,0"}
    state = game.play(state, f"place {kind} 0,8")
    assert board_of(game, state)["0,8"] == f"guest {kind}"
    assert kind not in reserve_of(game, state, "guest")


def test_S22_in_a_gate_is_not_in_play(game: RulesGame) -> None:
    assert captures(game, "orchid", "rose", GUEST_LOTUS)
    assert not captures(game, "orchid", "rose", {"0,-8": "guest white_lotus"})
    assert captures(game, "rose", "orchid", HOST_LOTUS)
    assert not captures(game, "rose", "orchid", {"0,-8": "host white_lotus"})


@pytest.mark.parametrize("kind", BASIC)
@pytest.mark.parametrize("lotus", ["guest", "host"])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S23_in_harmony_with_every_basic_flower_of_both(game: RulesGame, kind: str, lotus: str, owner: str) -> None:
    state = stand(game, {"3,6": f"{lotus} white_lotus", "-2,6": f"{owner} {kind}"})
    assert links_of(game, state) == {f"{owner} -2,6 3,6"}


@pytest.mark.parametrize("other", ["guest orchid", "host orchid", "host white_lotus", "guest rock"])
def test_S23_with_nothing_else(game: RulesGame, other: str) -> None:
    assert links_of(game, stand(game, {"3,6": "guest white_lotus", "-2,6": other})) == set()


@pytest.mark.parametrize("kind", FLOWERS)
def test_S23_on_the_sheet_nothing_captures_it(opened: Open, kind: str) -> None:
    for lotuses in ({}, GUEST_LOTUS if kind != "white_lotus" else {}):
        assert not captures(opened("skud"), kind, "white_lotus", lotuses)


@pytest.mark.parametrize("kind", [kind for kind in FLOWERS if kind != "orchid"])
def test_S23_online_only_an_orchid_does(opened: Open, kind: str) -> None:
    assert not captures(opened("skud_online"), kind, "white_lotus", {})


@pytest.mark.parametrize("kind", FLOWERS)
@pytest.mark.parametrize(("dx", "dy"), AROUND)
def test_S24_opposing_flowers_on_the_eight_points_are_held(game: RulesGame, kind: str, dx: int, dy: int) -> None:
    place = near("3,5", dx, dy)
    state = stand(game, {"3,5": "host orchid", place: f"guest {kind}"})
    assert legal_from(game, state, place) == set()
    assert "3,5" in assert_illegal(game, state, f"move {place} {near(place, dx, dy)}")


@pytest.mark.parametrize("place", ["5,6", "1,6", "3,4", "5,5", "1,7"])
def test_S24_two_away_they_are_free(game: RulesGame, place: str) -> None:
    assert legal_from(game, stand(game, {"3,6": "host orchid", place: "guest rose"}), place)


def test_S24_its_own_flowers_are_free(game: RulesGame) -> None:
    assert legal_from(game, stand(game, {"3,6": "guest orchid", "3,5": "guest rose"}), "3,5")


def test_S24_two_orchids_hold_each_other(game: RulesGame) -> None:
    board = {"3,6": "guest orchid", "4,7": "host orchid", **GUEST_LOTUS, **HOST_LOTUS}
    assert legal_from(game, stand(game, board), "3,6") == set()
    assert legal_from(game, stand(game, board, "host"), "4,7") == set()


def test_S24_the_held_flower_does_not_capture_the_orchid(game: RulesGame) -> None:
    state = stand(game, {"3,6": "host orchid", "3,5": "guest rose", **HOST_LOTUS})
    assert "3,6" in assert_illegal(game, state, "move 3,5 3,6")


def test_S24_boats_and_wheels_still_shift_it(game: RulesGame) -> None:
    state = earned(game, {"3,6": "host orchid", "3,5": "guest rose"})
    assert can(game, state, "place boat 3,5 to 3,4")
    state = game.play(state, "place wheel 2,5")
    assert board_of(game, state)["3,4"] == "guest rose"


def test_S24_an_orchid_in_a_gate_holds_nobody(game: RulesGame) -> None:
    assert legal_from(game, stand(game, {"0,8": "host orchid", "1,7": "guest rose"}), "1,7")


def test_S24_a_flower_in_a_gate_is_not_held(game: RulesGame) -> None:
    assert legal_from(game, stand(game, {"1,7": "host orchid", "0,8": "guest rose"}), "0,8")


@pytest.mark.parametrize("other", [f"{owner} {kind}" for owner in ("guest", "host") for kind in FLOWERS])
def test_S24_it_forms_no_harmony(game: RulesGame, other: str) -> None:
    assert links_of(game, stand(game, {"3,6": "guest orchid", "-2,6": other})) == set()


@pytest.mark.parametrize("kind", FLOWERS)
def test_S25_on_the_sheet_none_captures_a_protected_orchid(opened: Open, kind: str) -> None:
    assert not captures(opened("skud"), kind, "orchid", GUEST_LOTUS if kind != "white_lotus" else {})
    assert not captures(opened("skud"), kind, "orchid", {})


@pytest.mark.parametrize("kind", FLOWERS)
def test_S25_any_opposing_flower_captures_an_open_one(game: RulesGame, kind: str) -> None:
    board = {"3,7": f"guest {kind}", "4,6": "host rock", "5,7": "host orchid", **HOST_LOTUS}
    state = after(game, stand(game, board), "move 3,7 5,7")
    assert board_of(game, state)["5,7"] == f"guest {kind}"  # a White Lotus too, unharmed
    assert "orchid" not in reserve_of(game, state, "host")


@pytest.mark.parametrize("prey", BASIC)
def test_S25_with_a_white_lotus_in_play_it_captures_any_flower(game: RulesGame, prey: str) -> None:
    assert captures(game, "orchid", prey, GUEST_LOTUS)
    assert not captures(game, "orchid", prey, {})
    assert not captures(game, "orchid", prey, HOST_LOTUS)  # the opponent's is no help


def test_S25_an_orchid_captures_an_open_orchid(game: RulesGame) -> None:
    assert captures(game, "orchid", "orchid", {**GUEST_LOTUS, **HOST_LOTUS})


@pytest.mark.parametrize("prey", ["guest rose", "guest white_lotus", "host rock", "host boat", "host knotweed", "host wheel"])
def test_S25_no_tile_of_ones_own_and_no_accent(game: RulesGame, prey: str) -> None:
    state = stand(game, {"2,7": "guest orchid", "4,6": prey, **GUEST_LOTUS})
    assert "4,6" in assert_illegal(game, state, "move 2,7 4,6")


def test_S25_nobody_captures_his_own_orchid(game: RulesGame) -> None:
    assert "4,6" in assert_illegal(game, stand(game, {"2,7": "guest rose", "4,6": "guest orchid", **GUEST_LOTUS}), "move 2,7 4,6")


def test_S25_six_steps_to_a_capture(game: RulesGame) -> None:
    board = {"-1,5": "guest orchid", **GUEST_LOTUS}
    assert "5,5" in legal_from(game, stand(game, {**board, "5,5": "host rose"}), "-1,5")
    assert "5,6" not in legal_from(game, stand(game, {**board, "5,6": "host rose"}), "-1,5")


def test_S25_not_through_what_could_be_captured(game: RulesGame) -> None:
    walls = {"-2,8": "guest rock", "-1,7": "guest rock"}
    board = {"-2,7": "guest orchid", **walls, "-2,6": "guest rock", "-3,7": "host rose", **GUEST_LOTUS}
    assert legal_from(game, stand(game, board), "-2,7") == {"-3,7"}


@pytest.mark.parametrize("kind", BASIC)
@pytest.mark.parametrize("prey", BASIC)
def test_S26_a_basic_flower_captures_its_opposite(game: RulesGame, kind: str, prey: str) -> None:
    opposite = BASIC[(BASIC.index(kind) + 3) % 6]
    assert captures(game, kind, prey, {}) == (prey == opposite)


@pytest.mark.parametrize("kind", BASIC)
def test_S26_not_ones_own(game: RulesGame, kind: str) -> None:
    opposite = BASIC[(BASIC.index(kind) + 3) % 6]
    state = stand(game, {"2,7": f"guest {kind}", "4,6": f"guest {opposite}"})
    assert "4,6" in assert_illegal(game, state, "move 2,7 4,6")


def test_S26_host_captures_too(game: RulesGame) -> None:
    assert "4,6" in legal_from(game, stand(game, {"2,7": "host rose", "4,6": "guest jasmine"}, "host"), "2,7")


def test_S26_three_steps_and_not_four(game: RulesGame) -> None:
    assert not can(game, stand(game, {"1,7": "guest rose", "4,6": "host jasmine"}), "move 1,7 4,6")


def test_S26_the_captured_tile_leaves_the_game(game: RulesGame) -> None:
    before = stand(game, {"2,7": "guest rose", "4,6": "host jasmine"})
    state = after(game, before, "move 2,7 4,6")
    assert board_of(game, state) == {"4,6": "guest rose"}
    for owner in ("guest", "host"):
        assert reserve_of(game, state, owner) == reserve_of(game, before, owner)
    assert game.to_move(state) == "host"


@pytest.mark.parametrize(("prey_on", "suits"), [("1,-1", False), ("2,-5", True)])
def test_S26_the_end_point_suits_the_flower_that_captures(game: RulesGame, prey_on: str, suits: bool) -> None:
    begin = {"1,-1": "0,0", "2,-5": "1,-7"}[prey_on]
    state = stand(game, {begin: "guest rose", prey_on: "host jasmine"})
    assert can(game, state, f"move {begin} {prey_on}") == suits


def test_S26_S9_holds_after_the_capture(game: RulesGame) -> None:
    board = {"2,7": "guest rose", "4,6": "host jasmine"}
    assert "4,3" in assert_illegal(game, stand(game, {**board, "4,3": "host jasmine"}), "move 2,7 4,6")
    # the captured flower no longer clashes with anybody
    assert can(game, stand(game, {**board, "4,3": "host rose", "4,5": "host boat"}), "move 2,7 4,6")
