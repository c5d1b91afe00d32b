"""Motion from comparing two boards: what was placed, moved, turned around something, taken; not how it came about."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.contract import Piece
from game.core.cutout import centre
from game.ui.courses import Course, Point, eased
from game.ui.turning import Middle, circled, pivot, same

LIFT, SHORTEST, LONGEST, TAKE, DROP, TURN, BLEND, WEAR = 90, 180, 320, 220, 200, 400, 120, 200
"""Milliseconds: lifting, the shortest and the longest way, a capture, a tile that comes from nowhere, a turn around a wheel, a
tile that goes or comes without a way, one that comes to wear another status."""
SETTLE = 80
"""Milliseconds at the end of a way in which a tile comes down."""
MANY = 12
"""Where more tiles than this change at once, they fade instead of travelling."""
FINE = 8
"""Steps in which tiles and threads fade, shrink and grow."""

Pixel = tuple[int, int]
Statuses = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things move (1 is as designed, 2 twice as fast), and whether they do: ``full``, ``reduced`` or ``off``.

    Reduced, nothing travels: tiles fade, threads appear. Off, everything is at once as it will be.
    """

    speed: float = 1.0
    style: str = "full"

    @property
    def full(self) -> bool:
        """Whether things travel."""
        return self.style == "full"

    def ms(self, length: int) -> int:
        """Milliseconds that what is designed to take ``length`` takes; 0 where nothing moves."""
        return 0 if self.style == "off" else max(round(length / self.speed), 1)

    def for_many(self, count: int) -> Pace:
        """The pace at which so many tiles change at once."""
        return replace(self, style="reduced") if self.full and count > MANY else self

    def travel(self, length: int) -> int:
        """The same for what only moves where things travel."""
        return self.ms(length) if self.full else 0


@dataclass(frozen=True, slots=True)
class Change:
    """One tile's change: ``placed`` (no origin), ``moved``, ``turned`` around ``middle`` (in steps), or ``taken`` (no end)."""

    what: str
    piece: Piece
    origin: str | None
    end: str | None
    middle: Middle | None = None


def changes(before: Mapping[str, Piece], after: Mapping[str, Piece], way: Sequence[str] = ()) -> list[Change]:
    """What differs between two boards, sorted by place. A tile that went from one place to another is one change.

    ``way``: the places that one of them came past, in either direction, where that is known; it tells equal tiles apart.
    """
    gone = {place: piece for place, piece in before.items() if not same(after.get(place), piece)}
    come = {place: piece for place, piece in after.items() if not same(before.get(place), piece)}
    walked = _walked(before, after, way)
    gone |= {end: before[end] for _, end in walked if end in before}
    hub = None if walked else circled(before, after, gone.keys(), come.keys())
    pairs = hub[0] if hub else _pairs(gone, come, walked)
    middle = centre(hub[1]) if hub else None if walked else pivot(pairs)
    what = "moved" if middle is None else "turned"
    out = [Change(what, after[end], origin, end, middle) for origin, end in pairs]
    left = set(gone) - {origin for origin, _ in pairs}
    new = set(come) - {end for _, end in pairs}
    out += [Change("taken", before[place], place, None) for place in sorted(left)]
    out += [Change("placed", after[place], None, place) for place in sorted(new)]
    return out


def _walked(before: Mapping[str, Piece], after: Mapping[str, Piece], way: Sequence[str]) -> list[tuple[str, str]]:
    """Origin and end of the tile that went along a way, or back along it; none if none did."""
    ends = [(way[0], way[-1]), (way[-1], way[0])] if len(way) > 1 else []
    return [(a, b) for a, b in ends if same(before.get(a), after.get(b)) and not same(before.get(a), after.get(a))][:1]


