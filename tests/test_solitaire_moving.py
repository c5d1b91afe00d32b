"""Solitaire: a flower may be moved before the tile drawn is placed (T9)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadMove
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, ended, legal_for, legal_from, links_of, stand

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
FLOWERS = (*BASIC, "white_lotus", "orchid")
STEPS = {**dict(zip(BASIC, (3, 4, 5, 3, 4, 5), strict=True)), "white_lotus": 2, "orchid": 6}
ACCENTS = ("boat", "knotweed", "rock", "wheel")
POINTS = {f"{x},{y}": (x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
GATES = {"0,8", "0,-8", "8,0", "-8,0"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("solitaire")


def turn(game: RulesGame, board: Board, kind: str = "rock", *rest: str) -> State:
    """That board with a tile in hand and others to come."""
    return stand(game, board, hand={"guest": [kind]}, bag=list(rest))


def in_hand(game: RulesGame, state: State) -> list[str]:
    hand: list[str] = game.position(state)["hand"]["guest"]
    return hand


def test_T9_the_tile_drawn_stays_in_hand(game: RulesGame) -> None:
    state = turn(game, {"3,5": "any rose"}, "lily", "boat")
    moved = after(game, state, "move 3,5 3,6")
    assert board_of(game, moved) == {"3,6": "any rose"}
    assert in_hand(game, moved) == ["lily"]
    assert game.position(moved)["bag"] == ["boat"]
    assert legal_for(game, moved, "lily")
    placed = after(game, moved, "place lily 0,0")
    assert (board_of(game, placed), in_hand(game, placed)) == ({"3,6": "any rose", "0,0": "any lily"}, ["boat"])


def test_T9_it_may_and_need_not(game: RulesGame) -> None:
    state = turn(game, {"3,5": "any rose"})
    assert can(game, state, "move 3,5 3,6")
    assert can(game, state, "place rock 3,3")
    assert not can(game, state, "skip") and not can(game, state, "pass")


@pytest.mark.parametrize("kind", ["rock", "chrysanthemum", "orchid"])
def test_T9_not_twice_in_a_row(game: RulesGame, kind: str) -> None:
    state = after(game, turn(game, {"3,5": "any rose", "0,0": "any lily"}, kind, "boat"), "move 3,5 3,6")
    assert {move.split(" ")[0] for move in game.legal(state)} == {"place"}
    for move in ("move 3,6 3,5", "move 0,0 0,1", "skip", "pass"):
        assert game.why(state, move), move
    state = after(game, state, f"place {kind} 3,3")
    assert can(game, state, "move 3,6 3,5") and can(game, state, "move 0,0 0,1")  # with the next tile again


def test_T9_the_last_tile_may_be_preceded_by_one_move(game: RulesGame) -> None:
    state = after(game, turn(game, {"3,5": "any rose"}), "move 3,5 3,6")
    assert ended(game, state) is None
    assert ended(game, after(game, state, "place rock 3,3")) == (None, "tiles_out")


def test_T9_not_before_a_flower_lies_there_and_no_accent_moves(game: RulesGame) -> None:
    assert not any(move.startswith("move") for move in game.legal(turn(game, {})))
    for kind in ACCENTS:
        assert assert_illegal(game, turn(game, {"3,5": f"any {kind}"}), "move 3,5 3,6") == {"3,5"}


@pytest.mark.parametrize("kind", FLOWERS)
def test_T9_S7_as_many_steps_as_in_skud(game: RulesGame, kind: str) -> None:
    reached = legal_from(game, turn(game, {"-1,7": f"any {kind}"}), "-1,7")
    near_by = {name for name, (x, y) in POINTS.items() if 0 < abs(x + 1) + abs(y - 7) <= STEPS[kind]} - GATES
    wrong = {name for name in near_by if _wrong(kind, name)}
    assert reached == near_by - wrong  # no way round is longer there


def _wrong(kind: str, place: str) -> bool:
    x, y = POINTS[place]
    inside = abs(x) + abs(y) < 7
    return inside and ((kind in BASIC[:3] and x * y < 0) or (kind in BASIC[3:] and x * y > 0))


def test_T9_S7_turning_freely_but_not_over_tiles(game: RulesGame) -> None:
    board = {"-1,7": "any rose", "0,7": "any rock", "0,6": "any lily"}
    assert assert_illegal(game, turn(game, board), "move -1,7 1,7") == {"0,7"}  # a way round is too long
    assert can(game, turn(game, {**board, "-1,7": "any white_jade"}), "move -1,7 1,7")  # round by the gate
    assert (
        legal_from(game, turn(game, {"-1,7": "any rose", **dict.fromkeys(("-1,8", "-2,7", "-1,6", "0,7"), "any boat")}), "-1,7")
        == set()
    )


def test_T9_S7_special_flowers_do_not_pass_over_tiles_either(game: RulesGame) -> None:
    walls = dict.fromkeys(("-1,8", "-2,7", "-1,6", "0,7"), "any rose")
    for kind in ("white_lotus", "orchid"):
        assert legal_from(game, turn(game, {"-1,7": f"any {kind}", **walls}), "-1,7") == set()


def test_T9_S7_gates_may_be_passed_and_not_ended_on(game: RulesGame) -> None:
    state = turn(game, {"-1,8": "any white_lotus"})
    assert can(game, state, "move -1,8 1,8")  # two steps, through the gate
    assert "0,8" in assert_illegal(game, state, "move -1,8 0,8")


def test_T9_S8_wrong_gardens_may_be_passed_and_not_ended_in(game: RulesGame) -> None:
    board = {"0,-1": "any rose", "0,0": "any rock", "0,-2": "any rock", "-1,-1": "any rock"}
    state = turn(game, board)
    assert legal_from(game, state, "0,-1") == {"1,0", "2,0", "1,1"}  # all of them through the white garden
    assert "1,-1" in assert_illegal(game, state, "move 0,-1 1,-1")


@pytest.mark.parametrize("other", ["jasmine", "chrysanthemum", "orchid", "rock"])
@pytest.mark.parametrize("kind", ["rose", "white_lotus", "orchid"])
def test_T9_without_capturing(game: RulesGame, kind: str, other: str) -> None:
    state = turn(game, {"3,5": f"any {kind}", "4,5": f"any {other}", "-5,-5": "any white_lotus"})
    assert "4,5" in assert_illegal(game, state, "move 3,5 4,5")


def test_T9_a_moved_flower_need_not_make_a_harmony(game: RulesGame) -> None:
    board = {"3,5": "any rose", "6,5": "any chrysanthemum", "-3,-5": "any lily"}
    state = after(game, turn(game, board), "move 3,5 3,6")  # it even gives one up
    assert links_of(game, state) == set()
    assert can(game, turn(game, board), "move -3,-5 -4,-5")


def test_T9_disharmony_is_allowed(game: RulesGame) -> None:
    state = after(game, turn(game, {"3,5": "any rose", "6,6": "any jasmine"}), "move 3,5 3,6")
    assert links_of(game, state, "disharmony") == {"3,6 6,6"}


def test_T9_the_placing_that_follows_is_bound_by_where_the_flower_went(game: RulesGame) -> None:
    state = turn(game, {"3,5": "any rose"}, "chrysanthemum")
    assert can(game, state, "place chrysanthemum 3,7")
    state = after(game, state, "move 3,5 4,5")
    assert not can(game, state, "place chrysanthemum 3,7")
    assert can(game, state, "place chrysanthemum 4,7")


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("may_move", [True, False])
def test_T9_without_the_option_nothing_moves(opened: Open, may_move: bool, sets: int) -> None:
    game = opened("solitaire", may_move=may_move, sets=sets)
    state = turn(game, {"3,5": "any rose"})
    assert can(game, state, "move 3,5 3,6") == may_move
    assert all(move.startswith("place rock ") for move in game.legal(state)) != may_move
    assert bool(game.why(state, "move 3,5 3,6")) != may_move


def test_T9_it_is_allowed_unless_the_player_says_otherwise(game: RulesGame) -> None:
    assert game.identity.options["may_move"] is True
    assert can(game, turn(game, {"3,5": "any rose"}), "move 3,5 3,6")


@pytest.mark.parametrize("ruleset", ["solitaire_together", "solitaire_against", "solitaire_online"])
def test_T9_T14_V3_the_others_have_no_moves(opened: Open, ruleset: str) -> None:
    game = opened(ruleset)
    assert "may_move" not in game.identity.options
    state = stand(game, {"3,5": "host rose", "6,6": "any rose", "2,5": "guest rose"})
    assert not any(move.startswith("move") for move in game.legal(state))
    with pytest.raises(BadMove, match="move 3,5 3,6"):
        game.why(state, "move 3,5 3,6")
