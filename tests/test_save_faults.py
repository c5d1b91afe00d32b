"""Faults at every file call while a game is played: it goes on, somebody is told, and what is on the disk is whole."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from game.core import disk
from game.core.journal import Journal
from game.core.session import Session
from game.ui.saves.autosave import FINISHED, UNFINISHED, Autosave, list_unfinished
from tests.noughts import Noughts
from tests.save_faults import CALLS, EVERY, Faults, at_every_call, faults
from tests.test_session import ROW


def on_disk(saves: Path) -> dict[str, Any] | None:
    """The record of the one game on the disk, read without faults; None if there is none."""
    found = [path for path in saves.glob("*") if path.suffix in (UNFINISHED, FINISHED)]
    assert len(found) <= 1
    if not found:
        return None
    record, lost = Journal.read(found[0])
    assert lost <= 1
    return record


def told_or_safe(saves: Path, autosave: Autosave, before: list[dict[str, Any]], made: Faults) -> None:
    """Where nothing is told, all is on the disk; where something is, it is a sentence, and what is there was true once."""
    resting, made.resting = made.resting, True
    there = on_disk(saves)
    made.resting = resting
    if autosave.problem:
        assert autosave.problem.endswith(".")
        assert there is None or there in before
    else:
        assert there == before[-1]


# -- games in play


def play_on(saves: Path, autosave: Autosave, made: Faults, steps: list[str | int], records: list[dict[str, Any]]) -> None:
    """Carries steps out - moves, and jumps to nodes - and looks after each; adds the record after each."""
    for step in steps:
        if isinstance(step, int):
            autosave.session.jump(step)
            records.append(autosave.session.record())
            autosave.went()
        else:
            autosave.session.enter(step)
            records.append(autosave.session.record())
            autosave.entered(step)
        told_or_safe(saves, autosave, records, made)


STEPS: list[str | int] = [ROW[0], ROW[1], 1, ROW[1], ROW[2], 0, 3]


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_goes_on_whatever_fails_and_is_whole_on_the_disk_when_it_is_over(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"

    def play(made: Faults) -> None:
        autosave = Autosave(saves, Session(Noughts()))
        records = [autosave.session.record()]
        told_or_safe(saves, autosave, records, made)
        play_on(saves, autosave, made, STEPS, records)
        made.resting = True  # the disk works again
        play_on(saves, autosave, made, [*ROW[3:]], records)
        assert not autosave.problem
        autosave.close()
        assert autosave.problem == ""
        assert on_disk(saves) == records[-1]
        assert list(saves.glob("*.lock")) == [] or "unlink" in made.met

    met = at_every_call(saves, kind, lasting, lambda: None, play)
    assert {"mkdir", "open", "io.open", "file.write", "file.flush", "fsync", "replace"} <= met


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_that_is_continued_and_ended_is_never_less_than_it_was(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"
    kept: list[dict[str, Any]] = []

    def prepare() -> None:
        autosave = Autosave(saves, Session(Noughts()))
        for move in ROW[:3]:
            autosave.entered(autosave.session.enter(move).move or "")
        autosave.close()
        kept[:] = [autosave.session.record()]

    def play(made: Faults) -> None:
        session = Session(Noughts())
        for move in ROW[:3]:
            session.enter(move)
        autosave = Autosave(saves, session, saves / "noughts-1.journal")
        told_or_safe(saves, autosave, kept, made)
        for move in ROW[3:]:
            session.enter(move)
            kept.append(session.record())
            autosave.entered(move)
            told_or_safe(saves, autosave, kept, made)
        autosave.close()
        told_or_safe(saves, autosave, kept, made)
        assert session.result

    met = at_every_call(saves, kind, lasting, prepare, play)
    assert {"link", "rename", "unlink", "file.write", "fsync"} <= met


def test_a_game_that_is_over_is_kept_as_finished_with_its_end_wherever_one_looks_back_to(tmp_path: Path) -> None:
    session: Session[Any] = Session(Noughts())
    autosave = Autosave(tmp_path, session)
    for move in ROW:
        autosave.entered(session.enter(move).move or "")
    session.jump(2)  # what turned it
    autosave.went()
    autosave.close()
    assert session.here.depth == 2
    assert [file.name for file in tmp_path.iterdir()] == ["noughts-1.finished"]
    assert Journal.read(tmp_path / "noughts-1.finished")[0]["here"] == len(ROW)
    assert list_unfinished(tmp_path) == []


def test_a_finished_game_that_goes_on_keeps_its_place_and_one_that_is_looked_at_is_left_alone(tmp_path: Path) -> None:
    def ended() -> Session[Any]:
        session: Session[Any] = Session(Noughts())
        for move in ROW:
            session.enter(move)
        return session

    autosave = Autosave(tmp_path, ended())
    autosave.close()
    path = tmp_path / "noughts-1.finished"
    before = path.read_bytes()
    looking = Autosave(tmp_path, ended(), path)
    looking.session.undo()
    looking.went()
    looking.close()
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["noughts-1.finished"]
    again = Autosave(tmp_path, ended(), path)
    again.session.jump(2)
    again.went()
    again.entered(again.session.enter("place nought 0,1").move or "")
    assert not path.exists()
    assert Journal.read(tmp_path / "noughts-1.journal")[0] == again.session.record()
    assert [game.moves for game in list_unfinished(tmp_path)] == [3]


def test_a_game_in_which_nothing_was_played_leaves_nothing_behind(tmp_path: Path) -> None:
    Autosave(tmp_path, Session(Noughts())).close()
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_somebody_else_writes_is_kept_as_a_copy(tmp_path: Path) -> None:
    first = Autosave(tmp_path, Session(Noughts()))
    first.entered(first.session.enter(ROW[0]).move or "")
    session: Session[Any] = Session(Noughts())
    session.enter(ROW[0])
    second = Autosave(tmp_path, session, first.path)
    second.entered(session.enter(ROW[1]).move or "")
    assert second.elsewhere
    assert not first.elsewhere
    assert second.path == tmp_path / "noughts-2.journal"
    assert len(Journal.read(first.path or tmp_path)[0]["moves"]) == 1


@pytest.mark.parametrize("gone", ["folder", "all above it"])
def test_a_folder_that_vanishes_in_the_middle_is_made_again_with_all_that_was_played(tmp_path: Path, gone: str) -> None:
    saves = tmp_path / "own" / "saves"
    autosave = Autosave(saves, Session(Noughts()))
    for at, move in enumerate(ROW[:4]):
        if at == 2:
            shutil.rmtree(saves if gone == "folder" else saves.parent)
        autosave.entered(autosave.session.enter(move).move or "")
        assert autosave.problem == ""
        assert on_disk(saves) == autosave.session.record()


def test_a_folder_that_cannot_be_made_again_is_told_until_it_can(tmp_path: Path) -> None:
    saves = tmp_path / "own" / "saves"
    autosave = Autosave(saves, Session(Noughts()))
    autosave.entered(autosave.session.enter(ROW[0]).move or "")
    shutil.rmtree(saves.parent)
    saves.parent.write_text("a file in its place")
    autosave.entered(autosave.session.enter(ROW[1]).move or "")
    assert autosave.problem == "Not a directory."
    saves.parent.unlink()
    autosave.entered(autosave.session.enter(ROW[2]).move or "")
    assert autosave.problem == ""
    assert on_disk(saves) == autosave.session.record()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs rights that can be taken away")
def test_a_folder_that_may_only_be_read_is_told_and_its_games_can_be_read(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path, Session(Noughts()))
    autosave.entered(autosave.session.enter(ROW[0]).move or "")
    autosave.close()
    tmp_path.chmod(0o500)
    try:
        again = Autosave(tmp_path, Session(Noughts()))
        assert again.problem == "Permission denied."
        assert [game.moves for game in list_unfinished(tmp_path)] == [1]
    finally:
        tmp_path.chmod(0o700)


def test_faults_are_really_made(tmp_path: Path) -> None:
    for name in CALLS:
        assert hasattr(os, name)
    for at, call in enumerate(["stat", "io.open", "file.write", "file.flush", "fsync"]):
        with faults(tmp_path, "torn", at, lasting=False) as made, pytest.raises(OSError, match="No space left"):
            disk.write_temporary(tmp_path / "some", b"12345678")
        assert made.met == [call]
        assert list(tmp_path.iterdir()) == []
    torn = tmp_path / "torn"
    with faults(tmp_path, "torn", 1, lasting=False), pytest.raises(OSError, match="No space left"), torn.open("wb") as file:
        file.write(b"12345678")
    assert torn.read_bytes() == b"1234"
