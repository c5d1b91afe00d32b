"""The ways of tiles over the board in pixels: straight, past places with rounded corners, around a point; and the pace."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

ROUND = 0.35
"""Steps before a corner at which a tile begins to turn."""
RAMP = 0.25
"""The share of its time in which a tile gathers speed, and in which it loses it again."""
_BENDS = 8
_ARC = 24


def eased(time: float) -> float:
    """The share of a way done after a share of its time: gently at both ends, even between."""
    if time > 0.5:
        return 1 - eased(1 - time)
    time = max(time, 0.0)
    return time * time / (2 * RAMP * (1 - RAMP)) if time < RAMP else (time - RAMP / 2) / (1 - RAMP)


@dataclass(frozen=True, slots=True)
class Course:
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


def along(points: Sequence[Point], radius: float = 0.0) -> Course:
    """The way through points at even speed; corners are cut from ``radius`` pixels before them to as many after."""
    spots = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        cut = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        spots += _bend(_towards(corner, before, cut), corner, _towards(corner, after, cut))
    spots.append(points[-1])
    line = [spot for i, spot in enumerate(spots) if i == 0 or spot != spots[i - 1]]
    if len(line) < 2:
        return Course((points[0], points[-1]), (0.0, 1.0))
    passed = [0.0]
    for a, b in pairwise(line):
        passed.append(passed[-1] + math.dist(a, b))
    return Course(tuple(line), tuple(far / passed[-1] for far in passed))


def around(start: Point, stop: Point, middle: Point) -> Course:
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
    return Course((start, *spots[1:-1], stop), shares)


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
