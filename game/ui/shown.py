"""Texts from outside, as they can be drawn."""

from __future__ import annotations

_LONGEST = 160
"""Letters of a name or a reason that are shown."""


def shown(text: str) -> str:
    """A text from outside as it can be drawn: one line of letters that can be printed, not too many of them."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * _LONGEST])
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "\u2026"
