"""Basic: the White Dragon and the White Lotus (B35 to B39)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, ended, legal_for, legal_from, links_of, stand

POINTS = {(x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
PORTS = {(0, 8), (0, -8), (8, 0), (-8, 0), (0, 0)}
KINDS = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
NON_FLOWERS = ("knotweed", "wheel", "rock", "boat")
FEWER = ["host rose"]
"""A Pot with which guest's Lotuses bloom."""


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def names(points: set[tuple[int, int]]) -> set[str]:
    return {f"{x},{y}" for x, y in points}


def half(southern: bool) -> set[str]:
    return names({(x, y) for x, y in POINTS - PORTS if (y < 0 if southern else y > 0)})


def blooming(game: RulesGame, state: State) -> set[str]:
    """The Lotuses of which the table says that they bloom."""
    return {place for place, found in game.badges(state).items() if "blooming" in [badge.status for badge in found]}


@pytest.mark.parametrize("kind", ["white_lotus", "white_dragon"])
@pytest.mark.parametrize("goal", ["1,2", "-1,2", "0,1", "0,3"])
def test_B35_they_may_stand_on_any_colour(game: RulesGame, kind: str, goal: str) -> None:
    for seat in ("guest", "host"):
        assert can(game, stand(game, {"0,2": f"{seat} {kind}"}, seat), f"move 0,2 {goal}")


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_B36_a_dragon_is_placed_on_the_opposing_half_not_on_a_port(game: RulesGame, seat: str) -> None:
    taken = "3,3" if seat == "guest" else "3,-3"
    state = stand(game, {taken: "guest rose"}, seat)
    assert legal_for(game, state, "white_dragon") == half(seat == "host") - {taken}
    for place in ("3,0", "8,0", "0,8", "0,-8", "3,-2" if seat == "guest" else "3,2"):
        assert place in assert_illegal(game, state, f"place white_dragon {place}")


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_B37_a_lotus_is_placed_on_ones_own_half_not_on_a_port(game: RulesGame, seat: str) -> None:
    taken = "3,3" if seat == "host" else "3,-3"
    state = stand(game, {taken: "guest rose"}, seat)
    assert legal_for(game, state, "white_lotus") == half(seat == "guest") - {taken}
    for place in ("3,0", "8,0", "0,8", "0,-8", "3,-2" if seat == "host" else "3,2"):
        assert place in assert_illegal(game, state, f"place white_lotus {place}")


def test_B36_a_dragon_slides_up_to_6(game: RulesGame) -> None:
    for start in ((-3, 2), (1, -6)):
        x, y = start
        lines = {(x + n, y) for n in range(-6, 7)} | {(x, y + n) for n in range(-6, 7)}
        state = stand(game, {f"{x},{y}": "guest white_dragon"})
        assert legal_from(game, state, f"{x},{y}") == names((lines - {start}) & POINTS - PORTS)
    assert "4,2" in assert_illegal(game, stand(game, {"-3,2": "guest white_dragon"}), "move -3,2 4,2")


@pytest.mark.parametrize("tile", ["guest rose", "host rose", "host rock", "host white_lotus", "guest boat"])
def test_B36_a_dragon_moves_over_pieces(game: RulesGame, tile: str) -> None:
    board = {"-3,4": "guest white_dragon", "-2,4": tile, "0,4": tile, "-3,2": tile}
    assert {"-1,4", "3,4", "-3,-2"} <= legal_from(game, stand(game, board), "-3,4")


def test_B37_a_lotus_moves_up_to_2_steps_turning_allowed(game: RulesGame) -> None:
    for x, y in ((-3, 2), (4, -6)):
        near_by = {(a, b) for a, b in POINTS - PORTS if 0 < abs(a - x) + abs(b - y) <= 2}
        assert legal_from(game, stand(game, {f"{x},{y}": "guest white_lotus"}), f"{x},{y}") == names(near_by)
    for goal in ("0,2", "-3,5", "-2,4", "-4,4"):
        assert goal in assert_illegal(game, stand(game, {"-3,2": "guest white_lotus"}), f"move -3,2 {goal}")


PREY = (*KINDS, "white_lotus", "white_dragon")


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("kind", ["white_dragon", "white_lotus"])
def test_B36_B37_it_captures_any_enemy_tile(game: RulesGame, kind: str, seat: str) -> None:
    other = "host" if seat == "guest" else "guest"
    for prey in PREY:
        state = after(game, stand(game, {"5,3": f"{seat} {kind}", "5,5": f"{other} {prey}"}, seat), "move 5,3 5,5")
        assert board_of(game, state) == {"5,5": f"{seat} {kind}"}
        assert game.position(state)["pot"] == [f"{other} {prey}"]
        position = stand(game, {"5,3": f"{seat} {kind}", "5,5": f"{seat} {prey}"}, seat)
        assert "5,5" in assert_illegal(game, position, "move 5,3 5,5")
    for prey in NON_FLOWERS:
        state = after(game, stand(game, {"5,3": f"{seat} {kind}", "5,5": f"{other} {prey}"}, seat), "move 5,3 5,5")
        assert (board_of(game, state), len(game.position(state)["pot"])) == ({}, 2)


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("by", [*KINDS, "wheel", "boat", "white_lotus", "white_dragon"])
@pytest.mark.parametrize("kind", ["white_dragon", "white_lotus"])
def test_B36_B37_it_may_be_captured_by_any_piece(game: RulesGame, kind: str, by: str, owner: str) -> None:
    start = "3,3" if by in ("lily", "chrysanthemum") else "5,3"
    state = stand(game, {start: f"guest {by}", "5,5": f"{owner} {kind}"})
    assert can(game, state, f"move {start} 5,5") == (owner == "host")
    if owner == "host":
        state = after(game, state, f"move {start} 5,5")
        assert (board_of(game, state)["5,5"], game.position(state)["pot"]) == (f"guest {by}", [f"host {kind}"])


