"""What the terminal says besides the words of the rules, by a word for it."""

from __future__ import annotations

from game.core.languages import tell

_TYPED = (
    *("MOVE", "moves", "turn", "last", "history", "look", "around", "board", "tiles", "links", "score", "why", "hint"),
    *("undo, redo", "rules", "resign", "quit"),
)
HELP = tuple((word, f"help.{word.split(',')[0].lower()}") for word in _TYPED)
"""The words that can be typed, and the word for what they do, with gaps such as ``move``, ``place`` and ``tile`` for what a game
knows."""


def say(word: str, language: str, **parts: object) -> str:
    """A text of the terminal with its gaps filled."""
    return tell(language, f"terminal.{word}", **parts)
