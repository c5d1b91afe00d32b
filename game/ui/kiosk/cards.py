"""The cards that a public table lays of its own accord: whether somebody is still there, and a calm one at a fault."""

from __future__ import annotations

from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.kiosk.idle import IdleWatch
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import tell
from game.ui.screens.dialogue import Dialogue, DialogueText

CALM = 4000
"""Milliseconds that the calm card stays."""


class StillThere(Dialogue):
    """Counts down; whatever is touched takes it away."""

    def __init__(self, stage: KioskStage, idle: IdleWatch) -> None:
        self.idle, self._shown = idle, 0
        super().__init__(stage, self._text)

    def _text(self) -> DialogueText:
        language = self.stage.words.language
        self._shown = -(-self.idle.left(clock.now()) // 1000)
        lines = [tell(language, "still_text", n=self._shown)]
        return DialogueText(tell(language, "still"), lines, [("go_on", tell(language, "go_on"), self.stage.pop)])

    def wait(self, now: int) -> int | None:
        left = self.idle.left(now)
        if -(-left // 1000) != self._shown:
            self.lay_out(self.size)
            return 0
        return left % 1000 or 1000

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name in ("point", "leave", "let", "aside", "press"):
            return  # a press goes on with its release, so that it does nothing to what lies below
        self.stage.pop()


class CalmCard(Dialogue):
    """Something went wrong: the table is laid anew by itself."""

    def __init__(self, stage: KioskStage) -> None:
        self.kiosk, self._since = stage, clock.now()
        super().__init__(stage, self._text)

    def _text(self) -> DialogueText:
        language = self.stage.words.language
        return DialogueText(
            tell(language, "calm"), [tell(language, "calm_text")], [("go_on", tell(language, "go_on"), self.kiosk.attract)]
        )

    def wait(self, now: int) -> int | None:
        left = self._since + CALM - now
        if left <= 0:
            self.kiosk.attract()
            return 0
        return left
