"""Who wins when an ending holds: the player for whom it holds, the other one, nobody, or who has most of something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from game.core.contract import SEATS, Text
from game.rules.binding.compiler import Compiler
from game.rules.language.families import ConditionNode, NumberNode, WinnerNode
from game.rules.language.fault import Fault
from game.rules.language.types import ListOf, Number, One, Word
from game.rules.playing.counting import Lines, Pair, sole, totals
from game.rules.playing.model import Condition, Counted, Deciding, Winner
from game.rules.playing.state import State
from game.rules.wording.saying import Saying


def ahead(points: float) -> float:
    """How good it is to be ahead by so many points, from -1 to 1."""
    return points / (1 + abs(points))


class Player(WinnerNode, verb="player"):
    """Whoever the ending holds for, the other, or nobody: a draw (S27); ``together``: nobody wins or loses (T14)."""

    player: Annotated[str, Word(("mine", "theirs", "nobody", *SEATS, "together"))]

    sentence = (
        "[player=mine:you *win*][player=theirs:you *lose*][player=guest|host:{player} *wins*][player=together:the game "
        "*is* over][player=nobody:[alone:the game *is* over][!alone:the game *is* a draw]]"
    )
    examples = ("{player: mine}", "{player: theirs}")

    def build(self, binder: Compiler) -> Winner:
        """One of the two, or nobody."""
        return PlayerWins(self.player)

    @property
    def drawn_if_shared(self) -> bool:
        """The one for whom it holds, or the other, would be both."""
        return self.player in ("mine", "theirs")


@dataclass(frozen=True, slots=True)
class PlayerWins:
    """The player for whom the ending holds, the other one, or nobody; if it holds for both, it is a draw."""

    who: str

    def settle(self, state: State, holders: Sequence[int], award: Pair) -> str | None:
        """A seat, or a draw; nobody where there is one player, or where both play together."""
        if len(state.rules.seats) == 1 or self.who == "together":
            return None
        if self.who in SEATS:
            return self.who
        if self.who == "nobody" or len(holders) != 1:
            return "draw"
        return SEATS[holders[0] if self.who == "mine" else 1 - holders[0]]

    @property
    def shared(self) -> bool:
        """Where nobody wins, or all together."""
        return self.who in ("nobody", "together")

    def favours(self, state: State) -> tuple[float, float]:
        """Won or lost, whatever lies on the board."""
        if self.who in SEATS:
            return (1.0, -1.0) if self.who == SEATS[0] else (-1.0, 1.0)
        found = {"mine": 1.0, "theirs": -1.0}.get(self.who, 0.0)
        return found, found

    def tally(self, state: State, holder: int = 0) -> Lines:
        """Nothing is counted."""
        return ()

    def deciding(self, state: State) -> Sequence[Deciding]:
        """Nothing is counted."""
        return ()

    def blame(self, state: State, holder: int = 0) -> int:
        """Nothing but the ending decides."""
        return 0


class Highest(WinnerNode, verb="highest"):
    """Who has the higher total of the tally (B51)."""

    highest: Annotated[str, Word(("tally",))]

    by_tally = True
    sentence = "the game *is* over[!alone:, and the final count decides who wins]"
    examples = ("{highest: tally}", "{highest: tally}")

    def build(self, binder: Compiler) -> Winner:
        """By the totals. Raises Fault where nothing is tallied."""
        if not binder.ruleset.tally:
            raise Fault(binder.rule(), "there is no tally: section whose total could be the highest.")
        return HighestTotalWins()


@dataclass(frozen=True, slots=True)
class HighestTotalWins:
    """Who has the higher total of the tally; the same is a draw."""

    def settle(self, state: State, holders: Sequence[int], award: Pair) -> str | None:
        """A seat, or a draw."""
        guest, host = totals(state, award)
        if len(state.rules.seats) == 1:
            return None
        return "draw" if guest == host else SEATS[int(host > guest)]

    shared = False

    def favours(self, state: State) -> tuple[float, float]:
        """By how much the total is ahead; what the ending itself would bring is not known yet."""
        guest, host = totals(state, (0, 0))
        return ahead(guest - host), ahead(host - guest)

    def tally(self, state: State, holder: int = 0) -> Lines:
        """The tally is the ruleset's own."""
        return ()

    def deciding(self, state: State) -> Sequence[Deciding]:
        """The tally is the ruleset's own."""
        return ()

    def blame(self, state: State, holder: int = 0) -> int:
        """Many things together decide."""
        return 0


