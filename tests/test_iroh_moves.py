"""Iroh: how the pieces move, on which paint, and what they take (I8 to I14)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, legal_from, near, reserve_of, stand

FIGHTERS = ("fire", "water", "earth")
FOUR = ((0, 1), (1, 0), (0, -1), (-1, 0))
GROUND = {"fire": ("1,1", "1,2"), "water": ("1,-1", "1,-2"), "earth": ("5,5", "5,4")}
"""For each nation that attacks, two neighbouring points of its paint."""


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("iroh")


def ends(game: RulesGame, kind: str, start: str, others: dict[str, str] | None = None) -> set[str]:
    """Where GUEST's piece of that kind may move from there."""
    return legal_from(game, stand(game, {start: f"guest {kind}", **(others or {})}), start)


def rays(start: str, most: int) -> set[str]:
    """The points up to so many steps away in the four directions."""
    return {near(start, dx * n, dy * n) for dx, dy in FOUR for n in range(1, most + 1)}


def within(start: str, most: int) -> set[str]:
    """The points up to so many steps away, turning freely."""
    span = range(-most, most + 1)
    return {near(start, dx, dy) for dx in span for dy in span if 0 < abs(dx) + abs(dy) <= most}


WAYS = [  # a nation, where it stands, where it may go
    ("I8", "fire", "1,1", "1,0 0,1 1,2 1,3 1,4 2,1 3,1 4,1"),
    ("I8", "fire", "0,0", "0,1 0,2 0,3 1,0 2,0 3,0 0,-1 0,-2 0,-3 -1,0 -2,0 -3,0"),
    ("I8", "fire", "-3,-3", "-3,-2 -3,-1 -3,0 -3,-4 -2,-3 -1,-3 0,-3 -4,-3"), ("I8", "fire", "8,0", "7,0 6,0 5,0"),
    ("I9", "water", "1,-1", "1,0 1,-2 1,-3 0,-1 2,-1 3,-1"), ("I9", "water", "1,0", "0,0 -1,0 2,0 3,0 1,-1 1,-2"),
    ("I9", "water", "-3,4", "-3,3 -3,2 -2,4 -1,4"),
    ("I10", "earth", "5,5", "5,4 5,3 5,2 4,5 3,5 2,5 6,5 7,5 5,6 5,7"),
    ("I10", "earth", "7,1", "7,0 7,-1 7,-2 6,1 8,1 7,2 7,3 7,4"),
    ("I10", "earth", "-1,-6", "-2,-6 -3,-6 -4,-6 -1,-7 -1,-8"),
]  # fmt: skip


def way_tests(clause: str) -> list[tuple[str, str, set[str]]]:
    return [(kind, start, set(goals.split())) for of, kind, start, goals in WAYS if of == clause]


# --- I8 ---


@pytest.mark.parametrize(("kind", "start", "goals"), way_tests("I8"))
def test_I8_fire_straight_up_to_three_on_red(game: RulesGame, kind: str, start: str, goals: set[str]) -> None:
    assert ends(game, kind, start) == goals


@pytest.mark.parametrize(("fire_range", "north"), [(2, {"0,1", "0,2"}), (3, {"0,1", "0,2", "0,3"})])
def test_I8_option_fire_range(opened: Open, fire_range: int, north: set[str]) -> None:
    found = ends(opened("iroh", fire_range=fire_range), "fire", "0,0")
    assert found == rays("0,0", fire_range)
    assert {f"0,{n}" for n in range(1, 9)} & found == north
    assert_illegal(opened("iroh", fire_range=2), stand(opened("iroh", fire_range=2), {"0,0": "guest fire"}), "move 0,0 0,3")


def test_I8_the_default_is_three_and_the_sheet_says_two(opened: Open, game: RulesGame) -> None:
    assert game.identity.options["fire_range"] == 3
    for kind, start in (("water", "0,0"), ("earth", "5,5"), ("air", "0,0")):
        assert ends(opened("iroh", fire_range=2), kind, start) == ends(game, kind, start)


def test_I8_fire_on_a_corner_of_a_knotweed_still_moves(game: RulesGame) -> None:
    weeds = {"s1,1": "host knotweed", "s0,0": "host knotweed"}
    assert ends(game, "fire", "1,1", weeds) == ends(game, "fire", "1,1")


# --- I9 and I10 ---


@pytest.mark.parametrize(("kind", "start", "goals"), way_tests("I9"))
def test_I9_water_straight_up_to_two_on_white(game: RulesGame, kind: str, start: str, goals: set[str]) -> None:
    assert ends(game, kind, start) == goals


@pytest.mark.parametrize(("kind", "start", "goals"), way_tests("I10"))
def test_I10_earth_straight_up_to_three_on_wood(game: RulesGame, kind: str, start: str, goals: set[str]) -> None:
    assert ends(game, kind, start) == goals


