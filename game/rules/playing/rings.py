"""Rings: closed chains of links around the centre of the board.

Links join their ends in a union-find whose edges carry how often they cross a ray from the centre to the east (north across
it counts 1, south -1). A link that closes a cycle whose crossings do not add up to nothing closes a ring: exact, and linear
in the number of links (S15, B45). A link through the centre, or with a tile on it, is part of none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees, tau

from game.core.kept import kept
from game.core.lattice import point, xy
from game.core.work import BUDGET
from game.rules.playing.line_links import Bound
from game.rules.playing.lines import spanned

CENTRE = point(0, 0)
SECTORS = 48
"""Into how many parts the way around a point is cut, to say how much of it links cover."""
NEXT = 1e-9
"""Two angles that differ by less are the same."""
LONGEST_SEARCH = 100_000
"""Links tried in the search for a long ring, after which none is found; no board of real play comes near."""


def crossing(a: int, b: int, centre: int = CENTRE) -> int:
    """How a link from a to b crosses the ray: it runs just north of the points in the row of the centre, to the east of it."""
    (cx, cy), (ax, ay), (bx, by) = xy(centre), xy(a), xy(b)
    ax, ay, bx, by = ax - cx, ay - cy, bx - cx, by - cy
    turn = (by > 0) - (ay > 0)
    if ax != bx and turn:  # a diagonal one crosses half a step beyond its point in that row
        slope = (bx - ax) // (by - ay)
        return turn if 2 * (ax - slope * ay) + slope > 0 else 0
    return turn if ax > 0 else 0


@kept(8192)
def _turn(a: int, b: int, centre: int) -> int | None:
    """How a link crosses the ray; None for one that ends at the centre or runs through it."""
    return None if centre in (a, b) or spanned(a, b) >> centre & 1 else crossing(a, b, centre)


def circling(links: Iterable[Bound], centre: int = CENTRE) -> bool:
    """Whether these links hold a closed chain around a point."""
    turns = [(link.a, link.b, turn) for link in links if (turn := _turn(link.a, link.b, centre)) is not None]
    if not any(turn for _, _, turn in turns):
        return False
    parent: dict[int, int] = {}
    offset: dict[int, int] = {}
    for a, b, crossed in turns:
        root_a, to_a = _root(parent, offset, a)
        root_b, to_b = _root(parent, offset, b)
        turn = to_a + crossed - to_b
        if root_a != root_b:
            parent[root_b] = root_a
            offset[root_b] = turn
        elif turn:
            return True
    return False


@kept(65536)
def _sectors(a: int, b: int, centre: int) -> int:
    """The sectors around a point, a bit each, that a link crosses by the shorter way; 0 for one that runs through the point."""
    if _turn(a, b, centre) is None:
        return 0
    (cx, cy), (ax, ay), (bx, by) = xy(centre), xy(a), xy(b)
    start, end = (int((atan2(y, x) / tau % 1) * SECTORS + 1e-9) for x, y in ((ax - cx, ay - cy), (bx - cx, by - cy)))
    if (end - start) % SECTORS > SECTORS // 2:
        start, end = end, start
    return sum(1 << (start + step) % SECTORS for step in range((end - start) % SECTORS + 1))


def share_around(links: Iterable[Bound], centre: int = CENTRE) -> float:
    """How much of the way around a point links go, from 0 to 1: the mean of all of them together and of the longest chain."""
    chain: dict[int, int] = {}
    covered: dict[int, int] = {}
    for link in links:
        a, b = chain.setdefault(link.a, link.a), chain.setdefault(link.b, link.b)
        if a != b:
            for place, first in chain.items():
                if first == b:
                    chain[place] = a
        covered[a] = covered.get(a, 0) | covered.pop(b, 0) | _sectors(link.a, link.b, centre)
    together = 0
    for sectors in covered.values():
        together |= sectors
    longest = max((sectors.bit_count() for sectors in covered.values()), default=0)
    return (together.bit_count() + longest) / (2 * SECTORS)


def arcs_around(links: Iterable[Bound], centre: int = CENTRE) -> Iterator[tuple[float, float]]:
    """The parts of the way around a point that links cover, each from an angle to another, in degrees from the east against the
    clock; a part that runs past the east ends beyond 360."""
    cx, cy = xy(centre)
    covered: list[tuple[float, float]] = []
    for link in links:
        if _turn(link.a, link.b, centre) is not None:
            start, end = (degrees(atan2(y - cy, x - cx)) % 360 for x, y in (xy(link.a), xy(link.b)))
            if (end - start) % 360 > 180:
                start, end = end, start
            covered += [(start, start + (end - start) % 360), (start + 360, start + 360 + (end - start) % 360)]
    joined: list[tuple[float, float]] = []
    for start, end in sorted(covered):  # each is there twice, so that what runs past the east meets what begins there
        if joined and start <= joined[-1][1] + NEXT:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        elif start < 360:
            joined.append((start, end))
    if any(end - start >= 360 - NEXT for start, end in joined):
        joined = [(0.0, 360.0)]
    past = joined[-1][1] - 360 if joined else 0.0
    yield from (arc for arc in joined if arc[0] + NEXT < arc[1] and (arc is joined[-1] or arc[1] > past + NEXT))


def long_ring(links: Iterable[Bound], centre: int, tiles: int) -> bool:
    """Whether these links hold a closed chain around a point with at least so many tiles, none of them twice."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for link in links:
        turn = _turn(link.a, link.b, centre)
        if turn is not None:
            ways.setdefault(link.a, []).append((link.b, turn))
            ways.setdefault(link.b, []).append((link.a, -turn))
    left = LONGEST_SEARCH
    for start in ways:
        waiting = [(start, 0, 1, 1 << start)]
        while waiting and left:
            place, turns, length, passed = waiting.pop()
            left -= 1
            BUDGET.spend(1)
            for following, turn in ways[place]:
                if following == start and length >= max(3, tiles) and turns + turn:
                    return True
                if following > start and not passed >> following & 1:  # each chain is looked at from its first place
                    waiting.append((following, turns + turn, length + 1, passed | 1 << following))
    return False


def _root(parent: dict[int, int], offset: dict[int, int], place: int) -> tuple[int, int]:
    """The root of a place's tree, and the crossings on the way from the root to the place (paths are halved on the way)."""
    if place not in parent:
        parent[place], offset[place] = place, 0
    total = 0
    while (above := parent[place]) != place:
        top = parent[above]
        if top != above:
            offset[place] += offset[above]
            parent[place] = top
        total += offset[place]
        place = parent[place]
    return place, total
