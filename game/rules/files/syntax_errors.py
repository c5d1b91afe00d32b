"""What is wrong with the YAML of a text, in sentences of our own, and with what edit the text may be read on.

The two scanners (libyaml's and the pure Python one) word their errors differently, so each error is known by a fragment
that both share and by the text at the place itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import yaml

from game.core.errors import Problem
from game.rules.files.known_words import TEXTS, is_known
from game.rules.files.missing_values import CLOSERS, clipped
from game.rules.language.sections import SECTIONS
from game.rules.trees.bounds import LINE_END
from game.rules.trees.tree import MAX_DEPTH

Position = tuple[int, int]
"""A line and a column, both counted from 0."""
_QUOTE = "put the text in quotation marks"
QUOTE_IT = f"P{_QUOTE[1:]}."
_NO_SPACE = re.compile(r"([\w-]+):(\S.*)")
_LISTED_SECTION = re.compile(r"-\s+(\w+):\s*(?:#.*)?$")
_LONE = re.compile(r"\s*(?:- )?(?P<word>[A-Za-z_][\w-]*+)(?:\s?[^\w\s:]){0,3}(?:\s+#.*|\s*)")
"""A line of one word, with a few signs behind it where its colon should be."""
_OPENERS = {closer: opener for opener, closer in CLOSERS.items()}
_NOTHING, _NOTHING_HINT = "something is missing here.", "Write what belongs here, or take the signs around it away."
_NEVER_CLOSED, _CLOSE_IT = "the quotation mark opened here is never closed.", "Close it, or write the text without it."
_APOSTROPHE = re.compile(r"(?:^|:|-|[\[{,])\s*+'(?=[^']*$)")
"""One that opens a text and has no other behind it on its line."""
_OTHER_DASH = re.compile(r"\s*[\u2010-\u2015\u2022\u2212](?=\s)")
_REMARK = "All that follows a # is a remark; put a text that holds one in quotation marks."
_SIGNS = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|\\\"|(?<![\w])'[^']*'|(?:^|(?<=\s))#.*|[\[\]{}]")
"""What is looked over as one, or is a bracket. An escaped quotation mark opens nothing: the end of each would be looked for."""
TOP = re.compile(r"[^\s#\[\]{}]")
"""How the first line of a section begins."""


class Edit(NamedTuple):
    """What is written over a text to read on. Without a column, at the end of all that belongs to the line; with ``indent``,
    the line and those below it begin there that stand no further left."""

    line: int
    column: int | None
    new: str
    indent: int | None = None


class YamlError(NamedTuple):
    """What is told of an error, and how the text may be read on, where that can be guessed."""

    at: Position
    message: str
    hint: str
    edit: Edit | None = None
    last: bool = False
    """Whether nothing after it can be read."""
    beside: int = -1
    """The first of the lines with which it should be lined up."""

    def problem(self, file: str) -> Problem:
        """The error as a problem with its place in the file."""
        return Problem(file, self.at[0] + 1, self.at[1] + 1, "", self.message, self.hint)


@dataclass(frozen=True, slots=True)
class ScannerError:
    """Where the scanner stood when it gave up, and since where and what it was reading."""

    lines: list[str]
    context: str
    problem: str
    at: Position
    since: Position

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

    def column(self) -> Position:
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


# What is told of each


def explain_error(error: Exception, text: str) -> YamlError:
    """The scanner's error in our words."""
    found = scanner_error(error, text)
    if dash := _OTHER_DASH.match(found.line):
        return _long_dash((found.at[0], dash.end() - 1))
    for fragment, explain in _EXPLANATIONS:
        if fragment in f"{found.context}: {found.problem}":
            return explain(found)
    return YamlError(found.at, f"this is not YAML: {found.problem}.", "")


def _deep(found: ScannerError) -> YamlError:
    """The scanner gives up by itself, before it has told of the first bracket (PyYAML from 6.0.4 on)."""
    return YamlError(found.at, f"records and lists are nested more than {MAX_DEPTH} deep here.", "Close some brackets.")


def _long_dash(at: Position) -> YamlError:
    return YamlError(at, "a list has a plain dash, and this is a longer one.", 'Write "-" for it.', _over(at, "-"))


def _over(at: Position, new: str) -> Edit:
    return Edit(*at, new)


