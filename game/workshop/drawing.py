"""The pictures of a rule book: the board, or the piece of it where something happens, with what lies on it and what is shown.

They hold no words but tiles' codes, so one picture serves every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.core.contract import BoardLook, Diagram, Text, TileKind
from game.core.cutout import Region, centre, region, sign_of, whole
from game.core.grounds import edges, markers, outlines, segments, shapes
from game.workshop.svg import STEP, WOOD, Palette, Spot, arrow, disc, document, line, path, sign, star, tag, thread, tile

FIELD, EDGE = 9.06, 9.72
"""In steps from the middle: where the field ends, and where the board does."""
_WHOLE = whole(EDGE)
_PIXELS, _PIXELS_WHOLE, _PIXELS_POINTS = 28.0, 22.0, 15.0
"""How many pixels a step of the board has where a picture is shown as large as it wishes to be."""


class Scope(NamedTuple):
    """What the pictures of one game have in common: its tiles, its links in their order, the empty board, and the colours.

    ``mark`` is the first line of each picture, by which its writer knows it again.
    """

    kinds: Mapping[str, TileKind]
    links: Sequence[str]
    ground: str
    mark: str = ""
    palette: Palette = WOOD


def scope_of(
    look: BoardLook, kinds: Mapping[str, TileKind], links: Sequence[str], mark: str = "", palette: Palette = WOOD
) -> Scope:
    """The scope of a game with this board, which is drawn once."""
    return Scope(kinds, links, board(look, palette), mark, palette)


def picture(diagram: Diagram, scope: Scope) -> str:
    """A diagram as SVG."""
    west, south, east, north = part = part_of(diagram)
    box = west * STEP, -north * STEP, (east - west) * STEP, (north - south) * STEP
    lying = "".join(_lying(diagram, scope, 1.0 if diagram.pieces else 1.6))
    drawn = scope.ground + lying
    inside = drawn if part == _WHOLE else _cut_out(box, drawn, scope.palette)
    return document(box, width_of(diagram), diagram.title, inside, mark=scope.mark)


def width_of(diagram: Diagram) -> float:
    """How wide a diagram's picture wishes to be, in pixels."""
    west, _, east, _ = part = part_of(diagram)
    pixels = _PIXELS if part != _WHOLE else _PIXELS_WHOLE if diagram.pieces else _PIXELS_POINTS
    return (east - west) * pixels


def tile_picture(kind: TileKind, owner: str, scope: Scope) -> str:
    """A tile by itself."""
    drawn = tile((0.0, 0.0), owner, kind.code, scope.palette)
    return document((-20.0, -20.0, 40.0, 40.0), 64, kind.name, drawn, mark=scope.mark)


def sign_picture(name: str, title: Text, scope: Scope) -> str:
    """A sign on a little piece of the board, for a legend; ``owner:guest`` and ``link:0`` are signs here too."""
    palette, sort = scope.palette, name.partition(":")
    box = (-50.0, -30.0, 100.0, 60.0) if sort[0] in ("link", "way") else (-30.0, -30.0, 60.0, 60.0)
    x, y, width, height = box
    cross = path([(x, 0.0), (x + width, 0.0)]) + path([(0.0, y), (0.0, y + height)])
    drawn = tag("rect", x=x, y=y, width=width, height=height, fill=palette.neutral) + line(cross, palette.ink, 1.4, opacity=0.55)
    left, right = (-34.0, 0.0), (34.0, 0.0)
    if sort[0] == "owner":
        drawn += tile((0.0, 0.0), sort[2], "", palette)
    elif sort[0] == "link":
        drawn += thread(left, right, None if "any" in sort[2] else "guest", int(sort[2].strip("any")), palette)
    elif sort[0] == "way":
        drawn += arrow([left, right], 0.0, 0.0, palette)
    elif name == "marked":
        drawn += tile((0.0, 0.0), "guest", "", palette, marked=True)
    else:
        if name in ("source", "capture", "blocked"):
            drawn += tile((0.0, 0.0), "guest", "", palette)
        drawn += sign(name, (0.0, 0.0), palette)
    return document(box, width * 0.92, title, _cut_out(box, drawn, palette), mark=scope.mark)


def signs_of(diagram: Diagram) -> set[str]:
    """The signs that a diagram uses."""
    return {sign_of(diagram, place) for place in diagram.marks}


# Where


def _at(place: str) -> Spot:
    x, y = centre(place)
    return x * STEP, -y * STEP


def part_of(diagram: Diagram) -> Region:
    """What is seen of the board: where no tiles lie it is about the places, and all of it is needed to see where they are."""
    return region(diagram, EDGE) if diagram.pieces else _WHOLE


