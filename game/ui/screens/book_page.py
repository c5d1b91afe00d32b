"""A book laid out as one long page: headings, paragraphs with tiles beside them, diagrams in rows; and its list of chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.core.contract import SEATS, Chapter, Diagram, Paragraph, TileKind
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.diagram import SIGNS, region, sign_of
from game.drawing.diagram_surface import DiagramPainter, sign
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import MARGIN, TilePainter
from game.drawing.typesetting import Passage, broken, passage, split_words
from game.ui.framework import widgets as w
from game.ui.framework.layout import BookLayout
from game.ui.framework.page_view import BookPage, PageBlock
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords

COLUMN, GUTTER, TILE = 28.5, 4.6, 3.15
"""In heights of the letters: the text's greatest width, the room for tiles beside it, a tile's diameter."""
STEPS = (1.6, 1.33, 1.12)
"""How large a step of the board may be in a diagram, in heights of the letters: the largest at which two have room in a row."""
_LEAST_LETTERS, _LEAST_STEP = 15, 22
"""Diagrams are drawn as if letters were at least so many pixels high; a step never gets smaller than that for two in a row."""
HEAD = 0.5
"""The room above a heading that is at the top, in heights of the letters."""
_SIGN = 1.5
"""The step of the little boards on which signs are explained, in heights of the letters."""


class Typesetter:
    """Lays out books in one size of letters and one language."""

    def __init__(self, brush: Brush, tiles: TilePainter, diagrams: DiagramPainter, words: UiWords) -> None:
        self.brush, self.tiles, self.diagrams, self.words = brush, tiles, diagrams, words
        self.base = brush.theme.base

    def page(self, book: Sequence[Chapter], size: tuple[int, int], legend: bool) -> BookPage:
        """The page for a part of the window of that size in pixels; ``legend``: what the signs mean stands at its end."""
        flow = _Flow(self, size, choose_tile_face(book))
        for chapter in book:
            flow.chapter(chapter)
        if not book:
            flow.add(self.text(self.words("no_rules"), flow.column), flow.left, flow.y, "muted")
        if legend:
            flow.legend(list_signs(book))
        flow.page.height = flow.y + round(self.base * 1.6)
        return flow.page

    def text(self, words: str, width: int, step: int = 0, face: str = "sans", lead: int = 0) -> Passage:
        """Words set to that width; those in small letters, which stand below pictures, in even lines."""
        return passage(words, width, self.brush.theme.step(step), face, lead, even=step < 0)

    def legend(self, names: Sequence[str], width: int) -> tuple[list[PageBlock], int]:
        """What the signs of these names mean, below one another, and how high that is; nothing if there are none."""
        blocks: list[PageBlock] = []
        side, y = round(self.base * _SIGN * 1.5), 0
        for name in names:
            said = self.text(self.words(f"sign_{name}"), width - side - round(self.base * 0.5), -1)
            row = max(side, said.height)
            blocks.append(PageBlock(Rect(0, y + (row - side) // 2, side, side), partial(self._sign, name, side)))
            corner = side + round(self.base * 0.5), y + (row - said.height) // 2
            blocks.append(PageBlock(Rect(corner, (said.width, said.height)), self.drawn(said, "muted")))
            y += row + round(self.base * 0.35)
        return blocks, y

    def _sign(self, name: str, side: int) -> pygame.Surface:
        """A sign on a little piece of the board."""
        theme, line, middle = self.brush.theme, max(round(self.base / 16), 1), side // 2
        lines = (
            svg.rect(0, middle - line / 2, side, line, fill=theme["ink"], fill_opacity=0.5),
            svg.rect(middle - line / 2, 0, line, side, fill=theme["ink"], fill_opacity=0.5),
        )
        ground = svg.rect(0, 0, side, side, self.base * 0.3, fill=theme["neutral"])
        whole = self.brush.pictures.draw(svg.document(side, side, ground, *lines), (side, side)).copy()
        picture = sign(self.brush, name, self.base * _SIGN * 0.84)
        whole.blit(picture, centred(picture, (middle, middle))[1:])
        return whole

    def drawn(self, said: Passage, colour: str, middle: bool = False) -> Callable[[], pygame.Surface]:
        return lambda: said.draw(self.brush.theme[colour], middle)


def _diagrams_of(book: Sequence[Chapter]) -> Iterator[Diagram]:
    return (diagram for chapter in book for paragraph in chapter.paragraphs for diagram in paragraph.diagrams)


def list_signs(book: Sequence[Chapter]) -> list[str]:
    """The signs that a book's diagrams use, in the order in which they are explained."""
    used = {sign_of(diagram, place) for diagram in _diagrams_of(book) for place in diagram.marks}
    return [name for name in SIGNS if name in used]


