"""Every section of a ruleset, and what only the whole can show: entries that clash, circles, typos, words of moves."""

from __future__ import annotations

from game.rules.language.sections import SECTIONS
from game.rules.lint import clashes, dependency_order, move_notation, typos
from game.rules.lint.walk import Lint


def walk_all(lint: Lint) -> None:
    """Report all of it to the walk. Raises EnoughError if there are too many problems."""
    for name in SECTIONS:
        lint.section(name)
    for part in (clashes, dependency_order, move_notation):
        lint.problems += part.problems_of(lint)
    if lint.warns:
        lint.problems += [*clashes.warnings_of(lint), *typos.warnings_of(lint)]
