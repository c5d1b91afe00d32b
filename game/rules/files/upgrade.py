"""Files of older formats of the language, read as if they had been written in today's.

Each step leads from one format to the next and is a list of changes; a change finds the places in a tree that it concerns and
says what is to be done there, as edits. Here the edits are made in the tree, in memory, at every reading, with one note for
each file and step; ``paisho check --upgrade`` makes the same edits in the text of the file and keeps its remarks and its layout.

Recipe for the next format, when a word of the language is to change:

1. Change the word (the table of sections, or the verb), and write the shipped rulesets anew.
2. Raise FORMAT in ``library`` and ``sections`` by one, and write the schema anew: ``python -m game.rules.lint.schema``.
3. Add a Step to STEPS in ``upgrade_steps``, made with ``renamed``, ``respelt``, ``moved``, ``defaulted``, ``dropped``, or with
   a function of its own. Add the old word to RETIRED there, so that whoever still writes it is told the new one.
4. Put a file of the old format into ``tests/formats/``, named by its number: it stays there for ever.
5. ``paisho check --upgrade`` on that file must make the file that you would have written; the tests compare the two.

No step is ever taken away or changed once a program with it has been handed out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from game.core.errors import Problem
from game.rules.files.tree import NOWHERE, Items, Record, Value, from_plain, mark_of, warning_at
from game.rules.files.tree import Step as Key
from game.rules.files.writing import flow

Path: TypeAlias = tuple[Key, ...]


class Rename(NamedTuple):
    """The key at the end of a path becomes another word."""

    path: Path
    word: str


class Put(NamedTuple):
    """What stands at a path becomes this (plain data), or this is added there."""

    path: Path
    value: Any


class Drop(NamedTuple):
    """What stands at a path goes away."""

    path: Path


class Move(NamedTuple):
    """What stands at a path, with all in it, goes to another, where nothing stands yet."""

    path: Path
    to: Path


Edit: TypeAlias = "Rename | Put | Drop | Move"
_ORDER = (Put, Drop, Rename, Move)


class Place(NamedTuple):
    """A record of a tree. ``short`` is its path within a ruleset, also where it stands in the changes of an option."""

    path: Path
    short: Path
    record: Record


class Change(NamedTuple):
    """One change of the language: what it says to people, and the edits that it asks for in a record."""

    said: str
    edits: Callable[[Place], Iterable[Edit]]


@dataclass(frozen=True)
class Step:
    """All changes from one format to the next."""

    changes: tuple[Change, ...]

    def edits(self, tree: Record) -> list[tuple[Change, Edit]]:
        """What is to be done in a tree, each with the change that asks for it."""
        found = [(change, edit) for place in places(tree) for change in self.changes for edit in change.edits(place)]
        return list({(type(edit), edit.path): (change, edit) for change, edit in found}.values())


def places(tree: Record) -> Iterator[Place]:
    """Every record of a tree, the tree itself first."""

    def walk(value: Value, path: Path) -> Iterator[Place]:
        if isinstance(value, Record):
            yield Place(path, short_of(path), value)
        items = value.items() if isinstance(value, Record) else enumerate(value) if isinstance(value, Items) else ()
        for key, below in items:
            yield from walk(below, (*path, key))

    yield from walk(tree, ())


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


def renamed(where: str, old: str, new: str, *, beside: str = "", only: type | None = None) -> Change:
    """A word has another name, in records of these paths (with the word ``beside`` in them; whose value is of a type)."""

    def edits(place: Place) -> Iterator[Edit]:
        fits = old in place.record and new not in place.record and beside in ("", *place.record)
        if fits and matches(where, place.short) and (only is None or type(place.record[old]) is only):
            yield Rename((*place.path, old), new)

    return Change(f'"{old}" is called "{new}"', edits)


def respelt(where: str, word: str, old: str, new: Any) -> Change:
    """The value of a word is written in another way."""

    def edits(place: Place) -> Iterator[Edit]:
        if matches(where, place.short) and place.record.get(word) == old:
            yield Put((*place.path, word), new)

    return Change(f'"{word}: {old}" is written "{word}: {flow(new)}"', edits)


def moved(where: str, old: str, *new: str) -> Change:
    """A field stands elsewhere: at a path that begins in the same record."""

    def edits(place: Place) -> Iterator[Edit]:
        if matches(where, place.short) and old in place.record:
            yield Move((*place.path, old), (*place.path, *new))

    return Change(f'"{old}" stands under "{new[0]}"', edits)


def dropped(where: str, word: str, *, beside: str = "") -> Change:
    """A word that said nothing is gone."""

    def edits(place: Place) -> Iterator[Edit]:
        if matches(where, place.short) and word in place.record and beside in ("", *place.record):
            yield Drop((*place.path, word))

    return Change(f'"{word}" says nothing any more', edits)


def defaulted(where: str, word: str, value: Any, *, whole: str) -> Change:
    """What holds where a word is missing is another: entries get the word with the old value.

    Only such as have the word ``whole``, which every entry needs: others complete an inherited one, in which it will stand.
    """

    def edits(place: Place) -> Iterator[Edit]:
        if matches(where, place.short) and whole in place.record and word not in place.record:
            yield Put((*place.path, word), value)

    return Change(f'"{word}" must be said', edits)


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
    record, key = _holder(tree, edit.path), edit.path[-1]
    if isinstance(record, list):
        record[int(key)] = _value(edit.value) if isinstance(edit, Put) else record[int(key)]
        return
    word = str(key)
    if isinstance(edit, Put):
        record.put(word, _value(edit.value), *record.marks.get(word, (NOWHERE, NOWHERE)))
    elif isinstance(edit, Rename):
        _rename(record, word, edit.word)
    else:
        value, marks = record.pop(word), record.marks.pop(word)
        if isinstance(edit, Move):
            goal = _holder(tree, edit.to)
            assert isinstance(goal, Record)  # noqa: S101  (a word is moved to a word)
            goal.put(str(edit.to[-1]), value, *marks)


def _holder(tree: Record, path: Path) -> Record | Items:
    """The record or list in which the end of a path stands; made on the way where there is none."""
    here: Any = tree
    for key in path[:-1]:
        if isinstance(here, Record) and key not in here:
            here.put(str(key), Record())
        here = here[key]
    assert isinstance(here, (Record, Items))  # noqa: S101  (changes are made of paths that they have found)
    return here


def _rename(record: Record, old: str, new: str) -> None:
    """The same record in its order, with one key of another name."""
    entries = [(new if key == old else key, record[key], record.marks.get(key, (NOWHERE, NOWHERE))) for key in record]
    record.clear()
    record.marks.clear()
    for key, value, marks in entries:
        record.put(key, value, *marks)


def _value(data: Any) -> Value:
    return from_plain({"it": data})["it"]


def upgraded(tree: Record, steps: Sequence[Step]) -> Record:
    """A tree of any known format in the newest, which is the number of the steps; its ``notes`` say what was read otherwise.

    A tree without ``format`` is of the early drafts, format 0. One that is in the newest format already is given back.
    """
    written = tree.get("format", 0)
    first = written if isinstance(written, int) else len(steps)
    if not 0 <= first < len(steps):
        return tree
    notes = []
    for number, step in enumerate(steps[first:], first):
        found = step.edits(tree)
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
