"""Counting and random play: what the pipe and the command line both do with a game."""

from __future__ import annotations

from typing import Any, Protocol

from game.core.chance import Chance
from game.core.contract import Game, Searchable
from game.core.errors import BadRequest

MOST_NODES = 10_000_000
"""The most move sequences that are counted: some minutes' work."""


class Playable(Game[Any], Searchable[Any], Protocol):
    """What the engine asks of a game besides the contract."""

    def legal_count(self, state: Any) -> int:
        """How many legal moves there are, without writing them out."""


def perft(game: Playable, state: Any, depth: int, most: int = MOST_NODES) -> int:
    """The number of move sequences of that length from a state on; 1 for none at all. Raises BadRequest beyond ``most``."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.legal_count(state)
    nodes = 0
    for move in game.legal(state):
        nodes += perft(game, game.play(state, move), depth - 1, most - nodes)
        if nodes > most:
            raise BadRequest("There are too many move sequences of this length to count them; ask for a smaller depth.")
    return nodes


def playout(game: Playable, state: Any, seed: int, most: int) -> tuple[list[str], Any]:
    """Random legal moves, each as likely, from a state to the end or to that many; and the state they lead to.

    A seed stands for the same moves in every program: number ``Chance(seed).below(n)`` of the n sorted moves is played.
    """
    chance = Chance(seed)
    moves: list[str] = []
    while len(moves) < most and game.to_move(state) is not None:
        moves.append(chance.pick(game.legal(state)))
        state = game.play(state, moves[-1])
    return moves, state
