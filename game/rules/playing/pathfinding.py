"""The steps that lead from a point to another on the lattice: the shortest way, a straight line, stretches with corners.

A way is the places it comes past, its beginning and its end included; it is empty where there is none. ``passing`` are the
places that may be stepped on before the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.lattice import POINTS, mask

Way = tuple[int, ...]
Fronts = dict[tuple[int, int], tuple[int, Way]]
"""By the point come to and the step that led there: the corners so far, and the way."""


def beyond(place: int, step: int) -> int:
    """The point one step on; -1 where that leaves the lattice. Whether it is on the board is for who asks."""
    goal = place + step
    return goal if goal >= 0 and POINTS >> goal & 1 else -1


def shortest(place: int, goal: int, passing: int, steps: Sequence[int], most: int) -> Way:
    """A shortest way of at most so many steps, and of those one with the fewest corners."""
    fronts: Fronts = {(place, 0): (0, (place,))}
    free = (passing | 1 << goal) & ~(1 << place)
    for _ in range(most):
        fronts = _onward(fronts, free, steps)
        found = [entry for (at, _), entry in fronts.items() if at == goal]
        if found or not fronts:
            return min(found)[1] if found else ()
        free &= ~mask({at for at, _ in fronts})
    return ()


def _onward(fronts: Fronts, free: int, steps: Sequence[int]) -> Fronts:
    """One step further from each of these points, each new point by the best way to it."""
    out: Fronts = {}
    for (at, came), (corners, way) in fronts.items():
        for step in steps:
            following = beyond(at, step)
            if following < 0 or not free >> following & 1:
                continue
            entry = (corners + (came not in (0, step)), (*way, following))
            known = out.get((following, step))
            if known is None or entry < known:
                out[following, step] = entry
    return out


def straight(place: int, goal: int, passing: int, steps: Sequence[int], most: int) -> Way:
    """The line of at most so many steps in one direction."""
    for step in steps:
        line = [place]
        while len(line) <= most and (following := beyond(line[-1], step)) >= 0:
            line.append(following)
            if following == goal:
                return tuple(line)
            if not passing >> following & 1:
                break
    return ()


def stretches(
    way: Way, goal: int, passing: int, legs: Sequence[int], steps: Sequence[int], turns: Callable[[int, int], bool], came: int = 0
) -> Iterator[Way]:
    """Every way on that ends on the goal after any step of these stretches; ``turns``: whether one step may follow another
    where a stretch begins."""
    for step in steps if legs else ():
        if came and not turns(came, step):
            continue
        walked = way
        for _ in range(legs[0]):
            following = beyond(walked[-1], step)
            if following < 0:
                break
            walked = (*walked, following)
            if following == goal:
                yield walked
            if not passing >> following & 1:
                break
        else:
            yield from stretches(walked, goal, passing, legs[1:], steps, turns, step)
