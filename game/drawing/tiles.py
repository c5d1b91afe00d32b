"""Tiles as pictures: disc, emblem, status, each combination drawn once per size."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

import pygame

from game.core.contract import SEATS, TileKind
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.colours import Theme, mix
from game.drawing.geometry import around
from game.drawing.pictures import EMBLEM, coloured
from game.drawing.tile_sets import NO_PICTURE, TileLook, TileSet
from game.drawing.typesetting import font

_OPACITY = {"dim": 80, "ghost": 150, "soon": 205, "leaving": 60}
MARGIN = 1.24
"""A tile's picture is that many times as wide as the tile: room for its shadow."""
UNITS = 100
"""The units of a tile's diameter in pictures: one of a status that is less wide is a seal on the rim."""
RIM = 0.355
"""Diameters from the middle to the middle of a seal, both across and up."""
_PIP = 0.36
"""The side, in diameters, in whose middle a status without a picture has its dot."""
_LEAST_SEAL, _LARGEST_SEAL = 14, 0.55
"""The least side of a seal, in pixels, so that it can be read; but never more than that share of a tile's diameter."""
_NUMBER = 0.94
"""The height of a code's number beside that of its letters."""
_STEP = 0.05
"""How much of the tile below is seen, in diameters; ``_SEEN``: of how many."""
_SEEN = 2
_ROOM = {"none": 0.7, "open": 0.61, "filled": 0.6, "cup": 0.66, "square": 0.5}
"""The width, in diameters, that letters may have over each plate."""
_LOWER = {"square": 0.8}
"""How high letters are over a plate, beside those of the set."""
_CUP, _OVER_CUP = 65, 0.41
"""Where the foot of a cup begins, in hundredths of the diameter from the top, and the middle of the letters over it."""
_BOX = re.compile(r'viewBox="0 0 (\d{1,4}) ')


Under = tuple[tuple[str, str], ...]
"""Owner and kind of each tile that lies under another, from the top."""


def box_of(text: str | None) -> float:
    """How wide the box of a drawing is, by its SVG text; 0 where there is none."""
    box = _BOX.search(text) if text else None
    return float(box[1]) if box else 0.0


def mark_colours(theme: Theme) -> dict[str, str]:
    """What stands in drawings for the colours of marks, and these."""
    return {"#050505": theme["mark_core"], "#060606": theme["mark_edge"]}


