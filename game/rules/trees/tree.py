"""What a ruleset file says, as plain records and lists that remember where each word was written."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from game.core.errors import ERROR, WARNING, BadRuleset, Problem

MAX_DEPTH = 32
"""How deep records and lists may nest."""


class Mark(NamedTuple):
    """A place in a file; line and column count from 1, and are 0 where nothing was written (NOWHERE)."""

    file: str
    line: int
    column: int


NOWHERE = Mark("", 0, 0)

Scalar: TypeAlias = "str | int | float | bool"
Value: TypeAlias = "Record | Items | str | int | float | bool"
Step: TypeAlias = "str | int"
Path: TypeAlias = "tuple[Step, ...]"


class Record(dict[str, Value]):
    """A record of the file: a dict which knows its own mark and, by key, the marks of the key and of its value."""

    __slots__ = ("mark", "marks", "notes")

    def __init__(self, mark: Mark = NOWHERE) -> None:
        super().__init__()
        self.mark = mark
        self.marks: dict[str, tuple[Mark, Mark]] = {}
        self.notes: tuple[Problem, ...] = ()
        """Of a whole file: what is to be said of how it was read."""

    def put(self, key: str, value: Value, key_mark: Mark = NOWHERE, mark: Mark = NOWHERE) -> None:
        """Write a value under a key; a key that is there already keeps its place in the order."""
        self[key] = value
        self.marks[key] = (key_mark, mark)

    def take(self, key: str, other: Record, value: Value | None = None) -> None:
        """Write another record's value (or this one in its stead) under its key, with the other's marks."""
        self.put(key, other[key] if value is None else value, *other.marks.get(key, (NOWHERE, NOWHERE)))

    def take_all(self, other: Record) -> None:
        """Write all of another record's values, with its marks."""
        self.update(other)
        self.marks.update(other.marks)

    def without(self, keys: Iterable[str]) -> Record:
        """A new record that lacks these keys."""
        fewer = Record(self.mark)
        fewer.take_all(self)
        for key in keys:
            fewer.pop(key, None)
            fewer.marks.pop(key, None)
        return fewer


class Items(list[Value]):
    """A list of the file, which knows its own mark and the mark of each item."""

    __slots__ = ("mark", "marks")

    def __init__(self, mark: Mark = NOWHERE) -> None:
        super().__init__()
        self.mark = mark
        self.marks: list[Mark] = []

    def put(self, value: Value, mark: Mark = NOWHERE) -> None:
        """Add an item at the end."""
        self.append(value)
        self.marks.append(mark)


def value_at(tree: Record, path: Iterable[str]) -> Value | None:
    """What stands at the end of a path of keys; None if nothing does."""
    here: Value | None = tree
    for key in path:
        here = here.get(key) if isinstance(here, Record) else None
    return here


def mark_of(tree: Value, path: Iterable[Step]) -> Mark:
    """Where the value at a path was written, or the nearest thing above it whose place is known."""
    return _marks(tree, path)[1]


def key_mark_of(tree: Value, path: Iterable[Step]) -> Mark:
    """Where the key at the end of a path was written; for a list item its own place; else the nearest known above it."""
    return _marks(tree, path)[0]


def _marks(tree: Value, path: Iterable[Step]) -> tuple[Mark, Mark]:
    own = tree.mark if isinstance(tree, (Record, Items)) else NOWHERE
    key_mark = mark = own
    node: Value | None = tree
    for step in path:
        key_here, here, node = _step(node, step)
        if node is None:
            return mark, mark
        key_mark = key_here if key_here.line else here if here.line else mark
        mark = here if here.line else mark
    return key_mark, mark


def _step(node: Value | None, step: Step) -> tuple[Mark, Mark, Value | None]:
    if isinstance(node, Record) and isinstance(step, str) and step in node:
        return (*node.marks.get(step, (NOWHERE, NOWHERE)), node[step])
    if isinstance(node, Items) and isinstance(step, int) and 0 <= step < len(node):
        mark = node.marks[step] if step < len(node.marks) else NOWHERE
        return mark, mark, node[step]
    return NOWHERE, NOWHERE, None


def path_text(path: Iterable[Step]) -> str:
    """A path in one text: ``actions.plant.pick[0].as``; items count from 0, as in JSON. People are told ``Problem.where``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def problem_at(mark: Mark, path: Iterable[Step], message: str, hint: str = "", severity: str = ERROR) -> Problem:
    """A problem with what stands at a mark."""
    return Problem(mark.file, mark.line, mark.column, path_text(path), message, hint, severity)


def warning_at(mark: Mark, path: Iterable[Step], message: str, hint: str = "") -> Problem:
    """A warning about what stands at a mark: it can be played, but is hardly meant."""
    return problem_at(mark, path, message, hint, WARNING)


def plain(tree: Value) -> Any:
    """The same as dicts, lists and scalars without marks: for hashing, for JSON."""
    if isinstance(tree, dict):
        return {key: plain(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [plain(value) for value in tree]
    return tree


def from_plain(data: object, file: str = "") -> Record:
    """The tree of plain data, such as JSON holds; it has no marks. Raises BadRuleset for what no ruleset file could say."""
    problems: list[Problem] = []
    tree = _from_plain(data, (), file, problems)
    if not problems and not isinstance(tree, Record):
        problems.append(Problem(file, 0, 0, "", "is not a record of words and values."))
    if problems or not isinstance(tree, Record):
        raise BadRuleset(problems)
    return tree


def _from_plain(data: object, path: tuple[Step, ...], file: str, problems: list[Problem]) -> Value:
    if isinstance(data, float) and not math.isfinite(data):
        problems.append(Problem(file, 0, 0, path_text(path), "is not a finite number."))
    elif isinstance(data, (str, int, float)):
        return data
    elif len(path) >= MAX_DEPTH:
        problems.append(Problem(file, 0, 0, path_text(path), f"is nested more than {MAX_DEPTH} deep."))
    elif isinstance(data, dict):
        record = Record()
        for key, value in data.items():
            record.put(str(key), _from_plain(value, (*path, str(key)), file, problems))
        return record
    elif isinstance(data, list):
        items = Items()
        for index, value in enumerate(data):
            items.put(_from_plain(value, (*path, index), file, problems))
        return items
    else:
        problems.append(Problem(file, 0, 0, path_text(path), "is empty, or not a value a ruleset can hold."))
    return ""
