"""Wiki Pai Sho: the tiles, whose turn it is and what a turn may be, where and when tiles come in (WK1, WK2, WK3, WK6, WK7)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadMove
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, ended, legal_for, reserve_of, stand

BASIC = {"jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron"}
NON_FLOWERS = {"knotweed", "wheel", "rock", "boat"}
SPECIALS = {"white_dragon", "white_lotus"}
SET = {**dict.fromkeys(BASIC, 6), **dict.fromkeys(NON_FLOWERS | SPECIALS, 3)}
WALLED = {"0,8": "guest rock", "0,-8": "host rock"}
"""A player who has only roses left cannot place one: the own foreign gate of both is taken."""
ROSES = {"rose": 6}
BUSY = {"5,5": "guest wheel", "5,6": "host lily", "-5,5": "guest boat", "-5,6": "host rose"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


def verbs(game: RulesGame, state: State) -> set[str]:
    return {move.split()[0] for move in game.legal(state)}


def placeable(game: RulesGame, to_move: str, guest: int, host: int) -> set[str]:
    """Which kinds the player to move may place after so many turns of each."""
    state = stand(game, {}, to_move, turns={"guest": guest, "host": host})
    return {move.split()[1] for move in game.legal(state)}


def test_WK1_the_board_is_empty_and_each_player_has_54_tiles(game: RulesGame) -> None:
    state = game.start(0)
    assert board_of(game, state) == {}
    assert reserve_of(game, state, "guest") == reserve_of(game, state, "host") == SET
    assert sum(SET.values()) == 54
    assert game.position(state)["pot"] == []


def test_WK1_play_begins_at_once_and_no_flower_sleeps(game: RulesGame) -> None:
    state = game.start(0)
    assert game.position(state)["phase"] == "play"
    assert verbs(game, state) == {"place"}
    state = after(game, state, "place lily 8,0", "place lily -8,0")
    assert game.position(state)["board"] == {"8,0": "guest lily", "-8,0": "host lily"}


@pytest.mark.parametrize("seed", range(6))
def test_WK2_guest_begins_whatever_the_seed(game: RulesGame, seed: int) -> None:
    assert game.to_move(game.start(seed)) == "guest"


def test_WK2_turns_alternate(game: RulesGame) -> None:
    state, seats = game.start(0), []
    for move in ("place rose 0,8", "place rose 0,-8", "move 0,8 0,7", "move 0,-8 0,-7"):
        seats.append(game.to_move(state))
        state = game.play(state, move)
    assert seats == ["guest", "host", "guest", "host"]
    assert game.position(state)["turns"] == {"guest": 2, "host": 2}


@pytest.mark.parametrize("move", ["place rose 0,8", "move 5,5 3,5", "move -5,5 -5,3", "rotate 5,5 2", "push -5,5 -5,6"])
def test_WK2_a_turn_is_a_move_or_a_tile_or_an_ability(game: RulesGame, move: str) -> None:
    state = stand(game, BUSY)
    assert verbs(game, state) == {"place", "move", "rotate", "push"}
    assert game.to_move(after(game, state, move)) == "host"


@pytest.mark.parametrize("move", ["pass", "skip"])
def test_WK2_a_turn_is_nothing_else(game: RulesGame, move: str) -> None:
    assert_illegal(game, stand(game, BUSY), move)


@pytest.mark.parametrize("move", ["ferry -5,5 -5,6 by 0,1", "decline 5,5", "choose first_move"])
def test_WK2_the_abilities_of_other_games_are_unknown(game: RulesGame, move: str) -> None:
    state = stand(game, BUSY)
    with pytest.raises(BadMove):
        game.why(state, move)
    with pytest.raises(BadMove):
        game.play(state, move)


@pytest.mark.parametrize(("move", "place"), [("move 5,6 3,4", "5,6"), ("rotate 5,5 1", "5,5"), ("push -5,5 -5,6", "-5,5")])
def test_WK2_a_player_uses_only_tiles_of_their_own(game: RulesGame, move: str, place: str) -> None:
    other = {"guest": "host", "host": "guest"}
    turned = {at: f"{other[tile.split()[0]]} {tile.split()[1]}" for at, tile in BUSY.items()}
    board = BUSY if place == "5,6" else turned
    assert assert_illegal(game, stand(game, board), move) == {place}
    assert can(game, stand(game, board, "host"), move)


@pytest.mark.parametrize(("seat", "other"), [("guest", "host"), ("host", "guest")])
def test_WK2_B10_who_can_do_nothing_passes(game: RulesGame, seat: str, other: str) -> None:
    state = stand(game, WALLED, seat, reserve={seat: ROSES})
    assert game.legal(state) == ["pass"]
    state = after(game, state, "pass")
    assert (game.to_move(state), ended(game, state)) == (other, None)
    assert not can(game, state, "pass")


def test_WK2_B10_a_pass_is_a_turn(game: RulesGame) -> None:
    state = after(game, stand(game, WALLED, reserve={"guest": ROSES}, turns={"guest": 0, "host": 5}), "pass")
    assert game.position(state)["turns"] == {"guest": 1, "host": 5}
    assert legal_for(game, state, "rock")


@pytest.mark.parametrize(("guest", "host", "winner"), [(7, 3, "guest"), (3, 7, "host"), (5, 5, "draw")])
def test_WK2_B10_two_passes_in_a_row_end_the_game_and_the_count_decides(
    game: RulesGame, guest: int, host: int, winner: str
) -> None:
    state = stand(game, WALLED, reserve={"guest": ROSES, "host": ROSES}, score={"guest": guest, "host": host})
    state = after(game, state, "pass")
    assert (ended(game, state), game.legal(state)) == (None, ["pass"])
    assert ended(game, after(game, state, "pass")) == (winner, "stuck")


def test_WK2_B10_a_turn_between_two_passes_and_the_game_goes_on(game: RulesGame) -> None:
    state = stand(game, WALLED, reserve={"guest": ROSES, "host": {**ROSES, "lily": 3}})
    state = after(game, state, "pass", "place lily 8,0", "pass")
    assert (ended(game, state), game.to_move(state)) == (None, "host")


ENTRIES = [
    ("jasmine", {"0,-8"}, {"0,8"}),
    ("rose", {"0,8"}, {"0,-8"}),
    ("lily", {"8,0", "-8,0"}, {"8,0", "-8,0"}),
    ("chrysanthemum", {"8,0", "-8,0"}, {"8,0", "-8,0"}),
    ("white_jade", {"0,0"}, {"0,0"}),
    ("rhododendron", {"0,0"}, {"0,0"}),
]


@pytest.mark.parametrize(("kind", "guest", "host"), ENTRIES)
def test_WK3_where_a_flower_enters(game: RulesGame, kind: str, guest: set[str], host: set[str]) -> None:
    assert legal_for(game, stand(game, {}), kind) == guest
    assert legal_for(game, stand(game, {}, "host"), kind) == host
    assert assert_illegal(game, stand(game, {}), f"place {kind} 5,5") == {"5,5"}


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", ["white_jade", "rhododendron"])
def test_WK6_not_while_the_centre_is_occupied(game: RulesGame, kind: str, owner: str) -> None:
    for other in sorted(BASIC | NON_FLOWERS | SPECIALS):
        state = stand(game, {"0,0": f"{owner} {other}"})
        assert legal_for(game, state, kind) == set()
        assert assert_illegal(game, state, f"place {kind} 0,0") == {"0,0"}


@pytest.mark.parametrize(("kind", "place"), [
    ("rose", "0,8"), ("jasmine", "0,-8"), ("lily", "8,0"), ("knotweed", "5,5"), ("wheel", "5,5"), ("rock", "5,5"),
    ("boat", "5,5"), ("white_dragon", "5,5"), ("white_lotus", "5,-5"),
])  # fmt: skip
def test_WK6_no_tile_on_an_occupied_point(game: RulesGame, kind: str, place: str) -> None:
    assert can(game, stand(game, {}), f"place {kind} {place}")
    for tile in ("guest lily", "host jasmine", "host chrysanthemum", "host white_lotus", "host boat"):
        assert assert_illegal(game, stand(game, {place: tile}), f"place {kind} {place}") == {place}


def test_WK6_only_what_is_in_the_reserve(game: RulesGame) -> None:
    state = stand(game, {}, reserve={"guest": {"lily": 4}})
    assert game.legal(state) == ["place lily -8,0", "place lily 8,0"]
    assert_illegal(game, state, "place rose 0,8")


@pytest.mark.parametrize(("guest", "host", "more"), [
    (0, 0, set()), (1, 0, set()), (0, 1, set()), (1, 1, NON_FLOWERS), (2, 1, NON_FLOWERS), (3, 2, NON_FLOWERS),
    (2, 3, NON_FLOWERS), (3, 3, NON_FLOWERS | SPECIALS), (9, 3, NON_FLOWERS | SPECIALS),
])  # fmt: skip
def test_WK7_later_tiles_wait_for_the_turns_of_both(game: RulesGame, guest: int, host: int, more: set[str]) -> None:
    for seat in ("guest", "host"):
        assert placeable(game, seat, guest, host) == BASIC | more


def test_WK7_from_the_start(game: RulesGame) -> None:
    state = after(game, game.start(0), "place rose 0,8")
    assert not legal_for(game, state, "rock")
    state = after(game, state, "place rose 0,-8")
    assert legal_for(game, state, "rock")
    state = after(game, state, "place rock 1,1", "place rock -1,-1", "place rock 2,2")
    assert not legal_for(game, state, "white_lotus")
    state = after(game, state, "place rock -2,-2")
    assert legal_for(game, state, "white_lotus") and legal_for(game, state, "white_dragon")


@pytest.mark.parametrize(("kind", "turns"), [("rock", 0), ("white_lotus", 2), ("white_dragon", 2)])
def test_WK7_too_early_has_a_reason(game: RulesGame, kind: str, turns: int) -> None:
    state = stand(game, {}, turns={"guest": 9, "host": turns})
    place = "1,-1" if kind == "white_lotus" else "1,1"
    assert_illegal(game, state, f"place {kind} {place}")
    assert [reason.rule for reason in game.why(state, f"place {kind} {place}")] == [f"tiles.{kind}.plant_after"]


@pytest.mark.parametrize(("option", "waiting"), [("non_flowers_after", NON_FLOWERS), ("specials_after", SPECIALS)])
@pytest.mark.parametrize("turns", [0, 1, 5, 10])
def test_WK7_options(opened: Open, option: str, waiting: set[str], turns: int) -> None:
    game = opened("wiki", **{option: turns})
    assert waiting <= placeable(game, "guest", turns, turns)
    if turns:
        assert not waiting & placeable(game, "guest", turns, turns - 1)
        assert not waiting & placeable(game, "host", turns - 1, turns)
