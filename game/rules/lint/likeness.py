"""Names that are another thing's already, and names that look like a slip of another: new entries, endings, traits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from game.core.errors import Problem
from game.rules.domain.names import RESERVED, SHARED, SINGULAR, records_in, texts_in
from game.rules.domain.variants import changes_of
from game.rules.files.nearest import did_you_mean
from game.rules.files.tree import Mark, Record, key_mark_of, mark_of, problem_at, warning_at
from game.rules.language.records import BUILT_IN_ENDINGS, BUILT_IN_FIELDS
from game.rules.language.sections import SECTIONS
from game.rules.playing.model import code_of
from game.rules.wording.spoken import BUILT_IN

if TYPE_CHECKING:
    from game.rules.lint.linting import Lint

Path = tuple[str | int, ...]
ENDINGS = ("ring", "last_flower", "target", "too_few", "forfeit", "midlines", "tiles_out", "stuck")
"""The endings that programs on the engine's pipe know by name."""


def problems_of(lint: Lint) -> list[Problem]:
    """Names and labels that two things have; entries that a file meant to change and made anew; traits that differ by one
    slip."""
    tree = lint.tree
    return [
        *_clashes(lint),
        *_new_entries(lint),
        *_changed_entries(lint),
        *_endings(tree),
        *_codes(lint),
        *_traits(lint),
        *_matched_values(lint),
    ]


def _clashes(lint: Lint) -> Iterator[Problem]:
    """Zones, tiles, groups and statuses share one name space with the words of phrases."""
    seen = dict.fromkeys(BUILT_IN, "built-in word") | dict.fromkeys(RESERVED, "word of the grammar of phrases")
    seen |= dict.fromkeys([*lint.names.grounds, *lint.names.board_zones], "zone of the board")
    for section in SHARED:
        entries = lint.tree.get(section)
        for name in entries if isinstance(entries, Record) else ():
            if name in seen:
                path, message = (section, name), f'"{name}" is a {seen[name]} already.'
                yield problem_at(key_mark_of(lint.tree, path), path, message, "Give one of them another name.")
            seen.setdefault(name, SINGULAR[section])


def one_slip(word: str, other: str) -> bool:
    """Whether two words of four letters or more differ by one letter left out, added or changed, or two exchanged.

    Words that differ in a digit are meant to differ.
    """
    if word == other or min(len(word), len(other)) < 3 or max(len(word), len(other)) < 4:
        return False
    if len(word) > len(other):
        word, other = other, word
    start = next((i for i, letter in enumerate(word) if letter != other[i]), len(word))
    if other[start].isdigit() or word[start : start + 1].isdigit():
        return False
    if len(word) < len(other):
        return word[start:] == other[start + 1 :]
    exchanged = word[start : start + 2] == other[start : start + 2][::-1] and word[start + 2 :] == other[start + 2 :]
    return exchanged or word[start + 1 :] == other[start + 1 :]


def slip_of(word: str, known: Iterable[str]) -> str | None:
    """The first of the known words that differs from a word by one slip."""
    return next((other for other in known if one_slip(word, other)), None)


def main_file(tree: Record) -> str:
    """The file that a resolved ruleset was read from, not one that it extends."""
    return key_mark_of(tree, ("id",)).file


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
    other = slip_of(name, known)
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
    """What endings say that every game has; and endings whose names are nearly those by which other programs know them."""
    endings = records_in(tree, "endings")
    strange = [field for field in SECTIONS["endings"].fields or () if field not in BUILT_IN_FIELDS]
    for name, ending in endings.items():
        for field in strange if name in BUILT_IN_ENDINGS else ():
            if field not in ending:
                continue
            here = ("endings", name, field)
            message = f'"{field}" cannot stand here: every game has this ending, and when it holds is fixed.'
            yield problem_at(key_mark_of(tree, here), here, message, "Take it out, or give the ending another name.")
        known = None if name in ENDINGS else slip_of(name, ENDINGS)
        if known and known not in endings:
            path = ("endings", name)
            message = f'"{name}" looks like "{known}", by which other programs know an ending.'
            yield warning_at(key_mark_of(tree, path), path, message, f'Did you mean "{known}"? If not, choose another name.')


def _codes(lint: Lint) -> Iterator[Problem]:
    """Kinds of tile with the label of another: with letters on the tiles, and in rule books, nobody could tell them apart.

    It is told of what the file itself writes, of the later one of two.
    """
    tree, names, file = lint.tree, lint.names, main_file(lint.tree)
    sound = [name for name in records_in(tree, "tiles") if not lint.is_unsound("tiles", name)]
    played = [name for name in sound if names.field(name, "count") != 0]
    labels = {name: code_of(name, names.field(name, "code")) for name in played}
    places = {name: ("tiles", name, *(["code"] if "code" in records_in(tree, "tiles")[name] else [])) for name in played}
    own = [name for name in played if key_mark_of(tree, places[name]).file == file]
    seen = {labels[name]: name for name in reversed(played) if name not in own}
    for name in own:
        other = seen.setdefault(labels[name], name)
        if other != name:
            message = f'is labelled "{labels[name]}", and so is "{other}".'
            hint = "Give it a code: of its own, by which it is told from the other where tiles show letters."
            yield warning_at(mark_of(tree, places[name]), places[name], message, hint)


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
    """A word that differs by one slip from another that is more often written, or was written before it."""
    order = list(counts)
    for other in order:
        often = (counts[other], -order.index(other)) > (counts[word], -order.index(word))
        if often and one_slip(word, other):
            hint = f'Did you mean "{other}"? If not, choose a word that is less like it.'
            yield warning_at(mark, path, f'"{word}" looks like "{other}", which is written elsewhere.', hint)
            return


def _matched_values(lint: Lint) -> Iterator[Problem]:
    """Values of traits that a relation asks for and no tile has."""
    known: dict[str, set[Any]] = {}
    for _, traits in lint.names.trait_records():
        for key, value in traits.items():
            if isinstance(value, str):
                known.setdefault(key, set()).add(value)
    for path, key, value in _asked(lint.tree):
        if key in known and value not in known[key]:
            message = f'no tile has the {SINGULAR["traits"]} {key}: "{value}".'
            yield warning_at(mark_of(lint.tree, path), path, message, did_you_mean(value, sorted(known[key])))


def _asked(tree: Record) -> Iterator[tuple[Path, str, str]]:
    for name, relation in records_in(tree, "relations").items():
        rules = relation.get("match")
        for number, rule in enumerate(rules if isinstance(rules, list) else ()):
            for side in ("one", "other"):
                traits = rule.get(side) if isinstance(rule, Record) else None
                for key, values in traits.items() if isinstance(traits, Record) else ():
                    for index, value in enumerate(texts_in(values)):
                        yield ("relations", name, "match", number, side, key, index), key, value
