"""Words of a record that do not belong there: where each would belong, and how a record of that sort is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.rules.domain.names import SINGULAR
from game.rules.language.nodes import VERBS, Verb, verbs_of
from game.rules.language.sections import HEADER, SECTIONS
from game.rules.language.types import FAMILIES, LANGUAGES, MapOf, Path, Type, Word
from game.rules.lint.entry_examples import entry_of
from game.rules.lint.suggested_values import written
from game.rules.trees.nearest import did_you_mean, plain_name
from game.rules.trees.tree import Record

_USUAL = {
    "path": ("walk", "slide", "leap"),
    "relation": ("pairs", "circle"),
    "condition": ("some", "count", "linked"),
    "number": ("tiles", "pile", "links"),
    "pick": ("tile", "from", "point"),
    "effect": ("move", "plant", "send"),
    "step": ("one_of", "optional", "repeat"),
    "winner": ("player", "most"),
}
"""The verbs of each family that most rules need."""
_LISTED = 16
_LONGEST = 50


def examples(verbs: Iterable[Verb]) -> str:
    """How records of these verbs are written: both examples of one verb, or the first of each of several."""
    known = list(verbs)
    if len(known) == 1:
        one, other = known[0].examples
        return f"For example: {one}." if len(one) + len(other) > 100 else f"For example: {one} or {other}."
    return f"For example: {' or '.join(verb.examples[0] for verb in known[:2])}." if known else ""


def usual(family: str) -> str:
    """Examples of a family, of the verbs that most rules need."""
    known = [VERBS[family][name] for name in _USUAL[family] if name in VERBS[family]]
    return examples([verb for verb in known if len(verb.examples[0]) <= _LONGEST] or verbs_of(family))


def filled(name: str, kind: Type) -> str:
    """How a field is written that is missing."""
    if isinstance(kind, Word):
        return f"Write {' or '.join(f'{name}: {word}' for word in kind.words[:3])}."
    if family := kind.family:
        return f"{usual(family).removesuffix('.').replace('For example: {', f'For example: {name}: {{')}."
    return f'Write "{name}: ..." under it.'


def naming(word: str) -> str:
    """How a name is written that a word would be."""
    name = plain_name(word)
    return f"A name has small letters a-z, digits and _, and begins with a letter{f': write {name}' if name else ''}."


def belongs(path: Path, word: str, fields: Mapping[str, Type], record: Any, tree: Record) -> str:
    """Where a word belongs that a record with these fields does not know."""
    if word in SECTIONS and word not in HEADER and path:
        return f'"{word}" is a section: begin its line at the left edge.'
    if word in LANGUAGES and "name" in fields:
        return f"Languages stand together: name: {{en: ..., {word}: ...}}."
    if verb := _field_of_verb(word, fields):
        return f"Write {verb}: {_shortly({word: record[word]})}."
    if near := did_you_mean(word, fields):
        return near
    if found := next((name for name in SECTIONS if _sections_here(fields) and word in entries_of(tree, name)), ""):
        return f'"{word}" is a {SINGULAR.get(found, "name")}: write {found}: {_shortly({word: record[word]})}.'
    if holder := _field_of_names(word, fields, tree):
        return f"Write {holder}: {_shortly({word: record[word]})}."
    homes = [name for name, section in SECTIONS.items() if word in (section.fields or ())]
    if homes and name_of(path) not in homes:
        return f'"{word}" is a field of {" and ".join(homes[:3])}.'
    if len(fields) <= _LISTED:
        return f"Here can stand: {', '.join(fields)}."
    return "The sections that most house rules need: tiles, links, statuses, captures, never, phases, endings, options."


def _sections_here(fields: Mapping[str, Type]) -> bool:
    return "tiles" in fields and "endings" in fields


def name_of(path: Path) -> str:
    """The section that a path leads into."""
    return str(path[0]) if path else ""


def entries_of(tree: Record, section: str) -> Iterable[str]:
    """The names of a section's entries."""
    found = tree.get(section)
    return found if isinstance(found, Record) and section not in HEADER else ()


def _field_of_verb(word: str, fields: Mapping[str, Type]) -> str:
    """The field in whose record a word is a verb."""
    return next((name for name, kind in fields.items() if (family := kind.family) and word in VERBS[family]), "")


def _field_of_names(word: str, fields: Mapping[str, Type], tree: Record) -> str:
    """The field in whose record a word is a name."""
    holders = [(name, kind.section) for name, kind in fields.items() if isinstance(kind, MapOf) and kind.section]
    return next((name for name, section in holders if word in entries_of(tree, section)), "")


def _shortly(record: Mapping[str, Any]) -> str:
    text = written(dict(record))
    return text if len(text) <= _LONGEST else f"{{{next(iter(record))}: ...}}"


def of_another_family(family: str, record: Any) -> str:
    """What the verb of a record says that belongs to another family. A word that this family has too says nothing of that."""
    own = {word for verb in verbs_of(family) for word in verb.params}
    for other in _USUAL:
        for word in record:
            if other != family and word in VERBS[other] and word not in own:
                return f'"{word}" says {FAMILIES[other]}, and here stands {FAMILIES[family]}.'
    return ""


def apart(family: str, verbs: list[Verb], listed: bool) -> str:
    """How two verbs are told that stand in one record."""
    one, other = (f"{{{verb.name}: ...}}" for verb in verbs[:2])
    if family == "condition":
        return f"If both must be so, write {{all: [{one}, {other}]}}."
    return f"Write a list: [{one}, {other}]." if listed else "Take one out."


def entry_form(section: str) -> str:
    """What the entries of a section look like."""
    return f"entries such as {entry_of(section)}"
