"""What tiles see of one another along rows and columns: clashes, harmonies, rings, wheels (S11 to S18, O1, O5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tests.bench import skud_lattice as lattice
from tests.bench.skud_lattice import ALONG_COL, ALONG_ROW, BIT, COL, EAST, HARMONY, NORTH, RANK_AT, RANK_OF, ROW, STRIDE, XY

Link = tuple[int, int, int]  # owner, and the ranks of both ends, the western or southern end first
Tiles = Mapping[int, int]  # rank -> code
# By kind of mover, the points where it would clash; and the points which a flower may leave only for another on the same line.
Sight = tuple[tuple[int, ...], int]
BLIND: Sight = ((0,) * 8, 0)  # for listing moves without regard to clashes


# Clashes


def sight(flowers: Tiles, occupied: int) -> Sight:
    """The clash shadows and the locks of a position without a clash (S9, S12).

    A mover may land wherever no flower opposite to it looks. That it leaves its source opens nothing to it: what looks through
    there would have clashed with it before. A tile that two opposite flowers see along one line stands between them.
    """
    across, along = [0] * 6, [0] * 6
    for rank, code in flowers.items():
        if code < 12:
            across[code >> 1] |= ALONG_ROW[rank][occupied & ROW[rank]]
            along[code >> 1] |= ALONG_COL[rank][occupied & COL[rank]]
    a, b, c, d, e, f = across
    u, v, w, x, y, z = along
    return (d | x, e | y, f | z, a | u, b | v, c | w, 0, 0), a & d | b & e | c & f | u & x | v & y | w & z


def clashes(flowers: Tiles, occupied: int) -> bool:
    """Whether a disharmony stands on the board (S12)."""
    shadow, _ = sight(flowers, occupied)
    return any(code < 12 and shadow[code >> 1] & BIT[rank] for rank, code in flowers.items())


# Harmonies and rings


def links(flowers: Tiles, accents: Tiles, occupied: int, online: bool) -> list[Link]:
    """Every harmony on the board."""
    damp, rows, cols = _stilled(accents, online)
    found = []
    for rank, code in flowers.items():
        bit = BIT[rank]
        if code >> 1 == lattice.ORCHID or bit & damp:
            continue
        for view, still in ((EAST[rank], rows), (NORTH[rank], cols)):
            seen = occupied & view
            if seen and not bit & still:
                first = seen & -seen
                owner = HARMONY[code][flowers.get(RANK_OF[first], -1)]
                if owner and not first & damp:
                    found.append((owner - 1, rank, RANK_OF[first]))
    return found


def _stilled(accents: Tiles, online: bool) -> tuple[int, int, int]:
    """The points beside knotweed, and the points whose row, and whose column, holds a rock if rocks reach that far (S19, O1)."""
    damp = rows = cols = 0
    for rank, code in accents.items():
        if code >> 1 == lattice.KNOTWEED:
            damp |= lattice.AROUND[rank]
        elif online and code >> 1 == lattice.ROCK:
            rows |= lattice.ALL_ROW[rank]
            cols |= lattice.ALL_COL[rank]
    return damp, rows, cols


def _turning(a: int, b: int) -> int | None:
    """How a harmony counts towards a turn around the centre, from a to b: 1 if it crosses the half-line just above the eastern
    axis, else 0; None if it touches the centre and can be part of no ring (S15)."""
    (ax, ay), (bx, by) = XY[a], XY[b]
    if ax <= 0 <= bx and ay <= 0 <= by:
        return None
    return 1 if ax == bx > 0 and ay <= 0 < by else 0


def ring_owners(found: list[Link]) -> list[int]:
    """The players, 0 before 1, who own a closed chain of harmonies that winds around the centre (S15)."""
    return [owner for owner in (0, 1) if _winds([(a, b) for who, a, b in found if who == owner])]


def _winds(edges: list[tuple[int, int]]) -> bool:
    """Gives every tile the turn at which a chain from the first one reaches it: two answers for one tile are a ring."""
    if len(edges) < 4:
        return False
    ways: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for a, b in edges:
        if (turn := _turning(a, b)) is not None:
            ways[a].append((b, turn))
            ways[b].append((a, -turn))
    reached: dict[int, int] = {}
    return any(_contradicts(first, ways, reached) for first in ways if first not in reached)


def _contradicts(first: int, ways: Mapping[int, list[tuple[int, int]]], reached: dict[int, int]) -> bool:
    reached[first] = 0
    waiting = [first]
    while waiting:
        here = waiting.pop()
        for there, turn in ways[here]:
            if there not in reached:
                reached[there] = reached[here] + turn
                waiting.append(there)
            elif reached[there] != reached[here] + turn:
                return True
    return False


def across_midlines(found: list[Link]) -> tuple[int, int]:
    """How many harmonies of GUEST and of HOST cross a midline (O5): those that lie on no axis and end on both sides of one."""
    count = [0, 0]
    for owner, a, b in found:
        (ax, ay), (bx, by) = XY[a], XY[b]
        count[owner] += (ax == bx != 0 and ay < 0 < by) or (ay == by != 0 and ax < 0 < bx)
    return count[0], count[1]


# Wheels (S18)

RING = [[RANK_AT.get((x + dx, y + dy), -1) for dx, dy in lattice.CLOCKWISE] for x, y in XY]


def turned(tiles: Tiles, centre: int) -> dict[int, int]:
    """The tiles after those around the centre went one place clockwise; only where none leaves the board."""
    after, ring = dict(tiles), RING[centre]
    around = [(before, rank) for before, rank in zip(ring, ring[1:] + ring[:1], strict=True) if before in tiles]
    for before, _ in around:
        del after[before]
    for before, rank in around:
        after[rank] = tiles[before]
    return after


def wheel_points(flowers: Tiles, accents: Tiles, on: Sequence[int], seen: Sight) -> int:
    """The mask of the points where a wheel may be placed; `on` is the mask of every code's tiles."""
    barred, doubtful = _wheel_doubts(on, seen)
    free = lattice.INNER & ~sum(on) & ~barred
    doubtful &= free
    if not doubtful or seen is BLIND:
        return free
    columns, rows = _faces(flowers, accents)
    for centre in lattice.ranks_of(doubtful):
        if _quarrel_around(columns, rows, centre):
            free ^= BIT[centre]
    return free


