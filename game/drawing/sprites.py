"""Pictures at places of the window, of which every scene is made."""

from __future__ import annotations

from collections.abc import Sequence
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


def cut(sprite: Sprite, area: pygame.Rect) -> Sprite | None:
    """The part of a sprite that lies between the upper and the lower edge of an area; None where nothing does."""
    seen = sprite.rect.clip(pygame.Rect(sprite.x, area.y, sprite.rect.width, area.height))
    if seen.height == sprite.rect.height:
        return sprite
    return Sprite(sprite.picture.subsurface(seen.move(-sprite.x, -sprite.y)), *seen.topleft) if seen.height > 0 else None


def stack(parts: Sequence[pygame.Surface]) -> pygame.Surface:
    """Pictures below each other, each in the middle."""
    width, height = max((part.get_width() for part in parts), default=1), sum(part.get_height() for part in parts)
    whole, top = pygame.Surface((width, max(height, 1)), pygame.SRCALPHA), 0
    for part in parts:
        whole.blit(part, ((width - part.get_width()) // 2, top))
        top += part.get_height()
    return whole