def test_B36_a_dragon_makes_no_harmony_and_no_disharmony(game: RulesGame) -> None:
    for other in (*KINDS, "white_dragon", "white_lotus"):
        state = stand(game, {"-4,5": "guest white_dragon", "4,5": f"guest {other}"}, pot=FEWER)
        assert not game.links(state), other
        assert not game.links(stand(game, {"-4,5": "guest white_lotus", "4,5": "host white_dragon"}, pot=FEWER))
        board = {"-4,5": "guest rose", "4,5": "guest chrysanthemum", "0,5": "host white_dragon"}
        assert not game.links(stand(game, board))


POTS = [  # guest's Lotuses bloom, host's bloom: as the rules have it, and where both bloom on a tie
    ("empty", [], "", "gh"),
    ("one of guest's", ["guest rose"], "h", "h"),
    ("one of host's", ["host rose"], "g", "g"),
    ("one of each", ["guest rose", "host rose"], "", "gh"),
    ("two to three", ["guest rose", "guest boat", "host rose", "host rock", "host lily"], "g", "g"),
    ("three to two", ["guest rose", "guest boat", "guest white_lotus", "host rock", "host lily"], "h", "h"),
    ("non-flowers count", ["guest rock", "guest boat", "host rose"], "h", "h"),
]


@pytest.mark.parametrize(("pot", "usual", "on_tie"), [pytest.param(*case[1:], id=case[0]) for case in POTS])
def test_B38_who_has_fewer_tiles_in_the_pot_has_blooming_lotuses(opened: Open, pot: list[str], usual: str, on_tie: str) -> None:
    board = {"-4,5": "guest white_lotus", "4,5": "guest rose", "-4,-5": "host white_lotus", "4,-5": "host rose",
             "6,-2": "guest white_lotus"}  # fmt: skip
    for option, who in ((None, usual), ("none", usual), ("both", on_tie)):
        game = opened("basic", **({"bloom_on_tie": option} if option else {}))
        state = stand(game, board, pot=pot)
        lotuses = {"g": {"-4,5", "6,-2"}, "h": {"-4,-5"}}
        assert blooming(game, state) == {place for seat in who for place in lotuses[seat]}, option
        expected = {"g": "guest -4,5 4,5", "h": "host -4,-5 4,-5"}
        assert links_of(game, state) == {expected[seat] for seat in who}, option


def test_B38_there_is_no_other_way_on_a_tie(opened: Open) -> None:
    with pytest.raises(BadRequest, match="bloom_on_tie"):
        opened("basic", bloom_on_tie="guest")


def test_B38_capturing_makes_it_bloom(game: RulesGame) -> None:
    board = {"5,3": "guest rose", "5,5": "host jasmine", "-4,-5": "guest white_lotus"}
    state = stand(game, board)
    assert blooming(game, state) == set()
    state = after(game, state, "move 5,3 5,5")
    assert blooming(game, state) == {"-4,-5"}