UP = 19  # masks are lifted by so many bits, that every shift below is one to the left


def _wheel_doubts(on: Sequence[int], seen: Sight) -> tuple[int, int]:
    """The points where a wheel would bring a tile where it must not lie, or would have a rock beside it; and those where a clash
    has to be looked for: one tile alone brings none if nothing opposite sees its new point and it does not stand between two.
    """
    shadow, locked = seen
    red, white, occupied = sum(on[:6]), sum(on[6:12]), sum(on)
    barred = once = twice = risky = 0
    kinds = [(on[2 * kind] | on[2 * kind + 1], shadow[kind]) for kind in range(6)]
    for way in lattice.WHEEL_WAYS:
        stuck = red & way.no_red | white & way.no_white | occupied & way.nowhere
        unsafe = locked << UP
        for there, clash in kinds:
            unsafe |= there << UP & clash << UP - way.step
        for back in way.backs:
            barred |= stuck << UP + back
            risky |= unsafe << UP + back
            beside = occupied << UP + back
            twice |= once & beside
            once |= beside
    for rock in lattice.ranks_of(on[2 * lattice.ROCK] | on[2 * lattice.ROCK + 1]):
        barred |= lattice.AROUND[rock] << UP
    return barred >> UP, twice >> UP | risky >> UP + UP


# For wheels the board is letters, column by column and row by row, with free lines before and after: 0 nothing, 1 to 6 a basic
# flower, 7 what only stands in the way, 8 a gate or the end of a line, which stay where they are when all else turns.
NOTHING, BLOCK, FIXED = b"\0", b"\7", b"\10"
BY_COLUMN = [2 * STRIDE + (x + 8) * STRIDE + y + 8 for x, y in XY]
BY_ROW = [2 * STRIDE + (y + 8) * STRIDE + x + 8 for x, y in XY]


def _empty(places: list[int]) -> bytes:
    gates = {places[rank] for rank in lattice.GATE_RANKS}
    return b"".join(FIXED if place % STRIDE == 17 or place in gates else NOTHING for place in range(20 * STRIDE))


EMPTY_COLUMNS, EMPTY_ROWS = _empty(BY_COLUMN), _empty(BY_ROW)


def _band(place: int, empty: bytes) -> tuple[int, int, list[int]]:
    """Of the three lines around a place: where they start, how far from there the first three points beside it lie, and which of
    those around it, so counted, stay where they are."""
    start = place - place % STRIDE - STRIDE - 1
    fixed = [place + dx * STRIDE + dy - start for dx, dy in lattice.CLOCKWISE if empty[place + dx * STRIDE + dy] == 8]
    return start, place % STRIDE, fixed


BAND_COLUMNS = [_band(place, EMPTY_COLUMNS) for place in BY_COLUMN]
BAND_ROWS = [_band(place, EMPTY_ROWS) for place in BY_ROW]


def _faces(flowers: Tiles, accents: Tiles) -> tuple[bytearray, bytearray]:
    columns, rows = bytearray(EMPTY_COLUMNS), bytearray(EMPTY_ROWS)
    for rank in accents:
        columns[BY_COLUMN[rank]] = rows[BY_ROW[rank]] = 7
    for rank, code in flowers.items():
        if not BIT[rank] & lattice.GATES:
            columns[BY_COLUMN[rank]] = rows[BY_ROW[rank]] = 7 if code >= 12 else (code >> 1) + 1
    return columns, rows


def _quarrel_around(columns: bytearray, rows: bytearray, centre: int) -> bool:
    """Whether a wheel, with what lies around it turned, leaves a clash in the three columns and three rows that it touches."""
    start, at, fixed = BAND_COLUMNS[centre]
    band = columns[start : start + 55]
    west, middle, east = band[at : at + 3], band[at + 18 : at + 21], band[at + 36 : at + 39]
    if fixed:
        west, middle, east = (line.replace(FIXED, NOTHING) for line in (west, middle, east))
    band[at : at + 3] = middle[:1] + west[:2]
    band[at + 18 : at + 21] = east[:1] + BLOCK + west[2:]
    band[at + 36 : at + 39] = east[1:] + middle[2:]
    if _quarrel(band, fixed):
        return True
    start, at, fixed = BAND_ROWS[centre]
    band = rows[start : start + 55]
    band[at : at + 3] = middle[:1] + east[:2]
    band[at + 18 : at + 21] = west[:1] + BLOCK + east[2:]
    band[at + 36 : at + 39] = west[1:] + middle[2:]
    return _quarrel(band, fixed)


def _quarrel(band: bytearray, fixed: list[int]) -> bool:
    """Whether opposite flowers have only empty points between, once what is fixed is back in its place."""
    for place in fixed:
        band[place] = 8
    near = band.translate(None, NOTHING)
    return b"\1\4" in near or b"\4\1" in near or b"\2\5" in near or b"\5\2" in near or b"\3\6" in near or b"\6\3" in near
