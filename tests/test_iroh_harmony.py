"""Iroh: what a harmony is, what the Earth and the Lotus add to it, and the four midlines (I2, I3, I4, I9, I10, I12)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, ended, links_of, stand

NATIONS = ("fire", "water", "earth", "air")
NORTH, SOUTH = ("-1,4", "1,4"), ("-2,-4", "2,-4")
EAST, WEST = ("4,-1", "4,1"), ("-4,-2", "-4,2")
ARMS = (NORTH, SOUTH, EAST, WEST)
"""A pair across each midline; no other two of these points are on one line."""


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("iroh")


def whose(tile: str) -> str:
    """A tile with its owner: GUEST's, unless it says otherwise."""
    return tile if tile.split()[0] in ("guest", "host", "any") else f"guest {tile}"


def found(game: RulesGame, tiles: dict[str, str]) -> set[str]:
    return links_of(game, stand(game, {place: whose(tile) for place, tile in tiles.items()}))


def across(game: RulesGame, *tiles: str) -> set[str]:
    """The harmonies of tiles at x = -3, -1, 1 and 3 of a row (``-`` is none): the midline lies in the middle of them."""
    row = {f"{x},5": tile for x, tile in zip((-3, -1, 1, 3), tiles, strict=False) if tile != "-"}
    column = {f"5,{y}": tile for y, tile in zip((-3, -1, 1, 3), tiles, strict=False) if tile != "-"}
    rows, columns = found(game, row), found(game, column)
    assert len(rows) == len(columns)
    return rows


def wins(game: RulesGame, board: dict[str, str], owner: str = "guest") -> bool:
    """Whether that player, to move, holds the four midlines."""
    state = stand(game, {place: whose(tile) for place, tile in board.items()}, owner)
    return ended(game, after(game, state, "proclaim")) == (owner, "midlines")


def four(*kinds: str) -> dict[str, str]:
    """A harmony across each midline; of each the two kinds."""
    return {place: kind for pair in ARMS for place, kind in zip(pair, kinds, strict=True)}


# --- I2 ---


@pytest.mark.parametrize("missing", range(4))
def test_I2_the_four_half_axes_all_of_them(game: RulesGame, missing: int) -> None:
    board = four("air", "air")
    assert wins(game, board)
    one, other = ARMS[missing]
    assert not wins(game, {place: tile for place, tile in board.items() if place not in (one, other)})


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("arm", range(4), ids=["north", "south", "east", "west"])
def test_I2_a_midline_runs_from_the_centre_to_its_port(game: RulesGame, arm: int, n: int) -> None:
    x, y = [(0, n), (0, -n), (n, 0), (-n, 0)][arm]
    pair = (f"{x - 3},{y}", f"{x + 3},{y}") if x == 0 else (f"{x},{y - 3}", f"{x},{y + 3}")
    board = {place: "water" for other in ARMS if other is not ARMS[arm] for place in other} | dict.fromkeys(pair, "water")
    assert f"guest {pair[0]} {pair[1]}" in found(game, dict.fromkeys(pair, "water"))
    assert wins(game, board)


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I2_the_same_for_both_players(game: RulesGame, owner: str) -> None:
    board = {place: f"{owner} {kind}" for place, kind in four("air", "fire").items()}
    assert wins(game, board, owner)
    assert not wins(game, board, "host" if owner == "guest" else "guest")


def test_I2_two_harmonies_across_one_midline_are_one_midline(game: RulesGame) -> None:
    board = {"-1,4": "air", "1,4": "air", "-3,6": "air", "2,6": "air", "4,-1": "air", "4,1": "air", "-4,-2": "air", "-4,2": "air"}
    assert len(found(game, board)) == 4
    assert not wins(game, board)


# --- I3 ---


@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(NATIONS, 2)))
def test_I3_two_pieces_of_one_player_whatever_their_nations(game: RulesGame, one: str, other: str) -> None:
    for owner in ("guest", "host"):
        for pair in ((one, other), (other, one)):
            assert across(game, *(f"{owner} {kind}" if kind != "-" else "-" for kind in (pair[0], "-", "-", pair[1]))) == {
                f"{owner} -3,5 3,5"
            }


