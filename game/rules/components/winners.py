"""Who wins when an ending holds: the player for whom it holds, the other one, nobody, or who has most of something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, Text
from game.rules.compiler import Compiler
from game.rules.components.numbers import Counted
from game.rules.model import Winner
from game.rules.registry import verb
from game.rules.state import State
from game.rules.types import ListOf, Number, Word

Lines = tuple[tuple[Text, int, int], ...]


@dataclass(frozen=True, slots=True)
class Named:
    """The player for whom the ending holds, the other one, or nobody; if it holds for both, it is a draw."""

    who: str

    def settle(self, state: State, holders: Sequence[int]) -> str | None:
        """A seat, or a draw."""
        if self.who == "nobody" or len(holders) > 1:
            return "draw" if len(state.rules.seats) == 2 else None
        return SEATS[holders[0] if self.who == "mine" else 1 - holders[0]]

    def tally(self, state: State) -> Lines:
        """Nothing is counted."""
        return ()


@dataclass(frozen=True, slots=True)
class Most:
    """Who has more of the first number; if they have the same, of the next; else a draw."""

    numbers: tuple[Counted, ...]

    def _pairs(self, state: State) -> list[tuple[Text, int, int]]:
        guest, host = state.scene(0), state.scene(1)
        return [(number.title, number.of(guest), number.of(host)) for number in self.numbers]

    def settle(self, state: State, holders: Sequence[int]) -> str | None:
        """A seat, or a draw."""
        for _, guest, host in self._pairs(state):
            if guest != host:
                return SEATS[int(host > guest)] if len(state.rules.seats) == 2 else None
        return "draw" if len(state.rules.seats) == 2 else None

    def tally(self, state: State) -> Lines:
        """The numbers as far as they were needed, the deciding one last."""
        lines = self._pairs(state)
        for i, (_, guest, host) in enumerate(lines):
            if guest != host:
                return tuple(lines[: i + 1])
        return tuple(lines)


@verb(
    "winner",
    "player",
    player=Word(("mine", "theirs", "nobody")),
    sentence={"en": "{player} wins", "de": "{player} gewinnt"},
    examples=("{player: mine}", "{player: theirs}"),
)
def player(c: Compiler, a: Mapping[str, Any]) -> Winner:
    """Whoever the ending holds for, the other, or nobody (S27)."""
    return Named(a["player"])


@verb(
    "winner",
    "most",
    most=ListOf(Number(), 1, 8),
    sentence={"en": "most wins", "de": "das meiste gewinnt"},
    examples=("{most: [{links: harmony, owner: mine}]}", "{most: [{pile: reserve, who: accent}, {links: harmony, owner: mine}]}"),
)
def most(c: Compiler, a: Mapping[str, Any]) -> Winner:
    """Who has most of these, the later ones breaking ties (S28)."""
    return Most(tuple(c.number(number) for number in a["most"]))
