"""Basic: the count at the end, line by line (B49 to B51)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from typing import Any

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, ended, stand

RUNNING, POT, SAFE, DEAD, WAGER, TOTAL = (
    "Points in the game", "Opposing tiles in the Pot", "Protected flowers", "Dead tiles on the board", "Wager", "Total",
)  # fmt: skip
RING = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
STUCK = {"0,-8": "host rose", "0,-7": "guest knotweed", "0,8": "guest rose", "0,7": "host knotweed"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def tally(game: RulesGame, state: State) -> list[tuple[str, int, int]]:
    """The lines of the count at the end: guest's number and host's."""
    result = game.result(state)
    assert result is not None
    assert all(text["de"] for text, _, _ in result.tally)
    return [(text["en"], guest, host) for text, guest, host in result.tally]


def counted(game: RulesGame, board: Board, **more: Any) -> dict[str, tuple[int, int]]:
    """The count after guest gives up."""
    found = tally(game, after(game, stand(game, board, **more), "resign"))
    assert len({line for line, _, _ in found}) == len(found)
    return {line: (guest, host) for line, guest, host in found}


LOTUS = {"0,-3": "guest white_lotus"}
SIDES = [  # on the board; guest's protected flowers, dead tiles, and what is dead if all are
    ("nothing", {}, 0, 0, 0),
    ("a Lotus alone", LOTUS, 0, 0, 1),
    ("a flower without Lotus", {"5,-5": "guest rose"}, 0, 1, 1),
    ("a flower three spaces away", {**LOTUS, "0,-6": "guest rose"}, 1, 0, 2),
    ("aslant too", {**LOTUS, "3,-6": "guest lily"}, 1, 0, 2),
    ("not quite straight", {**LOTUS, "3,-5": "guest lily"}, 1, 0, 2),
    ("beside it", {**LOTUS, "0,-4": "guest rose"}, 1, 0, 2),
    ("four spaces away", {**LOTUS, "0,-7": "guest rose"}, 0, 1, 2),
    ("four away and one aside", {**LOTUS, "4,-4": "guest lily"}, 0, 1, 2),
    ("the opponent's Lotus", {"0,-3": "host white_lotus", "0,-4": "guest rose"}, 0, 1, 1),
    ("the opponent's flower", {**LOTUS, "0,-4": "host rose"}, 0, 0, 1),
    ("a Dragon", {**LOTUS, "0,-4": "guest white_dragon"}, 1, 0, 2),
    ("a Dragon alone", {"0,-4": "guest white_dragon"}, 0, 1, 1),
    ("a Lotus by another", {**LOTUS, "1,-2": "guest white_lotus"}, 2, 0, 2),
    ("two Lotuses far apart", {**LOTUS, "0,3": "guest white_lotus"}, 0, 0, 2),
    ("a Lotus by the opponent's", {**LOTUS, "1,-2": "host white_lotus"}, 0, 0, 1),
    ("a flower by two Lotuses", {**LOTUS, "4,-3": "guest white_lotus", "2,-3": "guest jasmine"}, 1, 0, 3),
    ("non-flowers", {**LOTUS, "0,-4": "guest rock", "1,-4": "guest boat", "0,-2": "guest wheel"}, 0, 3, 4),
    ("and knotweed, which drains the Lotus", {**LOTUS, "0,-4": "guest knotweed", "2,-3": "guest lily"}, 1, 1, 3),
    ("dormant ones", {**LOTUS, "0,-5": "guest rose dormant", "5,-5": "guest rose dormant"}, 1, 1, 3),
    ("on a port", {"0,-6": "guest white_lotus", "0,-8": "guest jasmine", "0,8": "guest rose"}, 1, 1, 3),
]


@pytest.mark.parametrize(("board", "safe", "dead", "all_dead"), [pytest.param(*case[1:], id=case[0]) for case in SIDES])
def test_B49_protected_flowers_and_dead_tiles(opened: Open, board: Board, safe: int, dead: int, all_dead: int) -> None:
    turned = {place: tile.replace("guest", "x").replace("host", "guest").replace("x", "host") for place, tile in board.items()}
    for options, cost in (({}, dead), ({"dead": "unprotected"}, dead), ({"dead": "all"}, all_dead)):
        game = opened("basic", **options)
        found = counted(game, board)
        assert (found[SAFE][0], found[DEAD][0], found[TOTAL][0]) == (safe, -cost, safe - cost), options
        found = counted(game, turned)
        assert (found[SAFE][1], found[DEAD][1], found[TOTAL][1]) == (safe, -cost, safe - cost), options


def test_B49_there_is_no_third_way_to_be_dead(opened: Open) -> None:
    with pytest.raises(BadRequest, match="dead"):
        opened("basic", dead="none")


def test_B49_the_running_score_and_the_opponents_tiles_in_the_pot(game: RulesGame) -> None:
    pot = ["guest rose", "guest boat", "guest rock", "guest white_lotus", "host rose"]
    found = counted(game, {}, score={"guest": 7, "host": -2}, pot=pot)
    assert found[RUNNING] == (7, -2)
    assert found[POT] == (1, 4)
    assert found[TOTAL] == (8, 2)


def test_B49_what_is_in_reserve_does_not_count(game: RulesGame) -> None:
    assert counted(game, {}, reserve={"guest": {"rose": 4}, "host": {"rose": 6}})[TOTAL] == (0, 0)


ENDS = [  # how it ends; who wins the Pot
    ("ring", RING, {}, (), (30, 0)),
    ("host's ring", {place: tile.replace("guest", "host") for place, tile in RING.items()}, {}, (), (0, 30)),
    ("too few", {}, {"reserve": {"guest": {"rose": 2}}}, (), (0, 30)),
    ("forfeit", {}, {}, ("resign",), (0, 30)),
    ("target", {}, {"score": {"guest": 100, "host": 0}}, (), (0, 0)),
    ("stuck", STUCK, {"reserve": {"guest": {"jasmine": 4}, "host": {"jasmine": 4}}}, ("pass", "pass"), (0, 0)),
]


@pytest.mark.parametrize(("board", "more", "moves", "pot"), [pytest.param(*case[1:], id=case[0]) for case in ENDS])
def test_B50_whoever_wins_the_pot_adds_the_wager(
    opened: Open, board: Board, more: dict[str, Any], moves: tuple[str, ...], pot: tuple[int, int]
) -> None:
    without, game = opened("basic"), opened("basic", wager=30)
    plain = tally(without, after(without, stand(without, board, **more), *moves))
    found = tally(game, after(game, stand(game, board, **more), *moves))
    for (line, *numbers), (plain_line, *plain_numbers) in zip(found, plain, strict=True):
        assert line == plain_line
        gains = [number - before for number, before in zip(numbers, plain_numbers, strict=True)]
        assert gains == ([*pot] if line in (WAGER, TOTAL) else [0, 0])
    assert (WAGER, 0, 0) in plain or pot == (0, 0)


@pytest.mark.parametrize("wager", [0, 7, 100])
def test_B50_the_wager_is_what_was_agreed(opened: Open, wager: int) -> None:
    game = opened("basic", wager=wager)
    found = counted(game, {}, score={"guest": 0, "host": 3})
    assert (found[WAGER], found[TOTAL]) == ((0, wager), (0, wager + 3))


@pytest.mark.parametrize("value", [-1, 101, "much"])
def test_B50_from_0_to_100(opened: Open, value: int | str) -> None:
    with pytest.raises(BadRequest, match="wager"):
        opened("basic", wager=value)


TOTALS = [
    ("more points", {}, {"guest": 101, "host": 20}, [], "guest"),
    ("more points of host", {}, {"guest": 20, "host": 101}, [], "host"),
    ("equal totals", {}, {"guest": 100, "host": 100}, [], "draw"),
    ("equal by the Pot", {}, {"guest": 100, "host": 99}, ["guest rose"], "draw"),
    ("the Pot decides", {}, {"guest": 100, "host": 99}, ["guest rose", "guest rose"], "host"),
    ("dead tiles decide", {"5,5": "guest rose", "5,-5": "guest rose"}, {"guest": 100, "host": 99}, [], "host"),
    ("protected flowers decide", {"0,3": "host white_lotus", "0,4": "host rose", "1,4": "host rose"},
     {"guest": 100, "host": 99}, [], "host"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "score", "pot", "winner"), [pytest.param(*case[1:], id=case[0]) for case in TOTALS])
def test_B51_the_highest_total_wins(game: RulesGame, board: Board, score: dict[str, int], pot: list[str], winner: str) -> None:
    assert ended(game, stand(game, board, score=score, pot=pot)) == (winner, "target")


def test_B51_whoever_won_the_pot(opened: Open) -> None:
    for wager, winner in ((0, "host"), (5, "host"), (10, "guest")):
        game = opened("basic", wager=wager)
        state = stand(game, RING, score={"guest": 0, "host": 3})  # the ring's four flowers are dead
        assert ended(game, state) == (winner, "ring"), wager


def test_B51_but_for_a_forfeit(opened: Open) -> None:
    game = opened("basic")
    state = after(game, stand(game, {}, score={"guest": 90, "host": 0}), "resign")
    assert ended(game, state) == ("host", "forfeit")


@pytest.mark.parametrize(("board", "more", "moves", "pot"), [pytest.param(*case[1:], id=case[0]) for case in ENDS])
def test_B51_the_count_is_told_line_by_line_and_the_last_line_is_the_total(
    opened: Open, board: Board, more: dict[str, Any], moves: tuple[str, ...], pot: tuple[int, int]
) -> None:
    game = opened("basic", wager=30)
    found = tally(game, after(game, stand(game, board, **more), *moves))
    names = [line for line, _, _ in found]
    assert names[:4] == [RUNNING, POT, SAFE, DEAD]
    assert names[-1] == TOTAL
    assert found[-1][1:] == (sum(guest for _, guest, _ in found[:-1]), sum(host for _, _, host in found[:-1]))
