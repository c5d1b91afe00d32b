"""Choosing a move by whole turns, for rules by which an ending is there for whoever acts, whosever tiles it is made of.

There a position within a turn is good for whoever is still to act, and the same position is bad once the turn is over: the two
do not compare. So whole turns are gathered first, some that come near an ending, to find those that win, and some that lead away
from it, to find those that leave the other nothing; then the best of them are tried, whether the other has a turn that wins.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.bots.budget import MOST, WIDE, Budget, Choice, Context, Spending, Stopped, draw_softly
from game.bots.evaluation import WON, Weights, worth
from game.core.chance import Chance
from game.core.contract import Searchable
from game.core.errors import PaiShoError

GATHER = 0.3
"""How much of a budget is for gathering turns; the rest is for trying the best of them."""
LEAST = 8
"""Beginnings of turns that are looked into in any case."""
LIKELY = 8
"""Turns of the other that are tried first: those that have won most elsewhere, and those that promised most."""
RESCUE = 4.0
"""How many budgets are spent where the best turn so far lets the other win; of seconds there are no more."""
BLEND = 0.3
"""How much of what a turn is worth comes from the position after it; the rest from what the other can do there."""
SOFTER = 2
"""How many times as softly a turn is chosen as an action: turns that are as good as each other are many."""


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

    def sort(self, game: Searchable[Any]) -> str:
        """The word of the action that the turn begins with."""
        return self.texts(game)[0].split()[0]


class Turns:
    """The turns of whoever is to move in a state, found by looking into one beginning after another."""

    def __init__(self, search: TurnSearch, state: Any, *, calm: bool = False) -> None:
        """The beginnings that promise most come first; ``calm``: in turns with those that promise least."""
        self._search, self._calm = search, calm
        self._mover = search.game.to_move(state)
        self._begun: list[tuple[float, int, int, Way]] = [(0.0, 0, 0, Way(None, state, None))] if self._mover else []
        self.looks = 0
        """How many beginnings were looked into."""
        self.promise = -WON
        """What the most promising beginning is worth to whoever acts, of those that were seen and not looked into."""
        self.win: Way | None = None
        """A turn that wins for whoever takes it."""

    @property
    def done(self) -> bool:
        """Whether nothing more can be found out."""
        return self.win is not None or not self._begun

    def try_first(self, turns: Sequence[tuple[str, ...]]) -> None:
        """Tries some turns or beginnings, by the texts of their actions; those that are not legal here are passed over."""
        game = self._search.game
        for texts in turns:
            way = self._begun[0][-1]
            try:
                for text in texts:
                    way = self._after(way, text, game.play(way.state, text))
            except PaiShoError:
                continue
            if self.win is not None:
                return
            self.promise = max(self.promise, way.promise)

    def look(self) -> list[Way]:
        """Looks into one more beginning: the turns that end with its next action, up to one that wins."""
        *_, at = self._begun.pop(0 if self._calm and self.looks % 2 else -1)
        self.looks += 1
        search, ends = self._search, []
        for move, after in search.game.expand(at.state, WIDE):
            way = self._after(at, move, after)
            if self.win is not None:
                return [way]
            if search.game.to_move(after) == self._mover:
                insort(self._begun, (way.promise, search.chance.below(1 << 30), search.positions, way))  # ways do not compare
            else:
                ends.append(way)
        if self._begun:
            self.promise = self._begun[-1][0]
        elif ends:  # all of the turn is seen: what it leaves
            self.promise = max(worth(search.game, way.state, self._mover or "", search.weights) for way in ends)
        else:
            self.promise = -WON
        return ends

    def likely(self) -> list[tuple[str, ...]]:
        """The beginnings that promise most."""
        return [way.texts(self._search.game) for *_, way in self._begun[: -LIKELY - 1 : -1]]

    def _after(self, before: Way, move: Any, state: Any) -> Way:
        """What an action leads to. Raises Stopped."""
        search = self._search
        search.count()
        result, way = search.game.result(state), Way(move, state, before)
        if result is not None and result.winner == self._mover:
            self.win = way
        elif search.game.to_move(state) == self._mover:
            way.promise = worth(search.game, state, self._mover or "", search.weights)
        return way


class Candidate:
    """A turn to choose, with what is known of the answers to it in each deal of what is hidden."""

    __slots__ = ("alone", "answers", "way", "worth")

    def __init__(self, way: Way, value: float) -> None:
        self.way, self.alone, self.worth = way, value, value
        """``alone`` is what the position is worth by itself."""
        self.answers: list[Turns] = []

    @property
    def loses(self) -> bool:
        """Whether the other wins at once, in some deal."""
        return any(answers.win is not None for answers in self.answers)

    @property
    def tested(self) -> bool:
        """Whether the first actions of the other were tried, in each deal."""
        return bool(self.answers) and all(answers.looks or answers.done for answers in self.answers)

    def settle(self) -> None:
        """What it is worth by the answers: in each deal as much as what the other begins leaves, or nothing if the other wins."""
        worths = [-WON if answers.win is not None else -answers.promise for answers in self.answers]
        self.worth = BLEND * self.alone + (1 - BLEND) * sum(worths) / len(worths)


class TurnSearch:
    """One search from a state of which nothing is hidden any more."""

    def __init__(self, game: Searchable[Any], state: Any, weights: Weights, context: Context, deals: int, seed: int) -> None:
        self.game, self.state, self.weights, self.context, self.seed = game, state, weights, context, seed
        self.seat = game.to_move(state) or ""
        self.chance = Chance(seed)
        self.positions = 0
        self.wins: Counter[tuple[str, ...]] = Counter()
        """Turns of the other that won, by how often."""
        self.likely: list[list[tuple[str, ...]]] = [[] for _ in range(deals)]
        """What the other begins with that promised most, in each deal."""

    def count(self) -> None:
        """Counts a position. Raises Stopped."""
        self.positions += 1
        if self.context.halted():
            raise Stopped

    def gather(self, budget: Budget, started: float) -> tuple[list[Candidate], Spending]:
        """Turns to choose from, the best first, and what is left of the budget; only the one that wins, if one does."""
        turns = Turns(self, self.state, calm=True)
        found = turns.look()
        while not turns.done and (turns.looks <= LEAST or not found):
            found += turns.look()
        spending = Spending(budget, started, self.positions, len(found))
        while not turns.done and not spending.spent(GATHER, self.positions) and not self.context.hurried():
            found += turns.look()
        if turns.win is not None:
            return [Candidate(turns.win, WON)], spending
        candidates = self.chance.shuffled([Candidate(way, self._value(way)) for way in found])
        return sorted(candidates, key=lambda one: -one.alone), spending

    def _value(self, way: Way) -> float:
        value = worth(self.game, way.state, self.seat, self.weights)
        return self.context.rated(self.game, way.state, self.seat, value)

    def probe(self, one: Candidate) -> None:
        """Tries what the other would most likely do after a candidate."""
        for deal, likely in enumerate(self.likely):
            answers = Turns(self, self.game.determinize(one.way.state, self.seat, self.seed + deal))
            one.answers.append(answers)
            if not answers.done:
                answers.try_first([texts for texts, _ in self.wins.most_common(LIKELY)] + likely)
            self._note(answers)
        one.settle()

    def test(self, one: Candidate) -> bool:
        """Looks further for a turn by which the other wins after a candidate; False if nothing is left to be found."""
        if not one.answers:
            self.probe(one)
        deal, answers = min(enumerate(one.answers), key=lambda entry: (entry[1].done, entry[1].looks, entry[0]))
        if answers.done:
            return False
        answers.look()
        if answers.looks == 1:
            self.likely[deal] = answers.likely() or self.likely[deal]
        self._note(answers)
        one.settle()
        return True

    def _note(self, answers: Turns) -> None:
        if answers.win is not None:
            self.wins[answers.win.texts(self.game)] += 1

    def best(self, candidates: list[Candidate], spending: Spending, rescue: float) -> Candidate:
        """The best candidate: one after another is probed, and the best of those is tested further, for so many budgets as
        ``rescue`` says as long as the other wins after it."""
        fresh, probed = iter(candidates[1:]), candidates[:1]
        probing = testing = 0
        while not self.context.hurried():
            best = max(probed, key=lambda one: one.worth)
            if best.tested and spending.spent(rescue if best.loses else 1.0, self.positions):
                break
            before = self.positions
            if probing <= testing and best.tested and (one := next(fresh, None)) is not None:
                self.probe(one)
                probed.append(one)
                probing += self.positions - before
            elif self.test(best):
                testing += self.positions - before
            else:
                break
        return max((one for one in probed if one.tested), key=lambda one: one.worth, default=candidates[0])

    def any_good(self, candidates: list[Candidate], spread: float) -> Candidate:
        """One of the good candidates by chance: the nearer to the best, the likelier; none after which the other wins at once.
        First by what a turn begins with, as of drawing there are few turns and of laying thousands."""
        left: dict[str, dict[str, float]] = {}
        for at, one in enumerate(candidates):
            left.setdefault(one.way.sort(self.game), {})[str(at)] = one.alone
        while left:
            sort = draw_softly({sort: max(worths.values()) for sort, worths in left.items()}, self.chance, SOFTER * spread)
            number = draw_softly(left[sort], self.chance, SOFTER * spread)
            one = candidates[int(number)]
            while not one.tested and self.positions < MOST and self.test(one):
                pass
            if not one.loses:
                return one
            del left[sort][number]
            if not left[sort]:
                del left[sort]
        return max(candidates, key=lambda one: one.worth)


def choose(
    game: Searchable[Any], worlds: Sequence[Any], budget: Budget, started: float, seed: int, weights: Weights, context: Context
) -> Choice:
    """The first action of the best turn found within a budget."""
    search = TurnSearch(game, worlds[0], weights, context, len(worlds), seed)
    candidates, spending = search.gather(budget, started)
    if len(candidates) == 1:
        one = candidates[0]
    elif budget.spread:
        one = search.any_good(candidates, budget.spread)
    else:
        one = search.best(candidates, spending, 1.0 if budget.seconds else RESCUE)
    line = list(one.way.texts(game))
    others: dict[str, float] = {}
    for other in sorted((other for other in candidates if other.tested and not other.loses), key=lambda other: -other.worth):
        others.setdefault(other.way.texts(game)[0], other.worth)
    others.pop(line[0], None)
    threat = max(sorted(search.wins), key=search.wins.__getitem__)[0] if search.wins else ""
    return Choice(line[0], one.worth, list(others.items())[:20], line, search.positions, threat)
