"""Conditions that can never be so, or are always so: by what places can hold, and how many there can be of anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from game.rules.domain.domain import Domain
from game.rules.domain.extents import NO_PICKS, Picks
from game.rules.language.nodes import verbs_in
from game.rules.language.outlook import ENDLESS, OPEN, Span, Verdict
from game.rules.language.texts import clipped

Record = Mapping[str, Any]


class Verdicts:
    """What can be so, ever or when play begins."""

    def __init__(self, numbers: Domain) -> None:
        self.numbers, self.world, self.links = numbers, numbers.world, numbers.links

    def verdict(self, value: Any, picks: Picks = NO_PICKS) -> Verdict:
        """Whether a condition can be so, and can be otherwise. Of an unknown verb both are thought possible."""
        verbs = verbs_in("condition", value)
        known = _VERDICTS.get(verbs[0].name) if verbs else None
        return known(self, value, picks) if known else OPEN

    # Places

    def some(self, value: Record, picks: Picks) -> Verdict:
        """Some place is in the set."""
        text = str(value["some"])
        found = self.world.phrase(text, picks)
        if not found.may:
            return Verdict(so=False, why=f'nothing can be "{clipped(text)}".')
        if self.world.certain(found.must):
            hint = f'Say of what lies there: "occupied and {text}".' if " " not in text else "Ask for tiles."
            return Verdict(otherwise=False, why=f'there is always a place that is "{clipped(text)}".', hint=hint)
        return OPEN

    def none(self, value: Record, picks: Picks) -> Verdict:
        """No place is in the set."""
        return self.some({"some": value["none"]}, picks).turned()

    # Numbers

    def count(self, value: Record, picks: Picks) -> Verdict:
        """Something counted lies within bounds."""
        counted = self.numbers.span(value["count"], picks)
        bounds = {word: self.numbers.span(value[word], picks) for word in ASKED if word in value}
        so = all(ASKED[word](counted, bound) for word, bound in bounds.items())
        otherwise = any(OTHERWISE[word](counted, bound) for word, bound in bounds.items())
        if so and allowed(bounds) is None:
            return Verdict(so=False, why=f"no number is {_joined(bounds)}.", hint="Exchange the numbers, or leave one out.")
        if so and otherwise:
            return OPEN
        why = f"what is counted is {said(counted)}, {'always' if so else 'never'} {_joined(bounds)}."
        return Verdict(so, otherwise, why, _within(counted))

    # Links

    def linked(self, value: Record, picks: Picks) -> Verdict:
        """A link stands, or has been made; it closes a ring, or covers zones."""
        name = str(next(value[word] for word in ("linked", "made", "ring", "with") if word in value))
        if self.world.start and "setup" not in self.world.variants.tree:
            return Verdict(so=False, why="no tile lies on the board.")
        if self.links.possible(name):
            return OPEN
        return Verdict(so=False, why=f'the link "{name}" can never stand.', hint="See to its relation and its ends.")

    # Players

    def seat(self, value: Record, picks: Picks) -> Verdict:
        """The player concerned is GUEST, or HOST: who plays alone is GUEST."""
        if not self.world.alone:
            return OPEN
        why = "there is only one player, GUEST."
        return Verdict(so=False, why=why) if value["seat"] == "host" else Verdict(otherwise=False, why=why)

    # Several

    def every(self, value: Record, picks: Picks) -> Verdict:
        """All of several."""
        parts = [self.verdict(part, picks) for part in value["all"]]
        if all(part.so for part in parts):
            for one, other in combinations(value["all"], 2):
                if self._exclude(one, other, picks):
                    return Verdict(so=False, why="two of these can never be so together.", hint='Perhaps "any" is meant.')
        return Verdict(all(part.so for part in parts), any(part.otherwise for part in parts))

    def either(self, value: Record, picks: Picks) -> Verdict:
        """One of several."""
        parts = [self.verdict(part, picks) for part in value["any"]]
        if all(part.otherwise for part in parts):
            for one, other in combinations(value["any"], 2):
                if _opposite(one, other):
                    return Verdict(otherwise=False, why="one of these is always so.", hint='Perhaps "all" is meant.')
        return Verdict(any(part.so for part in parts), all(part.otherwise for part in parts))

    def negated(self, value: Record, picks: Picks) -> Verdict:
        """The opposite."""
        return self.verdict(value["not"], picks).turned()

    def _exclude(self, one: Record, other: Record, picks: Picks) -> bool:
        """Whether two conditions that can both be so can never be so at once."""
        if "seat" in one and "seat" in other:
            return bool(one["seat"] != other["seat"])
        if _opposite(one, other):
            return True
        if "chosen" in one and one["chosen"] == other.get("chosen"):
            return bool(one["is"] != other.get("is"))
        if "count" not in one or one["count"] != other.get("count"):
            return False
        first, second = (
            allowed({word: self.numbers.span(part[word], picks) for word in ASKED if word in part}) for part in (one, other)
        )
        return first is not None and second is not None and (first.least > second.most or second.least > first.most)


def _opposite(one: Record, other: Record) -> bool:
    """Whether one of them says that there is some of what the other says there is none."""
    return any(word in one and one[word] == other.get(turn) for word, turn in (("some", "none"), ("none", "some")))


ASKED: dict[str, Callable[[Span, Span], bool]] = {
    "at_least": lambda n, m: n.most >= m.least,
    "at_most": lambda n, m: n.least <= m.most,
    "exactly": lambda n, m: n.least <= m.most and m.least <= n.most,
    "more_than": lambda n, m: n.most > m.least,
    "less_than": lambda n, m: n.least < m.most,
}
"""Whether a number between bounds can be so, compared with another."""
OTHERWISE: dict[str, Callable[[Span, Span], bool]] = {
    "at_least": lambda n, m: n.least < m.most,
    "at_most": lambda n, m: n.most > m.least,
    "exactly": lambda n, m: n != m or n.least < n.most,
    "more_than": lambda n, m: n.least <= m.most,
    "less_than": lambda n, m: n.most >= m.least,
}
"""Whether it can be otherwise."""


def allowed(bounds: Mapping[str, Span]) -> Span | None:
    """The whole numbers that satisfy all of these; None if none does."""
    least, most = -ENDLESS, ENDLESS
    for word, bound in bounds.items():
        low = bound.least + (word == "more_than")
        high = bound.most - (word == "less_than")
        least = max(least, low) if word in ("at_least", "more_than", "exactly") else least
        most = min(most, high) if word in ("at_most", "less_than", "exactly") else most
    return Span(least, most) if least <= most else None


def said(span: Span) -> str:
    """A span in words."""
    if span.least == span.most:
        return f"always {span.least:.0f}"
    if span.most == ENDLESS:
        return f"{span.least:.0f} or more" if span.least > -ENDLESS else "any number"
    return f"{span.most:.0f} or less" if span.least == -ENDLESS else f"from {span.least:.0f} to {span.most:.0f}"


def _joined(bounds: Mapping[str, Span]) -> str:
    """What is asked of a number, in words."""
    return " and ".join(f"{word.replace('_', ' ')} {said(bound).removeprefix('always ')}" for word, bound in bounds.items())


def _within(span: Span) -> str:
    if span.least == span.most:
        return "Count something else."
    return f"Ask for a number that is {said(span)}."


_VERDICTS: dict[str, Callable[[Verdicts, Record, Picks], Verdict]] = {
    "some": Verdicts.some,
    "none": Verdicts.none,
    "count": Verdicts.count,
    "linked": Verdicts.linked,
    "made": Verdicts.linked,
    "ring": Verdicts.linked,
    "cover": Verdicts.linked,
    "seat": Verdicts.seat,
    "all": Verdicts.every,
    "any": Verdicts.either,
    "not": Verdicts.negated,
}
"""By verb, what is known of a condition. Of a verb that is not here nothing is."""
