"""The families of verbs: what can be asked of a rule of each, with the default answers.

``binder`` is the binder of one ruleset (``binding/``), ``domain`` what can come about in it at all (``domain/``), ``words`` who
says its rules in one language (``wording/``). They lie above the language, which cannot name their types; the verbs do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from game.core.contract import Text
from game.rules.language.nodes import VERBS, RuleNode
from game.rules.language.outlook import ANY_NUMBER, OPEN, Arrangement, Span, Verdict
from game.rules.language.types import Label, NewName, One, Phrase, Words

LABEL = "a name by which a file that builds on this one can replace it, remove it, or put others before or after it"


class ConditionNode(RuleNode, family="condition"):
    """What is so or not. Builds a ``Condition``."""

    needs_reason: ClassVar[bool] = False
    """Whether the rule book should add the author's ``because`` to the sentence."""

    def build(self, binder: Any) -> Any:
        """What tests it."""
        raise NotImplementedError

    def says_of_pick(self, words: Any) -> bool:
        """Whether it says of something that was picked that it is such."""
        return False

    def verdict(self, domain: Any, picks: Any) -> Verdict:
        """Whether it can be so in a game, and can be otherwise; ``picks``: those of its action that are made before."""
        return OPEN

    def excludes(self, other: ConditionNode, domain: Any, picks: Any) -> bool:
        """Whether it and another, each of which can be so, can never be so at once."""
        return self.opposes(other)

    def opposes(self, other: ConditionNode) -> bool:
        """Whether it says just the opposite of another: one of the two is always so, and never both."""
        return False

    @property
    def constant_value(self) -> bool | None:
        """What it is whatever is played, because it compares plain numbers; None if play decides it."""
        return None

    @property
    def exists_in(self) -> str:
        """The phrase of the set in which it asks for some tile or place; empty where it asks something else."""
        return ""

    @property
    def asked_set(self) -> str:
        """The phrase of the set of which it says that something is in it, or nothing; empty where it asks something else."""
        return self.exists_in

    @property
    def arrangement(self) -> Arrangement | None:
        """How links lie where it is so, as far as a picture can show that; None where it asks for no such thing."""
        return None

    @property
    def denied(self) -> ConditionNode | None:
        """The negated condition; None if this is not a ``not``."""
        return None

    @property
    def open_part(self) -> ConditionNode:
        """This condition without parts whose answer never changes."""
        return self


class PathNode(RuleNode, family="path"):
    """How a tile moves. Builds a ``Path``."""

    over: str | None = None
    """What it may pass; only of paths that step along (so are ``through``, ``stops`` and ``directions``)."""
    through: str | None = None
    stops: str | None = None
    land: Annotated[str | None, Phrase(), "where it may end; without it, what the tile or its groups say"] = None
    from_: Annotated[str | None, Phrase(), "only a tile that stands there, or is such, moves so"] = None
    when: Annotated[ConditionNode | None, One("condition"), "only while this is so"] = None

    def stride(self, binder: Any) -> Any:
        """What makes its path as long as it is for a tile just now; None where it is always as long."""
        return None

    @property
    def crooked(self) -> bool:
        """Whether a step of it may lead elsewhere than along a line to the next point."""
        return False

    def build(self, binder: Any) -> Any:
        """What gets it from place to place, as GUEST sees the board."""
        raise NotImplementedError

    def flags(self, words: Any) -> Mapping[str, str]:
        """Where it may end, if it says so."""
        ending = words.landing_of(self.land, self.through)
        return {"landing": ending} if ending else {}

    def turned(self, built: Any) -> Any:
        """The path that it has built as HOST has it, where that goes another way; else None."""
        return None


class RelationNode(RuleNode, family="relation"):
    """Which kinds of tile belong together. Builds the pairs of kinds, by number."""

    @property
    def neighbours_on(self) -> str:
        """The circle on which it joins neighbours; empty if it joins others."""
        return ""

    def build(self, binder: Any) -> set[tuple[int, int]]:
        """The pairs."""
        raise NotImplementedError


def relations_in(entry: Mapping[str, Any]) -> list[RelationNode]:
    """The relations of an entry, which add up: the only record that may have several verbs."""
    found = [verb.node.read(entry) for name, verb in VERBS["relation"].items() if name in entry]
    return [node for node in found if isinstance(node, RelationNode)]


