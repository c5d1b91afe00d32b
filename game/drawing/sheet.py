"""A rule book to be printed: pages of A4 with the board, the rules in two columns, and their pictures in plain lines.

Lengths are in millimetres. Each full line of text says how long it is, so that it keeps to its column whatever font
a printer has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.contract import Diagram, Game, Paragraph, Text, say
from game.core.languages import localize, mark_text
from game.drawing import svg
from game.drawing.diagram_svg import book_style, picture, sign_picture, tile_picture, width_of
from game.drawing.legend import face_in, list_signs
from game.drawing.printed_words import INK, line
from game.drawing.typesetting import font, passage

WIDTH, HEIGHT = 210.0, 297.0
_EDGE, _GAP = 14.0, 8.0
_COLUMN = (WIDTH - 2 * _EDGE - _GAP) / 2
_LETTERS, _SMALL, _HEAD, _TITLE = 3.2, 2.6, 5.2, 10.0
"""Sizes of letters: running text, captions, headings, the title."""
_LEAD = 1.36
"""From line to line, in sizes of the letters."""
_FINE = 20
"""Pixels for a millimetre when text is measured."""
_PIXEL = 0.145
"""Millimetres of a picture for each pixel that it wishes to be wide."""
_BOARD = 84.0
_FAINT = "#6b5c4c"
_LEGEND = mark_text("How to read the pictures")
_PAGE = mark_text("Rules {0}")


@dataclass
class _Part:
    """Something of a column: how high it is, and what it draws there with its upper left corner at 0,0; ``joined`` parts stand on
    the same page as the one that follows."""

    height: float
    drawn: str
    joined: bool = False


@dataclass
class _Pages:
    """Columns that are filled one after the other."""

    first: float
    pages: list[list[str]] = field(default_factory=lambda: [[]])
    column: int = 0
    y: float = 0.0

    def add(self, parts: Sequence[_Part]) -> None:
        """Puts parts that belong together below what is there, in the next column where they have no room."""
        height = sum(part.height for part in parts)
        if self.y + height > self._bottom and self.y > self._top:
            self._turn()
        for part in parts:
            x = _EDGE + self.column * (_COLUMN + _GAP)
            self.pages[-1].append(svg.tag("g", part.drawn, transform=f"translate({svg.number(x)} {svg.number(self.y)})"))
            self.y += part.height

    @property
    def _top(self) -> float:
        return self.first if len(self.pages) == 1 else _EDGE

    @property
    def _bottom(self) -> float:
        return HEIGHT - _EDGE - 5.0

    def _turn(self) -> None:
        self.column = 1 - self.column
        if self.column == 0:
            self.pages.append([])
        self.y = self._top


def draw_sheet(game: Game[Any], language: str) -> list[str]:
    """The pages of a game's rule book, each an SVG document."""
    return _Sheet(game, language).pages()


def as_html(pages: Sequence[str], title: str, language: str) -> str:
    """All pages as one document, which a browser prints or saves as PDF as they are."""
    style = "@page{size:A4;margin:0}body{margin:0;background:#ddd}body>svg{display:block;margin:0 auto;break-after:page}"
    head = f'<meta charset="utf-8"><title>{svg.escaped(title)}</title><style>{style}</style>'
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>\n{"".join(pages)}</body></html>\n'


