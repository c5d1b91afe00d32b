"""Two steps of idling: a card that asks, and then the end of the visit. Time never goes back here, whatever the clock does."""

from __future__ import annotations

CARD = 15_000
"""Milliseconds that the card stays."""


class IdleWatch:
    """``seconds`` without input until the card."""

    def __init__(self, seconds: int, now: int) -> None:
        self.span = seconds * 1000
        self._since = now

    def note(self, now: int) -> None:
        """Somebody did something."""
        self._since = now

    def asks(self, now: int) -> bool:
        """Whether the card is to lie there."""
        return now - self._since >= self.span

    def left(self, now: int) -> int:
        """Milliseconds until the visit ends."""
        return max(self._since + self.span + CARD - now, 0)
