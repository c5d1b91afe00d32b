"""What a move would do, told before it is made: threads that would come about are dotted, those that would break are cut, and
what it would score stands beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.core.contract import Link
from game.ui import svg
from game.ui.boardview import View
from game.ui.brush import Brush
from game.ui.flights import dimmed
from game.ui.lines import centred, grown, link_sprite
from game.ui.notes import Note
from game.ui.scene import Sprite

LEFT, PALE = 0.36, 0.7
"""The share of a cut thread that is left at each end, and how strong it is."""


def dotted(brush: Brush, view: View, link: Link) -> Sprite:
    """The thread of a link that would come about: a row of beads in its owner's colour, each with a dark edge."""
    (ax, ay), (bx, by), unit = view.at(link.a), view.at(link.b), view.unit
    margin = round(unit * 0.3)
    left, top = min(ax, bx) - margin, min(ay, by) - margin
    size = (abs(ax - bx) + 2 * margin, abs(ay - by) + 2 * margin)
    ends = (ax - left, ay - top), (bx - left, by - top)
    key = ("dotted", link.kind, link.owner, ends, unit)
    return Sprite(brush.once(key, lambda: _beads(brush, link, ends, unit, size)), left, top)


def _beads(brush: Brush, link: Link, ends: tuple[svg.Point, svg.Point], unit: float, size: tuple[int, int]) -> pygame.Surface:
    known = {"guest": "harmony_guest", "host": "harmony_host"}
    name = "disharmony" if link.kind.startswith("dis") else known.get(link.owner or "", "muted")
    (ax, ay), (bx, by) = ends
    count = max(round(math.dist(*ends) / (unit * 0.27)), 3)
    spots = [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count)]
    edge = [svg.circle(x, y, unit * 0.1, fill=brush.theme["harmony_dark"]) for x, y in spots]
    core = [svg.circle(x, y, unit * 0.065, fill=brush.theme[name]) for x, y in spots]
    return brush.pictures.draw(svg.document(*size, *edge, *core), size)


def cut(brush: Brush, view: View, link: Link) -> list[Sprite]:
    """The thread of a link that would break: its two ends, and a cross where it is cut."""
    whole = link_sprite(brush, view, link)
    pale = whole._replace(picture=dimmed(brush, whole.picture, PALE))
    ends = [grown(pale, LEFT, end, view) for end in (link, replace(link, a=link.b, b=link.a))]
    (ax, ay), (bx, by) = view.at(link.a), view.at(link.b)
    return [*ends, centred(_cross(brush, view.unit), ((ax + bx) // 2, (ay + by) // 2))]


def _cross(brush: Brush, unit: float) -> pygame.Surface:
    def make() -> pygame.Surface:
        side = round(unit * 0.5)
        ways = "M18 18L42 42M42 18L18 42"
        edge = svg.curve(ways, stroke=brush.theme["mark_edge"], stroke_width=17, stroke_linecap="round")
        core = svg.curve(ways, stroke=brush.theme["mark_core"], stroke_width=8, stroke_linecap="round")
        return brush.pictures.draw(svg.document(60, 60, edge, core), (side, side))

    return brush.once(("cut", unit), make)


def gains(brush: Brush, notes: Sequence[Note], at: tuple[int, int], off: int, window: pygame.Rect) -> list[Sprite]:
    """What would be scored, on a slip so many pixels above the place where the move ends; inside the window."""
    if not notes:
        return []
    base = brush.theme.base
    lines = [brush.text(note.words, -1, "gold" if note.gain else "text", "bold") for note in notes[:4]]
    step = lines[0].get_height()
    slip = pygame.Rect(0, 0, max(line.get_width() for line in lines) + round(base), step * len(lines) + round(base * 0.5))
    slip.midbottom = at[0], at[1] - off
    if slip.top < window.top:
        slip.midtop = at[0], at[1] + off
    slip.clamp_ip(window)
    out = [Sprite(brush.plate(slip.size, "bubble"), *slip.topleft)]
    for i, line in enumerate(lines):
        out.append(Sprite(line, slip.centerx - line.get_width() // 2, slip.y + round(base * 0.25) + i * step))
    return out
