"""Skud: disharmony, and what no action may leave behind; flowers in gates (S9, S10, S12)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import assert_illegal, can, earned, legal_for, legal_from, links_of, stand

CIRCLE = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
PAIRS = list(combinations_with_replacement(CIRCLE, 2))
OPPOSITE = {frozenset((CIRCLE[i], CIRCLE[i + 3])) for i in range(3)}
OWNERS = [("guest", "guest"), ("guest", "host"), ("host", "guest"), ("host", "host")]


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_S12_disharmony_is_between_opposites(game: RulesGame, a: str, b: str) -> None:
    for one, other in OWNERS:
        for far in ("2,5", "-3,7"):
            state = stand(game, {"-3,5": f"{one} {a}", far: f"{other} {b}"})
            assert bool(links_of(game, state, "disharmony")) == (frozenset((a, b)) in OPPOSITE), (one, other, far)


@pytest.mark.parametrize("special", ["orchid", "white_lotus"])
@pytest.mark.parametrize("kind", CIRCLE)
def test_S12_special_flowers_make_none(game: RulesGame, special: str, kind: str) -> None:
    state = stand(game, {"3,5": f"guest {special}", "5,5": f"host {kind}"})
    assert links_of(game, state, "disharmony") == set()
    assert "3,6" in legal_from(game, state, "3,5")


@pytest.mark.parametrize(
    "between", ["guest rock", "host knotweed", "guest wheel", "host boat", "host chrysanthemum", "guest orchid"]
)
def test_S12_a_tile_between_lifts_it(game: RulesGame, between: str) -> None:
    assert links_of(game, stand(game, {"3,5": "guest rose", "5,5": "host jasmine", "4,5": between}), "disharmony") == set()


def test_S12_a_gate_between_lifts_it(game: RulesGame) -> None:
    assert links_of(game, stand(game, {"-1,8": "guest rose", "1,8": "host jasmine"}), "disharmony") == set()
    assert links_of(game, stand(game, {"-1,7": "guest rose", "1,7": "host jasmine"}), "disharmony") == {"-1,7 1,7"}


@pytest.mark.parametrize(
    "beside", [{"4,6": "guest knotweed"}, {"2,5": "guest rock"}, {"4,6": "host rock", "2,6": "host knotweed"}]
)
def test_S12_knotweed_and_rocks_beside_do_not_lift_it(game: RulesGame, beside: dict[str, str]) -> None:
    state = stand(game, {"3,5": "guest rose", "5,5": "host jasmine", **beside})
    assert links_of(game, state, "disharmony") == {"3,5 5,5"}
    assert all(move.startswith("move 3,5 ") for move in game.legal(state))


def test_S12_the_diagonal_is_no_line(game: RulesGame) -> None:
    assert links_of(game, stand(game, {"3,5": "guest rose", "4,6": "host jasmine"}), "disharmony") == set()


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S9_no_move_into_a_disharmony(game: RulesGame, owner: str) -> None:
    state = stand(game, {"3,4": "guest rose", "5,5": f"{owner} jasmine"})
    assert "5,5" in assert_illegal(game, state, "move 3,4 3,5")
    assert "5,5" in assert_illegal(game, state, "move 3,4 5,4")
    assert can(game, state, "move 3,4 3,6")


@pytest.mark.parametrize(("left", "right"), OWNERS)
def test_S9_no_move_that_lets_two_others_see_each_other(game: RulesGame, left: str, right: str) -> None:
    state = stand(game, {"1,6": f"{left} lily", "3,6": "guest rose", "5,6": f"{right} chrysanthemum"})
    assert {"1,6", "5,6"} <= assert_illegal(game, state, "move 3,6 3,7")
    assert {"2,6", "4,6"} <= legal_from(game, state, "3,6")


@pytest.mark.parametrize("accent", ["rock", "wheel", "knotweed"])
def test_S9_a_standing_disharmony_must_be_lifted_by_any_action(game: RulesGame, accent: str) -> None:
    clash = {"3,5": "host rose", "5,5": "host jasmine"}
    assert game.legal(stand(game, {**clash, "-3,-5": "guest lily"})) == ["pass"]
    state = stand(game, {**clash, "4,2": "guest orchid"})
    assert "move 4,2 4,5" in game.legal(state)
    assert {move.split(" ")[-1] for move in game.legal(state)} == {"4,5"}
    assert {"3,5", "5,5"} & assert_illegal(game, state, "place rose 0,-8")
    assert_illegal(game, state, f"place {accent} 1,1")


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S9_no_boat_that_uncovers_a_disharmony(game: RulesGame, owner: str) -> None:
    state = earned(game, {"3,5": "host rose", "5,5": "host jasmine", "4,5": f"{owner} rock"})
    assert {"3,5", "5,5"} & assert_illegal(game, state, "place boat 4,5")


def test_S10_a_flower_in_a_gate_makes_no_harmony(game: RulesGame) -> None:
    gate = {"0,8": "guest rose", "0,5": "guest chrysanthemum", "3,8": "guest white_lotus", "0,-8": "guest lily"}
    assert links_of(game, stand(game, gate)) == set()
    assert links_of(game, stand(game, {**gate, "0,7": "guest rose"})) == {"guest 0,5 0,7"}


def test_S10_nor_disharmony(game: RulesGame) -> None:
    state = stand(game, {"0,8": "guest rose", "-2,5": "host jasmine", "8,0": "host jasmine", "4,1": "guest rose"})
    assert links_of(game, state, "disharmony") == set()
    assert "4,0" in legal_from(game, state, "4,1")
    board = {"0,8": "guest rose", "0,5": "host jasmine"}
    assert links_of(game, stand(game, board), "disharmony") == set()


def test_S10_planting_in_sight_of_the_opposite_flower(game: RulesGame) -> None:
    assert "8,0" in legal_for(game, stand(game, {"4,0": "host jasmine"}), "rose")


@pytest.mark.parametrize(
    ("kind", "prey"), [("rose", "jasmine"), ("orchid", "rose"), ("white_lotus", "orchid"), ("orchid", "orchid")]
)
def test_S10_no_capture_in_a_gate(game: RulesGame, kind: str, prey: str) -> None:
    lotuses = {"-5,-5": "guest white_lotus", "5,-6": "host white_lotus"}
    board = {"1,8": f"guest {kind}", "0,8": f"host {prey}", **lotuses}
    if kind == "white_lotus":
        del board["-5,-5"]
    assert "0,8" in assert_illegal(game, stand(game, board), "move 1,8 0,8")


@pytest.mark.parametrize("accent", ["rock", "wheel", "knotweed", "boat"])
@pytest.mark.parametrize("gate", ["0,8", "8,0", "-8,0", "0,-8"])
def test_S10_accents_are_never_placed_in_gates(game: RulesGame, accent: str, gate: str) -> None:
    state = earned(game, {"0,8": "host rose", "8,0": "guest lily"})
    assert gate in assert_illegal(game, state, f"place {accent} {gate}")
    assert not any(end.startswith(f"{gate} ") for end in legal_for(game, state, "boat"))
