"""Where everything stands, from the window's size alone. Nothing here draws."""

from __future__ import annotations

import math
from typing import Any, Self

from pygame import Rect

from game.core.records import dataclass, replace
from game.drawing.geometry import BOARD_UNITS

SMALLEST = (480, 360)


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The table's parts: the board (a square), the trays of who sits near and far, what is asked, and the tools.

    Where large letters leave no room for all of them, they are ``folded``: ``near``, ``far`` and ``tools`` are drawers that open
    in one and the same place, and ``tabs`` is the row of their handles. ``finger`` is the least side of what is touched.
    ``above`` is what lies between the upper edge and the room that is left free for a strip: the tools, if they lie there.
    """

    size: tuple[int, int]
    portrait: bool
    gap: int
    base: float
    board: Rect
    near: Rect
    far: Rect
    talk: Rect
    tools: Rect
    tabs: Rect | None = None
    finger: int = 0
    above: int = 0

    @property
    def folded(self) -> bool:
        return self.tabs is not None

    @property
    def writing(self) -> Rect:
        """Where a move is typed: over what nobody needs for that, the tools and the trays of who sits far, or the drawers, but
        not over a strip; at the lower edge of a board that has nothing around it."""
        if self.tabs is not None:
            return self.tabs.union(self.near)
        if not self.tools.width:
            pad = round(self.base * 0.8)
            return Rect(self.board.x + pad, self.board.centery, self.board.width - 2 * pad, self.board.height // 2 - pad)
        return self.far if self.above else self.far.union(self.tools)

    def lower_drawer(self, by: int) -> TableLayout:
        """A folded table whose handles lie so many pixels lower: more room for what is asked, less for the drawer."""
        talk, tabs = self.talk.copy(), self.tabs.move(0, by) if self.tabs else None
        talk.height += by
        drawer = Rect(self.near.x, self.near.y + by, self.near.width, self.near.height - by)
        return replace(self, talk=talk, tabs=tabs, near=drawer, far=drawer, tools=drawer)

    @property
    def parts(self) -> tuple[Rect, ...]:
        if self.tabs is not None:
            return self.board, self.talk, self.tabs, self.near
        return self.board, self.near, self.far, self.talk, self.tools


def text_base(size: tuple[int, int], scale: float = 1.0) -> float:
    """The height of running text in pixels for a window, times the reader's scale (0.8 to 2)."""
    long, short = max(size), min(size)
    return max(min(short / 48, long / 75), 12.5) * min(max(scale, 0.8), 2.0)


PAGE = (24, 19)
"""How many heights of its letters a page, or a card, has across and down at least: only in windows that have not as much, with
letters as large as can be set, are they smaller than everywhere else."""


NARROW = 28
"""Pages that are less wide, in heights of letters, have narrow margins and a narrow button, so that their headings have room."""


def page_base(size: tuple[int, int], scale: float = 1.0) -> float:
    """The height of running text on a page, in pixels, for a window and the reader's scale."""
    return min(text_base(size, scale), size[0] / PAGE[0], size[1] / PAGE[1])


def table_layout(size: tuple[int, int], scale: float = 1.0, top: int = 0, finger: int = 0, folded: bool = False) -> TableLayout:
    """The table for a window: panels at the sides when it is wide, above and below when it is tall, folded where letters or what
    is touched (``finger`` pixels) are too large for them, or where that is asked for. ``top`` pixels at the upper edge are left
    free."""
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    gap = max(round(min(width, height) / 68), 4)
    base = text_base((width, height), scale)
    lay, below = _wide if width >= 1.2 * height else _tall, height - top
    layout = None if folded else lay(width, height, gap, base, top)
    narrow = layout is None or layout.board.width < min(width, below) * _BOARD
    if layout is None or narrow or _FINGERS * finger > below or (finger and layout.near.height < finger + base * _CAPTION):
        layout = _lower_layout(_folded(width, below, gap, base, finger), top)
    return replace(layout, finger=finger)


