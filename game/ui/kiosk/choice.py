"""What visitors choose from: a few games, each alone, for two or against the program; and a few things to have as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import log

import pygame
from pygame import Rect

from game.core.catalogue import CatalogueEntry
from game.drawing.sprites import Sprite, centred
from game.ui.catalogue.catalogue_cards import BoardThumbnails, join_facts, large, list_facts
from game.ui.framework.layout import text_base
from game.ui.framework.preferences import make_control
from game.ui.framework.screen import Screen
from game.ui.framework.widgets import Widget, are_whole, even_letters
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import tell

TEXTS = (100, 130, 160)
"""The sizes of letters that visitors may choose, in percent of the keeper's."""
LEVELS = ("beginner", "easy", "medium", "strong")
"""The levels that visitors may choose."""
MOST = (6, 4, 2, 1)
"""Games that are shown at once: fewer where their names and buttons have no room."""
LEAST_LETTERS = 9.0
"""Pixels: letters are never smaller, so that something may lie over something else in a tiny window."""
STEP = 0.94
"""The share of the letters to which they are made smaller until all has room."""
SMALLER = 0.7
"""The share of the letters that are wanted to which they are made smaller for the sake of players, minutes and the like."""
LEAST_PICTURE = 5
"""The least side of a game's picture, in sizes of letters."""


