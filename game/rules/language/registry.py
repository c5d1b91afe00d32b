"""Verbs that are declared as functions: each becomes a node class that keeps its record. (Going away, family by family.)"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from game.core.contract import Text
from game.rules.language import families
from game.rules.language.glossary import meaning_of
from game.rules.language.nodes import RuleNode
from game.rules.language.types import Type

Build = Callable[[Any, Mapping[str, Any]], Any]
_BASES: dict[str, type[RuleNode]] = {
    base.family: base
    for base in (
        families.PathNode, families.RelationNode, families.ConditionNode, families.NumberNode, families.PickNode,
        families.EffectNode, families.StepNode, families.WinnerNode,
    )
}  # fmt: skip


def verb(
    family: str,
    name: str,
    /,
    *,
    sentence: Text,
    examples: tuple[str, str],
    needs: tuple[str, ...] = (),
    some_of: tuple[str, ...] = (),
    also: Mapping[str, Type] | None = None,
    **params: Type,
) -> Callable[[Build], Build]:
    """Enter a verb into the table. The word of the verb's own name, those in ``needs`` and one of ``some_of`` must be there."""

    def enter(build: Build) -> Build:
        given = {**params, **(also or {})}
        must = (name, "as", *needs)

        def body(space: dict[str, Any]) -> None:
            space["__doc__"], space["__module__"] = build.__doc__, build.__module__
            space["sentence"], space["examples"], space["some_of"] = sentence, examples, some_of
            space["__annotations__"] = {
                key: Annotated[Any, kind, meaning_of(family, name, key.rstrip("_"))] for key, kind in given.items()
            }
            space |= {key: None for key in given if key.rstrip("_") not in must}
            space["read"] = classmethod(_read)
            space["build"] = lambda self, binder: build(binder, self.record)

        types.new_class(build.__name__, (_BASES[family],), {"verb": name}, body)
        return build

    return enter


def _read(cls: type[RuleNode], record: Mapping[str, Any]) -> RuleNode:
    node = cls.__new__(cls)
    object.__setattr__(node, "record", record)
    return node
