"""The one reader for all text from outside: bounded, and wrong in no other way than by BadRuleset.

Size, then strict UTF-8, then forbidden signs, then the events of the YAML scanner, from which ``building`` makes the tree.
Depth and number of values are bounded while events are made one by one, so no bracket, alias or merge key costs anything.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path

from game.core.disk import read_bounded
from game.core.errors import BadRuleset, Problem
from game.rules.files.building import Builder, TooMuchError, scan
from game.rules.files.error_recovery import NO_SIGN, SCANNER_ERRORS, Recovered, recover
from game.rules.files.plain_reading import read_plainly
from game.rules.files.syntax_errors import explain_error
from game.rules.trees.bounds import LINE_END, MAX_BYTES
from game.rules.trees.tree import Record

_FORBIDDEN = re.compile(
    r"(?P<sign>[^\t\r\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff])"
    r"|^(?P<indent> *[\t\xa0\u2000-\u200a\u202f\u3000])(?=[^\S\r\n]*[^\s#])"
    r"|^(?P<directive>%)",
    re.MULTILINE,
)
_ORDINARY = re.compile(r"[\r\n\x20-\x7e\xa1-\u1fff\u2010-\u2027]*+")
"""Signs of which none is forbidden anywhere but % where a line begins."""
_MOST_SIGNS = 20
_AS_TEXT = "Write the rules with a plain text editor, and save them as UTF-8."
_OTHERS = (
    (b"PK\x03\x04", "a document of a word processor, or another packed file,"),
    (b"\xd0\xcf\x11\xe0", "a document of a word processor"),
    (b"{\\rtf", "a document of a word processor (rich text)"),
    (b"%PDF", "a PDF document"),
    (b"<!", "a web page"),
    (b"<html", "a web page"),
    (b"<?xml", "a web page, or a document of a word processor,"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
"""How files of other sorts begin."""


def read_file(path: Path, file: str | None = None) -> Record:
    """The record a file holds; problems name it ``file``, or by its path. Raises BadRuleset and nothing else."""
    name = str(path) if file is None else file
    return read_text(bytes_of(path, name), name)


def read_partially(path: Path, file: str) -> Recovered:
    """What remains of a file, whatever syntax errors are in it. Raises BadRuleset if it is no text."""
    return recover_text(bytes_of(path, file), file)


def bytes_of(path: Path, name: str) -> bytes:
    """What a file holds, up to one byte more than may be read. Raises BadRuleset and nothing else."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadRuleset([Problem(name, 0, 0, "", "is not a file.")])
        return read_bounded(path, MAX_BYTES)
    except FileNotFoundError:
        raise BadRuleset([Problem(name, 0, 0, "", "there is no such file.")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadRuleset([Problem(name, 0, 0, "", f"cannot be read: {reason}.")]) from None


def read_text(text: str | bytes, file: str) -> Record:
    """The record a text holds. Raises BadRuleset with as many of its problems as can be told at once, by line."""
    decoded = decode(text, file)
    problems, legible, told = _forbidden(decoded, file)
    if not problems and (sound := read_plainly(decoded, file)) is not None:
        return sound
    builder = Builder(scan(decoded), decoded, file)
    top: Record | None = None
    try:
        top = builder.document() if legible else None
    except TooMuchError:
        pass
    except SCANNER_ERRORS as error:
        found = explain_error(error, decoded).problem(file)
        problems += [] if found.line in told else [found]
    problems += builder.problems
    if problems or top is None:
        raise BadRuleset(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    return top


def recover_text(text: str | bytes, file: str) -> Recovered:
    """What remains of a text, whatever syntax errors are in it. Raises BadRuleset if it is no text."""
    decoded = decode(text, file)
    problems, _, _ = _forbidden(decoded, file)
    return recover(_FORBIDDEN.sub(_read_as, decoded), file, problems)


def _read_as(found: re.Match[str]) -> str:
    """What stands for a sign that cannot be read; a line that begins with % is read as a remark."""
    return found[0] if found["indent"] else "#" if found["directive"] else NO_SIGN


def decode(text: str | bytes, file: str) -> str:
    """A text, or the bytes of one, as its signs. Raises BadRuleset if it is no text in UTF-8, or too long."""
    try:
        data = text if isinstance(text, bytes) else text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadRuleset([_at(text[: error.start] if isinstance(text, str) else "", file, "half a sign stands here.")]) from None
    if other := next((what for begins, what in _OTHERS if data.startswith(begins)), ""):
        raise BadRuleset([Problem(file, 0, 0, "", f"is {other} and not plain text.", _AS_TEXT)])
    if len(data) > MAX_BYTES:
        raise BadRuleset([Problem(file, 0, 0, "", f"is larger than {MAX_BYTES // 1024} KB.", "A ruleset needs a few KB.")])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:64].count(0) > len(data[:64]) // 4:
        raise BadRuleset([Problem(file, 0, 0, "", "is saved as UTF-16, and only UTF-8 is read.", "Save the file as UTF-8.")])
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        letter = data[error.start : error.start + 1].decode("cp1252", "replace")
        message = f'this is not UTF-8 text, but perhaps the letter "{letter}" of an older encoding.'
        raise BadRuleset([_at(before, file, message, "Save the file as UTF-8.")]) from None


def _at(before: str, file: str, message: str, hint: str = "") -> Problem:
    """A problem at the place that follows the text ``before``."""
    lines = LINE_END.split(before.removeprefix("\ufeff"))
    return Problem(file, len(lines), len(lines[-1]) + 1, "", message, hint)


def _forbidden(text: str, file: str) -> tuple[list[Problem], bool, set[int]]:
    """What no ruleset needs and scanners treat differently, the first few of them; whether the rest can be scanned; and
    the lines that were told. Indentation is one habit, so it is told once."""
    if _ORDINARY.fullmatch(text) and "\n%" not in text and not text.startswith("%"):
        return [], True, set()
    problems: list[Problem] = []
    legible = True
    indents: list[Problem] = []
    for found in _FORBIDDEN.finditer(text):
        before = text[: found.end() - 1]
        if found["sign"]:
            legible = False
            problems.append(_at(before, file, f"the sign U+{ord(found['sign']):04X} cannot stand in a ruleset.", "Take it away."))
        elif found["indent"]:
            legible = legible and found["indent"].endswith("\t")
            indents.append(_at(before, file, *_indented(found["indent"][-1])))
        else:
            problems.append(_at(before, file, "lines that begin with % are not read.", "Take the line away."))
        if len(problems) + len(indents) == _MOST_SIGNS:
            break
    told = {problem.line for problem in [*problems, *indents]}
    return [*problems, *_once(indents)], legible, told


def _indented(sign: str) -> tuple[str, str]:
    what = "a tab is" if sign == "\t" else "a blank of another sort than the space bar's is"
    return f"{what} used as indentation.", "Indent with spaces, two for each step."


def _once(indents: list[Problem]) -> list[Problem]:
    """The first of the lines that are indented with other signs, and how many more there are."""
    if len(indents) < 2:
        return indents
    first = indents[0]
    more = f"So it is down to line {indents[-1].line}, on {len(indents)} lines in all."
    return [Problem(first.file, first.line, first.column, "", first.message, f"{first.hint} {more}")]
