"""Iroh: proclaiming victory, or having it proclaimed, and how else a game ends (I18, I19)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import json

import pytest

from game.core.errors import IllegalMove
from game.rules.playing.history import History
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, ended, links_of, stand

WON = {"-1,4": "air", "1,4": "air", "-2,-4": "air", "2,-4": "air", "4,-1": "air", "4,1": "air", "-4,-2": "air", "-4,2": "air"}
"""A harmony across each midline."""
IDLE = {"7,-3": "host air"}
BREAK, REPAIR, WAIT = "place rock 0,4", "move 1,4 3,4", "move 7,-3 7,-4"


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("iroh")


@pytest.fixture
def automatic(opened: Open) -> RulesGame:
    return opened("iroh", proclaim="automatic")


def won(owner: str = "guest", **more: str) -> dict[str, str]:
    return {place: f"{owner} {kind}" for place, kind in WON.items()} | more


def nearly(game: RulesGame) -> State:
    """GUEST to move lacks the north only: a piece has to come to 1,4."""
    board = won(**IDLE)
    board["1,6"] = board.pop("1,4")
    return stand(game, board)


COME = "move 1,6 1,4"


# --- I18, by the player ---


def test_I18_by_default_the_player_proclaims(game: RulesGame, opened: Open) -> None:
    assert game.identity.options["proclaim"] == "manual"
    assert can(game, game.start(0), "proclaim")
    assert opened("iroh", proclaim="manual").identity.hash == game.identity.hash


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I18_who_holds_all_four_and_proclaims_wins(game: RulesGame, owner: str) -> None:
    state = stand(game, won(owner), owner)
    assert ended(game, state) is None
    state = after(game, state, "proclaim")
    assert ended(game, state) == (owner, "midlines")
    assert game.legal(state) == []


def test_I18_on_the_next_turn_if_the_opponent_has_not_broken_them(game: RulesGame) -> None:
    state = after(game, nearly(game), COME)
    assert (ended(game, state), game.to_move(state)) == (None, "host")
    assert ended(game, after(game, state, WAIT, "proclaim")) == ("guest", "midlines")
    broken = after(game, state, BREAK, "proclaim")
    assert (ended(game, broken), game.to_move(broken)) == (None, "host")


def test_I18_the_board_counts_when_it_is_proclaimed_also_later(game: RulesGame) -> None:
    state = after(game, nearly(game), COME, WAIT, "place rock 7,3", "move 7,-4 7,-3")
    assert ended(game, state) is None
    assert ended(game, after(game, state, "proclaim")) == ("guest", "midlines")
    state = after(game, nearly(game), COME, "place rock 0,4", "place rock 7,3", WAIT)
    assert ended(game, after(game, state, "proclaim")) is None


def test_I18_nobody_proclaims_for_the_other_player(game: RulesGame) -> None:
    state = after(game, stand(game, won("guest"), "host"), "proclaim")
    assert (ended(game, state), game.to_move(state)) == (None, "guest")


def test_I18_if_both_hold_them_whoever_proclaims_first_wins(game: RulesGame) -> None:
    board = won("guest") | {"-5,6": "host air", "3,6": "host air", "-5,-5": "host air", "5,-5": "host air",
                            "6,-3": "host air", "6,3": "host air", "-6,-3": "host water", "-6,3": "host water"}  # fmt: skip
    for owner in ("guest", "host"):
        assert ended(game, after(game, stand(game, board, owner), "proclaim")) == (owner, "midlines")


def test_I18_a_wrong_proclamation_loses_the_turn_and_nothing_else(game: RulesGame) -> None:
    before = game.start(0)
    state = after(game, before, "proclaim")
    assert (ended(game, state), game.to_move(state)) == (None, "host")
    assert board_of(game, state) == board_of(game, before)
    assert game.position(state)["reserve"] == game.position(before)["reserve"]
    assert game.position(state)["turns"] == {"guest": 1, "host": 0}
    assert can(game, state, "proclaim")


def test_I18_three_midlines_are_a_wrong_proclamation(game: RulesGame) -> None:
    for place in WON:
        board = won()
        board.pop(place)
        assert ended(game, after(game, stand(game, board), "proclaim")) is None


def test_I18_proclaiming_is_always_possible_in_an_own_turn_and_not_after_the_end(game: RulesGame) -> None:
    for state in (game.start(0), nearly(game), stand(game, {})):
        assert can(game, state, "proclaim")
    state = after(game, stand(game, won()), "proclaim")
    with pytest.raises(IllegalMove):
        game.play(state, "proclaim")


def test_I18_the_game_does_not_hint_at_it(game: RulesGame, automatic: RulesGame) -> None:
    """What a table is told of two moves differs only in where the piece goes; harmonies are quiet."""
    assert game.quiet == {"harmony"}
    assert automatic.quiet == frozenset()
    right, wrong = (after(game, nearly(game), move) for move in (COME, "move 1,6 1,5"))
    for one, other in ((right, wrong), (after(game, right, WAIT), after(game, wrong, WAIT))):
        assert game.asked(one) == game.asked(other)
        assert game.phase(one) == game.phase(other)
        assert game.badges(one) == game.badges(other)
        assert json.dumps(game.events(one)).replace("1,4", "1,5") == json.dumps(game.events(other))
        assert {move.split()[0] for move in game.legal(one)} == {move.split()[0] for move in game.legal(other)}
    assert links_of(game, right) != links_of(game, wrong)  # other programs may still ask


# --- I18, by itself ---


def test_I18_automatic_at_the_start_of_that_players_next_turn(automatic: RulesGame) -> None:
    state = after(automatic, nearly(automatic), COME)
    assert (ended(automatic, state), automatic.to_move(state)) == (None, "host")
    assert ended(automatic, after(automatic, state, WAIT)) == ("guest", "midlines")
    assert ended(automatic, after(automatic, state, BREAK)) is None


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I18_automatic_for_the_player_whose_turn_it_is_only(automatic: RulesGame, owner: str) -> None:
    other = "host" if owner == "guest" else "guest"
    assert ended(automatic, stand(automatic, won(owner), owner)) == (owner, "midlines")
    state = stand(automatic, won(owner) | {"7,-3": f"{other} air"}, other)
    assert ended(automatic, state) is None
    assert ended(automatic, after(automatic, state, WAIT)) == (owner, "midlines")


def test_I18_automatic_nobody_proclaims(automatic: RulesGame) -> None:
    state = automatic.start(0)
    assert not can(automatic, state, "proclaim")
    assert {move.split()[0] for move in automatic.legal(state)} == {"move", "place"}


def test_I18_automatic_changes_nothing_else(game: RulesGame, automatic: RulesGame) -> None:
    for state in ({}, won(**IDLE)):
        moves = set(game.legal(stand(game, state, "host"))) - {"proclaim"}
        assert set(automatic.legal(stand(automatic, state, "host"))) == moves


# --- I19 ---

CAUGHT = {"0,-7": "guest earth", "s0,-7": "host knotweed"}
"""GUEST has one piece, which is pinned and stands on the home space."""
NOTHING: dict[str, dict[str, int]] = {"guest": {"air": 1}, "host": {}}


def test_I19_with_manual_proclaiming_a_turn_is_never_lacking(game: RulesGame) -> None:
    for board in ({}, CAUGHT):
        state = stand(game, board, reserve={"guest": {}, "host": {}})
        assert game.legal(state) == ["proclaim"]
        assert_illegal(game, state, "pass")


def test_I19_with_automatic_a_player_with_no_legal_turn_passes(automatic: RulesGame) -> None:
    state = stand(automatic, {**CAUGHT, **IDLE}, reserve=NOTHING)
    assert automatic.legal(state) == ["pass"]
    state = after(automatic, state, "pass")
    assert (automatic.to_move(state), ended(automatic, state)) == ("host", None)
    assert_illegal(automatic, state, "pass")
    assert automatic.legal(after(automatic, state, WAIT)) == ["pass"]


TO_AND_FRO = ("move 4,-6 4,-7", "move -4,6 -4,7", "move 4,-7 4,-6", "move -4,7 -4,6")
PAIR = {"4,-6": "guest earth", "-4,6": "host earth"}


@pytest.mark.parametrize("proclaim", ["manual", "automatic"])
def test_I19_a_position_that_comes_up_for_the_third_time_is_a_draw(opened: Open, proclaim: str) -> None:
    game = opened("iroh", proclaim=proclaim)
    state = stand(game, PAIR)
    for move in (*TO_AND_FRO, *TO_AND_FRO):
        assert ended(game, state) is None
        state = game.play(state, move)
    assert ended(game, state) == ("draw", "repetition")


def test_I19_with_the_same_player_to_move(game: RulesGame) -> None:
    """Every wrong proclamation leaves the board as it was, with the other player to move."""
    state = stand(game, PAIR)
    for _ in range(4):
        assert ended(game, state) is None
        state = game.play(state, "proclaim")
    assert ended(game, state) == ("draw", "repetition")


def test_I19_not_if_the_reserve_is_another(game: RulesGame) -> None:
    state = after(game, stand(game, {**PAIR, "1,1": "host fire"}), *TO_AND_FRO, "place knotweed s1,1", "proclaim", *TO_AND_FRO)
    assert ended(game, state) is None


def test_I19_from_the_first_move_of_a_game(game: RulesGame) -> None:
    state = after(game, game.start(0), *["proclaim"] * 3)
    assert ended(game, state) is None
    assert ended(game, after(game, state, "proclaim")) == ("draw", "repetition")


def test_I19_the_positions_that_came_up_are_counted_the_same_late_in_a_game() -> None:
    history, plain = History(), list[str]()
    for ply in range(700):
        name = f"{ply * ply % 97:016x}"
        assert history.count(name) == plain.count(name)
        history, plain = history.added(name), [*plain, name]
    assert list(history) == plain
    assert history == History(tuple(plain))
    assert hash(history) == hash(History(tuple(plain)))
    assert history != history.added("other")
    assert len(history) == 700