class NumberNode(RuleNode, family="number"):
    """What is counted. Builds a ``Counted``."""

    name: Annotated[Text | str | None, Words(80), "what people read where the number is told"] = None

    style: ClassVar[str] = "many"
    """How it is said: as things that are counted (``many``), as one number (``one``), or just so (``plain``)."""
    things: ClassVar[bool] = True
    """Whether it counts things, so that there is a number of them."""
    owned_by: ClassVar[str] = "owner"
    """The word that says whose it is."""

    def build(self, binder: Any) -> Any:
        """What counts it."""
        raise NotImplementedError

    def span(self, domain: Any, picks: Any) -> Span:
        """Between which bounds it lies in a game; ``picks``: those of its action that are made before."""
        return ANY_NUMBER

    @property
    def plain(self) -> int | str | None:
        """The number itself, where it is no more than that."""
        return None

    @property
    def link(self) -> str:
        """The link of which it counts how many there are, or what they are worth; empty where it counts something else."""
        return ""

    def owner_in(self, words: Any) -> str:
        """Whose it is: mine, theirs, anyone; empty where it does not say."""
        return str(self.written().get(self.owned_by) or "")

    def counts_same(self, other: NumberNode) -> bool:
        """Whether it counts the same as another, whosever that is."""
        mine, theirs = ({**node.written(), "name": "", node.owned_by: ""} for node in (self, other))
        return type(self) is type(other) and mine == theirs

    def context(self, words: Any, owner: str) -> Mapping[str, str]:
        """What its sentence has to know where it is counted; ``owner``: whose it is, where that has just been said."""
        return {}

    def say_whose(self, words: Any, bounds: Mapping[str, Any]) -> str:
        """Who has so much of it: you have, there are; ``bounds``: how much that is, by the words of the condition."""
        return str(words.who(self.owner_in(words), one=one_of(bounds)))

    def say_compared(self, words: Any, *, alone: bool) -> str:
        """With whose it is compared, where the same is counted of another; ``alone``: of another player."""
        return str(words.compared_with(self.owner_in(words), alone=alone))

    def say_counted(self, words: Any, bounds: Mapping[str, Any]) -> str:
        """What is counted, after how many of it and whose it is."""
        none = bounds.get("less_than") == 1 or 0 in (bounds.get("exactly"), bounds.get("at_most"))
        return str(words.counted(self, "single" if one_of(bounds) else "many", self.owner_in(words), weakly=none))

    def tiles_and_place(self, words: Any) -> tuple[Any, str] | None:
        """The tiles that it counts, as things that can be said, and where they lie; None where it counts something else."""
        return None


def one_of(bounds: Mapping[str, Any]) -> bool:
    """Whether the number that stands right before what is counted, after such words of comparison, is one."""
    said = [word for word in ("exactly", "at_least", "at_most", "more_than", "less_than") if bounds.get(word) is not None]
    return bool(said) and (said[-1], bounds[said[-1]]) in _ONE


_ONE = (("exactly", 1), ("at_least", 1), ("at_most", 1), ("more_than", 0), ("more_than", 1))


class PickNode(RuleNode, family="pick"):
    """What a player points at. Builds a ``Pick``."""

    as_: Annotated[str, NewName(), "the name by which later picks and effects speak of what was picked"]
    ask: Annotated[str | Text | None, Words(120), "the question that players read while they pick it"] = None

    each: ClassVar[bool] = False
    """Whether nobody picks it: it is each of several tiles in turn."""
    mover: ClassVar[bool] = False
    """Whether nobody picks it: it is the tile that moves."""
    sort: ClassVar[str] = "word"
    """What it picks: a ``tile``, a ``point``, a ``square``, or a ``word`` or number."""
    who: str | None = None
    """The kinds of which it takes tiles out of a pile, as a phrase; None if of any."""
    plant_rule_of: str | None = None
    """The pick of the tile that it finds a place for, where that may be planted; only of points and squares."""

    @property
    def is_place(self) -> bool:
        """Whether it picks a point or a square."""
        return self.sort in ("point", "square")

    def flags(self, words: Any) -> Mapping[str, str]:
        """Any tile, where it does not say which."""
        return {"who": "tile"}

    @property
    def pile(self) -> str:
        """The pile out of which it takes what it picks; empty if it takes nothing out of one."""
        return ""

    @property
    def tiles(self) -> str:
        """The tiles on the board of which it picks, as a phrase; empty if it picks none of them."""
        return ""

    @property
    def places(self) -> str:
        """The places of which it picks, as a phrase; empty if it picks none, or names none."""
        return ""

    def among(self, places: str) -> PickNode:
        """It with other places of which it picks, those where a tile may be planted among them."""
        return self

    def of_kind(self, kind: str) -> PickNode:
        """It where a tile of a kind is picked."""
        return self

    @property
    def titles(self) -> Mapping[str, Text | str]:
        """What people read for each word of which it picks one."""
        return {}

    @property
    def several(self) -> bool:
        """Whether it may pick several at once."""
        return False

    @property
    def goal_of(self) -> str:
        """The pick of the tile that gets there by its own movement; empty if it picks no such place."""
        return ""

    def build(self, binder: Any) -> Any:
        """What lists and reads its values."""
        raise NotImplementedError

    def taken(self, extents: Any) -> frozenset[str]:
        """The kinds that it may take out of its pile."""
        return frozenset()

    def extent(self, extents: Any, picks: Any) -> int:
        """Which tiles on which places the pick may stand for (an extent); ``picks``: all that are known there."""
        may: int = extents.possible
        return may

    def impossible(self, domain: Any, picks: Any) -> tuple[str, str]:
        """Why nothing can ever be picked so, and what to do; empty if something can, or nothing is known."""
        return "", ""


