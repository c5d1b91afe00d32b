"""Agreement, ply by ply, with games and positions written down from another engine of the online game (tests/vectors)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core.contract import SEATS
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open

VECTORS = Path(__file__).parent / "vectors"


@cache
def read(name: str) -> list[dict[str, Any]]:
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


GAMES = read("skud_online")


def board_of(game: RulesGame, state: State) -> dict[str, str]:
    return {place: f"{piece.owner} {piece.kind}" for place, piece in game.pieces(state).items()}


def reserves_of(game: RulesGame, state: State) -> dict[str, dict[str, int]]:
    return {tray.owner: dict(tray.tiles) for tray in game.trays(state) if tray.pile == "reserve"}


def harmonies_of(game: RulesGame, state: State) -> set[tuple[str | None, frozenset[str]]]:
    return {(link.owner, frozenset((link.a, link.b))) for link in game.links(state) if link.kind == "harmony"}


def as_set(harmonies: list[list[str]]) -> set[tuple[str | None, frozenset[str]]]:
    return {(owner, frozenset((a, b))) for owner, a, b in harmonies}


def without_none(reserves: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {owner: {kind: count for kind, count in reserves[owner].items() if count} for owner in SEATS}


def check_ply(game: RulesGame, state: State, ply: Mapping[str, Any]) -> None:
    assert game.to_move(state) == ply["to_move"]
    assert game.legal(state) == ply["legal"]
    assert len(ply["legal"]) == ply["count"]
    assert board_of(game, state) == ply["board"]
    assert reserves_of(game, state) == without_none(ply["reserve"])
    assert harmonies_of(game, state) == as_set(ply["links"])


@pytest.mark.parametrize("recorded", GAMES, ids=[game["id"] for game in GAMES])
def test_every_ply_allows_what_the_other_engine_allowed(opened: Open, recorded: dict[str, Any]) -> None:
    game = opened(recorded["ruleset"], **recorded["options"])
    state = game.start(0)
    for ply in recorded["plies"]:
        if ply["legal"] == ["skip"]:
            continue  # a bonus of which nothing can be done: here the turn has ended by itself
        check_ply(game, state, ply)
        state = game.play(state, ply["play"])
    result = game.result(state)
    assert (result and {"winner": result.winner, "ending": result.ending}) == recorded["result"]
    assert board_of(game, state) == recorded["final_board"]


def test_the_games_show_every_ending_and_every_option(opened: Open) -> None:
    options = {name for game in GAMES for name, value in game["options"].items() if value}
    assert options == set(opened("skud_online").identity.options)
    met = {(game["result"]["ending"], game["result"]["winner"]) for game in GAMES if game["result"]}
    assert met == {(ending, winner) for ending in ("ring", "last_flower") for winner in (*SEATS, "draw")}


@cache
def positions() -> list[dict[str, Any]]:
    return read("rings")


def test_harmonies_of_positions_agree(opened: Open) -> None:
    game = opened("skud_online")
    for entry in positions():
        state, _ = game.setup({"board": entry["board"]})
        assert harmonies_of(game, state) == as_set(entry["harmonies"]), entry["board"]


OTHER = {"guest": "host", "host": "guest"}


def sides_changed(board: Mapping[str, str]) -> dict[str, str]:
    """The same position with each tile the other player's."""
    return {place: f"{OTHER[owner]} {kind}" for place, (owner, kind) in ((p, tile.split(" ")) for p, tile in board.items())}


def test_whose_rings_they_are_agrees(opened: Open) -> None:
    game, met = opened("skud_online"), set()
    reserve = {seat: {"rose": 1} for seat in SEATS}  # no last flower: only a ring ends it
    turned = [(sides_changed(entry["board"]), [OTHER[owner] for owner in entry["rings"]]) for entry in positions()]
    for board, rings in [(entry["board"], entry["rings"]) for entry in positions()] + turned:
        result = game.result(game.setup({"board": board, "reserve": reserve})[0])
        winner = {0: None, 1: next(iter(rings), None), 2: "draw"}[len(rings)]
        assert (result and (result.ending, result.winner)) == (("ring", winner) if winner else None), board
        met.add(winner)
    assert met == {None, "guest", "host"}


def test_harmonies_across_the_midlines_agree(opened: Open) -> None:
    game, counted = opened("skud_online"), 0
    for entry in positions():
        state, _ = game.setup({"board": entry["board"], "reserve": {"guest": {}, "host": {}}})
        result = game.result(state)
        assert result is not None
        if entry["rings"]:
            assert result.ending == "ring"
            continue
        guest, host = entry["midlines"]["guest"], entry["midlines"]["host"]
        assert result.ending == "last_flower"
        assert result.tally[-1][1:] == (guest, host), entry["board"]
        assert result.winner == ("draw" if guest == host else "guest" if guest > host else "host")
        counted += guest + host > 0
    assert counted > 20
