"""The shelf: games to continue and games to begin, and what can be set before one begins."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.core.errors import PaiShoError
from game.ui import widgets as w
from game.ui.cards import Boards, begun, cards_of, continued, draw_card, to_continue
from game.ui.inputs import Act
from game.ui.layout import ShelfLayout, grid, shelf_layout
from game.ui.room import room_picture
from game.ui.scene import Sprite
from game.ui.screens.screen import Screen, Stage
from game.ui.settings import Value, changed, option_widget
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.core.contract import ShelfEntry
    from game.ui.keeping import Unfinished

SEEDS = 10_000


class ShelfScreen(Screen):
    """Chooses a game; the settings of each are remembered while the window is open."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.entries = list(stage.shelf.entries())
        self.values: dict[str, dict[str, Value]] = {e.id: {o.id: o.default for o in e.options} for e in self.entries}
        self.chosen = next((e.id for e in self.entries if not e.problem), self.entries[0].id if self.entries else "")
        self.seed = time.time_ns() // 1000 % SEEDS
        self.said = ""
        self.scroll = self.first_option = 0
        self.boards = Boards(stage)
        self.asked_again = False
        self.open_games: list[Unfinished] = []
        self.returned()
        self.lay_out(stage.size)

    def returned(self) -> None:
        """Back from a table: what can be continued may have changed."""
        self.open_games = to_continue(self.stage.saves)
        if hasattr(self, "layout"):
            self.refresh()

    def lay_out(self, size: tuple[int, int]) -> None:
        self.layout: ShelfLayout = shelf_layout(size, self.stage.text_scale)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(self.layout.base)
        self._ground = room_picture(self.stage.pictures, self.layout.size)
        self.boards.forget()
        self.refresh()

    def backdrop(self) -> pygame.Surface:
        return self._ground

    # -- what stands there

    def refresh(self) -> None:
        """Makes cards and controls anew."""
        self.cards = cards_of(self.entries, self.open_games, self.words)
        cells = grid(self.layout.cards, self.layout.columns, self.layout.gap, len(self.cards), self.layout.card_height)
        lines = -(-len(cells) // self.layout.columns)
        step = self.layout.card_height + self.layout.gap
        most = max(lines - max((self.layout.cards.height + self.layout.gap) // step, 1), 0)
        self.scroll = min(max(self.scroll, 0), most)
        self.cells = [cell.move(0, -self.scroll * step) for cell in cells]
        head, side = self.layout.head, round(self.layout.base * 2.1)
        corner = min(self.layout.cards.right, head.right) - side * 11 // 5, self.layout.full.y
        self.widgets = [*self._card_widgets(), *self._pager("cards", corner, side, self.scroll, most), *self._controls()]

    def _card_widgets(self) -> list[Widget]:
        area = self.layout.cards
        return [
            Widget(card.id, "card", card.name, cell, enabled=True, on=card.id == f"game:{self.chosen}")
            for card, cell in zip(self.cards, self.cells, strict=True)
            if cell.top >= area.top and cell.bottom <= area.bottom + 1
        ]

    def _pager(self, name: str, corner: tuple[int, int], side: int, at: int, most: int) -> list[Widget]:
        """Two buttons, up and down, where not everything has room at once."""
        x, y = corner
        up, down = Rect(x, y, side, side), Rect(x + side + side // 5, y, side, side)
        if not most:
            return []
        return [
            Widget(f"{name}:-1", "button", "\u2191", up, enabled=at > 0),
            Widget(f"{name}:1", "button", "\u2193", down, enabled=at < most),
        ]

    @property
    def entry(self) -> ShelfEntry | None:
        """The game that is chosen."""
        return next((entry for entry in self.entries if entry.id == self.chosen), None)

    def _controls(self) -> list[Widget]:
        entry, detail = self.entry, self.layout.detail
        out = [Widget("full", "button", self.words("full"), self.layout.full, icon="full")]
        if entry is None:
            return out
        height, gap = round(self.layout.base * 2.1), round(self.layout.base * 0.45)
        pad = round(self.layout.base * 1.2)
        start = Rect(detail.x + pad, detail.bottom - pad - round(height * 1.25), detail.width - 2 * pad, round(height * 1.25))
        wide = round(detail.width * 0.42)
        seed = Rect(detail.right - pad - wide, start.y - height - gap * 2, wide, height)
        out.append(
            Widget(
                "start",
                "button",
                self.words("start"),
                start,
                enabled=not entry.problem,
                weight="primary" if not entry.problem else "",
            )
        )
        out.append(Widget("seed", "number", self.words("seed"), seed, value=str(self.seed), enabled=not entry.problem))
        self.options_area = Rect(detail.x + pad, detail.y + self._intro_height(detail.width - 2 * pad), detail.width - 2 * pad, 0)
        self.options_area.height = max(seed.y - gap * 2 - self.options_area.y, 0)
        room = (self.options_area.height + gap) // (height + gap)
        most = max(len(entry.options) - room, 0)
        self.first_option = min(max(self.first_option, 0), most)
        side = round(self.layout.base * 1.9)
        corner = detail.right - pad - side * 11 // 5, detail.y + pad // 2
        out += self._pager("options", corner, side, self.first_option, most)
        for i, option in enumerate(entry.options[self.first_option : self.first_option + room]):
            rect = Rect(detail.right - pad - wide, self.options_area.y + i * (height + gap), wide, height)
            out.append(option_widget(option, self.values[self.chosen][option.id], rect, not entry.problem, self.words))
        return out

    def _intro_height(self, width: int) -> int:
        base = self.layout.base
        blocks = self._intro(width)
        return round(base * 1.2) + sum(block.get_height() for block in blocks) + round(base * 1.2)

    def _intro(self, width: int) -> list[pygame.Surface]:
        """Name, players and the line about the chosen game, no higher than leaves room for two settings."""
        entry, base = self.entry, self.layout.base
        if entry is None:
            return []
        name = self.brush.fitted(self.words.of(entry.name), 3, "text", "serif", width - round(base * 4.4))
        players = self.words("player") if entry.players == 1 else self.words("players", n=entry.players)
        line = self.brush.fitted(self.words("broken") if entry.problem else players, -1, "gold", "bold", width)
        gap = pygame.Surface((1, round(base * 0.45)), pygame.SRCALPHA)
        room = self.layout.detail.height - round(base * 12.5) - name.get_height() - line.get_height()
        lines = max(int(room / (self.brush.theme.step(0) * 1.32)), 1)
        about = self.brush.block(entry.problem or self.words.of(entry.about), width, 0, "muted", most=min(lines, 5))
        return [name, line, gap, about]

    def scene(self, now: int) -> list[Sprite]:
        brush, base, layout = self.brush, self.layout.base, self.layout
        title = brush.text(self.words("title"), 4 if not layout.small else 3, "text", "serif")
        below = brush.text(self.words("subtitle"), 0, "muted", "italic")
        out = [
            Sprite(title, layout.head.x, layout.head.centery - title.get_height() // 2),
            Sprite(
                below,
                layout.head.x + title.get_width() + round(base * 1.1),
                layout.head.centery + title.get_height() // 2 - round(base * 1.75),
            ),
        ]
        seen = {widget.id: widget for widget in self.widgets}
        for card in self.cards:
            if card.id in seen:
                widget = seen[card.id]
                focus = self.keys_used and self.focus == card.id
                out += draw_card(brush, card, widget.rect, self.boards.get(card.ruleset), widget.on, self.hover == card.id, focus)
        return out + self._detail() + self.draw_widgets()

    def _detail(self) -> list[Sprite]:
        brush, base, detail = self.brush, self.layout.base, self.layout.detail
        pad = round(base * 1.2)
        out = [Sprite(brush.plate(detail.size, "card"), *detail.topleft)]
        top = detail.y + pad
        for block in self._intro(detail.width - 2 * pad):
            out.append(Sprite(block, detail.x + pad, top))
            top += block.get_height()
        for widget in self.widgets:
            if widget.role in w.STEPPED:
                room = widget.rect.x - detail.x - pad - round(base * 0.6)
                colour = "text" if widget.enabled else "muted"
                one = brush.text(widget.label, 0, colour)
                label = one if one.get_width() <= room else brush.block(widget.label, room, -1, colour, most=2)
                out.append(Sprite(label, detail.x + pad, widget.rect.centery - label.get_height() // 2))
        if self.said:
            start = w.by_id(self.widgets, "start")
            bottom = start.rect.y if start else detail.bottom
            said = brush.block(self.said, detail.width - 2 * pad, -1, "gold", most=4)
            out.append(Sprite(said, detail.x + pad, bottom - said.get_height() - round(base * 0.3)))
        return out

    def wait(self, now: int) -> int | None:
        """Draws the small boards one after the other, once the shelf itself stands there."""
        if self.boards.draw_next(self.entries, self.layout.card_height - round(self.layout.base * 1.2)):
            return 1
        if not self.asked_again:
            self.asked_again = True
            self._renew(list(self.stage.shelf.entries()))
            return 1
        return None

    def _renew(self, entries: list[ShelfEntry]) -> None:
        """Shows what the shelf has found out in the meantime: rules that were shown at once may be broken."""
        self.values |= {e.id: {o.id: o.default for o in e.options} for e in entries if e not in self.entries}
        self.entries = entries
        self.refresh()

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        kind, _, rest = name.partition(":")
        self.said = ""
        if kind == "game":
            self.chosen, self.first_option = rest, 0
        elif kind == "continue":
            self._continue(self.open_games[int(rest)])
            return
        elif kind == "cards":
            self.scroll += int(rest)
        elif kind == "options":
            self.first_option += int(rest)
        elif kind == "option":
            self._change(rest, change or 1)
        elif name == "seed":
            self.seed = (self.seed + (change or 1)) % SEEDS
        elif name == "start":
            self._start()
            return
        elif name == "full":
            self.stage.full_screen()
            return
        self.refresh()

    def command(self, name: str) -> bool:
        if name == "full":
            self.stage.full_screen()
        return name == "full"

    def handle(self, act: Act, now: int) -> None:
        if act.name == "wheel":
            if self.hover and not self.hover.startswith(("game:", "continue:")):
                self.first_option -= act.step[1]
            else:
                self.scroll -= act.step[1]
            self.refresh()
        elif not self._followed(act):
            super().handle(act, now)

    def _followed(self, act: Act) -> bool:
        """Whether the keys went to a card or a setting that was out of sight; it is in sight then."""
        by = {"next": 1, "previous": -1, "step": -act.step[1]}.get(act.name, 0)
        cards = [card.id for card in self.cards]
        options = [f"option:{option.id}" for option in self.entry.options] if self.entry else []
        for names, wide in ((cards, self.layout.columns if act.name == "step" else 1), (options, 1)):
            at = names.index(self.focus) + by * wide if by and self.focus in names else -1
            if 0 <= at < len(names) and w.by_id(self.widgets, names[at]) is None:
                if names is cards:
                    self.scroll += by
                else:
                    self.first_option += by
                self.refresh()
                self.focus, self.keys_used = names[at], True
                return True
        return False

    def _change(self, name: str, by: int) -> None:
        entry = self.entry
        option = next(option for option in entry.options if option.id == name) if entry else None
        if option:
            values = self.values[self.chosen]
            values[name] = changed(option, values[name], by)

    def _start(self) -> None:
        entry = self.entry
        if entry is None or entry.problem:
            return
        try:
            table = begun(self.stage, self.stage.shelf.open(entry.id, self.values[entry.id]), self.seed)
        except PaiShoError as error:
            self._say("cannot_start", error)
            return
        self.seed = (self.seed + 1) % SEEDS
        self.stage.push(table)

    def _continue(self, game: Unfinished) -> None:
        try:
            table = continued(self.stage, game)
        except PaiShoError as error:
            self._say("cannot_continue", error)
            return
        self.stage.push(table)

    def _say(self, name: str, error: PaiShoError) -> None:
        self.said = self.words(name, why=str(error))
        self.refresh()