LINES = [
    ("not of both players", ("air", "-", "-", "host air"), set()),
    ("only across a midline", ("air", "air"), set()),
    ("Earth too only across a midline", ("earth", "air", "-", "host earth"), set()),
    ("not from a midline", ("air", "-", "air"), {"guest -3,5 1,5"}),
    ("only neighbours", ("air", "fire", "water", "air"), {"guest -1,5 1,5"}),
    ("an own piece between", ("host air", "-", "air", "host fire"), set()),
    ("a rock between", ("air", "rock", "fire"), set()),
    ("an opposing rock between", ("air", "host rock", "-", "fire"), set()),
    ("an opposing Lotus between", ("air", "host white_lotus", "-", "host air"), {"host -1,5 3,5"}),
    ("a nation and the own Lotus", ("air", "-", "-", "white_lotus"), {"guest -3,5 3,5"}),
    ("a nation and the opposing Lotus", ("host white_lotus", "-", "-", "fire"), {"guest -3,5 3,5"}),
    ("two own Lotuses", ("white_lotus", "-", "-", "white_lotus"), set()),
    ("both Lotuses", ("white_lotus", "-", "-", "host white_lotus"), set()),
    ("a Rock", ("air", "-", "-", "rock"), set()),
    ("Water and a Rock", ("water", "-", "-", "host rock"), set()),
    ("Fire and a Rock", ("fire", "-", "rock"), set()),
    ("a Lotus and a Rock", ("white_lotus", "-", "rock"), set()),
    ("two Rocks", ("rock", "-", "-", "rock"), set()),
]


@pytest.mark.parametrize(("tiles", "harmonies"), [pytest.param(*case[1:], id=case[0]) for case in LINES])
def test_I3_a_line_that_crosses_a_midline_with_nothing_between(
    game: RulesGame, tiles: tuple[str, ...], harmonies: set[str]
) -> None:
    assert across(game, *tiles) == harmonies


@pytest.mark.parametrize("board", [
    {"0,5": "air", "3,5": "air"}, {"-3,5": "air", "0,5": "air"}, {"0,5": "earth", "3,5": "rock"},
    {"0,5": "white_lotus", "3,5": "air"},
    {"-3,0": "air", "3,0": "air"}, {"-3,0": "earth", "3,0": "rock"}, {"0,-2": "air", "0,3": "air"},
    {"5,0": "air", "5,3": "air"}, {"0,3": "air", "0,5": "air"},
])  # fmt: skip
def test_I3_a_piece_on_a_midline_is_in_no_harmony(game: RulesGame, board: dict[str, str]) -> None:
    assert found(game, board) == set()


def test_I3_a_piece_on_a_midline_stands_in_between(game: RulesGame) -> None:
    for tile in ("air", "host air", "white_lotus", "host fire"):
        assert found(game, {"-3,5": "air", "0,5": tile, "3,5": "air"}) == set()


def test_I3_never_diagonal(game: RulesGame) -> None:
    assert found(game, {"-2,-2": "air", "2,2": "air", "-1,1": "air", "1,-1": "air", "-3,4": "air"}) == set()


def test_I3_not_across_a_port_or_the_edge_alone(game: RulesGame) -> None:
    assert found(game, {"-1,8": "air", "1,8": "air"}) == {"guest -1,8 1,8"}
    assert found(game, {"-1,8": "air", "0,8": "host air", "1,8": "air"}) == set()


# --- I4 ---


def test_I4_a_piece_counts_in_one_harmony_only(game: RulesGame) -> None:
    ring = ("-3,2", "3,2", "3,-2", "-3,-2")
    for kind in ("fire", "earth", "air"):
        board = dict.fromkeys(ring, kind)
        assert len(found(game, board)) == 4
        assert not wins(game, board)


def test_I4_I9_water_in_two(game: RulesGame) -> None:
    ring = dict.fromkeys(("-3,2", "3,2", "3,-2", "-3,-2"), "water")
    assert wins(game, ring)
    for place in ring:
        for other in ("air", "fire", "earth"):
            assert not wins(game, {**ring, place: other})


def test_I4_I9_a_water_joins_a_row_and_a_column(game: RulesGame) -> None:
    board = {"-4,2": "water", "4,2": "air", "-4,-2": "air", "3,-6": "air", "-3,-6": "air", "6,-3": "air", "6,3": "air"}
    assert wins(game, board)
    assert not wins(game, {**board, "-4,2": "air"})


def test_I4_the_best_assignment_is_found(game: RulesGame) -> None:
    """The north can be had by two pairs; only the one that leaves the east its end will do."""
    base = {"-5,-2": "air", "-5,1": "air", "-2,-4": "air", "1,-4": "air"}
    board = {**base, "-3,3": "air", "4,3": "air", "4,-1": "air"}
    assert {"guest -3,3 4,3", "guest 4,-1 4,3"} <= found(game, board)
    assert not wins(game, board)
    for more in ({"-1,6": "air", "2,6": "air"}, {"6,-3": "air", "6,2": "air"}):
        assert wins(game, {**board, **more})
    assert wins(game, {**board, "4,3": "water"})