def _quote(s: ScannerError) -> YamlError:
    if "escape" in s.problem:
        return YamlError(s.at, "a backslash stands before a sign it has no meaning for.", 'Write "\\\\" for one backslash.')
    end = s.since[1] + len(s.started())
    return YamlError(s.since, _NEVER_CLOSED, _CLOSE_IT, Edit(s.since[0], end, s.opener))


def _bracket(s: ScannerError) -> YamlError:
    if s.opener not in CLOSERS:
        found = open_at(s.lines, s.at)
        return _bracket(replace(s, since=found[-1])) if found else YamlError(s.at, _NOTHING, _NOTHING_HINT)
    closer = CLOSERS[s.opener]
    if s.sign and s.sign in "]}" and s.sign != closer:
        return _wrong_closer(s, closer)
    if s.sign == ",":
        hint = "Take the comma away, or write what is missing."
        return YamlError(s.at, "nothing stands before this comma.", hint, _over(s.at, " "))
    if s.before.endswith(("'", '"')) and (s.at[0] == s.since[0] or s.sign != ":"):
        return _after_quote(s)
    if s.at[0] == s.since[0] and s.sign == ":":
        return _colon(s)._replace(edit=None)
    if s.sign in CLOSERS and (word := re.search(r"(?<![\w-])[\w-]+$", s.before)) and s.at[0] == s.since[0]:
        name = clipped(word[0])
        return YamlError(s.at, f'there is no colon after "{name}".', f'Write "{name}: {s.sign}...{CLOSERS[s.sign]}".')
    if s.opener == "[" and s.sign in CLOSERS and s.before.endswith(("]", "}")) and s.line[s.at[1] - 1 : s.at[1]] == " ":
        hint = f'Write "{s.before[-1]}, {s.sign}".'
        return YamlError(s.at, f'there is no comma before this "{s.sign}".', hint, _over((s.at[0], s.at[1] - 1), ","))
    following = re.match(r"[\w-]+(?=:\s)", s.line[s.at[1] :])
    if s.opener == "{" and following and s.before.endswith(("]", "}")) and s.line[s.at[1] - 1 : s.at[1]] == " ":
        hint = f'Write "{s.before[-1]}, {clipped(following[0])}: ...".'
        return YamlError(s.at, f'there is no comma before "{clipped(following[0])}".', hint, _over((s.at[0], s.at[1] - 1), ","))
    if s.at[0] != s.since[0] and is_closed(s.lines, s.since):
        place = (s.at[0], s.indent(s.at[0]))
        edit = _over((place[0], place[1] - 1), ",") if place[1] else None
        message = "there is no comma between this line and the one above it."
        return YamlError(place, message, 'Write "," at the end of that line.', edit, beside=s.since[0])
    return _unclosed(s, closer)


def _wrong_closer(s: ScannerError, closer: str) -> YamlError:
    outer = {s.lines[line][column] for line, column in open_at(s.lines, s.since)}
    opener = _OPENERS[s.sign]
    if opener in outer and s.line.count(s.sign) <= s.line.count(opener):
        return _unclosed(s, closer)._replace(edit=_over(s.at, closer))
    message = f'"{s.sign}" does not close the "{s.opener}" of line {s.since[0] + 1}, column {s.since[1] + 1}.'
    if s.line[s.at[1] + 1 :].lstrip().startswith(closer):
        return YamlError(s.at, message, "Take it away.", _over(s.at, " "))
    return YamlError(s.at, message, f'Write "{closer}" for it, or close that bracket first.', _over(s.at, closer))


def _unclosed(s: ScannerError, closer: str) -> YamlError:
    remark = f"{_REMARK} " if " #" in s.started() else ""
    hint = f'{remark}Close it with "{closer}".'
    return YamlError(s.since, f'the "{s.opener}" opened here is not closed.', hint, Edit(s.since[0], None, closer))


