"""What can be known of a rule before any game: between which bounds a number lies, whether a condition can be so at all."""

from __future__ import annotations

from typing import NamedTuple

ENDLESS = float("inf")


class Span(NamedTuple):
    """The least and the most that a number can be; without bounds they are infinite."""

    least: float
    most: float


ANY_NUMBER = Span(-ENDLESS, ENDLESS)
COUNTED = Span(0, ENDLESS)
"""All that is known of a thing that is counted."""


class Verdict(NamedTuple):
    """Whether a condition can be so, and can be otherwise; if not, why, and what to write instead."""

    so: bool = True
    otherwise: bool = True
    why: str = ""
    hint: str = ""

    def turned(self) -> Verdict:
        """The verdict on the opposite."""
        return Verdict(self.otherwise, self.so, self.why, self.hint)


OPEN = Verdict()
"""Nothing is known."""
