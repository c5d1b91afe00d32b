"""Killed at any moment, a window loses nothing that it called safe. The long run: ``python -m tests.kill_saves --times 300``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.journal import Journal
from game.core.session import Session
from game.ui.saves.autosave import Autosave
from game.ui.saves.high_scores import HighScores
from tests.kill_saves import Watch, run, shelf, standing

Step = Callable[[list[str]], dict[str, object]]


def test_processes_killed_at_any_moment_have_lost_nothing_they_called_safe() -> None:
    missing, count = run(5, 5, quiet=True)
    assert missing == []
    assert count["kills"] == 5
    assert count["steps"] > 10


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "0"


def watched(folder: Path) -> tuple[Autosave, Watch]:
    """A game of five moves, the last but one of them undone, and what a process would have said of it."""
    session = Session(shelf(folder.parent).open("skud", {}), 3)
    autosave, watch = Autosave(folder / "saves", session), Watch()
    for _ in range(4):
        autosave.entered(session.enter(session.legal[0]).move or "")
    session.undo()
    autosave.went()
    autosave.entered(session.enter(session.legal[1]).move or "")
    watch.hear(json.dumps({"safe": "skud-1", **standing(session.record())}))
    return autosave, watch


def test_what_is_there_whole_is_not_missed(folder: Path) -> None:
    autosave, watch = watched(folder)
    assert list(watch.missing(folder)) == []
    assert autosave.session.undone


@pytest.mark.parametrize(
    ("step", "fits"),
    [
        (lambda legal: {"going": "skud-1", "enter": legal[0]}, True),
        (lambda legal: {"going": "skud-1", "enter": legal[1]}, False),
        (lambda legal: {"going": "skud-2", "enter": legal[0]}, False),
        (lambda legal: {"going": "skud-1", "jump": 2}, False),
    ],
)
def test_a_step_that_was_under_way_may_be_there_and_no_other(folder: Path, step: Step, fits: bool) -> None:
    autosave, watch = watched(folder)
    legal = list(autosave.session.legal)
    watch.hear(json.dumps(step(legal)))
    autosave.entered(autosave.session.enter(legal[0]).move or "")
    assert (list(watch.missing(folder)) == []) is fits


@pytest.mark.parametrize("loss", [1, 2])
def test_a_lost_line_is_missed(folder: Path, loss: int) -> None:
    autosave, watch = watched(folder)
    assert autosave.path
    lines = autosave.path.read_bytes().splitlines(keepends=True)
    autosave.path.write_bytes(b"".join(lines[:-loss]))
    assert any("were safe" in what for what in watch.missing(folder))
    autosave.path.unlink()
    assert list(watch.missing(folder)) == ["skud-1: there are 0 files of it"]


def test_a_move_that_is_not_legal_is_missed(folder: Path) -> None:
    session = Session(shelf(folder.parent).open("skud", {}), 3)
    autosave, watch = Autosave(folder / "saves", session), Watch()
    autosave.entered("place rose 8,8")
    assert autosave.path
    watch.hear(json.dumps({"safe": "skud-1", **standing(Journal.read(autosave.path)[0])}))
    assert any("cannot be played" in what for what in watch.missing(folder))


def test_a_lost_score_is_missed(folder: Path) -> None:
    watch = Watch()
    watch.hear(json.dumps({"score": 5, "ruleset": "some", "options": {}, "undone": False}))
    assert list(watch.missing(folder)) == ["the score 5 of some: there is None"]
    assert HighScores(folder).best("some", {}) is None