class TilePainter:
    """Draws the tiles of one game in one tile set.

    What is on the tiles of ``upside_down`` owners stands on its head, for who sits opposite; the light on their discs stays.
    ``pictures`` are the game's own, as SVG text, for tiles of which neither the set nor the art folders have one.
    """

    def __init__(
        self,
        brush: Brush,
        kinds: Mapping[str, TileKind],
        *,
        tile_set: TileSet | None = None,
        upside_down: frozenset[str] = frozenset(),
        pictures: Mapping[str, str] | None = None,
    ) -> None:
        self.brush, self.kinds, self.upside_down = brush, kinds, upside_down
        self.pictures = pictures or {}
        self.tile_set = tile_set or TileSet()

    def picture(
        self, kind: str, owner: str, pixels: int, state: str = "", statuses: tuple[str, ...] = (), under: Under = ()
    ) -> pygame.Surface:
        """A tile of that diameter with its shadow, centred in a square of MARGIN times the diameter.

        ``state``: empty, ``lifted`` (deeper shadow), ``dim`` (cannot be used now), ``ghost`` (would stand here),
        ``soon`` and ``leaving`` (would come here or go from here by the move that is looked at). ``under``: the tiles that lie
        under it, of which the edges are seen, and how many there are in all.
        """
        owners = tuple(below for below, _ in under)
        key = ("tile", self.tile_set.id, kind, owner, owner in self.upside_down, pixels, state, statuses, owners)
        return self.brush.once(key, lambda: self._draw(kind, owner, pixels, state, statuses, owners))

    def _draw(
        self, kind: str, owner: str, pixels: int, state: str, statuses: tuple[str, ...], under: tuple[str, ...]
    ) -> pygame.Surface:
        side = round(pixels * MARGIN)
        whole = pygame.Surface((side, side), pygame.SRCALPHA)
        if state not in ("ghost", "soon", "leaving"):
            self._shadow(whole, pixels, state == "lifted")
        for at, below in reversed([*enumerate(under[:_SEEN], 1)]):
            _put(whole, self._disc(below, pixels), down=round(pixels * _STEP * at))
        self._put_face(whole, kind, owner, pixels, statuses)
        if under:
            seal = self._count(len(under) + 1, _seal_side(pixels, _PIP))
            far = _seal_offset(pixels, seal)
            _put(whole, seal, far, far)
        if state in _OPACITY:
            whole.set_alpha(_OPACITY[state])
        return whole

    def _shadow(self, whole: pygame.Surface, pixels: int, lifted: bool) -> None:
        side = whole.get_width()
        shadow = self.brush.pictures.tile("_shadow", "any", round(pixels * 1.2))
        if shadow is None:
            text = svg.document(60, 60, svg.circle(31.5, 32.5, 26, fill="#000000", fill_opacity=0.35))
            shadow = self.brush.pictures.draw(text, (round(pixels * 1.2),) * 2)
        shift = round(pixels * 0.05) if lifted else 0
        at = (side - shadow.get_width()) // 2 + shift
        whole.blit(shadow, (at, at))

    def plain(self, owner: str, pixels: int) -> pygame.Surface:
        """An owner's disc without an emblem, of that diameter."""
        return self._disc(owner, pixels)

    def _disc(self, owner: str, pixels: int) -> pygame.Surface:
        known = self.brush.pictures.tile(f"_{owner if owner in SEATS else 'any'}", owner, pixels)
        return known or self.brush.pictures.draw(self._plain_disc(owner), (pixels, pixels))

    def _plain_disc(self, owner: str) -> str:
        face, rim = self._colour(owner, "face"), self._colour(owner, "rim")
        return svg.document(
            100,
            100,
            svg.circle(50, 50, 49, fill=mix(rim, "#000000", 0.3)),
            svg.circle(50, 50, 45.5, fill=face, stroke=rim, stroke_width=2),
        )

    def _colour(self, owner: str, role: str) -> str:
        return self.brush.theme[f"{owner if owner in SEATS else 'any'}_{role}"]

    # -- the face under its statuses

    def _put_face(self, whole: pygame.Surface, kind: str, owner: str, pixels: int, statuses: tuple[str, ...]) -> None:
        """Disc and emblem in the middle, changed and covered as the statuses have it."""
        looks = [self.tile_set.state(status) for status in statuses]
        disc = self._disc(owner, pixels)
        emblem = self._emblem(kind, owner, round(pixels * min((look.size for look in looks), default=1.0)))
        if any(look.grey for look in looks):
            disc, emblem = pygame.transform.grayscale(disc), pygame.transform.grayscale(emblem)
        if fade := max((look.fade for look in looks), default=0.0):
            emblem = self.brush.faded(emblem, 1 - fade)
        above = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
        _put(above, emblem)
        self._put_statuses(above, owner, pixels, statuses)
        _put(whole, disc)
        whole.blit(pygame.transform.flip(above, True, True) if owner in self.upside_down else above, (0, 0))

    def _put_statuses(self, above: pygame.Surface, owner: str, pixels: int, statuses: tuple[str, ...]) -> None:
        """What lies over the face first, then the seals on the rim: first to the upper right, then to the upper left."""
        seals: list[pygame.Surface] = []
        for status in statuses:
            stem = self.tile_set.state(status).picture or status
            units = self._units("states", stem)
            side = _seal_side(pixels, units / UNITS) if units < UNITS else pixels
            picture = self._own("states", stem, owner, side) if units else None
            if picture is None and stem != NO_PICTURE:
                seals.append(self._pip(_seal_side(pixels, _PIP)))
            elif picture is not None and units < UNITS:
                seals.append(picture)
            elif picture is not None:
                _put(above, picture)
        for i, seal in enumerate(seals):
            far = _seal_offset(pixels, seal)
            _put(above, seal, -far if i % 2 else far, -far)

    def _count(self, number: int, pixels: int) -> pygame.Surface:
        """How many tiles a stack has: a seal on its rim."""
        core, edge = self.brush.theme["mark_core"], self.brush.theme["mark_edge"]
        seal = svg.document(36, 36, svg.circle(18, 18, 16, fill=edge, stroke=core, stroke_width=2))
        whole = self.brush.pictures.draw(seal, (pixels, pixels)).copy()
        words = self._written(str(number), "", core, max(round(pixels * 0.7), 6), round(pixels * 0.72))
        whole.blit(words, words.get_rect(center=whole.get_rect().center))
        return whole

    def sign(self, status: str, pixels: int) -> pygame.Surface:
        """A status that lies on a point without a tile, of the size that it has on a tile of that diameter."""
        stem = self.tile_set.state(status).picture or status
        units = self._units("states", stem)
        side = _seal_side(pixels, units / UNITS) if units < UNITS else pixels
        picture = self._own("states", stem, "any", side) if units else None
        return picture or self._pip(_seal_side(pixels, _PIP) * 2)

    def _pip(self, pixels: int) -> pygame.Surface:
        """A status that has no picture: a dot; its words come when the pointer rests."""
        core, edge = self.brush.theme["mark_core"], self.brush.theme["mark_edge"]
        return self.brush.pictures.draw(
            svg.document(36, 36, svg.circle(18, 18, 7, fill=edge), svg.circle(18, 18, 4, fill=core)), (pixels, pixels)
        )

    # -- emblems

    def _emblem(self, kind: str, owner: str, pixels: int) -> pygame.Surface:
        known = self.kinds.get(kind)
        look = self.tile_set.look(known) if known else TileLook(letters=kind[:2].upper())
        return self._drawn(look.picture, owner, pixels) or self._letters(look, owner, pixels)

    def _drawn(self, stem: str, owner: str, pixels: int) -> pygame.Surface | None:
        """A picture of the set's own folder, or else of the tiles' folder, or else of the game itself."""
        own = self._own(f"sets/{self.tile_set.id}", stem, owner, pixels)
        shipped = own or (self.brush.pictures.tile(stem, owner, pixels) if stem else None)
        if shipped is not None or stem not in self.pictures or pixels < 1:
            return shipped
        return self._in_colours(self.pictures[stem], owner, pixels)

    def _own(self, folder: str, stem: str, owner: str, pixels: int) -> pygame.Surface | None:
        """A picture of a folder of the art folders, in its owner's colours and those of marks; None where there is none."""
        text = self.brush.pictures.text(folder, stem)
        if text is None or pixels < 1:
            return None
        drawn = self._in_colours(text, owner, pixels)
        if drawn is None:
            self.brush.pictures.drop(folder, stem)
        return drawn

    def _in_colours(self, text: str, owner: str, pixels: int) -> pygame.Surface | None:
        """An SVG in its owner's colours and those of marks; None if it turns out to be no drawing."""
        theme = self.brush.theme
        colours = {mark: self._colour(owner, role) for role, mark in EMBLEM.items()}
        colours |= mark_colours(theme)
        try:
            return self.brush.pictures.draw(coloured(text, colours), (pixels, pixels))
        except pygame.error:
            return None

    def _units(self, folder: str, stem: str) -> float:
        """How wide a picture is, in units of a tile; 0 where there is none."""
        return min(box_of(self.brush.pictures.text(folder, stem)), UNITS)

    def _letters(self, look: TileLook, owner: str, pixels: int) -> pygame.Surface:
        """Letters with their number in the middle of a disc, on their plate; the number as dots too, if the set has them."""
        letters, number = _split(look.letters)
        colour = self._colour(owner, look.colour)
        on_dots = self._colour(owner, "face" if look.plate == "cup" else "ink")
        dots = _dots(int(number), on_dots) if self.tile_set.dots and number else []
        whole = self.brush.pictures.draw(svg.document(100, 100, *_plate(look.plate, colour), *dots), (pixels, pixels)).copy()
        shown = self._colour(owner, "face") if look.plate == "filled" else colour
        height, room = round(pixels * self.tile_set.size * _LOWER.get(look.plate, 1)), round(pixels * _ROOM[look.plate])
        words = self._written(letters, number, shown, height, room)
        middle = whole.get_height() * (_OVER_CUP if look.plate == "cup" else 0.5)
        whole.blit(words, words.get_rect(center=(whole.get_width() // 2, round(middle))))
        return whole

    def _written(self, letters: str, number: str, colour: str, height: int, room: int) -> pygame.Surface:
        """Letters of that height, in pixels, and a smaller number on their line; lower where that would be too wide."""
        parts = [(letters, height), (number, round(height * _NUMBER))]
        drawn = [_cropped(font(self.tile_set.face, size).render(words, True, colour)) for words, size in parts if words]
        gap = max(round(height * 0.05), 1)
        width = sum(part.get_width() for part in drawn) + gap * (len(drawn) - 1)
        if width > room and height > 8:
            return self._written(letters, number, colour, min(height * room // width, height - 1), room)
        whole = pygame.Surface((max(width, 1), max((part.get_height() for part in drawn), default=1)), pygame.SRCALPHA)
        x = 0
        for part in drawn:
            whole.blit(part, (x, whole.get_height() - part.get_height()))
            x += part.get_width() + gap
        return whole


def _cropped(words: pygame.Surface) -> pygame.Surface:
    """Drawn words without the empty space round them, so that they can be put in the middle of what is seen."""
    return words.subsurface(words.get_bounding_rect())


def _seal_side(pixels: int, share: float) -> int:
    """The side of a seal on a tile of that diameter, of which it would be that share."""
    return max(round(pixels * share), min(_LEAST_SEAL, round(pixels * _LARGEST_SEAL)))


def _seal_offset(pixels: int, seal: pygame.Surface) -> int:
    """How far across, and up, the middle of a seal is from that of its tile, inside the tile's picture."""
    return min(round(pixels * RIM), (round(pixels * MARGIN) - seal.get_width()) // 2)


def _split(code: str) -> tuple[str, str]:
    """The letters of a code and the number at its end: R3 is R and 3."""
    letters = code.rstrip("0123456789")
    return letters, code[len(letters) :]


def _put(whole: pygame.Surface, part: pygame.Surface, right: int = 0, down: int = 0) -> None:
    """Puts a picture in the middle of another, or so many pixels from there."""
    at = (whole.get_width() - part.get_width()) // 2, (whole.get_height() - part.get_height()) // 2
    whole.blit(part, (at[0] + right, at[1] + down))


def _plate(plate: str, colour: str) -> list[str]:
    if plate == "filled":
        return [svg.circle(50, 50, 38, fill=colour)]
    if plate == "cup":
        half = math.sqrt(43**2 - (_CUP - 50) ** 2)
        return [svg.curve(f"M{50 - half:.1f} {_CUP}A43 43 0 0 0 {50 + half:.1f} {_CUP}Z", fill=colour)]
    if plate == "square":
        return [svg.rect(21, 21, 58, 58, fill="none", stroke=colour, stroke_width=3)]
    return [svg.circle(50, 50, 37.2, fill="none", stroke=colour, stroke_width=2.6)] if plate == "open" else []


def _dots(count: int, colour: str) -> list[str]:
    """So many dots at the lower rim, as the flowers have them."""
    count = min(count, 9)
    turns = (math.radians(90 + 9.4 * (i - (count - 1) / 2)) for i in range(count))
    return [svg.circle(*around((50, 50), 41.1, turn), 2.35, fill=colour) for turn in turns]


def hidden_tile(brush: Brush, pixels: int) -> pygame.Surface:
    """A tile seen from its back, of that diameter."""
    known = brush.pictures.tile("_back", "any", pixels)
    plain = svg.document(
        100, 100, svg.circle(50, 50, 48, fill=brush.theme["any_face"], stroke=brush.theme["any_rim"], stroke_width=4)
    )
    return known or brush.pictures.draw(plain, (pixels, pixels))
