"""A ruleset's file checked as its writer sees it: its own form first, then joined with all that it extends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.errors import ERROR, BadRuleset, Problem, errors_of
from game.rules.files.skipped import moved_back
from game.rules.language.sections import SECTIONS
from game.rules.language.types import Path
from game.rules.lint import outlived, overruled, redundancy
from game.rules.lint.causes import at_their_causes, own_file
from game.rules.trees.merging import Load, files_of, resolve
from game.rules.trees.nearest import nearest
from game.rules.trees.tree import Items, Record, Value, key_mark_of

if TYPE_CHECKING:
    from game.rules.files.partial import PartialFile
    from game.rules.lint.form import Slip

MERGED = ("extends", "remove")
"""The sections whose form the merge itself looks at."""
_HEAD = ("format", "id")


def problems_of_file(draft: PartialFile, load: Load, board_of: Callable[[Record], Record]) -> tuple[list[Problem], Record | None]:
    """Everything wrong with a ruleset as its file has it, with what was told of it already, by line; and the whole ruleset, if
    it could be made.

    What the file breaks in the rules that it extends is told at the file's own lines; not if some of it could not be read.
    """
    from game.rules.lint.form import form_of, schema_slips
    from game.rules.lint.linting import problems_of

    record, header, unread = draft
    if unread:
        return _of_pieces(draft, load, board_of), None
    own = _beside(form_of(record), header)
    try:
        tree = resolve(record, load, {slip.path for slip in own})
        board = board_of(tree) if "board" in tree else None
    except BadRuleset as bad:
        return sorted(
            {*header, *(slip.problem for slip in own if not _may_be_taken_over(slip.path, record)), *bad.problems}
        ), None
    own = _beside(schema_slips(record, whole=tree), header) if own else []
    own = [slip for slip in own if not _taken_over(slip.path, record, tree)]
    told = [*own, *(slip for file in files_of(record, load)[:-1] for slip in form_of(file) if _is_left(slip, tree))]
    every = problems_of(tree, board, known_slips=told)
    heads = {problem.path for problem in header}
    found = at_their_causes([problem for problem in every if problem.path not in heads], record, load, board, told)
    if errors_of([*header, *found]):  # what is odd in other files then comes of these
        found = [problem for problem in found if problem.severity == ERROR or problem.file == own_file(record)]
    else:
        found += [*redundancy.warnings_of(record, load), *overruled.warnings_of(record, tree)]
        found += [*overruled.brought_back(record, tree, load), *outlived.warnings_of(record, tree, load, board)]
    return sorted({*less_misspelt(header, record), *found}), tree


def _of_pieces(draft: PartialFile, load: Load, board_of: Callable[[Record], Record]) -> list[Problem]:
    """The same of a file of which some could not be read: nothing is told that may come of that."""
    from game.rules.lint.form import schema_slips
    from game.rules.lint.linting import problems_of

    record, header, unread = draft
    if () in unread.paths or "legend" in record:  # nothing is known of it, or it is a board
        return sorted(header)
    head = [problem for problem in header if problem.path in _HEAD]
    own = _known(_beside(schema_slips(record), head), draft)
    extends = "extends" in unread.words
    found = [slip.problem for slip in own if not _may_be_taken_over(slip.path, record, extends=extends)]
    if "extends" not in unread.words:
        try:
            tree = resolve(record, load, {*unread.paths, *(slip.path for slip in own)})
            board = board_of(tree) if "board" in tree else None
            own = _known(_beside(schema_slips(record, whole=tree), head), draft)
            own = [slip for slip in own if not _taken_over(slip.path, record, tree)]
            found = problems_of(tree, board, known_slips=own, skipped=unread)
        except BadRuleset as bad:
            found += bad.problems
    file, heads = own_file(record), {problem.path for problem in header if problem.path}
    found = [problem for problem in found if problem.file == file and problem.path not in heads and not unread.hides(problem)]
    return sorted({*less_misspelt(header, record), *moved_back(found, unread.moved)})


def _beside(slips: Sequence[Slip], header: Sequence[Problem]) -> list[Slip]:
    """What the schema finds wrong with a file, less what its head and the merge tell of."""
    words = {*MERGED, *(problem.path for problem in header)}
    return [slip for slip in slips if not slip.path or slip.path[0] not in words]


def _known(slips: Sequence[Slip], draft: PartialFile) -> list[Slip]:
    """What is wrong whatever stands where nothing could be read: no word is missing that may stand there."""
    record, _, unread = draft
    return [slip for slip in slips if slip.path[-1:] not in {(word,) for word in unread.words} or _has(record, slip.path)]


def _has(tree: Value, path: Path) -> bool:
    """Whether something stands at a path."""
    for step in path:
        if not (isinstance(tree, Record) and step in tree) and not (isinstance(tree, Items) and step in range(len(tree))):
            return False
        tree = tree[step]  # type: ignore[index]
    return True


def _taken_over(path: Path, record: Record, tree: Record) -> bool:
    """Whether a word that a section of the file lacks, or all of an entry that is empty there, stands in what it builds on."""
    section, word = (*path, "", "")[:2]
    here, there = record.get(str(section)), tree.get(str(section))
    if isinstance(here, Record) and isinstance(there, Record) and here.get(str(word)) == {} and there.get(str(word)):
        return True
    return len(path) == 2 and isinstance(here, Record) and isinstance(there, Record) and word not in here and word in there


def _may_be_taken_over(path: Path, record: Record, *, extends: bool = False) -> bool:
    """Whether a word that a section of the file lacks may stand in what it builds on, of which nothing is known; ``extends``: it
    builds on something that could not be read."""
    section, word = (*path, "", "")[:2]
    here = record.get(str(section))
    return (extends or "extends" in record) and len(path) == 2 and isinstance(here, Record) and word not in here


def less_misspelt(header: Sequence[Problem], record: Record) -> list[Problem]:
    """What was told of a file's head, less that a word of it is missing which is there, but misspelt."""
    strange = [word for word in record if word not in SECTIONS]
    return [problem for problem in header if "is missing" not in problem.message or not nearest(problem.path, strange)]


def _is_left(slip: Slip, tree: Record) -> bool:
    """Whether what is wrong with a parent was not written over by a child."""
    return key_mark_of(tree, slip.path).file == slip.problem.file
