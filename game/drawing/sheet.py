"""A rule book to be printed: pages of A4 with the board, the rules in two columns, and their pictures in plain lines.

Lengths are in millimetres. Each full line of text says how long it is, so that it keeps to its column whatever font
a printer has.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

from game.core.contract import Diagram, Game, Paragraph, Text, say
from game.core.languages import localize, mark_text
from game.drawing import svg
from game.drawing.columns import Block, Paper, Part, Prose, fill
from game.drawing.diagram_svg import book_style, picture, sign_picture, tile_picture, width_of
from game.drawing.legend import face_in, list_signs
from game.drawing.printed_words import INK, line
from game.drawing.typesetting import font, passage

WIDTH, HEIGHT = 210.0, 297.0
PAGE_BEGINS = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">'
    '<defs><g id="ground">'
)
"""How every page begins, by which those of an earlier printing are known."""
_EDGE, _GAP = 14.0, 8.0
_COLUMN = (WIDTH - 2 * _EDGE - _GAP) / 2
_LETTERS, _SMALL, _HEAD, _TITLE = 3.2, 2.6, 5.2, 10.0
"""Sizes of letters: running text, captions, headings, the title."""
_LEAD = 1.36
"""From line to line, in sizes of the letters."""
_FINE = 20
"""Pixels for a millimetre when text is measured."""
_PIXEL, _PIXEL_POINTS = 0.145, 0.115
"""Millimetres of a picture for each pixel that it wishes to be wide; of one without tiles, on which nothing is to be read."""
_SMALLER, _BETWEEN = 0.82, 2.0
"""How much smaller than they wish to be pictures are made so that one more has room beside them; what is free between them."""
_BOARD, _SIDE, _SIGN = 86.0, 11.0, 8.0
"""How large are the board on the first page, a tile beside its text, and a sign of the legend."""
_FAINT = "#6b5c4c"
_LEGEND = mark_text("How to read the pictures")
_PAGE = mark_text("Rules {0}")


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
        self._board = self._opening()

    def pages(self) -> list[str]:
        """The pages as documents."""
        head = self._head()
        lefts = (_EDGE, _EDGE + _COLUMN + _GAP)
        paper = Paper(lefts, _EDGE, HEIGHT - _EDGE - 5.0, (_EDGE + head.height, _EDGE + head.height + self._board.height))
        pages = fill([*self._blocks()], paper)
        pages[0][:0] = [
            svg.tag("g", head.drawn, transform=f"translate({svg.number(_EDGE)} {svg.number(_EDGE)})"),
            svg.tag("g", self._board.drawn, transform=f"translate({svg.number(lefts[1])} {svg.number(_EDGE + head.height)})"),
        ]
        return [self._page(number, page, len(pages)) for number, page in enumerate(pages)]

    def _page(self, number: int, parts: Sequence[str], count: int) -> str:
        name = f"{self._say(self.game.name)} \u00b7 {say(localize(_PAGE, self.game.identity.short), self.language)}"
        foot = line(name, _EDGE, HEIGHT - 9.0, _SMALL, colour=_FAINT)
        foot += line(f"{number + 1} / {count}", WIDTH - _EDGE, HEIGHT - 9.0, _SMALL, colour=_FAINT, text_anchor="end")
        ground = f"{self.ground}</g></defs>"
        paper = svg.rect(0, 0, WIDTH, HEIGHT, fill="#ffffff")
        return "".join([PAGE_BEGINS, ground, paper, *parts, foot, "</svg>\n"])

    def _head(self) -> Part:
        """The title, above both columns."""
        said = _broken(self._say(self.game.name), WIDTH - 2 * _EDGE, _TITLE, "serif")
        step = _TITLE * 1.15
        drawn = "".join(line(words, 0, (at + 0.8) * step, _TITLE, "serif") for at, (words, _) in enumerate(said))
        high = len(said) * step
        return Part(high + 5.0, drawn + svg.rect(0, high + 0.5, WIDTH - 2 * _EDGE, 0.35, fill=INK))

    def _opening(self) -> Part:
        """The whole board as a game begins, at the head of a column."""
        board = Diagram(self.game.name, self.game.pieces(self.game.start(0)), entire=True)
        drawn, wide = picture(board, self.style), width_of(board, self.style)
        scale = min(_BOARD / wide, _BOARD / _height_of(drawn))
        left = (_COLUMN - wide * scale) / 2
        return Part(_height_of(drawn) * scale + 5.0, self._placed(drawn, left, 1.0, scale))

    # -- what stands in the columns

    def _blocks(self) -> Iterator[Block]:
        """What belongs together: a heading with the first paragraph, a paragraph with its tile, pictures in rows."""
        for chapter in self.book:
            waiting = [self._heading(self._say(chapter.heading))]
            known = ""
            for paragraph in chapter.paragraphs:
                tile = paragraph.kind if paragraph.kind != known else ""
                known = paragraph.kind
                yield Block(waiting, prose=self._paragraph(paragraph, tile))
                waiting = []
                yield from (Block(part=row, floats=True) for row in self._rows(paragraph.diagrams))
        signs = list_signs(self.diagrams, self.style.links, self.game.link_names)
        waiting = [self._heading(say(localize(_LEGEND), self.language))]
        for name, said in signs:
            yield Block(waiting, part=self._sign(name, said))
            waiting = []

    def _heading(self, words: str) -> Part:
        said = _broken(words, _COLUMN, _HEAD, "serif")
        step = _HEAD * 1.2
        drawn = "".join(line(some, 0, _HEAD * 1.4 + at * step, _HEAD, "serif") for at, (some, _) in enumerate(said))
        low = _HEAD * 1.75 + (len(said) - 1) * step
        return Part(low + _HEAD * 0.55, drawn + svg.rect(0, low, _COLUMN, 0.2, fill=INK))

    def _paragraph(self, paragraph: Paragraph, kind: str) -> Prose:
        """Running text, beside its tile where it begins to speak of one."""
        if kind not in self.game.kinds:
            return _prose(self._say(paragraph.text))
        tile = self._placed(tile_picture(self.game.kinds[kind], self.face, self.style), 0, 0.4, _SIDE / 64)
        return _prose(self._say(paragraph.text), _SIDE + 2.0, tile)

    def _rows(self, diagrams: Sequence[Diagram]) -> list[Part]:
        """Pictures side by side, as many as have room if they are made a little smaller, each with its title below it; not more
        in one row than in the next, if they have room so."""
        wides = [min(width_of(d, self.style) * (_PIXEL if d.pieces else _PIXEL_POINTS), _COLUMN) for d in diagrams]
        greedy, at = list[int](), 0
        while at < len(wides):
            end = next((end for end in range(len(wides), at + 1, -1) if _have_room(wides[at:end])), at + 1)
            greedy.append(end - at)
            at = end
        even = [len(wides) // len(greedy) + (row < len(wides) % len(greedy)) for row in range(len(greedy))]
        ends = [0, *accumulate(even)]
        if not all(_have_room(wides[start:end]) for start, end in pairwise(ends)):
            ends = [0, *accumulate(greedy)]
        pairs = list(zip(diagrams, wides, strict=True))
        return [self._row(pairs[start:end]) for start, end in pairwise(ends) if end > start]

    def _row(self, row: Sequence[tuple[Diagram, float]]) -> Part:
        room, total = _COLUMN - _BETWEEN * (len(row) - 1), sum(wide for _, wide in row)
        smaller = min(1.0, room / total)
        spare = (room - total * smaller) / len(row)
        drawn = [(picture(diagram, self.style), wide * smaller) for diagram, wide in row]
        scales = [wide / width_of(diagram, self.style) for (diagram, _), (_, wide) in zip(row, drawn, strict=True)]
        high = 1.2 + max(_height_of(each) * scale for (each, _), scale in zip(drawn, scales, strict=True))
        out, low, left = "", 0.0, 0.0
        for (diagram, _), (each, wide), scale in zip(row, drawn, scales, strict=True):
            out += self._placed(each, left + spare / 2, high - _height_of(each) * scale, scale)
            caption = _broken(self._say(diagram.title), wide + spare, _SMALL)
            for number, (said, _wide) in enumerate(caption):
                y = high + 0.6 + (number + 0.9) * _SMALL * _LEAD
                out += line(said, left + (wide + spare) / 2, y, _SMALL, colour=_FAINT, text_anchor="middle")
            low, left = max(low, len(caption) * _SMALL * _LEAD), left + wide + spare + _BETWEEN
        return Part(high + low + 3.6, out)

    def _sign(self, name: str, said: Text) -> Part:
        drawn = sign_picture(name, said, self.style)
        text = _prose(self._say(said), 17.0)
        high = text.count * text.step
        moved = svg.tag("g", text.draw(0, text.count), transform=f"translate(0 {svg.number((_SIGN - high) / 2)})")
        return Part(max(_SIGN, high) + 1.0, self._placed(drawn, 0, 0, _SIGN / _height_of(drawn)) + moved)

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


def _prose(said: str, left: float = 0.0, tile: str = "") -> Prose:
    """Running text that begins so far from the left of its column, perhaps beside a tile."""
    lines, step = _broken(said, _COLUMN - left, _LETTERS), _LETTERS * _LEAD

    def draw(start: int, end: int) -> str:
        words = (
            line(words, left, (at + 0.8) * step, _LETTERS, length=wide if start + at + 1 < len(lines) else 0.0)
            for at, (words, wide) in enumerate(lines[start:end])
        )
        return "".join([tile if start == 0 else "", *words])

    return Prose(len(lines), step, _LETTERS * 0.45, draw, math.ceil((_SIDE + 1.0) / step) if tile else 0)


def _have_room(wides: Sequence[float]) -> bool:
    """Whether pictures so wide have room side by side."""
    return len(wides) == 1 or sum(wides) * _SMALLER + _BETWEEN * (len(wides) - 1) <= _COLUMN


def _broken(said: str, width: float, size: float, face: str = "sans") -> list[tuple[str, float]]:
    """The lines of a text, each with its width."""
    letters = round(size * _FINE)
    found = passage(said, round(width * _FINE), letters, face)
    lines = (" ".join(filter(None, parts)) for parts in found.lines)
    return [(words, font(face, letters).size(words)[0] / _FINE) for words in lines]
