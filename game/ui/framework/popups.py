"""Sentences over a screen: notices for a while, where they cover nothing needed, and bubbles beside what they are about."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product

import pygame
from pygame import Rect

from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.drawing.typesetting import passage, split_words
from game.ui.framework.inputs import Pos

LEAST, EACH, MOST = 2500, 60, 12_000
"""Milliseconds that a notice stays: at least, for each letter, and at most."""
SEEN = 800
"""Milliseconds before which a notice makes no way for a pointer that only comes by."""
WIDTHS, ROWS = (34, 20, 12), 12
"""In heights of letters, how wide a notice may be, the best first; and at how many heights room is looked for."""
MANY = 200
"""Letters of a sentence or a list from which on its bubble is a wide one."""
MORE = "\u2026"
"""Stands for what a bubble leaves out."""
SPREAD = 12
"""In how many steps room for a bubble is looked for across a window, and down it."""


class Notices:
    """The notice that is to be seen now, if any."""

    def __init__(self) -> None:
        self.said = ""
        self._since = self._until = 0
        self._covers = False
        self._slip: Rect | None = None
        self._for: tuple[str, tuple[int, int], float] | None = None

    def tell(self, said: str, now: int) -> None:
        """Shows a sentence from now on, in place of the one before."""
        self._covers = False
        self.said, self._since, self._until = said, now, now + min(LEAST + EACH * len(said), MOST)

    def make_way(self, where: Rect, now: int, *, at_once: bool = False) -> None:
        """It goes if it covers what is needed, and lies where somebody has come to: at once, or not before it has been seen."""
        if self._covers and self._slip and self._slip.colliderect(where) and (at_once or now - self._since >= SEEN):
            self.said = ""

    def wait(self, now: int) -> int | None:
        """Milliseconds until it goes; None if there is none. What is over is let go."""
        if not self.said:
            return None
        if now >= self._until:
            self.said = ""
            return 0
        return self._until - now

    def scene(
        self, brush: Brush, size: tuple[int, int], now: int, needed: Sequence[Rect] = (), heading: Rect | None = None
    ) -> list[Sprite]:
        """The sentence on a slip in a window of that size: at its upper edge, or where it covers nothing of what is ``needed``
        just now, or else least besides the ``heading``. It stays where it is while that is free."""
        if not self.said or now >= self._until:
            return []
        whole = Rect((0, 0), size)
        found_for = self.said, size, brush.theme.base  # letters differ from screen to screen
        if self._slip is None or self._for != found_for or self._slip.collidelist(list(needed)) >= 0:
            self._slip, self._covers = _find_room(brush, self.said, whole, needed, heading or Rect(0, 0, 0, 0))
            self._for = found_for
        slip = self._slip
        block = brush.block(self.said, slip.width - round(brush.theme.base * 2), 0, "text")
        return [Sprite(brush.plate(slip.size, "bubble"), *slip.topleft), centred(block, slip.center)]


def _find_room(brush: Brush, said: str, window: Rect, needed: Sequence[Rect], heading: Rect) -> tuple[Rect, bool]:
    """Where a slip with a sentence covers nothing of what is needed, the upper edge first, then as wide as can be; else where it
    covers least of it, a heading not counted. And whether it covers any."""
    base, best, least = brush.theme.base, Rect(0, 0, 0, 0), -1
    edge = round(base * 0.8)
    for letters in WIDTHS:
        block = brush.block(said, min(round(base * letters), window.width - round(base * 3)), 0, "text")
        slip = Rect(0, 0, block.get_width() + round(base * 2), block.get_height() + round(base * 1.1))
        area = Rect(slip.width // 2, 0, window.width - slip.width, 0)
        for part in range(ROWS + 1):
            top = edge + (window.height - slip.height - 2 * edge) * part // ROWS
            for middle in (window.centerx, area.left + edge, area.right - edge):
                spot = slip.copy()
                spot.midtop = middle, top
                hidden = [spot.clip(rect) for rect in needed]
                covered = sum(_area(part) - _area(part.clip(heading)) for part in hidden)
                if not any(map(_area, hidden)):
                    return spot, False
                if least < 0 or covered < least:
                    best, least = spot, covered
    return best, least > 0


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def keep_row_free(about: Rect, buttons: Sequence[Rect]) -> Callable[[Rect], float]:
    """What it costs a bubble about a button to lie anywhere: over no button of its row, nor itself, if there is any other room;
    then over few others, and not far off."""
    row = [about, *(button for button in buttons if button.top < about.bottom and about.top < button.bottom)]

    def cost(spot: Rect) -> float:
        near = _nearest(about.centerx, spot.left, spot.right), _nearest(about.centery, spot.top, spot.bottom)
        away = math.dist(about.center, near)
        return 100 * len(spot.collidelistall(row)) + 4 * len(spot.collidelistall(list(buttons))) + away / (2 * about.height)

    return cost


def _nearest(to: int, least: int, most: int) -> int:
    """The number between two that is nearest to another."""
    return min(max(to, least), most)


def draw_bubble(
    brush: Brush,
    said: str,
    at: Pos,
    off: int,
    window: Rect,
    cost: Callable[[Rect], float],
    *,
    headed: bool = False,
    picture: pygame.Surface | None = None,
    part: Rect | None = None,
) -> list[Sprite]:
    """The sentence so many pixels off from what it is about, inside the window, where it costs least; in that ``part`` of the
    window where it has room there. ``headed``: its first line is a name, and what follows is about that; ``picture`` stands at
    the left of it."""
    pad = round(brush.theme.base * 0.6)
    block, picture, room = _fit_bubble(brush, said, window, part or window, picture, headed)
    wide = picture.get_width() + pad if picture else 0
    high = max(block.get_height() + round(1.3 * pad), picture.get_height() + 2 * pad if picture else 0)
    rect = Rect(0, 0, wide + block.get_width() + 2 * pad, high)
    rect = min(_spots(rect, at, off, room.inflate(-8, -8)), key=cost)
    out = [Sprite(brush.plate(rect.size, "bubble"), *rect.topleft)]
    if picture:
        out.append(Sprite(picture, rect.x + pad, rect.centery - picture.get_height() // 2))
    return [*out, Sprite(block, rect.x + wide + pad, rect.centery - block.get_height() // 2)]


def draw_tail(brush: Brush, bubble: Rect, meant: Rect) -> list[Sprite]:
    """What leads from a bubble to the thing that it speaks of, as far as its edge; nothing where they touch."""
    base, at = brush.theme.base, pygame.Vector2(meant.center)
    corner, half = round(base * 0.8), base * 0.3
    root = pygame.Vector2(
        _nearest(meant.centerx, bubble.left + corner, bubble.right - corner),
        _nearest(meant.centery, bubble.top + corner, bubble.bottom - corner),
    )
    if meant.bottom < bubble.top or meant.top > bubble.bottom:
        side, root.y = pygame.Vector2(1, 0), bubble.top if meant.bottom < bubble.top else bubble.bottom - 1
    else:
        side, root.x = pygame.Vector2(0, 1), bubble.left if meant.right < bubble.left else bubble.right - 1
    tip = at + (root - at) * min(max(meant.size) * 0.44 / max(at.distance_to(root), 1), 1)
    if tip.distance_to(root) < base * 0.2:
        return []
    (fill, edge, _), line = brush.plate_colours("bubble"), max(base / 14, 1.0)
    box = Rect(min(tip.x, root.x), min(tip.y, root.y), abs(tip.x - root.x), abs(tip.y - root.y)).inflate(3 * base, 3 * base)
    ends = [(point.x - box.x, point.y - box.y) for point in (root - side * half, tip, root + side * half)]

    def draw() -> pygame.Surface:
        inside = svg.path(ends, closed=True, fill=fill, stroke=fill, stroke_width=2 * line)
        sides = svg.path(ends, fill="none", stroke=edge, stroke_width=line, stroke_linejoin="round")
        return brush.pictures.draw(svg.document(*box.size, inside, sides), box.size)

    return [Sprite(brush.once(("tail", box.size, *ends), draw), *box.topleft)]


def _fit_bubble(
    brush: Brush, said: str, window: Rect, part: Rect, picture: pygame.Surface | None, headed: bool
) -> tuple[pygame.Surface, pygame.Surface | None, Rect]:
    """The words of a bubble that is at most half as high as the window, with its picture, and the room in which it lies: the
    part, else the window; where that is too little without the picture, and in the end without the last of what is said of a
    name."""
    lines, edges = said.split("\n"), round(brush.theme.base) + 8
    shorter = ["\n".join([*lines[:count], MORE]) for count in range(len(lines) - 1, 1, -1) if headed]
    ways = [(said, picture, part), *((words, drawn, window) for words in (said, *shorter) for drawn in (picture, None))]
    for words, drawn, room in ways:
        block = _widen(brush, words, window.height, room.width - (drawn.get_width() if drawn else 0), headed, narrow=bool(drawn))
        if block.get_height() <= min(window.height // 2, room.height - edges):
            break
    return block, drawn, room


def _widen(brush: Brush, said: str, height: int, width: int, headed: bool, *, narrow: bool) -> pygame.Surface:
    """Words in a room so wide: wider where they would be higher than half of that height, or are many; at once where they need
    not be ``narrow`` for a picture beside them."""
    base = brush.theme.base
    room = width - round(base * (2.4 if narrow else 1.8))
    for letters in (14 if narrow else 26 if len(said) > MANY else 17, 26, 40):
        most = min(round(base * letters), room)
        block = _headed(brush, said, most) if headed else brush.block(said, most, 0, "text")
        if 2 * block.get_height() <= height or most == room:
            break
    return block


def _headed(brush: Brush, said: str, width: int) -> pygame.Surface:
    """A sentence, flush left, whose first line is in bold."""
    lead = len(split_words(said.partition("\n")[0]))
    key = "headed", said, width, brush.theme.step(0)
    return brush.once(key, lambda: passage(said, width, brush.theme.step(0), lead=lead).draw(brush.theme["text"]))


def _spots(rect: Rect, at: Pos, off: int, window: Rect) -> list[Rect]:
    """The rectangle above, below, beside and across from a pixel, near it and further off; then all over the window."""
    x, y = at
    spots = []
    for way in (off, 2 * off):
        ends = {"midbottom": (x, y - way), "midtop": (x, y + way), "midright": (x - way, y), "midleft": (x + way, y)}
        ends |= {"bottomleft": (x + way, y - way), "bottomright": (x - way, y - way)}
        for corner, end in ends.items():
            spot = rect.copy()
            setattr(spot, corner, end)
            spots.append(spot.clamp(window))
    across, down = max(window.width - rect.width, 0), max(window.height - rect.height, 0)
    corners = product(range(SPREAD + 1), repeat=2)
    far = [(window.x + across * i // SPREAD, window.y + down * j // SPREAD) for i, j in corners]
    return spots + [Rect(corner, rect.size) for corner in far]
