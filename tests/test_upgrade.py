"""Files of older formats go on being read, and are written anew with every remark where it was."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from game import places
from game.cli import main
from game.core.errors import BadRequest, BadRuleset, errors_of
from game.core.saves import canonical
from game.core.session import Session
from game.rules.files.reading import read_text
from game.rules.files.upgrade import STEPS, Step, dropped, edited, edits_of, matches, renamed, respelt, short_of, upgraded
from game.rules.trees import bounds
from game.rules.trees.tree import key_mark_of, plain
from game.workshop.upgrading import upgrade_file, upgraded_text
from tests.conftest import a_catalogue

FORMATS = Path(__file__).parent / "formats"
"""One file for each format there has been, and the same one by its name in those that came after."""
SHELF = a_catalogue()
Output = pytest.CaptureFixture[str]


def fresh(tmp_path: Path, number: int, name: str = "draft") -> Path:
    """A copy of the file of a format."""
    path = tmp_path / f"{name}.yaml"
    path.write_bytes((FORMATS / str(number) / f"{name}.yaml").read_bytes())
    return path


def refused(text: str, steps: tuple[Step, ...] = STEPS) -> str:
    with pytest.raises((BadRequest, BadRuleset)) as caught:
        upgraded_text(text, "f.yaml", steps)
    return str(caught.value)


# Every format there has been


@pytest.mark.parametrize("number", range(bounds.FORMAT + 1))
def test_a_file_of_every_format_plays_by_the_same_rules_as_it_always_did(tmp_path: Path, number: int) -> None:
    game, newest = SHELF.open(fresh(tmp_path, number)), SHELF.open(FORMATS / str(bounds.FORMAT) / "draft.yaml")
    assert game.identity.hash == newest.identity.hash
    assert game.legal(game.start(1)) == newest.legal(newest.start(1))


@pytest.mark.parametrize("number", range(bounds.FORMAT + 1))
def test_a_file_of_every_format_is_written_anew_as_it_would_be_written_now(tmp_path: Path, number: int) -> None:
    path = fresh(tmp_path, number)
    told = upgrade_file(path)
    assert path.read_text("utf-8") == (FORMATS / str(bounds.FORMAT) / "draft.yaml").read_text("utf-8")
    assert bool(told) == (number < bounds.FORMAT)
    assert SHELF.check(path) == []


def test_every_change_to_format_1_stands_in_the_draft() -> None:
    tree = read_text((FORMATS / "0" / "draft.yaml").read_bytes(), "draft.yaml")
    assert {change for change, _ in edits_of(STEPS[0], tree)} == set(STEPS[0])


def test_an_old_file_is_told_of_once_and_as_a_warning(tmp_path: Path) -> None:
    path = fresh(tmp_path, 0)
    [note] = SHELF.check(path)
    assert (note.severity, note.line, note.path) == ("warning", 2, "format")
    assert note.message == (
        'is missing: the file is read as an early draft ("to" says nothing any more, "by" is called "steps", "first: random" is'
        ' written "first: chance").'
    )
    assert note.hint == f"To have it written anew: paisho check --upgrade {path}"


def test_a_ruleset_that_builds_on_an_old_file_is_told_of_that_too(tmp_path: Path) -> None:
    fresh(tmp_path, 0)
    path = tmp_path / "newer.yaml"
    path.write_text("format: 1\nid: newer\nextends: [draft]\nname: Newer\n", encoding="utf-8")
    assert [(problem.file, problem.severity) for problem in SHELF.check(path)] == [("draft.yaml", "warning")]


def test_what_else_is_wrong_with_an_old_file_is_an_error_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "torn.yaml"
    path.write_text("id: torn\nextends: [skud]\ntiles: {rose: {mvoe: {walk: 3}}}\n", encoding="utf-8")
    found = SHELF.check(path)
    assert [problem.path for problem in errors_of(found)] == ["tiles.rose.mvoe"]
    assert len(found) == 2
    with pytest.raises(BadRuleset):
        SHELF.open(path)


def test_a_save_of_an_older_format_is_gone_on_with() -> None:
    record = Session(SHELF.open("wiki"), 5).record()
    rules = {key: value for key, value in record["rules"].items() if key != "format"}
    rules["phases"] = {"play": {**rules["phases"]["play"], "first": "random"}}
    game = SHELF.reopen(record | {"rules": rules, "hash": "of other rules"})
    assert game.definition["phases"]["play"]["first"] == "chance"
    assert canonical(dict(game.definition))


# Newer ones


def test_a_newer_file_is_refused_for_that_alone_and_before_anything_else(tmp_path: Path) -> None:
    path = tmp_path / "newer.yaml"
    path.write_text("format: 2\nid: another\nwhat: is this\n", encoding="utf-8")
    said = f"{path}:1:9 format: is 2, and this program reads format 1. The file is for a newer version of the program."
    assert [str(problem) for problem in SHELF.check(path)] == [said]
    for use in (lambda: SHELF.open(path), lambda: upgrade_file(path)):
        with pytest.raises(BadRuleset) as caught:
            use()
        assert str(caught.value) == said


@pytest.mark.parametrize("written", ["0", "true", "one", "1.5", "-1", "[1]"])
def test_what_is_no_number_of_a_format_is_refused(written: str) -> None:
    assert "format: must be 1." in refused(f"format: {written}\nid: f\n")


# The next step, tried with one that there is not yet

NEXT: Step = (
    renamed("tiles.*", "cells", "plates"),
    respelt("tiles.*", "mood", "glad", {"mood": "joy"}),
    respelt("links.*", "worth", "much", 9),
    dropped("tiles.*", "shiny"),
)
BEFORE = """\
format: 1   # the first
id: two
tiles:
  # the rose
  rose:
    cells: 3   # many
    speed: 4   # on foot
    shiny: true  # glitter
  lily: {cells: 2, speed: 3, shiny: false}
  iris: {shiny: false, mood: glad}   # blue
