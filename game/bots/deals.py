"""Deciding on a move: searches for each deal of what is hidden, how a budget is spent on them, and what is played in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from statistics import fmean
from typing import Any

from game.bots.budget import LOST, MOST, OVERTIME, Budget, Choice, Spending, blurs
from game.bots.evaluation import SURE, WON
from game.bots.guard import Guard, finishes
from game.bots.search import Node, Search, sort_of
from game.core.chance import Chance

DOUBTS = 3
"""Ways to end a turn that lose by a whole turn of the other, after which the turn's first action is passed over."""
SEARCHED = 0.7, 0.95
"""How much of the seconds there are is for the tree, before it is seen whether the move loses by a whole turn, and with what that
has left."""
TRYING = 0.8
"""How much of a budget is for all moves, the likeliest first; the rest is for the move that would be played."""
RIVALS = 1.5
"""How many budgets are spent where the best move leads to a draw, and one that was not looked into promises more, or where one
that was looked into in part seems better."""
COMPARED = 1.5
"""How many budgets are spent once the move is compared with others."""


class Deals:
    """The searches of one decision, one for each deal of what is hidden (a single one where nothing is): a move is worth what it
    is worth on average, and is looked into in all of them."""

    def __init__(self, searches: list[Search], budget: Budget, seed: int = 0) -> None:
        """Moves may seem worth more than they are, by the ``spread`` of a budget."""
        self.searches, self.first = searches, searches[0]
        self.first.step()
        self.moves = {self.first.text(child): [child] for child in self.first.root.children}
        """By its text, each move with what it leads to in each deal: in the first, and in the others once it is looked into."""
        self.worths = {text: self.first.rated(children[0]) for text, children in self.moves.items()}
        """What each move is worth, on average."""
        self._promised = dict(self.worths)
        """What each seemed to be worth at first."""
        self._blurs = blurs(self.worths, budget, Chance(seed), sort_of)
        for text in self._idle() if budget.spread else ():
            del self._blurs[text]
        self._seeming = {text: self._seem(text) for text in self.moves}
        self.unsettled = dict.fromkeys(self.moves)
        """The moves about which something can still be found out."""
        self.fresh = {text for text in self.moves if not self._is_whole(text)}
        """The moves that were not looked into wholly, in each deal."""
        self.doubts: Counter[str] = Counter()
        """How often a move was seen to lose by a whole turn of the other, one way or another."""

    def _idle(self) -> list[str]:
        """The moves that leave all tiles where they are: nobody passes, leaves out what is theirs, or proclaims a win that is
        none, by mistake."""
        game, before = self.first.game, self.first.root.state

        def stays(after: Any) -> bool:
            return all(game.arrangement(after, seat) == game.arrangement(before, seat) for seat in game.seats)

        return [text for text, (child, *_) in self.moves.items() if stays(child.state)]

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return sum(search.positions for search in self.searches)

    @property
    def full(self) -> bool:
        """Whether the trees hold as many positions as they may."""
        return self.positions >= MOST

    @property
    def decided(self) -> bool:
        """Whether there is only one move, or a win is on the table."""
        if len(self.moves) < 2 or max(self.worths.values()) < SURE:
            return len(self.moves) < 2
        return any(worth >= SURE and self.settled(text) for text, worth in self.worths.items())

    @property
    def over(self) -> bool:
        """Whether nobody wants more to be looked at: it is decided, or an answer is wanted at once."""
        return self.decided or self.first.context.hurried()

    def settled(self, text: str) -> bool:
        """Whether nothing more can be found out about a move."""
        return len(self.moves[text]) == len(self.searches) and all(child.known for child in self.moves[text])

    def whole(self, text: str) -> bool:
        """Whether a move was looked into wholly, in each deal."""
        return text not in self.fresh

    def _is_whole(self, text: str) -> bool:
        return len(self.moves[text]) == len(self.searches) and all(child.whole for child in self.moves[text])

    def loses(self, text: str) -> bool:
        """Whether a move was seen to lose, in some deal."""
        least = min(child.worth for child in self.moves[text])
        return least <= LOST or (self.doubts[text] >= DOUBTS and least < SURE)

    def best(self) -> str:
        """The move to be played: the best of those that were looked into, or that need no looking into, and lose in no deal.
        Where all lose, of those that lose last the one that promised most: the other may not see how it wins."""
        safe = {text for text in self.moves if not self.loses(text)}
        if not safe:
            return max(self.moves, key=lambda text: (self.worths[text], self._promised[text]))
        return self._likeliest(safe - self.fresh) if safe - self.fresh else max(self._in_order(safe), key=self._supposed())

    def drawn(self, text: str) -> bool:
        """Whether the game is expected to end undecided after a move, in some deal."""
        ends = [search.expected_end(child) for search, child in zip(self.searches, self.moves[text], strict=False)]
        return any(end.known and LOST < end.worth < 0 for end in ends)

    def rival(self, text: str) -> str | None:
        """What is to be looked into before some move is played: where that one leads to a draw, whatever promises more;
        where it was looked into wholly, what was so only in part and seems better."""
        if self.drawn(text):
            others, value = self.fresh, self.worths.__getitem__
        elif self.whole(text):
            others, value = {other for other in self.fresh if any(child.looks for child in self.moves[other])}, self.seems
        else:
            return None
        better = (other for other in self.moves if other in others and not self.loses(other) and value(other) > value(text))
        return max(better, key=value, default=None)

    def ranked(self) -> list[str]:
        """The moves that are not seen to lose, those first that are worth most."""
        return sorted((text for text in self.moves if not self.loses(text)), key=self.worths.__getitem__, reverse=True)

    def seems(self, text: str) -> float:
        """What a move seems to be worth."""
        return self._seeming[text]

    def _seem(self, text: str) -> float:
        """How the game ends is what it is, where that is known, and nothing else seems to be a win."""
        worth = self.worths[text]
        known = worth >= SURE or worth <= LOST or self.settled(text)
        return worth if known else min(worth + self._blurs.get(text, 0.0), SURE)

    def _likeliest(self, texts: Container[str]) -> str:
        """Which of some moves seems to be worth most; of equal ones the first in the game's own order."""
        return max(self._in_order(texts), key=self.seems)

    def _in_order(self, texts: Container[str]) -> Iterator[str]:
        return (text for text in self.moves if text in texts)

    def _supposed(self) -> Callable[[str], float]:
        """What a move that was not looked into wholly is supposed to be worth: as nothing was found against those that were not
        looked into at all, as much less than they promise as the others turned out to be on average. Else what is played when
        time is over would be what nobody has thought about."""
        looked = {text for text, children in self.moves.items() if any(child.looks for child in children)}
        less = max(fmean(self._promised[text] - self.worths[text] for text in looked), 0.0) if looked else 0.0
        return lambda text: self.seems(text) - (0.0 if text in looked else less)

    def check(self, text: str) -> bool:
        """Look further whether a move loses; False if nothing is left to find out. The first end of a turn that does not is
        enough: to compare all ends would take as many answers to each of them."""
        return self.look(text, LOST, compare=False)

    def look(self, text: str, least: float = -WON, *, compare: bool = True) -> bool:
        """Look further into a move, as far as it may be worth more than ``least``; False if nothing is left to find out."""
        children = self.moves[text]
        for search in self.searches[len(children) :]:
            children.append(search.try_move(text))
        pairs = list(zip(self.searches, children, strict=True))
        unfinished = [(search, child) for search, child in pairs if not child.whole] or pairs
        more = sum(search.step(below=child, least=least, compare=compare) for search, child in unfinished) > 0  # in each of them
        self._rate(text)
        if self.settled(text):
            self.unsettled.pop(text, None)
        if self._is_whole(text):
            self.fresh.discard(text)
        return more

    def finish(self) -> None:
        """Look whether a turn of two actions wins, where an ending is all but there."""
        for text, children in self.moves.items():
            if self.first.context.hurried() or self.full:
                return
            if finishes(self.first, children[0]):
                self.look(text)
                if self.decided:
                    return

    def refute(self, text: str, refutes: Callable[[Search, Node], bool]) -> bool:
        """Whether a guard finds that a move loses by a whole turn of the other, as its turn is expected to end. Whoever sees such
        a threat sees the other moves as they are."""
        if not any(map(refutes, self.searches, self.moves[text])):
            return False
        self.doubts[text] += 1
        if self._blurs:
            self._blurs.clear()
            self._seeming = {other: self._seem(other) for other in self.moves}
        self._rate(text)
        if not self._is_whole(text):
            self.fresh.add(text)
        return True

    def sweep(self, guard: Guard) -> None:
        """See of all moves whether they stop the turns by which a guard has found that the other wins; those are passed over that
        do not."""
        texts = [text for text in sorted(self.moves, key=self.seems, reverse=True) if not self.loses(text)]
        for text, stops in zip(texts, guard.sweep(self.first, (self.moves[text][0] for text in texts)), strict=False):
            if not stops:
                self.doubts[text] = DOUBTS
            self._rate(text)
            (self.fresh.discard if self._is_whole(text) else self.fresh.add)(text)

    def _rate(self, text: str) -> None:
        self.worths[text] = fmean(map(Search.rated, self.searches, self.moves[text]))
        self._seeming[text] = self._seem(text)

    def step(self) -> bool:
        """Look further into the move that seems best; False if there is nothing left to find out.

        Where nobody is against the player, each further action only makes a move look better; so there all moves are looked at
        equally far, the likeliest first.
        """
        if self.first.opposed:
            if not self.unsettled:
                return False
            likely = max(self.unsettled, key=self.seems)
            beside = max((worth for text, worth in self._seeming.items() if text != likely), default=-WON)
            beside -= self._blurs.get(likely, 0.0)
            self.look(likely, beside if beside <= self.worths[likely] else -WON)
            return True
        return bool(self.fresh) and self.look(self._likeliest(self.fresh))

    def chosen(self, move: str = "") -> Choice:
        """A move, or the one that is best on the whole, with what was found out besides."""
        best, search = move or self.best(), self.first
        beside = [(text, self.worths[text]) for text in self.ranked() if text != best and self.whole(text)][:20]
        alone = len(self.searches) == 1
        line = list(search.line(self.moves[best][0])) if alone else [best]
        threat = max(sorted(search.answers), key=search.answers.__getitem__, default="") if alone else ""
        return Choice(best, self.worths[best], beside, line, self.positions, threat)


