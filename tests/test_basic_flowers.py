"""Basic: the six flowers, where they enter and how they move (B11 to B17, B19, B20)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, legal_for, legal_from, links_of, near, stand

NORTH, SOUTH, EAST, WEST, MID = "0,8", "0,-8", "8,0", "-8,0", "0,0"
WHITE = ("jasmine", "lily", "white_jade")
KINDS = (*WHITE, "rose", "chrysanthemum", "rhododendron")
HARMONIES = {
    "jasmine": {"lily", "rhododendron"}, "lily": {"jasmine", "white_jade"}, "white_jade": {"lily", "rose"},
    "rose": {"white_jade", "chrysanthemum"}, "chrysanthemum": {"rose", "rhododendron"},
    "rhododendron": {"chrysanthemum", "jasmine"},
}  # fmt: skip
DISHARMONY = {"jasmine": "rose", "lily": "chrysanthemum", "white_jade": "rhododendron"}
DISHARMONY |= {one: other for other, one in DISHARMONY.items()}
ENTRIES = {
    "jasmine": ({SOUTH}, {NORTH}), "lily": ({EAST, WEST}, {EAST, WEST}), "white_jade": ({MID}, {MID}),
    "rose": ({NORTH}, {SOUTH}), "chrysanthemum": ({EAST, WEST}, {EAST, WEST}), "rhododendron": ({MID}, {MID}),
}  # fmt: skip
STRIDES = {"jasmine": 3, "rose": 3, "white_jade": 5, "rhododendron": 5}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def enters(game: RulesGame, kind: str) -> None:
    for seat, ports in zip(("guest", "host"), ENTRIES[kind], strict=True):
        state = stand(game, {}, seat)
        assert legal_for(game, state, kind) == ports
        other = "4,4" if seat == "guest" else "-4,4"
        assert other in assert_illegal(game, state, f"place {kind} {other}")
        for port in {NORTH, SOUTH, EAST, WEST, MID} - ports:
            assert port in assert_illegal(game, state, f"place {kind} {port}")


def is_bound(game: RulesGame, kind: str) -> None:
    """Its harmonies, and the flower to which it is disharmonious: the one that it captures and that disrupts it."""
    for other in KINDS:
        found = links_of(game, stand(game, {"-2,5": f"guest {kind}", "2,5": f"guest {other}"}))
        assert found == ({"guest -2,5 2,5"} if other in HARMONIES[kind] else set()), other
    partner = sorted(HARMONIES[kind])[0]
    for other in KINDS:
        board = {"-2,5": f"guest {kind}", "2,5": f"guest {partner}", "0,5": f"host {other}"}
        found = links_of(game, stand(game, board), "disharmony")
        assert found == ({"guest -2,5 2,5"} if DISHARMONY[other] in (kind, partner) else set()), other


def fit(kind: str, places: set[str]) -> set[str]:
    """Those of the places that are on the board, no port, and not wholly in a garden of the other colour."""
    out = set()
    for place in places - {NORTH, SOUTH, EAST, WEST, MID}:
        x, y = map(int, place.split(","))
        wrong = abs(x) + abs(y) < 7 and (x * y > 0 if kind in WHITE else x * y < 0)
        out |= {place} if x * x + y * y < 81 and not wrong else set()
    return out


def slides(game: RulesGame, kind: str) -> None:
    """In a straight line, up to its stride, whoever owns it."""
    for seat in ("guest", "host"):
        for start in ("0,3", "6,5", "-5,-4"):
            steps = range(1, STRIDES[kind] + 1)
            lines = {near(start, dx, dy) for n in steps for dx, dy in ((-n, 0), (0, -n), (0, n), (n, 0))}
            assert legal_from(game, stand(game, {start: f"{seat} {kind}"}, seat), start) == fit(kind, lines)


def strides_in_an_l(game: RulesGame, kind: str) -> None:
    """Two and two at a right angle: no more, no less, not straight on."""
    for seat in ("guest", "host"):
        for start in ("0,3", "5,5", "-5,-5", "3,0", "7,2"):
            corners = {near(start, dx, dy) for dx in (-2, 2) for dy in (-2, 2)}
            assert legal_from(game, stand(game, {start: f"{seat} {kind}"}, seat), start) == fit(kind, corners)


def test_B11_jasmine_enters_at_home(game: RulesGame) -> None:
    enters(game, "jasmine")


def test_B11_jasmine_slides_up_to_3(game: RulesGame) -> None:
    slides(game, "jasmine")


def test_B11_jasmine_harmonies(game: RulesGame) -> None:
    is_bound(game, "jasmine")


def test_B12_lily_enters_at_east_or_west(game: RulesGame) -> None:
    enters(game, "lily")


def test_B12_lily_moves_in_an_l(game: RulesGame) -> None:
    strides_in_an_l(game, "lily")


def test_B12_lily_harmonies(game: RulesGame) -> None:
    is_bound(game, "lily")


def test_B13_white_jade_enters_at_mid(game: RulesGame) -> None:
    enters(game, "white_jade")


def test_B13_white_jade_slides_up_to_5(game: RulesGame) -> None:
    slides(game, "white_jade")


def test_B13_white_jade_harmonies(game: RulesGame) -> None:
    is_bound(game, "white_jade")


def test_B14_rose_enters_at_foreign(game: RulesGame) -> None:
    enters(game, "rose")


def test_B14_rose_slides_up_to_3(game: RulesGame) -> None:
    slides(game, "rose")


def test_B14_rose_harmonies(game: RulesGame) -> None:
    is_bound(game, "rose")


def test_B15_chrysanthemum_enters_at_east_or_west(game: RulesGame) -> None:
    enters(game, "chrysanthemum")


def test_B15_chrysanthemum_moves_in_an_l(game: RulesGame) -> None:
    strides_in_an_l(game, "chrysanthemum")


def test_B15_chrysanthemum_harmonies(game: RulesGame) -> None:
    is_bound(game, "chrysanthemum")


def test_B16_rhododendron_enters_at_mid(game: RulesGame) -> None:
    enters(game, "rhododendron")


def test_B16_rhododendron_slides_up_to_5(game: RulesGame) -> None:
    slides(game, "rhododendron")


def test_B16_rhododendron_harmonies(game: RulesGame) -> None:
    is_bound(game, "rhododendron")


@pytest.mark.parametrize("kind", ["white_jade", "rhododendron"])
def test_B13_B16_it_cannot_use_the_boat(game: RulesGame, kind: str) -> None:
    state = stand(game, {"5,4": "guest boat", "5,5": f"guest {kind}", "4,5": "guest rose"})
    for move in ("push 5,4 5,5", "ferry 5,4 5,5 by 0,1", "ferry 5,4 4,5 5,5 by 0,1"):
        assert "5,5" in assert_illegal(game, state, move)
    assert can(game, state, "ferry 5,4 4,5 by 0,1")
    assert "5,5" in assert_illegal(game, stand(game, {"5,4": "guest boat", "5,5": f"host {kind}"}), "push 5,4 5,5")


def test_B11_B14_out_of_reach_is_said(game: RulesGame) -> None:
    board = {"5,5": "guest jasmine", "-5,5": "guest lily", "5,-5": "guest white_jade"}
    for move in ("move 5,5 5,1", "move 5,5 6,6", "move -5,5 -5,6", "move -5,5 -7,5", "move 5,-5 6,-4"):
        assert move.split(" ")[2] in assert_illegal(game, stand(game, board), move)


OWN_WAY = [
    ("a slide over one's own", "rose", {"5,6": "guest rose"}, {"5,7"}, set()),
    ("over two of them", "jasmine", {"5,4": "guest rock", "5,3": "guest boat"}, {"5,2"}, set()),
    ("not over the opponent's", "rose", {"5,6": "host rock"}, set(), {"5,7"}),
    ("not over one's own and the opponent's", "rose", {"5,4": "guest lily", "5,3": "host lily"}, set(), {"5,2"}),
    ("not over what it captures", "rose", {"5,6": "host jasmine"}, {"5,6"}, {"5,7"}),
    ("a wheel over one's own", "wheel", {"5,6": "guest rose"}, {"5,7"}, set()),
    ("a wheel not over the opponent's", "wheel", {"5,6": "host rose"}, set(), {"5,6", "5,7"}),
    ("five over one's own", "rhododendron", {"5,4": "guest rose", "5,2": "guest rock"}, {"5,1"}, set()),
    ("five not over the opponent's", "rhododendron", {"5,3": "host rose"}, {"5,4"}, {"5,2", "5,1"}),
    ("a dragon over anything", "white_dragon", {"5,4": "host rose", "5,3": "guest rose"}, {"5,2", "5,-1"}, set()),
    ("a boat over anything", "boat", {"5,4": "host rose", "5,3": "guest rose", "4,4": "host rose", "6,4": "host rose",
     "6,3": "host rose", "4,3": "host rose"}, {"5,2"}, set()),
    ("a lotus over one's own", "white_lotus", {"5,6": "guest rose"}, {"5,7"}, set()),
    ("a lotus not over the opponent's", "white_lotus", {"5,6": "host rose"}, {"5,6"}, {"5,7"}),
    ("a lotus around the opponent's", "white_lotus", {"5,6": "host rose"}, {"4,6", "6,6"}, set()),
    ("nothing in the way of an L", "lily", {}, {"7,3"}, set()),
    ("an L, one of its ways shut", "lily", {"5,4": "host rose"}, {"7,3"}, set()),
    ("the other way shut", "lily", {"7,4": "host rose"}, {"7,3"}, set()),
    ("shut at the turn", "lily", {"5,3": "host rose"}, {"7,3"}, set()),
    ("both ways shut", "lily", {"5,4": "host rose", "7,4": "host rose"}, set(), {"7,3"}),
    ("both turns shut", "chrysanthemum", {"5,3": "host rose", "7,5": "host rose"}, set(), {"7,3"}),
    ("each way shut in its other half", "chrysanthemum", {"6,3": "host rose", "6,5": "host rose"}, set(), {"7,3"}),
    ("an L over one's own", "chrysanthemum", {"5,3": "guest rose", "7,5": "guest rose"}, {"7,3"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "board", "some", "none"), [pytest.param(*case[1:], id=case[0]) for case in OWN_WAY])
def test_B17_over_ones_own_not_over_the_opponents(
    game: RulesGame, kind: str, board: Board, some: set[str], none: set[str]
) -> None:
    state = stand(game, {"5,5": f"guest {kind}", **board})
    found = legal_from(game, state, "5,5")
    assert some <= found and not none & found
    for goal in none - set(board):
        theirs = {place for place, tile in board.items() if tile.startswith("host")}
        assert theirs & assert_illegal(game, state, f"move 5,5 {goal}")


MOVERS = (*KINDS, "wheel", "boat", "white_lotus", "white_dragon")


@pytest.mark.parametrize("kind", MOVERS)
def test_B19_not_onto_ones_own(game: RulesGame, kind: str) -> None:
    goal = "7,3" if kind in ("lily", "chrysanthemum") else "5,6"
    for own in ("guest rose", "guest jasmine", "guest chrysanthemum", "guest rock", "guest white_lotus"):
        assert goal in assert_illegal(game, stand(game, {"5,5": f"guest {kind}", goal: own}), f"move 5,5 {goal}")


@pytest.mark.parametrize("kind", [*KINDS, "wheel", "boat"])
def test_B19_only_onto_what_it_captures(game: RulesGame, kind: str) -> None:
    goal = "7,3" if kind in ("lily", "chrysanthemum") else "5,6"
    for other in KINDS:
        state = stand(game, {"5,5": f"guest {kind}", goal: f"host {other}"})
        prey = kind in KINDS and DISHARMONY[kind] == other
        assert can(game, state, f"move 5,5 {goal}") == prey
        assert prey or goal in assert_illegal(game, state, f"move 5,5 {goal}")


ENDS = [  # a red flower and a white one from there to here: may the red one, may the white one?
    ("into red", "rose", "jasmine", "0,2", "1,2", True, False),
    ("into white", "rose", "jasmine", "0,2", "-1,2", False, True),
    ("into the southern red", "rose", "jasmine", "0,-2", "-1,-2", True, False),
    ("into the southern white", "rose", "jasmine", "0,-2", "1,-2", False, True),
    ("onto the border of the two", "rose", "jasmine", "2,2", "2,0", True, True),
    ("onto the border of red and wood", "rose", "jasmine", "3,5", "3,4", True, True),
    ("onto the border of white and wood", "rose", "jasmine", "-3,5", "-3,4", True, True),
    ("onto the point of all three", "rose", "jasmine", "3,7", "0,7", True, True),
    ("through red", "rose", "jasmine", "0,5", "2,5", True, True),
    ("through white", "rose", "jasmine", "0,5", "-2,5", True, True),
    ("an L into red", "chrysanthemum", "lily", "0,0", "2,2", True, False),
    ("an L into white", "chrysanthemum", "lily", "0,0", "2,-2", False, True),
    ("five into red", "rhododendron", "white_jade", "0,1", "5,1", True, False),
    ("five into white", "rhododendron", "white_jade", "0,-1", "5,-1", False, True),
    ("five through red", "rhododendron", "white_jade", "0,3", "4,3", True, True),
]


@pytest.mark.parametrize(
    ("red", "white", "start", "goal", "may_red", "may_white"), [pytest.param(*case[1:], id=case[0]) for case in ENDS]
)
def test_B20_no_red_flower_ends_in_white_nor_a_white_one_in_red(
    game: RulesGame, red: str, white: str, start: str, goal: str, may_red: bool, may_white: bool
) -> None:
    for kind, may in ((red, may_red), (white, may_white)):
        for seat in ("guest", "host"):
            state = stand(game, {start: f"{seat} {kind}"}, seat)
            assert can(game, state, f"move {start} {goal}") == may
            assert may or goal in assert_illegal(game, state, f"move {start} {goal}")


def test_B20_not_even_to_capture(game: RulesGame) -> None:
    state = stand(game, {"0,2": "guest rose", "-1,2": "host jasmine", "1,2": "host jasmine"})
    assert "-1,2" in assert_illegal(game, state, "move 0,2 -1,2")
    assert can(game, state, "move 0,2 1,2")
    assert board_of(game, after(game, state, "move 0,2 1,2")) == {"-1,2": "host jasmine", "1,2": "guest rose"}
