"""The board of Skud Pai Sho as bits of an int, and every table the reference generator reads.

Point (x, y) is bit (x + 8) * 18 + (y + 8): a column is a run of 17 bits and one empty bit, so a step north is a shift by 1, a
step east one by 18, and no step wraps onto another column. Besides, points are numbered by *rank*, their place among all names in
sorted order: walking through ranks gives moves in the order in which they have to be listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

STRIDE = 18
KINDS = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade",
         "white_lotus", "orchid", "rock", "wheel", "knotweed", "boat")  # fmt: skip
LOTUS, ORCHID, ROCK, WHEEL, KNOTWEED, BOAT = range(6, 12)
OWNERS = ("guest", "host")
# Around a point, clockwise from the north: the order in which a wheel turns what lies there.
CLOCKWISE = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

XY = sorted(((x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81), key=lambda at: f"{at[0]},{at[1]}")
NAME = [f"{x},{y}" for x, y in XY]
RANK = {name: rank for rank, name in enumerate(NAME)}
RANK_AT = {at: rank for rank, at in enumerate(XY)}
INDEX = [(x + 8) * STRIDE + y + 8 for x, y in XY]
BIT = [1 << index for index in INDEX]
RANK_OF = {bit: rank for rank, bit in enumerate(BIT)}


def mask_of(points: Iterable[tuple[int, int]]) -> int:
    """The mask of those of the points that are on the board."""
    return sum(BIT[RANK_AT[at]] for at in set(points) if at in RANK_AT)


def ranks_of(mask: int) -> list[int]:
    """The ranks of the points of a mask, lowest bit first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(RANK_OF[low])
        mask ^= low
    return found


BOARD = mask_of(XY)
GATE_RANKS = tuple(sorted(RANK_AT[at] for at in ((0, 8), (0, -8), (8, 0), (-8, 0))))
GATES = sum(BIT[rank] for rank in GATE_RANKS)
INNER = BOARD ^ GATES  # where anything but a planted tile may lie
HOME = (RANK_AT[0, -8], RANK_AT[0, 8])  # the gate before GUEST, and before HOST
RED_ONLY = mask_of((x, y) for x, y in XY if x * y > 0 and abs(x) + abs(y) < 7)
WHITE_ONLY = mask_of((x, y) for x, y in XY if x * y < 0 and abs(x) + abs(y) < 7)
# Where a flower of each kind may end (S7, S8), the specials last.
LAND = (INNER & ~WHITE_ONLY,) * 3 + (INNER & ~RED_ONLY,) * 3 + (INNER,) * 2
CROSS = [mask_of(((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))) for x, y in XY]
AROUND = [mask_of((x + dx, y + dy) for dx, dy in CLOCKWISE) for x, y in XY]
ALL_ROW = [mask_of((i, y) for i in range(-8, 9)) for _, y in XY]
ALL_COL = [mask_of((x, i) for i in range(-8, 9)) for x, _ in XY]


def _ray(rank: int, dx: int, dy: int) -> list[int]:
    """The ranks seen from a point in one direction on an empty board: up to a gate, and none from a gate (S10, S11)."""
    (x, y), seen = XY[rank], []
    while rank not in GATE_RANKS:
        x, y = x + dx, y + dy
        following = RANK_AT.get((x, y))
        if following is None or following in GATE_RANKS:
            break
        seen.append(following)
    return seen


EAST, WEST, NORTH, SOUTH = (
    [sum(BIT[seen] for seen in _ray(rank, dx, dy)) for rank in range(len(XY))] for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
)
ROW = [east | west for east, west in zip(EAST, WEST, strict=True)]
COL = [north | south for north, south in zip(NORTH, SOUTH, strict=True)]


class Sight(dict[int, int]):
    """For a point and a line through it: the tiles on that line -> the points seen from there, with the first tile each way.

    It fills as lines are met, and starts again when it holds 512 of them, so that all of them together stay under 60 MB.
    """

    __slots__ = ("down", "up")

    def __init__(self, up: int, down: int) -> None:
        self.up, self.down = up, down

    def __missing__(self, tiles: int) -> int:
        if len(self) >= 512:
            self.clear()
        above, below = tiles & self.up, tiles & self.down
        seen = self.up & ((above & -above) * 2 - 1) if above else self.up
        seen |= self.down & -(1 << below.bit_length() - 1) if below else self.down
        self[tiles] = seen
        return seen


ALONG_ROW = [Sight(east, west) for east, west in zip(EAST, WEST, strict=True)]
ALONG_COL = [Sight(north, south) for north, south in zip(NORTH, SOUTH, strict=True)]


