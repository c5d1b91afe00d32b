"""Ancient: how tiles move, the Dragon, and which tiles stay where they are (A10, A17, A18, A19)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, legal_from, near, stand
from tests.test_ancient_start import EDITIONS, FLOWERS, SPECIALS, bag_of, hand_of, table

FOUR = ((0, 1), (1, 0), (0, -1), (-1, 0))
STRAIGHT = [("jasmine", 3), ("rose", 3), ("white_jade", 5), ("rhododendron", 5)]
ANGLED = ("lily", "chrysanthemum")


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@pytest.fixture
def later(opened: Open) -> RulesGame:
    return opened("ancient")


def ends(game: RulesGame, board: dict[str, str], start: str) -> set[str]:
    """Where that tile of the board may move, once something has been placed."""
    return legal_from(game, table(game, board, step="move"), start)


def rays(start: str, *steps: int) -> set[str]:
    """The points so many steps away in the four directions."""
    return {near(start, dx * n, dy * n) for dx, dy in FOUR for n in steps}


def within(start: str, most: int) -> set[str]:
    """The points up to so many steps away, turning freely."""
    span = range(-most, most + 1)
    return {near(start, dx, dy) for dx in span for dy in span if 0 < abs(dx) + abs(dy) <= most}


# --- A10 ---


@pytest.mark.parametrize(("kind", "steps"), STRAIGHT)
def test_A10_three_or_five_in_a_straight_line(game: RulesGame, kind: str, steps: int) -> None:
    assert ends(game, {"0,0": kind}, "0,0") == rays("0,0", *range(1, steps + 1))


@pytest.mark.parametrize(("kind", "steps"), STRAIGHT)
def test_A10_not_too_far_and_not_round_a_corner(game: RulesGame, kind: str, steps: int) -> None:
    state = table(game, {"0,0": kind}, step="move")
    for place in (f"0,{steps + 1}", "1,1", "-1,2", "2,-1"):
        assert_illegal(game, state, f"move 0,0 {place}")


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize(("kind", "steps"), STRAIGHT)
def test_A10_option_flowers_turn(opened: Open, ruleset: str, kind: str, steps: int) -> None:
    game = opened(ruleset, flowers_turn=True)
    assert ends(game, {"0,0": kind}, "0,0") == within("0,0", steps)
    assert ends(opened(ruleset, flowers_turn=False), {"0,0": kind}, "0,0") == rays("0,0", *range(1, steps + 1))


@pytest.mark.parametrize("kind", ANGLED)
def test_A10_an_L_of_two_and_two_that_may_stop_early(game: RulesGame, kind: str) -> None:
    stops = rays("0,0", 1, 2) | {near("0,0", dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx * dy) > 1}
    assert ends(game, {"0,0": kind}, "0,0") == stops
    for place in ("0,3", "1,1", "0,4", "-3,0", "3,1"):
        assert_illegal(game, table(game, {"0,0": kind}, step="move"), f"move 0,0 {place}")


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("kind", ANGLED)
def test_A10_flowers_turn_leaves_the_L_as_it_is(opened: Open, ruleset: str, kind: str) -> None:
    board = {"0,0": kind, "0,1": "coin"}
    assert ends(opened(ruleset, flowers_turn=True), board, "0,0") == ends(opened(ruleset), board, "0,0")


@pytest.mark.parametrize(("kind", "steps"), STRAIGHT)
@pytest.mark.parametrize("wall", ["coin", "boat", "guest white_lotus", "host rose", "any lily drained"])
def test_A10_no_passing_over_tiles(game: RulesGame, kind: str, steps: int, wall: str) -> None:
    board = {"0,0": kind, "0,2": wall, "1,0": wall}
    assert ends(game, board, "0,0") == {"0,1"} | {f"0,{-n}" for n in range(1, steps + 1)} | {
        f"{-n},0" for n in range(1, steps + 1)
    }
    assert "0,2" in assert_illegal(game, table(game, board, step="move"), "move 0,0 0,3")


@pytest.mark.parametrize("kind", ANGLED)
def test_A10_the_L_passes_over_no_tile_and_has_two_ways(game: RulesGame, kind: str) -> None:
    walls = {"0,2": "coin", "-1,0": "coin", "0,-2": "coin"}
    assert ends(game, {"0,0": kind, **walls}, "0,0") == {"0,1", "0,-1", "1,0", "2,0", "2,1", "2,2", "2,-1", "2,-2"}
    one_way = {"0,0": kind, "0,1": "host rose"}
    assert {"2,1", "2,2", "-2,2"} <= ends(game, one_way, "0,0")
    assert not {"1,2", "-1,2"} & ends(game, one_way, "0,0")
    assert_illegal(game, table(game, one_way, step="move"), "move 0,0 1,2")


def test_A10_at_the_edge_of_the_board(game: RulesGame) -> None:
    assert ends(game, {"4,8": "rose"}, "4,8") == {"3,8", "2,8", "1,8", "4,7", "4,6", "4,5"}
    assert ends(game, {"4,8": "lily"}, "4,8") == {"3,8", "2,8", "2,7", "2,6", "4,7", "4,6", "5,6", "6,6", "3,6"}


# --- A17: how the Lotus moves ---


def test_A17_the_lotus_moves_up_to_two_and_may_turn(game: RulesGame) -> None:
    assert ends(game, {"0,0": "white_lotus"}, "0,0") == within("0,0", 2)
    walls = {"0,1": "coin", "1,0": "host rose"}
    assert ends(game, {"0,0": "white_lotus", **walls}, "0,0") == within("0,0", 2) - {"0,1", "0,2", "1,0", "2,0", "1,1"}
    assert_illegal(game, table(game, {"0,0": "white_lotus"}, step="move"), "move 0,0 0,3")


# --- A18 ---


def test_A18_the_dragon_moves_exactly_one_or_exactly_six(game: RulesGame) -> None:
    assert ends(game, {"0,0": "white_dragon"}, "0,0") == rays("0,0", 1, 6)
    for place in ("0,2", "0,5", "0,7", "1,1", "3,3", "-4,0"):
        assert_illegal(game, table(game, {"0,0": "white_dragon"}, step="move"), f"move 0,0 {place}")
    assert ends(game, {"0,-7": "white_dragon"}, "0,-7") == {"0,-8", "0,-6", "0,-1", "1,-7", "-1,-7"}


def test_A18_over_tiles(game: RulesGame) -> None:
    walls = {f"0,{n}": tile for n, tile in enumerate(("coin", "host rose", "lily drained", "boat", "any white_lotus"), 1)}
    assert ends(game, {"0,0": "white_dragon", **walls}, "0,0") == rays("0,0", 1, 6)


@pytest.mark.parametrize("goal", ["0,1", "0,6"])
@pytest.mark.parametrize("owner", ["guest", "host", "any"])
@pytest.mark.parametrize("kind", [*FLOWERS, *SPECIALS, "rose drained"])
def test_A18_it_may_land_on_any_tile_whoever_owns_it(game: RulesGame, kind: str, owner: str, goal: str) -> None:
    state = table(game, {"0,0": "white_dragon", goal: f"{owner} {kind}"}, step="move")
    dragon = board_of(game, state)["0,0"]
    assert board_of(game, after(game, state, f"move 0,0 {goal}")) == {goal: dragon}


@pytest.mark.parametrize("kind", [*FLOWERS, *SPECIALS])
def test_A18_2011_whoever_moves_it_takes_that_tile_into_the_hand(opened: Open, kind: str) -> None:
    game = opened("ancient_2011")
    for mover, other in (("guest", "host"), ("host", "guest")):
        state = stand(game, {"0,0": "any white_dragon", "0,6": f"any {kind}"}, mover, step="move")
        bag = len(bag_of(game, state))
        state = after(game, state, "move 0,0 0,6")
        assert (hand_of(game, state, mover), hand_of(game, state, other)) == ([kind], [])
        assert len(bag_of(game, state)) == bag


def test_A18_2011_a_hand_is_as_large_as_before_at_most(opened: Open) -> None:
    game = opened("ancient_2011")
    state = table(game, {"0,0": "white_dragon", "0,6": "rose"}, "coin coin coin coin coin coin lily")
    state = after(game, state, "place coin 5,5", "move 0,0 0,6")
    assert (len(hand_of(game, state)), game.to_move(state)) == (7, "host")
    assert "rose" in hand_of(game, state)


@pytest.mark.parametrize("shared", [True, False])
def test_A18_2011_the_tile_taken_is_the_movers_to_place_again(opened: Open, shared: bool) -> None:
    game = opened("ancient_2011", shared_tiles=shared)
    dragon, prey = ("any", "any") if shared else ("guest", "host")
    state = stand(game, {"0,0": f"{dragon} white_dragon", "0,6": f"{prey} rose drained", "5,5": "any lily"}, step="move")
    state = after(game, state, "move 0,0 0,6", "draw", "discard " + bag_of(game, state)[0])
    assert hand_of(game, state) == ["rose"]
    state = after(game, state, "place rose 0,0")
    assert game.pieces(state)["0,0"].marks == ()  # A15: in a hand a drained flower is whole again
    assert board_of(game, state)["0,0"] == ("any rose" if shared else "guest rose")
    assert can(game, state, "move 0,0 0,3")


@pytest.mark.parametrize("owner", ["guest", "host", "any"])
def test_A18_later_that_tile_leaves_the_game(later: RulesGame, owner: str) -> None:
    before = table(later, {"0,0": "white_dragon", "0,6": f"{owner} rose"}, "coin", step="move")
    bags = {player: sorted(bag_of(later, before, player)) for player in ("guest", "host")}
    state = after(later, before, "move 0,0 0,6")
    assert (hand_of(later, state), hand_of(later, state, "host")) == (["coin"], [])
    assert {player: sorted(bag_of(later, state, player)) for player in ("guest", "host")} == bags


FALLS = [
    ("rose", "0,-3", "0,0"), ("jasmine", "3,0", "0,0"), ("rhododendron", "-5,0", "0,0"), ("white_jade", "0,4", "0,0"),
    ("lily", "0,-2", "0,0"), ("lily", "2,1", "0,0"), ("chrysanthemum", "2,2", "0,0"), ("chrysanthemum", "0,1", "0,0"),
    ("white_lotus", "1,1", "0,0"), ("white_dragon", "0,6", "0,0"), ("white_dragon", "1,0", "0,0"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "start", "dragon"), FALLS)
def test_A18_later_any_tile_of_the_opponent_removes_a_dragon(later: RulesGame, kind: str, start: str, dragon: str) -> None:
    state = after(
        later, stand(later, {start: f"guest {kind}", dragon: "host white_dragon"}, step="move"), f"move {start} {dragon}"
    )
    assert board_of(later, state) == {dragon: f"guest {kind}"}
    assert hand_of(later, state) == []


@pytest.mark.parametrize(("kind", "start", "dragon"), [case for case in FALLS if case[0] != "white_dragon"])
def test_A18_later_an_own_dragon_or_one_of_nobody_is_safe(later: RulesGame, kind: str, start: str, dragon: str) -> None:
    for owner in ("guest", "any"):
        state = stand(later, {start: f"guest {kind}", dragon: f"{owner} white_dragon"}, step="move")
        assert dragon in assert_illegal(later, state, f"move {start} {dragon}")


def test_A18_later_by_that_tiles_own_movement_only(later: RulesGame) -> None:
    board = {"0,0": "guest rose", "0,4": "host white_dragon", "2,0": "host coin", "3,0": "host white_dragon"}
    state = stand(later, {**board, "0,-1": "guest lily drained", "0,-2": "host white_dragon"}, step="move")
    for start, dragon in (("0,0", "0,4"), ("0,0", "3,0"), ("0,-1", "0,-2")):
        assert_illegal(later, state, f"move {start} {dragon}")
    ship = table(later, {"0,4": "host white_dragon", "0,0": "rose"}, "boat coin")
    assert_illegal(later, ship, "place coin 0,4")
    assert "0,4" in assert_illegal(later, ship, "place boat 0,0 to 0,4")


def test_A18_later_only_a_dragon_falls_so(later: RulesGame) -> None:
    for prey in ("white_lotus", "rose", "jasmine", "coin", "boat"):
        state = stand(later, {"0,0": "guest rose", "0,2": f"host {prey}"}, step="move")
        assert "0,2" in assert_illegal(later, state, "move 0,0 0,2")


@pytest.mark.parametrize("shared", [True, False])
def test_A18_2011_no_dragon_falls(opened: Open, shared: bool) -> None:
    game = opened("ancient_2011", shared_tiles=shared)
    for owner in ("any", "host"):
        state = stand(game, {"0,0": "guest rose", "0,2": f"{owner} white_dragon"}, step="move")
        assert "0,2" in assert_illegal(game, state, "move 0,0 0,2")


# --- A19 ---


@pytest.mark.parametrize("kind", ["boat", "coin", "knotweed", "wheel"])
def test_A19_ship_coin_knotweed_and_wheel_stay(game: RulesGame, kind: str) -> None:
    state = table(game, {"0,0": kind, "5,5": "rose"}, step="move")
    assert legal_from(game, state, "0,0") == set()
    assert "0,0" in assert_illegal(game, state, "move 0,0 0,1")


@pytest.mark.parametrize("kind", [*FLOWERS, "white_dragon", "white_lotus"])
def test_A19_dragon_lotus_and_flowers_move(game: RulesGame, kind: str) -> None:
    assert "0,1" in ends(game, {"0,0": kind}, "0,0")
