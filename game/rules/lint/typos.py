"""Names that look misspelt: one that nearly is another's, one that nothing speaks of, one that is missed wherever it is used.

What a typo is, says ``is_typo``; which words a name may well have, the vocabulary of its ruleset. Only names are judged here:
of what is no word of the language, the form tells, and of names of nothing, the phrases and references.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePath
from typing import Any

from game.core.errors import Problem
from game.rules.domain.names import SINGULAR, pick_names, picks_of, records_in, titles_of
from game.rules.domain.variants import changes_of
from game.rules.files.header import main_file
from game.rules.language.nodes import VERBS
from game.rules.language.sections import SECTIONS
from game.rules.language.types import Fields, ListOf, OneOrMany, Type, Word
from game.rules.lint.seen import Missed
from game.rules.lint.walk import Lint
from game.rules.trees.nearest import is_typo, nearest, typo_of
from game.rules.trees.tree import Mark, Path, Record, key_mark_of, mark_of, problem_at, warning_at
from game.rules.wording.spoken import BUILT_IN

ENDINGS = ("ring", "last_flower", "target", "too_few", "forfeit", "midlines", "tiles_out", "stuck")
"""The endings that programs on the engine's pipe know by name."""


def warnings_of(lint: Lint) -> list[Problem]:
    """Entries that a file meant to change and made anew, endings nearly named as programs know them, traits that differ by a
    typo."""
    return [*_new_entries(lint), *_changed_entries(lint), *_endings(lint.tree), *_traits(lint)]


def unmentioned(lint: Lint) -> list[Problem]:
    """What is probably misspelt among the names that a ruleset's own file gives, or a board's, and nothing mentions."""
    board = lint.board or Record()
    known = Vocabulary(lint.tree, board)
    told = {(problem.file, problem.line, problem.path) for problem in lint.problems}
    found = [*_odd_names(lint, known, lint.tree, main_file(lint.tree)), *_odd_names(lint, known, board, ""), *_titles(lint)]
    return [problem for problem in found if (problem.file, problem.line, problem.path) not in told]


# New names that are nearly known ones


def _new_entries(lint: Lint) -> Iterator[Problem]:
    tree, file = lint.tree, main_file(lint.tree)
    for section in SECTIONS:
        entries = tree.get(section)
        if not isinstance(entries, Record) or SECTIONS[section].value is not None:
            continue
        inherited = {name: other for name in entries if (other := _elsewhere(entries, name, file))}
        for name in entries if inherited else ():
            entry = entries[name]
            told = lint.is_unsound(section, name) or (isinstance(entry, Record) and "name" in entry)
            if name not in inherited and not told:
                yield from _looks_like(tree, (section, name), inherited)


def _elsewhere(entries: Record, name: str, file: str) -> str:
    """The other file that an entry, or a field of it, was written in; empty if it is all of this file."""
    entry = entries[name]
    marks = [entries.marks[name][0], *(mark for mark, _ in entry.marks.values())] if isinstance(entry, Record) else []
    return next((mark.file for mark in marks or [entries.marks[name][0]] if mark.file != file), "")


def _looks_like(tree: Record, path: Path, known: Mapping[str, str]) -> Iterator[Problem]:
    name = str(path[-1])
    other = typo_of(name, known)
    if other:
        where = f" of {known[other]}" if known[other] else ""
        hint = f'Did you mean "{other}"? If not, choose a name that is less like it.'
        yield warning_at(key_mark_of(tree, path), path, f'"{name}" is new here, and looks like "{other}"{where}.', hint)


def _changed_entries(lint: Lint) -> Iterator[Problem]:
    """The same in what options change."""
    tree = lint.tree
    for path, changes in changes_of(tree):
        for section, entries in changes.items():
            known = tree.get(section)
            if isinstance(entries, Record) and isinstance(known, Record) and section in SECTIONS:
                for name in entries:
                    if name not in known and (*path, section, name) not in lint.unsound:
                        yield from _looks_like(tree, (*path, section, name), dict.fromkeys(known, ""))


def _endings(tree: Record) -> Iterator[Problem]:
    endings = records_in(tree, "endings")
    for name in endings:
        known = None if name in ENDINGS else typo_of(name, ENDINGS)
        if known and known not in endings:
            path = ("endings", name)
            message = f'"{name}" looks like "{known}", by which other programs know an ending.'
            yield warning_at(key_mark_of(tree, path), path, message, f'Did you mean "{known}"? If not, choose another name.')


