"""How many moves off a closed chain of links around a place is, by the tiles' own movement where nothing is in their way.

Such a chain crosses each of the four rays from the place to the north, the south, the east and the west, by links of tiles that
stand on either side. So for each ray two tiles are looked for that need few moves to stand so, no tile for more than two rays.
Links along diagonals, around holes, or of tiles that are related only for a time, are told of once they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from game.core.kept import kept
from game.core.lattice import REACH, mask, places, point, xy
from game.rules.playing.approach import FAR, moves_within
from game.rules.playing.lines import spanned
from game.rules.playing.rules import LinkKind, Rules
from game.rules.playing.state import OWNER, State

RAYS = 4
NEVER = 2 * FAR
PAIRS, SETS = 20_000, 4000
"""Pairs of tiles, and sets of all tiles, of which is kept how many moves they are off; when there are more, all are let go."""
STAYS = -1
End = tuple[int, int, int]
"""A tile by its kind, its place, and the seat that moves it, or ``STAYS``."""
_SPAN = range(-REACH, REACH + 1)


def moves_until_encircled(
    state: State, seat: int, tiles: int, link: LinkKind, linked: tuple[tuple[int, int], ...], centre: int
) -> tuple[int, ...]:
    """For each ray from a centre, how many moves of a seat bring two of these tiles to either side of it on one line, of kinds
    that such a link joins; 0 where one of those that are ``linked`` stands across it, and ``NEVER`` where no two do. The ray that
    lacks fewest moves has its tiles first, and each other has what is left."""
    rules, board, movable = state.rules, state.board, state.m[OWNER + seat] & ~state.cannot("move")
    ends = tuple([(board[place].kind, place, seat if movable >> place & 1 else STAYS) for place in places(tiles)])
    known, key = rules.moves_around, (link.name, centre, ends, linked)
    found = known.get(key)
    if found is None:
        if len(known) >= SETS:
            known.clear()
        found = known[key] = _encircled(rules, ends, link.rows, linked, centre)
    return found


def _encircled(
    rules: Rules, ends: Sequence[End], related: Sequence[int], linked: Collection[tuple[int, int]], centre: int
) -> tuple[int, ...]:
    """The same for tiles of which some kinds are ``related``: by kind, a bit for each other."""
    pairs = []
    for one, other in combinations(ends, 2):
        (kind, here, _), (its, there, _) = one, other
        moves = _apart(rules, one, other, centre) if related[kind] >> its & 1 else (NEVER,) * RAYS
        if (here, there) in linked:  # it may move on to another ray, too
            moves = tuple(map(min, moves, _crossed(here, there, centre)))
        if min(moves) < NEVER:
            pairs.append((moves, here, there))
    found, todo, used = [NEVER] * RAYS, [*range(RAYS)], Counter[int]()
    while todo and pairs:
        fewest, ray, at = min((moves[ray], ray, at) for at, (moves, _, _) in enumerate(pairs) for ray in todo)
        found[ray] = fewest
        todo.remove(ray)
        _, here, there = pairs.pop(at)
        used.update((here, there))
        pairs = [pair for pair in pairs if used[pair[1]] < 2 and used[pair[2]] < 2]
    return tuple(found)


def _apart(rules: Rules, one: End, other: End, centre: int) -> tuple[int, ...]:
    """For each ray from a centre, how many moves bring two tiles to either side of it on one line; one at least, as they are not
    linked: something lies between them."""
    known = rules.moves_apart
    found = known.get((one, other, centre))
    if found is None:
        if len(known) >= PAIRS:
            known.clear()
        within, its = ([1 << end[1]] if end[2] == STAYS else moves_within(rules, end[2], *end[:2]) for end in (one, other))
        fewest = []
        for lines in _sides(centre):
            sides = [(_moves(within, a) + _moves(its, b), _moves(within, b) + _moves(its, a)) for a, b in lines]
            fewest.append(max(1, min(map(min, sides), default=NEVER)))
        found = known[one, other, centre] = tuple(fewest)
    return found


def _moves(within: Sequence[int], side: int) -> int:
    """After how many moves a tile stands on some side."""
    return next((moves for moves, reached in enumerate(within) if reached & side), FAR)


@kept(65536)
def _crossed(here: int, there: int, centre: int) -> tuple[int, ...]:
    """For each ray from a centre, 0 if the line between two places crosses it, or comes from one side and ends on it. A line that
    runs through the centre, or ends there, crosses none: no ring has it (S15)."""
    between, ends = spanned(here, there), 1 << here | 1 << there
    if (between | ends) >> centre & 1:
        return (NEVER,) * RAYS
    crossed = [(ends & ray).bit_count() == 1 or (between & ray and not ends & ray) for ray in _rays(centre)]
    return tuple([0 if found else NEVER for found in crossed])


def _rays(centre: int) -> list[int]:
    """The places to the north, the south, the east and the west of a centre."""
    x, y = xy(centre)
    columns = [mask([point(x, step) for step in _SPAN if (step - y) * way > 0]) for way in (1, -1)]
    return columns + [mask([point(step, y) for step in _SPAN if (step - x) * way > 0]) for way in (1, -1)]


@kept(None)
def _sides(centre: int) -> list[list[tuple[int, int]]]:
    """For each ray from a centre, the places on either side of it on the lines across."""
    x, y = xy(centre)

    def row(at: int) -> tuple[int, int]:
        return mask([point(step, at) for step in _SPAN if step < x]), mask([point(step, at) for step in _SPAN if step > x])

    def column(at: int) -> tuple[int, int]:
        return mask([point(at, step) for step in _SPAN if step < y]), mask([point(at, step) for step in _SPAN if step > y])

    north, south, east, west = ([xy(place) for place in places(ray)] for ray in _rays(centre))
    rows = [[row(at) for _, at in ray] for ray in (north, south)]
    return rows + [[column(at) for at, _ in ray] for ray in (east, west)]
