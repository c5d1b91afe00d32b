"""The flights of tiles: which way each goes and when, and what is seen of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame
from pygame import Rect

from game.drawing.brush import Brush
from game.drawing.geometry import centre
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import MARGIN, TilePainter
from game.drawing.view import BoardView
from game.ui.table.board_changes import BoardChange
from game.ui.table.motion import (
    BLEND,
    DROP,
    FINE,
    LIFT,
    LONGEST,
    ROUND,
    SETTLE,
    TAKE,
    TURN,
    WEAR,
    MotionPath,
    Pace,
    Pixel,
    Point,
    Statuses,
    Tween,
    make_arc,
    make_path,
    time_travel,
    time_walk,
)

RAISED = 0.14
"""Steps to the north by which a lifted tile is drawn."""
IN_SOCKET, IN_HAND, SUNK = 0.86, 1.08, 0.6
"""A tile's diameter beside its socket's side; and beside what it is on the board, in the hand that drags it, and taken."""


@dataclass(frozen=True)
class ChangeDetails:
    """What is known of a change besides the two boards.

    ``hand``: a place, and the pixel from which a tile is let go onto it. ``way``: the places that a tile came past, in either
    direction. ``homes``: by place, the socket that its tile comes from or goes to. ``worn``: by place, the statuses that its
    tile had. ``raised``: the places whose tiles are lifted already.
    """

    hand: tuple[str, Pixel] | None = None
    way: Sequence[str] = ()
    homes: Mapping[str, Rect] = field(default_factory=dict)
    worn: Mapping[str, Statuses] = field(default_factory=dict)
    raised: frozenset[str] = frozenset()


FULL, NOTHING = Pace(), ChangeDetails()


def plan_flights(
    found: Sequence[BoardChange], view: BoardView, now: int, pace: Pace = FULL, known: ChangeDetails = NOTHING
) -> list[Tween]:
    """The tweens of these changes, from back to front, beginning now."""
    if pace.style == "off":
        return []
    plan = _Plan(view, now, pace, known)
    return plan.travelling(found) if pace.full else plan.blending(found)


@dataclass(frozen=True)
class _Plan:
    view: BoardView
    now: int
    pace: Pace
    known: ChangeDetails

    def blending(self, found: Sequence[BoardChange]) -> list[Tween]:
        """Each tile fades where it was and comes where it is."""
        length, out = self.pace.ms(BLEND), []
        for change in found:
            if change.origin:
                left = BoardChange("taken", change.piece, change.origin, None)
                out.append(self._tween(left, self._still(change.origin), length, "gone"))
            if change.end:
                out.append(self._tween(change, self._still(change.end), length, "come"))
        return out

    def travelling(self, found: Sequence[BoardChange]) -> list[Tween]:
        """What moves goes together and arrives together; what turns waits for what it turns around; what is taken goes as the
        taker arrives."""
        moved = self._together([self._moved(change) for change in found if change.what == "moved"])
        placed = [self._placed(change) for change in found if change.what == "placed"]
        landed = {tween.change.end: tween.over for tween in (*moved, *placed)}
        turned = [self._turned(change, landed) for change in found if change.what == "turned"]
        last = max((tween.over for tween in (*moved, *placed, *turned)), default=self.now)
        hubs = {tween.change.middle for tween in turned}
        taken = []
        for change in found:
            if change.what == "taken":
                leaves = last if centre(change.origin or "") in hubs else landed.get(change.origin, last) - self.pace.ms(TAKE)
                taken.append(self._taken(change, max(leaves, self.now)))
        low = [tween for tween in taken if tween.manner == "sunk"]
        return [*low, *turned, *moved, *placed, *(tween for tween in taken if tween not in low)]

    def _moved(self, change: BoardChange) -> Tween:
        origin, end, hand = change.origin or "", change.end or "", self.known.hand
        if hand and end == hand[0]:
            return self._let_go(change, hand[1])
        course = make_path(self._way(origin, end), ROUND * self.view.unit)
        length, lift = time_walk(course.length / self.view.unit), self.pace.ms(LIFT)
        up = origin in self.known.raised
        out = self._tween(change, course, self.pace.ms(length), "carried")
        return replace(out, wait=0 if up else lift, rise=0 if up else lift)

    def _together(self, moved: Sequence[Tween]) -> list[Tween]:
        length = max((tween.length for tween in moved), default=0)
        wait = min((tween.wait for tween in moved), default=0)
        return [replace(tween, length=length, wait=wait) for tween in moved]

    def _let_go(self, change: BoardChange, start: Pixel) -> Tween:
        """From the hand that dragged it."""
        stop = self.view.at(change.end or "")
        out = self._tween(change, make_path([start, stop]), self.pace.ms(time_travel(start, stop, self.view.unit)), "carried")
        return replace(out, sizes=(round(out.sizes[1] * IN_HAND), out.sizes[1]))

    def _placed(self, change: BoardChange) -> Tween:
        end = change.end or ""
        hand, home, stop = self.known.hand, self.known.homes.get(end), self.view.at(end)
        if hand and end == hand[0] and not (home and home.collidepoint(hand[1])):
            return self._let_go(change, hand[1])
        if home is None:
            fall = make_path([(stop[0], stop[1] - self.view.unit / 2), stop])
            return self._tween(change, fall, self.pace.ms(DROP), "come")
        length = self.pace.ms(time_travel(home.center, stop, self.view.unit))
        out = self._tween(change, make_path([home.center, stop]), length, "carried")
        return replace(out, rise=self.pace.ms(LIFT), sizes=(round(home.width * IN_SOCKET), out.sizes[1]))

    def _turned(self, change: BoardChange, landed: Mapping[str | None, int]) -> Tween:
        middle = change.middle or (0.0, 0.0)
        begin = next((over for place, over in landed.items() if place and centre(place) == middle), self.now)
        start, stop = self.view.at(change.origin or ""), self.view.at(change.end or "")
        way = make_arc(start, stop, self.view.spot(middle))
        return replace(self._tween(change, way, self.pace.ms(TURN), "slid"), begin=begin)

    def _taken(self, change: BoardChange, begin: int) -> Tween:
        origin, lift = change.origin or "", self.pace.ms(LIFT)
        home, start = self.known.homes.get(origin), self.view.at(origin)
        if home is None:
            out = self._tween(change, self._still(origin), self.pace.ms(TAKE), "sunk")
            return replace(out, begin=begin, sizes=(out.sizes[0], round(out.sizes[0] * SUNK)))
        out = self._tween(change, make_path([start, home.center]), self.pace.ms(LONGEST), "carried")
        wait = lift if begin == self.now else 0
        return replace(out, begin=begin, wait=wait, rise=lift, sizes=(out.sizes[0], round(home.width * IN_SOCKET)))

    def _tween(self, change: BoardChange, course: MotionPath, length: int, manner: str) -> Tween:
        size = self.view.size(change.end or change.origin)
        statuses = self.known.worn.get(change.origin or "", change.piece.marks[:2])
        start = self.view.size(change.origin or change.end)
        return Tween(change, course, self.now, length, manner, (start, size), settle=self.pace.ms(SETTLE), statuses=statuses)

    def _still(self, place: str) -> MotionPath:
        return make_path([self.view.at(place)] * 2)

    def _way(self, origin: str, end: str) -> Sequence[Point]:
        """The pixels past which a tile goes: its own way, or that of the tile that takes it along, or straight."""
        way, (ox, oy) = self.known.way, self.view.at(origin)
        for places in (way, way[::-1]) if len(way) > 1 else ():
            first, last = centre(places[0]), centre(places[-1])
            one, other = centre(origin), centre(end)
            if (last[0] - first[0], last[1] - first[1]) == (other[0] - one[0], other[1] - one[1]):
                spots = [self.view.at(place) for place in places]
                x, y = spots[0]
                return [(ox + px - x, oy + py - y) for px, py in spots[:-1]] + [self.view.at(end)]
        return [(ox, oy), self.view.at(end)]


def draw_flight(brush: Brush, tiles: TilePainter, view: BoardView, tween: Tween, now: int) -> list[Sprite]:
    """A tile on its way; nothing where it cannot be seen."""
    opacity, height = tween.opacity(now), tween.height(now)
    if not opacity:
        return []
    piece = tween.change.piece
    state = "lifted" if height > 0.3 else ""
    whole = tiles.picture(piece.kind, piece.owner, max(tween.sizes), state, tween.statuses, piece.under)
    x, y = tween.at(now)
    picture = dim(brush, shrink(brush, whole, round(tween.size(now) * MARGIN)), opacity)
    return [centred(picture, (x, y - round(height * RAISED * view.unit)))]


def find_worn_off(
    found: Iterable[BoardChange], before: Mapping[str, Statuses], after: Mapping[str, Statuses]
) -> dict[str, Statuses]:
    """By place, what its tile wore before these changes, where that is not what it wears after them."""
    came = {change.end: before.get(change.origin or "", change.piece.marks[:2]) for change in found if change.end}
    had = {**before, **came}
    return {place: had[place] for place, worn in after.items() if had.get(place, worn) != worn}


class StatusFade:
    """The statuses that tiles wore before a change: they fade when all tiles lie still."""

    def __init__(self) -> None:
        self.old: Mapping[str, Statuses] = {}
        """By the places where the tiles are now."""
        self._begun, self._length = 0, 0

    def begin(self, old: Mapping[str, Statuses], still: int, pace: Pace) -> int:
        """These fade from ``still`` on, in milliseconds. Returns when that is over."""
        self._begun, self._length = still, pace.ms(WEAR if pace.full else BLEND)
        self.old = old if self._length else {}
        return still + self._length * bool(old)

    def veil(self, now: int) -> float:
        """How much of them is seen, 0 to 1, in FINE steps."""
        if not self.old:
            return 0.0
        return 1 - round(min(max((now - self._begun) / max(self._length, 1), 0.0), 1.0) * FINE) / FINE


def shrink(brush: Brush, picture: pygame.Surface, side: int) -> pygame.Surface:
    """A square picture at another size, in pixels."""
    if side == picture.get_width():
        return picture
    return brush.once(("shrunk", picture, side), lambda: pygame.transform.smoothscale(picture, (side, side)))


def dim(brush: Brush, picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """A picture at that opacity, 0 to 1, whatever its own."""
    if picture.get_alpha() == round(255 * opacity):
        return picture
    return brush.once(("dimmed", picture, opacity), lambda: brush.faded(picture, opacity))
