"""Ancient: what a harmony is, what Coin and Lotus do to it, and the exact number that wins (A2, A11, A12, A14, A17, A20)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from tests import conftest
from tests.conftest import Open
from tests.table import after, board_of, can, ended, links_of, stand
from tests.test_ancient_start import EDITIONS, FLOWERS, hand_of, table

Found = tuple[int, int]
HARMONIES = {  # B11 to B16 of Basic Pai Sho, flower by flower
    "jasmine": {"lily", "rhododendron"}, "lily": {"jasmine", "white_jade"}, "white_jade": {"lily", "rose"},
    "rose": {"white_jade", "chrysanthemum"}, "chrysanthemum": {"rose", "rhododendron"},
    "rhododendron": {"chrysanthemum", "jasmine"},
}  # fmt: skip
DISHARMONIES = {"jasmine": "rose", "lily": "chrysanthemum", "white_jade": "rhododendron"}
DISHARMONIES |= {other: one for one, other in DISHARMONIES.items()}


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def count(game: RulesGame, state: State) -> Found:
    """How many harmonies and how many disharmonies there are."""
    return len(links_of(game, state)), len(links_of(game, state, "disharmony"))


def lined(tiles: str, column: bool = False) -> dict[str, str]:
    """Tiles (``rose_drained`` for a drained one) on every second point of row 5, or of column 5, from -4 on."""
    places = [f"5,{2 * n - 4}" if column else f"{2 * n - 4},5" for n in range(8)]
    return {place: tile.replace("_drained", " drained") for place, tile in zip(places, tiles.split(), strict=False)}


def on_line(game: RulesGame, tiles: str) -> Found:
    """The links of tiles on one line, the same on a row and on a column."""
    found = {count(game, table(game, lined(tiles, column))) for column in (False, True)}
    assert len(found) == 1
    return found.pop()


# --- A2 ---


def test_A2_a_harmony_belongs_to_nobody(opened: Open) -> None:
    game = opened("ancient")
    for one, other in product(("guest", "host", "any"), repeat=2):
        state = stand(game, {"-4,5": f"{one} lily", "0,5": f"{other} jasmine", "0,1": f"{one} rose"})
        assert links_of(game, state) == {"-4,5 0,5"}
        assert links_of(game, state, "disharmony") == {"0,1 0,5"}


@pytest.mark.parametrize("target", [1, 2, 3])
@pytest.mark.parametrize("made", [1, 2, 3])
def test_A2_exactly_so_many_win_and_more_is_no_win(opened: Open, target: int, made: int) -> None:
    """A Jasmine is laid where it sees that many Lilies."""
    for ruleset in EDITIONS:
        game = opened(ruleset, target=target)
        lilies = dict(list({"-4,3": "lily", "0,7": "lily", "4,3": "lily"}.items())[:made])
        state = after(game, table(game, {**lilies, "8,0": "coin"}, "jasmine"), "place jasmine 0,3")
        assert count(game, state) == (made, 0)
        assert ended(game, state) == (("guest", "target") if made == target else None)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A2_a_tile_moved_wins_too_also_by_taking_harmonies_away(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, target=1)
    state = table(game, {"-4,3": "lily", "4,3": "lily", "0,3": "jasmine"}, "coin")
    assert count(game, state) == (2, 0)
    state = after(game, state, "place coin 8,0", "move 4,3 4,4")
    assert ended(game, state) == ("guest", "target")


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A2_disharmonies_do_not_count(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, target=1)
    state = after(game, table(game, {"-4,3": "jasmine"}, "rose"), "place rose 0,3")
    assert (count(game, state), ended(game, state)) == ((0, 1), None)


# --- A11 ---


@pytest.mark.parametrize(("one", "other"), list(product(FLOWERS, repeat=2)))
def test_A11_three_rules_give_the_harmonies_and_disharmonies_of_B11_to_B16(game: RulesGame, one: str, other: str) -> None:
    harmony, disharmony = other in HARMONIES[one], other == DISHARMONIES[one]
    assert on_line(game, f"{one} {other}") == (int(harmony), int(disharmony))


def test_A11_the_harmonies_are_those_of_the_basic_game(game: RulesGame, opened: Open) -> None:
    basic = opened("basic")
    for one, other in product(FLOWERS, repeat=2):
        board = {"-4,5": f"guest {one}", "0,5": f"guest {other}"}
        assert bool(links_of(basic, stand(basic, board))) == bool(links_of(game, stand(game, board)))


def test_A11_rules_and_no_table_so_they_follow_a_flower_that_is_given_another_move_type(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    rose = "format: 1\nid: house\nextends: [ancient]\nname: House\ntiles: {rose: {traits: {stride: four}}}\n"
    house.write_text(rose, encoding="utf-8")
    game = Rulesets([conftest.RULESETS]).open(house, {})
    found = {other: on_line(game, f"rose {other}") for other in FLOWERS if other != "rose"}
    assert found == {"rhododendron": (1, 0), "lily": (0, 1), "jasmine": (0, 0), "white_jade": (0, 0), "chrysanthemum": (0, 0)}


# --- A12 ---


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        ("lily white_jade jasmine", (1, 0)),  # the worked examples
        ("white_jade lily jasmine", (2, 0)),
        ("jasmine lily lily jasmine", (2, 0)),
        ("rose white_jade rhododendron jasmine", (2, 1)),
        ("jasmine jasmine rose", (0, 1)),
        ("lily rose jasmine", (0, 1)),
    ],
)
def test_A12_only_the_first_flower_along_a_line(game: RulesGame, tiles: str, found: Found) -> None:
    assert on_line(game, tiles) == found


def test_A12_along_each_of_the_four_lines(game: RulesGame) -> None:
    around = {"-4,3": "lily", "4,3": "lily", "0,7": "lily", "0,-7": "rhododendron"}
    state = table(game, {"0,3": "jasmine", **around})
    assert links_of(game, state) == {"-4,3 0,3", "0,3 4,3", "0,3 0,7", "0,-7 0,3"}


def test_A12_not_diagonally(game: RulesGame) -> None:
    assert count(game, table(game, {"0,3": "jasmine", "1,4": "lily", "-2,1": "lily", "2,1": "lily", "-1,4": "rose"})) == (0, 0)


@pytest.mark.parametrize("between", ["boat", "knotweed", "wheel", "white_dragon", "boat knotweed wheel"])
def test_A12_special_tiles_do_not_block(game: RulesGame, between: str) -> None:
    assert on_line(game, f"lily {between} jasmine") == (1, 0)
    assert on_line(game, f"rose {between} jasmine") == (0, 1)


def test_A12_but_the_coin_does(game: RulesGame) -> None:
    assert on_line(game, "lily coin jasmine") == (0, 0)
    assert on_line(game, "rose coin jasmine") == (0, 0)


def test_A12_a_special_tile_is_in_no_harmony(game: RulesGame) -> None:
    for kind in ("boat", "knotweed", "wheel", "white_dragon"):
        for flower in FLOWERS:
            assert on_line(game, f"{kind} {flower} {kind}") == (0, 0)


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        ("lily rose_drained jasmine", (1, 0)),
        ("lily white_jade_drained jasmine", (1, 0)),
        ("rose lily_drained boat jasmine_drained jasmine", (0, 1)),
        ("lily_drained jasmine", (0, 0)),
        ("rose_drained jasmine", (0, 0)),
    ],
)
def test_A12_A15_a_drained_flower_is_passed_over_and_linked_to_nothing(game: RulesGame, tiles: str, found: Found) -> None:
    assert on_line(game, tiles) == found


# --- A14 ---


@pytest.mark.parametrize("tiles", ["coin lily jasmine", "lily coin jasmine", "lily jasmine rose lily coin", "coin rose jasmine"])
def test_A14_no_harmony_or_disharmony_on_its_row_and_column_wherever_on_it(game: RulesGame, tiles: str) -> None:
    assert on_line(game, tiles) == (0, 0)


def test_A14_its_row_and_its_column_only(game: RulesGame) -> None:
    board = {"-4,3": "lily", "0,3": "jasmine", "-4,5": "white_jade", "0,7": "rose", "4,3": "rose"}
    assert count(game, table(game, board)) == (2, 2)
    assert links_of(game, table(game, {**board, "8,3": "coin"})) == {"-4,3 -4,5"}
    assert links_of(game, table(game, {**board, "-4,-7": "coin"})) == {"-4,3 0,3"}
    state = table(game, {**board, "0,-8": "host coin"})
    assert (links_of(game, state), links_of(game, state, "disharmony")) == ({"-4,3 -4,5", "-4,3 0,3"}, {"0,3 4,3"})


# --- A17 ---


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        ("lily jasmine white_lotus", (0, 1)),
        ("white_lotus lily jasmine", (0, 1)),
        ("lily white_lotus jasmine", (0, 1)),
        ("rose jasmine white_lotus", (1, 0)),
        ("rose white_lotus jasmine", (1, 0)),
        ("white_jade lily jasmine rose white_lotus", (1, 2)),
        ("lily lily white_lotus", (0, 0)),
        ("white_lotus lily jasmine white_lotus", (1, 0)),  # two on a line cancel
        ("white_lotus white_lotus rose jasmine", (0, 1)),
        ("white_lotus white_lotus lily jasmine white_lotus", (0, 1)),
        ("white_lotus lily jasmine coin", (0, 0)),  # a Coin leaves nothing to change
        ("coin white_lotus rose jasmine", (0, 0)),
    ],
)
def test_A17_harmonies_count_as_disharmonies_and_the_reverse(game: RulesGame, tiles: str, found: Found) -> None:
    assert on_line(game, tiles) == found


def test_A17_its_row_and_its_column_only(game: RulesGame) -> None:
    board = {"-4,3": "lily", "0,3": "jasmine", "0,7": "lily"}
    assert links_of(game, table(game, board)) == {"-4,3 0,3", "0,3 0,7"}
    state = table(game, {**board, "0,-8": "host white_lotus"})
    assert (links_of(game, state), links_of(game, state, "disharmony")) == ({"-4,3 0,3"}, {"0,3 0,7"})
    state = table(game, {**board, "8,3": "any white_lotus"})
    assert (links_of(game, state), links_of(game, state, "disharmony")) == ({"0,3 0,7"}, {"-4,3 0,3"})


# --- A20 ---

WINS = [  # an action after which there is one harmony, or again one
    ("a flower placed", {"-4,3": "lily"}, "jasmine", "place jasmine 0,3"),
    ("a special tile placed", {"-4,3": "rose", "0,3": "jasmine"}, "white_lotus", "place white_lotus 5,3"),
    ("a coin placed", {"-4,3": "lily", "0,3": "jasmine", "0,7": "lily"}, "coin", "place coin 0,-8"),
    ("a knotweed placed", {"-4,3": "lily", "0,3": "jasmine", "4,3": "lily"}, "knotweed", "place knotweed 5,4"),
    ("a ship placed", {"-4,3": "lily", "5,5": "jasmine"}, "boat", "place boat 5,5 to 0,3"),
    ("a wheel turned", {"-4,3": "lily", "0,4": "jasmine"}, "wheel", "place wheel 0,5; rotate 0,5 1; move -1,4 -1,3"),
    ("a wheel turned, at once", {"-4,4": "lily", "0,6": "jasmine"}, "wheel", "place wheel 0,5; rotate 0,5 4"),
    ("a tile moved", {"-4,3": "lily", "0,4": "jasmine"}, "coin", "place coin 8,0; move 0,4 0,3"),
    ("a tile taken", {"-4,3": "lily", "0,3": "jasmine", "0,7": "lily", "1,7": "white_dragon"}, "coin",
     "place coin 8,0; move 1,7 0,7"),
]  # fmt: skip


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize(("board", "hand", "moves"), [pytest.param(*case[1:], id=case[0]) for case in WINS])
def test_A20_the_count_is_taken_after_every_action(
    opened: Open, ruleset: str, board: dict[str, str], hand: str, moves: str
) -> None:
    game = opened(ruleset, target=1)
    state = table(game, board, hand)
    for move in moves.split("; "):
        assert ended(game, state) is None
        state = game.play(state, move)
    assert count(game, state)[0] == 1
    assert ended(game, state) == ("guest", "target")
    assert game.legal(state) == []


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A20_passing_by_the_target_in_mid_turn_wins_at_once(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, target=1)
    state = table(game, {"-4,3": "lily", "5,7": "lily"}, "jasmine")
    state = after(game, state, "place jasmine 0,3")
    assert ended(game, state) == ("guest", "target")
    assert not can(game, state, "move 0,3 0,4")


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A20_whoever_acts_last_wins_also_the_host(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, target=1)
    state = stand(game, {"-4,3": "any lily"}, "host", hand={"guest": [], "host": ["jasmine"]})
    assert ended(game, after(game, state, "place jasmine 0,3")) == ("host", "target")


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize(("to_move", "winner"), [("guest", "host"), ("host", "guest")])
def test_A20_in_a_position_set_up_so_the_player_not_to_move_has_won(
    opened: Open, ruleset: str, to_move: str, winner: str
) -> None:
    game = opened(ruleset, target=2)
    board = {"-4,3": "any lily", "0,3": "any jasmine", "4,3": "any lily"}
    assert ended(game, stand(game, board, to_move)) == (winner, "target")
    for other in (1, 3):
        game = opened(ruleset, target=other)
        assert ended(game, stand(game, board, to_move)) is None


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A20_drawing_changes_nothing(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, target=1)
    state = after(game, table(game, {"-4,3": "lily", "0,3": "rose"}, "jasmine"), "draw")
    assert ended(game, state) is None
    assert len(hand_of(game, state)) == 2
    assert board_of(game, state).keys() == {"-4,3", "0,3"}
