"""``paisho check``: everything that is wrong with ruleset files; and of those that are sound, what random games show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.disk import exists, is_regular, read_bounded
from game.core.errors import BadRuleset, Problem, errors_of
from game.core.saves import PREFIX
from game.rules import line_codec
from game.rules.lint import boards
from game.rules.trees.nearest import did_you_mean
from game.workshop.excerpts import Sources, detect_style, is_own
from game.workshop.random_games import GAMES, REPORT, describe_failure
from game.workshop.report import CheckReport, JsonReport, Progress, TextReport
from game.workshop.smoke_test import run_smoke_test

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.rulesets import Rulesets

WRONG = 1
"""The exit status if a file has errors."""
LONGEST_NAME = 200
"""As many letters of a name are told again where it is none."""
YAML = (".yaml", ".yml")
"""How the files of rulesets end."""
HEAD = 4096
"""How many bytes of a file are looked at."""
_SAVE = (b'{"checksum":', PREFIX.encode())
UNREAD = 2
"""The exit status if nothing is wrong with what could be checked, and something could not be."""


def check(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> int:
    """Prints every problem of every file, and what random games show; first, if asked, writes older files anew.

    Returns 1 if anything cannot be played; 0 if all is well, or there are only warnings or findings worth a look; 2 if something
    could not be checked, such as a file that there is not.
    """
    if asked.upgrade:
        from game.workshop.upgrading import upgrade

        upgrade(asked, open_catalogue)
    games = (0 if asked.json else GAMES) if asked.games is None else asked.games
    language = getattr(asked, "language", None) or "en"
    report: CheckReport = JsonReport(language) if asked.json else TextReport(detect_style(sys.stdout), language)
    # a catalogue each: the folder of one file helps no other
    statuses = [_check(name, open_catalogue(), games, report) for name in asked.files]
    report.finish()
    return WRONG if WRONG in statuses else max(statuses)


def _check(name: str, rulesets: Rulesets, games: int, report: CheckReport) -> int:
    """One name; its status."""
    refusal = explain_refusal(name, rulesets.library.ids())
    if refusal[0]:
        report.add_file(name, [Problem(name[:LONGEST_NAME], 0, 0, "", *refusal)], Sources([], []), readable=False)
        return UNREAD
    found = find_problems(name, rulesets)
    sources = Sources([name], rulesets.library.searched())
    report.add_file(name, found, sources, readable=True)
    if errors_of(found):
        return WRONG
    if not games or _is_board(name, rulesets):
        return 0
    progress = Progress(name)
    try:
        tried = run_smoke_test(rulesets, name, games, found, progress)
    finally:
        progress("")
    report.add_test(tried, sources)
    return WRONG if tried.sentences(wrong=True) else 0


def find_problems(name: str, rulesets: Rulesets) -> list[Problem]:
    """Everything wrong with a ruleset or a board, by its file, or with a ruleset by its name: first what is in its own file."""
    try:
        found = _find_board_problems(name, rulesets) if _is_board(name, rulesets) else rulesets.check(name)
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


def _find_board_problems(name: str, rulesets: Rulesets) -> list[Problem]:
    try:
        return boards.problems_of(rulesets.library.load_path(Path(name)))
    except BadRuleset as error:
        return list(error.problems)


# Names that stand for no ruleset


def explain_refusal(name: str, known: Collection[str]) -> tuple[str, str]:
    """Why a name is no ruleset and no file that may hold one, and what to do; both empty if it is. ``known``: all rulesets."""
    if name in known:
        return "", ""
    if name == "-":
        return "only files are read, and not what comes through a pipe.", "Save it as a file that ends in .yaml."
    if name.startswith(PREFIX):
        return "is a game as one line, and no ruleset.", "Paste it into the table, under Open."
    if name.startswith(line_codec.PREFIX):
        return "is a ruleset as one line.", "Take it among your own first, with: paisho add; then check it by its name."
    path = Path(name)
    try:
        if path.is_dir():
            return _describe_folder(path)
        if not exists(path):
            return _describe_missing(path, known)
        return _describe_file(path)
    except (OSError, ValueError) as error:
        return f"cannot be read: {getattr(error, 'strerror', None) or error}.", ""


def _describe_folder(path: Path) -> tuple[str, str]:
    if any(found.suffix == ".yaml" for found in path.iterdir()):
        return "is a folder.", f"Name the files in it: paisho check {path / '*.yaml'}"
    return "is a folder, and no file in it ends in .yaml.", "Name a ruleset's file."


def _describe_missing(path: Path, known: Collection[str]) -> tuple[str, str]:
    """Something that is not there: there may be something that is nearly called so."""
    stem = path.stem if path.suffix.lower() in YAML else path.name
    if is_regular(path.with_name(f"{stem}.yaml")) and stem == path.name:
        return "there is no ruleset of that name.", f'There is a file: write "{path}.yaml".'
    beside = [found.name for found in path.parent.iterdir() if found.suffix == ".yaml"] if path.parent.is_dir() else []
    if path.name != str(path) or path.suffix:
        return "there is no such file.", _hint_shipped(stem, known) or did_you_mean(path.name, beside)
    return "there is no ruleset and no file of that name.", did_you_mean(stem, known) or did_you_mean(f"{stem}.yaml", beside)


def _hint_shipped(stem: str, known: Collection[str]) -> str:
    return f'The ruleset that the program brings along is called "{stem}", without .yaml.' if stem in known else ""


def _describe_file(path: Path) -> tuple[str, str]:
    if not is_regular(path):
        return "is not a file that can be read from its beginning to its end.", "Name a ruleset's file."
    head = read_bounded(path, HEAD)
    if path.suffix == ".paisho" or head.startswith(_SAVE):
        return "is a saved game, and no ruleset.", f"To open it at the table: paisho open {path}"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "is text in UTF-16, which is not read.", "Save it as UTF-8; most editors ask for the encoding when they save."
    if b"\0" in head:
        return "is not text.", "A ruleset is text that is written with an editor, in a file that ends in .yaml."
    if path.suffix.lower() not in YAML:
        return "is not called as rulesets are.", f"If it holds one, rename it to {path.stem}.yaml."
    return "", ""
