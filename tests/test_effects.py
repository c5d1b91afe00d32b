"""Effects as rule nodes: which tiles each brings from where to where, and what else is asked of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.rules.domain.reachability import ON_BOARD, Flow
from game.rules.language.families import EffectNode, PickNode
from game.rules.language.nodes import VERBS, node_of
from game.rules.rulesets import Rulesets
from game.rules.verbs.effects import StillEffect
from game.rules.verbs.every import VERB_MODULES
from tests.test_lint_truth import prospects_of
from tests.told import FOLDER, HEAD

assert VERB_MODULES
WRITTEN = {"seed": {"as": "seed", "from": "reserve", "who": "rose"}, "it": {"as": "it", "tile": "mine and boat"}}
PICKS = {name: [pick] for name, record in WRITTEN.items() if isinstance(pick := node_of("pick", record), PickNode)}
MOVING = {"plant", "plant_twin", "send", "draw", "tuck", "release"}
"""The effects that bring tiles onto the board, off it, from pile to pile, under others or out from under them."""


def node(record: dict[str, Any]) -> EffectNode:
    found = node_of("effect", record)
    assert isinstance(found, EffectNode)
    return found


def flows(record: dict[str, Any]) -> list[Flow]:
    return list(node(record).flows(prospects_of("skud").holds, PICKS))


def test_of_an_effect_that_does_not_say_anything_may_come_anywhere() -> None:
    found = list(EffectNode().flows(prospects_of("skud").holds, PICKS))
    places = {flow.source for flow in found}
    assert ON_BOARD in places and "reserve" in places
    assert {(flow.source, flow.to) for flow in found} == {(one, other) for one in places for other in places}
    assert all(flow.kinds == frozenset(prospects_of("skud").world.kinds) for flow in found)


def test_effects_that_bring_no_tile_anywhere_say_so() -> None:
    assert {name for name, verb in VERBS["effect"].items() if not issubclass(verb.node, StillEffect)} == MOVING


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"plant": "seed", "at": "gates"}, [("reserve", {"rose"}, ON_BOARD)]),
        ({"plant_twin": "seed", "at": "gates"}, [("reserve", {"rose"}, ON_BOARD)]),
        ({"send": "boat", "to": "box"}, [(ON_BOARD, {"boat"}, "box")]),
        ({"send": "seed", "to": "box"}, [("reserve", {"rose"}, "box"), (ON_BOARD, {"rose"}, "box")]),
        ({"draw": 1, "from": "reserve", "to": "box", "who": "lily"}, [("reserve", {"lily"}, "box")]),
        ({"draw": 1, "from": "reserve", "at": "centre", "who": "lily"}, [("reserve", {"lily"}, ON_BOARD)]),
        ({"move": "it", "to": "gates"}, []),
        ({"tuck": "boat", "under": "it"}, [(ON_BOARD, {"boat"}, "under")]),
        ({"for_each": "boat", "as": "one", "do": [{"send": "one", "to": "box"}]}, []),
        ({"if": {"seat": "host"}, "then": [{"plant": "seed", "at": "gates"}]}, []),
    ],
)
def test_where_tiles_come(record: dict[str, Any], expected: list[tuple[str, set[str], str]]) -> None:
    assert [(flow.source, set(flow.kinds), flow.to) for flow in flows(record)] == expected


def test_an_effect_and_those_within_it_are_asked_one_by_one() -> None:
    claim, give = {"claim": "ring"}, {"give": "it", "to": "nobody"}
    found = node({"if": {"seat": "host"}, "then": [{"if": {"seat": "host"}, "then": [claim]}], "else": [give]})
    assert [effect.verb.name for effect in found.each()] == ["if", "if", "claim", "give"]
    assert [effect.claims for effect in found.each()] == ["", "", "ring", ""]


@pytest.mark.parametrize(
    ("record", "asked"),
    [
        ({"give": "it", "to": "mine"}, {"changes_owner"}),
        ({"give": "it", "to": "nobody"}, {"changes_owner", "makes_unowned"}),
        ({"send": "it", "to": "box", "whose": "mover"}, {"changes_owner"}),
        ({"send": "it", "to": "box", "whose": "owner"}, set()),
        ({"draw": 1, "from": "reserve", "at": "centre", "owner": "nobody"}, {"makes_unowned"}),
        ({"mark": "it", "with": "dormant"}, {"sets_mark"}),
        ({"unmark": "it", "with": "dormant"}, set()),
        ({"move": "it", "to": "goal"}, {"moved"}),
        ({"push": "it", "from": "goal"}, set()),
    ],
)
def test_what_is_asked_of_effects(record: dict[str, Any], asked: set[str]) -> None:
    questions = ("changes_owner", "makes_unowned", "sets_mark", "moved", "claims")
    assert {question for question in questions if getattr(node(record), question)} == asked


def test_a_tile_that_an_effect_gives_to_nobody_is_no_oddity(tmp_path: Path) -> None:
    disown = "actions: {arrange: {do: [{move: it, to: goal}, {if: {seat: host}, then: [{give: moved, to: nobody}]}]}}\n"
    for rules, odd in (("", True), (disown, False)):
        (tmp_path / "house.yaml").write_text(HEAD.format("skud") + rules, "utf-8")
        game = Rulesets([FOLDER]).open(tmp_path / "house.yaml", {})
        _, warnings = game.setup({"board": {"0,0": "any rose"}})
        assert any("No tile of any" in warning for warning in warnings) is odd
