"""The settings: everything that a person may set, under headings, taking effect at once."""

from __future__ import annotations

from pygame import Rect

from game.core.contract import Option
from game.drawing.sprites import Sprite
from game.ui.framework import widgets as w
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import page_layout
from game.ui.framework.option_controls import make_option_widget, step_option
from game.ui.framework.preferences import GROUPS, make_control
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import RowScroller, draw_scroll_bar
from game.ui.framework.widgets import Widget


class SettingsScreen(Screen):
    """A page of controls. A row is a heading or a setting; where not all have room, the page is scrolled row by row."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.list = RowScroller()
        self.lay_out(stage.size)
        self.focus = next(widget.id for widget in self.widgets if widget.id.startswith("option:"))

    def lay_out(self, size: tuple[int, int]) -> None:
        self.layout = page_layout(size, self.stage.text_scale)
        self.begin_layout(self.layout.size, self.layout.base)
        self.refresh()

    @property
    def options(self) -> dict[str, Option]:
        """The settings as controls, those left out that could not be set otherwise here."""
        assets = self.stage.assets
        choices = {"theme": assets.themes(), "tiles": assets.tile_sets()}
        names = [name for _, group in GROUPS for name in group if name != "display" or self.stage.displays > 1]
        return {name: make_control(name, choices.get(name), self.stage.displays if name == "display" else None) for name in names}

    def refresh(self) -> None:
        """Makes the rows anew."""
        base, body = self.layout.base, self.layout.body
        options = self.options
        self.rows: list[str | Option] = []
        for heading, group in GROUPS:
            self.rows += [self.words.of(heading), *(options[name] for name in group if name in options)]
        self.step = round(base * 2.9)
        seen = max(body.height // self.step, 1)
        self.list.measure(body, self.step, seen, len(self.rows) - seen)
        out = [Widget("back", "button", self.words("close"), self.layout.button, icon="back")]
        for row, option in self._placed():
            if isinstance(option, Option):
                cell = Rect(row.right - self._width, row.y + round(base * 0.3), self._width, self.step - round(base * 0.6))
                out.append(make_option_widget(option, getattr(self.stage.prefs, option.id), cell, True, self.words))
        self.widgets = out

    @property
    def _width(self) -> int:
        """How wide a control is."""
        return min(round(self.layout.base * 16), self.layout.body.width // 2)

    def _placed(self) -> list[tuple[Rect, str | Option]]:
        body = self.layout.body
        rows = self.rows[self.list.first : self.list.first + self.list.seen]
        return [(Rect(body.x, body.y + i * self.step, body.width, self.step), row) for i, row in enumerate(rows)]

    def scene(self, now: int) -> list[Sprite]:
        brush, base, layout = self.brush, self.layout.base, self.layout
        title = brush.text(self.words("settings"), 3, "text", "serif")
        out = [
            Sprite(brush.plate(layout.card.size, "panel"), *layout.card.topleft),
            Sprite(title, layout.head.x, layout.head.centery - title.get_height() // 2),
        ]
        for row, what in self._placed():
            out += self._heading(row, what) if isinstance(what, str) else self._named(row, what)
        track = Rect(layout.body.right + round(base * 0.5), layout.body.y, max(round(base * 0.3), 3), layout.body.height)
        return out + draw_scroll_bar(brush, track, self.list.first, self.list.seen, len(self.rows)) + self.draw_widgets()

    def _heading(self, row: Rect, words: str) -> list[Sprite]:
        picture = self.brush.text(words, 1, "gold", "serif")
        return [Sprite(picture, row.x, row.bottom - picture.get_height() - round(self.layout.base * 0.3))]

    def _named(self, row: Rect, option: Option) -> list[Sprite]:
        room = row.width - self._width - round(self.layout.base)
        name = self.brush.text(self.words.of(option.name), 0, "text", "sans", room)
        about = self.brush.fitted(self.words.of(option.text), -1, "muted", "sans", room)
        top = row.centery - (name.get_height() + about.get_height()) // 2
        return [Sprite(name, row.x, top), Sprite(about, row.x, top + name.get_height())]

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        if name == "back":
            self.stage.pop()
            return
        option = self.options[name.removeprefix("option:")]
        value = step_option(option, getattr(self.stage.prefs, option.id), change or 1)
        self.stage.prefer(**{option.id: value})
        self.refresh()

    def command(self, name: str) -> bool:
        if name == "full":
            self.stage.prefer(full_screen=not self.stage.prefs.full_screen)
            self.refresh()
        elif self.list.turn_page(name):
            self.refresh()
        return name in ("full", "undo", "redo")

    def handle(self, event: InputEvent, now: int) -> None:
        if self.list.handle(event):
            self._pressed = None  # it is no click any more
            self.refresh()
        if not self._follow_focus(event):
            super().handle(event, now)

    def _follow_focus(self, event: InputEvent) -> bool:
        """Whether the keys went from a setting to the next one; it is in sight then."""
        by = {"next": 1, "previous": -1, "step": -event.step[1]}.get(event.name, 0)
        names = [f"option:{row.id}" for row in self.rows if isinstance(row, Option)]
        ring = ["back", *names] if event.name != "step" else names
        if not by or self.focus not in ring:
            return False
        at = ring.index(self.focus) + by
        name = ring[at % len(ring)] if event.name != "step" else ring[min(max(at, 0), len(ring) - 1)]
        if w.find_widget(self.widgets, name) is None:
            row = next(i for i, row in enumerate(self.rows) if isinstance(row, Option) and f"option:{row.id}" == name)
            self.list.reveal(row)
            self.refresh()
        self.focus, self.keys_used = name, True
        return True

    def glance(self) -> object:
        return super().glance(), self.list.first
