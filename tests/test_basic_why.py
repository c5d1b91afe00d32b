"""Basic: what is not legal has a reason, and what is legal has none, in positions of random games (B6 to B37)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.chance import Chance
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, around, assert_illegal, board_of, reserve_of, stand


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def midgame(game: RulesGame, seed: int) -> State:
    """A position of a random game, forty actions on or soon after."""
    chance = Chance(seed)
    state, actions = game.start(seed), 0
    while actions < 40:
        state, actions = game.any_move(state, chance), actions + 1
        if game.to_move(state) is None:
            state, actions = game.start(seed), 0
    return state


def thinkable(game: RulesGame, state: State) -> Iterator[str]:
    """Tiles on the board or in reserve put on points; wheels turned, and boats that push or ferry what is beside them."""
    seat, board = game.to_move(state), board_of(game, state)
    assert seat is not None
    for place in sorted(place for place in game.board.grounds if not place.startswith("s")):
        yield from (f"move {begin} {place}" for begin in board)
        yield from (f"place {kind} {place}" for kind in reserve_of(game, state, seat))
    for place in board:
        yield from (f"rotate {place} {steps}" for steps in range(1, 8))
        beside = [other for other in around(place) if other in board]
        yield from (f"push {place} {other}" for other in beside)
        yield from (f"ferry {place} {other} by {far}" for other in beside for far in ("0,1", "-5,0", "3,0", "0,-2"))


@pytest.mark.parametrize("seed", [3, 8])
def test_B6_B17_B19_what_is_not_legal_has_a_reason_and_what_is_legal_has_none(game: RulesGame, seed: int) -> None:
    state = midgame(game, seed)
    legal = set(game.legal(state))
    tried = [*list(thinkable(game, state))[seed::11], *sorted(legal)[::5]]
    assert not [move for move in tried if (move in legal) == bool(game.why(state, move))]


WHY = [
    ("B7 an occupied point", {"0,8": "host jasmine"}, "place rose 0,8", "0,8"),
    ("B12 not a right angle", {"5,5": "guest lily"}, "move 5,5 5,3", "5,3"),
    ("B17 the opponent's in the way", {"5,5": "guest rose", "5,4": "host wheel"}, "move 5,5 5,3", "5,4"),
    ("B18 a port", {"0,6": "guest rose"}, "move 0,6 0,8", "0,8"),
    ("B19 one's own", {"5,5": "guest rose", "5,4": "guest jasmine"}, "move 5,5 5,4", "5,4"),
    ("B20 a wrong garden", {"0,3": "guest rose"}, "move 0,3 -2,3", "-2,3"),
    ("B21 no opposite", {"5,5": "guest rose", "5,4": "host lily"}, "move 5,5 5,4", "5,4"),
    ("B24 the knotweed that drains", {"5,5": "guest rose", "6,6": "host knotweed"}, "move 5,5 5,4", "6,6"),
    ("B25 on a port", {"0,-7": "guest jasmine", "0,-8": "host rose"}, "move 0,-7 0,-8", "0,-8"),
    ("B27 a rock beside the wheel", {"5,5": "guest wheel", "6,6": "host rock"}, "rotate 5,5 1", "6,6"),
    ("B29 something behind it", {"5,5": "guest boat", "5,4": "host rose", "5,3": "host lily"}, "push 5,5 5,4", "5,3"),
    ("B30 something where it would go", {"5,5": "guest boat", "5,4": "guest rose", "3,4": "host lily"}, "ferry 5,5 5,4 by -2,0",
     "3,4"),
    ("B32 a rock", {"5,5": "guest rock"}, "move 5,5 5,4", "5,5"),
    ("B36 a Dragon on one's own half", {}, "place white_dragon 3,-5", "3,-5"),
    ("B37 a Lotus on the other half", {}, "place white_lotus 3,5", "3,5"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "move", "culprit"), [pytest.param(*case[1:], id=case[0]) for case in WHY])
def test_B7_B37_the_first_reason_points_at_the_culprit(game: RulesGame, board: Board, move: str, culprit: str) -> None:
    state = stand(game, board)
    assert culprit in assert_illegal(game, state, move)
    first = game.why(state, move)[0]
    assert culprit in first.points
