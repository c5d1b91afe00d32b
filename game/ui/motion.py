"""Motion from comparing two boards: what was placed, moved, turned around something, taken; not how it came about."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.contract import Piece
from game.ui.boardview import View
from game.ui.places import centre

LIFT, SHORTEST, LONGEST, TAKE, DROP, TURN = 90, 180, 320, 220, 200, 400
"""Milliseconds: lifting, the shortest and the longest way, a capture, a tile set down, a turn around a wheel."""

Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Change:
    """One tile's change: ``placed`` (no origin), ``moved``, ``turned`` (several moved at once) or ``taken`` (no end)."""

    what: str
    piece: Piece
    origin: str | None
    end: str | None


def changes(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> list[Change]:
    """What differs between two boards, sorted by place. A tile that went from one place to another is one change."""
    gone = {place: piece for place, piece in before.items() if not _same(after.get(place), piece)}
    come = {place: piece for place, piece in after.items() if not _same(before.get(place), piece)}
    pairs = _pairs(gone, come)
    what = "turned" if len(pairs) > 1 else "moved"
    out = [Change(what, come[end], origin, end) for origin, end in pairs]
    left = set(gone) - {origin for origin, _ in pairs}
    new = set(come) - {end for _, end in pairs}
    out += [Change("taken", gone[place], place, None) for place in sorted(left)]
    out += [Change("placed", come[place], None, place) for place in sorted(new)]
    return out


def _same(one: Piece | None, other: Piece) -> bool:
    """A tile whose marks changed has not moved."""
    return one is not None and (one.kind, one.owner) == (other.kind, other.owner)


def _pairs(gone: Mapping[str, Piece], come: Mapping[str, Piece]) -> list[tuple[str, str]]:
    """Origins and ends of equal tiles, the nearest together first."""
    ways = sorted(
        (math.dist(centre(origin), centre(end)), origin, end)
        for origin, piece in gone.items()
        for end, other in come.items()
        if _same(other, piece)
    )
    origins, ends, out = set(gone), set(come), []
    for _, origin, end in ways:
        if origin in origins and end in ends:
            origins.discard(origin)
            ends.discard(end)
            out.append((origin, end))
    return sorted(out)


@dataclass(frozen=True, slots=True)
class Tween:
    """One tile on its way, in pixels and milliseconds. ``end`` is the place that it will lie on, kept empty until then."""

    change: Change
    start: tuple[float, float]
    stop: tuple[float, float]
    begin: int
    length: int

    def share(self, now: int) -> float:
        """How far along it is, 0 to 1, slowing down at the end."""
        t = min(max((now - self.begin) / self.length, 0.0), 1.0)
        return 1 - (1 - t) ** 3

    def at(self, now: int) -> tuple[int, int]:
        """The tile's middle."""
        s = self.share(now)
        x = self.start[0] + (self.stop[0] - self.start[0]) * s
        return round(x), round(self.start[1] + (self.stop[1] - self.start[1]) * s)

    @property
    def over(self) -> int:
        return self.begin + self.length


class Motion:
    """The tweens under way."""

    def __init__(self) -> None:
        self.tweens: list[Tween] = []

    def start(self, tweens: Sequence[Tween]) -> None:
        """Begins these in place of whatever was under way."""
        self.tweens = list(tweens)

    def finish(self) -> bool:
        """Ends everything at once. True if something was under way."""
        busy, self.tweens = bool(self.tweens), []
        return busy

    def running(self, now: int) -> bool:
        """Whether anything is still under way; what is over is let go."""
        self.tweens = [tween for tween in self.tweens if tween.over > now]
        return bool(self.tweens)

    def ends(self) -> set[str]:
        """The places whose tile is still on its way there."""
        return {tween.change.end for tween in self.tweens if tween.change.end}

    def __iter__(self) -> Iterator[Tween]:
        return iter(self.tweens)


def way_length(start: tuple[float, float], stop: tuple[float, float], unit: float) -> int:
    """Milliseconds for a way: 180 for a step, 320 across the board."""
    steps = math.dist(start, stop) / max(unit, 1)
    return round(min(SHORTEST + steps * 14, LONGEST))


def flights(found: Sequence[Change], view: View, now: int, hand: tuple[str, Pixel] | None = None) -> list[Tween]:
    """The tweens of these changes, beginning now. ``hand``: a place, and the pixel from which a tile is let go onto it."""
    return [_flight(change, view, now, hand) for change in found]


def _flight(change: Change, view: View, now: int, hand: tuple[str, Pixel] | None) -> Tween:
    start = view.at(change.origin or change.end or "0,0")
    stop = view.at(change.end or change.origin or "0,0")
    if change.what == "taken":
        return Tween(change, start, stop, now + SHORTEST // 2, TAKE)  # it goes when what takes it is nearly there
    if change.what == "turned":
        return Tween(change, start, stop, now, TURN)
    if hand and change.end == hand[0]:
        start = hand[1]
    elif change.what == "placed":
        return Tween(change, (stop[0], stop[1] - view.unit / 2), stop, now, DROP)
    return Tween(change, start, stop, now, way_length(start, stop, view.unit))
