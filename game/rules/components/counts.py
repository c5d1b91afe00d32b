"""The condition that something counted lies within bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.rules.compiler import Compiler
from game.rules.components.conditions import Test
from game.rules.model import Condition, Landing, PieceType
from game.rules.registry import verb
from game.rules.scene import Plan, Scene
from game.rules.sets import ALL, Set
from game.rules.types import Number


@dataclass(frozen=True, slots=True)
class TilesWithin(Test):
    """The number of tiles in a set is within bounds; told beforehand where a tile's own place decides whether it is in it."""

    set: Set
    within: Callable[[Scene, int], bool]

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The open places that would make it so."""
        if plan.piece is None or plan.added or scene.rules.moved_masks(self.set, plan.seat) is None:
            return None
        return self._places(scene, plan.piece, plan.removed)

    def _places(self, scene: Scene, piece: PieceType, removed: int) -> int:
        """By whether the place is in the set for the tile that comes, and whether a tile there leaves it."""
        inside = scene.rules.moved_masks(self.set, scene.seat) or ()
        comes, there = inside[piece.kind * 3 + piece.owner], self.set.at(scene) & scene.state.m[0] & ~removed
        number, out = there.bit_count(), 0
        for more, where in ((1, comes & ~there), (0, comes & there), (0, ALL & ~comes & ~there), (-1, there & ~comes)):
            if where and self.within(scene, number + more):
                out |= where
        return out

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``."""
        if scene.rules.moved_masks(self.set, scene.seat) is None:
            return None
        return lambda piece, source: self._places(scene, piece, 1 << source if source >= 0 else 0)


COUNT: Text = {"en": "{what} is {bound}", "de": "{what} ist {bound}"}
BOUNDS: dict[str, tuple[Callable[[int, int], bool], Text]] = {
    "at_least": (lambda n, m: n >= m, {"en": "at least", "de": "mindestens"}),
    "at_most": (lambda n, m: n <= m, {"en": "at most", "de": "höchstens"}),
    "exactly": (lambda n, m: n == m, {"en": "exactly", "de": "genau"}),
    "more_than": (lambda n, m: n > m, {"en": "more than", "de": "mehr als"}),
    "less_than": (lambda n, m: n < m, {"en": "less than", "de": "weniger als"}),
}


@verb(
    "condition",
    "count",
    count=Number(),
    at_least=Number(),
    at_most=Number(),
    exactly=Number(),
    more_than=Number(),
    less_than=Number(),
    some_of=tuple(BOUNDS),
    sentence=COUNT,
    examples=("{count: {tiles: mine and gates}, more_than: 2}", "{count: {pile: reserve, who: basic, owner: mine}, exactly: 0}"),
)
def count(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Something counted lies within bounds."""
    value = c.number(a["count"])
    tests = [(BOUNDS[key][0], c.number(a[key])) for key in BOUNDS if key in a]
    bounds = {
        language: ", ".join(f"{BOUNDS[key][1][language]} {c.number(a[key]).title[language]}" for key in BOUNDS if key in a)
        for language in ("en", "de")
    }
    sentence = c.fill(COUNT, what=value.title, bound=bounds)

    def within(s: Scene, number: int) -> bool:
        return all(test(number, bound.of(s)) for test, bound in tests)

    fixed = all(isinstance(a.get(key, 0), int) for key in BOUNDS)
    if fixed and isinstance(a["count"], dict) and "tiles" in a["count"] and c.means_tiles(c.phrase(a["count"]["tiles"]).node):
        return TilesWithin(lambda s: within(s, value.of(s)), sentence, c.phrase(a["count"]["tiles"]), within)
    return Test(lambda s: within(s, value.of(s)), sentence)
