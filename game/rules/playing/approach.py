"""How many moves off something is, by the tiles' own movement where nothing is in their way: what programs that play go by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from game.core.lattice import POINTS, mask, places, xy
from game.rules.playing import starting
from game.rules.playing.grid import joined
from game.rules.playing.rules import Rules
from game.rules.playing.state import OWNER, PieceType, State

FAR = 9
"""So many moves or more, or a place that is never reached."""
_PLACE = 9
"""Bits for a point; above them stands how many moves it is off."""
_POINT = (1 << _PLACE) - 1
Ends = Sequence[int]
"""Sets of places in pairs: a link has one of its ends in each of them."""


class Lines(NamedTuple):
    """What a link across some zones needs: for each line with some of a zone, the places before and behind it."""

    ends: Ends
    zones: tuple[tuple[tuple[int, int], ...], ...]
    """By zone, for each of its lines where its pair of ends stands, and the places of the zone that the link would cross."""


def moves_until_crossed(
    state: State, seat: int, uses: Mapping[int, int], zones: tuple[int, ...], barred: int, stops: int, needed: Iterable[int]
) -> list[int]:
    """For each zone, how many moves of a seat bring two tiles onto one row or column with some of the zone between them, neither
    on a barred place; two times ``FAR`` at most, and 0 where it is not ``needed``. ``uses`` says of how many such lines a tile
    can be an end: of the zones the one that lacks fewest moves has its tiles first, and each other has what is left. Nothing
    crosses where all of the zone on a line ``stops`` sight. Tiles of others are not moved, and lines may be of any length."""
    lines = _lines_across(zones, barred)
    known, rows = state.rules.moves_off.setdefault((zones, barred), {}), {}
    for place in uses:
        piece = state.board[place]
        row = known.get(key := (seat, piece.kind, piece.owner, place))
        if row is None:
            row = known[key] = _row(state.rules, seat, piece, place, lines.ends)
        rows[place] = row
    moves, left, todo = [0] * len(zones), dict(uses), list(needed)
    for zone in todo:
        moves[zone] = 2 * FAR
    fewest: dict[int, tuple[int, tuple[int, ...]]] = {}
    while todo and len(rows) > 1:
        if len(fewest) < len(todo):
            nearest = list(map(min, *rows.values()))
            fewest = {zone: fewest.get(zone) or _fewest(lines.zones[zone], nearest, rows, stops) for zone in todo}
        zone = min(todo, key=fewest.__getitem__)
        moves[zone], tiles = fewest.pop(zone)
        todo.remove(zone)
        for place in tiles:
            left[place] -= 1
            if not left[place]:
                del rows[place]
                fewest = {zone: found for zone, found in fewest.items() if place not in found[1]}
    return moves


def ways_across(state: State, seat: int, tiles: Collection[int], zone: int, barred: int, stops: int) -> int:
    """How many single moves of a seat would bring one of these tiles to where it sees another across a zone: on one row or column
    with it, neither on a barred place, and nothing of ``stops`` between them. What lies in the way of the move itself, and how
    long such a line may be, is not looked at."""
    board, bound, sight = state.board, state.cannot("move"), state.rules.grid.seen
    beyond = {place: far for place in tiles if (far := _beyond(place, zone, barred))}
    ways = 0
    for mover in tiles:
        if board[mover].owner == seat and not bound >> mover & 1:
            left = stops & ~(1 << mover)
            goals = joined([sight(place, left) & far for place, far in beyond.items() if place != mover])
            ways += (goals and _stride(state.rules, seat, board[mover].kind, mover) & goals & ~state.m[0]).bit_count()
    return ways


@cache
def _beyond(place: int, zone: int, barred: int) -> int:
    """The places on the row and column of a place that lie behind some of a zone and are not barred; none from a barred place."""
    found = []
    for line in _lines() if not barred >> place & 1 else ():
        if place in line:
            at = line.index(place)
            for ray in (line[at + 1 :], line[:at][::-1]):
                first = next((number for number, step in enumerate(ray) if zone >> step & 1), len(ray))
                found += ray[first + 1 :]
    return mask(found) & ~barred


def reach_of_each(state: State, seat: int) -> list[int]:
    """Where each of a seat's tiles that can move comes to in one move, nothing in its way."""
    free = state.m[OWNER + seat] & POINTS & ~state.cannot("move")
    return [_stride(state.rules, seat, state.board[place].kind, place) for place in places(free)]


def _fewest(
    across: Sequence[tuple[int, int]], nearest: Sequence[int], rows: Mapping[int, Sequence[int]], stops: int
) -> tuple[int, tuple[int, ...]]:
    """The fewest moves that bring two tiles, one each, to the two ends of a line across a zone; and the tiles."""
    fewest, found = 2 * FAR, (-1, -1)
    for at, crossed in across:
        if not crossed & ~stops:
            continue
        one, other = nearest[at], nearest[at + 1]
        if (one >> _PLACE) + (other >> _PLACE) >= fewest:
            continue
        if one & _POINT == other & _POINT:  # the same tile cannot be both: the next tile is one of them
            one, other = min((one, _second(rows, at + 1)), (_second(rows, at), other), key=_moves)
        if (moves := _moves((one, other))) < fewest:
            fewest, found = moves, (one, other)
    return fewest, tuple([end & _POINT for end in found if end >= 0])


def _moves(ends: tuple[int, int]) -> int:
    return (ends[0] >> _PLACE) + (ends[1] >> _PLACE)


def _second(rows: Mapping[int, Sequence[int]], at: int) -> int:
    return sorted([row[at] for row in rows.values()])[1]


@cache
def _lines_across(zones: tuple[int, ...], barred: int) -> Lines:
    """All rows and columns with some of these zones."""
    ends: list[int] = []
    across: list[tuple[tuple[int, int], ...]] = []
    for zone in zones:
        found = []
        for line in _lines():
            on_it = [at for at, place in enumerate(line) if zone >> place & 1]
            if on_it:
                pair = mask(line[: on_it[-1]]) & ~barred, mask(line[on_it[0] + 1 :]) & ~barred
                if all(pair):
                    found.append((len(ends), mask(line[on_it[0] : on_it[-1] + 1])))
                    ends += pair
        across.append(tuple(found))
    return Lines(tuple(ends), tuple(across))


@cache
def _lines() -> list[list[int]]:
    """All columns and rows of the lattice."""
    found: list[list[int]] = []
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for place in places(POINTS):
            lines.setdefault(xy(place)[axis], []).append(place)
        found += lines.values()
    return found


def _row(rules: Rules, seat: int, piece: PieceType, place: int, goals: Ends) -> tuple[int, ...]:
    """For each of these sets of places, the moves of a seat until such a tile is in it, and its place now in the lowest bits."""
    within = moves_within(rules, seat, piece.kind, place) if piece.owner == seat else [1 << place]
    moves = (next((moves for moves, reached in enumerate(within) if reached & goal), FAR) for goal in goals)
    return tuple([number << _PLACE | place for number in moves])


def moves_within(rules: Rules, seat: int, kind: int, place: int) -> list[int]:
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
