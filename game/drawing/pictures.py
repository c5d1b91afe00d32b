"""Pictures from SVG: colours put in, drawn at the wanted size, kept until the window changes its size.

Large ones are also kept on disk from one start to the next, since drawing them takes most of the time to the first frame.
"""

from __future__ import annotations

import io
import os
import re
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame

from game.core.disk import read_bounded
from game.core.types import SEATS
from game.drawing.colours import Theme
from game.drawing.picture_pack import PicturePack

if TYPE_CHECKING:
    from game.core.contract import BoardLook

EMBLEM = {"ink": "#010101", "fill": "#020202", "accent": "#030303", "face": "#040404"}
DISC = {"face": "#0a0a01", "rim": "#0a0a02", "light": "#0a0a03", "shade": "#0a0a04"}
"""The colours that an SVG of the art folder uses for a role; an owner's colours take their place."""
_MOST_PIXELS = 10_000_000
"""What is kept of drawn pictures, in pixels of four bytes; the longest unused goes first."""
_STEM = re.compile(r"[A-Za-z0-9_-]{1,64}")
Size = tuple[int, int]


class Rasteriser:
    """Draws SVG text and files of the art folders, the first that has one, and keeps what was drawn.

    ``cache`` is a folder where large pictures are found again at the next start; None for no such folder.
    """

    def __init__(self, art: Sequence[Path], theme: Theme, cache: Path | None = None) -> None:
        self.art = tuple(art)
        self.theme = theme
        self._drawn: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._texts: dict[tuple[str, str], str | None] = {}
        self._folder = PictureCache(cache / "pictures") if cache else None
        self._pack = PicturePack(cache / "first.pictures", theme.colours) if cache else None
        self._new: dict[tuple[object, ...], str] = {}
        self._passing: set[tuple[object, ...]] = set()
        self._ground: tuple[str, pygame.Surface] | None = None
        self._new_ground = False

    def draw(self, text: str, size: Size, passing: bool = False) -> pygame.Surface:
        """The SVG at that size in pixels. ``passing``: a large one needed once, and not kept where it can be read again."""
        key = (text, size)
        if found := self._found(key):
            return found
        recalled = self._recalled(key, text, size)
        if passing and recalled is not None:
            return recalled
        if passing and key in self._new:
            self._passing.add(key)
        return self._keep(key, recalled or rasterise(text, size))

    def kept(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A small picture that depends on nothing but its key and the colours: as an earlier start drew it, or drawn now."""
        return self._pack.get(key, draw) if self._pack else draw()

    def ground(self, name: str, size: Size, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """What fills the window, without alpha: the last one asked for, one from disk, or one drawn now. ``name`` holds all that
        it depends on besides its size. It is shared, and not to be changed."""
        if self._ground is None or self._ground[0] != name or self._ground[1].get_size() != size:
            found = self._folder.recall_opaque(name, size) if self._folder and keeps_ground(size) else None
            self._new_ground = found is None
            self._ground = name, found or draw()
        return self._ground[1]

    def offer_ground(self, name: str, picture: pygame.Surface) -> None:
        """A ground that is at hand already, to be used if that is the one asked for."""
        self._ground = name, picture

    @property
    def ground_file(self) -> tuple[str, Path, int, pygame.Surface] | None:
        """The shared ground, if it lies on disk: its name, its file, where its pixels begin there, and itself."""
        if self._ground is None or self._folder is None or self._new_ground or not keeps_ground(self._ground[1].get_size()):
            return None
        return (self._ground[0], *self._folder.place_of_opaque(*self._ground), self._ground[1])

    def own_ground(self, name: str, size: Size, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A copy of the same, to be changed; the shared one is let go where it can be read again, for it is large."""
        copy = self.ground(name, size, draw).copy()
        if self._folder and keeps_ground(size) and not self._new_ground:
            self._ground = None
        return copy

    def _recalled(self, key: tuple[object, ...], text: str, size: Size) -> pygame.Surface | None:
        """The picture as an earlier start drew it. If there is none, the one drawn now is to be written when there is time."""
        if self._folder is None or not _worth_keeping(size):
            return None
        surface = self._folder.recall(text, size)
        if surface is None:
            self._new[key] = text
        return surface

    def write(self) -> None:
        """Writes what was drawn anew to disk, for the next start. Best done while nothing happens: it takes some milliseconds."""
        if self._pack:
            self._pack.write()
        new, self._new = self._new, {}
        if self._folder and new:
            self._folder.keep({text: self._drawn[key] for key, text in new.items() if key in self._drawn})
        for key in self._passing:
            self._let_go(key)
        self._passing.clear()
        if self._folder and self._ground and self._new_ground and keeps_ground(self._ground[1].get_size()):
            self._folder.keep_opaque(*self._ground)
        self._new_ground = False

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
        if pixels < 1:
            return None

        def draw() -> pygame.Surface:
            text = self.text(folder, stem)
            if text is None:
                raise pygame.error("no such drawing")
            return rasterise(coloured(text, colours), (pixels, pixels))

        try:
            return self._keep(key, self.kept((*key, *self._files_now(folder, stem)), draw))
        except pygame.error:
            self.drop(folder, stem)
            return None

    def _files_now(self, folder: str, stem: str) -> list[tuple[str, int, int]]:
        """Where a drawing could lie: the files that are there, with time and size; none once nothing more is kept for a start."""
        out = []
        for path in self._paths(folder, stem) if self._pack and self._pack.open else ():
            with suppress(OSError):
                status = path.stat()
                out.append((str(path), status.st_mtime_ns, status.st_size))
        return out

    def _paths(self, folder: str, stem: str) -> list[Path]:
        return [art / folder / f"{stem}.svg" for art in self.art] if _STEM.fullmatch(stem) else []

    def drop(self, folder: str, stem: str) -> None:
        """A text that turned out to be no drawing is not tried again."""
        self._texts[folder, stem] = None

    def text(self, folder: str, stem: str) -> str | None:
        """The SVG of a folder of the art folders by its name; None where there is none that may be drawn."""
        key = folder, stem
        if key not in self._texts:
            self._texts[key] = next((text for path in self._paths(folder, stem) if (text := _read(path)) is not None), None)
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
            self._let_go(next(iter(self._drawn)))
        return surface

    def _let_go(self, key: tuple[object, ...]) -> None:
        if old := self._drawn.pop(key, None):
            self._pixels -= old.get_width() * old.get_height()

    def forget(self) -> None:
        """Lets go of everything drawn: the window has another size."""
        self._drawn.clear()
        self._new.clear()
        self._passing.clear()
        self._ground = None
        self._pixels = 0


class PictureCache:
    """Drawn pictures on disk: each file begins with all that the picture depends on, so that it is taken for no other.

    Files that are missing, cut off or altered only cost time. Of too many bytes the longest unused files go.
    """

    MOST_BYTES = 96_000_000

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def recall(self, text: str, size: Size) -> pygame.Surface | None:
        """The picture of an SVG text at that size, or None if it is not here as it was written."""
        pixels = bytearray(size[0] * size[1] * 4)
        if not self._read(text, size, memoryview(pixels)):
            return None
        surface = pygame.image.frombuffer(pixels, size, _LAYOUT)
        return surface if surface.get_masks() == _window_masks() else surface.convert_alpha()

    def recall_opaque(self, name: str, size: Size) -> pygame.Surface | None:
        """The same of a picture without alpha, as the window holds its pixels."""
        surface = pygame.Surface(size)
        if surface.get_pitch() != size[0] * 4:
            return None
        pixels = memoryview(surface.get_view("0"))  # type: ignore[arg-type]
        return surface if self._read(_opaque_name(name, surface), size, pixels) else None

    def place_of_opaque(self, name: str, surface: pygame.Surface) -> tuple[Path, int]:
        """The file of a picture without alpha, and where its pixels begin there, after their sum."""
        text, size = _opaque_name(name, surface), surface.get_size()
        return self._path(text, size), len(_head(text, size)) + _SUM

    def _read(self, text: str, size: Size, pixels: memoryview) -> bool:
        """Fills in the pixels that were written under a text and a size. False if they are not there as they were written."""
        head, path = _head(text, size), self._path(text, size)
        try:
            if path.stat().st_size != len(head) + _SUM + len(pixels):
                return False
            with path.open("rb", buffering=0) as file:
                begin = file.read(len(head) + _SUM)
                file.readinto(pixels)
            os.utime(path)
        except OSError:
            return False
        return begin == head + _sum(pixels)

    def keep(self, pictures: Mapping[str, pygame.Surface]) -> None:
        """Writes pictures by their SVG texts. Where the folder cannot be written, nothing is kept."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            for text, surface in pictures.items():
                self._write(text, surface.get_size(), pygame.image.tobytes(surface, _LAYOUT))
            self._trim()

    def keep_opaque(self, name: str, surface: pygame.Surface) -> None:
        """Writes a picture without alpha."""
        if surface.get_pitch() == surface.get_width() * 4:
            with suppress(OSError):
                self.folder.mkdir(parents=True, exist_ok=True)
                self._write(_opaque_name(name, surface), surface.get_size(), surface.get_buffer().raw)
                self._trim()

    def _write(self, text: str, size: Size, pixels: bytes) -> None:
        path = self._path(text, size)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(_head(text, size) + _sum(pixels) + pixels)
        fresh.replace(path)

    def _trim(self) -> None:
        known = [(path, path.stat()) for path in self.folder.iterdir()]
        left = self.MOST_BYTES
        for path, stat in sorted(known, key=lambda file: -file[1].st_mtime_ns):
            left -= stat.st_size
            if left < 0:
                path.unlink(missing_ok=True)

    def _path(self, text: str, size: Size) -> Path:
        return self.folder / f"{zlib.crc32(text.encode()):08x}-{size[0]}x{size[1]}.picture"


_LAYOUT: Literal["BGRA"] = "BGRA"
_SUM = 4


def _sum(pixels: bytes | memoryview) -> bytes:
    return zlib.crc32(pixels).to_bytes(_SUM, "big")


def _head(text: str, size: Size) -> bytes:
    """All that decides how a picture looks: the text, the size, and what draws it; so long that the pixels lie on whole words."""
    drawn_by = pygame.version.ver, pygame.get_sdl_version(), pygame.image.get_sdl_image_version()
    head = f"picture 1 {drawn_by} {size} {_LAYOUT}\n{text}\n".encode()
    return head + b" " * (-(len(head) + _SUM) % 16)


def _opaque_name(name: str, surface: pygame.Surface) -> str:
    return f"{name} as {surface.get_masks()}"


def _window_masks() -> object:
    """How pictures with alpha lie in memory to be quickly drawn on the window; others are converted."""
    return pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()


def _worth_keeping(size: Size) -> bool:
    """Whether reading the picture is much faster than drawing it, and its file not too large. There must be a window."""
    return 10_000 <= size[0] * size[1] <= 5_000_000 and pygame.display.get_surface() is not None


def keeps_ground(size: Size) -> bool:
    """Whether a ground of that size is kept on disk: not one of a window so large that reading takes as long as drawing."""
    return size[0] * size[1] <= 2_500_000 and pygame.display.get_surface() is not None


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
    from game.core.svgcheck import LARGEST, may_be_drawn

    try:
        data = read_bounded(path, LARGEST)
        text = data.decode("utf-8") if len(data) <= LARGEST else ""
        return text if text and may_be_drawn(text) else None
    except (OSError, UnicodeDecodeError):
        return None


def board_picture(
    look: BoardLook, pictures: Rasteriser, side: int, turned: bool = False, passing: bool = False
) -> pygame.Surface:
    """The empty board as a picture of that side, in pixels; ``passing`` as ``Rasteriser.draw`` has it."""
    from game.drawing.board import board_svg

    return pictures.draw(board_svg(look, pictures.theme, side, turned=turned), (side, side), passing)


# Pictures that a game brings along for its own tiles

_LARGEST_OWN = 10_000
"""Letters of a picture."""
_MOST_OWN = 32
_TRIAL_SIZE = (24, 24)


def try_pictures(pictures: Mapping[str, str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Those of a game's own pictures that can be drawn, by name; and the names of the others. Nobody has looked at them, so they
    are drawn once, small, before they are used."""
    return _try_pictures(tuple(sorted(pictures.items())))


@lru_cache(maxsize=8)
def _try_pictures(pictures: tuple[tuple[str, str], ...]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    sound = {name: text for name, text in pictures[:_MOST_OWN] if _is_sound(text)}
    return sound, tuple(name for name, _ in pictures if name not in sound)


def _is_sound(text: str) -> bool:
    from game.core.svgcheck import may_be_drawn

    if len(text) > _LARGEST_OWN or not may_be_drawn(text):
        return False
    try:
        return bool(pygame.mask.from_surface(rasterise(text, _TRIAL_SIZE), 16).count())
    except pygame.error:
        return False
