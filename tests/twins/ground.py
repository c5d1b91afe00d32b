"""The board as the twins see it (P1 to P9): points as pairs, colours as words, nothing clever."""

from __future__ import annotations

Point = tuple[int, int]

POINTS: list[Point] = [(x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81]
"""P1: the 249 points, by x, then y."""

ON_BOARD = frozenset(POINTS)
PORTS: frozenset[Point] = frozenset({(0, 8), (0, -8), (8, 0), (-8, 0)})
"""P3: the four ports, the Mid not among them."""

MID: Point = (0, 0)
FOUR: tuple[Point, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The four directions, clockwise from north."""

RING: tuple[Point, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight points around one, clockwise from north."""

SQUARES: list[Point] = [(x, y) for x in range(-9, 9) for y in range(-9, 9) if (2 * x + 1) ** 2 + (2 * y + 1) ** 2 < 4 * 81]
"""P2: the 256 squares by their south-west corner."""


def touches(point: Point) -> frozenset[str]:
    """What colours a point touches (P5), the Mid taken as an ordinary point: red, white, neutral, port."""
    x, y = point
    if point in PORTS:
        return frozenset({"port"})
    reach = abs(x) + abs(y)
    if reach > 7:
        return frozenset({"neutral"})
    quarter = "red" if (x > 0) == (y > 0) else "white"
    gardens = {"red", "white"} if x == 0 or y == 0 else {quarter}
    return frozenset(gardens | ({"neutral"} if reach == 7 else set()))


def add(a: Point, b: Point, times: int = 1) -> Point:
    """The point `times` steps of `b` away from `a`; it may lie off the board."""
    return (a[0] + b[0] * times, a[1] + b[1] * times)


def turned(point: Point) -> Point:
    """The point after half a turn of the board."""
    return (-point[0], -point[1])


def between(a: Point, b: Point) -> list[Point]:
    """The points strictly between two that share a row or a column, from `a` on (P7)."""
    step = ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
    distance = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    return [add(a, step, n) for n in range(1, distance)]


def spaces(a: Point, b: Point) -> int:
    """How many spaces apart two points are, diagonals counting as one (P7)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def read(text: str) -> Point:
    """The point that a text such as `3,-4` names."""
    x, y = text.split(",")
    return int(x), int(y)


def write(point: Point) -> str:
    """A point as text: `3,-4`."""
    return f"{point[0]},{point[1]}"
