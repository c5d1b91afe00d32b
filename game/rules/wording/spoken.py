"""Phrases in people's words, in every language in which all names in them have one."""

from __future__ import annotations

from game.core.contract import Text
from game.rules.language.phrases import Node
from game.rules.wording.grammars import grammar_of
from game.rules.wording.joining import merged
from game.rules.wording.names import Names
from game.rules.wording.reading import BUILT_IN as BUILT_IN
from game.rules.wording.reading import things_of
from game.rules.wording.templates import tidy
from game.rules.wording.things import POINT, SQUARE, TILE, say_in


def worded(node: Node, names: Names, tiles: bool = False) -> Text:
    """A phrase in words; ``tiles``: it is known to speak of tiles."""
    things = things_of(node, names, TILE if tiles else None)
    return say_in(lambda language: tidy(grammar_of(language).said(things)))


def located(node: Node, names: Names, square: bool = False) -> Text:
    """Where something is that lies in one of the places of a phrase; ``square``: they are squares."""
    things = things_of(node, names, SQUARE if square else POINT)

    def tell(language: str) -> str:
        grammar = grammar_of(language)
        return tidy(merged([grammar.located(thing) for thing in things], grammar.joint("or")))

    return say_in(tell)
