"""Lists of legal moves: against the hand-written twin, against python-chess, and of every ruleset."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import chess

from game.core.chance import Chance
from game.rules.catalogue import RulesetCatalogue
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.bench import reference_skud as twin
from tests.bench.rounds import ROOT, RULESETS, Clock, Measured, Size, cost, cpu_each, in_turn, speed

VECTORS = ROOT / "tests" / "vectors" / "skud_online.jsonl.gz"
MICROSECONDS = 1e6
Position = dict[str, Any]


@cache
def opened(ruleset: str) -> RulesGame:
    """A game of the shipped folder."""
    return RulesetCatalogue([RULESETS]).open(ruleset, {})


@cache
def recorded() -> list[Position]:
    """Positions of the recorded games with standard options, more than ten tiles on the board, in an order drawn by lot."""
    with gzip.open(VECTORS, "rt", encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    plies = [ply for game in games if not game["options"] for ply in game["plies"]]
    found = [ply for ply in plies if ply["phase"] == "main" and len(ply["board"]) > 10]
    random.Random(1).shuffle(found)
    return found


def fresh(game: RulesGame, positions: list[Position]) -> list[State]:
    """States of positions of which nothing has been worked out yet."""
    return [game.setup(position)[0].fork() for position in positions]


def _ours(work: Callable[[State], object], plies: list[Position]) -> float:
    states = fresh(opened("skud_online"), [{key: ply[key] for key in ("to_move", "board", "reserve")} for ply in plies])
    return cpu_each([partial(work, state) for state in states])


def _twins(work: Callable[[twin.Position], object], plies: list[Position]) -> float:
    positions = [twin.from_data(ply["to_move"], "main", ply["board"], ply["reserve"], True) for ply in plies]
    return cpu_each([partial(work, position) for position in positions])


KNOWN = 100
"""Positions that are listed in every round, so that the tables of both are full; no other figure lists the others."""


def lists(size: Size) -> Measured:
    """Whole lists as text. The positions are the same in each round, each state is new."""
    plies, ours = recorded()[: size.of(KNOWN)], opened("skud_online").legal
    _ours(ours, plies), _twins(twin.legal, plies)
    return speed(in_turn(size.rounds, partial(_ours, ours, plies), partial(_twins, twin.legal, plies)), MICROSECONDS)


def sets(size: Size) -> Measured:
    """The same as sets of places."""
    plies, ours = recorded()[: size.of(KNOWN)], State.bundles
    _ours(ours, plies), _twins(twin.masks, plies)
    return speed(in_turn(size.rounds, partial(_ours, ours, plies), partial(_twins, twin.masks, plies)), MICROSECONDS)


def lists_never_met(size: Size) -> Measured:
    """Whole lists of positions that neither has seen before: other ones in each round."""
    number = size.of(KNOWN)
    known, unknown = recorded()[:number], recorded()[KNOWN:]
    parts = [unknown[at * number : (at + 1) * number] for at in range(size.rounds)]
    ours, theirs = iter(parts), iter(parts)
    _ours(opened("skud_online").legal, known), _twins(twin.legal, known)
    pairs = in_turn(size.rounds, lambda: _ours(opened("skud_online").legal, next(ours)), lambda: _twins(twin.legal, next(theirs)))
    return speed(pairs, MICROSECONDS)


# Time per move


def of_random_games(game: RulesGame, number: int) -> list[Position]:
    """So many positions, each five plies from the next, of random games."""
    chance, found, state, ply = Chance(3), list[Position](), game.start(3), 0
    while len(found) < number:
        if ply % 5 == 0:
            found.append(game.position(state))
        state, ply = game.any_move(state, chance), ply + 1
        if state.ended is not None:
            state = game.start(ply)
    return found


def _boards(number: int) -> Iterator[chess.Board]:
    rng, board, ply = random.Random(1), chess.Board(), 0
    while number:
        if ply % 5 == 0:
            number -= 1
            yield board.copy(stack=False)
        moves, ply = list(board.legal_moves), ply + 1
        if moves and ply % 300:
            board.push(rng.choice(moves))
        else:
            board = chess.Board()


def per_move(game: RulesGame, number: int) -> Clock:
    """A round that lists so many positions of random games, each met fresh; the seconds for one legal move."""
    positions = of_random_games(game, number)
    moves = sum(len(game.legal(state)) for state in fresh(game, positions))

    def listing() -> float:
        return cpu_each([partial(game.legal, state) for state in fresh(game, positions)]) * len(positions) / moves

    return listing


def per_chess_move(number: int) -> Clock:
    """The same with python-chess."""
    boards = list(_boards(number))
    moves = sum(board.legal_moves.count() for board in boards)

    def listing() -> float:
        return cpu_each([partial(list, board.legal_moves) for board in boards]) * len(boards) / moves

    return listing


def against_chess(ruleset: str, size: Size) -> Measured:
    """Time per legal move of whole lists."""
    number = size.of(120)
    return cost(in_turn(size.rounds, per_move(opened(ruleset), number), per_chess_move(number)), MICROSECONDS)


def slowest(size: Size) -> Measured:
    """Time per legal move of every ruleset of the folder against Skud's: the slowest of them, and a note of all."""
    shelf, number = RulesetCatalogue([RULESETS]), size.of(60)
    names = [path.stem for folder in ("", "house") for path in sorted((RULESETS / folder).glob("*.yaml")) if path.stem != "skud"]
    names = [name for name in names if not shelf.resolved(name).get("abstract")]
    base = per_move(opened("skud"), number)
    found = {}
    for name in names[: size.of(99)]:
        found[name] = cost(in_turn(min(size.rounds, 3), per_move(opened(name), number), base), MICROSECONDS)
    worst = max(found.values(), key=lambda one: one.ratio or 0)
    note = ", ".join(f"{name} {one.ratio:.1f}" for name, one in found.items())
    return Measured(worst.amount, worst.yardstick, worst.ratio, note)