class Near(dict[int, int]):
    """The points one step from those of a small mask; asked only for what is within two steps of a point, so it stays small."""

    def __missing__(self, mask: int) -> int:
        spread = self[mask] = mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE
        return spread


NEAR = Near()


class Texts(dict[int, tuple[str, ...]]):
    """Moves of one beginning that end in one strip of columns: those points, as bits from its lowest -> the texts."""

    __slots__ = ("texts",)

    def __init__(self, start: str, strip: range) -> None:
        low = (strip[0] + 8) * STRIDE
        self.texts = [(INDEX[rank] - low, start + NAME[rank]) for rank, (x, _) in enumerate(XY) if x in strip]

    def __missing__(self, points: int) -> tuple[str, ...]:
        if len(self) >= 2048:
            self.clear()
        texts = self[points] = tuple(text for place, text in self.texts if points >> place & 1)
        return texts


Spelling = tuple[tuple[int, Texts], ...]
WIDTH = 2  # columns in a strip: wider ones make fewer steps of a list that was met before, and more of one that was not
STRIP = (1 << STRIDE * WIDTH) - 1
STRIPS = [range(x - WIDTH + 1, x + 1) for x in range(-1, -9, -WIDTH)] + [range(x, min(9, x + WIDTH)) for x in range(0, 9, WIDTH)]


def spelling(start: str) -> Spelling:
    """What expands a mask of final points to the texts that begin like this: of each strip, in the order of names, its
    lowest bit and its table."""
    return tuple(((strip[0] + 8) * STRIDE, Texts(start, strip)) for strip in STRIPS)


def near(whole: Spelling, rank: int, steps: int) -> Spelling:
    """That spelling for points at most so many steps away."""
    column = XY[rank][0] + 8
    return tuple((low, texts) for low, texts in whole if column - steps - WIDTH < low // STRIDE <= column + steps)


STEPS = (3, 4, 5, 3, 4, 5, 2, 6)  # S7, by kind
FURTHER = tuple((None,) * max(0, steps - 3) for steps in STEPS)  # the steps beyond those that NEAR is asked for
MOVE = [f"move {name}" for name in NAME]
_MOVES = [near(spelling(start + " "), rank, max(STEPS)) for rank, start in enumerate(MOVE)]
SPELL_MOVE = [[near(whole, rank, steps) for rank, whole in enumerate(_MOVES)] for steps in STEPS]
PLACE = [f"place {kind}" for kind in KINDS]
SPELL_PLACE = [spelling(start + " ") for start in PLACE]
SPELL_BOAT_ON = [near(SPELL_PLACE[BOAT], rank, 0) for rank in range(len(NAME))]
BOAT_TO = [f"place boat {name} to" for name in NAME]
SPELL_BOAT_TO = [near(spelling(start + " "), rank, 1) for rank, start in enumerate(BOAT_TO)]
PLACE_ORDER = sorted(range(len(KINDS)), key=KINDS.__getitem__)


def _harmony(one: int, other: int) -> int:
    """1 + the owner of the harmony of two flowers, given as codes 2 * kind + owner; 0 if they form none (S11, S23)."""
    a, b = one >> 1, other >> 1
    if a < 6 and b < 6:
        return 1 + (one & 1) if (a - b) % 6 in (1, 5) and one & 1 == other & 1 else 0
    if LOTUS in (a, b) and min(a, b) < 6:
        return 1 + (min(one, other) & 1)
    return 0


HARMONY = [[_harmony(one, other) for other in range(16)] for one in range(16)]


class WheelWay(NamedTuple):
    """One of the four ways to shift what lies around a wheel: distances in bits, and the points whence a tile may not go."""

    step: int
    no_red: int
    no_white: int
    nowhere: int
    backs: tuple[int, int]  # from the two points that are shifted this way to the wheel


def _barred(dx: int, dy: int, land: int) -> int:
    """The gates, and the points whose neighbour that way is not in land."""
    return GATES | mask_of(at for at in XY if not land & mask_of([(at[0] + dx, at[1] + dy)]))


def _wheel_way(dx: int, dy: int, *starts: tuple[int, int]) -> WheelWay:
    one, other = (-x * STRIDE - y for x, y in starts)
    return WheelWay(dx * STRIDE + dy, _barred(dx, dy, LAND[0]), _barred(dx, dy, LAND[3]), _barred(dx, dy, INNER), (one, other))


WHEEL_WAYS = (
    _wheel_way(1, 0, (-1, 1), (0, 1)),
    _wheel_way(0, -1, (1, 1), (1, 0)),
    _wheel_way(-1, 0, (1, -1), (0, -1)),
    _wheel_way(0, 1, (-1, -1), (-1, 0)),
)
