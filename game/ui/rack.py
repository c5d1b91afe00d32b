"""The cards on the shelf in their columns, under headings: which are in sight, and how far one may scroll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from pygame import Rect

from game.ui.brush import Brush
from game.ui.cards import Boards, Card, draw_card
from game.ui.layout import ShelfLayout, grid
from game.ui.scene import Sprite
from game.ui.scrolling import bar
from game.ui.widgets import Widget

_HEADING = 1.9
"""The height of a heading, in heights of letters."""


class Line(NamedTuple):
    """One line of the rack: cards beside each other, or a heading."""

    height: int
    cards: Sequence[Card] = ()
    heading: str = ""


class Rack:
    """Made anew for each look of the shelf; ``scroll`` is the line at the top, as near as can be to the one wished for.

    ``heads``: what stands above the cards of a sort; those of sorts that have no heading follow on each other.
    """

    def __init__(self, layout: ShelfLayout, cards: Sequence[Card], scroll: int, heads: Mapping[str, str] | None = None) -> None:
        self.layout, self.cards = layout, cards
        self.step = layout.card_height + layout.gap
        self.lines = list(self._lines(heads or {}))
        tails = [sum(line.height + layout.gap for line in self.lines[at:]) for at in range(len(self.lines))]
        self.most = next((at for at, tail in enumerate(tails) if tail <= layout.cards.height + layout.gap + 1), len(tails) - 1)
        self.scroll = min(max(scroll, 0), max(self.most, 0))

    def _lines(self, heads: Mapping[str, str]) -> list[Line]:
        out: list[Line] = []
        for heading, some in groupby(self.cards, lambda card: heads.get(card.sort, "")):
            cards, wide = list(some), self.layout.columns
            if heading:
                out.append(Line(round(self.layout.base * _HEADING), heading=heading))
            out += [Line(self.layout.card_height, cards[at : at + wide]) for at in range(0, len(cards), wide)]
        return out

    @property
    def seen(self) -> int:
        """How many lines are in sight; at least one."""
        return max(len(self._placed()), 1)

    def _placed(self) -> list[tuple[Line, int]]:
        """The lines in sight, each with its upper edge."""
        area, top, out = self.layout.cards, self.layout.cards.top, list[tuple[Line, int]]()
        for line in self.lines[self.scroll :]:
            if top + line.height > area.bottom + 1:
                break
            out.append((line, top))
            top += line.height + self.layout.gap
        return out

    def showing(self, name: str) -> int:
        """How far to scroll, and no farther, for a card to be in sight."""
        at = next((at for at, line in enumerate(self.lines) if name in [card.id for card in line.cards]), self.scroll)
        if at < self.scroll:
            return at - 1 if at and self.lines[at - 1].heading else at
        for first in range(self.scroll, at + 1):
            heights = [line.height + self.layout.gap for line in self.lines[first : at + 1]]
            if sum(heights) <= self.layout.cards.height + self.layout.gap + 1:
                return first
        return at

    @property
    def corner(self) -> tuple[int, int]:
        """Where the two buttons that scroll lie."""
        return min(self.layout.cards.right, self.layout.head.right) - self.button * 11 // 5, self.layout.full.y

    @property
    def button(self) -> int:
        """The side of such a button."""
        return round(self.layout.base * 2.1)

    def widgets(self, chosen: str) -> list[Widget]:
        """The cards that are in sight."""
        area, out = self.layout.cards, list[Widget]()
        for line, top in self._placed():
            row = Rect(area.x, top, area.width, line.height)
            cells = grid(row, self.layout.columns, self.layout.gap, len(line.cards), line.height)
            for card, cell in zip(line.cards, cells, strict=True):
                out.append(Widget(card.id, "card", card.name, cell, on=card.id == f"game:{chosen}"))
        return out

    def scene(
        self, brush: Brush, widgets: Sequence[Widget], boards: Boards, hover: str | None, focus: str | None
    ) -> list[Sprite]:
        """The headings and the cards, and the bar that says where one is."""
        by_id = {card.id: card for card in self.cards}
        out: list[Sprite] = []
        for widget in widgets:
            card = by_id.get(widget.id)
            if card:
                board = boards.get(card.ruleset)
                out += draw_card(brush, card, widget.rect, board, widget.on, hover == card.id, focus == card.id)
        area, gap = self.layout.cards, self.layout.gap
        for line, top in self._placed():
            if line.heading:
                said = brush.text(line.heading, 1, "gold", "serif")
                out.append(Sprite(said, area.x + round(self.layout.base * 0.4), top + (line.height - said.get_height()) // 2))
        track = Rect(area.right + gap // 2, area.y, max(gap // 2, 3), area.height)
        return out + bar(brush, track, self.scroll, self.seen, len(self.lines))


def pager(name: str, corner: tuple[int, int], side: int, at: int, most: int) -> list[Widget]:
    """Two buttons, up and down, where not everything has room at once."""
    x, y = corner
    up, down = Rect(x, y, side, side), Rect(x + side + side // 5, y, side, side)
    if not most:
        return []
    return [
        Widget(f"{name}:-1", "button", "\u2191", up, enabled=at > 0),
        Widget(f"{name}:1", "button", "\u2193", down, enabled=at < most),
    ]
