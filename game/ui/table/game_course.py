"""The course of a game: what each position was worth to the first seat, and the moves that turned it."""

from __future__ import annotations

import time

from game.bots.evaluation import WON, shares, worth
from game.core.contract import Searchable, Text
from game.ui.table.table_game import TableGame

SHARE = 0.008
"""Seconds of each frame that may go into it."""
LEAST = 0.1
"""A smaller change turns nothing."""
APART = 3
"""Plies from one turning point to another, at least: what comes shortly before or after a larger change belongs to that."""


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
        """The plies (from 1) by which the game came to stand most otherwise, in their order.

        What a single position is worth depends on whose turn it is; so the two before a move are compared with the two after it.
        Only moves that change what lies on the board count, and not the first of them: neither what is chosen before the game
        nor giving up, passing or claiming turns it, and no position counts that they have brought about. Of changes close to
        each other only the largest is told.
        """
        moved = [ply for ply in range(1, len(self.values)) if self._changes_board(ply)]
        shifts = {ply: self.shift(ply) for ply in moved[1:]}
        changes = [(round(abs(after - before), 6), ply) for ply, (before, after) in shifts.items()]
        found: list[int] = []
        larger = list[int]()
        for change, ply in sorted(changes, key=lambda entry: (-entry[0], entry[1])):
            if change >= LEAST and len(found) < most and all(abs(ply - other) >= APART for other in larger):
                found.append(ply)
            larger.append(ply)
        return sorted(found)

    def shift(self, ply: int) -> tuple[float, float]:
        """What the game was worth to the first seat before a move of that ply and after it: two positions taken together, but
        none that came about without a change on the board; where there is one alone after it, it is compared with the one in
        which the same seat was to move, or, if it is the end, stands for itself."""
        first = next((at for at in range(1, ply) if self._changes_board(at)), ply)
        earlier, before, after = self.values[max(ply - 2, first - 1)], self.values[ply - 1], self.values[ply]
        if ply + 1 < len(self.values) and self._changes_board(ply + 1):
            return (earlier + before) / 2, (after + self.values[ply + 1]) / 2
        return ((earlier + before) / 2 if abs(after) == WON else earlier), after

    def cause(self, ply: int) -> Text | None:
        """What of all that the rules count changed most by a move of that ply, for the seat that gained by it; how the game
        ended, where the move ended it."""
        if self.game is None:
            return None
        before, after = (self.nodes[at].state for at in (ply - 1, ply))
        if (result := self.game.result(after)) is not None:
            return result.name
        gains = 1 if self.values[ply] >= self.values[ply - 1] else -1
        was = {(feature.form, feature.name): share for feature, share in shares(self.game.features(before), 0)}
        features = shares(self.game.features(after), 0)
        changes = [(gains * (share - was.get((feature.form, feature.name), 0.0)), feature.title) for feature, share in features]
        return max(changes, key=lambda entry: entry[0])[1] if changes else None

    def _changes_board(self, ply: int) -> bool:
        """Whether other tiles lie on the board after a ply, or elsewhere, than before it."""
        before, after = (self.nodes[at].state for at in (ply - 1, ply))
        return self.game is not None and self.game.pieces(before) != self.game.pieces(after)
