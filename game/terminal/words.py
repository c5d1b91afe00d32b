"""What the terminal says besides the words of the rules, by a word for it."""

from __future__ import annotations

from game.core.contract import Text
from game.core.languages import CatalogueText, tell

_TYPED = "MOVE", "moves", "look", "board", "tiles", "links", "score", "why", "hint", "undo, redo", "rules", "resign", "quit"
HELP: tuple[tuple[str, Text], ...] = tuple(
    (word, CatalogueText(f"terminal.help.{word.split(',')[0].lower()}")) for word in _TYPED
)
"""The words that can be typed, and what they do."""


def say(word: str, language: str, **parts: object) -> str:
    """A text of the terminal with its gaps filled."""
    return tell(language, f"terminal.{word}", **parts)
