"""What the YAML scanner stumbled over, in sentences of our own.

The two scanners (libyaml's and the pure Python one) word their errors differently, so each slip is known by a fragment
that both share and by the text at the place itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from game.rules.files.brackets import CLOSERS, indent_of, is_closed, open_at
from game.rules.files.missing_values import clipped
from game.rules.files.scanner_errors import Edit, ScannerError, YamlError, scanner_error
from game.rules.language.known_words import TEXTS, is_known

_QUOTE = "put the text in quotation marks"
QUOTE_IT = f"P{_QUOTE[1:]}."
_NO_SPACE = re.compile(r"([\w-]+):(\S.*)")
_LONE = re.compile(r"\s*(?:- )?(?P<word>[A-Za-z_][\w-]*+)(?:\s?[^\w\s:]){0,3}(?:\s+#.*|\s*)")
"""A line of one word, with a few signs behind it where its colon should be."""
_OPENERS = {closer: opener for opener, closer in CLOSERS.items()}
_NOTHING, _NOTHING_HINT = "something is missing here.", "Write what belongs here, or take the signs around it away."
_NEVER_CLOSED, _CLOSE_IT = "the quotation mark opened here is never closed.", "Close it, or write the text without it."
_APOSTROPHE = re.compile(r"(?:^|:|-|[\[{,])\s*+'(?=[^']*$)")
"""One that opens a text and has no other behind it on its line."""
_REMARK = "All that follows a # is a remark; put a text that holds one in quotation marks."


def syntax_fault(error: Exception, text: str) -> YamlError:
    """The scanner's error in our words."""
    stumble = scanner_error(error, text)
    for fragment, explain in _SLIPS:
        if fragment in f"{stumble.context}: {stumble.problem}":
            return explain(stumble)
    return YamlError(stumble.at, f"this is not YAML: {stumble.problem}.", "")


def _over(at: tuple[int, int], new: str) -> Edit:
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
    if text.startswith("("):
        return YamlError(s.at, message, "Write { } for the round brackets.")
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


def _colonless(at: tuple[int, int], started: str) -> YamlError:
    """A line, from where it begins, in which no colon ends a word."""
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
        edit = _over(s.at, " ") if s.sign in ",;" else None
        hint = "Take it away, or close the bracket behind it."
        return YamlError(s.at, f'"{s.sign}" stands after the closing bracket.', hint, edit)
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


_SLIPS: tuple[tuple[str, Callable[[ScannerError], YamlError]], ...] = (
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
