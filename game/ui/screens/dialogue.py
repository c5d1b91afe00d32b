"""A card over what lies below: a heading, lines, and buttons. One that is taller than the window is drawn up and down, and its
buttons stay in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame
from pygame import Rect

from game.drawing.sprites import Sprite, centred, cut
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.layout import PAGE, text_base
from game.ui.framework.layout import centred as middle
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import DRAG_DISTANCE, draw_scroll_bar
from game.ui.framework.widgets import Widget, find_widget, measure_beside_icon

SMALLEST = 8.0
"""The least height of letters, in pixels. They are made smaller for a card to fit, but not below those of a page; beside buttons
for fingers they are a quarter of these at least: 3 mm."""
_NOTCH, _ARROW, _PAGE = 4.5, 3.0, 0.88
"""How far a notch of the wheel and an arrow key draw a tall card, in heights of letters, and a page key of what is seen."""
Button = tuple[str, str, Callable[[], None]]


class DialogueText(NamedTuple):
    """What a card says, in the language of the moment, and its buttons: what each is called, says and does."""

    heading: str
    lines: Sequence[str]
    buttons: Sequence[Button]


class Dialogue(Screen):
    """Asks something. The first button is what Escape means, the last one mostly leads on. The card can be drawn aside."""

    overlay = True
    veil = 150
    """How dark it gets around the card, 0 to 255."""
    lead = -1
    """Which button stands out and is what Enter means."""
    copying = ""
    """The button that copies something; it has the sign for that."""
    columns = 3
    """Buttons in a row for which the card is made wide enough."""
    card = Rect(0, 0, 0, 0)
    _held: Pos | None = None
    """Where the card is held while it is drawn aside."""
    _foot = Rect(0, 0, 0, 0)
    """Where the buttons of a card that is taller than the window lie over it; empty where they lie on it."""
    _kept: frozenset[str] = frozenset()
    """The buttons that lie there."""
    _top = 0
    """Where the room for the card begins, in pixels below the window's upper edge: above it something else stays to be seen."""
    _two_lines = False
    """Whether a label needs two lines, as the card is not wide enough for it."""
    _drawn = 0
    """How far it has been drawn since it was taken hold of, in pixels."""

    def __init__(self, stage: Stage, ask: Callable[[], DialogueText]) -> None:
        super().__init__(stage)
        self.ask = ask
        self._card: list[Sprite] = []
        self.lay_out(stage.size)
        self.focus = self.buttons[self.lead][0]

    @property
    def read(self) -> Sequence[Rect]:
        return (self.card,)

    def lay_out(self, size: tuple[int, int]) -> None:
        self.size, self._foot = size, Rect(0, 0, 0, 0)
        self.heading, self.lines, self.buttons = self.ask()
        letters = text_base(size, self.stage.text_scale)
        widest = self.stage.finger / 4 if self.stage.touch_only else size[0] / PAGE[0]
        least = max(min(letters, widest, size[1] / PAGE[1]), SMALLEST)
        while not self._fit(size, letters) and letters > least:
            letters = max(letters * 0.94, least)
        self.ground = self._lie_on()
        self.ground.blit(self.brush.shade(size, self.veil), (0, 0))

    def _lie_on(self) -> pygame.Surface:
        """What lies under the card."""
        return self.stage.picture_below(self)

    def _fit(self, size: tuple[int, int], letters: float) -> bool:
        """Lays the card out with letters of that size. False if it does not fit into the window."""
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(letters)
        widest = max(self.brush.text(label, 0, "text", "bold").get_width() for label in self._labels()) + round(letters * 1.2)
        copying = [label for name, label, _ in self.buttons if name == self.copying]
        beside = [measure_beside_icon(self.brush, label, self._high(letters)) for label in copying]
        widest = max(widest, self.stage.finger, *beside)
        width = max(self._width(letters), widest * min(len(self.buttons), self.columns) + round(letters * 4.6))
        width = min(width, size[0] - round(letters * 2))
        inner = width - round(letters * 3)
        gap = round(letters * 0.6)
        self._two_lines = widest > inner
        rows = _split_rows(len(self.buttons), max((inner + gap) // (widest + gap), 1))
        parts = self._parts(inner)
        height = sum(part.get_height() for part in parts) + round(letters * 3.2) + len(rows) * (self._high(letters) + gap)
        self.card = self._place_card(size, width, height)
        self._card = [Sprite(self.brush.plate(self.card.size, "card"), *self.card.topleft)]
        top = self.card.y + round(letters * 1.5)
        for part in parts:
            self._card.append(centred(part, (self.card.centerx, top + part.get_height() // 2)))
            top += part.get_height()
        self._place_buttons(inner, rows, gap)
        return height <= size[1]

    def _labels(self) -> Sequence[str]:
        """All that its buttons may say while it is open: none moves or changes its size when one says something else."""
        return [label for _, label, _ in self.buttons]

    @property
    def heard_text(self) -> Sequence[str]:
        return [self.heading, *self.lines]

    def say_anew(self) -> None:
        """What it says is another: it is laid out again, and stays where it was drawn to."""
        before = self.card
        self.lay_out(self.size)
        if self.card.size == before.size:
            self._move(before.x - self.card.x, before.y - self.card.y)

    def _place_card(self, size: tuple[int, int], width: int, height: int) -> Rect:
        """Where a card of that size lies; one that is taller than its room begins at its upper edge."""
        card = middle(size, width, height)
        if height <= size[1] - self._top or not self._top:
            card = self._place(card)
        return Rect(card.x, self._top, card.width, height) if height > size[1] - self._top else card

    def _place(self, card: Rect) -> Rect:
        """Where the card lies, given where it lies in the middle of the window."""
        return card

    def _high(self, letters: float) -> int:
        """How high a button is, in pixels: those of a card too narrow for one of its labels have room for two lines."""
        return max(round(letters * (3.2 if self._two_lines else 2.4)), self.stage.finger)

    def _width(self, letters: float) -> int:
        """How wide the card would like to be, in pixels."""
        return round(letters * 26)

    def _parts(self, width: int) -> list[pygame.Surface]:
        """What stands on the card from top to bottom."""
        return [self._head(width), self._gap(), *self._draw_told(width)]

    def _gap(self) -> pygame.Surface:
        """What keeps apart two things of different sorts."""
        return pygame.Surface((1, round(self.brush.theme.base * 0.6)), pygame.SRCALPHA)

    def _draw_told(self, width: int) -> list[pygame.Surface]:
        """What stands below the heading: a picture of each line, in their order."""
        return [self.brush.block(line, width, 0, "muted", most=12, centre=True) for line in self.lines]

    def _head(self, width: int) -> pygame.Surface:
        """The heading."""
        return self.brush.block(self.heading, width, 3, "text", "serif", 2, centre=True)

    def _place_buttons(self, inner: int, rows: Sequence[int], gap: int) -> None:
        """The buttons in rows at the lower edge of the card; the last one stands out. Of a card that is taller than the window
        they stay in sight, or their last row does."""
        base = self.brush.theme.base
        height, edge = self._high(base), round(base * 1.4)
        high = edge + len(rows) * height + (len(rows) - 1) * gap
        top = self._end_above_foot(high, edge, gap, [name for name, *_ in self.buttons]) - high
        cells: list[Rect] = []
        for at, number in enumerate(rows):
            if at == len(rows) - 1 and not self._foot:  # those of the last row at least stay in sight
                last = [name for name, *_ in self.buttons[-number:]]
                top = self._end_above_foot(edge + height, edge, gap, last) - edge - height
            width = (inner - gap * (number - 1)) // number
            left = self.card.centerx - inner // 2
            cells += [Rect(left + i * (width + gap), top, width, height) for i in range(number)]
            top += height + gap
        self.widgets = [
            Widget(name, "button", label, cell, icon="copy" if name == self.copying else "")
            for (name, label, _), cell in zip(self.buttons, cells, strict=True)
        ]
        self.widgets[self.lead] = replace(self.widgets[self.lead], weight="primary")

    def _end_above_foot(self, high: int, edge: int, gap: int, names: Sequence[str]) -> int:
        """Where these buttons end, so high together with the edge below them: at the card's lower edge, or, where the card is
        taller than the window and they leave room enough, at the window's, on a foot with a narrow edge that stays in sight."""
        self._foot, self._kept = Rect(0, 0, 0, 0), frozenset(names)
        low = high - edge + gap
        if not self.tall or 2 * low >= self._room.height:
            return self.card.bottom
        self._foot = Rect(self.card.x, self.size[1] - low - gap, self.card.width, low + gap)
        return self.size[1] + edge - gap

    @property
    def tall(self) -> bool:
        """Whether the card is taller than its room."""
        return self.card.height > self._room.height

    @property
    def _room(self) -> Rect:
        """Where the card may lie."""
        return Rect(0, self._top, self.size[0], self.size[1] - self._top)

    def scene(self, now: int) -> list[Sprite]:
        foot = [Sprite(self.brush.plate(self._foot.size, "card"), *self._foot.topleft)] if self._foot else []
        below, above = ([each for each in self.widgets if self._on_foot(each) == on] for on in (False, True))
        drawn = [*self._card, *self.draw_widgets(only=below)]
        card = [part for sprite in drawn if (part := cut(sprite, self._room))] if self._top and self.tall else drawn
        return [*card, *foot, *self.draw_widgets(only=above), *self._bar()]

    def _on_foot(self, widget: Widget) -> bool:
        return bool(self._foot) and widget.id in self._kept

    def worked_at(self, pos: Pos) -> Widget | None:
        here = super().worked_at(pos)
        covered = self._foot.collidepoint(pos) or (self.tall and pos[1] < self._top)
        return None if here and covered and not self._on_foot(here) else here

    def _bar(self) -> list[Sprite]:
        """Where one is on a tall card."""
        side = max(round(self.brush.theme.base * 0.4), 4)
        room = self._room
        track = Rect(self.card.right - 2 * side, room.y + side, side, room.height - 2 * side - self._foot.height)
        return draw_scroll_bar(self.brush, track, room.y - self.card.y, room.height, self.card.height) if self.tall else []

    def handle(self, event: InputEvent, now: int) -> None:
        focus = self.focus
        if event.name == "press":
            free = self.worked_at(event.pos) is None or self.tall
            self._held, self._drawn = (event.pos if free and self.card.collidepoint(event.pos) else None), 0
        elif event.name == "point" and self._held:
            right, down = event.pos[0] - self._held[0], event.pos[1] - self._held[1]
            self._drawn += abs(right) + abs(down)
            if not self.tall:
                self._move(right, down)
            elif self._drawn >= DRAG_DISTANCE:
                self._pressed = None  # it is no click any more
                self._move(0, down)
            self._held = event.pos
        elif event.name in ("release", "leave"):
            self._held = None
        elif event.name == "wheel" and self.tall:
            self._move(0, round(event.step[1] * _NOTCH * self.brush.theme.base))
        super().handle(event, now)
        if self.focus != focus and self.keys_used:
            self._reveal()
        elif event.name == "step" and self.tall:
            self._move(0, round(event.step[1] * _ARROW * self.brush.theme.base))

    def command(self, name: str) -> bool:
        """The keys that turn pages and go to an end draw a tall card."""
        turn = round((self._room.height - self._foot.height) * _PAGE)
        draws = {"page_back": turn, "page_on": -turn, "board": self.card.height, "end": -self.card.height} if self.tall else {}
        if name in draws:
            self._move(0, draws[name])
        return name in draws or super().command(name)

    def _reveal(self) -> None:
        """Draws a tall card so far that what has the focus is seen."""
        here, edge = find_widget(self.widgets, self.focus), round(self.brush.theme.base)
        if here and self.tall and not self._on_foot(here):
            low = self.size[1] - self._foot.height - edge
            self._move(0, max(self._top + edge - here.rect.top, 0) or min(low - here.rect.bottom, 0))

    def _move(self, right: int, down: int) -> None:
        """Draws the card aside, inside the window; a tall one up and down, as far as its ends."""
        moved = self.card.move(right, down)
        moved.x = min(max(moved.x, 0), max(self.size[0] - moved.width, 0))
        least, most = sorted((self._top if self.tall else 0, self.size[1] - moved.height))
        moved.y = min(max(moved.y, least), most)
        right, down = moved.x - self.card.x, moved.y - self.card.y
        self.card = moved
        self._card = [sprite._replace(x=sprite.x + right, y=sprite.y + down) for sprite in self._card]
        self.widgets = [
            widget if self._on_foot(widget) else replace(widget, rect=widget.rect.move(right, down)) for widget in self.widgets
        ]

    def glance(self) -> object:
        return super().glance(), self.card.topleft

    def act(self, name: str, change: int = 0) -> None:
        for button, _, do in self.buttons:
            if button == name:
                do()

    def back(self, now: int) -> None:
        self.buttons[0][2]()


class Careful(Dialogue):
    """Asks about something that Enter alone is not to do."""

    lead = 0


def _split_rows(count: int, most: int) -> list[int]:
    """So many buttons in as few rows as possible, the fuller ones below."""
    number = -(-count // most)
    short = number - count % number if count % number else 0
    return [count // number] * short + [-(-count // number)] * (number - short)
