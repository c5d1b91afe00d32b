"""Conditions as rule nodes: how near each is, what excludes what, and which of them ask for links."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.language.families import ConditionNode
from game.rules.language.nodes import VERBS, node_of
from game.rules.playing.model import Condition
from game.rules.playing.state import Scene
from game.rules.verbs.every import VERB_MODULES
from tests.test_lint_truth import compiler_of, positions, prospects_of

assert VERB_MODULES
CHAINED = {"links", "chain", "linked", "made", "ring", "cover"}


def built(record: dict[str, Any]) -> tuple[Condition, Scene]:
    """A condition of a game, with the position in which play begins."""
    return compiler_of("skud").condition(node(record)), positions("skud")[0].scene(0)


def node(record: dict[str, Any]) -> ConditionNode:
    found = node_of("condition", record)
    assert isinstance(found, ConditionNode)
    return found


def near(record: dict[str, Any]) -> float:
    condition, scene = built(record)
    return condition.degree(scene)


def test_a_condition_on_tiles_is_so_or_not_near_at_all() -> None:
    assert near({"some": "gates"}) == 1
    assert near({"some": "mine and white_lotus"}) == 0
    assert near({"none": "mine and white_lotus"}) == 1
    assert near({"linked": "harmony", "owner": "mine"}) == 0


@pytest.mark.parametrize(
    ("bounds", "degree"),
    [
        ({"at_least": 0}, 1), ({"at_least": 1}, 1 / 2), ({"at_least": 3}, 1 / 4), ({"more_than": 3}, 1 / 5),
        ({"at_most": 0}, 1), ({"less_than": 0}, 1 / 2), ({"exactly": 0}, 1), ({"exactly": 4}, 1 / 5),
        ({"at_least": 2, "at_most": 5}, 1 / 3),
    ],
)  # fmt: skip
def test_a_count_is_the_nearer_the_less_it_lacks(bounds: dict[str, int], degree: float) -> None:
    assert near({"count": {"tiles": "mine and white_lotus"}} | bounds) == pytest.approx(degree)


def test_of_several_the_nearest_counts_or_all_of_them_together() -> None:
    three, one = ({"count": {"tiles": "mine and white_lotus"}, "at_least": many} for many in (3, 1))
    assert near({"any": [three, one]}) == pytest.approx(1 / 2)
    assert near({"all": [three, one]}) == pytest.approx(3 / 8)
    assert near({"all": [{"seat": "guest"}, one]}) == pytest.approx(3 / 4)
    assert near({"not": one}) == 1
    assert near({"not": {"seat": "guest"}}) == 0


EXCLUDED = [
    ({"seat": "host"}, {"seat": "guest"}, True),
    ({"seat": "host"}, {"seat": "host"}, False),
    ({"some": "mine"}, {"none": "mine"}, True),
    ({"none": "mine"}, {"some": "theirs"}, False),
    ({"chosen": "role", "is": "one"}, {"chosen": "role", "is": "other"}, True),
    ({"chosen": "role", "is": "one"}, {"chosen": "way", "is": "other"}, False),
    ({"count": {"tiles": "mine"}, "at_least": 4}, {"count": {"tiles": "mine"}, "less_than": 4}, True),
    ({"count": {"tiles": "mine"}, "at_least": 4}, {"count": {"tiles": "mine"}, "at_most": 4}, False),
    ({"count": {"tiles": "mine"}, "at_least": 4}, {"count": {"tiles": "theirs"}, "less_than": 4}, False),
]


@pytest.mark.parametrize(("one", "other", "excludes"), EXCLUDED)
def test_conditions_that_can_never_be_so_at_once(one: dict[str, Any], other: dict[str, Any], excludes: bool) -> None:
    domain = prospects_of("skud").ever
    assert node(one).excludes(node(other), domain, {}) is excludes
    assert node(other).excludes(node(one), domain, {}) is excludes


def test_what_asks_for_links_is_known_of_the_class() -> None:
    found = {verb.name for family in ("condition", "number") for verb in VERBS[family].values() if verb.node.refers_to("links")}
    assert found == CHAINED