BLOOMS = [
    ("one's own flower", {"-4,5": "guest white_lotus", "4,5": "guest rose"}, {"guest -4,5 4,5"}),
    ("the opponent's", {"-4,5": "guest white_lotus", "4,5": "host rose"}, {"guest -4,5 4,5"}),
    ("along a column", {"-4,-5": "guest white_lotus", "-4,5": "host rose"}, {"guest -4,-5 -4,5"}),
    ("not aslant", {"3,5": "guest white_lotus", "4,6": "guest rose"}, set()),
    ("in all directions",
     {"4,5": "guest white_lotus", "-4,5": "host rose", "6,5": "guest lily", "4,6": "host lily", "4,-5": "guest lily"},
     {"guest -4,5 4,5", "guest 4,5 6,5", "guest 4,5 4,6", "guest 4,-5 4,5"}),
    ("host's does not bloom", {"-4,5": "host white_lotus", "4,5": "guest rose"}, set()),
    ("both of a pair between", {"-4,5": "guest rose", "0,5": "guest white_lotus", "4,5": "host chrysanthemum"},
     {"guest -4,5 0,5", "guest 0,5 4,5"}),
    ("something between", {"-4,5": "guest white_lotus", "0,5": "guest boat", "2,5": "guest rock", "4,5": "guest rose"}, set()),
    ("a boat between", {"-4,5": "guest white_lotus", "0,5": "host boat", "4,5": "guest rose"}, {"guest -4,5 4,5"}),
    ("a dormant flower", {"-4,5": "guest white_lotus", "4,5": "guest rose dormant"}, set()),
    ("a drained flower", {"-4,5": "guest white_lotus", "4,5": "guest rose", "5,6": "host knotweed"}, set()),
    ("a flower on a port", {"-4,8": "guest white_lotus", "0,8": "guest rose"}, set()),
    ("drained itself", {"-4,5": "guest white_lotus", "4,5": "guest rose", "-5,6": "host knotweed"}, set()),
    ("another lotus", {"-4,5": "guest white_lotus", "4,5": "guest white_lotus"}, set()),
    ("the opponent's lotus", {"-4,5": "guest white_lotus", "4,5": "host white_lotus"}, set()),
    ("a dragon", {"-4,5": "guest white_lotus", "4,5": "guest white_dragon"}, set()),
    ("a rock", {"-4,5": "guest white_lotus", "4,5": "guest rock", "4,6": "guest rose"}, set()),
    ("a wheel", {"-4,5": "guest white_lotus", "4,5": "guest wheel"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("board", "found"), [pytest.param(*case[1:], id=case[0]) for case in BLOOMS])
def test_B39_a_blooming_lotus_is_in_harmony_with_every_aligned_flower(game: RulesGame, board: Board, found: set[str]) -> None:
    assert links_of(game, stand(game, board, pot=FEWER)) == found
    assert all(link.kind in ("harmony", "disharmony") for link in game.links(stand(game, board, pot=FEWER)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_B39_with_every_basic_flower_and_worth_1(game: RulesGame, kind: str, owner: str) -> None:
    garden = "-3,3" if kind in ("jasmine", "lily", "white_jade") else "3,3"
    board = {"0,3": "guest white_lotus", garden: f"{owner} {kind}"}
    found = game.links(stand(game, board, pot=FEWER))
    assert [(link.kind, link.owner, link.worth) for link in found] == [("harmony", "guest", 1)]


def test_B39_its_owner_alone_gets_the_points(game: RulesGame) -> None:
    board = {"-4,5": "guest white_lotus", "4,5": "host rose", "-6,-5": "guest lily", "6,-5": "host lily"}
    state = stand(game, board, pot=FEWER)
    state = after(game, state, "move -6,-5 -8,-3")
    assert game.scores(state) == {"guest": 1, "host": 0}
    state = after(game, state, "move 6,-5 4,-7")
    assert game.scores(state) == {"guest": 1, "host": 0}


RING = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
IN_RING = [
    ("a lotus instead of a flower", {"3,5": "guest white_lotus"}, FEWER, True),
    ("one that does not bloom", {"3,5": "guest white_lotus"}, [], False),
    ("the opponent's lotus", {"3,5": "host white_lotus"}, ["guest rose"], False),
    ("next to flowers of the opponent", {"3,5": "guest white_lotus", "-3,5": "host rose"}, FEWER, False),
    ("two lotuses and the opponent's flowers",
     {"3,5": "guest white_lotus", "-3,5": "host rose", "3,-5": "host rose", "-3,-5": "guest white_lotus"}, FEWER, True),
]  # fmt: skip


@pytest.mark.parametrize(("board", "pot", "ring"), [pytest.param(*case[1:], id=case[0]) for case in IN_RING])
def test_B39_it_counts_in_its_owners_ring(game: RulesGame, board: Board, pot: list[str], ring: bool) -> None:
    state = stand(game, {**RING, **board}, pot=pot, score={"guest": 50, "host": 0})
    assert ended(game, state) == (("guest", "ring") if ring else None)


DISRUPTED = [
    ("its harmony with its own rose", {"4,5": "guest rose", "0,5": "host jasmine"}, {"guest -4,5 4,5"}),
    ("its harmony with the opponent's", {"4,5": "host rose", "0,5": "host jasmine"}, {"guest -4,5 4,5"}),
    ("by one that is not disharmonious to the flower", {"4,5": "guest rose", "0,5": "host boat", "1,5": "host wheel"}, set()),
    ("by one's own", {"4,5": "host rose", "0,5": "guest jasmine"}, set()),
    ("by two", {"4,5": "guest rose", "0,5": "host jasmine", "1,5": "host rock"}, set()),
    ("by one that sleeps", {"4,5": "guest rose", "0,5": "host jasmine dormant"}, set()),
]


@pytest.mark.parametrize(("board", "found"), [pytest.param(*case[1:], id=case[0]) for case in DISRUPTED])
def test_B39_it_can_be_disrupted_as_others(game: RulesGame, board: Board, found: set[str]) -> None:
    state = stand(game, {"-4,5": "guest white_lotus", **board}, pot=FEWER)
    assert links_of(game, state, "disharmony") == found
    assert links_of(game, stand(game, {"-4,5": "guest white_lotus", **board}), "disharmony") == set()
