"""Ancient: the tiles, the options, the hands, the guess and the centrepiece, whose the tiles are (A1, A3, A4, A7)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from game.core.errors import BadPosition, BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open, a_catalogue
from tests.table import after, assert_illegal, board_of, can, legal_from, stand

FLOWERS = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron")
SPECIALS = ("wheel", "boat", "coin", "knotweed", "white_dragon", "white_lotus")
ONE_TIME = ("boat", "knotweed", "wheel")
SET = Counter(dict.fromkeys(FLOWERS, 6) | dict.fromkeys(SPECIALS, 3))
EDITIONS = ["ancient", "ancient_2011"]
PAIRS = [(3, 5), (5, 7), (7, 11), (11, 17)]


def table(game: RulesGame, board: Mapping[str, str], hand: str = "", **more: Any) -> State:
    """GUEST to act with that hand. Tiles written without an owner are GUEST's, in the edition of 2011 nobody's."""
    owner = "any" if game.identity.ruleset == "ancient_2011" else "guest"
    tiles = {place: tile if tile.split()[0] in ("guest", "host", "any") else f"{owner} {tile}" for place, tile in board.items()}
    return stand(game, tiles, hand={"guest": hand.split(), "host": []}, **more)


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def bag_of(game: RulesGame, state: State, owner: str = "guest") -> list[str]:
    """What the bag holds from which that player draws, in its order."""
    bag = game.position(state)["bag"]
    return list(bag[owner] if isinstance(bag, dict) else bag)


def hand_of(game: RulesGame, state: State, owner: str = "guest") -> list[str]:
    return list(game.position(state)["hand"][owner])


# --- A1 ---


@pytest.mark.parametrize("seed", [0, 1])
def test_A1_later_54_tiles_for_each_player(opened: Open, seed: int) -> None:
    game = opened("ancient")
    state = game.start(seed)
    for owner in ("guest", "host"):
        assert Counter(hand_of(game, state, owner)) + Counter(bag_of(game, state, owner)) == SET


@pytest.mark.parametrize("seed", [0, 1])
def test_A1_2011_one_common_bag_of_54(opened: Open, seed: int) -> None:
    game = opened("ancient_2011")
    state = game.start(seed)
    hands = Counter(hand_of(game, state, "guest")) + Counter(hand_of(game, state, "host"))
    assert isinstance(game.position(state)["bag"], list)
    assert hands + Counter(bag_of(game, state)) == SET


def test_A1_the_coin_and_no_rock(game: RulesGame) -> None:
    assert set(game.kinds) == {*FLOWERS, *SPECIALS}
    with pytest.raises(BadPosition, match="rock"):
        game.setup({"board": {"0,0": "guest rock"}})


def test_A1_the_boat_is_called_ship(game: RulesGame) -> None:
    names = [game.kinds[kind].name["en"] for kind in ("boat", "coin", "white_lotus", "white_dragon")]
    assert names == ["Ship", "Coin", "Lotus", "Dragon"]
    assert game.kinds["boat"].name["de"] == "Schiff"


# --- A3 ---


def test_A3_the_usual_pairs_are_presets_and_5_with_7_is_the_default() -> None:
    entries = {entry.id: entry for entry in a_catalogue().entries()}
    for ruleset in EDITIONS:
        presets = [preset for _, preset in entries[ruleset].presets.values()]
        assert sorted((preset["target"], preset["hand_size"]) for preset in presets) == PAIRS
        defaults = {option.id: option.default for option in entries[ruleset].options}
        assert (defaults["target"], defaults["hand_size"]) == (5, 7)


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("size", [5, 7, 11, 17])
def test_A3_hands_of_that_size_are_drawn(opened: Open, ruleset: str, size: int) -> None:
    game = opened(ruleset, hand_size=size)
    state = game.start(3)
    assert [len(hand_of(game, state, owner)) for owner in ("guest", "host")] == [size, size]


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize(("option", "value"), [("target", 0), ("target", "five"), ("hand_size", 0), ("hand_size", -1)])
def test_A3_what_can_be_no_such_number_is_refused(opened: Open, ruleset: str, option: str, value: int | str) -> None:
    with pytest.raises(BadRequest, match=option):
        opened(ruleset, **{option: value})


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("size", [5, 7, 11, 17])
def test_A3_no_hand_stays_over_the_limit(opened: Open, ruleset: str, size: int) -> None:
    game = opened(ruleset, hand_size=size)
    state = after(game, table(game, {}, " ".join(["coin"] * size)), "draw")
    assert game.to_move(state) == "guest"
    assert {move.split()[0] for move in game.legal(state)} == {"discard"}
    assert "pass" not in game.legal(state)
    state = after(game, state, "discard coin")
    assert (game.to_move(state), len(hand_of(game, state))) == ("host", size)


# --- A4 ---


def test_A4_hands_are_drawn_by_chance_and_by_the_seed_alone(game: RulesGame) -> None:
    hands = {tuple(sorted(hand_of(game, game.start(seed), owner))) for seed in range(10) for owner in ("guest", "host")}
    assert len(hands) > 10
    assert game.position(game.start(5)) == game.position(game.start(5))


def test_A4_chance_says_who_has_guessed_right_and_that_player_chooses(game: RulesGame) -> None:
    assert {game.to_move(game.start(seed)) for seed in range(20)} == {"guest", "host"}
    for seed in range(3):
        assert game.legal(game.start(seed)) == ["choose first_move", "choose second_move"]


@pytest.mark.parametrize("guesser", ["guest", "host"])
def test_A4_the_chooser_begins_or_the_other_player(game: RulesGame, guesser: str) -> None:
    other = "host" if guesser == "guest" else "guest"
    state = next(state for state in map(game.start, range(50)) if game.to_move(state) == guesser)
    for choice, begins in (("choose first_move", guesser), ("choose second_move", other)):
        chosen = after(game, state, choice)
        assert game.to_move(chosen) == begins
        assert game.phase(chosen)["en"] == "Play"
        assert set(board_of(game, chosen)) == {"0,0"}


def opening(game: RulesGame, first: str, **bags: str) -> State:
    """GUEST has guessed right and chosen; the bags hold these tiles, in this order. One bag: HOST's is left out."""
    bag: Any = {owner: tiles.split() for owner, tiles in bags.items()}
    bag = bag["guest"] if game.identity.ruleset == "ancient_2011" else bag
    state = stand(game, {}, phase="opening", bag=bag, turns={"guest": 0, "host": 0})
    return after(game, state, f"choose {first}")


