"""A coin that is tossed before one's eyes, where chance decides who begins: it rises from the middle of the board, turns over
and over, and lies with the winner's face up."""

from __future__ import annotations

import math

import pygame

from game.core.contract import SEATS
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import TilePainter
from game.drawing.view import BoardView
from game.ui.table.motion import Pace

TOSS, LIE = 1100, 900
"""Milliseconds in the air, and until it is put away."""
TURNS = 4
"""How often it turns over."""
HEIGHT, LARGE, SIDE = 3.5, 2.4, 24
"""In steps of the board: how high it goes and how large it is; and in how many widths it is drawn."""


class CoinToss:
    """The coin that is in the air or lies there, at a pace; where nothing travels, it only lies there."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self._winner, self._begun = "", 0

    def start(self, winner: str | None, now: int) -> None:
        """Tosses it, so that this seat wins; None puts it away."""
        self._winner, self._begun = winner if winner in SEATS and self.pace.ms(LIE) else "", now

    @property
    def under_way(self) -> bool:
        """Whether it is to be seen."""
        return bool(self._winner)

    def running(self, now: int) -> bool:
        """Whether it is still to be seen; it is put away when its time is over."""
        if self._winner and now >= self._begun + self.pace.travel(TOSS) + self.pace.ms(LIE):
            self._winner = ""
        return self.under_way

    def scene(self, brush: Brush, tiles: TilePainter, view: BoardView, now: int) -> list[Sprite]:
        """The coin as it is now."""
        if not self._winner:
            return []
        toss = self.pace.travel(TOSS)
        share = min(max((now - self._begun) / toss, 0.0), 1.0) if toss else 1.0
        turn = math.cos(2 * math.pi * TURNS * share)
        other = SEATS[1 - SEATS.index(self._winner)]
        pixels = round(view.unit * LARGE)
        disc = tiles.plain(self._winner if turn >= 0 else other, pixels)
        tall = max(round(abs(turn) * SIDE), 2) / SIDE
        if tall < 1:
            size = pixels, max(round(pixels * tall), 3)
            disc = brush.once(("coin", disc, size), lambda: pygame.transform.smoothscale(disc, size))
        x, y = view.rect.center
        return [centred(disc, (x, y - round(math.sin(math.pi * share) * HEIGHT * view.unit)))]
