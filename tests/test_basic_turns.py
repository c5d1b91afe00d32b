"""Basic: what a turn is, when tiles may be placed, and passing (B6 to B10)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, ended, legal_for, stand

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
NON_FLOWERS = ("knotweed", "wheel", "rock", "boat")
SPECIALS = ("white_dragon", "white_lotus")


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def verbs(game: RulesGame, state: State) -> set[str]:
    return {move.split(" ")[0] for move in game.legal(state)}


ABLE = {"4,5": "guest wheel", "4,6": "guest rose", "-4,5": "guest boat", "-4,6": "guest lily", "5,-5": "guest jasmine"}


def test_B6_a_turn_is_a_move_a_new_piece_or_an_ability(game: RulesGame) -> None:
    assert verbs(game, stand(game, ABLE)) == {"move", "place", "rotate", "push", "ferry"}


DONE = [
    ("a flower moved", "move 5,-5 5,-6"),
    ("a new piece", "place rose 0,8"),
    ("a new wheel, whose ability has to wait", "place wheel 5,5"),
    ("a new boat, whose ability has to wait", "place boat -3,4"),
    ("a wheel turned without moving", "rotate 4,5 1"),
    ("a boat that pushes without moving", "push -4,5 -4,6"),
    ("a boat that ferries", "ferry -4,5 -4,6 by 1,0"),
    ("a wheel moved to where it has nothing to turn", "move 4,5 4,-2"),
    ("a boat moved to where it has nothing to push", "move -4,5 -4,2"),
]


@pytest.mark.parametrize("move", [pytest.param(move, id=name) for name, move in DONE])
def test_B6_after_one_of_them_the_other_player_is_to_move(game: RulesGame, move: str) -> None:
    state = after(game, stand(game, ABLE), move)
    assert game.to_move(state) == "host"
    assert game.position(state)["turns"] == {"guest": 11, "host": 10}


AFTER_MOVING = [
    ("a wheel turns", {"4,5": "guest wheel", "4,7": "guest rose"}, "move 4,5 4,6", {*(f"rotate 4,6 {n}" for n in range(1, 8))}),
    ("only the wheel that moved",
     {"4,5": "guest wheel", "4,7": "guest rose", "-4,5": "guest wheel", "-4,6": "guest rose", "-4,-5": "guest boat",
      "-4,-6": "guest lily"}, "move 4,5 4,6", {*(f"rotate 4,6 {n}" for n in range(1, 8))}),
    ("a boat pushes, but ferries no more", {"4,5": "guest boat", "4,7": "guest rose"}, "move 4,5 4,6", {"push 4,6 4,7"}),
    ("only the boat that moved",
     {"4,5": "guest boat", "4,7": "guest rose", "-4,5": "guest boat", "-4,6": "guest lily", "-4,-5": "guest wheel",
      "-4,-6": "guest lily"}, "move 4,5 4,6", {"push 4,6 4,7"}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "move", "abilities"), [pytest.param(*case[1:], id=case[0]) for case in AFTER_MOVING])
def test_B6_a_non_flower_may_use_its_ability_right_after_moving(
    game: RulesGame, board: Board, move: str, abilities: set[str]
) -> None:
    state = after(game, stand(game, board), move)
    assert (game.to_move(state), set(game.legal(state))) == ("guest", {*abilities, "skip"})
    assert game.to_move(after(game, state, sorted(abilities)[0])) == "host"


def test_B6_and_need_not(game: RulesGame) -> None:
    state = after(game, stand(game, {"4,5": "guest boat", "4,7": "guest rose"}), "move 4,5 4,6", "skip")
    assert game.to_move(state) == "host"
    assert board_of(game, state) == {"4,6": "guest boat", "4,7": "guest rose"}


@pytest.mark.parametrize("move", ["move 4,6 4,5", "place rose 0,8", "ferry 4,6 4,7 by 0,1", "pass", "rotate -4,5 1"])
def test_B6_right_after_moving_nothing_else(game: RulesGame, move: str) -> None:
    board = {"4,5": "guest boat", "4,7": "guest rose", "-4,5": "guest wheel", "-4,6": "guest rose"}
    assert_illegal(game, after(game, stand(game, board), "move 4,5 4,6"), move)


def test_B6_no_ability_without_the_tile_for_it_and_not_with_the_opponents(game: RulesGame) -> None:
    state = stand(game, {"4,5": "host wheel", "4,6": "guest rose", "-4,5": "host boat", "-4,6": "guest lily"})
    for move in ("rotate 4,5 1", "push -4,5 -4,6", "ferry -4,5 -4,6 by 1,0", "push 4,6 4,5", "rotate 4,6 1"):
        assert {"4,5", "-4,5", "4,6"} & assert_illegal(game, state, move)


@pytest.mark.parametrize(("tile", "at"), [("host jasmine", "0,8"), ("guest lily", "0,8"), ("host rose", "0,8")])
def test_B7_no_placing_on_an_occupied_point_even_if_it_could_be_captured(game: RulesGame, tile: str, at: str) -> None:
    state = stand(game, {at: tile})
    assert legal_for(game, state, "rose") == set()
    assert at in assert_illegal(game, state, f"place rose {at}")


@pytest.mark.parametrize("kind", [*NON_FLOWERS, *SPECIALS])
def test_B7_nor_for_tiles_that_go_elsewhere(game: RulesGame, kind: str) -> None:
    for place in ("3,4", "-3,-4", "5,5", "-5,-5"):
        for tile in ("host rock", "guest rose"):
            free = place in legal_for(game, stand(game, {"7,3": "guest rose"}), kind)
            assert place not in legal_for(game, stand(game, {place: tile}), kind)
            assert not free or place in assert_illegal(game, stand(game, {place: tile}), f"place {kind} {place}")


def placeable(game: RulesGame, guest: int, host: int, seat: str = "guest") -> set[str]:
    """The kinds that may be placed after so many turns of the two."""
    state = stand(game, {}, seat, turns={"guest": guest, "host": host})
    return {move.split(" ")[1] for move in game.legal(state) if move.startswith("place ")}


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize(("guest", "host", "when"), [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 1), (2, 1, 1), (1, 2, 1)])
def test_B8_non_flowers_only_after_each_players_first_turn(game: RulesGame, guest: int, host: int, when: int, seat: str) -> None:
    assert placeable(game, guest, host, seat) == {*BASIC, *(NON_FLOWERS if when else ())}
    if not when:
        assert_illegal(game, stand(game, {}, seat, turns={"guest": guest, "host": host}), "place rock 5,5")


@pytest.mark.parametrize("after_turns", [0, 2, 10])
def test_B8_the_option_says_after_how_many(opened: Open, after_turns: int) -> None:
    game = opened("basic", non_flowers_after=after_turns)
    assert set(NON_FLOWERS) <= placeable(game, after_turns, after_turns)
    if after_turns:
        assert not {*NON_FLOWERS} & placeable(game, after_turns, after_turns - 1)
        assert not {*NON_FLOWERS} & placeable(game, after_turns - 1, after_turns)


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize(("guest", "host", "when"), [(2, 2, 0), (3, 2, 0), (2, 3, 0), (3, 3, 1), (4, 3, 1)])
def test_B9_special_flowers_only_after_three_turns_of_each(game: RulesGame, guest: int, host: int, when: int, seat: str) -> None:
    assert placeable(game, guest, host, seat) == {*BASIC, *NON_FLOWERS, *(SPECIALS if when else ())}
    if not when:
        assert_illegal(game, stand(game, {}, seat, turns={"guest": guest, "host": host}), "place white_lotus 5,-5")


@pytest.mark.parametrize("after_turns", [0, 5, 10])
def test_B9_the_option_says_after_how_many(opened: Open, after_turns: int) -> None:
    game = opened("basic", specials_after=after_turns)
    assert set(SPECIALS) <= placeable(game, after_turns, after_turns)
    if after_turns:
        assert not {*SPECIALS} & placeable(game, after_turns, after_turns - 1)
        assert not {*SPECIALS} & placeable(game, after_turns - 1, after_turns)


@pytest.mark.parametrize("option", ["non_flowers_after", "specials_after"])
@pytest.mark.parametrize("value", [-1, 11, "many"])
def test_B8_B9_no_other_numbers(opened: Open, option: str, value: int | str) -> None:
    with pytest.raises(BadRequest, match=option):
        opened("basic", **{option: value})


def test_B10_spring_flowers_are_no_turns(game: RulesGame) -> None:
    state = after(game, game.start(0), "choose first_tile")
    for _ in range(6):
        state = game.play(state, game.legal(state)[0])
    assert game.position(state)["turns"] == {"guest": 0, "host": 0}
    assert not {*NON_FLOWERS, *SPECIALS} & {move.split(" ")[1] for move in game.legal(state) if move.startswith("place ")}


LOCKED = {"0,-8": "host rose", "0,-7": "guest knotweed", "0,8": "guest rose", "0,7": "host knotweed"}
"""Both home gates are taken by drained roses: who has only jasmines left can do nothing."""
JASMINES = {"guest": {"jasmine": 4}, "host": {"jasmine": 4}}


def test_B10_with_no_legal_turn_a_player_passes(game: RulesGame) -> None:
    state = stand(game, LOCKED, reserve=JASMINES)
    assert game.legal(state) == ["pass"]
    state = after(game, state, "pass")
    assert (game.to_move(state), ended(game, state), board_of(game, state)) == ("host", None, LOCKED)


def test_B10_with_a_legal_turn_there_is_no_passing(game: RulesGame) -> None:
    assert_illegal(game, stand(game, LOCKED), "pass")
    assert_illegal(game, stand(game, {**LOCKED, "5,5": "guest jasmine"}, reserve=JASMINES), "pass")


def test_B10_a_pass_counts_as_a_turn(game: RulesGame) -> None:
    reserve = {"guest": {"jasmine": 4, "white_lotus": 1}, "host": {"jasmine": 4, "lily": 1}}
    state = stand(game, LOCKED, reserve=reserve, turns={"guest": 2, "host": 2})
    assert game.legal(state) == ["pass"]
    state = after(game, state, "pass")
    assert game.position(state)["turns"] == {"guest": 3, "host": 2}
    assert can(game, after(game, state, "place lily 8,0"), "place white_lotus 5,-5")


ENDS = [
    ("guest leads", {"guest": 5, "host": 4}, [], "guest", [("Points in the game", 5, 4)]),
    ("host leads", {"guest": -1, "host": 0}, [], "host", [("Points in the game", -1, 0)]),
    ("level", {"guest": 3, "host": 3}, [], "draw", [("Points in the game", 3, 3)]),
    ("the Pot is counted", {"guest": 3, "host": 3}, ["guest rose"], "host", [("Opposing tiles in the Pot", 0, 1)]),
]


@pytest.mark.parametrize(("score", "pot", "winner", "told"), [pytest.param(*case[1:], id=case[0]) for case in ENDS])
def test_B10_two_passes_in_a_row_end_the_game_and_the_count_decides(
    opened: Open, score: dict[str, int], pot: list[str], winner: str, told: list[tuple[str, int, int]]
) -> None:
    game = opened("basic", wager=50)
    state = after(game, stand(game, LOCKED, reserve=JASMINES, score=score, pot=pot), "pass", "pass")
    assert ended(game, state) == (winner, "stuck")
    result = game.result(state)
    assert result is not None
    lines = [(text["en"], guest, host) for text, guest, host in result.tally]
    assert set(told) <= set(lines)
    assert 50 not in [abs(number) for _, *numbers in lines for number in numbers]  # nobody wins the Pot


def test_B10_two_passes_with_a_turn_between_do_not(game: RulesGame) -> None:
    reserve = {"guest": {"jasmine": 4}, "host": {"jasmine": 4, "lily": 1}}
    state = after(game, stand(game, LOCKED, reserve=reserve), "pass", "place lily 8,0", "pass")
    assert (ended(game, state), game.to_move(state)) == (None, "host")
