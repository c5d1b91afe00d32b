"""The clock beside a game as it runs at the table, and what is seen and heard of it.

It runs for whoever is to move, program or person, at the end of the line that is played. It stands while somebody looks back or
has taken back a move, while a card lies over the table (the menu, the rules, a handing over), while hands wait to be uncovered,
while programs that play each other are stopped, and while the machine sleeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pygame import Rect

from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.ui.framework.sound import SoundCue
from game.ui.table.table_game import TableGame

LONGEST_GAP = 5_000
"""Milliseconds between two looks at most; after more than that the machine slept, or something lay over the table."""
SECOND = 1_000
LOW_CUES: tuple[SoundCue, ...] = (("note", 0), ("note", 240))


class CueSounds(Protocol):
    """What makes sounds."""

    def cue(self, cues: list[SoundCue], now: int) -> None:
        """Has them sound, each so many milliseconds from now."""


class TableClock:
    """Lets time pass for the game on the table."""

    def __init__(self, play: TableGame) -> None:
        self.play = play
        self._looked: int | None = None
        self._warned: tuple[str, int] | None = None

    def stop(self) -> None:
        """What lies over the table takes no time; what was thought is written down."""
        self._looked = None
        self.play.autosave.keep_time()

    def wait(self, now: int, sounds: CueSounds, *, running: bool) -> int | None:
        """Lets the time since the last look pass; milliseconds until something else is shown, None while the clock stands.

        Ends the game where a time is up; ``running`` is false while nobody is to think.
        """
        clock, session, mover = self.play.session.clock, self.play.session, self.play.mover
        if clock is None or mover is None or not running or session.here.preferred is not None:
            self._looked = None
            return None
        passed = now - self._looked if self._looked is not None else 0
        self._looked = now
        if 0 < passed <= LONGEST_GAP:
            clock.spend(session.here.id, passed)
        left = session.left(mover, session.here)
        if left <= 0 and clock.setting.ends:
            self.stop()
            self.play.settle()
            sounds.cue([("end", 0)], now)
            return 0
        if 0 < left <= clock.setting.low and self._warned != (mover, session.here.id):
            self._warned = mover, session.here.id
            sounds.cue(list(LOW_CUES), now)
        return left % SECOND or SECOND

    def scene(self, brush: Brush, spots: Mapping[str, Rect]) -> list[Sprite]:
        """The time that each seat has left, in its place."""
        out = []
        for seat, spot in spots.items():
            left = self.play.session.left(seat, self.play.session.here)
            out += draw_time(brush, spot, left, moving=seat == self.play.mover, low=self._is_low(left))
        return out

    def _is_low(self, left: int) -> bool:
        clock = self.play.session.clock
        return clock is not None and left <= clock.setting.low


def measure_time(brush: Brush, play: TableGame) -> int:
    """How wide the longest time is that the clock of a game will show, its plate included; 0 where it has none."""
    clock = play.session.clock
    if clock is None:
        return 0
    longest = format_time(clock.setting.seconds * SECOND)
    return brush.text("".join("0" if letter.isdigit() else letter for letter in longest), 1, "text", "bold").get_width() + round(
        brush.theme.base * 0.9
    )


def draw_time(brush: Brush, spot: Rect, left: int, *, moving: bool, low: bool) -> list[Sprite]:
    """A time on its plate: bright while it runs, inverted when little is left. One that has become longer than the clock was set
    to, by what moves add or by what was taken too much, has smaller letters."""
    colour = "shade" if low else "gold" if moving else "muted"
    plate = brush.plate(spot.size, "primary" if low else "well")
    ways = [brush.text(format_time(left), step, colour, "bold") for step in (1, 0, -1, -2)]
    words = next((way for way in ways if way.get_width() <= spot.width - 4), ways[-1])
    return [Sprite(plate, *spot.topleft), centred(words, spot.center)]


def format_time(milliseconds: int) -> str:
    """Hours, minutes and seconds, a second that has begun as a whole one; with a minus sign what was taken too much."""
    seconds = -(-milliseconds // SECOND) if milliseconds > 0 else -milliseconds // SECOND
    hours, rest = divmod(seconds, 3600)
    said = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    return f"\u2212{said}" if milliseconds <= -SECOND else said
