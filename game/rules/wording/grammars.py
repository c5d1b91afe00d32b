"""The grammar of each language."""

from __future__ import annotations

from functools import cache

from game.core.contract import Text
from game.rules.wording.english import English
from game.rules.wording.french import French
from game.rules.wording.german import German
from game.rules.wording.grammar import Grammar

_OWN: dict[str, type[Grammar]] = {"en": English, "de": German, "fr": French}


@cache
def grammar_of(language: str) -> Grammar:
    """The grammar of a language: its own, or that of all languages of which nothing more is known."""
    return _OWN.get(language, Grammar)(language)


def is_adjective(text: Text) -> bool:
    """Whether a text can stand beside a noun in each of its languages."""
    return all(grammar_of(language).is_adjective(words) for language, words in text.items())
