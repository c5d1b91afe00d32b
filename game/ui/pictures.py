"""Pictures from SVG: colours put in, drawn at the wanted size, kept until the window changes its size."""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path

import pygame

from game.core.contract import SEATS
from game.ui.theme import Theme

EMBLEM = {"ink": "#010101", "fill": "#020202", "accent": "#030303", "face": "#040404"}
DISC = {"face": "#0a0a01", "rim": "#0a0a02", "light": "#0a0a03", "shade": "#0a0a04"}
"""The colours that an SVG of the art folder uses for a role; an owner's colours take their place."""
_MOST_PIXELS = 40_000_000
"""What is kept of drawn pictures, in pixels of four bytes; the longest unused goes first."""
_LARGEST = 8_000_000
_STEM = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Pictures:
    """Draws SVG text and files of the art folder, and keeps what was drawn."""

    def __init__(self, art: Path, theme: Theme) -> None:
        self.art = art
        self.theme = theme
        self._drawn: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._texts: dict[tuple[str, str], str | None] = {}

    def draw(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """The SVG at that size in pixels."""
        key = (text, size)
        if found := self._found(key):
            return found
        return self._keep(key, rasterise(text, size))

    def tile(self, stem: str, owner: str, pixels: int) -> pygame.Surface | None:
        """A picture of the tiles folder in its owner's colours, or None where there is none."""
        return self._file("tiles", stem, pixels, _owner_colours(self.theme, owner))

    def icon(self, stem: str, colour: str, pixels: int) -> pygame.Surface | None:
        """An icon in one colour, or None where there is no such picture."""
        return self._file("icons", stem, pixels, {EMBLEM[role]: colour for role in ("ink", "fill", "accent")})

    def _file(self, folder: str, stem: str, pixels: int, colours: Mapping[str, str]) -> pygame.Surface | None:
        key = (folder, stem, pixels, tuple(colours.values()))
        if found := self._found(key):
            return found
        text = self._text(folder, stem)
        if text is None or pixels < 1:
            return None
        try:
            return self._keep(key, rasterise(coloured(text, colours), (pixels, pixels)))
        except pygame.error:
            self._texts[folder, stem] = None
            return None

    def _text(self, folder: str, stem: str) -> str | None:
        key = folder, stem
        if key not in self._texts:
            self._texts[key] = _read(self.art / folder / f"{stem}.svg") if _STEM.fullmatch(stem) else None
        return self._texts[key]

    def _found(self, key: tuple[object, ...]) -> pygame.Surface | None:
        surface = self._drawn.get(key)
        if surface is not None:
            self._drawn.move_to_end(key)
        return surface

    def _keep(self, key: tuple[object, ...], surface: pygame.Surface) -> pygame.Surface:
        self._drawn[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while self._pixels > _MOST_PIXELS and len(self._drawn) > 1:
            _, old = self._drawn.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return surface

    def forget(self) -> None:
        """Lets go of everything drawn: the window has another size."""
        self._drawn.clear()
        self._pixels = 0


def coloured(text: str, colours: Mapping[str, str]) -> str:
    """The SVG text with its placeholders replaced by colours."""
    for placeholder, colour in colours.items():
        text = text.replace(placeholder, colour)
    return text


def rasterise(text: str, size: tuple[int, int]) -> pygame.Surface:
    """SVG text as a surface with alpha, in the window's format once there is a window. Raises pygame.error if it is no SVG."""
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (max(size[0], 1), max(size[1], 1)))
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def _owner_colours(theme: Theme, owner: str) -> dict[str, str]:
    seat = owner if owner in SEATS else "any"
    return {mark: theme[f"{seat}_{role}"] for roles in (EMBLEM, DISC) for role, mark in roles.items()}


def _read(path: Path) -> str | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
