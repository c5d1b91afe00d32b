"""All that is wrong with a ruleset, at once and in the order of its lines.

First the form, by the schema; then, wherever the form is sound, the meaning: whether phrases read, whether names are names
of something. Only a ruleset without such slips is searched for what is never used or can never happen, as one misspelt
name would make half of it look unused. What keeps a ruleset from being played is an error; what its author can hardly have
meant is a warning, and is told of what the ruleset's own file says, not of what it takes over.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from game.core.errors import Problem, errors_of
from game.rules.files.skipped import NO_SKIPS, Skipped
from game.rules.lint import boards, dead_rules, options, typos, unused
from game.rules.lint.form import Slip, schema_slips
from game.rules.lint.walk import MOST, EnoughError, Lint
from game.rules.lint.whole_ruleset import walk_all
from game.rules.trees.bounds import FORMAT
from game.rules.trees.tree import Record, mark_of, problem_at


def errors_in(tree: Record, board: Record | None) -> list[Problem]:
    """What keeps a resolved ruleset from being played. Where nothing does, what only warns has not been looked at."""
    lint, slips = Lint(tree, board, warns=False), [] if _is_newer(tree) else schema_slips(tree, most=MOST)
    if not _is_newer(tree) and not slips:
        with suppress(EnoughError):
            _meaning(lint, warnings=False, whole_file=True)
        if not errors_of(typos.folded(lint)):
            return []
    return errors_of(problems_of(tree, board, warnings=False, known_slips=slips))


def problems_of(
    tree: Record,
    board: Record | None,
    *,
    warnings: bool = True,
    known_slips: Sequence[Slip] | None = None,
    skipped: Skipped = NO_SKIPS,
) -> list[Problem]:
    """Everything wrong with a resolved ruleset, before options are set, on its board (None: it names none), by line.

    Without ``warnings``, only what keeps it from being played is looked for to the end; some warnings may be among it.
    ``known_slips``: what is wrong with the form of its files, if they were looked at one by one; else the form of the whole is.
    ``skipped``: what of its own file could not be read, so that a name which may be made there is missed nowhere.
    """
    if _is_newer(tree):
        message = f"is {tree['format']}, and this program reads format {FORMAT}."
        hint = "The file is for a newer version of the program."
        return [problem_at(mark_of(tree, ("format",)), ("format",), message, hint)]
    slips = schema_slips(tree, most=MOST) if known_slips is None else list(known_slips)
    lint = Lint(tree, board, {*skipped.paths, *(slip.path for slip in slips)}, skipped.words)
    lint.problems += [slip.problem for slip in slips]
    if len(slips) < MOST:
        with suppress(EnoughError):
            _meaning(lint, warnings, whole_file=not skipped)
    lacking, because = boards.lacking(lint)
    found = {*typos.folded(lint)} - because
    return sorted(found | {*lacking})[:MOST]


def _is_newer(tree: Record) -> bool:
    version = tree.get("format")
    return isinstance(version, int) and version > FORMAT


def _meaning(lint: Lint, warnings: bool, *, whole_file: bool) -> None:
    """All that the form does not show; what is never used or can never happen only of a ``whole_file``."""
    walk_all(lint)
    lint.problems += boards.problems_in(lint)
    lint.problems += options.problems_of(lint)
    if whole_file and not errors_of(lint.problems):
        lint.problems += unused.problems_of(lint)
    if whole_file and warnings and not errors_of(lint.problems):
        lint.problems += [*dead_rules.warnings_of(lint), *typos.unmentioned(lint)]
