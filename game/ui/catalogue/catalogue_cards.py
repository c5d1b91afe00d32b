"""The cards of the catalogue: a small board, the game's name, a line about it; and the grid in which they stand and scroll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame
from pygame import Rect

from game.core.errors import PaiShoError
from game.core.records import dataclass
from game.core.translation import translate
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.ui.framework.background import draw_no_board
from game.ui.framework.layout import ShelfLayout, grid
from game.ui.framework.scrolling import draw_scroll_bar
from game.ui.framework.widgets import Widget, draw_focus_ring
from game.ui.framework.words import UiWords, make_printable

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.catalogue import Catalogue, CatalogueEntry
    from game.core.contract import Game
    from game.ui.framework.screen import Stage
    from game.ui.saves.autosave import UnfinishedGame


@dataclass(frozen=True)
class Card:
    """One card. ``unfinished`` cards lead straight to games that were begun; one with a ``problem`` cannot be played."""

    id: str
    ruleset: str
    name: str
    about: str
    unfinished: bool
    problem: str = ""
    sort: str = ""
    """That of its ruleset; empty where it leads to a game that was begun."""


def make_cards(entries: Sequence[CatalogueEntry], games: Sequence[UnfinishedGame], words: UiWords, unread: int = 0) -> list[Card]:
    """First the games that can be continued, then one card for all that could not be read, then all rulesets."""
    by_id = {entry.id: entry for entry in entries if not entry.problem}
    cards = []
    for i, game in enumerate(games):
        known = by_id.get(game.ruleset)  # a game whose ruleset is gone, or lies elsewhere, carries its own rules
        said = f"{words('continue')} \u00b7 {words('ply', n=game.moves + 1)}"
        cards.append(
            Card(f"continue:{i}", game.ruleset, make_printable(words.of(known.name if known else game.name)), said, True)
        )
    if unread:
        head = words("unread_one") if unread == 1 else words("unread", n=unread)
        cards.append(Card("saved", "", head, words("unread_text"), True))
    for entry in entries:
        about = translate(entry.problem, words.language) or words.of(entry.about)
        cards.append(Card(f"game:{entry.id}", entry.id, words.of(entry.name), about, False, entry.problem, entry.sort))
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
    picture = board or brush.once(("no board", side), lambda: draw_no_board(brush, side))
    out.append(centred(picture, (rect.x + pad + side // 2, rect.centery)))
    left = rect.x + pad * 2 + side
    room = rect.right - pad - left
    name = _draw_name(brush, card, room)
    lines = max(int((rect.height - 2 * pad - name.get_height()) // (brush.theme.step(-1) * 1.32)), 1)
    about = brush.block(card.about, room, -1, "gold" if card.unfinished else "muted", most=min(lines, 3))
    height = name.get_height() + about.get_height()
    top = rect.centery - height // 2
    out.append(Sprite(name, left, top))
    out.append(Sprite(about, left, top + name.get_height()))
    if focus:
        out.append(draw_focus_ring(brush, rect))
    return out


def _draw_name(brush: Brush, card: Card, room: int) -> pygame.Surface:
    """The game's name; a long one on two lines rather than in letters too small for a name."""
    colour = "muted" if card.problem else "text"
    one = brush.text(card.name, 0, colour, "serif")
    if one.get_width() > room:
        return brush.block(card.name, room, 0, colour, "serif", 2)
    return brush.fitted(card.name, 1, colour, "serif", room)


class BoardThumbnails:
    """The small boards on the cards. They are drawn one at a time, since each needs its game's rules."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._pictures: dict[str, pygame.Surface | None] = {}

    def get(self, ruleset: str) -> pygame.Surface | None:
        """The board of a ruleset, if it is drawn already and can be."""
        return self._pictures.get(ruleset)

    def forget(self) -> None:
        """All boards are drawn anew: the window has another size."""
        self._pictures.clear()

    def drop(self, rulesets: Iterable[str]) -> None:
        """The boards of these rulesets are drawn anew: they may be others now."""
        for name in rulesets:
            self._pictures.pop(name, None)

    def draw_next(self, entries: Sequence[CatalogueEntry], games: Sequence[UnfinishedGame], side: int) -> bool:
        """Draws one board with a side of that many pixels: of a ruleset, or of a game that carries its own rules. False if none
        was left to draw."""
        shelf = self.stage.shelf
        known: dict[str, Callable[[], Game[Any]]] = {
            entry.id: partial(shelf.open, entry.id, {}) for entry in entries if not entry.problem
        }
        known = {game.ruleset: partial(_open_carried, shelf, game) for game in reversed(games)} | known
        left = next((ruleset for ruleset in known if ruleset not in self._pictures), None)
        if left is None:
            return False
        from game.drawing.pictures import board_picture

        try:
            self._pictures[left] = board_picture(known[left]().board, self.stage.pictures, side)
        except PaiShoError:
            self._pictures[left] = None
        return True


def _open_carried(shelf: Catalogue, game: UnfinishedGame) -> Game[Any]:
    from game.ui.saves.save_files import open_rules

    return open_rules(shelf, game.record, game.path.name)


def list_to_continue(saves: Path) -> list[UnfinishedGame]:
    """The games that can be continued; where nothing was ever saved, nothing that reads journals is needed."""
    if not _is_used(saves):
        return []
    from game.ui.saves.autosave import list_unfinished

    return list_unfinished(saves)


def check_saves(saves: Path) -> Iterator[bool] | None:
    """For each saved game, one after the other, whether it cannot be read; None where nothing was ever saved."""
    if not _is_used(saves):
        return None
    from game.ui.saves.autosave import find_unreadable

    return find_unreadable(saves)


def _is_used(saves: Path) -> bool:
    """Whether there is anything in the folder."""
    try:
        return any(saves.iterdir())
    except OSError:
        return False


_HEADING = 1.9
"""The height of a heading, in heights of letters."""


class GridLine(NamedTuple):
    """One line of the rack: cards beside each other, or a heading."""

    height: int
    cards: Sequence[Card] = ()
    heading: str = ""


class CardGrid:
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

    def _lines(self, heads: Mapping[str, str]) -> list[GridLine]:
        out: list[GridLine] = []
        for heading, some in groupby(self.cards, lambda card: heads.get(card.sort, "")):
            cards, wide = list(some), self.layout.columns
            if heading:
                out.append(GridLine(round(self.layout.base * _HEADING), heading=heading))
            out += [GridLine(self.layout.card_height, cards[at : at + wide]) for at in range(0, len(cards), wide)]
        return out

    @property
    def seen(self) -> int:
        """How many lines are in sight; at least one."""
        return max(len(self._placed()), 1)

    def _placed(self) -> list[tuple[GridLine, int]]:
        """The lines in sight, each with its upper edge."""
        area, top, out = self.layout.cards, self.layout.cards.top, list[tuple[GridLine, int]]()
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
        self, brush: Brush, widgets: Sequence[Widget], boards: BoardThumbnails, hover: str | None, focus: str | None
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
        return out + draw_scroll_bar(brush, track, self.scroll, self.seen, len(self.lines))


def make_pager(name: str, corner: tuple[int, int], side: int, at: int, most: int) -> list[Widget]:
    """Two buttons, up and down, where not everything has room at once."""
    x, y = corner
    up, down = Rect(x, y, side, side), Rect(x + side + side // 5, y, side, side)
    if not most:
        return []
    return [
        Widget(f"{name}:-1", "button", "\u2191", up, enabled=at > 0),
        Widget(f"{name}:1", "button", "\u2193", down, enabled=at < most),
    ]
