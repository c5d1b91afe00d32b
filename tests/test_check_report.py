"""`paisho check` for people and for editors: carets under the place, whatever stands before it; and what is no ruleset."""

from __future__ import annotations

import io
import json
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import cli
from game.core.errors import WARNING, Problem
from game.workshop.excerpts import INDENT, LEAST_ROOM, Sources, TerminalStyle, detect_style, find_extent, format_problem
from game.workshop.report import ProblemCount
from tests.conftest import ROOT

Output = pytest.CaptureFixture[str]
SOUND = """\
format: 1
id: {0}
extends: [skud]
name: Ours
tiles: {{orchid: {{move: {{walk: 4}}}}}}
"""
"""A house rule with nothing wrong."""


def checked(capsys: Output, *words: str, status: int) -> list[str]:
    """The lines that `paisho check` prints, without random games, once its status is as expected."""
    assert cli.main(["check", "--games", "0", *words]) == status
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out.splitlines()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the commands are typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8", newline="")
    return path


# The caret


@pytest.mark.parametrize(("line", "column", "shown", "below"), [
    ("move: {slde: 3}", 8, "move: {slde: 3}", "       ^~~~"),
    ("  move: {slide: 3}", 9, "  move: {slide: 3}", "        ^"),
    ("stuck: loose", 8, "stuck: loose", "       ^~~~~"),
    ("walk: -3", 7, "walk: -3", "      ^~"),
    ("remove: [tiles.orkid]", 10, "remove: [tiles.orkid]", "         ^~~~~~~~~~~"),
    ("who: mine.", 6, "who: mine.", "     ^~~~"),
    ('name: "My game", x: 1', 7, 'name: "My game", x: 1', "      ^~~~~~~~~"),
    ("name: 'My game'", 7, "name: 'My game'", "      ^~~~~~~~~"),
    ('name: "half', 7, 'name: "half', "      ^"),
    ("tiles:", 7, "tiles:", "      ^"),
    ("tiles:", 99, "tiles:", "      ^"),
    ("größe: Blüte", 8, "größe: Blüte", "       ^~~~~"),
    ("name: 花見, art: 花", 7, "name: 花見, art: 花", "      ^~~~"),
    ("name: 花見, art: x", 16, "name: 花見, art: x", "                 ^"),
    ("name: ＡＢ x", 10, "name: ＡＢ x", "           ^"),
    ("name: e\u0301te\u0301 x: y", 13, "name: e\u0301te\u0301 x: y", "          ^"),
    ("\trose: 1", 2, "    rose: 1", "    ^~~~"),
    ("\trose: 1", 1, "    rose: 1", "^~~~"),
    ("a: \x1b[31m x", 9, "a: \ufffd[31m x", "        ^"),
    ("a: \u202e x", 6, "a: \ufffd x", "     ^"),
])  # fmt: skip
def test_the_caret_stands_under_the_column_and_the_whole_word(line: str, column: int, shown: str, below: str) -> None:
    assert TerminalStyle().point(line, column) == [INDENT + shown, INDENT + below]


def test_what_the_terminal_cannot_show_takes_as_much_room() -> None:
    assert TerminalStyle(encoding="ascii").point("größe: 花 x", 10) == [f"{INDENT}gr??e: ?? x", f"{INDENT}          ^"]


def test_a_long_line_is_cut_around_the_place() -> None:
    line = "who: " + "mine or " * 30 + "bloming" + " or theirs" * 30
    text, caret = TerminalStyle(room=60).point(line, line.index("bloming") + 1)
    assert text.startswith(f"{INDENT}...")
    assert text.endswith("...")
    assert len(text) <= 60
    assert text[caret.index("^") :].startswith("bloming")
    assert caret.strip() == "^~~~~~~"


def test_a_long_line_is_cut_at_its_end_alone_where_the_place_is_near_its_beginning() -> None:
    text, caret = TerminalStyle(room=60).point("wo: " + "mine or " * 30, 1)
    assert text == f"{INDENT}wo: {'mine or ' * 30}"[:57] + "..."
    assert caret == f"{INDENT}^~"


def test_a_word_longer_than_the_room_is_underlined_as_far_as_it_is_shown() -> None:
    text, caret = TerminalStyle(room=40).point("a" * 200, 1)
    assert text == INDENT + "a" * 33 + "..."
    assert caret == INDENT + "^" + "~" * 32


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


