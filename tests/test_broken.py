"""What is told to someone who writes a house rule and gets it wrong: each broken file with all its messages.

A file of ``tests/broken`` is what somebody wrote, then one line of ``#>`` for each message, as ``paisho check`` would print it;
these lines are not there when it is checked. ``PAISHO_REWRITE_BROKEN=1`` writes the messages anew where they are meant to
have changed: read them in the difference then, as the person who wrote the file would.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from game.core.errors import WARNING, Problem
from game.rules.files.reading import read_text
from game.rules.language.sections import SECTIONS
from game.rules.lint.entry_examples import ENTRY, entry_of
from game.rules.lint.form import form_of
from game.rules.trees.bounds import MAX_BYTES
from tests.conftest import a_catalogue

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))
SIGN = "#> "
LONGEST = 300
"""Letters of a message, without its file: more is not read to the end."""
REWRITE = bool(os.environ.get("PAISHO_REWRITE_BROKEN"))


def halves(path: Path) -> tuple[str, list[str]]:
    """What somebody wrote, and the messages that belong to it."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    written = [line for line in lines if not line.startswith(SIGN)]
    return "".join(written), [line.removeprefix(SIGN).rstrip("\n") for line in lines if line.startswith(SIGN)]


@cache
def told(path: Path) -> list[Problem]:
    """Everything that is told of a file. Both tests ask for it, and the files stay as they are."""
    return a_catalogue().check(path)


def lines_of(problems: list[Problem], path: Path) -> list[str]:
    """Each problem as its line of the file: what is merely a warning says so."""
    said = [(problem, str(problem).removeprefix(f"{path}:").replace(str(path), path.name)) for problem in problems]
    return [f"warning: {text}" if problem.severity == WARNING else text for problem, text in said]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as they were written, without the messages."""
    made = tmp_path_factory.mktemp("written")
    for path in BROKEN:
        (made / path.name).write_text(halves(path)[0], encoding="utf-8")
    return made


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_told_all_that_is_wrong_with_it(path: Path, folder: Path) -> None:
    written, expected = halves(path)
    found = lines_of(told(folder / path.name), folder / path.name)
    if REWRITE:
        path.write_text(written + "".join(f"{SIGN}{line}\n" for line in found), encoding="utf-8")
    else:
        assert found == expected != []


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_its_messages_are_short_sentences_about_places_that_are_there(path: Path, folder: Path) -> None:
    problems = told(folder / path.name)
    lines = halves(path)[0].splitlines()
    assert len({(problem.file, problem.line, problem.path, problem.message) for problem in problems}) == len(problems)
    for problem in problems:
        assert len(str(problem).removeprefix(problem.file)) <= LONGEST
        assert str(problem).endswith((".", "?", ":", ")", ".yaml")), problem
        if problem.file == str(folder / path.name) and problem.line:
            assert problem.line <= len(lines) and problem.column <= len(lines[problem.line - 1]) + 1, problem


# What is no text

SKUD = "format: 1\nid: other\nextends: [skud]\nname: Räder weg\ntiles:\n  wheel: {count: 0}\n"
AS_TEXT = "Write the rules with a plain text editor, and save them as UTF-8."
OTHER_FILES = {
    "utf16": (SKUD.encode("utf-16"), " is saved as UTF-16, and only UTF-8 is read. Save the file as UTF-8."),
    "utf16_bare": (SKUD.encode("utf-16-le"), " is saved as UTF-16, and only UTF-8 is read. Save the file as UTF-8."),
    "latin": (
        SKUD.encode("latin-1"),
        '4:8 this is not UTF-8 text, but perhaps the letter "ä" of an older encoding. Save the file as UTF-8.',
    ),
    "word": (
        b"PK\x03\x04\x14\x00\x06\x00",
        f" is a document of a word processor, or another packed file, and not plain text. {AS_TEXT}",
    ),
    "old_word": (b"\xd0\xcf\x11\xe0\xa1\xb1", f" is a document of a word processor and not plain text. {AS_TEXT}"),
    "rich_text": (
        b"{\\rtf1\\ansi " + SKUD.encode(),
        f" is a document of a word processor (rich text) and not plain text. {AS_TEXT}",
    ),
    "page": (b"<!DOCTYPE html><pre>" + SKUD.encode(), f" is a web page and not plain text. {AS_TEXT}"),
    "printed": (b"%PDF-1.7\n", f" is a PDF document and not plain text. {AS_TEXT}"),
    "picture": (b"\x89PNG\r\n\x1a\n", f" is a picture and not plain text. {AS_TEXT}"),
    "large": (SKUD.encode() + b"#" * MAX_BYTES, " is larger than 256 KB. A ruleset needs a few KB."),
    "empty": (b"", '1:1 the file is empty. A ruleset is lines of "word: value"; it begins with "format: 1".'),
}
"""Files that are no text of ours, each with its one message."""


@pytest.mark.parametrize("name", OTHER_FILES)
def test_a_file_of_another_sort_is_told_what_it_is(name: str, tmp_path: Path) -> None:
    data, expected = OTHER_FILES[name]
    path = tmp_path / f"{name}.yaml"
    path.write_bytes(data)
    assert lines_of(told(path), path) == [expected]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_mark_at_the_beginning_and_other_line_ends_are_no_mistake(ending: str, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_bytes(b"\xef\xbb\xbf" + SKUD.replace("\n", ending).encode())
    assert told(tmp_path / "other.yaml") == []


# What the messages show


def test_the_entry_that_a_message_shows_of_a_section_has_the_right_form() -> None:
    assert set(ENTRY) == {name for name, section in SECTIONS.items() if section.value is None}
    for section in ENTRY:
        written = f"format: 1\nid: f\n{section}: {{{entry_of(section)}}}\n"
        assert form_of(read_text(written, "f.yaml")) == [], section
