"""Tiles in motion: the paths that they take over the board in pixels, the pace, and what is under way."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from game.ui.table.board_changes import BoardChange

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
class Tween:
    """One tile on its way, in pixels and milliseconds. ``change.end`` is the place that it will lie on, kept empty until then.

    ``manner``: ``carried`` (lifted), ``slid`` (without leaving the board), ``sunk`` (taken where it lies), ``come`` and
    ``gone`` (fades in or out). ``wait``: before it sets out. ``rise``: until it is lifted; 0: a hand has done it.
    ``settle``: at the end, in which it comes down. ``sizes``: its diameter at the start and at the end.
    """

    change: BoardChange
    course: MotionPath
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
        return ease(self._time(now))

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


def time_travel(start: Point, stop: Point, unit: float) -> int:
    """Milliseconds for a way: 180 for a step, 320 across the board."""
    return time_walk(math.dist(start, stop) / max(unit, 1))


def time_walk(steps: float) -> int:
    """The same for a way of so many steps."""
    return round(min(SHORTEST + steps * 14, LONGEST))


Point = tuple[float, float]

ROUND = 0.35
"""Steps before a corner at which a tile begins to turn."""
RAMP = 0.25
"""The share of its time in which a tile gathers speed, and in which it loses it again."""
_BENDS = 8
_ARC = 24


def ease(time: float) -> float:
    """The share of a way done after a share of its time: gently at both ends, even between."""
    if time > 0.5:
        return 1 - ease(1 - time)
    time = max(time, 0.0)
    return time * time / (2 * RAMP * (1 - RAMP)) if time < RAMP else (time - RAMP / 2) / (1 - RAMP)


@dataclass(frozen=True, slots=True)
class MotionPath:
    """A line through points, with the share of the way (0 to 1) at which each is passed."""

    points: tuple[Point, ...]
    shares: tuple[float, ...]

    def at(self, share: float) -> Point:
        """The point after that share of the way."""
        i = min(max(bisect_right(self.shares, share), 1), len(self.points) - 1)
        (ax, ay), (bx, by) = self.points[i - 1], self.points[i]
        since, until = self.shares[i - 1], self.shares[i]
        part = min(max((share - since) / (until - since), 0.0), 1.0)
        return ax + (bx - ax) * part, ay + (by - ay) * part

    @property
    def length(self) -> float:
        """Its length in pixels."""
        return sum(math.dist(a, b) for a, b in pairwise(self.points))


def make_path(points: Sequence[Point], radius: float = 0.0) -> MotionPath:
    """The way through points at even speed; corners are cut from ``radius`` pixels before them to as many after."""
    spots = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        cut = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        spots += _bend(_towards(corner, before, cut), corner, _towards(corner, after, cut))
    spots.append(points[-1])
    line = [spot for i, spot in enumerate(spots) if i == 0 or spot != spots[i - 1]]
    if len(line) < 2:
        return MotionPath((points[0], points[-1]), (0.0, 1.0))
    passed = [0.0]
    for a, b in pairwise(line):
        passed.append(passed[-1] + math.dist(a, b))
    return MotionPath(tuple(line), tuple(far / passed[-1] for far in passed))


def make_arc(start: Point, stop: Point, middle: Point) -> MotionPath:
    """The way around a point by the smaller angle, clockwise where both are half a turn, at even angles; nearer to it or
    further from it evenly, where the ends are not as far from it as each other."""
    near, far = math.dist(start, middle), math.dist(stop, middle)
    begin = math.atan2(start[1] - middle[1], start[0] - middle[0])
    turn = (math.atan2(stop[1] - middle[1], stop[0] - middle[0]) - begin + math.pi) % math.tau - math.pi
    if math.isclose(turn, -math.pi, abs_tol=0.02):
        turn += math.tau
    shares = tuple(i / _ARC for i in range(_ARC + 1))
    spots = []
    for share in shares:
        reach, angle = near + (far - near) * share, begin + turn * share
        spots.append((middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)))
    return MotionPath((start, *spots[1:-1], stop), shares)


def _towards(a: Point, b: Point, far: float) -> Point:
    share = far / (math.dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _bend(a: Point, corner: Point, b: Point) -> list[Point]:
    """Points of the curve from a to b that touches both sides of the corner."""
    out = []
    for i in range(_BENDS + 1):
        s = i / _BENDS
        one, two = (1 - s) ** 2, s * s
        mid = 1 - one - two
        out.append((a[0] * one + corner[0] * mid + b[0] * two, a[1] * one + corner[1] * mid + b[1] * two))
    return out
