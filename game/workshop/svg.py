"""SVG by hand: elements with everything escaped, and the few shapes that pictures of positions are made of.

Lengths are in units of which STEP lie between two neighbouring points; y grows downwards. The same input gives the same bytes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.contract import Text

STEP = 40.0
"""From a point to the next."""
Spot = tuple[float, float]
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of pictures; whatever they are, owners and signs are told apart by their shapes."""

    table: str = "#241B15"
    rim: str = "#6B4526"
    gold: str = "#E0A93B"
    neutral: str = "#D9B67C"
    white: str = "#F5EEDD"
    red: str = "#9E3527"
    ink: str = "#2A1C12"
    pale: str = "#D9A98A"
    guest: tuple[str, str, str] = ("#F4EAD5", "#2A1C12", "#4A3626")
    """Of a tile: its face, its letters, its rim."""
    host: tuple[str, str, str] = ("#22302F", "#E6C678", "#D8B25A")
    nobody: tuple[str, str, str] = ("#C18B57", "#24160C", "#4E3015")
    light: str = "#FFF7E6"
    dark: str = "#1B120B"
    way: str = "#7FC4CF"


WOOD = Palette()
"""The table in the late afternoon."""


def escaped(text: str) -> str:
    """Text for XML: its signs escaped, those that XML cannot hold left out, whatever it is."""
    return "".join(_SIGNS.get(sign, sign) for sign in _NOT_XML.sub("", text))


def number(value: float) -> str:
    """A length as short as it can be written, to a hundredth."""
    said = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``, a trailing ``_`` is dropped, numbers are written short."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escaped(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


def document(box: tuple[float, float, float, float], width: float, title: Text, *inside: str, mark: str = "") -> str:
    """A whole picture that shows a box (x, y, width, height), so many pixels wide; ``mark``: a first line that is not shown.

    Its title stands there in every language that it has, for those who hear pictures.
    """
    height = width * box[3] / box[2]
    titles = [tag("title", escaped(words), lang=language) for language, words in title.items() if words]
    size = {"width": str(round(width)), "height": str(round(height)), "viewBox": " ".join(map(number, box))}
    head = f"<!-- {mark} -->\n" if mark else ""
    return head + tag("svg", *titles, *inside, xmlns="http://www.w3.org/2000/svg", role="img", **size) + "\n"


def path(spots: Iterable[Spot], *, closed: bool = False) -> str:
    """Path data through these spots."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots) + "Z" * closed


def line(data: str, colour: str, width: float, **more: object) -> str:
    """A stroke along path data."""
    style = {"fill": "none", "stroke": colour, "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag("path", d=data, **{**style, **more})


def disc(spot: Spot, radius: float, **style: object) -> str:
    """A circle."""
    return tag("circle", cx=spot[0], cy=spot[1], r=radius, **style)


def star(spot: Spot, corners: int, outer: float, inner: float, turn: float = 0.0) -> str:
    """Path data of a star round a spot: so many tips at one radius, and as many corners between at another."""
    ways = []
    for i in range(2 * corners):
        angle, radius = math.pi * i / corners + turn, inner if i % 2 else outer
        ways.append((spot[0] + radius * math.cos(angle), spot[1] + radius * math.sin(angle)))
    return path(ways, closed=True)


# Tiles


def tile(spot: Spot, owner: str, code: str, palette: Palette = WOOD, size: float = STEP * 0.86, *, marked: bool = False) -> str:
    """A tile with the letters of its kind: GUEST's is round and smooth, HOST's notched all round, nobody's has eight sides.

    ``size`` is its diameter; ``marked``: it bears a lasting mark.
    """
    radius = size / 2
    face, ink, rim = {"guest": palette.guest, "host": palette.host}.get(owner, palette.nobody)
    shape = {"fill": face, "stroke": rim, "stroke_width": radius * 0.09, "stroke_linejoin": "round"}
    shade = disc((spot[0] + radius * 0.05, spot[1] + radius * 0.1), radius * 1.03, fill=palette.dark, fill_opacity=0.35)
    if owner == "guest":
        body = disc(spot, radius * 0.97, **shape) + disc(spot, radius * 0.83, fill="none", stroke=rim, stroke_width=radius * 0.04)
    elif owner == "host":
        body = tag("path", d=star(spot, 16, radius * 1.02, radius * 0.9), **shape)
        body += disc(spot, radius * 0.76, fill="none", stroke=rim, stroke_width=radius * 0.05)
    else:
        body = tag("path", d=star(spot, 4, radius, radius, math.pi / 8), **shape)
    return shade + body + _letters(spot, code, ink, radius) + (_knot(spot, radius, palette) if marked else "")


def _letters(spot: Spot, code: str, colour: str, radius: float) -> str:
    """The letters of a tile: the fewer, the larger."""
    height = radius * {0: 1.0, 1: 1.05, 2: 0.8}.get(len(code), 0.58)
    where = {"x": spot[0], "y": spot[1] + height * 0.355, "text_anchor": "middle", "font_size": height, "font_weight": 700}
    family = "Source Sans 3, Source Sans Pro, Noto Sans, Helvetica, Arial, sans-serif"
    return tag("text", escaped(code), **where, font_family=family, fill=colour) if code.strip() else ""


def _knot(spot: Spot, radius: float, palette: Palette) -> str:
    """The sign of a lasting mark, at a tile's upper right."""
    where = spot[0] + radius * 0.72, spot[1] - radius * 0.72
    return tag("path", d=star(where, 2, radius * 0.34, radius * 0.24), fill=palette.gold, stroke=palette.dark, stroke_width=1.6)


