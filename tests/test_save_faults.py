"""Faults at every file call while games, copies, settings and scores are kept: play goes on, somebody is told, and what is on the
disk is the old content or the new, whole."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core import disk
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.saves import load_file
from game.core.session import Session
from game.ui.best import Best
from game.ui.keeping import FINISHED, UNFINISHED, Keeper, unfinished, unreadable
from game.ui.opening import copy_record
from game.ui.preferences import Settings
from game.ui.recent import forget, recent, remember
from game.ui.savefile import Refused, record_in
from game.ui.screens.saved import SavedScreen
from game.ui.stored import BIN, put_away, stored
from game.ui.words import Words
from tests.conftest import ROOT
from tests.noughts import Noughts
from tests.save_faults import CALLS, KINDS, Faults, faults
from tests.test_session import ROW
from tests.ui_solo import Solo
from tests.ui_window import click, lay, settle, spot, window

Way = Callable[[Faults], None]
EVERY = [*((kind, False) for kind in KINDS), ("ENOSPC", True), ("EROFS", True)]
"""The sorts of faults, and whether all calls after the first fail too."""


def at_every_call(folder: Path, kind: str, lasting: bool, prepare: Callable[[], None], do: Way) -> set[str]:
    """Does something once for each file call in it, that call failing; returns the calls that failed."""
    met: set[str] = set()
    for at in range(400):
        shutil.rmtree(folder, ignore_errors=True)
        prepare()
        with faults(folder, kind, at, lasting) as made:
            do(made)
        if not made.met:
            return met
        met.update(made.met)
    raise AssertionError("there is no end of calls")


def on_disk(saves: Path) -> dict[str, Any] | None:
    """The record of the one game on the disk, read without faults; None if there is none."""
    found = [path for path in saves.glob("*") if path.suffix in (UNFINISHED, FINISHED)]
    assert len(found) <= 1
    if not found:
        return None
    record, lost = Journal.read(found[0])
    assert lost <= 1
    return record


def told_or_safe(saves: Path, keeper: Keeper, before: list[dict[str, Any]], made: Faults) -> None:
    """Where nothing is told, all is on the disk; where something is, it is a sentence, and what is there was true once."""
    resting, made.resting = made.resting, True
    there = on_disk(saves)
    made.resting = resting
    if keeper.problem:
        assert keeper.problem.endswith(".")
        assert there is None or there in before
    else:
        assert there == before[-1]


# -- games in play


def play_on(saves: Path, keeper: Keeper, made: Faults, steps: list[str | int], records: list[dict[str, Any]]) -> None:
    """Carries steps out - moves, and jumps to nodes - and looks after each; adds the record after each."""
    for step in steps:
        if isinstance(step, int):
            keeper.session.jump(step)
            records.append(keeper.session.record())
            keeper.went()
        else:
            keeper.session.enter(step)
            records.append(keeper.session.record())
            keeper.entered(step)
        told_or_safe(saves, keeper, records, made)


STEPS: list[str | int] = [ROW[0], ROW[1], 1, ROW[1], ROW[2], 0, 3]


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_goes_on_whatever_fails_and_is_whole_on_the_disk_when_it_is_over(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"

    def play(made: Faults) -> None:
        keeper = Keeper(saves, Session(Noughts()))
        records = [keeper.session.record()]
        told_or_safe(saves, keeper, records, made)
        play_on(saves, keeper, made, STEPS, records)
        made.resting = True  # the disk works again
        play_on(saves, keeper, made, [*ROW[3:]], records)
        assert not keeper.problem
        keeper.close()
        assert keeper.problem == ""
        assert on_disk(saves) == records[-1]
        assert list(saves.glob("*.lock")) == [] or "unlink" in made.met

    met = at_every_call(saves, kind, lasting, lambda: None, play)
    assert {"mkdir", "open", "io.open", "file.write", "file.flush", "fsync", "replace"} <= met


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_that_is_continued_and_ended_is_never_less_than_it_was(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"
    kept: list[dict[str, Any]] = []

    def prepare() -> None:
        keeper = Keeper(saves, Session(Noughts()))
        for move in ROW[:3]:
            keeper.entered(keeper.session.enter(move).move or "")
        keeper.close()
        kept[:] = [keeper.session.record()]

    def play(made: Faults) -> None:
        session = Session(Noughts())
        for move in ROW[:3]:
            session.enter(move)
        keeper = Keeper(saves, session, saves / "noughts-1.journal")
        told_or_safe(saves, keeper, kept, made)
        for move in ROW[3:]:
            session.enter(move)
            kept.append(session.record())
            keeper.entered(move)
            told_or_safe(saves, keeper, kept, made)
        keeper.close()
        told_or_safe(saves, keeper, kept, made)
        assert session.result

    met = at_every_call(saves, kind, lasting, prepare, play)
    assert {"link", "rename", "unlink", "file.write", "fsync"} <= met


def test_a_finished_game_that_goes_on_keeps_its_place_and_one_that_is_looked_at_is_left_alone(tmp_path: Path) -> None:
    def ended() -> Session[Any]:
        session: Session[Any] = Session(Noughts())
        for move in ROW:
            session.enter(move)
        return session

    keeper = Keeper(tmp_path, ended())
    keeper.close()
    path = tmp_path / "noughts-1.finished"
    before = path.read_bytes()
    looking = Keeper(tmp_path, ended(), path)
    looking.session.undo()
    looking.went()
    looking.close()
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["noughts-1.finished"]
    again = Keeper(tmp_path, ended(), path)
    again.session.jump(2)
    again.went()
    again.entered(again.session.enter("place nought 0,1").move or "")
    assert not path.exists()
    assert Journal.read(tmp_path / "noughts-1.journal")[0] == again.session.record()
    assert [game.moves for game in unfinished(tmp_path)] == [3]


def test_a_game_in_which_nothing_was_played_leaves_nothing_behind(tmp_path: Path) -> None:
    Keeper(tmp_path, Session(Noughts())).close()
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_somebody_else_writes_is_kept_as_a_copy(tmp_path: Path) -> None:
    first = Keeper(tmp_path, Session(Noughts()))
    first.entered(first.session.enter(ROW[0]).move or "")
    session: Session[Any] = Session(Noughts())
    session.enter(ROW[0])
    second = Keeper(tmp_path, session, first.path)
    second.entered(session.enter(ROW[1]).move or "")
    assert second.elsewhere
    assert not first.elsewhere
    assert second.path == tmp_path / "noughts-2.journal"
    assert len(Journal.read(first.path or tmp_path)[0]["moves"]) == 1


@pytest.mark.parametrize("gone", ["folder", "all above it"])
def test_a_folder_that_vanishes_in_the_middle_is_made_again_with_all_that_was_played(tmp_path: Path, gone: str) -> None:
    saves = tmp_path / "own" / "saves"
    keeper = Keeper(saves, Session(Noughts()))
    for at, move in enumerate(ROW[:4]):
        if at == 2:
            shutil.rmtree(saves if gone == "folder" else saves.parent)
        keeper.entered(keeper.session.enter(move).move or "")
        assert keeper.problem == ""
        assert on_disk(saves) == keeper.session.record()


def test_a_folder_that_cannot_be_made_again_is_told_until_it_can(tmp_path: Path) -> None:
    saves = tmp_path / "own" / "saves"
    keeper = Keeper(saves, Session(Noughts()))
    keeper.entered(keeper.session.enter(ROW[0]).move or "")
    shutil.rmtree(saves.parent)
    saves.parent.write_text("a file in its place")
    keeper.entered(keeper.session.enter(ROW[1]).move or "")
    assert keeper.problem == "Not a directory."
    saves.parent.unlink()
    keeper.entered(keeper.session.enter(ROW[2]).move or "")
    assert keeper.problem == ""
    assert on_disk(saves) == keeper.session.record()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs rights that can be taken away")
def test_a_folder_that_may_only_be_read_is_told_and_its_games_can_be_read(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, Session(Noughts()))
    keeper.entered(keeper.session.enter(ROW[0]).move or "")
    keeper.close()
    tmp_path.chmod(0o500)
    try:
        again = Keeper(tmp_path, Session(Noughts()))
        assert again.problem == "Permission denied."
        assert [game.moves for game in unfinished(tmp_path)] == [1]
    finally:
        tmp_path.chmod(0o700)


# -- copies, the bin, the list of files, settings, scores


def a_stage(saves: Path) -> Any:
    return SimpleNamespace(saves=saves, words=Words("en"))


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_copy_is_there_whole_or_it_is_said_why_not(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"
    session: Session[Any] = Session(Noughts())
    session.enter(ROW[0])
    first: list[Path] = []

    def prepare() -> None:
        copy_record(a_stage(saves), Session(Noughts()).record())
        first[:] = saves.glob("*.paisho")

    def copy(made: Faults) -> None:
        said = copy_record(a_stage(saves), session.record())
        made.resting = True
        found = sorted(set(saves.glob("*.paisho")) - set(first))
        assert [load_file(path) for path in found] in ([], [session.record()])
        assert said.startswith("No copy could be saved (") or said == f"A copy is saved: {found[0]}"
        assert load_file(first[0]) == Session(Noughts()).record()
        assert list(saves.glob(".*")) == [] or made.met

    assert at_every_call(saves, kind, lasting, prepare, copy) >= {"io.open", "file.write", "replace", "fsync"}


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_is_where_it_was_or_in_the_bin(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"

    def prepare() -> None:
        keeper = Keeper(saves, Session(Noughts()))
        keeper.entered(keeper.session.enter(ROW[0]).move or "")
        keeper.close()

    def move(made: Faults) -> None:
        with suppress(OSError, BadSave):
            put_away(saves / "noughts-1.journal")
        made.resting = True
        found = [path for path in (saves / "noughts-1.journal", saves / BIN / "noughts-1.journal") if path.exists()]
        assert [len(Journal.read(path)[0]["moves"]) for path in found] == [1]

    assert {"mkdir", "rename", "open"} <= at_every_call(saves, kind, lasting, prepare, move)


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_the_list_of_files_is_the_old_or_the_new(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"
    one, two = Path("/one.paisho"), Path("/two.paisho")

    def note(made: Faults) -> None:
        remember(saves, two)
        forget(saves, one)
        made.resting = True
        assert recent(saves) in ([one], [two, one], [two], [])
        assert recent(saves) or made.met

    assert {"io.open", "file.write", "replace"} <= at_every_call(saves, kind, lasting, lambda: remember(saves, one), note)


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_settings_hold_and_their_file_is_the_old_or_the_new(tmp_path: Path, kind: str, lasting: bool) -> None:
    path = tmp_path / "own" / "settings.json"

    def keep(made: Faults) -> None:
        settings = Settings(path)
        settings.keep(volume=30)
        made.resting = True
        assert settings.preferences.volume == 30
        known = json.loads(path.read_text()) if path.exists() else None
        assert known in ({"text": 120, "volume": 30}, {"volume": 30}) or (settings.notice and known in (None, {"text": 120}))

    met = at_every_call(path.parent, kind, lasting, lambda: Settings(path).keep(text=120), keep)
    assert {"io.open", "file.write", "fsync", "replace"} <= met


def a_score() -> Session[Any]:
    """A game alone that is over."""
    session: Session[Any] = Session(Solo(), 5)
    while session.result is None:
        session.enter(session.legal[0])
    return session


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_scores_are_told_and_their_file_is_the_old_or_the_new(tmp_path: Path, kind: str, lasting: bool) -> None:
    folder = tmp_path / "own"
    session = a_score()
    identity = session.game.identity

    def note(made: Faults) -> None:
        best = Best(folder)
        standing = best.note(session)
        assert standing
        made.resting = True
        there = best.best(identity.ruleset, identity.options)
        assert there == standing.score or (there is None and best.problem)

    assert {"io.open", "file.write", "replace"} <= at_every_call(folder, kind, lasting, lambda: None, note)


# -- reading


@pytest.mark.parametrize(("kind", "lasting"), [(kind, lasting) for kind, lasting in EVERY if kind != "torn"])
def test_what_cannot_be_looked_at_is_said_and_left_as_it_is(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"

    def prepare() -> None:
        keeper = Keeper(saves, Session(Noughts()))
        keeper.entered(keeper.session.enter(ROW[0]).move or "")
        keeper.close()

    def look(made: Faults) -> None:
        before = made.calls
        try:
            assert record_in(saves / "noughts-1.journal").record["moves"] == [ROW[0]]
            assert len(made.met) == 0
        except Refused as refused:
            assert refused.said(Words("de")).startswith("noughts-1.journal ließ sich nicht öffnen (")
        assert made.calls > before
        assert isinstance(unfinished(saves), list)
        assert isinstance(list(unreadable(saves)), list)
        assert isinstance(stored(saves), list)
        made.resting = True
        assert len(unfinished(saves)) == 1

    assert {"io.open", "file.read", "stat"} <= at_every_call(saves, kind, lasting, prepare, look)


# -- the window


@pytest.mark.parametrize("kind", KINDS)
def test_the_window_goes_on_where_no_file_call_works(tmp_path: Path, kind: str) -> None:
    saves = tmp_path / "saves"
    with window(saves) as app:
        table = lay(app, 2)
        with faults(tmp_path, kind, 0, lasting=True) as made:
            click(app, spot(table, "rose"))
            click(app, spot(table, "0,-8"))
            assert table.play.session.moves[-1] == "place rose 0,-8"
            assert table.play.keeper.problem
            app.draw()
            app.push(SavedScreen(app))
            settle(app)
            for widget in list(app.screens[-1].widgets):
                if widget.id != "back":
                    app.screens[-1].act(widget.id)
                    app.draw()
            app.home()
            settle(app)
            assert made.met
        assert app.screens[0] is app.screens[-1]
        app.screens[0].returned()
        assert [game.moves for game in unfinished(saves)] == [2]


@pytest.fixture
def homeless() -> Iterator[dict[str, str]]:
    """The environment of somebody without any folder to write to."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    nowhere = os.devnull + "/nobody"
    yield env | {"HOME": nowhere, "USERPROFILE": nowhere, "LOCALAPPDATA": nowhere, "APPDATA": nowhere, "SDL_VIDEODRIVER": "dummy"}