# --- I11 ---


def test_I11_air_up_to_four_turning_on_all_paint(game: RulesGame) -> None:
    assert ends(game, "air", "0,0") == within("0,0", 4)
    found = ends(game, "air", "5,2")
    assert found == within("5,2", 4) & set(game.board.grounds)
    assert {"8,1", "5,-2", "1,2", "5,6"} <= found
    for start, port in (("0,5", "0,8"), ("-6,1", "-8,0")):
        assert port in ends(game, "air", start)
    assert_illegal(game, stand(game, {"0,0": "guest air"}), "move 0,0 0,5")
    assert_illegal(game, stand(game, {"0,0": "guest air"}), "move 0,0 3,2")


def test_I11_air_neither_attacks_nor_is_attacked(game: RulesGame) -> None:
    for prey in ("fire", "water", "earth", "air", "white_lotus", "rock"):
        state = stand(game, {"0,0": "guest air", "1,0": f"host {prey}"})
        assert "1,0" in assert_illegal(game, state, "move 0,0 1,0")
    for kind, (start, goal) in GROUND.items():
        state = stand(game, {start: f"guest {kind}", goal: "host air"})
        assert goal in assert_illegal(game, state, f"move {start} {goal}")


def test_I11_air_goes_round_pieces_but_not_over_them(game: RulesGame) -> None:
    walls = {"0,1": "host fire", "1,0": "guest rock", "-1,0": "host air", "0,-1": "guest earth"}
    assert ends(game, "air", "0,0", walls) == set()
    walls.pop("0,-1")
    assert ends(game, "air", "0,0", walls) == {"0,-1", "1,-1", "-1,-1", "0,-2", "2,-1", "-2,-1", "1,-2", "-1,-2", "0,-3"} | {
        "3,-1", "2,0", "2,-2", "-3,-1", "-2,0", "-2,-2", "1,-3", "-1,-3", "0,-4",
    }  # fmt: skip


# --- I12 ---


def test_I12_the_lotus_straight_up_to_five_on_all_paint(game: RulesGame) -> None:
    assert ends(game, "white_lotus", "0,0") == rays("0,0", 5)
    assert "0,8" in ends(game, "white_lotus", "0,3")
    assert ends(game, "white_lotus", "2,5") == rays("2,5", 5) & set(game.board.grounds)
    for place in ("0,6", "1,1"):
        assert_illegal(game, stand(game, {"0,0": "guest white_lotus"}), f"move 0,0 {place}")


def test_I12_the_lotus_jumps_over_pieces(game: RulesGame) -> None:
    line = {"0,1": "host fire", "0,2": "guest rock", "0,3": "guest air", "1,0": "host white_lotus", "-4,0": "host earth"}
    assert ends(game, "white_lotus", "0,0", line) == rays("0,0", 5) - set(line)


def test_I12_the_lotus_neither_takes_nor_is_taken(game: RulesGame) -> None:
    for prey in (*FIGHTERS, "air", "white_lotus", "rock"):
        state = stand(game, {"0,0": "guest white_lotus", "1,0": f"host {prey}"})
        assert "1,0" in assert_illegal(game, state, "move 0,0 1,0")
    for kind, (start, goal) in GROUND.items():
        state = stand(game, {start: f"guest {kind}", goal: "host white_lotus"})
        assert goal in assert_illegal(game, state, f"move {start} {goal}")


def test_I12_the_lotus_cannot_be_knotweeded(game: RulesGame) -> None:
    weeds = {"s0,0": "host knotweed", "s-1,-1": "guest knotweed"}
    assert ends(game, "white_lotus", "0,0", weeds) == rays("0,0", 5)


# --- I13 ---


@pytest.mark.parametrize(("kind", "start", "goal", "stop"), [
    ("fire", "1,1", "-1,1", "-1,1"), ("fire", "1,1", "1,-1", "1,-1"), ("fire", "4,2", "6,2", "6,2"),
    ("water", "1,-1", "1,1", "1,1"), ("water", "-3,3", "-5,3", "-5,3"),
    ("earth", "5,5", "5,1", "5,1"), ("earth", "-1,6", "0,6", "0,6"), ("earth", "-1,6", "1,6", "0,6"),
])  # fmt: skip
def test_I13_the_whole_way_must_be_of_the_right_paint(game: RulesGame, kind: str, start: str, goal: str, stop: str) -> None:
    """In the last case both ends touch wood, and the point between them does not."""
    state = stand(game, {start: f"guest {kind}"})
    assert {goal, stop} & assert_illegal(game, state, f"move {start} {goal}")


