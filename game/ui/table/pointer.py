"""What the pointer and the keys are doing at a table; no part of the game's state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect

from game.ui.framework.inputs import Pos


@dataclass
class Pointer:
    """Where a hand is, what it holds, and what it was told."""

    place: str | None = None
    """The place pointed at."""
    cursor: str | None = None
    """The keyboard's place, while the board has the focus."""
    word: str | None = None
    """The amount pointed at, or the one that has the focus."""
    drag: Pos | None = None
    """Where a dragged tile is."""
    hints: bool = True
    said: str | None = None
    """A sentence in a bubble ..."""
    said_at: Pos = (0, 0)
    """... at this pixel, and the places that it points at."""
    causes: tuple[str, ...] = ()
    free: tuple[Pos, ...] = ()
    """Pixels besides that the bubble is to leave free."""
    meant: Rect | None = None
    """What the bubble points at with a tail of its own, so that nothing that lies nearer is taken for it."""
    about: str = ""
    """The kind of tile that the sentence is about, if it begins with its name: how it moves is drawn beside it."""
    headed: bool = False
    """Whether the first line of the sentence stands out."""
    reach: Mapping[str, str] = field(default_factory=dict)
    """Where a pressed tile of the other player could go: ``move`` or ``take`` by place."""

    def tell(self, said: str | None, at: Pos, causes: tuple[str, ...] = (), about: str = "") -> None:
        """Puts a sentence, or none, into the bubble."""
        self.said, self.said_at, self.causes, self.about, self.headed = said, at, causes, about, bool(about)

    def clear(self) -> None:
        """Nothing is pointed at, held or said."""
        self.place = self.cursor = self.word = self.drag = self.said = None
        self.causes, self.reach = (), {}


class Aim(NamedTuple):
    """A token that would be picked, and the place on the board where it would be, if it would be there."""

    token: str
    place: str | None
