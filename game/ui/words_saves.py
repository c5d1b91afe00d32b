"""Words of saved games: opening, sharing, what went wrong."""

from __future__ import annotations

from game.core.contract import Text

WORDS: dict[str, Text] = {}