@settings(max_examples=150, derandomize=True, database=None)
@given(st.text("ab ü花\t{", min_size=1, max_size=120), st.data())
def test_above_the_caret_stands_the_letter_of_the_column_whatever_stands_before(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(line)))
    text, caret = TerminalStyle(room=LEAST_ROOM).point(line, column)
    before = caret.index("^")
    found = next(sign for at, sign in enumerate(text) if cells(text[:at]) == before) if before < cells(text) else " "
    assert found == line[column - 1].replace("\t", " ")
    assert cells(text) <= LEAST_ROOM
    assert before < LEAST_ROOM


def test_the_end_column_is_the_one_after_the_word() -> None:
    assert find_extent("move: {slde: 3}", 8) == (7, 11)
    assert find_extent("", 1) == (0, 1)


def test_a_warning_says_that_it_is_no_more(tmp_path: Path) -> None:
    path = written(tmp_path, "ours", "format: 1\nid: ours\n")
    problem = Problem(str(path), 2, 5, "id", "is odd.", severity=WARNING)
    lines = format_problem(problem, Sources([str(path)], []), TerminalStyle()).splitlines()
    assert lines == [f"{path}:2:5 id: is odd.", f"{INDENT}id: ours", f"{INDENT}    ^~~~ (a warning)"]


# Whole reports


def test_each_problem_has_its_line_and_a_caret_in_the_order_of_the_file(capsys: Output, folder: Path) -> None:
    written(folder, "ours", SOUND.format("ours") + "stuck: loose\nflow: [nowhere]\n")
    lines = checked(capsys, "ours.yaml", status=1)
    assert [re.match(r"ours\.yaml:\d+:\d+", line)[0] for line in lines if line.startswith("ours")] == [  # type: ignore[index]
        "ours.yaml:6:8", "ours.yaml:7:8",
    ]  # fmt: skip
    assert lines[1:4] == [f"{INDENT}stuck: loose", f"{INDENT}       ^~~~~", ""]
    assert lines[5:7] == [f"{INDENT}flow: [nowhere]", f"{INDENT}       ^~~~~~~"]
    assert lines[-1] == "2 problems in 1 file."


def test_the_first_line_of_a_problem_is_the_problem_as_everywhere(capsys: Output, folder: Path) -> None:
    path = ROOT / "tests" / "broken" / "seven_slips.yaml"
    expected = [str(problem) for problem in cli.open_catalogue().check(str(path))]
    lines = checked(capsys, str(path), status=1)
    assert [line for line in lines if line.startswith(str(path))] == expected
    assert len(expected) >= 4


def test_line_ends_of_windows_and_a_mark_of_byte_order_move_nothing(capsys: Output, folder: Path) -> None:
    written(folder, "ours", "\ufeffformat: one\r\nid: ours\r\nextends: [skud]\r\n")
    lines = checked(capsys, "ours.yaml", status=1)
    assert lines[0].startswith("ours.yaml:1:9 format")
    assert lines[1:3] == [f"{INDENT}format: one", f"{INDENT}        ^~~"]


def test_a_problem_in_the_file_of_a_parent_beside_shows_that_line(capsys: Output, folder: Path) -> None:
    written(folder, "parent", "# a remark\n" + SOUND.format("parent") + "stuck: loose\n")
    written(folder, "child", "format: 1\nid: child\nextends: [parent]\nname: Child\n")
    lines = checked(capsys, "child.yaml", status=1)
    assert lines[0].startswith("parent.yaml:7:8 stuck: ")
    assert lines[1:] == [
        f"{INDENT}stuck: loose", f"{INDENT}       ^~~~~", "",
        "child.yaml builds on parent.yaml. Mend it there if that is yours, or say it anew in child.yaml.",
        "1 problem in 1 file.",
    ]  # fmt: skip


def test_a_problem_in_a_shipped_file_shows_that_line_after_those_of_the_own_file(
    capsys: Output, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Problem("skud.yaml", 3, 1, "id", "is odd."), Problem("zzz.yaml", 2, 5, "id", "is odd.")]
    monkeypatch.setattr("game.rules.rulesets.Rulesets.check", lambda *_: found)
    written(folder, "zzz", SOUND.format("zzz"))
    lines = checked(capsys, "zzz.yaml", status=1)
    assert lines[:3] == ["zzz.yaml:2:5 id: is odd.", f"{INDENT}id: zzz", f"{INDENT}    ^~~"]
    source = (ROOT / "rulesets" / "skud.yaml").read_text("utf-8").splitlines()
    assert lines[4:6] == ["skud.yaml:3:1 id: is odd.", INDENT + source[2]]


