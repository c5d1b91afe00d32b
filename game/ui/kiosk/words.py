"""What the public table says besides the words of the window, by a word for it; nothing here depends on a game."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import languages


def tell(language: str, word: str, **parts: object) -> str:
    """What stands for that word in a language, its {parts} filled in."""
    return languages.tell(language, f"kiosk.{word}", **parts)


def in_all(known: Sequence[str], word: str) -> list[str]:
    """What stands for that word in each of these languages."""
    return [tell(language, word) for language in known]
