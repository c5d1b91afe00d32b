"""Skud: rock, wheel and knotweed (S16 to S19)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import (
    AROUND,
    EARN,
    EARNING,
    Board,
    after,
    around,
    assert_illegal,
    board_of,
    can,
    earned,
    legal_for,
    legal_from,
    links_of,
    near,
    reserve_of,
    stand,
)

POINTS = {f"{x},{y}" for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
GATES = {"0,8", "0,-8", "8,0", "-8,0"}
STANDING = {"-4,-8", "-3,-8"}  # the two flowers that have earned the bonus
EIGHT = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@pytest.mark.parametrize("accent", ["rock", "wheel", "knotweed", "boat"])
def test_S16_accents_do_not_move(game: RulesGame, accent: str) -> None:
    state = stand(game, {"3,5": f"guest {accent}", "5,5": "guest rose"})
    assert legal_from(game, state, "3,5") == set()
    assert "3,5" in assert_illegal(game, state, "move 3,5 3,6")


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("accent", ["rock", "wheel", "knotweed", "boat"])
def test_S16_accents_stand_in_the_way(game: RulesGame, accent: str, owner: str) -> None:
    board = {"-2,7": "guest rose", "-1,7": f"{owner} {accent}"}
    assert not {"-1,7", "0,7"} & legal_from(game, stand(game, board), "-2,7")
    board = {"-2,5": "guest rose", "0,5": f"{owner} {accent}", "5,5": "guest chrysanthemum"}
    assert links_of(game, stand(game, board)) == set()


@pytest.mark.parametrize("accent", ["rock", "knotweed"])
def test_S17_S19_on_any_empty_point_but_gates(game: RulesGame, accent: str) -> None:
    state = earned(game, {"3,5": "host lily", "0,0": "guest wheel", "8,0": "host rose"})
    assert legal_for(game, state, accent) == POINTS - GATES - STANDING - {"3,5", "0,0"}
    assert "3,5" in assert_illegal(game, state, f"place {accent} 3,5")
    assert board_of(game, game.play(state, f"place {accent} 1,1"))["1,1"] == f"guest {accent}"


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_S17_a_rock_between_breaks_the_harmony(game: RulesGame, owner: str) -> None:
    state = earned(game, {"1,5": f"{owner} rose", "5,5": f"{owner} chrysanthemum"})
    assert f"{owner} 1,5 5,5" in links_of(game, state)
    assert links_of(game, game.play(state, "place rock 3,5")) == {"guest -4,-8 -3,-8"}


def test_S17_on_the_sheet_only_between_them(opened: Open) -> None:
    game = opened("skud")
    board = {"1,5": "guest rose", "5,5": "guest chrysanthemum", "6,5": "guest rock", "1,-3": "host rock"}
    assert links_of(game, stand(game, board)) == {"guest 1,5 5,5"}


def test_S17_no_wheel_next_to_a_rock(game: RulesGame) -> None:
    state = earned(game, {"3,5": "host rock"})
    wheels = legal_for(game, state, "wheel")
    assert not wheels & set(around("3,5"))
    assert {"1,5", "5,5", "3,7", "3,3", "1,3", "5,7"} <= wheels


def test_S17_that_rock_is_pointed_at(game: RulesGame) -> None:
    assert "3,5" in assert_illegal(game, earned(game, {"3,5": "host rock"}), "place wheel 4,6")


def test_S17_a_rock_next_to_a_wheel_is_fine(game: RulesGame) -> None:
    assert set(around("3,5")) <= legal_for(game, earned(game, {"3,5": "host wheel"}), "rock")


def test_S18_on_any_empty_point_that_is_no_gate(game: RulesGame) -> None:
    state = earned(game, {"3,5": "host knotweed"})
    wheels = legal_for(game, state, "wheel")
    assert not wheels & (GATES | STANDING | {"3,5"})
    for place in GATES:
        assert place in assert_illegal(game, state, f"place wheel {place}")
    open_points = {place for place in POINTS - GATES if not {place, *around(place)} & (GATES | STANDING | {"3,5"})}
    assert open_points <= wheels


def test_S18_nothing_adjacent_is_fine(game: RulesGame) -> None:
    state = after(game, earned(game, {}), "place wheel 3,5")
    assert board_of(game, state) == {"-4,-8": "guest rose", "-3,-8": "guest chrysanthemum", "3,5": "guest wheel"}


@pytest.mark.parametrize("way", range(8), ids=EIGHT)
@pytest.mark.parametrize("tile", ["guest rose", "host white_jade", "host orchid", "host knotweed", "guest boat", "guest wheel"])
def test_S18_every_adjacent_tile_moves_one_place_clockwise(game: RulesGame, way: int, tile: str) -> None:
    ring = around("5,5")
    state = after(game, earned(game, {ring[way]: tile}), "place wheel 5,5")
    found = {place: piece for place, piece in board_of(game, state).items() if place not in STANDING}
    assert found == {"5,5": "guest wheel", ring[(way + 1) % 8]: tile}


def test_S18_all_eight_at_once(game: RulesGame) -> None:
    kinds = [
        "guest rose",
        "host rose",
        "guest orchid",
        "host boat",
        "guest chrysanthemum",
        "host knotweed",
        "guest boat",
        "host orchid",
    ]
    ring = around("5,5")
    state = after(game, earned(game, dict(zip(ring, kinds, strict=True))), "place wheel 5,5")
    board = board_of(game, state)
    assert [board[place] for place in ring] == [kinds[-1], *kinds[:-1]]


def test_S18_tiles_two_away_stay(game: RulesGame) -> None:
    state = after(game, earned(game, {"5,3": "host rose", "3,5": "host rose"}), "place wheel 5,5")
    assert {"5,3", "3,5"} < set(board_of(game, state))


def test_S18_no_tile_out_of_a_gate(game: RulesGame) -> None:
    for board in ({"0,8": "guest rose"}, {"0,8": "host orchid"}):
        state = earned(game, board)
        for place in ("1,7", "-1,7", "0,7", "1,8", "-1,8"):
            assert "0,8" in assert_illegal(game, state, f"place wheel {place}")


def test_S18_no_tile_into_a_gate(game: RulesGame) -> None:
    state = earned(game, {"0,7": "guest orchid"})
    assert {"0,7", "0,8"} & assert_illegal(game, state, "place wheel 1,7")
    assert can(game, state, "place wheel -1,7")  # there it goes from the east to the south-east


def test_S18_an_empty_gate_beside_it_is_fine(game: RulesGame) -> None:
    assert can(game, earned(game, {}), "place wheel 1,7")


def test_S18_no_tile_off_the_board(game: RulesGame) -> None:
    state = earned(game, {"4,8": "host orchid"})
    assert "4,8" in assert_illegal(game, state, "place wheel 4,7")
    assert can(game, state, "place wheel 3,7")  # from the north-east to the east


@pytest.mark.parametrize(
    ("tile", "fine"), [("guest rose", False), ("host rose", False), ("guest lily", True), ("host orchid", True)]
)
def test_S18_no_basic_flower_into_a_wrong_garden(game: RulesGame, tile: str, fine: bool) -> None:
    state = earned(game, {"0,-2": tile})  # from the axis into the white quarter
    assert can(game, state, "place wheel 1,-3") == fine
    if not fine:
        assert {"0,-2", "1,-2"} & assert_illegal(game, state, "place wheel 1,-3")


def test_S18_a_white_flower_not_into_red(game: RulesGame) -> None:
    assert not can(game, earned(game, {"0,1": "host jasmine"}), "place wheel 1,0")
    assert can(game, earned(game, {"0,1": "host rose"}), "place wheel 1,0")


@pytest.mark.parametrize("accent", ["knotweed", "boat"])
def test_S18_accents_go_into_any_garden(game: RulesGame, accent: str) -> None:
    for board in ({"0,-2": f"guest {accent}"}, {"0,2": f"host {accent}"}):
        state = earned(game, board)
        assert can(game, state, "place wheel 1,-3" if "0,-2" in board else "place wheel 1,1")


def test_S18_no_disharmony_left(game: RulesGame) -> None:
    state = earned(game, {"3,6": "host rose", "4,2": "host jasmine"})
    assert {"3,6", "4,6", "4,2"} & assert_illegal(game, state, "place wheel 3,5")
    assert can(game, earned(game, {"3,6": "host rose", "4,2": "host lily"}), "place wheel 3,5")


def test_S18_no_disharmony_uncovered(game: RulesGame) -> None:
    state = earned(game, {"0,6": "host rose", "3,6": "guest orchid", "6,6": "guest jasmine"})
    assert {"0,6", "6,6"} <= assert_illegal(game, state, "place wheel 2,5")  # the orchid goes from the north-east to the east
    assert can(game, state, "place wheel 4,5")  # here from the north-west to the north: it still stands between


def test_S18_the_wheel_itself_may_stand_between(game: RulesGame) -> None:
    state = earned(game, {"4,6": "host rose", "1,5": "host jasmine"})
    assert can(game, state, "place wheel 3,5")  # the rose comes to 4,5


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize(("dx", "dy"), AROUND, ids=EIGHT)
def test_S19_flowers_on_the_eight_points_form_no_harmony(game: RulesGame, owner: str, dx: int, dy: int) -> None:
    beside = near("4,5", dx, dy)
    away = near(beside, dx, 0 if dx else dy)
    board = {beside: f"{owner} rhododendron", away: f"{owner} chrysanthemum"}
    assert len(links_of(game, stand(game, board))) == 1
    assert links_of(game, stand(game, {**board, "4,5": "guest knotweed"})) == set()


@pytest.mark.parametrize(("place", "away"), [("4,5", "5,5"), ("0,5", "-1,5"), ("2,7", "2,8"), ("2,3", "2,2"), ("4,7", "5,7")])
def test_S19_two_away_they_do(game: RulesGame, place: str, away: str) -> None:
    state = stand(game, {place: "guest rhododendron", away: "guest chrysanthemum", "2,5": "host knotweed"})
    assert len(links_of(game, state)) == 1


def test_S19_white_lotus_included(game: RulesGame) -> None:
    board = {"3,5": "guest white_lotus", "-2,5": "guest rose"}
    assert links_of(game, stand(game, board)) == {"guest -2,5 3,5"}
    assert links_of(game, stand(game, {**board, "4,6": "host knotweed"})) == set()


def test_S19_placing_it_breaks_harmonies_of_both(game: RulesGame) -> None:
    board = {"3,5": "guest rose", "3,-5": "guest chrysanthemum", "5,5": "host rose", "5,-5": "host chrysanthemum"}
    state = earned(game, board)
    assert {"guest 3,-5 3,5", "host 5,-5 5,5"} < links_of(game, state)
    assert links_of(game, game.play(state, "place knotweed 4,6")) == {"guest -4,-8 -3,-8"}


def withered(game: RulesGame, board: Board) -> set[str]:
    """The tiles of which the table says that a knotweed keeps them from harmony."""
    badges = game.badges(stand(game, board))
    return {place for place, found in badges.items() if "withered" in [badge.status for badge in found]}


def test_S19_flowers_in_gates_are_not_affected(game: RulesGame) -> None:
    board = {"1,7": "guest knotweed", "0,8": "guest rose", "2,7": "host lily", "0,7": "guest white_lotus"}
    assert withered(game, board) == {"2,7", "0,7"}


def test_S19_orchids_are_not_affected(game: RulesGame) -> None:
    assert withered(game, {"1,6": "guest knotweed", "1,5": "host orchid", "2,6": "guest orchid", "1,7": "host rose"}) == {"1,7"}


def test_S19_an_orchid_beside_it_still_holds(game: RulesGame) -> None:
    assert legal_from(game, stand(game, {"3,5": "host orchid", "4,5": "host knotweed", "3,6": "guest rose"}), "3,6") == set()


def test_S19_such_a_flower_may_move_and_be_captured(game: RulesGame) -> None:
    board = {"4,6": "host jasmine", "5,6": "guest knotweed", "2,7": "guest rose"}
    assert "4,6" in legal_from(game, stand(game, board), "2,7")
    assert "4,5" in legal_from(game, stand(game, board, "host"), "4,6")


def test_S19_such_a_flower_still_makes_disharmony(game: RulesGame) -> None:
    state = stand(game, {"5,5": "host jasmine", "5,6": "guest knotweed", "3,6": "guest rose"})
    assert "5,5" in assert_illegal(game, state, "move 3,6 3,5")


def test_S16_the_accent_leaves_the_reserve(game: RulesGame) -> None:
    for accent in ("rock", "wheel", "knotweed"):
        state = after(game, stand(game, EARNING), EARN, f"place {accent} 3,5")
        assert reserve_of(game, state, "guest")[accent] == 1
