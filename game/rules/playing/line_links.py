"""Links line by line: what a state's lines hold is kept for the states that follow, and only lines that changed are looked at.

What links stand on a line depends on the tiles that lie there and on a few sets of places (what ends sight, who can be an end,
what is neutral). So a later state compares those sets with the earlier ones, adds the places that have been touched, and looks
at the lines through these places alone. What is kept holds no state, so that none stays alive for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.core.lattice import BOARD
from game.rules.playing.lines import CROSSING, LINES, STRAIGHT, THROUGH
from game.rules.playing.shapes import joined

if TYPE_CHECKING:
    from game.rules.playing.state import State


class Bound(NamedTuple):
    """A link as it stands: its ends (a < b), the seat that owns it or -1; the entry that says what it is worth."""

    a: int
    b: int
    owner: int
    worth_as: str = ""


class Grounds(NamedTuple):
    """All that links of one way depend on, besides which tiles lie where."""

    stops: int
    """What can be an end of sight."""
    ends: int
    """All that can be the end of a link, whoever owns it."""
    seats: tuple[tuple[int, ...], ...] = ()
    """By seat, the sets of places that say which tiles are ends, neutral, or break a link."""
    lent: tuple[Mapping[int, int], ...] = ()
    """By relation, the kinds that tiles are related to for what lies near them."""


class Finder(Protocol):
    """One of several ways in which links come about."""

    @property
    def along(self) -> range:
        """The numbers of the lines on which it looks."""

    def grounds(self, state: State) -> Grounds:
        """What its links depend on."""

    def on_line(self, state: State, number: int, grounds: Grounds) -> list[Bound]:
        """The links on one line: by no more than the tiles and the grounds on that line."""


class LinesKept(NamedTuple):
    """The links of one kind in some state, and what they were found by."""

    grounds: tuple[Grounds, ...]
    lines: Mapping[int, tuple[Bound, ...]]
    links: tuple[Bound, ...]
    """All of them, sorted."""


def standing(state: State, name: str, ways: Sequence[Finder]) -> tuple[Bound, ...]:
    """The links that come about in one of these ways, sorted, each pair once for an owner: as the first way has it."""
    grounds = tuple([way.grounds(state) for way in ways])
    known, changed = state.kept_lines(name)
    if known is None:
        known, changed = LinesKept(grounds, {}, ()), joined([way.ends for way in grounds])
    elif grounds != known.grounds:
        changed |= joined([_differing(old, new) for old, new in zip(known.grounds, grounds, strict=True)])
    elif not changed:
        return known.links
    new_lines = _looked_at(state, _lines_through(changed & BOARD, ways), list(zip(ways, grounds, strict=True)), known.lines)
    if new_lines:
        known = LinesKept(grounds, {**known.lines, **new_lines}, _exchanged(known, new_lines))
    else:
        known = LinesKept(grounds, known.lines, known.links)
    state.keep_lines(name, known)
    return known.links


def _lines_through(changed: int, ways: Sequence[Finder]) -> set[int]:
    """The numbers of the lines through some of these points, diagonals only where some link runs along them."""
    table = CROSSING
    for way in ways:
        if way.along is not STRAIGHT:
            table = THROUGH
    found: set[int] = set()
    while changed:
        place = changed.bit_length() - 1
        found |= table[place]
        changed ^= 1 << place
    return found


def _looked_at(
    state: State, numbers: set[int], ways: Sequence[tuple[Finder, Grounds]], known: Mapping[int, tuple[Bound, ...]]
) -> dict[int, tuple[Bound, ...]]:
    """The links on those of some lines that hold others now."""
    out: dict[int, tuple[Bound, ...]] = {}
    for number in numbers:
        line = LINES[number]
        links: Sequence[Bound] = ()
        for way, grounds in ways:
            ends = grounds.ends & line
            if ends & ends - 1 and number in way.along:  # at least two
                found = way.on_line(state, number, grounds)
                links = [*links, *found] if links else found
        if links:
            on_it = tuple({link[:3]: link for link in reversed(links)}.values() if len(ways) > 1 else links)
            if on_it != known.get(number):
                out[number] = on_it
        elif number in known:
            out[number] = ()
    return out


def _exchanged(known: LinesKept, new_lines: Mapping[int, tuple[Bound, ...]]) -> tuple[Bound, ...]:
    """All links once some lines hold others."""
    gone = {link for number in new_lines for link in known.lines.get(number, ())}
    links = [link for link in known.links if link not in gone] if gone else list(known.links)
    for found in new_lines.values():
        links += found
    return tuple(sorted(links))


def _differing(old: Grounds, new: Grounds) -> int:
    """The places of which two states say different things."""
    out = old.stops ^ new.stops
    if old.seats != new.seats:
        for before, after in zip(old.seats, new.seats, strict=True):
            for one, other in zip(before, after, strict=True):
                out |= one ^ other
    if old.lent != new.lent:
        for lent, lent_now in zip(old.lent, new.lent, strict=True):
            for place in lent.keys() | lent_now.keys():
                if lent.get(place) != lent_now.get(place):
                    out |= 1 << place
    return out