@pytest.mark.parametrize("kind", [*FLOWERS, "coin", "white_lotus", "white_dragon"])
def test_A4_a_random_tile_is_the_centrepiece_and_nobodys(game: RulesGame, kind: str) -> None:
    state = opening(game, "first_move", guest=f"{kind} coin rose", host="coin coin")
    assert board_of(game, state) == {"0,0": f"any {kind}"}
    assert sorted(bag_of(game, state)) == ["coin", "rose"]


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("guesser", ["guest", "host"])
def test_A4_the_centrepiece_is_nobodys_whoever_owns_the_other_tiles(
    opened: Open, ruleset: str, shared: bool, guesser: str
) -> None:
    game = opened(ruleset, shared_tiles=shared)
    state = after(game, stand(game, {}, guesser, phase="opening"), "choose first_move")
    assert [tile.split()[0] for tile in board_of(game, state).values()] == ["any"]


@pytest.mark.parametrize(("choice", "begins", "waits"), [("first_move", "guest", "host"), ("second_move", "host", "guest")])
def test_A4_later_it_comes_from_the_bag_of_the_player_who_begins(opened: Open, choice: str, begins: str, waits: str) -> None:
    game = opened("ancient")
    bags = {begins: "lily rose", waits: "coin coin"}
    state = opening(game, choice, **bags)
    assert board_of(game, state) == {"0,0": "any lily"}
    assert (bag_of(game, state, begins), bag_of(game, state, waits)) == (["rose"], ["coin", "coin"])


