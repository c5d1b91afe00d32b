"""What can be read of a text with slips, so that one slip does not hide what is wrong in the rest of the file.

Where a slip's repair can be guessed, the text is read on with it; else the line is taken out, with the lines that belong to it,
and at last its whole section. Nothing is ever moved, so all that remains keeps its line and column. The lines of a slip are told
nothing else: what was guessed there is nobody's mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import yaml

from game.core.errors import Problem
from game.rules.files.bounds import LINE_END, MAX_BYTES
from game.rules.files.building import Builder, TooMuchError, scan
from game.rules.files.slips import slip_of
from game.rules.files.stumbles import Edit, Slip
from game.rules.files.tree import Path, Record, Value
from game.rules.files.unread import ALL_READ, Unread

SCANNER_ERRORS = (yaml.YAMLError, ValueError, OverflowError, RecursionError, StopIteration)
"""All that the scanners raise."""
_LETTERS = 4 * MAX_BYTES
"""So many letters are read again in all."""
_MOST = 20
"""Slips that are told of one file."""
_ALIKE = 7
"""So many slips that say the same are told as one."""
_EDITS = 4
"""So often one line is mended before it is taken out."""
_KEY = re.compile(r"(?P<key> *(?:- +)*[A-Za-z][\w-]*:)(?P<value>.*)")
_ITEM = re.compile(r"(?P<key> *-)(?P<value> .*)")
_TOP = re.compile(r"[^\s#\[\]{}]")
_WORD = re.compile(r"[A-Za-z]\w*")
_STAND_IN = "unread_"
"""How the words begin that stand for lines which were taken out."""


class Pieces(NamedTuple):
    """What remains of a text: a record with gaps (None: nothing), and all that was told of its form."""

    record: Record | None
    problems: list[Problem]
    unread: Unread


@dataclass(slots=True)
class _Text:
    """The lines of a text while slips are taken out of them, one after another."""

    lines: list[str]
    tries: Counter[int] = field(default_factory=Counter)
    quiet: set[int] = field(default_factory=set)
    """The lines, counted from 0, with slips that were told, and those that belong to them."""
    indented: set[int] = field(default_factory=set)
    """The lines of which only the indent was told."""
    lost: set[Path] = field(default_factory=set)
    """What holds lines that were taken out."""
    moved: Counter[int] = field(default_factory=Counter)
    """By how many columns lines were moved to the right, by their numbers from 1."""

    def block(self, number: int) -> range:
        """A line, with all that stands deeper below it."""
        first = self.lines[number]
        if not first.strip():
            return range(number, number + 1)
        indent, dashed = _indent(first), first.lstrip().startswith("-")
        end = last = number + 1
        while end < len(self.lines):
            line = self.lines[end]
            belongs = _indent(line) > indent or (_indent(line) == indent and _goes_on(line, dashed))
            if line.strip() and not line.lstrip().startswith("#"):
                if not belongs:
                    break
                last = end + 1
            end += 1
        return range(number, last)

    def section(self, number: int) -> range:
        """The section that a line is in."""
        while number and not _TOP.match(self.lines[number]):
            number -= 1
        return self.block(number)

    def without(self, slip: Slip) -> bool:
        """Takes a slip out of the text, more of it each time; whether anything was left to be taken out."""
        number = min(slip.at[0], len(self.lines) - 1)
        self.tries[number] += 1
        block = range(number, len(self.lines)) if slip.last else self.block(number)
        self._silence(block)
        if slip.edit is not None and self.tries[number] <= _EDITS:
            self._edit(slip.edit, block)
            return True
        before = [self.lines[one] for one in block]
        for keep in (False,) if slip.last else (True, False):
            self._empty(block, keep=keep)
            if before != [self.lines[one] for one in block]:
                return True
        section = self.section(number)
        self._silence(section)
        if any(self.lines[one].strip() for one in section):
            self._empty(section, keep=False)
            return True
        return False

    def _silence(self, lines: range) -> None:
        self.quiet |= set(lines)
        self.indented -= set(lines)

    def unindent(self) -> None:
        """Puts blanks for other indents: two for a tab."""
        for number, line in enumerate(self.lines):
            indent = line[: len(line) - len(line.lstrip())]
            if indent.strip(" "):
                blanks = "".join("  " if sign == "\t" else " " for sign in indent)
                self.lines[number] = blanks + line.lstrip()
                self.moved[number + 1] = len(blanks) - len(indent)
                self.quiet.add(number)
                self.indented.add(number)

    def moved_back(self, problems: list[Problem]) -> list[Problem]:
        """Problems at the columns where they stand in the file."""
        return Unread(moved=self.moved).moved_back(problems)

    def _above(self, number: int) -> Path:
        """The words above a line that it is indented under."""
        path: Path = ()
        indent = _indent(self.lines[number])
        for line in reversed(self.lines[:number]):
            found = _KEY.fullmatch(line)
            if found and _indent(line) < indent and "-" not in found["key"]:
                path, indent = (found["key"].strip(" :"), *path), _indent(line)
        return path

    def _indent(self, edit: Edit, indent: int) -> None:
        """Moves a line, and those below it that stand no further left."""
        was = _indent(self.lines[edit.line])
        for number in range(edit.line, len(self.lines)):
            line = self.lines[number]
            if line.strip() and _indent(line) < was:
                break
            self.lines[number] = " " * (indent - was) + line[max(0, was - indent) :] if line.strip() else line
            self.moved[number + 1] += indent - was

    def _edit(self, edit: Edit, block: range) -> None:
        if edit.indent is not None:
            self._indent(edit, edit.indent)
            return
        number = block[-1] if edit.column is None else edit.line
        line = self.lines[number]
        if edit.column is None:
            line = re.sub(r"\s+#.*$|\s+$", "", line) if edit.new in "]}" else line
            self.lines[number] = line + edit.new
        else:
            self.lines[number] = line[: edit.column] + edit.new + line[edit.column + len(edit.new) :]

    def _empty(self, block: range, *, keep: bool) -> None:
        """Takes out lines; of the first one, its word may stay, or a word that stands for it."""
        first, path = self.lines[block[0]], self._above(block[0])
        self.lost |= {path} if len(path) > 1 and not (keep and _KEY.fullmatch(first)) else set()
        for number in block:
            self.lines[number] = ""
        if keep:
            found = _KEY.fullmatch(first) or _ITEM.fullmatch(first)
            self.lines[block[0]] = found["key"] if found else f"{' ' * _indent(first)}{_STAND_IN}{block[0]}:"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _goes_on(line: str, dashed: bool) -> bool:
    """Whether a line, as far left as the one above it, belongs to that: a closing bracket, or an item below its word."""
    return line.lstrip()[:1] in ("]", "}") or (not dashed and line.lstrip().startswith("- "))


def pieces_of(text: str, file: str, told: list[Problem]) -> Pieces:
    """What remains of a text of which something was told already: signs that cannot be read, and other indents than blanks."""
    whole = LINE_END.split(text)
    left = _Text(list(whole), quiet={problem.line - 1 for problem in told})
    left.unindent()
    problems, letters = list(told), 0
    while (letters := letters + len(text) + 1) <= _LETTERS and len(problems) < _MOST:
        read = "\n".join(left.lines)
        builder = Builder(scan(read), read, file)
        try:
            top = builder.document()
        except TooMuchError:
            return Pieces(None, [*problems, *builder.problems], ALL_READ)
        except SCANNER_ERRORS as error:
            slip = slip_of(error, read)
            if not left.quiet & {slip.at[0], slip.beside}:
                problems += left.moved_back([slip.problem(file)])
            if not left.without(slip):
                break
            continue
        hidden = left.quiet - left.indented
        problems += left.moved_back([problem for problem in builder.problems if problem.line - 1 not in hidden])
        lines = hidden | {problem.line - 1 for problem in builder.problems}
        words = {word for line in lines if line < len(whole) for word in _WORD.findall(whole[line])}
        words |= {step for path in builder.lost for step in path if isinstance(step, str)}
        lost = frozenset(builder.lost | left.lost)
        unread = Unread(lost, frozenset(line + 1 for line in lines), frozenset(words), left.moved)
        return Pieces(_less_stand_ins(top, lost), _folded(problems), unread)
    return Pieces(None, problems, ALL_READ)


def _less_stand_ins(top: Record | None, lost: frozenset[Path]) -> Record | None:
    """The record without the words that stood for lines which were taken out."""
    for path in lost:
        holder: Value | None = top
        for step in path[:-1]:
            holder = holder.get(str(step)) if isinstance(holder, Record) else None
        if isinstance(holder, Record) and path and str(path[-1]).startswith(_STAND_IN):
            holder.pop(str(path[-1]), None)
    return top


def _folded(problems: list[Problem]) -> list[Problem]:
    """The problems; of many that say the same, only the first, and how many more there are."""
    found: list[Problem] = []
    alike = Counter(problem.message for problem in problems)
    for problem in problems:
        if alike[problem.message] < _ALIKE:
            found.append(problem)
        elif problem.message not in {other.message for other in found}:
            lines = [other.line for other in problems if other.message == problem.message]
            more = f"It is so on {len(set(lines))} lines, down to line {max(lines)}."
            found.append(replace(problem, hint=f"{problem.hint} {more}".strip()))
    return found
