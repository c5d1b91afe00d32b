"""What a choice of the settings looks like: a small piece of a table in those colours, with those tiles, laid out so."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from game.core.contract import Diagram, Game
from game.core.errors import PaiShoError
from game.drawing.brush import Brush
from game.drawing.colours import SIGHTS, Theme
from game.drawing.pictures import Rasteriser
from game.drawing.sprites import centred
from game.drawing.thumbnail import draw_thumbnail
from game.drawing.tile_sets import tile_set
from game.drawing.tiles import TilePainter
from game.ui.framework.background import draw_background
from game.ui.framework.screen import Stage

SAMPLES = 3
"""Kinds of tiles that are shown of a set, by both owners."""


class SettingPictures:
    """Draws the choices of a setting, each once for a size. The board and the tiles are those of the first game on the shelf."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._drawn: dict[tuple[str, str, tuple[int, int]], pygame.Surface] = {}
        self._sample: tuple[Game[Any], Diagram | None] | None = None
        self._asked = False

    def draw(self, setting: str, choice: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture of a choice; an empty table where there is no game to show."""
        key = setting, choice, size
        if key not in self._drawn:
            make = {"theme": self._theme, "tiles": self._tiles}.get(setting, self._board)
            self._drawn[key] = make(choice, size)
        return self._drawn[key]

    def _game(self) -> tuple[Game[Any], Diagram | None] | None:
        if not self._asked:
            self._asked = True
            shelf = self.stage.shelf
            entry = next((entry for entry in shelf.entries() if not entry.problem), None)
            if entry:
                try:
                    place = shelf.places().get(entry.id)
                    self._sample = shelf.open(entry.id, {}), place.scene if place else None
                except PaiShoError:
                    self._sample = None
        return self._sample

    def _brush(self, theme: str) -> Brush:
        stage = self.stage
        colours = Theme({**stage.assets.colours(theme), **SIGHTS[stage.prefs.sight]}, 12)
        pictures = stage.pictures if theme == stage.prefs.theme else Rasteriser(stage.pictures.art, colours)
        return Brush(pictures, colours)

    def _ground(self, brush: Brush, size: tuple[int, int]) -> pygame.Surface:
        small = draw_background(Rasteriser(brush.pictures.art, brush.theme), (320, 200))
        return pygame.transform.smoothscale(small, size)

    def _theme(self, choice: str, size: tuple[int, int]) -> pygame.Surface:
        """A board on its table, and beside it a panel with words on it."""
        brush, (width, height) = self._brush(choice), size
        whole = self._ground(brush, size)
        side, gap = round(height * 0.86), round(height * 0.07)
        if found := self._game():
            set_of = tile_set(self.stage.assets.tile_set(self.stage.prefs.tiles))
            whole.blit(draw_thumbnail(brush, set_of, *found, side), (gap, gap))
        panel = Rect(side + 2 * gap, gap, width - side - 3 * gap, height - 2 * gap)
        if panel.width > gap * 2:
            whole.blit(brush.plate(panel.size, "panel"), panel)
            line = max(height // 16, 2)
            for i, (colour, share) in enumerate((("gold", 0.5), ("text", 0.75), ("text", 0.6), ("muted", 0.7))):
                bar = Rect(panel.x + gap, panel.y + gap + i * line * 2, round((panel.width - 2 * gap) * share), line)
                pygame.draw.rect(whole, brush.theme.rgb(colour), bar, border_radius=line // 2)
        return whole

    def _tiles(self, choice: str, size: tuple[int, int]) -> pygame.Surface:
        """Some kinds, both owners' one below the other."""
        painter, kinds = self._painter(choice)
        whole = self._ground(painter.brush, size)
        width, height = size
        pixels = min(round(height * 0.4), round(width / (SAMPLES + 0.6)))
        for row, owner in enumerate(("guest", "host")):
            for column, kind in enumerate(kinds[:SAMPLES]):
                middle = round(width * (column + 1) / (SAMPLES + 1)), round(height * (0.27 + 0.46 * row))
                sprite = centred(painter.picture(kind, owner, pixels), middle)
                whole.blit(sprite.picture, (sprite.x, sprite.y))
        return whole

    def _board(self, choice: str, size: tuple[int, int]) -> pygame.Surface:
        """A tile of each owner as they are seen; a sign between them where the board turns."""
        painter, kinds = self._painter(self.stage.prefs.tiles, frozenset({"host"} if choice == "facing" else ()))
        brush, (width, height) = painter.brush, size
        whole = self._ground(brush, size)
        pixels = round(height * 0.42)
        for owner, down in (("host", 0.27), ("guest", 0.73)):
            for kind in sorted(kinds, key=lambda kind: -_change_upside_down(painter.picture(kind, "host", pixels)))[:1]:
                sprite = centred(painter.picture(kind, owner, pixels), (width // 2, round(height * down)))
                whole.blit(sprite.picture, (sprite.x, sprite.y))
        sign = brush.icon("flip", "text", round(height * 0.4)) if choice == "turns" else None
        if sign:
            whole.blit(sign, sign.get_rect(center=(round(width * 0.82), height // 2)))
        return whole

    def _painter(self, set_id: str, over: frozenset[str] = frozenset()) -> tuple[TilePainter, list[str]]:
        """What draws tiles of a set in the colours of the moment, and the kinds that there are, different ones first."""
        found = self._game()
        kinds = found[0].kinds if found else {}
        brush = self._brush(self.stage.prefs.theme)
        painter = TilePainter(brush, kinds, tile_set=tile_set(self.stage.assets.tile_set(set_id)), upside_down=over)
        names, step = list(kinds), max(len(kinds) // SAMPLES, 1)
        return painter, names[::step] or names


def _change_upside_down(picture: pygame.Surface) -> int:
    """How much a picture differs from itself the other way up."""
    one, other = (pygame.image.tobytes(way, "RGB") for way in (picture, pygame.transform.rotate(picture, 180)))
    return sum(abs(here - there) for here, there in zip(one, other, strict=True))
