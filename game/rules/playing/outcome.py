"""What points, counts and endings are, as the compiler leaves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.contract import Text
from game.rules.playing.model import Condition, Counting
from game.rules.playing.state import State


@dataclass(frozen=True, slots=True)
class Score:
    """Something that brings points while the game goes on, or costs them (``sign`` -1); when it is counted."""

    title: Text
    at: str
    sign: int
    points: Counting
    when: Condition | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the count at the end; ``sign`` 0 is only shown."""

    title: Text
    sign: int
    points: Counting
    when: Condition | None


@dataclass(frozen=True, slots=True)
class Award:
    """Points that an ending brings to one player's tally, if it holds for one player only."""

    title: Text
    to_other: bool
    points: Counting


class Winner(Protocol):
    """How the winner follows when an ending holds."""

    def settle(self, state: State, holders: Sequence[int], award: tuple[int, int]) -> str | None:
        """``guest``, ``host``, ``draw`` or None, given the seats for which the ending holds and what it brings to each."""

    def tally(self, state: State) -> tuple[tuple[Text, int, int], ...]:
        """The lines of the count where the winner follows from one of its own, the deciding one last; else none."""


@dataclass(frozen=True, slots=True)
class Ending:
    """When the game is over, and who has won. A built-in ending that a ruleset only refines has no condition."""

    name: str
    title: Text
    check: str
    each: bool
    when: Condition | None
    winner: Winner
    award: Award | None = None
