"""The course of a game: what each position was worth to the first seat, and the moves that turned it."""

from __future__ import annotations

import time

from game.bots.evaluation import worth
from game.core.contract import Searchable
from game.ui.table.table_game import TableGame

SHARE = 0.008
"""Seconds of each frame that may go into it."""
LEAST = 0.05
"""A smaller change turns nothing."""


APART = 4
"""Plies from one turning point to another, at least: what follows at once belongs to it."""


class GameCourse:
    """``values`` has what the positions of the line that is played are worth, as far as they have been looked at, from -1 (won by
    the second seat) to 1 (won by the first)."""

    def __init__(self, play: TableGame) -> None:
        self.game = play.game if play.searchable and isinstance(play.game, Searchable) else None
        self.nodes = play.session.line
        self.values: list[float] = []

    @property
    def tells(self) -> bool:
        """Whether there is a course to be told: two players against each other, in a game that programs can play."""
        return self.game is not None and self.game.opposed and len(self.nodes) > 2

    @property
    def done(self) -> bool:
        """Whether all positions have been looked at."""
        return len(self.values) == len(self.nodes)

    def work(self) -> bool:
        """Looks at some more positions. True while there are any left."""
        end = time.perf_counter() + SHARE
        while self.game is not None and not self.done and time.perf_counter() < end:
            self.values.append(worth(self.game, self.nodes[len(self.values)].state, self.game.seats[0]))
        return self.game is not None and not self.done

    def turning_points(self, most: int = 3) -> list[int]:
        """The plies (from 1) after which the game stood most otherwise than before, in their order.

        What a single position is worth depends on whose turn it is; so each is taken together with the next one.
        """
        pairs = [(one + other) / 2 for one, other in zip(self.values, [*self.values[1:], self.values[-1]], strict=True)]
        changes = [(round(abs(pairs[ply] - pairs[ply - 1]), 6), ply) for ply in range(1, len(pairs))]
        found: list[int] = []
        for change, ply in sorted(changes, key=lambda entry: (-entry[0], entry[1])):
            if change >= LEAST and len(found) < most and all(abs(ply - other) >= APART for other in found):
                found.append(ply)
        return sorted(found)