def test_a_section_that_is_not_there_has_no_caret(tmp_path: Path) -> None:
    path = str(written(tmp_path, "ours", "format: 1\nid: ours\n"))
    sources = Sources([path], [])
    assert "^" not in format_problem(Problem(path, 1, 1, "tiles", "is missing."), sources, TerminalStyle())
    assert "^" in format_problem(Problem(path, 1, 1, "format", "is odd."), sources, TerminalStyle())
    assert "^" in format_problem(Problem(path, 1, 1, "", "is odd."), sources, TerminalStyle())


def test_a_sound_file_has_one_line(capsys: Output, folder: Path) -> None:
    written(folder, "ours", SOUND.format("ours"))
    assert checked(capsys, "ours.yaml", status=0) == ["ours.yaml: no problems."]


def test_several_files_are_summed_up(capsys: Output, folder: Path) -> None:
    written(folder, "ours", SOUND.format("ours"))
    written(folder, "theirs", SOUND.format("theirs") + "stuck: loose\n")
    lines = checked(capsys, "ours.yaml", "theirs.yaml", "none.yaml", status=1)
    assert lines[-1] == "1 problem in 1 of 2 files. 1 could not be checked."


def test_the_count_tells_warnings_from_problems() -> None:
    count = ProblemCount()
    count.add([Problem("f", 1, 1, "", "m"), Problem("f", 2, 1, "", "m", severity=WARNING)], readable=True)
    assert count.sentence == "1 problem and 1 warning in 1 file."
    count.add([], readable=True)
    count.add([Problem("g", 1, 1, "", "m")], readable=True)
    assert count.sentence == "2 problems and 1 warning in 2 of 3 files."


def test_a_file_that_has_warnings_and_cannot_be_played_is_one_file() -> None:
    count = ProblemCount()
    count.add([Problem("f", 2, 1, "", "m", severity=WARNING)], readable=True)
    count.add_found(1)
    assert count.sentence == "1 problem and 1 warning in 1 file."
    count.add([], readable=True)
    count.add_found(1)
    assert count.sentence == "2 problems and 1 warning in 2 files."


def test_a_board_is_checked_as_a_board(capsys: Output, folder: Path) -> None:
    text = (ROOT / "rulesets" / "boards" / "pai_sho.yaml").read_text("utf-8")
    (folder / "boards").mkdir()
    written(folder / "boards", "mine", text.replace("id: pai_sho", "id: mine"))
    assert checked(capsys, "boards/mine.yaml", status=0) == ["boards/mine.yaml: no problems."]
    written(folder / "boards", "mine", text.replace("id: pai_sho", "id: mine").replace("legend:", "legnd:"))
    assert 'Did you mean "legend"?' in "".join(checked(capsys, "boards/mine.yaml", status=1))


