"""What can be read of a text with syntax errors, so that one does not hide what is wrong in the rest of the file.

Where the repair of an error can be guessed, the text is read on with it; else the line is taken out, with the lines that belong
to it, and at last its whole section. Nothing is ever moved, so all that remains keeps its line and column. Nothing else is told
of the lines of an error: what was guessed there is nobody's mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

import yaml

from game.core.errors import Problem
from game.rules.files.building import Builder, TooMuchError, scan
from game.rules.files.missing_values import STAND_IN
from game.rules.files.skipped import NO_SKIPS, Skipped, moved_back
from game.rules.files.syntax_errors import TOP, Edit, YamlError, explain_error, indent_of
from game.rules.trees.bounds import LINE_END, MAX_BYTES
from game.rules.trees.tree import Path, Record, Value

SCANNER_ERRORS = (yaml.YAMLError, ValueError, OverflowError, RecursionError, StopIteration)
"""All that the scanners raise."""
NO_SIGN = "\x0c"
"""What stands for a sign that cannot be read: a blank within a line, and nothing before it."""
_BLANKS = {"\t": "  ", NO_SIGN: ""}
_LETTERS = 4 * MAX_BYTES
"""So many letters are read again in all."""
_MOST = 20
"""Errors that are told of one file."""
_ALIKE = 7
"""So many errors that say the same are told as one."""
_EDITS = 4
"""So often one line is repaired before it is taken out."""
_KEY = re.compile(r"(?P<key> *(?:- +)*[A-Za-z][\w-]*:)(?P<value>.*)")
_ITEM = re.compile(r"(?P<key> *-)(?P<value> .*)")
_WORD = re.compile(r"[A-Za-z]\w*")


class Recovered(NamedTuple):
    """What remains of a text: a record with gaps (None: nothing), and all that was told of its form."""

    record: Record | None
    problems: list[Problem]
    skipped: Skipped


@dataclass(slots=True)
class _Draft:
    """The lines of a text while errors are taken out of them, one after another."""

    lines: list[str]
    tries: Counter[int] = field(default_factory=Counter)
    quiet: set[int] = field(default_factory=set)
    """The lines, counted from 0, with errors that were told, and those that belong to them."""
    indented: set[int] = field(default_factory=set)
    """The lines of which only the indent was told."""
    lost: set[Path] = field(default_factory=set)
    """The paths of the lines that were taken out."""
    moved: Counter[int] = field(default_factory=Counter)
    """By how many columns lines were moved to the right, by their numbers from 1."""

    def block(self, number: int) -> range:
        """A line, with all that stands deeper below it."""
        first = self.lines[number]
        if not first.strip():
            return range(number, number + 1)
        indent, dashed = indent_of(first), first.lstrip().startswith("-")
        end = last = number + 1
        while end < len(self.lines):
            line = self.lines[end]
            belongs = indent_of(line) > indent or (indent_of(line) == indent and _goes_on(line, dashed))
            if line.strip() and not line.lstrip().startswith("#"):
                if not belongs:
                    break
                last = end + 1
            end += 1
        return range(number, last)

    def section(self, number: int) -> range:
        """The section that a line is in."""
        while number and not TOP.match(self.lines[number]):
            number -= 1
        return self.block(number)

    def take_out(self, wrong: YamlError) -> bool:
        """Takes an error out of the text, more of it each time; whether anything was left to be taken out."""
        number = min(wrong.at[0], len(self.lines) - 1)
        self.tries[number] += 1
        block = range(number, len(self.lines)) if wrong.last else self.block(number)
        self._silence(block)
        if wrong.edit is not None and self.tries[number] <= _EDITS:
            self._edit(wrong.edit, block)
            return True
        if len(block) > 1 and not wrong.last and _is_strange(self.lines[number]):
            self._empty(range(number, number + 1), keep=False)  # what stands below it may go on what stands above it
            return True
        before = [self.lines[one] for one in block]
        for keep in (False,) if wrong.last else (True, False):
            self._empty(block, keep=keep)
            if before != [self.lines[one] for one in block]:
                return True
        section = self.section(number)
        self._silence(section)
        if any(self.lines[one].strip() for one in section):
            self._empty(section, keep=False)
            return True
        return False

    def joined(self, number: int) -> bool:
        """Takes out the dashes between two documents, if a line begins with them; whether it did."""
        if number < 0 or any(line.startswith("format:") for line in self.lines[number:]):
            return False  # a ruleset of its own
        dashed = self.lines[number].startswith("---")
        if dashed:
            rest = self.lines[number][3:]
            self.lines[number] = f"   {rest}" if rest.strip() else ""
            self._silence(range(number, number + 1))
        return dashed

    def _silence(self, lines: range) -> None:
        self.quiet |= set(lines)
        self.indented -= set(lines)

    def unindent(self) -> None:
        """Puts blanks for other indents: two for a tab, or as many as lines around it have, and none for a sign that was taken
        out."""
        other = [number for number, line in enumerate(self.lines) if _indent(line).strip(" ")]
        blanks = {number: "".join(_BLANKS.get(sign, " ") for sign in _indent(self.lines[number])) for number in other}
        for _, run in groupby(enumerate(other), lambda entry: entry[1] - entry[0]):
            numbers = [number for _, number in run]
            more = self._deeper(numbers[0], numbers[-1], len(blanks[numbers[0]]), len(blanks[numbers[-1]]))
            for number in numbers:
                line, put = self.lines[number], blanks[number] + " " * more
                self.lines[number] = put + line.lstrip()
                self.moved[number + 1] = len(put) - len(_indent(line))
                self.quiet.add(number)
                self.indented.add(number)
        self.lines = [line.replace(NO_SIGN, " ") for line in self.lines]

    def _deeper(self, first: int, last: int, indent: int, end: int) -> int:
        """By how much further lines with tabs, whose first and last would begin at these columns, belong to the right: under the
        line above them that has nothing behind its colon, or beside what stands below them."""
        if "\t" not in _indent(self.lines[first]):
            return 0
        above, below = self._next_line(range(first - 1, -1, -1)), self._next_line(range(last + 1, len(self.lines)))
        if above.rstrip().endswith(":"):
            return max(indent_of(above) + 2 - indent, 0) if indent_of(above) else 0
        return 0 if self.lines[last].rstrip().endswith(":") else max(indent_of(below) - end, 0)

    def _next_line(self, numbers: range) -> str:
        """The first line of these that says something."""
        return next((self.lines[one] for one in numbers if self.lines[one].strip() and self.lines[one].lstrip()[0] != "#"), "")

    def _place(self, number: int) -> Path:
        """The path of a line, by the words that it is indented under; of a list's items, that of the whole list."""
        found, first = _KEY.fullmatch(self.lines[number]), self.lines[number]
        path: Path = (found["key"].strip(" :") if found else "?",)
        indent, listed = indent_of(first), first.lstrip().startswith("-")
        for line in reversed(self.lines[:number]):
            if line.strip() and indent_of(line) < indent + listed:
                found, dashed = _KEY.fullmatch(line), line.lstrip().startswith("-")
                here: Path = (found["key"].strip(" :"),) if found and not dashed else ()
                path = here if listed else (*here, *path)
                indent, listed = indent_of(line), dashed
        return path

    def _indent(self, edit: Edit, indent: int) -> None:
        """Moves a line, and those below it that stand no further left."""
        was = indent_of(self.lines[edit.line])
        for number in range(edit.line, len(self.lines)):
            line = self.lines[number]
            if line.strip() and indent_of(line) < was:
                break
            self.lines[number] = " " * (indent - was) + line[max(0, was - indent) :] if line.strip() else line
            self.moved[number + 1] += indent - was
            if indent:  # else the line begins a section for certain
                self._silence(range(number, number + 1))

    def _edit(self, edit: Edit, block: range) -> None:
        if edit.indent is not None:
            self._indent(edit, edit.indent)
            return
        number = block[-1] if edit.column is None else edit.line
        line = self.lines[number]
        if edit.column is None:
            line = re.sub(r"(?<!\s)\s+#.*$|(?<!\s)\s+$", "", line) if edit.new in "]}" else line
            self.lines[number] = line + edit.new
        else:
            self.lines[number] = line[: edit.column] + edit.new + line[edit.column + len(edit.new) :]

    def _empty(self, block: range, *, keep: bool) -> None:
        """Takes out lines; of the first one, its word may stay, or a word that stands for it."""
        first = self.lines[block[0]]
        self.lost |= {self._place(block[0])} if first.strip() else set()
        for number in block:
            self.lines[number] = ""
        if keep:
            found = _KEY.fullmatch(first) or _ITEM.fullmatch(first)
            self.lines[block[0]] = found["key"] if found else f"{' ' * indent_of(first)}{STAND_IN}{block[0]}:"


