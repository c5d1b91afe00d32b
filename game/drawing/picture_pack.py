"""The small pictures of a first screen - words, plates, icons - in one file on disk, so that the next start need not draw them.

No font is opened for what is found here, and no SVG is written. The file holds all that the pictures depend on besides their
keys: the colours, the libraries that draw, and when the fonts and the sources that draw were written.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pygame

from game.core.disk import read_bounded
from game.drawing.typesetting import font_files

MOST, MOST_BYTES = 400, 4_000_000
"""How many pictures are kept, and in how many bytes of pixels."""
_LAYOUT: Literal["BGRA"] = "BGRA"
_SUM = 4
LARGEST = 64 << 20
"""Bytes of the file at most; those of small pictures that a start needs come to one or two million."""
_MODULES = "brush", "colours", "picture_pack", "svg", "typesetting"
_SOURCES = tuple(str(Path(__file__).with_name(f"{name}.py")) for name in _MODULES)


class PicturePack:
    """Pictures by key. What is asked for until ``write`` is called makes up the file; from then on it is no longer ``open``,
    and everything is drawn."""

    def __init__(self, path: Path, colours: Mapping[str, str]) -> None:
        self.path = path
        versions = pygame.get_sdl_version(), pygame.image.get_sdl_image_version(), pygame.font.get_sdl_ttf_version()
        self._head = f"pictures 1 {pygame.version.ver} {versions} {sorted(colours.items())} {sys.path}\n".encode()
        self._known: dict[str, tuple[int, int, int]] | None = None
        self._pixels = memoryview(b"")
        self._used: dict[str, pygame.Surface] = {}
        self._bytes = 0
        self.open, self._grown = True, False

    def get(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture with that key; ``draw`` draws it, if the file does not have it. Keys hold words and numbers only."""
        if not self.open or pygame.display.get_surface() is None:
            return draw()
        word = repr(key)
        picture = self._used.get(word) or self._recall(word)
        if picture is None:
            picture = draw()
            if not picture.get_width() * picture.get_height():
                return picture  # no words: there is nothing to keep
            self._grown = True
        if word not in self._used and self._bytes < MOST_BYTES and len(self._used) < MOST:
            self._used[word] = picture
            self._bytes += picture.get_width() * picture.get_height() * 4
        return picture

    def _recall(self, word: str) -> pygame.Surface | None:
        if self._known is None:
            self._known = {}
            with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
                self._known = self._read()
        if word not in self._known:
            return None
        width, height, at = self._known[word]
        return pygame.image.frombuffer(self._pixels[at : at + width * height * 4], (width, height), _LAYOUT)

    def _read(self) -> dict[str, tuple[int, int, int]]:
        """The sizes of the pictures that the file has, and where they lie in it; none if anything is not as it was."""
        data = read_bounded(self.path, LARGEST)
        begin, whole = len(self._head) + _SUM, memoryview(data)
        if not data.startswith(self._head) or data[begin - _SUM : begin] != _sum(whole[begin:]):
            return {}
        end = data.index(b"\n", begin)
        index = json.loads(data[begin:end])
        if index["masks"] != list(_window_masks()) or any(_written(path) != when for path, when in index["files"].items()):
            return {}
        self._pixels = whole[end + 1 :]
        return {word: (width, height, at) for word, (width, height, at) in index["pictures"].items()}

    def write(self) -> None:
        """Writes what was asked for so far, if the file does not hold it; nothing more is kept from now on."""
        if not self.open:
            return
        self.open = False
        used, self._used = self._used, {}
        if self._grown:
            with suppress(OSError):
                self._write(used)

    def _write(self, used: Mapping[str, pygame.Surface]) -> None:
        index: dict[str, Any] = {"masks": list(_window_masks()), "pictures": {}}
        index["files"] = {path: _written(path) for path in (*_SOURCES, *map(str, font_files()))}
        pixels = bytearray()
        for word, picture in used.items():
            index["pictures"][word] = (*picture.get_size(), len(pixels))
            pixels += pygame.image.tobytes(picture, _LAYOUT)
        rest = json.dumps(index).encode() + b"\n" + pixels
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_bytes(self._head + _sum(rest) + rest)
        fresh.replace(self.path)


def _window_masks() -> tuple[int, int, int, int]:
    """How pictures with alpha lie in memory, as they are drawn for the window that there is."""
    return pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()


def _written(path: str) -> int:
    """When a file was written, in nanoseconds. Raises OSError."""
    return os.stat(path).st_mtime_ns  # noqa: PTH116 - at every start


def _sum(data: bytes | memoryview) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM, "big")
