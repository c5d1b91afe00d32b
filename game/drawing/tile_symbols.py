"""Tiles with the table's own emblems, as SVG text: for a picture that is a file, and can be enlarged without end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from game.core.contract import SEATS, Piece, TileKind
from game.core.svgcheck import plain_text
from game.drawing import svg
from game.drawing.colours import Theme
from game.drawing.geometry import Point
from game.drawing.pictures import DISC, EMBLEM, Rasteriser, coloured
from game.drawing.tile_sets import NO_PICTURE, TileSet
from game.drawing.tiles import RIM, UNITS, box_of, mark_colours

_ROOT = ("xmlns", "viewBox", "width", "height")
"""What the head of a drawing says of its size, and not of how its parts look."""
ElementTree.register_namespace("", "http://www.w3.org/2000/svg")  # no prefix before the parts of a drawing
_OUTSIDE = re.compile(r"\A.*?<svg\b[^>]*>|</svg>\s*\Z|<!--.*?-->", re.DOTALL)
_NAME = re.compile(r'(\bid="|url\(#)')
_OLD = {"xmlns:xlink": "http://www.w3.org/1999/xlink"}
_GREY = svg.tag("filter", svg.tag("feColorMatrix", type="saturate", values="0"), id="grey")


class TileSymbols:
    """The tiles of one picture: each disc, emblem and status is written once (``definitions``), and shown wherever it lies.

    ``pictures`` has the SVG text of the art folders, ``own`` that of the game's own pictures, by name; a kind of which neither
    has any is not drawn here.
    """

    def __init__(
        self, pictures: Rasteriser, theme: Theme, kinds: Mapping[str, TileKind], tile_set: TileSet, own: Mapping[str, str]
    ) -> None:
        self.pictures, self.theme, self.kinds, self.tile_set, self.own = pictures, theme, kinds, tile_set, own
        self._known: dict[str, tuple[str, float]] = {}

    @property
    def definitions(self) -> str:
        """All that was shown so far, to stand at the head of the picture."""
        return svg.tag("defs", _GREY, *(symbol for symbol, _ in self._known.values() if symbol))

    def tile(self, spot: Point, size: float, piece: Piece) -> str:
        """A tile of that diameter with its statuses, its middle at a spot; empty where there is no picture of it."""
        kind, looks = self.kinds.get(piece.kind), [self.tile_set.state(status) for status in piece.marks]
        stem = self.tile_set.look(kind).picture if kind else ""
        disc = self._use("tiles", f"_{piece.owner if piece.owner in SEATS else 'any'}", piece.owner, spot, size)
        emblem = ""
        for folder in (f"sets/{self.tile_set.id}", "tiles") if stem else ():
            share = min((look.size for look in looks), default=1.0)
            emblem = emblem or self._use(folder, stem, piece.owner, spot, size * share)
        if not disc or not emblem:
            return ""
        shade = svg.circle(spot[0] + size * 0.025, spot[1] + size * 0.05, size * 0.51, fill="#000000", fill_opacity=0.35)
        faded = svg.tag("g", emblem, opacity=1 - max((look.fade for look in looks), default=0.0))
        grey = {"filter": "url(#grey)"} if any(look.grey for look in looks) else {}
        return shade + svg.tag("g", disc, faded, **grey) + self._statuses(spot, size, piece)

    def _statuses(self, spot: Point, size: float, piece: Piece) -> str:
        """What lies over the face, and the seals on the rim: first to the upper right, then to the upper left."""
        over, seals = "", 0
        for status in piece.marks:
            stem = self.tile_set.state(status).picture or status
            wide = self._define("states", stem, piece.owner)[1] if stem != NO_PICTURE else 0.0
            aside = -RIM * size if seals % 2 else RIM * size
            there = spot if wide >= UNITS else (spot[0] + aside, spot[1] - RIM * size)
            over += self._use("states", stem, piece.owner, there, size * wide / UNITS) if wide else ""
            seals += 0 < wide < UNITS
        return over

    def _use(self, folder: str, stem: str, owner: str, middle: Point, size: float) -> str:
        """A picture of the art folders around a spot; empty where there is none."""
        if not self._define(folder, stem, owner)[0]:
            return ""
        corner = {"x": middle[0] - size / 2, "y": middle[1] - size / 2}
        there = f"#{_id(folder, stem, owner)}"  # twice, as programs of before SVG 2 know the second alone
        return svg.tag("use", href=there, **_OLD, **{"xlink:href": there}, **corner, width=size, height=size)

    def _define(self, folder: str, stem: str, owner: str) -> tuple[str, float]:
        """A picture in its owner's colours as a symbol, empty where there is none; and how wide it is, in units."""
        name = _id(folder, stem, owner)
        if name not in self._known:
            shipped = self.pictures.text(folder, stem)
            text = shipped or (_plain(self.own[stem]) if folder == "tiles" and stem in self.own else None)
            box = box_of(text)
            inside = _NAME.sub(rf"\g<1>{name}-", _OUTSIDE.sub("", coloured(text, self._colours(owner)))) if text and box else ""
            units = min(box, UNITS)
            side = units if shipped else box  # one's own may be drawn to any scale
            symbol = svg.tag("symbol", inside.strip(), id=name, viewBox=f"0 0 {side:g} {side:g}") if inside else ""
            self._known[name] = symbol, units if symbol else 0.0
        return self._known[name]

    def _colours(self, owner: str) -> dict[str, str]:
        seat, theme = owner if owner in SEATS else "any", self.theme
        colours = {mark: theme[f"{seat}_{role}"] for roles in (EMBLEM, DISC) for role, mark in roles.items()}
        return colours | mark_colours(theme)


def _id(folder: str, stem: str, owner: str) -> str:
    return f"{folder.replace('/', '-')}-{stem}-{owner}"


def _plain(text: str) -> str:
    """A drawing of one's own, however it is written, as those of the program are: its box first, and around its parts what holds
    of all of them."""
    root = ElementTree.fromstring(plain_text(text))  # noqa: S314  (no entity, doctype or instruction can be in it)
    looks = {name: value for name, value in root.attrib.items() if name not in _ROOT and not name.startswith("{")}
    inside = "".join(ElementTree.tostring(part, "unicode") for part in root)
    box = " ".join(root.get("viewBox", "").replace(",", " ").split())
    return svg.tag("svg", svg.tag("g", inside, **looks), viewBox=box)
