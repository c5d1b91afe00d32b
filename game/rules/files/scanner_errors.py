"""Where the YAML scanner stumbled, and what is told of it: a slip, with the edit by which the text may be read on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import yaml

from game.core.errors import Problem
from game.rules.files.bounds import LINE_END
from game.rules.files.brackets import indent_of


class Edit(NamedTuple):
    """What is written over a text to read on. Without a column, at the end of all that belongs to the line; with ``indent``,
    the line and those below it begin there that stand no further left."""

    line: int
    column: int | None
    new: str
    indent: int | None = None


class YamlError(NamedTuple):
    """What is told of a slip, its place counted from 0; and how the text may be read on, where that can be guessed."""

    at: tuple[int, int]
    message: str
    hint: str
    edit: Edit | None = None
    last: bool = False
    """Whether nothing after it can be read."""
    beside: int = -1
    """The first of the lines with which it should be lined up."""

    def problem(self, file: str) -> Problem:
        """The slip as a problem with its place in the file."""
        return Problem(file, self.at[0] + 1, self.at[1] + 1, "", self.message, self.hint)


@dataclass(frozen=True, slots=True)
class ScannerError:
    """Where the scanner stood, what it was reading and since where; positions count from 0."""

    lines: list[str]
    context: str
    problem: str
    at: tuple[int, int]
    since: tuple[int, int]

    @property
    def sign(self) -> str:
        return self._text(self.at[0])[self.at[1] :][:1]

    @property
    def before(self) -> str:
        """What stands before the place on its line."""
        return self._text(self.at[0])[: self.at[1]].strip()

    @property
    def line(self) -> str:
        """The whole line of the place."""
        return self._text(self.at[0])

    @property
    def opener(self) -> str:
        return self._text(self.since[0])[self.since[1] :][:1]

    def started(self) -> str:
        """The line on which what it was reading begins, from there on."""
        return self._text(self.since[0])[self.since[1] :]

    def indent(self, line: int) -> int:
        """The number of blanks a line begins with."""
        return indent_of(self._text(line))

    def above(self) -> tuple[int, str]:
        """The nearest line above the place that says something, with its number; an empty one where there is none."""
        lines = enumerate(self.lines[: self.at[0]])
        return max(((n, line) for n, line in lines if line.strip() and not line.lstrip().startswith("#")), default=(0, ""))

    def column(self) -> tuple[int, int]:
        """The first of the lines just above that stand further right than the place, with its indent; else what is being read."""
        first, indent = self.since
        for number in range(self.at[0] - 1, self.since[0], -1):
            text = self._text(number).strip()
            if text and not text.startswith("#"):
                if self.indent(number) <= self.at[1]:
                    break
                first, indent = number, self.indent(number)
        return first, indent

    def is_odd(self, line: int) -> bool:
        """Whether it is rather this line, alone of its indent, than the place further down that is not lined up."""
        between = [self.indent(number) for number in range(line + 1, self.at[0]) if self._text(number).strip()]
        below = [self.indent(number) for number in range(self.at[0] + 1, len(self.lines)) if self._text(number).strip()]
        after = next((indent for indent in below if indent <= self.at[1]), -1)
        return after == self.at[1] and self.indent(line) not in between

    def _text(self, line: int) -> str:
        return self.lines[line] if line < len(self.lines) else ""


def scanner_error(error: Exception, text: str) -> ScannerError:
    """The scanner's error, with the lines of its text."""
    lines = LINE_END.split(text)
    if not isinstance(error, yaml.MarkedYAMLError):
        return ScannerError(lines, "", str(error), (0, 0), (0, 0))
    mark, start = error.problem_mark, error.context_mark
    at = (mark.line, mark.column) if mark else (0, 0)
    since = (start.line, start.column) if start else at
    return ScannerError(lines, error.context or "", error.problem or "", at, since)