def _traits(lint: Lint) -> Iterator[Problem]:
    keys: Counter[str] = Counter()
    values: dict[str, Counter[str]] = {}
    places: list[tuple[Path, Mark, Mark, str, str]] = []
    for path, traits in lint.names.trait_records():
        for key, value in traits.items():
            if isinstance(value, str):
                keys[key] += 1
                values.setdefault(key, Counter())[value] += 1
                places.append(((*path, "traits", key), *traits.marks[key], key, value))
    for place, key_mark, mark, key, value in places:
        yield from rarer(place, key_mark, key, keys)
        yield from rarer(place, mark, value, values[key])


def rarer(path: Path, mark: Mark, word: str, counts: Counter[str]) -> Iterator[Problem]:
    """A word that is a typo of another that is more often written, or was written before it."""
    order = list(counts)
    for other in order:
        often = (counts[other], -order.index(other)) > (counts[word], -order.index(word))
        if often and is_typo(word, other):
            hint = f'Did you mean "{other}"? If not, choose a word that is less like it.'
            yield warning_at(mark, path, f'"{word}" looks like "{other}", which is written elsewhere.', hint)
            return


# Names that nothing mentions


def _odd_names(lint: Lint, known: Vocabulary, tree: Record, file: str) -> Iterator[Problem]:
    for path, entry in _all_entries(tree):
        mark = key_mark_of(tree, path)
        name = path[-1]
        if file in ("", mark.file) and (path[0], name) not in lint.used and (meant := known.typo_in(name, entry)):
            hint = f'Did you mean "{meant}"? If not, choose a name that is less like it.'
            yield warning_at(mark, path, f'"{name}" looks like a slip of "{meant}", and nothing else names it.', hint)


def _titles(lint: Lint) -> Iterator[Problem]:
    """New entries named as players call something inherited, in any language."""
    file = main_file(lint.tree)
    for path, _ in _all_entries(lint.tree):
        mark = key_mark_of(lint.tree, path)
        other = lint.names.called(path[-1])
        entries = lint.tree.get(path[0])
        if len(path) == 2 and mark.file == file and other != path[-1] and isinstance(entries, Record) and other in entries:
            message = f'"{path[-1]}" is new here, and is what players call the {SINGULAR.get(path[0], "entry")} "{other}".'
            yield warning_at(mark, path, message, f'Did you mean "{other}"?')


def _all_entries(tree: Record) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each entry of a ruleset or a board with its path; and each choice of an option."""
    for section, entries in tree.items():
        if section not in SECTIONS or SECTIONS[section].value is not None or not isinstance(entries, Record):
            continue
        for name, entry in entries.items():
            yield (section, name), entry
            if section == "options" and isinstance(entry, Record):
                yield from (((section, name, "choices", word), choice) for word, choice in records_in(entry, "choices").items())


# Names that are missed where they are used


def folded(lint: Lint) -> list[Problem]:
    """The problems; in place of all that come of one misspelt name, one at the name."""
    gone: set[Problem] = set()
    found: list[Problem] = []
    for name, action in records_in(lint.tree, "actions").items():
        for told, because in _of_picks(lint, name, action):
            found.append(told)
            gone |= because
    for word in dict.fromkeys(missed.word for missed in lint.missed):
        uses = [missed for missed in lint.missed if missed.word == word and missed.problem not in gone]
        once = _of_entry(lint, word, uses) if uses else None
        if once is not None:
            found.append(once)
            gone |= {missed.problem for missed in uses}
            gone |= {problem for problem in lint.problems if problem.message.startswith(f'"{word}" is new here')}
    return [*(problem for problem in lint.problems if problem not in gone), *found]


def _of_entry(lint: Lint, word: str, uses: list[Missed]) -> Problem | None:
    """The entry that is named by nothing, if its name was probably to be this word."""
    for section in dict.fromkeys(section for missed in uses for section in missed.sections):
        for tree in (lint.tree, lint.board or Record()):
            entries = tree.get(section)
            for name, entry in entries.items() if isinstance(entries, Record) else ():
                if (section, name) not in lint.used and _close(word, name):
                    mark = key_mark_of(tree, (section, name))
                    if _is_meant(word, entry, mark, uses) or _is_odd(lint, word, name, entry):
                        return problem_at(mark, (section, name), *_told(name, word, uses))
    return None


def _close(word: str, name: str) -> bool:
    """Whether two names differ by a typo; short ones may differ by more of what they have."""
    return is_typo(word, name) or (max(len(word), len(name)) <= 4 and bool(nearest(word, [name])))


def _is_odd(lint: Lint, word: str, name: str, entry: Any) -> bool:
    """Whether the word is made of words that the rules know, and the entry's name is not."""
    known = Vocabulary(lint.tree, lint.board or {})
    return known.knows(word, name, entry) and not known.knows(name, name, entry)


