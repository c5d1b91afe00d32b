"""The twins of Basic and Wiki Pai Sho on small positions, a tricky clause each: an oracle must be right by itself."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from tests.twins import basic, wiki
from tests.twins.basic_wiki_cases import BASIC, FULL, LINKS, MOVES, PAIR_AND_HOSTS, RINGS, ROTATIONS, WIKI, stand
from tests.twins.flowers import FLOWERS, NON_FLOWERS


def usual(game: ModuleType) -> dict[str, Any]:
    return BASIC if game is basic else WIKI


def moves(game: ModuleType, board: str, verb: str, **options: Any) -> list[str]:
    """The legal moves of that verb at the start of guest's turn, without the verb."""
    listed = game.legal(stand(board), usual(game) | options, [])
    return [move.split(maxsplit=1)[1] for move in listed if move.startswith(verb + " ")]


def goals(game: ModuleType, board: str, start: str, **options: Any) -> set[str]:
    """Where the piece on that point can move."""
    return {move.split()[1] for move in moves(game, board, "move", **options) if move.split()[0] == start}


def links(game: ModuleType, board: str, **options: Any) -> list[str]:
    """The links as `harmony guest 0,3 4,3 1`, in their order; a host's tile is in the Pot, so that guest's Lotuses bloom."""
    found = game.links(stand(board, pot=["host rose"]), usual(game) | options)
    return [" ".join(str(link[key]) for key in ("kind", "owner", "a", "b", "worth")) for link in found]


def cases(table: str) -> list[Any]:
    """A case for each line: its name, which begins with the clause and so tells the game, then its columns."""
    rows = [[cell.strip() for cell in row.split("|")] for row in table.strip().splitlines()]
    return [pytest.param(wiki if name.startswith("WK") else basic, *cells, id=name) for name, *cells in rows]


def test_B2_the_winner_of_the_coin_chooses() -> None:
    assert basic.legal(stand("", phase="opening"), BASIC, []) == ["choose first_move", "choose first_tile"]


def test_B3_B4_spring_is_mirrored_in_the_own_half_and_its_gardens() -> None:
    position = stand("-1,3 host rose dormant", phase="spring")
    listed = set(basic.legal(position, BASIC, []))
    asked = {"place rose 3,-3", "place lily 3,-3", "place rose 0,-8", "place rose 1,-3", "place lily 1,-3", "place rose 1,3"}
    assert asked & listed == {"place lily 3,-3"}
    assert basic.after(position, BASIC, [], "place lily 3,-3")["board"] == {
        "-1,3": "host rose dormant",
        "3,-3": "guest lily dormant",
        "-3,3": "host lily dormant",
    }
    reflected = set(basic.legal(position, BASIC | {"mirror": "reflect"}, []))
    assert {"place lily 3,-3", "place lily 0,-3", "place lily 5,-5"} & reflected == {"place lily 0,-3", "place lily 5,-5"}


def test_B5_moving_wakes_and_the_sleeping_have_no_links() -> None:
    assert links(basic, "5,5 guest lily dormant; 5,6 guest jasmine") == []
    table = basic.after(stand("5,5 guest lily dormant"), BASIC, [], "move 5,5 7,3")
    assert table["board"] == {"7,3": "guest lily"}
    pushed = basic.after(stand("5,5 guest boat; 5,6 host lily dormant"), BASIC, [], "push 5,5 5,6")
    assert pushed["board"]["5,7"] == "host lily"


def test_B6_B30_after_moving_a_boat_may_push_but_not_ferry() -> None:
    position = stand("2,2 guest boat; 2,3 guest rose")
    assert basic.legal(position, BASIC, ["move 2,1 2,2"]) == ["push 2,2 2,3", "skip"]


def test_B6_after_moving_only_that_wheel_may_turn() -> None:
    listed = basic.legal(stand("5,5 guest wheel; 5,4 guest wheel; 5,6 host lily"), BASIC, ["move 5,3 5,4"])
    assert listed == [*(f"rotate 5,4 {n}" for n in range(1, 8)), "skip"]


def test_B8_B9_later_tiles_wait_for_both_players() -> None:
    def kinds(guest: int, host: int) -> set[str]:
        listed = basic.legal(stand("", turns={"guest": guest, "host": host}), BASIC, [])
        return {move.split()[1] for move in listed}

    assert kinds(1, 0) == {*FLOWERS}
    assert kinds(3, 2) == {*FLOWERS, *NON_FLOWERS}
    assert kinds(3, 3) == {*FULL}


@pytest.mark.parametrize("game", [basic, wiki])
def test_B10_WK2_without_a_legal_turn_a_player_passes(game: ModuleType) -> None:
    position = stand("3,3 host lily", reserve={"guest": {}, "host": {}})
    assert game.legal(position, usual(game), []) == ["pass"]


