"""The cards of the catalogue: a small board, the game's name, a line about it; and the grid in which they stand and scroll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame
from pygame import Rect

from game.core.errors import PaiShoError
from game.core.records import dataclass, replace
from game.core.translation import translate
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred, cut
from game.ui.framework.background import draw_awaited_board, draw_board_to_come, draw_no_board
from game.ui.framework.layout import ShelfLayout, grid
from game.ui.framework.preferences import make_control
from game.ui.framework.scrolling import draw_scroll_bar
from game.ui.framework.widgets import Widget, draw_focus_ring
from game.ui.framework.words import UiWords, make_printable

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.catalogue import Catalogue, CatalogueEntry, ShelfPlace
    from game.core.contract import Diagram, Game
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
    heading: str = ""
    """What stands above it and those of the same heading beside it."""
    badge: str = ""
    """A word or two that stand out above its name."""
    picture: str = ""
    """By what its picture is known, where it is not that of its ruleset."""
    facts: tuple[str, ...] = ()
    """Players, minutes, how hard it is, what is special: as many as have room on a line."""

    @property
    def begins(self) -> bool:
        """Whether it leads to no game, but to a beginning of one's own rules."""
        return not (self.ruleset or self.unfinished or self.problem)

    @property
    def short(self) -> Card:
        """The same without the line about the game."""
        return self if self.unfinished or self.problem else replace(self, about="")


def make_cards(
    entries: Sequence[CatalogueEntry],
    games: Sequence[UnfinishedGame],
    words: UiWords,
    heading: Callable[[CatalogueEntry], str] = lambda entry: "",
    welcome: str = "",
) -> list[Card]:
    """First the games that can be continued, then all rulesets, each below its heading; ``welcome`` is the id of the one with
    which a newcomer begins."""
    by_id = {entry.id: entry for entry in entries if not entry.problem}
    cards = []
    for i, game in enumerate(games):
        known = by_id.get(game.ruleset)  # a game whose ruleset is gone, or lies elsewhere, carries its own rules
        said = f"{words('continue')} \u00b7 {words('ply', n=game.moves + 1)}"
        name = make_printable(words.of(known.name if known else game.name))
        facts = _list_opponents(game, words)
        cards.append(Card(f"continue:{i}", game.ruleset, name, said, True, picture=_picture_of(game), facts=facts))
    for entry in entries:
        about = translate(entry.problem, words.language) or words.of(entry.about)
        badge = words("start_here") if entry.id == welcome else ""
        name, above = words.of(entry.name), heading(entry)
        facts = tuple(list_facts(entry, words, short=True)) if not entry.problem else ()
        cards.append(Card(f"game:{entry.id}", entry.id, name, about, False, entry.problem, above, badge, facts=facts))
    return cards


def list_facts(entry: CatalogueEntry, words: UiWords, *, short: bool = False) -> list[str]:
    """Players, minutes, how hard a game is to learn, what is special: what of it is known."""
    out = [words("player") if entry.players == 1 else words("players", n=entry.players)]
    out += [words("minutes_short" if short else "minutes", n=entry.minutes)] if entry.minutes else []
    out += [words(f"difficulty_{entry.difficulty}")] if 1 <= entry.difficulty <= 3 else []
    return [*out, words.of(entry.special)] if entry.special else out


def _list_opponents(game: UnfinishedGame, words: UiWords) -> tuple[str, ...]:
    """Against which level somebody plays in it; where programs play each other, the level at each seat."""
    players = game.record.get("players")
    names = make_control("level").choices
    found = {seat: level for seat, level in players.items() if level in names} if isinstance(players, Mapping) else {}
    levels = {seat: words.of(names[level]) for seat, level in sorted(found.items())}
    if len(levels) > 1:
        return tuple(words.entry(words.seat(seat), level) for seat, level in levels.items())
    return tuple(words("versus", level=level) for level in levels.values())


def make_unread_card(unread: int, words: UiWords) -> Card:
    """One card for all saved games that cannot be read; it comes late, and so stands where it moves no other."""
    head = words("unread", n=unread)
    return Card("saved", "", head, words("unread_text"), True)


_PAD = 0.6
"""The room around what stands on a card, in heights of letters."""
_NEEDED = 3
"""So many facts stand on every card: players, minutes, how hard it is."""
_LINES, _CUT = 9, 3
"""So many lines are said about a game at most, and of what is wrong with one."""


