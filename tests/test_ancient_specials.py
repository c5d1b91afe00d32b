"""Ancient: the Ship, the Knotweed and the Wheel, each of which works once (A13, A15, A16)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, around, assert_illegal, board_of, can, legal_for, legal_from, links_of, stand
from tests.test_ancient_start import EDITIONS, FLOWERS, SPECIALS, hand_of, table


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def drained(game: RulesGame, state: State) -> set[str]:
    """Where drained tiles lie."""
    return {place for place, piece in game.pieces(state).items() if "drained" in piece.marks}


def verbs(game: RulesGame, state: State) -> set[str]:
    return {move.split()[0] for move in game.legal(state)}


def whose(game: RulesGame) -> str:
    """Whose a tile is that GUEST lays."""
    return "any" if game.identity.ruleset == "ancient_2011" else "guest"


# --- A13 ---


@pytest.mark.parametrize("owner", ["guest", "host", "any"])
@pytest.mark.parametrize("kind", [*FLOWERS, *SPECIALS, "rose drained"])
def test_A13_a_ship_onto_any_tile_which_goes_to_any_empty_point(game: RulesGame, kind: str, owner: str) -> None:
    state = table(game, {"0,0": f"{owner} {kind}", "5,5": "any coin"}, "boat")
    empty = set(game.board.grounds) - {"0,0", "5,5"}
    assert {way for way in legal_for(game, state, "boat") if way.startswith("0,0 ")} == {f"0,0 to {place}" for place in empty}


def test_A13_the_ship_takes_its_place_and_the_tile_stays_what_it_was(game: RulesGame) -> None:
    state = table(game, {"1,1": "host rose drained", "5,5": "lily"}, "boat coin")
    state = after(game, state, "place boat 1,1 to 0,8")
    assert board_of(game, state) == {"1,1": f"{whose(game)} boat", "0,8": "host rose", "5,5": f"{whose(game)} lily"}
    assert drained(game, state) == {"0,8"}
    assert hand_of(game, state) == ["coin"]


def test_A13_not_to_a_tile_and_not_to_where_it_was(game: RulesGame) -> None:
    state = table(game, {"1,1": "rose", "5,5": "coin"}, "boat")
    for place in ("5,5", "1,1"):
        assert place in assert_illegal(game, state, f"place boat 1,1 to {place}")
    assert_illegal(game, state, "place boat 1,1")


def test_A13_once_and_then_it_stays_for_good(game: RulesGame) -> None:
    state = table(game, {"1,1": "rose", "5,5": "lily", "3,3": "boat"}, "boat")
    state = after(game, state, "place boat 1,1 to 0,0")
    assert not [move for move in game.legal(state) if move.split()[1] in ("1,1", "3,3")]
    for move in ("move 1,1 1,2", "place boat 5,5 to 6,5"):
        assert_illegal(game, state, move)
    assert board_of(game, after(game, state, "move 5,5 5,4"))["1,1"] == f"{whose(game)} boat"


# --- A15 ---


@pytest.mark.parametrize("owner", ["guest", "host", "any"])
def test_A15_the_flowers_on_the_eight_points_around_are_drained(game: RulesGame, owner: str) -> None:
    near = dict(zip(around("0,0"), [*FLOWERS, "rose", "lily"], strict=True))
    board = {place: f"{owner} {kind}" for place, kind in near.items()} | {"0,2": "rose", "2,2": "lily", "-2,0": "jasmine"}
    state = after(game, table(game, board, "knotweed"), "place knotweed 0,0")
    assert drained(game, state) == set(around("0,0"))
    assert board_of(game, state)["1,1"] == f"{owner} {near['1,1']}"


def test_A15_only_the_six_flowers_are_drained(game: RulesGame) -> None:
    near = dict(zip(around("0,0"), [*SPECIALS, "rose", "coin"], strict=True))
    state = after(game, table(game, near, "knotweed"), "place knotweed 0,0")
    assert drained(game, state) == {"-1,0"}


def test_A15_only_a_knotweed_drains(game: RulesGame) -> None:
    for kind in ("coin", "white_lotus", "white_dragon", "rose"):
        state = after(game, table(game, {"0,1": "rose", "1,1": "lily"}, kind), f"place {kind} 0,0")
        assert drained(game, state) == set()


def test_A15_a_drained_flower_has_no_properties(game: RulesGame) -> None:
    state = table(game, {"0,1": "rose", "4,1": "chrysanthemum", "0,5": "jasmine", "5,4": "lily"}, "knotweed")
    assert (links_of(game, state), links_of(game, state, "disharmony")) == ({"0,1 4,1"}, {"0,1 0,5"})
    state = after(game, state, "place knotweed 0,0")
    assert (links_of(game, state), links_of(game, state, "disharmony")) == (set(), set())
    assert legal_from(game, state, "0,1") == set()
    assert "0,1" in assert_illegal(game, state, "move 0,1 0,2")


def test_A15_only_in_the_way_of_moving(game: RulesGame) -> None:
    state = table(game, {"0,1": "rose drained", "0,3": "jasmine"}, "coin", step="move")
    assert legal_from(game, state, "0,3") & {"0,2", "0,1", "0,0"} == {"0,2"}
    assert "0,1" in assert_illegal(game, state, "move 0,3 0,0")
    assert "0,1" in assert_illegal(game, table(game, {"0,1": "rose drained"}, "coin"), "place coin 0,1")


def test_A15_once_what_comes_beside_it_later_is_not_drained(game: RulesGame) -> None:
    state = table(game, {"0,0": "knotweed", "0,3": "rose"}, "lily")
    state = after(game, state, "place lily 1,1", "move 0,3 0,1")
    assert drained(game, state) == set()
    assert links_of(game, table(game, {"0,0": "knotweed", "0,1": "rose", "4,1": "chrysanthemum"})) == {"0,1 4,1"}


def test_A15_for_good_wherever_a_ship_or_a_wheel_shifts_it(game: RulesGame) -> None:
    state = table(game, {"0,0": "knotweed", "0,1": "rose drained", "5,5": "any lily"}, "boat")
    state = after(game, state, "place boat 0,1 to 3,1")
    assert drained(game, state) == {"3,1"}
    state = table(game, {"1,0": "rose drained", "5,5": "lily"}, "wheel")
    state = after(game, state, "place wheel 0,0", "rotate 0,0 2")
    assert drained(game, state) == {"0,-1"}
    assert legal_from(game, state, "0,-1") == set()


def test_A15_it_stays_drained_when_the_knotweed_goes(game: RulesGame) -> None:
    state = table(game, {"0,0": "knotweed", "0,1": "rose drained", "1,0": "white_dragon"}, step="move")
    state = after(game, state, "move 1,0 0,0")
    assert drained(game, state) == {"0,1"}
    state = table(game, {"0,0": "knotweed", "0,1": "rose drained"}, "boat coin")
    assert drained(game, after(game, state, "place boat 0,0 to 5,5")) == {"0,1"}


def test_A15_the_kind_of_flower_does_not_matter_to_a_second_knotweed(game: RulesGame) -> None:
    state = after(game, table(game, {"0,1": "rose drained", "1,1": "lily"}, "knotweed"), "place knotweed 0,0")
    assert drained(game, state) == {"0,1", "1,1"}


def test_A15_2011_taken_into_a_hand_it_is_whole_again(opened: Open) -> None:
    game = opened("ancient_2011")
    state = stand(game, {"0,0": "any white_dragon", "0,1": "any rose drained"}, hand={"guest": ["coin"]})
    state = after(game, state, "place coin 5,5", "move 0,0 0,1", "draw")
    state = after(game, state, game.legal(state)[0], "place rose 3,0")
    assert drained(game, state) == set()
    assert "4,0" in legal_from(game, state, "3,0")


# --- A16 ---


@pytest.mark.parametrize("turns", range(1, 8))
def test_A16_any_number_of_steps_and_every_adjacent_tile_turns(game: RulesGame, turns: int) -> None:
    ring = around("0,0")
    tiles = dict(zip(ring, ["rose", "host lily drained", "coin", "boat", "knotweed", "any wheel", "white_lotus"], strict=False))
    before = table(game, {**tiles, "0,3": "rose"}, "wheel")
    state = after(game, before, "place wheel 0,0", f"rotate 0,0 {turns}")
    for i, place in enumerate(ring):
        goal = ring[(i + turns) % 8]
        assert board_of(game, state).get(goal) == board_of(game, before).get(place)
    assert drained(game, state) == {ring[(1 + turns) % 8]}
    assert board_of(game, state)["0,3"] == f"{whose(game)} rose"


def test_A16_an_action_of_its_own_or_not_at_all(game: RulesGame) -> None:
    state = after(game, table(game, {"0,1": "rose"}, "wheel"), "place wheel 0,0")
    assert game.legal(state) == [*(f"rotate 0,0 {n}" for n in range(1, 8)), "skip"]
    for move in ("rotate 0,0 8", "rotate 0,0 0", "move 0,1 0,2"):
        assert_illegal(game, state, move)
    skipped = after(game, state, "skip")
    assert board_of(game, skipped) == board_of(game, state)
    assert (game.to_move(skipped), verbs(game, skipped)) == ("guest", {"move"})


def test_A16_once(game: RulesGame) -> None:
    state = table(game, {"0,1": "rose", "-3,-3": "wheel", "-3,-2": "lily"}, "wheel")
    state = after(game, state, "place wheel 0,0", "rotate 0,0 1")
    assert verbs(game, state) == {"move"}
    assert_illegal(game, state, "rotate 0,0 1")
    for kind, point in (("rose", "0,-1"), ("coin", "-3,-4")):
        state = after(game, table(game, {"0,0": "wheel", "0,1": "rose"}, kind), f"place {kind} {point}")
        assert verbs(game, state) == {"move"}


def test_A16_only_the_wheel_just_placed(game: RulesGame) -> None:
    state = table(game, {"0,1": "rose", "-3,-3": "wheel", "-3,-2": "lily"}, "wheel")
    state = after(game, state, "place wheel 0,0")
    assert {move.split()[1] for move in game.legal(state) if move != "skip"} == {"0,0"}
    assert_illegal(game, state, "rotate -3,-3 1")
    alone = after(game, table(game, {"-3,-3": "wheel", "-3,-2": "lily"}, "wheel"), "place wheel 0,0")
    assert verbs(game, alone) == {"move"}


def test_A16_a_ship_beside_a_wheel_turns_nothing(game: RulesGame) -> None:
    state = after(game, table(game, {"0,0": "wheel", "0,1": "rose"}, "boat"), "place boat 0,1 to 1,1")
    assert verbs(game, state) == {"move"}
    state = after(game, table(game, {"0,0": "wheel", "0,1": "rose", "5,5": "lily"}, "boat"), "place boat 0,0 to 5,6")
    assert verbs(game, state) == {"move"}


def test_A16_nothing_around_is_nothing_to_turn(game: RulesGame) -> None:
    state = after(game, table(game, {"0,2": "rose"}, "wheel"), "place wheel 0,0")
    assert verbs(game, state) == {"move"}


def test_A16_no_tile_may_be_pushed_off_the_board(game: RulesGame) -> None:
    state = after(game, table(game, {"7,0": "rose"}, "wheel"), "place wheel 8,0")
    assert game.legal(state) == ["rotate 8,0 1", "rotate 8,0 2", "rotate 8,0 6", "rotate 8,0 7", "skip"]
    assert "7,0" in assert_illegal(game, state, "rotate 8,0 4")
    state = after(game, table(game, {"7,0": "rose", "8,1": "any coin", "8,-1": "boat"}, "wheel"), "place wheel 8,0")
    assert verbs(game, state) == {"move"}  # no turn is left: the turn goes on by itself


@pytest.mark.parametrize("kind", [*FLOWERS, "coin"])
def test_A16_onto_a_port_and_into_any_garden(game: RulesGame, kind: str) -> None:
    state = after(game, table(game, {"0,6": kind}, "wheel"), "place wheel 0,7")
    assert can(game, state, "rotate 0,7 4")
    assert board_of(game, after(game, state, "rotate 0,7 4"))["0,8"] == f"{whose(game)} {kind}"
    state = after(game, table(game, {"0,3": kind}, "wheel"), "place wheel 0,2")
    for turns in range(1, 8):
        assert can(game, state, f"rotate 0,2 {turns}")


def test_A16_placing_it_is_one_action_and_turning_it_is_no_move(game: RulesGame) -> None:
    state = after(game, table(game, {"0,1": "rose"}, "wheel coin"), "place wheel 0,0", "rotate 0,0 4")
    assert (game.to_move(state), verbs(game, state)) == ("guest", {"move"})
    assert game.to_move(after(game, state, "move 0,-1 0,-2")) == "host"
