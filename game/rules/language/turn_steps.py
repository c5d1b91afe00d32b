"""The steps of a phase's turn as they are played: those that the phase has, with what other entries add to them.

An action that counts ``as`` another is offered wherever that one is; ``before`` and ``after`` stand around the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from game.rules.language.families import StepNode
from game.rules.language.nodes import value_of
from game.rules.language.types import Step

Tree = Mapping[str, Any]


def steps_of(tree: Tree, phase: str) -> tuple[StepNode, ...]:
    """The steps of a turn of the phase, in order. Raises Fault for one without a verb."""
    entry, others = _record(tree, "phases").get(phase, {}), others_of(tree)
    steps = [step for field in ("before", "turn", "after") for step in _listed(entry.get(field))]
    return read_steps([_with(step, others) for step in steps])


def read_steps(steps: list[Any]) -> tuple[StepNode, ...]:
    """The nodes of steps. Raises Fault for one without a verb."""
    return tuple(value_of(Step(), step) for step in steps)


def actions_in(steps: Iterable[StepNode]) -> Iterator[str]:
    """The actions that steps offer, however deep, in the order in which they are met."""
    return chain.from_iterable(step.actions() for step in steps)


def others_of(tree: Tree) -> dict[str, list[str]]:
    """By action, the actions that are offered wherever it is, in the order in which they are written."""
    out: dict[str, list[str]] = {}
    for name, entry in _record(tree, "actions").items():
        if isinstance(entry, Mapping) and isinstance(base := entry.get("as"), str):
            out.setdefault(base, []).append(name)
    return out


def _with(step: Any, others: Mapping[str, list[str]]) -> Any:
    """A step with the other actions beside each that it names."""
    if isinstance(step, str):
        return {"one_of": [step, *others[step]]} if step in others else step
    if not isinstance(step, Mapping):
        return step
    return {word: _all_with(value, others) if isinstance(value, list) else value for word, value in step.items()}


def _all_with(steps: list[Any], others: Mapping[str, list[str]]) -> list[Any]:
    return [_with(step, others) for step in steps]


def _record(tree: Tree, section: str) -> Mapping[str, Any]:
    found = tree.get(section)
    return found if isinstance(found, Mapping) else {}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
