"""The real board and its tiles as the make-believe game of the window's tests sees them: grounds, lines, threads, wheels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.contract import Piece, Text
from game.core.lattice import NAMES, xy
from tests.pai_sho import ALL_POINTS

CIRCLE = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
STEPS = {
    "rose": 3,
    "chrysanthemum": 4,
    "rhododendron": 5,
    "jasmine": 3,
    "lily": 4,
    "white_jade": 5,
    "white_lotus": 2,
    "orchid": 6,
}
ACCENTS = ("boat", "knotweed", "rock", "wheel")
GATES = ("0,-8", "0,8", "8,0", "-8,0")
NAMES_OF = {
    "rose": ("Rose", "Rose", "R3"), "chrysanthemum": ("Chrysanthemum", "Chrysantheme", "R4"),
    "rhododendron": ("Rhododendron", "Rhododendron", "R5"), "jasmine": ("Jasmine", "Jasmin", "W3"),
    "lily": ("Lily", "Lilie", "W4"),
    "white_jade": ("White Jade", "Weiße Jade", "W5"), "white_lotus": ("White Lotus", "Weißer Lotus", "L"),
    "orchid": ("Orchid", "Orchidee", "O"), "rock": ("Rock", "Stein", "R"), "wheel": ("Wheel", "Rad", "W"),
    "knotweed": ("Knotweed", "Knöterich", "K"), "boat": ("Boat", "Boot", "B"),
}  # fmt: skip


def both(en: str, de: str = "") -> Text:
    return {"en": en, "de": de or en}


def grounds(x: int, y: int) -> tuple[str, ...]:
    """The grounds of a point, as the real board has them (P4, P5)."""
    far = abs(x) + abs(y)
    if f"{x},{y}" in GATES:
        return ("gates",)
    if far > 7:
        return ("neutral",)
    inner = ("red", "white") if x * y == 0 else ("red",) if x * y > 0 else ("white",)
    return (*inner, "neutral") if far == 7 else inner


GROUNDS = {NAMES[place]: grounds(*xy(place)) for place in ALL_POINTS}
POINTS = tuple(sorted(GROUNDS))


@cache
def at(place: str) -> tuple[int, int]:
    x, y = place.split(",")
    return int(x), int(y)


def other(seat: str) -> str:
    return "host" if seat == "guest" else "guest"


def near(one: str, two: str) -> bool:
    """Neighbours on the circle."""
    return one in CIRCLE and two in CIRCLE and (CIRCLE.index(one) - CIRCLE.index(two)) % 6 in (1, 5)


def clash(one: str, two: str) -> bool:
    return one in CIRCLE and two in CIRCLE and (CIRCLE.index(one) - CIRCLE.index(two)) % 6 == 3


def clear(lies: Mapping[str, Piece], a: str, b: str) -> bool:
    """On one line with nothing between."""
    (ax, ay), (bx, by) = at(a), at(b)
    if ax != bx and ay != by:
        return False
    count = max(abs(ax - bx), abs(ay - by))
    dx, dy = (bx - ax) // count, (by - ay) // count
    between = [f"{ax + dx * i},{ay + dy * i}" for i in range(1, count)]
    return not any(place in lies or place in GATES for place in between)


def wheeled(lies: dict[str, Piece], middle: str) -> dict[str, Piece]:
    """What lies around a point goes one place clockwise, where there is room for all of it."""
    x, y = at(middle)
    around = [f"{x + dx},{y + dy}" for dx, dy in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))]
    if not all(place in GROUNDS and place not in GATES for place in around):
        return lies
    turned = {around[(i + 1) % 8]: lies[place] for i, place in enumerate(around) if place in lies}
    return {place: piece for place, piece in lies.items() if place not in around} | turned
