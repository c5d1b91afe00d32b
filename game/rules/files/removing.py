"""What a file takes out of the rules that it extends: sections, entries, fields, each by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from game.core.errors import BadRuleset, Problem
from game.rules.files.nearest import nearest
from game.rules.files.tree import NOWHERE, Items, Mark, Record, Step, Value, mark_of, problem_at

NEVER_INHERITED = ("id", "name", "about", "source", "abstract", "based_on", "extends", "remove", "version")
"""What belongs to a file and is never inherited."""
_HEADER = frozenset({"format", *NEVER_INHERITED})
_LEVELS = 3
_NAMED = "[tiles.wheel, endings.last_flower]"
_LONGEST = 120


class Listed(NamedTuple):
    """Where a list of things to take out stands, and from whose tree they are taken."""

    path: tuple[Step, ...] = ("remove",)
    mark: Mark = NOWHERE
    whose: str = "the parent"


_IN_FILE = Listed()


def remove(tree: Record, items: Value, listed: Listed = _IN_FILE) -> Record:
    """A new tree without these sections, entries (``tiles.wheel``) or fields (``tiles.wheel.move``).

    ``listed`` says where the list stands, for the problems. A section that loses its last entry goes too. Raises
    BadRuleset for each item that is not there.
    """
    path, whose = listed.path, listed.whose
    if not isinstance(items, Items):
        raise BadRuleset([problem_at(listed.mark, path, "must be a list.", f"Write {as_list(items, _NAMED)}.")])
    problems: list[Problem] = []
    gone: list[list[str]] = []
    for index, item in enumerate(items):
        parts, message, hint = _find(tree, item, whose)
        if message:
            problems.append(problem_at(mark_of(items, (index,)), (*path, index), message, hint))
        gone.append(parts)
    if problems:
        raise BadRuleset(problems)
    return _without(tree, gone)


def as_list(value: Value, default: str) -> str:
    """The list that was probably meant by another value: by a text its words, by a record its words with what they stand for."""
    if isinstance(value, Record):
        pairs = [(key, names if isinstance(names, (list, dict)) else [names]) for key, names in value.items()]
        words = [f"{key}.{name}" for key, names in pairs for name in names]
    else:
        words = re.findall(r"[\w./-]+", value) if isinstance(value, str) else []
    return f"[{', '.join(words)}]"[:_LONGEST] if words else default


def _find(tree: Record, item: Value, whose: str) -> tuple[list[str], str, str]:
    """The parts of an item's name, and what is wrong with it, if anything is."""
    parts = item.split(".") if isinstance(item, str) else []
    if not 1 <= len(parts) <= _LEVELS:
        return [], "only a section, an entry or a field can be taken out.", "Write tiles, tiles.wheel or tiles.wheel.move."
    if parts[0] in _HEADER:
        return [], f'"{parts[0]}" cannot be taken out.', "It belongs to each file itself."
    here: Value = tree
    for number, part in enumerate(parts):
        if not isinstance(here, Record) or part not in here:
            above = ".".join(parts[:number])
            return [], f'{whose} has nothing called "{item}".', _meant(tree, here, above, part)
        here = here[part]
    return parts, "", ""


def _meant(tree: Record, here: Value, above: str, part: str) -> str:
    """What was probably to be taken out, by its whole name."""
    known = [key for key in here if key not in _HEADER] if isinstance(here, Record) else []
    entries = [section for section in tree if section not in _HEADER and part in _entries(tree[section])]
    if not above and entries:
        return f'Did you mean "{entries[0]}.{part}"?'
    near = nearest(part, known)
    if near is None and not above:
        return "Name a section, or an entry with its section, such as tiles.wheel."
    whole = f"{above}.{near}" if above else near
    return f'Did you mean "{whole}"?' if near else f"There are: {', '.join(known)}."[:_LONGEST] if known else ""


def _entries(section: Value) -> Iterable[str]:
    return section if isinstance(section, Record) else ()


def _without(tree: Record, gone: list[list[str]]) -> Record:
    """The tree without these paths; a record at the top that loses all it held is left out."""
    fewer = tree.without(parts[0] for parts in gone if len(parts) == 1)
    for key in list(fewer):
        below = [parts[1:] for parts in gone if parts[0] == key and len(parts) > 1]
        section = fewer[key]
        if below and isinstance(section, Record):
            rest = _without_entries(section, below)
            fewer = _replaced(fewer, key, rest) if rest else fewer.without([key])
    return fewer


def _without_entries(section: Record, gone: list[list[str]]) -> Record:
    fewer = section.without(parts[0] for parts in gone if len(parts) == 1)
    for key, entry in list(fewer.items()):
        fields = [parts[1] for parts in gone if parts[0] == key and len(parts) > 1]
        if fields and isinstance(entry, Record):
            fewer = _replaced(fewer, key, entry.without(fields))
    return fewer


def _replaced(record: Record, key: str, value: Value) -> Record:
    """The same record with another value under a key, which keeps its marks."""
    same = record.without(())
    same.take(key, record, value)
    return same
