"""Skud: harmonies, and the bonus for a new one (S11, S13, S14)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import EARN, EARNING, Board, after, assert_illegal, board_of, can, earned, legal_for, links_of, stand

CIRCLE = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
PAIRS = list(combinations_with_replacement(CIRCLE, 2))
NEIGHBOURS = {frozenset((CIRCLE[i], CIRCLE[(i + 1) % 6])) for i in range(6)}
GATES = {"0,8", "0,-8", "8,0", "-8,0"}


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_S11_harmony_is_between_neighbours_on_the_circle(game: RulesGame, a: str, b: str) -> None:
    for owner in ("guest", "host"):
        for near, far in (("-3,5", "2,5"), ("-3,5", "-3,7"), ("-3,-6", "-3,5")):
            found = links_of(game, stand(game, {near: f"{owner} {a}", far: f"{owner} {b}"}))
            assert found == ({f"{owner} {near} {far}"} if frozenset((a, b)) in NEIGHBOURS else set()), (owner, far)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_S11_flowers_of_two_players_make_none(game: RulesGame, a: str, b: str) -> None:
    assert links_of(game, stand(game, {"-3,5": f"guest {a}", "2,5": f"host {b}"})) == set()


def test_S11_the_diagonal_is_no_line(game: RulesGame) -> None:
    assert links_of(game, stand(game, {"3,5": "guest rose", "4,6": "guest chrysanthemum"})) == set()


@pytest.mark.parametrize("between", ["guest wheel", "host knotweed", "host boat", "guest orchid", "host rose", "guest rose"])
def test_S11_a_tile_between_hinders_it(game: RulesGame, between: str) -> None:
    state = stand(game, {"-3,5": "guest rose", "2,5": "guest white_jade", "-1,5": between})
    assert "guest -3,5 2,5" not in links_of(game, state)


def test_S11_a_gate_between_hinders_it(game: RulesGame) -> None:
    board = {"-1,8": "guest rose", "1,8": "guest chrysanthemum", "8,-1": "guest lily", "8,1": "guest white_jade"}
    assert links_of(game, stand(game, board)) == set()
    assert links_of(game, stand(game, {"-1,7": "guest rose", "1,7": "guest chrysanthemum"})) == {"guest -1,7 1,7"}


def test_S11_each_harmony_of_a_flower_counts(game: RulesGame) -> None:
    state = stand(
        game, {"3,5": "guest rose", "5,5": "guest chrysanthemum", "3,7": "guest white_jade", "1,5": "guest chrysanthemum"}
    )
    assert links_of(game, state) == {"guest 1,5 3,5", "guest 3,5 5,5", "guest 3,5 3,7"}


def earns(game: RulesGame, board: Board, move: str, to_move: str = "guest") -> bool:
    """Does that move earn its player a bonus? Says so twice: who is to move, and that the bonus may be skipped."""
    state = after(game, stand(game, board, to_move), move)
    assert (game.to_move(state) == to_move) == can(game, state, "skip")
    return game.to_move(state) == to_move


EARNED = [
    ("a new harmony", {"3,4": "guest rose", "5,5": "guest chrysanthemum"}, "move 3,4 3,5", True),
    ("no harmony", {"3,4": "guest rose", "5,5": "guest rhododendron"}, "move 3,4 3,5", False),
    ("sliding along the line", {"3,5": "guest rose", "5,5": "guest chrysanthemum"}, "move 3,5 2,5", False),
    ("the same pair on another line", {"1,7": "guest rhododendron", "2,7": "guest chrysanthemum"}, "move 1,7 2,6", False),
    ("the other one of the pair moves", {"1,7": "guest rhododendron", "2,7": "guest chrysanthemum"}, "move 2,7 1,6", False),
    ("another flower of the same kind, the old harmony kept",
     {"3,5": "guest rose", "5,5": "guest chrysanthemum", "4,7": "guest rose"}, "move 4,7 5,7", True),
    ("another flower of the same kind in its place",
     {"3,5": "guest rose", "5,5": "guest chrysanthemum", "4,7": "guest rose"}, "move 4,7 4,5", True),
    ("the moved one loses one partner and finds another",
     {"3,5": "guest rose", "5,5": "guest chrysanthemum", "1,7": "guest chrysanthemum"}, "move 3,5 3,7", True),
    ("opening the line of two others",
     {"2,5": "guest rose", "3,5": "guest orchid", "5,5": "guest chrysanthemum"}, "move 3,5 3,6", True),
    ("opening the opponent's line",
     {"2,5": "host rose", "3,5": "guest orchid", "5,5": "host chrysanthemum"}, "move 3,5 3,6", False),
    ("leaving a gate", {"0,8": "guest rose", "2,7": "guest chrysanthemum"}, "move 0,8 0,7", True),
    ("with the opponent's White Lotus", {"3,4": "guest rose", "5,5": "host white_lotus"}, "move 3,4 3,5", True),
    ("one's own White Lotus makes the opponent one", {"3,4": "guest white_lotus", "5,5": "host rose"}, "move 3,4 3,5", False),
    ("one's own White Lotus and a flower of one's own", {"3,4": "guest white_lotus", "5,5": "guest rose"}, "move 3,4 3,5", True),
    ("out of reach of a knotweed",
     {"3,5": "guest rose", "5,5": "guest chrysanthemum", "2,6": "host knotweed"}, "move 3,5 4,5", True),
    ("into reach of a knotweed",
     {"3,4": "guest rose", "5,5": "guest chrysanthemum", "2,6": "host knotweed"}, "move 3,4 3,5", False),
    ("a capture that brings a harmony",
     {"2,7": "guest rose", "4,6": "host jasmine", "6,6": "guest chrysanthemum"}, "move 2,7 4,6", True),
]  # fmt: skip


@pytest.mark.parametrize(("board", "move", "bonus"), [pytest.param(*case[1:], id=case[0]) for case in EARNED])
def test_S13_the_pair_counts_not_its_place(game: RulesGame, board: dict[str, str], move: str, bonus: bool) -> None:
    assert earns(game, board, move) == bonus


def test_S13_host_earns_it_too(game: RulesGame) -> None:
    assert earns(game, {"3,4": "host rose", "5,5": "host chrysanthemum"}, "move 3,4 3,5", "host")
    assert earns(game, {"3,4": "host rose", "5,5": "guest white_lotus"}, "move 3,4 3,5", "host")


def test_S13_planting_earns_none(game: RulesGame) -> None:
    state = after(game, stand(game, {"0,5": "guest rose"}), "place chrysanthemum 0,8")
    assert game.to_move(state) == "host"


def test_S13_the_bonus_may_be_skipped(game: RulesGame) -> None:
    state = earned(game, {})
    before = board_of(game, state)
    state = game.play(state, "skip")
    assert (game.to_move(state), board_of(game, state)) == ("host", before)


def turned_into_harmony(game: RulesGame) -> State:
    """GUEST has a bonus; a wheel on 3,5 brings his rose into harmony."""
    return earned(game, {"3,6": "guest rose", "4,2": "guest chrysanthemum"})


def test_S13_the_bonus_earns_none_itself(game: RulesGame) -> None:
    state = after(game, turned_into_harmony(game), "place wheel 3,5")
    assert "guest 4,2 4,6" in links_of(game, state)
    assert game.to_move(state) == "host"


def test_S13_two_new_harmonies_earn_one_bonus(game: RulesGame) -> None:
    state = stand(game, {"3,4": "guest rose", "5,5": "guest chrysanthemum", "1,5": "guest white_jade"})
    state = after(game, state, "move 3,4 3,5", "place orchid 8,0")
    assert game.to_move(state) == "host"


def test_S13_a_bonus_that_cannot_be_taken_ends_the_turn(game: RulesGame) -> None:
    gates = dict.fromkeys(GATES, "host lily")
    reserve = {"guest": {"rose": 1, "orchid": 1}}
    assert game.to_move(earned(game, gates, reserve=reserve)) == "host"
    assert game.to_move(earned(game, gates, reserve={"guest": {"rose": 1, "knotweed": 1}})) == "guest"


def test_S14_a_basic_flower_a_special_flower_or_an_accent(game: RulesGame) -> None:
    reserve = {"guest": {"rose": 1, "lily": 1, "orchid": 1, "rock": 1}}
    state = earned(game, {"8,0": "host lily"}, reserve=reserve)
    free = GATES - {"8,0"}
    assert [legal_for(game, state, kind) for kind in ("rose", "lily", "orchid")] == [free, free, free]
    assert legal_for(game, state, "rock")
    assert {move.split(" ")[1] for move in game.legal(state) if move != "skip"} == {"rose", "lily", "orchid", "rock"}


@pytest.mark.parametrize("kind", ["rose", "orchid", "white_lotus"])
def test_S14_flowers_only_into_an_empty_gate(game: RulesGame, kind: str) -> None:
    state = earned(game, {"8,0": "host lily"})
    assert legal_for(game, state, kind) == GATES - {"8,0"}
    assert "8,0" in assert_illegal(game, state, f"place {kind} 8,0")
    assert "1,1" in assert_illegal(game, state, f"place {kind} 1,1")


def test_S14_the_bonus_is_no_second_move(game: RulesGame) -> None:
    state = earned(game, {"5,5": "guest lily"})
    assert not any(move.startswith("move") for move in game.legal(state))
    assert_illegal(game, state, "move 5,5 5,4")


def test_S14_on_the_sheet_a_basic_flower_even_with_a_flower_in_a_gate(opened: Open) -> None:
    game = opened("skud")
    assert legal_for(game, earned(game, {"8,0": "guest lily"}), "rose") == GATES - {"8,0"}


def test_S13_S14_nothing_of_the_bonus_before_the_move(game: RulesGame) -> None:
    state = stand(game, EARNING)
    assert can(game, state, EARN)
    for move in ("skip", "place orchid 8,0", "place rock 1,1"):
        assert_illegal(game, state, move)
