"""The condition that an action has taken tiles off the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.contract import SEATS
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Phrase
from game.rules.playing.model import Condition
from game.rules.playing.state import Scene
from game.rules.verbs.conditions import Test

OFF_THE_BOARD = ("captured", "removed")
"""The events in which a tile leaves the board."""
OWNERS = (*SEATS, "any")


@verb(
    "condition",
    "taken",
    taken=Phrase("kinds"),
    sentence={
        "en": "this [ahead:*takes*][!ahead:*has* taken] {taken} off the board",
        "de": "dadurch [ahead:*kommt* {taken} vom Brett][!ahead:*ist* {taken} vom Brett gekommen]",
    },
    examples=("{taken: theirs}", "{taken: theirs and basic}"),
)
def taken(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """The action has taken such a tile off the board: captured it, or sent it to a pile or out of the game, whoever owned it."""
    c.must_act("taken")
    found = c.phrase(a["taken"])

    def such(s: Scene, kind: str, owner: str) -> bool:
        return bool(found.local(s.rules.kind_index[kind], OWNERS.index(owner), s.seat))

    def holds(s: Scene) -> bool:
        return any(event["event"] in OFF_THE_BOARD and such(s, event["tile"], event["owner"]) for event in s.events)

    return Test(holds, c.spoken("condition", a))
