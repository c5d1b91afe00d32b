"""The lattice that every board is cut from: points and squares as bits of one int.

A point (x, y), x to the east, y to the north, -9..9 each, is the bit ``(x + 10) * 20 + (y + 9)``: columns of 19 points and one
bit of padding, so that a step is a shift (1 to the north, 20 to the east) and what leaves the lattice lands where no point is.
A square is named by its south-west corner, -10..9 each, and is the bit ``SQUARES + (x + 10) * 20 + (y + 10)``: the same
lattice, half a step off. The order of the bits is the order of places in lists: by x, then y. Which of these places there are
on a board is said by its outline (outline.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.kept import forgettable

REACH = 9
"""How far a point can be from the one called 0,0, in each direction."""
WIDTH = 2 * REACH + 2
_WEST = REACH + 1
SQUARES = WIDTH * (WIDTH + 1)
"""The first bit of the squares' block; below it lie the points, and a column of padding."""


def point(x: int, y: int) -> int:
    """The index of the point (x, y)."""
    return (x + _WEST) * WIDTH + y + REACH


def square(x: int, y: int) -> int:
    """The index of the square whose south-west corner is (x, y)."""
    return SQUARES + (x + _WEST) * WIDTH + y + _WEST


def xy(place: int) -> tuple[int, int]:
    """The coordinates of a point, or of a square's south-west corner."""
    if place >= SQUARES:
        column, row = divmod(place - SQUARES, WIDTH)
        return column - _WEST, row - _WEST
    column, row = divmod(place, WIDTH)
    return column - _WEST, row - REACH


def mask(places: Iterator[int] | tuple[int, ...] | list[int] | set[int] | frozenset[int]) -> int:
    """The set of these places as one int."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


_SPAN = range(-REACH, REACH + 1)
_CELLS = range(-_WEST, REACH + 1)
_EVERY = [point(x, y) for x in _SPAN for y in _SPAN] + [square(x, y) for x in _CELLS for y in _CELLS]
POINTS = mask([place for place in _EVERY if place < SQUARES])
"""Every point of the lattice."""
SPACES = mask([place for place in _EVERY if place >= SQUARES])
"""Every square of the lattice."""


def places(bits: int) -> Iterator[int]:
    """The members of a set, from the lowest index."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _name(place: int) -> str:
    x, y = xy(place)
    return f"s{x},{y}" if place >= SQUARES else f"{x},{y}"


NAMES: dict[int, str] = {place: _name(place) for place in _EVERY}
"""Place to text: ``3,-4`` for a point, ``s3,-4`` for a square."""
INDEX: dict[str, int] = {name: place for place, name in NAMES.items()}
"""Text to place; what is not a key is a place on no board."""


_STRIP = 2 * WIDTH
_STRIP_BITS = (1 << _STRIP) - 1
_STRIPS = WIDTH // 2
_IN_ORDER = (*range(_WEST // 2 - 1, -1, -1), *range(_WEST // 2, _STRIPS))
_ORDER = [[[strip for strip in _IN_ORDER if low <= strip <= high] for high in range(_STRIPS)] for low in range(_STRIPS)]
"""By the first and the last strip of two columns: the strips between them in the order of names (-1, -2 ... -9, 0, 1 ... 9)."""
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
            _forget_spellers()
        self[pattern] = found
        return found


_spellers: dict[str, list[_Strip]] = {}


def _forget_spellers() -> None:
    _spellers.clear()
    _Strip.kept = 0


forgettable(_forget_spellers)


_whole: dict[tuple[str, int], list[str]] = {}
_WHOLE = 4096
"""How many lists of texts are kept as they are: most tiles go to the same points as a ply ago."""
forgettable(_whole.clear)


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
        strips = _spellers[prefix] = [_Strip(prefix, strip) for strip in range(_STRIPS)]
    for strip in _ORDER[((bits & -bits).bit_length() - 1) // _STRIP][(bits.bit_length() - 1) // _STRIP]:
        pattern = bits >> strip * _STRIP & _STRIP_BITS
        if pattern:
            out += strips[strip][pattern]
