"""The families of verbs: what can be asked of a rule of each, with the answers of a verb that knows no better.

``binder`` is the binder of one ruleset (``binding/``), ``domain`` what can come about in it at all (``domain/``), ``words`` who
says its rules in one language (``wording/``). They lie above the language, which cannot name their types; the verbs do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from game.core.contract import Text
from game.rules.language.nodes import VERBS, RuleNode
from game.rules.language.outlook import ANY_NUMBER, OPEN, Span, Verdict
from game.rules.language.types import NewName, Words


class PathNode(RuleNode, family="path"):
    """How a tile moves. Builds a ``Path``."""

    def build(self, binder: Any) -> Any:
        """What gets it from place to place."""
        raise NotImplementedError


class RelationNode(RuleNode, family="relation"):
    """Which kinds of tile belong together. Builds the pairs of kinds, by number."""

    def build(self, binder: Any) -> set[tuple[int, int]]:
        """The pairs."""
        raise NotImplementedError


def relations_in(entry: Mapping[str, Any]) -> list[RelationNode]:
    """The relations of an entry, which add up: the only record that may have several verbs."""
    found = [verb.node.read(entry) for name, verb in VERBS["relation"].items() if name in entry]
    return [node for node in found if isinstance(node, RelationNode)]


class ConditionNode(RuleNode, family="condition"):
    """What is so or not. Builds a ``Condition``."""

    def build(self, binder: Any) -> Any:
        """What tests it."""
        raise NotImplementedError

    def verdict(self, domain: Any, picks: Any) -> Verdict:
        """Whether it can be so in a game, and can be otherwise; ``picks``: those of its action that are made before."""
        return OPEN


class NumberNode(RuleNode, family="number"):
    """What is counted. Builds a ``Counted``."""

    name: Annotated[Text | str | None, Words(80), "what people read where the number is told"] = None

    def build(self, binder: Any) -> Any:
        """What counts it."""
        raise NotImplementedError

    def span(self, domain: Any, picks: Any) -> Span:
        """Between which bounds it lies in a game; ``picks``: those of its action that are made before."""
        return ANY_NUMBER


class PickNode(RuleNode, family="pick"):
    """What a player points at. Builds a ``Pick``."""

    as_: Annotated[str, NewName(), "the name by which later picks and effects speak of what was picked"]

    def build(self, binder: Any) -> Any:
        """What lists and reads its values."""
        raise NotImplementedError


class EffectNode(RuleNode, family="effect"):
    """What an action does. Builds an ``Effect``."""

    def build(self, binder: Any) -> Any:
        """What does it."""
        raise NotImplementedError


class StepNode(RuleNode, family="step"):
    """What a turn is made of. Builds a ``Layer``."""

    def build(self, binder: Any) -> Any:
        """What lays it out as nodes of the turn."""
        raise NotImplementedError


class WinnerNode(RuleNode, family="winner"):
    """Who wins when an ending holds. Builds a ``Winner``."""

    def build(self, binder: Any) -> Any:
        """What settles it."""
        raise NotImplementedError
