"""Sets of places as Python source, and the one place where source that the compiler has written becomes functions.

A phrase has one form: an expression over ``m`` (the state's sets of places by slot) and ``s`` (the scene). It is made of whole
numbers, slots, the names in ``WORDS`` and objects by number (``x3``); no text of an author is ever part of it. A longer phrase
is put together from the expressions of its parts, so that asking it costs one call, however many words it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from game.core.lattice import BOARD, places, reflected, turned
from game.rules.playing import shapes
from game.rules.playing.lines import ALONG_COLUMN, ALONG_ROW, COLUMN, ROW

Objects = Mapping[str, Any]
NOTHING: Objects = {}


class Source(NamedTuple):
    """An expression as GUEST sees it and as HOST does, and the objects that it names."""

    guest: str
    host: str
    objects: Objects = NOTHING
    costly: bool = False
    """Whether it calls anything, so that it is worth asking whether it is needed."""

    @property
    def text(self) -> str:
        """For whoever looks."""
        return self.guest if self.guest == self.host else f"({self.guest} if not s.seat else {self.host})"

    def of(self, seat: int) -> str:
        """As one seat sees it."""
        return self.host if seat else self.guest


def number(value: int) -> str:
    """A whole number as it is written in source: sets of places are easier to read in hexadecimal digits."""
    return str(value) if -1000 < value < 1000 else hex(value)


def for_both(text: str) -> Source:
    """An expression that is the same from both seats."""
    return Source(text, text)


def combine(sources: list[Source], join: Callable[[list[str]], str], *, costly: bool = False) -> Source:
    """Several expressions put together in the same way for both seats."""
    objects = {name: value for source in sources for name, value in source.objects.items()}
    guest, host = join([source.guest for source in sources]), join([source.host for source in sources])
    return Source(guest, host, objects, costly or any(source.costly for source in sources))


def call(word: str, inner: Source, *numbers: int, before: str = "") -> Source:
    """A function of ``WORDS`` asked of a set; ``before``: of what else, first."""
    return combine([inner], lambda texts: f"{word}({before}{', '.join([*texts, *map(number, numbers)])})", costly=True)


def origin_of(s: Any, mask: int) -> int:
    """Where tiles stood before this action; a tile that did not move stands where it stood."""
    out = 0
    for place in places(mask):
        out |= 1 << s.origins.get(place, place)
    return out


def in_sight_of(s: Any, mask: int) -> int:
    """The points that places see along their rows and columns, up to the first tile each way, with that tile's point."""
    out, stops = 0, s.m[0]
    for place in places(mask & BOARD):
        out |= ALONG_ROW[place][stops & ROW[place]] | ALONG_COLUMN[place][stops & COLUMN[place]]
    return out


SHAPE_WORDS = {op: op.replace(" ", "_") for op in shapes.SHAPES}
"""By the operator of a phrase that looks at places only: its word in source."""
WORDS: Objects = {
    "around": shapes.around,
    "beside": shapes.beside,
    "within_spaces": shapes.spaces,
    "within_steps": shapes.steps,
    "within_spaces_another": shapes.near_another(shapes.spaces),
    "within_steps_another": shapes.near_another(shapes.steps),
    "in_line_with": shapes.in_line,
    "between": shapes.spanned,
    "flanked_by": shapes.flanked,
    "mirror_of": turned,
    "reflection_of": reflected,
    "corners_of": shapes.corners,
    "squares_at": shapes.squares_at,
    "origin_of": origin_of,
    "in_sight_of": in_sight_of,
}
"""Every word that source may use besides numbers, slots and objects."""


@lru_cache(4096)
def _code(text: str) -> Any:
    """Source as code; the same text is compiled once in a process."""
    return compile(text, "<rules>", "exec")


def compile_functions(text: str, objects: Objects) -> dict[str, Any]:
    """The functions that source defines, which sees the words and these objects, and nothing else."""
    room: dict[str, Any] = {"__builtins__": {}, **WORDS, **objects}
    exec(_code(text), room)  # noqa: S102  (written by the compiler of numbers, slots and known words alone)
    return room


def set_function(source: Source) -> Callable[[Any], int]:
    """The function of a scene that an expression is."""
    found: Callable[[Any], int] = compile_functions(f"def at(s):\n m = s.m\n return {source.text}\n", source.objects)["at"]
    return found
