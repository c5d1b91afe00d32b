"""The board that all the games share, as Skud's table shows it and as its tiles feel it (P1 to P9)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadPosition
from game.core.lattice import NAMES
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests import conftest
from tests.conftest import Open, a_catalogue
from tests.pai_sho import ALL_POINTS, ALL_SQUARES, GRID
from tests.table import after, around, earned, legal_for, legal_from, links_of, stand

POINTS = [(x, y) for y in range(8, -9, -1) for x in range(-8, 9) if x * x + y * y < 81]
GATES = {"0,8", "0,-8", "8,0", "-8,0"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("skud")


def touched(x: int, y: int) -> set[str]:
    """P5, in its own words."""
    out = abs(x) + abs(y)
    if f"{x},{y}" in GATES:
        return {"gates"}
    if out > 7:
        return {"neutral"}
    quarter = {"red", "white"} if x == 0 or y == 0 else {"red"} if (x > 0) == (y > 0) else {"white"}
    return quarter | ({"neutral"} if out == 7 else set())


def test_P1_249_points_within_the_circle(game: RulesGame) -> None:
    assert len(POINTS) == 249 == len(ALL_POINTS)
    assert {NAMES[place] for place in ALL_POINTS} == {f"{x},{y}" for x, y in POINTS} == set(game.board.grounds)


def test_P1_the_rows(game: RulesGame) -> None:
    rows = [sum(place.endswith(f",{y}") for place in game.board.grounds) for y in range(8, -1, -1)]
    assert rows == [9, 11, 13, 15, 17, 17, 17, 17, 17]


@pytest.mark.parametrize(
    ("place", "on"), [("4,8", True), ("5,8", False), ("6,6", True), ("6,7", False), ("8,4", True), ("9,0", False)]
)
def test_P1_no_tile_outside(game: RulesGame, place: str, on: bool) -> None:
    if on:
        assert stand(game, {place: "guest rose"})
        return
    with pytest.raises(BadPosition):
        stand(game, {place: "guest rose"})


def test_P2_256_squares_whose_centre_lies_inside() -> None:
    inside = {f"s{x},{y}" for x in range(-9, 9) for y in range(-9, 9) if (x + 0.5) ** 2 + (y + 0.5) ** 2 < 81}
    assert len(inside) == 256
    assert {NAMES[place] for place in ALL_SQUARES} == inside
    assert {"s8,2", "s-9,-3"} < inside
    assert not {"s8,3", "s-9,-4", "s9,0"} & inside


def test_P2_in_skud_no_tile_lies_on_a_square(game: RulesGame) -> None:
    assert not game.board.squares
    with pytest.raises(BadPosition):
        stand(game, {"s2,3": "guest knotweed"})


@pytest.mark.parametrize("ruleset", ["skud", "skud_online"])
def test_P3_four_ports(opened: Open, ruleset: str) -> None:
    game = opened(ruleset)
    assert {place for place, grounds in game.board.grounds.items() if "gates" in grounds} == GATES
    assert legal_for(game, stand(game, {}), "rose") == GATES


@pytest.mark.parametrize(
    ("place", "grounds"),
    [
        ("1,1", {"red"}), ("-1,1", {"white"}), ("-1,-1", {"red"}), ("1,-1", {"white"}),
        ("3,3", {"red"}), ("3,4", {"red", "neutral"}), ("-3,4", {"white", "neutral"}), ("4,4", {"neutral"}),
        ("0,0", {"red", "white"}), ("0,6", {"red", "white"}), ("-6,0", {"red", "white"}),
        ("0,7", {"red", "white", "neutral"}), ("7,0", {"red", "white", "neutral"}),
        ("0,8", {"gates"}), ("-8,0", {"gates"}), ("1,8", {"neutral"}), ("8,1", {"neutral"}),
    ],
)  # fmt: skip
def test_P4_P5_what_a_point_touches(game: RulesGame, place: str, grounds: set[str]) -> None:
    assert set(game.board.grounds[place]) == grounds


def test_P4_P5_every_point(game: RulesGame) -> None:
    assert {place: set(grounds) for place, grounds in game.board.grounds.items()} == {
        f"{x},{y}": touched(x, y) for x, y in POINTS
    }


@pytest.mark.parametrize(("kind", "foreign"), [("rhododendron", {"white"}), ("white_jade", {"red"})])
def test_P6_in_a_colour_is_wholly_in_it(game: RulesGame, kind: str, foreign: set[str]) -> None:
    for x, y in POINTS:
        beside = f"{x},{y - 1 if y > -4 else y + 1}"
        if beside in game.board.grounds and f"{x},{y}" not in GATES:
            reached = legal_from(game, stand(game, {beside: f"guest {kind}"}), beside)
            assert (f"{x},{y}" in reached) == (touched(x, y) != foreign), (x, y)


def test_P7_a_line_is_a_row_or_a_column(game: RulesGame) -> None:
    for place, linked in {"3,7": True, "6,5": True, "4,6": False, "5,7": False, "2,4": False}.items():
        state = stand(game, {"3,5": "guest rose", place: "guest chrysanthemum"})
        assert bool(links_of(game, state)) == linked, place


def test_P7_a_step_is_never_diagonal_but_adjacent_means_eight(game: RulesGame) -> None:
    walls = {"3,6": "host rock", "4,5": "host rock", "2,5": "host rock", "3,4": "host rock"}
    assert legal_from(game, stand(game, {"3,5": "guest rose", **walls}), "3,5") == set()
    held = [
        place for place in around("3,5") if not legal_from(game, stand(game, {"3,5": "host orchid", place: "guest rose"}), place)
    ]
    assert held == around("3,5")


@pytest.mark.parametrize("y", [2, -2])
def test_P8_the_half_turn_swaps_the_halves(y: int) -> None:
    seen = {NAMES[GRID.half_turn(place)] for place in ALL_POINTS if NAMES[place].endswith(f",{y}")}
    assert seen == {NAMES[place] for place in ALL_POINTS if NAMES[place].endswith(f",{-y}")}
    assert all(NAMES[GRID.half_turn(place)].endswith(",0") for place in ALL_POINTS if NAMES[place].endswith(",0"))


HOUSE = """
format: 1
id: house
version: "1"
extends: [skud]
name: A house rule
about: A house rule
players: {count: 2}
"""


def house(folder: Path, rule: str) -> RulesGame:
    """Skud with a rule of one's own."""
    (folder / "house.yaml").write_text(HOUSE + rule, encoding="utf-8")
    return a_catalogue(conftest.RULESETS, folder).open("house", {})