def _colon(s: ScannerError) -> YamlError:
    message = "a colon stands inside plain text."
    text = re.sub(r"^.*?:\s+", "", s.line, count=1)
    if re.search("[“”„«»‘’]", text):
        hint = 'Put the text in straight quotation marks, "...": the curly ones are letters of the text.'
        return YamlError(s.at, message, hint, _over(s.at, ";"))
    if text.startswith("(") or re.search(r":\s+\([\w-]+$", s.before):
        inner = re.search(r"\(([\w-]+:[^()]*)\)", s.line)
        form = f": {{{clipped(inner[1])}}}" if inner else ""
        return YamlError(s.at, message, f"Write {{ }} for the round brackets{form}.")
    joined = re.search(r"(?<![\w-])([\w-]+):\s+([^\s{\[:]+)\s+([\w-]+)$", s.before)
    if joined and joined[1] not in TEXTS and is_known(joined[3]):
        value = clipped(joined[2].rstrip(";"))
        hint = f'Write "{clipped(joined[1])}: {value}, {joined[3]}: ..." in braces; or begin a new line.'
        return YamlError(s.at, f'there is no comma before "{joined[3]}".', hint)
    inner = re.search(r"(?<=[\s{])([\w-]+):\s+([\w-]+)$", s.before)
    if inner and "{" in s.before and is_known(inner[2]) and inner[1] not in TEXTS:
        hint = f"Write it in braces: {clipped(inner[1])}: {{{inner[2]}: ...}}."
        return YamlError(s.at, "a second colon stands behind one word.", hint)
    if second := re.fullmatch(r"(?:- )?[\w-]+:\s+([\w-]+)", s.before):
        other = f"write it in braces: {{{second[1]}: ...}}" if is_known(second[1]) else _QUOTE
        hint = f'Begin "{clipped(second[1])}:" on the next line, further right; or {other}.'
        return YamlError(s.at, "a second colon stands on one line.", hint)
    return YamlError(s.at, message, QUOTE_IT, _over(s.at, ";"))


def _second_colon(s: ScannerError) -> YamlError:
    line = s.at[0]
    number, above = s.above()
    if re.search(r":\s", s.before) or (s.before.startswith("- ") and not _is_colonless(above, s.indent(line) - s.indent(number))):
        return _colon(s)
    if _is_colonless(above, s.indent(line) - s.indent(number)):
        return _colonless((number, s.indent(number)), above.strip())._replace(edit=_colon_for_sign(number, above))
    message = "a value begins where none can stand: the line is indented deeper than the lines it belongs to."
    return YamlError((line, s.indent(line)), message, "Give them the same indent; put text with a colon in quotation marks.")


def _no_colon(s: ScannerError) -> YamlError:
    number, started = s.since[0], s.started().strip()
    above = re.fullmatch(r"\s*([\w-]+):\s*", s.lines[number - 1]) if number else None
    if above and indent_of(above[0]) == s.indent(number) and not _OTHER_DASH.match(started):  # its value, on the line below
        hint = f'Write it behind the word above it: "{above[1]}: {clipped(started)}".'
        return YamlError(s.since, "this line has no colon.", hint)
    return _colonless(s.since, s.started())


def _is_colonless(above: str, deeper: int) -> bool:
    """Whether the line above another that is so much deeper lacks its colon; the text of a word may go on over lines."""
    if deeper == 1:  # rather one blank too many
        return False
    if deeper:
        return _LONE.fullmatch(above) is not None
    return bool(above) and not re.search(r":(\s|$)", re.sub(r"\s#.*", "", above))


def _colon_for_sign(number: int, line: str) -> Edit | None:
    """A colon for the sign behind the one word of a line, if it has such a sign."""
    found = _LONE.fullmatch(line)
    return Edit(number, found.end("word"), ":") if found and " #" not in line else None


def _colonless(at: Position, started: str) -> YamlError:
    """A line, from where it begins, in which no colon ends a word."""
    if _OTHER_DASH.match(started):
        return _long_dash(at)
    if spaced := _NO_SPACE.match(started):
        return YamlError(at, "there is no space after the colon.", f'Write "{clipped(spaced[1])}: {spaced[2][:40]}".')
    if equal := re.match(r"([\w-]+)\s*=\s*(\S.{0,40})", started):
        return YamlError(at, "this line has no colon.", f'Write "{clipped(equal[1])}: {equal[2].strip()}".')
    if (two := re.fullmatch(r"([a-z][\w-]*)\s+([^\s:].{0,40})", started.rstrip())) and is_known(two[1]):
        return YamlError(at, "this line has no colon.", f'Write "{two[1]}: {two[2]}".')
    if lone := _LONE.fullmatch(started):
        return YamlError(at, "this line has no colon.", f'Write "{clipped(lone["word"])}:".')
    if started.startswith(("//", "--", ";", "/*")):
        return YamlError(at, "this line has no colon.", "If it is a remark, begin it with #.")
    return YamlError(at, "this line has no colon.", 'Write "word: value"; a remark begins with #.')