def _is_meant(word: str, entry: Any, mark: Mark, uses: list[Missed]) -> bool:
    """Whether it is rather the entry that is misspelt than its uses: players call it so, or several rules of its file do."""
    called = titles_of(entry.get("name")) if isinstance(entry, Record) else []
    return word in called or sum(missed.problem.file == mark.file for missed in uses) > 1


def _told(name: str, word: str, uses: list[Missed]) -> tuple[str, str]:
    first = min(missed.problem for missed in uses)
    more = f" and in {len(uses) - 1} more place{'s' * (len(uses) > 2)}" if len(uses) > 1 else ""
    message = f'nothing names "{name}", but "{word}" is named in line {first.line} of {PurePath(first.file).name}{more}.'
    return message, f'Did you mean "{word}"?'


def _of_picks(lint: Lint, name: str, action: Record) -> Iterator[tuple[Problem, set[Problem]]]:
    """A pick of which its action speaks by another name; with what was told because of that."""
    names = pick_names(action)
    used = set(_words(action))
    idle = [pick for pick in picks_of(action) if pick.get("as") in names and pick["as"] not in used]
    inside = f"actions.{name}."
    missed = [missed for missed in lint.missed if missed.problem.path.startswith(inside) and missed.word in used]
    words = list(dict.fromkeys(missed.word for missed in missed))
    says = action.get("says")
    spoken = says.split() if isinstance(says, str) else []
    for pick in idle:
        wrong = str(pick["as"])
        word = next((word for word in words if word in spoken), None) if wrong not in spoken else None
        if len(idle) != 1 or word is None:
            continue
        path = ("actions", name, "pick", action["pick"].index(pick), "as")  # type: ignore[union-attr,arg-type]
        because = {missed.problem for missed in missed if missed.word == word}
        because |= {problem for problem in lint.problems if problem.path == f"{inside}says" and f'"{wrong}"' in problem.message}
        message = f'this pick is called "{wrong}", and its action speaks of "{word}".'
        yield problem_at(mark_of(lint.tree, path), path, message, f'Did you mean "{word}"?'), because


def _words(value: Any) -> Iterator[str]:
    """All words of the rules below a value, less what picks are called and what people read."""
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from () if key in _OWN else _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)


# The words of a ruleset

_LEAST = 4
"""Letters that a word must have to be taken for a typo of another."""
_ENDING_LETTERS = frozenset("sdrynegm")
"""Letters by which words of English differ from each other at their ends."""
_TEXT = re.compile(r"[a-z]+")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_OWN = frozenset({"as", "name", "text", "because", "says", "ask"})


class Vocabulary:
    """The words of one ruleset and its board, counted."""

    def __init__(self, tree: Mapping[str, Any], board: Mapping[str, Any]) -> None:
        self._counts = Counter(part for name in (*_names(tree), *_names(board)) for part in set(name.split("_")))
        spoken = set(_keys(tree))
        self._language = {part for word, parts in _language().items() if word in spoken for part in parts}

    def typo_in(self, name: str, entry: Any) -> str:
        """The name that one was probably to be; empty if it looks right. ``entry``: what it is the name of."""
        titles = titles_of(entry.get("name")) if isinstance(entry, Mapping) else []
        if name in titles:
            return ""
        whole = next((title for title in titles if is_typo(name, title) and not _ends_alike(name, title)), "")
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
        """The word that a part of a name was to be, if it is a typo."""
        if len(part) < _LEAST or self._counts[part] > 1 or part in words or part in self._language:
            return ""
        known = (*words, *self._counts, *self._language)
        near = [word for word in known if len(word) >= _LEAST and is_typo(part, word)]
        return next((word for word in near if self._is_likely(part, word, words)), "")

    def _is_likely(self, part: str, word: str, words: set[str]) -> bool:
        """Whether a part that nothing else has differs from a word as typos do, and not as words of English do."""
        exchanged = sorted(word) == sorted(part)
        read = word in words and (exchanged or len(word) != len(part))  # loser is no typo of lower
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
        return longer[:-1] == shorter and longer[-1] in _ENDING_LETTERS and longer[-1] != shorter[-1]
    return one[:-1] == other[:-1] and {one[-1], other[-1]} <= _ENDING_LETTERS


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
