"""Solitaire for two: tiles drawn or chosen, the score of a team, and who wins against the other (T14, T15)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, ended, legal_for, stand

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
ACCENTS = ("boat", "knotweed", "rock", "wheel")
ONE_SET = {**dict.fromkeys(BASIC, 3), "white_lotus": 1, "orchid": 1, **dict.fromkeys(ACCENTS, 2)}
RULESETS = ("solitaire_together", "solitaire_against")
NONE: dict[str, list[str]] = {"guest": [], "host": []}
HARMONY = {"1,5": "host rose", "3,5": "guest chrysanthemum"}
"""A harmony of three points between tiles of both."""
DISHARMONY = {"-4,-6": "host rose", "4,-6": "host jasmine"}
"""A disharmony of nine points."""
CHAIN = {"-1,7": "guest rose", "1,7": "guest chrysanthemum", "2,7": "host rhododendron"}
"""Two harmonies, of three points and of two."""
UPRIGHT = {"-6,-5": "guest lily", "-6,1": "host chrysanthemum"}
"""A disharmony of seven points."""
BOTH = {"-2,3": "host white_lotus", "5,3": "guest orchid"}
"""A harmony and a disharmony."""


@pytest.fixture(params=RULESETS)
def choosing(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param, draw="choose")


def kinds_offered(game: RulesGame, state: State) -> set[str]:
    return {move.split(" ")[1] for move in game.legal(state)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_T14_draw_random(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, draw="random")
    assert game.identity == opened(ruleset).identity
    assert len({game.position(game.start(seed))["hand"]["host"][0] for seed in range(40)}) > 6
    hidden = {(tray.pile, tray.owner): tray.hidden for tray in game.trays(game.start(1))}
    assert hidden == {("hand", "guest"): False, ("hand", "host"): False, ("bag", "guest"): True, ("bag", "host"): True}
    assert len(kinds_offered(game, game.start(1))) == 1


def test_T14_draw_choose_any_tile_of_ones_own(choosing: RulesGame) -> None:
    state = choosing.start(1)
    assert kinds_offered(choosing, state) == set(ONE_SET)
    assert choosing.position(state)["bag"] == {"guest": ONE_SET, "host": ONE_SET}
    assert not any(tray.hidden for tray in choosing.trays(state))
    state = after(choosing, state, "place rose 5,5", "place rock 1,1", "place wheel 3,3")
    left = choosing.position(state)["bag"]
    assert left["host"] == {**ONE_SET, "rose": 2, "wheel": 1}
    assert left["guest"] == {**ONE_SET, "rock": 1}


def test_T14_draw_choose_no_tile_that_one_has_no_more(choosing: RulesGame) -> None:
    state = stand(choosing, {}, "host", bag={"host": ["rose", "boat"], "guest": ["lily"]})
    assert kinds_offered(choosing, state) == {"rose", "boat"}
    assert choosing.why(state, "place lily 0,0")
    assert kinds_offered(choosing, after(choosing, state, "place rose 5,5")) == {"lily"}


def test_T14_T5_draw_choose_each_flower_is_bound_by_what_it_can_make(choosing: RulesGame) -> None:
    bag = {"host": ["rose", "jasmine", "rock"], "guest": []}
    state = stand(choosing, {"5,5": "guest chrysanthemum"}, "host", bag=bag)
    on_the_lines = legal_for(choosing, state, "rose")
    assert on_the_lines and all("5" in place for place in on_the_lines)
    assert can(choosing, state, "place rock 1,1")
    assert can(choosing, state, "place jasmine 0,1")  # it can make no harmony, so it goes anywhere
    assert kinds_offered(choosing, state) == {"rose", "jasmine", "rock"}


def test_T14_draw_choose_only_the_own_kind(choosing: RulesGame) -> None:
    bag = {"host": ["rose"], "guest": ["rose"]}
    board = {"5,5": "host jasmine", "-5,5": "guest chrysanthemum"}
    state = stand(choosing, board, "host", bag=bag)
    assert "5,5" in assert_illegal(choosing, state, "place rose 5,3")
    assert can(choosing, state, "place rose -5,4")
    state = stand(choosing, board, bag=bag)
    assert "-5,5" in assert_illegal(choosing, state, "place rose -5,4")
    assert can(choosing, state, "place rose 5,3")


def test_T14_draw_choose_who_has_nothing_that_fits_passes(choosing: RulesGame) -> None:
    board = {place: "guest rock" for place, touches in choosing.board.grounds.items() if "gates" not in touches}
    del board["2,5"]
    state = stand(choosing, {**board, "2,4": "guest jasmine"}, "host", bag={"host": ["rose"], "guest": ["boat"]})
    assert choosing.legal(state) == ["pass"]
    assert "2,4" in assert_illegal(choosing, state, "place rose 2,5")


def test_T14_draw_choose_the_end(choosing: RulesGame) -> None:
    state = stand(choosing, {}, "host", bag={"host": ["rock"], "guest": ["boat"]})
    state = after(choosing, state, "place rock 1,1")
    assert ended(choosing, state) is None
    assert ended(choosing, after(choosing, state, "place boat 2,2")) is not None


@pytest.mark.parametrize("draw", ["random", "choose"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_T14_a_whole_game(opened: Open, ruleset: str, draw: str) -> None:
    game, chance = opened(ruleset, draw=draw), Chance(3)
    state = game.start(6)
    while game.to_move(state) is not None:
        state = game.play(state, chance.pick(game.legal(state)))
    result = game.result(state)
    assert result is not None
    assert (len(board_of(game, state)), result.ending) == (56, "tiles_out")
    assert all(link.owner is None for link in game.links(state))


SCORES = [
    ("nothing", {}, 0, 0, 0, 0),
    ("a harmony", HARMONY, 1, 0, 3, 0),
    ("a disharmony", DISHARMONY, 0, 1, 0, 9),
    ("one of each", HARMONY | DISHARMONY, 1, 1, 3, 9),
    ("more harmonies", CHAIN | DISHARMONY, 2, 1, 5, 9),
    ("more disharmonies", HARMONY | DISHARMONY | UPRIGHT, 1, 2, 3, 16),
    ("a pair that is both", BOTH, 1, 1, 8, 8),
]


@pytest.mark.parametrize("draw", ["random", "choose"])
@pytest.mark.parametrize("scoring", ["simple", "full"])
@pytest.mark.parametrize(("board", "h", "d", "hp", "dp"), [pytest.param(*case[1:], id=case[0]) for case in SCORES])
def test_T14_one_score_as_a_team(opened: Open, board: Board, h: int, d: int, hp: int, dp: int, scoring: str, draw: str) -> None:
    game = opened("solitaire_together", scoring=scoring, draw=draw)
    result = game.result(stand(game, board, "host", bag=NONE))
    assert result is not None
    assert (result.winner, result.ending) == (None, "tiles_out")
    scores = [("Simple score", min(h, d)), ("Full score", min(hp, dp))]
    expected = [("Harmonies", h), ("Disharmonies", d), ("Points of the harmonies", hp), ("Points of the disharmonies", dp)]
    expected += scores if scoring == "full" else scores[::-1]
    assert [(line[0]["en"], line[1], line[2]) for line in result.tally] == [(name, n, n) for name, n in expected]


def packed(game: RulesGame, board: Board) -> State:
    """That board, all else but the gates and 8,-4 full of rocks, where neither player has a tile that fits."""
    rocks = {place: "guest rock" for place, touches in game.board.grounds.items() if "gates" not in touches}
    del rocks["8,-4"]
    beside = {"7,-4": "host jasmine", "8,-3": "host chrysanthemum"}
    return stand(game, {**rocks, **beside, **board}, "host", bag={"host": ["rose"], "guest": ["rose"]})


def test_T14_one_score_also_when_nobody_can_place_a_tile(opened: Open) -> None:
    game = opened("solitaire_together")
    state = after(game, packed(game, {"1,1": "host rose", "2,1": "host chrysanthemum"}), "pass", "pass")
    result = game.result(state)
    assert result is not None
    assert result.winner is None
    assert [line[1:] for line in result.tally[:2]] == [(1, 1), (0, 0)]


def test_T14_one_score_also_when_somebody_gives_up(opened: Open) -> None:
    game = opened("solitaire_together")
    state = after(game, game.start(1), "resign")
    assert ended(game, state) == (None, "forfeit")


WINNERS = [
    ("nothing", {}, "guest"),
    ("a harmony", HARMONY, "host"),
    ("a disharmony", DISHARMONY, "guest"),
    ("as many, with fewer points", HARMONY | DISHARMONY, "guest"),
    ("more harmonies, with fewer points", CHAIN | DISHARMONY, "host"),
    ("more disharmonies", HARMONY | DISHARMONY | UPRIGHT, "guest"),
    ("as many of two", CHAIN | DISHARMONY | UPRIGHT, "guest"),
    ("a pair that is both", BOTH, "guest"),
]


@pytest.mark.parametrize("draw", ["random", "choose"])
@pytest.mark.parametrize(("board", "winner"), [pytest.param(*case[1:], id=case[0]) for case in WINNERS])
def test_T15_host_wins_if_harmonies_outnumber_disharmonies(opened: Open, board: Board, winner: str, draw: str) -> None:
    game = opened("solitaire_against", draw=draw)
    for to_move in game.seats:
        assert ended(game, stand(game, board, to_move, bag=NONE)) == (winner, "tiles_out")


@pytest.mark.parametrize(("board", "winner"), [
    ({}, "guest"),
    ({"1,1": "host rose", "2,1": "guest chrysanthemum"}, "host"),
    ({"1,1": "host rose", "2,1": "guest jasmine"}, "guest"),
])  # fmt: skip
def test_T15_also_when_nobody_can_place_a_tile(opened: Open, board: Board, winner: str) -> None:
    game = opened("solitaire_against")
    found = ended(game, after(game, packed(game, board), "pass", "pass"))
    assert found is not None and found[0] == winner


def test_T15_the_last_tile_decides(opened: Open) -> None:
    game = opened("solitaire_against")
    state = stand(game, HARMONY | DISHARMONY, "host", hand={"host": ["rhododendron"]}, bag=NONE)
    assert ended(game, after(game, state, "place rhododendron 3,7")) == ("host", "tiles_out")
    state = stand(game, HARMONY, hand={"guest": ["rock"]}, bag=NONE)
    assert ended(game, after(game, state, "place rock 2,5")) == ("guest", "tiles_out")


def test_T15_both_numbers_are_told(opened: Open) -> None:
    game = opened("solitaire_against")
    result = game.result(stand(game, CHAIN | DISHARMONY, "host", bag=NONE))
    assert result is not None
    assert [(line[0]["en"], *line[1:]) for line in result.tally[:2]] == [("Harmonies", 2, 2), ("Disharmonies", 1, 1)]
    assert set(game.identity.options) == {"draw"}


def test_T15_who_gives_up_loses(opened: Open) -> None:
    game = opened("solitaire_against")
    assert ended(game, after(game, stand(game, HARMONY, "host"), "resign")) == ("guest", "forfeit")
