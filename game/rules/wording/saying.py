"""Rules in people's words: the sentence of the rule's own verb, with what stands at each of its words said by its type.

What is returned here still bears the marks of templates (``*verb*``, ``|``); ``finished`` makes a sentence of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.contract import Text
from game.rules.language.distances import is_counted, limits, said_steps
from game.rules.language.families import ConditionNode, NumberNode, StepNode
from game.rules.language.nodes import RuleNode, value_of
from game.rules.language.types import (
    Amount,
    Between,
    Field,
    ListOf,
    MapOf,
    Number,
    One,
    Phrase,
    Ref,
    Step,
    Steps,
    Type,
    Whole,
    Word,
    Words,
)
from game.rules.wording.names import Names
from game.rules.wording.naming import PLAYERS, Naming
from game.rules.wording.templates import filled, template, tidy, translated
from game.rules.wording.things import say_in

_MARKS = re.compile(r"[*|~]")


AS_MANY_STEPS = {
    "exactly": template("exactly as many steps as {count}"),
    "at_least": template("at least as many steps as {count}"),
    "at_most": template("up to as many steps as {count}"),
}
AMOUNTS = {"tiles": template("{many} tile[!many=1:s]"), "points": template("{many} point[!many=1:s]")}


class Saying(Naming):
    """Says the rules of one ruleset, in one language."""

    # Rules

    def node(self, node: RuleNode, order: str = "main", **given: str) -> str:
        """A rule's sentence, its clause in an order; ``given`` are words that a template may ask for besides."""
        asked = translated(node.sentence, self.language)
        known = flags_of(alone=self.alone, told=self.names.told, ahead=self.ahead)
        values = {**known, **node.flags(self), **_written(node), **given}
        clear, self.names.clear = self.names.clear, self.names.clear and not self._names_another(node)
        outside, self.names.picks = self.names.picks, {**self.names.picks, **node.brings} if node.brings else self.names.picks
        try:
            said = filled(asked, values, lambda word, form: self._slot(node.params, values, word, form))
        finally:
            self.names.picks, self.names.clear = outside, clear
        return self.grammar.finished(self.grammar.ordered(self.grammar.finished(said), order))

    def _names_another(self, node: RuleNode) -> bool:
        """Whether a rule depends on other tiles than the picked one, so that ``it`` could mean these."""
        asked = getattr(node, "if_", None)
        return isinstance(asked, ConditionNode) and not asked.says_of_pick(self)

    def _slot(self, params: Mapping[str, Field], values: Mapping[str, Any], word: str, form: str) -> str:
        if word not in params:
            return str(values.get(word, ""))
        return self.value(params[word].type, values.get(word), form, word, values)

    def value(self, kind: Type, value: Any, form: str, word: str, beside: Mapping[str, Any]) -> str:
        """What stands at a word, in a form."""
        for known, say in self._sayers():
            if isinstance(kind, known):
                return say(kind, value, form, word, beside)
        return str(value)

    def _sayers(self) -> Iterable[tuple[type[Type] | tuple[type[Type], ...], Callable[..., str]]]:
        return (
            (Phrase, lambda kind, value, form, _w, beside: self._phrase(kind, value, form, beside)),
            (Ref, lambda kind, value, form, _w, beside: self._reference(kind, value, form, beside)),
            ((One, Step, Number), lambda kind, value, form, _w, beside: self._one(kind, value, form, beside)),
            (Steps, lambda _k, value, _f, _w, _b: self.steps(value)),
            (ListOf, lambda kind, value, form, word, beside: self._several(kind, value, form, word, beside)),
            (MapOf, lambda kind, value, form, word, beside: self._entries(kind, value, form, word, beside)),
            ((Between, Whole, Amount), lambda _k, value, form, _w, _b: self.amount(value, form)),
            (Words, lambda _k, value, _f, _w, _b: self.of(self.names.text(value))),
            (Word, lambda _k, value, _f, _w, _b: PLAYERS.get(value, {}).get(self.language, str(value))),
        )

    # Rules within rules, numbers, lists

    def _one(self, kind: Type, value: Any, form: str, beside: Mapping[str, Any]) -> str:
        if isinstance(kind, Step):
            return self.step(value)
        if isinstance(kind, Number):
            return self.number(value, form, beside)
        node = _node(kind, value)
        order = form if form in ("main", "sub", "first") else "sub" if node.family == "condition" else "main"
        return self.node(node, order)

    def step(self, value: StepNode | str | Mapping[str, Any], order: str = "first") -> str:
        """A step of a turn: an action by its name, or steps; in the order that follows a word such as then, or ``main``."""
        node: StepNode = _node(Step(), value)
        if node.action:
            return self.mention(self.title("actions", node.action))
        said = self.node(node, order)
        return said.removeprefix(", ") if order == "main" else said

    def number(self, value: NumberNode | int | str | Mapping[str, Any], form: str, bounds: Mapping[str, Any]) -> str:
        """A number that is counted: its plural (many), what one of it brings (each), whose it is (who), compared (than), or only
        its name (named). ``bounds``: the words of the rule that compares it, if one does."""
        node: NumberNode = _node(Number(), value)
        if form == "who":
            return node.say_whose(self, bounds)
        if form == "than":
            other: NumberNode = _node(Number(), bounds.get("count", 0))
            if node.counts_same(other):
                return node.say_compared(self, alone=other.owner_in(self) in ("mine", "theirs"))
        if form == "named" and node.name is not None:
            return self.in_a_sentence(self.names.text(node.name))
        if form == "total" and node.style == "many":
            things = self.counted(node, "many", weakly=node.things)
            return self.fill("the number of {things}", things=things) if node.things else things
        if form in ("counted", "named"):
            return node.say_counted(self, bounds)
        said = self.counted(node, "each" if form == "each" else "many")
        return self.grammar.compared(said) if form == "than" and node.style == "many" else said

    def counted(self, node: NumberNode, form: str, owner: str = "", weakly: bool = False) -> str:
        """What is counted: things (many), a single one, or the points for each; said without its owner where that is said before
        it. ``weakly``: after a word that makes German adjectives weak."""
        self.weakly = weakly
        try:
            return self.node(node, form=form, **({"weak": "true"} if weakly else {}), **node.context(self, owner))
        finally:
            self.weakly = False

    def compared_with(self, owner: str, *, alone: bool) -> str:
        """With whom a player's things are compared; of all, with how many there are. ``alone``: what is compared is a player's
        own too, so that only the other has to be named."""
        if owner not in ("mine", "theirs"):
            return self.fill("there are in all")
        return self.fill(
            "[theirs:the other player][!theirs:you][!alone: [theirs:has][!theirs:have]]", theirs=owner == "theirs", alone=alone
        )

    def who(self, owner: str, *, one: bool = False) -> str:
        """Who has something: you, the other player; or that there is something, or ``one`` thing."""
        return self.fill(
            "[mine:you *have*][theirs:the other player *has*][none:there *[one:is][!one:are]*]",
            **flags_of(mine=owner == "mine", theirs=owner == "theirs", none=owner not in ("mine", "theirs"), one=one),
        )

    def steps(self, value: Any) -> str:
        """How far a path goes."""
        if is_counted(value):
            return self._counted_steps(value)
        least, most = limits(value)
        far = self.of(said_steps(least, most))
        return self.fill("{far} step[!one:s]", far=far, one=most == 1)

    def _counted_steps(self, bounds: Mapping[str, Any]) -> str:
        """How far a path goes of which some bound is counted."""
        said = [
            self.fill(AS_MANY_STEPS[word], count=self.number(bound, "total", {}))
            for word, bound in bounds.items()
            if (word, getattr(bound, "plain", bound)) != ("at_least", 1)
        ]
        return self.joined(said, "and")

    def amount(self, value: Any, form: str) -> str:
        """A number, two bounds, so many of something, or so many times."""
        if form == "times" and isinstance(value, int):
            return self.fill("[many=1:once][many=2:twice][!many=1|2:{many} times]", many=value)
        least, most = value if isinstance(value, list) else (1, value) if form == "range" else (value, value)
        said = str(most) if least == most else self.fill("{least} to {most}", least=least, most=most)
        return self.fill(AMOUNTS[form], many=said) if form in AMOUNTS else said

    def _several(self, kind: ListOf, values: Any, form: str, word: str, beside: Mapping[str, Any]) -> str:
        joint, _, inner = form.partition("-")
        forms = ["main" if inner == "first" and at else inner or form for at in range(len(values or ()))]
        said = [self.value(kind.item, value, each, word, beside) for value, each in zip(values or (), forms, strict=True)]
        return self.joined([part for part in said if part], joint)

    def _entries(self, kind: MapOf, value: Mapping[str, Any], form: str, word: str, beside: Mapping[str, Any]) -> str:
        if kind.section == "tiles":
            return ", ".join(
                f"{self.of(self.names.name_of('tiles', tile))} {self.amount(number, 'times')}" for tile, number in value.items()
            )
        if isinstance(kind.value, Phrase):
            return self.joined([self._phrase(Phrase(sort="tile"), phrase, form, beside) for phrase in value.values()], "and")
        return self.joined([self.quoted(self.names.text(entry)) for entry in value.values()], "or")


