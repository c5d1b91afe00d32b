"""The words that a ruleset is made of: those of the language, the parts of its names, what players read. A slip is none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from game.rules.domain.names import pick_names, records_in, titles_of
from game.rules.files.tree import Record
from game.rules.language.nodes import VERBS
from game.rules.language.sections import SECTIONS
from game.rules.language.types import Fields, ListOf, OneOrMany, Type, Word
from game.rules.lint.likeness import one_slip
from game.rules.wording.spoken import BUILT_IN

_LEAST = 4
"""Letters that a word must have to be taken for a slip of another."""
_ENDINGS = frozenset("sdrynegm")
"""Letters by which words of English differ from each other at their ends."""
_TEXT = re.compile(r"[a-z]+")


class Vocabulary:
    """The words of one ruleset and its board, counted."""

    def __init__(self, tree: Mapping[str, Any], board: Mapping[str, Any]) -> None:
        self._counts = Counter(part for name in (*_names(tree), *_names(board)) for part in set(name.split("_")))
        spoken = set(_keys(tree))
        self._language = {part for word, parts in _language().items() if word in spoken for part in parts}

    def slip(self, name: str, entry: Any) -> str:
        """The name that one was probably to be; empty if it looks right. ``entry``: what it is the name of."""
        said = _said(entry)
        if name in titles_of(said):
            return ""
        whole = next((title for title in titles_of(said) if one_slip(name, title) and not _ends_alike(name, title)), "")
        if whole:
            return whole
        parts, words = name.split("_"), _words_of(entry)
        for number, part in enumerate(parts):
            meant = self._meant(part, words)
            if meant:
                return "_".join([*parts[:number], meant, *parts[number + 1 :]])
        return ""

    def knows(self, name: str, besides: str, entry: Any) -> bool:
        """Whether all parts of a name stand elsewhere too, one name not counted, or in what is read of an entry."""
        own, words = Counter(set(besides.split("_"))), _words_of(entry)
        known = words | self._language
        return all(self._counts[part] > own[part] or part in known for part in name.split("_"))

    def _meant(self, part: str, words: set[str]) -> str:
        """The word that a part of a name was to be, if it is a slip."""
        if len(part) < _LEAST or self._counts[part] > 1 or part in words or part in self._language:
            return ""
        known = (*words, *self._counts, *self._language)
        near = [word for word in known if len(word) >= _LEAST and one_slip(part, word)]
        return next((word for word in near if self._is_slip(part, word, words)), "")

    def _is_slip(self, part: str, word: str, words: set[str]) -> bool:
        """Whether a part that nothing else has differs from a word as slips do, and not as words of English do."""
        exchanged = sorted(word) == sorted(part)
        read = word in words and (exchanged or len(word) != len(part))  # loser is no slip of lower
        spoken = word in self._language and (exchanged or _is_doubled(part, word))  # and side none of slide
        known = self._counts[word] > 1 or read or spoken
        return known and not _ends_alike(part, word) and part[0] == word[0]


def _is_doubled(part: str, word: str) -> bool:
    """Whether a part is a word with one of its letters written twice."""
    return any(part == word[:at] + letter + word[at:] for at, letter in enumerate(word))


def _ends_alike(one: str, other: str) -> bool:
    """Whether two words differ only in an ending, as ``move`` and ``moved`` or ``hunter`` and ``hunted`` do."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < len(longer):
        return longer[:-1] == shorter and longer[-1] in _ENDINGS and longer[-1] != shorter[-1]
    return one[:-1] == other[:-1] and {one[-1], other[-1]} <= _ENDINGS


def _said(entry: Any) -> Any:
    """What players read of an entry."""
    return entry.get("name") if isinstance(entry, Mapping) else None


def _words_of(entry: Any) -> set[str]:
    """The English words that players read of an entry: of its title, of its sentence."""
    found = [entry.get(field) for field in ("name", "text", "because")] if isinstance(entry, Mapping) else []
    texts = [str(said.get("en", "") if isinstance(said, Mapping) else said) for said in found if said]
    return set(_TEXT.findall(" ".join(texts).lower()))


def _names(tree: Mapping[str, Any]) -> Iterator[str]:
    """All names that a ruleset or a board gives, and the words of its moves."""
    for section, entries in tree.items():
        if section in SECTIONS and SECTIONS[section].value is None and isinstance(entries, Mapping):
            yield from map(str, entries)
    legend = tree.get("legend")
    for grounds in legend.values() if isinstance(legend, Mapping) else ():
        yield from (ground for ground in grounds if isinstance(ground, str)) if isinstance(grounds, list) else ()
    for option in records_in(tree, "options").values():
        yield from records_in(option, "choices")
    for action in records_in(tree, "actions").values():
        yield from str(action.get("says", "")).split()
        yield from pick_names(action)


def _keys(value: Any) -> Iterator[str]:
    """All words before colons, and the single words behind them."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
    elif isinstance(value, str):
        yield value


@cache
def _language() -> Mapping[str, tuple[str, ...]]:
    """The words of the language itself, each with its parts."""
    words: set[str] = {*SECTIONS, *BUILT_IN}
    for section in SECTIONS.values():
        words |= set(section.fields or ())
        for field in (section.fields or {}).values():
            words |= set(_choices(field.type))
    for verbs in VERBS.values():
        for verb in verbs.values():
            words |= set(verb.params)
            words |= {word for field in verb.params.values() for word in _choices(field.type)}
    return {word: tuple(word.split("_")) for word in words}


def _choices(kind: Type) -> tuple[str, ...]:
    if isinstance(kind, (ListOf, OneOrMany)):
        return _choices(kind.item)
    if isinstance(kind, Fields):
        return tuple(kind.fields)
    return kind.words if isinstance(kind, Word) else ()


def all_entries(tree: Record) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each entry of a ruleset or a board with its path; and each choice of an option."""
    for section, entries in tree.items():
        if section not in SECTIONS or SECTIONS[section].value is not None or not isinstance(entries, Record):
            continue
        for name, entry in entries.items():
            yield (section, name), entry
            if section == "options" and isinstance(entry, Record):
                yield from (((section, name, "choices", word), choice) for word, choice in records_in(entry, "choices").items())
