"""Tiles that go from one tray to another, as a drawn tile does. Found by comparing the trays as they are shown, so a tile is
seen from its face only where it lies openly afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.brush import Brush
from game.ui.lines import centred
from game.ui.motion import LONGEST
from game.ui.scene import Sprite
from game.ui.tiles import Tiles, hidden_tile
from game.ui.trays import HIDDEN, Slot

Pile = tuple[str, str]


@dataclass(frozen=True)
class Pass:
    """One tile on its way between two sockets. ``kind`` is HIDDEN where it is seen from its back."""

    kind: str
    owner: str
    start: Rect
    stop: Rect
    begin: int


def passed(before: Sequence[Slot], after: Sequence[Slot], now: int) -> Pass | None:
    """The one tile that went from a pile to another of the same owner or of everybody's; None if it was not just one."""
    grown = _grown(before, after)
    sources = [pile for pile, by in grown.items() if by == -1]
    ends = [pile for pile, by in grown.items() if by == 1]
    if len(sources) != 1 or len(ends) != 1 or len(ends) + len(sources) != sum(1 for by in grown.values() if by):
        return None
    source, end = sources[0], ends[0]
    if source[0] != end[0] and "any" not in (source[0], end[0]):
        return None
    gone = next(slot for slot in before if (slot.owner, slot.pile) == source)
    come = _where(before, after, end)
    return Pass(come.kind, come.whose or come.owner, gone.rect, come.rect, now)


def _grown(before: Sequence[Slot], after: Sequence[Slot]) -> Counter[Pile]:
    """By how much each pile has grown."""
    grown: Counter[Pile] = Counter()
    for slots, sign in ((before, -1), (after, 1)):
        for slot in slots:
            grown[slot.owner, slot.pile] += sign * slot.count
    return grown


def _where(before: Sequence[Slot], after: Sequence[Slot], pile: Pile) -> Slot:
    """The socket in which a pile has grown; one that was seen from its back before tells no kind."""
    had = {slot.kind: slot.count for slot in before if (slot.owner, slot.pile) == pile}
    slots = [slot for slot in after if (slot.owner, slot.pile) == pile]
    more = [slot for slot in slots if slot.count > had.get(slot.kind, 0)]
    known = len(more) == 1 and HIDDEN not in had
    slot = more[0] if known else slots[0]
    return slot if known else Slot(slot.pile, slot.owner, HIDDEN, slot.count, slot.rect)


class Passing:
    """The tile that is under way between trays."""

    def __init__(self) -> None:
        self._pass: Pass | None = None

    def start(self, one: Pass | None) -> None:
        """Begins this in place of whatever was under way."""
        self._pass = one

    @property
    def under_way(self) -> bool:
        """Whether a tile is."""
        return self._pass is not None

    def running(self, now: int) -> bool:
        """Whether it is still under way; what has arrived is let go."""
        if self._pass and now >= self._pass.begin + LONGEST:
            self._pass = None
        return self._pass is not None

    def scene(self, brush: Brush, tiles: Tiles, face: Callable[[str], str], now: int) -> list[Sprite]:
        """The tile where it is now; ``face`` says which owner's look an owner's tiles have."""
        one = self._pass
        if one is None:
            return []
        share = 1 - (1 - min(max((now - one.begin) / LONGEST, 0.0), 1.0)) ** 3
        (ax, ay), (bx, by) = one.start.center, one.stop.center
        at = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
        pixels = round(one.stop.width * 0.86)
        back = one.kind == HIDDEN
        picture = hidden_tile(brush, pixels) if back else tiles.picture(one.kind, face(one.owner), pixels, "lifted")
        return [centred(picture, at)]