def flags_of(**flags: bool) -> dict[str, str]:
    """The flags that hold, as templates ask for them."""
    return {word: "true" for word, holds in flags.items() if holds}


def _node(kind: Type, value: Any) -> Any:
    """What stands at a word as a node, if it is not one already."""
    return value if isinstance(value, RuleNode) else value_of(kind, value)


def _written(node: RuleNode) -> Mapping[str, Any]:
    """What stands at a rule's words; a plain number as itself."""
    return {word: value.plain if isinstance(value, NumberNode) and value.plain is not None else value
            for word, value in node.written().items()}  # fmt: skip


def sentence_of(names: Names, node: RuleNode, order: str = "main", **given: str) -> Text:
    """A rule's sentence in every language that can say it, without a capital or a full stop."""

    def say(language: str) -> str:
        saying = Saying(names, language)
        return saying.grammar.spaced(tidy(_MARKS.sub("", saying.node(node, order, **given))))

    return say_in(say)


def finished(words: str) -> str:
    """A sentence: no marks left, a capital at its beginning, a full stop at its end."""
    words = tidy(_MARKS.sub("", words))
    words = words[:1].upper() + words[1:]
    return words if not words or words[-1] in ".!?" or words[-2:] in ('."', ".”", ".“") else f"{words}."
