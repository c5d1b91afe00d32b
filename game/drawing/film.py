"""Moving pictures as GIF or WebP files, a picture at a time: each is made small as soon as it is drawn, and only that is kept of
those before it. Pillow writes the single pictures."""

from __future__ import annotations

import importlib.util
import io
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    import pygame
    from PIL import Image

S = TypeVar("S")
LAST = 3
"""How many times as long as the others the last picture of a game stays."""
_QUALITY = 80
_BLOCK = 8
"""Of a WebP picture, squares of so many pixels in which nothing has changed are left out."""
_CLEAR = 255
"""The colour of a GIF through which the picture before is seen."""


class _Part(NamedTuple):
    """What has changed from a picture to the next: where (its corner and its size), in the bytes of the file, and for how many
    pictures it is so."""

    box: tuple[int, int, int, int]
    data: bytes
    stays: int


def can_move() -> bool:
    """Whether moving pictures can be made: Pillow is there."""
    return importlib.util.find_spec("PIL") is not None


def film(paint: Callable[[S], pygame.Surface], scenes: Sequence[S], sort: str, pace: int) -> Iterator[bytes]:
    """Pictures of one size, each of a scene, one after the other and for ever, as the bytes of a GIF or WebP file (``sort``: how
    its name ends). Each is shown for ``pace`` milliseconds, the last one longer. It is made step by step: after each picture
    nothing is yielded, and at last the file."""
    made: _Film = {".gif": _Gif, ".webp": _WebP}[sort]()
    made.look_at(_flat(paint(scene)) for scene in (scenes[0], scenes[len(scenes) // 2], scenes[-1]))
    for scene in scenes:
        made.add(_flat(paint(scene)))
        yield b""
    yield made.write(pace)


def _flat(picture: pygame.Surface) -> Image.Image:
    """A picture on the dark of a table, as Pillow has it: what is around a round board is not clear."""
    import pygame
    from PIL import Image

    whole = pygame.Surface(picture.get_size())
    whole.fill((32, 24, 18))
    whole.blit(picture, (0, 0))
    return Image.frombytes("RGB", whole.get_size(), pygame.image.tobytes(whole, "RGB"))


class _Film:
    """A file in the making. Of each picture only the part is kept in which something has changed; one that is as the one before
    makes that one stay longer."""

    def __init__(self) -> None:
        self._parts: list[_Part] = []
        self._before: Image.Image | None = None

    def look_at(self, some: Iterator[Image.Image]) -> None:
        """Sees a few of the pictures beforehand, if that helps."""

    def add(self, picture: Image.Image) -> None:
        """One more picture, of the same size as the others."""
        from PIL import Image

        now = self._prepared(picture)
        changed = Image.new("L", now.size, 255) if self._before is None else self._changed(self._before, now)
        self._before = now
        if (box := changed.getbbox()) is None:
            self._parts[-1] = self._parts[-1]._replace(stays=self._parts[-1].stays + 1)
            return
        left, top, right, bottom = box
        data = self._written(now.crop(box), changed.crop(box))
        self._parts.append(_Part((left, top, right - left, bottom - top), data, 1))

    def write(self, pace: int) -> bytes:
        """The whole file."""
        self._parts[-1] = self._parts[-1]._replace(stays=self._parts[-1].stays + LAST - 1)
        return self._joined(self._parts[0].box[2:], pace)

    # -- what the two sorts do in their own ways

    def _prepared(self, picture: Image.Image) -> Image.Image:
        return picture

    def _changed(self, before: Image.Image, now: Image.Image) -> Image.Image:
        """Where something has changed is white."""
        raise NotImplementedError

    def _written(self, part: Image.Image, changed: Image.Image) -> bytes:
        """What has changed, as the file says it."""
        raise NotImplementedError

    def _joined(self, size: tuple[int, int], pace: int) -> bytes:
        raise NotImplementedError


class _Gif(_Film):
    """In the 255 colours that serve the pictures seen beforehand best, with no dots between: so what has not changed from one to
    the next is the same in both."""

    def look_at(self, some: Iterator[Image.Image]) -> None:
        from PIL import Image

        seen = [picture.reduce(2) for picture in some]
        together = Image.new("RGB", (seen[0].width * len(seen), seen[0].height))
        for at, picture in enumerate(seen):
            together.paste(picture, (at * picture.width, 0))
        self._colours = together.quantize(_CLEAR, Image.Quantize.FASTOCTREE)  # it keeps those of small marks too

    def _prepared(self, picture: Image.Image) -> Image.Image:
        from PIL import Image

        few = picture.quantize(palette=self._colours, dither=Image.Dither.NONE)
        return Image.frombytes("L", few.size, few.tobytes())  # the numbers of the colours

    def _changed(self, before: Image.Image, now: Image.Image) -> Image.Image:
        from PIL import ImageChops

        return ImageChops.difference(before, now).point(_ANY)

    def _written(self, part: Image.Image, changed: Image.Image) -> bytes:
        from PIL import GifImagePlugin, Image

        clear = Image.new("L", part.size, _CLEAR)
        pieces = GifImagePlugin.getdata(Image.composite(part, clear, changed))
        return b"".join(pieces[1:])  # without where it lies

    def _joined(self, size: tuple[int, int], pace: int) -> bytes:
        colours = bytes(self._colours.getpalette() or ())[: 3 * _CLEAR].ljust(768, b"\0")
        out = [b"GIF89a", struct.pack("<HHBBB", *size, 0xF7, 0, 0), colours, b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"]
        for box, data, number in self._parts:
            stays = min(number * pace // 10, 0xFFFF)
            out += [struct.pack("<3sBHBx", b"!\xf9\x04", 0b101, stays, _CLEAR), struct.pack("<cHHHHB", b",", *box, 0), data]
        return b"".join([*out, b";"])


class _WebP(_Film):
    """In true colours, with some loss where something has changed."""

    def _changed(self, before: Image.Image, now: Image.Image) -> Image.Image:
        from PIL import Image, ImageChops

        red, green, blue = ImageChops.difference(before, now).split()
        blocks = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(_ANY).reduce(_BLOCK).point(_ANY)
        whole = blocks.resize((blocks.width * _BLOCK, blocks.height * _BLOCK), Image.Resampling.NEAREST)
        return whole.crop((0, 0, *now.size))

    def _written(self, part: Image.Image, changed: Image.Image) -> bytes:
        if changed.getextrema() != (255, 255):
            part = part.copy()
            part.putalpha(changed)
        file = io.BytesIO()
        part.save(file, "WEBP", quality=_QUALITY)
        return file.getvalue()

    def _joined(self, size: tuple[int, int], pace: int) -> bytes:
        first, *others = self._parts
        if not others:
            return first.data
        head = _chunk(b"VP8X", struct.pack("<B3x", 0b10010) + _three(size[0] - 1) + _three(size[1] - 1))
        out = [b"WEBP", head, _chunk(b"ANIM", bytes(6))]
        for (left, top, width, height), data, number in self._parts:
            place = (left // 2, top // 2, width - 1, height - 1, min(number * pace, 0xFFFFFF))
            out.append(_chunk(b"ANMF", b"".join([*map(_three, place), b"\0", *_pictures_in(data)])))
        return _chunk(b"RIFF", b"".join(out))


_ANY = [0] + [255] * 255
"""Of all shades but black, white."""


def _three(number: int) -> bytes:
    """A number of three bytes."""
    return struct.pack("<I", number)[:3]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _pictures_in(file: bytes) -> Iterator[bytes]:
    """The chunks of a WebP file that hold its picture."""
    at = 12
    while at < len(file):
        name, length = struct.unpack_from("<4sI", file, at)
        end = at + 8 + length + length % 2
        if name in (b"ALPH", b"VP8 ", b"VP8L"):
            yield file[at:end]
        at = end
