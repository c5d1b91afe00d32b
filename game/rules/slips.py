"""What the YAML scanner stumbled over, in sentences of our own.

The two scanners (libyaml's and the pure Python one) word their errors differently, so each slip is known by a fragment
that both share and by the text at the place itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from game.core.errors import Problem

_QUOTE = "put the text in quotation marks"
QUOTE_IT = f"P{_QUOTE[1:]}."
_NO_SPACE = re.compile(r"([\w-]+):(\S.*)")
_CLOSERS = {"[": "]", "{": "}"}
_REMARK = "All that follows a # is a remark; put a text that holds one in quotation marks."


@dataclass(frozen=True, slots=True)
class _Stumble:
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
        text = self._text(line)
        return len(text) - len(text.lstrip())

    def _text(self, line: int) -> str:
        return self.lines[line] if line < len(self.lines) else ""


Slip = tuple[tuple[int, int], str, str]


def syntax_problem(error: Exception, text: str, file: str) -> Problem:
    """The scanner's error as a problem with its place in the file."""
    stumble = _stumble(error, text)
    (line, column), message, hint = _slip(stumble)
    return Problem(file, line + 1, column + 1, "", message, hint)


def _stumble(error: Exception, text: str) -> _Stumble:
    lines = re.split("\r\n|\r|\n", text)
    if not isinstance(error, yaml.MarkedYAMLError):
        return _Stumble(lines, "", str(error), (0, 0), (0, 0))
    mark, start = error.problem_mark, error.context_mark
    at = (mark.line, mark.column) if mark else (0, 0)
    since = (start.line, start.column) if start else at
    return _Stumble(lines, error.context or "", error.problem or "", at, since)


def _slip(stumble: _Stumble) -> Slip:
    for fragment, explain in _SLIPS:
        if fragment in f"{stumble.context}: {stumble.problem}":
            return explain(stumble)
    return stumble.at, f"this is not YAML: {stumble.problem}.", ""


def _quote(s: _Stumble) -> Slip:
    if "escape" in s.problem:
        return s.at, "a backslash stands before a sign it has no meaning for.", 'Write "\\\\" for one backslash.'
    return s.since, "the quotation mark opened here is never closed.", "Close it, or write the text without it."


def _bracket(s: _Stumble) -> Slip:
    if s.sign and s.sign in "]}":
        closer = _CLOSERS.get(s.opener, "]")
        message = f'"{s.sign}" does not close the "{s.opener}" of line {s.since[0] + 1}, column {s.since[1] + 1}.'
        return s.at, message, f'Write "{closer}" for it, or close that bracket first.'
    if s.at[0] == s.since[0] and s.sign == ":":
        return _colon(s)
    if s.at[0] == s.since[0] and s.before.endswith(("'", '"')):
        return _after_quote(s)
    closer = _CLOSERS.get(s.opener, "}")
    remark = f"{_REMARK} " if " #" in s.started() else ""
    return s.since, f'the "{s.opener}" opened here is not closed.', f'{remark}Close it with "{closer}".'


def _colon(s: _Stumble) -> Slip:
    message = "a colon stands inside plain text."
    text = re.sub(r"^.*?:\s+", "", s.line, count=1)
    if re.search("[“”„«»‘’]", text):
        return s.at, message, 'Put the text in straight quotation marks, "...": the curly ones are letters of the text.'
    if text.startswith("("):
        return s.at, message, "Write { } for the round brackets."
    if second := re.fullmatch(r"(?:- )?[\w-]+:\s+([\w-]+)", s.before):
        return s.at, "a second colon stands on one line.", f'Begin "{second[1]}:" on the next line, further right; or {_QUOTE}.'
    return s.at, message, QUOTE_IT


def _second_colon(s: _Stumble) -> Slip:
    if re.search(r":\s", s.before) or s.before.startswith("- "):
        return _colon(s)
    line = s.at[0]
    above = s.lines[line - 1] if line else ""
    if (spaced := _NO_SPACE.fullmatch(above.strip())) and s.indent(line - 1) == s.indent(line):
        return (line - 1, s.indent(line - 1)), "there is no space after the colon.", f'Write "{spaced[1]}: {spaced[2][:40]}".'
    message = "a value begins where none can stand: the line is indented deeper than the lines it belongs to."
    return (line, s.indent(line)), message, "Give them the same indent; put text with a colon in quotation marks."


