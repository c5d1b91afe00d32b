"""Fonts, and running text as in a book: lines of even length, none too long to follow, a name at the beginning in bold."""

from __future__ import annotations

import importlib.util
import io
import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Protocol

import pygame

from game.core.kept import forgettable
from game.core.records import dataclass

_FACES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
LONGEST = 68
"""A line has no more letters than this: the eye would lose the next one."""
LEADING = 1.42
"""From line to line, in heights of the letters."""
SMALL, _SMALLEST = 24, 14
"""Up to so many pixels letters are small, and very small."""
_LEAST_X = 3.5
"""The least height of an x, in pixels, that is worth being made whole."""
_STRONGER = 24
"""By how much, of 255, small letters are covered more than their outlines say: thin strokes fade when they are made smaller."""
_LONELY = 0.2
"""How ugly a last line of a single word is, beside a line that is empty (1)."""
_WORD = re.compile(r"(?:\u00ab )?(?:[\u00a0\u2007\u202f]|\S)+(?: [;:!?\u00bb]\S*)*")
Measure = Callable[[str], int]


@lru_cache(maxsize=8)
def _font_file(face: str) -> Path | None:
    package, name = _FACES[face]
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "files" / name
    return path if path.is_file() else None


def font_files() -> list[Path]:
    """The files of all faces that there are."""
    return [path for face in _FACES if (path := _font_file(face)) is not None]


