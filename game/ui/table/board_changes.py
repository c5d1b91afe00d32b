"""What changed from one board to another: which tiles were placed, moved, turned around something or taken."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from game.core.contract import Piece
from game.core.covering import UNKNOWN
from game.drawing.geometry import centre, is_square

CIRCUIT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The steps to what surrounds a point, clockwise from the north."""
_TURNS = (1, 7, 2, 6, 3, 5, 4)
"""Eighths of a turn, the smallest first."""

Pair = tuple[str, str]
Middle = tuple[float, float]
Board = Mapping[str, Piece]


def is_same_tile(one: Piece | None, other: Piece | None) -> bool:
    """Whether these may be one tile: the marks of a tile change without its moving, and its face may come to be seen."""
    if one is None or other is None or one.owner != other.owner:
        return False
    return one.kind == other.kind or UNKNOWN in (one.kind, other.kind)


def find_rotation(before: Board, after: Board, gone: Set[str], come: Set[str]) -> tuple[list[Pair], str] | None:
    """Origins and ends of tiles that all went the same way around one point beside them, and that point; None if they did not.

    ``gone`` and ``come`` are the places whose tile is another now. The point itself may be among them: a wheel that was just
    laid, or taken back. Tiles that look as if they had stayed, since an equal one took their place, are told too.
    """
    if not gone or any(map(is_square, gone | come)):
        return None
    hubs = {hub for place in gone for hub in _list_around(place)} if len(gone) < 9 else set()
    for hub in sorted(hubs):
        for turn in _TURNS:
            pairs = _find_turned(hub, turn, before, after, gone, come)
            if pairs and _is_likely(hub, pairs, after, gone ^ come):
                return sorted(pairs), hub
    return None


def _is_likely(hub: str, pairs: Sequence[Pair], after: Board, changed: Set[str]) -> bool:
    """A tile that came or went turns even one; one that lies there several; nothing at all only what was not just shifted."""
    if hub in changed:
        return True
    return len(pairs) > 1 and (hub in after or not _is_shift(pairs))


def _is_shift(pairs: Iterable[Pair]) -> bool:
    return len({_to_complex(end) - _to_complex(origin) for origin, end in pairs}) == 1


def _list_around(place: str) -> list[str]:
    """The points around one, clockwise from the north."""
    x, y = place.split(",")
    return [f"{int(x) + dx},{int(y) + dy}" for dx, dy in CIRCUIT]


def _find_turned(hub: str, turn: int, before: Board, after: Board, gone: Set[str], come: Set[str]) -> list[Pair]:
    """The tiles' ways if that is how they were turned, by so many eighths clockwise; none if it is not."""
    ring = _list_around(hub)
    goals = {place: ring[(i + turn) % 8] for i, place in enumerate(ring)}
    pairs: list[Pair] = []
    for place in gone - {hub}:
        here = place
        while here in goals and is_same_tile(before.get(here), after.get(goals[here])) and len(pairs) < 8:
            pairs.append((here, goals[here]))
            if goals[here] in come:
                break
            here = goals[here]
        else:
            return []
    ends = {end for _, end in pairs}
    return pairs if ends & come == come - {hub} and len(pairs) == len(ends) else []


def find_pivot(pairs: Sequence[Pair]) -> Middle | None:
    """The point around which tiles were turned by a quarter or by half, in steps of the board; None if they were not.

    A point or the middle of a square; two tiles at least must agree on it.
    """
    if len(pairs) < 2:
        return None
    (one, to_one), (two, to_two) = ((_to_complex(a), _to_complex(b)) for a, b in pairs[:2])
    turn = (to_two - to_one) / (two - one)
    if not any(cmath.isclose(turn, known, abs_tol=1e-9) for known in (1j, -1, -1j)):
        return None
    middle = (to_one - turn * one) / (1 - turn)
    if not all(cmath.isclose(middle + turn * (_to_complex(a) - middle), _to_complex(b), abs_tol=1e-9) for a, b in pairs):
        return None
    x, y = round(middle.real * 2) / 2, round(middle.imag * 2) / 2
    return (x, y) if cmath.isclose(complex(x, y), middle, abs_tol=1e-9) else None


def _to_complex(place: str) -> complex:
    return complex(*centre(place))


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One tile's change: ``placed`` (no origin), ``moved``, ``turned`` around ``middle`` (in steps), or ``taken`` (no end)."""

    what: str
    piece: Piece
    origin: str | None
    end: str | None
    middle: Middle | None = None


def find_changes(before: Mapping[str, Piece], after: Mapping[str, Piece], way: Sequence[str] = ()) -> list[BoardChange]:
    """What differs between two boards, sorted by place. A tile that went from one place to another is one change.

    ``way``: the places that one of them came past, in either direction, where that is known; it tells equal tiles apart.
    """
    gone = {place: piece for place, piece in before.items() if not is_same_tile(after.get(place), piece)}
    come = {place: piece for place, piece in after.items() if not is_same_tile(before.get(place), piece)}
    walked = _find_walked(before, after, way)
    gone |= {end: before[end] for _, end in walked if end in before}
    hub = None if walked else find_rotation(before, after, gone.keys(), come.keys())
    pairs = hub[0] if hub else _pair_up(gone, come, walked)
    middle = centre(hub[1]) if hub else None if walked else find_pivot(pairs)
    what = "moved" if middle is None else "turned"
    out = [BoardChange(what, after[end], origin, end, middle) for origin, end in pairs]
    left = set(gone) - {origin for origin, _ in pairs}
    new = set(come) - {end for _, end in pairs}
    out += [BoardChange("taken", before[place], place, None) for place in sorted(left)]
    out += [BoardChange("placed", after[place], None, place) for place in sorted(new)]
    return out


def _find_walked(before: Mapping[str, Piece], after: Mapping[str, Piece], way: Sequence[str]) -> list[tuple[str, str]]:
    """Origin and end of the tile that went along a way, or back along it; none if none did."""
    ends = [(way[0], way[-1]), (way[-1], way[0])] if len(way) > 1 else []
    return [
        (a, b) for a, b in ends if is_same_tile(before.get(a), after.get(b)) and not is_same_tile(before.get(a), after.get(a))
    ][:1]


def _pair_up(gone: Mapping[str, Piece], come: Mapping[str, Piece], known: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Origins and ends of equal tiles: those that are known, then the nearest together first."""
    ways = sorted(
        (math.dist(centre(origin), centre(end)), origin, end)
        for origin, piece in gone.items()
        for end, other in come.items()
        if is_same_tile(other, piece)
    )
    out = list(known)
    origins, ends = set(gone) - {origin for origin, _ in known}, set(come) - {end for _, end in known}
    for _, origin, end in ways:
        if origin in origins and end in ends:
            origins.discard(origin)
            ends.discard(end)
            out.append((origin, end))
    return sorted(out)
