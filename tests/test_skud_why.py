"""Skud: what is not legal has a reason, and what is legal has none, in positions of random games (S6 to S26)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.chance import Chance
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import board_of, earned, reserve_of, stand

RULESETS = ("skud", "skud_online")


def midgame(game: RulesGame, seed: int, bonus: bool) -> State:
    """A position of a random game, forty actions on or soon after; with a bonus to take, or without."""
    chance = Chance(seed)
    state, actions = game.start(seed), 0
    while actions < 40 or ("skip" in game.legal(state)) != bonus:
        state, actions = game.any_move(state, chance), actions + 1
        if game.to_move(state) is None:
            state, actions = game.start(seed), 0
    return state


def thinkable(game: RulesGame, state: State) -> Iterator[str]:
    """Every pair of a tile, on the board or in the reserve of who is to move, and a point."""
    seat = game.to_move(state)
    assert seat is not None
    for place in sorted(game.board.grounds):
        yield from (f"move {begin} {place}" for begin in board_of(game, state))
        yield from (f"place {kind} {place}" for kind in reserve_of(game, state, seat))


@pytest.mark.parametrize("bonus", [False, True], ids=["turn", "bonus"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_S6_S26_every_illegal_pair_of_tile_and_point_has_a_reason(opened: Open, ruleset: str, bonus: bool) -> None:
    game = opened(ruleset)
    state = midgame(game, 3, bonus)
    legal = set(game.legal(state))
    assert legal
    assert not [move for move in thinkable(game, state) if (move in legal) == bool(game.why(state, move))]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_S13_S20_what_is_legal_has_no_reason_against_it(opened: Open, ruleset: str) -> None:
    game = opened(ruleset)
    for bonus in (False, True):
        state = midgame(game, 7, bonus)
        assert not [move for move in game.legal(state) if game.why(state, move)]


WHY = [
    ("S7 out of reach", {"3,5": "guest rose"}, "move 3,5 3,1", "3,1"),
    ("S7 a tile in the way", {"-1,7": "guest rose", "0,7": "host rock", "0,6": "host rock"}, "move -1,7 1,7", "0,7"),
    ("S7 a gate", {"0,7": "guest rose"}, "move 0,7 0,8", "0,8"),
    ("S8 a wrong garden", {"0,-3": "guest rose"}, "move 0,-3 1,-3", "1,-3"),
    ("S9 the flower that would clash", {"3,6": "guest rose", "6,5": "host jasmine"}, "move 3,6 3,5", "6,5"),
    ("S9 the two that would see each other",
     {"0,6": "host rose", "3,6": "guest chrysanthemum", "6,6": "host jasmine"}, "move 3,6 3,5", "0,6"),
    ("S23 a White Lotus", {"2,7": "guest rose", "4,6": "host white_lotus"}, "move 2,7 4,6", "4,6"),
    ("S24 the Orchid that holds", {"3,5": "guest rose", "4,6": "host orchid"}, "move 3,5 3,4", "4,6"),
    ("S25 a protected Orchid", {"2,7": "guest rose", "4,6": "host orchid"}, "move 2,7 4,6", "4,6"),
    ("S26 no opposite", {"2,7": "guest rose", "4,6": "host lily"}, "move 2,7 4,6", "4,6"),
    ("S26 one's own", {"2,7": "guest rose", "4,6": "guest rose"}, "move 2,7 4,6", "4,6"),
]  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("board", "move", "culprit"), [pytest.param(*case[1:], id=case[0]) for case in WHY])
def test_S7_S26_the_reason_points_at_the_culprit(
    opened: Open, ruleset: str, board: dict[str, str], move: str, culprit: str
) -> None:
    game = opened(ruleset)
    reasons = game.why(stand(game, board), move)
    assert culprit in {place for reason in reasons for place in reason.points}
    assert all(reason.rule and reason.sentence["en"] and reason.sentence["de"] for reason in reasons)


SAYS = [
    ("S14 O2 the tile in the gate", "skud_online", {"8,0": "guest rose"}, "place lily 0,8", "gate"),
    ("S17 the rock beside", "skud", {"3,5": "host rock"}, "place wheel 4,6", "Rock"),
]


@pytest.mark.parametrize(("ruleset", "board", "move", "word"), [pytest.param(*case[1:], id=case[0]) for case in SAYS])
def test_S14_S18_the_reason_says_the_rule(opened: Open, ruleset: str, board: dict[str, str], move: str, word: str) -> None:
    game = opened(ruleset)
    reasons = game.why(earned(game, board), move)
    assert any(word in reason.sentence["en"] for reason in reasons), [reason.sentence["en"] for reason in reasons]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("rose", "Rose cannot be chosen here: it must be an accent tile. What is asked for: Keep accent tiles: choose 4."),
        ("choose rose rock rock boat", "Rose cannot be chosen here: it must be an accent tile."),
        ("choose rock rock", "The number of tiles to choose is 4, not 2."),
        ("choose rock rock rock boat", "There are no more than these to choose: Rock (2)."),
        ("place rose 0,8", "Not now. What is asked for: Keep accent tiles: choose 4."),
    ],
)
def test_before_the_first_flower_what_is_asked_says_that_the_accents_are_kept(typed: str, said: str, opened: Open) -> None:
    game = opened("skud")
    assert [reason.sentence["en"] for reason in game.why(game.start(0), typed)] == [said]


def test_whoever_does_what_is_asked_in_the_wrong_place_is_told_the_place_and_not_what_is_asked(opened: Open) -> None:
    game = opened("skud")
    state = game.start(0)
    for seat in ("host", "guest"):
        assert game.to_move(state) == seat
        state = game.play(state, "choose boat knotweed rock wheel")
    said = [reason.sentence["en"] for reason in game.why(state, "place rose 0,8")]
    assert said == ["Only your own gate will do here: 0,-8."]


@pytest.mark.parametrize(
    ("board", "asked"),
    [
        ({"0,8": "host rose", "0,-8": "guest rose"}, "Plant a flower or move a flower"),
        ({"0,8": "host rose", "0,-8": "guest rose", "8,0": "host lily", "-8,0": "host lily"}, "Move a flower"),
        ({"0,8": "host rose"}, "Plant a flower"),
    ],
)
def test_what_is_asked_can_be_done(board: dict[str, str], asked: str, opened: Open) -> None:
    game = opened("skud")
    assert game.asked(stand(game, board))["en"] == asked
