"""The bubble: a sentence beside what it is about, where it hides least."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.brush import Brush
from game.ui.inputs import Pos
from game.ui.lines import centred
from game.ui.scene import Sprite


def bubble(brush: Brush, said: str, at: Pos, off: int, window: pygame.Rect, cost: Callable[[pygame.Rect], int]) -> list[Sprite]:
    """The sentence so many pixels off from what it is about, inside the window, where it costs least."""
    base = brush.theme.base
    pad = round(base * 0.6)
    block = brush.block(said, round(base * 17), 0, "text")
    rect = pygame.Rect(0, 0, block.get_width() + 2 * pad, block.get_height() + round(1.3 * pad))
    rect = min(_spots(rect, at, off, window.inflate(-8, -8)), key=cost)
    return [Sprite(brush.plate(rect.size, "bubble"), *rect.topleft), centred(block, rect.center)]


def _spots(rect: pygame.Rect, at: Pos, off: int, window: pygame.Rect) -> list[pygame.Rect]:
    """The rectangle above, below, beside and across from a pixel, near it and further off."""
    x, y = at
    spots = []
    for way in (off, 2 * off):
        ends = {"midbottom": (x, y - way), "midtop": (x, y + way), "midright": (x - way, y), "midleft": (x + way, y)}
        ends |= {"bottomleft": (x + way, y - way), "bottomright": (x - way, y - way)}
        for corner, end in ends.items():
            spot = rect.copy()
            setattr(spot, corner, end)
            spots.append(spot.clamp(window))
    return spots