@pytest.mark.parametrize(("game", "board", "some", "none"), cases(MOVES))
def test_moves(game: ModuleType, board: str, some: str, none: str) -> None:
    found = goals(game, board, board.split()[0])
    assert set(some.split()) <= found
    assert not set(none.split()) & found


@pytest.mark.parametrize("game", [basic, wiki])
def test_B23_WK8_both_go_to_the_pot(game: ModuleType) -> None:
    table = game.after(stand("2,2 guest white_dragon; 2,4 host wheel"), usual(game), [], "move 2,2 2,4")
    assert (table["board"], table["pot"]) == ({}, ["host wheel", "guest white_dragon"])


def test_B26_B27_B28_B32_B36_where_later_tiles_are_placed() -> None:
    placed = set(moves(basic, "", "place"))
    assert {"knotweed 1,1", "knotweed 2,0", "knotweed 1,-8", "knotweed 2,-8"} & placed == {"knotweed 2,0", "knotweed 2,-8"}
    assert {"wheel 4,3", "wheel 4,4", "wheel 0,-8", "wheel 3,3"} & placed == {"wheel 4,4"}
    assert {"boat 0,0", "boat 0,7", "boat 4,3", "boat 4,4"} & placed == {"boat 0,7", "boat 4,3"}
    assert {"rock 0,0", "rock 0,8", "rock 4,3"} & placed == {"rock 4,3"}
    assert {"white_dragon 0,8", "white_dragon 1,8", "white_dragon 1,0"} & placed == {"white_dragon 1,8"}


@pytest.mark.parametrize(("game", "board", "turns"), cases(ROTATIONS))
def test_turns_of_a_wheel(game: ModuleType, board: str, turns: str) -> None:
    assert moves(game, board, "rotate") == [f"{board.split()[0]} {n}" for n in turns.split()]


def test_B27_B31_a_turn_sends_flowers_out_of_wrong_gardens_home() -> None:
    position = stand("2,0 guest wheel; 3,0 guest rose dormant; 1,1 host jasmine; 2,1 guest wheel")
    table = basic.after(position, BASIC, [], "rotate 2,0 1")
    # clockwise: the rose came to 3,-1 in white, the jasmine to 2,1 in red
    assert table["board"] == {"2,0": "guest wheel", "3,1": "guest wheel"}
    assert (table["reserve"]["guest"]["rose"], table["reserve"]["host"]["jasmine"]) == (7, 7)


def test_B29_B30_what_a_boat_pushes() -> None:
    board = "2,2 guest boat; 3,3 host rose; 1,1 host wheel; 2,3 guest rock; 1,2 host white_jade; 3,2 host lily; 4,2 host boat"
    assert moves(basic, board, "push") == ["2,2 3,3"]  # the wheel would land on the Mid, the lily on the boat


