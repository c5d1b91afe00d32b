"""Who may see what on a screen that two people look at: a hand, and a tile that lies face down, is open to its owner alone, while
that player sits there and has said so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.contract import Tray
from game.ui.table.table_game import TableGame


class HiddenHands:
    """Which seat's private trays lie open. ``follow`` is to be called after every change of the state."""

    def __init__(self, play: TableGame) -> None:
        self.play = play
        self.follow()

    @property
    def shown(self) -> str | None:
        """Who sits there; nobody while the table is handed over."""
        return self.play.viewer

    @shown.setter
    def shown(self, seat: str | None) -> None:
        self.play.look_as(seat)

    def follow(self) -> None:
        """Covers the hands as soon as another player is to act, or nobody. Where none holds anything, nothing is handed over,
        and neither where a game that has come to its end is looked through."""
        mover, persons = self.play.mover, self.play.persons
        if self.play.learner is not None:  # who learns sees what a player of that side sees, whoever is to act
            self.shown = self.play.learner
            return
        if len(persons) < len(self.play.game.seats) and len(persons) < 2:
            self.shown = persons[0] if persons else mover  # nobody else looks at the screen, or nobody plays
            return
        if mover != self.shown:
            self.shown = None if self._secrets() and not self.play.ended else mover

    def start_over(self) -> None:
        """Another session lies on the table. Who sits there goes on sitting there."""
        shown, self.shown = self.shown, None
        self.follow()
        if shown is not None and shown == self.play.mover:
            self.show()

    def _secrets(self) -> bool:
        return self.play.veiled or self.held

    @property
    def held(self) -> bool:
        """Whether anybody holds a hand that only its owner sees."""
        return any(tray.private and tray.size for tray in self.play.trays)

    @property
    def waiting(self) -> bool:
        """Whether the player to act has still to sit down."""
        return self.shown is None and self.play.mover is not None

    def show(self) -> None:
        """The player to act sits there now, alone."""
        self.shown = self.play.mover

    def trays(self) -> Sequence[Tray]:
        """The trays as they may be shown: private ones from their backs, but for those of the player who sits there."""
        return [self._covered(tray) for tray in self.play.trays]

    def _covered(self, tray: Tray) -> Tray:
        if tray.private and tray.owner != self.shown:
            return replace(tray, tiles={}, hidden=True)
        return tray
