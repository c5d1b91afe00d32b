"""The budget of work: how many steps the rules may take to list the moves of a position, or to carry one move out.

A step is one value tried for a pick, one link tried in a search; carrying an action out on a trial copy is TRIAL steps. Steps
are counted, not seconds: what is too much is too much on every machine. Whoever has a window may ask to be called now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from game.core.errors import TooCostly

MOST = 1_000_000
"""Steps for one list or one move. The shipped games need a hundredth of it at most, as a test shows."""
TRIAL = 16
"""Steps that a trial on a copy of the state counts for."""
PAUSE = 0.03
"""Seconds of work from one pause to the next."""
BREAK = 1.0
"""Seconds without a rest after which other work has begun."""
_LOOK = 200
"""Steps after which it is looked whether somebody wants to be called."""
_UNBOUND = 1 << 62


class Budget:
    """What is left of the steps. ``left`` is without bound while nothing is being worked out."""

    __slots__ = ("_at", "_began", "_called", "_rested", "_resting", "left", "pause")

    def __init__(self) -> None:
        self.left = self._at = _UNBOUND
        self._began = self._called = self._rested = self._resting = 0.0
        self.pause: Callable[[float], object] | None = None
        """Called in the midst of long work, with the seconds it has taken so far, so that a window stays alive. It must not
        ask the game anything, and may raise, as WorkEnded, to end the work."""

    def begin(self) -> bool:
        """Begin a piece of work; False if it is part of another, whose budget it shares."""
        if self.left <= MOST:
            return False
        self.left = MOST
        self._at = max(MOST - _LOOK, 0)
        self._called = 0.0
        return True

    def end(self) -> None:
        """The piece of work that has begun is done."""
        self.left = self._at = _UNBOUND

    def spend(self, steps: int) -> None:
        """So many more steps are taken. Raises TooCostly when they are too many."""
        self.left -= steps
        if self.left < self._at:
            self._look()

    def rest(self) -> None:
        """To be called between the steps of long work that nobody counts, such as reading a long game: pauses where it is due."""
        if self.pause is None:
            return
        now = monotonic()
        if now - self._rested > BREAK:  # other work than that of the rest before
            self._rested = self._resting = now
        elif now - self._rested >= PAUSE:
            self.pause(now - self._resting)
            self._rested = monotonic()

    @contextmanager
    def piece(self, share: int = 1) -> Iterator[None]:
        """A piece of work with a budget of its own, so many times smaller than the whole, or as a part of another."""
        first = self.begin()
        if first:
            self.left //= share
            self._at = max(self.left - _LOOK, 0)
        try:
            yield
        finally:
            if first:
                self.end()

    def _look(self) -> None:
        self._at = max(self.left - _LOOK, 0)
        if self.left < 0:
            raise TooCostly("These rules need too much work here.")
        if self.pause is not None:
            now = monotonic()
            if not self._called:
                self._began = self._called = now
            elif now - self._called >= PAUSE:
                self.pause(now - self._began)
                self._called = monotonic()


BUDGET = Budget()
