"""Solitaire: what the score is, with either way of counting (T2, T11, T12)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.contract import Result
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, stand

LINES = {
    "Harmonies": "Harmonien",
    "Disharmonies": "Disharmonien",
    "Points of the harmonies": "Punkte der Harmonien",
    "Points of the disharmonies": "Punkte der Disharmonien",
    "Simple score": "Einfache Wertung",
    "Full score": "Volle Wertung",
}
NEAR = {"1,5": "any rose", "3,5": "any chrysanthemum"}
"""A harmony of three points."""
FAR = {"-4,-6": "any rose", "4,-6": "any jasmine"}
"""A disharmony of nine points."""
UPRIGHT = {"-6,-5": "any lily", "-6,1": "any chrysanthemum"}
"""A disharmony of seven points, upright."""
CHAIN = {"-1,7": "any rose", "1,7": "any chrysanthemum", "2,7": "any rhododendron"}
"""Two harmonies, of three points and of two; the middle flower counts in both."""
CROWD = {"0,0": "any white_lotus", "4,0": "any orchid", "0,4": "any rose", "4,4": "any jasmine"}
"""A square: harmonies Lotus–Orchid and Lotus–Rose, disharmonies Lotus–Orchid, Orchid–Jasmine, Rose–Jasmine, five points each."""


@pytest.fixture(params=["simple", "full"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened("solitaire", scoring=request.param)


def over(game: RulesGame, board: Board) -> Result:
    """The result of a board with no tile left."""
    result = game.result(stand(game, board, bag=[]))
    assert result is not None
    return result


def counted(game: RulesGame, board: Board) -> dict[str, int]:
    """The tally by its English names."""
    return {line[0]["en"]: line[1] for line in over(game, board).tally}


PAIRS = [
    ("nothing", {}, 0, 0),
    ("a harmony alone", NEAR, 1, 0),
    ("a disharmony alone", FAR, 0, 1),
    ("one of each", NEAR | FAR, 1, 1),
    ("two harmonies, one disharmony", CHAIN | FAR, 2, 1),
    ("one harmony, two disharmonies", NEAR | FAR | UPRIGHT, 1, 2),
    ("two of each", CHAIN | FAR | UPRIGHT, 2, 2),
    ("a pair that is both", {"-2,3": "any white_lotus", "5,3": "any orchid"}, 1, 1),
    ("a square", CROWD, 2, 3),
]


@pytest.mark.parametrize(("board", "harmonies", "disharmonies"), [pytest.param(*case[1:], id=case[0]) for case in PAIRS])
def test_T11_the_simple_score_is_the_smaller_number(game: RulesGame, board: Board, harmonies: int, disharmonies: int) -> None:
    found = counted(game, board)
    assert (found["Harmonies"], found["Disharmonies"]) == (harmonies, disharmonies)
    assert found["Simple score"] == min(harmonies, disharmonies)


POINTS = [
    ("nothing", {}, 0, 0),
    ("neighbours", {"1,1": "any rose", "2,1": "any chrysanthemum"}, 2, 0),
    ("one point between", NEAR, 3, 0),
    ("a wide disharmony", FAR, 0, 9),
    ("the whole column", {"0,-7": "any rose", "0,7": "any jasmine"}, 0, 15),
    ("one of each", NEAR | FAR, 3, 9),
    ("a chain", CHAIN | FAR, 5, 9),
    ("two disharmonies", NEAR | FAR | UPRIGHT, 3, 16),
    ("a pair that is both", {"-2,3": "any white_lotus", "5,3": "any orchid"}, 8, 8),
    ("a square", CROWD, 10, 15),
]


@pytest.mark.parametrize(("board", "harmonies", "disharmonies"), [pytest.param(*case[1:], id=case[0]) for case in POINTS])
def test_T12_the_full_score_counts_the_points_from_tile_to_tile(
    game: RulesGame, board: Board, harmonies: int, disharmonies: int
) -> None:
    found = counted(game, board)
    assert (found["Points of the harmonies"], found["Points of the disharmonies"]) == (harmonies, disharmonies)
    assert found["Full score"] == min(harmonies, disharmonies)


@pytest.mark.parametrize("apart", range(1, 9))
@pytest.mark.parametrize("other", ["chrysanthemum", "jasmine"])
def test_T12_distance_and_one(game: RulesGame, other: str, apart: int) -> None:
    for board in (
        {"-4,6": "any rose", f"{apart - 4},6": f"any {other}"},
        {"-6,4": f"any {other}", f"-6,{4 - apart}": "any rose"},
    ):
        found = counted(game, board)
        assert found["Points of the harmonies"] + found["Points of the disharmonies"] == apart + 1


@pytest.mark.parametrize(
    ("scoring", "last"), [("simple", ["Full score", "Simple score"]), ("full", ["Simple score", "Full score"])]
)
def test_T12_both_scores_are_shown_and_the_one_that_counts_last(opened: Open, scoring: str, last: list[str]) -> None:
    tally = over(opened("solitaire", scoring=scoring), CROWD).tally
    assert [line[0]["en"] for line in tally] == [*list(LINES)[:4], *last]
    assert all(line[0]["de"] == LINES[line[0]["en"]] and line[2] == 0 for line in tally)
    assert tally[-1][1] == {"simple": 2, "full": 10}[scoring]


def test_T12_simple_unless_the_player_says_otherwise(opened: Open) -> None:
    assert opened("solitaire").identity.options["scoring"] == "simple"
    assert over(opened("solitaire"), CROWD).tally[-1][0]["en"] == "Simple score"


def test_T12_the_two_may_prefer_different_boards(game: RulesGame) -> None:
    wide = {"-4,7": "any rose", "4,7": "any chrysanthemum", **FAR}
    many = {**NEAR, "1,2": "any rose", "2,2": "any chrysanthemum", "-1,-1": "any rose", "-1,-2": "any jasmine", **UPRIGHT}
    assert (counted(game, wide)["Simple score"], counted(game, many)["Simple score"]) == (1, 2)
    assert (counted(game, wide)["Full score"], counted(game, many)["Full score"]) == (9, 5)


def test_T11_T12_the_last_tile_counts_with_what_it_makes_and_what_it_breaks(game: RulesGame) -> None:
    state = stand(game, NEAR | FAR, hand={"guest": ["rock"]}, bag=[])
    result = game.result(after(game, state, "place rock 2,5"))
    assert result is not None
    assert [line[1] for line in result.tally[:4]] == [0, 1, 0, 9]
    state = stand(game, NEAR | FAR, hand={"guest": ["rhododendron"]}, bag=[])
    result = game.result(after(game, state, "place rhododendron 3,7"))
    assert result is not None
    assert [line[1] for line in result.tally[:4]] == [2, 1, 6, 9]


def test_T2_as_many_of_one_as_of_the_other(game: RulesGame) -> None:
    lopsided = CHAIN | {"1,5": "any white_lotus"}
    assert counted(game, lopsided)["Harmonies"] >= 3
    assert counted(game, lopsided)["Simple score"] == counted(game, lopsided)["Full score"] == 0
    more = [counted(game, board)["Simple score"] for board in ({}, NEAR | FAR, CHAIN | FAR | UPRIGHT)]
    assert more == [0, 1, 2]


def test_T2_T11_nobody_wins(game: RulesGame) -> None:
    result = over(game, CROWD)
    assert (result.winner, result.ending) == (None, "tiles_out")


@pytest.mark.parametrize("sets", [1, 2])
def test_T11_T12_a_whole_game_is_counted_as_its_lines_are(opened: Open, sets: int) -> None:
    for scoring in ("simple", "full"):
        game, chance = opened("solitaire", sets=sets, scoring=scoring), Chance(4)
        state = game.start(4)
        while game.to_move(state) is not None:
            state = game.play(state, chance.pick(game.legal(state)))
        links = [(link.kind, _length(link.a, link.b)) for link in game.links(state)]
        sums = [[length for kind, length in links if kind == name] for name in ("harmony", "disharmony")]
        result = game.result(state)
        assert result is not None
        expected = [len(sums[0]), len(sums[1]), sum(sums[0]), sum(sums[1])]
        scores = {"Simple score": min(map(len, sums)), "Full score": min(map(sum, sums))}
        assert [line[1] for line in result.tally[:4]] == expected
        assert {line[0]["en"]: line[1] for line in result.tally[4:]} == scores


def _length(a: str, b: str) -> int:
    (ax, ay), (bx, by) = (map(int, place.split(",")) for place in (a, b))
    return abs(ax - bx) + abs(ay - by) + 1
