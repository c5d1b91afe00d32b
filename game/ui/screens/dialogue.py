"""A card over what lies below: a heading, lines, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame
from pygame import Rect

from game.drawing.sprites import Sprite, centred
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.layout import centred as middle
from game.ui.framework.layout import text_base
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.widgets import Widget, widget_at

SMALLEST = 8.0
"""Letters of a card that would not fit into the window otherwise, in pixels."""
Button = tuple[str, str, Callable[[], None]]


class DialogueText(NamedTuple):
    """What a card says, in the language of the moment, and its buttons: what each is called, says and does."""

    heading: str
    lines: Sequence[str]
    buttons: Sequence[Button]


class Dialogue(Screen):
    """Asks something. The first button is what Escape means, the last one leads on. The card can be drawn aside."""

    overlay = True
    veil = 150
    """How dark it gets around the card, 0 to 255."""
    columns = 3
    """Buttons in a row for which the card is made wide enough."""
    card = Rect(0, 0, 0, 0)
    _held: Pos | None = None
    """Where the card is held while it is drawn aside."""

    def __init__(self, stage: Stage, ask: Callable[[], DialogueText]) -> None:
        super().__init__(stage)
        self.ask = ask
        self._card: list[Sprite] = []
        self.lay_out(stage.size)
        self.focus = self.buttons[-1][0]

    def lay_out(self, size: tuple[int, int]) -> None:
        self.size = size
        self.heading, self.lines, self.buttons = self.ask()
        self.ground = self.stage.picture_below(self)
        self.ground.blit(self.brush.shade(size, self.veil), (0, 0))
        letters = text_base(size, self.stage.text_scale)
        while not self._fit(size, letters) and letters > SMALLEST:
            letters *= 0.94

    def _fit(self, size: tuple[int, int], letters: float) -> bool:
        """Lays the card out with letters of that size. False if it does not fit into the window."""
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(letters)
        widest = max(self.brush.text(label, 0, "text", "bold").get_width() for _, label, _ in self.buttons) + round(letters * 1.2)
        width = max(self._width(letters), widest * min(len(self.buttons), self.columns) + round(letters * 4.6))
        width = min(width, size[0] - round(letters * 2))
        inner = width - round(letters * 3)
        gap = round(letters * 0.6)
        rows = _split_rows(len(self.buttons), max((inner + gap) // (widest + gap), 1))
        parts = self._parts(inner)
        height = sum(part.get_height() for part in parts) + round(letters * 3.2) + len(rows) * (round(letters * 2.4) + gap)
        self.card = self._place(middle(size, width, height))
        self._card = [Sprite(self.brush.plate(self.card.size, "card"), *self.card.topleft)]
        top = self.card.y + round(letters * 1.5)
        for part in parts:
            self._card.append(centred(part, (self.card.centerx, top + part.get_height() // 2)))
            top += part.get_height()
        self._place_buttons(inner, rows, gap)
        return height <= size[1]

    def _place(self, card: Rect) -> Rect:
        """Where the card lies, given where it lies in the middle of the window."""
        return card

    def _width(self, letters: float) -> int:
        """How wide the card would like to be, in pixels."""
        return round(letters * 26)

    def _parts(self, width: int) -> list[pygame.Surface]:
        """What stands on the card from top to bottom."""
        base = self.brush.theme.base
        gap = pygame.Surface((1, round(base * 0.6)), pygame.SRCALPHA)
        head = self.brush.block(self.heading, width, 3, "text", "serif", 2, centre=True)
        return [head, gap, *(self.brush.block(line, width, 0, "muted", most=4, centre=True) for line in self.lines)]

    def _place_buttons(self, inner: int, rows: Sequence[int], gap: int) -> None:
        """The buttons in rows at the lower edge of the card; the last one stands out."""
        base = self.brush.theme.base
        height = round(base * 2.4)
        top = self.card.bottom - round(base * 1.4) - len(rows) * height - (len(rows) - 1) * gap
        cells: list[Rect] = []
        for number in rows:
            width = (inner - gap * (number - 1)) // number
            left = self.card.centerx - inner // 2
            cells += [Rect(left + i * (width + gap), top, width, height) for i in range(number)]
            top += height + gap
        self.widgets = [
            Widget(name, "button", label, cell, weight="primary" if cell is cells[-1] else "")
            for (name, label, _), cell in zip(self.buttons, cells, strict=True)
        ]

    def scene(self, now: int) -> list[Sprite]:
        return [*self._card, *self.draw_widgets()]

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name == "press" and self.card.collidepoint(event.pos) and widget_at(self.widgets, event.pos) is None:
            self._held = event.pos
        elif event.name == "point" and self._held:
            self._move(event.pos[0] - self._held[0], event.pos[1] - self._held[1])
            self._held = event.pos
        elif event.name in ("release", "leave"):
            self._held = None
        super().handle(event, now)

    def _move(self, right: int, down: int) -> None:
        """Draws the card aside, inside the window."""
        moved = self.card.move(right, down).clamp(Rect((0, 0), self.size))
        right, down = moved.x - self.card.x, moved.y - self.card.y
        self.card = moved
        self._card = [sprite._replace(x=sprite.x + right, y=sprite.y + down) for sprite in self._card]
        self.widgets = [replace(widget, rect=widget.rect.move(right, down)) for widget in self.widgets]

    def glance(self) -> object:
        return super().glance(), self.card.topleft

    def act(self, name: str, change: int = 0) -> None:
        for button, _, do in self.buttons:
            if button == name:
                do()

    def back(self, now: int) -> None:
        self.buttons[0][2]()


def _split_rows(count: int, most: int) -> list[int]:
    """So many buttons in as few rows as possible, the fuller ones below."""
    number = -(-count // most)
    short = number - count % number if count % number else 0
    return [count // number] * short + [-(-count // number)] * (number - short)
