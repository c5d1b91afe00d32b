"""What a file says that would be so without it: entries and sections that only repeat what the rulesets say that it extends."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.errors import Problem
from game.rules.language.sections import HEADER, SECTIONS
from game.rules.trees.merging import Load, resolve
from game.rules.trees.tree import Record, Value, key_mark_of, plain, value_at, warning_at

HINT = "Take it out, or change it: what is taken over need not be said again."


def warnings_of(file: Record, load: Load) -> list[Problem]:
    """A warning for each entry of a sound file (and each section without entries) that brings nothing new at all."""
    if "extends" not in file:
        return []
    inherited = resolve(file.without(section for section in file if section not in ("id", "extends", "remove")), load)
    return [
        warning_at(key_mark_of(file, path), path, _said_in(inherited, path), HINT)
        for path, value in _written(file)
        if _repeats(value, value_at(inherited, path))
    ]


def _written(file: Record) -> Iterator[tuple[tuple[str, ...], Value]]:
    """Each entry of a file, and each section that has none, with its path."""
    for section, entries in file.items():
        if section in SECTIONS and section not in HEADER:
            if SECTIONS[section].value is None and isinstance(entries, Record):
                yield from (((section, name), entry) for name, entry in entries.items())
            else:
                yield (section,), entries


def _repeats(value: Value, known: Value | None) -> bool:
    """Whether a value, or every field of an entry, is there already."""
    if isinstance(value, Record) and isinstance(known, Record):
        return all(field in known and plain(known[field]) == plain(value[field]) for field in value)
    return known is not None and plain(known) == plain(value)


def _said_in(inherited: Record, path: tuple[str, ...]) -> str:
    mark = key_mark_of(inherited, path)
    return f"says nothing new: {mark.file} says it already, on line {mark.line}."