def test_I4_a_lotus_and_a_rock_count_once_too(game: RulesGame) -> None:
    base = {"-5,-2": "air", "-5,1": "air", "-2,-4": "air", "1,-4": "air"}
    for middle, ends in (("white_lotus", "air"), ("host white_lotus", "air"), ("rock", "earth")):
        board = {**base, "-3,3": ends, "4,3": middle, "4,-1": ends}
        assert {"guest -3,3 4,3", "guest 4,-1 4,3"} <= found(game, board)
        assert not wins(game, board)
        assert wins(game, {**board, "-1,6": "air", "2,6": "air"})


def near(game: RulesGame, tiles: dict[str, str]) -> float:
    """How near GUEST is to the four midlines."""
    return next(one.amounts[0] for one in game.features(stand(game, {place: whose(tile) for place, tile in tiles.items()}))
                if one.name == "endings.midlines")  # fmt: skip


def test_the_four_midlines_are_the_nearer_the_less_can_break_them(game: RulesGame) -> None:
    board = {place: "air" for arm in (NORTH, SOUTH, EAST) for place in arm}
    fallen = {place: tile for place, tile in board.items() if place not in EAST}
    assert 0 < near(game, fallen) < near(game, board) < near(game, {**board, "-3,7": "air", "3,7": "air"}) < 1
    assert near(game, {**board, **dict.fromkeys(WEST, "air")}) == 1


def test_a_midline_is_the_nearer_the_fewer_moves_bring_two_tiles_to_both_sides_of_it(game: RulesGame) -> None:
    """An Air walks four points (I11)."""
    alone, on_one_side = {"-4,-2": "air"}, {"-4,-2": "air", "-6,-3": "air"}
    beside, crossing = {"-4,-2": "air", "-3,2": "air"}, {"-4,-2": "air", "-4,2": "air"}
    assert near(game, alone) < near(game, on_one_side) < near(game, beside)
    barred = {**crossing, "-4,1": "host rock"}
    assert near(game, barred) < near(game, crossing), "it takes a move more to go round the Rock"


def test_a_tile_that_would_have_to_count_twice_brings_no_midline_nearer(game: RulesGame) -> None:
    base = {"-3,3": "air", "4,3": "air"}
    once, twice = near(game, {**base, "4,-1": "air"}), near(game, {**base, "4,3": "water", "4,-1": "air"})
    assert once < twice


# --- I10 ---


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_I10_earth_is_in_harmony_with_rocks_of_either_player(game: RulesGame, owner: str) -> None:
    assert across(game, "earth", "-", "-", f"{owner} rock") == {"guest -3,5 3,5"}
    assert across(game, f"{owner} rock", "-", "earth") == {"guest -3,5 1,5"}
    assert across(game, "earth", f"{owner} rock") == set()
    for kind in ("fire", "water", "air"):
        assert across(game, kind, "-", "-", f"{owner} rock") == set()


def test_I10_a_rock_between_two_players_earths_is_in_harmony_with_both(game: RulesGame) -> None:
    assert found(game, {"-3,5": "earth", "1,5": "rock", "1,-4": "host earth"}) == {"guest -3,5 1,5", "host 1,-4 1,5"}


@pytest.mark.parametrize("rock", ["rock", "host rock"])
@pytest.mark.parametrize("other", [*NATIONS, "white_lotus", "host white_lotus"])
def test_I10_a_rock_does_not_break_earths_line(game: RulesGame, other: str, rock: str) -> None:
    assert across(game, "earth", rock, "-", other) >= {"guest -3,5 3,5"}
    assert across(game, other, "-", rock, "earth") >= {"guest -3,5 3,5"}
    assert "guest -3,5 3,5" in across(game, "earth", rock, "host rock", other)


def test_I10_other_pieces_do_and_rocks_break_other_lines(game: RulesGame) -> None:
    for wall in ("air", "host fire", "white_lotus"):
        assert "guest -3,5 3,5" not in across(game, "earth", wall, "-", "air")
        assert "guest -3,5 3,5" not in across(game, "earth", wall, "rock", "air")
    for one, other in (("air", "air"), ("fire", "white_lotus"), ("water", "host earth"), ("host earth", "white_lotus")):
        assert ("guest -3,5 3,5" in across(game, one, "rock", "-", other)) is False


# --- I12 ---


@pytest.mark.parametrize("lotus", ["white_lotus", "host white_lotus"])
def test_I12_either_player_may_use_a_lotus_in_a_harmony(game: RulesGame, lotus: str) -> None:
    assert across(game, "air", "-", lotus) == {"guest -3,5 1,5"}
    assert across(game, "host fire", "-", lotus) == {"host -3,5 1,5"}
    board = {**four("air", "fire"), "4,1": lotus}
    assert wins(game, board)
    assert wins(game, {place: tile if "lotus" in tile else f"host {tile}" for place, tile in board.items()}, "host")
