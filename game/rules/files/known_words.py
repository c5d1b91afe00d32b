"""All words of the language that stand before a colon: known, so that a colon or a comma which lacks can be told as such."""

from __future__ import annotations

from functools import cache

from game.rules.language.scalar_types import LANGUAGES
from game.rules.language.sections import BOARD_SECTIONS, SECTIONS

TEXTS = frozenset({*LANGUAGES, "about", "because", "name", "says", "source", "text"})
"""Words with a text for people, in which any word may stand."""


def is_known(word: str) -> bool:
    """Whether a word is one of a section, of a field or of a verb."""
    return word in _known()


@cache
def _known() -> frozenset[str]:
    from game.rules.language.nodes import VERBS
    from game.rules.verbs.every import VERB_MODULES

    assert VERB_MODULES  # noqa: S101  (imported because the verbs enter the table when their modules are)
    sections = {**SECTIONS, **BOARD_SECTIONS}
    fields = {field for section in sections.values() for field in section.fields or ()}
    verbs = {word for family in VERBS.values() for verb in family.values() for word in verb.params}
    return frozenset(sections) | fields | verbs
