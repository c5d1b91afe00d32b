"""Wiki Pai Sho: what is captured and by what, and where it goes (WK8, WK13, WK14, WK15)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import product

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, legal_from, reserve_of, stand

BASIC = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron")
OPPOSITE = {"jasmine": "rose", "lily": "chrysanthemum", "white_jade": "rhododendron"}
OPPOSITES = OPPOSITE | {red: white for white, red in OPPOSITE.items()}
NON_FLOWERS = ("knotweed", "wheel", "rock", "boat")
SPECIALS = ("white_dragon", "white_lotus")
MOBILE = (*BASIC, "wheel", "boat", *SPECIALS)
OTHER = {"guest": "host", "host": "guest"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


def duel(kind: str, prey: str, seat: str = "guest") -> tuple[dict[str, str], str, str]:
    """A board on which that tile can reach an opponent's, with where it begins and where the other stands."""
    goal = "3,7" if kind in ("lily", "chrysanthemum") else "5,6"
    return {"5,5": f"{seat} {kind}", goal: f"{OTHER[seat]} {prey}"}, "5,5", goal


def taken(game: RulesGame, kind: str, prey: str, seat: str = "guest") -> bool:
    board, start, goal = duel(kind, prey, seat)
    return can(game, stand(game, board, seat), f"move {start} {goal}")


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("kind", BASIC)
def test_WK15_a_flower_captures_the_opposite_flower_and_no_other(game: RulesGame, kind: str, seat: str) -> None:
    assert [prey for prey in BASIC if taken(game, kind, prey, seat)] == [OPPOSITES[kind]]


@pytest.mark.parametrize(("kind", "prey"), [(a, b) for a, b in product(BASIC, BASIC) if OPPOSITES[a] != b])
def test_WK15_why_a_flower_does_not_capture_another(game: RulesGame, kind: str, prey: str) -> None:
    board, start, goal = duel(kind, prey)
    assert assert_illegal(game, stand(game, board), f"move {start} {goal}") == {goal}


@pytest.mark.parametrize("kind", BASIC)
def test_WK15_never_one_s_own(game: RulesGame, kind: str) -> None:
    board, start, goal = duel(kind, OPPOSITES[kind])
    board[goal] = board[goal].replace("host", "guest")
    assert assert_illegal(game, stand(game, board), f"move {start} {goal}") == {goal}


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WK15_the_captured_goes_to_the_pot(game: RulesGame, seat: str) -> None:
    board, start, goal = duel("rose", "jasmine", seat)
    before = stand(game, board, seat)
    state = after(game, before, f"move {start} {goal}")
    assert board_of(game, state) == {goal: f"{seat} rose"}
    assert game.position(state)["pot"] == [f"{OTHER[seat]} jasmine"]
    assert reserve_of(game, state, OTHER[seat]) == reserve_of(game, before, OTHER[seat])


@pytest.mark.parametrize("kind", BASIC)
def test_WK15_WK9_a_drained_flower_is_captured_by_its_opposite_only(game: RulesGame, kind: str) -> None:
    board, start, goal = duel(kind, "jasmine")
    board["4,8" if goal == "3,7" else "5,7"] = "host knotweed"
    assert can(game, stand(game, board), f"move {start} {goal}") == (kind == "rose")


@pytest.mark.parametrize("prey", NON_FLOWERS)
@pytest.mark.parametrize("kind", MOBILE)
def test_WK8_any_tile_takes_a_non_flower_and_leaves_with_it(game: RulesGame, kind: str, prey: str) -> None:
    board, start, goal = duel(kind, prey)
    if prey == "knotweed":  # beside it the tile could not move
        start, goal = {"lily": ("5,5", "3,7"), "chrysanthemum": ("5,5", "3,7")}.get(kind, ("5,4", "5,6"))
        board = {start: f"guest {kind}", goal: "host knotweed"}
    before = stand(game, board)
    state = after(game, before, f"move {start} {goal}")
    assert board_of(game, state) == {}
    assert sorted(game.position(state)["pot"]) == sorted([f"guest {kind}", f"host {prey}"])
    for owner in ("guest", "host"):
        assert reserve_of(game, state, owner) == reserve_of(game, before, owner)