def _indent(line: str) -> str:
    """What stands before the first sign of a line."""
    return line[: len(line) - len(line.lstrip())]


def _is_strange(line: str) -> bool:
    """Whether a line has more than a word, and no colon behind the first."""
    return len(line.split(None, 2)) > 1 and not _KEY.match(line) and not line.lstrip().startswith(("-", "#"))


def _goes_on(line: str, dashed: bool) -> bool:
    """Whether a line, as far left as the one above it, belongs to that: a closing bracket, or an item below its word."""
    return line.lstrip()[:1] in ("]", "}") or (not dashed and line.lstrip().startswith("- "))


def recover(text: str, file: str, told: list[Problem]) -> Recovered:
    """What remains of a text of which something was told already: signs that cannot be read, and other indents than blanks."""
    whole = LINE_END.split(text)
    left = _Draft(list(whole), quiet={problem.line - 1 for problem in told})
    left.unindent()
    problems, letters = list(told), 0
    while (letters := letters + len(text) + 1) <= _LETTERS and len(problems) < _MOST:
        read = "\n".join(left.lines)
        builder = Builder(scan(read), read, file)
        try:
            top = builder.document()
        except TooMuchError:
            return Recovered(None, [*problems, *builder.problems], NO_SKIPS)
        except SCANNER_ERRORS as error:
            wrong = explain_error(error, read)
            if not left.quiet & {wrong.at[0], wrong.beside}:
                problems += moved_back([wrong.problem(file)], left.moved)
            if not left.take_out(wrong):
                break
            continue
        if left.joined(builder.second):
            problems += moved_back(builder.problems[-1:], left.moved)
            continue
        hidden = left.quiet - left.indented
        problems += moved_back((problem for problem in builder.problems if problem.line - 1 not in hidden), left.moved)
        lines = hidden | {problem.line - 1 for problem in builder.problems}
        words = {word for line in lines if line < len(whole) for word in _WORD.findall(whole[line])}
        words |= builder.words | {step for path in builder.lost for step in path if isinstance(step, str)}
        lost = frozenset(builder.lost | left.lost)
        skipped = Skipped(lost, frozenset(line + 1 for line in lines), frozenset(words), left.moved)
        return Recovered(_less_stand_ins(top, lost), _folded(problems), skipped)
    return Recovered(None, problems, NO_SKIPS)


def _less_stand_ins(top: Record | None, lost: frozenset[Path]) -> Record | None:
    """The record without the words that stood for lines which were taken out."""
    for path in lost:
        holder: Value | None = top
        for step in path[:-1]:
            holder = holder.get(str(step)) if isinstance(holder, Record) else None
        if isinstance(holder, Record) and path and str(path[-1]).startswith(STAND_IN):
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