def test_B30_all_are_lifted_first() -> None:
    listed = set(moves(basic, "2,2 guest boat; 2,3 guest rose; 2,1 guest knotweed; 3,3 host rose", "ferry"))
    assert "2,2 2,1 2,3 by 0,2" in listed
    assert not {"2,2 2,1 by 0,2", "2,2 2,3 by 1,0", "2,2 2,1 by 0,1", "2,2 2,3 2,1 by 0,2", "2,2 3,3 by 0,1"} & listed
    alone = {move.split(" by ")[1] for move in listed if move.startswith("2,2 2,1 by")}
    shifts = {f"{x * n},{y * n}" for n in range(1, 6) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert alone == shifts - {"0,1", "0,2"}  # the boat itself, and the rose
    most = moves(basic, "2,2 guest boat; 1,1 guest rose; 1,2 guest rose; 1,3 guest rose; 2,1 guest rose", "ferry")
    assert max(len(move.split()) for move in most) == 6  # the boat, three pieces, `by` and how far


@pytest.mark.parametrize(("game", "board", "expected"), cases(LINKS))
def test_links(game: ModuleType, board: str, expected: str) -> None:
    assert links(game, board) == ([expected] if expected else [])


def test_B39_B42_a_lotus_disrupted_by_the_opponents_flower_that_it_is_in_harmony_with() -> None:
    board = "2,5 guest white_lotus; 6,5 host rose; 4,5 host jasmine"
    assert links(basic, board) == ["disharmony guest 2,5 6,5 1", "harmony guest 2,5 4,5 1"]
    assert basic.links(stand(board), BASIC) == []  # B38: a tie
    assert len(basic.links(stand(board), BASIC | {"bloom_on_tie": "both"})) == 2


def test_B43_gain() -> None:
    board = PAIR_AND_HOSTS + "rose; 0,5 guest lily; -2,5 guest jasmine"
    assert [basic.gain(stand(board), BASIC, player) for player in ("guest", "host")] == [1 - 2, 0]


@pytest.mark.parametrize(("game", "board", "expected"), cases(RINGS))
def test_rings(game: ModuleType, board: str, expected: str) -> None:
    assert [f"{name} {winner}" for name, winner in game.ended(stand(board), BASIC)] == ([expected] if expected else [])


@pytest.mark.parametrize(("game", "winner"), [(basic, "host"), (wiki, None)])
def test_B46_B47_WK20_too_few_and_target(game: ModuleType, winner: str | None) -> None:
    few = {"guest": {"white_lotus": 1, "rock": 3, "white_dragon": 3, "rose": 1}, "host": FULL}
    position = stand("5,5 guest lily", reserve=few, score={"guest": 3, "host": 100})
    assert game.ended(position, usual(game)) == [("too_few", winner), ("target", None)]
    four = stand("5,5 guest lily; 5,6 guest lily", reserve=few, score={"guest": 3, "host": 100})
    assert game.ended(four, usual(game) | {"target_points": 0}) == []


def test_B49_count() -> None:
    board = "5,5 guest white_lotus; 2,2 guest rose; 1,1 guest rose; 5,6 guest rock; 6,4 host rose"
    position = stand(board, pot=["guest lily", "host lily", "host rock"], score={"guest": -1, "host": 4})
    assert basic.count(position, BASIC) == {"guest": -1 + 2 + 1 - 2, "host": 4 + 1 - 1}
    assert basic.count(position, BASIC | {"dead": "all"}) == {"guest": -1 + 2 + 1 - 4, "host": 4 + 1 - 1}


def test_WK3_flowers_turn() -> None:
    board = "5,5 guest rose; 5,-5 guest white_lotus"
    assert {"4,6", "5,6"} <= goals(wiki, board, "5,5")
    assert {"4,6", "5,6"} & goals(wiki, board, "5,5", flowers_turn=False) == {"5,6"}
    assert "4,-6" in goals(wiki, board, "5,-5", flowers_turn=False)


def test_WK6_WK7_WK9_WK10_WK12_WK13_WK14_placing() -> None:
    placed = set(moves(wiki, "0,0 guest boat", "place"))
    assert {"white_jade 0,0", "knotweed 0,0", "knotweed 1,1", "rock 0,8"} & placed == {"knotweed 1,1", "rock 0,8"}
    assert {"wheel 4,3", "wheel 4,4", "wheel 8,0"} & placed == {"wheel 4,4"}
    assert {"white_dragon 3,-3", "white_dragon 0,8", "white_lotus 3,0", "white_lotus 0,-8"} & placed == {
        *("white_dragon 0,8", "white_lotus 0,-8")
    }
    early = wiki.legal(stand("", turns={"guest": 3, "host": 2}), WIKI, [])
    assert {move.split()[1] for move in early} == {*FLOWERS, *NON_FLOWERS}


def test_WK11_pushes() -> None:
    board = "3,3 guest boat; 3,4 host rose; 2,3 host rock; 4,3 guest knotweed; 3,2 host white_jade; 4,4 host boat"
    assert moves(wiki, board, "push") == ["3,3 3,4"]  # drained, but pushed
    table = wiki.after(stand("0,2 guest boat; 1,2 host wheel; -1,2 host rose"), WIKI, [], "push 0,2 -1,2")
    assert (table["board"], table["reserve"]["host"]["rose"]) == ({"0,2": "guest boat", "1,2": "host wheel"}, 7)


@pytest.mark.parametrize(("asked", "owners"), [("none", []), ("owner", ["guest"]), ("both", ["guest", "host"])])
def test_WK13_WK14_options(asked: str, owners: list[str]) -> None:
    found = links(wiki, "2,7 guest white_lotus; 4,7 host lily", lotus_opponent_harmony=asked)
    assert [link.split()[1] for link in found] == owners
    assert links(wiki, "2,7 guest white_dragon; 4,7 guest lily", dragon_harmony=True) == ["harmony guest 2,7 4,7 1"]


def test_WK18_every_pair_counts() -> None:
    board = "-3,7 guest lily; -1,7 guest lily; 1,7 guest jasmine; 3,7 guest white_jade"
    pairs = {("-1,7", "1,7"), ("-1,7", "3,7"), ("-3,7", "1,7"), ("-3,7", "3,7")}
    assert {(link.split()[2], link.split()[3]) for link in links(wiki, board)} == pairs
    assert wiki.gain(stand(board), WIKI, "guest") == 4
