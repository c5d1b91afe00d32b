"""Why not, all over the board: the sort of the reason at every place where the lifted tile may not go.

Reasons cost time, so they are found a few at a time, while frames go on being drawn.
"""

from __future__ import annotations

import time

from game.core.contract import Reason
from game.core.selection import Selection
from game.ui.play import Play

SHARE = 0.006
"""Seconds of each frame that may go into reasons."""


class WhyMap:
    """The reasons found so far for the picks as they are now; switched ``on`` and off by hand."""

    def __init__(self, play: Play) -> None:
        self.play, self.on = play, False
        self.reasons: dict[str, Reason] = {}
        self._picks: Selection | None = None
        self._left: list[str] = []

    @property
    def shown(self) -> bool:
        """Whether there is anything to show: it is on, and a tile is lifted."""
        return self.on and self.play.lifted is not None

    def work(self) -> bool:
        """Finds some more. True while there are places left to ask about."""
        if not self.shown:
            return False
        if self.play.selection is not self._picks:
            self._picks, self.reasons = self.play.selection, {}
            self._left = [place for place in sorted(self.play.places) if place not in self.play.targets]
        end = time.perf_counter() + SHARE
        while self._left and time.perf_counter() < end:
            place = self._left.pop()
            reason = self.play.why(self.play.at(place)) if place != self.play.lifted else None
            if reason:
                self.reasons[place] = reason
        return bool(self._left)
