"""Pictures that a game brings along for its own tiles: nobody has looked at them, so they are tried before they are used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame

from game.core.svgcheck import may_be_drawn
from game.ui.pictures import rasterise

_LARGEST = 10_000
"""Letters of a picture."""
_MOST = 32
_TRIED = (24, 24)


def sorted_out(pictures: Mapping[str, str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Those of the pictures that can be drawn, by name; and the names of the others."""
    return _sorted_out(tuple(sorted(pictures.items())))


@lru_cache(maxsize=8)
def _sorted_out(pictures: tuple[tuple[str, str], ...]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    sound = {name: text for name, text in pictures[:_MOST] if _can_be_drawn(text)}
    return sound, tuple(name for name, _ in pictures if name not in sound)


def _can_be_drawn(text: str) -> bool:
    if len(text) > _LARGEST or not may_be_drawn(text):
        return False
    try:
        return bool(pygame.mask.from_surface(rasterise(text, _TRIED), 16).count())
    except pygame.error:
        return False
