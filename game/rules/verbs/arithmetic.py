"""Numbers that are made of others: sums and products, the least and the most of several, one or another by a condition."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Annotated, TypeVar

from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Picks
from game.rules.language.families import ConditionNode, NumberNode, one_of
from game.rules.language.outlook import Span
from game.rules.language.types import ListOf, Number, One
from game.rules.playing.model import Counted, Counting
from game.rules.wording.saying import Saying

Words = Mapping[str, str]
NUMBERS = ListOf(Number(), 1, 12)
Value = TypeVar("Value", int, float)
"""A number in a game, or a bound of it, which may be endless."""


def _several(binder: Compiler, node: NumberNode, parts: Sequence[NumberNode], join: Callable[[list[int]], int]) -> Counted:
    """A number that is made of several others."""
    numbers = [binder.number(part) for part in parts]
    counted: list[Counting] = [number.of for number in numbers]
    shown: list[Counting] = [number.shown for number in numbers if number.shown is not None]
    every: Counting | None = (lambda s: reduce(or_, (places(s) for places in shown))) if shown else None
    return Counted(lambda s: join([of(s) for of in counted]), binder.titled(node), shown=every)


class Joined(NumberNode):
    """Several numbers joined into one, which is never less where one of them is more."""

    @staticmethod
    def join(values: list[Value]) -> Value:
        """The one number."""
        raise NotImplementedError

    def numbers(self) -> list[NumberNode]:
        """The numbers that are joined."""
        return [part for part in self.parts() if isinstance(part, NumberNode)]

    def build(self, binder: Compiler) -> Counted:
        """Their values, joined."""
        return _several(binder, self, self.numbers(), self.join)

    def span(self, domain: Domain, picks: Picks) -> Span:
        """Their bounds, joined."""
        parts = [domain.span(part, picks) for part in self.numbers()]
        return Span(self.join([part.least for part in parts]), self.join([part.most for part in parts]))


class Extreme(Joined):
    """The smallest or the largest of several numbers."""

    style = "one"

    def flags(self, words: Saying) -> Words:
        """Whether there are more than two."""
        return {"several": "true"} if len(self.numbers()) > 2 else {}


class Sum(Joined, verb="sum"):
    """All of them together."""

    sum: Annotated[tuple[NumberNode, ...], NUMBERS]

    sentence = "{sum:and-many}, taken together"
    examples = ("{sum: [{tiles: mine}, {pile: reserve}]}", "{sum: [{links: harmony}, 1]}")

    @staticmethod
    def join(values: list[Value]) -> Value:
        """Added up."""
        return sum(values)

    def owner_in(self, words: Saying) -> str:
        """Whose all of its parts are."""
        owners = {part.owner_in(words) for part in self.sum}
        return owners.pop() if len(owners) == 1 else ""

    def say_counted(self, words: Saying, bounds: Mapping[str, object]) -> str:
        """The same tiles in several places, or one thing after the other."""
        if any(bounds.get(bound) == 0 for bound in ("exactly", "at_most")):
            return words.joined([words.number(part, "counted", {}) for part in self.sum], "none")
        if one_of(bounds):
            found = self._tiles_in_places(words, "bare-acc")
            return found or words.joined([words.number(part, "counted", {"exactly": 1}) for part in self.sum], "or")
        return self._tiles_in_places(words, "many-acc") or words.node(self, form="many")

    def _tiles_in_places(self, words: Saying, form: str) -> str:
        """The same tiles on the board and in piles, said of the tiles once; empty for any other sum."""
        parts = [found for part in self.sum if (found := part.tiles_and_place(words)) is not None]
        if len(parts) != len(self.sum) or len(parts) < 2:
            return ""
        kinds = [[replace(thing, owner="") for thing in things] for things, _ in parts]
        if any(kind != kinds[0] for kind in kinds) or any(thing.tails for thing in kinds[0]):
            return ""
        where = words.joined([place for _, place in parts], "and")
        return f"{words.things(kinds[0], form)} {where}"


class Difference(NumberNode, verb="difference"):
    """The first less the second; may be below nothing."""

    difference: Annotated[tuple[NumberNode, ...], ListOf(Number(), 2, 2)]

    sentence = "the number of {difference:less-many}"
    style = "one"
    examples = ("{difference: [{links: harmony}, {links: disharmony}]}", "{difference: [{tiles: mine}, {tiles: theirs}]}")

    def build(self, binder: Compiler) -> Counted:
        """Subtracts the second from the first."""
        return _several(binder, self, self.difference, lambda values: values[0] - values[1])

    def span(self, domain: Domain, picks: Picks) -> Span:
        """From the least less the most to the most less the least."""
        one, other = (domain.span(part, picks) for part in self.difference)
        return Span(one.least - other.most, one.most - other.least)


LARGEST_PRODUCT = 10**9
"""No product is further from nothing than this: a score that is multiplied by itself each turn would outgrow every memory."""


class Product(NumberNode, verb="product"):
    """The numbers multiplied: one that counts double, or a sum in which each part has a weight of its own. Never beyond a
    thousand million."""

    product: Annotated[tuple[NumberNode, ...], ListOf(Number(), 2, 12)]

    sentence = (
        "[!weight:{product:times-total}][weight:[form=many:{many}][form=single:{single}][form=each:{each}] (each counted "
        "{weight} times)]"
    )
    examples = ("{product: [2, {links: harmony}]}", "{product: [{tiles: mine and gates}, {tiles: mine and centre}]}")

    def build(self, binder: Compiler) -> Counted:
        """Multiplies them."""
        return _several(binder, self, self.product, multiplied)

    def span(self, domain: Domain, picks: Picks) -> Span:
        """From the least to the most that the bounds of its parts make together."""
        spans = [domain.span(part, picks) for part in self.product]
        ends = [multiplied(list(values)) for values in itertools.product(*(set(span) for span in spans))]
        return Span(min(ends), max(ends))

    @property
    def style(self) -> str:  # type: ignore[override]
        """As the things that are counted, where each of them counts so much."""
        return "one" if self._weighted is None else "many"

    @property
    def _weighted(self) -> tuple[NumberNode, int] | None:
        """The things that are counted and what each of them counts, if it is no more than that."""
        things = [part for part in self.product if part.style == "many"]
        weights = [part.plain for part in self.product if isinstance(part.plain, int)]
        return (things[0], multiplied(weights)) if len(things) == 1 and len(weights) == len(self.product) - 1 else None

    def owner_in(self, words: Saying) -> str:
        """Whose the things are."""
        return "" if self._weighted is None else self._weighted[0].owner_in(words)

    def flags(self, words: Saying) -> Words:
        """The things, where it is they that are told."""
        return self.context(words, "")

    def context(self, words: Saying, owner: str) -> Words:
        """The same, with whose they are."""
        if self._weighted is None:
            return {}
        (things, weight), weakly = self._weighted, words.weakly
        forms = {form: words.counted(things, form, owner, weakly) for form in ("many", "single", "each")}
        return {"weight": str(weight)} | forms


def multiplied(values: list[Value]) -> Value:
    """Several numbers multiplied, within LARGEST_PRODUCT; nothing times anything is nothing."""
    found = values[0]
    for value in values[1:]:
        if found:  # else 0 times a bound that is endless would be no number
            found = max(-LARGEST_PRODUCT, min(LARGEST_PRODUCT, found * value)) if value else value
    return found


class Absolute(NumberNode, verb="absolute"):
    """A number without its sign: how far two others are apart, whichever is more."""

    absolute: Annotated[NumberNode, Number()]

    sentence = "[apart:the difference between {apart}][!apart:{absolute:total} (without its sign)]"
    style = "one"
    examples = (
        "{absolute: {difference: [{tiles: mine}, {tiles: theirs}]}}",
        "{absolute: {difference: [{score: mine}, {score: theirs}]}}",
    )

    def flags(self, words: Saying) -> Words:
        """Of which two numbers it is the difference, if it is one."""
        if not isinstance(self.absolute, Difference):
            return {}
        parts = [words.number(part, "total", {}) for part in self.absolute.difference]
        return {"apart": words.fill("{one} and {other}", one=parts[0], other=parts[1])}

    def build(self, binder: Compiler) -> Counted:
        """Never below nothing."""
        return _several(binder, self, [self.absolute], lambda values: abs(values[0]))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """From nothing, where its bounds are on both sides of that, to the one that is further away."""
        least, most = domain.span(self.absolute, picks)
        return Span(max(0, least, -most), max(abs(least), abs(most)))


class Smallest(Extreme, verb="smallest"):
    """The smallest of them."""

    smallest: Annotated[tuple[NumberNode, ...], NUMBERS]

    sentence = "{smallest:or-many}, whichever number is [several:smallest][!several:smaller]"
    examples = ("{smallest: [{links: harmony}, {links: disharmony}]}", "{smallest: [{tiles: mine}, {tiles: theirs}]}")

    @staticmethod
    def join(values: list[Value]) -> Value:
        """The least of them."""
        return min(values)


class Largest(Extreme, verb="largest"):
    """The largest of them."""

    largest: Annotated[tuple[NumberNode, ...], NUMBERS]

    sentence = "{largest:or-many}, whichever number is [several:largest][!several:larger]"
    examples = ("{largest: [{links: harmony}, {links: disharmony}]}", "{largest: [{tiles: mine}, 3]}")

    @staticmethod
    def join(values: list[Value]) -> Value:
        """The most of them."""
        return max(values)


class NumberIf(NumberNode, verb="if"):
    """One number or another, by a condition: points that only one player has, say."""

    if_: Annotated[ConditionNode, One("condition")]
    then: Annotated[NumberNode, Number(), "the number if it is so"]
    else_: Annotated[NumberNode, Number(), "the number if it is not"]

    sentence = "{then:many} if {if:sub}, otherwise {else:many}"
    style = "one"
    examples = ("{if: {seat: host}, then: 6, else: 0}", "{if: {some: mine and centre}, then: {tiles: mine}, else: 1}")

    def build(self, binder: Compiler) -> Counted:
        """The one or the other, asked each time."""
        when, then, other = binder.condition(self.if_), binder.number(self.then), binder.number(self.else_)
        return Counted(lambda s: then.of(s) if when.test(s) else other.of(s), binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """From the smaller bound of the two to the larger."""
        one, other = domain.span(self.then, picks), domain.span(self.else_, picks)
        return Span(min(one.least, other.least), max(one.most, other.most))


class Remainder(NumberNode, verb="remainder"):
    """What is left of the first when the second is taken off as often as it fits: seasons that come again (0, 1, 2, 3, 0 ...)."""

    remainder: Annotated[tuple[NumberNode, ...], ListOf(Number(), 2, 2)]

    sentence = "the remainder of {remainder:by-total}"
    style = "one"
    examples = ("{remainder: [{turns: anyone}, 4]}", "{remainder: [{links: harmony}, 2]}")

    def build(self, binder: Compiler) -> Counted:
        """Divided; by 1 where the second is nothing."""
        return _several(binder, self, self.remainder, lambda values: values[0] % max(1, values[1]))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """Less than the second."""
        return Span(0, max(0, domain.span(self.remainder[1], picks).most - 1))
