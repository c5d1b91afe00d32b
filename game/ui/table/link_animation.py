"""Threads in motion: those that grow, those that snap, and the light that runs once around a closed ring."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from game.core.contract import Link
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.colours import mix
from game.drawing.geometry import Point
from game.drawing.overlays import between, grown, link_clasp, link_sprite
from game.drawing.sprites import Sprite, centred
from game.drawing.view import BoardView
from game.ui.table.motion import FINE, Pace, ease
from game.ui.table.tile_animation import dim

GROW, SNAP, RUN = 300, 200, 900
"""Milliseconds: a new thread grows, a broken one springs back, light runs around a ring."""


class LinkAnimation:
    """The threads on one board. ``new`` and ``broken``: since when links grow, or spring back. ``ring``: the links that are lit
    one after the other; ``lit``: those that are lit together; ``ring_begun``: when the light set out, None where it has come."""

    def __init__(self, brush: Brush, view: BoardView, ring: Sequence[Link] = (), lit: Sequence[Link] = ()) -> None:
        self.brush, self.view = brush, view
        self.new: dict[Link, int] = {}
        self.broken: dict[Link, int] = {}
        self.ring, self.lit = list(ring), list(lit)
        self.ring_begun: int | None = None
        self._pace = Pace()

    def begin(
        self,
        before: Iterable[Link],
        after: Iterable[Link],
        ring: Sequence[Link],
        now: int,
        still: int,
        pace: Pace,
        lit: Sequence[Link] = (),
    ) -> int:
        """Broken ones snap now; new ones grow when the tiles lie ``still``, then light runs around a new ring, or along all that
        have won. Returns when all that is over, in milliseconds."""
        old, fresh = set(before), set(after)
        self._pace = pace
        self.new = {link: still for link in after if link not in old}
        self.broken = dict.fromkeys(old - fresh, now)
        over = still + pace.travel(GROW) * bool(self.new)
        self.ring, self.lit, self.ring_begun = list(ring), list(lit), over
        over += pace.travel(RUN) * bool(ring or lit)
        return max(over, now + pace.travel(SNAP) * bool(self.broken))

    def rest(self) -> None:
        """Everything is as it will be."""
        self.ring_begun = None
        self.new.clear()
        self.broken.clear()

    def thread(self, link: Link, now: int) -> list[Sprite]:
        """A link's thread as far as it has grown."""
        whole, begun = link_sprite(self.brush, self.view, link), self.new.get(link)
        share = 1.0 if begun is None else _share_passed(now, begun, self._pace.travel(GROW))
        return [grown(whole, share, link, self.view)] if share else []

    def clasp(self, link: Link) -> list[Sprite]:
        """What lies over the tiles of neighbours that are linked; it comes when the thread has grown."""
        return [] if link in self.new else link_clasp(self.brush, self.view, link)

    def snapping(self, now: int) -> list[Sprite]:
        """What is left of broken ones."""
        length = self._pace.travel(SNAP)
        parts = (draw_snapped(self.brush, self.view, link, _share_passed(now, at, length)) for link, at in self.broken.items())
        return [sprite for sprites in parts for sprite in sprites]

    def light(self, now: int) -> list[Sprite]:
        """The light on the ring, or on the links that have won."""
        share = 1.0 if self.ring_begun is None else _share_passed(now, self.ring_begun, self._pace.travel(RUN))
        if self.ring or not share:
            return draw_ring_light(self.brush, self.view, self.ring, share) if self.ring else []
        return [sprite for link in self.lit for sprite in _draw_link_light(self.brush, self.view, link, share)]


def _share_passed(now: int, begun: int, length: int) -> float:
    """The share of ``length`` milliseconds that is over, 0 to 1."""
    return min(max((now - begun) / length, 0.0), 1.0) if length else float(now >= begun)


def draw_snapped(brush: Brush, view: BoardView, link: Link, share: float) -> list[Sprite]:
    """What is left of a thread that broke in its middle, after a share of its time: two ends that draw back and fade."""
    whole = link_sprite(brush, view, link)
    left = round((1 - share) * FINE) / FINE
    if not left:
        return []
    pale = whole._replace(picture=dim(brush, whole.picture, left))
    return [grown(pale, (1 - share) / 2, end, view) for end in (link, _reverse(link))]


def draw_ring_light(brush: Brush, view: BoardView, ring: Sequence[Link], share: float) -> list[Sprite]:
    """The light on a ring after a share of its time: it sets out from the ring's first link, comes around, and stays."""
    lengths = [math.dist(view.at(link.a), view.at(link.b)) for link in ring]
    gone = ease(share) * sum(lengths)
    out = []
    for link, length in zip(_chain(ring), lengths, strict=True):
        if gone > 0:
            out += _draw_link_light(brush, view, link, min(gone / length, 1.0))
        gone -= length
    return out


def _draw_link_light(brush: Brush, view: BoardView, link: Link, share: float) -> list[Sprite]:
    """The light on one link as far as it has come, with a drop at its head while it runs."""
    whole = _draw_light(brush, view, link)
    if share == 1:
        return [whole]
    (ax, ay), (bx, by) = view.at(link.a), view.at(link.b)
    long, wide = max(abs(bx - ax), abs(by - ay)), max(whole.picture.get_size())
    head = centred(_draw_bead(brush, view.unit), (round(ax + (bx - ax) * share), round(ay + (by - ay) * share)))
    return [grown(whole, ((wide - long) / 2 + long * share) / wide, link, view), head]


def _reverse(link: Link) -> Link:
    return replace(link, a=link.b, b=link.a)


def _chain(ring: Sequence[Link]) -> list[Link]:
    """The links of a ring, each from where the one before it ends."""
    first, second = ring[0], ring[1]
    out = [first if first.b in (second.a, second.b) else _reverse(first)]
    for link in ring[1:]:
        out.append(link if link.a == out[-1].b else _reverse(link))
    return out


def _draw_light(brush: Brush, view: BoardView, link: Link) -> Sprite:
    """A thread of brass, brighter towards its middle, over the link's own."""
    gold, dark, unit = brush.theme["gold"], brush.theme["mark_edge"], view.unit
    layers = ((dark, 0.27), (gold, 0.19), (mix(gold, "#ffffff", 0.65), 0.07))

    def draw(a: Point, b: Point) -> str:
        return "".join(svg.path((a, b), stroke=c, stroke_width=unit * wide, stroke_linecap="round") for c, wide in layers)

    return between(brush, view, (link.a, link.b), ("light",), draw)


def _draw_bead(brush: Brush, unit: float) -> pygame.Surface:
    """The head of the light: a drop of brass with a dark edge."""

    def make() -> pygame.Surface:
        gold, side = brush.theme["gold"], round(unit * 0.6)
        circles = ((17, brush.theme["mark_edge"]), (13, gold), (6, mix(gold, "#ffffff", 0.8)))
        return brush.pictures.draw(svg.document(60, 60, *(svg.circle(30, 30, r, fill=c) for r, c in circles)), (side, side))

    return brush.once(("bead", unit), make)