def draw_card(
    brush: Brush, card: Card, rect: Rect, side: int, board: pygame.Surface | None, on: bool, hover: bool, focus: bool
) -> list[Sprite]:
    """A card as sprites; its board is ``side`` pixels wide, 0 for none."""
    pad = round(brush.theme.base * _PAD)
    style = "off" if card.problem and not on else "on" if on else "hover" if hover else "card"
    out = [Sprite(brush.plate(rect.size, style), *rect.topleft)]
    if side:
        empty, draw = ("to come", draw_board_to_come) if card.begins else ("no board", draw_no_board)
        picture = board or brush.once((empty, side), partial(draw, brush, side))
        out.append(centred(picture, (rect.x + pad + side // 2, rect.centery)))
    room = _room(brush, rect.width, side)
    left = rect.right - pad - room
    badge, blocks = _draw_words(brush, card, room)
    if badge:
        out.append(Sprite(badge, rect.right - pad - badge.get_width(), rect.y + pad))
    top = rect.centery - sum(block.get_height() for block in blocks) // 2
    for block in blocks:
        out.append(Sprite(block, left, top))
        top += block.get_height()
    if focus:
        out.append(draw_focus_ring(brush, rect))
    return out


def measure_card(brush: Brush, card: Card, width: int, side: int) -> int:
    """The height of a card on which every word has room, beside a board that is ``side`` pixels wide."""
    room, line = _room(brush, width, side), brush.measure_block("x", width, -1)
    name = brush.measure_block(card.name, room, _name_step(brush, card, room), "serif", 3)
    about = brush.measure_block(card.about, room, -1, most=_CUT if card.problem else _LINES) if card.about else 0
    facts = brush.measure_block(join_facts(card.facts[:_NEEDED]), room, -1, "bold", 2) if card.facts else 0
    return max(name + facts + about + line * bool(card.badge), side) + 2 * round(brush.theme.base * _PAD)


def _room(brush: Brush, width: int, side: int) -> int:
    """How wide the words on a card may be."""
    return width - side - (3 if side else 2) * round(brush.theme.base * _PAD)


def _draw_words(brush: Brush, card: Card, room: int) -> tuple[pygame.Surface | None, list[pygame.Surface]]:
    """The badge where it has room beside the name, and all that stands below each other."""
    name = _draw_name(brush, card, room)
    badge = brush.text(card.badge, -1, "gold", "bold", room) if card.badge else None
    above = []
    if badge and name.get_width() + badge.get_width() + brush.theme.base > room:
        above, badge = [badge], None
    most = _CUT if card.problem else _LINES
    about = [brush.block(card.about, room, -1, "gold" if card.unfinished else "muted", most=most)] if card.about else []
    return badge, [*above, name, *_draw_facts(brush, card.facts, room), *about]


def _draw_name(brush: Brush, card: Card, room: int) -> pygame.Surface:
    """The game's name, as large as on all cards; a long one on two lines."""
    return brush.block(card.name, room, _name_step(brush, card, room), "muted" if card.problem else "text", "serif", 3)


def _name_step(brush: Brush, card: Card, room: int) -> int:
    """How large the name is: a step smaller where one of its words has no room."""
    widest = max((brush.text(word, 1, "text", "serif").get_width() for word in card.name.split()), default=0)
    return 1 if widest <= room else 0


def _draw_facts(brush: Brush, facts: Sequence[str], room: int) -> list[pygame.Surface]:
    """As many of them on a line as have room; those that everybody needs in any case, on two lines if they must."""
    lines = ((brush.text(join_facts(facts[:number]), -1, "text", "bold")) for number in range(len(facts), _NEEDED - 1, -1))
    whole = next((line for line in lines if line.get_width() <= room), None)
    needed = join_facts(facts[:_NEEDED])
    return [whole or brush.block(needed, room, -1, "text", "bold", 2)] if facts else []


def join_facts(facts: Sequence[str]) -> str:
    """Facts in a row, which is broken between two of them only."""
    return " \u00b7 ".join(fact.replace(" ", "\u00a0") for fact in facts)


def large(ruleset: str, side: int) -> str:
    """By what the larger picture of a ruleset is known."""
    return f"large:{side}:{ruleset}"


class BoardThumbnails:
    """The small boards on the cards. They are drawn one at a time, since each needs its game's rules."""

    def __init__(self, stage: Stage, places: Callable[[], Mapping[str, ShelfPlace]]) -> None:
        self.stage, self.places = stage, places
        self._pictures: dict[str, pygame.Surface | None] = {}

    def get(self, name: str) -> pygame.Surface | None:
        """The board of a ruleset, or of a game that was begun, if it is drawn already and can be."""
        return self._pictures.get(name)

    def awaits(self, card: Card) -> bool:
        """Whether the board of a card is still to be drawn."""
        return not card.problem and bool(card.ruleset) and (card.picture or card.ruleset) not in self._pictures

    def forget(self) -> None:
        """All boards are drawn anew: the window has another size."""
        self._pictures.clear()

    def drop(self, rulesets: Iterable[str]) -> None:
        """The boards of these rulesets are drawn anew: they may be others now."""
        names = set(rulesets)
        for name in [name for name in self._pictures if name.rpartition(":")[2] in names]:
            del self._pictures[name]

    def draw_large(self, entry: CatalogueEntry, side: int) -> bool:
        """Draws the board of a ruleset once more, larger. False if that has been done."""
        name = large(entry.id, side)
        if name in self._pictures or entry.problem:
            return False
        place = self.places().get(entry.id)
        self._draw(name, partial(self._open, entry.id, place.scene if place else None), side)
        return True

    def draw_next(self, entries: Sequence[CatalogueEntry], games: Sequence[UnfinishedGame], side: int) -> bool:
        """Draws one board with a side of that many pixels: a position by a ruleset, or where a game stands that was begun. False
        if none was left to draw."""
        for entry in entries:
            if not entry.problem and entry.id not in self._pictures:
                place = self.places().get(entry.id)
                self._draw(entry.id, partial(self._open, entry.id, place.scene if place else None), side)
                return True
        for game in games:
            name = _picture_of(game)
            if name not in self._pictures:
                self._draw(name, partial(self._resume, game), side)
                return True
        return False

    def _draw(self, name: str, find: Callable[[], tuple[Game[Any], Diagram | None]], side: int) -> None:
        from game.drawing.thumbnail import draw_thumbnail

        try:
            game, scene = find()
            stage = self.stage
            brush = Brush(stage.pictures, stage.theme.at(12))
            self._pictures[name] = draw_thumbnail(brush, stage.tile_set, game, scene, side)
        except PaiShoError:
            self._pictures[name] = None

    def _open(self, ruleset: str, scene: Diagram | None) -> tuple[Game[Any], Diagram | None]:
        return self.stage.shelf.open(ruleset, {}), scene

    def _resume(self, game: UnfinishedGame) -> tuple[Game[Any], Diagram | None]:
        """A game that was begun, by the rules that it carries, where it stands, as anybody may see it."""
        from game.core.contract import Diagram
        from game.core.covering import cover_links, cover_pieces
        from game.core.session import restore
        from game.ui.saves.autosave import list_moves

        rules = _open_carried(self.stage.shelf, game)
        beside = {"tree", "here", "clock"}  # what was tried besides the moves that led to where it stands
        line = {key: value for key, value in game.record.items() if key not in beside} | {"moves": list_moves(game.record)}
        session, _trouble = restore(rules, line)
        pieces = cover_pieces(rules.pieces(session.state), None)
        links = [link for link in cover_links(rules.links(session.state), pieces) if link.kind not in rules.quiet]
        return rules, Diagram({"en": ""}, pieces, links=links)


def _picture_of(game: UnfinishedGame) -> str:
    """By what the picture of a game is known, as it stands: by other moves, though as many, it stands otherwise."""
    return f"continue:{game.path.name}:{game.sign}"


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

    Cards that have no heading follow on each other. A line is as high as the words on its cards need.
    """

    def __init__(self, brush: Brush, layout: ShelfLayout, cards: Sequence[Card], scroll: int) -> None:
        self.brush, self.layout, self.cards = brush, layout, cards
        self.step = layout.card_height + layout.gap
        self.lines = list(self._lines())
        tails = [sum(line.height + layout.gap for line in self.lines[at:]) for at in range(len(self.lines))]
        self.most = next((at for at, tail in enumerate(tails) if tail <= layout.cards.height + layout.gap + 1), len(tails) - 1)
        self.scroll = min(max(scroll, 0), max(self.most, 0))

    def _lines(self) -> list[GridLine]:
        out: list[GridLine] = []
        for heading, some in groupby(self.cards, lambda card: card.heading):
            cards, wide = list(some), self.layout.columns
            if heading:
                out.append(GridLine(round(self.layout.base * _HEADING), heading=heading))
            out += [self._line(cards[at : at + wide]) for at in range(0, len(cards), wide)]
        return out

    def _line(self, cards: Sequence[Card]) -> GridLine:
        layout = self.layout
        width = (layout.cards.width - layout.gap * (layout.columns - 1)) // layout.columns
        need = max(measure_card(self.brush, self._said(card), width, layout.board_side) for card in cards)
        return GridLine(max(layout.card_height, need), cards)

    def _said(self, card: Card) -> Card:
        """A card with what is said on it here."""
        return card.short if self.layout.brief else card

    def top_of(self, line: int) -> int:
        """How many pixels a line lies below the first one."""
        return sum(before.height + self.layout.gap for before in self.lines[:line])

    @property
    def seen(self) -> int:
        """How many lines are in sight; at least one."""
        return max(len(self._placed()), 1)

    def _placed(self) -> list[tuple[GridLine, int]]:
        """The lines in sight, each with its upper edge."""
        area, top, out = self.layout.cards, self.layout.cards.top, list[tuple[GridLine, int]]()
        for line in self.lines[self.scroll :]:
            if out and top + line.height > area.bottom + 1:
                break
            out.append((line, top))
            top += line.height + self.layout.gap
        return out[:-1] if out[1:] and out[-1][0].heading else out  # no heading without a card

    @property
    def whole(self) -> set[str]:
        """The ids of the cards that are seen from top to bottom."""
        return {card.id for line, _ in self._placed() for card in line.cards}

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
        middle = self.layout.full.centery
        return min(self.layout.cards.right, self.layout.head.right) - self.button * 11 // 5, middle - self.button // 2

    @property
    def button(self) -> int:
        """The side of such a button."""
        return self.layout.button_height

    def widgets(self, chosen: str) -> list[Widget]:
        """The cards that are in sight, and what is seen of those below them."""
        area, out = self.layout.cards, list[Widget]()
        for line, top in self._passing(0):
            row = Rect(area.x, top, area.width, line.height)
            cells = grid(row, self.layout.columns, self.layout.gap, len(line.cards), line.height)
            for card, cell in zip(line.cards, cells, strict=True):
                spoken = ". ".join(part.rstrip(".") for part in (card.badge, card.name, card.about, *card.facts) if part)
                seen = cell.clip(area)
                out.append(Widget(card.id, "card", card.name, seen, on=card.id == f"game:{chosen}", spoken=spoken))
        return out

    def scene(
        self, brush: Brush, chosen: str, boards: BoardThumbnails, aimed: tuple[str | None, str | None], shift: int = 0
    ) -> list[Sprite]:
        """The headings and the cards, cut where their room ends, so that more are seen to follow; and the bar that says where
        one is. ``aimed``: the cards under the pointer and in focus; ``shift``: all are drawn that many pixels too low."""
        area, gap, out = self.layout.cards, self.layout.gap, list[Sprite | None]()
        ring = round(self.layout.base / 3)  # around what has the focus
        for line, top in self._passing(shift):
            if line.heading:
                said = brush.text(line.heading, self._heading_step, "gold", "serif")
                left = area.x + round(self.layout.base * 0.4)
                out.append(cut(Sprite(said, left, top + (line.height - said.get_height()) // 2), area))
            row = Rect(area.x, top, area.width, line.height)
            cells = grid(row, self.layout.columns, self.layout.gap, len(line.cards), line.height)
            for card, cell in zip(line.cards, cells, strict=True):
                board, on = boards.get(card.picture or card.ruleset), card.id == f"game:{chosen}"
                if boards.awaits(card):
                    side = self.layout.board_side
                    board = brush.once(("awaited", side), partial(draw_awaited_board, brush, side))
                aim = card.id == aimed[0], card.id == aimed[1]
                drawn = draw_card(brush, self._said(card), cell, self.layout.board_side, board, on, *aim)
                out += [cut(sprite, area.inflate(0, 2 * ring) if aim[1] else area) for sprite in drawn]
        track = Rect(area.right + gap // 2, area.y, max(gap // 2, 3), area.height)
        return [*filter(None, out), *draw_scroll_bar(brush, track, self.scroll, self.seen, len(self.lines))]

    @property
    def _heading_step(self) -> int:
        """How large all headings are: so that each has room on its line."""
        room = self.layout.cards.width - round(self.layout.base * 0.4)
        said = [line.heading for line in self.lines if line.heading]
        widest = ((step, max(self.brush.text(words, step, "gold", "serif").get_width() for words in said)) for step in (1, 0))
        return next((step for step, wide in widest if wide <= room), -1) if said else 1

    def _passing(self, shift: int) -> list[tuple[GridLine, int]]:
        """The lines of which something is in sight, each with its upper edge, that many pixels below their places. Those above
        the first one, and of the last one less than what can be made out, are seen only while they move."""
        area, least = self.layout.cards, 1 if shift else round(self.layout.base)
        start = area.top + shift - self.top_of(self.scroll)
        placed = [(line, start + self.top_of(at)) for at, line in enumerate(self.lines) if shift or at >= self.scroll]
        return [(line, top) for line, top in placed if top <= area.bottom - least and top + line.height > area.top]


def make_pager(name: str, corner: tuple[int, int], side: int, at: int, most: int, words: UiWords) -> list[Widget]:
    """Two buttons, up and down, where not everything has room at once."""
    x, y = corner
    up, down = Rect(x, y, side, side), Rect(x + side + side // 5, y, side, side)
    if not most:
        return []
    return [
        Widget(f"{name}:-1", "button", "\u2191", up, enabled=at > 0, spoken=words("further_up")),
        Widget(f"{name}:1", "button", "\u2193", down, enabled=at < most, spoken=words("further_down")),
    ]
