"""Scrolling: lists dragged row by row, pages that glide to a height, and the bar that says where one is."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.brush import Brush
from game.ui.inputs import Pos
from game.ui.scene import Sprite

FAR = 6
"""Pixels that a pressed pointer moves before it drags."""


@dataclass
class RowDrag:
    """A list under the pressed pointer: which one, where it was pressed, and the row at the top then."""

    name: str
    start: Pos
    row: int
    step: int
    moved: bool = False

    def to(self, pos: Pos) -> int | None:
        """The row that belongs at the top now; None as long as it may still be a click."""
        self.moved = self.moved or abs(pos[1] - self.start[1]) >= FAR
        return self.row + round((self.start[1] - pos[1]) / self.step) if self.moved else None


def draw_scroll_bar(brush: Brush, track: Rect, first: int, seen: int, count: int) -> list[Sprite]:
    """A track, and on it the part that is seen; nothing where everything is."""
    if seen >= count:
        return []
    thumb = Rect(
        track.x, track.y + track.height * first // count, track.width, max(track.height * seen // count, track.width * 2)
    )
    thumb.clamp_ip(track)
    return [Sprite(brush.plate(track.size, "well"), *track.topleft), Sprite(brush.plate(thumb.size, "hover"), *thumb.topleft)]


GLIDE_LENGTH = 200
"""Milliseconds that a glide takes."""
RECENT = 90
"""Milliseconds of a drag that count for how fast the finger was."""
_ON = 180
"""Milliseconds for which the page goes on at the finger's last speed, as it were."""


class Glide:
    """A height in pixels between 0 and ``most``. ``length`` is in milliseconds; with 0 nothing glides."""

    def __init__(self, most: int = 0, length: int = GLIDE_LENGTH) -> None:
        self.most, self.length = most, length
        self.goal = 0
        self._start, self._begun = 0, 0
        self._held: list[tuple[int, int]] = []

    def at(self, now: int) -> int:
        """The height at a moment in milliseconds."""
        passed = now - self._begun
        if passed >= self.length:
            return self.goal
        return self.goal + round((self._start - self.goal) * (1 - passed / self.length) ** 3)

    def to(self, goal: int, now: int, far: int = 0) -> None:
        """Glides there, or as near as may be. Of a way longer than ``far`` pixels only so much at its end is seen."""
        here, self.goal = self.at(now), min(max(goal, 0), self.most)
        if far:
            here = min(max(here, self.goal - far), self.goal + far)
        self._start, self._begun = here, now

    def jump(self, goal: int) -> None:
        """Is there at once."""
        self.goal = self._start = min(max(goal, 0), self.most)

    def by(self, change: int, now: int) -> None:
        """Glides that much further than it is going anyway."""
        self.to(self.goal + change, now)

    def hold(self, height: int, now: int) -> None:
        """The finger has drawn it there."""
        self.jump(height)
        self._held = [(when, was) for when, was in self._held if now - when < RECENT] + [(now, self.goal)]

    def let_go(self, now: int) -> None:
        """The finger is gone: goes on a little, as fast as it was drawn."""
        held, self._held = [(when, was) for when, was in self._held if now - when < RECENT], []
        if held and self.length and now > held[0][0]:
            self.by(round((self.goal - held[0][1]) * _ON / (now - held[0][0])), now)
