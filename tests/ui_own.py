"""A window over real files for the tests: a few shipped rulesets, a folder of a person's own, and a clock that the test turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.table import TableScreen
from game.ui.tables import begin_table
from tests.conftest import a_catalogue
from tests.ui_window import ART, Plain, settle

HEAD = (
    'format: 1\nid: mine\nversion: "1"\nextends: [skud]\nname: {en: Mine, de: Meins}\nabout: {en: For trying out., de: Probe.}\n'
)
PEBBLES = """\
format: 1
id: mine
name: Pebbles
about: Another game.
board: pai_sho
players: {count: 2}
piles: {stock: {name: stock, owner: each, seen_by: everyone, starts_with: pebble}}
tiles: {pebble: {name: Pebble, code: P, count: 5, text: It only lies there.}}
actions:
  lay:
    name: Lay a pebble
    says: place it spot
    pick: [{as: it, from: stock, who: pebble}, {as: spot, point: empty and not gates}]
    do: [{plant: it, at: spot}]
flow: [play]
phases: {play: {name: Play, players: alternate, first: guest, turn: [lay]}}
stuck: pass
endings: {all_laid: {name: All is laid, when: {count: {pile: stock, owner: anyone}, exactly: 0}, winner: {player: mine}}}
"""
"""Quite another game: no position of the first fits it."""
PLANTED = ["choose boat knotweed rock wheel", "choose boat knotweed rock wheel", "place rose 0,-8", "move 0,-8 0,-5"]


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
            changed = self.app.tick(self.now) or changed
        if changed:
            self.app.draw()
        return changed

    def table(self, *moves: str, seed: int = 3) -> TableScreen:
        """A table with the person's own rules, as the shelf lays it."""
        shelf = self.app.shelf
        table = begin_table(self.app, shelf.open("mine", {}), seed, shelf.follow("mine", {}))
        self.app.push(table)
        for move in moves:
            table.play_move(move, self.now)
        settle(self.app)
        return table

    @property
    def shelf(self) -> CatalogueScreen:
        screen = self.app.screens[0]
        assert isinstance(screen, CatalogueScreen)
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
    house = AppContext(a_catalogue(shipped, rules), Plain(), [ART], folder / "own" / "saves", cache=shipped.parent / "cache")
    own.app = App(house, {"language": "en", "motion": "off", "text": text, "sound": False})
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
