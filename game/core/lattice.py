"""The board's geometry: 249 points and 256 squares as bits of one int.

A point (x, y), x to the east, y to the north, -8..8 each, is the bit ``(x + 8) * 18 + (y + 8)``: columns of 17 points and one
bit of padding, so that a step is a shift (1 to the north, 18 to the east) and what leaves the board lands where no point is
(P1). A square is named by its south-west corner, -9..8 each, and is the bit ``SQUARES + (x + 9) * 18 + (y + 9)``: the same
lattice, half a step off (P2). The order of the bits is the order of places in lists: by x, then y.
"""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 18
SQUARES = WIDTH * 18
"""The first bit of the squares' block; below it lie the points."""
RADIUS2 = 81


def point(x: int, y: int) -> int:
    """The index of the point (x, y)."""
    return (x + 8) * WIDTH + y + 8


def square(x: int, y: int) -> int:
    """The index of the square whose south-west corner is (x, y)."""
    return SQUARES + (x + 9) * WIDTH + y + 9


def xy(place: int) -> tuple[int, int]:
    """The coordinates of a point, or of a square's south-west corner."""
    if place >= SQUARES:
        column, row = divmod(place - SQUARES, WIDTH)
        return column - 9, row - 9
    column, row = divmod(place, WIDTH)
    return column - 8, row - 8


def _all_points() -> tuple[int, ...]:
    around = range(-8, 9)
    return tuple(point(x, y) for x in around for y in around if x * x + y * y < RADIUS2)


def _all_squares() -> tuple[int, ...]:
    around = range(-9, 9)
    return tuple(square(x, y) for x in around for y in around if (2 * x + 1) ** 2 + (2 * y + 1) ** 2 < 4 * RADIUS2)


ALL_POINTS = _all_points()
"""The 249 points of P1, by x, then y."""
ALL_SQUARES = _all_squares()
"""The 256 squares of P2."""


def mask(places: Iterator[int] | tuple[int, ...] | list[int] | set[int] | frozenset[int]) -> int:
    """The set of these places as one int."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


BOARD = mask(ALL_POINTS)
SPACES = mask(ALL_SQUARES)


def places(bits: int) -> Iterator[int]:
    """The members of a set, from the lowest index."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _name(place: int) -> str:
    x, y = xy(place)
    return f"s{x},{y}" if place >= SQUARES else f"{x},{y}"


NAMES: dict[int, str] = {place: _name(place) for place in ALL_POINTS + ALL_SQUARES}
"""Place to text: ``3,-4`` for a point, ``s3,-4`` for a square."""
INDEX: dict[str, int] = {name: place for place, name in NAMES.items()}
"""Text to place; what is not a key is no place on the board."""


def half_turn(place: int) -> int:
    """The place as seen from the other side of the board (P8, P9): HOST's view is GUEST's turned by 180 degrees."""
    x, y = xy(place)
    return square(-x - 1, -y - 1) if place >= SQUARES else point(-x, -y)


def turned(bits: int) -> int:
    """The set of places turned by 180 degrees."""
    return mask([half_turn(place) for place in places(bits)])


def reflected(bits: int) -> int:
    """The set of places on the other side of the line from west to east through the centre."""
    return mask([square(x, -y - 1) if place >= SQUARES else point(x, -y) for place in places(bits) for x, y in [xy(place)]])


_STRIP = 2 * WIDTH
_STRIP_BITS = (1 << _STRIP) - 1
_ORDER = [[[strip for strip in (3, 2, 1, 0, 4, 5, 6, 7, 8) if low <= strip <= high] for high in range(9)] for low in range(9)]
"""By the first and the last strip of two columns: the strips between them in the order of names (-1, -2 ... -8, 0, 1 ... 8)."""
_ROOM = 200_000


class _Strip(dict[int, tuple[str, ...]]):
    """Texts of one beginning that end in one strip: those points, as bits from the strip's lowest -> the texts, in order."""

    __slots__ = ("prefix", "shift")
    kept = 0

    def __init__(self, prefix: str, strip: int) -> None:
        self.prefix, self.shift = prefix, strip * _STRIP

    def __missing__(self, pattern: int) -> tuple[str, ...]:
        found = tuple(sorted(self.prefix + NAMES[place] for place in places(pattern << self.shift)))
        _Strip.kept += len(found)
        if _Strip.kept > _ROOM:
            _spellers.clear()
            _Strip.kept = 0
        self[pattern] = found
        return found


_spellers: dict[str, list[_Strip]] = {}


_whole: dict[tuple[str, int], list[str]] = {}
_WHOLE = 4096
"""How many lists of texts are kept as they are: most tiles go to the same points as a ply ago."""


def spelled(prefix: str, bits: int) -> list[str]:
    """The texts that begin like this and end in each point of a set, in alphabetical order. Nobody changes the list."""
    found = _whole.get((prefix, bits))
    if found is None:
        if len(_whole) >= _WHOLE:
            _whole.clear()
        found = _whole[prefix, bits] = []
        spell(prefix, bits, found)
    return found


def spell(prefix: str, bits: int, out: list[str]) -> None:
    """Add the texts that begin like this and end in each point of a set to a list, in alphabetical order.

    Two columns at a time are looked up by their pattern of bits; strips are in order already, since x comes first in a name.
    What is kept is bounded, and forgotten as a whole.
    """
    strips = _spellers.get(prefix)
    if strips is None:
        strips = _spellers[prefix] = [_Strip(prefix, strip) for strip in range(9)]
    for strip in _ORDER[((bits & -bits).bit_length() - 1) // _STRIP][(bits.bit_length() - 1) // _STRIP]:
        pattern = bits >> strip * _STRIP & _STRIP_BITS
        if pattern:
            out += strips[strip][pattern]
