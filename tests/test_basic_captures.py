"""Basic: the ports, and what may be captured by whom (B18, B21 to B25)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, legal_for, legal_from, stand

KINDS = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
DISHARMONIOUS = {frozenset(pair) for pair in (("rose", "jasmine"), ("chrysanthemum", "lily"), ("rhododendron", "white_jade"))}
PORTS = ("0,8", "0,-8", "8,0", "-8,0", "0,0")
NON_FLOWERS = ("knotweed", "wheel", "rock", "boat")
MOVERS = (*KINDS, "wheel", "boat", "white_lotus", "white_dragon")


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def pot(game: RulesGame, state: State) -> list[str]:
    found = game.position(state)["pot"]
    assert isinstance(found, list)
    return sorted(found)


def reach(kind: str, goal: str) -> str:
    """Two or three points from the goal, where such a tile stands that could move there."""
    x, y = map(int, goal.split(","))
    dx, dy = (-1 if x > 0 else 1), (-1 if y > 0 else 1)
    return f"{x + 2 * dx},{y + 2 * dy}" if kind in ("lily", "chrysanthemum") else f"{x},{y + 2 * dy}"


@pytest.mark.parametrize("port", PORTS)
@pytest.mark.parametrize("kind", MOVERS)
def test_B18_no_piece_ends_on_a_port(game: RulesGame, kind: str, port: str) -> None:
    start = reach(kind, port)
    for seat in ("guest", "host"):
        state = stand(game, {start: f"{seat} {kind}"}, seat)
        assert port in assert_illegal(game, state, f"move {start} {port}")


BESIDE = [
    ("pushed onto the east port", {"7,-2": "guest boat", "7,-1": "guest lily"}, "push 7,-2 7,-1", None),
    ("pushed onto a port", {"8,-2": "guest boat", "8,-1": "host lily"}, "push 8,-2 8,-1", "8,0"),
    ("pushed onto the Mid", {"2,0": "guest boat", "1,0": "host lily"}, "push 2,0 1,0", "0,0"),
    ("pushed onto the Mid aslant", {"2,2": "guest boat", "1,1": "host rose"}, "push 2,2 1,1", "0,0"),
    ("pushed out of a port", {"8,-1": "guest boat", "8,0": "host lily"}, "push 8,-1 8,0", "8,0"),
    ("pushed out of the Mid", {"1,0": "guest boat", "0,0": "host rose"}, "push 1,0 0,0", "0,0"),
    ("ferried onto a port", {"5,1": "guest boat", "5,0": "guest lily"}, "ferry 5,1 5,0 by 3,0", "8,0"),
    ("ferried onto the Mid", {"2,1": "guest boat", "2,0": "guest lily"}, "ferry 2,1 2,0 by -2,0", "0,0"),
    ("ferried over the Mid", {"2,1": "guest boat", "2,0": "guest lily"}, "ferry 2,1 2,0 by -3,0", None),
    ("ferried out of a port", {"7,1": "guest boat", "8,0": "guest lily"}, "ferry 7,1 8,0 by -1,0", "8,0"),
    ("ferried out of the Mid", {"1,1": "guest boat", "0,0": "guest lily"}, "ferry 1,1 0,0 by 2,0", "0,0"),
    ("one of two ferried onto the Mid", {"2,1": "guest boat", "2,0": "guest lily", "3,0": "guest lily"},
     "ferry 2,1 2,0 3,0 by -2,0", "0,0"),
    ("turned onto a port", {"7,-2": "guest wheel", "7,-1": "host lily"}, "rotate 7,-2 1", None),
    ("turned onto the east port", {"7,-1": "guest wheel", "7,0": "host lily"}, "rotate 7,-1 1", "8,0"),
    ("turned onto the Mid", {"1,1": "guest wheel", "1,0": "host rose"}, "rotate 1,1 1", "0,0"),
    ("turned past the Mid", {"1,1": "guest wheel", "1,0": "host rose"}, "rotate 1,1 2", None),
    ("turned out of a port", {"7,-1": "guest wheel", "8,0": "host lily"}, "rotate 7,-1 1", "8,0"),
    ("turned out of the Mid", {"1,1": "guest wheel", "0,0": "host rose"}, "rotate 1,1 1", "0,0"),
    ("an empty port in the ring", {"7,-1": "guest wheel", "7,0": "host lily"}, "rotate 7,-1 7", None),
]  # fmt: skip


@pytest.mark.parametrize(("board", "move", "port"), [pytest.param(*case[1:], id=case[0]) for case in BESIDE])
def test_B18_nor_is_it_pushed_ferried_or_turned_there_or_out_of_there(
    game: RulesGame, board: Board, move: str, port: str | None
) -> None:
    state = stand(game, board)
    assert can(game, state, move) == (port is None)
    assert port is None or port in assert_illegal(game, state, move)


PASSING = [
    ("a port", "guest rose", "-1,8", {}, "1,8", True),
    ("the Mid", "guest rose", "-1,0", {}, "1,0", True),
    ("the Mid, aside and ahead", "guest white_lotus", "-1,0", {}, "1,0", True),
    ("a boat over a port", "guest boat", "-1,8", {}, "1,8", True),
    ("an L over the Mid", "guest lily", "-2,0", {}, "0,2", True),
    ("an L over the Mid alone", "guest lily", "-2,0", {"-2,2": "host lily"}, "0,2", True),
    ("one's own on a port", "guest rose", "-1,8", {"0,8": "guest rose"}, "1,8", True),
    ("the opponent's on a port", "guest rose", "-1,8", {"0,8": "host jasmine"}, "1,8", False),
]


@pytest.mark.parametrize(("tile", "start", "board", "goal", "may"), [pytest.param(*case[1:], id=case[0]) for case in PASSING])
def test_B18_empty_ports_may_be_passed_over(game: RulesGame, tile: str, start: str, board: Board, goal: str, may: bool) -> None:
    assert can(game, stand(game, {start: tile, **board}), f"move {start} {goal}") == may


@pytest.mark.parametrize("kind", [*KINDS, "white_lotus", "white_dragon", "wheel", "boat"])
def test_B18_a_piece_leaves_its_port_by_itself(game: RulesGame, kind: str) -> None:
    for port in PORTS:
        assert legal_from(game, stand(game, {port: f"guest {kind}"}), port)


def test_B18_the_mid_is_no_port_if_the_option_says_so(opened: Open, game: RulesGame) -> None:
    other = opened("basic", mid_is_port=False)
    for kind in MOVERS:
        start = reach(kind, "0,0")
        assert can(other, stand(other, {start: f"guest {kind}"}), f"move {start} 0,0")
        position = stand(other, {reach(kind, "0,8"): f"guest {kind}"})
        assert "0,8" in assert_illegal(other, position, f"move {reach(kind, '0,8')} 0,8")
    for name, board, move, port in BESIDE:
        assert can(other, stand(other, board), move) == (port in (None, "0,0")), name
    for kind in ("rock", "boat", "knotweed"):
        assert ["0,0" in legal_for(known, stand(known, {}), kind) for known in (other, game)] == [True, False]
    for kind in ("white_jade", "rhododendron"):
        assert legal_for(other, stand(other, {}), kind) == {"0,0"}
    state = stand(other, {"0,0": "guest rose", "0,3": "guest chrysanthemum"})
    assert [link.kind for link in other.links(state)] == ["harmony"]
    assert can(other, stand(other, {"0,0": "host jasmine", "0,3": "guest rose"}), "move 0,3 0,0")


def test_B18_a_port_or_none_there_is_no_other_value(opened: Open) -> None:
    with pytest.raises(BadRequest, match="mid_is_port"):
        opened("basic", mid_is_port="perhaps")


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("prey", KINDS)
@pytest.mark.parametrize("kind", KINDS)
def test_B21_a_flower_captures_the_opponents_disharmonious_flower(game: RulesGame, kind: str, prey: str, owner: str) -> None:
    start, goal = reach(kind, "5,5"), "5,5"
    state = stand(game, {start: f"guest {kind}", goal: f"{owner} {prey}"})
    may = owner == "host" and frozenset((kind, prey)) in DISHARMONIOUS
    assert can(game, state, f"move {start} {goal}") == may
    if may:
        state = after(game, state, f"move {start} {goal}")
        assert board_of(game, state) == {goal: f"guest {kind}"}
    else:
        assert goal in assert_illegal(game, state, f"move {start} {goal}")


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_B22_captured_tiles_go_into_the_pot_which_remembers_whose_they_were(game: RulesGame, seat: str) -> None:
    other = "host" if seat == "guest" else "guest"
    board = {"5,3": f"{seat} rose", "5,5": f"{other} jasmine", "-5,3": f"{seat} jasmine", "-5,5": f"{other} rose"}
    state = stand(game, board, seat)
    before = game.position(state)["reserve"]
    state = after(game, state, "move 5,3 5,5")
    assert (pot(game, state), game.position(state)["reserve"]) == ([f"{other} jasmine"], before)
    captured = [event for event in game.events(state) if event["event"] == "captured"]
    assert [(event["owner"], event["tile"], event["at"]) for event in captured] == [(other, "jasmine", "5,5")]
    state = after(game, stand(game, board, seat, pot=[f"{other} jasmine"]), "move -5,3 -5,5")
    assert pot(game, state) == [f"{other} jasmine", f"{other} rose"]


@pytest.mark.parametrize("prey", NON_FLOWERS)
@pytest.mark.parametrize("kind", MOVERS)
def test_B23_any_piece_captures_a_non_flower_and_is_removed_with_it(game: RulesGame, kind: str, prey: str) -> None:
    start, goal = reach(kind, "5,5"), "5,5"
    state = stand(game, {start: f"guest {kind}", goal: f"host {prey}", "-5,5": "host lily", "5,-5": "guest rose"})
    before = game.position(state)["reserve"]
    state = after(game, state, f"move {start} {goal}")
    assert board_of(game, state) == {"-5,5": "host lily", "5,-5": "guest rose"}
    assert (pot(game, state), game.position(state)["reserve"]) == (sorted([f"guest {kind}", f"host {prey}"]), before)
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("kind", MOVERS)
def test_B23_not_ones_own(game: RulesGame, kind: str) -> None:
    start = reach(kind, "5,5")
    for prey in NON_FLOWERS[1:]:  # one's own knotweed beside it would drain it
        assert "5,5" in assert_illegal(game, stand(game, {start: f"guest {kind}", "5,5": f"guest {prey}"}), f"move {start} 5,5")


@pytest.mark.parametrize(("kind", "goal", "may"), [
    ("rose", "1,3", True), ("rose", "-1,3", False), ("jasmine", "1,3", False), ("jasmine", "-1,3", True),
    ("white_lotus", "1,3", True), ("white_dragon", "-1,3", True), ("boat", "-1,3", True), ("wheel", "1,3", True),
])  # fmt: skip
def test_B23_the_gardens_hold_for_the_point(game: RulesGame, kind: str, goal: str, may: bool) -> None:
    state = stand(game, {"0,3": f"guest {kind}", goal: "host wheel"})
    assert can(game, state, f"move 0,3 {goal}") == may
    assert may or goal in assert_illegal(game, state, f"move 0,3 {goal}")


@pytest.mark.parametrize("weed", ["guest", "host"])
@pytest.mark.parametrize("prey", [*KINDS, "white_lotus", "white_dragon"])
@pytest.mark.parametrize("kind", MOVERS)
def test_B24_a_drained_piece_may_be_captured_by_any_opposing_piece(game: RulesGame, kind: str, prey: str, weed: str) -> None:
    start = reach(kind, "5,5")
    board = {start: f"guest {kind}", "6,6": f"{weed} knotweed"}
    state = after(game, stand(game, {**board, "5,5": f"host {prey}"}), f"move {start} 5,5")
    assert (board_of(game, state)["5,5"], pot(game, state)) == (f"guest {kind}", [f"host {prey}"])
    assert "5,5" in assert_illegal(game, stand(game, {**board, "5,5": f"guest {prey}"}), f"move {start} 5,5")


@pytest.mark.parametrize("prey", ["wheel", "rock", "boat"])
def test_B24_B23_who_captures_a_drained_non_flower_goes_with_it(game: RulesGame, prey: str) -> None:
    state = stand(game, {"5,3": "guest rose", "5,5": f"host {prey}", "6,6": "host knotweed"})
    state = after(game, state, "move 5,3 5,5")
    assert (board_of(game, state), pot(game, state)) == ({"6,6": "host knotweed"}, ["guest rose", f"host {prey}"])


PROTECTED = [
    ("an opposite", "0,-7", "guest jasmine", "0,-8", "host rose", {}),
    ("an opposite in the west", "-6,2", "guest chrysanthemum", "-8,0", "host lily", {}),
    ("by a dragon", "-8,3", "guest white_dragon", "-8,0", "host lily", {}),
    ("by a lotus", "-8,2", "guest white_lotus", "-8,0", "host lily", {}),
    ("a drained one", "-8,3", "guest white_dragon", "-8,0", "host lily", {"-7,-1": "host knotweed"}),
    ("on the Mid", "0,3", "guest white_jade", "0,0", "host rhododendron", {}),
    ("a non-flower on the Mid", "0,3", "guest boat", "0,0", "host boat", {}),
]


@pytest.mark.parametrize(("start", "tile", "port", "prey", "more"), [pytest.param(*case[1:], id=case[0]) for case in PROTECTED])
def test_B25_what_stands_on_a_port_cannot_be_captured(
    game: RulesGame, start: str, tile: str, port: str, prey: str, more: Board
) -> None:
    state = stand(game, {start: tile, port: prey, **more})
    assert port in assert_illegal(game, state, f"move {start} {port}")