class ChoiceScreen(Screen):
    """Cards with buttons: one touch begins a game."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self.kiosk = stage
        self._begin: dict[str, Callable[[], None]] = {}
        self._cards: list[Sprite] = []
        self._pictures: list[tuple[CatalogueEntry, Rect]] = []
        """Each game with the square in which its board is shown."""
        self._boards, self._looks, self._page = BoardThumbnails(stage, stage.shelf.places), stage.prefs.theme, 0
        self._facts_needed = False
        self.lay_out(stage.size)

    def say(self, word: str, **parts: object) -> str:
        """A word of the public table in the visitor's language."""
        return tell(self.words.language, word, **parts)

    # -- where everything stands

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lays all out with letters as large as they are wanted, or somewhat smaller, where that leaves room for what is to be
        known of each game; else as large as leave room for each card's name and buttons."""
        wanted = min(text_base(size, self.stage.text_scale), size[0] / 34, size[1] / 24)
        every = self.kiosk.playlist()
        shares = dict.fromkeys(-(-len(every) // (-(-len(every) // most) or 1)) for most in MOST)
        for each in shares:
            for self._facts_needed, least in ((True, max(SMALLER * wanted, LEAST_LETTERS)), (False, LEAST_LETTERS)):
                base = wanted
                while not (fits := self._lay_out_with(size, base, every, each)) and base > least:
                    base *= STEP
                if fits or not every:
                    return
        self._lay_out_with(size, base, every, each, whole=True)

    def _lay_out_with(
        self, size: tuple[int, int], base: float, every: Sequence[CatalogueEntry], each: int, *, whole: bool = False
    ) -> bool:
        """The same with letters of that height, and so many games at once; whether all has room. Where something has none it ends
        there, unless the ``whole`` is wanted all the same."""
        self.begin_layout(size, base)
        pages = -(-len(every) // max(each, 1)) or 1
        page = self._page % pages
        games = every[page * each : (page + 1) * each]
        edge, gap = round(base * 1.2), round(base * 0.8)
        self.tall = max(round(base * 2.6), self.stage.finger)
        self.widgets, self._begin, self._cards, self._pictures = [], {}, [], []
        if self._looks != self.stage.prefs.theme:
            self._looks = self.stage.prefs.theme
            self._boards.forget()
        head = self.brush.heading(self.say("choose" if games else "no_games"), size[0] - 2 * edge, 4)
        self._cards.append(Sprite(head, edge, edge))
        foot = self._foot(Rect(edge, 0, size[0] - 2 * edge, 0), size[1] - edge, gap, (page + 1, pages))
        area = Rect(edge, edge + head.get_height() + gap, size[0] - 2 * edge, 0)
        area.height = max(foot - gap - area.y, self.tall)  # there is no such room in a tiny window
        columns = self._columns(area, len(games), base)
        rows, fits = -(-len(games) // columns), foot - gap - area.y >= self.tall
        for i, entry in enumerate(games):
            row, column = divmod(i, columns)
            width, height = (area.width - gap * (columns - 1)) // columns, (area.height - gap * (rows - 1)) // rows
            rect = Rect(area.x + column * (width + gap), area.y + row * (height + gap), width, height)
            if not fits and not whole:
                break
            fits = self._card(entry, rect, base) and fits
        return fits

    def _columns(self, area: Rect, count: int, base: float) -> int:
        """As many columns as keep a card wide enough for its words and high enough for its buttons; five lie as six do."""
        count += count == 5
        fitting = [n for n in range(1, min(count, 3) + 1) if area.width / n >= base * 13] or [1]
        shape = {n: area.width / n / (area.height / -(-count // n)) for n in fitting if count}
        return min(fitting, key=lambda n: (-count % n, abs(log(shape.get(n, 1) / 1.6)), n))

    def _foot(self, row: Rect, bottom: int, gap: int, page: tuple[int, int]) -> int:
        """The things to have as one likes, and the way to more games, in a row or two at the lower edge; returns where they
        begin."""
        words, prefs, kiosk = self.stage.words, self.stage.prefs, self.kiosk.kiosk
        level = words.of(make_control("level").choices[prefs.level])
        shown = [("level", self.say("level", level=level), False), ("text", self.say("letters"), prefs.text > kiosk.text)]
        shown.append(("theme", self.say("theme"), False))
        if kiosk.volume > 0 and not self.kiosk.setup.safe:  # else there is nothing to be heard
            shown.append(("sound", self.say("sound"), prefs.sound))
        if len(kiosk.languages) > 1:
            other = self._other_language()
            shown.insert(0, ("language", words.of(make_control("language").choices[other]), False))
        if page[1] > 1:
            shown.insert(0, ("page", f"{page[0]}/{page[1]}", False))
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
            icon, spoken = ("forward", words("page_of", n=page[0], m=page[1])) if name == "page" else ("", "")
            self.widgets = [*self.widgets, Widget(name, "button", label, cell, on=on, icon=icon, spoken=spoken)]
        return top

    def _other_language(self) -> str:
        known = self.kiosk.kiosk.languages
        at = known.index(self.words.language) if self.words.language in known else -1
        return known[(at + 1) % len(known)]

    def _card(self, entry: CatalogueEntry, rect: Rect, base: float) -> bool:
        """A card: the game's board and what is to be known of it, above what can be done with it; whether all that has room."""
        pad, gap = round(base), round(base * 0.5)
        inner = rect.width - 2 * pad
        ways = self._ways(entry)
        self._cards.append(Sprite(self.brush.plate(rect.size, "card"), *rect.topleft))
        across = len(ways) * base * 9 <= inner or rect.height < base * 6 + len(ways) * (self.tall + gap)
        rows = 1 if across else len(ways)
        top = rect.bottom - pad // 2 - rows * self.tall - (rows - 1) * gap
        fits = self._tell(entry, Rect(rect.x + pad, rect.y + pad // 2, inner, top - gap - rect.y - pad // 2), base)
        width = (inner - gap * (len(ways) - 1)) // len(ways) if across else inner
        buttons = []
        for i, (way, do) in enumerate(ways):
            left, down = (i * (width + gap), 0) if across else (0, i * (self.tall + gap))
            cell = Rect(rect.x + pad + left, top + down, width, self.tall)
            widget = f"{way}:{entry.id}"
            weight, spoken = "primary" if not i else "", self.words.entry(self.words.of(entry.name), self.say(way))
            buttons.append(Widget(widget, "button", self.say(way), cell, weight=weight, spoken=spoken))
            self._begin[widget] = do
        self.widgets = [*self.widgets, *even_letters(self.brush, buttons)]
        return fits and are_whole(self.brush, buttons)

    def _tell(self, entry: CatalogueEntry, area: Rect, base: float) -> bool:
        """Name, facts and the line about a game; its board beside or below them, if it has room. Whether the name has."""
        beside = area.width > 1.7 * area.height
        side, gap = min(area.height, round(area.width * 0.4)), round(base)
        room = Rect(area.x + side + gap, area.y, area.width - side - gap, area.height)
        shown = beside and side >= LEAST_PICTURE * base and room.width >= 12 * base
        if shown:
            self._pictures.append((entry, Rect(area.x, area.centery - side // 2, side, side)))
        blocks = self._words(entry, room if shown else area, base)
        high = sum(block.get_height() for block in blocks)
        top = room.centery - high // 2 if shown else area.y
        for block in blocks:
            self._cards.append(Sprite(block, room.x if shown else area.x, top))
            top += block.get_height()
        side = min(area.bottom - top - gap, area.width)
        if not beside and side >= LEAST_PICTURE * base:
            self._pictures.append((entry, Rect(area.centerx - side // 2, area.bottom - side, side, side)))
        return high <= area.height and len(blocks) > self._facts_needed

    def _words(self, entry: CatalogueEntry, area: Rect, base: float) -> list[pygame.Surface]:
        """As much of what is to be known of a game as has room in an area."""
        name = self.brush.block(self.words.of(entry.name), area.width, 3, "text", "serif", 2)
        out, left = [name], area.height - name.get_height()
        facts = join_facts(list_facts(entry, self.words, short=True))
        if self.brush.has_room(facts, area.width, -1, "bold", 2):
            block = self.brush.block(facts, area.width, -1, "gold", "bold", 2)
            if block.get_height() <= left:
                out.append(block)
                left -= block.get_height()
        about, lines = self.words.of(entry.about) or "", min(left // round(base * 1.35), 5)
        whole = lines and self.brush.has_room(about, area.width, most=lines)
        return [*out, self.brush.block(about, area.width, 0, "muted", most=lines)] if whole else out

    def _ways(self, entry: CatalogueEntry) -> list[tuple[str, Callable[[], None]]]:
        """What can be done with a game here: alone, or against the program and for two; and it can be learnt."""
        visit, teach = self.kiosk.visit, ("learn", partial(self.kiosk.teach, entry))
        if entry.players == 1:
            return [("alone", partial(visit, entry, {})), teach]
        return [("versus", partial(visit, entry, {"host": self.stage.prefs.level})), ("two", partial(visit, entry, {})), teach]

    def scene(self, now: int) -> list[Sprite]:
        known = ((self._boards.get(large(entry.id, spot.width)), spot) for entry, spot in self._pictures)
        boards = [centred(picture, spot.center) for picture, spot in known if picture]
        return [*self._cards, *boards, *self.draw_widgets()]

    @property
    def heard_text(self) -> Sequence[str]:
        return [self.say("choose" if self._begin else "no_games")]

    def wait(self, now: int) -> int | None:
        """Draws the boards one after the other, once the cards stand there."""
        return 1 if any(self._boards.draw_large(entry, spot.width) for entry, spot in self._pictures) else None

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
        elif name == "page":
            self._page += 1
            self.lay_out(self.stage.size)

    def returned(self) -> None:
        self.stage.notice("")  # it was about a table
        self.lay_out(self.stage.size)

    def back(self, now: int) -> None:
        """There is nothing behind this."""
