"""Choosing a move by whole turns, for rules by which an ending is there for whoever acts, whosever tiles it is made of.

There a position within a turn is good for whoever is still to act, and the same position is bad once the turn is over: the two
do not compare. So whole turns are gathered first, some that come near an ending, to find those that win, and some that lead away
from it, to find those that leave the other nothing; then the best of them are tried, whether the other has a turn that wins.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import Any

from game.bots.budget import WIDE, Budget, Choice, Context, Spending, Stopped, draw_softly, rated
from game.bots.evaluation import WON, Weights, worth
from game.core.chance import Chance
from game.core.contract import Searchable
from game.core.errors import PaiShoError

GATHER = 0.5
"""How much of a budget is for gathering turns; the rest is for trying the best of them."""
LEAST = 8
"""Beginnings of turns that are looked into in any case."""
LIKELY = 12
"""Turns of the other that are tried first: those that have won most elsewhere."""


class Way:
    """What one action of a turn leads to, after the actions before it. ``promise`` is what it is worth to whoever acts."""

    __slots__ = ("before", "move", "promise", "state")

    def __init__(self, move: Any, state: Any, before: Way | None, promise: float = 0.0) -> None:
        self.move, self.state, self.before, self.promise = move, state, before, promise

    def texts(self, game: Searchable[Any]) -> tuple[str, ...]:
        """The actions from the beginning of the turn on."""
        if self.before is None:
            return ()
        return (*self.before.texts(game), self.move if isinstance(self.move, str) else game.text(self.move))


class Turns:
    """The turns of whoever is to move in a state, found by looking into one beginning after another."""

    def __init__(self, search: TurnSearch, state: Any, *, calm: bool = False) -> None:
        """The beginnings that promise most come first; ``calm``: in turns with those that promise least."""
        self._search, self._calm = search, calm
        self._mover = search.game.to_move(state)
        self._begun: list[tuple[float, int, Way]] = [(0.0, 0, Way(None, state, None))]
        self.looks = 0
        """How many beginnings were looked into."""
        self.win: Way | None = None
        """A turn that wins for whoever takes it."""

    @property
    def done(self) -> bool:
        """Whether nothing more can be found out."""
        return self.win is not None or not self._begun

    def try_first(self, turns: Sequence[tuple[str, ...]]) -> None:
        """Tries some turns, by the texts of their actions; those that are not legal here are passed over."""
        game, start = self._search.game, self._begun[0][2]
        for texts in turns:
            way = start
            try:
                for text in texts:
                    way = Way(text, game.play(way.state, text), way)
            except PaiShoError:
                continue
            self._search.count()
            if self._wins(way.state):
                self.win = way
                return

    def look(self) -> list[Way]:
        """Looks into one more beginning: the turns that end with its next action, up to one that wins."""
        *_, at = self._begun.pop(0 if self._calm and self.looks % 2 else -1)
        self.looks += 1
        search, ends = self._search, []
        for move, after in search.game.expand(at.state, WIDE):
            search.count()
            way = Way(move, after, at)
            if self._wins(after):
                self.win = way
                return [way]
            if search.game.to_move(after) == self._mover:
                way.promise = worth(search.game, after, self._mover or "", search.weights)
                insort(self._begun, (way.promise, search.chance.below(1 << 30), way))
            else:
                ends.append(way)
        return ends

    def _wins(self, state: Any) -> bool:
        result = self._search.game.result(state)
        return result is not None and result.winner == self._mover


class Candidate:
    """A turn to choose, with what is known of the answers to it in each deal of what is hidden."""

    __slots__ = ("answers", "lost", "way", "worth")

    def __init__(self, way: Way, value: float) -> None:
        self.way, self.worth = way, value
        self.answers: list[Turns] = []
        self.lost = 0
        """In how many deals the other wins at once."""

    def rated(self, deals: int) -> float:
        """What it is worth: as the position is, but lost in those deals in which the other wins at once."""
        return self.worth - (self.worth + WON) * self.lost / deals


class TurnSearch:
    """One search from a state of which nothing is hidden any more."""

    def __init__(self, game: Searchable[Any], state: Any, weights: Weights, context: Context, deals: int, seed: int) -> None:
        self.game, self.state, self.weights, self.context, self.deals, self.seed = game, state, weights, context, deals, seed
        self.seat = game.to_move(state) or ""
        self.chance = Chance(seed)
        self.positions = 0
        self.wins: Counter[tuple[str, ...]] = Counter()
        """Turns of the other that won, by how often."""

    def count(self) -> None:
        """Counts a position. Raises Stopped."""
        self.positions += 1
        if self.context.halted():
            raise Stopped

    def gather(self, budget: Budget, ready: float) -> tuple[list[Candidate], Spending]:
        """Turns to choose from, in an order by chance, and what is left of the budget; only the one that wins, if one does."""
        turns = Turns(self, self.state, calm=True)
        found = turns.look()
        spending = Spending(budget, ready, self.positions, len(found) + len(turns._begun))
        while not turns.done and not (turns.looks > LEAST and spending.spent(GATHER, self.positions)):
            if self.context.hurried() and found:
                break
            found += turns.look()
        if turns.win is not None:
            return [Candidate(turns.win, WON)], spending
        candidates = [Candidate(way, self._value(way)) for way in found]
        return self.chance.shuffled(candidates), spending

    def _value(self, way: Way) -> float:
        value = worth(self.game, way.state, self.seat, self.weights)
        return rated(self.game, way.state, self.seat, value, self.context)

    def test(self, one: Candidate) -> bool:
        """Looks further for a turn by which the other wins after a candidate; False if nothing is left to be found."""
        if len(one.answers) < self.deals:
            world = self.game.determinize(one.way.state, self.seat, self.seed + len(one.answers))
            answers = Turns(self, world)
            one.answers.append(answers)
            if self.game.to_move(world) is not None:
                answers.try_first([texts for texts, _ in self.wins.most_common(LIKELY)])
        else:
            answers = min(one.answers, key=lambda turns: (turns.done, turns.looks))
        if answers.done:
            return False
        if answers.win is None:
            answers.look()
        if answers.win is not None:
            one.lost += 1
            self.wins[answers.win.texts(self.game)] += 1
        return True

    def tested(self, one: Candidate) -> bool:
        """Whether the first actions of the other were tried in each deal."""
        return len(one.answers) == self.deals

    def best(self, candidates: list[Candidate], spending: Spending) -> Candidate:
        """The best candidate, looked at closely as long as the budget lasts."""
        heap = [(-one.rated(self.deals), number, one) for number, one in enumerate(candidates)]
        heapify(heap)
        while True:
            _, number, one = heappop(heap)
            if self.context.hurried() or (self.tested(one) and spending.spent(1.0, self.positions)) or not self.test(one):
                return one
            heappush(heap, (-one.rated(self.deals), number, one))

    def any_good(self, candidates: list[Candidate], spread: float) -> Candidate:
        """One of the good candidates by chance: the nearer to the best, the likelier; none after which the other wins at once."""
        left = {str(number): one.worth for number, one in enumerate(candidates)}
        while left:
            number = draw_softly(left, self.chance, spread)
            one = candidates[int(number)]
            while not self.tested(one) and self.test(one):
                pass
            if not one.lost:
                return one
            del left[number]
        return max(candidates, key=lambda one: one.rated(self.deals))


def choose(
    game: Searchable[Any], worlds: Sequence[Any], budget: Budget, ready: float, seed: int, weights: Weights, context: Context
) -> Choice:
    """The first action of the best turn found within a budget."""
    search = TurnSearch(game, worlds[0], weights, context, len(worlds), seed)
    candidates, spending = search.gather(budget, ready)
    if len(candidates) == 1:
        one = candidates[0]
    elif budget.spread:
        one = search.any_good(candidates, budget.spread)
    else:
        one = search.best(candidates, spending)
    line, others = list(one.way.texts(game)), {}
    for other in sorted(candidates, key=lambda other: -other.rated(search.deals))[:200]:
        others.setdefault(other.way.texts(game)[0], other.rated(search.deals))
    others.pop(line[0], None)
    threat = max(sorted(search.wins), key=search.wins.__getitem__)[0] if search.wins else ""
    return Choice(line[0], one.rated(search.deals), list(others.items())[:20], line, search.positions, threat)
