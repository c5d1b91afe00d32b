"""Iroh: the tiles, the set-up, who moves first, what a turn can be, and Rocks (I1, I5, I6, I7, I17)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections import Counter

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open, a_catalogue
from tests.table import after, assert_illegal, board_of, can, ended, legal_for, legal_from, links_of, reserve_of, stand

NATIONS = ("fire", "water", "earth", "air")
SET = {"fire": 4, "water": 4, "earth": 4, "air": 4, "white_lotus": 1, "rock": 2, "knotweed": 3}
HOMES = [("guest", "0,-7"), ("host", "0,7")]
PAINT = {"fire": {"red", "gates"}, "water": {"white"}, "earth": {"neutral"}}
"""The paint of each nation; ports are red."""


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("iroh")


@pytest.fixture
def start(game: RulesGame) -> State:
    return game.start(0)


def places_of(game: RulesGame, state: State, owner: str, kind: str) -> set[str]:
    return {place for place, tile in board_of(game, state).items() if tile == f"{owner} {kind}"}


def turned(place: str) -> str:
    """The place after a half turn of the board."""
    x, y = map(int, place.split(","))
    return f"{-x},{-y}"


# --- I1 ---


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I1_22_tiles_for_each_player(game: RulesGame, start: State, owner: str) -> None:
    laid = Counter(tile.split()[1] for tile in board_of(game, start).values() if tile.startswith(owner))
    found = laid + Counter(reserve_of(game, start, owner))
    assert found == SET
    assert found.total() == 22
    assert reserve_of(game, stand(game, {}), owner) == SET


# --- I5 ---


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I5_two_of_each_nation_and_the_lotus_begin_on_the_board(game: RulesGame, start: State, owner: str) -> None:
    laid = Counter(tile.split()[1] for tile in board_of(game, start).values() if tile.startswith(owner))
    assert laid == {**dict.fromkeys(NATIONS, 2), "white_lotus": 1}
    assert reserve_of(game, start, owner) == {**dict.fromkeys(NATIONS, 2), "rock": 2, "knotweed": 3}


@pytest.mark.parametrize(("owner", "home"), HOMES)
def test_I5_the_lotus_on_the_home_space(game: RulesGame, start: State, owner: str, home: str) -> None:
    assert places_of(game, start, owner, "white_lotus") == {home}
    assert set(game.board.grounds[home]) == {"red", "white", "neutral"}


@pytest.mark.parametrize(("owner", "port"), [("guest", "8,0"), ("host", "-8,0")])
def test_I5_the_second_fire_in_the_port_to_the_right_of_the_lotus(game: RulesGame, start: State, owner: str, port: str) -> None:
    assert port in places_of(game, start, owner, "fire")
    assert game.board.grounds[port] == ("gates",)


def test_I5_the_set_up_is_legal(game: RulesGame, start: State) -> None:
    state, warnings = game.setup(game.position(start))
    assert warnings == ()
    assert board_of(game, state) == board_of(game, start)
    assert ended(game, start) is None
    assert len(board_of(game, start)) == 18
    assert set(board_of(game, start)) <= set(game.board.grounds)


def test_I5_the_set_up_is_equal_for_both_under_a_half_turn(game: RulesGame, start: State) -> None:
    for kind in SET:
        guest, host = places_of(game, start, "guest", kind), places_of(game, start, "host", kind)
        assert {turned(place) for place in guest} == host


@pytest.mark.parametrize("kind", PAINT)
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I5_every_piece_on_its_own_paint(game: RulesGame, start: State, owner: str, kind: str) -> None:
    places = places_of(game, start, owner, kind)
    assert len(places) == 2
    for place in places:
        assert set(game.board.grounds[place]) & PAINT[kind], place


def test_I5_the_set_up_has_no_harmony(game: RulesGame, start: State, opened: Open) -> None:
    assert links_of(game, start) == set()
    for options in ({"proclaim": "automatic"}, {"pinned_break": True}, {"fire_range": 2}):
        other = opened("iroh", **options)
        assert links_of(other, other.start(0)) == set()
        assert board_of(other, other.start(0)) == board_of(game, start)


def test_I5_every_mover_can_move_and_nothing_can_be_taken_at_once(game: RulesGame, start: State) -> None:
    board = board_of(game, start)
    for place, tile in board.items():
        if tile.startswith("guest"):
            assert legal_from(game, start, place), place
    assert not [move for move in game.legal(start) if move.startswith("move") and move.split()[2] in board]


# --- I6 ---


@pytest.mark.parametrize("seed", range(5))
def test_I6_guest_moves_first_and_then_they_alternate(game: RulesGame, seed: int) -> None:
    state = game.start(seed)
    assert game.to_move(state) == "guest"
    state = after(game, state, "proclaim")
    assert game.to_move(state) == "host"
    assert game.to_move(after(game, state, "proclaim")) == "guest"


# --- I7 ---

TURNS = [
    ("move a piece", "move 4,4 4,5"), ("bring in a nation", "place air 0,-7"), ("a rock", "place rock 1,1"),
    ("a knotweed", "place knotweed s5,5"), ("proclaim", "proclaim"),
]  # fmt: skip


@pytest.mark.parametrize("move", [pytest.param(move, id=what) for what, move in TURNS])
def test_I7_a_turn_is_one_of_these(game: RulesGame, move: str) -> None:
    state = after(game, stand(game, {"4,4": "guest earth"}), move)
    assert game.to_move(state) == "host"


@pytest.mark.parametrize("kind", NATIONS)
@pytest.mark.parametrize(("owner", "home"), HOMES)
def test_I7_a_nation_comes_in_on_the_home_space_only(game: RulesGame, owner: str, home: str, kind: str) -> None:
    state = stand(game, {"4,4": "host earth", "-4,4": "guest earth"}, owner)
    assert legal_for(game, state, kind) == {home}
    for place in (turned(home), "0,-8", "1,1", "0,0"):
        assert place in assert_illegal(game, state, f"place {kind} {place}")
    before = reserve_of(game, state, owner)[kind]
    state = after(game, state, f"place {kind} {home}")
    assert board_of(game, state)[home] == f"{owner} {kind}"
    assert reserve_of(game, state, owner).get(kind, 0) == before - 1


@pytest.mark.parametrize("tile", ["guest air", "host fire", "guest white_lotus", "host rock"])
def test_I7_only_if_it_is_empty(game: RulesGame, tile: str) -> None:
    state = stand(game, {"0,-7": tile})
    for kind in NATIONS:
        assert legal_for(game, state, kind) == set()
        assert "0,-7" in assert_illegal(game, state, f"place {kind} 0,-7")


def test_I7_a_lotus_is_not_brought_in(game: RulesGame) -> None:
    state = stand(game, {}, reserve={"guest": {"white_lotus": 1, "air": 1}, "host": {}})
    assert legal_for(game, state, "white_lotus") == set()
    assert_illegal(game, state, "place white_lotus 0,-7")


def test_I7_only_what_is_in_the_own_reserve(game: RulesGame) -> None:
    state = stand(game, {}, reserve={"guest": {"air": 1}, "host": {"fire": 2, "rock": 2, "knotweed": 3}})
    assert game.legal(state) == ["place air 0,-7", "proclaim"]
    for move in ("place fire 0,-7", "place rock 1,1", "place knotweed s1,1"):
        assert_illegal(game, state, move)


def test_I7_only_own_pieces_are_moved(game: RulesGame) -> None:
    state = stand(game, {"4,4": "host earth", "0,0": "host white_lotus", "-4,4": "guest earth"})
    assert {move.split()[1] for move in game.legal(state) if move.startswith("move")} == {"-4,4"}
    for start in ("4,4", "0,0"):
        assert start in assert_illegal(game, state, f"move {start} {start[:-1]}1")


def test_I7_not_two_things_and_not_nothing(game: RulesGame) -> None:
    state = stand(game, {"4,4": "guest earth"})
    assert not {"pass", "skip"} & set(game.legal(state))
    for word in ("pass", "skip"):
        assert_illegal(game, state, word)


# --- I17 ---


def test_I17_a_rock_on_any_empty_point_but_the_two_home_spaces(game: RulesGame) -> None:
    for owner in ("guest", "host"):
        state = stand(game, {"4,4": "host earth", "-4,4": "guest earth"}, owner)
        assert legal_for(game, state, "rock") == set(game.board.grounds) - {"4,4", "-4,4", "0,7", "0,-7"}
        for place in ("0,7", "0,-7", "4,4", "-4,4"):
            assert place in assert_illegal(game, state, f"place rock {place}")


def test_I17_also_on_ports_on_midlines_and_beside_knotweed(game: RulesGame) -> None:
    state = stand(game, {"s3,3": "host knotweed"})
    for place in ("0,8", "-8,0", "0,3", "0,0", "3,3", "4,4"):
        assert can(game, state, f"place rock {place}")
        assert board_of(game, after(game, state, f"place rock {place}"))[place] == "guest rock"


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I17_rocks_never_move(game: RulesGame, owner: str) -> None:
    state = stand(game, {"1,1": f"{owner} rock", "5,5": "guest earth"})
    assert legal_from(game, state, "1,1") == set()
    assert "1,1" in assert_illegal(game, state, "move 1,1 1,2")


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I17_rocks_break_harmonies(game: RulesGame, owner: str) -> None:
    line = {"-3,4": "guest air", "3,4": "guest fire"}
    state = stand(game, line, owner)
    assert links_of(game, state) == {"guest -3,4 3,4"}
    assert links_of(game, after(game, state, "place rock 0,4")) == set()


# --- the options ---


def test_I8_I15_I18_the_presets(opened: Open) -> None:
    entry = next(entry for entry in a_catalogue().entries() if entry.id == "iroh")
    assert [dict(settings) for _, settings in entry.presets.values()] == [
        {"fire_range": 2, "pinned_break": True},  # as on the sheet of tiles
        {"proclaim": "automatic"},
    ]


@pytest.mark.parametrize(("option", "value"), [("fire_range", 1), ("fire_range", 4), ("proclaim", "loudly"), ("pinned_break", 2)])
def test_I8_I18_a_value_that_is_none_is_refused(opened: Open, option: str, value: int | str) -> None:
    with pytest.raises(BadRequest, match=option):
        opened("iroh", **{option: value})
