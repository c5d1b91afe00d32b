"""Skud as played online: what differs from the sheet (O1 to O5)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import (
    Board,
    after,
    assert_illegal,
    board_of,
    can,
    earned,
    ended,
    legal_for,
    legal_from,
    links_of,
    reserve_of,
    stand,
)

GATES = {"0,8", "0,-8", "8,0", "-8,0"}
BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
GUEST_LOTUS, HOST_LOTUS = {"-5,-6": "guest white_lotus"}, {"6,-5": "host white_lotus"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("skud_online")


PAIR = {"1,5": "guest rose", "5,5": "guest chrysanthemum"}
ROCKS = [
    ("on the row, beside them", {"6,5": "guest rock"}, False),
    ("on the row, far off", {"-6,5": "host rock"}, False),
    ("on the row, behind another tile", {"-6,5": "host rock", "-3,5": "host boat"}, False),
    ("between them", {"3,5": "guest rock"}, False),
    ("on the column of one of them", {"1,-3": "guest rock"}, True),
    ("on a row beside theirs", {"3,6": "guest rock", "3,4": "host rock"}, True),
    ("another accent on the row", {"6,5": "guest wheel"}, True),
]


@pytest.mark.parametrize(("rock", "stands"), [pytest.param(*case[1:], id=case[0]) for case in ROCKS])
def test_O1_a_rock_cancels_the_harmonies_of_its_row_and_column(game: RulesGame, opened: Open, rock: Board, stands: bool) -> None:
    assert (links_of(game, stand(game, {**PAIR, **rock})) == {"guest 1,5 5,5"}) == stands
    on_end = {f"{y},{x}": tile for place, tile in {**PAIR, **rock}.items() for x, y in [place.split(",")]}
    assert (links_of(game, stand(game, on_end)) == {"guest 5,1 5,5"}) == stands
    if "3,5" not in rock:
        assert links_of(opened("skud"), stand(opened("skud"), {**PAIR, **rock})) == {"guest 1,5 5,5"}


def test_O1_harmonies_of_both_and_of_a_white_lotus(game: RulesGame) -> None:
    board = {"1,5": "host rose", "3,5": "guest white_lotus", "-3,5": "guest lily", "-5,5": "guest white_jade"}
    assert links_of(game, stand(game, board)) == {"host 1,5 3,5", "guest -5,5 -3,5"}
    assert links_of(game, stand(game, {**board, "6,5": "guest rock"})) == set()


def test_O1_it_lifts_no_disharmony(game: RulesGame) -> None:
    state = stand(game, {"3,6": "guest rose", "5,5": "host jasmine", "6,5": "guest rock"})
    assert "5,5" in assert_illegal(game, state, "move 3,6 3,5")


def test_O1_a_harmony_on_its_line_earns_nothing(game: RulesGame, opened: Open) -> None:
    board = {"3,4": "guest rose", "5,5": "guest chrysanthemum", "6,5": "host rock"}
    assert game.to_move(after(game, stand(game, board), "move 3,4 3,5")) == "host"
    assert opened("skud").to_move(after(opened("skud"), stand(opened("skud"), board), "move 3,4 3,5")) == "guest"


@pytest.mark.parametrize(
    ("gate", "basic"), [("guest rose", False), ("guest orchid", False), ("guest white_lotus", False), ("host rose", True)]
)
def test_O2_a_basic_flower_only_with_no_tile_of_ones_own_in_a_gate(game: RulesGame, opened: Open, gate: str, basic: bool) -> None:
    for rules, expected in ((game, basic), (opened("skud"), True)):
        state = earned(rules, {"8,0": gate})
        assert legal_for(rules, state, "lily") == (GATES - {"8,0"} if expected else set())
        if "orchid" not in gate:
            assert legal_for(rules, state, "orchid") == GATES - {"8,0"}


def test_O2_the_tile_in_the_gate_is_pointed_at(game: RulesGame) -> None:
    assert "8,0" in assert_illegal(game, earned(game, {"8,0": "guest rose"}), "place lily 0,8")


def test_O2_the_gate_that_the_move_has_left_does_not_count(game: RulesGame) -> None:
    state = after(game, stand(game, {"0,8": "guest rose", "2,7": "guest chrysanthemum"}), "move 0,8 0,7")
    assert legal_for(game, state, "lily") == GATES


def test_O2_planting_as_a_turn_has_no_such_limit(game: RulesGame) -> None:
    assert legal_for(game, stand(game, {"8,0": "guest rose"}), "lily") == GATES - {"8,0"}


@pytest.mark.parametrize("accent", ["rock", "wheel", "knotweed", "boat"])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_O3_any_accent_can_be_removed(game: RulesGame, accent: str, owner: str) -> None:
    state = after(game, earned(game, {"3,6": f"{owner} {accent}"}), "place boat 3,6")
    assert board_of(game, state) == {"-4,-8": "guest rose", "-3,-8": "guest chrysanthemum"}
    assert not can(game, state, "place boat 3,6")


def test_O3_both_boats_leave_the_game(game: RulesGame) -> None:
    before = earned(game, {"3,6": "host boat"})
    state = after(game, before, "place boat 3,6")
    assert [reserve_of(game, before, owner)["boat"] for owner in ("guest", "host")] == [2, 1]
    assert [reserve_of(game, state, owner)["boat"] for owner in ("guest", "host")] == [1, 1]


def test_O3_not_if_that_leaves_a_disharmony(game: RulesGame) -> None:
    assert not can(game, earned(game, {"1,6": "host rose", "3,6": "host boat", "6,6": "guest jasmine"}), "place boat 3,6")


def captures(game: RulesGame, kind: str, prey: str, lotuses: Board) -> bool:
    begin = "2,6" if kind == "white_lotus" else "2,7"  # a White Lotus goes two steps only
    return "4,6" in legal_from(game, stand(game, {begin: f"guest {kind}", "4,6": f"host {prey}", **lotuses}), begin)


@pytest.mark.parametrize("prey", [*BASIC, "white_lotus", "orchid"])
def test_O4_an_orchid_with_its_white_lotus_captures_any_opposing_flower(game: RulesGame, prey: str) -> None:
    assert captures(game, "orchid", prey, GUEST_LOTUS)
    assert not captures(game, "orchid", prey, {})
    assert not captures(game, "orchid", prey, {"0,-8": "guest white_lotus"})


@pytest.mark.parametrize("kind", [*BASIC, "white_lotus"])
def test_O4_no_other_flower_captures_a_protected_orchid(game: RulesGame, kind: str) -> None:
    assert not captures(game, kind, "orchid", GUEST_LOTUS if kind != "white_lotus" else {})
    assert captures(game, kind, "orchid", HOST_LOTUS)


def test_O4_on_the_sheet_it_does_not(opened: Open) -> None:
    assert not captures(opened("skud"), "orchid", "white_lotus", GUEST_LOTUS)
    assert not captures(opened("skud"), "orchid", "orchid", GUEST_LOTUS)


def test_O4_nor_its_own_nor_in_a_gate(game: RulesGame) -> None:
    assert "4,6" in assert_illegal(game, stand(game, {"2,7": "guest orchid", "4,6": "guest white_lotus"}), "move 2,7 4,6")
    assert "0,8" in assert_illegal(
        game, stand(game, {"2,8": "guest orchid", "0,8": "host white_lotus", **GUEST_LOTUS}), "move 2,8 0,8"
    )


COLUMN = {"3,5": "guest rose", "3,-5": "guest chrysanthemum"}
ENDS = [
    ("a column across y = 0", COLUMN, "guest"),
    ("a row across x = 0", {"-3,5": "host rose", "3,5": "host chrysanthemum"}, "host"),
    ("a column on the y axis", {"0,5": "guest rose", "0,-5": "guest chrysanthemum"}, "draw"),
    ("a row on the x axis", {"5,0": "guest rose", "-5,0": "guest chrysanthemum"}, "draw"),
    ("a column on one side", {"3,5": "guest rose", "3,2": "guest chrysanthemum"}, "draw"),
    ("a row on one side", {"-5,5": "guest rose", "-2,5": "guest chrysanthemum"}, "draw"),
    ("a column that ends on y = 0", {"3,5": "guest rose", "3,0": "guest chrysanthemum"}, "draw"),
    ("a row that ends on x = 0", {"0,5": "guest rose", "4,5": "guest chrysanthemum"}, "draw"),
    ("two of host's, one of guest's", {**COLUMN, "-3,6": "host rose", "-3,-5": "host chrysanthemum",
     "-5,6": "host rose", "-5,-6": "host chrysanthemum"}, "host"),
    ("one each", {**COLUMN, "-3,6": "host rose", "-3,-5": "host chrysanthemum"}, "draw"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "winner"), [pytest.param(*case[1:], id=case[0]) for case in ENDS])
def test_O5_more_harmonies_across_a_midline(game: RulesGame, board: Board, winner: str) -> None:
    for reserve in ({"guest": {}, "host": {"rose": 1}}, {"guest": {"lily": 1}, "host": {}}):
        assert ended(game, stand(game, board, reserve=reserve)) == (winner, "last_flower")


def test_O5_accents_do_not_count(game: RulesGame) -> None:
    assert ended(game, stand(game, {}, reserve={"guest": {"rock": 2}, "host": {"rose": 1}})) == ("draw", "last_flower")
    assert ended(game, stand(game, COLUMN, reserve={"guest": {}, "host": {"rose": 1, "rock": 2}})) == ("guest", "last_flower")


def test_O5_at_the_end_of_the_turn_bonus_included(game: RulesGame) -> None:
    state = stand(game, {"3,4": "guest rose", "3,-5": "guest lily", "5,5": "guest chrysanthemum"},
                  reserve={"guest": {"rose": 1, "rock": 1}, "host": {"lily": 1}})  # fmt: skip
    state = after(game, state, "move 3,4 3,5", "place rose 8,0")
    assert ended(game, state) == ("draw", "last_flower")


def test_O5_a_ring_comes_first(game: RulesGame) -> None:
    ring = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
    assert ended(game, stand(game, ring, reserve={"guest": {}, "host": {"rose": 1}})) == ("guest", "ring")
