"""A line of text as a square of small squares that telephones can read. Drawn by us from the pattern that a library works out."""

from __future__ import annotations

import pygame

LARGEST = 2900
"""Signs of a line; in more, the squares are too small for a telephone at arm's length."""
QUIET = 4
"""Squares that stay light around the pattern."""


def draw_code(line: str, side: int) -> pygame.Surface | None:
    """The pattern, at most that many pixels wide; None where the line is too long for that, or the library is missing."""
    try:
        import segno
    except ImportError:
        return None
    if len(line) > LARGEST:
        return None
    try:
        rows = [bytes(row) for row in segno.make(line, error="l", micro=False).matrix]
    except ValueError:  # more than the largest pattern holds
        return None
    unit = side // (len(rows) + 2 * QUIET)
    if unit < 2:
        return None
    whole = pygame.Surface(((len(rows) + 2 * QUIET) * unit,) * 2)
    whole.fill("#ffffff")
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                whole.fill("#000000", ((x + QUIET) * unit, (y + QUIET) * unit, unit, unit))
    return whole
