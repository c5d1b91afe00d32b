"""Lists that are too long for their room: dragged row by row, with a bar that says where one is."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.brush import Brush
from game.ui.inputs import Pos
from game.ui.scene import Sprite

FAR = 6
"""Pixels that a pressed pointer moves before it drags."""


@dataclass
class Drag:
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


def bar(brush: Brush, track: Rect, first: int, seen: int, count: int) -> list[Sprite]:
    """A track, and on it the part that is seen; nothing where everything is."""
    if seen >= count:
        return []
    thumb = Rect(
        track.x, track.y + track.height * first // count, track.width, max(track.height * seen // count, track.width * 2)
    )
    thumb.clamp_ip(track)
    return [Sprite(brush.plate(track.size, "well"), *track.topleft), Sprite(brush.plate(thumb.size, "hover"), *thumb.topleft)]
