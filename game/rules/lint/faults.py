"""What is wrong with single values: places off the board, zones that say nothing, an option that is no fitting number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.outline import Outline
from game.rules.language.types import Path
from game.rules.trees.tree import Record

LEAST, MOST = 0, 1000
"""The bounds of a number that says none."""
KINDS: dict[str, tuple[str, ...]] = {
    "number": ("min", "max", "step", "from", "changes"),
    "choice": ("choices",),
    "switch": ("changes",),
}
"""The three kinds of option, and the words that belong to each."""
Told = tuple[Path, str, str]
"""Where something is wrong, what, and what to do."""


def place_faults(places: Any, path: Path, kind: str, outline: Outline) -> Iterator[Told]:
    """Which of a list of ``points`` or ``squares`` are not on the board."""
    (west, east), (south, north) = outline.columns, outline.rows
    hint = f"A point is [x, y], x from {west} to {east} and y from {south} to {north}."
    sign = "s" if kind == "squares" else ""
    for number, place in enumerate(places if isinstance(places, list) else ()):
        if isinstance(place, list) and outline.place(f"{sign}{','.join(map(str, place))}") < 0:
            yield (*path, number), f"{place} is not on the board.", hint


def zone_faults(zone: Record, path: Path, outline: Outline, *, inherited: bool = False) -> Iterator[Told]:
    """What is wrong with a zone that lists its places. An ``inherited`` one may reach beyond the board, not lie beyond it."""
    for kind in ("points", "squares"):
        yield from place_faults(zone.get(kind), (*path, kind), kind, outline)
    for key in ("rows", "columns"):
        bounds = zone.get(key)
        least, most = bounds if isinstance(bounds, list) else (0, 0)
        low, high = outline.rows if key == "rows" else outline.columns
        if not isinstance(least, int) or not isinstance(most, int) or key not in zone:
            continue
        if least > most:
            yield (*path, key), "the least comes first.", f"Write [{most}, {least}]."
        elif most < low or least > high if inherited else least < low or most > high:
            beyond = " and ".join(str(bound) for bound in (least, most) if not low <= bound <= high)
            message = f"{beyond} {'are' if ' ' in beyond else 'is'} off the board."
            yield (*path, key), message, f"Its {key} go from {low} to {high}."
    ways = [key for key in ("where", "points", "rows") if key in zone or (key == "points" and "squares" in zone)]
    if len(ways) > 1:
        yield path, f"is said in several ways: {', '.join(ways)}.", "Keep one, and join zones with and, or, not."
    if not set(zone) - {"name", "shown"}:
        yield path, "has no places.", "Give it points, rows, columns, or where: and a phrase."


def unfit(name: str, option: Record, least: int, most: int) -> Iterator[tuple[str, str]]:
    """Why an option cannot stand for a number within bounds, and what to do; nothing if it can."""
    if not any(kind in option for kind in KINDS):
        return  # told where it stands
    low, high = option.get("min", LEAST), option.get("max", MOST)
    if "number" not in option or not isinstance(low, int) or not isinstance(high, int):
        yield f'the option "{name}" is no number.', "Give it number:, min: and max:."
    elif low < least or high > most:
        message = f'the option "{name}" goes from {low} to {high}, and here only {least} to {most} can stand.'
        yield message, f"Bound it under options.{name} with min: and max:."
