"""Advice can be followed: where a message says what to write, that is written, and then the problem is gone and none is new.

What is applied is all that a hint spells out in full:

- ``Did you mean "x"?``: the word at the place becomes x;
- ``Write {...}.``, after ``must be ...``: the value at the place becomes that;
- any other ``Write`` or ``Put`` with words that stand on the line already, and other signs between them: the words become that;
- ``Write "x" for it.``: the sign at the place becomes x.

A hint with ``...`` in it, or one that names several ways, leaves something to the author, and is not applied; nor is what says
only where to look. ``EXEMPT`` has the few that cannot be applied for another reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from game.core.errors import WARNING, Problem
from tests.conftest import a_catalogue, in_gate
from tests.test_broken import BROKEN, halves

EXEMPT = {
    "choices": "the option takes out what other rules need: that is told next",
    "remove_as_record": "what is to be removed is needed elsewhere: once the form is right, that is told, with what to write",
    "remove_as_text": "the same",
    "first_line_indented": "the section is read once its name is right, and lacks something more",
    "verb_unknown": "what stands behind the other verb was meant for this one: its form is told next",
    "pick_name_misspelt": "two slips in one name: its letters are told first, then that its action calls it otherwise",
    "references": "the name stands there already, once more",
    "settings": "the option meant goes further than this word may: its bounds are told next",
}
"""By file, why what it is told is followed by more on the same line."""
_SIGNS = r"[\s:=,;()\[\]{}\"\'“”„\uff1a-]*(?:or\s+)?"
_WORD = re.compile(r"[\w$#.!?]+")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as they were written, without the messages."""
    made = tmp_path_factory.mktemp("advice")
    for path in BROKEN:
        (made / path.name).write_text(halves(path)[0], encoding="utf-8")
    return made


def told(text: str, path: Path) -> list[Problem]:
    """What is told of a text in place of a file's."""
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        return a_catalogue().check(path)
    finally:
        path.write_text(before, encoding="utf-8")


def followed(text: str, problem: Problem) -> str | None:
    """The text once the hint of a problem is followed; None where it says nothing that can be applied."""
    hint, lines = re.sub(r"(?<=[?.]) (?:If not|For example|Here can stand|There are).*", "", problem.hint), text.split("\n")
    if "..." in hint or not 0 < problem.line <= len(lines):
        return None
    line, column = lines[problem.line - 1], problem.column - 1
    column += line[column : column + 1] == '"'
    if meant := re.fullmatch(r'Did you mean "([\w.]+)"\?', hint):
        quoted = [words for words in re.findall(r'"([^"]+)"', problem.message) if line[column:].startswith(words)]
        whole = quoted[-1] if quoted and " " in quoted[-1] and ":" not in problem.message else ""
        end = column + len(whole) if whole else column + len(line[column:]) - len(re.sub(r"^[\w.]*", "", line[column:]))
        new: str | None = line[:column] + meant[1] + line[end:]
    elif sign := re.fullmatch(r'Write "(.|or|and|not)" for it\.', hint):
        new = line[:column] + (f" {sign[1]} " if sign[1].isalpha() else sign[1]) + line[column + 1 :]
    elif "must be " in problem.message and (value := re.fullmatch(r"Write ([\[{\w].*)\.", hint)) and " or {" not in hint:
        return _with_value(text, problem, value[1])
    elif spelt := re.match(_SPELT, hint):
        new = _with_signs(line, column, spelt[1] or spelt[2])
    else:
        return None
    return None if new in (None, line) else "\n".join([*lines[: problem.line - 1], str(new), *lines[problem.line :]])


_SPELT = re.compile(
    r'(?:Write|Put the text in quotation marks:|Put it in quotation marks:|Join names by "or":) '
    r'(?:"([^"]+)"(?=[.,;])|([^";]+(?:"[^"]*")?[^";]*)(?=[.;](?: |$)))'
)


def _with_value(text: str, problem: Problem, value: str) -> str | None:
    """The text with another value for the one that begins at the place."""
    try:
        top = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return None
    nodes = [top] if top else []
    while nodes:
        node = nodes.pop()
        if (node.start_mark.line, node.start_mark.column) == (problem.line - 1, problem.column - 1):
            block = "\n" if text[node.start_mark.index : node.end_mark.index].endswith("\n") else ""
            return text[: node.start_mark.index] + value + block + text[node.end_mark.index :]
        nodes += [part for pair in node.value for part in pair] if isinstance(node, yaml.MappingNode) else []
        nodes += node.value if isinstance(node, yaml.SequenceNode) else []
    return None


def _with_signs(line: str, column: int, spelt: str) -> str | None:
    """The line with words of it as they are spelt, with other signs between them: the first ones at or around the place."""
    words = [word for word in _WORD.findall(spelt) if word != "or"]
    if not words:
        words = re.findall(r"[\[\]{}]", spelt)
    if not words:
        return None
    signs = r"\s*[,;]?\s*" if not _WORD.search(spelt) else _SIGNS
    opening, closing = (r"[\[(]*" if spelt[:1] in "[(" else r"(?:- )?"), (r"[\])]*" if spelt[-1:] == "]" else '[:=\\uff1a"”]*')
    pattern = opening + signs.join(map(re.escape, words)) + closing
    found = [match for match in re.finditer(pattern, line) if match.end() >= column]
    return line[: found[0].start()] + spelt + line[found[0].end() :] if found else None


@pytest.mark.parametrize("path", in_gate(BROKEN, 3), ids=lambda path: path.stem)
def test_what_is_suggested_ends_the_problem(path: Path, folder: Path) -> None:
    here, (text, _) = folder / path.name, halves(path)
    before = told(text, here)
    known = {_gist(problem) for problem in before}
    for problem in before:
        after = followed(text, problem) if problem.file == str(here) else None
        if after is not None:
            line = after.split("\n")[min(problem.line, after.count("\n")) - 1]
            found = [other for other in told(after, here) if other.line == problem.line and other.severity != WARNING]
            assert _gist(problem) not in map(_gist, found), f"{problem}: {line}"
            new = [str(other) for other in found if _gist(other) not in known]
            assert not new or path.stem in EXEMPT, f"{problem}: {line}: {new}"


def _gist(problem: Problem) -> tuple[int, str]:
    """What is said on which line, without the words of the phrase that it is said of."""
    return problem.line, problem.message.rpartition('": ')[2]


def test_most_of_what_can_be_written_is_tried(folder: Path) -> None:
    every = [(problem, halves(path)[0]) for path in BROKEN[::3] for problem in told(halves(path)[0], folder / path.name)]
    assert sum(followed(text, problem) is not None for problem, text in every if problem.line) > 50
