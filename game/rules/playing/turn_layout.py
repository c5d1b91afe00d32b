"""How the steps of a turn become nodes: each lays itself out, from the end of the turn to its beginning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from game.core.contract import Text
from game.rules.playing.model import Action, Condition, Node


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
    ways = (nodes[start].skip for start in starts if start != following)
    beyond = list(dict.fromkeys(way for way in ways if way is not None))
    skip = following if following in beyond else next(iter(beyond), None)
    if (onward := next((way for way in beyond if way != skip), None)) is not None:  # what it leads to can be begun with at once
        opened = [_without_skip(nodes, start, onward) if start != following else start for start in starts]
        return joined(nodes, [*opened, onward], following, called, depth + 1)
    open_ = [nodes[start] for start in starts if start != following]
    if not open_:
        return following
    offers = tuple(offer for node in open_ for offer in node.offers)
    if len(offers) > 1 and any(action.automatic for action, _ in offers):
        raise StepFault("an automatic action happens by itself; it cannot be one of several.")
    title = called or (next((node.title for node in open_ if node.title), None) if len(open_) == 1 else None)
    nodes.append(Node(" or ".join(node.label for node in open_), offers, skip=skip, title=title))
    return len(nodes) - 1


def _without_skip(nodes: list[Node], start: int, beyond: int) -> int:
    """The same beginning, where it may not be skipped to that place."""
    if nodes[start].skip != beyond:
        return start
    nodes.append(replace(nodes[start], skip=None))
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
class Branch:
    """One list of steps or another, by a condition."""

    when: Condition
    then: Layer
    other: Layer

    def lay(self, nodes: list[Node], following: int) -> int:
        """The beginning of the one, or of the other."""
        return gated(nodes, self.when, self.then.lay(nodes, following), self.other.lay(nodes, following))
