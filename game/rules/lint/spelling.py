"""Names of which nothing speaks, so that a slip in them breaks nothing: told if they look like one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.errors import Problem
from game.rules.domain.names import SINGULAR
from game.rules.files.tree import Record, key_mark_of, warning_at
from game.rules.lint.likeness import main_file
from game.rules.lint.vocabulary import Vocabulary, all_entries

if TYPE_CHECKING:
    from game.rules.lint.linting import Lint


def warnings_of(lint: Lint) -> list[Problem]:
    """What is probably misspelt among the names that a ruleset's own file gives, or a board's, and nothing mentions."""
    board = lint.board or Record()
    known = Vocabulary(lint.tree, board)
    told = {(problem.file, problem.line, problem.path) for problem in lint.problems}
    found = [*_slips(lint, known, lint.tree, main_file(lint.tree)), *_slips(lint, known, board, ""), *_called(lint)]
    return [problem for problem in found if (problem.file, problem.line, problem.path) not in told]


def _slips(lint: Lint, known: Vocabulary, tree: Record, file: str) -> Iterator[Problem]:
    for path, entry in all_entries(tree):
        mark = key_mark_of(tree, path)
        name = path[-1]
        if file in ("", mark.file) and (path[0], name) not in lint.used and (meant := known.slip(name, entry)):
            hint = f'Did you mean "{meant}"? If not, choose a name that is less like it.'
            yield warning_at(mark, path, f'"{name}" looks like a slip of "{meant}", and nothing else names it.', hint)


def _called(lint: Lint) -> Iterator[Problem]:
    """New entries named as players call something inherited, in any language."""
    file = main_file(lint.tree)
    for path, _ in all_entries(lint.tree):
        mark = key_mark_of(lint.tree, path)
        other = lint.names.called(path[-1])
        entries = lint.tree.get(path[0])
        if len(path) == 2 and mark.file == file and other != path[-1] and isinstance(entries, Record) and other in entries:
            message = f'"{path[-1]}" is new here, and is what players call the {SINGULAR.get(path[0], "entry")} "{other}".'
            yield warning_at(mark, path, message, f'Did you mean "{other}"?')
