"""The steps of a turn. Each lays itself out as nodes, from the end of the turn to its beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from game.core.contract import Text
from game.rules.compiler import Compiler
from game.rules.model import Action, Condition
from game.rules.registry import verb
from game.rules.turns import Node
from game.rules.types import ListOf, One, Step, Whole, Words

STEPS = ListOf(Step(), 1, 20)


class Layer(Protocol):
    """A step that can lay itself out."""

    def lay(self, nodes: list[Node], following: int) -> int:
        """Append nodes; the index of the one with which the step begins (or ``following``, if it is empty)."""


@dataclass(frozen=True, slots=True)
class Act:
    """One action."""

    action: Action

    def lay(self, nodes: list[Node], following: int) -> int:
        """A node that offers it."""
        nodes.append(Node(self.action.name, ((self.action, following),)))
        return len(nodes) - 1


@dataclass(frozen=True, slots=True)
class Series:
    """One step after another."""

    parts: tuple[Layer, ...]

    def lay(self, nodes: list[Node], following: int) -> int:
        """From the last to the first."""
        for part in reversed(self.parts):
            following = part.lay(nodes, following)
        return following


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several steps."""

    parts: tuple[Layer, ...]

    def lay(self, nodes: list[Node], following: int) -> int:
        """A node that offers what each of them begins with."""
        starts = [nodes[part.lay(nodes, following)] for part in self.parts]
        offers = tuple(offer for start in starts for offer in start.offers)
        nodes.append(Node(" or ".join(start.label for start in starts), offers))
        return len(nodes) - 1


@dataclass(frozen=True, slots=True)
class Skippable:
    """Steps that may be left out."""

    part: Layer
    when: Condition | None
    title: Text | None

    def lay(self, nodes: list[Node], following: int) -> int:
        """Their first node, which may be skipped and is offered only if the condition holds."""
        start = nodes[self.part.lay(nodes, following)]
        nodes.append(replace(start, skip=following, when=self.when, other=following, title=self.title))
        return len(nodes) - 1


@dataclass(frozen=True, slots=True)
class Either:
    """One list of steps or another, by a condition."""

    when: Condition
    then: Layer
    other: Layer

    def lay(self, nodes: list[Node], following: int) -> int:
        """The first node of the one, which leads to the other if the condition fails."""
        other = self.other.lay(nodes, following)
        start = nodes[self.then.lay(nodes, following)]
        nodes.append(replace(start, when=self.when, other=other))
        return len(nodes) - 1


def laid(c: Compiler, steps: Sequence[Any]) -> Layer:
    """A list of steps as one."""
    return Series(tuple(c.step(step) for step in steps))


@verb(
    "step",
    "one_of",
    one_of=STEPS,
    sentence={"en": "one of these", "de": "eines davon"},
    examples=("{one_of: [plant, arrange]}", "{one_of: [plant, {steps: [arrange, skip_bonus]}]}"),
)
def one_of(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """The player chooses one of these (S5, B6)."""
    return OneOf(tuple(c.step(step) for step in a["one_of"]))


@verb(
    "step",
    "steps",
    steps=STEPS,
    sentence={"en": "one after another", "de": "nacheinander"},
    examples=("{steps: [draw, discard]}", "{steps: [lay, arrange]}"),
)
def steps(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """These, one after another (A5)."""
    return laid(c, a["steps"])


@verb(
    "step",
    "optional",
    optional=STEPS,
    when=One("condition"),
    name=Words(80),
    sentence={"en": "may also do this", "de": "darf außerdem"},
    examples=("{optional: [bonus], when: {made: harmony, owner: mine}}", "{optional: [spin]}"),
)
def optional(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """Steps that the player may skip, offered only when the condition holds (S13)."""
    when = c.condition(a["when"]) if "when" in a else None
    return Skippable(laid(c, a["optional"]), when, c.text(a["name"]) if "name" in a else None)


@verb(
    "step",
    "if",
    if_=One("condition"),
    then=STEPS,
    else_=STEPS,
    needs=("then",),
    sentence={"en": "if {if}, then this", "de": "falls {if}, dann dies"},
    examples=("{if: {seat: host}, then: [plant]}", "{if: {some: mine and gates}, then: [arrange], else: [plant]}"),
)
def either(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """One list of steps or another."""
    return Either(c.condition(a["if"]), laid(c, a["then"]), laid(c, a.get("else", [])))


@verb(
    "step",
    "repeat",
    repeat=STEPS,
    times=Whole(1, 12),
    needs=("times",),
    sentence={"en": "several times", "de": "mehrmals"},
    examples=("{repeat: [plant], times: 3}", "{repeat: [draw], times: 2}"),
)
def repeat(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """The same steps several times."""
    return Series((laid(c, a["repeat"]),) * int(a["times"]))
