"""Choosing a move: what the seat to move cannot see is dealt anew, and then searched by actions or by whole turns."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from game.bots import deals, turns
from game.bots.budget import ALONE, Budget, Choice, Context, Stopped
from game.bots.evaluation import USUAL, Weights
from game.bots.search import Search
from game.core.collector import memory_aside
from game.core.contract import Searchable
from game.core.work import BUDGET

OUTCOMES = 3
"""How many deals are looked at where something is hidden."""

ROUGH = 5
"""How many times as softly actions are chosen where what they are worth within a turn says little."""


def think(
    game: Searchable[Any],
    state: Any,
    budget: Budget,
    *,
    seed: int = 0,
    weights: Weights = USUAL,
    context: Context = ALONE,
) -> Choice:
    """The best move found within a budget, from what the seat to move can see. Raises Stopped; ValueError when it is over."""
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    started, share = time.monotonic(), context.share() if game.opposed else 1.0
    budget = replace(budget, seconds=share * budget.seconds, least=int(share * budget.least))
    weights = replace(weights, heed=weights.heed * context.seen.heed())
    with listening(context):
        worlds = _worlds(game, state, seat, seed)
        if game.raced and budget.safely:
            return turns.choose(game, worlds, budget, started, seed, weights, context)
        if game.raced:
            budget = replace(budget, spread=ROUGH * budget.spread)
        return deals.choose([Search(game, world, weights, context) for world in worlds], budget, started, seed)


@contextmanager
def listening(context: Context) -> Iterator[None]:
    """Whoever halts a search is heard in the midst of a list that takes long, too, and does not wait while the collector of
    garbage looks through all that was there before."""

    def ask(_: float) -> None:
        if context.halted():
            raise Stopped

    ours = BUDGET.pause is None  # of several that think at once, in threads of a lab, one listens, and none leaves itself behind
    if ours:
        BUDGET.pause = ask
    try:
        with memory_aside():
            yield
    finally:
        if ours:
            BUDGET.pause = None


def _worlds(game: Searchable[Any], state: Any, seat: str, seed: int) -> list[Any]:
    """The states to think of: what the seat cannot see is dealt anew; one state where nothing is hidden."""
    worlds = [game.determinize(state, seat, seed + number) for number in range(OUTCOMES)]
    return worlds if len({game.key(world) for world in worlds}) > 1 else worlds[:1]
