"""The levels of play: one evaluation, in which the three lowest heed the other less, seen more or less exactly, and more or less
sight. None is silly: each takes a move that wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.bots.budget import ALONE, Budget, Choice, Context
from game.bots.evaluation import USUAL, Weights
from game.bots.thinking import think
from game.core.contract import Searchable


@dataclass(frozen=True, slots=True)
class Level:
    """How well a program plays."""

    budget: Budget
    weights: Weights = USUAL


LEVELS: Mapping[str, Level] = {
    "beginner": Level(Budget(positions=1, safely=False, spread=5.0, lapses=0.4), replace(USUAL, heed=0.5)),
    "easy": Level(Budget(positions=1, spread=3.0, lapses=0.12), replace(USUAL, heed=0.5)),
    "medium": Level(Budget(positions=250, safety=600, spread=6.0), replace(USUAL, heed=0.6)),
    "strong": Level(Budget(seconds=1.0, least=800, spread=3.0)),
    "patient": Level(Budget(seconds=10.0, least=6000)),
}
"""By name, from the weakest to the strongest."""


def play_by(level: Level, game: Searchable[Any], state: Any, seed: int, context: Context = ALONE) -> Choice:
    """What a level plays in a state, the same for the same seed wherever the budget is one of positions
    and no plan is kept. Raises Stopped."""
    return think(game, state, level.budget, seed=seed, weights=level.weights, context=context)
