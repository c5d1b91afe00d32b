"""The condition that something counted lies within bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from game.core.contract import Gauge, Text
from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Picks
from game.rules.language.families import ConditionNode, NumberNode
from game.rules.language.outlook import ENDLESS, OPEN, Arrangement, Span, Verdict
from game.rules.language.types import Number
from game.rules.playing.model import Condition, Counting, Landing
from game.rules.playing.sets import ALL
from game.rules.playing.state import PieceType, Plan, Scene, Set
from game.rules.verbs.conditions import Plain
from game.rules.wording.saying import Saying


class Comparison(NamedTuple):
    """How a number is compared with another."""

    holds: Callable[[int, int], bool]
    missing: Callable[[int, int], int]
    """By how much the number would have to change for it to hold; 0 or less where it holds."""
    can_hold: Callable[[Span, Span], bool]
    """Whether it can hold of two numbers between bounds."""
    can_fail: Callable[[Span, Span], bool]
    beyond: int = 0
    """How far beyond the bound the first number lies of which it holds."""
    falls: bool = False
    """Whether it holds of whatever is less than a number of which it holds."""


COMPARISONS: Mapping[str, Comparison] = {
    "at_least": Comparison(
        lambda n, m: n >= m, lambda n, m: m - n, lambda n, m: n.most >= m.least, lambda n, m: n.least < m.most
    ),
    "at_most": Comparison(
        lambda n, m: n <= m, lambda n, m: n - m, lambda n, m: n.least <= m.most, lambda n, m: n.most > m.least,
        falls=True,
    ),
    "exactly": Comparison(
        lambda n, m: n == m, lambda n, m: abs(n - m),
        lambda n, m: n.least <= m.most and m.least <= n.most, lambda n, m: n != m or n.least < n.most,
    ),
    "more_than": Comparison(
        lambda n, m: n > m, lambda n, m: m + 1 - n, lambda n, m: n.most > m.least, lambda n, m: n.least <= m.most,
        beyond=1,
    ),
    "less_than": Comparison(
        lambda n, m: n < m, lambda n, m: n + 1 - m, lambda n, m: n.least < m.most, lambda n, m: n.most >= m.least,
        beyond=-1, falls=True,
    ),
}  # fmt: skip
"""The words that compare."""


@dataclass(frozen=True, slots=True)
class Within(Plain):
    """A number is within bounds."""

    number: Callable[[Scene], int]
    bounds: tuple[tuple[Comparison, Callable[[Scene], int]], ...]
    sentence: Text
    title: Text
    """What is counted, in words."""
    shown: Counting | None = None
    """The places of what is counted."""

    def test(self, scene: Scene) -> bool:
        """Whether it is."""
        return self.allows(scene, self.number(scene))

    def allows(self, scene: Scene, number: int) -> bool:
        """Whether a number is within the bounds."""
        return all(compared.holds(number, bound(scene)) for compared, bound in self.bounds)

    def degree(self, scene: Scene) -> float:
        """The share that is there of a number that is too small; of one that is too large, the less the more has to go."""
        number = self.number(scene)
        return min(_degree(number, bound(scene), compared) for compared, bound in self.bounds)

    def gauge(self, scene: Scene) -> Gauge:
        """The number, and the bound that it is furthest from."""
        number = self.number(scene)
        compared, bound = min(self.bounds, key=lambda pair: _degree(number, pair[1](scene), pair[0]))
        goal = bound(scene) + compared.beyond
        start = max(number, goal + 1) if compared.falls or goal <= 0 else 0
        return Gauge("count", self.title, self.degree(scene), number, goal, start=start)

    def blame(self, scene: Scene) -> int:
        """What is counted; nothing where there are few enough."""
        few = any(compared.falls for compared, _ in self.bounds)
        return self.shown(scene) if self.shown is not None and not few else 0

    def margin(self, scene: Scene) -> float:
        """By how much the number could change before it is otherwise, or would have to."""
        number = self.number(scene)
        missing = max(compared.missing(number, bound(scene)) for compared, bound in self.bounds)
        return (1 - 2 * missing) / (2 + abs(1 - 2 * missing))


def _degree(number: int, bound: int, compared: Comparison) -> float:
    missing = compared.missing(number, bound)
    if missing <= 0:
        return 1.0
    if number > bound:
        return HALFWAY / (HALFWAY + missing)
    return max(0, number) / (number + missing) if 0 < number < bound else 1 / (1 + missing)


HALFWAY = 8.0
"""How many too many are half of the way: each one less is to be seen, also where many have to go."""


@dataclass(frozen=True, slots=True)
class TilesWithin(Within):
    """The number of tiles in a set is within bounds that never change; told beforehand where a tile's own place decides
    whether it is in it."""

    set: Set = field(kw_only=True)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The open places that would make it so."""
        if plan.piece is None or plan.added or plan.turn or scene.rules.moved_masks(self.set, plan.seat) is None:
            return None
        return self._places(scene, plan.piece, plan.removed)

    def _places(self, scene: Scene, piece: PieceType, removed: int) -> int:
        """By whether the place is in the set for the tile that comes, and whether a tile there leaves it."""
        inside = scene.rules.moved_masks(self.set, scene.seat) or ()
        comes, there = inside[piece.kind * 3 + piece.owner], self.set.at(scene) & scene.state.m[0] & ~removed
        number, out = there.bit_count(), 0
        for more, where in ((1, comes & ~there), (0, comes & there), (0, ALL & ~comes & ~there), (-1, there & ~comes)):
            if where and self.allows(scene, number + more):
                out |= where
        return out

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``."""
        if scene.rules.moved_masks(self.set, scene.seat) is None:
            return None
        return lambda piece, source: self._places(scene, piece, 1 << source if source >= 0 else 0)


_MANY = (
    "{count:who} [exactly=0:no][at_most=0:no][exactly=1|some:exactly {exactly}][at_least=1|some:at least {at_least}]"
    "[at_most=1|some:[at_least: and ]at most {at_most}][more_than=0:at least 1][more_than=1|some:more than {more_than}]"
    "[less_than=1:no][less_than=some:fewer than {less_than}]"
    "[exactly=counted:as many][at_least=counted:at least as many][at_most=counted:at most as many]"
    "[more_than=counted:more][less_than=counted:fewer] {count:counted}"
    "[exactly=counted: as {exactly:than}][at_least=counted: as {at_least:than}][at_most=counted: as {at_most:than}]"
    "[more_than=counted: than {more_than:than}][less_than=counted: than {less_than:than}]"
)
_ONE = (
    "{count} *is* [exactly:exactly {exactly}][at_least:at least {at_least}][at_most:[at_least: and ]at most {at_most}]"
    "[more_than:more than {more_than}][less_than:less than {less_than}]"
)


class Count(ConditionNode, verb="count"):
    """Something counted lies within bounds."""

    count: Annotated[NumberNode, Number()]
    at_least: Annotated[NumberNode | None, Number(), "this many or more"] = None
    at_most: Annotated[NumberNode | None, Number(), "this many or fewer"] = None
    exactly: Annotated[NumberNode | None, Number(), "this many"] = None
    more_than: Annotated[NumberNode | None, Number(), "more than this many"] = None
    less_than: Annotated[NumberNode | None, Number(), "fewer than this many"] = None

    some_of = tuple(COMPARISONS)
    needs_reason = True
    sentence = f"[style=many:{_MANY}][!style=many:{_ONE}]"
    examples = (
        "{count: {tiles: mine and gates}, more_than: 2}", "{count: {pile: reserve, who: basic, owner: mine}, exactly: 0}"
    )  # fmt: skip

    @property
    def bounds(self) -> dict[str, NumberNode]:
        """By word, the numbers that it is compared with."""
        found: dict[str, NumberNode | None] = {word: getattr(self, word) for word in COMPARISONS}
        return {word: number for word, number in found.items() if number is not None}

    @property
    def constant_value(self) -> bool | None:
        """Known where plain numbers are compared."""
        count, bounds = self.count.plain, {word: number.plain for word, number in self.bounds.items()}
        known = {word: number for word, number in bounds.items() if isinstance(number, int)}
        if not isinstance(count, int) or len(known) < len(bounds):
            return None
        return all(COMPARISONS[word].holds(count, number) for word, number in known.items())

    @property
    def arrangement(self) -> Arrangement | None:
        """As many links as it asks for, where it counts links."""
        number = None if self.exactly is None else self.exactly.plain
        return Arrangement("many", self.count.link, number if isinstance(number, int) else None) if self.count.link else None

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether things are counted, or it is one number."""
        return {"style": self.count.style}

    def build(self, binder: Compiler) -> Condition:
        """Counted and compared; the tiles in a set are also counted beforehand for a tile that comes."""
        counted, sentence = binder.number(self.count), binder.sentence(self)
        bounds = tuple((COMPARISONS[word], binder.number(number).of) for word, number in self.bounds.items())
        places, fixed = counted.places, all(number.plain is not None for number in self.bounds.values())
        if places is not None and fixed and binder.means_tiles(places.node):
            return TilesWithin(counted.of, bounds, sentence, counted.title, counted.shown, set=places)
        return Within(counted.of, bounds, sentence, counted.title, counted.shown)

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """By the bounds of what is counted and of what it is compared with."""
        counted = domain.span(self.count, picks)
        bounds = self._spans(domain, picks)
        so = all(COMPARISONS[word].can_hold(counted, bound) for word, bound in bounds.items())
        otherwise = any(COMPARISONS[word].can_fail(counted, bound) for word, bound in bounds.items())
        if so and _allowed(bounds) is None:
            return Verdict(so=False, why=f"no number is {_joined(bounds)}.", hint="Exchange the numbers, or leave one out.")
        if so and otherwise:
            return OPEN
        why = f"what is counted is {_in_words(counted)}, {'always' if so else 'never'} {_joined(bounds)}."
        other = "Count something else." if counted.least == counted.most else f"Ask for a number that is {_in_words(counted)}."
        return Verdict(so, otherwise, why, other)

    def excludes(self, other: ConditionNode, domain: Domain, picks: Picks) -> bool:
        """The same is counted, and no number is within the bounds of both."""
        if not isinstance(other, Count) or other.count != self.count:
            return False
        first, second = (_allowed(node._spans(domain, picks)) for node in (self, other))
        return first is not None and second is not None and (first.least > second.most or second.least > first.most)

    def _spans(self, domain: Domain, picks: Picks) -> dict[str, Span]:
        return {word: domain.span(number, picks) for word, number in self.bounds.items()}


def _allowed(bounds: Mapping[str, Span]) -> Span | None:
    """The whole numbers that satisfy all of these; None if none does."""
    least, most = -ENDLESS, ENDLESS
    for word, bound in bounds.items():
        low = bound.least + (word == "more_than")
        high = bound.most - (word == "less_than")
        least = max(least, low) if word in ("at_least", "more_than", "exactly") else least
        most = min(most, high) if word in ("at_most", "less_than", "exactly") else most
    return Span(least, most) if least <= most else None


def _in_words(span: Span) -> str:
    if span.least == span.most:
        return f"always {span.least:.0f}"
    if span.most == ENDLESS:
        return f"{span.least:.0f} or more" if span.least > -ENDLESS else "any number"
    return f"{span.most:.0f} or less" if span.least == -ENDLESS else f"from {span.least:.0f} to {span.most:.0f}"


def _joined(bounds: Mapping[str, Span]) -> str:
    """What is asked of a number, in words."""
    return " and ".join(f"{word.replace('_', ' ')} {_in_words(bound).removeprefix('always ')}" for word, bound in bounds.items())
