"""Random play, links and rings: what a ply costs, and how that grows with the tiles on the board and the length of a game."""

from __future__ import annotations

import random
from functools import partial

import chess

from game.core.chance import Chance
from game.core.lattice import point
from game.rules.playing.line_links import Bound
from game.rules.playing.rings import circling
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.bench.listing import MICROSECONDS, Position, fresh, opened
from tests.bench.rounds import Clock, Measured, Size, cost, cpu, cpu_each, in_turn, rate


def _plies(game: RulesGame, number: int) -> Clock:
    """Rounds of so many random plies; a game that ends is followed by another, in the next round as well."""
    chance, state = Chance(1), game.start(0)

    def play() -> None:
        nonlocal state
        for ply in range(number):
            state = game.start(ply) if state.ended is not None else game.any_move(state, chance)

    return lambda: cpu(play) / number


def _chess_plies(number: int) -> Clock:
    """The same with python-chess; no game is longer than 300 plies."""
    rng, board = random.Random(1), chess.Board()

    def play() -> None:
        nonlocal board
        for _ in range(number):
            moves = list(board.legal_moves)
            if moves and len(board.move_stack) < 300:
                board.push(rng.choice(moves))
            else:
                board = chess.Board()

    return lambda: cpu(play) / number


def random_plies(ruleset: str, size: Size) -> Measured:
    """Random plies a second."""
    number = size.of(400, 3)
    return rate(in_turn(size.rounds, _plies(opened(ruleset), number), _chess_plies(number)))


# Growth


def spread(game: RulesGame, tiles: int, number: int) -> list[Position]:
    """So many positions with so many tiles on points drawn by lot."""
    rng, points = random.Random(tiles), [name for name in game.board.grounds if not name.startswith("s")]
    kinds = list(game.kinds)
    return [
        {"to_move": "guest", "board": {at: f"{rng.choice(game.seats)} {rng.choice(kinds)}" for at in rng.sample(points, tiles)}}
        for _ in range(number)
    ]


def links(ruleset: str, tiles: int, size: Size) -> Measured:
    """All links of a position with so many tiles, of which nothing is known yet; against one with ten."""
    game, number = opened(ruleset), size.of(12)
    many, few = spread(game, tiles, number), spread(game, 10, number)

    def clock(positions: list[Position]) -> float:
        return cpu_each([partial(game.links, state) for state in fresh(game, positions)])

    return cost(in_turn(size.rounds, partial(clock, many), partial(clock, few)), MICROSECONDS)


def later_plies(ruleset: str, ply: int, size: Size) -> Measured:
    """A random ply after so many others, against one after 50."""
    game, number = opened(ruleset), size.of(30)
    late, early = _after(game, ply), _after(game, 50)

    def play(state: State) -> None:
        chance = Chance(2)
        for _ in range(number):
            state = game.any_move(state, chance)

    pairs = in_turn(size.rounds, lambda: cpu(partial(play, late)), lambda: cpu(partial(play, early)))
    return cost(pairs, MICROSECONDS / number)


def _after(game: RulesGame, plies: int) -> State:
    """The state after so many random plies of the first game that lasts longer."""
    for seed in range(100):
        chance, state = Chance(seed), game.start(seed)
        for _ in range(plies):
            state = game.any_move(state, chance)
        if state.ended is None:
            return state
    raise AssertionError("no game lasts that long")


def ring(rows: int, size: Size) -> Measured:
    """The search for a ring among eight harmonies a row that hold none, against the same with three rows."""

    def clock(comb: list[Bound]) -> float:
        return cpu_each([partial(circling, comb)] * size.of(100))

    return cost(in_turn(size.rounds, partial(clock, _comb(rows)), partial(clock, _comb(3))), MICROSECONDS)


def _comb(rows: int) -> list[Bound]:
    return [Bound(point(x, y), point(x + 1, y), 0) for y in range(1, rows + 1) for x in range(-4, 4)]
