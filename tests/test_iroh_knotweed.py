"""Iroh: Knotweed, what it pins and what makes it go (I15, I16)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, legal_for, legal_from, links_of, reserve_of, stand

CORNERS = ("1,1", "2,1", "1,2", "2,2")
"""The corners of the square s1,1."""
WEED = {"s1,1": "host knotweed"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("iroh")


def weeds(game: RulesGame, board: dict[str, str], *moves: str, to_move: str = "guest") -> set[str]:
    """The squares with knotweed after these moves."""
    state = after(game, stand(game, board, to_move), *moves)
    return {place for place in board_of(game, state) if place.startswith("s")}


def links(game: RulesGame, board: dict[str, str]) -> set[str]:
    return links_of(game, stand(game, board))


# --- I15 ---


def test_I15_on_any_empty_square(game: RulesGame) -> None:
    state = stand(game, {"s1,1": "host knotweed", "s-3,2": "guest knotweed", "1,1": "guest air"})
    span = range(-9, 9)  # a square is on the board if its middle lies within the circle of radius 9
    squares = {f"s{x},{y}" for x in span for y in span if (x + 0.5) ** 2 + (y + 0.5) ** 2 < 81}
    assert len(squares) == 256
    assert legal_for(game, state, "knotweed") == squares - {"s1,1", "s-3,2"}
    for square in ("s1,1", "s-3,2"):
        assert square in assert_illegal(game, state, f"place knotweed {square}")
    assert_illegal(game, state, "place knotweed 1,2")


def test_I15_it_lies_there_and_the_turn_is_over(game: RulesGame) -> None:
    before = stand(game, {"1,1": "host air"})
    state = after(game, before, "place knotweed s1,1")
    assert board_of(game, state) == {"1,1": "host air", "s1,1": "guest knotweed"}
    assert reserve_of(game, state, "guest")["knotweed"] == reserve_of(game, before, "guest")["knotweed"] - 1
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("weed", ["guest knotweed", "host knotweed"])
@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("kind", ["water", "earth", "air"])
def test_I15_pieces_on_its_four_corners_cannot_move(game: RulesGame, kind: str, corner: str, weed: str) -> None:
    state = stand(game, {corner: f"guest {kind}", "s1,1": weed})
    assert legal_from(game, state, corner) == set()
    assert corner in assert_illegal(game, state, f"move {corner} 0,0")


def test_I15_only_on_its_four_corners(game: RulesGame) -> None:
    for place in ("0,1", "3,1", "1,3", "2,0"):
        assert legal_from(game, stand(game, {place: "guest air", **WEED}), place)


@pytest.mark.parametrize("kind", ["fire", "white_lotus"])
def test_I15_but_fire_and_lotus_can(game: RulesGame, kind: str) -> None:
    for corner in CORNERS:
        assert legal_from(game, stand(game, {corner: f"guest {kind}", **WEED}), corner)


@pytest.mark.parametrize(("pinned", "breaks"), [
    ("host air", False), ("guest air", False), ("host water", False), ("host rock", False), ("guest rock", False),
    ("host fire", True), ("host white_lotus", True),
])  # fmt: skip
@pytest.mark.parametrize("square", ["s0,5", "s-1,5", "s0,4", "s-1,4"])
def test_I15_a_pinned_piece_breaks_no_harmony(game: RulesGame, pinned: str, breaks: bool, square: str) -> None:
    board = {"-3,5": "guest air", "3,5": "guest air", "0,5": pinned}
    assert links(game, board) == set()
    assert links(game, {**board, square: "host knotweed"}) == (set() if breaks else {"guest -3,5 3,5"})


@pytest.mark.parametrize("kind", ["water", "earth", "air"])
def test_I15_a_pinned_piece_makes_no_harmony(game: RulesGame, kind: str) -> None:
    board = {"-3,5": f"guest {kind}", "3,5": "guest fire"}
    assert links(game, board) == {"guest -3,5 3,5"}
    assert links(game, {**board, "s-3,5": "guest knotweed"}) == set()
    assert links(game, {**board, "s3,5": "guest knotweed"}) == {"guest -3,5 3,5"}  # Fire cannot be pinned


def test_I15_a_pinned_rock_is_in_no_harmony_with_earth(game: RulesGame) -> None:
    board = {"-3,5": "guest earth", "3,5": "host rock"}
    assert links(game, board) == {"guest -3,5 3,5"}
    assert links(game, {**board, "s3,5": "host knotweed"}) == set()


def test_I15_earth_sees_over_rocks_and_pinned_pieces_together(game: RulesGame) -> None:
    board = {"-4,5": "guest earth", "-2,5": "guest rock", "1,5": "host air", "4,5": "guest air"}
    assert "guest -4,5 4,5" not in links(game, board)
    assert "guest -4,5 4,5" in links(game, {**board, "s1,5": "host knotweed"})


@pytest.mark.parametrize("option", [True, False])
def test_I15_option_pinned_break(opened: Open, option: bool) -> None:
    game = opened("iroh", pinned_break=option)
    for kind in ("air", "earth"):
        board = {"-3,5": f"guest {kind}", "0,5": "host air", "3,5": "guest air", "s0,5": "host knotweed"}
        assert links(game, board) == (set() if option else {"guest -3,5 3,5"})
    assert links(game, {"-3,5": "guest earth", "0,5": "host rock", "3,5": "guest air", "s0,5": "host knotweed"}) == {
        "guest -3,5 3,5"
    }
    assert links(game, {"-3,5": "guest air", "3,5": "guest air", "s3,5": "host knotweed"}) == set()
    assert legal_from(game, stand(game, {"3,5": "guest air", "s3,5": "host knotweed"}), "3,5") == set()


@pytest.mark.parametrize("corner", CORNERS)
def test_I15_put_on_a_corner_with_an_opposing_fire_it_is_destroyed_and_the_turn_is_over(game: RulesGame, corner: str) -> None:
    before = stand(game, {corner: "host fire", "0,0": "guest air"})
    state = after(game, before, "place knotweed s1,1")
    assert board_of(game, state) == {corner: "host fire", "0,0": "guest air"}
    assert reserve_of(game, state, "guest")["knotweed"] == reserve_of(game, before, "guest")["knotweed"] - 1
    assert reserve_of(game, state, "host") == reserve_of(game, before, "host")
    assert game.to_move(state) == "host"


def test_I15_the_same_when_host_puts_it_beside_a_fire_of_guest(game: RulesGame) -> None:
    assert weeds(game, {"1,1": "guest fire"}, "place knotweed s1,1", to_move="host") == set()
    assert weeds(game, {"1,1": "host fire", "2,2": "guest fire"}, "place knotweed s1,1") == set()
    assert weeds(game, {"1,1": "host fire", **WEED, "2,2": "guest air"}, "place knotweed s3,3") == {"s1,1", "s3,3"}


@pytest.mark.parametrize("tile", ["guest fire", "guest white_lotus", "host white_lotus"])
def test_I15_with_an_own_fire_or_a_lotus_on_a_corner_it_stays(game: RulesGame, tile: str) -> None:
    for corner in CORNERS:
        board = {corner: tile, "4,4": "guest air"}
        assert weeds(game, board, "place knotweed s1,1") == {"s1,1"}
        assert weeds(game, board, "place knotweed s1,1", "proclaim", "move 4,4 4,5") == {"s1,1"}


def test_I15_until_one_comes_to_a_corner_anew(game: RulesGame) -> None:
    board = {"1,1": "guest fire", "0,5": "host air"}
    assert weeds(game, board, "place knotweed s1,1", "move 0,5 0,6", "move 1,1 1,3") == {"s1,1"}
    assert weeds(game, board, "place knotweed s1,1", "move 0,5 0,6", "move 1,1 1,2") == set()
    assert weeds(game, board, "place knotweed s1,1", "move 0,5 0,6", "move 1,1 1,3", "move 0,6 0,5", "move 1,3 1,2") == set()


def test_I15_a_pinned_piece_can_be_taken(game: RulesGame) -> None:
    state = stand(game, {"2,-1": "guest water", "1,-1": "host earth", "s0,-1": "guest knotweed"})
    state = after(game, state, "move 2,-1 1,-1")
    assert board_of(game, state) == {"1,-1": "guest water", "s0,-1": "guest knotweed"}
    assert legal_from(game, after(game, state, "proclaim"), "1,-1") == set()  # and the taker is pinned


def test_I15_several_knotweeds_may_pin_one_point(game: RulesGame) -> None:
    board = {"1,1": "guest air", "s1,1": "guest knotweed", "s0,0": "host knotweed", "5,1": "host white_lotus"}
    state = after(game, stand(game, board, "host"), "move 5,1 2,1")
    assert board_of(game, state) == {"1,1": "guest air", "s0,0": "host knotweed", "2,1": "host white_lotus"}
    assert legal_from(game, state, "1,1") == set()
    state = after(game, state, "proclaim", "move 2,1 2,0", "proclaim")
    assert legal_from(game, stand(game, {**board_of(game, state)}), "1,1") == set()
    assert can(game, stand(game, {"1,1": "guest air"}), "move 1,1 1,2")


def test_I15_a_knotweed_never_moves_and_is_nobodys_prey(game: RulesGame) -> None:
    state = stand(game, {"s1,1": "guest knotweed", "1,1": "guest fire"})
    for move in ("move s1,1 s1,2", "move 1,1 s1,1"):
        assert_illegal(game, state, move)


# --- I16 ---


@pytest.mark.parametrize("weed", ["guest knotweed", "host knotweed"])
@pytest.mark.parametrize("mover", ["guest", "host"])
@pytest.mark.parametrize(("kind", "start"), [("fire", "1,4"), ("white_lotus", "1,4")])
def test_I16_gone_when_a_fire_or_the_lotus_ends_its_move_on_a_corner(
    game: RulesGame, kind: str, start: str, mover: str, weed: str
) -> None:
    board = {start: f"{mover} {kind}", "s1,1": weed, "2,1": "guest air", "1,1": "host water"}
    assert weeds(game, board, f"move {start} 1,2", to_move=mover) == set()
    assert weeds(game, board, f"move {start} 1,3", to_move=mover) == {"s1,1"}
    state = after(game, stand(game, board, mover), f"move {start} 1,2")
    other = "host" if mover == "guest" else "guest"
    assert legal_from(game, state, "2,1" if other == "guest" else "1,1")  # its pieces are free
    assert reserve_of(game, state, weed.split()[0]) == reserve_of(game, stand(game, board), weed.split()[0])


def test_I16_every_knotweed_around_that_point_goes_and_no_other(game: RulesGame) -> None:
    squares = ("s1,1", "s1,2", "s0,1", "s0,2", "s2,1", "s1,0", "s-1,2")
    board = {square: f"{owner} knotweed" for square, owner in zip(squares, ("guest", "host") * 4, strict=False)}
    assert weeds(game, {**board, "1,4": "guest fire"}, "move 1,4 1,2") == {"s2,1", "s1,0", "s-1,2"}


def test_I16_gone_when_a_fire_takes_a_piece_on_a_corner(game: RulesGame) -> None:
    assert weeds(game, {**WEED, "1,2": "host earth", "1,4": "guest fire"}, "move 1,4 1,2") == set()


@pytest.mark.parametrize(("kind", "start", "goal"), [("air", "1,4", "1,2"), ("water", "0,-1", "1,-1"), ("earth", "4,-5", "4,-4")])
def test_I16_no_other_piece_frees(game: RulesGame, kind: str, start: str, goal: str) -> None:
    x, y = map(int, goal.split(","))
    square = f"s{x},{y}" if y > 0 else f"s{x},{y - 1}" if kind == "water" else f"s{x},{y}"
    board = {start: f"guest {kind}", square: "host knotweed"}
    assert weeds(game, board, f"move {start} {goal}") == {square}


def test_I16_passing_a_corner_frees_nothing(game: RulesGame) -> None:
    assert weeds(game, {"1,0": "guest fire", **WEED}, "move 1,0 1,3") == {"s1,1"}
    assert weeds(game, {"1,0": "guest white_lotus", **WEED}, "move 1,0 1,4") == {"s1,1"}


@pytest.mark.parametrize(
    ("owner", "home", "square"), [("guest", "0,-7", "s-1,-8"), ("guest", "0,-7", "s0,-7"), ("host", "0,7", "s0,7")]
)
def test_I16_gone_when_a_fire_is_brought_in_on_a_corner(game: RulesGame, owner: str, home: str, square: str) -> None:
    board = {square: "host knotweed"}
    assert weeds(game, board, f"place fire {home}", to_move=owner) == set()
    for kind in ("air", "water", "earth"):
        assert weeds(game, board, f"place {kind} {home}", to_move=owner) == {square}


def test_I16_a_rock_frees_nothing(game: RulesGame) -> None:
    assert weeds(game, WEED, "place rock 1,1") == {"s1,1"}