class EffectNode(RuleNode, family="effect"):
    """What an action does. Builds an ``Effect``."""

    label: Annotated[str | None, Label(), LABEL] = None

    def build(self, binder: Any) -> Any:
        """What does it."""
        raise NotImplementedError

    def build_after(self, binder: Any, before: Sequence[EffectNode]) -> Any:
        """The same, knowing the effects that come before it in its action, those around it included."""
        return self.build(binder)

    def flows(self, reachability: Any, picks: Any) -> Iterable[Any]:
        """Which kinds of tile it brings from where to where; ``picks``: by name, those of its action in every form.

        Of an effect that does not say, anything may come anywhere; what effects within it do, these say themselves.
        """
        found: Iterable[Any] = reachability.anything()
        return found

    plants_twin: ClassVar[bool] = False
    """Whether it brings a tile of the other player onto the board, of the kind that was picked."""

    @property
    def planted(self) -> tuple[str, str] | None:
        """The pick of a tile out of a pile that it brings onto the board, and the place; None where it brings none."""
        return None

    @property
    def put(self) -> tuple[str, str] | None:
        """The pick of a tile that it plants or moves, and the place; None where it does neither."""
        return self.planted or self.moved

    @property
    def piled(self) -> str:
        """The tiles that it brings into a pile, or keeps in one, as a phrase; empty where it does neither."""
        return ""

    @property
    def settles_first(self) -> str:
        """The phase of which it settles who begins; empty where it settles that of none."""
        return ""

    @property
    def branch(self) -> tuple[ConditionNode, tuple[EffectNode, ...]] | None:
        """What it depends on, and what it does if that is so; None where it depends on nothing."""
        return None

    def told_with(self, later: EffectNode) -> EffectNode | None:
        """It and the effect after it as one, where they can be told so."""
        return None

    @property
    def inner(self) -> tuple[EffectNode, ...]:
        """The effects within it."""
        return ()

    def each(self) -> Iterator[EffectNode]:
        """It, and every effect within it, however deep."""
        yield self
        for effect in self.inner:
            yield from effect.each()

    @property
    def moved(self) -> tuple[str, str] | None:
        """The pick of a tile that it moves, taking what lies on its goal, and the goal; None where it moves none so."""
        return None

    stacks: ClassVar[bool] = False
    """Whether it brings tiles under others."""

    @property
    def changes_owner(self) -> bool:
        """Whether tiles come to belong to another player, or to nobody."""
        return False

    @property
    def makes_unowned(self) -> bool:
        """Whether tiles that lie on the board come to belong to nobody."""
        return False

    @property
    def sets_mark(self) -> str:
        """The lasting mark that it gives tiles; empty where it gives none."""
        return ""

    @property
    def claims(self) -> str:
        """The ending that it claims; empty where it claims none."""
        return ""


class StepNode(RuleNode, family="step"):
    """What a turn is made of. Builds a ``Layer``."""

    label: Annotated[str | None, Label(), LABEL] = None

    def build(self, binder: Any) -> Any:
        """What lays it out as nodes of the turn."""
        raise NotImplementedError

    def actions(self) -> Iterator[str]:
        """The actions that it offers, however deep, in the order in which they are met: those of the steps in it."""
        for step in self.steps_within():
            yield from step.actions()

    def length(self) -> int:
        """How many actions it names, each as often as it is repeated."""
        return sum(step.length() for step in self.steps_within())

    @property
    def action(self) -> str:
        """The action that it is, and no more; empty where it is something else."""
        return ""

    @property
    def choices(self) -> tuple[StepNode, ...]:
        """The steps of which the player chooses one; none where it is no such choice."""
        return ()

    def steps_within(self) -> Iterator[StepNode]:
        """The steps that it is made of, of each way that it can go."""
        return (part for part in self.parts() if isinstance(part, StepNode))


class WinnerNode(RuleNode, family="winner"):
    """Who wins when an ending holds. Builds a ``Winner``."""

    by_tally: ClassVar[bool] = False
    """Whether the total of the tally decides."""

    def build(self, binder: Any) -> Any:
        """What settles it."""
        raise NotImplementedError

    @property
    def drawn_if_shared(self) -> bool:
        """Whether nobody has won where the ending holds for both players at once, because it names one of them."""
        return False
