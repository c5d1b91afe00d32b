"""Which kinds of tile belong together: neighbours on a circle, named pairs, kinds alike or unlike in a trait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from game.rules.binding.binder import Binder
from game.rules.language.families import RelationNode
from game.rules.language.types import Field, Fields, Free, ListOf, MapOf, Ref, Whole

Pairs = set[tuple[int, int]]


class Circle(RelationNode, verb="circle"):
    """Kinds that stand so many places apart on a circle, either way round (S11, S12)."""

    circle: Annotated[str, Ref(("circles",))]
    apart: Annotated[int, Whole(0, 20), "how many places apart on the circle, either way round"]

    sentence = "tiles {apart} apart on the circle"
    examples = ("{circle: harmony_circle, apart: 1}", "{circle: harmony_circle, apart: 3}")

    @property
    def neighbours_on(self) -> str:
        """It, for those one place apart."""
        return self.circle if self.apart == 1 else ""

    def build(self, binder: Binder) -> Pairs:
        """Each kind with those so far from it."""
        ring = binder.circle(self.circle)
        size = len(ring)
        return {(ring[i], ring[(i + step) % size]) for i in range(size) for step in (self.apart, -self.apart)}


class NamedPairs(RelationNode, verb="pairs"):
    """Named pairs of kinds or groups."""

    pairs: Annotated[tuple[tuple[str, str], ...], ListOf(ListOf(Ref(("tiles", "groups")), 2, 2), 1, 100)]

    sentence = "these pairs"
    examples = ("{pairs: [[white_lotus, basic]]}", "{pairs: [[rose, jasmine], [lily, lily]]}")

    def build(self, binder: Binder) -> Pairs:
        """Every kind of the one with every kind of the other."""
        pairs = [(binder.kinds_named(left), binder.kinds_named(right)) for left, right in self.pairs]
        return {(one, other) for left, right in pairs for one in left for other in right}


TRAITS = MapOf(ListOf(Free(40), 1, 20), "traits")
MATCH = Fields(
    {"one": Field(TRAITS), "other": Field(TRAITS), "same": Field(Ref(("traits",))), "different": Field(Ref(("traits",)))}
)


class Match(RelationNode, verb="match"):
    """Kinds by their traits (A11)."""

    match: Annotated[tuple[Mapping[str, Any], ...], ListOf(MATCH, 1, 20)]

    sentence = "kinds alike or unlike in their traits"
    examples = (
        "{match: [{same: stride, different: colour}]}",
        "{match: [{one: {stride: [three]}, other: {stride: [five]}, different: colour}]}",
    )

    def build(self, binder: Binder) -> Pairs:
        """The kinds of which one has the traits of the one, the other those of the other."""
        return {
            (one, other)
            for rule in self.match
            for one in binder.kinds_with(rule.get("one", {}))
            for other in binder.kinds_with(rule.get("other", {}))
            if _agree(binder.traits(one), binder.traits(other), rule)
        }


def _agree(one: Mapping[str, str], other: Mapping[str, str], rule: Mapping[str, Any]) -> bool:
    same, different = rule.get("same"), rule.get("different")
    if same is not None and (same not in one or one[same] != other.get(same)):
        return False
    return different is None or (different in one and different in other and one[different] != other[different])
