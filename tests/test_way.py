"""The places that a moved tile comes past: straight where it can, round corners where it must, and only on ways it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.lattice import INDEX, NAMES, mask, places, xy
from game.rules.language import distances
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.rules.verbs import paths
from tests.conftest import Open, a_catalogue, in_gate
from tests.pai_sho import ALL_POINTS, BOARD, GRID
from tests.table import EARN, EARNING, Board, after, can, stand

ROUND = {"-1,7": "guest white_jade", "0,7": "host rock", "0,6": "host rock"}


def way(game: RulesGame, board: Board, move: str, to_move: str = "guest") -> str:
    """The places of the way of a legal move, with spaces between them."""
    state = stand(game, board, to_move)
    assert can(game, state, move)
    return " ".join(game.way(state, move))


WAYS = [
    ("straight on", "skud", {"3,5": "guest rose"}, "move 3,5 3,8", "3,5 3,6 3,7 3,8"),
    ("one step", "skud", {"3,5": "guest rose"}, "move 3,5 2,5", "3,5 2,5"),
    ("round one corner and not more", "skud", {"3,5": "guest rose", "3,4": "host rock"}, "move 3,5 4,3", "3,5 4,5 4,4 4,3"),
    ("round the corner past the gate", "skud", ROUND, "move -1,7 1,7", "-1,7 -1,8 0,8 1,8 1,7"),
    ("through a gate", "skud", {"-1,8": "guest white_lotus"}, "move -1,8 1,8", "-1,8 0,8 1,8"),
    ("through the wrong garden", "skud", {"-1,0": "guest rose", "0,0": "host rock", "-1,1": "host rock", "-2,0": "host rock"},
     "move -1,0 0,-1", "-1,0 -1,-1 0,-1"),
    ("onto what it takes", "skud", {"2,6": "guest rose", "4,6": "host jasmine"}, "move 2,6 4,6", "2,6 3,6 4,6"),
    ("an L", "basic", {"5,5": "guest lily", "4,5": "host rock"}, "move 5,5 3,7", "5,5 5,6 5,7 4,7 3,7"),
    ("the other L", "basic", {"5,5": "guest lily", "5,7": "host rock"}, "move 5,5 3,7", "5,5 4,5 3,5 3,6 3,7"),
    ("over one's own tile", "basic", {"5,5": "guest rose", "5,4": "guest jasmine"}, "move 5,5 5,3", "5,5 5,4 5,3"),
    ("over a port", "basic", {"-1,8": "guest wheel"}, "move -1,8 1,8", "-1,8 0,8 1,8"),
    ("over any tiles", "basic",
     {"5,5": "guest boat", "5,4": "host rock", "5,3": "guest lily"}, "move 5,5 5,2", "5,5 5,4 5,3 5,2"),
    ("onto what it takes and is lost with", "basic", {"5,5": "guest rose", "5,3": "host wheel"}, "move 5,5 5,3", "5,5 5,4 5,3"),
    ("turning", "wiki", {"5,5": "guest rose", "5,4": "host rock"}, "move 5,5 6,4", "5,5 6,5 6,4"),
    ("a slide", "iroh", {"0,-7": "guest white_lotus", "0,-6": "host air"}, "move 0,-7 0,-4", "0,-7 0,-6 0,-5 0,-4"),
    ("a slide onto a port", "iroh", {"6,0": "guest fire"}, "move 6,0 8,0", "6,0 7,0 8,0"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "board", "move", "expected"), [pytest.param(*case[1:], id=case[0]) for case in WAYS])
def test_a_walked_tile_comes_past_these_places(opened: Open, ruleset: str, board: Board, move: str, expected: str) -> None:
    assert way(opened(ruleset), board, move) == expected


def test_the_longer_of_two_paths_is_told_where_only_that_one_leads(opened: Open) -> None:
    game = opened("ancient")
    state = stand(game, {"0,0": "guest white_dragon", "0,2": "host coin"}, step="move", hand={"guest": [], "host": []})
    assert game.way(state, "move 0,0 0,1") == ("0,0", "0,1")
    assert game.way(state, "move 0,0 0,6") == tuple(f"0,{y}" for y in range(7))


def test_diagonal_walks_go_diagonally(opened: Open) -> None:
    game = opened("skud_online", diagonal_movement=True)
    assert way(game, {"3,5": "guest rose"}, "move 3,5 5,3") == "3,5 4,4 5,3"


def test_what_walks_no_tile_has_no_way(opened: Open) -> None:
    skud, basic, iroh = opened("skud"), opened("basic"), opened("iroh")
    bonus = after(skud, stand(skud, {**EARNING, "3,5": "guest rose"}), EARN)
    accents = next(iter(skud.legal(skud.start(0))))
    boat = {"5,5": "guest boat", "5,4": "guest rose", "3,3": "guest wheel", "3,2": "host rose"}
    for game, state, moves in (
        (skud, skud.start(0), [accents, "resign"]),
        (skud, stand(skud, {}), ["place rose 0,-8"]),
        (skud, bonus, ["skip", "place rock 5,5", "place boat 3,5 to 3,6"]),
        (basic, stand(basic, boat), ["rotate 3,3 1", "push 5,5 5,4", "ferry 5,5 5,4 by 2,0", "place rose 0,8"]),
        (iroh, iroh.start(0), ["proclaim", "place rock 4,4", "place knotweed s4,4"]),
    ):
        for move in moves:
            assert move == "resign" or can(game, state, move), move
            assert tuple(game.way(state, move)) == (), move


def test_what_is_not_legal_has_no_way(opened: Open) -> None:
    game = opened("skud")
    state = stand(game, {"3,5": "guest rose", "4,6": "host orchid"})
    for move in ("move 3,5 3,6", "move 4,6 4,5", "move 0,0 0,1", "nonsense", ""):
        assert tuple(game.way(state, move)) == ()


def ringed(tmp_path: Path, path: str, board: Board) -> tuple[RulesGame, State]:
    """A game whose rose has this path, and that board."""
    text = f"format: 1\nid: mine\nextends: [skud]\nname: Mine\ntiles: {{rose: {{move: {path}}}}}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    game = a_catalogue().open(tmp_path / "mine.yaml", {})
    return game, stand(game, board)


RING = {"3,3": "guest rose", **dict.fromkeys(("2,3", "4,3", "3,2", "3,4"), "host rock")}


def test_a_leap_comes_past_nothing(tmp_path: Path) -> None:
    game, state = ringed(tmp_path, "{leap: [1, 2]}", RING)
    assert game.way(state, "move 3,3 4,5") == ("3,3", "4,5")


def test_a_leap_beside_a_walk_is_told_only_where_it_leads(tmp_path: Path) -> None:
    game, state = ringed(tmp_path, "[{walk: 4, over: rock}, {leap: [3, 3]}]", RING)
    assert game.way(state, "move 3,3 3,5") == ("3,3", "3,4", "3,5")
    assert game.way(state, "move 3,3 0,0") == ("3,3", "0,0")


def test_a_path_that_may_not_end_there_is_not_the_one_that_led_there(tmp_path: Path) -> None:
    game, state = ringed(tmp_path, "[{walk: 2, land: not red}, {leap: [1, 1]}]", {"3,3": "guest rose"})
    assert game.way(state, "move 3,3 4,4") == ("3,3", "3,4", "4,4")  # wood and nothing else
    assert game.way(state, "move 3,3 2,2") == ("3,3", "2,2")


def test_a_way_keeps_to_the_ground_that_its_path_keeps_to(tmp_path: Path) -> None:
    game, state = ringed(tmp_path, "{walk: 4, through: red}", {"0,1": "guest rose", "0,2": "host rock"})
    assert game.way(state, "move 0,1 0,3") == ("0,1", "1,1", "1,2", "1,3", "0,3")


# Every path, among tiles at random


def kinds_of_path() -> Iterator[paths.WalkPath | paths.SlidePath | paths.LegsPath]:
    """Paths of each sort, short and long, straight and diagonal."""
    said = {"en": ""}
    for steps in (paths.STRAIGHT, paths.DIAGONAL, paths.STRAIGHT + paths.DIAGONAL):
        for least, most in ((1, 1), (1, 3), (2, 5), (4, 4), (1, distances.ANY)):
            yield paths.WalkPath(least, most, steps, said)
            yield paths.SlidePath(least, most, steps, said, GRID)
        for legs, turn, anywhere in (
            ((2, 2), "each", False),
            ((2, 2), "each", True),
            ((1, 2, 1), "may", False),
            ((2, 1), "straight", True),
        ):
            yield paths.LegsPath(legs, turn, anywhere, steps, said)


def corners(found: tuple[int, ...]) -> int:
    """How often a way turns."""
    steps = [there - here for here, there in pairwise(found)]
    return sum(one != other for one, other in pairwise(steps))


def distance(path: paths.WalkPath, place: int, passing: int, goal: int) -> int:
    """The fewest steps in which a walk gets there."""
    return next(n for n in range(1, 300) if replace(path, least=1, most=n).reach(place, passing, 1 << goal))


@pytest.mark.parametrize("seed", in_gate(range(6), 2))
def test_there_is_a_way_to_all_that_is_reached_and_to_nothing_else(seed: int) -> None:
    chance = Chance(seed)
    start = chance.pick(ALL_POINTS)
    passing = BOARD & ~mask([place for place in ALL_POINTS if chance.below(4) == 0]) & ~(1 << start)
    for path in kinds_of_path():
        reached = path.reach(start, passing, BOARD & ~(1 << start))
        for goal in ALL_POINTS:
            found = path.way(start, passing, goal) if goal != start else ()
            assert bool(found) == bool(reached >> goal & 1), (path, NAMES[start], NAMES[goal])
            assert not found or (found[0], found[-1]) == (start, goal)
            assert all(passing >> place & 1 for place in found[1:-1])
            assert all(there - here in path.steps for here, there in pairwise(found))
            assert not isinstance(path, paths.SlidePath) or corners(found) == 0


@pytest.mark.parametrize("seed", range(3))
def test_a_walk_is_told_by_a_shortest_way(seed: int) -> None:
    chance = Chance(seed)
    start = chance.pick(ALL_POINTS)
    passing = BOARD & ~mask([place for place in ALL_POINTS if chance.below(3) == 0])
    path = paths.WalkPath(1, 6, paths.STRAIGHT, {"en": ""})
    for goal in places(path.reach(start, passing, BOARD & ~(1 << start))):
        assert len(path.way(start, passing, goal)) - 1 == distance(path, start, passing, goal)


def test_on_an_empty_board_a_walk_turns_once_at_most() -> None:
    path = paths.WalkPath(1, 6, paths.STRAIGHT, {"en": ""})
    for goal in places(path.reach(INDEX["0,0"], BOARD, BOARD & ~(1 << INDEX["0,0"]))):
        x, y = xy(goal)
        assert corners(path.way(INDEX["0,0"], BOARD, goal)) == (1 if x and y else 0)


@pytest.mark.parametrize("barred", ["0,2", "2,0", "-2,0", "0,-2"])
def test_of_the_shortest_ways_it_is_one_with_the_fewest_corners(barred: str) -> None:
    path = paths.WalkPath(1, 4, paths.STRAIGHT, {"en": ""})
    for goal in ("2,2", "-2,2", "2,-2", "-2,-2"):
        assert corners(path.way(INDEX["0,0"], BOARD & ~(1 << INDEX[barred]), INDEX[goal])) == 1