class EitherWinner(WinnerNode, verb="if"):
    """One winner or another, by a condition asked of whoever the ending holds for: GUEST, if that is both or nobody (T15)."""

    if_: Annotated[ConditionNode, One("condition")]
    then: Annotated[WinnerNode, One("winner"), "who wins if it is so"]
    else_: Annotated[WinnerNode, One("winner"), "who wins if it is not"]

    sentence = "the game *is* over: if {if:sub}, {then:main}; if not, {else:main}"
    examples = (
        "{if: {count: {links: harmony}, more_than: {links: disharmony}}, then: {player: host}, else: {player: guest}}",
        "{if: {some: white_lotus}, then: {player: mine}, else: {player: theirs}}",
    )

    def build(self, binder: Compiler) -> Winner:
        """The one or the other, asked when the game is over."""
        return OneOrOtherWins(binder.condition(self.if_), self.then.build(binder), self.else_.build(binder))


@dataclass(frozen=True, slots=True)
class OneOrOtherWins:
    """One winner or another, by a condition."""

    when: Condition
    then: Winner
    other: Winner

    def _chosen(self, state: State, holder: int = 0) -> Winner:
        return self.then if self.when.test(state.scene(holder)) else self.other

    def settle(self, state: State, holders: Sequence[int], award: Pair) -> str | None:
        """As the one says, or the other."""
        return self._chosen(state, sole(holders)).settle(state, holders, award)

    @property
    def shared(self) -> bool:
        """Where nobody can win by either."""
        return self.then.shared and self.other.shared

    def favours(self, state: State) -> tuple[float, float]:
        """Between the two, by how firmly it is the one or the other."""
        both = zip(self.then.favours(state), self.other.favours(state), strict=True)
        shares = [(1 + self.when.margin(state.scene(seat))) / 2 for seat in (0, 1)]
        guest, host = (share * one + (1 - share) * other for share, (one, other) in zip(shares, both, strict=True))
        return guest, host

    def tally(self, state: State, holder: int = 0) -> Lines:
        """As the one says, or the other."""
        return self._chosen(state, holder).tally(state, holder)

    def deciding(self, state: State) -> Sequence[Deciding]:
        """As the one says, or the other."""
        chosen = self._chosen(state)
        within = "then" if chosen is self.then else "else"
        return [one._replace(path=f"{within}.{one.path}") for one in chosen.deciding(state)]

    def blame(self, state: State, holder: int = 0) -> int:
        """What makes it the one, or what the other says."""
        scene = state.scene(holder)
        return self.when.blame(scene) if self.when.test(scene) else self.other.blame(state, holder)


class Most(WinnerNode, verb="most"):
    """Who has most of these, the later ones breaking ties (S28)."""

    most: Annotated[tuple[NumberNode, ...], ListOf(Number(), 1, 8)]

    sentence = (
        "the game *is* over[!alone:, and the winner is whoever has more {most:ties-named}; if that is equal[ties: too], the "
        "game is a draw]"
    )
    examples = (
        "{most: [{links: harmony, owner: mine}]}",
        "{most: [{pile: reserve, who: accent}, {links: harmony, owner: mine}]}",
    )

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether there is more than one number, to break ties."""
        return {"ties": "true"} if len(self.most) > 1 else {}

    def build(self, binder: Compiler) -> Winner:
        """By the numbers, one after another."""
        return MostWins(tuple(map(binder.number, self.most)), tuple(number.changed(name=None) for number in self.most))


@dataclass(frozen=True, slots=True)
class MostWins:
    """Who has more of the first number; if they have the same, of the next; else a draw."""

    numbers: tuple[Counted, ...]
    counts: tuple[NumberNode, ...]
    """The same as they are written, but for their names."""

    def _pairs(self, state: State) -> list[tuple[Text, int, int]]:
        guest, host = state.scene(0), state.scene(1)
        return [(number.title, number.of(guest), number.of(host)) for number in self.numbers]

    def settle(self, state: State, holders: Sequence[int], award: Pair) -> str | None:
        """A seat, or a draw."""
        for _, guest, host in self._pairs(state):
            if guest != host:
                return SEATS[int(host > guest)] if len(state.rules.seats) == 2 else None
        return "draw" if len(state.rules.seats) == 2 else None

    shared = False

    def favours(self, state: State) -> tuple[float, float]:
        """By the first number that one of them has more of; the later ones count a little too, for they may come to decide."""
        found, weight = 0.0, 0.8
        for _, guest, host in self._pairs(state):
            found += weight * ahead(guest - host)
            weight *= 0.2
        return found, -found

    def tally(self, state: State, holder: int = 0) -> Lines:
        """The numbers as far as they were needed, the deciding one last."""
        lines = self._pairs(state)
        for i, (_, guest, host) in enumerate(lines):
            if guest != host:
                return tuple(lines[: i + 1])
        return tuple(lines)

    def deciding(self, state: State) -> Sequence[Deciding]:
        """All of the numbers."""
        return [Deciding(f"most.{at}", self.counts[at], number) for at, number in enumerate(self.numbers)]

    def blame(self, state: State, holder: int = 0) -> int:
        """What the winner has more of."""
        for number in self.numbers:
            guest, host = (number.of(state.scene(seat)) for seat in (0, 1))
            if guest != host:
                return number.shown(state.scene(int(host > guest))) if number.shown is not None else 0
        return 0
