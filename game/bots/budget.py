"""What a search is given and what it gives: how long to think, what to know besides the position, and what was thought."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import fsum, log, sqrt
from typing import Any, TypeVar

from game.bots.evaluation import steepness
from game.core.chance import Chance
from game.core.contract import Searchable

Key = TypeVar("Key")
WIDE = 400
"""Moves that are tried of a position; of more, so many, some of each sort."""
LOST = -0.9
"""What is worth less is lost, if it is known: ``SURE`` and some actions of fading before."""
MOST = 15_000
"""Positions that a tree holds at most, whatever the budget: about 180 MB, at 12 KB for one of a crowded board."""
AGAIN, AGAINS = 0.06, 3
"""What a move is worth less for each time, up to so many, that a turn has brought about before what it brings about: games get
on. One that brings nothing about is worth as much less for each turn since a tile came or went."""
PATIENCE, LONG = 20, 100
"""After so many turns without a tile that came or went, or so many of the whole game, a player begins to heed the other less, and
what either has gathered, after twice as many half as much: who only prevents, or gathers, never wins."""
WANDERING = 8
"""A tile that moved within so many turns wanders; after as many turns in a row of nothing else a player begins to move others."""
NARROW = 32
"""With fewer moves to choose from, as many times the positions of a budget are looked at."""
SHARP = 0.06
"""The standard deviation of what moves are worth, in an even position, up to which the blur of whoever looks ahead grows, by its
square; beyond that it grows no further. Mistakes are made where much is at stake."""
FINE = 1 << 30
"""How finely chance is divided."""
OVERTIME = 1.5
"""How many times its seconds, with its least positions, are spent at most where one after another of what is looked into turns
out to lose: there may be a hundred that promise more than the last one did. Then the next one is played unseen. A budget of
positions has ``MOST``."""
LATER = 0.5
"""How much of the time for a turn is left for the actions after the first: there may be four hundred ways to place a bonus, and
one of them lets the other win."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: positions (the same answer on every machine) or seconds, whichever is reached first; 0: no bound.

    Positions are counted beyond those that follow at once: with many moves to choose from there is as much sight as with few.
    With very few, more are looked at: they are soon seen, and what is to be seen lies deep.
    """

    positions: int = 0
    seconds: float = 0.0
    least: int = 0
    """Positions that are looked at even where the seconds do not last for them: by slow rules, on slow machines."""
    safety: int = 0
    """In a budget of positions, up to how many are looked at to see that a single action that is chosen neither loses nor gives a
    win away, where that is more."""
    safely: bool = True
    """Whether the move that is chosen is looked into in any case, for what it lets the other do, be it beyond the budget."""
    spread: float = 0.0
    """By how much a move may be worse than another and still be taken for it one time in four, in parts of how much the moves
    differ (``blurs``); 0: each seems what it is."""
    lapses: float = 0.0
    """In what part of the decisions nobody looks at what the other could do: else a threat would never be overlooked. Where whole
    turns are compared, an action is then chosen by itself."""
    beside: int = 0
    """How many other moves are looked into as well, to be compared with the one that is chosen: for half as much again."""

    @property
    def glance(self) -> bool:
        """Whether hardly more is looked at than what each move leads to."""
        return self.positions == 1

    def lapsed(self, seed: int) -> bool:
        """Whether a decision with this seed is one of those."""
        return self.lapses > 0 and Chance(~seed).below(FINE) < self.lapses * FINE

    @property
    def secured(self) -> int:
        """Positions to see that the move that is chosen is safe; 0: no bound."""
        return self.positions and max(self.positions, self.safety)


@dataclass(slots=True)
class Choice:
    """What was thought: a move, what it is worth to whoever moves, other moves beside it, and the line that is expected."""

    move: str
    """Empty where none was found that can be made."""
    worth: float
    others: list[tuple[str, float]] = field(default_factory=list)
    """Those that were looked into as well as the move, and are not seen to lose, the best first."""
    line: list[str] = field(default_factory=list)
    positions: int = 0
    threat: str = ""
    """What the other would win by, after most other moves; empty where nothing threatens."""


class Stopped(Exception):
    """The search was told to stop."""


class Seen:
    """What the turns of a player have brought about: how often a tile has come to where one like it lies."""

    def __init__(self, turns: Iterable[frozenset[Hashable]] = ()) -> None:
        self.turns = self.idle = self._wandered = 0
        self._came: Counter[Hashable] = Counter()
        self._moved: dict[Hashable, int] = {}
        """Where tiles have come to since a tile came or went, and after how many turns."""
        self._last: frozenset[Hashable] = frozenset()
        for stands in turns:
            self.add(stands)

    def add(self, stands: frozenset[Hashable]) -> None:
        """Remember what there is after one more turn (``Searchable.arrangement``)."""
        self._wandered = self._wandered + 1 if self._wanders(stands) else 0
        self.turns += 1
        self.idle = self.idle + 1 if stands & self._last else 0
        came = stands - self._last
        self._came.update(came)
        self._moved = {**self._moved, **dict.fromkeys(came, self.turns)} if self.idle else {}
        self._last = stands

    def heed(self) -> float:
        """How much of the usual heed is left for what the other is near to, and for what is gathered: 1 at first."""
        return PATIENCE / max(PATIENCE, self.idle) * LONG / max(LONG, self.turns)

    def before(self, stands: frozenset[Hashable]) -> int:
        """How often there has been before what a turn brings about that leaves this, up to ``AGAINS``; of one that brings nothing
        about, how many turns there have been since a tile came or went, with this one, up to ``PATIENCE``. In a row of turns by
        which tiles only wandered, one more counts as once more for each ``WANDERING`` of them, wherever it leads: a tile that
        moves about while all others stand in the gates could do so for hundreds of turns."""
        came = [self._came[one] for one in stands - self._last]
        if not came:
            return min(self.idle + 1, PATIENCE)
        return min(max(min(came), self._wandered // WANDERING if self._wanders(stands) else 0), AGAINS)

    def _wanders(self, stands: frozenset[Hashable]) -> bool:
        """Whether a turn that leaves this moves nothing but what has moved lately, while something stays as it is: where nothing
        does, a tile has come or gone, which changes how many there are of each."""
        gone = self._last - stands if stands & self._last else ()
        return bool(gone) and all(self._moved.get(one, -WANDERING) > self.turns - WANDERING for one in gone)


class Plan:
    """What a player has found for the rest of a turn, kept until it acts again."""

    def __init__(self) -> None:
        self._kept: tuple[Hashable, Choice] | None = None

    def keep(self, budget: Budget, game: Searchable[Any], state: Any, choice: Choice) -> None:
        """Keeps what to play in a state to come: the rest of the line of a choice, found by such a budget."""
        _, *line = choice.line
        if line:
            self._kept = _visible(budget, game, state), replace(choice, move=line[0], others=[], line=line, positions=0)

    def take(self, budget: Budget, game: Searchable[Any], state: Any) -> Choice | None:
        """What was kept, if it was found by such a budget, and for a state that looks like this one; it is kept no longer."""
        kept, self._kept = self._kept, None
        return kept[1] if kept is not None and kept[0] == _visible(budget, game, state) else None


def _visible(budget: Budget, game: Searchable[Any], state: Any) -> Hashable:
    """What whoever is to move can see of a state: the moves and what lies on the board, with the positions of a budget; of its
    seconds, later actions have fewer."""
    stands = tuple(game.arrangement(state, seat) for seat in game.seats)
    return replace(budget, seconds=0.0), game.to_move(state), stands, tuple(game.legal(state))


@dataclass(frozen=True, slots=True)
class Context:
    """What a search is to know besides the position. Others may want that it ends with nothing (``halted``), or answers at once
    (``hurried``); ``seen`` is what the turns of the player have brought about in the game; ``acted`` how often the same player
    has acted just before; ``plan`` what was found for the rest of the turn, if anybody keeps that."""

    halted: Callable[[], bool] = lambda: False
    hurried: Callable[[], bool] = lambda: False
    seen: Seen = field(default_factory=Seen)
    acted: int = 0
    plan: Plan | None = None

    def share(self, later: float = LATER) -> float:
        """How much of the seconds for a turn are for this action, where ``later`` is left for those that may follow."""
        return (1 - later) * later ** min(self.acted, 3)

    def rated(self, game: Searchable[Any], state: Any, seat: str, value: float) -> float:
        """What a state is worth to a seat that has just ended its turn: its ``value``, and less where the turn brings nothing new
        about; a sure end is worth what it is."""
        if not self.seen.turns or abs(value) >= -LOST:
            return value
        return value - AGAIN * steepness(value) * self.seen.before(game.arrangement(state, seat))


ALONE = Context()
"""Nobody interrupts, and nothing was played before."""


class SoFar:
    """What is to be known besides the position, gathered from the states of a game up to here: for each seat, what its turns have
    brought about, and how often whoever is to move has acted just before."""

    def __init__(self, game: Searchable[Any], states: Sequence[Any] = (), interrupted: Context = ALONE) -> None:
        self._game, self._acted = game, 0
        self._interrupted = replace(interrupted, plan=interrupted.plan or Plan())
        self._seen = {seat: Seen() for seat in game.seats}
        for before, after in pairwise(states):
            self.add(game.to_move(before) or "", after)

    def context(self, seat: str) -> Context:
        """For the seat that is to move."""
        return replace(self._interrupted, seen=self._seen[seat], acted=self._acted)

    def add(self, seat: str, after: Any) -> None:
        """Notes what an action of a seat has led to."""
        self._acted = self._acted + 1 if self._game.to_move(after) == seat else 0
        if not self._acted:
            self._seen[seat].add(self._game.arrangement(after, seat))


class Spending:
    """How much of a budget is left: begun once the moves there are have been seen."""

    def __init__(self, budget: Budget, started: float, begun: int = 0, moves: int = NARROW) -> None:
        """``started`` is when its seconds began (``time.monotonic``), ``begun`` how many positions were looked at before, of so
        many moves."""
        self._most, self._least = budget.positions * max(1, NARROW // max(moves, 1)) or float("inf"), budget.least
        self._started, self._seconds, self._begun = started, budget.seconds or float("inf"), begun

    def spent(self, share: float, positions: int) -> bool:
        """Whether such a share of it is spent, now that so many positions were looked at."""
        seen = positions - self._begun
        return self.late(share, positions) or seen >= min(share * self._most, MOST)

    def late(self, share: float, positions: int) -> bool:
        """Whether such a share of its seconds is over, and as many positions were looked at as are in any case."""
        return positions - self._begun >= share * self._least and time.monotonic() >= self._started + share * self._seconds


def blurs(worths: Mapping[Key, float], budget: Budget, chance: Chance, sort: Callable[[Key], str] = str) -> dict[Key, float]:
    """How much more, or less, moves seem to be worth than they are: each among those of its ``sort``, of which the best seems to
    be worth what the best is, and the sorts among themselves, as there may be hundreds of places for one tile and four for
    another. By default each is a sort of its own."""
    sorts: dict[str, dict[Key, float]] = {}
    for key, worth in worths.items():
        sorts.setdefault(sort(key), {})[key] = worth
    among, found = _blurred({name: max(ones.values()) for name, ones in sorts.items()}, budget, chance), dict[Key, float]()
    for name, ones in sorts.items():
        within = _blurred(ones, budget, chance)
        shift = among[name] + max(ones.values()) - max(worth + within[key] for key, worth in ones.items())
        found.update((key, round(within[key] + shift, 9)) for key in ones)
    return found


def _blurred(worths: Mapping[Key, float], budget: Budget, chance: Chance) -> dict[Key, float]:
    """How much more some of equal standing seem to be worth than they are. The unit is ``spread`` times their standard deviation,
    as games differ in how much there is to choose. For whoever looks ahead it is the deviation of all but the best, so that one
    that stands out alone is seen, and as much of that as it is of ``SHARP``, scaled to how far ahead the best is. Of two the one
    that is worth a unit less is taken one time in four; what is worth less than that never seems to be more than it is, as of
    hundreds of moves that nobody would think of some would seem to be best by chance alone. Rounded, as logarithms may differ by
    a last digit from machine to machine."""
    if not budget.spread or not worths:
        return dict.fromkeys(worths, 0.0)
    *rest, best = sorted(worths.values())
    if budget.glance or len(rest) < 2:
        rest.append(best)
    mean = fsum(rest) / len(rest)
    deviation = sqrt(fsum((worth - mean) ** 2 for worth in rest) / len(rest))
    if not budget.glance:
        sharp = SHARP * steepness(best)
        deviation = min(deviation, sharp) ** 2 / sharp
    unit = budget.spread * deviation
    drawn = {key: -unit / log(2) * log((chance.below(FINE) + 0.5) / FINE) for key in worths}
    return {key: round(drawn[key], 9) if worths[key] >= best - unit else 0.0 for key in worths}
