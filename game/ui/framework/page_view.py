"""A long page seen through a part of the window: drawn piece by piece as it comes into sight, and faded at the edges."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import pygame
from pygame import Rect

from game.core.records import dataclass, field
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite

BODIES = 6
"""So much of the drawn pieces is kept, in the pixels of the body; the longest unseen go first."""


@dataclass(frozen=True, slots=True)
class PageBlock:
    """One picture of the page: where it lies, from the page's upper left corner, and how it is drawn.

    ``late``: drawing it takes longer than a frame may.
    """

    rect: Rect
    draw: Callable[[], pygame.Surface]
    late: bool = False


@dataclass
class BookPage:
    """All blocks from the top to the end, and where chapters and paragraphs lie (paragraphs counted through the whole book)."""

    blocks: list[PageBlock] = field(default_factory=list)
    chapters: list[int] = field(default_factory=list)
    paragraphs: list[Rect] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    """The first paragraph about each kind of tile."""
    height: int = 0


class PageView:
    """Shows a page in ``body``, a rectangle of the window whose backdrop is ``ground``.

    What takes long is left empty by ``scene`` until ``draw_next`` has drawn it, so that a frame is never waited for.
    """

    def __init__(self, page: BookPage, brush: Brush, body: Rect, ground: pygame.Surface) -> None:
        self.page, self.brush, self.body = page, brush, body
        self.most = max(page.height - body.height, 0)
        self._drawn: OrderedDict[int, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._fades = _draw_fades(body, ground, round(brush.theme.base * 0.9))

    def scene(self, top: int) -> list[Sprite]:
        """What is seen when so many pixels of the page are above the body."""
        out: list[Sprite] = []
        for i, block in enumerate(self.page.blocks):
            rect = block.rect.move(self.body.x, self.body.y - top)
            if rect.colliderect(self.body):
                empty = block.late and i not in self._drawn
                out.append(self._clipped(self.brush.plate(rect.size, "well") if empty else self._picture(i, block), rect))
        upper, lower = self._fades
        return out + ([upper] if top > 0 else []) + ([lower] if top < self.most else [])

    def draw_next(self, top: int) -> bool:
        """Draws one picture that takes long, in sight or else less than a body's height away. False if none was left to draw."""
        sight = Rect(0, top, self.body.width, self.body.height)
        near = sight.inflate(0, 2 * sight.height)
        left = [i for i, block in enumerate(self.page.blocks) if block.late and i not in self._drawn]
        left = [i for i in left if self.page.blocks[i].rect.colliderect(near)]
        if left:
            i = min(left, key=lambda i: (not self.page.blocks[i].rect.colliderect(sight), i))
            self._picture(i, self.page.blocks[i])
        return bool(left)

    def _picture(self, i: int, block: PageBlock) -> pygame.Surface:
        picture = self._drawn.get(i)
        if picture is not None:
            self._drawn.move_to_end(i)
            return picture
        picture = self._drawn[i] = block.draw()
        self._pixels += picture.get_width() * picture.get_height()
        while self._pixels > BODIES * self.body.width * self.body.height and len(self._drawn) > 1:
            _, old = self._drawn.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return picture

    def _clipped(self, picture: pygame.Surface, rect: Rect) -> Sprite:
        """The part of a picture that lies within the body."""
        seen = rect.clip(self.body)
        if seen == rect:
            return Sprite(picture, *rect.topleft)
        return Sprite(picture.subsurface(seen.move(-rect.x, -rect.y)), *seen.topleft)


def _draw_fades(body: Rect, ground: pygame.Surface, height: int) -> tuple[Sprite, Sprite]:
    """Strips of the backdrop over the upper and the lower edge of the body, lost towards its middle."""
    upper, lower = Rect(body.topleft, (body.width, height)), Rect(body.x, body.bottom - height, body.width, height)
    return Sprite(_draw_strip(ground, upper, False), *upper.topleft), Sprite(_draw_strip(ground, lower, True), *lower.topleft)


def _draw_strip(ground: pygame.Surface, rect: Rect, turned: bool) -> pygame.Surface:
    strip = ground.subsurface(rect).convert_alpha()
    veil = pygame.Surface((1, rect.height), pygame.SRCALPHA)
    for y in range(rect.height):
        left = 1 - (y + 0.5) / rect.height
        veil.set_at((0, rect.height - 1 - y if turned else y), (255, 255, 255, round(255 * left**1.5)))
    strip.blit(pygame.transform.scale(veil, rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return strip
