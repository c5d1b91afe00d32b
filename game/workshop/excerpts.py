"""How problems are printed: the problem in one line, then the line of the file that it is about, with a caret below the place."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from game.core.disk import read_bounded
from game.core.errors import ERROR, WARNING, Problem
from game.core.languages import ENGLISH
from game.core.translation import translate
from game.rules.trees.bounds import LINE_END, MAX_BYTES

ROOM = 100
"""How many columns a line has where nobody knows how wide the terminal is."""
LEAST_ROOM = 40
TAB = 4
"""As how many columns a tab is shown."""
INDENT = "    "
CUT = "..."
_WORD = re.compile(r"-?[\w$](?:[\w.$-]*[\w$])?")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_COLOURS = {ERROR: "\x1b[1;31m", WARNING: "\x1b[1;33m", "place": "\x1b[1m", "": "\x1b[0m"}


class Sources:
    """The lines of files, as problems name them. ``named`` are the files as they were given; others lie in the folders."""

    def __init__(self, named: Sequence[str], folders: Sequence[Path]) -> None:
        self._named, self._folders = frozenset(named), folders
        self._read: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str | None:
        """A line of a file, counted from 1, without its end; None where there is no such line, or no such file."""
        if file not in self._read:
            self._read[file] = self._read_lines(file)
        lines = self._read[file]
        return lines[number - 1] if 0 < number <= len(lines) else None

    def end_column(self, problem: Problem) -> int:
        """The column after the word that a problem is about; its own column where there is no word."""
        line = self.line(problem.file, problem.line)
        return find_extent(line, problem.column)[1] + 1 if line is not None else problem.column

    def _read_lines(self, file: str) -> list[str]:
        for path in [Path(file)] if file in self._named else [folder / file for folder in self._folders]:
            try:
                if path.is_file():
                    text = read_bounded(path, MAX_BYTES).decode("utf-8", errors="replace")
                    return LINE_END.split(text.removeprefix("\ufeff"))
            except (OSError, ValueError):
                continue
        return []


def find_extent(line: str, column: int) -> tuple[int, int]:
    """From where to where a line holds the word that begins at a column (counted from 1), both counted from 0.

    What is in quotes is one word. Anything else than a word, such as a bracket, is one letter long; so is the end of the line.
    """
    start = min(max(column - 1, 0), len(line))
    found = _QUOTED.match(line, start) or _WORD.match(line, start)
    return start, found.end() if found else start + 1


@dataclass(frozen=True, slots=True)
class TerminalStyle:
    """How wide a line of output is, which letters it can hold, whether it has colours, in which language its labels are."""

    room: int = ROOM
    encoding: str = "utf-8"
    coloured: bool = False
    language: str = ENGLISH

    def point(self, line: str, column: int, sort: str = ERROR) -> list[str]:
        """A line of a file, or what there is room for around the column, and below it a caret there and ``~`` under the word."""
        start, end = find_extent(line, column)
        signs = [self._sign(letter) for letter in line]
        widths = [width for _, width in signs]
        first, last = _find_window(widths, start, end, self.room - len(INDENT))
        before, after = CUT if first else "", CUT if last < len(line) else ""
        shown = "".join(text for text, _ in signs[first:last])
        under = " " * (len(before) + sum(widths[first:start]))
        mark = "^" + "~" * (sum(widths[start : min(end, last)]) - 1)
        label = f" {translate('(a warning)', self.language)}" if sort == WARNING else ""
        return [f"{INDENT}{before}{shown}{after}".rstrip(), f"{INDENT}{under}{self.paint(mark, sort)}{label}"]

    def paint(self, text: str, colour: str) -> str:
        """The text in a colour, where there are any."""
        return f"{_COLOURS[colour]}{text}{_COLOURS['']}" if self.coloured else text

    def wrap(self, text: str, indent: str = "") -> str:
        """A sentence over as many lines as it needs, the later ones indented."""
        return textwrap.fill(text, self.room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)

    def _sign(self, letter: str) -> tuple[str, int]:
        """What is printed for a letter, and how many columns that takes. Nothing that a terminal would obey is printed."""
        if letter == "\t":
            return " " * TAB, TAB
        sort = unicodedata.category(letter)
        if sort[0] == "C":
            letter = "\ufffd"
        width = 0 if sort in ("Mn", "Me") else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        try:
            letter.encode(self.encoding)
        except UnicodeEncodeError:
            letter = "?" * width
        return letter, width


def _find_window(widths: Sequence[int], start: int, end: int, room: int) -> tuple[int, int]:
    """From which letter to which a line is shown, so that the place from ``start`` to ``end`` can be seen in it."""
    if sum(widths) <= room:
        return 0, len(widths)
    first = 0
    if sum(widths[:end]) > room - len(CUT):
        first, lead = start, 0
        while first and lead + widths[first - 1] <= room // 3:
            first -= 1
            lead += widths[first]
    last, used = first, len(CUT) * (2 if first else 1)
    while last < len(widths) and used + widths[last] <= room:
        used += widths[last]
        last += 1
    return first, last


def detect_style(stream: TextIO | None) -> TerminalStyle:
    """How a stream wants to be written to."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    if stream is None or not stream.isatty():
        return TerminalStyle(encoding=encoding)
    room = max(LEAST_ROOM, min(shutil.get_terminal_size().columns - 1, 2 * ROOM))
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or sys.platform == "win32"
    return TerminalStyle(room, encoding, not plain)


def format_problem(problem: Problem, sources: Sources, style: TerminalStyle) -> str:
    """A problem for people: its line as everywhere, then the line of the file with a caret, if there is one."""
    place = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else f"{problem.file}:"
    first = style.paint(place, "place") + str(problem).removeprefix(place)
    line = sources.line(problem.file, problem.line)
    if not line or _is_absent(problem, line):
        return first
    return "\n".join([first, *style.point(line, problem.column, problem.severity)])


def _is_absent(problem: Problem, line: str) -> bool:
    """Whether it is about a section that is not there, so that its place is only the beginning of the file."""
    start, end = find_extent(line, problem.column)
    return problem.column == 1 and problem.path.isidentifier() and line[start:end] != problem.path


def is_own(problem: Problem, name: str) -> bool:
    """Whether a problem lies in the file that was named, or in that of the ruleset that was named; else in one it builds on."""
    return problem.file == name or Path(problem.file).stem == Path(name).stem


def make_record(problem: Problem, sources: Sources) -> dict[str, Any]:
    """A problem for editors: its fields, and the column after the word that it is about."""
    return {**asdict(problem), "end_column": sources.end_column(problem) if problem.line else 0}
