"""Skud: planting, and how far and where a tile moves (S5 to S8)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import EARN, EARNING, after, assert_illegal, board_of, can, legal_for, legal_from, reserve_of, stand

GATES = {"0,8", "0,-8", "8,0", "-8,0"}
RED, WHITE = ("rose", "chrysanthemum", "rhododendron"), ("jasmine", "lily", "white_jade")
STEPS = {
    "rose": 3,
    "chrysanthemum": 4,
    "rhododendron": 5,
    "jasmine": 3,
    "lily": 4,
    "white_jade": 5,
    "white_lotus": 2,
    "orchid": 6,
}
FOUR_QUARTERS = {"2,2": "red", "-2,2": "white", "-2,-2": "red", "2,-2": "white"}


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def test_S5_planting_is_a_turn(game: RulesGame) -> None:
    assert game.to_move(after(game, stand(game, {}), "place rose 0,-8")) == "host"


def test_S5_a_move_that_earns_nothing_is_a_turn(game: RulesGame) -> None:
    assert game.to_move(after(game, stand(game, {"3,5": "guest rose"}), "move 3,5 3,6")) == "host"


def test_S5_after_a_move_that_earns_one_comes_the_bonus_and_then_the_other_player(game: RulesGame) -> None:
    state = after(game, stand(game, EARNING), EARN)
    assert game.to_move(state) == "guest"
    assert game.to_move(after(game, state, "place orchid 8,0")) == "host"


def test_S6_a_basic_flower_of_the_reserve_into_any_empty_gate(game: RulesGame) -> None:
    reserve = {"guest": {"rose": 1, "lily": 2, "orchid": 1, "white_lotus": 1, "rock": 1, "wheel": 1, "knotweed": 1, "boat": 1}}
    state = stand(game, {"0,8": "host lily", "-8,0": "guest rose"}, reserve=reserve)
    plants = {move for move in game.legal(state) if not move.startswith("move")}
    assert plants == {"place rose 0,-8", "place rose 8,0", "place lily 0,-8", "place lily 8,0"}
    assert reserve_of(game, after(game, state, "place rose 8,0"), "guest").get("rose", 0) == 0


@pytest.mark.parametrize("kind", ["orchid", "white_lotus", "rock", "wheel", "knotweed", "boat"])
def test_S6_special_flowers_and_accents_are_not_planted(game: RulesGame, kind: str) -> None:
    state = stand(game, {"3,5": "guest rose"})
    for place in ("8,0", "1,1", "3,5"):
        assert_illegal(game, state, f"place {kind} {place}")
    assert legal_for(game, state, kind) == set()


def test_S6_a_taken_gate_is_pointed_at(game: RulesGame) -> None:
    assert "8,0" in assert_illegal(game, stand(game, {"8,0": "host rose"}), "place rose 8,0")


@pytest.mark.parametrize(("kind", "steps"), STEPS.items())
def test_S7_so_many_steps_and_no_more(game: RulesGame, kind: str, steps: int) -> None:
    reached = legal_from(game, stand(game, {"0,0": f"guest {kind}"}), "0,0")
    for ahead in range(1, 8):
        for place in (f"{ahead},0", f"-{ahead},0", f"0,{ahead}", f"0,-{ahead}"):
            assert (place in reached) == (ahead <= steps), place


@pytest.mark.parametrize(("kind", "steps"), STEPS.items())
def test_S7_fewer_steps_and_turns_on_the_way(game: RulesGame, kind: str, steps: int) -> None:
    reached = legal_from(game, stand(game, {"0,0": f"guest {kind}"}), "0,0")
    quarter = -1 if kind in WHITE else 1
    for across in range(1, 7):
        for up in range(1, 7):
            if across * across + up * up < 81:
                assert (f"{quarter * across},{up}" in reached) == (across + up <= steps), (across, up)


@pytest.mark.parametrize("wall", ["guest rock", "host knotweed", "guest rose", "host white_lotus"])
def test_S7_round_a_tile_and_not_over_it(game: RulesGame, wall: str) -> None:
    board = {"-1,7": wall}
    short = legal_from(game, stand(game, {**board, "-2,7": "guest rose"}), "-2,7")
    long = legal_from(game, stand(game, {**board, "-2,7": "guest chrysanthemum"}), "-2,7")
    assert "-1,7" not in short | long
    assert ("0,7" in short, "0,7" in long) == (False, True)


@pytest.mark.parametrize("kind", STEPS)
def test_S7_shut_in_by_tiles_nothing_moves(game: RulesGame, kind: str) -> None:
    walls = {"4,5": "guest rock", "2,5": "host rock", "3,6": "guest knotweed", "3,4": "host boat"}
    assert legal_from(game, stand(game, {"3,5": f"guest {kind}", **walls}), "3,5") == set()
    del walls["3,6"]
    assert "3,6" in legal_from(game, stand(game, {"3,5": f"guest {kind}", **walls}), "3,5")


def test_S7_the_tile_in_the_way_is_pointed_at(game: RulesGame) -> None:
    state = stand(game, {"-2,7": "guest rose", "-1,7": "host rock"})
    assert "-1,7" in assert_illegal(game, state, "move -2,7 0,7")


def test_S7_an_empty_gate_is_passed(game: RulesGame) -> None:
    assert "-1,8" in legal_from(game, stand(game, {"1,8": "guest rose"}), "1,8")
    assert "-1,8" not in legal_from(game, stand(game, {"1,8": "guest rose", "0,8": "host rose"}), "1,8")


@pytest.mark.parametrize("kind", STEPS)
@pytest.mark.parametrize("gate", sorted(GATES))
def test_S7_S8_no_gate_is_ended_on(game: RulesGame, kind: str, gate: str) -> None:
    beside = gate.replace("8", "7")
    state = stand(game, {beside: f"guest {kind}"})
    assert legal_from(game, state, beside)
    assert gate in assert_illegal(game, state, f"move {beside} {gate}")


def test_S7_a_wrong_garden_is_passed(game: RulesGame) -> None:
    board = {"3,-4": "guest rose", "4,-4": "guest rock"}
    assert "4,-3" in legal_from(game, stand(game, board), "3,-4")
    assert "4,-3" not in legal_from(game, stand(game, {**board, "3,-3": "guest rock"}), "3,-4")


def test_S7_a_flower_leaves_its_gate_and_leaves_it_empty(game: RulesGame) -> None:
    state = after(game, stand(game, {"0,-8": "guest rose"}), "move 0,-8 2,-7")
    assert board_of(game, state) == {"2,-7": "guest rose"}


def test_S7_only_ones_own_tiles(game: RulesGame) -> None:
    state = stand(game, {"3,5": "host rose", "5,5": "guest rose"})
    assert legal_from(game, state, "3,5") == set()
    assert_illegal(game, state, "move 3,5 3,6")


@pytest.mark.parametrize("kind", RED + WHITE)
def test_S8_never_in_the_other_colour(game: RulesGame, kind: str) -> None:
    reached = legal_from(game, stand(game, {"0,0": f"guest {kind}"}), "0,0")
    own = "red" if kind in RED else "white"
    for place, colour in {"1,1": "red", "-1,1": "white", "-1,-1": "red", "1,-1": "white"}.items():
        assert (place in reached) == (colour == own), place


@pytest.mark.parametrize("kind", RED + WHITE)
def test_S8_neutral_and_every_border_are_open(game: RulesGame, kind: str) -> None:
    for x, y in ((3, 4), (-3, 4), (3, -4), (-3, -4)):  # a border with neutral, and a neutral point beside it
        out = 1 if y > 0 else -1
        reached = legal_from(game, stand(game, {f"{x},{y + 2 * out}": f"guest {kind}"}), f"{x},{y + 2 * out}")
        assert {f"{x},{y}", f"{x},{y + out}"} <= reached
    for place, beside in {"0,7": "0,6", "-7,0": "-6,0", "0,6": "0,7", "5,0": "6,0", "0,0": "0,1"}.items():
        assert place in legal_from(game, stand(game, {beside: f"guest {kind}"}), beside)


@pytest.mark.parametrize("kind", ["orchid", "white_lotus"])
def test_S8_special_flowers_go_anywhere(game: RulesGame, kind: str) -> None:
    for begin in ("0,0", "0,5", "-5,0", "3,-3"):
        reached = legal_from(game, stand(game, {begin: f"guest {kind}"}), begin)
        x, y = map(int, begin.split(","))
        assert {f"{x + i},{y + j}" for i, j in ((1, 1), (1, -1), (-1, 1), (-1, -1))} <= reached


@pytest.mark.parametrize("place", FOUR_QUARTERS)
def test_S8_the_wrong_garden_is_named(game: RulesGame, place: str) -> None:
    x, y = map(int, place.split(","))
    kind = "lily" if FOUR_QUARTERS[place] == "red" else "rhododendron"
    state = stand(game, {f"0,{y}": f"guest {kind}"})
    assert place in assert_illegal(game, state, f"move 0,{y} {place}")
    assert not can(game, state, f"move 0,{y} {x},{y}")
