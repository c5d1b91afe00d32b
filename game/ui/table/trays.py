"""The trays beside the board: sockets with tiles and counts, arranged in whatever room there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from game.core.contract import Tray
from game.core.covering import UNKNOWN
from game.core.sockets import Key
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import TilePainter, hidden_tile
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords

HIDDEN = UNKNOWN
"""Stands for the kind of tiles that are seen from the back only."""
SMALL = 0.75
"""Sockets below this share of their largest size are much too small."""


@dataclass(frozen=True)
class Slot:
    """One socket: a kind of tile in a pile, whose tiles they are, how many, and where it is in the window."""

    pile: str
    owner: str
    kind: str
    count: int
    rect: Rect
    whose: str = ""

    @property
    def id(self) -> str:
        return f"slot:{self.owner}:{self.pile}:{self.whose}{':' if self.whose else ''}{self.kind}"


@dataclass(frozen=True)
class Caption:
    """A pile's name above its sockets."""

    words: str
    rect: Rect


@dataclass(frozen=True)
class TraySection:
    """A pile as it is to be laid out: its name, and what its sockets hold and how much, those that are empty now too."""

    words: str
    tray: Tray
    sockets: Mapping[Key, int]

    @property
    def narrow(self) -> bool:
        """Whether it needs one socket only, so that others have room beside it."""
        return len(self.sockets) == 1


class Pages(NamedTuple):
    """Sockets that have not room all together, in pages: what each holds, and where they lie; they are turned at the right of
    them or below."""

    pages: Sequence[Sequence[TraySection]]
    room: Rect
    beside: bool

    def turn(self, slots: Sequence[Slot], least: int) -> Rect:
        """Where a page with these sockets is turned."""
        room, bottom = self.room, max(slot.rect.bottom for slot in slots)
        if self.beside:
            top = min(slot.rect.top for slot in slots)
            return Rect(room.right + _gap(least), top, least, bottom - top)
        return Rect(room.x, bottom + _gap(least), room.width, least)


