"""The trays beside the board: sockets with tiles and counts, arranged in whatever room there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.contract import Tray
from game.ui.brush import Brush
from game.ui.lines import centred
from game.ui.scene import Sprite
from game.ui.tiles import Tiles, hidden_tile
from game.ui.widgets import Widget

HIDDEN = "?"
"""Stands for the kind of tiles that are seen from the back only."""


@dataclass(frozen=True)
class Slot:
    """One socket: a kind of tile in a pile, how many of it there are, and where it is in the window."""

    pile: str
    owner: str
    kind: str
    count: int
    rect: Rect

    @property
    def id(self) -> str:
        return f"slot:{self.owner}:{self.pile}:{self.kind}"


@dataclass(frozen=True)
class Caption:
    """A pile's name above its sockets."""

    words: str
    rect: Rect


Section = tuple[str, Tray, Sequence[str]]


def sections(trays: Sequence[Tray], seen: Mapping[tuple[str, str], Sequence[str]], say: Mapping[int, str]) -> list[Section]:
    """The trays with something in them, each with its name and the kinds that ever lay there, so that sockets stay in place."""
    return [(say[i], tray, _kinds(tray, seen)) for i, tray in enumerate(trays) if tray.size]


def _kinds(tray: Tray, seen: Mapping[tuple[str, str], Sequence[str]]) -> Sequence[str]:
    if tray.hidden and not tray.tiles:
        return [HIDDEN]
    return seen.get((tray.pile, tray.owner)) or [kind for kind, count in tray.tiles.items() if count]


def arrange(area: Rect, parts: Sequence[Section], largest: int, line: int) -> tuple[list[Caption], list[Slot]]:
    """Captions and sockets within an area; sockets as large as fit, at most ``largest`` pixels. ``line``: a caption's height.

    In a wide area the piles lie side by side, in a narrow one below each other.
    """
    shares = _side_by_side(area, parts) if area.width > 3 * area.height else [(area, parts)]
    side = next((s for s in range(largest, 11, -1) if all(_fits(room, some, s, line) for room, some in shares)), 12)
    captions: list[Caption] = []
    slots: list[Slot] = []
    for room, some in shares:
        _fill(room, some, side, line, captions, slots)
    return captions, slots


def _side_by_side(area: Rect, parts: Sequence[Section]) -> list[tuple[Rect, Sequence[Section]]]:
    """The area cut from left to right by how many kinds each pile has, wide enough for its name."""
    weights = [max(len(kinds), 3) for _, _, kinds in parts]
    gap, left = area.height // 6, area.x
    out: list[tuple[Rect, Sequence[Section]]] = []
    room = area.width - gap * (len(parts) - 1)
    for part, weight in zip(parts, weights, strict=True):
        width = room * weight // max(sum(weights), 1)
        out.append((Rect(left, area.y, width, area.height), [part]))
        left += width + gap
    return out


def _fill(area: Rect, parts: Sequence[Section], side: int, line: int, captions: list[Caption], slots: list[Slot]) -> None:
    top = area.y
    gap = _gap(side)
    columns = _columns(area, side)
    for words, tray, kinds in parts:
        captions.append(Caption(words, Rect(area.x, top, area.width, line)))
        top += line
        for i, kind in enumerate(kinds):
            row, column = divmod(i, columns)
            rect = Rect(area.x + column * (side + gap), top + row * (side + gap), side, side)
            count = tray.size if kind == HIDDEN else tray.tiles.get(kind, 0)
            slots.append(Slot(tray.pile, tray.owner, kind, count, rect))
        top += _rows(len(kinds), columns) * (side + gap) + gap // 2


def _gap(side: int) -> int:
    return max(side // 7, 2)


def _columns(area: Rect, side: int) -> int:
    gap = _gap(side)
    return max((area.width + gap) // (side + gap), 1)


def _rows(count: int, columns: int) -> int:
    return -(-count // columns)


def _fits(area: Rect, parts: Sequence[Section], side: int, line: int) -> bool:
    columns, gap = _columns(area, side), _gap(side)
    need = sum(line + _rows(len(kinds), columns) * (side + gap) + gap // 2 for _, _, kinds in parts)
    return need <= area.height and columns * (side + gap) - gap <= area.width


def slot_widget(slot: Slot, label: str, enabled: bool, on: bool) -> Widget:
    """The slot as something to work with the pointer and the keys."""
    return Widget(slot.id, "slot", label, slot.rect, value=str(slot.count), enabled=enabled, on=on)


def draw_slot(brush: Brush, tiles: Tiles, slot: Slot, look: str, chosen: int = 0, hover: bool = False) -> list[Sprite]:
    """A socket. ``look``: ``ready``, ``rest`` (not its turn), ``dim`` (no use now), ``lifted``; ``chosen``: how many are."""
    side = slot.rect.width
    pixels = round(side * 0.86)
    style = "on" if look == "lifted" or chosen else "hover" if hover and look == "ready" else "well"
    sprites = [Sprite(brush.plate(slot.rect.size, style), *slot.rect.topleft)]
    if not slot.count:
        return sprites
    middle = slot.rect.center
    if slot.kind == HIDDEN:
        sprites.append(centred(hidden_tile(brush, pixels), middle))
    else:
        state = {"dim": "dim", "lifted": "lifted"}.get(look, "")
        raised = (middle[0], middle[1] - round(side * 0.06)) if look == "lifted" or (hover and look == "ready") else middle
        sprites.append(centred(tiles.picture(slot.kind, slot.owner, pixels, state), raised))
    shown = f"{chosen}/{slot.count}" if chosen else str(slot.count)
    if slot.count > 1 or chosen:
        sprites += _count(brush, slot.rect, shown, bool(chosen), look == "dim")
    return sprites


def _count(brush: Brush, rect: Rect, shown: str, chosen: bool, dim: bool) -> list[Sprite]:
    """The count on a small seal at the lower right."""
    height = max(round(rect.width * 0.34), 12)
    step = -2 if height < brush.theme.base * 1.05 else -1
    words = brush.text(shown, step, "shade" if chosen else "muted" if dim else "text", "bold")
    width = max(height, words.get_width() + height // 2)
    seal = Rect(0, 0, width, height)
    seal.bottomright = rect.right + 1, rect.bottom + 1
    return [Sprite(brush.plate(seal.size, "primary" if chosen else "bubble"), *seal.topleft), centred(words, seal.center)]
