"""What visitors choose from: a few games, each alone, for two or against the program; and a few things to have as they like."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import log

from pygame import Rect

from game.core.catalogue import CatalogueEntry
from game.drawing.sprites import Sprite
from game.ui.framework.layout import text_base
from game.ui.framework.preferences import make_control
from game.ui.framework.screen import Screen
from game.ui.framework.widgets import Widget
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import tell

TEXTS = (100, 130, 160)
"""The sizes of letters that visitors may choose, in percent of the keeper's."""
LEVELS = ("beginner", "easy", "medium", "strong")
"""The levels that visitors may choose."""
MOST = 6


class ChoiceScreen(Screen):
    """Cards with buttons: one touch begins a game."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self.kiosk = stage
        self._begin: dict[str, Callable[[], None]] = {}
        self._cards: list[Sprite] = []
        self.lay_out(stage.size)

    def say(self, word: str, **parts: object) -> str:
        """A word of the public table in the visitor's language."""
        return tell(self.words.language, word, **parts)

    # -- where everything stands

    def lay_out(self, size: tuple[int, int]) -> None:
        base = min(text_base(size, self.stage.text_scale), size[0] / 34, size[1] / 24)
        self.begin_layout(size, base)
        games = self.kiosk.playlist()[:MOST]
        edge, gap = round(base * 1.2), round(base * 0.8)
        self.tall = max(round(base * 2.6), self.kiosk.target())
        self.widgets, self._begin, self._cards = [], {}, []
        head = self.brush.fitted(self.say("choose" if games else "no_games"), 4, "text", "serif", size[0] - 2 * edge)
        self._cards.append(Sprite(head, edge, edge))
        foot = self._foot(Rect(edge, 0, size[0] - 2 * edge, 0), size[1] - edge, gap)
        area = Rect(edge, edge + head.get_height() + gap, size[0] - 2 * edge, 0)
        area.height = foot - gap - area.y
        columns = self._columns(area, len(games), base)
        rows = -(-len(games) // columns)
        for i, entry in enumerate(games):
            row, column = divmod(i, columns)
            width, height = (area.width - gap * (columns - 1)) // columns, (area.height - gap * (rows - 1)) // rows
            self._card(entry, Rect(area.x + column * (width + gap), area.y + row * (height + gap), width, height), base)

    def _columns(self, area: Rect, count: int, base: float) -> int:
        """As many columns as keep a card wide enough for its words and high enough for its buttons."""
        fitting = [n for n in range(1, min(count, 3) + 1) if area.width / n >= base * 13] or [1]
        shape = {n: area.width / n / (area.height / -(-count // n)) for n in fitting if count}
        return min(fitting, key=lambda n: (-count % n, abs(log(shape.get(n, 1) / 1.6)), n))

    def _foot(self, row: Rect, bottom: int, gap: int) -> int:
        """The things to have as one likes, in a row or two at the lower edge; returns where they begin."""
        words, prefs, kiosk = self.stage.words, self.stage.prefs, self.kiosk.kiosk
        level = words.of(make_control("level").choices[prefs.level])
        shown = [("level", self.say("level", level=level), False), ("text", self.say("letters"), prefs.text > kiosk.text)]
        shown.append(("theme", self.say("theme"), False))
        shown.append(("sound", self.say("sound"), prefs.sound))
        if len(kiosk.languages) > 1:
            other = self._other_language()
            shown.insert(0, ("language", words.of(make_control("language").choices[other]), False))
        each = max(self.brush.text(label).get_width() for _, label, _ in shown) + round(self.brush.theme.base * 2)
        most = max((row.width + gap) // (each + gap), 1)
        rows = -(-len(shown) // most)
        most = -(-len(shown) // rows)
        top = bottom - rows * self.tall - (rows - 1) * gap
        for i, (name, label, on) in enumerate(shown):
            line, at = divmod(i, most)
            here = min(most, len(shown) - line * most)
            width = (row.width - gap * (here - 1)) // here
            cell = Rect(row.x + at * (width + gap), top + line * (self.tall + gap), width, self.tall)
            self.widgets = [*self.widgets, Widget(name, "button", label, cell, on=on)]
        return top

    def _other_language(self) -> str:
        known = self.kiosk.kiosk.languages
        at = known.index(self.words.language) if self.words.language in known else -1
        return known[(at + 1) % len(known)]

    def _card(self, entry: CatalogueEntry, rect: Rect, base: float) -> None:
        pad, gap = round(base), round(base * 0.5)
        inner = rect.width - 2 * pad
        ways = self._ways(entry)
        self._cards.append(Sprite(self.brush.plate(rect.size, "card"), *rect.topleft))
        name = self.brush.fitted(self.words.of(entry.name), 3, "text", "serif", inner)
        self._cards.append(Sprite(name, rect.x + pad, rect.y + pad // 2))
        across = len(ways) * base * 9 <= inner or rect.height < base * 6 + len(ways) * (self.tall + gap)
        rows = 1 if across else len(ways)
        top = rect.bottom - pad // 2 - rows * self.tall - (rows - 1) * gap
        room = (top - (rect.y + pad // 2 + name.get_height())) // round(base * 1.35)
        if room >= 1:
            text = self.words.of(entry.about) or ""
            about = self.brush.block(text, inner, 0, "muted", most=min(room, 5))
            self._cards.append(Sprite(about, rect.x + pad, rect.y + pad // 2 + name.get_height()))
        width = (inner - gap * (len(ways) - 1)) // len(ways) if across else inner
        for i, (way, do) in enumerate(ways):
            left, down = (i * (width + gap), 0) if across else (0, i * (self.tall + gap))
            cell = Rect(rect.x + pad + left, top + down, width, self.tall)
            widget = f"{way}:{entry.id}"
            self.widgets = [*self.widgets, Widget(widget, "button", self.say(way), cell, weight="primary" if not i else "")]
            self._begin[widget] = do

    def _ways(self, entry: CatalogueEntry) -> list[tuple[str, Callable[[], None]]]:
        """What can be done with a game here: alone, or against the program and for two; and it can be learnt."""
        visit, teach = self.kiosk.visit, ("learn", partial(self.kiosk.teach, entry))
        if entry.players == 1:
            return [("alone", partial(visit, entry, {})), teach]
        return [("versus", partial(visit, entry, {"host": self.stage.prefs.level})), ("two", partial(visit, entry, {})), teach]

    def scene(self, now: int) -> list[Sprite]:
        return [*self._cards, *self.draw_widgets()]

    # -- what visitors do

    def act(self, name: str, change: int = 0) -> None:
        prefs = self.stage.prefs
        if name in self._begin:
            self._begin[name]()
        elif name == "level":
            at = LEVELS.index(prefs.level) if prefs.level in LEVELS else 0
            self.stage.prefer(level=LEVELS[(at + 1) % len(LEVELS)])
            self.lay_out(self.stage.size)
        elif name == "text":
            sizes = sorted({min(self.kiosk.kiosk.text * share // 100, 200) for share in TEXTS})
            self.stage.prefer(text=next((size for size in sizes if size > prefs.text), sizes[0]))
        elif name == "theme":
            themes = list(self.stage.assets.themes())
            at = themes.index(prefs.theme) if prefs.theme in themes else -1
            self.stage.prefer(theme=themes[(at + 1) % len(themes)])
        elif name == "sound":
            self.stage.prefer(sound=not prefs.sound)
            self.lay_out(self.stage.size)
        elif name == "language":
            self.stage.prefer(language=self._other_language())

    def returned(self) -> None:
        self.lay_out(self.stage.size)

    def back(self, now: int) -> None:
        """There is nothing behind this."""
