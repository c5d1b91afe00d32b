"""Kills windows, again and again, and looks whether any move is missing that one of them had shown as kept.

    python -m tests.kill_windows --times 500 --seed 1

As ``tests.kill_saves``, with the whole program in a window without a display: a game is continued from the catalogue or begun,
and played, undone and played again by events in the window's queue.
"""

from __future__ import annotations

import sys

import pygame

from game import places
from game.assets import AssetFolders
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.saves.autosave import Autosave, list_unfinished
from game.ui.screens.table import TableScreen
from tests.kill_saves import Player, main, shelf
from tests.ui_window import click, key, make, sit_down

SIZE = (1280, 800)


class QueuedApp(App):
    """A window in which whatever somebody does goes through the queue, and a round of the loop follows."""

    hearing = False

    def answer(self, event: pygame.event.Event) -> bool:
        if self.hearing:
            return super().answer(event)
        pygame.event.post(event)
        self.hearing = True
        self._listen(1)
        self.hearing = False
        self.tick(clock.now())
        self.draw()
        return True


class WindowPlayer(Player):
    """Plays one game after another in a window until it is killed."""

    pause = 0.03

    def play(self) -> None:
        home, art = self.saves.parent, places.shipped_art()
        assets = AssetFolders([art], DiskCache(home.parent / "cache", "1"))
        context = AppContext(shelf(), assets, [art], self.saves, home / "settings.json", home.parent / "pictures")
        self.app = QueuedApp(context, {"sound": False, "motion": "off", "language": "en"})
        self.app.open_window(SIZE)
        self.app.begin()
        self.app.draw()
        offered = [widget.rect.center for widget in self.app.screens[0].widgets if widget.id == "continue:0"]
        assert offered or self.beset or not list_unfinished(self.saves, 1), "a game that can be continued is not offered"
        for place in offered:
            click(self.app, place)
        while True:
            if len(self.app.screens) == 1:
                self.app.begin_game(self.a_game(), self.chance.randrange(1000))
                self.app.draw()
            self.take(self.table.play.autosave)
            sit_down(self.app)
            while self.games:
                self.step(self.games[0])

    @property
    def table(self) -> TableScreen:
        table = self.app.screens[1]
        assert isinstance(table, TableScreen)
        return table

    def enter(self, autosave: Autosave, move: str) -> None:
        make(self.app, self.table, move)
        assert autosave.session.here.move == move, f"{move} was pointed at, and {autosave.session.here.move} was played"
        sit_down(self.app)

    def go(self, autosave: Autosave) -> None:
        """A move back, or on again."""
        here = autosave.session.here
        to, code = self.chance.choice([(here.parent, pygame.K_LEFT), (here.preferred, pygame.K_RIGHT)])
        if to is not None:
            self.going(autosave, jump=to.id)
        key(self.app, code, pygame.KMOD_ALT)
        sit_down(self.app)

    def put_away(self, autosave: Autosave) -> None:
        super().put_away(autosave)
        self.app.home()


if __name__ == "__main__":
    pygame.font.init()
    sys.exit(main(WindowPlayer))
