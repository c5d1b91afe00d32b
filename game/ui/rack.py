"""The cards on the shelf in their columns: which are in sight, and how far one may scroll."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.brush import Brush
from game.ui.cards import Boards, Card, draw_card
from game.ui.layout import ShelfLayout, grid
from game.ui.scene import Sprite
from game.ui.scrolling import bar
from game.ui.widgets import Widget


class Rack:
    """Made anew for each look of the shelf; ``scroll`` is the row at the top, as near as can be to the one wished for."""

    def __init__(self, layout: ShelfLayout, cards: Sequence[Card], scroll: int) -> None:
        self.layout, self.cards = layout, cards
        self.lines = -(-len(cards) // layout.columns)
        self.step = layout.card_height + layout.gap
        self.seen = max((layout.cards.height + layout.gap) // self.step, 1)
        self.most = max(self.lines - self.seen, 0)
        self.scroll = min(max(scroll, 0), self.most)

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
        area = self.layout.cards
        cells = grid(area, self.layout.columns, self.layout.gap, len(self.cards), self.layout.card_height)
        placed = [(card, cell.move(0, -self.scroll * self.step)) for card, cell in zip(self.cards, cells, strict=True)]
        return [
            Widget(card.id, "card", card.name, cell, on=card.id == f"game:{chosen}")
            for card, cell in placed
            if cell.top >= area.top and cell.bottom <= area.bottom + 1
        ]

    def scene(
        self, brush: Brush, widgets: Sequence[Widget], boards: Boards, hover: str | None, focus: str | None
    ) -> list[Sprite]:
        """The cards, and the bar that says where one is."""
        by_id = {card.id: card for card in self.cards}
        out: list[Sprite] = []
        for widget in widgets:
            card = by_id.get(widget.id)
            if card:
                board = boards.get(card.ruleset)
                out += draw_card(brush, card, widget.rect, board, widget.on, hover == card.id, focus == card.id)
        area, gap = self.layout.cards, self.layout.gap
        track = Rect(area.right + gap // 2, area.y, max(gap // 2, 3), area.height)
        return out + bar(brush, track, self.scroll, self.seen, self.lines)


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
