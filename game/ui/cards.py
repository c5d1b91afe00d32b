"""The cards on the shelf: a small board, the game's name, a line about it; and the table that each leads to.

The shelf is the first that is seen, so what only a game needs (session, journal, table) is imported when one is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from game.core.errors import PaiShoError
from game.ui import svg
from game.ui.brush import Brush
from game.ui.lines import centred
from game.ui.scene import Sprite
from game.ui.shown import shown
from game.ui.theme import mix
from game.ui.widgets import ring
from game.ui.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.catalogue import Catalogue, CatalogueEntry, Source
    from game.core.contract import Game
    from game.ui.keeping import Unfinished
    from game.ui.screens.screen import Stage
    from game.ui.screens.table import Table


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


def cards_of(entries: Sequence[CatalogueEntry], games: Sequence[Unfinished], words: Words, unread: int = 0) -> list[Card]:
    """First the games that can be continued, then one card for all that could not be read, then all rulesets."""
    by_id = {entry.id: entry for entry in entries if not entry.problem}
    cards = []
    for i, game in enumerate(games):
        known = by_id.get(game.ruleset)  # a game whose ruleset is gone, or lies elsewhere, carries its own rules
        said = f"{words('continue')} \u00b7 {words('ply', n=game.moves + 1)}"
        cards.append(Card(f"continue:{i}", game.ruleset, shown(words.of(known.name if known else game.name)), said, True))
    if unread:
        head = words("unread_one") if unread == 1 else words("unread", n=unread)
        cards.append(Card("saved", "", head, words("unread_text"), True))
    for entry in entries:
        about = entry.problem or words.of(entry.about)
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
    picture = board or brush.once(("no board", side), lambda: no_board(brush, side))
    out.append(centred(picture, (rect.x + pad + side // 2, rect.centery)))
    left = rect.x + pad * 2 + side
    room = rect.right - pad - left
    name = _name(brush, card, room)
    lines = max(int((rect.height - 2 * pad - name.get_height()) // (brush.theme.step(-1) * 1.32)), 1)
    about = brush.block(card.about, room, -1, "gold" if card.unfinished else "muted", most=min(lines, 3))
    height = name.get_height() + about.get_height()
    top = rect.centery - height // 2
    out.append(Sprite(name, left, top))
    out.append(Sprite(about, left, top + name.get_height()))
    if focus:
        out.append(ring(brush, rect))
    return out


def _name(brush: Brush, card: Card, room: int) -> pygame.Surface:
    """The game's name; a long one on two lines rather than in letters too small for a name."""
    colour = "muted" if card.problem else "text"
    one = brush.text(card.name, 0, colour, "serif")
    if one.get_width() > room:
        return brush.block(card.name, room, 0, colour, "serif", 2)
    return brush.fitted(card.name, 1, colour, "serif", room)


def no_board(brush: Brush, side: int) -> pygame.Surface:
    """A ring where a board is not drawn yet, or cannot be."""
    t = brush.theme
    ring = svg.circle(50, 50, 46, fill=mix(t["panel"], "#000000", 0.18), stroke=mix(t["panel"], t["gate"], 0.6), stroke_width=4)
    return brush.pictures.draw(svg.document(100, 100, ring), (side, side))


class Boards:
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

    def draw_next(self, entries: Sequence[CatalogueEntry], games: Sequence[Unfinished], side: int) -> bool:
        """Draws one board with a side of that many pixels: of a ruleset, or of a game that carries its own rules. False if none
        was left to draw."""
        shelf = self.stage.shelf
        known: dict[str, Callable[[], Game[Any]]] = {
            entry.id: partial(shelf.open, entry.id, {}) for entry in entries if not entry.problem
        }
        known = {game.ruleset: partial(_carried, shelf, game) for game in reversed(games)} | known
        left = next((ruleset for ruleset in known if ruleset not in self._pictures), None)
        if left is None:
            return False
        from game.ui.boardpicture import board_picture

        try:
            self._pictures[left] = board_picture(known[left]().board, self.stage.pictures, side)
        except PaiShoError:
            self._pictures[left] = None
        return True


def _carried(shelf: Catalogue, game: Unfinished) -> Game[Any]:
    from game.ui.savefile import rules_of

    return rules_of(shelf, game.record, game.path.name)


def to_continue(saves: Path) -> list[Unfinished]:
    """The games that can be continued; where nothing was ever saved, nothing that reads journals is needed."""
    if not _used(saves):
        return []
    from game.ui.keeping import unfinished

    return unfinished(saves)


def all_saves(saves: Path) -> Iterator[bool] | None:
    """For each saved game, one after the other, whether it cannot be read; None where nothing was ever saved."""
    if not _used(saves):
        return None
    from game.ui.keeping import unreadable

    return unreadable(saves)


def _used(saves: Path) -> bool:
    """Whether there is anything in the folder."""
    try:
        return any(saves.iterdir())
    except OSError:
        return False


def begun(stage: Stage, game: Game[Any], seed: int, source: Source | None = None) -> Table:
    """A table with a new game, whose journal is begun; it follows a source, if there is one. Raises PaiShoError."""
    from game.core.session import Session
    from game.ui.following import Follower
    from game.ui.keeping import Keeper
    from game.ui.play import Play
    from game.ui.screens.table import Table

    session = Session(game, seed)
    return Table(stage, Play(session, Keeper(stage.saves, session)), Follower(source))
