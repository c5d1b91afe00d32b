"""The pictures of a rule book as SVG files: the board, or the piece of it where something happens, with what is shown there.

They hold no words but tiles' codes, so one picture serves every language. Lengths are in units of which PRINT_STEP lie between
two neighbouring points; y grows downwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.contract import BoardLook, Diagram, Piece, Text, TileKind
from game.drawing import svg
from game.drawing.colours import PRINT
from game.drawing.diagram import Region, clearance, region, sign_of
from game.drawing.geometry import Point, centre, is_square, star
from game.drawing.links import PRINT_ARROW, plain_link, way_arrow
from game.drawing.marks import knot, print_sign, tiles_in_stack
from game.drawing.printed_board import PRINT_STEP, print_board, print_region, print_spot

_PIXELS, _PIXELS_WHOLE, _PIXELS_POINTS = 28.0, 22.0, 15.0
"""How many pixels a step of the board has where a picture is shown as large as it wishes to be."""
_LETTERS = "'Source Sans 3', 'Source Sans Pro', 'Noto Sans', Helvetica, Arial, sans-serif"
Box = tuple[float, float, float, float]
"""What is seen: x, y, width, height."""


class BookStyle(NamedTuple):
    """What the pictures of one game have in common: its tiles, its links in their order, and the empty board.

    ``mark`` is the first line of each picture, by which its writer knows it again. ``draw`` draws a tile of a diameter at a spot
    otherwise than with letters, where it can.
    """

    kinds: Mapping[str, TileKind]
    links: Sequence[str]
    ground: str
    whole: Region
    mark: str = ""
    draw: Callable[[Point, float, Piece], str] | None = None


def book_style(look: BoardLook, kinds: Mapping[str, TileKind], links: Sequence[str], mark: str = "") -> BookStyle:
    """What the pictures of a game with this board have in common."""
    return BookStyle(kinds, links, print_board(look), print_region(look), mark)


def picture(diagram: Diagram, style: BookStyle) -> str:
    """A diagram as SVG."""
    part, box, drawn = part_of(diagram, style), box_of(diagram, style), drawn_on_board(diagram, style)
    inside = drawn if part == style.whole else _cut_out(box, drawn)
    return svg.titled_document(box, width_of(diagram, style), diagram.title, inside, mark=style.mark)


def box_of(diagram: Diagram, style: BookStyle) -> Box:
    """The part of the board that a diagram's picture shows."""
    part = part_of(diagram, style)
    return (*print_spot((part.west, part.north)), part.width * PRINT_STEP, part.height * PRINT_STEP)


def drawn_on_board(diagram: Diagram, style: BookStyle) -> str:
    """All of the board with what a diagram shows."""
    return style.ground + "".join(_lying(diagram, style))


def width_of(diagram: Diagram, style: BookStyle) -> float:
    """How wide a diagram's picture wishes to be, in pixels."""
    part = part_of(diagram, style)
    return part.width * (_PIXELS if part != style.whole else _PIXELS_WHOLE if diagram.pieces else _PIXELS_POINTS)


def part_of(diagram: Diagram, style: BookStyle) -> Region:
    """What is seen of the board: where no tiles lie it is about the places, and all of it is needed to see where they are."""
    return region(diagram, style.whole) if diagram.pieces else style.whole


def signs_of(diagram: Diagram) -> set[str]:
    """The signs that a diagram uses."""
    return {sign_of(diagram, place) for place in diagram.marks}


def _lying(diagram: Diagram, style: BookStyle) -> Iterator[str]:
    """Links, ways, tiles and signs, from back to front; tiles on squares below those on points."""
    for link in diagram.links:
        sort = style.links.index(link.kind) if link.kind in style.links else 0
        yield plain_link(_at(link.a), _at(link.b), link.owner, sort, PRINT_STEP)
    for way in diagram.ways:
        if len(way) > 1:
            start, stop = clearance(diagram, way[0], 0.475), clearance(diagram, way[-1], 0.525, 0.25, 0.05)
            yield way_arrow(PRINT, PRINT_ARROW, [_at(place) for place in way], start, stop, PRINT_STEP)
    for place, piece in sorted(diagram.pieces.items(), key=lambda item: (not is_square(item[0]), centre(item[0])[::-1])):
        size = PRINT_STEP * (0.74 if is_square(place) else 0.86)
        yield draw_tile(_at(place), size, piece, style)
        yield tiles_in_stack(_at(place), size / 2, len(piece.under) + 1) if piece.under else ""
    for place in diagram.marks:
        yield print_sign(sign_of(diagram, place), _at(place), 1.0 if diagram.pieces else 1.6)


def draw_tile(spot: Point, size: float, piece: Piece, style: BookStyle) -> str:
    """A tile of that diameter at a spot: as the style draws it, else with letters; face down with none."""
    drawn = style.draw(spot, size, piece) if style.draw else ""
    code = style.kinds[piece.kind].code if piece.kind in style.kinds else ""
    return drawn or tile(spot, piece.owner, code, size, marked=bool(piece.marks))


