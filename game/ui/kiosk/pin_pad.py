"""The pad on which the keeper types the PIN."""

from __future__ import annotations

from collections.abc import Sequence

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
        """The keys, and what is said above them or, where the window is wide, at their left."""
        base = min(text_base(size, self.stage.text_scale), size[0] / 28, size[1] / 20)
        self.begin_layout(size, base)
        wide, pad = size[0] > size[1], round(base * 1.6)
        most = min(size[0] / 7.5, size[1] / 5.2) if wide else min(size[0] / 4.4, size[1] / 8.4)
        side = min(max(round(base * 3.2), self.stage.finger), round(most))
        gap = round(side * 0.14)
        keys = Rect(0, 0, 3 * side + 2 * gap, 4 * side + 3 * gap)
        said = Rect(0, 0, keys.width, round(min(base * 10, size[1] - 2 * pad - keys.height - gap - side)) + side)
        if wide:
            said.size = max(round(base * 15), 3 * side), keys.height
        self.card = card = middle(
            size,
            keys.width + 2 * pad + (said.width + pad if wide else 0),
            keys.height + 2 * pad + (0 if wide else said.height + gap),
        )
        keys.bottomright = card.right - pad, card.bottom - pad - (0 if wide else side + gap)
        said.topleft = card.x + pad, card.y + pad
        cancel = Rect(said.x, card.bottom - pad - side, said.width if wide else keys.width, side)
        self.said = Rect(said.x, said.y, said.width, (cancel.y if wide else keys.y) - gap - said.y)
        signs = {"erase": "\u2190", "enter": "OK"}
        self.widgets = [
            Widget(key, "button", signs.get(key, key),
                   Rect(keys.x + i % 3 * (side + gap), keys.y + i // 3 * (side + gap), side, side),
                   weight="primary" if key == "enter" else "", spoken=self.words("erase") if key == "erase" else "")
            for i, key in enumerate(KEYS)
        ]  # fmt: skip
        self.widgets = [*self.widgets, Widget("cancel", "button", tell(self.words.language, "cancel"), cancel)]

    def _said(self, now: int) -> str:
        """What is to be known now."""
        pins, language = self.kiosk.pins, self.words.language
        if pins.problem:
            return tell(language, f"pin_{pins.problem}")
        if pins.wait(now):
            return tell(language, "pin_wait", n=-(-pins.wait(now) // 1000))
        return self.told

    def scene(self, now: int) -> list[Sprite]:
        card, room, base = self.card, self.said, self.brush.theme.base
        head = self.brush.heading(tell(self.words.language, "pin"), room.width, 2, centre=True)
        dots = self.brush.text("\u2022" * len(self.typed) or " ", 3, "gold", "bold")
        out = [Sprite(self.brush.plate(card.size, "card"), *card.topleft)]
        out.append(centred(head, (room.centerx, room.y + head.get_height() // 2)))
        if said := self._said(now):
            top = room.y + head.get_height() + round(base * 0.4)
            high = room.bottom - dots.get_height() - top
            step = next((step for step in (1, 0) if self.brush.measure_block(said, room.width, step) <= high), -1)
            line = self.brush.block(said, room.width, step, "gold", most=3, centre=True)
            out.append(centred(line, (room.centerx, top + line.get_height() // 2)))
        out.append(centred(dots, (room.centerx, room.bottom - dots.get_height() // 2)))
        return [*out, *self.draw_widgets()]

    @property
    def heard_text(self) -> Sequence[str]:
        """Not what is typed."""
        return [tell(self.words.language, "pin"), *filter(None, [self._said(clock.now())])]

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
