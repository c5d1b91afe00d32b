"""The keeper's panel: how the table is, what it is to be like, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from game.core.catalogue import CatalogueEntry
from game.core.kiosk_settings import opening
from game.core.languages import list_whole_languages
from game.core.types import LEVEL_NAMES
from game.drawing.sprites import Sprite
from game.ui.framework.layout import text_base
from game.ui.framework.preferences import make_control
from game.ui.framework.screen import Screen
from game.ui.framework.widgets import Widget
from game.ui.kiosk.maintenance import Cleaning, TestPicture
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import tell
from game.ui.screens.dialogue import Dialogue, DialogueText

DAY = 24 * 60
USUAL = (9 * 60, 18 * 60)
TOLD = 2
"""So much of what is wrong with the settings has room; of more it is said how many they are, and all stand on stderr."""


class Row(NamedTuple):
    """A setting in the panel: its label, its value as people read it, and what one less or one more does."""

    name: str
    label: str
    value: str
    step: Callable[[int], dict[str, object]]


class Panel(Screen):
    """Health above, what can be done below, between them settings at the left and games at the right; or, where these have not
    room together as large as a finger needs them, page by page. Nothing moves while settings are changed, the size of letters
    and the language included, as another press follows where the last one was."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self.kiosk, self.told, self.page, self._scale = stage, "", 0, stage.text_scale
        self._same: list[int] = []
        """When the table both opens and closes, while that is how it has come to be always open."""
        self.lay_out(stage.size)

    def say(self, word: str, **parts: object) -> str:
        """A word of the public table."""
        return tell(self.words.language, word, **parts)

    # -- what there is to set

    def _rows(self) -> list[Row]:
        kiosk, words = self.kiosk.kiosk, self.words
        level = words.of(make_control("level").choices[kiosk.level])
        language = words.of(make_control("language").choices[kiosk.languages[0]])
        return [
            self._share("volume", kiosk.volume, 0.0),
            self._share("music", kiosk.music, 0.0),
            self._share("brightness", kiosk.brightness, 0.2),
            Row("idle", self.say("idle"), self.say("seconds", n=kiosk.idle),
                lambda by: {"idle": min(max(kiosk.idle + 10 * by, 10), 3600)}),
            Row("text", self.say("text"), self.say("percent", n=kiosk.text),
                lambda by: {"text": min(max(kiosk.text + 10 * by, 80), 200)}),
            Row("level", self.say("level_usual"), level, lambda by: {"level": _next(LEVEL_NAMES, kiosk.level, by)}),
            Row("language", self.say("language"), language, self._turn_languages),
            self._hour("open_from", 0),
            self._hour("open_to", 1),
        ]  # fmt: skip

    def _share(self, name: str, value: float, least: float) -> Row:
        shown = self.say("percent", n=round(value * 100))
        return Row(name, self.say(name), shown, lambda by: {name: round(min(max(value + 0.1 * by, least), 1.0), 2)})

    def _turn_languages(self, by: int) -> dict[str, object]:
        """Another language first; where there was one only, all that are whole."""
        known = self.kiosk.kiosk.languages
        every = tuple(sorted(known)) if len(known) > 1 else list_whole_languages()
        first = _next(every, known[0], by)
        return {"languages": (first, *(name for name in every if name != first))}

    def _hour(self, name: str, which: int) -> Row:
        """When the table opens or closes, half hour by half hour round the clock; where both are the same time, always open."""
        told = opening(self.kiosk.kiosk.hours)
        shown = _clock(told[which]) if told else self.say("always")

        def step(by: int) -> dict[str, object]:
            times = list(told or self._same or USUAL)
            if told or self._same:
                times[which] = (times[which] + 30 * by) % DAY
            begin, end = times[0], times[1] % DAY
            self._same = [begin, end] if begin == end else []
            return {"hours": f"{_clock(begin)}-{_clock(end or DAY)}" if begin != end else ""}

        return Row(name, self.say(name), shown, step)

    # -- where everything stands

    def lay_out(self, size: tuple[int, int]) -> None:
        self.base = min(text_base(size, self._scale), size[0] / 40, size[1] / 34)
        wide = size[0] > size[1]
        if not wide:
            self.base = min(self.base, size[0] / 34, size[1] / 52)
        base = self.base
        self.begin_layout(size, base)
        edge, gap = round(base), round(base * 0.4)
        self._drawn = [Sprite(self.brush.plate((size[0] - edge, size[1] - edge), "card"), edge // 2, edge // 2)]
        inner = Rect(2 * edge, edge, size[0] - 4 * edge, size[1] - 2 * edge)
        self.widgets = []
        top = self._health(inner)
        tall = max(round(base * 2.3), self.stage.finger)
        rows, games = self._rows(), [entry for entry in self.stage.shelf.entries() if not entry.problem]
        foot = self._doing(inner, tall, gap, 5 if wide else 2, False)
        area = Rect(inner.x, top, inner.width, foot - gap - top)
        half = (area.width - 2 * gap) // 2 if wide else area.width
        room = (area.height + gap) // (tall + gap)
        columns = max(min(3, half // max(self.stage.finger * 2, round(base * 9))), 1)
        if wide and len(rows) <= room and len(games) <= room * columns:
            self._place_rows(rows, Rect(area.x, area.y, half, area.height), 1, tall, gap)
            self._place_games(games, Rect(area.right - half, area.y, half, area.height), columns, tall, gap)
        else:
            self.widgets = []
            self._lay_out_pages(rows, games, area.move(0, 0), inner, tall, gap, wide)

    def _lay_out_pages(
        self, rows: Sequence[Row], games: Sequence[CatalogueEntry], area: Rect, inner: Rect, tall: int, gap: int, wide: bool
    ) -> None:
        """Settings, and then games, as many at a time as have room in the size that a finger needs."""
        area.height = self._doing(inner, tall, gap, 6 if wide else 3, True) - gap - area.y
        room, least = max((area.height + gap) // (tall + gap), 1), round(self.base * 9)
        across = 2 if wide else 1
        columns = max(area.width // max(2 * self.stage.finger, least), 1)
        pages = [(rows[at : at + room * across], games[:0]) for at in range(0, len(rows), room * across)]
        pages += [(rows[:0], games[at : at + room * columns]) for at in range(0, len(games), room * columns)]
        self.page %= len(pages)
        some, shown = pages[self.page]
        self._place_rows(some, area, across, tall, gap)
        self._place_games(shown, area, columns, tall, gap)
        said, spoken = f"{self.page + 1}/{len(pages)}", self.words("page_of", n=self.page + 1, m=len(pages))
        self.widgets = [
            replace(widget, label=said, spoken=spoken) if widget.id == "page" else widget for widget in self.widgets
        ]

    def _health(self, inner: Rect) -> int:
        """How the table is, line by line; returns where that ends."""
        kiosk, setup = self.kiosk, self.kiosk.setup
        minutes, rate, memory = kiosk.health
        short = [
            self.say("up", hours=minutes // 60, minutes=minutes % 60, rate=rate, memory=memory),
            self.say("games", begun=kiosk.counts.total("begun"), ended=kiosk.counts.total("ended")),
            *([] if kiosk.fault else [self.say("faultless")]),
            *([self.say("file_sound", file=setup.file)] if setup.file and not setup.problems else []),
        ]
        long = [*([self.say("fault", what=kiosk.fault)] if kiosk.fault else []), *([self.say("safe")] if setup.safe else [])]
        wrong = setup.problems[:TOLD] if len(setup.problems) <= TOLD else [
            f"{at + 1}/{len(setup.problems)}: {problem}" for at, problem in enumerate(setup.problems[:TOLD])
        ]
        lines = [*((line, 1) for line in short), *((line, 2) for line in [*long, *wrong])]
        self._lines = [line for line, _ in lines]
        head = self.brush.text(self.say("panel"), 2, "text", "serif")
        self._drawn.append(Sprite(head, *inner.topleft))
        top = inner.y + head.get_height()
        for line, rows in lines:
            self._drawn.append(Sprite(self.brush.block(line, inner.width, -1, "muted", most=rows), inner.x, top))
            top += rows * self.brush.measure_block("x", inner.width, -1)
        return top + round(self.brush.theme.base * 0.5)

    @property
    def heard_text(self) -> Sequence[str]:
        """How the table is."""
        return [self.say("panel"), *self._lines]

    def _doing(self, inner: Rect, tall: int, gap: int, most: int, paged: bool) -> int:
        """The buttons at the lower edge; returns where they begin."""
        names = [*(["page"] if paged else []), "clean", "test", "csv", "leave", "close"]
        lines = -(-len(names) // most)
        top = inner.bottom - lines * (tall + gap) + gap
        for i, name in enumerate(names):
            line, at = divmod(i, most)
            here = min(most, len(names) - line * most)
            width = (inner.width - gap * (here - 1)) // here
            cell = Rect(inner.x + at * (width + gap), top + line * (tall + gap), width, tall)
            weight, label = "primary" if name == "close" else "", "" if name == "page" else self.say(name)
            icon = "forward" if name == "page" else ""
            self.widgets = [*self.widgets, Widget(name, "button", label, cell, weight=weight, icon=icon)]
        return top

    def _place_rows(self, rows: Sequence[Row], area: Rect, columns: int, height: int, gap: int) -> None:
        """Settings in columns, each with its name at the left."""
        self._steps = {f"set:{row.name}": row.step for row in rows}
        width = (area.width - 2 * gap * (columns - 1)) // columns
        high = -(-len(rows) // columns)
        for i, row in enumerate(rows):
            column, line = divmod(i, high)
            left, top = area.x + column * (width + 2 * gap), area.y + line * (height + gap)
            label = self.brush.heading(row.label, width // 2 - gap, 0, face="sans")
            self._drawn.append(Sprite(label, left, top + (height - label.get_height()) // 2))
            cell = Rect(left + width // 2, top, width - width // 2, height)
            self.widgets = [*self.widgets, Widget(f"set:{row.name}", "number", row.label, cell, value=row.value)]

    def _place_games(self, entries: Sequence[CatalogueEntry], area: Rect, most: int, height: int, gap: int) -> None:
        """Games, those of the playlist lit, in as many columns as they need."""
        chosen = {entry.id for entry in self.kiosk.playlist()}
        room = max((area.height + gap) // (height + gap), 1)
        columns = max(min(-(-len(entries) // room), most), 1)
        width = (area.width - gap * (columns - 1)) // columns
        for i, entry in enumerate(entries):
            column, row = divmod(i, room)
            cell = Rect(area.x + column * (width + gap), area.y + row * (height + gap), width, height)
            name = self.words.of(entry.name)
            self.widgets = [*self.widgets, Widget(f"game:{entry.id}", "button", name, cell, on=entry.id in chosen, small=True)]

    def scene(self, now: int) -> list[Sprite]:
        return [*self._drawn, *self.draw_widgets()]

    # -- what the keeper does

    def act(self, name: str, change: int = 0) -> None:
        if name in self._steps:
            self._change(**self._steps[name](change or 1))
        elif name.startswith("game:"):
            self._choose(name.removeprefix("game:"))
        elif name == "page":
            self.page += 1
            self.lay_out(self.stage.size)
        elif name == "clean":
            self.stage.push(Cleaning(self.kiosk))
        elif name == "test":
            self.stage.push(TestPicture(self.kiosk))
        elif name == "csv":
            self._tell("csv", self.say("csv_kept", folder=self.kiosk.counts.file.parent, file=self.kiosk.counts.file.name))
        elif name == "leave":
            self.kiosk.leave()
        elif name == "close":
            self.kiosk.attract()

    def _choose(self, game: str) -> None:
        """Puts a game on the list of visitors, or takes it off; one stays at least."""
        chosen = [entry.id for entry in self.kiosk.playlist()]
        chosen = [other for other in chosen if other != game] if game in chosen else [*chosen, game]
        if chosen:
            self._change(games=tuple(chosen))

    def _change(self, **values: object) -> None:
        told = self.kiosk.change(**values)
        self.lay_out(self.stage.size)
        if told and told != self.told:
            self._tell("panel", told)
        self.told = told

    def _tell(self, heading: str, said: str) -> None:
        """A sentence on a card."""

        def ask() -> DialogueText:
            return DialogueText(self.say(heading), [said], [("close", self.words("close"), self.stage.pop)])

        self.stage.push(Dialogue(self.stage, ask))

    def returned(self) -> None:
        self.lay_out(self.stage.size)

    def back(self, now: int) -> None:
        self.kiosk.attract()


def _next(every: Sequence[str], now: str, by: int) -> str:
    return every[(every.index(now) + by) % len(every)] if now in every else every[0]


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
