"""Agreement, tile by tile, with games of solitaire written down from another engine of the online game (V1 to V4)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from typing import Any

import pytest

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import board_of
from tests.test_vectors import read

GAMES = read("solitaire_online")
SCORE = ("harmonies", "disharmonies", "harmony_points", "disharmony_points", "full", "simple")
"""The lines of the tally, as the other engine calls them."""


def pairs_of(game: RulesGame, state: State, kind: str) -> set[frozenset[str]]:
    """The pairs of points that are linked so."""
    return {frozenset((link.a, link.b)) for link in game.links(state) if link.kind == kind}


def as_pairs(listed: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in listed}


def bag_after(ply: dict[str, Any]) -> dict[str, int]:
    """The bag once the tile is drawn; the recordings count it in."""
    return {kind: count - (kind == ply["drawn"]) for kind, count in ply["bag"].items()}


@pytest.mark.parametrize("recorded", GAMES, ids=[game["id"] for game in GAMES])
def test_V4_every_tile_may_go_where_the_other_engine_let_it_go(opened: Open, recorded: dict[str, Any]) -> None:
    game = opened("solitaire_online")
    for ply in recorded["plies"]:
        position = {"board": ply["board"], "bag": bag_after(ply), "hand": {"guest": [ply["drawn"]]}}
        state, _ = game.setup(position)
        assert game.legal(state) == ply["legal"]
        assert pairs_of(game, state, "harmony") == as_pairs(ply["harmonies"])
        assert pairs_of(game, state, "disharmony") == as_pairs(ply["clashes"])
        assert ply["play"] in game.legal(state)


@pytest.mark.parametrize("recorded", GAMES, ids=[game["id"] for game in GAMES])
def test_V4_the_last_tile_brings_the_score_of_the_other_engine(opened: Open, recorded: dict[str, Any]) -> None:
    game, last = opened("solitaire_online"), recorded["plies"][-1]
    state, _ = game.setup({"board": last["board"], "bag": bag_after(last), "hand": {"guest": [last["drawn"]]}})
    state = game.play(state, last["play"])
    result = game.result(state)
    assert board_of(game, state) == recorded["final_board"]
    assert result is not None
    assert (result.winner, result.ending) == (None, "tiles_out")
    assert {name: line[1] for name, line in zip(SCORE, result.tally, strict=True)} == recorded["final_score"]


def test_V4_the_score_of_each_ply_agrees(opened: Open) -> None:
    game = opened("solitaire_online")
    for recorded in GAMES:
        for ply in recorded["plies"]:
            state, _ = game.setup({"board": ply["board"], "bag": [], "hand": {}})
            result = game.result(state)
            assert result is not None
            assert {name: line[1] for name, line in zip(SCORE, result.tally, strict=True)} == ply["score"]
