"""The shelf: games to continue and games to begin, and what can be set before one begins."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.core.errors import PaiShoError
from game.ui import clipboard, starter_rules
from game.ui import widgets as w
from game.ui.background import draw_background
from game.ui.catalogue_cards import CardGrid, list_to_continue, make_cards, make_pager
from game.ui.game_detail import GameDetail
from game.ui.inputs import InputEvent, Pos
from game.ui.layout import ShelfLayout, shelf_layout
from game.ui.option_controls import SeedField, step_option
from game.ui.scene import Sprite
from game.ui.screens.screen import Stage
from game.ui.screens.stocked import Stocked
from game.ui.scrolling import RowDrag
from game.ui.starter_rules import StarterDetail
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ui.autosave import UnfinishedGame

SEEDS = 10_000


class CatalogueScreen(Stocked):
    """Chooses a game; the settings of each are remembered while the window is open."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.typed = SeedField(time.time_ns() // 1000 % SEEDS)
        self.said = ""
        self.scroll = self.first_row = 0
        self.open_games: list[UnfinishedGame] = []
        self.pointed: str | None = None
        self._drag: RowDrag | None = None
        self._pos: Pos = (0, 0)
        self.returned()
        self.lay_out(stage.size)

    @property
    def seed(self) -> int:
        """The number from which the next game's chance comes."""
        return self.typed.number

    @seed.setter
    def seed(self, number: int) -> None:
        self.typed = SeedField(number)

    def returned(self) -> None:
        """Back from a table: what can be continued may have changed, and it stands first."""
        self.scroll = 0
        self.open_games = list_to_continue(self.stage.saves)
        self.focused()
        self.watch()
        if hasattr(self, "layout"):
            self.choose(self.chosen) if self.entry and self.entry.problem else self.refresh()

    def lay_out(self, size: tuple[int, int]) -> None:
        self.layout: ShelfLayout = shelf_layout(size, self.stage.text_scale)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(self.layout.base)
        self._ground = draw_background(self.stage.pictures, self.layout.size)
        self.boards.forget()
        self.refresh()

    def backdrop(self) -> pygame.Surface:
        return self._ground

    # -- what stands there

    def refresh(self) -> None:
        """Makes cards and controls anew."""
        self.cards = make_cards(self.entries, self.open_games, self.words, self.unread)
        self.cards += [starter_rules.make_starter_card(self.words)] if self.begins else []
        heads = {sort: self.words(f"sort_{sort}") for sort in ("house", "own")}
        self.rack = CardGrid(self.layout, self.cards, self.scroll, heads)
        self.scroll = self.rack.scroll
        up_and_down = make_pager("cards", self.rack.corner, self.rack.button, self.scroll, self.rack.most)
        self.widgets = [*self.rack.widgets(self.chosen), *up_and_down, *self._controls()]

    def _controls(self) -> list[Widget]:
        out = self.heading()
        self.detail = self._detail()
        if self.detail is None:
            return out
        self.first_row = min(max(self.first_row, 0), self.detail.most)
        shown = self.typed.shown(self.focus == "seed")
        side = round(self.layout.base * 1.9)
        corner = self.detail.inner.right - side * 11 // 5, self.layout.detail.y + self.detail.pad // 2
        up_and_down = make_pager("options", corner, side, self.first_row, self.detail.most)
        found = self.detail.widgets(self.first_row, shown)
        return [*out, *found[:2], *up_and_down, *found[2:]]

    def _detail(self) -> GameDetail | None:
        """What stands beside the cards: the chosen game, or how to begin with rules of one's own."""
        entry = self.entry
        if entry is not None:
            return GameDetail(self.brush, self.layout, self.words, entry, self.values[entry.id], self.sign)
        if self.chosen != starter_rules.STARTER:
            return None
        return StarterDetail(self.brush, self.layout, self.words, self.command_to_begin, str(self.stage.shelf.own))

    def scene(self, now: int) -> list[Sprite]:
        brush, base, layout = self.brush, self.layout.base, self.layout
        title = brush.text(self.words("title"), 4 if not layout.small else 3, "text", "serif")
        below = brush.text(self.words("subtitle"), 0, "muted", "italic")
        left, low = layout.head.x + title.get_width() + round(base * 1.1), layout.head.centery + title.get_height() // 2
        out = [Sprite(title, layout.head.x, layout.head.centery - title.get_height() // 2)]
        if left + below.get_width() < (self.rack.corner[0] if self.rack.most else layout.head.right):
            out.append(Sprite(below, left, low - round(base * 1.75)))
        focus = self.focus if self.keys_used else None
        out += self.rack.scene(brush, self.widgets, self.boards, self.hover, focus)
        if self.detail:
            out += self.detail.scene(self.widgets, self.said)
        return out + self.draw_widgets() + self._about_option()

    def _about_option(self) -> list[Sprite]:
        """What the option that is pointed at, or has the focus, is about."""
        name = self.focus if self.keys_used else self.pointed
        if self.detail is None or (self._drag and self._drag.moved):
            return []
        return self.detail.explain(w.find_widget(self.widgets, name), Rect((0, 0), self.layout.size))

    def glance(self) -> object:
        return super().glance(), self.pointed, self.scroll, self.first_row

    def wait(self, now: int) -> int | None:
        """Draws the small boards one after the other, once the shelf itself stands there."""
        if self.boards.draw_next(self.entries, self.open_games, self.layout.card_height - round(self.layout.base * 1.2)):
            return 1
        if not self.asked_again:
            self.asked_again = True  # rules that were shown at once may be broken
            self.restock()
            return 1
        return 1 if self.work_out_sign() or self.look_on() else None

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        kind, _, rest = name.partition(":")
        self.said = ""
        if kind == "game":
            self.built_on = self.chosen if rest == starter_rules.STARTER else self.built_on
            self.chosen, self.first_row = rest, 0
            if self.entry is not None and self.entry.problem:
                self.show_problems(rest)
        elif kind == "continue":
            self._continue(self.open_games[int(rest)])
            return
        elif kind == "cards":
            self.scroll += int(rest)
        elif kind == "options":
            self.first_row += int(rest)
        elif kind == "option":
            self._change(rest, change or 1)
        elif kind == "preset" and self.entry:
            self.values[self.chosen].update(self.entry.presets[rest][1])
        elif name == "seed":
            self.typed = self.typed.stepped(change)
        elif name == "start":
            self._start()
            return
        elif self.lead(name):
            return
        else:
            self.hand_out(name)
        self.refresh()

    def choose(self, ruleset: str) -> None:
        self.chosen, self.first_row = ruleset, 0
        self.refresh()
        self.scroll = self.rack.showing(f"game:{ruleset}")
        self.refresh()

    def command(self, name: str) -> bool:
        if name == "copy":
            clipboard.copy(str(self.seed))
            self.said = self.words("copied")
        elif name == "paste":
            if not self.paste_game():
                self._type(self.typed.pasted(clipboard.pasted()))
        elif name in ("undo", "redo"):  # backspace and the keys that turn pages
            self._turn_back(-1 if name == "undo" else 1)
        return name in ("copy", "paste", "undo", "redo") or self.lead(name)

    def _turn_back(self, by: int) -> None:
        if self.focus == "seed" and by < 0:
            self._type(self.typed.shorter())
        else:
            self.scroll += by * self.rack.seen
            self.refresh()

    def _type(self, seed: SeedField) -> None:
        """The seed as it is being typed; it has the focus then."""
        self.typed, self.focus, self.keys_used = seed, "seed", True
        self.refresh()

    def handle(self, act: InputEvent, now: int) -> None:
        focus = self.focus
        if act.name == "wheel":
            self._wheel(act.step[1])
        elif act.name == "digit":
            self._type(self.typed.longer(act.text))
        elif act.name == "enter" and self.focus == "seed":
            self.focus = "start"  # typed; once more begins
        elif not self._followed(act):
            super().handle(act, now)
        if "seed" in (focus, self.focus) and focus != self.focus and act.name not in ("digit", "paste"):
            self.typed = SeedField(self.seed)  # what is typed next takes its place
            self.refresh()

    def _wheel(self, by: int) -> None:
        if self.layout.detail.collidepoint(self._pos):
            self.first_row -= by
        else:
            self.scroll -= by
        self.refresh()

    def _pointer(self, act: InputEvent, now: int) -> None:
        self._pos = act.pos if act.name != "leave" else self._pos
        self.pointed = self.detail.pointed_at(act.pos, self.widgets) if self.detail and act.name != "leave" else None
        if act.name == "press":
            self._drag = self._held(act.pos)
        row = self._drag.to(act.pos) if self._drag and act.name == "point" else None
        if row is not None and self._drag:
            self._pressed = None  # it is no click any more
            self.scroll, self.first_row = (row, self.first_row) if self._drag.name == "cards" else (self.scroll, row)
            self.refresh()
        super()._pointer(act, now)
        if act.name in ("release", "leave"):
            self._drag = None

    def _held(self, pos: Pos) -> RowDrag | None:
        """The list that a pressed pointer would drag."""
        if self.layout.cards.collidepoint(pos):
            return RowDrag("cards", pos, self.scroll, self.rack.step)
        if self.detail and self.detail.area.collidepoint(pos):
            return RowDrag("options", pos, self.first_row, self.detail.step)
        return None

    def _followed(self, act: InputEvent) -> bool:
        """Whether the keys went to a card or a setting that was out of sight; it is in sight then."""
        by = {"next": 1, "previous": -1, "step": -act.step[1]}.get(act.name, 0)
        cards = [card.id for card in self.cards]
        rows = [name for row in self.detail.rows for name in row] if self.detail else []
        for names, wide in ((cards, self.layout.columns if act.name == "step" else 1), (rows, 1)):
            at = names.index(self.focus) + by * wide if by and self.focus in names else -1
            if 0 <= at < len(names) and w.find_widget(self.widgets, names[at]) is None:
                if names is cards:
                    self.scroll = self.rack.showing(names[at])
                else:
                    self.first_row += by
                self.refresh()
                self.focus, self.keys_used = names[at], True
                return True
        return False

    def _side(self, widget: Widget, pos: Pos) -> int:
        """Pressing the seed in its middle is the beginning of typing it."""
        middle = abs(pos[0] - widget.rect.centerx) < widget.rect.width // 5
        return 0 if widget.id == "seed" and middle else super()._side(widget, pos)

    def _change(self, name: str, by: int) -> None:
        entry = self.entry
        option = next(option for option in entry.options if option.id == name) if entry else None
        if option:
            values = self.values[self.chosen]
            values[name] = step_option(option, values[name], by)

    def _start(self) -> None:
        entry = self.entry
        if entry is None or entry.problem:
            return
        try:
            shelf, values = self.stage.shelf, self.values[entry.id]
            source = shelf.follow(entry.id, values)  # first: what is saved before the rules are read is news then
            self.stage.begin_game(shelf.open(entry.id, values), self.seed, source)
        except PaiShoError as error:
            self.said = self.words("cannot_start", why=str(error))
            self.refresh()
            return
        self.seed = (self.seed + 1) % SEEDS

    def _continue(self, game: UnfinishedGame) -> None:
        from game.ui.game_opening import read_path

        self.stage.open_game(lambda: read_path(self.stage, game.path))
