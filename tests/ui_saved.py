"""A folder with saved games of every sort for the tests of the window, and the way to the page that lists them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from game.core.saves import write_save
from game.core.session import Session
from game.ui.app import App
from game.ui.saves.autosave import Autosave
from game.ui.saves.save_files import remember_recent
from game.ui.screens.saved import SavedScreen
from game.ui.screens.table import TableScreen
from tests.ui_fake import Garden
from tests.ui_window import click, played, settle

ROWS = ["garden-1.journal", "garden-2.finished", "copy.paisho", "bad.journal", "new.paisho", "friend.paisho", "gone.paisho"]


def game(saves: Path, count: int) -> None:
    """A saved game with so many moves."""
    autosave = Autosave(saves, Session(Garden()))
    for move in played(3, count):
        autosave.entered(autosave.session.enter(move).move or "")
    autosave.close()


def one_move(seed: int) -> dict[str, Any]:
    """The record of a game with one move."""
    return Session(Garden()).record() | {"tree": [[0, played(seed, 1)[0]]], "here": 1}


def filled(folder: Path) -> Path:
    """A folder with a game under way, one that is over, a copy, two that cannot be read, a file from elsewhere and one that is
    gone."""
    saves, away = folder / "own" / "saves", folder / "away"
    game(saves, 7)
    game(saves, 400)
    write_save(saves / "copy.paisho", one_move(3))
    (saves / "bad.journal").write_text("torn")
    (saves / "new.paisho").write_text('{"format": 7}')
    write_save(away / "friend.paisho", one_move(4))
    for path in (away / "gone.paisho", away / "friend.paisho"):
        remember_recent(saves, path)
    now = time.time()
    for at, name in enumerate(ROWS[:6]):
        path = saves / name if at < 5 else away / name
        os.utime(path, (now, now - 10 * at))
    return saves


def page(app: App) -> SavedScreen:
    """The page, as the heading's button leads to it, with all that can be known of the games."""
    click(app, spot_of(app, "open"))
    screen = app.screens[-1]
    assert isinstance(screen, SavedScreen)
    settle(app)
    return screen


def spot_of(app: App, name: str) -> tuple[int, int]:
    """Where a widget of the top screen is."""
    return next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == name)


def paths(screen: SavedScreen) -> list[str]:
    return [row.stored.path.name for row in screen.rows]


def on_table(app: App) -> TableScreen:
    table = app.screens[-1]
    assert isinstance(table, TableScreen)
    return table
