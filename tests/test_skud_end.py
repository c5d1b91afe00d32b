"""Skud: the ring of harmonies, and the last basic flower (S15, S27, S28)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, can, ended, links_of, stand

RING = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
WIDE_RING = {"-5,3": "host rose", "5,3": "host chrysanthemum", "5,-3": "host rose", "-5,-3": "host chrysanthemum"}
WON = ("guest", "ring")


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def chain(owner: str, *corners: str) -> dict[str, str]:
    """A closed chain of jasmine and lily by turns."""
    return {corner: f"{owner} {('jasmine', 'lily')[number % 2]}" for number, corner in enumerate(corners)}


L_AROUND = chain("guest", "-5,5", "5,5", "5,-2", "2,-2", "2,-5", "-5,-5")
L_BESIDE = chain("guest", "-5,-5", "-5,5", "5,5", "5,3", "-3,3", "-3,-5")
IN_THE_NORTH = chain("guest", "-3,5", "3,5", "3,7", "-3,7")
MIDWAY = {"-3,5": "guest rose", "0,5": "guest chrysanthemum", "3,5": "guest rose", "3,-5": "guest chrysanthemum",
          "0,-5": "guest rose", "-3,-5": "guest chrysanthemum"}  # fmt: skip
THROUGH_THE_CENTRE = chain("guest", "-5,0", "5,0", "5,5", "-5,5")
ON_THE_CENTRE = chain("guest", "0,0", "5,0", "5,5", "0,5")
FROM_THE_CENTRE = chain("guest", "0,0", "0,5", "-4,5", "-4,-4", "5,-4", "5,0")
HOST_LOTUS = {**RING, "3,5": "host white_lotus"}
OWN_LOTUS = {**RING, "3,5": "guest white_lotus"}
RINGS = [
    ("four corners", RING, WON),
    ("of host", {place: tile.replace("guest", "host") for place, tile in RING.items()}, ("host", "ring")),
    ("six corners around the centre", L_AROUND, WON),
    ("six corners beside the centre", L_BESIDE, None),
    ("not around the centre", IN_THE_NORTH, None),
    ("a flower midway on a side", MIDWAY, WON),
    ("a harmony through the centre", THROUGH_THE_CENTRE, None),
    ("a tile on the centre", ON_THE_CENTRE, None),
    ("a ring that would need the tile on the centre", FROM_THE_CENTRE, None),
    ("open", {place: tile for place, tile in RING.items() if place != "3,5"}, None),
    ("one harmony broken", {**RING, "0,5": "host rock"}, None),
    ("a corner of the other player", {**RING, "3,5": "host chrysanthemum"}, None),
    ("a corner of host's White Lotus", HOST_LOTUS, WON),
    ("a corner of one's own White Lotus", OWN_LOTUS, WON),
    ("harmonies of both by turns", {**OWN_LOTUS, "-3,5": "host rose"}, None),
    ("both at once", RING | WIDE_RING, ("draw", "ring")),
    ("a corner in a gate", {"0,8": "guest rose", "6,6": "guest chrysanthemum"} | chain("guest", "0,5", "5,5"), None),
]  # fmt: skip


@pytest.mark.parametrize(("board", "result"), [pytest.param(*case[1:], id=case[0]) for case in RINGS])
def test_S15_S23_the_ring_around_the_centre(game: RulesGame, board: Board, result: tuple[str, str] | None) -> None:
    assert ended(game, stand(game, board)) == result


def test_S15_the_chain_that_is_no_ring_stands_all_the_same(game: RulesGame) -> None:
    assert len(links_of(game, stand(game, THROUGH_THE_CENTRE))) == 4
    assert len(links_of(game, stand(game, FROM_THE_CENTRE))) == 6


OPEN_RING = {place: tile for place, tile in RING.items() if place != "3,5"} | {"4,6": "guest chrysanthemum"}
CLOSE = "move 4,6 3,5"


def test_S27_the_ring_is_looked_for_after_the_bonus(game: RulesGame) -> None:
    state = after(game, stand(game, OPEN_RING), CLOSE)
    assert (ended(game, state), game.to_move(state)) == (None, "guest")
    assert ended(game, after(game, state, "skip")) == WON
    assert ended(game, after(game, state, "place orchid 8,0")) == WON
    assert ended(game, after(game, state, "place knotweed 4,6")) is None


def test_S27_after_the_end_nothing_is_legal(game: RulesGame) -> None:
    state = stand(game, RING)
    assert (game.to_move(state), list(game.legal(state))) == (None, [])


def test_S27_a_ring_closed_by_the_bonus_wins(game: RulesGame) -> None:
    board = {**RING, "0,5": "host rock", "-5,-6": "guest rose", "-6,-5": "guest chrysanthemum"}
    state = after(game, stand(game, board), "move -5,-6 -5,-5")
    assert ended(game, after(game, state, "place boat 0,5")) == WON


def test_S27_its_owner_wins_whoever_made_the_move(game: RulesGame) -> None:
    state = stand(game, {**RING, "0,5": "host orchid"}, "host")
    assert ended(game, after(game, state, "move 0,5 0,6")) == WON


def test_S27_rings_of_both_at_once_are_a_draw(game: RulesGame) -> None:
    state = after(game, stand(game, {**RING, **WIDE_RING, "3,3": "guest orchid"}), "move 3,3 2,2")
    assert ended(game, state) is None
    assert ended(game, after(game, state, "skip")) == ("draw", "ring")


SHEET_ENDS = [
    ("more accents", {}, {"guest": {"rock": 2}, "host": {"rose": 1, "boat": 1}}, "guest"),
    ("more accents of host", {}, {"guest": {"rock": 1}, "host": {"rose": 1, "boat": 1, "wheel": 1}}, "host"),
    ("the flowers left do not count", {}, {"guest": {"rock": 1}, "host": {"rose": 3, "orchid": 1}}, "guest"),
    ("accents before harmonies", {"3,5": "guest rose", "5,5": "guest lily", "3,-5": "guest chrysanthemum"},
     {"guest": {}, "host": {"rose": 1, "boat": 1}}, "host"),
    ("else more harmonies", {"3,5": "guest rose", "3,-5": "guest chrysanthemum"},
     {"guest": {"rock": 1}, "host": {"rose": 1, "boat": 1}}, "guest"),
    ("else more harmonies of host", {"3,5": "host rose", "3,-5": "host chrysanthemum", "5,-5": "host rose",
     "-3,5": "guest rose", "-3,-5": "guest chrysanthemum"}, {"guest": {}, "host": {"rose": 1}}, "host"),
    ("harmonies on an axis too", {"0,5": "guest rose", "0,3": "guest chrysanthemum"},
     {"guest": {}, "host": {"rose": 1}}, "guest"),
    ("else a draw", {"3,5": "guest rose", "3,-5": "guest chrysanthemum", "5,5": "host rose", "5,-5": "host chrysanthemum"},
     {"guest": {"rock": 1}, "host": {"rose": 1, "wheel": 1}}, "draw"),
    ("the other player's last flower", {}, {"guest": {"rose": 1, "rock": 1}, "host": {}}, "guest"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "reserve", "winner"), [pytest.param(*case[1:], id=case[0]) for case in SHEET_ENDS])
def test_S28_after_the_last_basic_flower(opened: Open, board: Board, reserve: dict[str, dict[str, int]], winner: str) -> None:
    game = opened("skud")
    assert ended(game, stand(game, board, reserve=reserve)) == (winner, "last_flower")


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_S28_either_player_ends_it(game: RulesGame, seat: str) -> None:
    other = {"guest": "host", "host": "guest"}[seat]
    state = stand(game, {}, seat, reserve={seat: {"rose": 1, "rock": 1}, other: {"lily": 2}})
    assert ended(game, state) is None
    found = ended(game, after(game, state, "place rose 8,0"))
    assert found == (seat if game.identity.ruleset == "skud" else "draw", "last_flower")


def test_S28_the_last_but_one_does_not_end_it(game: RulesGame) -> None:
    state = stand(game, {}, reserve={"guest": {"rose": 1, "lily": 1}, "host": {"lily": 1}})
    assert ended(game, after(game, state, "place rose 8,0")) is None


def test_S28_special_flowers_and_accents_left_do_not_keep_it_going(game: RulesGame) -> None:
    full = {"orchid": 1, "white_lotus": 1, "boat": 2}
    state = stand(game, {}, reserve={"guest": {"rose": 1, **full}, "host": {"lily": 1, **full}})
    assert ended(game, after(game, state, "place rose 8,0")) == ("draw", "last_flower")


def test_S28_the_last_flower_by_a_bonus(game: RulesGame) -> None:
    state = stand(
        game, {"3,4": "guest rose", "5,5": "guest chrysanthemum"}, reserve={"guest": {"rose": 1, "rock": 1}, "host": {"lily": 1}}
    )
    state = after(game, state, "move 3,4 3,5")
    assert can(game, state, "place rose 8,0")
    assert ended(game, state) is None
    found = ended(game, after(game, state, "place rose 8,0"))
    assert found == ("guest" if game.identity.ruleset == "skud" else "draw", "last_flower")


def test_S28_a_ring_of_that_turn_comes_first(game: RulesGame) -> None:
    reserve = {"guest": {"rose": 1}, "host": {"lily": 1, "rock": 2}}
    state = after(game, stand(game, OPEN_RING, reserve=reserve), CLOSE, "place rose 8,0")
    assert ended(game, state) == WON


def test_S28_the_tally_says_the_accents(opened: Open) -> None:
    game = opened("skud")
    result = game.result(stand(game, {}, reserve={"guest": {"rock": 2}, "host": {"rose": 1, "boat": 1}}))
    assert result is not None
    assert (2, 1) in [line[1:] for line in result.tally]
