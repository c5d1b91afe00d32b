"""Another player is to act, and somebody holds tiles that the other may not see: the screen is handed over first."""

from __future__ import annotations

from game.ui import clock
from game.ui.hidden_hands import HiddenHands
from game.ui.inputs import InputEvent
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.screens.screen import Screen, Stage
from game.ui.table_game import TableGame

EARLY = 450
"""Milliseconds in which Enter does nothing: it was meant for the turn that has just ended, and would uncover a hand."""


class Handover(Dialogue):
    """Lies over a table on which every hand is covered, until the player to act says that nobody else looks."""

    veil = 90

    def __init__(self, stage: Stage, table: Screen, play: TableGame, sight: HiddenHands) -> None:
        self.sight, self.opened, self.play = sight, clock.now(), play
        self.table = table
        super().__init__(stage, self._asked)

    def _asked(self) -> DialogueText:
        words = self.stage.words
        seat = words.seat(self.play.mover or "any")
        buttons = [("shelf", words("shelf"), self.stage.home), ("show", words("show_hand"), self._show)]
        if self.play.session.here.parent:
            buttons.insert(0, ("undo", words("undo"), self._undo))
        return DialogueText(words("hand_over", seat=seat), [words("hand_over_text", seat=seat)], buttons)

    def _show(self) -> None:
        self.sight.show()
        self.stage.pop()

    def _undo(self) -> None:
        self.stage.pop()
        self.table.command("undo")

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name != "enter" or now - self.opened >= EARLY:
            super().handle(event, now)

    def command(self, name: str) -> bool:
        if name == "undo":
            self._undo()
            return True
        return super().command(name)

    def back(self, now: int) -> None:
        """Escape uncovers nothing."""
