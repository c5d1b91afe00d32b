"""Choosing a move: what the seat to move cannot see is dealt anew, and then searched by actions or by whole turns."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from game.bots import deals, turns
from game.bots.budget import ALONE, LATER, Budget, Choice, Context, Stopped
from game.bots.evaluation import USUAL, Weights
from game.bots.search import UNPLAYABLE, Search
from game.core.collector import memory_aside
from game.core.contract import Searchable
from game.core.errors import TooCostly
from game.core.work import BUDGET

OUTCOMES, DEALS = 3, 40
"""At most how many deals are looked at where something is hidden, and how many are made, to find as many by which the same moves
are legal: these may tell of a tile that lies face down."""
POSITIONS_A_DEAL = 3000
"""The positions for which one more deal is looked at, where single actions are compared: fewer see too little of each."""
LITTLE = 0.1
"""How much of the seconds for a turn is left for its later actions where whole turns are compared: as a rule they are found with
the first. Where they are not, they have as many positions in any case."""


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
    later = LITTLE if game.raced else LATER
    started, share = time.monotonic(), context.share(later) if game.opposed else 1.0
    if budget.seconds:
        budget = replace(budget, seconds=share * budget.seconds, least=budget.least if game.raced else int(share * budget.least))
    heed = context.seen.heed()
    weights = replace(weights, heed=heed * weights.heed, gathered=heed * weights.gathered)
    budget = replace(budget, spread=heed**4 * budget.spread)  # who sees a long game too dimly does not end it
    if game.opposed and budget.lapsed(seed):
        budget, weights = replace(budget, safely=False), replace(weights, heed=0.0)
    with listening(context):
        worlds = deal_worlds(game, state, seat, seed, _deals(game, budget))
        if game.raced and budget.safely:
            found = turns.choose(game, worlds, budget, started, seed, weights, context)
        else:
            searches = [Search(game, world, weights, context) for world in worlds]
            found = deals.choose(searches, budget, started, seed, 1 / (1 - LATER) if game.opposed else 1.0)
        return _playable(game, state, found)


def _playable(game: Searchable[Any], state: Any, found: Choice) -> Choice:
    """A choice, or where its own move cannot be made (it was legal only as tiles were dealt, or leads to where too much work
    would be needed) another that can: one that was looked into, or any. Where no move can be made, to give up."""

    def texts() -> Iterator[str]:
        yield found.move
        yield from (text for text, _ in found.others)
        yield from game.legal(state)

    for text in texts():
        with suppress(*UNPLAYABLE):
            game.play(state, text)
            return found if text == found.move else replace(found, move=text, line=[])
    return replace(found, move="resign", line=[])


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


def _deals(game: Searchable[Any], budget: Budget) -> int:
    """How many deals are looked at: all where whole turns are compared, and for a hint, which only says what holds in each."""
    if game.raced or budget.beside:
        return OUTCOMES
    return min(OUTCOMES, 1 + max(budget.positions, budget.least) // POSITIONS_A_DEAL)


def deal_worlds(game: Searchable[Any], state: Any, seat: str, seed: int, most: int = OUTCOMES) -> list[Any]:
    """The states to think of, ``most`` at most: what the seat cannot see is dealt anew, as its moves allow it; one state where
    nothing is hidden, or where no such deal is found."""
    first = [game.determinize(state, seat, seed + number) for number in range(OUTCOMES)]
    if len({game.key(world) for world in first}) < 2:
        return first[:1]
    legal, more = game.legal(state), (game.determinize(state, seat, seed + number) for number in range(OUTCOMES, DEALS))

    def allowed(world: Any) -> bool:
        with suppress(TooCostly):  # as such a world is dealt: no deal to think of
            return game.legal(world) == legal
        return False

    return list(islice(filter(allowed, chain(first, more)), most)) or first[:1]
