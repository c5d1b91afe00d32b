"""The cards on the shelf: a small board, the game's name, a line about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ui import svg
from game.ui.brush import Brush
from game.ui.lines import centred
from game.ui.scene import Sprite
from game.ui.theme import mix
from game.ui.widgets import ring
from game.ui.words import Words

if TYPE_CHECKING:
    from game.core.contract import ShelfEntry
    from game.ui.keeping import Unfinished


@dataclass(frozen=True)
class Card:
    """One card. ``unfinished`` cards lead straight back to a game; one with a ``problem`` cannot be played."""

    id: str
    ruleset: str
    name: str
    about: str
    unfinished: bool
    problem: str = ""


def cards_of(entries: Sequence[ShelfEntry], games: Sequence[Unfinished], words: Words) -> list[Card]:
    """First the games that can be continued, then all rulesets."""
    by_id = {entry.id: entry for entry in entries if not entry.problem}
    cards = []
    for i, game in enumerate(games):
        known = by_id.get(game.ruleset)  # a game whose ruleset is gone carries its own rules
        said = f"{words('continue')} \u00b7 {words('ply', n=game.moves + 1)}"
        cards.append(Card(f"continue:{i}", game.ruleset, words.of(known.name) if known else game.ruleset, said, True))
    for entry in entries:
        about = entry.problem or words.of(entry.about)
        cards.append(Card(f"game:{entry.id}", entry.id, words.of(entry.name), about, False, entry.problem))
    return cards


def draw_card(
    brush: Brush, card: Card, rect: Rect, board: pygame.Surface | None, on: bool, hover: bool, focus: bool
) -> list[Sprite]:
    """A card as sprites."""
    base = brush.theme.base
    pad = round(base * 0.6)
    style = "off" if card.problem and not on else "on" if on else "hover" if hover else "card"
    out = [Sprite(brush.plate(rect.size, style), *rect.topleft)]
    side = rect.height - 2 * pad
    picture = board or brush.once(("no board", side), lambda: _no_board(brush, side))
    out.append(centred(picture, (rect.x + pad + side // 2, rect.centery)))
    left = rect.x + pad * 2 + side
    room = rect.right - pad - left
    name = brush.fitted(card.name, 1, "muted" if card.problem else "text", "serif", room)
    lines = max(int((rect.height - 2 * pad - name.get_height()) // (brush.theme.step(-1) * 1.32)), 1)
    about = brush.block(card.about, room, -1, "gold" if card.unfinished else "muted", most=min(lines, 3))
    height = name.get_height() + about.get_height()
    top = rect.centery - height // 2
    out.append(Sprite(name, left, top))
    out.append(Sprite(about, left, top + name.get_height()))
    if focus:
        out.append(ring(brush, rect))
    return out


def _no_board(brush: Brush, side: int) -> pygame.Surface:
    """A ring where a board is not drawn yet, or cannot be."""
    t = brush.theme
    ring = svg.circle(50, 50, 46, fill=mix(t["panel"], "#000000", 0.18), stroke=mix(t["panel"], t["gate"], 0.6), stroke_width=4)
    return brush.pictures.draw(svg.document(100, 100, ring), (side, side))