def _no_colon(s: _Stumble) -> Slip:
    started = s.started()
    if spaced := _NO_SPACE.match(started):
        return s.since, "there is no space after the colon.", f'Write "{spaced[1]}: {spaced[2][:40]}".'
    if equal := re.match(r"([\w-]+)\s*=\s*(\S.{0,40})", started):
        return s.since, "this line has no colon.", f'Write "{equal[1]}: {equal[2].strip()}".'
    if started.startswith(("//", "--", ";", "/*")):
        return s.since, "this line has no colon.", "If it is a remark, begin it with #."
    return s.since, "this line has no colon.", 'Write "word: value"; a remark begins with #.'


def _tab(s: _Stumble) -> Slip:
    return s.at, "a tab is used as indentation.", "Indent with spaces."


def _first_sign(s: _Stumble) -> Slip:
    if s.sign == "\t":
        return _tab(s)
    if s.line.startswith("```"):
        return s.at, "``` begins no line of a ruleset.", "Take such lines away."
    return s.at, f'plain text cannot begin with "{s.sign}".', QUOTE_IT


def _after_quote(s: _Stumble) -> Slip:
    mark = s.before[-1:]
    for number, line in enumerate(s.lines[: s.at[0]]):
        if mark == '"' and line.count(mark) % 2:
            return (number, line.index(mark)), "the quotation mark opened here is never closed.", "Close it on its own line."
    hint = "Inside '...' an apostrophe is written twice; or use \"...\" round the whole text."
    return s.at, "text goes on after the closing quotation mark.", hint


def _out_of_line(s: _Stumble) -> Slip:
    if s.before.endswith(("'", '"')):
        return _after_quote(s)
    if s.sign and s.sign in "]}":
        return s.at, f'"{s.sign}" closes nothing.', "Take it away, or open the bracket."
    if s.sign == ":":
        return s.at, "there is no word before this colon.", 'Write "word: value".'
    if s.before.endswith(("]", "}")):
        return s.at, f'"{s.sign}" stands after the closing bracket.', "Take it away, or close the bracket behind it."
    above = next((line for line in reversed(s.lines[: s.at[0]]) if line.strip() and not line.lstrip().startswith("#")), "")
    places = f"column {s.at[1] + 1}, and the line above it in column {len(above) - len(above.lstrip()) + 1}"
    message = f"this line is not lined up with the lines it belongs to: it begins in {places}."
    return s.at, message, "Give them the same indent."


def _list_after_word(s: _Stumble) -> Slip:
    return s.at, "a list cannot begin with a dash on the line of its word.", "Begin it on the next line, or write it in [ ]."


def _shorthand(s: _Stumble) -> Slip:
    return s.since, f'plain text cannot begin with "{s.opener}".', QUOTE_IT


def _block_text(s: _Stumble) -> Slip:
    if "tab" in s.problem:
        return _tab(s)
    return s.at, 'nothing can follow "|" or ">" on their line.', "Begin the text on the next line, indented."


def _more(s: _Stumble) -> Slip:
    return s.at, "the file goes on after its end.", "One file holds one ruleset: take this away."


_SLIPS: tuple[tuple[str, Callable[[_Stumble], Slip]], ...] = (
    ("quoted scalar", _quote),
    ("double-quoted", _quote),
    ("tab character", _tab),
    ("parsing a flow", _bracket),
    ("values are not allowed", _second_colon),
    ("expected ':'", _no_colon),
    ("cannot start any token", _first_sign),
    ("block sequence entries are not allowed", _list_after_word),
    ("sequence entries are not allowed", _list_after_word),
    ("scanning an alias", _shorthand),
    ("scanning an anchor", _shorthand),
    ("tag", _shorthand),
    ("block scalar", _block_text),
    ("document start", _more),
    ("parsing a block", _out_of_line),
)