BORDERS = [
    ("red and white", "0,3", {"fire", "water"}),
    ("red and white", "-4,0", {"fire", "water"}), ("centre", "0,0", {"fire", "water"}),
    ("red and wood", "3,4", {"fire", "earth"}), ("white and wood", "3,-4", {"water", "earth"}),
    ("all three", "0,7", set(FIGHTERS)), ("all three", "7,0", set(FIGHTERS)),
    ("red", "2,2", {"fire"}), ("white", "2,-2", {"water"}),
    ("wood", "5,5", {"earth"}), ("a port is red", "0,8", {"fire"}), ("a port is red", "-8,0", {"fire"}),
]  # fmt: skip


@pytest.mark.parametrize("kind", FIGHTERS)
@pytest.mark.parametrize(("place", "serves"), [pytest.param(*case[1:], id=" ".join(case[:2])) for case in BORDERS])
def test_I13_a_border_serves_if_one_of_its_colours_does_and_ports_are_red(
    game: RulesGame, kind: str, place: str, serves: set[str]
) -> None:
    neighbours = [near(place, dx, dy) for dx, dy in FOUR if near(place, dx, dy) in game.board.grounds]
    assert {place in ends(game, kind, start) for start in neighbours} == {kind in serves}


# --- I14 ---


@pytest.mark.parametrize("prey", FIGHTERS)
@pytest.mark.parametrize("kind", FIGHTERS)
def test_I14_a_piece_takes_an_opposing_piece_by_moving_onto_it(game: RulesGame, kind: str, prey: str) -> None:
    start, goal = GROUND[kind]
    before = stand(game, {start: f"guest {kind}", goal: f"host {prey}"})
    state = after(game, before, f"move {start} {goal}")
    assert board_of(game, state) == {goal: f"guest {kind}"}
    for owner in ("guest", "host"):
        assert reserve_of(game, state, owner) == reserve_of(game, before, owner)  # it leaves the game
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("prey", ["rock", "white_lotus", "air"])
@pytest.mark.parametrize("kind", FIGHTERS)
def test_I14_rocks_the_lotus_and_air_cannot_be_taken(game: RulesGame, kind: str, prey: str) -> None:
    start, goal = GROUND[kind]
    assert goal in assert_illegal(game, stand(game, {start: f"guest {kind}", goal: f"host {prey}"}), f"move {start} {goal}")


@pytest.mark.parametrize("prey", [*FIGHTERS, "air", "white_lotus", "rock"])
@pytest.mark.parametrize("kind", FIGHTERS)
def test_I14_never_an_own_piece(game: RulesGame, kind: str, prey: str) -> None:
    start, goal = GROUND[kind]
    assert goal in assert_illegal(game, stand(game, {start: f"guest {kind}", goal: f"guest {prey}"}), f"move {start} {goal}")


@pytest.mark.parametrize(("kind", "steps"), [("fire", 3), ("water", 2), ("air", 4), ("white_lotus", 5)])
def test_I14_all_pieces_may_stop_early(game: RulesGame, kind: str, steps: int) -> None:
    assert {f"0,{n}" for n in range(1, steps + 1)} <= ends(game, kind, "0,0")


@pytest.mark.parametrize("wall", ["guest air", "host white_lotus", "host rock", "guest fire"])
@pytest.mark.parametrize(("kind", "start", "way"), [
    ("fire", "1,1", ["1,2", "1,3", "1,4"]), ("water", "1,-1", ["1,-2", "1,-3"]), ("earth", "5,5", ["4,5", "3,5", "2,5"]),
])  # fmt: skip
def test_I14_nobody_passes_over_pieces(game: RulesGame, kind: str, start: str, way: list[str], wall: str) -> None:
    for i, place in enumerate(way[:-1]):
        board = {start: f"guest {kind}", place: wall}
        assert set(way) & legal_from(game, stand(game, board), start) == set(way[:i])
        assert place in assert_illegal(game, stand(game, board), f"move {start} {way[-1]}")


@pytest.mark.parametrize(("kind", "start", "way"), [
    ("fire", "1,1", ["1,2", "1,3", "1,4"]), ("water", "1,-1", ["1,-2", "1,-3"]), ("earth", "5,5", ["4,5", "3,5", "2,5"]),
])  # fmt: skip
def test_I14_a_piece_stops_where_it_takes(game: RulesGame, kind: str, start: str, way: list[str]) -> None:
    state = stand(game, {start: f"guest {kind}", way[0]: "host water", way[1]: "host fire"})
    assert set(way) & legal_from(game, state, start) == {way[0]}


def test_I14_a_knotweed_cannot_be_taken_and_is_no_obstacle(game: RulesGame) -> None:
    state = stand(game, {"1,1": "guest fire", "s1,2": "host knotweed", "s0,2": "host knotweed"})
    assert can(game, state, "move 1,1 1,4")
    assert_illegal(game, state, "move 1,1 s1,2")
