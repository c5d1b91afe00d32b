"""Pictures at places of the window, of which every scene is made."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Sprite(NamedTuple):
    """A picture at a place of the window. The picture must not be changed afterwards: its identity says what it shows."""

    picture: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect((self.x, self.y), self.picture.get_size())


def centred(picture: pygame.Surface, at: tuple[int, int]) -> Sprite:
    """A picture with its middle at a pixel."""
    return Sprite(picture, at[0] - picture.get_width() // 2, at[1] - picture.get_height() // 2)
