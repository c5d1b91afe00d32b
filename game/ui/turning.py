"""Which tiles were turned around something: found from two boards, since nothing tells a table how a change came about."""

from __future__ import annotations

import cmath
from collections.abc import Iterable, Mapping, Sequence, Set

from game.core.contract import Piece
from game.core.cutout import centre
from game.ui.places import is_square

CIRCUIT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The steps to what surrounds a point, clockwise from the north."""
_TURNS = (1, 7, 2, 6, 3, 5, 4)
"""Eighths of a turn, the smallest first."""

Pair = tuple[str, str]
Middle = tuple[float, float]
Board = Mapping[str, Piece]


def same(one: Piece | None, other: Piece | None) -> bool:
    """Whether these may be one tile: the marks of a tile change without its moving."""
    return one is not None and other is not None and (one.kind, one.owner) == (other.kind, other.owner)


def circled(before: Board, after: Board, gone: Set[str], come: Set[str]) -> tuple[list[Pair], str] | None:
    """Origins and ends of tiles that all went the same way around one point beside them, and that point; None if they did not.

    ``gone`` and ``come`` are the places whose tile is another now. The point itself may be among them: a wheel that was just
    laid, or taken back. Tiles that look as if they had stayed, since an equal one took their place, are told too.
    """
    if not gone or any(map(is_square, gone | come)):
        return None
    hubs = {hub for place in gone for hub in _beside(place)} if len(gone) < 9 else set()
    for hub in sorted(hubs):
        for turn in _TURNS:
            pairs = _turned(hub, turn, before, after, gone, come)
            if pairs and _likely(hub, pairs, after, gone ^ come):
                return sorted(pairs), hub
    return None


def _likely(hub: str, pairs: Sequence[Pair], after: Board, changed: Set[str]) -> bool:
    """A tile that came or went turns even one; one that lies there several; nothing at all only what was not just shifted."""
    if hub in changed:
        return True
    return len(pairs) > 1 and (hub in after or not _shifted(pairs))


def _shifted(pairs: Iterable[Pair]) -> bool:
    return len({_spot(end) - _spot(origin) for origin, end in pairs}) == 1


def _beside(place: str) -> list[str]:
    """The points around one, clockwise from the north."""
    x, y = place.split(",")
    return [f"{int(x) + dx},{int(y) + dy}" for dx, dy in CIRCUIT]


def _turned(hub: str, turn: int, before: Board, after: Board, gone: Set[str], come: Set[str]) -> list[Pair]:
    """The tiles' ways if that is how they were turned, by so many eighths clockwise; none if it is not."""
    ring = _beside(hub)
    goals = {place: ring[(i + turn) % 8] for i, place in enumerate(ring)}
    pairs: list[Pair] = []
    for place in gone - {hub}:
        here = place
        while here in goals and same(before.get(here), after.get(goals[here])) and len(pairs) < 8:
            pairs.append((here, goals[here]))
            if goals[here] in come:
                break
            here = goals[here]
        else:
            return []
    ends = {end for _, end in pairs}
    return pairs if ends & come == come - {hub} and len(pairs) == len(ends) else []


def pivot(pairs: Sequence[Pair]) -> Middle | None:
    """The point around which tiles were turned by a quarter or by half, in steps of the board; None if they were not.

    A point or the middle of a square; two tiles at least must agree on it.
    """
    if len(pairs) < 2:
        return None
    (one, to_one), (two, to_two) = ((_spot(a), _spot(b)) for a, b in pairs[:2])
    turn = (to_two - to_one) / (two - one)
    if not any(cmath.isclose(turn, known, abs_tol=1e-9) for known in (1j, -1, -1j)):
        return None
    middle = (to_one - turn * one) / (1 - turn)
    if not all(cmath.isclose(middle + turn * (_spot(a) - middle), _spot(b), abs_tol=1e-9) for a, b in pairs):
        return None
    x, y = round(middle.real * 2) / 2, round(middle.imag * 2) / 2
    return (x, y) if cmath.isclose(complex(x, y), middle, abs_tol=1e-9) else None


def _spot(place: str) -> complex:
    return complex(*centre(place))