def _tab(s: ScannerError) -> YamlError:
    return YamlError(s.at, "a tab is used as indentation.", "Indent with spaces.", _over(s.at, " "))


def _first_sign(s: ScannerError) -> YamlError:
    if s.sign == "\t":
        return _tab(s)
    if s.line.startswith("```"):
        return YamlError(s.at, "``` begins no line of a ruleset.", "Take such lines away.")
    if s.sign == ">" and s.before.endswith(("}", "]")):
        return YamlError(s.at, 'numbers are not compared with ">".', "Write it as a word of its own: , more_than: 2.")
    return YamlError(s.at, f'plain text cannot begin with "{s.sign}".', QUOTE_IT, _over(s.at, "x"))


def _after_quote(s: ScannerError) -> YamlError:
    mark = s.before[-1:]
    for number, line in enumerate(s.lines[: s.at[0]]):
        if mark == '"' and line.count(mark) % 2:
            edit = Edit(number, len(line), mark)
            return YamlError((number, line.rindex(mark)), _NEVER_CLOSED, "Close it on its own line.", edit)
    opened = [(number, found.end() - 1) for number, line in enumerate(s.lines[: s.at[0]]) if (found := _APOSTROPHE.search(line))]
    if mark == "'" and opened:
        number, column = opened[-1]
        return YamlError((number, column), _NEVER_CLOSED, _CLOSE_IT, Edit(number, len(s.lines[number]), mark))
    hint = "Inside '...' an apostrophe is written twice; or use \"...\" round the whole text."
    return YamlError(s.at, "text goes on after the closing quotation mark.", hint)


def _out_of_line(s: ScannerError) -> YamlError:
    if s.before.endswith(("'", '"')):
        return _after_quote(s)
    if s.sign and s.sign in "]}":
        return YamlError(s.at, f'"{s.sign}" closes nothing.', "Take it away, or open the bracket.", _over(s.at, " "))
    if s.sign == ":":
        return YamlError(s.at, "there is no word before this colon.", 'Write "word: value".')
    if s.before.endswith(("]", "}")):
        if more := re.match(r"\w+", s.line[s.at[1] :]):
            return YamlError(s.at, f'"{clipped(more[0])}" stands after the closing bracket.', "Begin it on the next line.")
        if several := re.search(r":\s+([{\[].*[}\]]\s*,\s*[{\[].*[}\]])\s*$", s.line):
            hint = f"Put square brackets around them: [{clipped(several[1])}]."
            return YamlError(s.at, "several values stand behind one word.", hint)
        edit = _over(s.at, " ") if s.sign in ",;" else None
        hint = "Take it away, or close the bracket behind it."
        return YamlError(s.at, f'"{s.sign}" stands after the closing bracket.', hint, edit)
    if section := next((found for line in s.lines if (found := _LISTED_SECTION.match(line)) and found[1] in SECTIONS), None):
        number = next(number for number, line in enumerate(s.lines) if line.startswith(section[0]))
        return YamlError((number, 0), f'"{section[1]}" is a section, and has no dash before it.', f'Write "{section[1]}:".')
    number, above = s.above()
    cut = (" #" in above and _LONE.fullmatch(above)) or (s.indent(number) == s.at[1] and _is_colonless(above, 0))
    if cut and s.indent(s.at[0]) == s.at[1] and not above.lstrip().startswith("-"):
        return _colonless((number, s.indent(number)), above.strip())
    first, indent = s.column()
    other = f"the line above it in column {s.indent(number) + 1}"
    places = f"column {s.at[1] + 1}, and {other if s.indent(number) != s.at[1] else f'line {first + 1} in column {indent + 1}'}"
    message = f"this line is not lined up with the lines it belongs to: it begins in {places}."
    if first > s.since[0] and s.is_odd(first):
        places = f"column {indent + 1}, and the lines below it in column {s.at[1] + 1}"
        message = f"this line is not lined up with the lines it belongs to: it begins in {places}."
        return YamlError((first, indent), message, "Give them the same indent.", Edit(first, 0, "", s.at[1]))
    edit = Edit(s.at[0], 0, "", indent) if s.indent(s.at[0]) == s.at[1] else None
    return YamlError(s.at, message, "Give them the same indent.", edit, beside=first)


