"""The steps of a turn. Each lays itself out as nodes, from the end of the turn to its beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from game.core.contract import Text
from game.rules.components.picks import Place
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, MapOf, One, Phrase, Ref, Step, Whole, Words
from game.rules.playing.compiler import Compiler
from game.rules.playing.model import Action, Condition
from game.rules.playing.turns import Node
from game.rules.wording.meanings import Fault

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


class StepFault(Exception):
    """Steps that cannot be put together so."""


MOST_GATES = 6
"""How many conditions may stand at the beginnings of one choice: each doubles its nodes."""


def joined(nodes: list[Node], starts: list[int], following: int, called: Text | None = None, depth: int = 0) -> int:
    """A node that offers what all of these begin with; a condition at the beginning of one is asked when it is come to."""
    gate = next((start for start in starts if start != following and nodes[start].then is not None), None)
    if gate is not None:
        if depth >= MOST_GATES:
            raise StepFault("too many conditions begin the parts of one choice.")
        node, at = nodes[gate], starts.index(gate)
        then, other = (
            joined(nodes, [*starts[:at], branch, *starts[at + 1 :]], following, called, depth + 1)
            for branch in (node.then if node.then is not None else following, node.other)
        )
        nodes.append(Node(node.label, (), when=node.when, then=then, other=other))
        return len(nodes) - 1
    open_ = [nodes[start] for start in starts if start != following]
    if not open_:
        return following
    offers = tuple(offer for node in open_ for offer in node.offers)
    if len(offers) > 1 and any(action.automatic for action, _ in offers):
        raise StepFault("an automatic action happens by itself; it cannot be one of several.")
    skip = following if any(node.skip is not None for node in open_) else None
    title = called or (next((node.title for node in open_ if node.title), None) if len(open_) == 1 else None)
    nodes.append(Node(" or ".join(node.label for node in open_), offers, skip=skip, title=title))
    return len(nodes) - 1


def skippable(nodes: list[Node], start: int, following: int, title: Text | None) -> int:
    """The same beginning, but it may be skipped; beyond a condition, each of its ways may be."""
    if start == following:
        return following
    node = nodes[start]
    if node.then is not None:
        then, other = (skippable(nodes, branch, following, title) for branch in (node.then, node.other))
        nodes.append(replace(node, then=then, other=other))
    elif any(action.automatic for action, _ in node.offers):
        raise StepFault("an automatic action happens by itself; it cannot be skipped.")
    else:
        nodes.append(replace(node, skip=following, title=title or node.title))
    return len(nodes) - 1


def gated(nodes: list[Node], when: Condition, then: int, other: int) -> int:
    """A place where a condition says which way the turn goes on."""
    nodes.append(Node("if", (), when=when, then=then, other=other))
    return len(nodes) - 1


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several steps."""

    parts: tuple[Layer, ...]
    title: Text | None

    def lay(self, nodes: list[Node], following: int) -> int:
        """A node that offers what each of them begins with."""
        return joined(nodes, [part.lay(nodes, following) for part in self.parts], following, self.title)


@dataclass(frozen=True, slots=True)
class Skippable:
    """Steps that may be left out."""

    part: Layer
    when: Condition | None
    title: Text | None

    def lay(self, nodes: list[Node], following: int) -> int:
        """Their beginning, which may be skipped and is come to only if the condition holds."""
        start = skippable(nodes, self.part.lay(nodes, following), following, self.title)
        return start if self.when is None else gated(nodes, self.when, start, following)


@dataclass(frozen=True, slots=True)
class Either:
    """One list of steps or another, by a condition."""

    when: Condition
    then: Layer
    other: Layer

    def lay(self, nodes: list[Node], following: int) -> int:
        """The beginning of the one, or of the other."""
        return gated(nodes, self.when, self.then.lay(nodes, following), self.other.lay(nodes, following))


def laid(c: Compiler, steps: Sequence[Any]) -> Layer:
    """A list of steps as one."""
    return Series(tuple(c.step(step) for step in steps))


@verb(
    "step",
    "one_of",
    one_of=STEPS,
    name=Words(80),
    sentence={"en": "{one_of:or}", "de": "{one_of:or}"},
    examples=("{one_of: [plant, arrange]}", "{one_of: [plant, {steps: [arrange, skip_bonus]}], name: Plant or arrange}"),
)
def one_of(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """The player chooses one of these (S5, B6); ``name``: how people are asked."""
    return OneOf(tuple(c.step(step) for step in a["one_of"]), c.text(a["name"]) if "name" in a else None)


@verb(
    "step",
    "steps",
    steps=STEPS,
    sentence={"en": "{steps:then}", "de": "{steps:then}"},
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
    sentence={
        "en": "[when:, if {when:sub},] you may go on[titled: (“{name}”)]: {optional:then}",
        "de": "du *darfst*[when:, wenn {when:sub},] noch weitermachen[titled: („{name}“)]: {optional:then}",
    },
    examples=("{optional: [bonus], when: {made: harmony, owner: mine}}", "{optional: [spin]}"),
)
def optional(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """Steps that the player may skip, offered only when the condition holds (S13)."""
    when = c.condition(a["when"]) if "when" in a else None
    return Skippable(laid(c, a["optional"]), when, c.text(a["name"]) if "name" in a else None)


@verb(
    "step",
    "do",
    do=Ref(("actions",)),
    with_=MapOf(Phrase()),
    needs=("with",),
    sentence={"en": "{do:mention} (only with {with})", "de": "{do:mention} (nur mit {with:dat})"},
    examples=("{do: spin, with: {hub: moved_before}}", "{do: push, with: {vessel: moved_before}}"),
)
def do(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """An action, with less to pick from than it has elsewhere (B6: the wheel that has just moved)."""
    action = c.rules.actions[a["do"]]
    unknown = [name for name in a["with"] if name not in [pick.name for pick in action.picks if isinstance(pick, Place)]]
    if unknown:
        raise Fault(c.where, f"{a['do']} picks no place called {unknown[0]!r}.")
    picks = tuple(
        replace(pick, clauses=(*pick.clauses, *c.clauses(a["with"][pick.name])))
        if isinstance(pick, Place) and pick.name in a["with"]
        else pick
        for pick in action.picks
    )
    return Act(replace(action, picks=picks, lister=None))


@verb(
    "step",
    "if",
    if_=One("condition"),
    then=STEPS,
    else_=STEPS,
    needs=("then",),
    sentence={
        "en": ", if {if:sub}, {then:then}[else:; otherwise {else:then}]",
        "de": ", wenn {if:sub}, {then:then}[else:; sonst {else:then}]",
    },
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
    sentence={
        "en": "[once:{times:times} {repeat:then}][!once:do this {times:times}: {repeat:then}]",
        "de": "[once:{times:times} {repeat:then}][!once:{times:times} dies: {repeat:then}]",
    },
    examples=("{repeat: [plant], times: 3}", "{repeat: [draw], times: 2}"),
)
def repeat(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """The same steps several times."""
    return Series((laid(c, a["repeat"]),) * int(a["times"]))