@pytest.mark.parametrize("prey", NON_FLOWERS)
@pytest.mark.parametrize("kind", MOBILE)
def test_WK8_not_one_s_own(game: RulesGame, kind: str, prey: str) -> None:
    start, goal = ("5,5", "3,7") if kind in ("lily", "chrysanthemum") else ("5,4", "5,6")
    state = stand(game, {start: f"guest {kind}", goal: f"guest {prey}"})
    assert goal in assert_illegal(game, state, f"move {start} {goal}")


def test_WK8_the_garden_of_the_point_holds(game: RulesGame) -> None:
    state = stand(game, {"0,2": "guest rose", "1,2": "host rock", "-1,2": "host rock"})
    assert can(game, state, "move 0,2 1,2")
    assert assert_illegal(game, state, "move 0,2 -1,2") == {"-1,2"}


def test_WK8_what_is_not_captured_stays(game: RulesGame) -> None:
    state = after(game, stand(game, {"5,5": "guest rose", "5,7": "host rock"}), "move 5,5 5,6")
    assert board_of(game, state) == {"5,6": "guest rose", "5,7": "host rock"}


def test_WK8_the_taker_is_out_of_its_harmonies(game: RulesGame) -> None:
    state = stand(game, {"5,5": "guest rose", "3,5": "guest white_jade", "5,6": "host rock"})
    assert len(game.links(state)) == 1
    assert not game.links(after(game, state, "move 5,5 5,6"))


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("prey", [*BASIC, *SPECIALS])
def test_WK13_a_dragon_captures_every_enemy_flower_and_stays(game: RulesGame, prey: str, seat: str) -> None:
    board, start, goal = duel("white_dragon", prey, seat)
    state = after(game, stand(game, board, seat), f"move {start} {goal}")
    assert board_of(game, state) == {goal: f"{seat} white_dragon"}
    assert game.position(state)["pot"] == [f"{OTHER[seat]} {prey}"]


@pytest.mark.parametrize("kind", MOBILE)
def test_WK13_a_dragon_is_captured_by_dragon_and_lotus_only(game: RulesGame, kind: str) -> None:
    assert taken(game, kind, "white_dragon") == (kind in SPECIALS)
    if kind not in SPECIALS:
        board, start, goal = duel(kind, "white_dragon")
        assert assert_illegal(game, stand(game, board), f"move {start} {goal}") == {goal}


@pytest.mark.parametrize("kind", [*BASIC, *SPECIALS, *NON_FLOWERS])
def test_WK13_WK14_not_one_s_own(game: RulesGame, kind: str) -> None:
    for hunter in SPECIALS:
        state = stand(game, {"5,4": f"guest {hunter}", "5,6": f"guest {kind}"})
        assert "5,6" not in legal_from(game, state, "5,4")


@pytest.mark.parametrize("prey", [*BASIC, *SPECIALS])
def test_WK14_a_lotus_takes_any_flower_and_stays(game: RulesGame, prey: str) -> None:
    board, start, goal = duel("white_lotus", prey)
    state = after(game, stand(game, board), f"move {start} {goal}")
    assert board_of(game, state) == {goal: "guest white_lotus"}
    assert game.position(state)["pot"] == [f"host {prey}"]


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("kind", MOBILE)
def test_WK14_a_lotus_is_removed_by_any_tile_which_stays(game: RulesGame, kind: str, seat: str) -> None:
    board, start, goal = duel(kind, "white_lotus", seat)
    state = after(game, stand(game, board, seat), f"move {start} {goal}")
    assert board_of(game, state) == {goal: f"{seat} {kind}"}
    assert game.position(state)["pot"] == [f"{OTHER[seat]} white_lotus"]


def test_WK14_the_garden_of_the_point_holds(game: RulesGame) -> None:
    state = stand(game, {"0,2": "guest rose", "1,2": "host white_lotus", "-1,2": "host white_lotus"})
    assert can(game, state, "move 0,2 1,2")
    assert assert_illegal(game, state, "move 0,2 -1,2") == {"-1,2"}
