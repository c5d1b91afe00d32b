"""Basic: knotweed, and the pieces that it drains (B26)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import AROUND, Board, after, around, assert_illegal, board_of, can, legal_for, legal_from, links_of, near, stand

POINTS = {f"{x},{y}" for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
PORTS = ("0,8", "0,-8", "8,0", "-8,0", "0,0")
MOVERS = ("rose", "lily", "rhododendron", "wheel", "boat", "white_lotus", "white_dragon")
EIGHT = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def drained(game: RulesGame, state: State) -> set[str]:
    """The pieces of which the table says that they are drained."""
    return {place for place, found in game.badges(state).items() if "drained" in [badge.status for badge in found]}


def test_B26_placed_anywhere_not_within_one_space_of_a_port(game: RulesGame) -> None:
    state = stand(game, {"5,5": "host rose"})
    barred = {*PORTS, *(place for port in PORTS for place in around(port))}
    assert legal_for(game, state, "knotweed") == POINTS - barred - {"5,5"}
    for place in ("1,1", "0,7", "1,7", "7,-1", "-7,0", "0,0", "8,0"):
        assert place in assert_illegal(game, state, f"place knotweed {place}")


def test_B26_if_the_mid_is_no_port_it_may_lie_there(opened: Open) -> None:
    game = opened("basic", mid_is_port=False)
    assert {"0,0", "1,1", "0,1"} <= legal_for(game, stand(game, {}), "knotweed")


@pytest.mark.parametrize("weed", ["guest", "host"])
@pytest.mark.parametrize(("dx", "dy"), AROUND, ids=EIGHT)
def test_B26_every_piece_within_one_space_is_drained(game: RulesGame, weed: str, dx: int, dy: int) -> None:
    for kind in ("rose", "wheel", "boat", "rock", "white_lotus", "white_dragon"):
        for owner in ("guest", "host"):
            board = {"4,5": f"{weed} knotweed", near("4,5", dx, dy): f"{owner} {kind}"}
            assert drained(game, stand(game, board)) == {near("4,5", dx, dy)}, (kind, owner)


@pytest.mark.parametrize("place", ["6,5", "2,5", "4,3", "4,7", "6,6"])
def test_B26_two_spaces_away_it_is_not(game: RulesGame, place: str) -> None:
    assert drained(game, stand(game, {"4,5": "host knotweed", place: "guest rose"})) == set()


@pytest.mark.parametrize("weed", ["guest", "host"])
@pytest.mark.parametrize("kind", MOVERS)
def test_B26_a_drained_piece_cannot_move_by_itself(game: RulesGame, kind: str, weed: str) -> None:
    board = {"5,5": f"guest {kind}", "-5,-5": "guest rose"}
    assert legal_from(game, stand(game, board), "5,5")
    for dx, dy in ((1, 0), (1, 1)):
        state = stand(game, {**board, near("5,5", dx, dy): f"{weed} knotweed"})
        assert legal_from(game, state, "5,5") == set()
        goal = "3,3" if kind == "lily" else "5,4"
        assert {"5,5", near("5,5", dx, dy)} <= assert_illegal(game, state, f"move 5,5 {goal}")


def test_B26_not_even_to_capture_the_knotweed(game: RulesGame) -> None:
    assert "5,6" in assert_illegal(game, stand(game, {"5,5": "guest rose", "5,6": "host knotweed"}), "move 5,5 5,6")


LINES = [
    ("harmony", {"-2,5": "guest rose", "2,5": "guest chrysanthemum"}, ("-2,5", "2,5")),
    ("a rock's harmony", {"-2,5": "guest rock", "-2,6": "host lily", "2,5": "guest jasmine"}, ("-2,5", "2,5")),
    ("disharmony", {"-2,5": "guest rose", "0,5": "host lily", "2,5": "guest chrysanthemum"}, ("-2,5", "0,5", "2,5")),
    ("a blooming lotus", {"-2,5": "guest white_lotus", "2,5": "guest rose"}, ("-2,5", "2,5")),
    ("with the opponent's flower", {"-2,5": "guest white_lotus", "2,5": "host rose"}, ("-2,5", "2,5")),
]  # fmt: skip


@pytest.mark.parametrize("weed", ["guest", "host"])
@pytest.mark.parametrize(("board", "parts"), [pytest.param(*case[1:], id=case[0]) for case in LINES])
def test_B26_a_drained_piece_is_in_no_harmony_and_no_disharmony(
    game: RulesGame, board: Board, parts: tuple[str, ...], weed: str
) -> None:
    assert len(game.links(stand(game, board, pot=["host rose"]))) == 1
    for place in parts:
        beside = near(place, -1, -1) if place == "-2,5" else near(place, 1, -1) if place == "2,5" else near(place, 0, -1)
        state = stand(game, {**board, beside: f"{weed} knotweed"}, pot=["host rose"])
        assert place in drained(game, state)
        assert not game.links(state), place


def test_B26_it_still_stands_in_the_way(game: RulesGame) -> None:
    pair = {"-2,5": "guest rose", "2,5": "guest chrysanthemum"}
    assert links_of(game, stand(game, {**pair, "0,5": "host rose", "0,6": "host knotweed"})) == set()
    board = {"5,5": "guest rose", "5,3": "host lily", "4,2": "guest knotweed"}
    assert "5,2" not in legal_from(game, stand(game, board), "5,5")


ABLE = [
    ("a drained wheel turns", {"5,5": "guest wheel", "5,6": "host rose", "6,4": "host knotweed"}, "rotate 5,5 1",
     {"5,5": "guest wheel", "6,6": "host rose", "5,4": "host knotweed"}),
    ("a drained boat pushes", {"5,5": "guest boat", "5,6": "host rose", "6,4": "host knotweed"}, "push 5,5 5,6",
     {"5,5": "guest boat", "5,7": "host rose", "6,4": "host knotweed"}),
    ("a drained boat ferries", {"5,5": "guest boat", "5,6": "guest rose", "6,4": "host knotweed"}, "ferry 5,5 5,6 by -2,0",
     {"5,5": "guest boat", "3,6": "guest rose", "6,4": "host knotweed"}),
    ("a drained piece is pushed", {"5,5": "guest boat", "5,6": "host rose", "4,7": "host knotweed"}, "push 5,5 5,6",
     {"5,5": "guest boat", "5,7": "host rose", "4,7": "host knotweed"}),
    ("ferried", {"5,5": "guest boat", "5,6": "guest rose", "4,7": "host knotweed"}, "ferry 5,5 5,6 by -2,0",
     {"5,5": "guest boat", "3,6": "guest rose", "4,7": "host knotweed"}),
    ("turned", {"5,5": "guest wheel", "5,6": "host rose", "5,7": "host knotweed"}, "rotate 5,5 3",
     {"5,5": "guest wheel", "6,4": "host rose", "5,7": "host knotweed"}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "move", "then"), [pytest.param(*case[1:], id=case[0]) for case in ABLE])
def test_B26_it_can_use_its_ability_and_can_be_pushed_ferried_and_turned(
    game: RulesGame, board: Board, move: str, then: Board
) -> None:
    state = stand(game, board)
    assert drained(game, state)
    assert board_of(game, after(game, state, move)) == then


def test_B26_knotweed_does_not_move_by_itself(game: RulesGame) -> None:
    state = stand(game, {"5,5": "guest knotweed"})
    assert legal_from(game, state, "5,5") == set()
    assert "5,5" in assert_illegal(game, state, "move 5,5 5,6")


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_B26_a_boat_may_push_it(game: RulesGame, owner: str) -> None:
    state = after(game, stand(game, {"5,5": "guest boat", "5,6": f"{owner} knotweed"}), "push 5,5 5,6")
    assert board_of(game, state) == {"5,5": "guest boat", "5,7": f"{owner} knotweed"}


GOING = [
    ("captured", {"3,4": "guest rose", "5,5": "guest rhododendron"}, "move 5,5 3,5"),
    ("pushed away", {"3,4": "guest rose", "2,4": "guest boat"}, "push 2,4 3,5"),
    ("turned away", {"3,4": "guest rose", "4,6": "guest wheel"}, "rotate 4,6 3"),
]


@pytest.mark.parametrize(("board", "move"), [pytest.param(*case[1:], id=case[0]) for case in GOING])
def test_B26_when_it_goes_its_neighbours_recover(game: RulesGame, board: Board, move: str) -> None:
    board = {**board, "3,5": "host knotweed", "3,-4": "guest chrysanthemum"}
    state = stand(game, board)
    assert "3,4" in drained(game, state) and links_of(game, state) == set()
    state = after(game, state, move)
    assert "3,4" not in drained(game, state)
    assert "guest 3,-4 3,4" in links_of(game, state)
    assert legal_from(game, after(game, state, "place rose 0,-8"), "3,4")


def test_B26_where_it_comes_it_drains(game: RulesGame) -> None:
    board = {"5,5": "guest boat", "4,5": "host knotweed", "2,6": "host rose"}
    state = stand(game, board)
    assert drained(game, state) == {"5,5"}
    state = after(game, state, "push 5,5 4,5")
    assert drained(game, state) == {"2,6"}
    assert legal_from(game, state, "2,6") == set()


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_B26_knotweed_is_not_drained_by_knotweed(game: RulesGame, owner: str) -> None:
    state = stand(game, {"5,5": "guest knotweed", "5,6": f"{owner} knotweed", "4,4": "guest rose"})
    assert drained(game, state) == {"4,4"}


def test_B26_a_piece_on_a_port_is_drained_too(game: RulesGame) -> None:
    state = stand(game, {"8,0": "guest lily", "7,1": "guest knotweed"})
    assert drained(game, state) == {"8,0"}
    assert legal_from(game, state, "8,0") == set()


def test_B26_knotweed_does_not_drain_those_that_leave_again(game: RulesGame) -> None:
    state = stand(game, {"5,5": "guest knotweed", "4,5": "guest lily", "3,4": "guest boat"})
    state = after(game, state, "ferry 3,4 4,5 by 0,2")
    assert (board_of(game, state)["4,7"], drained(game, state)) == ("guest lily", set())
    assert can(game, after(game, state, "place rose 0,-8"), "move 4,7 6,5")