def choose_tile_face(book: Sequence[Chapter]) -> str:
    """Whose tiles stand beside the text: GUEST's, or nobody's where those in the diagrams are nobody's."""
    owners = {piece.owner for diagram in _diagrams_of(book) for piece in diagram.pieces.values()}
    return SEATS[0] if not owners or owners & set(SEATS) else owners.pop()


class _Flow:
    """A page being filled from its top; the tiles beside its text have ``face`` for an owner."""

    def __init__(self, setter: Typesetter, size: tuple[int, int], face: str) -> None:
        self.setter, self.base, self.words, self.face = setter, setter.base, setter.words, face
        self.gutter = round(self.base * min(GUTTER, size[0] / self.base / 7))
        self.column = min(size[0] - self.gutter, round(self.base * COLUMN))
        self.left = (size[0] - self.gutter - self.column) // 2 + self.gutter
        self.sight = size[1]
        self.page = BookPage()
        self.y = round(self.base * HEAD)
        self._beside = ""

    def add(self, said: Passage, x: int, y: int, colour: str = "text", middle: bool = False) -> Rect:
        """Puts text on the page; returns where. ``middle``: its lines are centred."""
        rect = Rect(x, y, said.width, said.height)
        self.page.blocks.append(PageBlock(rect, self.setter.drawn(said, colour, middle)))
        self.y = max(self.y, rect.bottom)
        return rect

    def chapter(self, chapter: Chapter) -> None:
        if self.page.chapters:
            self.y += round(self.base * 1.7)
        self.page.chapters.append(self.y)
        heading = self.setter.text(self.words.of(chapter.heading), self.gutter + self.column, 2, "serif")
        self.add(heading, self.left - self.gutter, self.y, "gold")
        self._rule(round(self.base * 0.25))
        self.y += round(self.base * 0.9)
        self._beside = ""
        for paragraph in chapter.paragraphs:
            self.paragraph(paragraph)

    def _rule(self, above: int) -> None:
        """A thin line under a heading."""
        size = self.gutter + self.column, max(round(self.base / 14), 1)
        brush = self.setter.brush
        line = svg.document(*size, svg.rect(0, 0, *size, fill=brush.theme["gold"], fill_opacity=0.45))
        self.page.blocks.append(
            PageBlock(Rect((self.left - self.gutter, self.y + above), size), lambda: brush.pictures.draw(line, size))
        )
        self.y += above + size[1]

    def paragraph(self, paragraph: Paragraph) -> None:
        top, words = self.y, self.words.of(paragraph.text)
        tile = self._tile(paragraph.kind, top)
        said = self.setter.text(words, self.column, lead=self._lead(paragraph.kind, words))
        text = self.add(said, self.left, top + max(tile.height - said.height, 0) // 2)
        self.y = max(tile.bottom, text.bottom)
        if paragraph.diagrams:
            self._diagrams(paragraph.diagrams)
        if paragraph.kind:
            self.page.kinds.setdefault(paragraph.kind, len(self.page.paragraphs))
        left = tile.x if tile.height else self.left
        self.page.paragraphs.append(Rect(left, top, self.left + self.column - left, self.y - top))
        self.y += round(self.base * 0.8)

    def _lead(self, kind: str, words: str) -> int:
        """How many words at the beginning are the name of the kind that a paragraph is about."""
        known: TileKind | None = self.setter.tiles.kinds.get(kind)
        name = self.words.of(known.name) if known else ""
        return len(split_words(name)) if name and words.startswith(name) else 0

    def _tile(self, kind: str, top: int) -> Rect:
        """The tile beside a paragraph, unless it stands beside the one before; returns the room that it takes."""
        new, self._beside = kind and kind != self._beside, kind
        if not new:
            return Rect(self.left, top, 0, 0)
        pixels = min(round(self.base * TILE), round(self.gutter * 0.68))
        side = round(pixels * MARGIN)
        rect = Rect(self.left - self.gutter + (round(self.gutter * 0.86) - side) // 2, top, side, side)
        tiles = self.setter.tiles
        self.page.blocks.append(PageBlock(rect, lambda: tiles.picture(kind, self.face, pixels)))
        return rect

    # -- diagrams

    def _diagrams(self, diagrams: Sequence[Diagram]) -> None:
        """Diagrams in rows that are about as wide as each other, their lower edges on one line, a caption under each."""
        gap = round(self.base * 1.2)
        cells = [self._cell(diagram, gap) for diagram in diagrams]
        widths = [cell.width for cell in cells]
        for first, last in broken([0] * len(cells), widths, gap, self.column, even=True):
            self.y += round(self.base * 0.7)
            self._row(cells[first:last], gap)
        self.y += round(self.base * 0.5)

    def _cell(self, diagram: Diagram, gap: int) -> _Cell:
        unit = self._unit(diagram, (self.column - gap) // 2)
        size = self.setter.diagrams.size(diagram, unit)
        width = max(size[0], min(round(self.base * 8), self.column))
        return _Cell(diagram, unit, size, width, self.setter.text(self.words.of(diagram.title), width, -1))

    def _unit(self, diagram: Diagram, half: int) -> int:
        """The pixels of a step: one of few, since the board is drawn for each, but less where there is no room."""
        board = self.setter.diagrams.whole
        letter, part = max(self.base, _LEAST_LETTERS), region(diagram, board)
        units = [round(letter * step) for step in STEPS]
        if part == board and not diagram.pieces:
            return self.setter.diagrams.unit_in(diagram, half)  # points alone can be seen on a small board
        fits = (unit for unit in units if part.width * unit <= half or unit <= _LEAST_STEP)
        wanted = units[-1] if part == board else next(fits, units[-1])
        most = min(wanted, self.setter.diagrams.unit_in(diagram, min(self.column, self.sight * 0.86)))
        return most - (self.setter.diagrams.size(diagram, most)[0] > self.column)  # whole pixels may be one more

    def _row(self, row: Sequence[_Cell], gap: int) -> None:
        drawer, x, floor = self.setter.diagrams, self.left, self.y + max(cell.size[1] for cell in row)
        for cell in row:
            rect = Rect((x, floor - cell.size[1]), cell.size)
            self.page.blocks.append(PageBlock(rect, partial(drawer.picture, cell.diagram, cell.unit), late=True))
            shift = max(cell.size[0] - cell.title.width, 0) // 2
            self.add(cell.title, x + shift, floor + round(self.base * 0.3), "muted", middle=True)
            x += cell.width + gap

    def legend(self, names: Sequence[str]) -> None:
        """What the signs mean, at the end of the page."""
        if not names:
            return
        self.y += round(self.base * 1.2)
        self._rule(0)
        self.y += round(self.base * 0.6)
        blocks, height = self.setter.legend(names, self.column)
        self.page.blocks += [PageBlock(block.rect.move(self.left, self.y), block.draw) for block in blocks]
        self.y += height


@dataclass(frozen=True, slots=True)
class _Cell:
    """A diagram in a row: at what size, in how much room, and its caption."""

    diagram: Diagram
    unit: int
    size: tuple[int, int]
    width: int
    title: Passage


class ChapterList:
    """The chapters as they stand in one layout."""

    def __init__(self, setter: Typesetter, layout: BookLayout, book: Sequence[Chapter], finger: int = 0) -> None:
        """``finger`` is the least height of what is touched."""
        self.setter, self.layout, self.book, self.finger = setter, layout, book, finger
        self.brush, self.words, self.base = setter.brush, setter.words, layout.base
        self._rows = self._listed() if layout.listed else []

    def _listed(self) -> list[tuple[Rect, Passage]]:
        """The rows of the list and what stands in them."""
        area, out = self.layout.chapters, list[tuple[Rect, Passage]]()
        top, width = area.y, area.width - round(self.base * 1.7)
        for chapter in self.book:
            said = self.setter.text(self.words.of(chapter.heading), width - round(self.base * 1.2))
            out.append((Rect(area.x, top, width, max(said.height + round(self.base * 0.8), self.finger)), said))
            top = out[-1][0].bottom
        return out

    @property
    def bottom(self) -> int:
        """Where the list ends, in pixels from the top of the window."""
        return self._rows[-1][0].bottom if self._rows else self.layout.chapters.y

    @property
    def fits(self) -> bool:
        """Whether all chapters have room."""
        return self.bottom <= self.layout.chapters.bottom

    def widgets(self, now: int) -> list[Widget]:
        """The chapters as widgets, or the buttons that lead to the one before and the one after; ``now`` is the one read."""
        if self.layout.listed:
            names = [self.words.of(chapter.heading) for chapter in self.book]
            return [Widget(f"chapter:{i}", "tab", names[i], rect, on=i == now) for i, (rect, _) in enumerate(self._rows)]
        strip, width = self.layout.chapters, self.layout.turner.width
        before, after = (self.layout.turner.move(x, 0) for x in (0, strip.width - width))
        return [
            Widget("before", "button", self.words("chapter_before"), before, icon="back", bare=True, enabled=now > 0),
            Widget("after", "button", self.words("chapter_after"), after, icon="forward", enabled=now < len(self.book) - 1),
        ]

    def scene(self, now: int, hover: str | None, focus: str | None) -> list[Sprite]:
        """The list, the chapter that is read in gold and with a line at its side; or that chapter's name between the buttons."""
        if self.layout.listed:
            return [sprite for i in range(len(self._rows)) for sprite in self._row(i, i == now, hover, focus)]
        if not self.book:
            return []
        strip = self.layout.chapters
        name = self.brush.heading(self.words.of(self.book[now].heading), self.layout.name_room, 1, "gold", centre=True)
        return [centred(name, strip.center)]

    def _row(self, i: int, on: bool, hover: str | None, focus: str | None) -> list[Sprite]:
        (rect, said), name = self._rows[i], f"chapter:{i}"
        colour = "gold" if on else "text" if name == hover else "muted"
        picture = self.brush.once(("chapter", i, colour), lambda: said.draw(self.brush.theme[colour]))
        top = rect.centery - said.height // 2
        out = [Sprite(picture, rect.x + round(self.base * 0.9), top)]
        if on:
            out.append(Sprite(self.line(said.height), rect.x, top))
        return [*out, w.draw_focus_ring(self.brush, rect)] if name == focus else out

    def line(self, height: int) -> pygame.Surface:
        """An upright line of gold, so many pixels high: here is what is meant."""

        def make() -> pygame.Surface:
            picture = pygame.Surface((max(round(self.base * 0.16), 2), height))
            picture.fill(self.brush.theme["gold"])
            return picture

        return self.brush.once(("line", height), make)