links:
  # harmonies
  harmony:
    # what it is worth
    worth: much   # all of it
    ends: [a, b]

options:
  quick:
    switch: true
    changes:
      tiles: {rose: {cells: 1}}   # fewer
"""
AFTER = """\
format: 2   # the first
id: two
tiles:
  # the rose
  rose:
    plates: 3   # many
    speed: 4   # on foot
    # glitter
  lily: {plates: 2, speed: 3}
  iris: {mood: {mood: joy}}   # blue
links:
  # harmonies
  harmony:
    # what it is worth
    worth: 9   # all of it
    ends: [a, b]

options:
  quick:
    switch: true
    changes:
      tiles: {rose: {plates: 1}}   # fewer
"""


def test_a_step_is_made_in_memory_with_one_note_and_the_marks_of_the_file() -> None:
    old = read_text(BEFORE, "two.yaml")
    new = upgraded(old, (*STEPS, NEXT))
    assert plain(new) == plain(read_text(AFTER, "two.yaml"))
    changes = '"cells" is called "plates", "shiny" says nothing any more, "mood: glad" is written "mood: {mood: joy}" and 1 more'
    assert [note.message for note in new.notes] == [f"is 1: the language has changed since ({changes})."]
    assert key_mark_of(new, ("tiles", "rose", "plates")).line == 6
    assert plain(old) == plain(read_text(BEFORE, "two.yaml"))
    assert upgraded(new, (*STEPS, NEXT)) is new


def test_a_step_is_written_into_the_text_with_every_remark() -> None:
    assert upgraded_text(BEFORE, "two.yaml", (*STEPS, NEXT))[0] == AFTER
    assert upgraded_text(AFTER, "two.yaml", (*STEPS, NEXT)) == (AFTER, [])


def test_what_was_changed_is_told_line_by_line() -> None:
    told = upgraded_text(BEFORE, "two.yaml", (*STEPS, NEXT))[1]
    assert [f"{line}: {what}" for line, what in told][:4] == [
        "0: format: 2 instead of 1",
        '6: tiles.rose: "cells" is called "plates"',
        '8: tiles.rose: "shiny" says nothing any more',
        '9: tiles.lily: "cells" is called "plates"',
    ]


def test_two_steps_follow_one_another() -> None:
    third = (renamed("tiles.*", "plates", "dishes"),)
    text, _ = upgraded_text("id: f\ntiles:\n  rose: {cells: 2}\n", "f.yaml", (*STEPS, NEXT, third))
    assert text == "format: 3\nid: f\ntiles:\n  rose: {dishes: 2}\n"
    assert len(upgraded(read_text("format: 1\nid: f\n", "f"), (*STEPS, NEXT, third)).notes) == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tiles:\n  a:\n    shiny: true\n    cells: 1\n", "tiles:\n  a:\n    plates: 1\n"),
        ('tiles: {a: {"cells": 1,\n  # two\n  speed: 2}}\n', "tiles: {a: {plates: 1,\n  # two\n  speed: 2}}\n"),
        ("links:\n  h: {worth: much, ends: [a]}", "links:\n  h: {worth: 9, ends: [a]}"),
        ("tiles:\n  a: {shiny: false}\nid: f\n", "tiles:\n  a: {}\nid: f\n"),
        ("tiles:\n  a:\n    mood: glad\n    text: |\n      # none\n      cells: 3\n",
         "tiles:\n  a:\n    mood: {mood: joy}\n    text: |\n      # none\n      cells: 3\n"),
    ],
)  # fmt: skip
def test_entries_are_changed_however_they_are_laid_out(before: str, after: str) -> None:
    assert upgraded_text(f"format: 1\n{before}", "f.yaml", (*STEPS, NEXT))[0] == f"format: 2\n{after}"


def test_a_file_that_could_lose_something_is_left_as_it_is(tmp_path: Path) -> None:
    odd = "format: 1\nid: odd\ntiles:\n  a: {cells: 1,\n    shiny: true,   # a remark that has no other place\n    speed: 2}\n"
    assert refused(odd, (*STEPS, NEXT)) == (
        "f.yaml could not be written anew without losing something of how it is laid out, so it was left as it is. What has"
        " changed in the language is told by paisho check."
    )
    path = tmp_path / "odd.yaml"
    path.write_text(odd, encoding="utf-8")
    with pytest.raises(BadRequest):
        upgrade_file(path, (*STEPS, NEXT))
    assert [file.name for file in tmp_path.iterdir()] == ["odd.yaml"]
    assert path.read_text("utf-8") == odd
    assert plain(edited(read_text(odd, "f"), [edit for _, edit in edits_of(NEXT, read_text(odd, "f"))]))["tiles"] == {
        "a": {"plates": 1, "speed": 2}
    }


def test_patterns_of_paths() -> None:
    assert matches("phases.*", ("phases", "play"))
    assert not matches("phases.*", ("phases", "play", "turn"))
    assert matches("actions.**", ("actions", "spin", "do", 0))
    assert not matches("actions.**", ())
    assert matches("", ())
    assert matches("**", ("tiles", "rose"))
    assert short_of(("options", "a", "choices", "b", "changes", "tiles", "rose")) == ("tiles", "rose")
    assert short_of(("options", "a", "changes", "tiles")) == ("tiles",)
    assert short_of(("options", "changes", "text")) == ("options", "changes", "text")


# The file


def test_line_ends_and_the_mark_at_the_beginning_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + BEFORE.replace("\n", "\r\n").encode())
    upgrade_file(path, (*STEPS, NEXT))
    assert path.read_bytes() == b"\xef\xbb\xbf" + AFTER.replace("\n", "\r\n").encode()


def test_what_was_there_is_kept_beside_it(tmp_path: Path) -> None:
    path = fresh(tmp_path, 0)
    upgrade_file(path)
    assert (tmp_path / "draft.yaml.1").read_bytes() == (FORMATS / "0" / "draft.yaml").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_who_may_read_a_file_stays_as_it_is(tmp_path: Path) -> None:
    path = fresh(tmp_path, 0)
    path.chmod(0o600)
    upgrade_file(path)
    for file in (path, tmp_path / "draft.yaml.1"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_no_more_of_a_file_is_read_than_any_ruleset_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # of holes; nobody could read it whole
    monkeypatch.setattr(Path, "read_bytes", None)
    with pytest.raises(BadRuleset, match="is larger than 256 KB"):
        upgrade_file(path)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(BadRuleset, match="is not a file"):
        upgrade_file(tmp_path / "pipe.yaml")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link = fresh(tmp_path / "far", 0), tmp_path / "draft.yaml"
    link.symlink_to(real)
    upgrade_file(link)
    assert link.is_symlink()
    assert real.read_text("utf-8") == (FORMATS / "1" / "draft.yaml").read_text("utf-8")


def test_the_command_says_what_it_changed_and_then_checks(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")
    path = fresh(tmp_path, 0)
    assert main(["check", "--upgrade", str(path), "--games", "0"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{path} is written in format 1 now; as it was, it is kept as draft.yaml.1."
    assert said[1] == "  format: 1 is written on top"
    assert '  line 36: phases.play: "first: random" is written "first: chance"' in said
    assert " ".join(said).endswith(f" {path}: no problems.")  # on two lines if the path is long
    assert main(["check", "--upgrade", str(path), "--games", "0"]) == 0
    assert capsys.readouterr().out.startswith(f"{path} is written in the newest format already.\n")


def test_for_editors_nothing_but_the_list_is_printed(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")
    path = fresh(tmp_path, 0)
    for said in ("is written in format 1 now", "is written in the newest format already"):
        assert main(["check", "--upgrade", "--json", str(path)]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out) == []
        assert said in err


def test_shipped_files_and_files_that_there_are_not_are_refused(capsys: Output) -> None:
    assert main(["check", "--upgrade", "skud"]) == 2
    assert "comes with the program" in capsys.readouterr().err
    assert main(["check", "--upgrade", "nowhere.yaml"]) == 2
    assert "nowhere.yaml: there is no such file." in capsys.readouterr().err
