"""Phrases in people's words, in every language in which all names in them have one."""

from __future__ import annotations

from game.core.contract import Text
from game.rules.language.phrases import Node
from game.rules.wording.grammars import grammar_of
from game.rules.wording.names import Names
from game.rules.wording.reading import BUILT_IN as BUILT_IN
from game.rules.wording.reading import things_of
from game.rules.wording.templates import tidy
from game.rules.wording.things import TILE, say_in


def worded(node: Node, names: Names, tiles: bool = False) -> Text:
    """A phrase in words; ``tiles``: it is known to speak of tiles."""
    things = things_of(node, names, TILE if tiles else None)
    return say_in(lambda language: tidy(grammar_of(language).said(things)))
