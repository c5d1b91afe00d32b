"""How many moves off something is, by the tiles' own movement where nothing is in their way: what programs that play go by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from game.core.lattice import POINTS, mask, places, xy
from game.rules.playing import starting
from game.rules.playing.rules import Rules
from game.rules.playing.state import OWNER, PieceType, State

FAR = 9
"""So many moves or more, or a place that is never reached."""
_PLACE = 9
"""Bits for a point; above them stands how many moves it is off."""
_POINT = (1 << _PLACE) - 1
Ends = Sequence[int]
"""Sets of places in pairs: a link has one of its ends in each of them."""


def moves_until_crossed(state: State, seat: int, tiles: int, zones: tuple[int, ...], barred: int) -> list[int]:
    """By zone, with how many moves of a seat two of these tiles would lie on one line with some of the zone between them, neither
    on a barred place; two times ``FAR`` at most. Tiles of others are not moved."""
    ends, parts = _ends(zones, barred)
    known, rows = state.rules.moves_off.setdefault((zones, barred), {}), []
    for place in places(tiles & POINTS):
        piece = state.board[place]
        row = known.get(key := (seat, piece.kind, piece.owner, place))
        if row is None:
            row = known[key] = _row(state.rules, seat, piece, place, ends)
        rows.append(row)
    if len(rows) < 2:
        return [2 * FAR] * len(zones)
    nearest = list(map(min, *rows))
    return [_fewest(part, nearest, rows) for part in parts]


def moves_onto(state: State, seat: int, goals: int) -> int:
    """How many single moves of a seat's tiles lead onto some of these places, nothing else in their way."""
    free = state.m[OWNER + seat] & POINTS & ~state.cannot("move")
    return sum((_stride(state.rules, seat, state.board[place].kind, place) & goals).bit_count() for place in places(free))


def _fewest(part: range, nearest: Sequence[int], rows: Sequence[Sequence[int]]) -> int:
    """The fewest moves that bring two tiles, one each, to the two sets of one of these pairs; a row for each tile."""
    fewest = 2 * FAR
    for at in part:
        one, other = nearest[at], nearest[at + 1]
        moves = (one >> _PLACE) + (other >> _PLACE)
        if moves >= fewest:
            continue
        if one & _POINT == other & _POINT:  # the same tile cannot be both: the next tile is one of them
            moves = min((one >> _PLACE) + _second(rows, at + 1), _second(rows, at) + (other >> _PLACE))
        fewest = min(fewest, moves)
    return fewest


def _second(rows: Sequence[Sequence[int]], at: int) -> int:
    return sorted([row[at] for row in rows])[1] >> _PLACE


@cache
def _ends(zones: tuple[int, ...], barred: int) -> tuple[Ends, tuple[range, ...]]:
    """For all rows and columns with some of a zone the places before and behind it, and by zone where its pairs begin."""
    ends: list[int] = []
    parts = []
    for zone in zones:
        begun = len(ends)
        for line in _lines():
            across = [at for at, place in enumerate(line) if zone >> place & 1]
            if across:
                pair = mask(line[: across[-1]]) & ~barred, mask(line[across[0] + 1 :]) & ~barred
                ends += pair if all(pair) else ()
        parts.append(range(begun, len(ends), 2))
    return tuple(ends), tuple(parts)


def _lines() -> Iterator[list[int]]:
    """All columns and rows of the lattice."""
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for place in places(POINTS):
            lines.setdefault(xy(place)[axis], []).append(place)
        yield from lines.values()


def _row(rules: Rules, seat: int, piece: PieceType, place: int, goals: Ends) -> tuple[int, ...]:
    """For each of these sets of places, the moves of a seat until such a tile is in it, and its place now in the lowest bits."""
    within = _within(rules, seat, piece.kind, place) if piece.owner == seat else [1 << place]
    moves = (next((moves for moves, reached in enumerate(within) if reached & goal), FAR) for goal in goals)
    return tuple([number << _PLACE | place for number in moves])


def _within(rules: Rules, seat: int, kind: int, place: int) -> list[int]:
    """Where a tile comes to in no move, in one at most, and so on."""
    within = [1 << place]
    fresh = within[0]
    while fresh and len(within) < FAR:
        reached = within[-1]
        for spot in places(fresh):
            reached |= _stride(rules, seat, kind, spot)
        fresh = reached & ~within[-1]
        within.append(reached)
    return within


def _stride(rules: Rules, seat: int, kind: int, place: int) -> int:
    """Where a tile comes to in one move, on the grounds as they are when a game begins."""
    found = rules.strides.get((seat, kind, place))
    if found is None:
        scene, points, found = starting.beginning(rules).scene(seat), rules.grid.points, 0
        for move in rules.kinds[kind].moves:
            through = points if move.through is None else points & move.through.at(scene)
            landing = through if move.land is None else through & move.land.at(scene)
            found |= move.reach(scene, place, through, landing)
        rules.strides[seat, kind, place] = found
    return found