# Signs


def sign(name: str, spot: Spot, palette: Palette = WOOD, scale: float = 1.0) -> str:
    """What a mark is shown by: ``land`` a dot, ``barred`` a cross, and around a tile ``source`` a ring, ``capture`` four
    darts, ``blocked`` a ring of beads. Light on dark, so that it is seen on every ground."""
    x, y = spot
    if name == "land":
        return disc(spot, 5.4 * scale, fill=palette.light, stroke=palette.dark, stroke_width=2.4 * scale)
    if name == "barred":
        far = 4.2 * scale
        ways = path([(x - far, y - far), (x + far, y + far)]) + path([(x + far, y - far), (x - far, y + far)])
        return line(ways, palette.dark, 5.8 * scale) + line(ways, palette.light, 2.6 * scale)
    if name == "capture":
        darts = "".join(_dart(spot, turn) for turn in range(4))
        return line(darts, palette.dark, 4.4, fill=palette.dark) + tag("path", d=darts, fill=palette.light)
    ring = {"fill": "none", "stroke_linecap": "round"}
    if name == "source":
        return "".join(disc(spot, 21.0, stroke=c, stroke_width=w, **ring) for c, w in ((palette.dark, 5.6), (palette.way, 2.8)))
    beads = 2 * math.pi * 21.0 / 14
    return "".join(
        disc(spot, 21.0, stroke=colour, stroke_width=width, stroke_dasharray=f"0.1 {number(beads - 0.1)}", **ring)
        for colour, width in ((palette.dark, 6.8), (palette.light, 3.8))
    )


def _dart(spot: Spot, turn: int) -> str:
    """Path data of a triangle that points at a tile from one of its corners."""
    out = []
    for aside, radius in ((-17, 25.0), (17, 25.0), (0, 14.5)):
        far = math.radians(90 * turn + 45 + aside)
        out.append((spot[0] + radius * math.cos(far), spot[1] + radius * math.sin(far)))
    return path(out, closed=True)


# Lines


def arrow(way: Sequence[Spot], start: float, stop: float, palette: Palette = WOOD) -> str:
    """An arrow along a way; ``start`` and ``stop``: how far from the way's ends it keeps."""
    spots = [towards(way[0], way[1], start), *way[1:-1], towards(way[-1], way[-2], stop)]
    tip, neck = spots[-1], towards(spots[-1], spots[-2], 10.0)
    across = (tip[1] - neck[1]) * 0.6, (neck[0] - tip[0]) * 0.6
    head = path([(neck[0] + across[0], neck[1] + across[1]), tip, (neck[0] - across[0], neck[1] - across[1])], closed=True)
    shaft = path([*spots[:-1], neck])
    return (
        line(shaft, palette.dark, 6.6)
        + line(head, palette.dark, 4.0, fill=palette.dark)
        + line(shaft, palette.way, 3.2)
        + tag("path", d=head, fill=palette.way)
    )


def thread(a: Spot, b: Spot, owner: str | None, sort: int, palette: Palette = WOOD) -> str:
    """A link: the first sort straight, the second a zigzag, the others double; GUEST's plain, HOST's in dashes, nobody's in
    dots."""
    ways = (path([a, b]), _zigzag(a, b), "".join(path(_beside(a, b, off)) for off in (-4.0, 4.0)))[min(sort, 2)]
    wide = 1.0 if sort < 2 else 0.7
    dashes = {"guest": None, "host": "9 8"}.get(owner or "", "0.1 7.5")
    core = {"guest": palette.light, "host": palette.gold}.get(owner or "", palette.light)
    more = {"stroke_dasharray": dashes} if dashes else {}
    return line(ways, palette.dark, 7.2 * wide) + line(ways, core, 3.8 * wide, **more)


def _zigzag(a: Spot, b: Spot) -> str:
    count = max(round(math.dist(a, b) / 8), 4)
    spots = [towards(a, b, math.dist(a, b) * i / count) for i in range(count + 1)]
    return path([a, *(_beside(spot, b, 4.5 * (1 if i % 2 else -1))[0] for i, spot in enumerate(spots[1:-1])), b])


def _beside(a: Spot, b: Spot, off: float) -> tuple[Spot, Spot]:
    far = math.dist(a, b) or 1.0
    dx, dy = -(b[1] - a[1]) / far * off, (b[0] - a[0]) / far * off
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


def towards(a: Spot, b: Spot, far: float) -> Spot:
    """The spot so far from a in the direction of b; at most on b."""
    share = min(far / (math.dist(a, b) or 1.0), 1.0)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
