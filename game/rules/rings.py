"""Rings: closed chains of links around the centre of the board.

Links join their ends in a union-find whose edges carry how often they cross a ray from the centre to the east (north across
it counts 1, south -1). A link that closes a cycle whose crossings do not add up to nothing closes a ring: exact, and linear
in the number of links (S15, B45). A link through the centre, or with a tile on it, is part of none.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.lattice import point, xy
from game.rules.lines import between
from game.rules.links import Bound

CENTRE = point(0, 0)


def crossing(a: int, b: int) -> int:
    """How a link from a to b crosses the ray: it runs just north of the points with y = 0, to the east of the centre."""
    ax, ay = xy(a)
    _, by = xy(b)
    return (by > 0) - (ay > 0) if ax > 0 else 0


def circling(links: Iterable[Bound]) -> bool:
    """Whether these links hold a closed chain around the centre."""
    parent: dict[int, int] = {}
    offset: dict[int, int] = {}
    for link in links:
        a, b = link.a, link.b
        if CENTRE in (a, b) or between(a, b) >> CENTRE & 1:
            continue
        root_a, to_a = _root(parent, offset, a)
        root_b, to_b = _root(parent, offset, b)
        turn = to_a + crossing(a, b) - to_b
        if root_a != root_b:
            parent[root_b] = root_a
            offset[root_b] = turn
        elif turn:
            return True
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
