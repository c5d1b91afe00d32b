"""The statistics: what the finished games come to, by ruleset and options; to be taken away as a table, or deleted."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.core.statistics import Summary, as_csv, name_of, summarise
from game.drawing.sprites import Sprite, cut
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import page_layout
from game.ui.framework.option_controls import describe_value
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import RowScroller, draw_scroll_bar
from game.ui.framework.widgets import Widget
from game.ui.framework.words import make_printable
from game.ui.saves.finished_games import FinishedGames
from game.ui.saves.game_opening import save_statistics
from game.ui.saves.high_scores import HighScores
from game.ui.saves.save_files import BIN
from game.ui.screens.dialogue import Careful, DialogueText

SLICE, AT_ONCE = 0.008, 0.12
"""Seconds for which games are read before the window is asked again, and before the page is shown at all."""


class StatisticsScreen(Screen):
    """A page of rows, one for each sort of game; the games are read while it stands there."""

    opened_by = ("statistics",)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.list = RowScroller()
        self.entries = {entry.id: entry for entry in stage.shelf.entries() if not entry.problem}
        self._begin()
        self.focus = "back"

    def _begin(self) -> None:
        self.finished = FinishedGames(self.stage.saves, self.stage.shelf)
        self.finished.work(time.perf_counter() + AT_ONCE)
        self.lay_out(self.stage.size)

    @property
    def read(self) -> Sequence[Rect]:
        room, shown = self.room, min(len(self.rows) - self.list.first, self.list.seen)
        foot = Rect(room.x, room.bottom, room.width, self.layout.body.bottom - room.bottom)
        return self.layout.head, Rect(*room.topleft, room.width, max(shown, 1) * self.step), foot

    def lay_out(self, size: tuple[int, int]) -> None:
        page = page_layout(size, self.stage.text_scale, finger=self.stage.finger)
        self.begin_layout(page.size, page.base)
        self.layout = self.set_heading(self.words("statistics"), page)
        self.refresh()

    # -- what stands there

    def refresh(self) -> None:
        """Makes the rows anew, those of the games that were played most first."""
        body, base = self.layout.body, self.layout.base
        self.rows = sorted(summarise(self.finished.games), key=lambda row: (-row.games, row.ruleset, row.options, row.undone))
        self.pictures = [self._draw(row, body.width - round(base)) for row in self.rows]
        foot = round(base * 2.5) + self.layout.button_height
        self.room = Rect(body.x, body.y, body.width, body.height - foot)
        self.step = max([sum(part.get_height() for part in parts) for parts in self.pictures], default=1) + round(base * 1.1)
        seen = max(self.room.height // self.step, 1)
        self.list.measure(self.room, self.step, seen, len(self.rows) - seen)
        self.widgets = [Widget("back", "button", self.words("close"), self.layout.button, icon="back"), *self._buttons()]

    def _buttons(self) -> list[Widget]:
        """What can be done with all of it, below the rows."""
        body = self.layout.body
        some, gap = bool(self.rows) and not self.finished.left, self.layout.gap
        width, height = (body.width - gap) // 2, self.layout.button_height
        csv = Rect(body.x, body.bottom - height, width, height)
        delete = csv.move(width + gap, 0)
        return [
            Widget("csv", "button", self.words("statistics_csv"), csv, icon="save", enabled=some),
            Widget("delete", "button", self.words("statistics_delete"), delete, icon="close", enabled=some),
        ]

    def _draw(self, row: Summary, width: int) -> list[pygame.Surface]:
        """A row's name, how it was played, and its figures."""
        brush, name, how = self.brush, self._name(row), self._how(row)
        played = [brush.block(" \u00b7 ".join(how), width, -1, "muted", most=2)] if how else []
        whole = (figure.replace(" ", "\u00a0") for figure in self.list_figures(row))
        parts = (part if brush.text(part).get_width() <= width else part.replace("\u00a0", " ") for part in whole)
        figures = brush.block(" \u00b7 ".join(parts), width, 0, "text", most=4)
        return [brush.block(name, width, 1, "gold", "serif", 2), *played, figures]

    def _name(self, row: Summary) -> str:
        entry = self.entries.get(row.ruleset)
        return self.words.of(entry.name) if entry else make_printable(name_of(row, self.words.language))

    def _how(self, row: Summary) -> list[str]:
        """How the games of a row were played, where that was not as usual."""
        return [*self._list_options(row), *([self.words("stat_undone")] if row.undone else [])]

    def _list_options(self, row: Summary) -> list[str]:
        """The options that were set otherwise than usual, in words."""
        entry, values = self.entries.get(row.ruleset), json.loads(row.options)
        options = entry.options if entry else ()
        known = [(option, values[option.id]) for option in options if values.get(option.id, option.default) != option.default]
        words = self.words
        return [words.entry(words.of(option.name), describe_value(option, value, words)) for option, value in known]

    def list_figures(self, row: Summary) -> list[str]:
        """What a row counts, each figure in words."""
        words = self.words
        out = [words("stat_games", n=row.games)]
        out += [words("stat_won", seat=words.seat(seat), n=n) for seat, n in row.winners.items() if seat in ("guest", "host")]
        out += [words("stat_drawn", n=row.winners["draw"])] if "draw" in row.winners else []
        if row.best is not None and row.mean is not None:
            out.append(words("stat_points", best=row.best, mean=f"{row.mean:.1f}".replace(".", words("decimal_sign"))))
        if row.won + row.lost:
            out.append(words("stat_programs", won=row.won, lost=row.lost))
        if row.row:
            out.append(words("stat_row", row=row.row))
        if row.days:
            out.append(words("stat_days", n=row.days, row=row.days_row))
        return out

    def scene(self, now: int) -> list[Sprite]:
        brush, base, layout = self.brush, self.layout.base, self.layout
        out = [Sprite(brush.plate(layout.card.size, "panel"), *layout.card.topleft), self.title]
        for at, parts in enumerate(self.pictures[self.list.first : self.list.first + self.list.seen + 1]):
            row = Rect(self.room.x, self.room.y + at * self.step, self.room.width, self.step - round(base * 0.4))
            drawn = (
                Sprite(brush.plate(row.size, "card"), *row.topleft),
                *self._below(parts, row.x + round(base * 0.5), row.y + round(base * 0.3)),
            )
            out += [part for sprite in drawn if (part := cut(sprite, self.room))]  # of what follows as much as has room
        track = Rect(self.room.right + round(base * 0.5), self.room.y, max(round(base * 0.3), 3), self.room.height)
        out += draw_scroll_bar(brush, track, self.list.first, self.list.seen, len(self.rows))
        return out + self._foot() + self.draw_widgets()

    def _below(self, parts: Sequence[pygame.Surface], x: int, y: int) -> list[Sprite]:
        """Pictures below one another."""
        out = []
        for part in parts:
            out.append(Sprite(part, x, y))
            y += part.get_height()
        return out

    def _from(self) -> str:
        """What is still read, what could not be, or where all this comes from."""
        words, finished = self.words, self.finished
        if finished.left:
            return words("statistics_reads", n=len(finished.left))
        if finished.unread:
            return words("statistics_unread", n=finished.unread)
        return words("statistics_from" if self.rows else "statistics_none")

    @property
    def heard_text(self) -> Sequence[str]:
        rows = [self.words.entry(self._name(row), ", ".join([*self._how(row), *self.list_figures(row)])) for row in self.rows]
        return [self.words("statistics"), *([] if self.finished.left else rows), self._from()]

    def _foot(self) -> list[Sprite]:
        """A line above the buttons."""
        block = self.brush.block(self._from(), self.room.width, -1, "muted", most=2)
        top = self.room.bottom + round(self.layout.base * 0.3) if self.rows else self.room.y
        return [Sprite(block, self.room.x, top)]

    def wait(self, now: int) -> int | None:
        if not self.finished.work(time.perf_counter() + SLICE):
            return None
        self.refresh()
        return 1

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        do = {"back": self.stage.pop, "csv": self._save_table, "delete": self._ask_delete}
        do[name]()

    def _save_table(self) -> None:
        self.stage.notice(save_statistics(self.stage, as_csv(self.finished.games, self.words.language)))

    def _ask_delete(self) -> None:
        def ask() -> DialogueText:
            words = self.stage.words
            text = words("statistics_sure_text", folder=make_printable(str(self.stage.saves / BIN)))
            buttons = [("no", words("bin_no"), self.stage.pop), ("yes", words("statistics_delete"), self._delete)]
            return DialogueText(words("statistics_sure"), [text], buttons)

        self.stage.push(Careful(self.stage, ask))

    def _delete(self) -> None:
        self.stage.pop()
        kept = self.finished.put_away()
        HighScores(self.stage.saves.parent).forget()
        self._begin()
        if kept:
            self.stage.notice(self.words("statistics_unread", n=kept))

    def command(self, name: str) -> bool:
        turned = self.list.turn_page(name)
        if turned:
            self.refresh()
        return turned or super().command(name)

    def handle(self, event: InputEvent, now: int) -> None:
        up_or_down = event.step[1] if event.name == "step" else 0
        if self.list.handle(event):
            self._pressed = None  # it is no click any more
            self.refresh()
        elif up_or_down and self.list.most:
            self.list.show(self.list.first - up_or_down)
            self.refresh()
        else:
            super().handle(event, now)

    def glance(self) -> object:
        return super().glance(), self.list.first
