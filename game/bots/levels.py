"""The levels of play: one evaluation, more or less sight. None is silly: each takes a win that is on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.bots.search import ALONE, Budget, Choice, Context, taken_softly, think
from game.core.chance import Chance
from game.core.contract import Searchable


@dataclass(frozen=True, slots=True)
class Level:
    """How well a program plays."""

    budget: Budget
    spread: float = 0.0
    """How much worse than the best a move may be to be chosen half as often; 0 for the best always."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(Budget(positions=1, safely=False), spread=0.06),
    "easy": Level(Budget(positions=1)),
    "medium": Level(Budget(positions=600)),
    "strong": Level(Budget(seconds=1.0)),
    "patient": Level(Budget(seconds=10.0)),
}
"""By name, from the weakest to the strongest."""


def play_by(
    level: Level,
    game: Searchable[Any],
    state: Any,
    seed: int,
    context: Context = ALONE,
) -> Choice:
    """What a level plays in a state, the same for the same seed wherever the budget is one of positions. Raises Stopped."""
    choice = think(game, state, level.budget, seed=seed, context=context)
    if level.spread:
        choice.move = taken_softly(choice, Chance(seed), level.spread)
    return choice
