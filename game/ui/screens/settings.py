"""The settings: everything that a person may set, in a few groups, taking effect at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from game.core.contract import Option, Text
from game.core.languages import CatalogueText
from game.drawing.sprites import Sprite, centred, cut
from game.ui.framework import widgets as w
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.layout import grid, page_layout
from game.ui.framework.option_controls import make_option_widget, step_option
from game.ui.framework.preferences import GROUPS, PICTURED, Preferences, make_control
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import RowScroller, draw_scroll_bar
from game.ui.framework.speech import is_installed
from game.ui.framework.widgets import Widget
from game.ui.screens.setting_pictures import SettingPictures

LINE = 2.9
"""How high the row of a setting is at least, in heights of letters."""
STRIP = 2
"""Rows that the pictures take, at least, of a setting whose choices are shown so; they lie below its name."""
LARGEST = 5
"""Rows that they take at most, where no other setting has to give way."""
NARROW = 12
"""How wide such a picture is at most, in heights of letters."""
WIDE = 16
"""How wide it is at most where no other setting has to give way."""
FLAT = 0.62
"""How high a large one is, in its widths."""


class SettingRow(NamedTuple):
    """A setting in its place on the page, of one row or of several; ``whole``: nothing of it is out of sight."""

    option: Option
    rect: Rect
    whole: bool


class SettingsScreen(Screen):
    """A page of controls, one group of them at a time. Where not all have room, they are scrolled row by row."""

    opened_by = ("settings",)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.list, self.group = RowScroller(), GROUPS[0][0]
        self.lay_out(stage.size)
        self.focus = next(widget.id for widget in self.widgets if widget.id.startswith("option:"))

    def renew(self) -> None:
        super().renew()
        self.samples = SettingPictures(self.stage)

    @property
    def read(self) -> Sequence[Rect]:
        body = self.layout.body
        return self.layout.head, Rect(*body.topleft, body.width, max(widget.rect.bottom for widget in self.widgets) - body.y)

    def lay_out(self, size: tuple[int, int]) -> None:
        page = page_layout(size, self.stage.text_scale, 56, self.stage.finger)
        self.begin_layout(page.size, page.base)
        self.layout = self.set_heading(self.words("settings"), page)
        self.refresh()

    @property
    def options(self) -> dict[str, Option]:
        """The settings as controls, those left out that could not be set otherwise here."""
        assets = self.stage.assets
        choices = {"theme": _usual_first("theme", assets.themes()), "tiles": _usual_first("tiles", assets.tile_sets())}
        names = [name for _, group in GROUPS for name in group if name != "display" or self.stage.displays > 1]
        return {name: make_control(name, choices.get(name), self.stage.displays if name == "display" else None) for name in names}

    def refresh(self) -> None:
        """Makes the tabs and the rows of the group anew."""
        base, tabs = self.layout.base, self._tabs()
        top = tabs[-1].rect.bottom + self.layout.gap
        body = self.layout.body
        self.body = Rect(body.x, top, body.width, body.bottom - top)
        options = [option for name in dict(GROUPS)[self.group] if (option := self.options.get(name))]
        self.step = max(round(base * LINE), self.layout.finger + round(base * 0.6))
        seen = max(self.body.height // self.step, 1)
        large = self._list_rows(options, roomy=True)
        self.roomy = len(large) <= seen
        self.rows = large if self.roomy else self._list_rows(options, roomy=False)
        self.list.measure(Rect(body.x, top, body.width, self.body.height), self.step, seen, len(self.rows) - seen)
        self.card = self.layout.card.copy()
        if not self.list.most:  # no longer than what is on it
            note = self._note_height()
            self.card.height = min(self.card.height, top + len(self.rows) * self.step + note + round(base) - self.card.y)
        back = Widget("back", "button", self.words("close"), self.layout.button, icon="back")
        self.shown = [
            (row, self._pictures(row) if self._is_strip(row.option) else [self._control(row)]) for row in self._placed()
        ]
        self.widgets = [back, *tabs, *(widget for row, controls in self.shown if row.whole for widget in controls)]

    def _list_rows(self, options: Sequence[Option], *, roomy: bool) -> list[tuple[Option, int]]:
        """A setting and the number of its row, for each row; ``roomy``: with pictures as large as they may be."""
        return [(option, i) for option in options for i in range(self._lines(option) + self._strip(option, roomy))]

    def _tabs(self) -> list[Widget]:
        """A tab for each group, in as many rows as their names need."""
        base, body = self.layout.base, self.layout.body
        names = {group: self.words.of(CatalogueText(f"settings.group.{group}")) for group, _ in GROUPS}
        widest = max(self.brush.text(name).get_width() for name in names.values()) + round(base * 1.2)
        gap = max(self.layout.gap // 2, 3)
        most = max((body.width + gap) // (widest + gap), 1)
        columns = -(-len(names) // -(-len(names) // most))
        cells = grid(body, columns, gap, len(names), self.layout.button_height)
        return [
            Widget(f"group:{group}", "toggle", name, cell, on=group == self.group)
            for (group, name), cell in zip(names.items(), cells, strict=True)
        ]

    def _control(self, row: SettingRow) -> Widget:
        rect = row.rect
        base = self.layout.base
        top = rect.y + round(base * 0.3) + (rect.height - self.step) // 2
        cell = Rect(rect.right - self._width, top, self._width, self.step - round(base * 0.6))
        return make_option_widget(row.option, getattr(self.stage.prefs, row.option.id), cell, True, self.words)

    def _pictures(self, row: SettingRow) -> list[Widget]:
        """A picture for each choice, with its name below it."""
        base, rect, choices = self.layout.base, row.rect, row.option.choices
        gap = round(base * 0.6)
        top = rect.y + self._lines(row.option) * self.step + round(base * 0.1)
        width = self._picture_width(row.option, self.roomy)
        now = getattr(self.stage.prefs, row.option.id)
        return [
            Widget(
                f"option:{row.option.id}:{choice}",
                "picture",
                self.words.of(name),
                Rect(rect.x + i * (width + gap), top, width, rect.bottom - top - round(base * 0.4)),
                on=choice == now,
                spoken=self.words.entry(self.words.of(row.option.name), self.words.of(name)),
            )
            for i, (choice, name) in enumerate(choices.items())
        ]

    def _picture_width(self, option: Option, roomy: bool) -> int:
        """How wide the pictures of a setting's choices are."""
        gap, count = round(self.layout.base * 0.6), len(option.choices)
        room = (self.layout.body.width - gap * (count - 1)) // count
        return min(room, round(self.layout.base * (WIDE if roomy else NARROW)))

    def _strip(self, option: Option, roomy: bool) -> int:
        """How many rows the pictures of a setting's choices take, if they are shown so."""
        if not self._is_strip(option):
            return 0
        large = round(self._picture_width(option, roomy) * FLAT / self.step)
        return min(max(large, STRIP), LARGEST) if roomy else STRIP

    def _note_height(self) -> int:
        """How high what stands below the rows is, with the gap above it."""
        if self.group != "window":
            return 0
        return self.brush.measure_block(self._speech, self.layout.body.width, -1, most=2) + round(self.layout.base)

    @property
    def _width(self) -> int:
        """How wide a control is."""
        return min(round(self.layout.base * 16), self.layout.body.width // 2)

    def _placed(self) -> list[SettingRow]:
        """The settings of which anything is in sight, each in its place."""
        out, first = [], self.list.first
        for at in [at for at, (_, part) in enumerate(self.rows) if part == 0]:
            option = self.rows[at][0]
            high = sum(other is option for other, _ in self.rows)
            rect = Rect(self.body.x, self.body.y + (at - first) * self.step, self.body.width, high * self.step)
            if rect.colliderect(self.body):
                out.append(SettingRow(option, rect, first <= at and at + high <= first + self.list.seen))
        return out

    def scene(self, now: int) -> list[Sprite]:
        brush, base, layout = self.brush, self.layout.base, self.layout
        out = [Sprite(brush.plate(self.card.size, "panel"), *self.card.topleft), self.title]
        for row, controls in self.shown:
            drawn = [*self._named(row), *self._draw_controls(controls)]
            out += drawn if row.whole else [part for sprite in drawn if (part := cut(sprite, self.body))]
        left = self.body.bottom - self.body.y - len(self.rows) * self.step
        if self.group == "window" and left > self.step:
            said = brush.block(self._speech, self.body.width, -1, "muted", most=2)
            out.append(Sprite(said, self.body.x, self.body.bottom - left + round(base)))
        track = Rect(layout.body.right + round(base * 0.5), self.body.y, max(round(base * 0.3), 3), self.body.height)
        return out + draw_scroll_bar(brush, track, self.list.first, self.list.seen, len(self.rows)) + self._heading()

    def _heading(self) -> list[Sprite]:
        """The tabs, and the button that leads back."""
        return self.draw_widgets(only=[widget for widget in self.widgets if not widget.id.startswith("option:")])

    def _draw_controls(self, controls: Sequence[Widget]) -> list[Sprite]:
        """The control of a setting, or the pictures of its choices, all as high as the longest of their names needs."""
        return [
            *self.draw_widgets(only=controls),
            *(part for one in controls if one.role == "picture" for part in self._framed(one, controls)),
        ]

    @property
    def heard_text(self) -> Sequence[str]:
        setting = (self.focus or "").removeprefix("option:").partition(":")[0]
        about = [self.words.of(self.options[setting].text)] if setting in self.options else []
        return [self.words("settings"), *about, *([self._speech] if self.group == "window" else [])]

    @property
    def _speech(self) -> str:
        """Whether a screen reader can read the window, and what it takes."""
        return self.words("speech_on" if is_installed() else "speech_off")

    def _named(self, row: SettingRow) -> list[Sprite]:
        """The name of a setting and what it is about, in their place."""
        name, about = self._said(row.option)
        top = row.rect.y + (self.step * self._lines(row.option) - name.get_height() - about.get_height()) // 2
        return [Sprite(name, row.rect.x, top), Sprite(about, row.rect.x, top + name.get_height())]

    def _lines(self, option: Option) -> int:
        """How many rows the words of a setting take."""
        return math.ceil(sum(part.get_height() for part in self._said(option)) / (self.step * 1.02))

    def _is_strip(self, option: Option) -> bool:
        """Whether the choices of a setting are shown as pictures: there must be room for them below its name."""
        return option.id in PICTURED and self.body.height >= (STRIP + 1) * self.step

    def _said(self, option: Option) -> tuple[pygame.Surface, pygame.Surface]:
        """The name of a setting and what it is about, each on as many lines as it needs beside the control, or above pictures."""
        room = self.layout.body.width - (0 if self._is_strip(option) else self._width + round(self.layout.base))
        name = self.brush.heading(self.words.of(option.name), room, 0, face="bold")
        return name, self.brush.block(self.words.of(option.text), room, -1, "muted")

    def _framed(self, widget: Widget, row: Sequence[Widget]) -> list[Sprite]:
        """A choice of a row as a picture in its frame, with its name; the one that holds is marked by a sign as well."""
        brush, base, rect = self.brush, self.layout.base, widget.rect
        style = "on" if widget.on else "hover" if widget.id == self.hover else "button"
        line = max(round(base * 0.25), 2)
        name = brush.block(widget.label, rect.width - 2 * line, -1, "text", most=2, centre=True)
        low = max(brush.measure_block(other.label, rect.width - 2 * line, -1, most=2) for other in row)
        picture = Rect(rect.x + line, rect.y + line, rect.width - 2 * line, rect.height - low - 3 * line)
        _, setting, choice = widget.id.split(":", 2)
        out = [Sprite(brush.plate(rect.size, style), *rect.topleft)]
        if picture.height > 8:
            out.append(Sprite(self.samples.draw(setting, choice, picture.size), *picture.topleft))
        out.append(centred(name, (rect.centerx, rect.bottom - line - low // 2)))
        check = brush.icon("check", "shade", round(base * 0.9)) if widget.on else None
        if check:
            seal = Rect(0, 0, round(base * 1.2), round(base * 1.2))
            seal.topright = picture.right - line, picture.top + line
            out += [Sprite(brush.plate(seal.size, "primary"), *seal.topleft), centred(check, seal.center)]
        return out + ([w.draw_focus_ring(brush, rect)] if self.keys_used and widget.id == self.focus else [])

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        sort, _, rest = name.partition(":")
        if sort == "back":
            self.stage.pop()
            return
        if sort == "group":
            self._show_group(rest)
            return
        if sort == "reveal":
            self._focus_on(next(name for name in self.ring() if name.startswith(f"option:{rest}")))
            return
        setting, _, choice = rest.partition(":")
        option = self.options[setting]
        value = choice or step_option(option, getattr(self.stage.prefs, setting), change or 1)
        focus, here = self.focus, w.find_widget(self.widgets, f"option:{setting}")
        self.stage.prefer(**{setting: value})
        if here:
            self._keep_in_place(setting, here.rect.centery)
        self.refresh()
        self.focus = focus

    def worked_at(self, pos: Pos) -> Widget | None:
        """What is in sight in part comes into sight whole when it is pressed."""
        beyond = [row for row, _ in self.shown if not row.whole and row.rect.clip(self.body).collidepoint(pos)]
        revealed = [Widget(f"reveal:{row.option.id}", "row", self.words.of(row.option.name), row.rect) for row in beyond]
        return super().worked_at(pos) or next(iter(revealed), None)

    def _keep_in_place(self, setting: str, height: int) -> None:
        """With letters of another size a row stays where the pointer is, as near as can be."""
        row = max((at for at, (option, _) in enumerate(self.rows) if option.id == setting), default=0)
        self.list.show(row - (height - self.body.y) // self.step)
        self.list.reveal(row)

    def _show_group(self, group: str) -> None:
        """Shows another group, from its beginning."""
        self.group, self.list.first = group, 0
        self.refresh()

    def command(self, name: str) -> bool:
        if name == "full":
            self.stage.prefer(full_screen=not self.stage.prefs.full_screen)
            self.refresh()
            return True
        turned = self.list.turn_page(name)
        if turned:
            self.refresh()
        return turned or super().command(name)

    def handle(self, event: InputEvent, now: int) -> None:
        if self.list.handle(event):
            self._pressed = None  # it is no click any more
            self.refresh()
        if not self._follow_focus(event):
            super().handle(event, now)

    def _follow_focus(self, event: InputEvent) -> bool:
        """Whether the keys went from a setting or a tab to the next one; it is in sight then. Tab goes on to the next group."""
        by = {"next": 1, "previous": -1}.get(event.name, 0)
        ring = self.ring()
        here = w.find_widget(self.widgets, self.focus)
        if event.name == "step" and here and here.role == "picture":
            return False
        if event.name == "step" and event.step[0] and here and here.id.startswith("group:"):
            tabs = [f"group:{group}" for group, _ in GROUPS]
            self._focus_on(tabs[max(0, min(tabs.index(here.id) + event.step[0], len(tabs) - 1))])
            return True
        if event.name == "step" and event.step[1] and self.focus in ring[1:]:
            own = [name for name in ring[1:] if name.split(":")[1] in dict(GROUPS)[self.group]]
            at = own.index(self.focus) - event.step[1] if self.focus in own else -1
            if not 0 <= at < len(own):
                return False
            self._focus_on(own[at])
            return True
        if not by or self.focus not in ring:
            return False
        self._focus_on(ring[(ring.index(self.focus) + by) % len(ring)])
        return True

    def ring(self) -> list[str]:
        """Everything that Tab leads to, group after group."""
        out = ["back"]
        for group, names in GROUPS:
            out.append(f"group:{group}")
            for name in names:
                if option := self.options.get(name):
                    out += [f"option:{name}:{choice}" for choice in option.choices] if name in PICTURED else [f"option:{name}"]
        return out

    def _focus_on(self, name: str) -> None:
        """The keys are there from now on; it is brought into sight."""
        sort, _, rest = name.partition(":")
        setting = rest.partition(":")[0]
        group = rest if sort == "group" else next((group for group, names in GROUPS if setting in names), self.group)
        if group != self.group:
            self._show_group(group)
        for at in [at for at, (option, _) in enumerate(self.rows) if sort == "option" and option.id == setting]:
            self.list.reveal(at)
        self.refresh()
        self.focus, self.keys_used = name, True

    def glance(self) -> object:
        return super().glance(), self.list.first, self.group


def _usual_first(setting: str, names: Mapping[str, Text]) -> Mapping[str, Text]:
    """The choices of a setting, first the one that holds where nothing was chosen."""
    usual = getattr(Preferences(), setting)
    return dict(sorted(names.items(), key=lambda choice: choice[0] != usual))
