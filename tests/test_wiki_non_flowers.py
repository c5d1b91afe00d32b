"""Wiki Pai Sho: knotweed, boat and rock (WK9, WK11, WK12)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import (
    Board,
    after,
    around,
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

KINDS = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron", "wheel", "boat", "white_dragon", "white_lotus")
ALL = (*KINDS, "rock", "knotweed")
FOUR = ((0, 1), (1, 0), (0, -1), (-1, 0))
PAIR = {"2,7": "guest lily", "5,7": "guest jasmine"}
HARMONY = "guest 2,7 5,7"


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


@pytest.mark.parametrize("kind", ["knotweed", "boat", "rock"])
def test_WK9_WK11_WK12_placed_on_any_empty_point(game: RulesGame, kind: str) -> None:
    everywhere = set(game.board.grounds)
    assert len(everywhere) == 249
    assert legal_for(game, stand(game, {}), kind) == legal_for(game, stand(game, {}, "host"), kind) == everywhere
    assert legal_for(game, stand(game, {"1,1": "host rose"}), kind) == everywhere - {"1,1"}


@pytest.mark.parametrize("weed", ["guest", "host"])
@pytest.mark.parametrize("kind", KINDS)
def test_WK9_what_is_adjacent_cannot_move(game: RulesGame, kind: str, weed: str) -> None:
    for place in around("5,5"):
        state = stand(game, {place: f"guest {kind}", "5,5": f"{weed} knotweed"})
        assert not legal_from(game, state, place)
        assert assert_illegal(game, state, f"move {place} 0,7") >= {place}
    for place in ("5,7", "7,5", "5,3", "4,7"):
        assert legal_from(game, stand(game, {place: f"guest {kind}", "5,5": f"{weed} knotweed"}), place)


def test_WK9_the_reason_points_at_the_knotweed(game: RulesGame) -> None:
    state = stand(game, {"5,6": "guest rose", "6,5": "host knotweed"})
    assert assert_illegal(game, state, "move 5,6 5,7") == {"5,6", "6,5"}


@pytest.mark.parametrize("weed", ["guest", "host"])
def test_WK9_what_is_adjacent_harmonises_with_nothing(game: RulesGame, weed: str) -> None:
    for end in PAIR:
        for place in around(end):
            if place in game.board.grounds:
                state = stand(game, {**PAIR, place: f"{weed} knotweed"})
                assert links_of(game, state) == set(), place
    for place in ("2,5", "5,5", "0,6", "3,5"):
        assert links_of(game, stand(game, {**PAIR, place: f"{weed} knotweed"})) == {HARMONY}


def test_WK9_nor_does_an_adjacent_lotus(game: RulesGame) -> None:
    board = {"2,7": "guest white_lotus", "5,7": "host rose"}
    assert links_of(game, stand(game, board)) == {HARMONY}
    assert links_of(game, stand(game, {**board, "1,6": "host knotweed"})) == set()
    assert links_of(game, stand(game, {**board, "5,6": "guest knotweed"})) == set()


def test_WK9_a_tile_that_comes_beside_it_is_drained_as_long_as_it_stands_there(game: RulesGame) -> None:
    state = stand(game, {"3,5": "guest rose", "5,6": "host knotweed", "3,6": "host boat", "1,5": "guest white_jade"})
    state = after(game, state, "move 3,5 4,5")
    assert (links_of(game, state), legal_from(game, state, "4,5")) == (set(), set())
    state = after(game, state, "move 3,6 4,6", "place rose 0,8")  # the boat goes to push
    assert legal_from(game, state, "4,5") == set()
    state = after(game, state, "push 4,6 4,5")
    assert links_of(game, state) == set()
    assert board_of(game, state)["4,4"] == "guest rose"
    assert legal_from(game, state, "4,4")


def test_WK9_what_is_placed_beside_it_is_drained(game: RulesGame) -> None:
    state = after(game, stand(game, {"1,7": "host knotweed"}), "place rose 0,8", "place rock 5,-5")
    assert legal_from(game, state, "0,8") == set()


def test_WK9_captured_it_lets_go(game: RulesGame) -> None:
    state = stand(game, {**PAIR, "2,6": "host knotweed", "2,4": "guest rose"})
    assert links_of(game, state) == set()
    state = after(game, state, "move 2,4 2,6")
    assert links_of(game, state) == {HARMONY}
    assert "2,6" not in board_of(game, state)


def test_WK9_it_neither_moves_nor_is_moved(game: RulesGame) -> None:
    board = {"5,5": "guest knotweed", "5,4": "guest boat", "4,5": "host wheel", "3,4": "host lily"}
    state = stand(game, board)
    assert legal_from(game, state, "5,5") == set()
    assert assert_illegal(game, state, "move 5,5 5,6") == {"5,5"}
    assert assert_illegal(game, state, "push 5,4 5,5") == {"5,5"}
    assert assert_illegal(game, stand(game, board, "host"), "rotate 4,5 1") == {"5,5"}
    assert not [move for move in game.legal(stand(game, board, "host")) if move.startswith("rotate")]


def test_WK9_only_its_own_moves_are_taken_from_a_drained_tile(game: RulesGame) -> None:
    board = {"3,5": "guest boat", "4,6": "host knotweed", "3,4": "guest rose", "4,5": "host lily"}
    state = stand(game, board)
    assert not legal_from(game, state, "3,5")
    assert can(game, state, "push 3,5 3,4") and can(game, state, "push 3,5 4,5")


PUSHES: list[tuple[str, str, Board, bool]] = [
    ("north", "0,1", {}, True), ("east", "1,0", {}, True), ("south", "0,-1", {}, True), ("west", "-1,0", {}, True),
    ("diagonally", "1,1", {}, False), ("two points away", "0,2", {}, False), ("away another way", "-1,1", {}, False),
    ("onto a tile", "0,1", {"5,7": "host rock"}, False), ("onto what it could capture", "0,1", {"5,7": "guest rose"}, False),
]  # fmt: skip


@pytest.mark.parametrize(("step", "more", "legal"), [pytest.param(*case[1:], id=case[0]) for case in PUSHES])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WK11_a_boat_pushes_what_is_one_point_away_by_one_point(
    game: RulesGame, owner: str, step: str, more: Board, legal: bool
) -> None:
    dx, dy = map(int, step.split(","))
    place, goal = near("5,5", dx, dy), near("5,5", 2 * dx, 2 * dy)
    state = stand(game, {"5,5": "guest boat", place: f"{owner} jasmine", **more})
    if not legal:
        assert assert_illegal(game, state, f"push 5,5 {place}") & {place, goal}
        return
    after_it = board_of(game, after(game, state, f"push 5,5 {place}"))
    assert after_it == {"5,5": "guest boat", goal: f"{owner} jasmine"}


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", ALL)
def test_WK11_what_a_boat_can_push(game: RulesGame, kind: str, owner: str) -> None:
    state = stand(game, {"3,5": "guest boat", "3,6": f"{owner} {kind}"})
    pushable = kind not in ("white_jade", "rhododendron", "rock", "knotweed")
    assert can(game, state, "push 3,5 3,6") == pushable
    if not pushable:
        assert assert_illegal(game, state, "push 3,5 3,6") == {"3,6"}
        assert "heavy" in game.why(state, "push 3,5 3,6")[0].sentence["en"] or kind == "knotweed"


def test_WK11_nothing_is_pushed_off_the_board(game: RulesGame) -> None:
    state = stand(game, {"4,7": "guest boat", "4,8": "host rose"})
    assert assert_illegal(game, state, "push 4,7 4,8") == {"4,8"}


def test_WK11_onto_a_port_and_out_of_one(game: RulesGame) -> None:
    board = {"0,6": "guest boat", "0,7": "host rose", "-1,8": "guest boat", "7,0": "host lily", "8,0": "guest boat"}
    state = after(game, stand(game, board), "push 0,6 0,7")
    assert board_of(game, state)["0,8"] == "host rose"
    state = after(game, state, "place rose 0,-8", "push -1,8 0,8")
    assert board_of(game, state)["1,8"] == "host rose"


WRONG = [
    ("a red flower into white", "-1,2", "rose", "-2,2", True),
    ("a white flower into red", "1,2", "jasmine", "2,2", True),
    ("a red flower within red", "1,2", "rose", "2,2", False),
    ("a red flower onto the border of neutral", "-4,2", "rose", "-5,2", False),
    ("a wheel into white", "-1,2", "wheel", "-2,2", False),
    ("a Lotus into red", "1,2", "white_lotus", "2,2", False),
]


@pytest.mark.parametrize(("place", "kind", "goal", "back"), [pytest.param(*case[1:], id=case[0]) for case in WRONG])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WK11_a_flower_pushed_into_a_wrong_colour_returns_to_its_owner(
    game: RulesGame, owner: str, place: str, kind: str, goal: str, back: bool
) -> None:
    boat = near(place, 1 if place.startswith("-") else -1, 0)
    before = stand(game, {boat: "guest boat", place: f"{owner} {kind}"})
    state = after(game, before, f"push {boat} {place}")
    assert (goal in board_of(game, state)) != back
    gain = {seat: reserve_of(game, state, seat)[kind] - reserve_of(game, before, seat)[kind] for seat in ("guest", "host")}
    assert gain == {"guest": 0, "host": 0} | ({owner: 1} if back else {})
    assert game.position(state)["pot"] == []


def test_WK11_a_boat_does_not_push_after_moving(game: RulesGame) -> None:
    state = after(game, stand(game, {"3,3": "guest boat", "3,6": "host lily"}), "move 3,3 3,5")
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("kind", ["wheel", "rock", "rose", "white_dragon"])
def test_WK11_only_a_boat_pushes(game: RulesGame, kind: str) -> None:
    state = stand(game, {"3,5": f"guest {kind}", "3,6": "host lily"})
    assert "3,5" in assert_illegal(game, state, "push 3,5 3,6")


def test_WK11_a_boat_passes_over_tiles_and_turns(game: RulesGame) -> None:
    ring = dict.fromkeys(around("3,5"), "host rose") | {"3,6": "guest rock", "4,5": "guest lily"}
    reached = legal_from(game, stand(game, {**ring, "3,5": "guest boat"}), "3,5")
    assert {"3,7", "3,3", "1,5", "5,5", "5,4", "6,3", "0,3", "3,0"} <= reached
    assert not reached & {*ring}


def test_WK12_a_rock_never_moves(game: RulesGame) -> None:
    board = {"3,6": "guest rock", "3,5": "guest boat", "4,7": "guest wheel"}
    state = stand(game, board)
    assert legal_from(game, state, "3,6") == set()
    for move, guilty in (("move 3,6 3,7", "3,6"), ("push 3,5 3,6", "3,6"), ("rotate 4,7 2", "3,6")):
        assert guilty in assert_illegal(game, state, move)


@pytest.mark.parametrize(("board", "between"), [
    (PAIR, "3,7"), (PAIR, "4,7"),
    ({"-2,7": "guest rose", "-2,-6": "guest white_jade"}, "-2,0"),
    ({"2,7": "guest white_lotus", "5,7": "host rose"}, "4,7"),
])  # fmt: skip
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WK12_a_rock_breaks_the_harmony_that_it_lies_between_the_ends_of(
    game: RulesGame, owner: str, board: Board, between: str
) -> None:
    assert len(links_of(game, stand(game, board))) == 1
    assert links_of(game, stand(game, {**board, between: f"{owner} rock"})) == set()
    x, y = map(int, between.split(","))
    beyond = f"-5,{y}" if y else f"{x + 3},0"
    assert len(links_of(game, stand(game, {**board, beyond: f"{owner} rock"}))) == 1


@pytest.mark.parametrize("kind", ["wheel", "rock", "knotweed", "boat"])
@pytest.mark.parametrize("partner", ["jasmine", "lily", "rose", "rhododendron", "white_lotus", "white_dragon", "rock", "wheel"])
def test_WK12_non_flowers_make_no_harmony(game: RulesGame, kind: str, partner: str) -> None:
    board = {"2,7": f"guest {kind}", "4,7": f"guest {partner}", "2,4": f"guest {partner}", "3,8": "guest lily"}
    assert not [link for link in links_of(game, stand(game, board)) if "2,7" in link]
