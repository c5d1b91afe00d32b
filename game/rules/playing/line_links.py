"""Links line by line: what a state's lines hold is kept for the states that follow, and only lines that changed are looked at.

What links stand on a line depends on the tiles that lie there and on a few sets of places (what ends sight, who can be an end,
what is neutral). So a later state compares those sets with the earlier ones, adds the places that have been touched, and looks
at the lines through these places alone. What is kept holds no state, so that none stays alive for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

from game.rules.playing.grid import Grid, joined


class KeepsLines(Protocol):
    """A state, as far as it keeps lines."""

    def kept_lines(self, name: str) -> tuple[Any, int]:
        """What is known of a link's lines from an earlier moment, if anything, and the places touched since."""

    def keep_lines(self, name: str, found: Any) -> None:
        """Keep a link's lines as they are now."""


class Tile(Protocol):
    """A tile, as far as relations look at it."""

    @property
    def kind(self) -> int:
        """The number of its kind."""


AnyState = TypeVar("AnyState", bound=KeepsLines)
Looked = TypeVar("Looked", bound=KeepsLines, contravariant=True)


class Bound(NamedTuple):
    """A link as it stands: its ends (a < b), the seat that owns it or -1; the entry that says what it is worth."""

    a: int
    b: int
    owner: int
    worth_as: str = ""


Links = Sequence[Bound]
Pair = tuple[int, int]
NONE: Links = ()
NO_PAIRS: list[Pair] = []


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


class Finder(Protocol[Looked]):
    """One of several ways in which links come about."""

    @property
    def along(self) -> range:
        """The numbers of the lines on which it looks."""

    def grounds(self, state: Looked) -> Grounds:
        """What its links depend on."""

    def on_line(self, state: Looked, number: int, grounds: Grounds) -> list[Bound]:
        """The links on one line: by no more than the tiles and the grounds on that line."""


class LinesKept(NamedTuple):
    """The links of one kind in some state, and what they were found by."""

    grounds: Sequence[Grounds]
    lines: Mapping[int, Links]
    links: tuple[Bound, ...]
    """All of them, sorted."""


def standing(state: AnyState, name: str, ways: Sequence[Finder[AnyState]], grid: Grid) -> tuple[Bound, ...]:
    """The links that come about in one of these ways, sorted, each pair once for an owner: as the first way has it."""
    grounds = [way.grounds(state) for way in ways]
    known, changed = state.kept_lines(name)
    if known is None:
        lines: Mapping[int, Links] = {}
        links: tuple[Bound, ...] = ()
        changed = joined([way.ends for way in grounds])
    else:
        lines, links = known.lines, known.links
        if grounds != known.grounds:
            changed |= joined([_differing(*pair) for pair in zip(known.grounds, grounds, strict=True)])
        elif not changed:
            return links
    new_lines = {}
    table = grid.crossing if all(way.along == grid.straight for way in ways) else grid.through
    for number in _lines_through(changed & grid.points, table):
        found = _on_line(state, number, ways, grounds, grid.lines[number])
        before = lines.get(number, NONE)
        if (found or before) and found != before:
            new_lines[number] = found
    if new_lines:
        links = _exchanged(links, lines, new_lines)
        lines = {**lines, **new_lines}
    state.keep_lines(name, LinesKept(grounds, lines, links))
    return links


def neighbours(
    state: KeepsLines, name: str, board: Mapping[int, Tile], stops: int, rows: Sequence[int], grid: Grid
) -> list[Pair]:
    """Every two neighbours on a row or column whose kinds are related, sorted: all that plain links depend on but who owns the
    tiles and what bars them. The same as ``standing`` for one way without grounds, and leaner: it is asked most often."""
    kept, missed = state.kept_lines(name)
    lines: Mapping[int, list[Pair]] = {}
    found: list[Pair] = []
    changed = stops
    if kept is not None:
        earlier, lines, found = kept
        changed = missed | earlier ^ stops
    if not changed:
        return found
    new_lines, all_lines = {}, grid.lines
    for number in _lines_through(changed & grid.points, grid.crossing):
        on_it, pairs = stops & all_lines[number], NO_PAIRS
        if on_it & on_it - 1:  # at least two
            standing = grid.standing[number][on_it]
            pairs, tile = [], board.get(standing[0])
            for a, b in pairwise(standing):
                last, tile = tile, board.get(b)
                if last is not None and tile is not None and rows[last.kind] >> tile.kind & 1:
                    pairs.append((a, b))
        if pairs or number in lines:
            new_lines[number] = pairs
    if new_lines:
        lines = {**lines, **new_lines}
        found = sorted(chain.from_iterable(lines.values()))
    state.keep_lines(name, (stops, lines, found))
    return found


def _lines_through(changed: int, table: Sequence[set[int]]) -> set[int]:
    """The numbers of the lines through some of these points, by a table of those through each."""
    found: set[int] = set()
    while changed:
        place = changed.bit_length() - 1
        found |= table[place]
        changed ^= 1 << place
    return found


def _on_line(
    state: AnyState, number: int, ways: Sequence[Finder[AnyState]], grounds: Sequence[Grounds], line: int
) -> Links:
    """The links on one line, each pair once for an owner."""
    found = NONE
    for at, way in enumerate(ways):
        ends = grounds[at].ends & line
        if ends & ends - 1 and number in way.along:  # at least two
            more = way.on_line(state, number, grounds[at])
            found = list({link[:3]: link for link in (*more, *found)}.values()) if found else more
    return found


def _exchanged(links: Sequence[Bound], lines: Mapping[int, Links], new_lines: Mapping[int, Links]) -> tuple[Bound, ...]:
    """All links once some lines hold others."""
    gone = {link for number in new_lines if number in lines for link in lines[number]}
    kept = [link for link in links if link not in gone] if gone else list(links)
    for found in new_lines.values():
        kept += found
    return tuple(sorted(kept))


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
