"""A fault of the program itself: written down, told, survived once, and not for ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.framework.crash_handler import BYTES, FAILED, FILES, LOG, SOON, CrashHandler
from game.ui.framework.popups import Notices
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.dialogue import Dialogue
from tests.ui_fake import Cupboard
from tests.ui_window import ART, Plain, key, lay


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(AppContext(Cupboard(), Plain(), [ART], tmp_path / "saves", log=tmp_path / "log"), {"language": "en"})
    app.open_window((640, 400))
    app.begin()
    yield app
    app.close()
    pygame.display.quit()


def fail(*_: Any) -> Any:
    raise RuntimeError("the kettle boils over")


@pytest.mark.parametrize("leave", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_fault_in_a_frame_is_logged_and_told_and_the_game_is_safe(
    leave: int, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(app, 3)
    moves = table.play.session.moves
    with monkeypatch.context() as broken:
        broken.setattr(table, "scene", fail)
        with app.crashes.caught(app):
            app.draw()
    assert not app.over
    card = app.screens[-1]
    assert isinstance(card, Dialogue)
    assert str(tmp_path / "log" / LOG) in card.lines
    assert "the kettle boils over" in (tmp_path / "log" / LOG).read_text()
    assert "Traceback" in (tmp_path / "log" / LOG).read_text()
    key(app, leave)
    assert not app.over, "what says that one can go on is left by going on"
    shelf = app.screens[-1]
    assert isinstance(shelf, CatalogueScreen)
    assert [game.moves for game in shelf.open_games] == [len(moves)]


def test_a_notice_that_cannot_be_drawn_goes_with_the_fault(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notices, "scene", lambda notices, *_: fail() if notices.said else [])
    app.notice("What no font has.")
    with app.crashes.caught(app):
        app.draw()
    assert isinstance(app.screens[-1], Dialogue) and not app.over
    app.draw()


def test_a_second_fault_soon_after_ends_the_table_with_status_70(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert not app.over
        with app.crashes.caught(app):
            fail()
    assert (app.over, app.status) == (True, FAILED)
    assert "Your game is saved" in capsys.readouterr().err


def test_a_second_fault_much_later_is_told_like_the_first(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    for _ in range(3):
        with app.crashes.caught(app):
            fail()
        now += SOON + 1
        assert not app.over


def test_where_the_card_fails_as_well_the_table_closes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "home", fail)
    with app.crashes.caught(app):
        fail()
    assert (app.over, app.status) == (True, FAILED)


def test_the_log_is_kept_to_five_files(tmp_path: Path) -> None:
    trouble = CrashHandler(tmp_path)
    for number in range(FILES + 3):
        trouble.note(RuntimeError(f"{number} " + "x" * (BYTES - 1000)))
    files = list(tmp_path.iterdir())
    assert len(files) == FILES
    assert sum(file.stat().st_size for file in files) < FILES * (BYTES + 2000)


def test_without_a_place_for_the_log_the_fault_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "kettle" in CrashHandler(None).note(RuntimeError("the kettle"))
    assert "file" in CrashHandler(tmp_path / "file").note(RuntimeError("the kettle"))


def test_a_keyboard_interrupt_is_no_fault(app: App) -> None:
    with pytest.raises(KeyboardInterrupt), app.crashes.caught(app):
        raise KeyboardInterrupt


def test_a_report_holds_no_name_of_a_user_in_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("USERPROFILE", "/home/somebody")
    CrashHandler(tmp_path).note(OSError("cannot read /home/somebody/saves/a.journal"))
    said = (tmp_path / "paisho.log").read_text(encoding="utf-8")
    assert "somebody" not in said
    assert "~/saves/a.journal" in said
