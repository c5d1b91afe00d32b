"""Wiki Pai Sho: the wheel, which moves or turns the tiles around itself (WK10)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import (
    AROUND,
    Board,
    after,
    around,
    assert_illegal,
    board_of,
    legal_for,
    legal_from,
    links_of,
    near,
    reserve_of,
    stand,
)

HUB = "5,5"


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


def turns(game: RulesGame, board: Board, hub: str = HUB) -> set[int]:
    """The numbers of steps by which that wheel may be turned."""
    moves = (move.split() for move in game.legal(stand(game, {hub: "guest wheel", **board})))
    return {int(words[2]) for words in moves if words[:2] == ["rotate", hub]}


def turned(game: RulesGame, board: Board, by: int, hub: str = HUB) -> dict[str, str]:
    """What lies where afterwards, without the wheel."""
    state = after(game, stand(game, {hub: "guest wheel", **board}), f"rotate {hub} {by}")
    return {place: tile for place, tile in board_of(game, state).items() if place != hub}


def test_WK10_placed_on_any_yellow_point(game: RulesGame) -> None:
    yellow = {place for place, grounds in game.board.grounds.items() if set(grounds) == {"neutral"}}
    assert legal_for(game, stand(game, {}), "wheel") == legal_for(game, stand(game, {}, "host"), "wheel") == yellow
    for place in ("4,3", "0,7", "3,3", "-1,2", "0,0", "8,0"):
        assert assert_illegal(game, stand(game, {}), f"place wheel {place}") == {place}


def test_WK10_it_moves_any_number_of_spaces_in_one_direction(game: RulesGame) -> None:
    row = {f"{x},1" for x in range(-8, 9)}
    column = {f"2,{y}" for y in range(-8, 9)}
    assert legal_from(game, stand(game, {"2,1": "guest wheel"}), "2,1") == (row | column) - {"2,1"}
    assert legal_from(game, stand(game, {"0,0": "guest wheel"}), "0,0") == {f"{n},0" for n in range(-8, 9) if n} | {
        f"0,{n}" for n in range(-8, 9) if n
    }
    assert assert_illegal(game, stand(game, {"2,1": "guest wheel"}), "move 2,1 3,2") >= {"3,2"}


@pytest.mark.parametrize("by", range(1, 8))
def test_WK10_it_turns_each_of_the_eight_around_it_clockwise(game: RulesGame, by: int) -> None:
    kinds = ("lily", "rose", "boat", "white_dragon", "jasmine", "wheel", "white_lotus", "white_jade")
    owners = ("guest", "host")
    ring = {place: f"{owners[number % 2]} {kinds[number]}" for number, place in enumerate(around(HUB))}
    after_it = turned(game, ring, by)
    for number, place in enumerate(around(HUB)):
        assert after_it[around(HUB)[(number + by) % 8]] == ring[place]


@pytest.mark.parametrize("number", range(8))
def test_WK10_each_step(game: RulesGame, number: int) -> None:
    (dx, dy), (x, y) = AROUND[number], AROUND[(number + 1) % 8]
    assert turned(game, {near(HUB, dx, dy): "host rose"}, 1) == {near(HUB, x, y): "host rose"}
    assert turned(game, {near(HUB, x, y): "host rose"}, 7) == {near(HUB, dx, dy): "host rose"}


def test_WK10_by_one_to_seven_steps(game: RulesGame) -> None:
    assert turns(game, {"5,6": "host rose"}) == set(range(1, 8))
    state = stand(game, {HUB: "guest wheel", "5,6": "host rose"})
    for by in (0, 8):
        assert_illegal(game, state, f"rotate {HUB} {by}")


def test_WK10_what_is_further_away_stays(game: RulesGame) -> None:
    far = {"5,7": "host rose", "3,5": "guest lily", "7,3": "host jasmine"}
    assert turned(game, {**far, "5,6": "host lily"}, 2) == {**far, "6,5": "host lily"}


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", ["rock", "knotweed"])
def test_WK10_not_with_a_rock_or_a_knotweed_adjacent(game: RulesGame, kind: str, owner: str) -> None:
    for place in around(HUB):
        board = {HUB: "guest wheel", place: f"{owner} {kind}", "4,4" if place != "4,4" else "6,6": "host rose"}
        state = stand(game, board)
        for by in range(1, 8):
            assert assert_illegal(game, state, f"rotate {HUB} {by}") == {place}
    assert turns(game, {"5,7": f"{owner} {kind}", "4,4": "host rose"}) == set(range(1, 8))


def test_WK10_not_with_nothing_in_the_ring(game: RulesGame) -> None:
    state = stand(game, {HUB: "guest wheel", "5,7": "host rose"})
    assert assert_illegal(game, state, f"rotate {HUB} 1") == {HUB}


@pytest.mark.parametrize(("hub", "place", "barred"), [
    ("7,1", "7,0", 7), ("7,1", "6,2", 4), ("1,7", "0,7", 1), ("7,0", "7,1", 2), ("-1,-7", "0,-7", 1), ("-7,1", "-7,0", 1),
])  # fmt: skip
def test_WK10_nothing_is_turned_onto_a_port(game: RulesGame, hub: str, place: str, barred: int) -> None:
    board = {place: "guest boat"}
    assert turns(game, board, hub) == {*range(1, 8)} - {barred}
    assert place in assert_illegal(game, stand(game, {hub: "guest wheel", **board}), f"rotate {hub} {barred}")


@pytest.mark.parametrize(("hub", "port", "place"), [
    ("7,1", "8,0", "7,2"), ("7,0", "8,0", "7,1"), ("1,7", "0,8", "2,7"), ("-1,-7", "0,-8", "-2,-7"), ("-7,-1", "-8,0", "-7,-2"),
])  # fmt: skip
def test_WK10_not_with_a_tile_on_a_port_in_the_ring(game: RulesGame, hub: str, port: str, place: str) -> None:
    state = stand(game, {hub: "guest wheel", port: "host rose", place: "guest lily"})
    for by in range(1, 8):
        assert port in assert_illegal(game, state, f"rotate {hub} {by}")


def test_WK10_the_centre_is_no_port(game: RulesGame) -> None:
    assert turns(game, {"0,0": "host rose"}, "1,1") == set(range(1, 8))
    assert turned(game, {"2,2": "host wheel"}, 4, "1,1") == {"0,0": "host wheel"}


def test_WK10_nothing_is_turned_off_the_board(game: RulesGame) -> None:
    assert turns(game, {"5,6": "host rose"}, "6,6") == {1, 5, 6, 7}
    for by in (2, 3, 4):
        assert assert_illegal(game, stand(game, {"6,6": "guest wheel", "5,6": "host rose"}), f"rotate 6,6 {by}") == {"5,6"}


def test_WK10_only_where_the_tiles_end_counts(game: RulesGame) -> None:
    assert turns(game, dict.fromkeys(around(HUB), "host lily")) == set(range(1, 8))
    assert turned(game, {"6,0": "guest boat"}, 7, "7,1") == {"7,0": "guest boat"}  # past the port
    assert turned(game, {"5,6": "host rose"}, 5, "6,6") == {"7,5": "host rose"}  # past points off the board
    assert turned(game, {"1,3": "host rose"}, 7, "0,2") == {"0,3": "host rose"}  # past the white garden


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize(("kind", "by", "goal", "back"), [
    ("rose", 7, "-1,3", True), ("rose", 1, "1,3", False), ("rose", 4, "0,1", False), ("rhododendron", 6, "-1,2", True),
    ("jasmine", 1, "1,3", True), ("jasmine", 7, "-1,3", False), ("jasmine", 4, "0,1", False), ("white_jade", 2, "1,2", True),
    ("white_lotus", 1, "1,3", False), ("white_dragon", 7, "-1,3", False), ("wheel", 7, "-1,3", False), ("boat", 1, "1,3", False),
])  # fmt: skip
def test_WK10_a_flower_in_a_wrong_garden_goes_back_to_its_owner(
    game: RulesGame, owner: str, kind: str, by: int, goal: str, back: bool
) -> None:
    before = stand(game, {"0,2": "guest wheel", "0,3": f"{owner} {kind}"})
    state = after(game, before, f"rotate 0,2 {by}")
    assert (goal in board_of(game, state)) != back
    gain = {seat: reserve_of(game, state, seat)[kind] - reserve_of(game, before, seat)[kind] for seat in ("guest", "host")}
    assert gain == {"guest": 0, "host": 0} | ({owner: 1} if back else {})
    assert game.position(state)["pot"] == []


def test_WK10_it_moves_or_turns_never_both_in_a_turn(game: RulesGame) -> None:
    state = stand(game, {HUB: "guest wheel", "5,6": "host rose", "3,7": "guest lily"})
    for move in (f"move {HUB} 4,5", f"rotate {HUB} 1"):
        assert game.to_move(after(game, state, move)) == "host"


def test_WK10_only_one_s_own_wheel_and_nothing_else_turns(game: RulesGame) -> None:
    for tile in ("host wheel", "guest boat", "guest knotweed", "guest lily"):
        state = stand(game, {HUB: tile, "5,6": "host rose"})
        assert assert_illegal(game, state, f"rotate {HUB} 1") == {HUB}


def test_WK10_harmonies_follow_what_is_turned(game: RulesGame) -> None:
    state = stand(game, {HUB: "guest wheel", "5,6": "guest rose", "0,4": "guest white_jade"})
    assert links_of(game, state) == set()
    state = after(game, state, f"rotate {HUB} 3")
    assert links_of(game, state) == {"guest 0,4 6,4"}
