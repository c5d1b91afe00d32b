"""Solitaire for two, together or against each other: who may place what, and who passes (T14)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, can, ended, legal_for, links_of, stand
from tests.test_solitaire_placing import GATES, POINTS, crowd, seen_from, welcome

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
FLOWERS = (*BASIC, "white_lotus", "orchid")
ACCENTS = ("boat", "knotweed", "rock", "wheel")
ONE_SET = {**dict.fromkeys(BASIC, 3), "white_lotus": 1, "orchid": 1, **dict.fromkeys(ACCENTS, 2)}
RULESETS = ("solitaire_together", "solitaire_against")
NONE: dict[str, list[str]] = {"guest": [], "host": []}


@pytest.fixture(params=RULESETS)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@pytest.fixture
def together(opened: Open) -> RulesGame:
    return opened("solitaire_together")


def turn(game: RulesGame, seat: str, kind: str, board: Board) -> State:
    """A player's turn with a tile in hand, the last of all."""
    return stand(game, board, seat, hand={seat: [kind]}, bag=NONE)


def packed(game: RulesGame, *holes: str, **tiles: str) -> dict[str, str]:
    """A board full of rocks but for some points and some tiles (``p34="guest rose"`` stands on 3,4)."""
    board = {
        place: "guest rock" for place, touches in game.board.grounds.items() if "gates" not in touches and place not in holes
    }
    return board | {f"{place[1]},{place[2]}": tile for place, tile in tiles.items()}


def opposite(kind: str) -> str:
    return BASIC[(BASIC.index(kind) + 3) % 6]


def neighbour(kind: str) -> str:
    return BASIC[(BASIC.index(kind) + 1) % 6]


def test_T14_each_has_a_set_of_his_own_and_host_begins(game: RulesGame) -> None:
    state = game.start(5)
    position = game.position(state)
    assert (game.to_move(state), list(game.seats)) == ("host", ["guest", "host"])
    for seat in game.seats:
        assert Counter([*position["bag"][seat], *position["hand"][seat]]) == ONE_SET
    assert (len(position["hand"]["host"]), len(position["hand"]["guest"])) == (1, 0)
    assert not {"sets", "may_move"} & set(game.identity.options)


def test_T14_turns_alternate_and_each_lays_his_own_tiles(game: RulesGame) -> None:
    bag = {"guest": ["boat", "lily"], "host": ["wheel", "rose"]}
    state = stand(game, {}, "host", bag=bag, turns={"guest": 0, "host": 0})
    for seat, kind, place in (
        ("host", "wheel", "1,1"),
        ("guest", "boat", "2,2"),
        ("host", "rose", "5,5"),
        ("guest", "lily", "0,3"),
    ):
        assert game.to_move(state) == seat
        state = after(game, state, f"place {kind} {place}")
        assert board_of(game, state)[place] == f"{seat} {kind}"
    assert ended(game, state) is not None


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", BASIC)
def test_T14_host_may_form_only_harmonies(game: RulesGame, kind: str, owner: str) -> None:
    state = turn(game, "host", kind, {"5,5": f"{owner} {opposite(kind)}"})
    assert {"5,5", "5,4"} == assert_illegal(game, state, f"place {kind} 5,4")
    assert can(game, state, f"place {kind} 6,4")
    state = turn(game, "host", kind, {"5,5": f"{owner} {neighbour(kind)}"})
    assert can(game, state, f"place {kind} 5,4")


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", BASIC)
def test_T14_guest_may_form_only_disharmonies(game: RulesGame, kind: str, owner: str) -> None:
    state = turn(game, "guest", kind, {"5,5": f"{owner} {neighbour(kind)}"})
    assert {"5,5", "5,4"} == assert_illegal(game, state, f"place {kind} 5,4")
    assert can(game, state, f"place {kind} 6,4")
    state = turn(game, "guest", kind, {"5,5": f"{owner} {opposite(kind)}"})
    assert can(game, state, f"place {kind} 5,4")


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_T14_not_both_at_once(game: RulesGame, seat: str) -> None:
    board = {"5,5": "guest chrysanthemum", "3,3": "guest jasmine"}
    state = turn(game, seat, "rose", board)
    wrong, right = ("5,5", "3,3") if seat == "guest" else ("3,3", "5,5")
    assert assert_illegal(game, state, "place rose 5,3") == {wrong, "5,3"}
    assert can(game, state, "place rose 6,5" if right == "5,5" else "place rose 3,2")


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("seed", range(12))
def test_T14_T5_asks_for_the_players_own_kind(together: RulesGame, seed: int, seat: str) -> None:
    board = {place: tile.replace("any", "host" if len(place) % 2 else "guest") for place, tile in crowd(seed).items()}
    for kind in FLOWERS:
        free = welcome(kind) - set(board)
        sight = {place: seen_from(place, board) - set(ACCENTS) for place in free}
        allowed = {place for place in free if not sight[place] & _against(kind, seat)}
        wanted = {place for place in allowed if sight[place] & _for(kind, seat)}
        state = turn(together, seat, kind, board)
        assert legal_for(together, state, kind) == (wanted or allowed), kind


