"""The rows of the list of saved games: where they stand, and how each is drawn."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.colours import mix
from game.drawing.geometry import centre, extent_of
from game.drawing.pictures import board_picture
from game.drawing.sprites import Sprite, centred
from game.drawing.view import BoardView
from game.ui.framework.background import draw_no_board
from game.ui.framework.layout import PageLayout
from game.ui.framework.widgets import Widget, draw_focus_ring
from game.ui.framework.words import UiWords, make_printable
from game.ui.saves.saved_game import SavedGame

TASKS = ("save", "share", "bin")
"""What can be done with a game besides opening it, in the order of the buttons."""
ICONS = {"save": "save", "share": "share", "bin": "close"}


@dataclass(frozen=True, slots=True)
class SavedLayout:
    """The page's parts: the line with the field to search in and two buttons, the rows, the line below them."""

    page: PageLayout
    compact: bool
    find: Rect
    paste: Rect
    path: Rect
    rows: Rect
    foot: Rect
    step: int

    @property
    def seen(self) -> int:
        """How many rows have room at once."""
        return max(self.rows.height // self.step, 1)

    def row(self, at: int) -> Rect:
        """A row, counted from the top of what is seen."""
        gap = max(self.page.gap // 2, 2)
        return Rect(self.rows.x, self.rows.y + at * self.step, self.rows.width, self.step - gap)

    def opener(self, row: Rect) -> Rect:
        """The part of a row that opens its game."""
        return Rect(row.x, row.y, row.width - len(TASKS) * self._side - self.page.gap, row.height)

    def task(self, row: Rect, at: int) -> Rect:
        """One of a row's buttons."""
        side = self._side
        left = row.right - (len(TASKS) - at) * side - self.page.gap // 2
        height = min(side, row.height)
        return Rect(left, row.centery - height // 2, side - 2, height)

    @property
    def _side(self) -> int:
        return max(round(self.page.base * 2.2), self.page.finger + 2)


def lay_out_saved(page: PageLayout) -> SavedLayout:
    """The parts of the page of saved games."""
    base, body, gap = page.base, page.body, page.gap
    compact = body.width < base * 46
    line = page.button_height
    wide = max(round(base * 2.6), page.finger) if compact else round(base * 12)
    far = wide if compact else round(base * 15)
    path = Rect(body.right - far, body.y, far, line)
    paste = Rect(path.x - gap - wide, body.y, wide, line)
    find = Rect(body.x, body.y, paste.x - gap - body.x, line)
    foot = Rect(body.x, body.bottom - round(base * 1.3), body.width, round(base * 1.3))
    top = body.y + line + gap
    rows = Rect(body.x, top, body.width, foot.y - gap // 2 - top)
    seen = max(rows.height // max(round(base * 3.9), page.finger + gap // 2), 1)
    return SavedLayout(page, compact, find, paste, path, rows, foot, rows.height // seen)


def draw_row(
    brush: Brush, words: UiWords, game: SavedGame, name: str, row: Rect, room: int, now: float, look: Sequence[bool]
) -> list[Sprite]:
    """A row as sprites; ``room`` is where its words end, ``look`` whether it is pointed at and whether it has the focus."""
    base = brush.theme.base
    hover, focus = look
    broken = game.refused is not None
    out = [Sprite(brush.plate(row.size, "off" if broken else "hover" if hover else "card"), *row.topleft)]
    pad = round(base * 0.4)
    side = row.height - 2 * pad
    out.append(Sprite(draw_thumbnail(brush, game, side), row.x + pad, row.y + pad))
    left = row.x + side + 3 * pad
    width = room - left - pad
    title = brush.block(make_printable(name), width, 0, "muted" if broken else "text", "serif", most=2)
    below = _draw_status(brush, words, game, now, width)
    top = row.centery - (title.get_height() + below.get_height()) // 2
    out += [Sprite(title, left, top), Sprite(below, left, top + title.get_height())]
    if focus:
        out.append(draw_focus_ring(brush, row))
    return out


def _draw_status(brush: Brush, words: UiWords, game: SavedGame, now: float, width: int) -> pygame.Surface:
    """The second line: of what kind it is, and how it stands, as much of that as has room; or what is the matter with it."""
    when = describe_time(game.stored.when, now, words) if game.stored.when else ""
    if game.refused:
        return brush.block(game.refused.said(words), width, -1, "muted", most=2)
    kind = brush.text(words(f"kind_{game.stored.kind}"), -1, "gold", "bold")
    parts = [game.moves(words) if game.whole else "", game.standing(words), when, game.sign(words)]
    named = game.stored.kind in ("file", "elsewhere") and game.whole
    if named:  # a long path may be cut
        parts.append(make_printable(str(game.stored.path if game.stored.kind == "elsewhere" else game.stored.path.name)))
    room, known = width - kind.get_width() - 6, [*filter(None, parts)]
    whole = " \u00b7 ".join(known)
    rows = (" \u00b7 ".join(known[:number]) for number in range(len(known), 0, -1)) if not named else iter([whole])
    said = next((row for row in rows if brush.text(row, -1, "muted").get_width() <= room), whole if named else "")
    key = ("row", words.language, game.stored.kind, said, width)
    return brush.once(key, lambda: _join(kind, brush.text(said, -1, "muted", "sans", room)))


def _join(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """Two words in one picture, with a gap."""
    gap = 6
    size = one.get_width() + gap + other.get_width(), max(one.get_height(), other.get_height())
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(one, (0, 0))
    whole.blit(other, (one.get_width() + gap, 0))
    return whole


def draw_thumbnail(brush: Brush, game: SavedGame, side: int) -> pygame.Surface:
    """The board of a game with its tiles as discs, small; a ring as long as nobody knows how it stands."""
    if game.game is None or not game.done:
        return brush.once(("no board", side), lambda: draw_no_board(brush, side))
    look, pieces = game.game.board, game.pieces
    key = ("glimpse", game.stored, side)

    def make() -> pygame.Surface:
        view, t = BoardView(pygame.Rect(0, 0, side, side), extent=extent_of(look)), brush.theme
        unit = view.unit
        discs = []
        for place, piece in pieces.items():
            x, y = view.spot(centre(place))
            owner = piece.owner if piece.owner in ("guest", "host") else "any"
            style = {"fill": t[f"{owner}_face"], "stroke": t[f"{owner}_rim"], "stroke_width": max(unit * 0.25, 0.6)}
            discs.append(svg.circle(x, y, unit * 0.72, **style))
        whole = board_picture(look, brush.pictures, side).copy()
        whole.blit(brush.pictures.draw(svg.document(side, side, *discs), (side, side)), (0, 0))
        return whole

    return brush.once(key, make)


def draw_task(brush: Brush, widget: Widget, hover: bool, focus: bool) -> list[Sprite]:
    """One of a row's buttons: its icon alone, on a plate when it is pointed at."""
    out = []
    if hover or focus:
        out.append(Sprite(brush.plate(widget.rect.size, "hover"), *widget.rect.topleft))
    side = min(round(brush.theme.base * 1.2), widget.rect.height - 4)
    colour = brush.theme["text"] if hover or focus else mix(brush.theme["muted"], brush.theme["panel"], 0.25)
    icon = brush.icon(widget.icon, colour, side) or brush.text(widget.label[:1], 0, colour, "bold")
    out.append(centred(icon, widget.rect.center))
    if focus:
        out.append(draw_focus_ring(brush, widget.rect))
    return out


def draw_field(brush: Brush, widget: Widget, hint: str, focus: bool) -> list[Sprite]:
    """The field to search in: what is written there, or a hint."""
    rect, base = widget.rect, brush.theme.base
    pad = round(base * 0.7)
    written = bool(widget.value)
    said = brush.text(widget.value or hint, 0, "text" if written else "muted", "sans", rect.width - 2 * pad)
    out = [Sprite(brush.plate(rect.size, "well"), *rect.topleft)]
    out.append(Sprite(said, rect.x + pad, rect.centery - said.get_height() // 2))
    if focus:
        out.append(draw_focus_ring(brush, rect))
    return out


_NOON = 12 * 3600


def describe_time(when: float, now: float, words: UiWords) -> str:
    """A moment (seconds since 1970) as somebody would say it now: ``today, 18:40``, ``Monday, 9:05``, ``14 March 2025``."""
    try:
        then, today = time.localtime(when), time.localtime(now)
    except (OverflowError, OSError, ValueError):  # a clock that was set wrong
        return ""
    clock = f"{then.tm_hour}:{then.tm_min:02}"
    days = _count_days(today) - _count_days(then)
    if 0 <= days <= 1:
        return words(("today", "yesterday")[days], clock=clock)
    if 1 < days < 7:
        return f"{words('weekdays').split()[then.tm_wday]}, {clock}"
    return words("the_day", day=then.tm_mday, month=words("months").split()[then.tm_mon - 1], year=then.tm_year)


def _count_days(moment: time.struct_time) -> int:
    """The number of a day, such that the next day has the next number."""
    return round((time.mktime((*moment[:3], 12, 0, 0, 0, 0, -1)) - _NOON) / 86400)
