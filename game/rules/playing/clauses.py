"""The demands of a phrase one by one, each with its words, so that the first one that fails can be named and pointed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.contract import Text
from game.rules.language.texts import both
from game.rules.playing.sets import Set

if TYPE_CHECKING:
    from game.rules.playing.scene import Scene

Cause = tuple[Set, Callable[[int], int]]
"""A set that a phrase looks for around a place, and how far from the place it looks."""


def caused(causes: tuple[Cause, ...], scene: Scene, place: int) -> int:
    """What of these lies near enough to a place to matter."""
    out = 0
    for cause, reach in causes:
        out |= cause.at(scene) & reach(1 << place)
    return out


@dataclass(frozen=True, slots=True)
class Clause:
    """One demand of a phrase, with its words; ``tiles``: it speaks of the tile on a place."""

    set: Set
    text: Text
    tiles: bool
    causes: tuple[Cause, ...] = ()

    def blame(self, scene: Scene, place: int) -> int:
        """The place, and what near it makes the demand fail."""
        return 1 << place | caused(self.causes, scene, place)

    def fails(self) -> Text:
        """The sentence for a place that does not meet the demand: what would have to be there."""
        return both("Only {0} will do here.", "Hier geht nur {0}.", self.text)
