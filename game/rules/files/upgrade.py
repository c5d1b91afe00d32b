"""Files of older formats of the language, read as if they had been written in today's.

Each step leads from one format to the next and is a tuple of changes; a change finds the records of a tree that it concerns and
says what is to be done there, as edits. Here the edits are made in the tree, in memory, at every reading, with one note for
each file and step; ``paisho check --upgrade`` makes the same edits in the text of the file and keeps its comments and its layout.

Recipe for the next format, when a word of the language is to change:

1. Change the word (the table of sections, or the verb), and write the shipped rulesets anew.
2. Raise FORMAT in ``header`` and ``sections`` by one, and write the schema anew: ``python -m game.rules.lint.schema``.
3. Add a step to STEPS, made with ``renamed``, ``respelt``, ``dropped``, or with a function of its own.
4. Put a file of the old format into ``tests/formats/``, named by its number: it stays there for ever.
5. ``paisho check --upgrade`` on that file must make the file that you would have written; the tests compare the two.

No step is ever taken away or changed once a program with it has been handed out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from game.core.errors import Problem
from game.rules.files.writing import flow
from game.rules.trees.tree import NOWHERE, Items, Path, Record, Value, from_plain, mark_of, warning_at


class Rename(NamedTuple):
    """The key at the end of a path becomes another word."""

    path: Path
    word: str


class Put(NamedTuple):
    """What stands at a path becomes this (plain data)."""

    path: Path
    value: Any


class Drop(NamedTuple):
    """What stands at a path goes away."""

    path: Path


Edit: TypeAlias = "Rename | Put | Drop"
_ORDER = (Put, Drop, Rename)


class WordPlace(NamedTuple):
    """A record of a tree. ``short`` is its path within a ruleset, also where it stands in the changes of an option."""

    path: Path
    short: Path
    record: Record


class WordChange(NamedTuple):
    """One change of the language: what it says to people, and the edits that it asks for in a record."""

    said: str
    edits: Callable[[WordPlace], Iterable[Edit]]


Step: TypeAlias = tuple[WordChange, ...]
"""All changes from one format to the next."""


def edits_of(step: Step, tree: Record) -> list[tuple[WordChange, Edit]]:
    """What a step asks for in a tree, each edit with its change; at most one edit of a kind for each path."""
    found = [(change, edit) for place in _places(tree, ()) for change in step for edit in change.edits(place)]
    return list({(type(edit), edit.path): (change, edit) for change, edit in found}.values())


def _places(value: Value, path: Path) -> Iterator[WordPlace]:
    """Every record of a tree, the tree itself first."""
    if isinstance(value, Record):
        yield WordPlace(path, short_of(path), value)
    items = value.items() if isinstance(value, Record) else enumerate(value) if isinstance(value, Items) else ()
    for key, below in items:
        yield from _places(below, (*path, key))


def short_of(path: Path) -> Path:
    """A path within the changes of an option, as if they stood in the ruleset itself."""
    if path[:1] == ("options",) and "changes" in path[2:5]:
        return path[path.index("changes", 2) + 1 :]
    return path


def matches(pattern: str, path: Path) -> bool:
    """Whether a path has the form of a pattern: ``phases.*``; ``**`` at the end stands for anything from there on."""
    parts = pattern.split(".") if pattern else []
    if parts[-1:] == ["**"]:
        parts, path = parts[:-1], path[: len(parts) - 1]
    return len(parts) == len(path) and all(part in ("*", str(key)) for part, key in zip(parts, path, strict=True))


# What a step is made of


def renamed(where: str, old: str, new: str, *, beside: str = "", only: type | None = None) -> WordChange:
    """A word has another name, in records of these paths (with the word ``beside`` in them; whose value is of a type)."""

    def edits(place: WordPlace) -> Iterator[Edit]:
        fits = old in place.record and new not in place.record and beside in ("", *place.record)
        if fits and matches(where, place.short) and (only is None or type(place.record[old]) is only):
            yield Rename((*place.path, old), new)

    return WordChange(f'"{old}" is called "{new}"', edits)


def respelt(where: str, word: str, old: str, new: Any) -> WordChange:
    """The value of a word is written in another way."""

    def edits(place: WordPlace) -> Iterator[Edit]:
        if matches(where, place.short) and place.record.get(word) == old:
            yield Put((*place.path, word), new)

    return WordChange(f'"{word}: {old}" is written "{word}: {flow(new)}"', edits)


def dropped(where: str, word: str) -> WordChange:
    """A word that said nothing is gone."""

    def edits(place: WordPlace) -> Iterator[Edit]:
        if matches(where, place.short) and word in place.record:
            yield Drop((*place.path, word))

    return WordChange(f'"{word}" says nothing any more', edits)


STEPS: tuple[Step, ...] = (
    (
        renamed("**", "by", "steps", beside="rotate", only=str),
        respelt("phases.*", "first", "random", "chance"),
        dropped("scoring.*", "to"),
    ),
)
"""By number: the step from format 0, a file without a number, to format 1, and so on."""


# Carrying it out


def edited(tree: Record, edits: Iterable[Edit]) -> Record:
    """A new tree with the edits made, what is deeper first. Values keep their marks; what is new has none."""
    whole = _copy(tree)
    assert isinstance(whole, Record)  # noqa: S101  (a copy of a record)
    for edit in sorted(edits, key=lambda edit: (-len(edit.path), _ORDER.index(type(edit)))):
        _make(whole, edit)
    return whole


def _copy(value: Value) -> Value:
    if isinstance(value, Record):
        record = Record(value.mark)
        for key in value:
            record.take(key, value, _copy(value[key]))
        return record
    if isinstance(value, Items):
        items = Items(value.mark)
        for number, item in enumerate(value):
            items.put(_copy(item), mark_of(value, (number,)))
        return items
    return value


def _make(tree: Record, edit: Edit) -> None:
    """Makes one edit; every edit is about a key of a record that is there."""
    record: Any = tree
    for step in edit.path[:-1]:
        record = record[step]
    word = str(edit.path[-1])
    marks = record.marks.get(word, (NOWHERE, NOWHERE))
    if isinstance(edit, Put):
        record.put(word, from_plain({"it": edit.value})["it"], *marks)
    elif isinstance(edit, Drop):
        del record[word], record.marks[word]
    else:
        entries = [(edit.word if key == word else key, record[key], record.marks.get(key, (NOWHERE, NOWHERE))) for key in record]
        record.clear()
        record.marks.clear()
        for key, value, marks in entries:
            record.put(key, value, *marks)


def upgraded(tree: Record, steps: Sequence[Step] = STEPS) -> Record:
    """A tree of any known format in the newest, which is the number of the steps; its ``notes`` say what was read otherwise.

    A tree without ``format`` is of format 0. One that is in the newest format already is given back.
    """
    written = tree.get("format", 0)
    first = written if isinstance(written, int) else len(steps)
    if not 0 <= first < len(steps):
        return tree
    notes = []
    for number, step in enumerate(steps[first:], first):
        found = edits_of(step, tree)
        notes.append(_note(tree, number, [change.said for change, _ in found]))
        tree = edited(tree, [edit for _, edit in found])
    whole = Record(tree.mark)
    whole.put("format", len(steps), *tree.marks.get("format", (NOWHERE, NOWHERE)))
    for key in tree:
        if key != "format":
            whole.take(key, tree)
    whole.notes = tuple(notes)
    return whole


def _note(tree: Record, number: int, said: Sequence[str]) -> Problem:
    what = f"is {number}: the language has changed since" if number else "is missing: the file is read as an early draft"
    known = list(dict.fromkeys(said))
    more = f" and {len(known) - 3} more" if len(known) > 3 else ""
    changes = f" ({', '.join(known[:3])}{more})" if known else ""
    mark = mark_of(tree, ("format",))
    if not known and not number:
        return warning_at(mark, ("format",), "is missing.", 'Write "format: 1" on the first line.')
    return warning_at(mark, ("format",), f"{what}{changes}.", f"To have it written anew: paisho check --upgrade {mark.file}")
