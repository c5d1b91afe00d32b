"""Phrases in people's words: English, German, and French where all names have it."""

from __future__ import annotations

from contextlib import suppress

from game.core.contract import Text
from game.rules.language.phrases import Node
from game.rules.wording import english, french, german
from game.rules.wording.names import Names
from game.rules.wording.reading import BUILT_IN as BUILT_IN
from game.rules.wording.reading import things_of
from game.rules.wording.things import TILE


def worded(node: Node, names: Names, tiles: bool = False) -> Text:
    """A phrase in words; ``tiles``: it is known to speak of tiles."""
    things = things_of(node, names, TILE if tiles else None)
    said = {"en": english.said(things), "de": german.tidy(german.said(things))}
    with suppress(LookupError):  # a name that has no French
        said["fr"] = german.tidy(french.said(things))
    return said
