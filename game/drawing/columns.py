"""Two columns of printed pages, filled one after the other to the foot: text goes on in the next one, pictures that have no room
wait for its head, and those of the last page are of one length. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.drawing import svg

_LONELY = 2
"""So many lines of a text stand alone in a column, at least."""
_WAITING = 0.5
"""The share of a column that waiting pictures may fill; where there are more, the column ends."""


@dataclass
class Part:
    """Something that is not divided: how high it is, and what it draws there with its upper left corner at 0,0."""

    height: float
    drawn: str


@dataclass
class Prose:
    """Running text. ``draw`` draws some of its lines, of which each is ``step`` high; ``after`` is free below the last one. The
    first ``beside`` lines stay together, as something stands beside them, which needs their room in any case."""

    count: int
    step: float
    after: float
    draw: Callable[[int, int], str]
    beside: int = 0

    def part(self, start: int, end: int) -> Part:
        """The lines from one to before another."""
        high = max(end - start, 0 if start else self.beside) * self.step
        return Part(high + (self.after if end == self.count else 0), self.draw(start, end))


@dataclass
class Block:
    """What is put into columns: ``heads`` stay with what follows them, which is text, or a part; a part that ``floats`` may stand
    after text that follows it."""

    heads: Sequence[Part] = ()
    prose: Prose | None = None
    part: Part | None = None
    floats: bool = False


@dataclass(frozen=True)
class Paper:
    """Where columns lie: the left edge of each, their top and bottom, and the tops of those on the first page."""

    lefts: tuple[float, float]
    top: float
    bottom: float
    first: tuple[float, float]


def fill(blocks: Sequence[Block], paper: Paper) -> list[list[str]]:
    """The pages, each with what is drawn on it. The columns of the last one end as high as they can."""
    pages = _filled(blocks, paper, 0, paper.bottom)
    count = len(pages)
    low, high = max(paper.first) if count == 1 else paper.top, paper.bottom
    while high - low > 2.0:
        tried = (low + high) / 2
        found = _filled(blocks, paper, count, tried)
        if len(found) == count:
            pages, high = found, tried
        else:
            low = tried
    return pages


def _filled(blocks: Sequence[Block], paper: Paper, last: int, bottom: float) -> list[list[str]]:
    columns = _Columns(paper, last, bottom)
    for block in blocks:
        columns.add(block)
    while columns.waiting:
        columns.turn()
    return columns.pages


@dataclass
class _Columns:
    """Columns being filled; those of the page number ``last`` (from 1) end at ``end``."""

    paper: Paper
    last: int
    end: float
    pages: list[list[str]] = field(default_factory=lambda: [[]])
    column: int = 0
    waiting: list[Part] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.y = self._top

    def add(self, block: Block) -> None:
        """Puts something below what is there, or where it has room next."""
        if block.floats and block.part:
            if self.waiting or not self._fits(block.part.height):
                self.waiting.append(block.part)
                if sum(part.height for part in self.waiting) > _WAITING * (self.paper.bottom - self.paper.top):
                    self.turn()
            else:
                self._put(block.part)
            return
        heads = sum(part.height for part in block.heads)
        if block.part:
            if not self._fits(heads + block.part.height):
                self.turn()
            self._put(*block.heads, block.part)
        if block.prose:
            self._run(block.heads, heads, block.prose)

    def _run(self, heads: Sequence[Part], height: float, prose: Prose) -> None:
        """Puts text, in as many columns as it needs."""
        start = 0
        while start < prose.count:
            left = prose.count - start
            lines = int((self._bottom - self.y - (0 if start else height) + 0.01) // prose.step)
            least = min(_LONELY if start else max(prose.beside, _LONELY), left)
            lines = left if lines >= left else min(lines, left - _LONELY)
            if lines < least and self.y > self._top:
                self.turn()
                continue
            lines = max(lines, least)
            self._put(*(() if start else heads), prose.part(start, start + lines))
            start += lines

    def turn(self) -> None:
        """Begins the next column with the pictures that wait, as many as have room."""
        self.column = 1 - self.column
        if self.column == 0:
            self.pages.append([])
        self.y = self._top
        while self.waiting and (self.y == self._top or self._fits(self.waiting[0].height)):
            self._put(self.waiting.pop(0))

    def _fits(self, height: float) -> bool:
        return self.y + height <= self._bottom + 0.01 or self.y == self._top

    def _put(self, *parts: Part) -> None:
        for part in parts:
            place = f"translate({svg.number(self.paper.lefts[self.column])} {svg.number(self.y)})"
            self.pages[-1].append(svg.tag("g", part.drawn, transform=place))
            self.y += part.height

    @property
    def _top(self) -> float:
        return self.paper.first[self.column] if len(self.pages) == 1 else self.paper.top

    @property
    def _bottom(self) -> float:
        return self.end if len(self.pages) == self.last else self.paper.bottom
