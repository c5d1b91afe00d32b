"""Tiles as pictures: disc, emblem, status, each combination drawn once per size."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.contract import SEATS, TileKind
from game.ui import svg
from game.ui.brush import Brush
from game.ui.theme import font, mix

_OPACITY = {"dim": 80, "ghost": 150, "soon": 205, "leaving": 60}
MARGIN = 1.24
"""A tile's picture is that many times as wide as the tile: room for its shadow."""


class Tiles:
    """Draws the tiles of one game."""

    def __init__(self, brush: Brush, kinds: Mapping[str, TileKind]) -> None:
        self.brush, self.kinds = brush, kinds

    def picture(self, kind: str, owner: str, pixels: int, state: str = "", statuses: tuple[str, ...] = ()) -> pygame.Surface:
        """A tile of that diameter with its shadow, centred in a square of MARGIN times the diameter.

        ``state``: empty, ``lifted`` (deeper shadow), ``dim`` (cannot be used now), ``ghost`` (would stand here),
        ``soon`` and ``leaving`` (would come here or go from here by the move that is looked at).
        """
        key = ("tile", kind, owner, pixels, state, statuses)
        return self.brush.once(key, lambda: self._draw(kind, owner, pixels, state, statuses))

    def _draw(self, kind: str, owner: str, pixels: int, state: str, statuses: tuple[str, ...]) -> pygame.Surface:
        side = round(pixels * MARGIN)
        whole = pygame.Surface((side, side), pygame.SRCALPHA)
        if state not in ("ghost", "soon", "leaving"):
            self._shadow(whole, pixels, state == "lifted")
        corner = ((side - pixels) // 2, (side - pixels) // 2)
        whole.blit(self._disc(owner, pixels), corner)
        whole.blit(self._emblem(kind, owner, pixels), corner)
        for i, status in enumerate(statuses):
            whole.blit(self._status(status, i, pixels), corner)
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
        """An owner's disc without an emblem, of that diameter: the sign of a seat."""
        return self._disc(owner, pixels)

    def _disc(self, owner: str, pixels: int) -> pygame.Surface:
        known = self.brush.pictures.tile(f"_{owner if owner in SEATS else 'any'}", owner, pixels)
        return known or self.brush.pictures.draw(self._plain_disc(owner), (pixels, pixels))

    def _plain_disc(self, owner: str) -> str:
        seat = owner if owner in SEATS else "any"
        face, rim = self.brush.theme[f"{seat}_face"], self.brush.theme[f"{seat}_rim"]
        return svg.document(
            100,
            100,
            svg.circle(50, 50, 49, fill=mix(rim, "#000000", 0.3)),
            svg.circle(50, 50, 45.5, fill=face, stroke=rim, stroke_width=2),
        )

    def _emblem(self, kind: str, owner: str, pixels: int) -> pygame.Surface:
        known = self.kinds.get(kind)
        if known and (picture := self.brush.pictures.tile(known.art, owner, pixels)):
            return picture
        return self._letters(known.code if known else kind[:2].upper(), owner, pixels)

    def _letters(self, code: str, owner: str, pixels: int) -> pygame.Surface:
        """The kind's code in the middle of a disc, for a tile that nobody has drawn."""
        whole = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        seat = owner if owner in SEATS else "any"
        height = round(pixels * (0.56 if len(code) < 3 else 0.4))
        letters = font("bold", height).render(code, True, self.brush.theme[f"{seat}_ink"])
        whole.blit(letters, ((pixels - letters.get_width()) // 2, (pixels - letters.get_height()) // 2))
        return whole

    def _status(self, status: str, place: int, pixels: int) -> pygame.Surface:
        """A small seal on the rim; one shape per known status, so that colour is not needed to tell them apart."""
        core, edge = self.brush.theme["mark_core"], self.brush.theme["mark_edge"]
        x, y = (82, 18) if place % 2 == 0 else (18, 18)
        sign = _SIGNS.get(status)
        if sign is None:  # a status that no picture is known for: a pip, its words come when the pointer rests
            pip = svg.circle(x, y, 7, fill=edge) + svg.circle(x, y, 4, fill=core)
            return self.brush.pictures.draw(svg.document(100, 100, pip), (pixels, pixels))
        seal = svg.circle(x, y, 14, fill=edge, stroke=core, stroke_width=3)
        moved = f'<g transform="translate({x} {y})">{sign.replace("#fff7e6", core)}</g>'
        return self.brush.pictures.draw(svg.document(100, 100, seal, moved), (pixels, pixels))


_SIGN = {"stroke": "#fff7e6", "stroke_width": 3, "stroke_linecap": "round"}
_SIGNS = {
    "drained": svg.curve("M-6 -6L6 6M6 -6L-6 6", **_SIGN),
    "withered": svg.curve("M-6 -6L6 6M6 -6L-6 6", **_SIGN),
    "trapped": svg.curve("M-7 0L7 0M-4 -5L-4 5M4 -5L4 5", **_SIGN),
    "dormant": svg.curve("M-6 2C-3 6 3 6 6 2M-6 -3C-3 1 3 1 6 -3", **_SIGN),
}


def hidden_tile(brush: Brush, pixels: int) -> pygame.Surface:
    """A tile seen from its back, of that diameter."""
    known = brush.pictures.tile("_back", "any", pixels)
    plain = svg.document(
        100, 100, svg.circle(50, 50, 48, fill=brush.theme["any_face"], stroke=brush.theme["any_rim"], stroke_width=4)
    )
    return known or brush.pictures.draw(plain, (pixels, pixels))
