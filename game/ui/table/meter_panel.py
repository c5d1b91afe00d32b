"""How things stand with the endings, as rows in the panel that speaks: bars, rings and lamps, and what a move would change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pygame
from pygame import Rect

from game.core.contract import Gauge, Meter
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.drawing.tiles import TilePainter
from game.ui.framework.words import UiWords

ROW = 1.75
"""The height of a row without its title, in sizes of letters."""
NEAR = 0.75
"""From this degree on an ending is near, and its number is said in gold."""
CHANGE = "\u203a"
"""Stands between what is and what would be."""
Row = tuple[Meter, ...]


class MeterPanel:
    """Draws meters into an area: as many endings as there is room for, each with its title and a row for all seats."""

    def __init__(self, brush: Brush, tiles: TilePainter, words: UiWords, turned: bool = False) -> None:
        self.brush, self.tiles, self.words, self.turned = brush, tiles, words, turned
        self.base = brush.theme.base

    def draw(self, area: Rect, now: Sequence[Meter], then: Sequence[Meter] | None = None) -> list[Sprite]:
        """The meters at the lower end of an area. ``then``: how they would stand after the move that is aimed at."""
        rows, known = _group(now), {(meter.form, meter.name, meter.seat): meter for meter in then or ()}
        heights = [self._height(row, area.width) for row in rows]
        while rows and sum(heights) > area.height:
            least = -2 if len(rows) > 1 and rows[-2][0].form == "lead" else -1  # the last line of a count says most
            del rows[least], heights[least]
        out: list[Sprite] = []
        top = area.bottom - sum(heights)
        for row, height in zip(rows, heights, strict=True):
            after = [known.get((meter.form, meter.name, meter.seat), meter) for meter in row]
            out += self._row(Rect(area.x, top, area.width, height), row, after)
            top += height
        return out

    def _height(self, row: Row, width: int) -> int:
        high = round(self.base * ROW)
        return high if row[0].form == "lead" else high + self._title(row, width).get_height()

    def _title(self, row: Row, width: int) -> pygame.Surface:
        return self.brush.block(self.words.of(row[0].title), width, -1, "muted", most=2)

    def _row(self, rect: Rect, row: Row, after: Sequence[Meter]) -> list[Sprite]:
        if row[0].form == "lead":
            return self._lead(rect, row[0], after[0])
        title = self._title(row, rect.width)
        out, top = [Sprite(title, rect.x, rect.y)], rect.y + title.get_height()
        gap = round(self.base * 0.6)
        width = (rect.width - gap * (len(row) - 1)) // len(row)
        for number, (meter, then) in enumerate(zip(row, after, strict=True)):
            cell = Rect(rect.x + number * (width + gap), top, width, round(self.base * 1.2))
            out += self._cell(cell, meter, then)
        return out

    def _cell(self, cell: Rect, meter: Meter, then: Meter) -> list[Sprite]:
        """Whose it is, what shows how near it is, and the number."""
        out, left = [], cell.x
        if meter.seat:
            disc = self.tiles.plain(meter.seat, round(self.base * 0.95))
            out.append(Sprite(disc, left, cell.centery - disc.get_height() // 2))
            left += disc.get_width() + round(self.base * 0.35)
        gauge, later = meter.gauge, then.gauge
        if gauge is None or later is None:
            return out
        near = gauge.degree >= NEAR or later.degree >= NEAR
        words = _said(gauge, later, self.words)
        said = self.brush.text(words, -1, "gold" if near or gauge != later else "text", "bold")
        room = Rect(left, cell.y, cell.right - left - said.get_width() - round(self.base * 0.35), cell.height)
        if gauge.form == "ring":
            room.width = min(room.width, room.height)
        if room.width >= round(self.base * 0.9):
            picture = self._picture(gauge, later, room.size)
            out.append(Sprite(picture, room.x, room.y))
            left = room.right + round(self.base * 0.35)
        return [*out, Sprite(said, left, cell.centery - said.get_height() // 2)]

    def _lead(self, rect: Rect, meter: Meter, then: Meter) -> list[Sprite]:
        """What would decide: its name, and the amount of each seat, the highest in gold."""
        out, right = [], rect.right
        many = len(meter.amounts) > 1
        for seat in reversed(range(len(meter.amounts))):
            amount, later = meter.amounts[seat], then.amounts[seat]
            ahead = many and later == max(then.amounts) > min(then.amounts)
            words = _changed(str(amount), str(later)).replace("-", "\u2212")
            said = self.brush.text(words, -1, "gold" if ahead or amount != later else "text", "bold")
            right -= said.get_width()
            out.append(Sprite(said, right, rect.centery - said.get_height() // 2))
            if many:
                disc = self.tiles.plain(("guest", "host")[seat], round(self.base * 0.95))
                right -= disc.get_width() + round(self.base * 0.3)
                out.append(Sprite(disc, right, rect.centery - disc.get_height() // 2))
            right -= round(self.base * 0.7)
        title = self.brush.text(self.words.of(meter.title), -1, "muted", "sans", max(right - rect.x, 1))
        return [*out, Sprite(title, rect.x, rect.centery - title.get_height() // 2)]

    def _picture(self, gauge: Gauge, later: Gauge, size: tuple[int, int]) -> pygame.Surface:
        key = ("meter", gauge.form, _drawn(gauge), _drawn(later), size, self.turned)
        return self.brush.once(key, lambda: self.brush.pictures.draw(self._document(gauge, later, size), size))

    def _document(self, gauge: Gauge, later: Gauge, size: tuple[int, int]) -> str:
        width, height = size
        if gauge.form == "ring":
            return svg.document(width, height, *self._ring(gauge, later, height))
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
        if low > 0:
            out.append(svg.rect(0, top, max(width * low, thick), thick, radius, fill=t["gold"]))
        return out

    def _lamps(self, gauge: Gauge, later: Gauge, width: int, height: int) -> list[str]:
        """A lamp for each part, lit once it is so; those that a move would light or put out are half lit."""
        t = self.brush.theme
        step = min(width / len(gauge.parts), height * 1.05)
        radius = min(step * 0.36, height * 0.36)
        out = []
        for number, (part, then) in enumerate(zip(gauge.parts, later.parts, strict=True)):
            at = step * (number + 0.5), height / 2
            out.append(svg.circle(*at, radius, fill=t["text"], fill_opacity=0.1, stroke=t["gold"], stroke_width=radius * 0.24))
            if part.full or then.full:
                out.append(svg.circle(*at, radius * 0.72, fill=t["gold"], fill_opacity=1.0 if part.full and then.full else 0.5))
        return out

    def _ring(self, gauge: Gauge, later: Gauge, side: int) -> list[str]:
        """A small ring, closed as far as links go around, as the board lies."""
        t, radius, off = self.brush.theme, side * 0.38, 180 if self.turned else 0
        middle, style = (side / 2, side / 2), {"stroke": t["gold"], "stroke_width": side * 0.17}
        out = [svg.circle(*middle, radius, fill="none", stroke=t["text"], stroke_opacity=0.16, stroke_width=side * 0.17)]
        if gauge.arcs != later.arcs:
            style["stroke_opacity"] = 0.5
        for start, end in sorted({*gauge.arcs, *later.arcs}):
            out.append(svg.arc(middle, radius, (start + off, end + off), **style))
        return out


def _group(meters: Sequence[Meter]) -> list[Row]:
    """The meters of one ending in one row."""
    return [tuple(row) for _, row in groupby(meters, key=lambda meter: (meter.form, meter.name))]


def _drawn(gauge: Gauge) -> tuple[object, ...]:
    """What a gauge's picture depends on."""
    return round(gauge.share, 3), gauge.arcs, tuple(part.full for part in gauge.parts)


def _changed(now: str, then: str) -> str:
    return now if now == then else f"{now}\u2009{CHANGE}\u2009{then}"


def _said(gauge: Gauge, later: Gauge, words: UiWords) -> str:
    """The number of a gauge in words, with what it would be."""
    if gauge.form == "count":
        now = _changed(str(gauge.amount), str(later.amount))
        if not gauge.goal:
            return words("meter_left", n=now)
        return words("meter_of" if gauge.amount <= gauge.goal else "meter_down_to", n=now, goal=gauge.goal)
    if gauge.form == "parts":
        lit = (str(sum(part.full for part in each.parts)) for each in (gauge, later))
        return words("meter_of", n=_changed(*lit), goal=len(gauge.parts))
    return words("meter_share", n=_changed(str(gauge.percent), str(later.percent)))