def choose(searches: list[Search], budget: Budget, started: float, seed: int, undivided: float = 1.0) -> Choice:
    """The best move found within a budget by these searches, one for each deal of what is hidden. ``undivided`` is how many times
    as much there is where no move leaves anything of the turn to come."""
    if budget.safely and not searches[0].opposed:
        budget = replace(budget, spread=0.0)
    deals = Deals(searches, budget, seed)
    if not deals.moves:
        return Choice("", -WON)
    if budget.seconds and not any(child.goes_on for child in searches[0].root.children):
        budget = replace(budget, seconds=undivided * budget.seconds, least=round(undivided * budget.least))
    if budget.spread and budget.glance:
        return deals.chosen(_at_a_glance(deals, budget, started))
    if searches[0].opposed:
        deals.finish()
    _spend(deals, budget, started)
    return deals.chosen()


def _at_a_glance(deals: Deals, budget: Budget, started: float) -> str:
    """The move that seems best of those that are not seen to lose, if anybody looks for that. Hardly one is looked into, and what
    was is not to count for more, as a draw at once would, than what was not."""
    _step(deals, Spending(budget, started, deals.positions, len(deals.moves)))
    if deals.decided or not budget.safely:
        return max(deals.moves, key=deals.seems)
    for text in sorted(deals.moves, key=deals.seems, reverse=True):
        while not (deals.whole(text) or deals.loses(text) or deals.over or deals.full) and deals.check(text):
            pass
        if not deals.loses(text):
            return text
    return deals.best()


