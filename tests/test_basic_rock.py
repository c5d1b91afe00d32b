"""Basic: the rock, and what non-flowers have to do with harmonies (B32 to B34)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import AROUND, Board, after, assert_illegal, board_of, legal_for, legal_from, links_of, near, stand

POINTS = {f"{x},{y}" for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
PORTS = {"0,8", "0,-8", "8,0", "-8,0", "0,0"}
KINDS = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
HARMONIES = {
    "jasmine": {"lily", "rhododendron"}, "lily": {"jasmine", "white_jade"}, "white_jade": {"lily", "rose"},
    "rose": {"white_jade", "chrysanthemum"}, "chrysanthemum": {"rose", "rhododendron"},
    "rhododendron": {"chrysanthemum", "jasmine"},
}  # fmt: skip
DISHARMONY = {"jasmine": "rose", "lily": "chrysanthemum", "white_jade": "rhododendron"}
DISHARMONY |= {one: other for other, one in DISHARMONY.items()}
EIGHT = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def test_B32_placed_on_any_point_but_a_port(game: RulesGame) -> None:
    state = stand(game, {"5,5": "host rose"})
    assert legal_for(game, state, "rock") == POINTS - PORTS - {"5,5"}
    for port in PORTS:
        assert port in assert_illegal(game, state, f"place rock {port}")


def test_B32_the_mid_if_it_is_no_port(opened: Open) -> None:
    game = opened("basic", mid_is_port=False)
    assert legal_for(game, stand(game, {}), "rock") == POINTS - PORTS | {"0,0"}


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("move", ["move 5,5 5,6", "push 5,4 5,5", "ferry 5,4 5,5 by 1,0", "rotate 4,5 2"])
def test_B32_it_never_moves_by_any_means(game: RulesGame, move: str, owner: str) -> None:
    state = stand(game, {"5,5": f"{owner} rock", "5,4": "guest boat", "4,5": "guest wheel"})
    assert "5,5" in assert_illegal(game, state, move)
    assert legal_from(game, state, "5,5") == set()


@pytest.mark.parametrize("rock", ["guest", "host"])
@pytest.mark.parametrize("lender", ["guest", "host"])
@pytest.mark.parametrize(("dx", "dy"), AROUND, ids=EIGHT)
def test_B33_a_flower_on_any_of_the_eight_points_lends(game: RulesGame, dx: int, dy: int, lender: str, rock: str) -> None:
    along = "row" if dx == 0 or dy else "column"  # the line that is free
    partner = "-4,5" if along == "row" else "4,-5"
    board = {"4,5": f"{rock} rock", near("4,5", dx, dy): f"{lender} lily", partner: f"{rock} jasmine"}
    ends = " ".join(sorted(("4,5", partner), key=lambda place: tuple(map(int, place.split(",")))))
    assert links_of(game, stand(game, board)) == {f"{rock} {ends}"}


@pytest.mark.parametrize("lender", KINDS)
def test_B33_it_takes_on_all_harmonies_of_its_neighbour(game: RulesGame, lender: str) -> None:
    for kind in KINDS:
        state = stand(game, {"4,5": "guest rock", "5,6": f"host {lender}", "-4,5": f"guest {kind}"})
        assert links_of(game, state) == ({"guest -4,5 4,5"} if kind in HARMONIES[lender] else set()), kind


def test_B33_and_those_of_all_its_neighbours(game: RulesGame) -> None:
    board = {"4,5": "guest rock", "5,6": "host lily", "5,4": "guest rose"}
    for kind in KINDS:
        state = stand(game, {**board, "-4,5": f"guest {kind}"})
        may = kind in HARMONIES["lily"] | HARMONIES["rose"]
        assert links_of(game, state) == ({"guest -4,5 4,5"} if may else set()), kind


def test_B33_for_its_own_owner(game: RulesGame) -> None:
    board = {"4,5": "guest rock", "5,6": "host lily", "-4,5": "host jasmine"}
    assert links_of(game, stand(game, board)) == set()
    assert links_of(game, stand(game, {**board, "4,5": "host rock"})) == {"host -4,5 4,5"}


@pytest.mark.parametrize("kind", KINDS)
def test_B33_it_takes_on_the_disharmonies_and_disrupts(game: RulesGame, kind: str) -> None:
    pair = {"-4,5": "guest rose", "4,5": "guest chrysanthemum", "0,5": "host rock", "0,6": f"guest {kind}"}
    found = links_of(game, stand(game, pair), "disharmony")
    assert found == ({"guest -4,5 4,5"} if DISHARMONY[kind] in ("rose", "chrysanthemum") else set())
    assert links_of(game, stand(game, {**pair, "0,5": "guest rock"}), "disharmony") == set()


@pytest.mark.parametrize(("kind", "disrupts"), [("rock", True), ("wheel", False), ("boat", False), ("white_dragon", False)])
def test_B33_B34_beside_a_flower_only_a_rock_disrupts(game: RulesGame, kind: str, disrupts: bool) -> None:
    board = {"-4,5": "guest rose", "4,5": "guest chrysanthemum", "0,5": f"host {kind}", "0,6": "host jasmine"}
    assert links_of(game, stand(game, board), "disharmony") == ({"guest -4,5 4,5"} if disrupts else set())


@pytest.mark.parametrize("kind", KINDS)
def test_B33_its_own_harmony_is_disrupted_by_what_is_disharmonious_to_it(game: RulesGame, kind: str) -> None:
    board = {"4,5": "guest rock", "5,6": "guest lily", "-4,5": "guest jasmine", "0,5": f"host {kind}"}
    found = links_of(game, stand(game, board), "disharmony")
    assert found == ({"guest -4,5 4,5"} if kind in ("chrysanthemum", "rose") else set())


def test_B33_where_traits_conflict_the_harmony_holds(game: RulesGame) -> None:
    """Beside a rose it is disharmonious to jasmine; beside a lily too it is harmonious to it."""
    board = {"-4,5": "guest jasmine", "4,5": "guest rhododendron", "0,5": "host rock", "0,6": "host rose"}
    assert links_of(game, stand(game, board), "disharmony") == {"guest -4,5 4,5"}
    assert links_of(game, stand(game, {**board, "1,6": "host lily"}), "disharmony") == set()
    board = {"4,5": "guest rock", "5,6": "host rose", "5,4": "host lily", "-4,5": "guest jasmine"}
    assert links_of(game, stand(game, board)) == {"guest -4,5 4,5"}
    # for the same reason a jasmine does not disrupt that rock
    assert links_of(game, stand(game, {**board, "-4,5": "guest white_jade", "0,5": "host jasmine"}), "disharmony") == set()


LENDERS = [
    ("a flower", {"5,6": "guest lily"}, True),
    ("a dormant one", {"5,6": "guest lily dormant"}, False),
    ("a drained one", {"5,6": "guest lily", "6,6": "host knotweed"}, False),
    ("a White Lotus", {"5,6": "guest white_lotus"}, False),
    ("a White Dragon", {"5,6": "guest white_dragon"}, False),
    ("a rock that has something from a lily", {"5,6": "guest rock", "6,6": "guest lily"}, False),
    ("one two points away", {"6,6": "guest lily"}, False),
    ("no flower", {}, False),
    ("a dormant one and another", {"5,6": "guest lily dormant", "5,4": "guest lily"}, True),
    ("while the rock is drained", {"5,6": "guest lily", "3,4": "host knotweed"}, False),
]


@pytest.mark.parametrize(("board", "lends"), [pytest.param(*case[1:], id=case[0]) for case in LENDERS])
def test_B33_who_lends_to_it(game: RulesGame, board: Board, lends: bool) -> None:
    state = stand(game, {"4,5": "guest rock", "-4,5": "guest jasmine", **board})
    assert links_of(game, state) == ({"guest -4,5 4,5"} if lends else set())


def test_B33_a_flower_on_a_port_lends_nothing(game: RulesGame) -> None:
    for rock, lender, partner in (("1,7", "0,8", "4,7"), ("1,1", "0,0", "5,1"), ("7,1", "8,0", "7,3")):
        board = {rock: "guest rock", lender: "guest rose", partner: "guest chrysanthemum"}
        assert links_of(game, stand(game, board)) == set()
        assert links_of(game, stand(game, {**board, near(rock, 0, -1): "guest rose"})) != set()


def test_B33_it_harmonizes_with_a_neighbour_too_by_what_another_lends(game: RulesGame) -> None:
    board = {"4,5": "guest rock", "4,6": "guest lily", "5,5": "guest jasmine"}
    assert links_of(game, stand(game, board)) == {"guest 4,5 4,6", "guest 4,5 5,5"}


def test_B33_rocks_make_none_with_rocks(game: RulesGame) -> None:
    board = {"4,5": "guest rock", "5,6": "guest lily", "-4,5": "guest rock", "-5,4": "guest jasmine"}
    assert links_of(game, stand(game, board)) == set()


def test_B33_rocks_do_not_disrupt_rocks(game: RulesGame) -> None:
    """Nothing is disharmonious to a rock but a flower."""
    board = {"4,5": "guest rock", "5,6": "guest lily", "-4,5": "guest jasmine", "0,5": "host rock", "0,6": "host chrysanthemum"}
    assert links_of(game, stand(game, board), "disharmony") == set()


def test_B33_none_of_it_is_natural(game: RulesGame) -> None:
    natural = {"3,3": "guest rose", "-3,3": "guest white_jade"}
    assert [link.worth for link in game.links(stand(game, natural))] == [2]
    for rock in natural:
        state = stand(game, {**natural, rock: "guest rock", near(rock, 0, 1): natural[rock].replace("guest", "host")})
        assert [(link.kind, link.worth) for link in game.links(state)] == [("harmony", 1)]
    board = {"3,3": "guest rose", "-3,3": "guest rock", "-3,4": "guest white_jade", "0,3": "host jasmine"}
    assert [(link.kind, link.worth) for link in game.links(stand(game, board))] == [("disharmony", 1)]


def test_B33_it_lends_while_it_stays_beside(game: RulesGame) -> None:
    state = stand(game, {"4,5": "guest rock", "5,6": "guest rose", "-4,5": "guest chrysanthemum"})
    assert links_of(game, state) == {"guest -4,5 4,5"}
    state = after(game, state, "move 5,6 5,3")
    assert links_of(game, state) == set()


def linked(game: RulesGame, state: State) -> set[str]:
    return {place for link in game.links(state) for place in (link.a, link.b)}


@pytest.mark.parametrize("kind", ["wheel", "boat", "knotweed", "rock"])
def test_B34_non_flowers_make_no_harmony(game: RulesGame, kind: str) -> None:
    for other in (*KINDS, "white_lotus", "boat", "wheel", "rock"):
        state = stand(game, {"4,5": f"guest {kind}", "-4,5": f"guest {other}"}, pot=["host rose"])
        assert not linked(game, state), other


@pytest.mark.parametrize("kind", ["wheel", "boat"])
def test_B34_not_even_beside_a_flower_but_for_the_rock(game: RulesGame, kind: str) -> None:
    board = {"4,5": f"guest {kind}", "5,6": "guest lily", "-4,5": "guest jasmine"}
    assert not linked(game, stand(game, board))
    assert linked(game, stand(game, {**board, "4,5": "guest rock"})) == {"4,5", "-4,5"}


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize(("kind", "stands"), [("boat", True), ("wheel", False), ("rock", False), ("knotweed", False)])
def test_B34_a_boat_in_between_never_breaks_one(game: RulesGame, kind: str, stands: bool, owner: str) -> None:
    board = {"-4,5": "guest lily", "4,5": "guest jasmine", "0,5": f"{owner} {kind}"}
    assert links_of(game, stand(game, board)) == ({"guest -4,5 4,5"} if stands else set())
    board = {"4,-4": "guest rose", "4,4": "guest rock", "5,4": "guest chrysanthemum", "4,0": f"{owner} {kind}"}
    assert links_of(game, stand(game, board)) == ({"guest 4,-4 4,4"} if stands else set())
    assert board_of(game, stand(game, board))["4,0"] == f"{owner} {kind}"
