"""Tiles that come from trays and go to them. Found by comparing the trays as they are shown, so a tile that goes from one tray
to another, as a drawn tile does, is seen from its face only where it lies openly afterwards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.core.contract import Event, Piece
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import MARGIN, TilePainter, hidden_tile
from game.ui.table.board_changes import BoardChange
from game.ui.table.motion import BLEND, FINE, LONGEST, Pace, Tween, ease, make_path
from game.ui.table.tile_animation import IN_SOCKET, dim, shrink
from game.ui.table.trays import HIDDEN, Slot

Pile = tuple[str, str]
HOLD, HELD = 600, 2.2
"""Milliseconds for which a tile that is seen is held up on its way, and its size there beside that in its socket."""


@dataclass(frozen=True)
class TrayMove:
    """One tile on its way between two sockets. ``kind`` is HIDDEN where it is seen from its back; ``shown``: it is held up, so
    that its face is seen."""

    kind: str
    owner: str
    start: Rect
    stop: Rect
    begin: int
    shown: bool = False


def find_tray_move(before: Sequence[Slot], after: Sequence[Slot], now: int) -> TrayMove | None:
    """The one tile that went from a pile to another of the same owner or of everybody's; None if it was not just one."""
    grown = _count_growth(before, after)
    sources = [pile for pile, by in grown.items() if by == -1]
    ends = [pile for pile, by in grown.items() if by == 1]
    if len(sources) != 1 or len(ends) != 1 or len(ends) + len(sources) != sum(1 for by in grown.values() if by):
        return None
    source, end = sources[0], ends[0]
    if source[0] != end[0] and "any" not in (source[0], end[0]):
        return None
    gone = next(slot for slot in before if (slot.owner, slot.pile) == source)
    come = _find_grown_slot(before, after, end)
    return TrayMove(come.kind, come.whose or come.owner, gone.rect, come.rect, now)


def find_drawn_tile(events: Sequence[Event], before: Sequence[Slot], after: Sequence[Slot], now: int) -> TrayMove | None:
    """The first tile that was drawn, by what the game tells of it, from the pile that has become smaller; None if none was."""
    drawn = next((event for event in events if event["event"] == "drawn"), None)
    if drawn is None:
        return None
    owners, pile = (drawn.get("player"), drawn.get("owner"), "any"), drawn.get("pile")
    ends = [slot for slot in after if slot.pile == pile and slot.owner in owners and slot.kind in (drawn["tile"], HIDDEN)]
    shrunk = [source for source, by in _count_growth(before, after).items() if by < 0]
    gone = next((slot for slot in before if (slot.owner, slot.pile) in shrunk and slot.pile != pile), None)
    if not ends or gone is None:
        return None
    kind = ends[0].kind
    return TrayMove(kind, ends[0].whose or ends[0].owner, gone.rect, ends[0].rect, now, shown=kind != HIDDEN)


def _count_growth(before: Sequence[Slot], after: Sequence[Slot]) -> Counter[Pile]:
    """By how much each pile has grown."""
    grown: Counter[Pile] = Counter()
    for slots, sign in ((before, -1), (after, 1)):
        for slot in slots:
            grown[slot.owner, slot.pile] += sign * slot.count
    return grown


def _find_grown_slot(before: Sequence[Slot], after: Sequence[Slot], pile: Pile) -> Slot:
    """The socket in which a pile has grown; one that was seen from its back before tells no kind."""
    had = {slot.kind: slot.count for slot in before if (slot.owner, slot.pile) == pile}
    slots = [slot for slot in after if (slot.owner, slot.pile) == pile]
    more = [slot for slot in slots if slot.count > had.get(slot.kind, 0)]
    known = len(more) == 1 and HIDDEN not in had
    slot = more[0] if known else slots[0]
    return slot if known else Slot(slot.pile, slot.owner, HIDDEN, slot.count, slot.rect)


def find_sockets(found: Sequence[BoardChange], before: Sequence[Slot], after: Sequence[Slot]) -> dict[str, Rect]:
    """By place, the socket from which a placed tile came, and that to which a taken one goes, where such sockets are seen."""
    gave, got = _find_fuller(before, after), _find_fuller(after, before)
    out: dict[str, Rect] = {}
    for change in found:
        slots = {"placed": gave, "taken": got}.get(change.what, [])
        fitting = [slot for slot in slots if slot.kind in (change.piece.kind, HIDDEN)]
        best = min(fitting, key=lambda slot: _strangeness(slot, change.piece), default=None)
        if best:
            out[change.end or change.origin or ""] = best.rect
    return out


