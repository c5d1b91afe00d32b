"""What is spoken of, before it is said in a language: a head, whose it is, what it is like, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from game.core.contract import Text
from game.core.languages import ENGLISH, list_rule_languages, localize
from game.rules.wording.templates import Unsaid

LANGUAGES = list_rule_languages()
"""The languages that rules are put into sentences in, each where all that is spoken of has a name in it."""
TILE = localize("a tile")
POINT = localize("a point")
SQUARE = localize("a square")
SORTS: dict[str, Text] = {"tile": TILE, "point": POINT, "square": SQUARE}
"""By what a pick picks, what that is called."""
MANNERS: dict[str, Text] = {
    "guest": localize("of GUEST's"),
    "host": localize("of HOST's"),
    "empty": localize("empty"),
    "moved": localize("just moved or placed"),
    "moved_before": localize("moved or placed earlier in this turn"),
}
CLAUSES: dict[str, Text] = {
    "moved": localize("has just been moved or placed"),
    "moved_before": localize("was moved or placed earlier in this turn"),
}
"""The manners that are said as a clause, where they stand alone."""
OWN: dict[str, Text] = {"mine": localize("yours"), "theirs": localize("opposing"), "unowned": localize("nobody's")}
Told = TypeVar("Told")
PLACED = frozenset({"mirror of", "reflection of", "origin of"})
"""The operators that name one point, seen from another."""


@dataclass(frozen=True, slots=True)
class Tail:
    """What is said after a thing's name. ``op`` is an operator of phrases, or one of these:

    ``is``: it is such (``words``); ``isa``: it is one of these things; ``in``: it lies there; ``or``, ``and``: one of these
    tails, or all.
    """

    op: str
    words: Text = field(default_factory=dict)
    clause: Text = field(default_factory=dict)
    """What says the same as a clause: has just been moved; empty where nothing more is to be said."""
    count: int = 0
    things: tuple[Thing, ...] = ()
    parts: tuple[Tail, ...] = ()
    negated: bool = False
    by: tuple[Thing, ...] = ()
    """Through what it is joined to these things, where that is said."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing: ``head`` as its author calls it, with an article unless it is a kind of tile (``label``)."""

    head: Text
    label: bool = False
    owner: str = ""
    first: str = ""
    """What is said before all else of it: ``other``, ``new``."""
    adjectives: tuple[Text, ...] = ()
    tails: tuple[Tail, ...] = ()
    definite: bool = False
    chosen: bool = False
    """Whether it is what the player has chosen; ``several``: it is several of them."""
    several: bool = False
    picked: bool = False
    """Whether it is what a pick stands for, said of as ``chosen`` or just by its name."""
    pronoun: bool = False
    """Whether it has just been named and is the only thing that can be meant: it, sie, ihn."""
    that: bool = False
    """Whether it is a place that has just been spoken of: that point."""
    generic: str = "tile"
    """What a label is one of: ``tile``, ``link``, ``pile`` or ``place``."""


def text_in(text: Mapping[str, Told], language: str) -> Told:
    """What is told in just this language. Raises Unsaid where nothing is."""
    told = text.get(language)
    if told is None:
        raise Unsaid(language)
    return told


def say_in(say: Callable[[str], str]) -> dict[str, str]:
    """What is said in each language that can say it. Raises Unsaid where English cannot."""
    return dict(OnDemand(say))


class OnDemand(Mapping[str, Told], Generic[Told]):
    """What is told in each language that can tell it: in English at once, in any other when somebody reads it there.

    A language that cannot raises Unsaid as it is told, and is asked once; it is an error where that is English. Any other
    exception is a fault of what tells.
    """

    __slots__ = ("_tell", "_told")

    def __init__(self, tell: Callable[[str], Told]) -> None:
        self._tell = tell
        self._told: dict[str, Told | None] = {ENGLISH: tell(ENGLISH)}

    def _ask(self, language: str) -> Told | None:
        if language not in self._told and language in LANGUAGES:
            try:
                self._told[language] = self._tell(language)
            except Unsaid:
                self._told[language] = None
        return self._told.get(language)

    def __getitem__(self, language: str) -> Told:
        told = self._ask(language)
        if told is None:
            raise KeyError(language)
        return told

    def get(self, language: str, default: Any = None) -> Any:
        """As of any mapping; but a KeyError of what tells does not pass for a language that says nothing."""
        told = self._ask(language)
        return default if told is None else told

    def __contains__(self, language: object) -> bool:
        return isinstance(language, str) and self._ask(language) is not None

    def __iter__(self) -> Iterator[str]:
        return (language for language in LANGUAGES if language in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))
