"""A page with a long list: scrolled by wheel, by drag, by the keys that turn pages, and wherever the focus goes."""

from __future__ import annotations

from pygame import Rect

from game.ui.inputs import InputEvent
from game.ui.screens.screen import Screen, Stage
from game.ui.scrolling import RowDrag


class Listed(Screen):
    """A screen with rows. Each has widgets whose ids are a kind and the row's number, such as ``game:3``; ``first`` is the
    row at the top of what is seen."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.first = 0
        self._drag: RowDrag | None = None

    def refresh(self) -> None:
        """Makes the widgets anew, for the rows that are seen."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    @property
    def seen(self) -> int:
        """How many rows have room at once."""
        raise NotImplementedError

    @property
    def room(self) -> tuple[Rect, int]:
        """Where the rows are, and how many pixels one is from the next."""
        raise NotImplementedError

    def kinds(self, at: int) -> list[str]:
        """The kinds of widget that a row has, from left to right."""
        raise NotImplementedError

    def glance(self) -> object:
        return super().glance(), self.first

    def command(self, name: str) -> bool:
        if name in ("undo", "redo"):  # backspace and the keys that turn pages
            self.scroll(self.first + (-self.seen if name == "undo" else self.seen))
        return name in ("undo", "redo")

    def handle(self, act: InputEvent, now: int) -> None:
        if act.name == "wheel":
            self.scroll(self.first - act.step[1])
        elif not self._followed(act):
            super().handle(act, now)

    def scroll(self, first: int) -> None:
        """Brings a row to the top, as near as can be."""
        self.first = min(max(first, 0), max(self.count - self.seen, 0))
        self.refresh()

    def to(self, name: str) -> None:
        """Gives the focus to a widget, and scrolls to its row."""
        at = int(name.partition(":")[2] or 0)
        self.focus, self.keys_used = name, True
        if self.first <= at < self.first + self.seen:
            self.refresh()
        else:
            self.scroll(at if at < self.first else at - self.seen + 1)

    def _followed(self, act: InputEvent) -> bool:
        """Whether the keys went from one row's widgets to another's, in sight or not."""
        kind, _, number = (self.focus or "").partition(":")
        if act.name == "previous" and self.count and self.widgets and self.focus == self.widgets[0].id:
            self.to(f"{self.kinds(self.count - 1)[-1]}:{self.count - 1}")
            return True
        if not number or int(number) >= self.count:
            return False
        name = ""
        if act.name == "step" and act.step[1]:
            name = self._above(kind, int(number) - act.step[1])
        elif act.name in ("next", "previous"):
            name = self._beside(kind, int(number), 1 if act.name == "next" else -1)
        if name:
            self.to(name)
        return bool(name)

    def _above(self, kind: str, at: int) -> str:
        """The widget of that kind in a row, or the row's first; nothing where there is no such row."""
        if not 0 <= at < self.count:
            return ""
        kinds = self.kinds(at)
        return f"{kind if kind in kinds else kinds[0]}:{at}"

    def _beside(self, kind: str, at: int, by: int) -> str:
        """The widget before or after one of a row; nothing before the first and after the last of all."""
        kinds = self.kinds(at)
        spot = kinds.index(kind) + by if kind in kinds else 0
        if 0 <= spot < len(kinds):
            return f"{kinds[spot]}:{at}"
        at += by
        return f"{self.kinds(at)[0 if by > 0 else -1]}:{at}" if 0 <= at < self.count else ""

    def _pointer(self, act: InputEvent, now: int) -> None:
        rows, step = self.room
        if act.name == "press" and rows.collidepoint(act.pos):
            self._drag = RowDrag("rows", act.pos, self.first, step)
        row = self._drag.to(act.pos) if self._drag and act.name == "point" else None
        if row is not None:
            self._pressed = None  # it is no click any more
            self.scroll(row)
        super()._pointer(act, now)
        if act.name in ("release", "leave"):
            self._drag = None