def _find_fuller(slots: Sequence[Slot], others: Sequence[Slot]) -> list[Slot]:
    """The sockets that hold more than they do among the others."""
    counts = {slot.id: slot.count for slot in others}
    return [slot for slot in slots if slot.count > counts.get(slot.id, 0)]


def _strangeness(slot: Slot, piece: Piece) -> tuple[bool, int]:
    """Less for a socket that shows its tiles, and whose they are: the tile's owner's, or at least nobody else's."""
    owners = {slot.whose or slot.owner, piece.owner}
    return slot.kind == HIDDEN, 0 if len(owners) == 1 else 1 if "any" in owners else 2


class TrayAnimation:
    """The tile that is under way between trays, at a pace."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self._pass: TrayMove | None = None

    def start(self, one: TrayMove | None) -> None:
        """Begins this in place of whatever was under way."""
        self._pass = one if self.pace.ms(BLEND) else None

    @property
    def _length(self) -> int:
        """Milliseconds that it is under way: only where things travel does it go all the way, and a face is held up to be
        seen."""
        return self.pace.ms(2 * LONGEST + HOLD if self._is_held_up else LONGEST if self.pace.full else BLEND)

    @property
    def _is_held_up(self) -> bool:
        """Whether its face is to be seen on the way."""
        return self.pace.full and self._pass is not None and self._pass.shown

    @property
    def under_way(self) -> bool:
        """Whether a tile is."""
        return self._pass is not None

    def running(self, now: int) -> bool:
        """Whether it is still under way; what has arrived is let go."""
        if self._pass and now >= self._pass.begin + self._length:
            self._pass = None
        return self._pass is not None

    def scene(
        self, brush: Brush, tiles: TilePainter, face: Callable[[str], str], now: int, board: tuple[int, int] | None = None
    ) -> list[Sprite]:
        """The tile where it is now; ``face`` says which owner's look an owner's tiles have. ``board``: the middle of the board,
        towards which a tile is held up."""
        one = self._pass
        if one is None or now < one.begin:
            return []
        pixels = round(one.stop.width * IN_SOCKET)
        if self._is_held_up:
            return [self._held_up(one, brush, tiles.picture(one.kind, face(one.owner), self._large(one), "lifted"), now, board)]
        start, manner = (one.start, "slid") if self.pace.full else (one.stop, "come")
        way = make_path([start.center, one.stop.center])
        change = BoardChange("passed", Piece(one.kind, one.owner), None, None)
        tween = Tween(change, way, one.begin, self._length, manner, (pixels, pixels))
        back = one.kind == HIDDEN
        picture = hidden_tile(brush, pixels) if back else tiles.picture(one.kind, face(one.owner), pixels, "lifted")
        opacity = tween.opacity(now)
        return [centred(dim(brush, picture, opacity), tween.at(now))] if opacity else []

    def _large(self, one: TrayMove) -> int:
        """The diameter of a tile that is held up."""
        return round(one.stop.width * IN_SOCKET * HELD)

    def _held_up(self, one: TrayMove, brush: Brush, whole: pygame.Surface, now: int, board: tuple[int, int] | None) -> Sprite:
        """A tile whose face is seen: it grows on the first half of its way, is held beside its socket, and shrinks into it."""
        age, part = now - one.begin, self.pace.ms(LONGEST)
        up = ease(min(age / part, 1.0))
        down = ease(min(max((age - part - self.pace.ms(HOLD)) / part, 0.0), 1.0))
        small, large = round(one.stop.width * IN_SOCKET), self._large(one)
        side = small + round((large - small) * round((up - down) * FINE) / FINE)
        (ax, ay), (bx, by) = one.start.center, one.stop.center
        hx, hy = _beside((bx, by), board or (bx, by - 1), large)
        x, y = ax + (hx - ax) * up + (bx - hx) * down, ay + (hy - ay) * up + (by - hy) * down
        return centred(shrink(brush, whole, round(side * MARGIN)), (round(x), round(y)))


def _beside(place: tuple[int, int], aim: tuple[int, int], far: int) -> tuple[float, float]:
    """The pixel so far from a place towards another."""
    length = max(math.dist(place, aim), 1.0)
    return place[0] + (aim[0] - place[0]) * far / length, place[1] + (aim[1] - place[1]) * far / length
