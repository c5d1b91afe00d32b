"""What stands beside the cards: the chosen game with its presets, options and seed, or how to begin with rules of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect

from game.core.catalogue import CatalogueEntry
from game.core.contract import Option
from game.core.records import replace
from game.core.translation import translate
from game.drawing.brush import Brush, wrapped
from game.drawing.sprites import Sprite, centred
from game.drawing.typesetting import letters
from game.ui.catalogue.catalogue_cards import Card, join_facts, list_facts
from game.ui.framework import widgets as w
from game.ui.framework.layout import ShelfLayout
from game.ui.framework.option_controls import make_option_widget
from game.ui.framework.popups import draw_bubble
from game.ui.framework.preferences import Preferences, Value, make_control
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords, make_printable, text_of

Row = Sequence[str]
LOOKS = ("learn", "rules")
"""The buttons to look into a game before it is played."""
USUAL = ""
"""The preset of a game whose presets all change something: all as usual."""


class GameDetail:
    """Made anew for each look of the shelf. Presets and options are rows that scroll where not all have room. ``sign`` is by what
    the rules with these options are known, as people read it out; empty where nobody knows yet. ``level`` is how well the program
    would play, in words; ``unfolded``: presets and options are shown, not only whether they are as usual."""

    def __init__(
        self,
        brush: Brush,
        layout: ShelfLayout,
        words: UiWords,
        entry: CatalogueEntry,
        values: Mapping[str, Value],
        sign: str = "",
        level: str = "",
        prefs: Preferences | None = None,
        unfolded: bool = False,
    ) -> None:
        self.level, self.prefs, self.unfolded = level, prefs or Preferences(), unfolded
        self.usual = {option.id: option.default for option in entry.options}
        self.brush, self.layout, self.words, self.entry, self.values, self.sign = brush, layout, words, entry, values, sign
        self.base = layout.base
        self._arrange_to_fit()

    def _arrange_to_fit(self) -> None:
        """Lays the parts out in the first of the ways in which all of them have room, else in the last: names beside their
        controls, names above them, that for few lines, and with but one button that does not scroll; then the latter three once
        more with values on several lines."""
        beside, above, brief = (self.layout.low, self.layout.low, False), (self.layout.low, True, False), (True, True, False)
        crowded = True, True, True
        for several, ways in ((False, (beside, above, brief, crowded)), (True, (above, brief, crowded))):
            for low, names_above, self.crowded in ways:
                self._arrange(low, names_above)
                least = 2 if names_above and self.rows else 1  # a name and its control
                if self.entry.problem or (self.room >= least and not self.letters and (several or not self.tall)):
                    return

    def _arrange(self, low: bool, above: bool) -> None:
        """Lays the parts out; ``low``: for few lines only; ``above``: with the name of each setting above its control."""
        self.low, self.above, detail = low, above, self.layout.detail
        self.pad = round(self.base * (0.7 if low else 1.2))
        self.height, self.gap = self.layout.button_height, round(self.base * 0.45)
        self.inner = detail.inflate(-2 * self.pad, 0)
        self.wide = self.inner.width if above else round(detail.width * 0.42)
        self.start = Rect(self.inner.x, 0, self.inner.width, round(self.height * (1 if low else 1.25)))
        self.start.bottom = detail.bottom - self.pad
        self.share = Rect(self.start.x, self.start.y, self.start.height, self.start.height)
        self.stacked = low and not self.entry.problem
        """Whether the buttons that begin lie below each other, and those to look into the game among the rows that scroll."""
        self.rows = self._list_rows()
        self.tall = 0
        self.letters, self.tall = self._measure_rows()
        self.looks = Rect(self.inner.x, self.start.y - self.height - self.gap, self.inner.width, self.height)
        top = detail.y + self._intro_height()
        bottom = self.start.y if self._all_scroll else self.looks.y
        self.area = Rect(self.inner.x, top, self.inner.width, max(bottom - self.gap - top, 0))
        self.line = max(self._highest, self.height, self.tall)
        if self.line > self.area.height:
            self.letters = -1
            self.line = max(self._highest, self.height, self.tall)

    def _measure_rows(self) -> tuple[int, int]:
        """The size of the letters of all names of settings, a step smaller if a word of one has no room anywhere; and how high
        controls are whose value needs several lines, 0 where none does."""
        words = (word for label in self._labels() for word in label.split())
        wide = all(self.brush.text(word, 0).get_width() <= self._label_room for word in words)
        high = max((w.measure_value(self.brush, widget) for widget in self._stepped()), default=0)
        return 0 if wide else -1, high + round(self.base * 0.4) if high else 0

    @property
    def _highest(self) -> int:
        """How high the name of a setting is that has the most lines."""
        return max((self._name_of(label).get_height() for label in self._labels()), default=0)

    def _stepped(self) -> list[Widget]:
        """The controls that have a name beside them, wherever they are."""
        return [widget for row in self.rows for widget in self._row(row, 0, "") if widget.role in w.STEPPED]

    def _labels(self) -> list[str]:
        return [widget.label for widget in self._stepped()]

    @property
    def step(self) -> int:
        """The height of a row with its gap: as much as the name of a setting needs that has the most lines."""
        return self.line + self.gap

    @property
    def _label_room(self) -> int:
        """The pixels beside a control."""
        return self.inner.width - (0 if self.above else self.wide + round(self.base * 0.6))

    @property
    def room(self) -> int:
        """How many rows have room at once."""
        return (self.area.height + self.gap) // self.step

    @property
    def free(self) -> Rect:
        """A square below the settings, where they leave enough room for a picture; else empty."""
        top = self.area.y + min(len(self.rows), self.room) * self.step
        side = min(self.area.bottom - top, self.area.width)
        square = Rect(0, 0, side, side) if side >= 9 * self.base and len(self.rows) <= self.room else Rect(0, 0, 0, 0)
        square.midtop = self.area.centerx, top + (self.area.bottom - top - square.height) // 2
        return square

    @property
    def most(self) -> int:
        """The last row that scrolling can bring to the top."""
        return max(len(self.rows) - self.room, 0)

    @property
    def focusable(self) -> list[str]:
        """What can have the focus in the rows, in sight or not."""
        return [name for row in self.rows for name in row if not name.startswith(("name:", "about:"))]

    def showing(self, name: str, first: int) -> int:
        """The row to be the first, in place of that one, for a control to be in sight, with its name above it where there is
        room."""
        at = next(number for number, row in enumerate(self.rows) if name in row)
        above = at - 1 if self.room > 1 and self.rows[max(at - 1, 0)][0] == f"name:{name}" else at
        return max(at - self.room + 1, min(first, above))

    def first_with(self, name: str, top: int, *, beneath: bool) -> int:
        """The row to be the first, though not one that is named in the row above, for a control to be as near to a height in the
        window as can be; ``beneath``: with what follows in sight, in its place where there is no room for both."""
        at = next((number for number, row in enumerate(self.rows) if name in row), 0)
        near = round((top - self.area.y - (self.line - self.height) // 2) / self.step)
        named = beneath and self.rows[at + 1 : at + 2] and self.rows[at + 1][0].startswith("name:")
        first = at - max(min(near, self.room - 1 - beneath - bool(named)), -beneath)
        unnamed = 0 < first < at and self.rows[first - 1][0] == f"name:{self.rows[first][0]}"
        return first + unnamed

    def _list_rows(self) -> list[Row]:
        """How well the program plays and the clock of a game for two, or the deal of the day of one alone and how well it is
        shown; the fold with what lies beneath it."""
        looks: list[Row] = [*([[self._other]] if self._all_scroll else []), *(self._look_rows() if self.stacked else [])]
        looks += self._about_rows() if self.stacked and self.layout.brief else []
        clock = ["clock"] if self.prefs.clock == "off" else ["clock", "flag"]
        alone = self.entry.players == 1
        rows: list[Row] = [["daily"]] if alone else []
        rows += [[f"setting:{name}"] for name in ("level", *([] if alone else clock))]
        rows += [["fold"]] if self.entry.options else []
        options = ([f"option:{option.id}"] for option in self.entry.options)
        rows += [*self._preset_rows(), *options] if self.unfolded else []
        rows = [*rows, *([["seed"]] if self.entry.chance else [])]
        return [*looks, *(self._with_names(rows) if self.above else rows)]

    @property
    def lead(self) -> str:
        """The button that stands out: with it a game begins as the last one was begun, for a newcomer against the program."""
        return "versus" if self.prefs.alone and self.entry.players > 1 else "start"

    @property
    def _other(self) -> str:
        """The other button that begins a game."""
        return "start" if self.lead == "versus" else "versus"

    @property
    def _all_scroll(self) -> bool:
        """Whether a low panel shows options, or has no room for a setting with its name else: all of its buttons but the first
        make room for them."""
        return self.stacked and (self.unfolded or self.crowded)

    def _about_rows(self) -> list[Row]:
        """The line about the game, which cards that are brief do not say, in rows of as many lines as a row has room for."""
        about, room = self.words.of(self.entry.about), self.inner.width
        step = self.brush.theme.step(-1)
        lines = wrapped(about, lambda line: letters("sans", step).size(line)[0], room)
        most = max(int(self.height / (step * 1.32)), 1)
        return [["about:" + "\n".join(lines[at : at + most])] for at in range(0, len(lines), most)]

    def _with_names(self, rows: Sequence[Row]) -> list[Row]:
        """The rows of a narrow panel: the name of a setting has one of its own above its control."""
        out: list[Row] = []
        for row in rows:
            stepped = row[0] == "seed" or row[0].startswith(("option:", "setting:"))
            out += [[f"name:{row[0]}"], row] if stepped else [row]
        return out

    def _look_rows(self) -> list[Row]:
        """Lessons and rules, beside each other where their names have room."""
        room = (self.inner.width - self.gap) // 2 - round(self.base * 0.8)
        wide = max(self.brush.text(self.words(name)).get_width() for name in LOOKS)
        icon = round(self.base * 1.7)
        return [list(LOOKS)] if wide + icon <= room else [[name] for name in LOOKS]

    def _preset_rows(self) -> list[Row]:
        """The presets, as many beside each other as their names allow; first the one with which all is as usual."""
        presets = self.entry.presets
        if not presets:
            return []
        same = [name for name in presets if self.set_by(name) == self.usual]
        names = [*(same or [USUAL]), *(name for name in presets if name not in same)]
        widest = max((self.brush.text(self._preset(name)).get_width() for name in names), default=0) + round(self.base * 1.2)
        columns = max(min((self.inner.width + self.gap) // (widest + self.gap), len(names)), 1)
        return [[f"preset:{name}" for name in names[i : i + columns]] for i in range(0, len(names), columns)]

    def _preset(self, name: str) -> str:
        return self.words("as_usual") if name == USUAL else self.words.of(self.entry.presets[name][0])

    def set_by(self, name: str) -> dict[str, Value]:
        """All options as a preset has them: what it does not name is as usual."""
        return {**self.usual, **(self.entry.presets[name][1] if name != USUAL else {})}

    def _how_set(self) -> str:
        """How the options are set, in a word: as usual, as some preset has them, or how many are otherwise."""
        now = {name: self.values.get(name, value) for name, value in self.usual.items()}
        if now == self.usual:
            return self.words("as_usual")
        known = next((name for name in self.entry.presets if self.set_by(name) == now), None)
        return self._preset(known) if known else self.words("changed", n=sum(now[name] != self.usual[name] for name in now))

    # -- what can be worked

    def widgets(self, first: int, seed: str) -> list[Widget]:
        """The controls, the rows from that one on."""
        if self.entry.problem:
            return [Widget("problems", "button", self.words("see_problems"), self.start)]
        lead, other = self._places_to_begin()
        out = [
            Widget(self.lead, "button", self._beginning(self.lead, lead), lead, weight="primary"),
            *([] if self._all_scroll else [Widget(self._other, "button", self._beginning(self._other, other), other)]),
            Widget("share", "button", self.words("copy_rules"), self.share, icon="share"),
            *self._sign_widget(),
        ]
        if not self.stacked:
            learn, rules = self.looks.copy(), self.looks.copy()
            learn.width = round((self.looks.width - self.gap) * 0.58)
            rules.x, rules.width = learn.right + self.gap, self.looks.right - learn.right - self.gap
            out += [self._look_widget("learn", learn), self._look_widget("rules", rules)]
        shown = self.rows[first : first + self.room]
        if len(shown) > 1 and shown[-1][0].startswith("name:"):
            shown = shown[:-1]  # no name without its control
        for i, row in enumerate(shown):
            out += map(self._with_lines, self._row(row, self.area.y + i * self.step + (self.line - self.height) // 2, seed))
        return out

    def _places_to_begin(self) -> tuple[Rect, Rect]:
        """Where the two buttons lie that begin a game, first the one that stands out, whose words are on one line."""
        left = self.share.right + self.gap
        if self.stacked:
            return Rect(left, self.start.y, self.start.right - left, self.start.height), self.looks
        both = self.start.right - left - self.gap
        words = (self.brush.text(word).get_width() for word in self._beginning(self._other).split())
        most = both - max(both // 3, max(words) + round(self.base * 0.8))  # the other one has room on two lines
        width = min(max(both // 2, self._wide(self._beginning(self.lead, Rect(0, 0, most, 1)))), most)
        start = Rect(self.start.right - width, self.start.y, width, self.start.height)
        return start, Rect(left, self.start.y, start.left - self.gap - left, self.start.height)

    def _wide(self, said: str) -> int:
        """How wide the button that stands out is with these words."""
        return self.brush.text(said, 0, "text", "bold").get_width() + self.pad

    def _beginning(self, name: str, rect: Rect | None = None) -> str:
        """What a button says that begins a game; in few words where no more have room."""
        alone, versus = self.entry.players == 1, name == "versus"
        said = ("watch" if versus else "start") if alone else ("start_versus" if versus else "start_two")
        whole, short = self.words(said, level=self.level), self.words("versus", level=self.level)
        return short if said == "start_versus" and rect and self._wide(whole) > rect.width else whole

    def _look_widget(self, name: str, rect: Rect) -> Widget:
        return Widget(name, "button", self.words(name), rect, icon="rules" if name == "rules" else "")

    def _row(self, row: Row, top: int, seed: str) -> list[Widget]:
        kind, _, name = row[0].partition(":")
        if kind == "name":
            label = self._row([name], top, seed)[0].label
            return [Widget(row[0], w.READ, label, Rect(self.inner.x, top, self.inner.width, self.height))]
        if kind == "about":
            return [Widget(row[0], w.READ, name, Rect(self.inner.x, top, self.inner.width, self.height))]
        if kind == "seed":
            rect = Rect(self.inner.right - self.wide, top, self.wide, self.height)
            return [Widget("seed", "number", self.words("seed"), rect, value=seed)]
        whole = Rect(self.inner.x, top, self.inner.width, self.height)
        if kind == self._other:
            return [Widget(kind, "button", self._beginning(kind, whole), whole)]
        if kind == "daily":
            return [Widget("daily", "button", self.words("deal_of_day"), whole)]
        if kind == "fold":
            said = self.words.entry(self.words("options"), self._how_set())
            if self.stacked and self.brush.text(said).get_width() > whole.width - round(self.base * 2.4):
                said = self.words("options")
            return [Widget("fold", "button", said, whole, icon="fold" if self.unfolded else "unfold")]
        if kind == "setting":
            rect = Rect(self.inner.right - self.wide, top, self.wide, self.height)
            made = make_option_widget(make_control(name), getattr(self.prefs, name), rect, True, self.words)
            return [self._heightened(replace(made, id=row[0]))]
        if kind == "option":
            option = next(option for option in self.entry.options if option.id == name)
            rect = Rect(self.inner.right - self.wide, top, self.wide, self.height)
            return [self._heightened(make_option_widget(option, self.values[name], rect, True, self.words))]
        width = (self.inner.width - self.gap * (len(row) - 1)) // len(row)
        cells = [Rect(self.inner.x + i * (width + self.gap), top, width, self.height) for i in range(len(row))]
        if kind in LOOKS:
            return [self._look_widget(name, cell) for name, cell in zip(row, cells, strict=True)]
        return [self._preset_widget(name.partition(":")[2], cell) for name, cell in zip(row, cells, strict=True)]

    def _heightened(self, widget: Widget) -> Widget:
        """A control, higher where its value needs two lines."""
        more = max(self.tall - self.height, 0) if w.measure_value(self.brush, widget) else 0
        return replace(widget, rect=widget.rect.inflate(0, more))

    def _with_lines(self, widget: Widget) -> Widget:
        """The name of a setting, as high as all its lines."""
        more = self._name_of(widget.label).get_height() - self.height if widget.id.startswith("name:") else 0
        x, y, wide, high = widget.rect
        return replace(widget, rect=Rect(x, y - (more + 1) // 2, wide, high + more)) if more > 0 else widget

    def _preset_widget(self, name: str, cell: Rect) -> Widget:
        wanted = self.set_by(name)
        on = all(self.values.get(option) == value for option, value in wanted.items())
        return Widget(f"preset:{name}", "button", self._preset(name), cell, on=on)

    def _sign_widget(self) -> list[Widget]:
        """By what the rules are known, at the end of the line below the name, if there is room; it is too small to touch."""
        name, line, *_ = self._intro()
        room = self.inner.width - line.get_width() - self.base
        said = self._sign(room)
        if not self.sign or self.layout.finger or said.get_width() > room:
            return []
        rect = Rect(0, self.layout.detail.y + self.pad + name.get_height(), said.get_width(), said.get_height())
        rect.right = self.inner.right
        return [Widget("hash", "sign", self.words("rules_are", hash=self.sign), rect)]

    def _heading(self) -> pygame.Surface:
        """The game's name, beside the buttons that scroll: on as many lines as it needs."""
        step, buttons = 1 if self.low else 3, max(round(self.base * 4.6), self.layout.finger * 12 // 5)
        return self.brush.block(self.words.of(self.entry.name), self.inner.width - buttons, step, "text", "serif")

    def _sign(self, room: float) -> pygame.Surface:
        """That code, with what it is where there is room."""
        whole = self.brush.text(self.words("rules_are", hash=self.sign), -1, "muted")
        return whole if whole.get_width() <= room else self.brush.text(self.sign, -1, "muted")

    # -- what is seen

    def _intro_height(self) -> int:
        return self.pad + round(self.base * (0.3 if self.low else 0.8)) + sum(block.get_height() for block in self._intro())

    def _intro(self) -> list[pygame.Surface]:
        """Name, players and the line about the game, no higher than leaves room for two settings."""
        entry, base, width = self.entry, self.base, self.inner.width
        name = self._heading()
        told = [self.words("broken")] if entry.problem else list_facts(entry, self.words)
        signs = (self.brush.text(sign, -1).get_width() for sign in (self.words("rules_are", hash="0000-0000"), "0000-0000"))
        beside = [width - sign - round(base) for sign in signs]  # whether the sign is known by now or not
        room = beside[0] if beside[0] * 3 > width * 2 else beside[1]
        ways = (join_facts(told[:many]) for many in range(len(told), 0, -1))
        said = next((way for way in ways if self.brush.has_room(way, room, -1, "bold", 1 if self.low else 2)), "")
        line = self.brush.block(said, room, -1, "gold", "bold") if said else self.brush.text(told[0], -1, "gold", "bold", room)
        gap = pygame.Surface((1, round(base * 0.45)), pygame.SRCALPHA)
        room = self.layout.detail.height - round(base * 15) - name.get_height() - line.get_height()
        lines = max(int(room / (self.brush.theme.step(0) * 1.32)), 1)
        if entry.problem:
            file = self.brush.block(make_printable(entry.file), width, -1, "muted", most=2) if entry.file else gap
            wrong = translate(entry.problem, self.words.language)
            return [name, line, gap, self.brush.block(wrong, width, 0, "text", most=min(lines + 4, 9)), gap, file]
        if self.low and name.get_height() > 2 * self.brush.measure_block("x", width, 1, "serif"):
            return [name, pygame.Surface((width, 1), pygame.SRCALPHA)]  # all the rest stands on the card
        about = self.words.of(entry.about)
        if self.brush.measure_block(about, width) > self.brush.measure_block("x", width) * lines:
            return [name, line, gap]  # the whole line stands on the card
        return [name, line, gap, self.brush.block(about, width, 0, "muted")]

    def scene(self, widgets: Sequence[Widget], said: str) -> list[Sprite]:
        """The panel with its words; the controls are drawn by the screen."""
        brush, detail = self.brush, self.layout.detail
        out = [Sprite(brush.plate(detail.size, "card"), *detail.topleft)]
        top = detail.y + self.pad
        for block in self._intro():
            out.append(Sprite(block, self.inner.x, top))
            top += block.get_height()
        out += [self._label(widget) for widget in widgets if widget.role in w.STEPPED and not self.above]
        out += [self._label(widget) for widget in widgets if widget.id.startswith("name:")]
        told = [widget for widget in widgets if widget.id.startswith("about:")]
        out += [Sprite(brush.block(widget.label, self.inner.width, -1, "muted"), *widget.rect.topleft) for widget in told]
        out += [centred(self._sign(widget.rect.width), widget.rect.center) for widget in widgets if widget.id == "hash"]
        if said:
            block = brush.block(said, self.inner.width, -1, "gold", most=4)
            out.append(Sprite(block, self.inner.x, self.start.y - block.get_height() - round(self.base * 0.3)))
        return out

    def _label(self, widget: Widget) -> Sprite:
        """The name of a setting, left of its control."""
        label = self._name_of(widget.label, "text" if widget.enabled else "muted")
        return Sprite(label, self.inner.x, widget.rect.centery - label.get_height() // 2)

    def _name_of(self, label: str, colour: str = "text") -> pygame.Surface:
        """The name of a setting as it is drawn, on as many lines as it needs."""
        return self.brush.heading(label, self._label_room, self.letters, colour, "sans")

    # -- what an option is about

    def option_at(self, pos: tuple[int, int], widgets: Sequence[Widget]) -> str | None:
        """The id of the option in whose row, name included, a pixel lies."""
        if not self.area.collidepoint(pos):
            return None
        rows = (widget for widget in widgets if widget.id.partition(":")[0] in ("option", "setting"))
        return next((widget.id for widget in rows if widget.rect.top <= pos[1] < widget.rect.bottom), None)

    def pointed_at(self, pos: tuple[int, int], widgets: Sequence[Widget]) -> str | None:
        """The id of what is pointed at and has something to say about itself."""
        small = (widget.id for widget in widgets if widget.id in ("share", "hash") and widget.rect.collidepoint(pos))
        return next(small, None) or self.option_at(pos, widgets)

    def explain(self, widget: Widget | None, window: Rect) -> list[Sprite]:
        """A bubble with the words about an option, if there are any; never over its row, nor over its name above that."""
        option = self.option(widget.id) if widget else None
        said = self.words.of(option.text) if option else ""
        if widget and widget.id in ("share", "hash"):
            said = self.words("copy_rules") if widget.id == "share" else self.words("hash_text")
        if not widget or not said:
            return []
        row = widget.rect.union(Rect(self.inner.x, widget.rect.y, self.inner.width, widget.rect.height))
        if option and self.above:
            row = row.union(row.move(0, -self.step))
        intro = Rect(self.inner.topleft, (self.inner.width, self.area.y - self.inner.y))
        free = intro if widget.id == "hash" else self.start
        cost = lambda spot: 10 * spot.colliderect(row) + spot.colliderect(free)  # noqa: E731 - what a spot costs
        return draw_bubble(self.brush, said, row.center, round(row.height / 2 + self.height * 0.2), window, cost)

    def option(self, name: str) -> Option | None:
        """What a row sets, an option of the rules or a setting for all games; None for any other."""
        kind, _, rest = name.partition(":")
        if kind == "setting":
            return make_control(rest)
        return next((option for option in self.entry.options if kind == "option" and option.id == rest), None)


STARTER = "+"
"""Stands for it where the id of a ruleset would; no ruleset has that name."""


def make_starter_command(ruleset: str) -> str:
    """What is typed into a terminal to begin with rules that build on a ruleset."""
    return f"paisho new my_rules --extends {ruleset} --shelf"


def make_starter_card(words: UiWords) -> Card:
    """The card that leads there."""
    return Card(f"game:{STARTER}", "", words("begin_own"), words("begin_own_about"), False, heading=words("sort_own"))


class StarterDetail(GameDetail):
    """In place of a chosen game: the command that makes a first file, and the folder."""

    def __init__(self, brush: Brush, layout: ShelfLayout, words: UiWords, typed: str, folder: str) -> None:
        self.typed, self.folder = typed, folder
        super().__init__(brush, layout, words, CatalogueEntry(STARTER, text_of("begin_own"), {"en": ""}, 1, ()), {})

    def _list_rows(self) -> list[Row]:
        """Nothing is set here."""
        return []

    def widgets(self, first: int, seed: str) -> list[Widget]:
        """The two buttons; neither ``first`` nor ``seed`` means anything here."""
        above = Rect(self.start.x, self.start.y - self.height - self.gap, self.start.width, self.height)
        said = self.words("copy_folder")
        icon = "copy" if w.fits_beside_icon(self.brush, said, above) else ""
        return [
            Widget("command", "button", self.words("copy_command"), self.start, icon="copy", weight="primary"),
            Widget("folder", "button", said, above, icon=icon),
        ]

    def _intro(self) -> list[pygame.Surface]:
        """The name, which stands on the card too, and what is to be done; smaller where there is less room above the buttons."""
        brush, width = self.brush, self.inner.width
        name, gap = self.words("begin_own"), pygame.Surface((1, round(self.base * 0.6)), pygame.SRCALPHA)
        parts = self.words("begin_own_text", command=self.typed, folder=make_printable(self.folder)).split("\n")
        room = self.start.y - self.height - 2 * self.gap - self.layout.detail.y - self.pad
        names, steps = [[brush.heading(name, width)], [brush.heading(name, width, 1)], list[pygame.Surface]()], (0, -1, -2)
        ways = [*((above, step, parts) for above in names for step in steps), *(([], step, parts[:1]) for step in steps)]
        blocks = list[pygame.Surface]()
        for above, step, some in ways:
            blocks = [*above, *(block for part in some for block in (gap, brush.block(part, width, step, "muted")))]
            if sum(block.get_height() for block in blocks) <= room:
                break
        return blocks