def _step(deals: Deals, spending: Spending) -> None:
    """Search, but for the part of a budget that is for the move that would be chosen."""
    while not (deals.over or spending.spent(TRYING, deals.positions)) and deals.step():
        pass


def _spend(deals: Deals, budget: Budget, started: float) -> None:
    """Search within a budget, the last fifth of it for the move that would be chosen; compare that one with others, where it is
    asked for, and if another one is chosen then, look into that."""
    guard, begun, moves = Guard(budget, started), deals.positions, len(deals.moves)
    seeing = Spending(replace(budget, positions=budget.secured), started, begun, moves)
    for part in SEARCHED if budget.seconds else (1.0,):
        spending = Spending(replace(budget, seconds=part * budget.seconds), started, begun, moves)
        before = deals.positions
        _step(deals, spending)
        if before == begun or deals.positions > before:  # what was seen to be safe still is
            _secure(deals, budget, spending, seeing, guard)
    if budget.beside:
        _compare(deals, budget.beside, spending)
        _secure(deals, budget, spending, seeing, guard)


def _secure(deals: Deals, budget: Budget, spending: Spending, seeing: Spending, guard: Guard) -> None:
    """Look into the move that would be chosen in any case, as long as there is room, and pass over it if it lets the other win by
    a whole turn. ``seeing`` is what may be spent on moves that promise more where it leads to a draw, or that seem better and
    were looked into in part, and beyond that, for a while, on one move after another that is seen to lose."""
    while budget.safely and deals.first.opposed and not (deals.over or deals.full):
        best = deals.best()
        late = seeing.late(1.0, deals.positions) or seeing.spent(RIVALS, deals.positions)
        rival = None if late else deals.rival(best)
        if rival is not None and deals.look(rival, deals.worths[best]):
            continue
        if deals.whole(best) and spending.spent(1.0, deals.positions):
            if not deals.refute(best, guard.refutes):
                break
            if guard.alarmed and len(deals.searches) == 1:
                deals.sweep(guard)
        elif seeing.late(OVERTIME, deals.positions) or not (deals.refute(best, guard.foresees) or deals.check(best)):
            break


def _compare(deals: Deals, others: int, spending: Spending) -> None:
    """Look into the moves that would be chosen next: so many, or as many as half of a budget more lasts for."""
    best = deals.best()
    while not (deals.over or deals.full or spending.spent(COMPARED, deals.positions)):
        following = [text for text in deals.ranked() if text != best][:others]
        fresh = next((text for text in following if not deals.whole(text)), None)
        if fresh is None:
            break
        deals.check(fresh)