def test_a_failure_of_the_program_is_no_traceback(capsys: Output, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("rose")

    monkeypatch.setattr("game.rules.rulesets.Rulesets.check", fails)
    written(folder, "ours", SOUND.format("ours"))
    lines = checked(capsys, "ours.yaml", status=1)
    assert re.fullmatch(
        r"ours\.yaml: the program failed \(KeyError: 'rose', test_check_report\.py line \d+\)\. "
        r"That is a fault of the program, not of your rules: please report this file\.", lines[0],
    )  # fmt: skip


# What is no ruleset


@pytest.mark.parametrize(("name", "said"), [
    ("hello.paisho", "is a saved game, and no ruleset. To open it at the table: paisho open hello.paisho"),
    ("saved.yaml", "is a saved game, and no ruleset. To open it at the table: paisho open saved.yaml"),
    ("folder", "is a folder. Name the files in it: paisho check {}".format(Path("folder", "*.yaml"))),
    ("empty", "is a folder, and no file in it ends in .yaml. Name a ruleset's file."),
    ("ourz.yaml", 'there is no such file. Did you mean "ours.yaml"?'),
    ("skud.yaml", 'there is no such file. The ruleset that the program brings along is called "skud", without .yaml.'),
    ("ours", 'there is no ruleset of that name. There is a file: write "ours.yaml".'),
    ("skudd", 'there is no ruleset and no file of that name. Did you mean "skud"?'),
    ("no/where.yaml", "there is no such file."),
    ("zip.yaml", "is not text. A ruleset is text that is written with an editor, in a file that ends in .yaml."),
    ("wide.yaml", "is text in UTF-16, which is not read. Save it as UTF-8; most editors ask for the encoding when they save."),
    ("notes.txt", "is not called as rulesets are. If it holds one, rename it to notes.yaml."),
    ("paisho-rules1:eNp", "is a ruleset as one line. Take it among your own first, with: paisho add; then check it by its name."),
    ("paisho1:eNp", "is a game as one line, and no ruleset. Paste it into the table, under Open."),
    ("-", "only files are read, and not what comes through a pipe. Save it as a file that ends in .yaml."),
])  # fmt: skip
def test_what_is_no_ruleset_is_told_in_a_sentence_that_helps(capsys: Output, folder: Path, name: str, said: str) -> None:
    for made in ("folder", "empty"):
        (folder / made).mkdir()
    written(folder, "ours", SOUND.format("ours"))
    written(folder / "folder", "ours", SOUND.format("ours"))
    (folder / "hello.paisho").write_bytes(b"anything")
    (folder / "saved.yaml").write_bytes(b'{"checksum":"0","format":1}\n')
    (folder / "zip.yaml").write_bytes(b"PK\x03\x04\0\0\xff")
    (folder / "wide.yaml").write_text(SOUND.format("wide"), "utf-16")
    (folder / "notes.txt").write_text("A note.", "utf-8")
    assert checked(capsys, name, status=2) == [f"{name}: {said}"]


def test_a_name_that_the_program_brings_along_wins_over_a_folder_of_that_name(capsys: Output, folder: Path) -> None:
    (folder / "skud").mkdir()
    assert checked(capsys, "skud", status=0)[-1] == "skud: no problems."


def test_a_name_without_end_is_told_in_short(capsys: Output, folder: Path) -> None:
    (line,) = checked(capsys, "n" * 5000, status=2)
    assert line.startswith("n" * 200 + ": cannot be read: ")
    assert len(line) < 300


def test_problems_weigh_more_than_what_could_not_be_checked(capsys: Output, folder: Path) -> None:
    written(folder, "ours", SOUND.format("ours"))
    written(folder, "theirs", SOUND.format("theirs") + "stuck: loose\n")
    checked(capsys, "ours.yaml", "none.yaml", status=2)
    checked(capsys, "theirs.yaml", "none.yaml", status=1)


# For editors, and colours


def test_editors_get_every_field_and_nothing_else(capsys: Output, folder: Path) -> None:
    written(folder, "ours", SOUND.format("ours") + "stuck: loose\n")
    assert cli.main(["check", "--json", "ours.yaml", "skud", "-"]) == 1
    found = json.loads(capsys.readouterr().out)
    problem, unread = found
    assert {key: problem[key] for key in ("file", "line", "column", "end_column", "path", "severity")} == {
        "file": "ours.yaml", "line": 6, "column": 8, "end_column": 13, "path": "stuck", "severity": "error",
    }  # fmt: skip
    assert problem.keys() == unread.keys() == {"file", "line", "column", "end_column", "path", "message", "hint", "severity"}
    assert problem["message"]
    assert problem["hint"]
    assert (unread["file"], unread["line"], unread["column"], unread["end_column"]) == ("-", 0, 0, 0)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_only_a_terminal_has_colours_and_only_where_they_are_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert detect_style(Terminal()).coloured
    assert not detect_style(io.StringIO()).coloured
    assert not detect_style(None).coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert not detect_style(Terminal()).coloured


def test_colours_change_no_letter(tmp_path: Path) -> None:
    path = written(tmp_path, "ours", "format: 1\nid: ours\n")
    problem, sources = Problem(str(path), 2, 5, "id", "is odd."), Sources([str(path)], [])
    coloured = format_problem(problem, sources, TerminalStyle(coloured=True))
    assert coloured.startswith(f"\x1b[1m{path}:2:5\x1b[0m id: is odd.\n")
    assert "\x1b[1;31m^~~~\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == format_problem(problem, sources, TerminalStyle())
