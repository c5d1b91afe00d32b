"""Ancient: drawing, or placing and then moving; where tiles are placed; when a player passes (A5, A6, A8, A9, A21)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, ended, legal_for, legal_from, stand
from tests.test_ancient_start import EDITIONS, FLOWERS, SPECIALS, bag_of, hand_of, table

WHITE = ("jasmine", "lily", "white_jade")
SEVEN = "coin coin coin lily lily rose rose"
EMPTY = {"ancient": {"guest": [], "host": []}, "ancient_2011": []}
"""Bags without a tile."""


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@pytest.fixture
def later(opened: Open) -> RulesGame:
    return opened("ancient")


@pytest.fixture
def first(opened: Open) -> RulesGame:
    """The edition of 2011."""
    return opened("ancient_2011")


def verbs(game: RulesGame, state: State) -> set[str]:
    return {move.split()[0] for move in game.legal(state)}


def says(game: RulesGame, state: State, move: str) -> str:
    return " ".join(reason.sentence["en"] for reason in game.why(state, move))


# --- A5 ---


def test_A5_a_turn_is_to_draw_or_to_place(game: RulesGame) -> None:
    state = table(game, {"0,0": "rose"}, "lily")
    assert verbs(game, state) == {"draw", "place"}
    assert_illegal(game, state, "move 0,0 0,1")
    assert_illegal(game, state, "discard lily")


def test_A5_whoever_has_placed_must_move_and_the_turn_is_over(game: RulesGame) -> None:
    state = after(game, table(game, {"0,0": "rose"}, "lily lily"), "place lily 0,3")
    assert (game.to_move(state), verbs(game, state)) == ("guest", {"move"})
    for move in ("draw", "place lily 0,4", "discard lily", "skip", "pass"):
        assert_illegal(game, state, move)
    state = after(game, state, "move 0,0 0,1")
    assert game.to_move(state) == "host"
    assert hand_of(game, state) == ["lily"]


def test_A5_the_first_tile_of_the_bag_is_drawn(game: RulesGame) -> None:
    bag = ["rose", "lily"]
    state = table(game, {}, "coin", bag=bag if game.identity.ruleset == "ancient_2011" else {"guest": bag, "host": ["wheel"]})
    state = after(game, state, "draw")
    assert sorted(hand_of(game, state)) == ["coin", "rose"]
    assert bag_of(game, state) == ["lily"]
    assert hand_of(game, state, "host") == []


def test_A5_later_each_player_draws_from_an_own_bag(later: RulesGame) -> None:
    state = table(later, {}, bag={"guest": ["rose"], "host": ["lily"]})
    state = after(later, state, "draw", "draw")
    assert (hand_of(later, state, "guest"), hand_of(later, state, "host")) == (["rose"], ["lily"])


def test_A5_2011_both_draw_from_one_bag(first: RulesGame) -> None:
    state = after(first, table(first, {}, bag=["rose", "lily", "coin"]), "draw", "discard rose", "draw", "discard lily")
    assert bag_of(first, state) == ["coin"]


@pytest.mark.parametrize("hand", ["", "coin", "coin coin coin lily lily rose"])
def test_A5_later_a_hand_within_its_limit_keeps_what_it_draws(later: RulesGame, hand: str) -> None:
    state = after(later, table(later, {}, hand), "draw")
    assert later.to_move(state) == "host"
    assert len(hand_of(later, state)) == len(hand.split()) + 1


def test_A5_later_a_hand_over_its_limit_discards_one(later: RulesGame) -> None:
    state = after(later, table(later, {}, SEVEN, bag={"guest": ["wheel", "lily"]}), "draw")
    assert later.to_move(state) == "guest"
    assert later.legal(state) == ["discard coin", "discard lily", "discard rose", "discard wheel"]
    assert later.to_move(after(later, state, "discard wheel")) == "host"


@pytest.mark.parametrize("hand", ["", "coin", SEVEN])
def test_A5_2011_draw_one_and_then_discard_one_always(first: RulesGame, hand: str) -> None:
    state = after(first, table(first, {}, hand, bag=["wheel", "lily"]), "draw")
    assert first.to_move(state) == "guest"
    assert first.legal(state) == sorted({f"discard {kind}" for kind in [*hand.split(), "wheel"]})
    state = after(first, state, "discard wheel")
    assert first.to_move(state) == "host"
    assert hand_of(first, state) == sorted(hand.split(), key=list(first.kinds).index)


def test_A5_what_is_discarded_leaves_the_game(game: RulesGame) -> None:
    state = table(game, {}, SEVEN)
    bag = len(bag_of(game, state))
    state = after(game, state, "draw", "discard rose")
    assert (len(bag_of(game, state)), len(hand_of(game, state)), board_of(game, state)) == (bag - 1, 7, {})


def test_A5_only_what_is_in_the_hand_can_be_discarded_or_placed(game: RulesGame) -> None:
    state = table(game, {}, SEVEN, bag=["lily"] if game.identity.ruleset == "ancient_2011" else {"guest": ["lily"]})
    assert not can(game, state, "place wheel 0,0")
    assert_illegal(game, state, "place wheel 0,0")
    assert_illegal(game, after(game, state, "draw"), "discard wheel")


def test_A5_the_limit_is_looked_at_when_the_turn_ends(later: RulesGame) -> None:
    state = after(later, table(later, {"0,0": "rose"}, f"{SEVEN} wheel"), "place coin 5,5", "move 0,0 0,1")
    assert (later.to_move(state), len(hand_of(later, state))) == ("host", 7)


def test_A5_with_an_empty_bag_drawing_is_not_offered(game: RulesGame) -> None:
    state = table(game, {}, "rose", bag=EMPTY[game.identity.ruleset])
    assert verbs(game, state) == {"place"}
    assert assert_illegal(game, state, "draw") == set()
    assert says(game, state, "draw") == "The bag is empty."


def test_A5_later_the_other_players_bag_does_not_help(later: RulesGame) -> None:
    state = table(later, {}, "rose", bag={"guest": [], "host": ["rose"]})
    assert verbs(later, state) == {"place"}
    assert "draw" in later.legal(table(later, {}, "rose", bag={"guest": ["rose"], "host": []}))


# --- A6 ---


@pytest.mark.parametrize("kind", [*FLOWERS, "white_lotus", "white_dragon"])
def test_A6_the_tile_moved_may_be_the_one_just_placed(game: RulesGame, kind: str) -> None:
    state = after(game, table(game, {"5,5": "rose"}, kind), f"place {kind} 0,0", "move 0,0 1,0")
    assert board_of(game, state)["1,0"].endswith(kind)
    assert game.to_move(state) == "host"


def test_A6_a_shifted_or_turned_tile_may_still_be_moved(game: RulesGame) -> None:
    state = after(game, table(game, {"0,1": "rose"}, "wheel"), "place wheel 0,0", "rotate 0,0 2")
    assert (game.to_move(state), verbs(game, state)) == ("guest", {"move"})
    assert can(game, state, "move 1,0 4,0")
    state = after(game, table(game, {"0,1": "rose"}, "boat"), "place boat 0,1 to 0,5")
    assert (game.to_move(state), verbs(game, state)) == ("guest", {"move"})
    assert can(game, state, "move 0,5 0,2")


def test_A6_if_nothing_can_be_moved_the_turn_ends(game: RulesGame) -> None:
    walls = {"0,1": "coin", "1,0": "coin", "-1,0": "boat", "0,-1": "wheel"}
    for board, move in (({}, "place coin 0,0"), (walls, "place rose 0,0"), ({"5,5": "knotweed"}, "place boat 5,5 to 0,0")):
        assert game.to_move(after(game, table(game, board, move.split()[1]), move)) == "host"


def test_A6_not_shared_tiles_of_the_other_player_cannot_be_moved_instead(later: RulesGame) -> None:
    assert later.to_move(after(later, table(later, {"5,5": "host rose"}, "coin"), "place coin 0,0")) == "host"
    assert later.to_move(after(later, table(later, {"5,5": "guest rose"}, "coin"), "place coin 0,0")) == "guest"


# --- A8 ---

WELCOMES = [  # a point, whether it touches red, whether it touches white
    ("red", "1,1", True, False), ("red", "-3,-2", True, False), ("white", "1,-1", False, True), ("white", "-3,2", False, True),
    ("axis", "0,3", True, True), ("axis", "-4,0", True, True), ("centre", "0,0", True, True),
    ("border of red", "3,4", True, False), ("border of white", "3,-4", False, True),
    ("tip", "0,7", True, True), ("tip", "-7,0", True, True), ("neutral", "5,5", False, False), ("neutral", "1,-8", False, False),
    ("port", "0,8", False, False), ("port", "-8,0", False, False),
]  # fmt: skip


@pytest.mark.parametrize("kind", FLOWERS)
@pytest.mark.parametrize(("point", "red", "white"), [pytest.param(*case[1:], id=" ".join(case[:2])) for case in WELCOMES])
def test_A8_white_flowers_where_red_is_touched_red_ones_where_white_is(
    game: RulesGame, kind: str, point: str, red: bool, white: bool
) -> None:
    state, move = table(game, {}, kind), f"place {kind} {point}"
    if red if kind in WHITE else white:
        assert can(game, state, move)
    else:
        assert point in assert_illegal(game, state, move)


@pytest.mark.parametrize("kind", [kind for kind in SPECIALS if kind != "boat"])
def test_A8_special_tiles_on_any_empty_point(game: RulesGame, kind: str) -> None:
    state = table(game, {"2,2": "rose"}, kind)
    assert legal_for(game, state, kind) == set(game.board.grounds) - {"2,2"}
    assert "2,2" in assert_illegal(game, state, f"place {kind} 2,2")


@pytest.mark.parametrize("kind", FLOWERS)
def test_A8_a_flower_on_an_empty_point_only(game: RulesGame, kind: str) -> None:
    assert "0,3" in assert_illegal(game, table(game, {"0,3": "white_dragon"}, kind), f"place {kind} 0,3")


def test_A8_a_ship_on_no_empty_point(game: RulesGame) -> None:
    state = table(game, {"2,2": "rose"}, "boat")
    assert_illegal(game, state, "place boat 0,0")
    assert "0,0" in assert_illegal(game, state, "place boat 0,0 to 1,1")


# --- A9 ---


@pytest.mark.parametrize("kind", FLOWERS)
def test_A9_any_flower_may_end_on_any_empty_point(game: RulesGame, kind: str) -> None:
    state = table(game, {"0,2": kind}, step="move")
    assert {"1,2", "2,2", "-1,2", "-2,2", "0,0"} <= legal_from(game, state, "0,2")  # red, white, both
    assert "5,5" in legal_from(game, table(game, {"5,4": kind}, step="move"), "5,4")  # neutral


@pytest.mark.parametrize("kind", [*FLOWERS, "white_lotus", "white_dragon"])
@pytest.mark.parametrize(("start", "port"), [("0,7", "0,8"), ("-7,0", "-8,0")])
def test_A8_A9_moving_to_a_port_is_allowed(game: RulesGame, kind: str, start: str, port: str) -> None:
    state = after(game, table(game, {start: kind}, step="move"), f"move {start} {port}")
    assert board_of(game, state)[port].endswith(kind)


@pytest.mark.parametrize("kind", [*FLOWERS, "white_lotus"])
def test_A9_not_on_a_tile(game: RulesGame, kind: str) -> None:
    state = table(game, {"0,2": kind, "1,2": "coin", "-1,2": "host jasmine", "0,3": "host rose"}, step="move")
    assert not {"1,2", "-1,2", "0,3"} & legal_from(game, state, "0,2")
    assert "1,2" in assert_illegal(game, state, "move 0,2 1,2")


# --- A21 ---


@pytest.mark.parametrize("hand", ["", "boat"])
def test_A21_with_an_empty_bag_and_nothing_to_place_the_player_passes(game: RulesGame, hand: str) -> None:
    state = table(game, {}, hand, bag=EMPTY[game.identity.ruleset])
    assert game.legal(state) == ["pass"]
    state = after(game, state, "pass")
    assert (game.to_move(state), ended(game, state)) == ("host", None)


def test_A21_two_passes_in_a_row_are_a_draw(game: RulesGame) -> None:
    state = after(game, table(game, {}, bag=EMPTY[game.identity.ruleset]), "pass", "pass")
    assert ended(game, state) == ("draw", "stuck")


def test_A21_a_turn_between_two_passes_and_the_game_goes_on(later: RulesGame) -> None:
    state = stand(later, {}, hand={"guest": [], "host": ["coin"]}, bag={"guest": [], "host": []})
    state = after(later, state, "pass", "place coin 0,0", "pass")
    assert (later.to_move(state), ended(later, state)) == ("host", None)
    assert ended(later, after(later, state, "pass")) == ("draw", "stuck")


def test_A21_nobody_passes_who_can_draw_or_place(game: RulesGame) -> None:
    for state in (table(game, {}), table(game, {}, "coin", bag=EMPTY[game.identity.ruleset])):
        assert_illegal(game, state, "pass")
