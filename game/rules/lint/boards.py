"""What is wrong with a board: the letters of its points, its legend, its zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.errors import Problem
from game.core.lattice import INDEX
from game.rules.domain.names import KnownNames, texts_in
from game.rules.language.types import Path
from game.rules.lint.form import form_of
from game.rules.lint.typos import rarer
from game.rules.lint.walk import Lint
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record, key_mark_of, mark_of, problem_at, warning_at

WIDE = 17
HALF = WIDE // 2
OFF = "."


def problems_of(board: Record) -> list[Problem]:
    """Everything wrong with a board."""
    found = [slip.problem for slip in form_of(board, board=True)]
    if found:
        return found
    lint = Lint(board, board)
    lint.section("zones")
    return [*lint.problems, *_points(board), *_names(board), *_clashes(board), *_grounds_alike(board)]


def problems_in(lint: Lint) -> list[Problem]:
    """Everything wrong with the board of a ruleset; of one that it brings along itself, with the path to it."""
    if lint.board is None or lint.is_unsound("board"):
        return []
    found = problems_of(lint.board)
    within = isinstance(lint.tree.get("board"), Record)
    return [replace(problem, path=f"board.{problem.path}") for problem in found] if within else found


def _points(board: Record) -> Iterator[Problem]:
    """The letters: 17 rows of 17, a dot off the board and a letter of the legend on it, the same from both seats."""
    path = ("points",)
    mark = mark_of(board, path)
    rows = [line.split() for line in str(board["points"]).strip().splitlines()]
    lengths = {len(row) for row in rows}
    if len(rows) != WIDE or lengths != {WIDE}:
        message = f"has {len(rows)} rows of {', '.join(map(str, sorted(lengths)))} letters; the board has {WIDE} rows of {WIDE}."
        yield problem_at(mark, path, message, "A dot stands for what is off the board.")
        return
    legend = board["legend"]
    for at, row in enumerate(rows):
        for number, letter in enumerate(row):
            message, hint = _letter(rows, at, number, letter, legend)
            if message:
                yield problem_at(mark._replace(line=mark.line + 1 + at, column=1), path, message, hint)
    for letter in legend if isinstance(legend, Record) else ():
        if not any(letter in row for row in rows):
            here = ("legend", letter)
            yield warning_at(key_mark_of(board, here), here, f'no point has the letter "{letter}".', "Take it out.")


def _letter(rows: list[list[str]], at: int, number: int, letter: str, legend: Any) -> tuple[str, str]:
    """What is wrong with one letter, and what to do; empty if nothing is."""
    x, y = number - HALF, HALF - at
    place = f"{x},{y}"
    if (letter != OFF) is not (place in INDEX):
        return f"{place} is {'off' if letter != OFF else 'on'} the board.", "A dot is off the board, a letter is a point."
    if letter != OFF and letter not in legend:
        return f'{place} has the letter "{letter}", which the legend lacks.', f"The legend has: {', '.join(legend)}."
    if letter != rows[WIDE - 1 - at][WIDE - 1 - number]:
        return f"{place} and {-x},{-y} have different letters.", "A board looks the same from both seats."
    return "", ""


def _names(board: Record) -> Iterator[Problem]:
    """Names are given to the legend's grounds, and if to any, then to all."""
    known, named = _grounds(board), board.get("names")
    if not isinstance(named, Record):
        return
    for path, ground in _listed_grounds(board):
        if ground not in named:
            yield problem_at(mark_of(board, path), path, f'"{ground}" has no name under names:.', did_you_mean(ground, named))
    for name in named:
        if name not in known:
            path = ("names", name)
            yield problem_at(key_mark_of(board, path), path, f'the legend has no "{name}".', did_you_mean(name, known))


def _grounds(board: Record) -> list[str]:
    return KnownNames({}, board).grounds


def _clashes(board: Record) -> Iterator[Problem]:
    zones = board.get("zones")
    for name in zones if isinstance(zones, Record) else ():
        if name in _grounds(board):
            path = ("zones", name)
            message = f'"{name}" is a ground of the legend already.'
            yield problem_at(key_mark_of(board, path), path, message, "Choose another name.")


def _grounds_alike(board: Record) -> Iterator[Problem]:
    """Grounds that differ by one slip from another that more letters have."""
    listed = list(_listed_grounds(board))
    counts = Counter(ground for _, ground in listed)
    for path, ground in listed:
        yield from rarer(path, mark_of(board, path), ground, counts)


def _listed_grounds(board: Record) -> Iterator[tuple[Path, str]]:
    """Each ground of each letter of the legend, with its path."""
    legend = board["legend"]
    for letter, grounds in legend.items() if isinstance(legend, Record) else ():
        yield from ((("legend", letter, number), ground) for number, ground in enumerate(texts_in(grounds)))
