"""How tiles leap: straight to a point, whatever lies between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.core.lattice import INDEX, mask, xy
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, One, Phrase, Whole
from game.rules.verbs.paths import ENDING


@dataclass(frozen=True, slots=True)
class Leap:
    """Straight to a point so many steps one way and so many across, whatever lies between."""

    offsets: tuple[tuple[int, int], ...]
    sentence: Text

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets that lie so from the place."""
        x, y = xy(place)
        goals = [INDEX.get(f"{x + dx},{y + dy}") for dx, dy in self.offsets]
        return mask([goal for goal in goals if goal is not None]) & targets


LEAPS: Text = {
    "en": "leaps {leap:and} steps at a right angle, whatever lies between" + ENDING["en"],
    "de": "springt {leap:and} Schritte im rechten Winkel, was auch dazwischen liegt" + ENDING["de"],
}


@verb(
    "path",
    "leap",
    leap=ListOf(Whole(0, 16), 2, 2),
    land=Phrase(),
    from_=Phrase(),
    when=One("condition"),
    sentence=LEAPS,
    examples=("{leap: [1, 2]}", "{leap: [3, 0], land: not gates}"),
)
def leap(c: Compiler, a: Mapping[str, Any]) -> Leap:
    """Over whatever lies between, to a point so many steps one way and so many across, in every direction."""
    along, across = a["leap"]
    sides = {(along, across), (across, along)}
    offsets = {(dx * one, dy * other) for dx, dy in sides for one in (1, -1) for other in (1, -1)} - {(0, 0)}
    return Leap(tuple(sorted(offsets)), c.spoken("path", a))
