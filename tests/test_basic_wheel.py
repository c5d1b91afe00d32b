"""Basic: the wheel (B27)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, around, assert_illegal, board_of, can, legal_for, legal_from, reserve_of, stand

WOOD = {f"{x},{y}" for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81 and abs(x) + abs(y) > 7} - {
    "0,8", "0,-8", "8,0", "-8,0"
}  # fmt: skip
EIGHT = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def test_B27_placed_on_any_point_that_touches_wood_only(game: RulesGame) -> None:
    state = stand(game, {"5,5": "host rose"})
    assert legal_for(game, state, "wheel") == WOOD - {"5,5"}
    for place in ("3,4", "3,-4", "0,7", "7,0", "1,1", "1,-1", "0,0", "0,3", "0,8", "8,0"):
        assert place in assert_illegal(game, state, f"place wheel {place}")


def test_B27_slides_any_number_of_spaces_in_one_direction(game: RulesGame) -> None:
    state = stand(game, {"-3,4": "guest wheel"})
    row, column = {f"{x},4" for x in range(-8, 9)}, {f"-3,{y}" for y in range(-8, 9)}
    assert legal_from(game, state, "-3,4") == (row | column) - {"-3,4"}
    assert "-2,5" in assert_illegal(game, state, "move -3,4 -2,5")


def test_B27_it_may_move_on_any_ground(game: RulesGame) -> None:
    assert {"2,4", "-2,4", "0,4", "3,4", "7,4"} <= legal_from(game, stand(game, {"-6,4": "guest wheel"}), "-6,4")


@pytest.mark.parametrize("steps", range(1, 8))
@pytest.mark.parametrize("way", range(8), ids=EIGHT)
def test_B27_turns_by_any_number_of_the_eight_steps(game: RulesGame, way: int, steps: int) -> None:
    ring = around("5,5")
    for tile in ("guest boat", "host knotweed"):
        state = after(game, stand(game, {"5,5": "guest wheel", ring[way]: tile}), f"rotate 5,5 {steps}")
        assert board_of(game, state) == {"5,5": "guest wheel", ring[(way + steps) % 8]: tile}


@pytest.mark.parametrize("tile", [
    "rose", "jasmine", "white_jade", "knotweed", "wheel", "boat", "white_lotus", "white_dragon",
])  # fmt: skip
def test_B27_every_piece_turns_whoever_owns_it(game: RulesGame, tile: str) -> None:
    for owner in ("guest", "host"):
        state = after(game, stand(game, {"5,5": "guest wheel", "5,6": f"{owner} {tile}"}), "rotate 5,5 7")
        assert board_of(game, state) == {"5,5": "guest wheel", "4,6": f"{owner} {tile}"}


def test_B27_all_of_them_together(game: RulesGame) -> None:
    tiles = ["guest rose", "host lily", "guest boat", "host knotweed", "host wheel", "guest white_lotus", "host rose",
             "host white_dragon"]  # fmt: skip
    ring = around("5,5")
    state = after(game, stand(game, {"5,5": "guest wheel", **dict(zip(ring, tiles, strict=True))}), "rotate 5,5 3")
    board = board_of(game, state)
    assert [board[ring[(i + 3) % 8]] for i in range(8)] == tiles


def test_B27_those_two_spaces_away_stay(game: RulesGame) -> None:
    board = {"5,5": "guest wheel", "5,7": "host rose", "3,5": "guest rose", "3,7": "host rose", "6,5": "host lily"}
    state = after(game, stand(game, board), "rotate 5,5 4")
    assert board_of(game, state) == {**{p: t for p, t in board.items() if p != "6,5"}, "4,5": "host lily"}


@pytest.mark.parametrize("steps", ["0", "8", "-1", "9"])
def test_B27_no_other_number(game: RulesGame, steps: str) -> None:
    state = stand(game, {"5,5": "guest wheel", "5,6": "host rose"})
    assert not can(game, state, f"rotate 5,5 {steps}")
    assert game.why(state, f"rotate 5,5 {steps}")


TURNS = [  # what may be turned, by which steps, and what else is to blame
    ("nothing in the ring", {"5,5": "guest wheel", "5,7": "host rose"}, set(), {"5,5"}),
    ("a rock would move", {"5,5": "guest wheel", "5,6": "host rose", "4,4": "guest rock"}, set(), {"4,4"}),
    ("the opponent's rock", {"5,5": "guest wheel", "4,4": "host rock"}, set(), {"4,4"}),
    ("off the board", {"5,7": "guest wheel", "5,6": "host rose"}, {1, 2, 3, 7}, {"5,6"}),
    ("onto a port", {"1,7": "guest wheel", "0,7": "host lily"}, {2, 3, 4, 5, 6, 7}, {"0,7"}),
    ("onto the Mid", {"1,1": "guest wheel", "2,2": "host boat"}, {1, 2, 3, 5, 6, 7}, {"2,2"}),
    ("a piece on a port", {"1,7": "guest wheel", "0,8": "host rose", "2,7": "host lily"}, set(), {"0,8"}),
    ("a piece on the Mid", {"1,1": "guest wheel", "0,0": "host white_jade", "2,2": "host rose"}, set(), {"0,0"}),
    ("none on a port, none off the board, ports beside", {"1,6": "guest wheel", "2,5": "host rose"},
     {1, 2, 3, 4, 5, 6, 7}, set()),
    ("the opponent's wheel", {"5,5": "host wheel", "5,6": "guest rose"}, set(), {"5,5"}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "turns", "blame"), [pytest.param(*case[1:], id=case[0]) for case in TURNS])
def test_B27_when_the_turn_is_illegal(game: RulesGame, board: Board, turns: set[int], blame: set[str]) -> None:
    hub = next(iter(board))
    state = stand(game, board)
    assert {n for n in range(1, 8) if can(game, state, f"rotate {hub} {n}")} == turns
    for steps in {*range(1, 8)} - turns:
        assert blame & assert_illegal(game, state, f"rotate {hub} {steps}")


WRONG = [
    ("a red flower into white", "guest rose", "0,3", 6, "-1,2", True),
    ("a white flower into white", "guest lily", "0,3", 6, "-1,2", False),
    ("a white flower into red", "guest lily", "0,3", 2, "1,2", True),
    ("a red flower into red", "guest rose", "0,3", 2, "1,2", False),
    ("the opponent's", "host lily", "0,3", 2, "1,2", True),
    ("white jade too", "host white_jade", "0,3", 2, "1,2", True),
    ("onto the border", "guest lily", "0,1", 4, "0,3", False),
    ("no flower of a colour", "guest white_lotus", "0,3", 2, "1,2", False),
    ("nor that", "host white_dragon", "0,3", 6, "-1,2", False),
    ("nor that either", "host boat", "0,3", 6, "-1,2", False),
]


@pytest.mark.parametrize(("tile", "start", "steps", "goal", "back"), [pytest.param(*case[1:], id=case[0]) for case in WRONG])
def test_B27_a_flower_that_ends_in_a_wrong_garden_goes_back_to_its_owners_reserve(
    game: RulesGame, tile: str, start: str, steps: int, goal: str, back: bool
) -> None:
    owner, kind = tile.split(" ")
    state = stand(game, {"0,2": "guest wheel", start: tile})
    before = {seat: reserve_of(game, state, seat) for seat in ("guest", "host")}
    state = after(game, state, f"rotate 0,2 {steps}")
    assert board_of(game, state) == ({"0,2": "guest wheel"} if back else {"0,2": "guest wheel", goal: tile})
    for seat in ("guest", "host"):
        gain = 1 if back and seat == owner else 0
        assert reserve_of(game, state, seat).get(kind, 0) == before[seat].get(kind, 0) + gain
    assert game.position(state)["pot"] == []


def test_B27_only_the_end_points_count(game: RulesGame) -> None:
    """A rose is turned past white points and over the Mid's side, a lily past red ones."""
    state = after(game, stand(game, {"0,2": "guest wheel", "0,3": "host rose"}), "rotate 0,2 4")
    assert board_of(game, state) == {"0,2": "guest wheel", "0,1": "host rose"}
    state = after(game, stand(game, {"1,1": "guest wheel", "1,0": "host lily"}), "rotate 1,1 2")
    assert board_of(game, state) == {"1,1": "guest wheel", "0,1": "host lily"}


def test_B27_one_goes_back_and_the_others_turn(game: RulesGame) -> None:
    board = {"0,2": "guest wheel", "0,3": "host rose", "0,1": "guest lily", "1,3": "host knotweed"}
    state = after(game, stand(game, board), "rotate 0,2 2")
    # the rose comes to 1,2 in red, the lily to -1,2 in white, the knotweed to 1,1
    assert board_of(game, state) == {"0,2": "guest wheel", "1,2": "host rose", "-1,2": "guest lily", "1,1": "host knotweed"}
    state = after(game, stand(game, board), "rotate 0,2 6")
    assert board_of(game, state) == {"0,2": "guest wheel", "-1,3": "host knotweed"}
