"""Whether a move lets the other win by a whole turn: by one action, and another that follows it in the same turn.

The tree (``search.py``) looks into what looks best action by action. Two actions that win only together are hidden there among
hundreds of first ones with hundreds of others behind each, and no budget lasts for all of them. So before a move is played, its
turn is followed to where it is expected to end, and from there the likeliest answers to the end of the other's turn, where an
ending is near. What is found is entered into the tree: it may then expect another end of the turn, or another move looks better.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from heapq import nsmallest
from typing import Any

from game.bots.budget import WIDE, Budget, Spending
from game.bots.evaluation import is_lost
from game.bots.search import LIKELY, UNPLAYABLE, Node, Search, places_in

FIRST = 16
"""Answers of the other that are followed to the end of its turn, at most: those that seem best to it."""
IN_REACH = 0.3
"""How near an ending must be, from 0 to 1, for an action to be tried whether it brings it about."""
GUARDING = 2
"""How many times the positions of a budget are looked at for this, at most."""
DESPAIR = 50
"""After so many turns that lose no more are looked at: it may be lost whatever is played."""


class Guard:
    """Looks at the turns of one decision until its budget is spent."""

    def __init__(self, budget: Budget, started: float) -> None:
        """``started`` is when the seconds of the decision began."""
        most = GUARDING * (budget.secured or budget.least)
        self._spending = Spending(replace(budget, positions=most, least=budget.least // 2), started)
        self._looked = self._lost = 0
        """How many positions it has looked at, and how many turns were found to lose."""
        self._won: Counter[tuple[str, str]] = Counter()
        """Turns of the other that won, by how often."""

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
        end = path[-1]
        if end.goes_on or end.tried:
            return False
        won = next((texts for texts, _ in self._won.most_common(LIKELY) if self._wins(search, end.state, texts)), None)
        if won is None:
            return False
        self._won[won] += 1
        search.concede(path, len(won))
        return True

    def _wins(self, search: Search, state: Any, texts: tuple[str, str]) -> bool:
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
        """The first action of a turn by which the other wins after the last of these positions, once its moves are known; what
        may follow it is tried in the order in which it is likely: what has won elsewhere, what is aimed at where this turn has
        changed something, and the rest."""
        end, game = path[-1], search.game
        if end.known or end.goes_on:
            return None
        touched = places_in(map(search.text, path[1:]))
        open_turns = [child for child in end.children if not child.tried and game.to_move(child.state) not in (search.seat, None)]
        for first in nsmallest(FIRST, open_turns, key=lambda child: (-search.answers.get(search.text(child), 0), child.worth)):
            if not _may_end(search, first.state):
                continue
            aimed = [text for text in game.legal(first.state) if touched.intersection(text.split())]
            for move, after in game.expand(first.state, WIDE, [*search.answers, *aimed]):
                self._looked += 1
                search.count()
                if is_lost(game, after, search.seat):
                    self._won[search.text(first), search.text_of(move)] += 1
                    return first
                if self._spending.spent(1.0, self._looked) or search.context.hurried():
                    return None
        return None


def _may_end(search: Search, state: Any) -> bool:
    """Whether an ending that is good for the other is so near that an action may bring it about."""
    other = 1 - search.game.seats.index(search.seat)
    endings = (found for found in search.game.features(state) if found.form == "ending")
    return any(found.amounts[other] >= IN_REACH and found.favours[other] > -1 for found in endings)
