"""The condition that something counted lies within bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Number
from game.rules.playing.model import Condition, Landing
from game.rules.playing.sets import ALL
from game.rules.playing.state import PieceType, Plan, Scene, Set
from game.rules.verbs.conditions import Test


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


BOUNDS: dict[str, Callable[[int, int], bool]] = {
    "at_least": lambda n, m: n >= m,
    "at_most": lambda n, m: n <= m,
    "exactly": lambda n, m: n == m,
    "more_than": lambda n, m: n > m,
    "less_than": lambda n, m: n < m,
}
_MANY = {
    "en": "{count:who} [exactly=0:no][at_most=0:no][exactly=1|some:exactly {exactly}][at_least=some:at least {at_least}]"
    "[at_most=1|some:[at_least: and ]at most {at_most}][more_than=1|some:more than "
    "{more_than}][less_than=1:no][less_than=some:fewer than "
    "{less_than}][exactly=counted:as many][at_least=counted:at least as many][at_most=counted:at most as many]"
    "[more_than=counted:more][less_than=counted:fewer] {count:counted}[exactly=counted: as {exactly:than}][at_least=counted: "
    "as {at_least:than}][at_most=counted: as {at_most:than}][more_than=counted: than {more_than:than}][less_than=counted: than "
    "{less_than:than}]",
    "de": "{count:who} [exactly=0:keine][at_most=0:keine][exactly=1|some:genau {exactly}][at_least=some:mindestens {at_least}]"
    "[at_most=1|some:[at_least: und ]höchstens {at_most}][more_than=1|some:mehr als "
    "{more_than}][less_than=1:keine][less_than=some:weniger als "
    "{less_than}][exactly=counted:ebenso viele][at_least=counted:mindestens so viele][at_most=counted:höchstens so viele]"
    "[more_than=counted:mehr][less_than=counted:weniger] {count:counted}[exactly=counted:| wie {exactly:than}]"
    "[at_least=counted:| wie {at_least:than}][at_most=counted:| wie {at_most:than}][more_than=counted:| als {more_than:than}]"
    "[less_than=counted:| als {less_than:than}]",
}
_ONE = {
    "en": "{count} *is* [exactly:exactly {exactly}][at_least:at least {at_least}][at_most:[at_least: and ]at most "
    "{at_most}][more_than:more "
    "than {more_than}][less_than:less than {less_than}]",
    "de": "{count} *ist* [exactly:genau {exactly}][at_least:mindestens {at_least}][at_most:[at_least: und ]höchstens {at_most}]"
    "[more_than:größer als {more_than}][less_than:kleiner als {less_than}]",
}
COUNT: Text = {language: f"[style=many:{_MANY[language]}][!style=many:{_ONE[language]}]" for language in ("en", "de")}
"""Things that are counted, or one number; compared with a number, or with other things that are counted."""


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
    tests = [(BOUNDS[key], c.number(a[key])) for key in BOUNDS if key in a]
    sentence = c.spoken("condition", a)

    def within(s: Scene, number: int) -> bool:
        return all(test(number, bound.of(s)) for test, bound in tests)

    fixed = all(isinstance(a.get(key, 0), int) for key in BOUNDS)
    if fixed and isinstance(a["count"], dict) and "tiles" in a["count"] and c.means_tiles(c.phrase(a["count"]["tiles"]).node):
        return TilesWithin(lambda s: within(s, value.of(s)), sentence, c.phrase(a["count"]["tiles"]), within)
    return Test(lambda s: within(s, value.of(s)), sentence)
