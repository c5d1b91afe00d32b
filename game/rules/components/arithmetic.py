"""Numbers made of others by a condition, or by going round and round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.components.numbers import NAMED, Counted, titled
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, Number, One
from game.rules.playing.compiler import Compiler
from game.rules.playing.scene import Scene


@verb(
    "number",
    "if",
    if_=One("condition"),
    then=Number(),
    else_=Number(),
    needs=("then", "else"),
    sentence={
        "en": "{then:many} if {if:sub}, otherwise {else:many}",
        "de": "{then:many}|, wenn {if:sub}, sonst {else:many}",
    },
    examples=(
        "{if: {seat: host}, then: 6, else: 0}",
        "{if: {some: mine and centre}, then: {tiles: mine}, else: 1}",
    ),
    also=NAMED,
)
def either(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """One number or another, by a condition: points that only one player has, say."""
    when, then, other = c.condition(a["if"]), c.number(a["then"]), c.number(a["else"])
    return Counted(lambda s: then.of(s) if when.test(s) else other.of(s), titled(c, a))


@verb(
    "number",
    "remainder",
    remainder=ListOf(Number(), 2, 2),
    sentence={"en": "the remainder of {remainder:by-total}", "de": "der Rest von „{remainder:by-total}“"},
    examples=("{remainder: [{turns: anyone}, 4]}", "{remainder: [{links: harmony}, 2]}"),
    also=NAMED,
)
def remainder(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """What is left of the first when the second is taken off as often as it fits: seasons that come again (0, 1, 2, 3, 0 ...)."""
    value, size = (c.number(part) for part in a["remainder"])

    def left(s: Scene) -> int:
        return value.of(s) % max(1, size.of(s))

    return Counted(left, titled(c, a))
