"""How things stand with the endings, as rows in the panel that speaks: bars, rings and lamps, and what a move would change."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

import pygame
from pygame import Rect

from game.core.contract import SEATS, Gauge, Meter, Text
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.geometry import centre, compare_arcs
from game.drawing.sprites import Sprite
from game.ui.framework.words import UiWords
from game.ui.table.score_notes import format_number

ROW = 1.75
"""The height of a row without its title, in sizes of letters."""
LINE = 1.5
"""The height of a row on one line, in sizes of letters."""
APART = 0.3
"""How far names of rows on several lines are from the next one, in sizes of letters."""
_NEVER = 1 << 16
NEAR = 0.75
"""From this share of the way on an ending is near, and its number is said in gold."""
NEXT = math.pi / 4
"""Around the middle, lamps are at least so far apart, in radians."""
CHANGE = "\u203a"
"""Stands between what is and what would be."""


class Row(NamedTuple):
    """The meters of one ending, for each seat, or one of what would decide; and how they would stand after a move."""

    now: Sequence[Meter]
    then: Sequence[Meter]

    @property
    def is_lead(self) -> bool:
        """Whether it is what would decide: numbers without a picture."""
        return self.now[0].form == "lead"

    @property
    def title(self) -> Text:
        """What it is called."""
        return self.now[0].title


class MeterPanel:
    """Draws meters into an area: as many endings as there is room for, each with its title and a row for all seats."""

    def __init__(self, brush: Brush, words: UiWords, turned: bool = False) -> None:
        self.brush, self.words, self.turned = brush, words, turned
        self.base = brush.theme.base
        self._idle = frozenset[str]()
        """The names of leads that decide nothing as things stand."""

    def draw(
        self, area: Rect, now: Sequence[Meter], then: Sequence[Meter] | None = None, spare: Rect | None = None
    ) -> list[Sprite]:
        """The meters at the lower end of an area; on a line each, without pictures, where there is no room for more. ``then``:
        how they would stand after the move that is aimed at; what it would change is shown before all else, in ``spare`` where
        the area has no room for it."""
        if not area.width:
            return []
        rows = pair_rows(now, then)
        self._idle = frozenset(_undecided([meter for row in rows for meter in row.then if row.is_lead]))
        high = self._share_out(rows, area)
        missed = [at for at, row in enumerate(rows) if at not in high and self._changes(row)]
        if missed:
            return self._draw_missed(area, spare or area, rows, missed, high)
        return self._stack(area, rows, high) + self._draw_rest(spare, rows, high)

    def _draw_rest(self, spare: Rect | None, rows: Sequence[Row], high: Mapping[int, int]) -> list[Sprite]:
        """Of the rows that have no room in the area those that have it in the spare one."""
        rest = [row for at, row in enumerate(rows) if at not in high]
        return self._stack(spare, rest, self._share_out(rest, spare)) if rest and spare and spare.width else []

    def _draw_missed(
        self, area: Rect, spare: Rect, rows: list[Row], missed: Sequence[int], high: Mapping[int, int]
    ) -> list[Sprite]:
        """The same where some rows that would be another have no room in the area: these, of such seats alone, go to the spare
        one or, where it is too small, in place of what would stay as it is."""
        out, roomy = list[Sprite](), max(area, spare, key=lambda one: one.height)
        for at in missed:
            rows[at] = self._narrow(rows[at], roomy)
        if spare is not area and spare.width:
            there = self._share_out_changed(rows, missed, spare)
            out, missed = self._stack(spare, rows, there), [at for at in missed if at not in there]
        if missed:
            first = [at for at, row in enumerate(rows) if at in missed or (at in high and self._changes(row))]
            found = self._share_out_changed(rows, first, area)
            for at, height in high.items() if found else ():
                if at not in found and sum(found.values()) + height <= area.height:
                    found[at] = height
            high = dict(sorted(found.items())) or high
        return out + self._stack(area, rows, high)

    def _stack(self, area: Rect, rows: Sequence[Row], high: Mapping[int, int]) -> list[Sprite]:
        """Rows, each so high, at the lower end of an area."""
        out, top = list[Sprite](), area.bottom - sum(high.values())
        for at, height in high.items():
            row, rect = rows[at], Rect(area.x, top, area.width, height)
            out += self._line(rect, row) if row.is_lead or height < self._height(row, area.width) else self._row(rect, row)
            top = rect.bottom
        return out

    def _share_out_changed(self, rows: Sequence[Row], chosen: Sequence[int], area: Rect) -> dict[int, int]:
        """As ``_share_out`` for those that were chosen; those whose number would be another before those whose picture would."""
        for least in (1, 2):
            some = [at for at in chosen if self._changes(rows[at]) >= least]
            found = self._share_out([rows[at] for at in some], area)
            if len(found) == len(some):
                break
        return {some[number]: height for number, height in found.items()}

    def _changes(self, row: Row) -> int:
        """How much of it would be another: 2 for a number, 1 for what is drawn beside it alone, 0 for nothing."""
        if any(CHANGE in words for _, words, _ in self._said(row)):
            return 2
        return int(any(meter.gauge != then.gauge for meter, then in zip(*row, strict=True)))

    def _narrow(self, row: Row, area: Rect) -> Row:
        """Where a row has no room in an area, of it those seats alone for which it would be another."""
        if row.is_lead or self._share_out([row], area):
            return row
        kept = [pair for pair in zip(*row, strict=True) if self._changes(Row(pair[:1], pair[1:]))]
        return Row([meter for meter, _ in kept], [then for _, then in kept])

    def _share_out(self, rows: Sequence[Row], area: Rect) -> dict[int, int]:
        """The rows that have room, from the upper one on, and how high each is: with its picture, or on a line. A name is never
        cut; of what there is no room for, the rest is done without."""
        whole = [self._height(row, area.width) for row in rows]
        if sum(whole) <= area.height:
            return dict(enumerate(whole))
        least = [min(high, self._line_height(row, area.width)) for high, row in zip(whole, rows, strict=True)]
        kept, dropped = list(range(len(rows))), list[int]()
        while kept and sum(least[at] for at in kept) > area.height:
            dropped.append(kept.pop(_least([rows[at].now for at in kept])))
        if not kept:  # what is most worth knowing of what has room
            kept = [at for at in reversed(dropped) if least[at] <= area.height][:1]
        found = {at: least[at] for at in kept}
        for at in kept:
            if sum(found.values()) - found[at] + whole[at] <= area.height:
                found[at] = whole[at]
        return found

    def measure(self, width: int, meters: Sequence[Meter]) -> int:
        """The height that all of them need, on lines so wide."""
        return sum(self._height(row, width) for row in pair_rows(meters))

    def measure_least(self, width: int, meters: Sequence[Meter]) -> int:
        """The height that the one needs which is kept where there is room for one alone."""
        rows = pair_rows(meters)
        while len(rows) > 1:
            rows.pop(_least([row.now for row in rows]))
        return min((min(self._height(row, width), self._line_height(row, width)) for row in rows), default=0)

    def _height(self, row: Row, width: int) -> int:
        high = round(self.base * ROW)
        if row.is_lead:
            return max(high, *(self._line_height(said, width) for said in (row, Row(row.now, row.now))))
        lines = -(-len(row.now) // self._columns(row, width))
        return high + (lines - 1) * round(self.base * LINE) + self._title(row, width).get_height()

    def _columns(self, row: Row, width: int) -> int:
        """How many seats stand side by side: all, or one, where a number and what it would become need the room."""
        seats, gauges = len(row.now), [meter.gauge for meter in row.now if meter.gauge]
        numbers = (describe_gauge(gauge, gauge, self.words, aimed=True) for gauge in gauges)
        widest = max((self.brush.text(words, -1, "text", "bold").get_width() for words in numbers), default=0)
        whole = seats * round(widest + self.base * 1.3) + (seats - 1) * self._gap
        return seats if whole <= width else 1

    @property
    def _gap(self) -> int:
        return round(self.base * 0.6)

    def _taken(self, row: Row) -> int:
        """The pixels that its numbers take on a line."""
        widths = (self.brush.text(words, -1, "text", "bold").get_width() for _, words, _ in self._said(row))
        beside = sum(round(self.base * part) for part in (0.95, 0.3, 0.7))  # the seat's sign, and what lies between
        return sum(width + beside for width in widths)

    def _line_height(self, row: Row, width: int) -> int:
        """The height of a row on one line, its whole name beside its numbers; more than there ever is where that has no room."""
        room, name = width - self._taken(row), self.words.of(row.title)
        if any(self.brush.text(word, -1, "muted").get_width() > room for word in name.split()):
            return _NEVER
        return max(round(self.base * LINE), self.brush.measure_block(name, room, -1) + round(self.base * APART))

    def _title(self, row: Row, width: int) -> pygame.Surface:
        return self.brush.block(self.words.of(row.title), width, -1, "muted")

    def _row(self, rect: Rect, row: Row) -> list[Sprite]:
        title = self._title(row, rect.width)
        out, top = [Sprite(title, rect.x, rect.y)], rect.y + title.get_height()
        columns = self._columns(row, rect.width)
        width = (rect.width - self._gap * (columns - 1)) // columns
        for number, (meter, then) in enumerate(zip(*row, strict=True)):
            down, along = divmod(number, columns)
            left, above = rect.x + along * (width + self._gap), top + down * round(self.base * LINE)
            out += self._cell(Rect(left, above, width, round(self.base * 1.2)), meter, then)
        return out

    def _cell(self, cell: Rect, meter: Meter, then: Meter) -> list[Sprite]:
        """Whose it is, what shows how near it is, and the number."""
        out, left = [], cell.x
        if meter.seat:
            disc = self.brush.seat_sign(meter.seat, round(self.base * 0.95))
            out.append(Sprite(disc, left, cell.centery - disc.get_height() // 2))
            left += disc.get_width() + round(self.base * 0.35)
        gauge, later = meter.gauge, then.gauge
        if gauge is None or later is None:
            return out
        words = describe_gauge(gauge, later, self.words)
        said = self.brush.text(words, -1, "gold" if _is_gold(gauge, later) else "text", "bold")
        room = Rect(left, cell.y, cell.right - left - said.get_width() - round(self.base * 0.35), cell.height)
        if gauge.form == "ring" or _bearings(gauge):
            room.width = min(room.width, room.height)
        if room.width >= round(self.base * 0.9):
            picture = self._picture(gauge, later, room.size)
            out.append(Sprite(picture, room.x, room.y))
            left = room.right + round(self.base * 0.35)
        return [*out, Sprite(said, left, cell.centery - said.get_height() // 2)]

    def _line(self, rect: Rect, row: Row) -> list[Sprite]:
        """The name, and a number for each seat; of what would decide, the highest in gold."""
        out, right = [], rect.right
        said_of = list(self._said(row))
        free = rect.width - self._taken(row) - self.brush.text(self.words.of(row.title), -1, "muted").get_width()
        side = round(self.base * 1.2)
        for number, (seat, words, gold) in reversed(list(enumerate(said_of))):
            said = self.brush.text(words, -1, "gold" if gold else "text", "bold")
            right -= said.get_width()
            out.append(Sprite(said, right, rect.centery - said.get_height() // 2))
            gauge, then = (meters[min(number, len(meters) - 1)].gauge for meters in row)
            if gauge and then and gauge != then and free > side * 1.3 * len(row.now):  # what the number may be too coarse for
                right -= side + round(self.base * 0.3)
                out.append(Sprite(self._picture(gauge, then, (side, side)), right, rect.centery - side // 2))
            if seat:
                disc = self.brush.seat_sign(seat, round(self.base * 0.95))
                right -= disc.get_width() + round(self.base * 0.3)
                out.append(Sprite(disc, right, rect.centery - disc.get_height() // 2))
            right -= round(self.base * 0.7)
        title = self._title(row, max(right - rect.x, 1))
        return [*out, Sprite(title, rect.x, rect.centery - title.get_height() // 2)]

    def _said(self, row: Row) -> Iterator[tuple[str, str, bool]]:
        """For each seat, its number, with what it would be, and whether that is gold."""
        return self._numbers(row.now[0], row.then[0]) if row.is_lead else self._nearness(row)

    def _numbers(self, meter: Meter, then: Meter) -> Iterator[tuple[str, str, bool]]:
        """For each seat, what it has of what would decide, and whether it is ahead or that would change."""
        many = len(meter.amounts) > 1
        for seat, amount, later in zip(SEATS, meter.amounts, then.amounts, strict=False):
            ahead = many and later == max(then.amounts) > min(then.amounts) and meter.name not in self._idle
            yield seat if many else "", describe_change(amount, later), ahead or amount != later

    def _nearness(self, row: Row) -> Iterator[tuple[str, str, bool]]:
        """For each seat, how near an ending is, and whether it is near or that would change."""
        for meter, then in zip(*row, strict=True):
            if meter.gauge is not None and then.gauge is not None:
                yield meter.seat, describe_gauge(meter.gauge, then.gauge, self.words), _is_gold(meter.gauge, then.gauge)

    def _picture(self, gauge: Gauge, later: Gauge, size: tuple[int, int]) -> pygame.Surface:
        key = ("meter", gauge.form, _drawn(gauge), _drawn(later), size, self.turned)
        return self.brush.once(key, lambda: self.brush.pictures.draw(self._document(gauge, later, size), size))

    def _document(self, gauge: Gauge, later: Gauge, size: tuple[int, int]) -> str:
        width, height = size
        if gauge.form == "ring":
            return svg.document(width, height, *self._ring(gauge, later, width, height))
        if gauge.form == "parts" and len(gauge.parts) == len(later.parts):
            return svg.document(width, height, *self._lamps(gauge, later, width, height))
        return svg.document(width, height, *self._bar(gauge.share, later.share, width, height))

    def _bar(self, degree: float, later: float, width: int, height: int) -> list[str]:
        """A bar filled as far as it has come; the part that a move would add is pale, that which it would take hollow."""
        t, thick = self.brush.theme, max(round(height * 0.34), 3)
        top, radius = (height - thick) / 2, thick / 2
        low, high = sorted((degree, later))
        out = [svg.rect(0, top, width, thick, radius, fill=t["text"], fill_opacity=0.16)]
        if high > low:
            out.append(svg.rect(0, top, max(width * high, thick), thick, radius, fill=t["gold"], fill_opacity=0.5))
        if low:
            out.append(svg.rect(0, top, max(width * low, thick), thick, radius, fill=t["gold"]))
        return out

    def _lamps(self, gauge: Gauge, later: Gauge, width: int, height: int) -> list[str]:
        """A lamp for each part, lit once it is so; those that a move would light or put out are half lit. They lie around the
        middle as their parts do on the board, or side by side."""
        t, bearings = self.brush.theme, _bearings(gauge)
        step = min(width / len(gauge.parts), height * 1.05)
        radius = height * 0.17 if bearings else min(step * 0.36, height * 0.36)
        spots = [(step * (number + 0.5), height / 2) for number in range(len(gauge.parts))]
        if bearings:
            off, way = math.pi if self.turned else 0.0, height * 0.32
            spots = [(width / 2 + way * math.cos(turn + off), height / 2 - way * math.sin(turn + off)) for turn in bearings]
        out = []
        for at, part, then in zip(spots, gauge.parts, later.parts, strict=True):
            out.append(svg.circle(*at, radius, fill=t["text"], fill_opacity=0.1, stroke=t["gold"], stroke_width=radius * 0.24))
            if part.full or then.full:
                out.append(svg.circle(*at, radius * 0.72, fill=t["gold"], fill_opacity=1.0 if part.full and then.full else 0.5))
        return out

    def _ring(self, gauge: Gauge, later: Gauge, width: int, height: int) -> list[str]:
        """A small ring, closed as far as links go around, as the board lies."""
        side = min(width, height)
        t, radius, off = self.brush.theme, side * 0.38, 180 if self.turned else 0
        middle, style = (width / 2, height / 2), {"stroke": t["gold"], "stroke_width": side * 0.17}
        out = [svg.circle(*middle, radius, fill="none", stroke=t["text"], stroke_opacity=0.16, stroke_width=side * 0.17)]
        for arcs, strength in zip(compare_arcs(gauge.arcs, later.arcs), (1.0, 0.5), strict=True):
            out += [svg.arc(middle, radius, (start + off, end + off), stroke_opacity=strength, **style) for start, end in arcs]
        return out


def _bearings(gauge: Gauge) -> list[float]:
    """In which directions from the middle of all of them the parts lie on the board, in radians from the east against the clock;
    nothing where any lies nowhere, or in the direction of another."""
    if gauge.form != "parts" or len(gauge.parts) < 3 or not all(part.place for part in gauge.parts):
        return []
    spots = [centre(part.place) for part in gauge.parts]
    x, y = (sum(along) / len(spots) for along in zip(*spots, strict=True))
    if any(math.dist(spot, (x, y)) < 1 for spot in spots):
        return []
    turns = [math.atan2(down - y, right - x) for right, down in spots]
    apart = (abs(math.remainder(one - other, math.tau)) for one, other in combinations(turns, 2))
    return turns if min(apart) >= NEXT else []


def pair_rows(now: Sequence[Meter], then: Sequence[Meter] | None = None) -> list[Row]:
    """The meters of one ending in one row, with how they would stand; as they stand where ``then`` does not have them."""
    known = {(meter.form, meter.name, meter.seat): meter for meter in then or ()}
    rows = [list(row) for _, row in groupby(now, key=lambda meter: (meter.form, meter.name))]
    return [Row(row, [known.get((meter.form, meter.name, meter.seat), meter) for meter in row]) for row in rows]


def _undecided(leads: Sequence[Meter]) -> Iterator[str]:
    """The names of leads that decide nothing, as one before them of the same ending does: a rank of 0 begins another ending."""
    decided = False
    for meter in leads:
        decided = decided and meter.rank > 0
        if decided:
            yield meter.name
        decided = decided or len(set(meter.amounts)) > 1


def _is_gold(gauge: Gauge, later: Gauge) -> bool:
    """Whether it is near, or would be another."""
    return max(gauge.share, later.share) >= NEAR or gauge != later


def _least(rows: Sequence[Sequence[Meter]]) -> int:
    """The row that can best be done without: of a count the lines before its last, what only breaks ties, then the ending that is
    furthest away."""
    leads = [number for number, row in enumerate(rows) if row[0].form == "lead"]
    breaks = [number for number in leads if rows[number][0].rank]
    if breaks:
        return breaks[-1]
    endings = [number for number, row in enumerate(rows) if row[0].form != "lead"]
    if len(leads) > 1:
        return leads[-2]
    if len(endings) > 1 or not leads:
        return min(reversed(endings), key=lambda number: max(meter.gauge.share for meter in rows[number] if meter.gauge))
    return leads[0]


def _drawn(gauge: Gauge) -> tuple[object, ...]:
    """What a gauge's picture depends on."""
    return round(gauge.share, 3), gauge.arcs, tuple((part.full, part.place) for part in gauge.parts)


def _changed(now: str, then: str, aimed: bool = False) -> str:
    return now if now == then and not aimed else f"{now}\u202f{CHANGE}\u202f{then}"


def describe_change(now: int, then: int) -> str:
    """A number, and what it would be."""
    return _changed(format_number(now), format_number(then))


def describe_gauge(gauge: Gauge, later: Gauge, words: UiWords, aimed: bool = False) -> str:
    """The number of a gauge in words, with what it would be; where a move is ``aimed`` at, that also if it stays the same."""
    if gauge.form == "count":
        now = _changed(str(gauge.amount), str(later.amount), aimed)
        if not gauge.goal:
            return words("meter_left", n=now)
        return words("meter_down_to" if gauge.falling else "meter_of", n=now, goal=gauge.goal)
    if gauge.form == "parts":
        lit, then = (str(sum(part.full for part in each.parts)) for each in (gauge, later))
        return words("meter_of", n=_changed(lit, then, aimed), goal=len(gauge.parts))
    return words("meter_share", n=_changed(str(gauge.percent), str(later.percent), aimed))
