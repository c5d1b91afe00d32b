"""Basic: how the game ends, who wins the Pot, and the count (B43, B45 to B51)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from typing import Any

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, can, ended, links_of, stand

WAGER = "Wager"
LEAD = {"guest": 50, "host": 0}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def tally(game: RulesGame, state: State) -> dict[str, tuple[int, int]]:
    """The lines of the count at the end, in their order: guest's number and host's."""
    result = game.result(state)
    assert result is not None
    assert len({text["en"] for text, _, _ in result.tally}) == len(result.tally)
    assert all(text["de"] for text, _, _ in result.tally)
    return {text["en"]: (guest, host) for text, guest, host in result.tally}


def chain(owner: str, *corners: str) -> dict[str, str]:
    """A closed chain of jasmine and lily by turns."""
    return {corner: f"{owner} {('jasmine', 'lily')[number % 2]}" for number, corner in enumerate(corners)}


RING = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
WIDE_RING = {"-5,3": "host rose", "5,3": "host chrysanthemum", "5,-3": "host rose", "-5,-3": "host chrysanthemum"}
HOSTS_RING = {place: tile.replace("guest", "host") for place, tile in RING.items()}
MIDWAY = {**RING, "0,5": "guest rose", "-3,5": "guest chrysanthemum", "-3,-5": "guest rose", "0,-5": "guest chrysanthemum"}
ROCK_CORNER = {**RING, "3,5": "guest rock", "4,6": "host chrysanthemum"}
RINGS = [
    ("four corners", RING, "guest"),
    ("host's", HOSTS_RING, "host"),
    ("six corners", chain("guest", "-5,5", "5,5", "5,-2", "2,-2", "2,-5", "-5,-5"), "guest"),
    ("six corners beside the centre", chain("guest", "-5,-5", "-5,5", "5,5", "5,3", "-3,3", "-3,-5"), None),
    ("not around the centre", chain("guest", "-3,5", "3,5", "3,7", "-3,7"), None),
    ("a flower midway on a side", MIDWAY, "guest"),
    ("a rock as a corner", ROCK_CORNER, "guest"),
    ("a harmony through the centre", chain("guest", "-5,0", "5,0", "5,5", "-5,5"), None),
    ("across two ports", chain("guest", "-1,8", "1,8", "1,-8", "-1,-8"), "guest"),
    ("open", {place: tile for place, tile in RING.items() if place != "3,5"}, None),
    ("one harmony broken", {**RING, "0,5": "host rock"}, None),
    ("one harmony disrupted", {**RING, "0,5": "host lily"}, None),
    ("a boat in one harmony", {**RING, "0,5": "host boat"}, "guest"),
    ("a corner dormant", {**RING, "3,5": "guest chrysanthemum dormant"}, None),
    ("a corner drained", {**RING, "4,6": "host knotweed"}, None),
    ("a corner of the other player", {**RING, "3,5": "host chrysanthemum"}, None),
    ("a corner on a port", chain("guest", "8,0", "5,0", "5,-5", "-5,-5", "-5,4", "8,4"), None),
    ("a corner beside a port", chain("guest", "8,1", "5,1", "5,-5", "-5,-5", "-5,4", "8,4"), "guest"),
]


@pytest.mark.parametrize(("board", "whose"), [pytest.param(*case[1:], id=case[0]) for case in RINGS])
def test_B45_a_closed_chain_around_the_centre_ends_the_game(opened: Open, board: Board, whose: str | None) -> None:
    game = opened("basic", wager=40)
    state = stand(game, board)
    assert ended(game, state) == ((whose, "ring") if whose else None)
    if whose:
        assert tally(game, state)[WAGER] == ((40, 0) if whose == "guest" else (0, 40))


def test_B45_no_tile_on_the_centre_is_part_of_it(opened: Open) -> None:
    """With the Mid no port these six are all in harmony, and still it is no ring."""
    game = opened("basic", mid_is_port=False)
    board = chain("guest", "0,0", "0,5", "-4,5", "-4,-4", "5,-4", "5,0")
    assert len(links_of(game, stand(game, board))) == 6
    assert ended(game, stand(game, board)) is None
    assert ended(game, stand(game, chain("guest", "-4,5", "-4,-4", "5,-4", "5,5"))) is not None


def test_B45_it_is_looked_for_when_the_turn_is_over_whoevers_it_is(game: RulesGame) -> None:
    state = stand(game, {**RING, "0,5": "host white_dragon"}, "host", score=LEAD)
    assert ended(game, after(game, state, "move 0,5 0,6")) == ("guest", "ring")
    open_ring = {place: tile for place, tile in RING.items() if place != "3,5"}
    state = stand(game, {**open_ring, "3,4": "guest chrysanthemum", "4,2": "guest boat"}, score=LEAD)
    state = after(game, state, "move 4,2 3,3")
    assert (ended(game, state), game.to_move(state)) == (None, "guest")
    state = after(game, state, "push 3,3 3,4")
    assert ended(game, state) == ("guest", "ring")


def test_B45_a_ring_broken_in_the_same_turn_does_not_count(game: RulesGame) -> None:
    """A wheel gets out of the way, and then turns one of the flowers out of the ring."""
    state = stand(game, {**RING, "2,5": "guest wheel"}, score=LEAD)
    for goal, ends in (("2,6", None), ("2,2", ("guest", "ring"))):
        moved = after(game, state, f"move 2,5 {goal}")
        if ends is None:
            assert (ended(game, moved), game.to_move(moved)) == (None, "guest")
            assert ended(game, after(game, moved, "skip")) == ("guest", "ring")
            assert ended(game, after(game, moved, f"rotate {goal} 1")) is None
        else:
            assert ended(game, moved) == ends


def test_B43_B45_rings_of_both_nobody_wins_the_pot(opened: Open) -> None:
    game = opened("basic", wager=40)
    state = stand(game, {**RING, **WIDE_RING}, score={"guest": 3, "host": 1})
    assert ended(game, state) == ("guest", "ring")
    assert tally(game, state)[WAGER] == (0, 0)


def test_B45_B51_who_has_the_ring_need_not_win(opened: Open) -> None:
    score = {"guest": 0, "host": 30}
    assert ended(opened("basic"), stand(opened("basic"), RING, score=score)) == ("host", "ring")
    game = opened("basic", wager=40)
    assert ended(game, stand(game, RING, score=score)) == ("guest", "ring")


def test_B45_after_the_end_nothing_is_legal(game: RulesGame) -> None:
    state = stand(game, RING)
    assert (game.to_move(state), list(game.legal(state))) == (None, [])
    assert game.why(state, "place rose 0,8")


FEW = [  # guest's tiles on the board, guest's reserve: is that too few?
    ("three in reserve", {}, {"rose": 3}, True),
    ("four in reserve", {}, {"rose": 3, "lily": 1}, False),
    ("none", {}, {}, True),
    ("three on the board", {"5,5": "guest rose", "5,6": "guest rose", "5,-5": "guest lily"}, {}, True),
    ("four on the board", {"5,5": "guest rose", "5,6": "guest rose", "5,-5": "guest lily", "6,-5": "guest jasmine"}, {}, False),
    ("two and two", {"5,5": "guest rose", "5,6": "guest rose"}, {"white_jade": 2}, False),
    ("one and two", {"5,5": "guest rose"}, {"white_jade": 2}, True),
    ("Lotuses count in reserve", {"5,5": "guest rose"}, {"white_jade": 2, "white_lotus": 1}, False),
    ("Lotuses count on the board", {"5,5": "guest white_lotus"}, {"white_jade": 3}, False),
    ("Dragons do not", {"5,5": "guest white_dragon"}, {"white_jade": 3, "white_dragon": 2}, True),
    ("non-flowers do not", {"5,5": "guest rock", "5,6": "guest boat"}, {"rose": 3, "wheel": 3, "knotweed": 3}, True),
    ("the opponent's do not", {"5,5": "host rose", "5,6": "host rose"}, {"rose": 3}, True),
    ("dormant ones do", {"5,5": "guest rose dormant"}, {"rose": 3}, False),
    ("drained ones do", {"5,5": "guest rose", "5,6": "host knotweed"}, {"rose": 3}, False),
    ("those on a port do", {"0,8": "guest rose"}, {"rose": 3}, False),
]


@pytest.mark.parametrize(("board", "reserve", "few"), [pytest.param(*case[1:], id=case[0]) for case in FEW])
def test_B46_three_harmonious_tiles_or_fewer_end_the_game(opened: Open, board: Board, reserve: dict[str, int], few: bool) -> None:
    game = opened("basic", wager=40)
    state = stand(game, board, reserve={"guest": reserve})
    assert ended(game, state) == (("host", "too_few") if few else None)
    if few:
        assert tally(game, state)[WAGER] == (0, 40)


def test_B46_of_host_too_and_the_pot_does_not_count(opened: Open) -> None:
    game = opened("basic", wager=40)
    state = stand(game, {}, reserve={"host": {"lily": 3}}, pot=["host rose", "host rose"])
    assert ended(game, state) == ("guest", "too_few")
    assert tally(game, state)[WAGER] == (40, 0)


def test_B46_a_capture_may_bring_it_about(game: RulesGame) -> None:
    state = stand(game, {"5,5": "guest rose", "5,3": "host jasmine"}, reserve={"host": {"lily": 3}}, score=LEAD)
    assert ended(game, state) is None
    assert ended(game, after(game, state, "move 5,5 5,3")) == ("guest", "too_few")
    state = stand(
        game, {"5,5": "guest rose", "5,3": "host wheel"}, reserve={"guest": {"lily": 3}}, score={"guest": -5, "host": 0}
    )
    assert ended(game, after(game, state, "move 5,5 5,3")) == ("host", "too_few")


def test_B43_B46_both_at_once_nobody_wins_the_pot(opened: Open) -> None:
    game = opened("basic", wager=40)
    state = stand(game, {}, reserve={"guest": {"rose": 3}, "host": {"lily": 1}}, score={"guest": 2, "host": 1})
    assert ended(game, state) == ("guest", "too_few")
    assert tally(game, state)[WAGER] == (0, 0)


def test_B46_B51_the_other_wins_the_pot_and_need_not_win(game: RulesGame) -> None:
    assert ended(game, stand(game, {}, reserve={"guest": {"rose": 3}}, score=LEAD)) == ("guest", "too_few")


ORDER = [
    ("ring before too few", RING, {"reserve": {"guest": {}, "host": {}}}, "ring"),
    ("ring before target", RING, {"score": {"guest": 100, "host": 0}}, "ring"),
    ("host's ring before guest's target", HOSTS_RING, {"score": {"guest": 100, "host": 0}}, "ring"),
    ("too few before target", {}, {"reserve": {"guest": {}}, "score": {"guest": 100, "host": 0}}, "too_few"),
    ("target", {}, {"score": {"guest": 100, "host": 0}}, "target"),
]


@pytest.mark.parametrize(("board", "more", "name"), [pytest.param(*case[1:], id=case[0]) for case in ORDER])
def test_B43_the_endings_are_tried_in_this_order(game: RulesGame, board: Board, more: dict[str, Any], name: str) -> None:
    found = ended(game, stand(game, board, **more))
    assert found is not None and found[1] == name


TARGETS = [
    (None, 99, None), (None, 100, "target"), (None, 130, "target"), (50, 49, None), (50, 50, "target"), (10, 10, "target"),
    (500, 499, None), (500, 500, "target"), (0, 0, None), (0, 5, None), (0, 700, None),
]  # fmt: skip


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize(("target", "points", "name"), TARGETS)
def test_B47_the_agreed_number_of_points_ends_the_game(
    opened: Open, target: int | None, points: int, name: str | None, seat: str
) -> None:
    game = opened("basic", **({} if target is None else {"target_points": target}))
    score = {"guest": -5, "host": -5} | {seat: points}
    found = ended(game, stand(game, {}, score=score))
    assert found == ((seat, name) if name else None)


def test_B47_it_is_reached_at_the_end_of_a_turn_and_nobody_wins_the_pot(opened: Open) -> None:
    game = opened("basic", wager=40)
    board = {"-3,5": "guest rose", "3,5": "guest chrysanthemum"}
    state = after(game, stand(game, board, score={"guest": 99, "host": 0}), "place rose 0,8")
    assert ended(game, state) == ("guest", "target")
    assert game.scores(state) == {"guest": 100, "host": 0}
    assert 40 not in [abs(number) for line in tally(game, state).values() for number in line]


def test_B47_B51_who_reaches_it_need_not_win(game: RulesGame) -> None:
    state = stand(game, {}, score={"guest": 100, "host": 99}, pot=["guest rose"] * 2)
    assert ended(game, state) == ("host", "target")


@pytest.mark.parametrize("value", [-1, 501, "many"])
def test_B47_the_target_is_from_0_to_500(opened: Open, value: int | str) -> None:
    with pytest.raises(BadRequest, match="target_points"):
        opened("basic", target_points=value)


@pytest.mark.parametrize(("seat", "other"), [("guest", "host"), ("host", "guest")])
def test_B48_after_a_forfeit_the_other_player_wins_whatever_the_count(opened: Open, seat: str, other: str) -> None:
    game = opened("basic", wager=40)
    state = after(game, stand(game, {}, seat, score={other: 0, seat: 90}), "resign")
    assert ended(game, state) == (other, "forfeit")
    assert tally(game, state)[WAGER] == ((0, 40) if other == "host" else (40, 0))
    assert game.to_move(state) is None


def test_B48_one_may_give_up_at_any_time_in_ones_turn(game: RulesGame) -> None:
    state = game.start(0)
    for move in ("choose first_tile", None, None):
        winner = "guest" if game.to_move(state) == "host" else "host"
        assert ended(game, after(game, state, "resign")) == (winner, "forfeit")
        assert not can(game, state, "resign")
        state = game.play(state, move or game.legal(state)[0])