# What is drawn


def board(look: BoardLook, palette: Palette) -> str:
    """The empty board."""
    middle = (0.0, 0.0)
    out = [
        disc(middle, (FIELD + EDGE) / 2 * STEP, fill=palette.neutral, stroke=palette.rim, stroke_width=(EDGE - FIELD) * STEP),
        disc(middle, (FIELD + 0.1) * STEP, fill="none", stroke=palette.gold, stroke_width=2.4),
        disc(middle, FIELD * STEP, fill="none", stroke=palette.dark, stroke_width=1.6),
    ]
    gardens = [(ground, path(map(_corner, way), closed=True)) for ground, way in outlines(shapes(look))]
    tones = {"red": palette.red, "white": palette.white}
    out += [tag("path", d=way, fill=tones[ground]) for ground, way in gardens]
    out += _grid(look, palette)
    out += [line(way, palette.ink, 3.6, stroke_linejoin="miter") for _, way in gardens]
    out += [line(way, palette.gold, 1.1, stroke_linejoin="miter") for _, way in gardens]
    return "".join([*out, *(_gate((x * STEP, -y * STEP), palette) for x, y in markers(look))])


def _corner(corner: Sequence[float]) -> Spot:
    return corner[0] * STEP, -corner[1] * STEP


def _grid(look: BoardLook, palette: Palette) -> list[str]:
    """The lines, lighter inside the red gardens."""
    beside = edges(tuple(shapes(look)))
    strokes: dict[str, list[tuple[Spot, Spot]]] = {palette.ink: [], palette.pale: []}
    for a, b in segments():
        red = {ground for ground, _ in beside.get((a, b), ())} == {"red"}
        strokes[palette.pale if red else palette.ink].append((a, b))
    return [
        line("".join(path(map(_corner, stroke)) for stroke in _joined(found)), colour, 1.3, opacity=0.6)
        for colour, found in strokes.items()
        if found
    ]


def _joined(strokes: Sequence[tuple[Spot, Spot]]) -> list[tuple[Spot, Spot]]:
    """Strokes that follow one another in a row or a column as one."""
    out: dict[tuple[Spot, bool], tuple[Spot, Spot]] = {}
    for a, b in strokes:
        upright = a[0] == b[0]
        start, _ = out.pop((a, upright), (a, b))
        out[b, upright] = (start, b)
    return list(out.values())


def _gate(spot: Spot, palette: Palette) -> str:
    """A wreath with room for a tile."""
    ink = {"stroke": palette.ink, "stroke_width": 1.8, "stroke_linejoin": "round"}
    wreath = tag("path", d=star(spot, 8, STEP * 0.72, STEP * 0.55), fill=palette.red, **ink)
    return wreath + disc(spot, STEP * 0.44, fill=palette.neutral, stroke=palette.gold, stroke_width=2.0)


def _cut_out(box: tuple[float, float, float, float], drawn: str, palette: Palette) -> str:
    """A piece of the board with round corners and an edge, on the colour of the table."""
    x, y, width, height = box
    frame = {"x": x + 0.8, "y": y + 0.8, "width": width - 1.6, "height": height - 1.6, "rx": 7.0}
    clip = tag("clipPath", tag("rect", **frame), id="cut")
    inside = tag("g", tag("rect", **frame, fill=palette.table) + drawn, clip_path="url(#cut)")
    return clip + inside + tag("rect", **frame, fill="none", stroke=palette.dark, stroke_width=1.6)


def _lying(diagram: Diagram, scope: Scope, scale: float) -> Iterator[str]:
    """Links, ways, tiles and signs, from back to front; tiles on squares below those on points."""
    palette = scope.palette
    for link in diagram.links:
        sort = scope.links.index(link.kind) if link.kind in scope.links else 0
        yield thread(_at(link.a), _at(link.b), link.owner, sort, palette)
    for way in diagram.ways:
        if len(way) > 1:
            free = 10.0 if way[-1] in diagram.marks else 2.0
            start, stop = (19.0 if way[0] in diagram.pieces else 0.0), (21.0 if way[-1] in diagram.pieces else free)
            yield arrow([_at(place) for place in way], start, stop, palette)
    for place, piece in sorted(diagram.pieces.items(), key=lambda item: (not item[0].startswith("s"), centre(item[0])[::-1])):
        code, size = scope.kinds[piece.kind].code, STEP * (0.74 if place.startswith("s") else 0.86)
        yield tile(_at(place), piece.owner, code, palette, size, marked=bool(piece.marks))
    for place in diagram.marks:
        yield sign(sign_of(diagram, place), _at(place), palette, scale)
