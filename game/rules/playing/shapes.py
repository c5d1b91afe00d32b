"""The shapes of phrases: what lies around, beside, between or in line with places. They look at places only."""

from __future__ import annotations

from collections.abc import Callable

from game.core.lattice import BOARD, SPACES, SQUARES, WIDTH, places, reflected, square, turned
from game.core.lattice import mask as mask_of
from game.rules.language.phrases import Node
from game.rules.playing import lines

ALL = BOARD | SPACES


def around(m: int) -> int:
    """The eight neighbours of these points (of squares: the squares around)."""
    up, down = _up_down(m)
    three = up | down | m
    return (three << WIDTH | three >> WIDTH | up | down) & _block(m)


def beside(m: int) -> int:
    """The four neighbours."""
    up, down = _up_down(m)
    return (up | down | m << WIDTH | m >> WIDTH) & _block(m)


FIRST_SQUARE = 1 << SQUARES
_TOP, _BOTTOM = mask_of([square(x, 8) for x in range(-9, 9)]), mask_of([square(x, -9) for x in range(-9, 9)])


def _up_down(m: int) -> tuple[int, int]:
    """One step north, one step south. The squares fill their columns, so the outermost must not step over into the next."""
    return (m << 1, m >> 1) if m < FIRST_SQUARE else ((m & ~_TOP) << 1, (m & ~_BOTTOM) >> 1)


def _block(m: int) -> int:
    return BOARD if m < 1 << SQUARES else (SPACES if not m & BOARD else ALL)


def spaces(m: int, n: int) -> int:
    """Within n spaces, diagonally too; the points themselves are within."""
    for _ in range(n):
        m |= around(m)
    return m


def steps(m: int, n: int) -> int:
    """Within n steps from point to point; the points themselves are within."""
    for _ in range(n):
        m |= beside(m)
    return m


def near_another(near: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """The places near one of these that is not the place itself."""

    def shape(m: int, n: int) -> int:
        out = 0
        for place in places(m):
            out |= near(1 << place, n) & ~(1 << place)
        return out

    return shape


_COLUMNS = [(((1 << WIDTH) - 1) << WIDTH * x) & BOARD for x in range(17)]
_ROWS = [sum(1 << (x * WIDTH + y) for x in range(17)) & BOARD for y in range(17)]


def in_line(m: int) -> int:
    """The points on one row or column with any of these."""
    return joined([line for line in _ROWS + _COLUMNS if line & m])


def joined(masks: list[int]) -> int:
    """All of these sets together."""
    out = 0
    for mask in masks:
        out |= mask
    return out


def spanned(m: int) -> int:
    """The points strictly between any two of these on one row, column or diagonal."""
    points = list(places(m & BOARD))
    return joined([lines.spanned(a, b) for i, a in enumerate(points) for b in points[i + 1 :]])


def flanked(m: int) -> int:
    """The points with one of these right beside them on two opposite sides of their row or column."""
    up, down = _up_down(m)
    return (up & down | m << WIDTH & m >> WIDTH) & _block(m)


def corners(m: int) -> int:
    """The points at the corners of these squares."""
    low = m >> SQUARES
    return (low >> WIDTH + 1 | low >> WIDTH | low >> 1 | low) & BOARD


def squares_at(m: int) -> int:
    """The squares that have one of these points as a corner."""
    m &= BOARD
    return ((m << WIDTH + 1 | m << WIDTH | m << 1 | m) << SQUARES) & SPACES


SHAPES: dict[str, Callable[[int, int], int]] = {
    "around": lambda m, _n: around(m),
    "beside": lambda m, _n: beside(m),
    "within spaces": spaces,
    "within steps": steps,
    "within spaces another": near_another(spaces),
    "within steps another": near_another(steps),
    "in line with": lambda m, _n: in_line(m),
    "between": lambda m, _n: spanned(m),
    "flanked by": lambda m, _n: flanked(m),
    "mirror of": lambda m, _n: turned(m),
    "reflection of": lambda m, _n: reflected(m),
    "corners of": lambda m, _n: corners(m),
    "squares at": lambda m, _n: squares_at(m),
}
"""The operators that only look at places."""


LOOKING = frozenset(
    {"around", "beside", "within spaces", "within steps", "within spaces another", "within steps another", "in line with"}
)
"""Those that look from one place to others near it, or on its lines."""


def reach(node: Node, places_: int) -> int:
    """How far such an operator looks from these places."""
    return SHAPES[node.op](places_, node.count)
