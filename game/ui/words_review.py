"""Words of looking back: the move list, typed moves, marks, the menu."""

from __future__ import annotations

from game.core.contract import Text

WORDS: dict[str, Text] = {}
