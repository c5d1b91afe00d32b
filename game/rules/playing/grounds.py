"""The places that a board's drawing, and a zone's lists, say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.lattice import INDEX, mask, point, square
from game.rules.language.entries import ZoneEntry


def grounds_of(board: Mapping[str, Any]) -> dict[str, int]:
    """The zones that the letters of the board's points say, from GUEST's seat."""
    rows = [line.split() for line in str(board["points"]).strip().splitlines()]
    out: dict[str, int] = {}
    for names in board["legend"].values():
        for name in names:
            out.setdefault(name, 0)
    for y, row in zip(range(8, -9, -1), rows, strict=False):
        for x, letter in zip(range(-8, 9), row, strict=False):
            for name in board["legend"].get(letter, ()):
                out[name] |= 1 << point(x, y)
    return out


def listed(zone: ZoneEntry) -> int:
    """The places of a zone's rows, columns, points and squares."""
    if zone.points or zone.squares:
        listed = [point(x, y) for x, y in zone.points if f"{x},{y}" in INDEX]
        return mask(listed + [square(x, y) for x, y in zone.squares if f"s{x},{y}" in INDEX])
    (low, high), (left, right) = zone.rows, zone.columns
    return mask([point(x, y) for x in range(left, right + 1) for y in range(low, high + 1) if f"{x},{y}" in INDEX])
