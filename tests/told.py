"""What the checks say of a few lines of rules that extend a shipped ruleset."""

from __future__ import annotations

from pathlib import Path

from game.core.errors import Problem
from game.rules.files.reading import read_text
from game.rules.lint import linting as lint
from game.rules.trees.merging import resolve
from tests.conftest import a_catalogue

FOLDER = Path(__file__).parents[1] / "rulesets"
SHELF = a_catalogue()
HEAD = "format: 1\nid: house\nname: House\nextends: [{}]\n"
"""Four lines, so that the first line of the rules is the fifth of the file."""


def problems(base: str, rules: str) -> list[Problem]:
    """All that is said of a ruleset that extends one, and adds these rules."""
    tree = resolve(read_text(HEAD.format(base) + rules, "house.yaml"), SHELF.library.load)
    return lint.problems_of(tree, SHELF.board_of(tree))


def told(base: str, rules: str) -> list[str]:
    """The same as people read it, without the name of the file; what is only a warning begins with a ``~``."""
    found = problems(base, rules)
    return [("~" if problem.severity == "warning" else "") + str(problem).removeprefix("house.yaml:") for problem in found]


def one(base: str, rules: str) -> str:
    """The one thing that is said."""
    (line,) = told(base, rules)
    return line