class Letters(Protocol):
    """A font at one size."""

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a line, in pixels."""

    def render(self, text: str, antialias: bool, colour: str) -> pygame.Surface:
        """A line in a colour (``#rrggbb``)."""


class SmallLetters:
    """Letters drawn several times as large and made smaller. Put on whole pixels one by one, small ones would stand in clusters
    and words run together; so only the line as a whole is: its baseline, and how high an x is."""

    def __init__(self, face: Callable[[int], pygame.font.Font], pixels: int) -> None:
        self.times = 4 if pixels <= _SMALLEST else 3
        self.large = face(pixels * self.times)
        metrics = self.large.metrics("x")
        x_height = (metrics[0][3] if metrics and metrics[0] else 0) / self.times
        self._tall = round(x_height) / x_height if x_height >= _LEAST_X else 1.0
        baseline = math.ceil(self.large.get_ascent() * self._tall / self.times - 0.25)
        self._above = max(round(baseline * self.times / self._tall) - self.large.get_ascent(), 0)
        self._height = math.ceil((self.large.get_height() + self._above) * self._tall / self.times)

    def size(self, text: str) -> tuple[int, int]:
        return -(-self.large.size(text)[0] // self.times), self._height

    def render(self, text: str, antialias: bool, colour: str) -> pygame.Surface:
        size = self.size(text)
        whole = pygame.Surface((max(size[0], 1) * self.times, round(size[1] * self.times / self._tall)), pygame.SRCALPHA)
        whole.fill((*pygame.Color(colour)[:3], 0))
        whole.blit(self.large.render(text, antialias, colour), (0, self._above), special_flags=pygame.BLEND_RGBA_MAX)
        line = pygame.transform.smoothscale(whole, (max(size[0], 1), size[1]))
        more = line.copy()
        more.fill((0, 0, 0, _STRONGER), special_flags=pygame.BLEND_RGBA_MULT)
        line.blit(more, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return line


@lru_cache(maxsize=64)
def font(face: str, pixels: int) -> pygame.font.Font:
    """The font of a face (serif, italic, sans, bold) at a height in pixels; pygame's own if the package is missing. Without a
    window, as for a picture that is a file, nobody has begun to use fonts before."""
    if not pygame.font.get_init():
        pygame.font.init()
    text = _font_text(face)
    return pygame.font.Font(None if text is None else io.BytesIO(text), max(pixels, 6))


@lru_cache(maxsize=8)
def _font_text(face: str) -> bytes | None:
    """What a face's file holds: each size would keep the file open for itself."""
    path = _font_file(face)
    return None if path is None else path.read_bytes()


@lru_cache(maxsize=64)
def letters(face: str, pixels: int) -> Letters:
    """What a line of words is set with: the font of that height, or small letters."""
    if pixels > SMALL:
        return font(face, pixels)
    return SmallLetters(partial(font, face), max(pixels, 6))


def forget_fonts() -> None:
    """Lets go of all fonts, and of how wide words are in them; none may be kept beyond pygame.font.quit()."""
    font.cache_clear()
    letters.cache_clear()
    _measured.cache_clear()


forgettable(forget_fonts)


@dataclass(frozen=True, slots=True)
class Passage:
    """Text set in lines. Each line is its strong words and its plain ones; ``pixels`` is the height of the letters."""

    lines: tuple[tuple[str, str], ...]
    faces: tuple[str, str]
    pixels: int
    width: int
    """Of the longest line, in pixels."""

    @property
    def height(self) -> int:
        return len(self.lines) * self._step

    @property
    def _step(self) -> int:
        return round(self.pixels * LEADING)

    def draw(self, colour: str, centred: bool = False) -> pygame.Surface:
        """The lines in a colour (``#rrggbb``), flush left or centred, as a picture of the passage's width and height."""
        whole = pygame.Surface((max(self.width, 1), max(self.height, 1)), pygame.SRCALPHA)
        for i, parts in enumerate(self.lines):
            x = (self.width - _line_width(parts, self.faces, self.pixels)) // 2 if centred else 0
            for words, face in zip(parts, self.faces, strict=True):
                if words:
                    drawn = letters(face, self.pixels).render(words, True, colour)
                    whole.blit(drawn, (x, i * self._step + (self._step - drawn.get_height()) // 2))
                    x += drawn.get_width() + _measured(self.faces[1], self.pixels, " ")
        return whole.convert_alpha() if pygame.display.get_surface() else whole


def passage(text: str, width: int, pixels: int, face: str = "sans", lead: int = 0, even: bool = False) -> Passage:
    """A text set to a width in pixels; a line break in it is kept.

    The first ``lead`` words are in bold. ``even``: the last line is to be as long as the others, as in captions.
    """
    faces = "bold", face
    room = width
    while True:
        lines = [
            line for i, part in enumerate(text.split("\n")) for line in _set(part, room, pixels, faces, 0 if i else lead, even)
        ]
        longest = max(_line_width(line, faces, pixels) for line in lines)
        if longest <= width or room < width // 2:
            return Passage(tuple(lines), faces, pixels, longest)
        room -= longest - width  # a line may be a little wider than its words one by one


def _set(part: str, width: int, pixels: int, faces: tuple[str, str], lead: int, even: bool) -> list[tuple[str, str]]:
    """The lines of a text without breaks."""
    words = [piece for i, word in enumerate(split_words(part)) for piece in _pieces(word, faces[i >= lead], pixels, width)]
    widths = [_measured(faces[i >= lead], pixels, word) for i, word in enumerate(words)]
    lines = []
    for first, last in broken([*map(len, words)], widths, _measured(faces[1], pixels, " "), width, even):
        cut = min(max(lead, first), last)
        lines.append((" ".join(words[first:cut]), " ".join(words[cut:last])))
    return lines


def split_words(text: str) -> list[str]:
    """The words of a text between which a line may be broken: no-break spaces belong to theirs, and signs that French writes
    apart to what they are about."""
    return _WORD.findall(text)


def broken(letters: Sequence[int], widths: Sequence[int], space: int, width: int, even: bool = False) -> list[tuple[int, int]]:
    """Where lines begin and end, by words of so many letters and pixels: of all ways the one whose lines are most even.

    The last line may be short unless all are to be ``even``, but it is no single word if that can be helped. A word that is
    too wide has a line of its own.
    """
    count = len(widths)
    ends, costs = [count] * (count + 1), [0.0] * (count + 1)
    for first in range(count - 1, -1, -1):
        least, filled, long = float("inf"), -space, -1
        for last in range(first + 1, count + 1):
            filled += space + widths[last - 1]
            long += 1 + letters[last - 1]
            full = filled > width or long > LONGEST
            if full and last > first + 1:
                break
            if last == count and not even:
                cost = _LONELY if last == first + 1 else 0.0
            else:
                cost = 0.0 if full else (1 - filled / width) ** 2  # the share of the line that is empty
            cost += costs[last]
            if cost < least:
                least, ends[first] = cost, last
        costs[first] = least
    lines, at = [], 0
    while at < count:
        lines.append((at, ends[at]))
        at = ends[at]
    return lines or [(0, 0)]


def _pieces(word: str, face: str, pixels: int, width: int) -> list[str]:
    """A word that is wider than the text, cut into pieces that are not; every other word as it is."""
    out = []
    while len(word) > 2 and _measured(face, pixels, word) > width:
        cut = next((i for i in range(len(word) - 1, 1, -1) if _measured(face, pixels, word[:i] + "-") <= width), 1)
        out.append(word[:cut] + "-")
        word = word[cut:]
    return [*out, word]


def _line_width(line: tuple[str, str], faces: tuple[str, str], pixels: int) -> int:
    strong, plain = (letters(face, pixels).size(words)[0] if words else 0 for words, face in zip(line, faces, strict=True))
    return strong + plain + (_measured(faces[1], pixels, " ") if strong and plain else 0)


@lru_cache(maxsize=8192)
def _measured(face: str, pixels: int, words: str) -> int:
    """The width of words in pixels."""
    return letters(face, pixels).size(words)[0]