def _pairs(gone: Mapping[str, Piece], come: Mapping[str, Piece], known: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Origins and ends of equal tiles: those that are known, then the nearest together first."""
    ways = sorted(
        (math.dist(centre(origin), centre(end)), origin, end)
        for origin, piece in gone.items()
        for end, other in come.items()
        if same(other, piece)
    )
    out = list(known)
    origins, ends = set(gone) - {origin for origin, _ in known}, set(come) - {end for _, end in known}
    for _, origin, end in ways:
        if origin in origins and end in ends:
            origins.discard(origin)
            ends.discard(end)
            out.append((origin, end))
    return sorted(out)


@dataclass(frozen=True, slots=True)
class Tween:
    """One tile on its way, in pixels and milliseconds. ``change.end`` is the place that it will lie on, kept empty until then.

    ``manner``: ``carried`` (lifted), ``slid`` (without leaving the board), ``sunk`` (taken where it lies), ``come`` and
    ``gone`` (fades in or out). ``wait``: before it sets out. ``rise``: until it is lifted; 0: a hand has done it.
    ``settle``: at the end, in which it comes down. ``sizes``: its diameter at the start and at the end.
    """

    change: Change
    course: Course
    begin: int
    length: int
    manner: str
    sizes: tuple[int, int]
    wait: int = 0
    rise: int = 0
    settle: int = SETTLE
    statuses: Statuses = ()

    @property
    def over(self) -> int:
        """When it has arrived."""
        return self.begin + self.wait + self.length

    def share(self, now: int) -> float:
        """How far along its way it is, 0 to 1."""
        return eased(self._time(now))

    def at(self, now: int) -> Pixel:
        """The tile's middle, were it not lifted."""
        x, y = self.course.at(self.share(now))
        return round(x), round(y)

    def height(self, now: int) -> float:
        """How high it is lifted: 0 on the board, 1 in the hand."""
        if self.manner != "carried":
            return 0.0
        up = (now - self.begin) / self.rise if self.rise else 1.0
        down = (self.over - now) / self.settle
        return min(max(min(up, down), 0.0), 1.0)

    def size(self, now: int) -> int:
        """Its diameter in pixels, which changes in FINE steps, so that few pictures are needed."""
        start, stop = self.sizes
        return round(start + (stop - start) * round(self.share(now) * FINE) / FINE)

    def opacity(self, now: int) -> float:
        """From 0, unseen, to 1, in FINE steps."""
        shown = round(self._time(now) * FINE) / FINE
        return 1 - shown if self.manner in ("sunk", "gone") else shown if self.manner == "come" else 1.0

    def _time(self, now: int) -> float:
        return min(max((now - self.begin - self.wait) / self.length, 0.0), 1.0)


class Motion:
    """The tweens under way, at a pace. ``until``: when all that follows them is over too; 0 where nothing is under way."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self.tweens: list[Tween] = []
        self.until = 0

    def start(self, tweens: Sequence[Tween], until: int = 0) -> None:
        """Begins these in place of whatever was under way."""
        self.tweens = list(tweens)
        self.until = max([until, *(tween.over for tween in tweens)])

    @property
    def under_way(self) -> bool:
        """Whether anything is, as far as has been asked."""
        return self.until > 0

    def finish(self) -> bool:
        """Ends everything at once. True if something was under way."""
        busy, self.tweens, self.until = self.under_way, [], 0
        return busy

    def running(self, now: int) -> bool:
        """Whether anything is still under way; what is over is let go."""
        self.tweens = [tween for tween in self.tweens if tween.over > now]
        self.until = self.until if self.until > now else 0
        return self.under_way

    def ends(self) -> set[str]:
        """The places whose tile is still on its way there."""
        return {tween.change.end for tween in self.tweens if tween.change.end}

    def __iter__(self) -> Iterator[Tween]:
        return iter(self.tweens)


def way_length(start: Point, stop: Point, unit: float) -> int:
    """Milliseconds for a way: 180 for a step, 320 across the board."""
    return walk_length(math.dist(start, stop) / max(unit, 1))


def walk_length(steps: float) -> int:
    """The same for a way of so many steps."""
    return round(min(SHORTEST + steps * 14, LONGEST))
