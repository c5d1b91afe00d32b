"""Solitaire: where a tile may be placed, what accents do not do, White Lotus and Orchid (T2, T5 to T8)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import AROUND, Board, after, around, assert_illegal, board_of, can, legal_for, legal_from, links_of, near, stand

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
FLOWERS = (*BASIC, "white_lotus", "orchid")
ACCENTS = ("boat", "knotweed", "rock", "wheel")
GATES = {"0,8", "0,-8", "8,0", "-8,0"}
POINTS = {f"{x},{y}": (x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("solitaire")


def with_tile(game: RulesGame, kind: str, board: Board) -> State:
    """That board with a tile in hand, the last."""
    return stand(game, board, hand={"guest": [kind]}, bag=[])


def places_for(game: RulesGame, kind: str, board: Board) -> set[str]:
    return legal_for(game, with_tile(game, kind, board), kind)


def welcome(kind: str) -> set[str]:
    """The points whose garden suits a flower: no red flower in white, no white one in red (S8); never a gate."""
    red, white = BASIC[:3], BASIC[3:]
    in_red = {name for name, (x, y) in POINTS.items() if x * y > 0 and abs(x) + abs(y) < 7}
    in_white = {name for name, (x, y) in POINTS.items() if x * y < 0 and abs(x) + abs(y) < 7}
    return set(POINTS) - GATES - (in_white if kind in red else set()) - (in_red if kind in white else set())


def pair_up(kind: str, other: str) -> bool:
    """Whether two kinds are in harmony or in disharmony."""
    if {kind, other} & {"white_lotus", "orchid"}:
        return kind in FLOWERS and other in FLOWERS
    apart = abs(BASIC.index(kind) - BASIC.index(other)) if other in BASIC else 0
    return apart in (1, 3, 5)


def seen_from(place: str, board: Board) -> set[str]:
    """The kinds of the first tiles in the four directions, as far as no gate stands before them."""
    found = set()
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        at = near(place, dx, dy)
        while at in POINTS and at not in GATES and at not in board:
            at = near(at, dx, dy)
        found |= {board[at].split(" ")[1]} if at in board and at not in GATES else set()
    return found


def crowd(seed: int) -> dict[str, str]:
    """Some tiles anywhere, nine flowers to four accents."""
    chance, board = Chance(seed), {}
    for number in range(3 + seed % 3 * 12):
        kind = chance.pick(FLOWERS if number % 13 < 9 else ACCENTS)
        board[chance.pick(sorted(welcome(kind)))] = f"any {kind}"
    return board


@pytest.mark.parametrize("seed", range(18))
def test_T5_where_it_makes_a_new_pair_or_else_where_its_colour_allows(game: RulesGame, seed: int) -> None:
    board = crowd(seed)
    for kind in FLOWERS:
        free = welcome(kind) - set(board)
        pairing = {place for place in free if any(pair_up(kind, other) for other in seen_from(place, board) - set(ACCENTS))}
        assert places_for(game, kind, board) == (pairing or free), kind


@pytest.mark.parametrize("other", ["chrysanthemum", "jasmine"])
def test_T5_a_harmony_or_a_disharmony_must_come_about(game: RulesGame, other: str) -> None:
    state = with_tile(game, other, {"5,5": "any rose"})
    on_the_lines = {name for name, (x, y) in POINTS.items() if (x == 5) != (y == 5)}
    assert legal_for(game, state, other) == on_the_lines & welcome(other)
    assert game.why(state, f"place {other} 4,4")


def test_T5_the_reason_says_what_is_wanted(game: RulesGame) -> None:
    said = [reason.sentence["en"] for reason in game.why(with_tile(game, "jasmine", {"5,5": "any rose"}), "place jasmine 4,4")]
    assert any("harmony" in sentence for sentence in said), said


@pytest.mark.parametrize("other", ["rhododendron", "rose", "lily"])
def test_T5_where_no_pair_is_possible_any_free_point_of_its_colour(game: RulesGame, other: str) -> None:
    assert places_for(game, other, {"5,5": "any rose"}) == welcome(other) - {"5,5"}
    assert places_for(game, other, {}) == welcome(other)


def test_T5_a_pair_in_a_forbidden_garden_is_no_possibility(game: RulesGame) -> None:
    walls = dict.fromkeys(("0,2", "2,0", "4,2", "2,4"), "any rock")
    board = {"2,2": "any rose", **walls}  # only points in the red garden see it
    assert places_for(game, "jasmine", board) == welcome("jasmine") - set(board)
    assert places_for(game, "chrysanthemum", board) == {"1,2", "3,2", "2,1", "2,3"}


def test_T5_an_old_pair_does_not_do(game: RulesGame) -> None:
    board = {"-3,5": "any rose", "3,5": "any chrysanthemum"}
    assert "6,6" not in places_for(game, "white_jade", board)
    assert "0,5" in places_for(game, "white_jade", board)  # though it comes between the two


def test_T5_special_flowers_too(game: RulesGame) -> None:
    for kind in ("white_lotus", "orchid"):
        assert "3,3" not in places_for(game, kind, {"5,5": "any rose"})
        assert "8,3" in places_for(game, kind, {"8,1": "any rose"})


@pytest.mark.parametrize("kind", ACCENTS)
def test_T5_accents_are_not_bound(game: RulesGame, kind: str) -> None:
    board = {"1,5": "any rose", "1,1": "any chrysanthemum"}
    assert places_for(game, kind, board) == places_for(game, kind, {}) - set(board)


@pytest.mark.parametrize("kind", [*FLOWERS, *ACCENTS])
def test_T5_gates_stay_empty(game: RulesGame, kind: str) -> None:
    state = with_tile(game, kind, {"1,8": "any chrysanthemum", "0,4": "any orchid"})
    for gate in GATES:
        assert gate in assert_illegal(game, state, f"place {kind} {gate}")


def test_T5_gates_block_lines(game: RulesGame) -> None:
    board = {"1,8": "any rose", "1,7": "any rock", "3,8": "any rock"}
    assert places_for(game, "chrysanthemum", board) == {"2,8"}  # and not -1,8 beyond the gate


GARDENS = ("1,1", "-1,1", "-1,-1", "1,-1", "3,3", "-2,-4")
BORDERS = ("0,0", "0,1", "-6,0", "3,4", "-3,4", "-1,-6", "0,7", "7,0", "5,5", "-8,1", "6,-6")


@pytest.mark.parametrize("kind", FLOWERS)
def test_T6_S8_garden_colours(game: RulesGame, kind: str) -> None:
    state = with_tile(game, kind, {})
    for place in GARDENS:
        x, y = POINTS[place]
        wrong = (kind in BASIC[:3] and x * y < 0) or (kind in BASIC[3:] and x * y > 0)
        assert can(game, state, f"place {kind} {place}") != wrong, place
        assert not wrong or place in assert_illegal(game, state, f"place {kind} {place}")
    assert all(can(game, state, f"place {kind} {place}") for place in BORDERS)


@pytest.mark.parametrize("kind", ACCENTS)
def test_T7_at_most_two_points_away_from_a_coloured_garden(game: RulesGame, kind: str) -> None:
    ground = {name for name, (x, y) in POINTS.items() if abs(x) + abs(y) <= 8} - GATES
    assert places_for(game, kind, {}) == ground
    for place in ("4,5", "8,1", "-6,-3", "0,8"):
        assert place in assert_illegal(game, with_tile(game, kind, {}), f"place {kind} {place}")


@pytest.mark.parametrize("kind", FLOWERS)
def test_T7_that_binds_accents_only(game: RulesGame, kind: str) -> None:
    assert {"8,3", "4,-8", "-6,6"} <= places_for(game, kind, {})


@pytest.mark.parametrize("kind", ACCENTS)
def test_T7_they_stand_in_the_way(game: RulesGame, kind: str) -> None:
    board = {"-3,5": "any rose", "3,5": "any chrysanthemum", "3,3": "any lily"}
    assert links_of(game, stand(game, board)) == {"-3,5 3,5"}
    assert links_of(game, stand(game, {**board, "0,5": f"any {kind}"})) == set()
    assert links_of(game, stand(game, {**board, "3,4": f"any {kind}"}), "disharmony") == set()
    assert links_of(game, stand(game, board), "disharmony") == {"3,3 3,5"}


@pytest.mark.parametrize("kind", ACCENTS)
def test_T7_they_do_nothing_else(game: RulesGame, kind: str) -> None:
    flowers = {place: f"any {flower}" for place, flower in zip(around("0,3"), FLOWERS, strict=True) if place != "0,2"}
    state = with_tile(game, kind, flowers)
    before = {name: links_of(game, state, name) - {"-1,3 1,3"} for name in ("harmony", "disharmony")}
    state = after(game, state, f"place {kind} 0,3")
    assert board_of(game, state) == {**flowers, "0,3": f"any {kind}"}  # nothing is turned, shifted or removed
    assert {name: links_of(game, state, name) for name in before} == before


@pytest.mark.parametrize("kind", ACCENTS)
def test_T7_no_accent_onto_a_tile_or_barred_by_a_neighbour(game: RulesGame, kind: str) -> None:
    board = {"2,2": "any rock", "2,4": "any rose"}
    state = with_tile(game, kind, board)
    assert all(can(game, state, f"place {kind} {place}") for place in around("2,2"))
    assert {"2,2", "2,4"} == assert_illegal(game, state, f"place {kind} 2,2") | assert_illegal(game, state, f"place {kind} 2,4")


@pytest.mark.parametrize(("dx", "dy"), AROUND)
@pytest.mark.parametrize("kind", ["rose", "jasmine", "white_lotus", "orchid"])
def test_T7_an_orchid_pins_nothing_nor_does_knotweed(game: RulesGame, kind: str, dx: int, dy: int) -> None:
    place = near("3,5", dx, dy)
    for holder in ("orchid", "knotweed"):
        state = with_tile(game, "rock", {"3,5": f"any {holder}", place: f"any {kind}"})
        assert legal_from(game, state, place), holder


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("kind", FLOWERS)
def test_T8_white_lotus_is_in_harmony_and_orchid_in_disharmony_with_every_flower(opened: Open, kind: str, sets: int) -> None:
    game = opened("solitaire", sets=sets)
    for special, name in (("white_lotus", "harmony"), ("orchid", "disharmony")):
        state = stand(game, {"-3,5": f"any {special}", "3,5": f"any {kind}"})
        assert links_of(game, state, name) == {"-3,5 3,5"}
        both = {kind, special} == {"white_lotus", "orchid"}
        other = "disharmony" if name == "harmony" else "harmony"
        assert links_of(game, state, other) == ({"-3,5 3,5"} if both else set())


@pytest.mark.parametrize("special", ["white_lotus", "orchid"])
@pytest.mark.parametrize("accent", ACCENTS)
def test_T8_with_no_accent(game: RulesGame, special: str, accent: str) -> None:
    state = stand(game, {"-3,5": f"any {special}", "3,5": f"any {accent}"})
    assert links_of(game, state) == links_of(game, state, "disharmony") == set()


@pytest.mark.parametrize("kind", BASIC)
def test_T2_disharmonies_are_allowed(game: RulesGame, kind: str) -> None:
    opposite = BASIC[(BASIC.index(kind) + 3) % 6]
    state = with_tile(game, kind, {"5,5": f"any {opposite}"})
    state = after(game, state, f"place {kind} 2,5")
    assert links_of(game, state, "disharmony") == {"2,5 5,5"}
