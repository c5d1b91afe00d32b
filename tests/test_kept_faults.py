"""Faults at every file call while copies, settings, scores and lists are kept or read: the old content or the new, whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.disk import older
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.saves import load_file
from game.core.session import Session
from game.ui.framework.preferences import SettingsFile
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import Autosave, find_unreadable, list_unfinished
from game.ui.saves.game_opening import read_path, resume, save_record_copy
from game.ui.saves.high_scores import HighScores
from game.ui.saves.save_files import (
    BIN,
    SaveRefused,
    forget_recent,
    list_recent,
    list_stored,
    move_to_bin,
    read_record_file,
    remember_recent,
)
from game.ui.screens.saved import SavedScreen
from tests.conftest import ROOT
from tests.noughts import Noughts
from tests.save_faults import EVERY, KINDS, Faults, at_every_call, faults
from tests.test_session import ROW
from tests.ui_solo import Solo
from tests.ui_window import click, lay, settle, spot, window


def a_stage(saves: Path) -> Any:
    return SimpleNamespace(saves=saves, words=UiWords("en"))


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_copy_is_there_whole_or_it_is_said_why_not(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"
    session: Session[Any] = Session(Noughts())
    session.enter(ROW[0])
    first: list[Path] = []

    def prepare() -> None:
        save_record_copy(a_stage(saves), Session(Noughts()).record())
        first[:] = saves.glob("*.paisho")

    def copy(made: Faults) -> None:
        said = save_record_copy(a_stage(saves), session.record())
        made.resting = True
        found = sorted(set(saves.glob("*.paisho")) - set(first))
        assert [load_file(path) for path in found] in ([], [session.record()])
        assert said.startswith("No copy could be saved (") or said == f"A copy is saved: {found[0]}"
        assert load_file(first[0]) == Session(Noughts()).record()
        assert list(saves.glob(".*")) == [] or made.met

    assert at_every_call(saves, kind, lasting, prepare, copy) >= {"io.open", "file.write", "replace", "fsync"}


@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_is_opened_or_it_is_said_why_not_and_its_file_holds_what_it_held(
    tmp_path: Path, kind: str, lasting: bool, torn: bool
) -> None:
    saves = tmp_path / "saves"
    stage = a_stage(saves)
    stage.shelf = SimpleNamespace(reopen=lambda record: Noughts())
    path = saves / "noughts-1.journal"

    def prepare() -> None:
        autosave = Autosave(saves, Session(Noughts()))
        for move in ROW[:3]:
            autosave.entered(autosave.session.enter(move).move or "")
        autosave.close()
        if torn:
            path.write_bytes(path.read_bytes()[:-9])

    def open_it(made: Faults) -> None:
        with suppress(SaveRefused):
            autosave, _ = resume(stage, read_path(stage, path))
            assert autosave.session.moves == ROW[: 2 if torn else 3]
            autosave.close()
        made.resting = True
        assert Journal.read(path)[0]["moves"] == ROW[: 2 if torn else 3]
        for lock in saves.glob("*.lock"):
            lock.unlink()

    assert at_every_call(saves, kind, lasting, prepare, open_it) >= {"stat", "open", "replace", "fsync"}


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_a_game_is_where_it_was_or_in_the_bin(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"

    def prepare() -> None:
        autosave = Autosave(saves, Session(Noughts()))
        autosave.entered(autosave.session.enter(ROW[0]).move or "")
        autosave.close()

    def move(made: Faults) -> None:
        with suppress(OSError, BadSave):
            move_to_bin(saves / "noughts-1.journal")
        made.resting = True
        found = [path for path in (saves / "noughts-1.journal", saves / BIN / "noughts-1.journal") if path.exists()]
        assert [len(Journal.read(path)[0]["moves"]) for path in found] == [1]

    assert {"mkdir", "rename", "open"} <= at_every_call(saves, kind, lasting, prepare, move)


def test_a_game_of_which_a_copy_cannot_be_moved_stays_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, copy = tmp_path / "a.journal", older(tmp_path / "a.journal")[0]
    game.write_text("new")
    copy.write_text("old")
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path == copy:
            raise PermissionError(13, "no")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(PermissionError):
        move_to_bin(game)
    assert (game.read_text(), copy.read_text(), [*(tmp_path / BIN).iterdir()]) == ("new", "old", [])


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_the_list_of_files_is_the_old_or_the_new(tmp_path: Path, kind: str, lasting: bool) -> None:
    saves = tmp_path / "saves"
    one, two = Path("/one.paisho"), Path("/two.paisho")

    def note(made: Faults) -> None:
        remember_recent(saves, two)
        forget_recent(saves, one)
        made.resting = True
        assert list_recent(saves) in ([one], [two, one], [two], [])
        assert list_recent(saves) or made.met

    assert {"io.open", "file.write", "replace"} <= at_every_call(saves, kind, lasting, lambda: remember_recent(saves, one), note)


@pytest.mark.parametrize(("kind", "lasting"), EVERY)
def test_settings_hold_and_their_file_is_the_old_or_the_new(tmp_path: Path, kind: str, lasting: bool) -> None:
    path = tmp_path / "own" / "settings.json"

    def keep(made: Faults) -> None:
        settings = SettingsFile(path)
        settings.keep(volume=30)
        made.resting = True
        assert settings.preferences.volume == 30
        known = json.loads(path.read_text()) if path.exists() else None
        assert known in ({"text": 120, "volume": 30}, {"volume": 30}) or (settings.notice and known in (None, {"text": 120}))

    met = at_every_call(path.parent, kind, lasting, lambda: SettingsFile(path).keep(text=120), keep)
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
        best = HighScores(folder)
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
        autosave = Autosave(saves, Session(Noughts()))
        autosave.entered(autosave.session.enter(ROW[0]).move or "")
        autosave.close()

    def look(made: Faults) -> None:
        before = made.calls
        try:
            assert read_record_file(saves / "noughts-1.journal").record["moves"] == [ROW[0]]
            assert len(made.met) == 0
        except SaveRefused as refused:
            assert refused.said(UiWords("de")).startswith("noughts-1.journal ließ sich nicht öffnen (")
        assert made.calls > before
        assert isinstance(list_unfinished(saves), list)
        assert isinstance(list(find_unreadable(saves)), list)
        assert isinstance(list_stored(saves), list)
        made.resting = True
        assert len(list_unfinished(saves)) == 1

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
            assert table.play.autosave.problem
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
        assert [game.moves for game in list_unfinished(saves)] == [2]


@pytest.fixture
def homeless() -> Iterator[dict[str, str]]:
    """The environment of somebody without any folder to write to."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    nowhere = os.devnull + "/nobody"
    yield env | {"HOME": nowhere, "USERPROFILE": nowhere, "LOCALAPPDATA": nowhere, "APPDATA": nowhere, "SDL_VIDEODRIVER": "dummy"}


def test_without_a_home_one_plays_and_is_told(homeless: dict[str, str]) -> None:
    code = (
        "from game.cli import house; from game.ui.app import App; from game.core.session import Session\n"
        "from game.ui.saves.autosave import Autosave; from game.ui.table.table_game import TableGame\n"
        "from game.ui.screens.table import TableScreen\n"
        "app = App(house(), {'language': 'en'}); app.open_window((640, 400)); app.begin(); app.draw()\n"
        "session = Session(app.shelf.open('skud', {}), 1)\n"
        "table = TableScreen(app, TableGame(session, Autosave(app.saves, session))); app.push(table); app.draw()\n"
        "table.play.enter(session.legal[0]); app.draw(); app.prefer(volume=10); app.draw()\n"
        "print(table.play.autosave.problem, '|', app.notices.said, '|', len(session.moves)); app.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env=homeless, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    problem, notice, moves = done.stdout.strip().splitlines()[-1].split(" | ")
    assert problem == "Not a directory."
    assert notice.startswith("Your settings could not be kept (Not a directory)")
    assert moves == "1"