def host_earned(game: RulesGame) -> State:
    """HOST, in the far north-east, is about to take a bonus."""
    return after(game, stand(game, {"4,7": "host rose", "3,8": "host chrysanthemum"}, "host"), "move 4,7 4,8")


TOUCHING_RED = [{"red"}, {"red", "white"}, {"red", "neutral"}, {"red", "white", "neutral"}]


@pytest.mark.parametrize(("where", "colours"), [("red", TOUCHING_RED), ("red_only", [{"red"}])])
def test_P6_a_rule_may_say_touches_or_wholly_in(tmp_path: Path, where: str, colours: list[set[str]]) -> None:
    game = house(tmp_path, f"groups: {{accent: {{plant_on: {where}}}}}")
    found = legal_for(game, earned(game, {}), "rock")
    assert found == {f"{x},{y}" for x, y in POINTS if touched(x, y) in colours}


@pytest.mark.parametrize(("word", "held"), [("around", 8), ("beside", 4)])
def test_P7_a_rule_says_which_neighbourhood(tmp_path: Path, word: str, held: int) -> None:
    game = house(tmp_path, f"statuses: {{trapped: {{who: mine and blooming and {word} (theirs and orchid and blooming)}}}}")
    free = [place for place in around("3,5") if legal_from(game, stand(game, {"3,5": "host orchid", place: "guest rose"}), place)]
    assert len(free) == 8 - held


def test_P8_the_half_of_a_player(tmp_path: Path) -> None:
    game = house(tmp_path, "groups: {accent: {plant_on: my_side}}")
    assert legal_for(game, earned(game, {}), "rock") == {f"{x},{y}" for x, y in POINTS if y < 0} - {"-4,-8", "-3,-8"}
    game = house(tmp_path, "groups: {accent: {plant_on: their_side}}")
    assert legal_for(game, host_earned(game), "rock") == {f"{x},{y}" for x, y in POINTS if y < 0}


@pytest.mark.parametrize(
    ("zone", "guest", "host"),
    [
        ("home_gate", "0,-8", "0,8"), ("foreign_gate", "0,8", "0,-8"),
        ("east_gate", "8,0", "-8,0"), ("west_gate", "-8,0", "8,0"),
    ],
)  # fmt: skip
def test_P9_ports_as_their_player_sees_them(tmp_path: Path, zone: str, guest: str, host: str) -> None:
    game = house(tmp_path, f"groups: {{flower: {{plant_on: {zone}}}}}")
    for seat, port in (("guest", guest), ("host", host)):
        assert legal_for(game, stand(game, {}, seat), "rose") == {port}


def test_P9_home_ports_are_south_and_north(game: RulesGame) -> None:
    state = game.start(0)
    for move in ("choose boat knotweed rock wheel",) * 2 + ("place rose 0,-8",):
        state = game.play(state, move)
    assert {place: piece.owner for place, piece in game.pieces(state).items()} == {"0,-8": "guest", "0,8": "host"}
