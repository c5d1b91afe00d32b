"""The pad on which the keeper types the PIN."""

from __future__ import annotations

from pygame import Rect

from game.drawing.sprites import Sprite, centred
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import centred as middle
from game.ui.framework.layout import text_base
from game.ui.framework.screen import Screen
from game.ui.framework.widgets import Widget
from game.ui.kiosk.pin import LONGEST
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import tell

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")


class PinPad(Screen):
    """Twelve keys, dots for what was typed, and a sentence for what is the matter."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self.kiosk, self.typed, self.told = stage, "", ""
        self.lay_out(stage.size)

    def lay_out(self, size: tuple[int, int]) -> None:
        base = min(text_base(size, 1.0), size[0] / 28, size[1] / 26)
        self.begin_layout(size, base)
        side = min(max(round(base * 3.2), self.kiosk.target()), round(min(size[0] / 4.4, size[1] / 8.4)))
        gap = round(side * 0.18)
        card = middle(size, 3 * side + 2 * gap + round(base * 6), round(4.8 * side + 4 * gap + base * 8))
        self.card, self.base = card, base
        left, top = card.centerx - (3 * side + 2 * gap) // 2, card.y + round(base * 6.4)
        signs = {"erase": "\u2190", "enter": "OK"}
        self.widgets = [
            Widget(key, "button", signs.get(key, key), Rect(left + i % 3 * (side + gap), top + i // 3 * (side + gap), side, side),
                   weight="primary" if key == "enter" else "")
            for i, key in enumerate(KEYS)
        ]  # fmt: skip
        wide = Rect(left, top + 4 * (side + gap), 3 * side + 2 * gap, round(side * 0.8))
        self.widgets = [*self.widgets, Widget("cancel", "button", tell(self.words.language, "cancel"), wide)]

    def _said(self, now: int) -> str:
        """What is to be known now."""
        pins, language = self.kiosk.pins, self.words.language
        if pins.problem:
            return tell(language, f"pin_{pins.problem}")
        if pins.wait(now):
            return tell(language, "pin_wait", n=-(-pins.wait(now) // 1000))
        return self.told

    def scene(self, now: int) -> list[Sprite]:
        card, base = self.card, self.base
        head = self.brush.text(tell(self.words.language, "pin"), 2, "text", "serif")
        dots = self.brush.text("\u2022" * len(self.typed) or " ", 3, "gold", "bold")
        out = [Sprite(self.brush.plate(card.size, "card"), *card.topleft)]
        out.append(centred(head, (card.centerx, card.y + round(base * 1.8))))
        if said := self._said(now):
            line = self.brush.block(said, card.width - round(base), -1, "gold", most=2)
            out.append(centred(line, (card.centerx, card.y + round(base * 3.6))))
        out.append(centred(dots, (card.centerx, card.y + round(base * 5.2))))
        return [*out, *self.draw_widgets()]

    def wait(self, now: int) -> int | None:
        return self.kiosk.pins.wait(now) % 1000 or None

    def act(self, name: str, change: int = 0) -> None:
        if name == "cancel":
            self.stage.pop()
        elif name == "erase":
            self.typed = self.typed[:-1]
        elif name == "enter":
            self._enter()
        elif len(self.typed) < LONGEST:
            self.typed += name

    def _enter(self) -> None:
        typed, self.typed = self.typed, ""
        if not typed:
            return
        if self.kiosk.pins.check(typed, clock.now()):
            self.stage.pop()
            self.kiosk.open_panel()
        else:
            self.told = tell(self.words.language, "pin_wrong")

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name == "digit":
            self.act(event.text)
        elif event.name in ("undo", "erase"):
            self.act("erase")
        elif event.name == "enter" and not self.keys_used:
            self._enter()
        else:
            super().handle(event, now)

    def glance(self) -> object:
        return super().glance(), self.typed
