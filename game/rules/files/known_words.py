"""All words of the language that stand before a colon: known, so that a colon or a comma which lacks can be told as such."""

from __future__ import annotations

from functools import cache

from game.rules.language.scalar_types import LANGUAGES, Phrase, Type
from game.rules.language.sections import BOARD_SECTIONS, SECTIONS
from game.rules.language.types import ListOf

TEXTS = frozenset({*LANGUAGES, "about", "ask", "because", "name", "says", "source", "text"})
"""Words with a text for people, in which any word may stand."""
PLACES = frozenset({"points", "squares"})
"""Words with a list of places."""


def is_known(word: str) -> bool:
    """Whether a word is one of a section, of a field or of a verb."""
    return word in _known()


def is_phrase(word: str) -> bool:
    """Whether behind a word there is a phrase somewhere, and no number or name."""
    return any(isinstance(kind, Phrase) for kind in _types().get(word, ()))


def is_list(word: str) -> bool:
    """Whether behind a word there is always a list."""
    return bool(_types().get(word)) and all(isinstance(kind, ListOf) for kind in _types()[word])


@cache
def _types() -> dict[str, list[Type]]:
    """By the word before a colon, all that can stand behind it."""
    from game.rules.language.nodes import VERBS
    from game.rules.verbs.every import VERB_MODULES

    assert VERB_MODULES  # noqa: S101  (as below)
    found: dict[str, list[Type]] = {}
    records = [section.fields or {} for section in {**SECTIONS, **BOARD_SECTIONS}.values()]
    records += [verb.params for family in VERBS.values() for verb in family.values()]
    for fields in records:
        for word, field in fields.items():
            found.setdefault(word, []).append(field.type)
    return found


@cache
def _known() -> frozenset[str]:
    from game.rules.language.nodes import VERBS
    from game.rules.verbs.every import VERB_MODULES

    assert VERB_MODULES  # noqa: S101  (imported because the verbs enter the table when their modules are)
    sections = {**SECTIONS, **BOARD_SECTIONS}
    fields = {field for section in sections.values() for field in section.fields or ()}
    verbs = {word for family in VERBS.values() for verb in family.values() for word in verb.params}
    return frozenset(sections) | fields | verbs
