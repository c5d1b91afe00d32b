"""Where games are found, as a screen sees it: the shelf, its entries, and what can be tuned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from game.core.contract import Game, Text


@dataclass(frozen=True, slots=True)
class Option:
    """Something the ruleset lets people tune. ``type`` is ``number``, ``choice`` or ``switch``."""

    id: str
    name: Text
    type: str
    default: int | str | bool
    minimum: int = 0
    maximum: int = 0
    step: int = 1
    choices: Mapping[str, Text] = field(default_factory=dict)
    text: Text = field(default_factory=lambda: {"en": ""})


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """One ruleset as a shelf shows it; ``problem`` is the first error of a broken one, else empty."""

    id: str
    name: Text
    about: Text
    players: int
    options: tuple[Option, ...]
    problem: str = ""
    presets: Mapping[str, tuple[Text, Mapping[str, int | str | bool]]] = field(default_factory=dict)
    """By name: what players call it, and the options it sets."""
    minutes: int = 0
    """How long a game takes, about; 0 where nobody knows."""


class Source(Protocol):
    """The files that the rules of a game on the table come from, for a table that takes new rules while it is played."""

    def news(self) -> Game[Any] | None:
        """The game as the files have it now, if they have changed since it was last asked for; None if they have not.

        Raises BadRuleset for rules that cannot be played, once for each change.
        """


class Shelf(Protocol):
    """Where games are found: the ruleset folders, seen from a screen."""

    def entries(self) -> Sequence[ShelfEntry]:
        """All rulesets, broken ones too."""

    def open(self, ruleset: str, options: Mapping[str, int | str | bool]) -> Game[Any]:
        """A game, ready to start. Raises BadRuleset or BadRequest."""

    def parent(self, ruleset: str) -> str | None:
        """The id of the ruleset that one extends directly, if that can be played itself; else None."""

    def reopen(self, record: Mapping[str, Any]) -> Game[Any]:
        """The game that a record was played with. Where the shelf has other rules by now, or none of that name, those that
        the record itself keeps count. Raises BadRuleset or BadRequest."""
