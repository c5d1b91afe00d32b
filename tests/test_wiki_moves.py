"""Wiki Pai Sho: how tiles move, where they may end, and what stands in their way (WK3, WK5, WK16)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, legal_from, near, stand

Far = Callable[[int, int], bool]
RED, WHITE = ("rose", "chrysanthemum", "rhododendron"), ("jasmine", "lily", "white_jade")
GATES = {"0,8", "0,-8", "8,0", "-8,0"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


def steps(most: int) -> Far:
    return lambda dx, dy: 0 < abs(dx) + abs(dy) <= most


def straight(most: int) -> Far:
    return lambda dx, dy: 0 in (dx, dy) and 0 < abs(dx) + abs(dy) <= most


def ell(dx: int, dy: int) -> bool:
    return abs(dx) == abs(dy) == 2


def barred(kind: str) -> set[str] | None:
    """The grounds of a point on which a flower of that kind may not end, if it touches no other."""
    return {"white"} if kind in RED else {"red"} if kind in WHITE else None


def reach(game: RulesGame, kind: str, start: str, far: Far) -> set[str]:
    """The points of an empty board as far away as that, without the wrong gardens."""
    x, y = map(int, start.split(","))
    points = {place: tuple(map(int, place.split(","))) for place in game.board.grounds}
    return {at for at, (a, b) in points.items() if far(a - x, b - y) and set(game.board.grounds[at]) != barred(kind)}


MOVES: list[tuple[str, Far]] = [
    ("jasmine", steps(3)), ("rose", steps(3)), ("lily", ell), ("chrysanthemum", ell), ("white_jade", steps(5)),
    ("rhododendron", steps(5)), ("white_lotus", steps(2)), ("boat", steps(5)), ("white_dragon", straight(6)),
]  # fmt: skip
STARTS = ("0,0", "0,-8", "8,0", "4,3", "-5,-5", "1,7")


@pytest.mark.parametrize(("kind", "far"), MOVES)
def test_WK3_how_far_each_tile_comes_on_an_empty_board(game: RulesGame, kind: str, far: Far) -> None:
    for start in STARTS:
        assert legal_from(game, stand(game, {start: f"guest {kind}"}), start) == reach(game, kind, start, far), start
        assert legal_from(game, stand(game, {start: f"host {kind}"}, "host"), start) == reach(game, kind, start, far), start


@pytest.mark.parametrize("kind", ["jasmine", "rose", "white_jade", "rhododendron"])
def test_WK3_option_flowers_turn(opened: Open, kind: str) -> None:
    far = 3 if kind in ("jasmine", "rose") else 5
    for start in STARTS:
        board = {start: f"guest {kind}"}
        for turn, way in ((True, steps(far)), (False, straight(far))):
            game = opened("wiki", flowers_turn=turn)
            assert legal_from(game, stand(game, board), start) == reach(game, kind, start, way), (start, turn)


@pytest.mark.parametrize(("kind", "far"), [case for case in MOVES if case[0] not in (*RED, *WHITE) or case[1] is ell])
def test_WK3_option_flowers_turn_is_about_no_other_tile(opened: Open, kind: str, far: Far) -> None:
    game = opened("wiki", flowers_turn=False)
    assert legal_from(game, stand(game, {"1,7": f"guest {kind}"}), "1,7") == reach(game, kind, "1,7", far)


@pytest.mark.parametrize(("kind", "goal"), [
    ("jasmine", "0,-4"), ("jasmine", "2,-6"), ("rose", "1,-5"), ("lily", "0,-6"), ("lily", "0,-4"), ("lily", "4,-8"),
    ("chrysanthemum", "1,-8"), ("white_jade", "0,-2"), ("rhododendron", "1,-3"), ("white_lotus", "0,-5"),
    ("white_dragon", "1,-7"), ("white_dragon", "0,-1"),
])  # fmt: skip
def test_WK3_what_is_out_of_reach(game: RulesGame, kind: str, goal: str) -> None:
    state = stand(game, {"0,-8": f"guest {kind}"})
    assert goal in assert_illegal(game, state, f"move 0,-8 {goal}")


def test_WK3_turning_around_a_tile(opened: Open) -> None:
    board = {"5,5": "guest rose", "5,6": "guest rock"}
    assert can(opened("wiki"), stand(opened("wiki"), board), "move 5,5 4,6")
    blocked = {**board, "4,5": "guest rock", "6,5": "guest rock", "5,4": "guest rock"}
    assert legal_from(opened("wiki"), stand(opened("wiki"), blocked), "5,5") == set()


ELLS = [
    ("nothing", (), True), ("the first step of one way", ("5,6",), True), ("the corner of one way", ("5,7",), True),
    ("the last step of one way", ("4,7",), True), ("all of one way", ("5,6", "5,7", "4,7"), True),
    ("a step of each", ("5,6", "4,5"), False), ("both corners", ("5,7", "3,5"), False),
    ("both last steps", ("4,7", "3,6"), False), ("what lies between the ways", ("4,6",), True),
]  # fmt: skip


@pytest.mark.parametrize(("stones", "free"), [pytest.param(*case[1:], id=case[0]) for case in ELLS])
@pytest.mark.parametrize("kind", ["lily", "chrysanthemum"])
def test_WK3_an_ell_is_open_when_one_of_its_ways_is_free(game: RulesGame, kind: str, stones: tuple[str, ...], free: bool) -> None:
    for owner in ("guest", "host"):
        state = stand(game, {"5,5": f"guest {kind}", **dict.fromkeys(stones, f"{owner} rock")})
        assert can(game, state, "move 5,5 3,7") == free
        if not free:
            assert assert_illegal(game, state, "move 5,5 3,7") & set(stones)


def test_WK3_an_ell_stays_on_the_board(game: RulesGame) -> None:
    assert legal_from(game, stand(game, {"5,7": "guest lily", "5,6": "guest rock"}), "5,7") == {"3,5"}
    assert "7,5" in legal_from(game, stand(game, {"5,7": "guest lily"}), "5,7")


def test_WK3_a_garden_of_the_other_colour_may_be_crossed(game: RulesGame) -> None:
    assert can(
        game, stand(game, {"3,-4": "guest rose", "3,-5": "guest rock"}), "move 3,-4 2,-5"
    )  # by way of 2,-4, which is white
    assert can(game, stand(game, {"3,4": "guest jasmine", "3,5": "guest rock"}), "move 3,4 2,5")
    assert can(game, stand(game, {"0,3": "guest chrysanthemum"}), "move 0,3 -2,5")
    assert can(game, stand(game, {"0,3": "guest lily"}), "move 0,3 2,5")
    assert can(game, stand(game, {"0,4": "guest rhododendron"}), "move 0,4 -3,4")
    assert can(game, stand(game, {"0,4": "guest white_jade"}), "move 0,4 3,4")


GARDENS = [
    ("inside red", ("1,1", "3,3", "1,5", "-1,-1", "-5,-1", "-2,-4"), True, False),
    ("inside white", ("-1,1", "-3,3", "-1,5", "1,-1", "5,-1", "2,-4"), False, True),
    ("the border of both", ("0,0", "3,0", "0,-6", "-1,0"), True, True),
    ("red and neutral", ("4,3", "-6,-1"), True, True),
    ("white and neutral", ("-4,3", "6,-1"), True, True),
    ("all three", ("0,7", "-7,0"), True, True),
    ("neutral", ("5,5", "-8,3", "4,-8"), True, True),
    ("ports", ("0,8", "0,-8", "8,0", "-8,0"), True, True),
]  # fmt: skip
DIFFERENCES = {"lily": (2, 2), "chrysanthemum": (2, 2)}


@pytest.mark.parametrize(("points", "red", "white"), [pytest.param(*case[1:], id=case[0]) for case in GARDENS])
def test_WK5_where_a_flower_may_end(game: RulesGame, points: tuple[str, ...], red: bool, white: bool) -> None:
    for point in points:
        x, y = map(int, point.split(","))
        for kind in (*RED, *WHITE):
            dx, dy = DIFFERENCES.get(kind, (0, 1))
            start = near(point, -dx if x > 0 else dx, -dy if y > 0 else dy)
            state, move = stand(game, {start: f"guest {kind}"}), f"move {start} {point}"
            assert can(game, state, move) == (red if kind in RED else white), (point, kind)
            if not can(game, state, move):
                assert assert_illegal(game, state, move) == {point}


@pytest.mark.parametrize("kind", ["white_lotus", "white_dragon", "boat", "wheel"])
def test_WK5_the_gardens_are_for_flowers_of_a_colour(game: RulesGame, kind: str) -> None:
    state = stand(game, {"0,2": f"guest {kind}"})
    assert {"1,2", "-1,2"} <= legal_from(game, state, "0,2")


def test_WK5_a_flower_may_come_back_into_a_port_and_onto_the_centre(game: RulesGame) -> None:
    state = stand(game, {"1,7": "guest rose", "0,3": "guest jasmine", "-6,2": "guest lily"})
    assert can(game, state, "move 1,7 0,8")
    assert can(game, state, "move 0,3 0,0")
    assert can(game, state, "move -6,2 -8,0")


def test_WK5_a_flower_in_a_port_can_be_captured_there(game: RulesGame) -> None:
    state = after(game, stand(game, {"0,7": "guest rose", "0,8": "host jasmine"}), "move 0,7 0,8")
    assert board_of(game, state) == {"0,8": "guest rose"}


WAYS: list[tuple[str, Board, str, bool]] = [
    ("over an opponent's tile", {"5,5": "guest rose", "5,6": "host lily"}, "5,7", False),
    ("over one's own tile", {"5,5": "guest rose", "5,6": "guest lily"}, "5,7", False),
    ("over what it could capture", {"5,5": "guest rose", "5,6": "host jasmine"}, "5,7", False),
    ("over a boat", {"5,5": "guest rose", "5,6": "guest boat"}, "5,7", False),
    ("White Jade over its own", {"5,5": "guest white_jade", "5,6": "guest lily"}, "5,7", False),
    ("a Dragon over a flower", {"5,5": "guest white_dragon", "5,6": "host lily"}, "5,7", False),
    ("a Dragon over its own", {"5,5": "guest white_dragon", "5,6": "guest rose"}, "5,7", False),
    ("a Lotus over its own", {"5,5": "guest white_lotus", "5,6": "guest rose"}, "5,7", False),
    ("a wheel over a flower", {"5,5": "guest wheel", "5,6": "host lily"}, "5,7", False),
    ("a wheel over its own", {"5,5": "guest wheel", "5,6": "guest lily"}, "5,7", False),
    ("a boat over an opponent's tile", {"5,5": "guest boat", "5,6": "host lily"}, "5,7", True),
    ("a boat over its own tile", {"5,5": "guest boat", "5,6": "guest rock"}, "5,7", True),
    ("onto an opponent's tile", {"5,5": "guest rose", "5,6": "host lily"}, "5,6", False),
    ("onto one's own tile", {"5,5": "guest rose", "5,6": "guest jasmine"}, "5,6", False),
    ("onto one's own non-flower", {"5,5": "guest rose", "5,6": "guest rock"}, "5,6", False),
    ("a boat onto a flower", {"5,5": "guest boat", "5,6": "host lily"}, "5,6", False),
    ("a boat onto its own", {"5,5": "guest boat", "5,6": "guest lily"}, "5,6", False),
    ("a wheel onto a flower", {"5,5": "guest wheel", "5,6": "host lily"}, "5,6", False),
    ("a Dragon onto its own", {"5,5": "guest white_dragon", "5,6": "guest lily"}, "5,6", False),
    ("a Lotus onto its own", {"5,5": "guest white_lotus", "5,6": "guest wheel"}, "5,6", False),
    ("onto what it captures", {"5,5": "guest rose", "5,6": "host jasmine"}, "5,6", True),
]


@pytest.mark.parametrize(("board", "goal", "legal"), [pytest.param(*case[1:], id=case[0]) for case in WAYS])
def test_WK16_neither_over_a_tile_nor_onto_one_that_is_not_captured(
    game: RulesGame, board: Board, goal: str, legal: bool
) -> None:
    rock = "host rock" if "host" in board["5,6"] else "guest rock"
    state = stand(game, {**board, "4,5": rock, "6,5": rock, "5,4": rock})  # no way round
    assert can(game, state, f"move 5,5 {goal}") == legal
    if not legal:
        assert "5,6" in assert_illegal(game, state, f"move 5,5 {goal}")
