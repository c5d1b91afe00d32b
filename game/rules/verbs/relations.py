"""Which kinds of tile belong together: neighbours on a circle, named pairs, kinds alike or unlike in a trait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.contract import Text
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Field, Fields, Free, ListOf, MapOf, Ref, Whole

Pairs = set[tuple[int, int]]
CIRCLE: Text = {"en": "tiles {apart} apart on the circle", "de": "Steine im Abstand {apart} auf dem Kreis"}


@verb(
    "relation",
    "circle",
    circle=Ref(("circles",)),
    apart=Whole(0, 20),
    needs=("apart",),
    sentence=CIRCLE,
    examples=("{circle: harmony_circle, apart: 1}", "{circle: harmony_circle, apart: 3}"),
)
def circle(c: Compiler, a: Mapping[str, Any]) -> Pairs:
    """Kinds that stand so many places apart on a circle, either way round (S11, S12)."""
    ring, apart = c.circle(a["circle"]), a["apart"]
    size = len(ring)
    return {(ring[i], ring[(i + step) % size]) for i in range(size) for step in (apart, -apart)}


PAIRS: Text = {"en": "these pairs", "de": "diese Paare"}
PAIR = ListOf(Ref(("tiles", "groups")), 2, 2)


@verb(
    "relation",
    "pairs",
    pairs=ListOf(PAIR, 1, 100),
    sentence=PAIRS,
    examples=("{pairs: [[white_lotus, basic]]}", "{pairs: [[rose, jasmine], [lily, lily]]}"),
)
def pairs(c: Compiler, a: Mapping[str, Any]) -> Pairs:
    """Named pairs of kinds or groups."""
    return {(one, other) for left, right in a["pairs"] for one in c.kinds_named(left) for other in c.kinds_named(right)}


TRAITS = MapOf(ListOf(Free(40), 1, 20), "traits")
MATCH = Fields(
    {"one": Field(TRAITS), "other": Field(TRAITS), "same": Field(Ref(("traits",))), "different": Field(Ref(("traits",)))}
)
ALIKE: Text = {"en": "kinds alike or unlike in their traits", "de": "Arten mit gleichen oder verschiedenen Eigenschaften"}


@verb(
    "relation",
    "match",
    match=ListOf(MATCH, 1, 20),
    sentence=ALIKE,
    examples=(
        "{match: [{same: stride, different: colour}]}",
        "{match: [{one: {stride: [three]}, other: {stride: [five]}, different: colour}]}",
    ),
)
def match(c: Compiler, a: Mapping[str, Any]) -> Pairs:
    """Kinds by their traits (A11)."""
    return {
        (one, other)
        for rule in a["match"]
        for one in c.kinds_with(rule.get("one", {}))
        for other in c.kinds_with(rule.get("other", {}))
        if _agree(c.traits(one), c.traits(other), rule)
    }


def _agree(one: Mapping[str, str], other: Mapping[str, str], rule: Mapping[str, Any]) -> bool:
    same, different = rule.get("same"), rule.get("different")
    if same is not None and (same not in one or one[same] != other.get(same)):
        return False
    return different is None or (different in one and different in other and one[different] != other[different])