def test_without_a_home_one_plays_and_is_told(homeless: dict[str, str]) -> None:
    code = (
        "from game.cli import house; from game.ui.app import App; from game.core.session import Session\n"
        "from game.ui.keeping import Keeper; from game.ui.play import Play; from game.ui.screens.table import Table\n"
        "app = App(house(), {'language': 'en'}); app.open_window((640, 400)); app.begin(); app.draw()\n"
        "session = Session(app.shelf.open('skud', {}), 1)\n"
        "table = Table(app, Play(session, Keeper(app.saves, session))); app.push(table); app.draw()\n"
        "table.play.enter(session.legal[0]); app.draw(); app.prefer(volume=10); app.draw()\n"
        "print(table.play.keeper.problem, '|', app.notices.said, '|', len(session.moves)); app.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env=homeless, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    problem, notice, moves = done.stdout.strip().splitlines()[-1].split(" | ")
    assert problem == "Not a directory."
    assert notice.startswith("Your settings could not be kept (Not a directory)")
    assert moves == "1"


def test_faults_are_really_made(tmp_path: Path) -> None:
    for name in CALLS:
        assert hasattr(os, name)
    for at, call in enumerate(["io.open", "file.write", "file.flush", "fsync"]):
        with faults(tmp_path, "torn", at, lasting=False) as made, pytest.raises(OSError, match="No space left"):
            disk.write_temporary(tmp_path / "some", b"12345678")
        assert made.met == [call]
        assert list(tmp_path.iterdir()) == []
    torn = tmp_path / "torn"
    with faults(tmp_path, "torn", 1, lasting=False), pytest.raises(OSError, match="No space left"), torn.open("wb") as file:
        file.write(b"12345678")
    assert torn.read_bytes() == b"1234"
