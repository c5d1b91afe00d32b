"""The tokens of moves as a table reads them: places, displacements, numbers."""

from __future__ import annotations

import math
import re

from game.core.selection import SHIFT, sort_of
from game.drawing.geometry import centre

_PLACE = re.compile(r"s?-?\d+,-?\d+")


def is_place(token: str) -> bool:
    """Whether a token names a place of the board."""
    return sort_of(token) == "place"


def places_in(said: str) -> list[str]:
    """The places that a sentence of the rules speaks of."""
    return _PLACE.findall(said)


def is_number(token: str) -> bool:
    """Whether a token is an amount."""
    return sort_of(token) == "number"


def is_amount(token: str) -> bool:
    """Whether a token is an amount or a displacement."""
    return sort_of(token) in ("number", "shift")


def displacement(one: str, other: str) -> str:
    """The displacement that leads from a place to another, as ``by 0,3``."""
    (ax, ay), (bx, by) = centre(one), centre(other)
    return f"{SHIFT}{math.floor(bx - ax)},{math.floor(by - ay)}"


def shifted(place: str, by: str) -> str:
    """The place that a displacement (``by 0,3``) leads to from another."""
    x, y = place.lstrip("s").split(",")
    dx, dy = by.removeprefix(SHIFT).split(",")
    return f"{place[: len(place) - len(place.lstrip('s'))]}{int(x) + int(dx)},{int(y) + int(dy)}"
