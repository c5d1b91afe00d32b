"""``paisho check``: everything that is wrong with ruleset files; and of those that are sound, what random games show."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import BadRuleset, Problem, errors_of
from game.rules.lint import boards
from game.workshop.pages import Json, Page, Progress, Text
from game.workshop.random_games import GAMES, REPORT, describe_failure
from game.workshop.report import Sources, is_own, look_of
from game.workshop.smoke_test import run_smoke_test
from game.workshop.unfit import YAML, unfit

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.shelf import Rulesets

WRONG = 1
"""The exit status if a file has errors."""
LONGEST_NAME = 200
"""As many letters of a name are told again where it is none."""
UNREAD = 2
"""The exit status if nothing is wrong with what could be checked, and something could not be."""


def check(asked: Namespace, shelf: Callable[[], Rulesets]) -> int:
    """Prints every problem of every file, and what random games show; first, if asked, writes older files anew.

    Returns 1 if anything cannot be played; 0 if all is well, or there are only warnings or findings worth a look; 2 if something
    could not be checked, such as a file that there is not.
    """
    if asked.upgrade:
        from game.workshop.upgrading import upgrade

        upgrade(asked, shelf)
    games = (0 if asked.json else GAMES) if asked.games is None else asked.games
    page: Page = Json() if asked.json else Text(look_of(sys.stdout))
    statuses = [_check(name, shelf(), games, page) for name in asked.files]  # a shelf each: a file's folder helps no other
    page.end()
    return WRONG if WRONG in statuses else max(statuses)


def _check(name: str, rulesets: Rulesets, games: int, page: Page) -> int:
    """One name; its status."""
    refusal = unfit(name, rulesets.library.ids())
    if refusal[0]:
        page.checked(name, [Problem(name[:LONGEST_NAME], 0, 0, "", *refusal)], Sources([], []), readable=False)
        return UNREAD
    found = problems(name, rulesets)
    sources = Sources([name], rulesets.library.searched())
    page.checked(name, found, sources, readable=True)
    if errors_of(found):
        return WRONG
    if not games or _is_board(name, rulesets):
        return 0
    progress = Progress(name)
    try:
        tried = run_smoke_test(rulesets, name, games, found, progress)
    finally:
        progress("")
    page.tried(tried, sources)
    return WRONG if tried.sentences(wrong=True) else 0


def problems(name: str, rulesets: Rulesets) -> list[Problem]:
    """Everything wrong with a ruleset or a board, by its file, or with a ruleset by its name: first what is in its own file."""
    try:
        found = _board_problems(name, rulesets) if _is_board(name, rulesets) else rulesets.check(name)
    except Exception as error:  # whatever it is: the person who wrote the rules must not meet a traceback
        return [Problem(name, 0, 0, "", f"{describe_failure(error)}.", REPORT)]
    return sorted(found, key=lambda problem: (not is_own(problem, name), problem))


def _is_board(name: str, rulesets: Rulesets) -> bool:
    """Whether a file is a board and no ruleset: it has a legend, or lies where boards do."""
    if not name.endswith(YAML):
        return False
    try:
        return Path(name).absolute().parent.name == "boards" or "legend" in rulesets.library.load_path(Path(name))
    except BadRuleset:
        return False


def _board_problems(name: str, rulesets: Rulesets) -> list[Problem]:
    try:
        return boards.problems_of(rulesets.library.load_path(Path(name)))
    except BadRuleset as error:
        return list(error.problems)
