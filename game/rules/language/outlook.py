"""What can be known of a rule before any game: between which bounds a number lies, whether a condition can be so, and how."""

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


class Arrangement(NamedTuple):
    """How links lie where a condition is so: in a ``ring``, ``across`` the lines from the centre, or ``many`` of them."""

    shape: str
    link: str
    number: int | None = None
    """How many of them at most; None if any number."""