def _against(kind: str, seat: str) -> set[str]:
    """The basic flowers with which a basic flower makes what the player may not make."""
    if kind not in BASIC:
        return set()
    return {opposite(kind)} if seat == "host" else {neighbour(kind), BASIC[BASIC.index(kind) - 1]}


def _for(kind: str, seat: str) -> set[str]:
    """The flowers with which a flower makes what the player is to make."""
    special = "white_lotus" if seat == "host" else "orchid"
    if kind not in BASIC:
        return set(FLOWERS) if kind == special else {special}
    return {special, *({neighbour(kind), BASIC[BASIC.index(kind) - 1]} if seat == "host" else {opposite(kind)})}


@pytest.mark.parametrize("kind", ACCENTS)
@pytest.mark.parametrize("seat", ["guest", "host"])
def test_T14_accents_go_where_they_go_alone(together: RulesGame, seat: str, kind: str) -> None:
    board = {"5,1": "host chrysanthemum", "3,3": "guest jasmine"}
    ground = {name for name, (x, y) in POINTS.items() if abs(x) + abs(y) <= 8} - GATES - set(board)
    assert legal_for(together, turn(together, seat, kind, board), kind) == ground


EXEMPT = [
    ("host", "orchid", "rose", "disharmony"),
    ("host", "rose", "orchid", "disharmony"),
    ("host", "white_lotus", "orchid", "disharmony"),
    ("guest", "white_lotus", "rose", "harmony"),
    ("guest", "rose", "white_lotus", "harmony"),
    ("guest", "orchid", "white_lotus", "harmony"),
]


@pytest.mark.parametrize(("seat", "kind", "other", "made"), EXEMPT)
def test_T14_a_pair_with_a_special_flower_does_not_count_against_the_player(
    game: RulesGame, seat: str, kind: str, other: str, made: str
) -> None:
    for owner in ("guest", "host"):
        state = turn(game, seat, kind, {"5,5": f"{owner} {other}"})
        state = after(game, state, f"place {kind} 5,3")
        assert "5,3 5,5" in links_of(game, state, made)


def test_T14_but_another_pair_made_with_it_does(game: RulesGame) -> None:
    state = turn(game, "host", "rose", {"5,5": "host orchid", "3,3": "guest jasmine"})
    assert assert_illegal(game, state, "place rose 5,3") == {"3,3", "5,3"}
    state = turn(game, "guest", "rose", {"5,5": "host white_lotus", "3,3": "guest chrysanthemum"})
    assert assert_illegal(game, state, "place rose 5,3") == {"3,3", "5,3"}


@pytest.mark.parametrize(("seat", "blocking"), [("host", "jasmine"), ("guest", "chrysanthemum")])
def test_T14_a_tile_that_would_only_form_the_other_kind_is_put_back(game: RulesGame, seat: str, blocking: str) -> None:
    other = "host" if seat == "guest" else "guest"
    bag = {seat: ["rose", "rose", "rock", "rose"], other: ["boat"]}
    state = stand(game, packed(game, "2,5", p24=f"{other} {blocking}"), seat, bag=bag)
    position = game.position(state)
    assert position["hand"][seat] == ["rock"]
    assert sorted(position["bag"][seat]) == ["rose", "rose", "rose"]
    assert (position["bag"][other], game.legal(state)) == (["boat"], ["place rock 2,5"])


@pytest.mark.parametrize(("seat", "blocking"), [("host", "jasmine"), ("guest", "chrysanthemum")])
def test_T14_who_has_no_tile_that_fits_passes(game: RulesGame, seat: str, blocking: str) -> None:
    other = "host" if seat == "guest" else "guest"
    state = stand(game, packed(game, "2,5", p24=f"host {blocking}"), seat, bag={seat: ["rose", "rose"], other: ["boat"]})
    assert game.legal(state) == ["pass"]
    assert game.why(state, "place rose 2,5") and game.why(state, "skip")
    state = after(game, state, "pass")
    assert game.to_move(state) == other
    assert game.position(state)["bag"][seat] == ["rose", "rose"]
    assert game.legal(state) == ["place boat 2,5"]


def test_T14_nobody_passes_who_has_a_tile_that_fits(game: RulesGame) -> None:
    state = game.start(2)
    assert "pass" not in game.legal(state)
    assert game.why(state, "pass")


def test_T14_when_neither_can_go_on_the_game_is_over(game: RulesGame) -> None:
    board = packed(game, "2,5", p24="host jasmine", p26="host chrysanthemum")
    state = stand(game, board, "host", bag={"host": ["rose"], "guest": ["rose"]})
    state = after(game, state, "pass", "pass")
    assert ended(game, state) is not None


def test_T14_who_has_no_tile_left_passes_until_the_other_has_none(game: RulesGame) -> None:
    state = stand(game, {}, "host", bag={"host": [], "guest": ["rock", "boat"]})
    state = after(game, state, "pass", "place rock 1,1", "pass")
    assert ended(game, state) is None
    assert ended(game, after(game, state, "place boat 2,2")) is not None
