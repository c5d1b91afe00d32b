"""A clock for the window that stands still until a test lets time pass: animations end and cards open without anyone waiting."""

from __future__ import annotations

from unittest.mock import patch

from game.ui.framework import clock


class FakeClock:
    """The milliseconds that the window is told."""

    def __init__(self, milliseconds: int = 1_000_000) -> None:
        self.milliseconds = milliseconds

    def now(self) -> int:
        return self.milliseconds

    def pass_time(self, milliseconds: int) -> None:
        """So much later."""
        self.milliseconds += milliseconds


CLOCK = FakeClock()


def install() -> None:
    """From now on the windows of this process read the fake clock."""
    patch.object(clock, "now", CLOCK.now).start()
