"""The canvas shows scenes: lists of sprites from back to front. It compares each with the last and redraws only what differs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.drawing.sprites import Sprite

_MANY = 40


class Canvas:
    """Shows scenes over a backdrop, touching only the pixels that changed."""

    def __init__(self) -> None:
        self._backdrop: pygame.Surface | None = None
        self._shown: list[Sprite] = []

    def forget(self) -> None:
        """The next scene is drawn whole."""
        self._backdrop = None

    def show(self, window: pygame.Surface, backdrop: pygame.Surface, scene: list[Sprite]) -> list[pygame.Rect]:
        """Brings the window up to date and returns the rectangles that changed; none if the scene is the same."""
        whole = window.get_rect()
        same = backdrop is self._backdrop
        changed = _merged(_differences(self._shown, scene), whole) if same else [whole]
        self._backdrop, self._shown = backdrop, scene
        for rect in changed:
            _paint(window, backdrop, scene, rect)
        window.set_clip(None)
        return changed


def _paint(window: pygame.Surface, backdrop: pygame.Surface, scene: Sequence[Sprite], rect: pygame.Rect) -> None:
    window.set_clip(rect)
    window.blit(backdrop, rect, rect)
    window.blits([(picture, (x, y)) for picture, x, y in scene], doreturn=False)


def _differences(old: Sequence[Sprite], new: Sequence[Sprite]) -> list[pygame.Rect]:
    same = _alike(old, new)  # most of two scenes is the same from the back on
    old, new = old[same:], new[same:]
    before = {(id(picture), x, y) for picture, x, y in old}
    after = {(id(picture), x, y) for picture, x, y in new}
    gone = [sprite.rect for sprite in old if (id(sprite.picture), sprite.x, sprite.y) not in after]
    come = [sprite.rect for sprite in new if (id(sprite.picture), sprite.x, sprite.y) not in before]
    return gone + come


def _alike(old: Sequence[Sprite], new: Sequence[Sprite]) -> int:
    """How many sprites from the back on are the very same in both."""
    for i, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and (one.picture is not other.picture or one.x != other.x or one.y != other.y):
            return i
    return min(len(old), len(new))


def _merged(rects: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that do not overlap, inside the window; one for everything when there are too many to be worth it."""
    out: list[pygame.Rect] = []
    for rect in rects:
        piece = rect.clip(whole)
        while piece and (at := piece.collidelist(out)) >= 0:
            piece = piece.union(out.pop(at))
        if piece:
            out.append(piece)
    return [out[0].unionall(out[1:])] if len(out) > _MANY else out
