"""Words of the rules screen."""

from __future__ import annotations

from game.core.contract import Text

WORDS: dict[str, Text] = {}
