"""Basic: harmonies, natural harmonies, disharmonies, and the points that they bring (B40 to B44)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, links_of, stand

PAIR = {"-3,5": "guest rose", "3,5": "guest chrysanthemum"}
Told = list[tuple[str, str, int]]


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def told(game: RulesGame, state: State) -> Told:
    """The links as kind, owner and worth."""
    return [(link.kind, link.owner or "", link.worth) for link in game.links(state)]


JOINED = [
    ("along a row", PAIR, True),
    ("along a column", {"5,-4": "guest rose", "5,4": "guest chrysanthemum"}, True),
    ("side by side", {"4,5": "guest rose", "5,5": "guest chrysanthemum"}, True),
    ("aslant", {"4,5": "guest rose", "5,6": "guest chrysanthemum"}, False),
    ("from edge to edge", {"-8,1": "guest rose", "8,1": "guest chrysanthemum"}, True),
    ("not harmonious", {"-3,5": "guest rose", "3,5": "guest lily"}, False),
    ("alike", {"-3,5": "guest rose", "3,5": "guest rose"}, False),
    ("of two players", {"-3,5": "guest rose", "3,5": "host chrysanthemum"}, False),
    ("one's own between", {**PAIR, "0,5": "guest rock"}, False),
    ("the opponent's between", {**PAIR, "0,5": "host white_lotus"}, False),
    ("a boat between", {**PAIR, "0,5": "host boat"}, True),
    ("boats between", {**PAIR, "0,5": "host boat", "1,5": "guest boat", "2,5": "guest boat"}, True),
    ("a boat and something else between", {**PAIR, "0,5": "host boat", "1,5": "guest wheel"}, False),
    ("one on a port", {"0,8": "guest rose", "3,8": "guest chrysanthemum"}, False),
    ("one on the Mid", {"0,0": "guest rhododendron", "3,0": "guest chrysanthemum"}, False),
    ("across an empty port", {"-1,8": "guest rose", "1,8": "guest chrysanthemum"}, True),
    ("across the empty Mid", {"-1,0": "guest rose", "1,0": "guest chrysanthemum"}, True),
    ("one dormant", {**PAIR, "3,5": "guest chrysanthemum dormant"}, False),
    ("one drained", {**PAIR, "4,6": "guest knotweed"}, False),
]  # fmt: skip


@pytest.mark.parametrize(("board", "stands"), [pytest.param(*case[1:], id=case[0]) for case in JOINED])
def test_B40_two_pieces_of_one_player_on_one_line_with_nothing_between(game: RulesGame, board: Board, stands: bool) -> None:
    assert told(game, stand(game, board)) == ([("harmony", "guest", 1)] if stands else [])
    turned = {place: tile.replace("guest", "x").replace("host", "guest").replace("x", "host") for place, tile in board.items()}
    assert told(game, stand(game, turned)) == ([("harmony", "host", 1)] if stands else [])


def test_B40_all_of_them_stand_at_once(game: RulesGame) -> None:
    board = {**PAIR, "3,-5": "guest rose", "6,5": "guest rhododendron", "-5,5": "guest white_jade", "-3,-5": "host lily"}
    assert links_of(game, stand(game, board)) == {
        "guest -3,5 3,5", "guest 3,-5 3,5", "guest 3,5 6,5", "guest -5,5 -3,5",
    }  # fmt: skip


def test_B40_it_comes_when_a_piece_leaves_its_port(game: RulesGame) -> None:
    state = stand(game, {"0,8": "guest rose", "3,7": "guest chrysanthemum"})
    assert links_of(game, state) == set()
    assert links_of(game, after(game, state, "move 0,8 0,7")) == {"guest 0,7 3,7"}


WORTH = [
    ("red in red with white in white", {"3,3": "guest rose", "-3,3": "guest white_jade"}, 2),
    ("in the south", {"-2,-3": "guest rhododendron", "3,-3": "guest jasmine"}, 2),
    ("along a column", {"2,3": "guest rhododendron", "2,-3": "guest jasmine"}, 2),
    ("of host", {"3,3": "host rose", "-3,3": "host white_jade"}, 2),
    ("red in red with red in red", {"3,3": "guest rose", "2,3": "guest chrysanthemum"}, 1),
    ("the red one on the axis", {"0,3": "guest rose", "-3,3": "guest white_jade"}, 1),
    ("the white one on the axis", {"3,3": "guest rose", "0,3": "guest white_jade"}, 1),
    ("the red one on the border with wood", {"4,3": "guest rose", "-3,3": "guest white_jade"}, 1),
    ("the white one on the border with wood", {"3,3": "guest rose", "-4,3": "guest white_jade"}, 1),
    ("both in wood", {"5,5": "guest rose", "-5,5": "guest white_jade"}, 1),
    ("the white one in wood", {"2,3": "guest rose", "-6,3": "guest white_jade"}, 1),
    ("over a boat", {"3,3": "guest rose", "0,3": "host boat", "-3,3": "guest white_jade"}, 2),
]


@pytest.mark.parametrize(("board", "worth"), [pytest.param(*case[1:], id=case[0]) for case in WORTH])
def test_B41_a_natural_harmony_is_worth_2(game: RulesGame, board: Board, worth: int) -> None:
    assert [link.worth for link in game.links(stand(game, board))] == [worth]


BROKEN = [
    ("disharmonious to the one", {**PAIR, "0,5": "host jasmine"}, 1),
    ("disharmonious to the other", {**PAIR, "0,5": "host lily"}, 1),
    ("next to one of them", {**PAIR, "2,5": "host jasmine"}, 1),
    ("to neither", {**PAIR, "0,5": "host white_jade"}, 0),
    ("no flower", {**PAIR, "0,5": "host wheel"}, 0),
    ("a special flower", {**PAIR, "0,5": "host white_lotus"}, 0),
    ("one's own", {**PAIR, "0,5": "guest jasmine"}, 0),
    ("two between", {**PAIR, "0,5": "host jasmine", "1,5": "host rock"}, 0),
    ("two that are disharmonious", {**PAIR, "0,5": "host jasmine", "1,5": "host lily"}, 0),
    ("and one's own", {**PAIR, "0,5": "host jasmine", "1,5": "guest rock"}, 0),
    ("and a boat", {**PAIR, "0,5": "host jasmine", "1,5": "guest boat"}, 1),
    ("and boats on both sides", {**PAIR, "0,5": "host jasmine", "1,5": "guest boat", "-1,5": "host boat"}, 1),
    ("only a boat", {**PAIR, "0,5": "host boat"}, 0),
    ("a dormant one", {**PAIR, "0,5": "host jasmine dormant"}, 0),
    ("a drained one", {**PAIR, "0,5": "host jasmine", "0,6": "guest knotweed"}, 0),
    ("one on the Mid", {"-3,0": "guest rose", "3,0": "guest chrysanthemum", "0,0": "host jasmine"}, 0),
    ("one on a port", {"-3,8": "guest rose", "3,8": "guest chrysanthemum", "0,8": "host jasmine"}, 0),
    ("one of the pair dormant", {**PAIR, "3,5": "guest chrysanthemum dormant", "0,5": "host jasmine"}, 0),
    ("one of the pair drained", {**PAIR, "0,5": "host jasmine", "4,6": "guest knotweed"}, 0),
    ("one of the pair on a port", {"0,8": "guest rose", "3,8": "guest chrysanthemum", "1,8": "host jasmine"}, 0),
    ("no pair", {"-3,5": "guest rose", "3,5": "guest lily", "0,5": "host jasmine"}, 0),
    ("a pair of two players", {"-3,5": "guest rose", "3,5": "host chrysanthemum", "0,5": "host jasmine"}, 0),
    ("along a column", {"5,-4": "guest rose", "5,4": "guest chrysanthemum", "5,0": "host lily"}, 1),
    ("aslant", {"3,4": "guest rose", "5,6": "guest chrysanthemum", "4,5": "host lily"}, 0),
    ("of a natural harmony", {"3,3": "guest rose", "-3,3": "guest white_jade", "0,3": "host jasmine"}, 2),
    ("by the other's foe", {"3,3": "guest rose", "-3,3": "guest white_jade", "0,3": "host rhododendron"}, 2),
    ("nearly a natural one", {"3,3": "guest rose", "-4,3": "guest white_jade", "0,3": "host rhododendron"}, 1),
    ("by one's own, nearly natural", {"3,3": "guest rose", "-3,3": "guest white_jade", "0,3": "guest rhododendron"}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("board", "cost"), [pytest.param(*case[1:], id=case[0]) for case in BROKEN])
def test_B42_one_disharmonious_piece_between_costs_the_owner(game: RulesGame, board: Board, cost: int) -> None:
    found = [entry for entry in told(game, stand(game, board)) if entry[0] == "disharmony"]
    assert found == ([("disharmony", "guest", cost)] if cost else [])
    turned = {place: tile.replace("guest", "x").replace("host", "guest").replace("x", "host") for place, tile in board.items()}
    found = [entry for entry in told(game, stand(game, turned)) if entry[0] == "disharmony"]
    assert found == ([("disharmony", "host", cost)] if cost else [])


def test_B42_the_pair_is_its_ends(game: RulesGame) -> None:
    assert links_of(game, stand(game, {**PAIR, "0,5": "host lily"}), "disharmony") == {"guest -3,5 3,5"}
    assert links_of(game, stand(game, {**PAIR, "0,5": "host lily"})) == set()


def test_B42_one_piece_may_disrupt_two(game: RulesGame) -> None:
    board = {**PAIR, "0,5": "host jasmine", "0,7": "guest rose", "0,-7": "guest white_jade"}
    assert links_of(game, stand(game, board), "disharmony") == {"guest -3,5 3,5", "guest 0,-7 0,7"}


IDLE = {"7,-2": "guest rose", "-7,-2": "host rose"}
AWAY, BACK = "move 7,-2 7,-3", "move -7,-2 -7,-3"
EARNS = [
    ("a harmony", PAIR, 1, 0),
    ("two", {**PAIR, "3,-5": "guest rose"}, 2, 0),
    ("a natural one", {"3,3": "guest rose", "-3,3": "guest white_jade"}, 2, 0),
    ("a disharmony", {**PAIR, "0,5": "host lily"}, -1, 0),
    ("of a natural one", {"3,3": "guest rose", "-3,3": "guest white_jade", "0,3": "host jasmine"}, -2, 0),
    ("one of each", {**PAIR, "3,-5": "guest rose", "0,5": "host lily"}, 0, 0),
    ("both players", {**PAIR, "-3,-5": "host rose", "3,-5": "host chrysanthemum", "-5,-5": "host white_jade"}, 1, 2),
    ("nothing", {}, 0, 0),
]


@pytest.mark.parametrize(("board", "guest", "host"), [pytest.param(*case[1:], id=case[0]) for case in EARNS])
def test_B43_at_the_end_of_ones_own_turn(opened: Open, board: Board, guest: int, host: int) -> None:
    for game in (opened("basic"), opened("basic", accrual="own_turn")):
        state = stand(game, {**board, **IDLE}, score={"guest": 0, "host": 10})
        state = after(game, state, AWAY)
        assert game.scores(state) == {"guest": guest, "host": 10}
        state = after(game, state, BACK)
        assert game.scores(state) == {"guest": guest, "host": 10 + host}
        state = after(game, state, "move 7,-3 7,-2", "move -7,-3 -7,-2")
        assert game.scores(state) == {"guest": 2 * guest, "host": 10 + 2 * host}


@pytest.mark.parametrize(("board", "guest", "host"), [pytest.param(*case[1:], id=case[0]) for case in EARNS])
def test_B43_at_the_end_of_every_turn_by_option(opened: Open, board: Board, guest: int, host: int) -> None:
    game = opened("basic", accrual="every_turn")
    state = after(game, stand(game, {**board, **IDLE}), AWAY)
    assert game.scores(state) == {"guest": guest, "host": host}
    assert game.scores(after(game, state, BACK)) == {"guest": 2 * guest, "host": 2 * host}


@pytest.mark.parametrize(("board", "guest", "host"), [pytest.param(*case[1:], id=case[0]) for case in EARNS])
def test_B43_on_creation_what_stands_brings_no_more(opened: Open, board: Board, guest: int, host: int) -> None:
    game = opened("basic", accrual="on_creation")
    state = after(game, stand(game, {**board, **IDLE}), AWAY, BACK)
    assert game.scores(state) == {"guest": 0, "host": 0}


CREATED = [
    ("a harmony", {"-3,4": "guest rose", "3,5": "guest chrysanthemum"}, "guest", "move -3,4 -3,5", 1, 0),
    ("a natural one", {"3,0": "guest rose", "-3,3": "guest white_jade"}, "guest", "move 3,0 3,3", 2, 0),
    ("a new one beside an old one", {**PAIR, "4,-5": "guest rose"}, "guest", "move 4,-5 3,-5", 1, 0),
    ("two", {"-3,4": "guest rose", "3,5": "guest chrysanthemum", "-3,-5": "guest white_jade", "-6,5": "guest chrysanthemum"},
     "guest", "move -3,4 -3,5", 2, 0),
    ("a disharmony", {**PAIR, "0,6": "host jasmine"}, "host", "move 0,6 0,5", -1, 0),
    ("of a natural one", {"3,3": "guest rose", "-3,3": "guest white_jade", "0,2": "host jasmine"}, "host", "move 0,2 0,3", -2, 0),
    ("a disharmony for oneself", {"-3,4": "guest rose", "3,5": "guest chrysanthemum", "0,5": "host jasmine"}, "guest",
     "move -3,4 -3,5", -1, 0),
    ("the opponent's, by getting out of the way", {**PAIR, "0,5": "host white_dragon"}, "host", "move 0,5 0,6", 1, 0),
    ("losing one costs nothing", PAIR, "guest", "move -3,5 -3,6", 0, 0),
]  # fmt: skip


@pytest.mark.parametrize(("board", "mover", "move", "guest", "host"), [pytest.param(*case[1:], id=case[0]) for case in CREATED])
def test_B43_on_creation_each_counts_once(opened: Open, board: Board, mover: str, move: str, guest: int, host: int) -> None:
    game = opened("basic", accrual="on_creation")
    state = after(game, stand(game, {**board, **IDLE}, mover), move)
    assert game.scores(state) == {"guest": guest, "host": host}
    state = after(game, state, *((BACK, AWAY) if mover == "guest" else (AWAY, BACK)))
    assert game.scores(state) == {"guest": guest, "host": host}


def test_B43_no_other_accrual(opened: Open) -> None:
    with pytest.raises(BadRequest, match="accrual"):
        opened("basic", accrual="never")


def test_B43_not_before_the_turn_is_over(game: RulesGame) -> None:
    board = {**PAIR, "5,-4": "guest boat", "5,-6": "guest lily"}
    state = after(game, stand(game, board), "move 5,-4 5,-5")
    assert (game.to_move(state), game.scores(state)) == ("guest", {"guest": 0, "host": 0})
    assert game.scores(after(game, state, "skip")) == {"guest": 1, "host": 0}
    board = {**PAIR, "0,5": "host lily", "0,3": "guest boat"}
    state = after(game, stand(game, board), "move 0,3 0,4")
    assert game.scores(after(game, state, "push 0,4 0,5")) == {"guest": 1, "host": 0}


def test_B43_scores_may_be_negative(game: RulesGame) -> None:
    state = after(game, stand(game, {**PAIR, "0,5": "host lily", **IDLE}, score={"guest": 0, "host": -3}), AWAY)
    assert game.scores(state) == {"guest": -1, "host": -3}


def test_B44_the_running_score_of_both_is_visible(game: RulesGame) -> None:
    assert game.scores(game.start(0)) == {"guest": 0, "host": 0}
    state = stand(game, IDLE, score={"guest": 7, "host": -2})
    assert game.scores(state) == game.position(state)["score"] == {"guest": 7, "host": -2}


@pytest.mark.parametrize("accrual", ["own_turn", "every_turn", "on_creation"])
def test_B44_each_change_says_where_it_came_from(opened: Open, accrual: str) -> None:
    game = opened("basic", accrual=accrual)
    board = {"-3,4": "guest rose", "3,5": "guest chrysanthemum", "-3,-5": "guest rhododendron", "3,-4": "guest chrysanthemum",
             "-6,5": "guest white_jade", "0,5": "host boat", "6,5": "host lily", "7,5": "guest rhododendron"}  # fmt: skip
    state = after(game, stand(game, board), "move -3,4 -3,5")
    scored = [event for event in game.events(state) if event["event"] == "scored"]
    assert {event["player"] for event in scored} == {"guest"}
    assert sum(event["points"] for event in scored) == game.scores(state)["guest"] != 0
    for event in scored:
        assert event["why"]["en"] == ("Harmonies" if event["points"] > 0 else "Disharmonies")
        assert event["why"]["de"] == ("Harmonien" if event["points"] > 0 else "Disharmonien")


def test_B44_gains_and_losses_are_told_apart(game: RulesGame) -> None:
    state = after(game, stand(game, {**PAIR, "3,-5": "guest rose", "0,5": "host lily", **IDLE}), AWAY)
    scored = [(event["points"], event["why"]["en"]) for event in game.events(state) if event["event"] == "scored"]
    assert scored == [(1, "Harmonies"), (-1, "Disharmonies")]
