"""Where a tile could go if its owner were to move now: its own way of moving, what holds it, and what it would take."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.lattice import NAMES
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.laws import portrait
from tests.table import Board, after, earned, ended, legal_from, stand

WALLED = {"-1,7": "guest rose", "0,7": "host rock", "0,6": "host rock"}


def reached(game: RulesGame, state: State, place: str, how: str = "move") -> set[str]:
    """The places that the tile on a place would go to so: ``move``, or ``take``."""
    return {goal for goal, found in game.reach(state, place).items() if found == how}


def test_what_lies_in_the_way_is_walked_round_as_far_as_the_tile_gets(opened: Open) -> None:
    game = opened("skud")
    five, three = stand(game, {**WALLED, "-1,7": "guest white_jade"}), stand(game, WALLED)
    assert "1,7" in game.reach(five, "-1,7")  # past the gate: four steps
    assert "1,7" not in game.reach(three, "-1,7")
    for state in (five, three):
        assert game.reach(state, "-1,7").keys() == legal_from(game, state, "-1,7")


@pytest.mark.parametrize(
    ("ruleset", "board", "place", "taken"),
    [
        ("skud", {"2,6": "guest rose", "4,6": "host jasmine", "2,4": "host lily"}, "2,6", {"4,6"}),
        ("basic", {"5,5": "guest lily", "3,7": "host chrysanthemum"}, "5,5", {"3,7"}),
        ("basic", {"5,5": "guest rose", "5,3": "host wheel"}, "5,5", {"5,3"}),  # and leaves the board with it
        ("iroh", {"-2,-2": "guest fire", "-4,-2": "host fire", "-2,-4": "host air"}, "-2,-2", {"-4,-2"}),
        ("wiki", {"5,5": "guest rose", "4,6": "host jasmine", "5,4": "guest jasmine"}, "5,5", {"4,6"}),
    ],
)
def test_what_would_be_taken_is_told_from_what_is_empty(
    opened: Open, ruleset: str, board: Board, place: str, taken: set[str]
) -> None:
    game = opened(ruleset)
    state = stand(game, board)
    assert reached(game, state, place, "take") == taken
    assert reached(game, state, place, "move") == legal_from(game, state, place) - taken
    assert reached(game, state, place, "move")


@pytest.mark.parametrize(
    ("ruleset", "board", "place", "holder"),
    [
        ("skud", {"3,5": "guest rose"}, "3,5", ("4,6", "host orchid")),
        ("basic", {"3,5": "guest rose"}, "3,5", ("4,6", "host knotweed")),
        ("wiki", {"3,5": "guest rose"}, "3,5", ("4,6", "guest knotweed")),
        ("iroh", {"3,-3": "guest water"}, "3,-3", ("s3,-3", "host knotweed")),
    ],
)
@pytest.mark.parametrize("to_move", ["guest", "host"])
def test_a_tile_that_is_held_reaches_nothing(
    opened: Open, ruleset: str, board: Board, place: str, holder: tuple[str, str], to_move: str
) -> None:
    game = opened(ruleset)
    assert game.reach(stand(game, board, to_move), place)
    assert game.reach(stand(game, {**board, holder[0]: holder[1]}, to_move), place) == {}


def test_where_a_clash_or_a_wrong_garden_would_come_about_is_not_reached(opened: Open) -> None:
    game = opened("skud")
    state = stand(game, {"3,6": "guest rose", "6,5": "host jasmine"})
    assert "3,7" in game.reach(state, "3,6")
    assert "3,5" not in game.reach(state, "3,6")
    assert "3,5" in game.reach(stand(game, {"3,6": "guest rose"}), "3,6")
    assert "1,-3" not in game.reach(stand(game, {"0,-3": "guest rose"}), "0,-3")


@pytest.mark.parametrize("ruleset", ["skud", "basic", "wiki"])
def test_the_opponents_tiles_reach_what_they_would_on_the_opponents_turn(opened: Open, ruleset: str) -> None:
    game = opened(ruleset)
    board = {"2,6": "guest rose", "4,6": "host jasmine", "5,3": "host white_jade", "6,-2": "guest lily"}
    mine, theirs = stand(game, board), stand(game, board, "host")
    for place in board:
        assert game.reach(mine, place) == game.reach(theirs, place)
    for place in ("4,6", "5,3"):
        assert game.reach(mine, place).keys() == legal_from(game, theirs, place) != set()


def test_within_a_turn_it_is_still_what_a_turn_begins_with(opened: Open) -> None:
    skud, basic = opened("skud"), opened("basic")
    bonus = earned(skud, {"3,5": "guest rose"})
    assert not any(move.startswith("move") for move in skud.legal(bonus))
    assert {"3,6", "3,8", "5,4"} <= skud.reach(bonus, "3,5").keys()
    ability = after(basic, stand(basic, {"0,4": "guest wheel", "1,7": "guest rose"}), "move 0,4 0,6")
    assert basic.to_move(ability) == "guest"
    assert basic.reach(ability, "1,7") == basic.reach(stand(basic, {"0,6": "guest wheel", "1,7": "guest rose"}), "1,7") != {}


def test_where_a_turn_begins_with_something_else_it_is_what_comes_to_walking(opened: Open) -> None:
    game = opened("ancient")
    board = {"0,0": "guest rose", "4,4": "host rose"}
    lays = stand(game, board, hand={"guest": ["lily"] * 7, "host": ["lily"] * 7})
    assert not any(move.startswith("move") for move in game.legal(lays))
    assert set(game.reach(lays, "0,0")) == {f"{x},{y}" for n in (-3, -2, -1, 1, 2, 3) for x, y in ((n, 0), (0, n))}
    moves = after(game, lays, "place lily 0,1")
    assert game.reach(moves, "0,0").keys() == legal_from(game, moves, "0,0")
    assert "0,2" not in game.reach(moves, "0,0")
    assert len(game.reach(moves, "4,4")) == 12


def test_tiles_are_passed_over_where_the_rules_say_so(opened: Open) -> None:
    iroh, basic = opened("iroh"), opened("basic")
    board = {"0,-7": "guest white_lotus", "0,-6": "host air", "0,-5": "guest air"}
    assert "0,-4" in iroh.reach(stand(iroh, board), "0,-7")
    assert {"0,-6", "0,-5"}.isdisjoint(iroh.reach(stand(iroh, board), "0,-7"))
    slides = {"5,5": "guest rose", "5,4": "guest lily", "4,5": "host lily"}
    assert "5,3" in basic.reach(stand(basic, slides), "5,5")  # over one's own
    assert "3,5" not in basic.reach(stand(basic, slides), "5,5")


@pytest.mark.parametrize("kind", ["rock", "wheel", "knotweed", "boat"])
def test_what_never_moves_reaches_nothing(opened: Open, kind: str) -> None:
    game = opened("skud")
    assert game.reach(stand(game, {"3,5": f"guest {kind}"}), "3,5") == {}


def test_tiles_of_nobody_and_places_without_a_tile_reach_nothing(opened: Open) -> None:
    game = opened("solitaire")
    state = stand(game, {"3,5": "any rose"}, hand={"guest": ["rock"]}, bag=["boat"])
    assert legal_from(game, state, "3,5")
    for place in ("3,5", "0,0", "s0,0", "99,99", ""):
        assert game.reach(state, place) == {}


def test_before_tiles_may_move_and_when_all_is_over_nothing_is_reached(opened: Open) -> None:
    basic, skud = opened("basic"), opened("skud")
    spring = after(basic, basic.start(1), "choose first_tile")
    spring = after(basic, spring, next(move for move in basic.legal(spring) if move.startswith("place rose")))
    assert [basic.reach(spring, place) for place in basic.pieces(spring)] == [{}, {}]
    board = {"3,5": "guest rose", "5,-3": "host lily"}
    over = after(skud, stand(skud, board), "resign")
    assert ended(skud, over) == ("host", "forfeit")
    assert [skud.reach(over, place) for place in board] == [{}, {}]


@pytest.mark.parametrize("ruleset", ["skud", "basic", "iroh", "ancient"])
def test_asking_changes_nothing_and_is_answered_alike_each_time(opened: Open, ruleset: str) -> None:
    game = opened(ruleset)
    hand: dict[str, Any] = {"hand": {"guest": ["rose"], "host": []}} if ruleset == "ancient" else {}
    state = stand(game, {"3,5": "guest white_lotus", "5,3": "host white_lotus"}, **hand)
    before = portrait(game, state)
    answers = [{place: game.reach(state, place) for place in NAMES.values()} for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0]["3,5"] and answers[0]["5,3"]
    assert portrait(game, state) == before