def keeps_too_little(size: tuple[int, int], scale: float, top: int, finger: int = 0) -> bool:
    """Whether the board has less than its share of the window where so many pixels at the upper edge are left free."""
    return table_layout(size, scale, top, finger).board.width < min(max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])) * _BOARD


def bare_layout(
    size: tuple[int, int], scale: float = 1.0, top: int = 0, finger: int = 0, card: Rect | None = None
) -> TableLayout:
    """The board alone, as large as the window allows, or as a ``card`` at its right or lower edge leaves room for, and then as
    near to the middle as it can lie. The other parts are empty."""
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]) - top
    gap = max(round(min(width, height) / 68), 4)
    room = Rect(0, 0, width, height)
    if card:
        left, above = Rect(0, 0, card.left, height), Rect(0, 0, width, card.top - top)
        room = max(left, above, key=lambda part: min(part.size))
    side = _square(max(min(room.size) - 2 * gap, round(min(width, height) * _LEAST_BOARD)))
    board = Rect((width - side) // 2, (height - side) // 2, side, side)
    board.right = min(board.right, max(room.right - gap, side))
    board.bottom = min(board.bottom, max(room.bottom - gap, side))
    none, base = Rect(0, 0, 0, 0), text_base((width, height), scale)
    return _lower_layout(TableLayout((width, height), height > width, gap, base, board, none, none, none, none), top)


def place_aside(size: tuple[int, int], card: Rect) -> Rect:
    """A card moved to the right or the lower edge of a window: to the one at which it leaves a board more room."""
    gap = min(size) // 60
    moved = card.copy()
    if min(size[0] - card.width, size[1]) >= min(size[0], size[1] - card.height):
        moved.right = size[0] - gap
    else:
        moved.bottom = size[1] - gap
    return moved.clamp(Rect((0, 0), size))


def _lower_layout(layout: TableLayout, top: int) -> TableLayout:
    """A table moved down by so many pixels."""
    if not top:
        return layout
    moved = {name: getattr(layout, name).move(0, top) for name in ("board", "near", "far", "talk", "tools")}
    tabs = layout.tabs and layout.tabs.move(0, top)
    return replace(layout, size=(layout.size[0], layout.size[1] + top), tabs=tabs, **moved)


def _square(side: int) -> int:
    """The largest side not above this one at which points lie on whole pixels."""
    return round(int(side / BOARD_UNITS) * BOARD_UNITS)


def _wide(width: int, height: int, gap: int, base: float, top: int) -> TableLayout | None:
    """Two columns of panels beside the board, as wide as without ``top`` pixels that are left free above them, so that what is in
    them stands where it does without; None where letters are too large for them."""
    least = min(max(round(base * 13), round(width * 0.176)), round(width * 0.26))
    whole, side = (_square(min(high - 2 * gap, width - 2 * least - 4 * gap)) for high in (height, height - top))
    edge = (width - whole) // 2
    column = min(edge - 2 * gap, round(base * 19))
    left = max((edge - column) // 2, gap)
    right = width - left - column
    tray, rest = _split(height - 2 * gap, gap)
    own, asked = _split(height - top - 2 * gap, gap)
    if base > min(column, asked) / 10.5:
        return None
    return TableLayout(
        (width, height),
        False,
        gap,
        base,
        board=Rect((width - side) // 2, top + (height - top - side) // 2, side, side),
        near=Rect(right, height - gap - own, column, own),
        far=Rect(left, top + gap, column, tray - top),
        talk=Rect(right, top + gap, column, asked),
        tools=Rect(left, height - gap - rest, column, rest),
    )


def _split(column: int, gap: int) -> tuple[int, int]:
    """The height of a column of panels parted in that of trays and that of the other panel."""
    tray = round(column * 0.56)
    return tray, column - tray - gap


def _tall(width: int, height: int, gap: int, base: float, top: int) -> TableLayout | None:
    """The tools at the upper edge, ``top`` pixels that are left free below them, then the panels above and below the board; None
    where letters are too large for them."""
    if base > min((width - 2 * gap) / 30, (height - top) / 46):
        return None
    bar = round(base * 3.0)
    talk = round(base * 9.0)
    least = round(base * 7)
    room = height - top - bar - talk - 6 * gap
    side = _square(min(width - 2 * gap, room - 2 * least))
    inner = width - 2 * gap
    tray = min((room - side) // 2, round(base * 8.4))
    spare = max(room - side - 2 * tray, 0)
    more = min(spare, round(base * 4))  # for what happened and how things stand
    talk += more
    tools = Rect(gap, gap, inner, bar)
    far = Rect(gap, tools.bottom + top + gap + (spare - more) // 2, inner, tray)
    board = Rect((width - side) // 2, far.bottom + gap, side, side)
    near = Rect(gap, board.bottom + gap, inner, tray)
    ask = Rect(gap, near.bottom + gap, inner, talk)
    return TableLayout((width, height), True, gap, base, board, near, far, ask, tools, above=tools.bottom if top else 0)


_COLUMN, _LINES = 11.5, 15.0
"""How wide a folded table's panels would like to be beside the board, and how high below it, in heights of letters."""
_BOARD = 2 / 3
"""The share of the window's shorter side that the board keeps, however large letters are."""
_LEAST_BOARD = 0.25
"""The share that it keeps beside a card, which lies over it where there is less."""
_FINGERS, _CAPTION, _ASKED = 9.5, 4.6, 8.2
"""How many touched things panels hold below each other at least, where they are not folded; what is around the sockets of a
panel, and what a folded table's panel that asks needs, in heights of letters."""


def _folded(width: int, height: int, gap: int, base: float, finger: int) -> TableLayout:
    """The board, and beside or below it what is asked, the handles of the drawers, and one of them: on the side that leaves the
    board larger, or, where it has its least size either way, on the side with more of the room that they would like."""
    beside = min(height - 2 * gap, width - round(base * _COLUMN) - 3 * gap)
    above = min(width - 2 * gap, height - round(base * _LINES) - 3 * gap)
    least = math.ceil(min(width, height) * _BOARD / BOARD_UNITS) * BOARD_UNITS
    side = max(_square(max(beside, above)), round(least))
    if max(beside, above) < least:
        beside, above = round((width - side) / _COLUMN), round((height - side) / _LINES)
    if beside >= above:
        column = min(width - side - 3 * gap, round(base * 17))
        left = (width - side - column - gap) // 2
        board = Rect(left, (height - side) // 2, side, side)
        rest = Rect(board.right + gap, gap, column, height - 2 * gap)
    else:
        inner = min(width - 2 * gap, round(base * 40))
        board = Rect((width - side) // 2, gap, side, side)
        rest = Rect((width - inner) // 2, board.bottom + gap, inner, height - board.bottom - 2 * gap)
    handles = max(min(round(base * 2.3), rest.height // 6), finger)
    room = rest.height - handles - 2 * gap
    talk = min(max(round(room * 0.46), room - round(base * 14), round(base * 9.9)), room - round(base * 5), round(base * 12))
    if finger:  # two rows of sockets, or one where what is asked would have no room
        rows = [room - round(count * (finger * 1.08 + 1) + base * 1.2) for count in (2, 1)]
        talk = min(next((left for left in rows if left >= base * _ASKED), rows[-1]), round(base * 16))
    ask = Rect(rest.x, rest.y, rest.width, talk)
    tabs = Rect(rest.x, ask.bottom + gap, rest.width, handles)
    drawer = Rect(rest.x, tabs.bottom + gap // 2, rest.width, rest.bottom - tabs.bottom - gap // 2)
    return TableLayout((width, height), beside < above, gap, base, board, drawer, drawer, ask, drawer, tabs)


def centred(size: tuple[int, int], width: int, height: int) -> Rect:
    """A rectangle of that size in the middle of the window, no larger than the window."""
    rect = Rect(0, 0, min(width, size[0]), min(height, size[1]))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def rows(area: Rect, height: int, gap: int, count: int) -> list[Rect]:
    """That many rows from the top of an area; those that would leave it are left out."""
    out = [Rect(area.x, area.y + i * (height + gap), area.width, height) for i in range(count)]
    return [row for row in out if row.bottom <= area.bottom]


def grid(area: Rect, columns: int, gap: int, count: int, height: int) -> list[Rect]:
    """Cells of one height in columns, left to right, then down."""
    width = (area.width - gap * (columns - 1)) // columns
    cells = []
    for i in range(count):
        row, column = divmod(i, columns)
        cells.append(Rect(area.x + column * (width + gap), area.y + row * (height + gap), width, height))
    return cells


TOOLS = (("statistics", 2.5), ("open", 6.6), ("settings", 9.4), ("language", 6.6), ("full", 8.8))
"""The buttons in the shelf's heading, and how wide each is beside its icon, in heights of letters."""


@dataclass(frozen=True, slots=True)
class ShelfLayout:
    """The shelf's parts: the heading with its buttons, the cards in columns, the chosen game with its settings.

    ``compact``: the buttons have room for an icon alone.
    """

    size: tuple[int, int]
    gap: int
    base: float
    small: bool
    compact: bool
    head: Rect
    tools: tuple[Rect, ...]
    cards: Rect
    columns: int
    card_height: int
    detail: Rect
    finger: int = 0

    @property
    def button_height(self) -> int:
        """How high a button is at least."""
        return max(round(self.base * 2.1), self.finger)

    @property
    def board_side(self) -> int:
        """How wide the board on a card is; 0 where the words need all the room."""
        side = 3.6 if self.brief else 5.2
        return round(self.base * side) if self.cards.width >= self.base * _PICTURED else 0

    @property
    def brief(self) -> bool:
        """Whether cards are to say no more than they must, as not two that say all have room below each other."""
        return self.cards.height < self.base * _BRIEF

    @property
    def low(self) -> bool:
        """Whether what is beside or below the cards has room for few lines only."""
        return self.detail.height < self.base * _LOW

    @property
    def full(self) -> Rect:
        """The last of the buttons, for full screen."""
        return self.tools[-1]

    @property
    def parts(self) -> tuple[Rect, ...]:
        return self.head, *self.tools, self.cards, self.detail


_PICTURED, _LOW, _BRIEF = 15.0, 18.0, 17.0
"""How wide cards with a board are at least, how high the chosen game's panel is that says all, and the room for cards that do, in
heights of letters."""
_DETAIL = (14.0, 15.0)
"""How wide and how high that panel is at least, in heights of letters; smaller only in windows that have not as much."""
_CARDS = 9.5
"""How wide the cards are at least beside it."""


def shelf_layout(size: tuple[int, int], scale: float = 1.0, finger: int = 0) -> ShelfLayout:
    """The shelf for a window: the chosen game beside the cards when it is wide, below them when it is tall. Large letters take
    room from the heading and from the cards. What is touched is ``finger`` pixels high at least."""
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    gap = max(round(min(width, height) / 68), 4)
    base = text_base((width, height), scale)
    edge = max(gap * 2, round((width - base * 96) / 2)) if width > height else gap * 2
    inner = width - 2 * edge
    compact = inner < base * 62
    low = width > height and height - base * 4.2 - 4 * gap < base * _LOW
    head_height = max(round(base * (2.5 if low else 4.2)), finger)
    tools = _tools(Rect(edge, gap, inner, head_height), gap, base, compact, finger)
    head = Rect(edge, gap, tools[0].x - edge - gap, head_height)
    top = head.bottom + gap
    rest = height - top - 2 * gap
    if width > height:
        side = round(inner * (0.36 if inner >= base * 44 else 0.46))  # large letters need room for the buttons
        side = max(side, min(round(base * _DETAIL[0]), inner - 2 * gap - round(base * _CARDS)))
        cards, detail = Rect(edge, top, inner - side - 2 * gap, rest), Rect(width - edge - side, top, side, rest)
    else:
        lower = max(round(rest * 0.42), min(round(base * _DETAIL[1]), rest // 2))
        cards, detail = Rect(edge, top, inner, rest - lower - 2 * gap), Rect(edge, height - 2 * gap - lower, inner, lower)
    base = min(base, detail.width / _DETAIL[0], detail.height / _DETAIL[1])
    columns = 2 if cards.width >= base * 34 else 1
    small = min(width, height) < 560
    wordy = 6.4 if cards.width >= base * 28 * columns else 7.5  # narrow cards need one line more
    high = max(round(base * (4.8 if cards.height < base * _BRIEF else wordy)), finger)
    return ShelfLayout((width, height), gap, base, small, compact, head, tools, cards, columns, high, detail, finger)


def _tools(head: Rect, gap: int, base: float, compact: bool, finger: int) -> tuple[Rect, ...]:
    """The buttons at the right end of a heading, from left to right."""
    base = min(base, head.width / 24)
    height, right = max(round(base * 2.1), finger), head.right
    out = []
    for _, wide in reversed(TOOLS):
        width = max(round(base * 2.5 if compact else base * wide), finger)
        out.append(Rect(right - width, head.y + (head.height - height) // 2, width, height))
        right -= width + max(gap // 2, 3)
    return tuple(out[::-1])


@dataclass(frozen=True, slots=True)
class PageLayout:
    """A page of text or settings: a card in the middle of the window with its heading, a button that leads back, the body."""

    size: tuple[int, int]
    gap: int
    base: float
    card: Rect
    head: Rect
    button: Rect
    body: Rect
    finger: int

    @property
    def button_height(self) -> int:
        """How high a button is at least."""
        return max(round(self.base * 2.1), self.finger)

    @property
    def heading_room(self) -> int:
        """How wide a heading may be."""
        return min(self.button.x - self.gap, self.head.right) - self.head.x

    def with_heading(self, high: int) -> Self:
        """The same page with room for a heading so many pixels high; what stands beside it lies in its middle."""
        more = max(high - self.head.height, 0)
        head = Rect(self.head.topleft, (self.head.width, self.head.height + more))
        return replace(self, head=head, button=self.button.move(0, more // 2), **self._lowered(more))

    def _lowered(self, by: int) -> dict[str, Any]:
        """The parts below the heading, so many pixels lower."""
        return {"body": _lowered(self.body, by)}


def _lowered(part: Rect, by: int) -> Rect:
    """A part that begins so many pixels lower, and ends where it did."""
    return Rect(part.x, part.y + by, part.width, part.height - by)


def page_layout(size: tuple[int, int], scale: float = 1.0, widest: float = 62.0, finger: int = 0) -> PageLayout:
    """A page for a window; the card is at most ``widest`` letters' heights wide, and what is touched ``finger`` pixels high."""
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    gap = max(round(min(width, height) / 68), 4)
    base = page_base((width, height), scale)
    card = Rect(0, 0, min(width - 2 * gap, round(base * widest)), height - 2 * gap)
    card.midtop = width // 2, gap
    narrow = width < base * NARROW
    pad = round(base * (0.9 if narrow else 1.3))
    button = Rect(0, 0, round(base * (6.6 if narrow else 8)), max(round(base * 2.1), finger))
    head = Rect(card.x + pad, card.y + pad // 2, card.width - 2 * pad, max(round(base * 3.4), button.height))
    button.midright = head.right, head.centery
    body = Rect(head.x, head.bottom + gap, head.width, card.bottom - head.bottom - gap - pad // 2)
    return PageLayout((width, height), gap, base, card, head, button, body, finger)


@dataclass(frozen=True, slots=True)
class BookLayout(PageLayout):
    """A book: a page with a scroll bar at its text, and the chapters: beside the text (``listed``) or in a strip above it."""

    listed: bool
    chapters: Rect
    track: Rect
    turner: Rect
    """The button that leads to the chapter before, where they are not listed."""

    @property
    def parts(self) -> tuple[Rect, ...]:
        return self.head, self.button, self.chapters, self.body, self.track

    def with_small_button(self) -> BookLayout:
        """The same book with a square button that leads back, and all the more room for its heading."""
        button = Rect(0, 0, self.button.height, self.button.height)
        button.midright = self.button.midright
        head = Rect(self.head.topleft, (button.x - self.gap - self.head.x, self.head.height))
        return replace(self, button=button, head=head)

    @property
    def name_room(self) -> int:
        """How wide the name of a chapter may be between the buttons that lead to others."""
        return self.chapters.width - 2 * self.turner.width - round(self.base * 1.6)

    def with_names(self, high: int) -> BookLayout:
        """The same book with room for names of chapters so many pixels high between those buttons."""
        more = max(high - self.chapters.height, 0)
        chapters = Rect(self.chapters.topleft, (self.chapters.width, self.chapters.height + more))
        body, track = _lowered(self.body, more), _lowered(self.track, more)
        return replace(self, chapters=chapters, body=body, track=track, turner=self.turner.move(0, more // 2))

    def _lowered(self, by: int) -> dict[str, Any]:
        chapters = _lowered(self.chapters, by) if self.listed else self.chapters.move(0, by)
        body, track = _lowered(self.body, by), _lowered(self.track, by)
        return {"body": body, "track": track, "chapters": chapters, "turner": self.turner.move(0, by)}


def book_layout(size: tuple[int, int], scale: float, column: float, listed: bool = True, finger: int = 0) -> BookLayout:
    """A book for a window; its text is ``column`` letters' heights wide if there is room for that, and what is touched ``finger``
    pixels high.

    ``listed`` is given up if there is no room for it. Where the window is tall, letters are larger, so that lines fill the page.
    """
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    gap = max(round(min(width, height) / 68), 4)
    base = page_base((width, height), scale)
    if height > width:
        base = min(base * 1.25, max(width / (column + 5), base))
    pad, aside = round(base * 1.5), round(base * 14.5)
    listed = listed and width > height and width - 2 * gap >= base * (column + 18)
    card = Rect(0, 0, round(base * (column + 20)) if listed else width, height - 2 * gap)
    card.width = min(card.width, width - 2 * gap)
    card.midtop = width // 2, gap
    inner = Rect(card.x + pad, card.y + pad // 2, card.width - 2 * pad, card.height - pad)
    button = Rect(0, 0, round(base * 8), max(round(base * 2.1), finger))
    head = Rect(inner.x, inner.y, inner.width - button.width - gap, max(round(base * 3.4), button.height))
    button.midright = inner.right, inner.y + max(round(base * 1.7), -(-button.height // 2))
    top = head.bottom + gap
    strip = Rect(inner.x, top, inner.width, max(round(base * 2.3), finger))
    if listed:
        strip.size = aside, inner.bottom - top
    left, upper = (strip.right, top) if listed else (inner.x, strip.bottom + gap // 2)
    bar = max(round(base * 0.4), 4)
    body = Rect(left, upper, inner.right - left - bar - round(base * 0.6), inner.bottom - upper)
    track = Rect(inner.right - bar, upper, bar, body.height)
    turner = Rect(strip.x, strip.y, max(round(base * 3.4), finger), max(round(base * 2.3), finger))
    return BookLayout((width, height), gap, base, card, head, button, body, finger, listed, strip, track, turner)
