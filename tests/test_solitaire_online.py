"""Solitaire as it is played online: gates, White Lotus and Orchid, no moves, two sets (V1 to V3)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections import Counter

import pytest

from game.core.chance import Chance
from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, board_of, ended, legal_for, links_of, stand
from tests.test_solitaire_placing import GATES, welcome

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
FLOWERS = (*BASIC, "white_lotus", "orchid")
ACCENTS = ("boat", "knotweed", "rock", "wheel")


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("solitaire_online")


def with_tile(game: RulesGame, kind: str, board: Board) -> State:
    return stand(game, board, hand={"guest": [kind]}, bag=[])


@pytest.mark.parametrize("kind", FLOWERS)
def test_V1_flowers_of_any_colour_may_stand_in_gates(game: RulesGame, kind: str) -> None:
    assert legal_for(game, with_tile(game, kind, {}), kind) == welcome(kind) | GATES
    for gate in GATES:
        state = after(game, with_tile(game, kind, {}), f"place {kind} {gate}")
        assert board_of(game, state) == {gate: f"any {kind}"}


@pytest.mark.parametrize("kind", ACCENTS)
def test_V1_accents_stay_out_of_them(game: RulesGame, kind: str) -> None:
    for gate in GATES:
        assert gate in assert_illegal(game, with_tile(game, kind, {}), f"place {kind} {gate}")


@pytest.mark.parametrize(("kind", "other"), [("harmony", "chrysanthemum"), ("disharmony", "jasmine")])
@pytest.mark.parametrize(("a", "b"), [("-1,8", "1,8"), ("-2,-8", "1,-8"), ("8,-1", "8,1"), ("-8,-1", "-8,2")])
def test_V1_they_do_not_block_lines(game: RulesGame, kind: str, other: str, a: str, b: str) -> None:
    board = {a: "any rose", b: f"any {other}"}
    assert links_of(game, stand(game, board), kind) == {f"{a} {b}"}
    gate = {"-1,8": "0,8", "-2,-8": "0,-8", "8,-1": "8,0", "-8,-1": "-8,0"}[a]
    assert links_of(game, stand(game, {**board, gate: "any rose"}), kind) != {f"{a} {b}"}  # a tile in it does


@pytest.mark.parametrize("gate", sorted(GATES))
def test_V1_a_flower_in_a_gate_makes_pairs_like_any_other(game: RulesGame, gate: str) -> None:
    opposite = gate.replace("-", "") if "-" in gate else gate.replace("8", "-8")
    ends = " ".join(sorted((gate, opposite), key=lambda place: tuple(map(int, place.split(",")))))
    assert links_of(game, stand(game, {gate: "any rose", opposite: "any chrysanthemum"})) == {ends}
    assert links_of(game, stand(game, {gate: "any rose", opposite: "any jasmine"}), "disharmony") == {ends}


def test_V1_T5_a_pair_by_way_of_a_gate_is_asked_for(game: RulesGame) -> None:
    board = {"1,8": "any rose", "1,7": "any rock", "3,8": "any rock"}
    places = {"2,8", "0,8", *(f"{x},8" for x in range(-4, 0))}
    assert legal_for(game, with_tile(game, "chrysanthemum", board), "chrysanthemum") == places


@pytest.mark.parametrize("sets", [1, 2])
def test_V2_white_lotus_with_white_lotus_is_nothing(opened: Open, sets: int) -> None:
    game = opened("solitaire_online", sets=sets)
    state = stand(game, {"-3,5": "any white_lotus", "3,5": "any white_lotus"})
    assert links_of(game, state) == links_of(game, state, "disharmony") == set()
    beside = {"-3,5": "any white_lotus"}
    assert "6,6" in legal_for(game, with_tile(game, "white_lotus", beside), "white_lotus")  # nothing is to be made


@pytest.mark.parametrize("kind", FLOWERS)
def test_V2_orchid_with_every_flower(game: RulesGame, kind: str) -> None:
    state = stand(game, {"-3,5": "any orchid", "3,5": f"any {kind}"})
    assert links_of(game, state, "disharmony") == {"-3,5 3,5"}
    assert links_of(game, state) == ({"-3,5 3,5"} if kind == "white_lotus" else set())


@pytest.mark.parametrize("kind", BASIC)
def test_V2_T8_white_lotus_with_every_basic_flower(game: RulesGame, kind: str) -> None:
    state = stand(game, {"-3,5": "any white_lotus", "3,5": f"any {kind}"})
    assert links_of(game, state) == {"-3,5 3,5"}
    assert links_of(game, state, "disharmony") == set()


def test_V3_no_moving(game: RulesGame, opened: Open) -> None:
    state = with_tile(game, "rock", {"3,5": "any rose"})
    assert all(move.startswith("place rock ") for move in game.legal(state))
    assert set(game.identity.options) == {"sets", "scoring"}
    with pytest.raises(BadRequest, match="may_move"):
        opened("solitaire_online", may_move=False)


def tiles_of(game: RulesGame) -> Counter[str]:
    position = game.position(game.start(2))
    return Counter([*position["hand"]["guest"], *position["bag"]])


def test_V3_two_sets_have_one_more_white_lotus(opened: Open) -> None:
    one, two = tiles_of(opened("solitaire_online", sets=1)), tiles_of(opened("solitaire_online", sets=2))
    assert one == tiles_of(opened("solitaire")) == tiles_of(opened("solitaire_online"))
    assert two == {**{kind: 2 * count for kind, count in one.items()}, "white_lotus": 3}
    assert two.total() == 57


@pytest.mark.parametrize("scoring", ["simple", "full"])
@pytest.mark.parametrize(("sets", "tiles"), [(1, 28), (2, 57)])
def test_V3_T10_T12_a_whole_game(opened: Open, sets: int, tiles: int, scoring: str) -> None:
    game, chance = opened("solitaire_online", sets=sets, scoring=scoring), Chance(1)
    state = game.start(9)
    while game.to_move(state) is not None:
        state = game.play(state, chance.pick(game.legal(state)))
    result = game.result(state)
    assert result is not None
    assert (len(board_of(game, state)), ended(game, state)) == (tiles, (None, "tiles_out"))
    found = {line[0]["en"]: line[1] for line in result.tally}
    assert found["Simple score"] == min(found["Harmonies"], found["Disharmonies"])
    assert found["Full score"] == min(found["Points of the harmonies"], found["Points of the disharmonies"])
    assert result.tally[-1][0]["en"] == f"{scoring.capitalize()} score"
