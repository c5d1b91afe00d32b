"""Turns that win by two actions: whether a move lets the other win by one action and another that follows it in the same turn,
and whether whoever thinks can win so.

The tree (``search.py``) looks into what looks best action by action. Two actions that win only together are hidden there among
hundreds of first ones with hundreds of others behind each, and no budget lasts for all of them. So before a move is played, its
turn is followed to where it is expected to end, and from there the likeliest answers to the end of the other's turn, where an
ending is near. What is found is entered into the tree: it may then expect another end of the turn, or another move looks better.

Of one's own turns as well a first action may promise little, and what may follow it wins: to move out of a gate, and to plant the
last flower there. Where an ending is all but there, some of each sort of what may follow are tried before anything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from heapq import nsmallest
from itertools import chain, product
from typing import Any

from game.bots.budget import OVERTIME, Budget, Spending
from game.bots.evaluation import is_lost
from game.bots.search import LIKELY, UNPLAYABLE, Node, Search, places_in, sort_of
from game.core.errors import TooCostly

FIRST = 16
"""Answers of the other that are followed to the end of its turn, at most: those that seem best to it."""
SECOND = 1000
"""Second actions that are tried after one of them, at most; of more, some that are spread evenly. Only one of 526 may win."""
IN_REACH = 0.3
"""How near an ending must be, from 0 to 1, for an action to be tried whether it brings it about."""
NEARLY, FINISHES = 0.75, 32
"""How near an ending must be that is good for whoever thinks, for second actions of their own to be tried, and how many."""
GUARDING = 2
"""How many times the positions of a budget are looked at for this, at most."""
DESPAIR = 50
"""After so many turns that lose no more are looked at: it may be lost whatever is played."""
ALARMS = 3
"""Of how many turns by which the other wins it is seen at once which moves stop them."""
SAMPLED = 8
"""After so many of which fewer than half lose to it, such a turn threatens not much, and no more are looked at for it."""
STOPS, STOPPING = 8, 60
"""Ends of a turn that stop such a turn of the other, of which the best is taken, and second actions that are tried for it, at
most."""


class Guard:
    """Looks at the turns of one decision until its budget is spent."""

    def __init__(self, budget: Budget, started: float) -> None:
        """``started`` is when the seconds of the decision began."""
        most = GUARDING * (budget.secured or budget.least)
        self._spending = Spending(replace(budget, positions=most, least=budget.least // 2), started)
        longer = replace(budget, positions=most // 2, seconds=OVERTIME * budget.seconds, least=budget.least // 2)
        self._sweeping = Spending(longer, started)
        """What may be spent besides, to see what stops such turns."""
        self._looked = self._lost = 0
        """How many positions it has looked at, and how many turns were found to lose."""
        self.won: Counter[tuple[str, str]] = Counter()
        """Turns of the other that won, by how often."""
        self._stopping: Counter[str] = Counter()
        """Last actions of turns that have stopped them, by how often."""
        self._alarms = self._swept = 0
        """Of how many of them it was seen which moves stop them, and how many positions were looked at for that."""

    @property
    def alarmed(self) -> bool:
        """Whether a turn of the other was found, and not yet seen which moves stop it."""
        return self._alarms < min(len(self.won), ALARMS)

    def sweep(self, search: Search, children: Iterable[Node]) -> Iterator[bool]:
        """Of children of the root in turn whether they stop the turns by which the other was found to win, as far as a budget
        lasts; the tree knows then which lose, and of a turn that stops them only by its end no other ends than some that do. Of
        four thousand turns six hundred may, and each by its second action. Raises Stopped."""
        self._alarms, lost = len(self.won), 0
        for number, child in enumerate(children):
            threatens = number < SAMPLED or lost > number / 2
            if not threatens or self._sweeping.spent(1.0, self._swept) or search.context.hurried():
                return
            before = search.positions
            stops = self._stops(search, child) if child.goes_on else not self._concedes(search, [search.root, child])
            self._swept += search.positions - before
            lost += not stops
            yield stops

    def _stops(self, search: Search, child: Node) -> bool:
        """Whether a turn that goes on after a child of the root stops what was found: by itself, as its end is expected or by an
        end that has nothing to do with it, or by an end that names the same places."""
        game, end, texts = search.game, search.end_of_turn(child)[-1], list[str]()
        if child.known or (not end.goes_on and self._known_win(search, end.state) is None):
            return True
        with suppress(TooCostly):
            texts = list(game.legal(child.state))
        named, found = places_in(chain.from_iterable(self.won)), list[tuple[Any, Any]]()
        likely = [text for text in texts if named.intersection(text.split())]
        beside = [text for text in texts if not named.intersection(text.split())][:1]
        for text in beside + nsmallest(STOPPING, likely, key=lambda text: -self._stopping[text]):
            with suppress(*UNPLAYABLE):
                search.count()
                after = game.play(child.state, text)
                if self._known_win(search, after) is None:
                    if text in beside:
                        return True
                    self._stopping[text] += 1
                    found.append((text, after))
            if len(found) == STOPS:
                break
        if found:
            search.narrow(child, found)
        return bool(found)

    def _known_win(self, search: Search, state: Any) -> tuple[str, str] | None:
        """The turn that has won elsewhere and by which the other, who is to move, wins here, if there is one."""
        return next((texts for texts, _ in self.won.most_common(LIKELY) if self._wins(search, state, texts)), None)

    def refutes(self, search: Search, child: Node) -> bool:
        """Whether the turn that begins with a child of the root is found to lose; the tree knows it then. Raises Stopped."""
        if self._spending.spent(1.0, self._looked) or self._lost >= DESPAIR:
            return False
        path = search.end_of_turn(child)
        answer = self._winning_answer(search, path)
        if answer is None:
            return False
        self._lost += 1
        search.refute(path, answer)
        return True

    def foresees(self, search: Search, child: Node) -> bool:
        """Whether the next end of the turn that begins with a child of the root is lost to a turn that has won elsewhere; the
        tree knows it then. To look into an end takes all answers to it, and most that lose do so for the same reason. Raises
        Stopped."""
        path = search.next_end(child)
        return not (path[-1].goes_on or path[-1].tried) and self._concedes(search, path)

    def _concedes(self, search: Search, path: list[Node]) -> bool:
        """Whether the last of these positions, where the other is to move, is lost to a turn that has won elsewhere; the tree
        knows it then."""
        won = self._known_win(search, path[-1].state)
        if won is None:
            return False
        self.won[won] += 1
        search.concede(path, len(won))
        return True

    def _wins(self, search: Search, state: Any, texts: tuple[str, ...]) -> bool:
        """Whether the other wins by such a turn."""
        with suppress(*UNPLAYABLE):
            for text in texts:
                if search.game.to_move(state) in (search.seat, None):
                    return False
                search.count()
                state = search.game.play(state, text)
            return is_lost(search.game, state, search.seat)
        return False

    def _winning_answer(self, search: Search, path: list[Node]) -> Node | None:
        """The first action of a turn by which the other wins after the last of these positions, once its moves are known. After
        each, that is tried which has won elsewhere as a second action; then, after those that seem best, what is like that or
        aimed at where this turn has changed something; and then the rest."""
        end, game = path[-1], search.game
        if end.known or end.goes_on:
            return None
        touched = places_in(map(search.text, path[1:]))
        begun = [child for child in end.children if not child.tried and game.to_move(child.state) not in (search.seat, None)]
        begun = [
            child for child in begun if _may_end(search, child.state, 1 - search.game.seats.index(search.seat), IN_REACH, -1.0)
        ]
        begun.sort(key=lambda child: (-search.answers.get(search.text(child), 0), child.worth))
        won = dict.fromkeys(last for (_, last), _ in self.won.most_common(LIKELY))
        for first in begun:
            if self._over(search):
                return None
            before = search.positions
            known = next((last for last in won if self._wins(search, first.state, (last,))), None)
            self._looked += search.positions - before
            if known is not None:
                self.won[search.text(first), known] += 1
                return first
        alike, likely = {sort_of(last) for last in won}, dict[Node, list[str]]()
        for rest, first in product((False, True), begun[:FIRST]):
            if not rest:
                likely[first] = [
                    text
                    for text in game.legal(first.state)
                    if sort_of(text) in alike or text in search.answers or touched.intersection(text.split())
                ]
            for text, after in _second_actions(search, first.state, likely[first], rest=rest):
                self._looked += 1
                search.count()
                if is_lost(game, after, search.seat):
                    self.won[search.text(first), text] += 1
                    return first
                if self._over(search):
                    return None
        return None

    def _over(self, search: Search) -> bool:
        """Whether no more is to be looked at."""
        return self._spending.spent(1.0, self._looked) or search.context.hurried()


def _second_actions(search: Search, state: Any, likely: list[str], *, rest: bool) -> Iterator[tuple[str, Any]]:
    """Actions of the other with the states after them: those that are likely, or the ``rest``."""
    known = set(likely)
    if not rest and not known:
        return
    for move, after in search.game.expand(state, SECOND if rest else len(known), () if rest else likely):
        text = search.text_of(move)
        if (text in known) is not rest:
            yield text, after
        elif not rest:
            return


def finishes(search: Search, child: Node) -> bool:
    """Whether the turn that begins with a child of the root is found to win by another action; the tree knows it then. Raises
    Stopped."""
    game = search.game
    if child.known or not child.goes_on or not _may_end(search, child.state, game.seats.index(search.seat), NEARLY, 0.0):
        return False
    for move, after in game.expand(child.state, FINISHES):
        search.count()
        if (found := game.result(after)) is not None and found.winner == search.seat:
            search.win(child, move, after)
            return True
    return False


def _may_end(search: Search, state: Any, own: int, near: float, least: float) -> bool:
    """Whether an ending that is better than ``least`` for a seat (by its number from 0) is so near that an action may bring it
    about."""
    endings = (found for found in search.game.features(state) if found.form == "ending")
    return any(found.amounts[own] >= near and found.favours[own] > least for found in endings)
