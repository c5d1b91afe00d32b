"""Skud: the tiles, the accents that are kept, the first flowers (S1 to S4)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, earned, ended, legal_for, legal_from, links_of, reserve_of, stand

BASIC = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron")
ACCENTS = ("boat", "knotweed", "rock", "wheel")
SET = {**dict.fromkeys(BASIC, 3), "white_lotus": 1, "orchid": 1, **dict.fromkeys(ACCENTS, 2)}
GATES = {"0,8", "0,-8", "8,0", "-8,0"}
KEEP = "choose boat knotweed rock wheel"


@pytest.fixture(params=["skud", "skud_online"])
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def choices(number: int) -> list[str]:
    """All ways to keep that many of the eight accents."""
    kept = combinations_with_replacement(ACCENTS, number)
    return sorted(" ".join(["choose", *tiles]) for tiles in kept if all(tiles.count(kind) <= 2 for kind in ACCENTS))


def begun(game: RulesGame) -> State:
    """The accents are chosen; GUEST is to plant."""
    return after(game, game.start(0), KEEP, KEEP)


def kept(game: RulesGame, state: State, owner: str) -> dict[str, int]:
    return {kind: count for kind, count in reserve_of(game, state, owner).items() if kind in ACCENTS}


def test_S1_four_gates_and_no_mid_port(game: RulesGame) -> None:
    assert {place for place, grounds in game.board.grounds.items() if "gates" in grounds} == GATES


def test_S1_a_flower_may_end_on_the_centre(game: RulesGame) -> None:
    assert "0,0" in legal_from(game, stand(game, {"0,2": "guest rose"}), "0,2")
    assert "0,0" in legal_for(game, earned(game, {}), "rock")


def test_S1_the_centre_blocks_no_harmony(game: RulesGame) -> None:
    state = stand(game, {"-2,0": "guest rose", "2,0": "guest chrysanthemum"})
    assert links_of(game, state) == {"guest -2,0 2,0"}


def test_S2_each_player_has_these_28_tiles(game: RulesGame) -> None:
    assert sum(SET.values()) == 28
    assert [reserve_of(game, game.start(0), owner) for owner in ("guest", "host")] == [SET, SET]


def test_S3_host_and_then_guest_keep_four_accents_of_eight(game: RulesGame) -> None:
    state = game.start(0)
    assert (game.to_move(state), game.legal(state)) == ("host", choices(4))
    state = game.play(state, "choose boat boat rock wheel")
    assert (game.to_move(state), game.legal(state)) == ("guest", choices(4))
    assert kept(game, state, "host") == {"boat": 2, "rock": 1, "wheel": 1}
    assert kept(game, state, "guest") == dict.fromkeys(ACCENTS, 2)


def test_S3_the_other_accents_leave_the_game(game: RulesGame) -> None:
    state = after(game, game.start(0), "choose boat boat rock rock", "choose knotweed rock wheel wheel")
    assert kept(game, state, "host") == {"boat": 2, "rock": 2}
    assert kept(game, state, "guest") == {"knotweed": 1, "rock": 1, "wheel": 2}


@pytest.mark.parametrize("number", [1, 2, 7])
def test_S3_option_accents(opened: Open, number: int) -> None:
    game = opened("skud", accents=number)
    state = game.start(0)
    assert game.legal(state) == choices(number)
    assert sum(kept(game, after(game, state, choices(number)[0]), "host").values()) == number


@pytest.mark.parametrize("number", [0, 8])
def test_S3_option_accents_none_or_all(opened: Open, number: int) -> None:
    game = opened("skud", accents=number)
    state = game.start(0)
    while game.legal(state)[0].startswith("choose"):
        assert len(game.legal(state)) == 1
        state = game.play(state, game.legal(state)[0])
    assert game.to_move(state) == "guest"
    for owner in ("guest", "host"):
        assert sum(kept(game, state, owner).values()) == number


def test_S3_option_host_chooses_for_both(opened: Open) -> None:
    game = opened("skud", accents_chosen_by="host")
    state = game.start(0)
    assert (game.to_move(state), game.legal(state)) == ("host", choices(4))
    state = game.play(state, "choose boat boat rock wheel")
    assert kept(game, state, "host") == kept(game, state, "guest") == {"boat": 2, "rock": 1, "wheel": 1}
    assert (game.to_move(state), game.legal(state)) == ("guest", sorted(f"place {kind} 0,-8" for kind in BASIC))


def test_S4_guest_plants_a_basic_flower_in_the_gate_before_him(game: RulesGame) -> None:
    state = begun(game)
    assert game.to_move(state) == "guest"
    assert game.legal(state) == sorted(f"place {kind} 0,-8" for kind in BASIC)


@pytest.mark.parametrize("kind", BASIC)
def test_S4_the_same_flower_of_host_follows_by_itself(game: RulesGame, kind: str) -> None:
    state = after(game, begun(game), f"place {kind} 0,-8")
    assert board_of(game, state) == {"0,-8": f"guest {kind}", "0,8": f"host {kind}"}
    assert reserve_of(game, state, "guest")[kind] == reserve_of(game, state, "host")[kind] == 2


def test_S4_then_guest_has_the_first_turn_and_turns_alternate(game: RulesGame) -> None:
    state = after(game, begun(game), "place rose 0,-8")
    seats = [game.to_move(state)]
    for move in ("place rose 8,0", "place lily -8,0", "move 0,-8 0,-7", "move 0,8 0,7"):
        state = game.play(state, move)
        seats.append(game.to_move(state))
    assert seats == ["guest", "host", "guest", "host", "guest"]


def test_S4_there_is_no_passing(game: RulesGame) -> None:
    state = stand(game, {"3,5": "guest rose"})
    assert not {"pass", "skip"} & set(game.legal(state))
    assert_illegal(game, state, "pass")


@pytest.mark.parametrize(("seat", "other"), [("guest", "host"), ("host", "guest")])
def test_S4_who_has_no_legal_turn_passes(game: RulesGame, seat: str, other: str) -> None:
    state = stand(game, dict.fromkeys(GATES, f"{other} lily"), to_move=seat)
    assert game.legal(state) == ["pass"]
    state = game.play(state, "pass")
    assert game.to_move(state) == other
    assert not can(game, state, "pass")


def test_S4_who_has_lost_his_last_turn_to_a_move_passes(game: RulesGame) -> None:
    state = stand(game, {"0,8": "host lily", "0,-8": "host lily", "8,0": "host lily"}, to_move="host")
    state = after(game, state, "place rose -8,0")
    assert (game.to_move(state), game.legal(state)) == ("guest", ["pass"])
    assert ended(game, state) is None
