"""Sentences that lie over a screen: notices at its upper edge for a while, and bubbles beside what they are about."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.ui.framework.inputs import Pos

LEAST, EACH, MOST = 2500, 60, 12_000
"""Milliseconds that a notice stays: at least, for each letter, and at most."""


class Notices:
    """The notice that is to be seen now, if any."""

    def __init__(self) -> None:
        self.said = ""
        self._until = 0

    def tell(self, said: str, now: int) -> None:
        """Shows a sentence from now on, in place of the one before."""
        self.said, self._until = said, now + min(LEAST + EACH * len(said), MOST)

    def wait(self, now: int) -> int | None:
        """Milliseconds until it goes; None if there is none. What is over is let go."""
        if not self.said:
            return None
        if now >= self._until:
            self.said = ""
            return 0
        return self._until - now

    def scene(self, brush: Brush, size: tuple[int, int], now: int) -> list[Sprite]:
        """The sentence on a slip at the upper edge of a window of that size."""
        if not self.said or now >= self._until:
            return []
        base = brush.theme.base
        block = brush.block(self.said, min(round(base * 34), size[0] - round(base * 3)), 0, "text")
        slip = Rect(0, 0, block.get_width() + round(base * 2), block.get_height() + round(base * 1.1))
        slip.midtop = size[0] // 2, round(base * 0.8)
        return [Sprite(brush.plate(slip.size, "bubble"), *slip.topleft), centred(block, slip.center)]


def draw_bubble(
    brush: Brush, said: str, at: Pos, off: int, window: pygame.Rect, cost: Callable[[pygame.Rect], int]
) -> list[Sprite]:
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
