"""Sets of places as Python source, and the one place where source that the compiler has written becomes functions.

A phrase has one form: an expression over ``m`` (the state's sets of places by slot) and ``s`` (the scene). It is made of whole
numbers, slots, the names in ``WORDS`` and objects by number (``x3``); no text of an author is ever part of it. A longer phrase
is put together from the expressions of its parts, so that asking it costs one call, however many words it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from game.core.lattice import POINTS, places
from game.rules.playing.grid import SHAPES, Grid

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


def call(word: str, inner: Source, *numbers: int) -> Source:
    """A function asked of a set."""
    return combine([inner], lambda texts: f"{word}({', '.join([*texts, *map(number, numbers)])})", costly=True)


def call_shape(grid: Grid, op: str, inner: Source, *numbers: int) -> Source:
    """What a board's shape makes of a set."""
    word = SHAPE_WORDS[op]
    found = call(word, inner, *numbers)
    return found._replace(objects={**found.objects, word: grid.shapes[op]})


def origin_of(s: Any, mask: int) -> int:
    """Where tiles stood before this action; a tile that did not move stands where it stood."""
    out = 0
    for place in places(mask):
        out |= 1 << s.origins.get(place, place)
    return out


def in_sight_of(s: Any, mask: int) -> int:
    """The points that places see along their rows and columns, up to the first tile each way, with that tile's point."""
    out, stops, grid = 0, s.m[0], s.rules.grid
    for place in places(mask & POINTS):
        out |= grid.seen(place, stops)
    return out


def group_of(s: Any, mask: int) -> int:
    """The tiles that hang together with these, each straight beside the next, and all of one owner."""
    out, grid, m = 0, s.rules.grid, s.m
    for owner in (1, 2, 3):  # the slots of GUEST's tiles, HOST's, and nobody's
        own = m[owner]
        out |= grid.flooded(mask & own, own) if mask & own else 0
    return out


def group_through(s: Any, mask: int, through: int) -> int:
    """These places, and those of the others that hang together with them, each straight beside the next."""
    found: int = s.rules.grid.flooded(mask, through)
    return found


def on_top_of(s: Any, lower: Any) -> int:
    """The tiles under which lies one that would be in a set."""
    found: int = s.state.above(lower, s.seat)
    return found


SHAPE_WORDS = {op: op.replace(" ", "_") for op in SHAPES}
"""By the operator of a phrase that looks at places only: its word in source."""
WORDS: Objects = {
    "origin_of": origin_of,
    "in_sight_of": in_sight_of,
    "on_top_of": on_top_of,
    "group_of": group_of,
    "group_through": group_through,
}
"""Every word that source may use besides numbers, slots, objects and those of shapes, which each board has for itself."""


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