@pytest.mark.parametrize("kind", ONE_TIME)
def test_A4_2011_a_one_time_tile_stays_there_without_its_effect(opened: Open, kind: str) -> None:
    game = opened("ancient_2011")
    state = opening(game, "first_move", guest=f"{kind} rose")
    assert board_of(game, state) == {"0,0": f"any {kind}"}
    assert bag_of(game, state) == ["rose"]
    assert game.legal(state) == ["draw"]


@pytest.mark.parametrize("kind", ONE_TIME)
def test_A4_later_another_is_drawn_and_the_first_goes_back_into_the_bag(opened: Open, kind: str) -> None:
    game = opened("ancient")
    state = opening(game, "first_move", guest=f"{kind} {kind} rose lily", host="coin")
    assert board_of(game, state) in ({"0,0": "any rose"}, {"0,0": "any lily"})
    assert sorted([*bag_of(game, state), board_of(game, state)["0,0"].split()[1]]) == sorted([kind, kind, "rose", "lily"])


def test_A4_2011_a_wheel_in_the_centre_never_turns_anything(opened: Open) -> None:
    game = opened("ancient_2011")
    state = after(game, table(game, {"0,0": "wheel"}, "rose"), "place rose 0,1")
    assert {move.split()[0] for move in game.legal(state)} == {"move"}
    assert_illegal(game, state, "rotate 0,0 2")


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("mover", ["guest", "host"])
def test_A4_A7_a_tile_of_any_may_be_moved_by_either(opened: Open, ruleset: str, shared: bool, mover: str) -> None:
    game = opened(ruleset, shared_tiles=shared)
    state = stand(game, {"0,0": "any white_lotus"}, mover, step="move")
    assert can(game, state, "move 0,0 0,2")
    assert board_of(game, after(game, state, "move 0,0 0,2")) == {"0,2": "any white_lotus"}


# --- A7 ---


@pytest.mark.parametrize(("ruleset", "shared"), [("ancient", False), ("ancient_2011", True)])
def test_A1_A7_the_default_is_what_the_edition_says(opened: Open, ruleset: str, shared: bool) -> None:
    game = opened(ruleset)
    assert game.identity.options["shared_tiles"] is shared
    state = after(game, stand(game, {}, hand={"guest": ["rose"]}), "place rose 0,0")
    assert board_of(game, state) == {"0,0": "any rose" if shared else "guest rose"}


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A7_shared_any_player_moves_any_tile(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, shared_tiles=True)
    state = stand(game, {"5,5": "any coin"}, hand={"guest": ["rose"], "host": ["lily"]})
    state = after(game, state, "place rose 0,0", "move 0,0 0,1", "place lily 1,1")
    assert game.to_move(state) == "host"
    assert board_of(game, state) == {"5,5": "any coin", "0,1": "any rose", "1,1": "any lily"}
    assert can(game, state, "move 0,1 0,3")


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_A7_not_shared_players_move_their_own_only(opened: Open, ruleset: str) -> None:
    game = opened(ruleset, shared_tiles=False)
    state = stand(game, {"5,5": "host coin"}, hand={"guest": ["rose"], "host": ["lily"]})
    state = after(game, state, "place rose 0,0", "move 0,0 0,1", "place lily 1,1")
    assert board_of(game, state) == {"5,5": "host coin", "0,1": "guest rose", "1,1": "host lily"}
    assert can(game, state, "move 1,1 1,3")
    assert legal_from(game, state, "0,1") == set()
    assert "0,1" in assert_illegal(game, state, "move 0,1 0,3")


def test_A7_not_shared_a_ship_and_its_passenger_keep_their_owners(opened: Open) -> None:
    game = opened("ancient")
    state = after(game, stand(game, {"0,0": "host rose"}, hand={"guest": ["boat"]}), "place boat 0,0 to 5,5")
    assert board_of(game, state) == {"0,0": "guest boat", "5,5": "host rose"}
