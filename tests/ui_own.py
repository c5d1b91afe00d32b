"""A window over real files for the tests: a few shipped rulesets, a folder of a person's own, and a clock that the test turns."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pygame

from game.rules.shelf import Rulesets
from game.ui import clock
from game.ui.app import App
from game.ui.cards import begun
from game.ui.screens.shelf import ShelfScreen
from game.ui.screens.table import Table
from tests.conftest import RULESETS
from tests.ui_window import a_house, settle

HEAD = 'format: 1\nid: mine\nversion: "1"\nextends: [skud]\nname: {en: Mine, de: Meins}\nabout: {en: For trying out., de: Probe.}\n'
SHIPPED = ("skud.yaml", "flowers.yaml", "house/skud_no_wheels.yaml", "boards/pai_sho.yaml")
PLANTED = ["choose boat knotweed rock wheel", "choose boat knotweed rock wheel", "place rose 0,-8", "move 0,-8 0,-5"]


def some_shipped(folder: Path) -> Path:
    """A few of the shipped rules; a shelf of all of them takes long to be checked."""
    for name in SHIPPED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(RULESETS / name, folder / name)
    return folder


@cache
def _sound(folder: Path) -> set[int]:
    """What was found sound before: each test has a shelf of its own, but the shipped rules are checked once."""
    shelf = Rulesets([folder])
    shelf.entries()
    return shelf._sound


@dataclass
class Own:
    """The window, the folder of the person's own rules, and the moment that the clock shows."""

    app: App
    folder: Path
    now: int = field(default_factory=clock.now)

    def write(self, text: str, name: str = "mine") -> None:
        """Writes a ruleset as an editor does, the rules after the usual head."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{name}.yaml").write_text(HEAD.replace("id: mine", f"id: {name}") + text, encoding="utf-8")

    def later(self, milliseconds: int = 3000) -> bool:
        """So much later: the screen has looked again and again at what may have changed. True if anything had."""
        changed = False
        for _ in range(milliseconds // 60):
            self.now += 60
            changed = self.app.screens[-1].look(self.now) or changed
        if changed:
            self.app.draw()
        return changed

    def table(self, *moves: str, seed: int = 3) -> Table:
        """A table with the person's own rules, as the shelf lays it."""
        shelf = self.app.shelf
        table = begun(self.app, shelf.open("mine", {}), seed, shelf.follow("mine", {}))
        self.app.push(table)
        for move in moves:
            table.play_move(move, self.now)
        settle(self.app)
        return table

    @property
    def shelf(self) -> ShelfScreen:
        screen = self.app.screens[0]
        assert isinstance(screen, ShelfScreen)
        return screen


@contextmanager
def own_window(
    folder: Path, shipped: Path, files: Mapping[str, str] | None = None, size: tuple[int, int] = (800, 480), text: int = 100
) -> Iterator[Own]:
    """A window on the shelf, in which the person has files with these rules; without motion."""
    rules = folder / "own" / "rulesets"
    own = Own.__new__(Own)
    own.folder, own.now = rules, clock.now()
    for name, said in (files or {}).items():
        own.write(said, name)
    shelf = Rulesets([shipped, rules])
    shelf._sound |= _sound(shipped)
    own.app = App(a_house(folder / "own" / "saves", shelf), {"language": "en", "motion": "off", "text": text, "sound": False})
    own.app.open_window(size)
    own.app.begin()
    try:
        yield own
    finally:
        own.app.close()
        pygame.display.quit()


def label(app: App, name: str) -> str:
    """What the widget of that id is called on the top screen; empty if there is none."""
    return next((widget.label for widget in app.screens[-1].widgets if widget.id == name), "")