def _list_after_word(s: ScannerError) -> YamlError:
    message = "a list cannot begin with a dash on the line of its word."
    return YamlError(s.at, message, "Begin it on the next line, or write it in [ ].")


def _shorthand(s: ScannerError) -> YamlError:
    return YamlError(s.since, f'plain text cannot begin with "{s.opener}".', QUOTE_IT, _over(s.since, "x"))


def _block_text(s: ScannerError) -> YamlError:
    if "tab" in s.problem:
        return _tab(s)
    return YamlError(s.at, 'nothing can follow "|" or ">" on their line.', "Begin the text on the next line, indented.")


def _more(s: ScannerError) -> YamlError:
    """What ends the file too early: its first line, if that is no line of a record; or a sign that says so."""
    above = enumerate(s.lines[: s.at[0]])
    said = [(number, line) for number, line in above if line.strip() and not line.lstrip().startswith("#")]
    ends = [number for number, line in said if line.startswith(("...", "---"))]
    if ends and s.lines[ends[-1]].startswith("..."):
        end = _over((ends[-1], 0), " " * len(s.lines[ends[-1]]))
        return YamlError((ends[-1], 0), '"..." ends the file here, and it goes on.', "Take it away.", end)
    if said and not ends:
        return _first_line(s, *said[0])
    return YamlError(s.at, "the file goes on after its end.", "One file holds one ruleset: take this away.", last=True)


def _first_line(s: ScannerError, number: int, line: str) -> YamlError:
    """A first line of which the others are no part."""
    indent = indent_of(line)
    if indent > s.at[1]:
        message = f"the first line begins in column {indent + 1}, and line {s.at[0] + 1} in column {s.at[1] + 1}."
        return YamlError((number, indent), message, "Give them the same indent.", Edit(number, 0, "", s.at[1]))
    if line[indent] in "[{'\"":
        message = f"the first line begins with {line[indent]}, so nothing can stand below it."
        return YamlError((number, indent), message, 'Write "word: value", without brackets and quotation marks.')
    return _colonless((number, indent), line.strip())


_EXPLANATIONS: tuple[tuple[str, Callable[[ScannerError], YamlError]], ...] = (
    ("maximum nesting depth", _deep),
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


# Brackets: which are open at a place, and whether one is ever closed


def open_at(lines: Sequence[str], at: Position) -> list[Position]:
    """The brackets that are open at a place, the innermost last; only those of its section."""
    first = at[0]
    while first and not TOP.match(lines[first] if first < len(lines) else ""):
        first -= 1
    found: list[Position] = []
    for place, sign in _brackets(lines, (first, 0)):
        if place >= at:
            break
        _turn(lines, found, place, sign)
    return found


def is_closed(lines: Sequence[str], opener: Position) -> bool:
    """Whether a bracket is closed on its line or on those that stand deeper below it."""
    found: list[Position] = []
    number, indent, deeper = opener[0], indent_of(lines[opener[0]]), True
    for place, sign in _brackets(lines, opener):
        if place[0] > number:
            number, deeper = place[0], indent_of(lines[place[0]]) > indent
        if not deeper and sign in CLOSERS:
            break
        _turn(lines, found, place, sign)
        if not found:
            return True
    return False


def indent_of(line: str) -> int:
    """The number of blanks a line begins with."""
    return len(line) - len(line.lstrip())


def _turn(lines: Sequence[str], found: list[Position], place: Position, sign: str) -> None:
    """Opens or closes a bracket; one that closes another sort closes nothing."""
    if sign in CLOSERS:
        found.append(place)
    elif found and CLOSERS[lines[found[-1][0]][found[-1][1]]] == sign:
        found.pop()


def _brackets(lines: Sequence[str], since: Position) -> Iterator[tuple[Position, str]]:
    for number in range(since[0], len(lines)):
        for match in _SIGNS.finditer(lines[number], since[1] if number == since[0] else 0):
            if match[0] in "[]{}":
                yield (number, match.start()), match[0]
