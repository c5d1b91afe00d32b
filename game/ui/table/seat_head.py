"""The head of a player's panel: who sits there, the score, a program's level, and the time that is left."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect

from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.ui.framework.preferences import make_control
from game.ui.framework.words import UiWords
from game.ui.table.prompt_wording import call_player
from game.ui.table.score_notes import format_number
from game.ui.table.table_clock import measure_time
from game.ui.table.table_game import TableGame

EDGE, SIGN, NAME = 0.7, 1.3, 1.75
"""In heights of letters: what is free at either side, how large a seat's sign is, and how far from its left the name begins."""


class DrawnHead(NamedTuple):
    """What a head is made of: sprites, where the seat's sign is, and where its clock is shown, if there is one."""

    sprites: list[Sprite]
    disc: Rect
    clock: Rect | None


class SeatHead:
    """Draws the heads of both players' panels of a game, as high as each other.

    The clock stands beside the names where neither has a score and both leave room for it; else below, beside a level.
    """

    def __init__(self, play: TableGame, brush: Brush, words: UiWords) -> None:
        self.play, self.brush, self.words = play, brush, words

    def height(self, width: int) -> int:
        """How high the head of a panel is that is so many pixels wide: a second line is needed at both or at none."""
        base = self.brush.theme.base
        leveled = any(map(self._level, self.play.game.seats))
        if measure_time(self.brush, self.play) and not self._beside(width):
            return round(base * 4.0)
        return round(base * (3.4 if leveled else 2.3))

    def draw(self, rect: Rect, seat: str, moving: bool) -> DrawnHead:
        """The head of a seat's panel, which is that large; ``moving``: it is to move."""
        brush, base = self.brush, self.brush.theme.base
        middle, left, right = rect.y + round(base * SIGN), rect.x + round(base * EDGE), rect.right - round(base * EDGE)
        disc = Rect(0, 0, round(base * SIGN), round(base * SIGN))
        disc.center = left + round(base * SIGN / 2), middle
        sprites = [centred(brush.seat_sign(seat, disc.width), disc.center)]
        score, wide, beside = self.play.scores.get(seat), measure_time(brush, self.play), self._beside(rect.width)
        colour = "gold" if moving else "text"
        shown = brush.text(format_number(score), 2, colour, "bold") if score is not None else None
        taken = shown.get_width() if shown else wide if beside else 0
        name = self._name(seat, colour, max(rect.width - round(base * 3.2) - taken, 10))
        left += round(base * NAME)
        sprites.append(Sprite(name, left, middle - name.get_height() // 2))
        if shown:
            sprites.append(Sprite(shown, right - shown.get_width(), middle - shown.get_height() // 2))
        below = middle + round(base * 1.6)
        clock = Rect(right - wide, (middle if beside else below) - round(base * 0.85), wide, round(base * 1.7)) if wide else None
        if level := self._level(seat):
            room = rect.right - left - (0 if beside else wide) - round(base * 1.1)
            said = brush.text(level, -1, "muted", "sans", room)
            sprites.append(Sprite(said, left, below - said.get_height() // 2 - round(base * (0 if wide and not beside else 0.2))))
        return DrawnHead(sprites, disc, clock)

    def _beside(self, width: int) -> bool:
        """Whether the clock has room beside the names of both in panels so wide."""
        wide, base = measure_time(self.brush, self.play), self.brush.theme.base
        room = width - round(base * 3.4) - wide
        scored = any(self.play.scores.get(seat) is not None for seat in self.play.game.seats)
        return wide > 0 and not scored and all(self._name(seat, "text").get_width() <= room for seat in self.play.game.seats)

    def _name(self, seat: str, colour: str, room: int = 0) -> pygame.Surface:
        """Who sits there, cut where the name is wider than its room (0: never)."""
        return self.brush.text(call_player(self.play, seat, self.words), 1, colour, "serif", room)

    def _level(self, seat: str) -> str:
        """The level of the program that sits there; empty for a person."""
        level = make_control("level").choices.get(self.play.session.players.get(seat, ""))
        return self.words.of(level) if level and self.play.searchable else ""
