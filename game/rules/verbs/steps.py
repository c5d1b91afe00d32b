"""The steps of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from game.core.contract import Text
from game.rules.binding.compiler import Compiler
from game.rules.language.families import ConditionNode, StepNode
from game.rules.language.fault import Fault
from game.rules.language.types import ListOf, MapOf, One, Phrase, Ref, Step, Whole, Words
from game.rules.playing.turn_layout import Act, Branch, Layer, OneOf, Series, Skippable
from game.rules.verbs.picks import PlacePick
from game.rules.wording.saying import Saying

STEPS = ListOf(Step(), 1, 20)
Steps = tuple[StepNode, ...]


def in_series(binder: Compiler, steps: Sequence[StepNode]) -> Layer:
    """A list of steps as one."""
    return Series(tuple(step.build(binder) for step in steps))


class ActionStep(StepNode, plain=True):
    """An action, by its name."""

    do: Annotated[str, Ref(("actions",))]

    def build(self, binder: Compiler) -> Layer:
        """A node that offers it."""
        return Act(binder.rules.actions[self.do])

    @property
    def action(self) -> str:
        """That one."""
        return self.do

    def actions(self) -> Iterator[str]:
        """This one."""
        yield self.do

    def length(self) -> int:
        """One."""
        return 1


class OneOfSteps(StepNode, verb="one_of"):
    """The player chooses one of these (S5, B6); ``name``: how people are asked."""

    one_of: Annotated[Steps, STEPS]
    name: Annotated[Text | str | None, Words(80), "how people are asked"] = None

    sentence = "{one_of:or}"
    examples = ("{one_of: [plant, arrange]}", "{one_of: [plant, {steps: [arrange, skip_bonus]}], name: Plant or arrange}")

    @property
    def choices(self) -> Steps:
        """These."""
        return self.one_of

    def build(self, binder: Compiler) -> Layer:
        """A choice."""
        name = None if self.name is None else binder.text(self.name)
        return OneOf(tuple(step.build(binder) for step in self.one_of), name)


class StepsInOrder(StepNode, verb="steps"):
    """These, one after another (A5)."""

    steps: Annotated[Steps, STEPS]

    sentence = "{steps:then}"
    examples = ("{steps: [draw, discard]}", "{steps: [lay, arrange]}")

    def build(self, binder: Compiler) -> Layer:
        """All of them."""
        return in_series(binder, self.steps)


class OptionalSteps(StepNode, verb="optional"):
    """Steps that the player may skip, offered only when the condition holds (S13)."""

    optional: Annotated[Steps, STEPS]
    when: Annotated[ConditionNode | None, One("condition"), "they are offered only while this is so"] = None
    name: Annotated[Text | str | None, Words(80), "how people are asked"] = None

    sentence = "[when:, if {when:sub},] you may go on[titled: (“{name}”)]: {optional:then}"
    examples = ("{optional: [bonus], when: {made: harmony, owner: mine}}", "{optional: [spin]}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether it has a name that says more than its one action."""
        return {"titled": "true"} if self.name is not None and len(list(self.actions())) > 1 else {}

    def build(self, binder: Compiler) -> Layer:
        """All of them, or none."""
        when = None if self.when is None else binder.condition(self.when)
        return Skippable(in_series(binder, self.optional), when, None if self.name is None else binder.text(self.name))


class NarrowedAction(StepNode, verb="do"):
    """An action, with less to pick from than it has elsewhere (B6: the wheel that has just moved)."""

    do: Annotated[str, Ref(("actions",))]
    with_: Annotated[Mapping[str, str], MapOf(Phrase()), "picks of the action, each with a phrase that narrows it"]

    sentence = "{do:mention} (only with {with})"
    examples = ("{do: spin, with: {hub: moved_before}}", "{do: push, with: {vessel: moved_before}}")

    def build(self, binder: Compiler) -> Layer:
        """The action with more demands on its picks. Raises Fault where it picks no such place."""
        action = binder.rules.actions[self.do]
        unknown = [name for name in self.with_ if name not in [pick.name for pick in action.picks if isinstance(pick, PlacePick)]]
        if unknown:
            raise Fault(binder.where, f"{self.do} picks no place called {unknown[0]!r}.")
        picks = tuple(
            replace(pick, clauses=(*pick.clauses, *binder.clauses(self.with_[pick.name])))
            if isinstance(pick, PlacePick) and pick.name in self.with_
            else pick
            for pick in action.picks
        )
        return Act(replace(action, picks=picks))

    def actions(self) -> Iterator[str]:
        """The one that is narrowed."""
        yield self.do

    def length(self) -> int:
        """One."""
        return 1


class EitherSteps(StepNode, verb="if"):
    """One list of steps or another."""

    if_: Annotated[ConditionNode, One("condition")]
    then: Annotated[Steps, STEPS, "the steps if it is so"]
    else_: Annotated[Steps, STEPS, "the steps if it is not"] = ()

    sentence = ", if {if:sub}, {then:then}[else:; otherwise {else:then}]"
    examples = ("{if: {seat: host}, then: [plant]}", "{if: {some: mine and gates}, then: [arrange], else: [plant]}")

    def build(self, binder: Compiler) -> Layer:
        """The one or the other, asked when the turn comes there."""
        return Branch(binder.condition(self.if_), in_series(binder, self.then), in_series(binder, self.else_))


class RepeatedSteps(StepNode, verb="repeat"):
    """The same steps several times."""

    repeat: Annotated[Steps, STEPS]
    times: Annotated[int, Whole(1, 12), "how often"]

    sentence = "[once:{times:times} {repeat:then}][!once:do this {times:times}: {repeat:then}]"
    examples = ("{repeat: [plant], times: 3}", "{repeat: [draw], times: 2}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether what is repeated is one action."""
        return {"once": "true"} if len(self.repeat) == 1 and isinstance(self.repeat[0], ActionStep) else {}

    def build(self, binder: Compiler) -> Layer:
        """One round after another."""
        return Series((in_series(binder, self.repeat),) * int(self.times))

    def length(self) -> int:
        """Once for each time."""
        return self.times * super().length()