def make_pages(area: Rect, parts: Sequence[TraySection], least: int, line: int) -> Pages | None:
    """The pages of an area in which sockets of so many pixels have not room all together; None where they have."""
    if least < 1 or _fits(area, parts, least, line):
        return None
    step = least + _gap(least)
    narrow, low = Rect(area.topleft, (area.width - step, area.height)), Rect(area.topleft, (area.width, area.height - step))
    holds = [_columns(room, least) * ((room.height - line - _gap(least) // 2) // step) for room in (narrow, low)]
    beside = holds[0] >= holds[1]
    room = narrow if beside else low
    columns = _columns(room, least)
    pages: list[list[TraySection]] = [[]]
    for part in parts:
        keys = list(part.sockets)
        for at in range(0, len(keys), columns):
            row = {key: part.sockets[key] for key in keys[at : at + columns]}
            page = longer = pages[-1]
            if page and page[-1].tray is part.tray:
                longer = [*page[:-1], replace(part, sockets={**page[-1].sockets, **row})]
            else:
                longer = [*page, replace(part, sockets=row)]
            if not page or _fits(room, longer, least, line):
                pages[-1] = longer
            else:
                pages.append([replace(part, sockets=row)])
    return Pages(pages, room, beside)


def arrange(area: Rect, parts: Sequence[TraySection], largest: int, line: int) -> tuple[list[Caption], list[Slot]]:
    """Captions and sockets within an area; sockets as large as fit, at most ``largest`` pixels. ``line``: a caption's height.

    In a wide area the piles lie side by side, in a narrow one below each other, single sockets in one row; side by side as well
    where sockets would be much too small below each other.
    """
    below, beside = [(area, parts)], _side_by_side(area, parts)
    side = _largest_side(below, largest, line)
    shares = below
    if area.width > 3 * area.height or (side < SMALL * largest and _largest_side(beside, largest, line) > side):
        shares = beside
        side = _largest_side(beside, largest, line)
    captions: list[Caption] = []
    slots: list[Slot] = []
    for room, some in shares:
        _fill(room, some, side, line, captions, slots)
    return captions, slots


def are_tiny(area: Rect, parts: Sequence[TraySection], largest: int, line: int) -> bool:
    """Whether sockets that are to be ``largest`` pixels wide would be much too small in an area."""
    return _largest_side([(area, parts)], largest, line) < SMALL * largest


def _largest_side(shares: Sequence[tuple[Rect, Sequence[TraySection]]], largest: int, line: int) -> int:
    """The side of the largest sockets that fit, at least 12 pixels."""
    return next((s for s in range(largest, 11, -1) if all(_fits(room, some, s, line) for room, some in shares)), 12)


def _side_by_side(area: Rect, parts: Sequence[TraySection]) -> list[tuple[Rect, Sequence[TraySection]]]:
    """The area cut from left to right by how many sockets each pile has, wide enough for its name."""
    weights = [max(len(part.sockets), 2 if part.narrow else 3) for part in parts]
    gap, left = area.height // 6, area.x
    out: list[tuple[Rect, Sequence[TraySection]]] = []
    room = area.width - gap * (len(parts) - 1)
    for part, weight in zip(parts, weights, strict=True):
        width = room * weight // max(sum(weights), 1)
        out.append((Rect(left, area.y, width, area.height), [part]))
        left += width + gap
    return out


def _group_bands(parts: Sequence[TraySection], columns: int) -> list[Sequence[TraySection]]:
    """The sections below each other; neighbours of a single socket each share a band, as far as their names have room."""
    most = max(columns // 2, 1)
    out: list[list[TraySection]] = []
    for part in parts:
        if out and part.narrow and out[-1][-1].narrow and len(out[-1]) < most:
            out[-1].append(part)
        else:
            out.append([part])
    return [tuple(band) for band in out]


def _fill(area: Rect, parts: Sequence[TraySection], side: int, line: int, captions: list[Caption], slots: list[Slot]) -> None:
    top = area.y
    gap = _gap(side)
    columns = _columns(area, side)
    for band in _group_bands(parts, columns):
        share = area.width // len(band)
        for i, part in enumerate(band):
            room = Rect(area.x + i * share, top, share - (gap if i + 1 < len(band) else 0), line)
            captions.append(Caption(part.words, room))
            slots += _place_sockets(part, room.x, top + line, columns, side)
        top += line + _rows(len(band[0].sockets), columns) * (side + gap) + gap // 2


def _place_sockets(part: TraySection, left: int, top: int, columns: int, side: int) -> list[Slot]:
    step = side + _gap(side)
    out = []
    for i, ((whose, kind), count) in enumerate(part.sockets.items()):
        row, column = divmod(i, columns)
        rect = Rect(left + column * step, top + row * step, side, side)
        out.append(Slot(part.tray.pile, part.tray.owner, kind, count, rect, whose))
    return out


def _gap(side: int) -> int:
    return max(side // 7, 2)


def _columns(area: Rect, side: int) -> int:
    gap = _gap(side)
    return max((area.width + gap) // (side + gap), 1)


def _rows(count: int, columns: int) -> int:
    return -(-count // columns)


def _fits(area: Rect, parts: Sequence[TraySection], side: int, line: int) -> bool:
    columns, gap = _columns(area, side), _gap(side)
    bands = _group_bands(parts, columns)
    need = sum(line + _rows(len(band[0].sockets), columns) * (side + gap) + gap // 2 for band in bands)
    return need <= area.height and columns * (side + gap) - gap <= area.width


def describe_pile(slot: Slot, trays: Sequence[Tray], words: UiWords) -> str:
    """The pile of a socket and how much is in it, for tiles that are seen from their backs."""
    tray = next(tray for tray in trays if (tray.pile, tray.owner) == (slot.pile, slot.owner))
    name = words.of(tray.name)
    return words("pile_count", pile=name[:1].upper() + name[1:], n=slot.count)


def make_slot_widget(slot: Slot, label: str, enabled: bool, on: bool, spoken: str) -> Widget:
    """The slot as something to work with the pointer and the keys."""
    return Widget(slot.id, "slot", label, slot.rect, value=str(slot.count), enabled=enabled, on=on, spoken=spoken)


def draw_slot(
    brush: Brush, tiles: TilePainter, slot: Slot, face: str, look: str, chosen: int = 0, hover: bool = False
) -> list[Sprite]:
    """A socket without its count. ``face``: whose tiles are seen in it; ``look``: ``ready``, ``rest`` (not its turn), ``dim`` (no
    use now), ``lifted``; ``chosen``: how many are."""
    side = slot.rect.width
    pixels = round(side * 0.86)
    style = "on" if look == "lifted" or chosen else "hover" if hover and look == "ready" else "well"
    sprites = [Sprite(brush.plate(slot.rect.size, style), *slot.rect.topleft)]
    if not slot.count:
        return sprites
    middle = slot.rect.center
    if slot.kind == HIDDEN:
        sprites += _draw_backs(brush, slot, pixels)
    else:
        state = {"dim": "dim", "lifted": "lifted"}.get(look, "")
        raised = (middle[0], middle[1] - round(side * 0.06)) if look == "lifted" or (hover and look == "ready") else middle
        sprites.append(centred(tiles.picture(slot.kind, face, pixels, state), raised))
    return sprites


def _draw_backs(brush: Brush, slot: Slot, pixels: int) -> list[Sprite]:
    """Tiles from their backs: one, two, or a small pile of three."""
    (x, y), off = slot.rect.center, max(pixels // 14, 1)
    back = hidden_tile(brush, pixels - 2 * off)
    return [centred(back, (x, y + off - i * off)) for i in range(min(slot.count, 3))]


def draw_count(brush: Brush, slot: Slot, chosen: int, dim: bool) -> list[Sprite]:
    """How many tiles a socket holds, and how many of them are chosen, on a small seal at its lower right; nothing for one."""
    if slot.count <= 1 and not (slot.count and chosen):
        return []
    rect, shown = slot.rect, f"{chosen}/{slot.count}" if chosen else str(slot.count)
    height = max(round(rect.width * 0.34), 12)
    step = -2 if height < brush.theme.base * 1.05 else -1
    height = max(height, round(brush.theme.step(step) * 1.05))  # the digits lie within it, also where letters are large
    words = brush.text(shown, step, "shade" if chosen else "muted" if dim else "text", "bold")
    width = max(height, words.get_width() + height // 2)
    seal = Rect(0, 0, width, height)
    seal.bottomright = rect.right + 1, rect.bottom + 1
    return [Sprite(brush.plate(seal.size, "primary" if chosen else "bubble"), *seal.topleft), centred(words, seal.center)]
