"""Basic: the boat, what it pushes and what it ferries (B28 to B31)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import (
    AROUND,
    Board,
    after,
    assert_illegal,
    board_of,
    can,
    legal_for,
    legal_from,
    links_of,
    near,
    reserve_of,
    stand,
)

POINTS = {(x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
COLOURED = {f"{x},{y}" for x, y in POINTS if abs(x) + abs(y) <= 7 and (x, y) != (0, 0)}
EIGHT = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def ferries(game: RulesGame, state: State, boat: str) -> set[str]:
    """What the boat there may ferry, and by how much."""
    return {move.removeprefix(f"ferry {boat} ") for move in game.legal(state) if move.startswith(f"ferry {boat} ")}


def pushes(game: RulesGame, state: State, boat: str) -> set[str]:
    return {move.removeprefix(f"push {boat} ") for move in game.legal(state) if move.startswith(f"push {boat} ")}


def test_B28_placed_only_on_a_point_that_touches_red_or_white(game: RulesGame) -> None:
    state = stand(game, {"1,1": "host rose"})
    assert legal_for(game, state, "boat") == COLOURED - {"1,1"}
    for place in ("5,5", "-4,-4", "0,8", "8,0", "0,0", "4,-8"):
        assert place in assert_illegal(game, state, f"place boat {place}")


def test_B28_the_mid_if_it_is_no_port(opened: Open) -> None:
    game = opened("basic", mid_is_port=False)
    assert legal_for(game, stand(game, {}), "boat") == COLOURED | {"0,0"}


def test_B28_moves_up_to_5_steps_in_any_mix_of_the_four_directions(game: RulesGame) -> None:
    for start in ((1, 2), (-4, 5)):
        x, y = start
        near_by = {(a, b) for a, b in POINTS if 0 < abs(a - x) + abs(b - y) <= 5} - {(0, 0), (0, 8), (8, 0), (0, -8), (-8, 0)}
        found = legal_from(game, stand(game, {f"{x},{y}": "guest boat"}), f"{x},{y}")
        assert found == {f"{a},{b}" for a, b in near_by}
    assert "4,5" in assert_illegal(game, stand(game, {"1,2": "guest boat"}), "move 1,2 4,5")


@pytest.mark.parametrize("tile", ["guest rose", "host rose", "host rock", "host knotweed", "host white_dragon", "guest boat"])
def test_B28_over_other_pieces(game: RulesGame, tile: str) -> None:
    beside = {near("4,4", dx, dy): tile for dx, dy in ((0, 2), (2, 0), (0, -2), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))}
    beside = beside if "knotweed" not in tile else {place: tile for place in beside if place not in ("3,3", "3,5", "5,3", "5,5")}
    assert {"4,7", "4,1", "7,4", "1,4"} <= legal_from(game, stand(game, {"4,4": "guest boat", **beside}), "4,4")


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_B28_it_does_not_disrupt_harmonies_or_disharmonies(game: RulesGame, owner: str) -> None:
    pair = {"-3,5": "guest rose", "3,5": "guest chrysanthemum"}
    boats = {"-2,5": f"{owner} boat", "2,5": "host boat"}
    for board, kind in ((pair, "harmony"), ({**pair, "0,5": "host lily"}, "disharmony")):
        for more in ({}, boats):
            found = game.links(stand(game, {**board, **more}))
            assert [(link.kind, link.owner, link.a, link.b, link.worth) for link in found] == [(kind, "guest", "-3,5", "3,5", 1)]


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize(("dx", "dy"), AROUND, ids=EIGHT)
def test_B29_a_piece_beside_it_is_moved_one_point_directly_away(game: RulesGame, dx: int, dy: int, owner: str) -> None:
    for boat in ("4,4", "-4,-4"):
        state = stand(game, {boat: "guest boat", near(boat, dx, dy): f"{owner} rose"})
        state = after(game, state, f"push {boat} {near(boat, dx, dy)}")
        assert board_of(game, state) == {boat: "guest boat", near(boat, 2 * dx, 2 * dy): f"{owner} rose"}


PUSHED = {"rose": True, "chrysanthemum": True, "jasmine": True, "lily": True, "white_lotus": True, "white_dragon": True,
          "knotweed": True, "wheel": True, "boat": True, "rock": False, "white_jade": False, "rhododendron": False}  # fmt: skip


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", PUSHED)
def test_B29_B30_any_piece_but_rocks_white_jade_and_rhododendron(game: RulesGame, kind: str, owner: str) -> None:
    state = stand(game, {"5,5": "guest boat", "5,6": f"{owner} {kind}"})
    assert pushes(game, state, "5,5") == ({"5,6"} if PUSHED[kind] else set())
    assert PUSHED[kind] or "5,6" in assert_illegal(game, state, "push 5,5 5,6")


UNPUSHED = [
    ("two points away", {"5,5": "guest boat", "5,7": "host rose"}, "push 5,5 5,7", {"5,7"}),
    ("onto one's own", {"5,5": "guest boat", "5,6": "host rose", "5,7": "guest lily"}, "push 5,5 5,6", {"5,7"}),
    ("onto the opponent's", {"5,5": "guest boat", "5,6": "guest rose", "5,7": "host jasmine"}, "push 5,5 5,6", {"5,7"}),
    ("off the board", {"5,6": "guest boat", "5,7": "host rose"}, "push 5,6 5,7", {"5,7"}),
    ("by the opponent's boat", {"5,5": "host boat", "5,6": "guest rose"}, "push 5,5 5,6", {"5,5"}),
    ("by no boat", {"5,5": "guest wheel", "5,6": "guest rose"}, "push 5,5 5,6", {"5,5"}),
    ("nothing", {"5,5": "guest boat"}, "push 5,5 5,6", {"5,6"}),
    ("the boat itself", {"5,5": "guest boat", "5,6": "guest rose"}, "push 5,5 5,5", {"5,5"}),
]


@pytest.mark.parametrize(("board", "move", "blame"), [pytest.param(*case[1:], id=case[0]) for case in UNPUSHED])
def test_B29_only_if_that_point_is_empty_and_on_the_board(game: RulesGame, board: Board, move: str, blame: set[str]) -> None:
    assert blame & assert_illegal(game, stand(game, board), move)


def test_B30_by_1_to_5_spaces_in_one_of_the_four_directions(game: RulesGame) -> None:
    state = stand(game, {"-1,6": "guest boat", "-1,5": "guest lily"})
    east_west = {f"{dx},0" for dx in range(-5, 6) if dx}
    north_south = {f"0,{dy}" for dy in range(-5, 4) if dy not in (0, 1)}  # the boat is at 0,1 and the board ends at 0,3
    assert ferries(game, state, "-1,6") == {f"-1,5 by {far}" for far in east_west | north_south}
    for far in ("6,0", "0,-6", "1,1", "0,0", "2,-2"):
        assert not can(game, state, f"ferry -1,6 -1,5 by {far}")
        assert game.why(state, f"ferry -1,6 -1,5 by {far}")


CREW = {"4,4": "guest boat", "4,5": "guest rose", "5,4": "guest lily", "5,5": "guest knotweed", "3,4": "guest wheel"}


def test_B30_one_to_three_of_them_named_by_x_then_y(game: RulesGame) -> None:
    groups = {words.split(" by ")[0] for words in ferries(game, stand(game, CREW), "4,4")}
    crew = ["3,4", "4,5", "5,4", "5,5"]
    ones = set(crew)
    twos = {f"{a} {b}" for i, a in enumerate(crew) for b in crew[i + 1 :]}
    threes = {"3,4 4,5 5,4", "3,4 4,5 5,5", "3,4 5,4 5,5", "4,5 5,4 5,5"}
    assert groups == ones | twos | threes
    state = stand(game, CREW)
    assert_illegal(game, state, "ferry 4,4 3,4 4,5 5,4 5,5 by 0,2")
    assert not can(game, state, "ferry 4,4 5,4 4,5 by 0,2")


def test_B30_all_by_the_same_steps_and_the_boat_stays(game: RulesGame) -> None:
    state = after(game, stand(game, CREW), "ferry 4,4 3,4 4,5 5,4 by 2,0")
    assert board_of(game, state) == {
        "4,4": "guest boat", "5,5": "guest knotweed", "5,4": "guest wheel", "6,5": "guest rose", "7,4": "guest lily",
    }  # fmt: skip
    assert [event["event"] for event in game.events(state)] == ["moved"] * 3


FERRIED = [
    ("over other pieces", {"4,4": "guest boat", "4,5": "guest rose", "4,6": "host rose"}, "4,5 by 0,2", True, set()),
    ("over the boat", {"4,4": "guest boat", "4,5": "guest rose"}, "4,5 by 0,-2", True, set()),
    ("not onto the boat", {"4,4": "guest boat", "4,5": "guest rose"}, "4,5 by 0,-1", False, {"4,4"}),
    ("not onto one's own", {"4,4": "guest boat", "4,5": "guest rose", "4,6": "guest lily"}, "4,5 by 0,1", False, {"4,6"}),
    ("not onto what it captures", {"4,4": "guest boat", "4,5": "guest rose", "4,6": "host jasmine"}, "4,5 by 0,1", False,
     {"4,6"}),
    ("where another of them was", {"4,4": "guest boat", "4,5": "guest rose", "5,5": "guest rose"}, "4,5 5,5 by 1,0", True, set()),
    ("where another of them was, the other way", {"4,4": "guest boat", "4,5": "guest rose", "5,5": "guest rose"},
     "4,5 5,5 by -1,0", True, set()),
    ("not where another stays", {"4,4": "guest boat", "4,5": "guest rose", "5,5": "guest rose"}, "4,5 by 1,0", False, {"5,5"}),
    ("not off the board", {"4,4": "guest boat", "4,5": "guest rose"}, "4,5 by 0,4", False, {"4,5"}),
    ("not if one of them comes off it", {"4,4": "guest boat", "4,5": "guest rose", "5,5": "guest rose"}, "4,5 5,5 by 0,3",
     False, {"5,5"}),
    ("not the opponent's", {"4,4": "guest boat", "4,5": "host rose"}, "4,5 by 0,1", False, {"4,5"}),
    ("aslant beside the boat", {"4,4": "guest boat", "5,5": "guest rose"}, "5,5 by 0,1", True, set()),
    ("not two away", {"4,4": "guest boat", "4,6": "guest rose"}, "4,6 by 0,1", False, {"4,6"}),
    ("not the boat", {"4,4": "guest boat", "4,5": "guest rose"}, "4,4 by 0,1", False, {"4,4"}),
    ("another boat", {"4,4": "guest boat", "4,5": "guest boat"}, "4,5 by 0,1", True, set()),
    ("a rock", {"4,4": "guest boat", "4,5": "guest rock"}, "4,5 by 0,1", False, {"4,5"}),
    ("a white jade", {"4,4": "guest boat", "4,5": "guest white_jade"}, "4,5 by 0,1", False, {"4,5"}),
    ("a rhododendron", {"4,4": "guest boat", "4,5": "guest rhododendron"}, "4,5 by 0,1", False, {"4,5"}),
    ("a rock among them", {"4,4": "guest boat", "4,5": "guest rose", "5,5": "guest rock"}, "4,5 5,5 by 0,1", False, {"5,5"}),
    ("by the opponent's boat", {"4,4": "host boat", "4,5": "guest rose"}, "4,5 by 0,1", False, {"4,4"}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "ferry", "may", "blame"), [pytest.param(*case[1:], id=case[0]) for case in FERRIED])
def test_B30_ones_own_pieces_over_others_to_empty_points(
    game: RulesGame, board: Board, ferry: str, may: bool, blame: set[str]
) -> None:
    state = stand(game, board)
    assert can(game, state, f"ferry 4,4 {ferry}") == may
    assert may or blame & assert_illegal(game, state, f"ferry 4,4 {ferry}")


def test_B30_instead_of_moving_in_this_turn(game: RulesGame) -> None:
    state = after(game, stand(game, {"4,4": "guest boat", "4,6": "guest rose"}), "move 4,4 4,5")
    assert_illegal(game, state, "ferry 4,5 4,6 by 0,1")
    state = after(game, stand(game, {"4,4": "guest boat", "4,5": "guest rose"}), "ferry 4,4 4,5 by 0,1")
    assert game.to_move(state) == "host"


def test_B30_what_was_lifted_is_set_down_as_it_was(game: RulesGame) -> None:
    state = stand(game, {"4,4": "guest boat", "4,5": "guest rose", "5,5": "guest lily"})
    state = after(game, state, "ferry 4,4 4,5 5,5 by 1,0")
    assert board_of(game, state) == {"4,4": "guest boat", "5,5": "guest rose", "6,5": "guest lily"}


BACK = [
    ("pushed into white", {"1,2": "guest boat", "0,2": "guest rose"}, "push 1,2 0,2", "-1,2", "guest rose", True),
    ("pushed into red", {"-1,2": "guest boat", "0,2": "host lily"}, "push -1,2 0,2", "1,2", "host lily", True),
    ("pushed into its own colour", {"1,2": "guest boat", "0,2": "host lily"}, "push 1,2 0,2", "-1,2", "host lily", False),
    ("pushed onto the border", {"2,2": "guest boat", "1,2": "host lily"}, "push 2,2 1,2", "0,2", "host lily", False),
    ("a lotus pushed into red", {"-1,2": "guest boat", "0,2": "host white_lotus"}, "push -1,2 0,2", "1,2", "host white_lotus",
     False),
    ("a boat pushed into white", {"1,2": "guest boat", "0,2": "host boat"}, "push 1,2 0,2", "-1,2", "host boat", False),
    ("ferried into white", {"1,2": "guest boat", "0,2": "guest rose"}, "ferry 1,2 0,2 by -2,0", "-2,2", "guest rose", True),
    ("ferried into red", {"1,2": "guest boat", "0,2": "guest jasmine"}, "ferry 1,2 0,2 by 3,0", "3,2", "guest jasmine", True),
    ("ferried through white", {"1,2": "guest boat", "0,2": "guest rose"}, "ferry 1,2 0,2 by -5,0", "-5,2", "guest rose", False),
    ("ferried into red, a dragon", {"1,2": "guest boat", "0,2": "guest white_dragon"}, "ferry 1,2 0,2 by 3,0", "3,2",
     "guest white_dragon", False),
]  # fmt: skip


@pytest.mark.parametrize(("board", "move", "goal", "tile", "back"), [pytest.param(*case[1:], id=case[0]) for case in BACK])
def test_B31_a_flower_put_in_a_wrong_garden_returns_to_its_owners_reserve(
    game: RulesGame, board: Board, move: str, goal: str, tile: str, back: bool
) -> None:
    owner, kind = tile.split(" ")
    state = stand(game, board)
    before = {seat: reserve_of(game, state, seat).get(kind, 0) for seat in ("guest", "host")}
    state = after(game, state, move)
    assert (goal in board_of(game, state)) == (not back)
    assert len(board_of(game, state)) == (1 if back else 2)
    assert reserve_of(game, state, owner)[kind] == before[owner] + back
    other = "host" if owner == "guest" else "guest"
    assert reserve_of(game, state, other)[kind] == before[other]
    assert game.position(state)["pot"] == []


def test_B31_only_those_that_come_to_a_wrong_garden(game: RulesGame) -> None:
    board = {"1,3": "guest boat", "0,3": "guest rose", "0,2": "guest lily", "-3,3": "host rose"}
    state = after(game, stand(game, board), "ferry 1,3 0,2 0,3 by -1,0")
    assert board_of(game, state) == {"1,3": "guest boat", "-1,2": "guest lily", "-3,3": "host rose"}
    assert links_of(game, state) == set()
