"""The first lines of a ruleset's file: its format, its id, which is the name of the file, and what it extends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.errors import BadRuleset, Problem
from game.rules.trees.bounds import FORMAT, NAME, kept_back
from game.rules.trees.nearest import edit_distance
from game.rules.trees.tree import NOWHERE, Items, Record, key_mark_of, mark_of, problem_at

_MISNAMED = ("is not the name of a ruleset file.", "Use a-z, digits and _, and .yaml at the end.")


def current(record: Record) -> Record:
    """The record in the format of this program, with notes on it if it was written in an older one. Raises BadRuleset for a
    newer one, before anything else is looked at."""
    problems = list(bad_format(record))
    if problems:
        raise BadRuleset(problems)
    record = with_listed_parent(record)
    if record.get("format") == FORMAT:
        return record
    from game.rules.files.upgrade import upgraded

    return upgraded(record)


def with_listed_parent(record: Record) -> Record:
    """The record with ``extends: parent`` read as ``extends: [parent]``; any other is returned as it is."""
    parent = record.get("extends")
    if not isinstance(parent, str) or not re.fullmatch(r"[^\s,]+", parent):
        return record
    key_mark, mark = record.marks.get("extends", (NOWHERE, NOWHERE))
    parents = Items(mark)
    parents.put(parent, mark)
    listed = record.without(())
    listed.notes = record.notes
    listed.put("extends", parents, key_mark, mark)
    return listed


def main_file(tree: Record) -> str:
    """The file that a resolved ruleset was read from, not one that it extends."""
    return key_mark_of(tree, ("id",)).file


def named(record: Record, stem: str | None, file: str) -> Record:
    """The record, if its id is a name, and that of its file (None: of no file). Raises BadRuleset."""
    problems = list(bad_id(record, stem, file))
    if problems:
        raise BadRuleset(problems)
    return record


def bad_file_name(stem: str, file: str) -> Problem:
    """For a file with a name that no ruleset can have."""
    why = kept_back(stem)
    return Problem(file, 0, 0, "", *((f'"{stem}" {why}', "Give it, and its id, another name.") if why else _MISNAMED))


def bad_format(record: Record) -> Iterator[Problem]:
    """What is wrong with a file's format, if it is no number that this program reads."""
    version = record.get("format")
    mark = mark_of(record, ("format",))
    if isinstance(version, int) and version > FORMAT:
        message = f"is {version}, and this program reads format {FORMAT}."
        yield problem_at(mark, ("format",), message, "The file is for a newer version of the program.")
    elif version is not None and (type(version) is not int or version < 1):
        yield problem_at(mark, ("format",), f"must be {FORMAT}.", f'Write "format: {FORMAT}", with nothing round the number.')


def bad_id(record: Record, stem: str | None, file: str) -> Iterator[Problem]:
    """What is wrong with an id, or with the file's name that it repeats (None: it has none)."""
    name = record.get("id")
    mark = mark_of(record, ("id",))
    if stem is not None and not NAME.fullmatch(stem):
        yield bad_file_name(stem, file)
    elif name is None and (meant := next((word for word in record if edit_distance(word, "id") == 1), "")):
        yield problem_at(key_mark_of(record, (meant,)), (meant,), f'unknown word "{meant}".', 'Did you mean "id"?')
    elif name is None:
        yield problem_at(mark, ("id",), "is missing.", f'Write "id: {stem or "my_rules"}".')
    elif stem is None:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            why = kept_back(str(name)) or "is no name."
            yield problem_at(mark, ("id",), f'"{str(name)[:64]}" {why}', "Use a-z, digits and _, such as my_rules.")
    elif name != stem:
        why = f'"{str(name)[:64]}" is not the name of the file.'
        yield problem_at(mark, ("id",), why, f'Write "id: {stem}", or rename the file.')
