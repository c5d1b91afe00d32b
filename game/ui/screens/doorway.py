"""What leads away from the shelf: the buttons in its heading, games that come from elsewhere, and saves that cannot be read."""

from __future__ import annotations

import time
from collections.abc import Iterator

from game.ui import clipboard
from game.ui.catalogue_cards import check_saves
from game.ui.layout import TOOLS, ShelfLayout
from game.ui.screens.screen import Screen, Stage
from game.ui.widgets import Widget

SLICE = 0.008
"""Seconds for which the saves are looked through before the window is asked again."""
_LEADS = ("open", "saved", "settings", "language", "full")


class Doorway(Screen):
    """A screen with the shelf's heading. ``unread`` is how many saved games could not be read, as far as is known."""

    layout: ShelfLayout

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.unread = self._counted = 0
        self._looking: Iterator[bool] | None = None

    def refresh(self) -> None:
        """Makes everything on the screen anew."""
        raise NotImplementedError

    def heading(self) -> list[Widget]:
        """The buttons of the heading."""
        labels = {"open": self.words("open_saved"), "settings": self.words("settings"), "full": self.words("full")}
        labels["language"] = self.words("language_short" if self.layout.compact else "language")
        out = []
        for (name, _), rect in zip(TOOLS, self.layout.tools, strict=True):
            icon = "" if name == "language" else name
            out.append(Widget(name, "button", labels[name], rect, icon=icon))
        return out

    def lead(self, name: str) -> bool:
        """Carries out a button of the heading, or the key for it. False if it is none."""
        if name in ("open", "saved"):
            from game.ui.screens.saved import SavedScreen

            self.stage.push(SavedScreen(self.stage))
        elif name == "settings":
            from game.ui.screens.settings import SettingsScreen

            self.stage.push(SettingsScreen(self.stage))
        elif name == "language":
            self.stage.prefer(language="en" if self.words.language == "de" else "de")
        elif name == "full":
            self.stage.full_screen()
        return name in _LEADS

    # -- games from elsewhere

    def dropped(self, what: str) -> None:
        from game.ui.game_opening import open_dropped

        open_dropped(self.stage, what)

    def paste_game(self) -> bool:
        """Opens the shared game in the clipboard. False if there is none in it."""
        from game.ui.save_files import SHARED_LINE

        text = clipboard.pasted()
        if not SHARED_LINE.search(text):
            return False
        self.dropped(text)
        return True

    # -- saves that cannot be read

    def watch(self) -> None:
        """Looks through the saves anew, as time allows."""
        self._looking, self._counted = check_saves(self.stage.saves), 0

    def look_on(self) -> bool:
        """Looks through the saves for a moment. True while there are more."""
        until = time.perf_counter() + SLICE
        for broken in self._looking or ():
            self._counted += broken
            if time.perf_counter() > until:
                return True
        if self._looking is not None and self._counted != self.unread:
            self.unread = self._counted
            self.refresh()
        self._looking = None
        return False
