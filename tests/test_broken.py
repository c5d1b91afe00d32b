"""What is told to someone who writes a house rule and gets it wrong: each broken file with all its messages.

A file of ``tests/broken`` is what somebody wrote, then one line of ``#>`` for each message, as ``paisho check`` would print it;
these lines are not there when it is checked. ``PAISHO_REWRITE_BROKEN=1`` writes the messages anew where they are meant to
have changed: read them in the difference then, as the person who wrote the file would.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core.errors import WARNING, Problem
from game.rules.reading import MAX_BYTES
from game.rules.shelf import Rulesets

RULESETS = Path(__file__).parents[1] / "rulesets"
BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))
SIGN = "#> "
LONGEST = 300
"""Letters of a message, without its file: more is not read to the end."""
REWRITE = bool(os.environ.get("PAISHO_REWRITE_BROKEN"))


def halves(path: Path) -> tuple[str, list[str]]:
    """What somebody wrote, and the messages that belong to it."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    written = [line for line in lines if not line.startswith(SIGN)]
    return "".join(written), [line.removeprefix(SIGN).rstrip("\n") for line in lines if line.startswith(SIGN)]


def told(path: Path) -> list[Problem]:
    return Rulesets([RULESETS]).check(path)


def lines_of(problems: list[Problem], path: Path) -> list[str]:
    """Each problem as its line of the file: what is merely a warning says so."""
    said = [(problem, str(problem).removeprefix(f"{path}:")) for problem in problems]
    return [f"warning: {text}" if problem.severity == WARNING else text for problem, text in said]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as they were written, without the messages."""
    made = tmp_path_factory.mktemp("written")
    for path in BROKEN:
        (made / path.name).write_text(halves(path)[0], encoding="utf-8")
    return made


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_told_all_that_is_wrong_with_it(path: Path, folder: Path) -> None:
    written, expected = halves(path)
    found = lines_of(told(folder / path.name), folder / path.name)
    if REWRITE:
        path.write_text(written + "".join(f"{SIGN}{line}\n" for line in found), encoding="utf-8")
    else:
        assert found == expected != []


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_its_messages_are_short_sentences_about_places_that_are_there(path: Path, folder: Path) -> None:
    problems = told(folder / path.name)
    lines = halves(path)[0].splitlines()
    assert len({(problem.file, problem.line, problem.column, problem.path) for problem in problems}) == len(problems)
    for problem in problems:
        assert len(str(problem).removeprefix(problem.file)) <= LONGEST
        assert f"{problem.message} {problem.hint}".rstrip()[-1] in '.?:)"', problem
        if problem.file == str(folder / path.name) and problem.line:
            assert problem.line <= len(lines) and problem.column <= len(lines[problem.line - 1]) + 1, problem
