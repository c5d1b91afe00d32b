"""Killed at any moment, nothing is lost that was called safe. The long runs: ``tests.kill_saves`` and ``tests.kill_windows``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.journal import Journal
from game.core.session import Session
from game.ui.saves.autosave import Autosave
from game.ui.saves.high_scores import HighScores
from tests.kill_saves import Player, Watch, opened, run, standing
from tests.kill_windows import WindowPlayer

Step = Callable[[list[str]], dict[str, object]]


def test_processes_killed_at_any_moment_have_lost_nothing_they_called_safe() -> None:
    missing, count = run(12, 5, quiet=True)
    assert missing == []
    assert count["kills"] == 12
    assert count["steps"] > 10


def test_windows_killed_at_any_moment_have_lost_nothing_they_showed_as_kept() -> None:
    missing, count = run(4, 1, WindowPlayer, quiet=True)
    assert missing == []
    assert count["kills"] == 4
    assert count["steps"] > 5


class Boaster(Player):
    """Calls more safe than there is."""

    def safe(self, autosave: Autosave) -> None:
        self.tell({"safe": "never-1", "digest": "", "moves": 1, "here": 1})


class Broken(Player):
    """Fails at once."""

    def play(self) -> None:
        raise ValueError


@pytest.mark.parametrize(("player", "found"), [(Boaster, "there are 0 files of it"), (Broken, "it ended by itself")])
def test_what_a_process_has_made_up_is_missed_and_so_is_one_that_ends(player: type[Player], found: str) -> None:
    missing, _ = run(1, 1, player, quiet=True)
    assert found in missing[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "0"


def watched(folder: Path) -> tuple[Autosave, Watch]:
    """A game of five moves, the last but one of them undone, and what a process would have said of it."""
    session = Session(opened("skud"), 3)
    autosave, watch = Autosave(folder / "saves", session), Watch(folder)
    for _ in range(4):
        autosave.entered(session.enter(session.legal[0]).move or "")
    session.undo()
    autosave.went()
    autosave.entered(session.enter(session.legal[1]).move or "")
    watch.hear({"safe": "skud-1", **standing(session.record())})
    return autosave, watch


def test_what_is_there_whole_is_not_missed(folder: Path) -> None:
    autosave, watch = watched(folder)
    assert list(watch.missing()) == []
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
    watch.hear(step(legal))
    autosave.entered(autosave.session.enter(legal[0]).move or "")
    assert (list(watch.missing()) == []) is fits


def test_several_steps_begun_since_may_be_there_in_their_order(folder: Path) -> None:
    autosave, watch = watched(folder)
    one, other = autosave.session.legal[:2]
    back = autosave.session.here.id
    for step in ({"enter": one}, {"jump": back}, {"enter": other}):
        watch.hear({"going": "skud-1", **step})
    autosave.entered(autosave.session.enter(one).move or "")
    assert list(watch.missing()) == []
    autosave.session.jump(back)
    autosave.went()
    autosave.entered(autosave.session.enter(other).move or "")
    assert list(watch.missing()) == []
    watch.begun["skud-1"].reverse()
    assert any("were safe" in what for what in watch.missing())


def test_what_was_there_after_an_earlier_kill_is_missed_though_the_next_process_took_less_for_safe(folder: Path) -> None:
    autosave, watch = watched(folder)
    assert list(watch.missing()) == []
    watch.leave()
    autosave.close()
    (folder / "saves" / "skud-1.journal").unlink()
    session = Session(opened("skud"), 3)
    Autosave(folder / "saves", session, folder / "saves" / "skud-1.journal")
    watch.hear({"safe": "skud-1", **standing(session.record())})
    assert [what.split(";")[0] for what in watch.missing()] == ["skud-1: 5 moves were there after an earlier kill"]


@pytest.mark.parametrize("loss", [1, 2])
def test_a_lost_line_is_missed(folder: Path, loss: int) -> None:
    autosave, watch = watched(folder)
    assert autosave.path
    lines = autosave.path.read_bytes().splitlines(keepends=True)
    autosave.path.write_bytes(b"".join(lines[:-loss]))
    assert any("were safe" in what for what in watch.missing())
    autosave.path.unlink()
    assert list(watch.missing()) == ["skud-1: there are 0 files of it"]


def test_a_move_that_is_not_legal_is_missed(folder: Path) -> None:
    session = Session(opened("skud"), 3)
    autosave, watch = Autosave(folder / "saves", session), Watch(folder)
    autosave.entered("place rose 8,8")
    assert autosave.path
    watch.hear({"safe": "skud-1", **standing(Journal.read(autosave.path)[0])})
    assert any("cannot be played" in what for what in watch.missing())


def test_a_lost_score_is_missed(folder: Path) -> None:
    watch = Watch(folder)
    watch.hear({"score": 5, "ruleset": "some", "options": {}, "undone": False})
    assert list(watch.missing()) == ["the score 5 of some: there is None"]
    assert HighScores(folder).best("some", {}) is None
