"""What a file breaks in the rules that it extends, told at the file's own line which breaks it.

A parent that is sound by itself is broken only by what its child removes or writes over. Which of these it is, is found by
leaving out one after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.errors import BadRuleset, Problem, errors_of
from game.rules.lint.quoting import left_out, together
from game.rules.trees.merging import NEVER_INHERITED, Load, resolve
from game.rules.trees.tree import Items, Mark, Record, Step, Value, key_mark_of, mark_of, path_text, problem_at

if TYPE_CHECKING:
    from game.rules.lint.form import Slip

MOST_TRIES = 24
"""Changes that are left out in turn; what a later one breaks is told where it is broken."""
_HEAD = frozenset({"format", *NEVER_INHERITED}) - {"remove"}

Path = tuple[Step, ...]
Broken = dict[tuple[str, int, str, str], Problem]
"""Errors by their place, path and message."""


class FileChange(NamedTuple):
    """One thing that a file removes or writes: its path, its mark, and the file without it."""

    path: Path
    mark: Mark
    without: Record
    removed: str = ""
    """The name of what is removed."""


def at_their_causes(
    problems: list[Problem], record: Record, load: Load, board: Record | None, told: Sequence[Slip]
) -> list[Problem]:
    """The problems; in place of those that the file makes in others, one for each of its changes that makes some. ``told``:
    what is wrong with the form of its files."""
    own = own_file(record)
    made = {key: problem for key, problem in _by_place(problems).items() if problem.file != own}
    tries = _Tries(load, board, told)
    if made:
        made = _less(made, tries.broken(record.without(set(record) - _HEAD)))
    found: list[Problem] = []
    explained: Broken = {}
    for change in _changes(record) if made else ():
        if len(explained) == len(made) or tries.left == 0:
            break
        mended = _less(_less(made, explained), tries.broken(change.without))
        if mended:
            explained |= mended
            if not any(problem.file == own and _within(problem.path, change.path) for problem in errors_of(problems)):
                found.append(_told(_narrowed(change, record, mended, tries), list(mended.values())))
    return [*(problem for problem in problems if _key(problem) not in explained), *found]


class _Tries:
    """What is wrong with the file if something is left out; asked so many times and no more."""

    def __init__(self, load: Load, board: Record | None, told: Sequence[Slip]) -> None:
        self._load, self._board, self._told = load, board, told
        self.left = MOST_TRIES

    def broken(self, record: Record) -> Broken:
        from game.rules.lint.linting import problems_of

        self.left = max(0, self.left - 1)
        try:
            tree = resolve(record, self._load, {slip.path for slip in self._told})
            return _by_place(problems_of(tree, self._board, warnings=False, known_slips=self._told))
        except BadRuleset as bad:
            return _by_place(list(bad.problems))


def own_file(record: Record) -> str:
    """The file that a record was read from."""
    return record.mark.file or mark_of(record, ("id",)).file


def _key(problem: Problem) -> tuple[str, int, str, str]:
    return (problem.file, problem.line, problem.path, problem.message)


def _by_place(problems: list[Problem]) -> Broken:
    return {_key(problem): problem for problem in errors_of(problems)}


def _less(broken: Broken, other: Broken) -> Broken:
    return {key: problem for key, problem in broken.items() if key not in other}


def _within(path: str, above: Path) -> bool:
    """Whether a problem's path leads into a change."""
    text = path_text(above)
    return path == text or path.startswith((f"{text}.", f"{text}["))


def _changes(record: Record) -> Iterator[FileChange]:
    """Each thing that a file removes; then each entry that it writes, and each section that has none."""
    removed = record.get("remove")
    for number in range(len(removed)) if isinstance(removed, Items) else ():
        yield _without(record, ("remove", number))
    for section, entries in record.items():
        if section in _HEAD or section == "remove":
            continue
        for path in [(section, name) for name in entries] if isinstance(entries, Record) else [(section,)]:
            yield _without(record, path)


def _narrowed(change: FileChange, record: Record, mended: Broken, tries: _Tries) -> FileChange:
    """The one field of an entry that is the cause, if it is one."""
    entry = record.get(str(change.path[0]))
    fields = entry.get(str(change.path[-1])) if isinstance(entry, Record) and len(change.path) == 2 else None
    if isinstance(fields, Record) and 1 < len(fields) <= tries.left:
        for field in fields:
            smaller = _without(record, (*change.path, field))
            left = tries.broken(smaller.without)
            if not set(mended) & set(left) and not any(_within(problem.path, change.path) for problem in left.values()):
                return smaller
    return change


def _without(record: Record, path: Path) -> FileChange:
    if path[0] == "remove":
        return FileChange(path, mark_of(record, path), _less_one(record, path), str(_removed(record, path)))
    return FileChange(path, key_mark_of(record, path), _less_one(record, path))


def _removed(record: Record, path: Path) -> Value:
    """The item of the list of removed things that a path leads to."""
    listed, number = record["remove"], path[1]
    return listed[number] if isinstance(listed, Items) and isinstance(number, int) else ""


def _less_one(record: Record, path: Path) -> Record:
    """A copy without what stands at a path; a record or a list that it leaves empty goes too."""
    word, below = str(path[0]), path[1:]
    inner = record[word]
    if below and isinstance(inner, Record):
        rest: Record | Items = _less_one(inner, below)
    elif below and isinstance(inner, Items):
        rest = Items(inner.mark)
        for number, item in enumerate(inner):
            if number != below[0]:
                rest.put(item, inner.marks[number])
    else:
        return record.without([word])
    if not rest:
        return record.without([word])
    same = record.without(())
    same.take(word, record, rest)
    return same


def _told(change: FileChange, broken: list[Problem]) -> Problem:
    """One problem, at the change, for all that it breaks elsewhere."""
    how = "without it" if change.path[0] == "remove" else "with this"
    return problem_at(change.mark, change.path, together(how, broken), _hint(change))


def _hint(change: FileChange) -> str:
    if change.path[0] != "remove":
        return "Change those rules too, or change less."
    names = change.removed.split(".")
    return left_out(*names) if names[0] == "tiles" and len(names) == 2 else "Remove those rules too, or write them anew."
