"""Fingers on a screen: one at a time, one press is one press, and a finger that rests asks what lies beneath it."""

from __future__ import annotations

from math import ceil

import pygame

from game.ui.framework.inputs import InputEvent, Pos

HOLD = 450
"""Milliseconds that a finger rests until it asks."""
STRAY = 14
"""Pixels that a resting finger may stray."""
LOST = 10_000
"""Milliseconds without a word of a finger after which it is taken to be gone: a screen that was unplugged lifts none."""
FINGER_MM = 12
"""The least side of what is touched, in millimetres."""
USUAL_MM = 340
"""How wide a screen is taken to be where nobody has said it, in millimetres: one that is touched is seldom larger."""
LARGEST = 0.07
"""The largest such side, in shorter sides of the window, for which screens are laid out."""
MOUSE_AFTER = 1000
"""Milliseconds after a finger in which a mouse that moves is taken to be one that the system makes of it."""
EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Fingers:
    """The finger that counts is the first one down; a second one, and a palm beside it, mean nothing until it is lifted."""

    def __init__(self) -> None:
        self._finger: tuple[int, int] | None = None
        self._heard = 0
        self._resting: tuple[Pos, int] | None = None
        self.used = False
        """Whether it was a finger that pointed last, so that what is touched has to be as large as one."""

    def read(self, event: pygame.event.Event, size: tuple[int, int], now: int) -> InputEvent | None:
        """What a finger's event means in a window of that size; None for every finger but the one that counts."""
        finger = event.touch_id, event.finger_id
        pos = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            if self._finger not in (None, finger) and now - self._heard < LOST:
                return None
            self._finger, self._resting = finger, (pos, now)
        elif finger != self._finger:
            return None
        self._heard = now
        if event.type == pygame.FINGERUP:
            self._finger = self._resting = None
            return InputEvent("release", pos)
        if event.type == pygame.FINGERDOWN:
            return InputEvent("press", pos)
        if self._resting and max(abs(pos[0] - self._resting[0][0]), abs(pos[1] - self._resting[0][1])) > STRAY:
            self._resting = None
        return InputEvent("point", pos)

    def changes_pointer(self, event: pygame.event.Event, now: int) -> bool:
        """Sees by an event that was answered whether fingers are used or a mouse. True if that is new; never while one is down,
        so that nothing changes its place under it."""
        before = self.used
        if event.type == pygame.FINGERUP and self._finger is None:
            self.used = True
        elif event.type == pygame.MOUSEMOTION and any(event.rel) and not getattr(event, "touch", False):
            self.used = self.used and (self._finger is not None or now - self._heard < MOUSE_AFTER)
        return self.used != before

    def let(self) -> bool:
        """Whatever was down counts no more: the window was left. True if anything was."""
        down, self._finger, self._resting = self._finger is not None, None, None
        return down

    def wait(self, now: int) -> int | None:
        """Milliseconds until a resting finger asks; None where none rests."""
        return None if self._resting is None else max(self._resting[1] + HOLD - now, 0)

    def asking(self, now: int) -> Pos | None:
        """Where a finger has rested for long enough, once."""
        if self._resting is None or self.wait(now):
            return None
        pos, self._resting = self._resting[0], None
        return pos


def least_side(desktop: tuple[int, int], size: tuple[int, int]) -> int:
    """The least side in pixels of what is touched, in a window of that size on such a screen."""
    return min(ceil(max(desktop) * FINGER_MM / USUAL_MM), round(min(size) * LARGEST))
