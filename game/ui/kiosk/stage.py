"""What the screens of a public table may ask of its window, besides what every screen may."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from game.core.catalogue import CatalogueEntry
from game.core.kiosk_settings import KioskSettings
from game.ui.framework.screen import Stage
from game.ui.kiosk.counts import Counts
from game.ui.kiosk.pin import PinCheck


class KioskSetup(NamedTuple):
    """With what a public table is started: its settings, what was wrong with their file, its folder, and how a change of settings
    is written into the file (None where there is none). ``safe``: after several crashes in a row."""

    settings: KioskSettings
    problems: Sequence[str]
    folder: Path
    pin_file: Path
    file: Path | None = None
    write: Callable[[Mapping[str, Any]], None] | None = None
    safe: bool = False


class KioskStage(Stage, Protocol):
    """The window of a public table."""

    kiosk: KioskSettings
    setup: KioskSetup
    pins: PinCheck
    counts: Counts
    fault: str

    @property
    def health(self) -> tuple[int, int, int]:
        """Minutes since the start, frames a second while something moves, megabytes of memory."""

    def playlist(self) -> Sequence[CatalogueEntry]:
        """The games that visitors may choose and that can be played."""

    def visit(self, entry: CatalogueEntry, players: Mapping[str, str]) -> None:
        """Lays a game for visitors; of one that cannot be played, says so."""

    def teach(self, entry: CatalogueEntry) -> None:
        """Lays the first of the short lessons of a game."""

    def begin_visit(self) -> None:
        """Somebody has touched the attract screen."""

    def attract(self) -> None:
        """Ends a visit: everything is put away, and all is as the keeper has it."""

    def change(self, **values: object) -> str:
        """Changes the keeper's settings, here and in the file; a sentence where they could not be written."""

    def open_panel(self) -> None:
        """The keeper is there."""

    def leave(self) -> None:
        """Ends the program."""

    @property
    def is_open(self) -> bool:
        """Whether these are opening hours."""