class _Sheet:
    """The pages of one language, being made."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game, self.language, self.book = game, language, list(game.book())
        links = [name for name in game.link_names if name not in game.quiet]
        whole = book_style(game.board, game.kinds, links)
        self.ground, self.style = whole.ground, whole._replace(ground='<use href="#ground"/>')
        self.diagrams = [d for chapter in self.book for paragraph in chapter.paragraphs for d in paragraph.diagrams]
        self.face = face_in(self.diagrams)
        self._cuts = 0

    def pages(self) -> list[str]:
        """The pages as documents."""
        top = _EDGE + 14.0 + _BOARD + 6.0
        pages = _Pages(top, y=top)
        for group in self._groups():
            pages.add(group)
        return [self._page(number, page, len(pages.pages)) for number, page in enumerate(pages.pages)]

    def _page(self, number: int, parts: Sequence[str], count: int) -> str:
        head = self._head() if number == 0 else ""
        name = f"{self._say(self.game.name)} \u00b7 {say(localize(_PAGE, self.game.identity.short), self.language)}"
        foot = line(name, _EDGE, HEIGHT - 9.0, _SMALL, colour=_FAINT)
        foot += line(f"{number + 1} / {count}", WIDTH - _EDGE, HEIGHT - 9.0, _SMALL, colour=_FAINT, text_anchor="end")
        size = {"width": f"{WIDTH:g}mm", "height": f"{HEIGHT:g}mm", "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}"}
        ground = svg.tag("defs", svg.tag("g", self.ground, id="ground"))
        paper = svg.rect(0, 0, WIDTH, HEIGHT, fill="#ffffff")
        return svg.tag("svg", ground, paper, head, *parts, foot, xmlns="http://www.w3.org/2000/svg", **size) + "\n"

    def _head(self) -> str:
        """The title, and the whole board in the middle below it."""
        title = line(self._say(self.game.name), WIDTH / 2, _EDGE + 7.0, _TITLE, "serif", text_anchor="middle")
        start = self.game.start(0)
        board = Diagram(self.game.name, self.game.pieces(start), entire=True)
        drawn = self._placed(picture(board, self.style), (WIDTH - _BOARD) / 2, _EDGE + 13.0, _BOARD / width_of(board, self.style))
        return title + drawn

    # -- what stands in the columns

    def _groups(self) -> Iterator[list[_Part]]:
        """What belongs together: a heading with the first paragraph, a paragraph with its tile, pictures in rows."""
        waiting: list[_Part] = []
        for chapter in self.book:
            waiting = [self._heading(self._say(chapter.heading))]
            known = ""
            for paragraph in chapter.paragraphs:
                tile = paragraph.kind if paragraph.kind != known else ""
                known = paragraph.kind
                yield [*waiting, self._paragraph(paragraph, tile)]
                waiting = []
                yield from ([row] for row in self._rows(paragraph.diagrams))
        signs = list_signs(self.diagrams, self.style.links, self.game.link_names)
        waiting = [self._heading(say(localize(_LEGEND), self.language))]
        for name, said in signs:
            yield [*waiting, self._sign(name, said)]
            waiting = []

    def _heading(self, words: str) -> _Part:
        rule = svg.rect(0, _HEAD * 1.75, _COLUMN, 0.2, fill=INK)
        return _Part(_HEAD * 2.3, line(words, 0, _HEAD * 1.4, _HEAD, "serif") + rule)

    def _paragraph(self, paragraph: Paragraph, kind: str) -> _Part:
        """Running text, beside its tile where it begins to speak of one."""
        if kind not in self.game.kinds:
            return self._text(self._say(paragraph.text))
        side = 11.0
        text = self._text(self._say(paragraph.text), side + 2.0)
        tile = self._placed(tile_picture(self.game.kinds[kind], self.face, self.style), 0, 0.4, side / 64)
        return _Part(max(text.height, side + 1.5), tile + text.drawn)

    def _text(self, said: str, left: float = 0.0, size: float = _LETTERS) -> _Part:
        lines = _broken(said, _COLUMN - left, size)
        step = size * _LEAD
        drawn = "".join(
            line(words, left, (at + 0.8) * step, size, length=wide if at + 1 < len(lines) else 0.0)
            for at, (words, wide) in enumerate(lines)
        )
        return _Part(len(lines) * step + size * 0.45, drawn)

    def _rows(self, diagrams: Sequence[Diagram]) -> Iterator[_Part]:
        """Pictures side by side, as many as have room, each with its title below it."""
        row: list[tuple[Diagram, float]] = []
        for diagram in diagrams:
            wide = min(width_of(diagram, self.style) * _PIXEL, _COLUMN)
            if row and sum(one for _, one in row) + wide + 2.0 * len(row) > _COLUMN:
                yield self._row(row)
                row = []
            row.append((diagram, wide))
        if row:
            yield self._row(row)

    def _row(self, row: Sequence[tuple[Diagram, float]]) -> _Part:
        share = (_COLUMN - 2.0 * (len(row) - 1)) / len(row)
        out, high, low = "", 0.0, 0.0
        for at, (diagram, wide) in enumerate(row):
            drawn, scale = picture(diagram, self.style), wide / width_of(diagram, self.style)
            x = at * (share + 2.0)
            out += self._placed(drawn, x + (share - wide) / 2, 1.2, scale)
            high = max(high, 0.7 + _height_of(drawn) * scale)
        for at, (diagram, _) in enumerate(row):
            caption = _broken(self._say(diagram.title), share, _SMALL)
            for number, (said, _wide) in enumerate(caption):
                y = high + 1.0 + (number + 0.9) * _SMALL * _LEAD
                out += line(said, at * (share + 2.0) + share / 2, y, _SMALL, colour=_FAINT, text_anchor="middle")
            low = max(low, len(caption) * _SMALL * _LEAD)
        return _Part(high + low + 4.0, out)

    def _sign(self, name: str, said: Text) -> _Part:
        drawn = sign_picture(name, said, self.style)
        scale = 9.0 / _height_of(drawn)
        text = self._text(self._say(said), 19.0)
        moved = svg.tag("g", text.drawn, transform=f"translate(0 {svg.number((9.0 - text.height) / 2)})")
        return _Part(10.2, self._placed(drawn, 0, 0, scale) + moved)

    def _placed(self, drawn: str, x: float, y: float, scale: float) -> str:
        """A picture at a place and a size; what it cuts out has a name of its own."""
        self._cuts += 1
        own = drawn.replace('id="cut"', f'id="cut{self._cuts}"').replace("url(#cut)", f"url(#cut{self._cuts})")
        return svg.tag("g", own.strip(), transform=f"translate({svg.number(x)} {svg.number(y)}) scale({scale:.4f})")

    def _say(self, text: Text) -> str:
        return say(text, self.language)


def _height_of(drawn: str) -> float:
    """How high a picture is that ``titled_document`` made, in its own pixels."""
    found = re.search(r' height="(\d+)"', drawn)
    return float(found[1]) if found else 0.0


def _broken(said: str, width: float, size: float) -> list[tuple[str, float]]:
    """The lines of a text, each with its width."""
    letters = round(size * _FINE)
    found = passage(said, round(width * _FINE), letters)
    lines = (" ".join(filter(None, parts)) for parts in found.lines)
    return [(words, font("sans", letters).size(words)[0] / _FINE) for words in lines]