def _at(place: str) -> Point:
    return print_spot(centre(place))


def _cut_out(box: Box, drawn: str) -> str:
    """A piece of the board with round corners and an edge, on the colour of the table."""
    x, y, width, height = box
    frame = {"x": x + 0.8, "y": y + 0.8, "width": width - 1.6, "height": height - 1.6, "rx": 7.0}
    clip = svg.tag("clipPath", svg.tag("rect", **frame), id="cut")
    inside = svg.tag("g", svg.tag("rect", **frame, fill=PRINT["table"]) + drawn, clip_path="url(#cut)")
    return clip + inside + svg.tag("rect", **frame, fill="none", stroke=PRINT["mark_edge"], stroke_width=1.6)


# Tiles and signs by themselves


def tile_picture(kind: TileKind, owner: str, style: BookStyle) -> str:
    """A tile by itself."""
    drawn = tile((0.0, 0.0), owner, kind.code)
    return svg.titled_document((-20.0, -20.0, 40.0, 40.0), 64, kind.name, drawn, mark=style.mark)


def sign_picture(name: str, title: Text, style: BookStyle) -> str:
    """A sign on a little piece of the board, for a legend; ``owner:guest`` and ``link:0`` are signs here too."""
    sort, _, which = name.partition(":")
    box = (-50.0, -30.0, 100.0, 60.0) if sort in ("link", "way") else (-30.0, -30.0, 60.0, 60.0)
    x, y, width, height = box
    cross = svg.through([(x, 0.0), (x + width, 0.0)]) + svg.through([(0.0, y), (0.0, y + height)])
    ground = svg.tag("rect", x=x, y=y, width=width, height=height, fill=PRINT["neutral"])
    drawn = ground + svg.line(cross, PRINT["ink"], 1.4, opacity=0.55) + _alone(sort, which)
    return svg.titled_document(box, width * 0.92, title, _cut_out(box, drawn), mark=style.mark)


def _alone(sort: str, which: str) -> str:
    """What a legend shows of a sign, in the middle."""
    middle, left, right = (0.0, 0.0), (-34.0, 0.0), (34.0, 0.0)
    if sort == "owner":
        return tile(middle, which, "")
    if sort == "link":
        return plain_link(left, right, None if "any" in which else "guest", int(which.strip("any")), PRINT_STEP)
    if sort == "way":
        return way_arrow(PRINT, PRINT_ARROW, [left, right], 0.0, 0.0, PRINT_STEP)
    if sort == "marked":
        return tile(middle, "guest", "", marked=True)
    under = tile(middle, "guest", "") if sort in ("source", "capture", "blocked") else ""
    return under + print_sign(sort, middle)


def tile(spot: Point, owner: str, code: str, size: float = PRINT_STEP * 0.86, *, marked: bool = False) -> str:
    """A tile with the letters of its kind: GUEST's is round and smooth, HOST's notched all round, nobody's has eight sides.

    ``size`` is its diameter; ``marked``: it bears a lasting mark.
    """
    radius, seat = size / 2, owner if owner in ("guest", "host") else "any"
    face, rim = PRINT[f"{seat}_face"], PRINT[f"{seat}_rim"]
    shape: dict[str, Any] = {"fill": face, "stroke": rim, "stroke_width": radius * 0.09, "stroke_linejoin": "round"}
    shadow = spot[0] + radius * 0.05, spot[1] + radius * 0.1
    shade = svg.circle(*shadow, radius * 1.03, fill=PRINT["mark_edge"], fill_opacity=0.35)
    if seat == "guest":
        body = svg.circle(*spot, radius * 0.97, **shape)
        body += svg.circle(*spot, radius * 0.83, fill="none", stroke=rim, stroke_width=radius * 0.04)
    elif seat == "host":
        body = svg.path(star(spot, 16, radius * 1.02, radius * 0.9), closed=True, **shape)
        body += svg.circle(*spot, radius * 0.76, fill="none", stroke=rim, stroke_width=radius * 0.05)
    else:
        body = svg.path(star(spot, 4, radius, radius, math.pi / 8), closed=True, **shape)
    return shade + body + _letters(spot, code, PRINT[f"{seat}_ink"], radius) + (knot(spot, radius) if marked else "")


def _letters(spot: Point, code: str, colour: str, radius: float) -> str:
    """The letters of a tile: the fewer, the larger."""
    if not code.strip():
        return ""
    height = radius * {0: 1.0, 1: 1.05, 2: 0.8}.get(len(code), 0.58)
    where = {"x": spot[0], "y": spot[1] + height * 0.355, "text_anchor": "middle", "font_size": height, "font_weight": 700}
    return svg.tag("text", svg.escaped(code), **where, font_family=_LETTERS, fill=colour)
