"""Choosing a move: best-first minimax over actions.

The tree grows where both sides play what looks best: from the root the best child is followed to a position that has not been
looked into wholly, its moves are tried until one makes it less attractive than what its players could have chosen before, and
their worth is handed up. What counts in the end is what was looked into wholly. A turn of several actions is one player who is
still to move, so a level of the tree belongs to whoever acts there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import nsmallest
from itertools import chain
from typing import Any

from game.bots.budget import ALONE, LOST, MOST, WIDE, Budget, Choice, Context, Spending, Stopped, draw_softly, rated
from game.bots.evaluation import STANDING, SURE, USUAL, WON, Weights, worth
from game.core.chance import Chance
from game.core.contract import Searchable

LIKELY = 8
"""Moves that are tried first: those that have refuted most elsewhere."""
FIRST = 16
"""First actions of the other that are followed to the end of its turn before a move is played, as far as the budget lasts."""
NEAR = 0.3
"""How near an ending must be for an action to be tried whether it brings it about."""
GUARDING = 2
"""How many times the positions of a budget are looked at for that, at most."""
DOUBTS = 3
"""Ways to end a turn that lose by a whole turn of the other, after which the turn's first action is passed over."""
DESPAIR = 50
"""So many of them among all moves, and no more are looked at: it may be lost whatever is played."""
FADING = 0.999
"""What a position is worth counts so much of it one action earlier: a sooner win is better, a later loss less bad."""
BLEND = 0.3
"""How much of what a position is worth comes from the one before it. A position looks better to whoever has just moved, so depths
compare badly: what an action builds is not to count for nothing because the answer to it breaks something."""


DRAWN = -0.1
"""What a draw is worth, as the player who thinks sees it: even positions are played on."""


class Node:
    """A position in the tree. ``worth`` is as the root's seat sees it, ``alone`` what the position is worth by itself."""

    __slots__ = ("alone", "children", "goes_on", "known", "looks", "move", "ours", "rest", "state", "worth")

    def __init__(self, move: Any, state: Any, ours: bool, value: float, *, known: bool, goes_on: bool) -> None:
        self.move, self.state, self.ours, self.worth, self.alone = move, state, ours, value, value
        self.known = known
        """Whether nothing more can be found out about it."""
        self.goes_on = goes_on
        """Whether the root's seat is still to act in its turn, before the other answers."""
        self.looks = 0
        self.children: list[Node] = []
        self.rest: Iterator[tuple[Any, Any]] | None = None
        """The moves not yet tried of one that was looked into, with the states after them; None if there are none."""

    @property
    def whole(self) -> bool:
        """Whether it was looked into, all moves of it; in the midst of a turn, some end of that turn as well that is not lost."""
        looked = self.looks > 0 and self.rest is None
        return self.known or (looked and (not self.goes_on or any(child.whole and not child.lost for child in self.children)))

    @property
    def lost(self) -> bool:
        """Whether it is known that the root's seat loses there."""
        return self.known and self.worth <= LOST


class Search:
    """One search from a state. Call ``step`` as often as the budget allows, then ``choice``."""

    def __init__(self, game: Searchable[Any], state: Any, weights: Weights = USUAL, context: Context = ALONE) -> None:
        seat = game.to_move(state)
        if seat is None:
            raise ValueError("the game is over")
        self.game, self.weights, self.context = game, weights, context
        self.seat = seat
        self.positions = 0
        self.answers: dict[str, int] = {}
        """Moves of the other that won, by how often."""
        self.refutations: tuple[dict[str, int], dict[str, int]] = {}, {}
        """Moves of the other, and of the seat itself, after which no more had to be tried, by how often: they are tried first."""
        self.root = self._node(None, state)
        self.root.known = False

    def _node(self, move: Any, state: Any, above: Node | None = None) -> Node:
        self.positions += 1
        if self.context.halted():
            raise Stopped
        mover = self.game.to_move(state)
        value = worth(self.game, state, self.seat, self.weights)
        if mover is None and self.game.opposed:
            value = value or DRAWN
        goes_on = above is not None and above.ours and mover == self.seat and self.game.opposed
        ours = mover == self.seat or not self.game.opposed
        node = Node(move, state, ours, value, known=mover is None, goes_on=goes_on)
        if above is not None and mover is not None and self.game.opposed and abs(value) < STANDING:
            node.worth = BLEND * above.alone + (1 - BLEND) * value
        return node

    def step(self, *, below: Node | None = None, least: float = -WON, compare: bool = True) -> bool:
        """Look into one more position, below a child of the root if one is given; False if there is nothing left to find out.
        What shows that the child is worth no more than ``least`` is enough, and, to ``compare``, that a position is worth less
        than what else there is to choose."""
        if (below or self.root).known:
            return False
        path, most = [self.root, below] if below else [self.root], WON
        while path[-1].children and path[-1].rest is None:
            if compare and path[-1] is not self.root:
                least, most = _narrowed(path[-1], least, most)
            path.append(_most_promising(path[-1]))
        self.look(path, least, most)
        return True

    def look(self, path: list[Node], least: float = -WON, most: float = WON) -> None:
        """Try moves of the last of these nodes, until it is worth less or more than its players would let come about, and hand
        up what it is worth."""
        self._expand(path[-1], least, most)
        for above in reversed(path):
            above.looks += 1
            if above.children:
                _settle(above)

    def _expand(self, node: Node, least: float, most: float) -> None:
        for move, after in (moves := self._untried(node)):
            child = self._node(move, after, node)
            node.children.append(child)
            if child.known and abs(child.worth) >= SURE and (child.worth > 0) is node.ours:
                self._note(node, move, wins=True)
                break
            if child.worth >= most if node.ours else child.worth <= least:
                self._note(node, move, wins=abs(child.worth) >= STANDING)
                node.rest = moves
                return
            if abs(child.worth) >= STANDING and (child.worth > 0) is node.ours:
                self._note(node, move, wins=True)
        node.rest = None
        if not node.children:
            node.known = True

    def _untried(self, node: Node) -> Iterator[tuple[Any, Any]]:
        """The moves not tried yet with the states after them, those first that are likely to be good; where some were tried
        before, those first that have won elsewhere meanwhile (the rest yields these once more: to leave them out there would
        take the text of each move)."""
        if node.rest is None:
            return iter(self.game.expand(node.state, WIDE, self._likely(node)))
        wins = [] if node.ours else list(self.answers)
        tried = {self.text(child) for child in node.children} if wins else ()
        if not (wins := [text for text in wins if text not in tried]):
            return node.rest
        found = self.game.expand(node.state, len(wins), wins)
        return chain((pair for pair in found if self.text_of(pair[0]) in wins), node.rest)

    def _likely(self, node: Node) -> list[str]:
        """The moves of whoever moves there that have won or refuted most so far."""
        found, wins = self.refutations[node.ours], {} if node.ours else self.answers
        return nsmallest(LIKELY, found, key=lambda text: (-wins.get(text, 0), -found[text], text))

    def _note(self, node: Node, move: Any, *, wins: bool = False) -> None:
        """Remember a move that refuted what led to a position."""
        if node is self.root:
            return
        text = self.text_of(move)
        found = self.refutations[node.ours]
        found[text] = found.get(text, 0) + 1
        if wins and not node.ours:
            self.answers[text] = self.answers.get(text, 0) + 1

    def try_move(self, text: str) -> Node:
        """A child of the root, by the text of its move."""
        child = self._node(text, self.game.play(self.root.state, text), self.root)
        self.root.children.append(child)
        return child

    def end_of_turn(self, child: Node) -> list[Node]:
        """From a child of the root on to where the turn is expected to end."""
        path = [self.root, child]
        while path[-1].goes_on and path[-1].whole and path[-1].children:
            path.append(_best(path[-1]))
        return path

    def guard(self, path: list[Node], most: int) -> bool:
        """Whether the other can win by the whole of a turn after the last of these positions, once its moves are known: by one of
        the likeliest first actions and another that follows it, of which at most so many are tried, first what is aimed at where
        this turn has changed something. If so, all that leads there is worth that."""
        end, tries = path[-1], 0
        if end.known or end.goes_on:
            return False
        touched = {token for node in path[1:] for token in self.text(node).split() if token[-1].isdigit()}
        for first in nsmallest(FIRST, filter(self._acts_again, end.children), key=self._danger):
            if not self._may_end(first.state):
                continue
            aimed = [text for text in self.game.legal(first.state) if touched.intersection(text.split())]
            for _, after in self.game.expand(first.state, WIDE, [*self.answers, *aimed]):
                self.positions += 1
                tries += 1
                if self.context.halted():
                    raise Stopped
                result = self.game.result(after)
                if result is not None and result.winner not in (self.seat, "draw", None):
                    first.worth, first.known = -WON, True
                    self._note(end, first.move, wins=True)
                    for above in reversed(path):
                        _settle(above)
                    return True
                if tries >= most or self.context.hurried():
                    return False
        return False

    def _acts_again(self, child: Node) -> bool:
        """Whether the other goes on with its turn there, and not all that may follow was tried."""
        tried = child.known or (child.looks > 0 and child.rest is None)
        return not tried and self.game.to_move(child.state) not in (self.seat, None)

    def _may_end(self, state: Any) -> bool:
        """Whether an ending that is good for the other is so near that an action may bring it about."""
        other = 1 - self.game.seats.index(self.seat)
        return any(
            found.form == "ending" and found.amounts[other] >= NEAR and found.favours[other] > -1
            for found in self.game.features(state)
        )

    def _danger(self, child: Node) -> tuple[int, float]:
        """Sorts actions of the other: those first that have won elsewhere, and then those that promise it most."""
        return -self.answers.get(self.text(child), 0), child.worth

    def rated(self, child: Node) -> float:
        """What a child of the root is worth, less where it brings nothing new about; as the turn is likely to end, once that was
        looked into, since nobody has answered before."""
        child = self.end_of_turn(child)[-1]
        return child.worth if child.ours else rated(self.game, child.state, self.seat, child.worth, self.context)

    def text(self, node: Node) -> str:
        """The text of a node's move."""
        return self.text_of(node.move)

    def text_of(self, move: Any) -> str:
        """The text of a move of ``expand``, or of one that is its text."""
        return move if isinstance(move, str) else self.game.text(move)

    def line(self, node: Node) -> Iterator[str]:
        """The moves that are expected, from a child of the root on."""
        yield self.text(node)
        while node.children:
            node = _best(node)
            yield self.text(node)


def _narrowed(node: Node, least: float, most: float) -> tuple[float, float]:
    """Between which bounds a position below the best child of a node is worth its while: what else there is to choose is worth
    one of them."""
    if len(node.children) < 2:
        return least, most
    worths = [child.worth for child in node.children]
    if node.ours:
        worths.remove(max(worths))
        return max(least, max(worths)), most
    worths.remove(min(worths))
    return least, min(most, min(worths))


def _best(node: Node) -> Node:
    looked = [child for child in node.children if child.whole and not (node.ours and child.lost)] or node.children
    return (max if node.ours else min)(looked, key=lambda child: child.worth)


def _most_promising(node: Node) -> Node:
    """The child that its mover would choose, of those about which something can still be found out."""
    pick = max if node.ours else min
    return pick((child for child in node.children if not child.known), key=lambda child: child.worth)


def _settle(node: Node) -> None:
    """Hand up what the best move is worth; a node is known once a win is, or all of its moves are."""
    best = (max if node.ours else min)(node.children, key=lambda child: child.worth)
    node.worth = FADING * best.worth
    node.known = (node.rest is None and all(child.known for child in node.children)) or (
        best.known and (best.worth >= SURE) is node.ours and abs(best.worth) >= SURE
    )


class Deals:
    """The searches of one decision, one for each deal of what is hidden (a single one where nothing is): a move is worth what it
    is worth on average, and is looked into in all of them."""

    def __init__(self, searches: list[Search]) -> None:
        self.searches, self.first = searches, searches[0]
        self.first.step()
        self.moves = {self.first.text(child): [child] for child in self.first.root.children}
        """By its text, each move with what it leads to in each deal: in the first, and in the others once it is looked into."""
        self.worths = {text: self.first.rated(children[0]) for text, children in self.moves.items()}
        """What each move is worth, on average."""
        self.unsettled = dict.fromkeys(self.moves)
        """The moves about which something can still be found out."""
        self.fresh = {text: None for text in self.moves if not self._is_whole(text)}
        """The moves that were not looked into wholly, in each deal."""
        self.guarded = 0
        """How many positions were looked at for whole turns of the other that win."""
        self.doubts: Counter[str] = Counter()
        """How often a move was seen to lose by a whole turn of the other, one way or another."""

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
        return len(self.moves) < 2 or any(worth >= SURE and self.settled(text) for text, worth in self.worths.items())

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
        return self.doubts[text] >= DOUBTS or min(child.worth for child in self.moves[text]) <= LOST

    def best(self) -> str:
        """The move to be played: the best of those that were looked into, or that need no looking into, and lose in no deal."""
        safe = [text for text in self.moves if not self.loses(text)]
        looked = [text for text in safe if self.whole(text)]
        return max(looked or safe or self.moves, key=self.worths.__getitem__)

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
        self.worths[text] = sum(search.rated(child) for search, child in pairs) / len(pairs)
        if self.settled(text):
            self.unsettled.pop(text, None)
        if text in self.fresh and self._is_whole(text):
            del self.fresh[text]
        return more

    def guard(self, text: str, most: int) -> bool:
        """Whether a move lets the other win by a whole turn, as far as at most so many positions, over all calls, can tell."""
        for search, child in zip(self.searches, self.moves[text], strict=True):
            before = search.positions
            may = self.guarded < most and self.doubts.total() < DESPAIR
            loses = may and search.guard(search.end_of_turn(child), most - self.guarded)
            self.guarded += search.positions - before
            if loses:
                self.doubts[text] += 1
                self.worths[text] = sum(map(Search.rated, self.searches, self.moves[text])) / len(self.searches)
                if not self._is_whole(text):
                    self.fresh[text] = None
                return True
        return False

    def step(self) -> bool:
        """Look further into the move that seems best; False if there is nothing left to find out.

        Where nobody is against the player, each further action only makes a move look better; so there all moves are looked at
        equally far, the likeliest first.
        """
        if self.first.game.opposed:
            if not self.unsettled:
                return False
            likely = max(self.unsettled, key=self.worths.__getitem__)
            worth = self.worths.pop(likely)
            beside = max(self.worths.values(), default=-WON)
            self.worths[likely] = worth
            self.look(likely, beside if beside <= worth else -WON)
            return True
        return bool(self.fresh) and self.look(max(self.fresh, key=self.worths.__getitem__))

    def chosen(self, move: str = "") -> Choice:
        """A move, or the one that is best on the whole, with what was found out besides."""
        best, search = move or self.best(), self.first
        others = sorted((text for text in self.moves if text != best), key=self.worths.__getitem__, reverse=True)[:20]
        beside = [(text, self.worths[text]) for text in others]
        alone = len(self.searches) == 1
        line = list(search.line(self.moves[best][0])) if alone else [best]
        threat = max(sorted(search.answers), key=lambda text: search.answers[text], default="") if alone else ""
        return Choice(best, self.worths[best], beside, line, self.positions, threat)


def choose(searches: list[Search], budget: Budget, ready: float, seed: int) -> Choice:
    """The best move found within a budget by these searches, one for each deal of what is hidden."""
    deals = Deals(searches)
    _spend(deals, budget, ready)
    softly = budget.spread and (searches[0].game.opposed or not budget.safely)
    return deals.chosen(_pick_softly(deals, Chance(seed), budget) if softly else "")


def _spend(deals: Deals, budget: Budget, ready: float) -> None:
    """Search within a budget, the last fifth of it for the move that would be chosen; look into that one in any case, as long as
    there is room, and pass over it if it lets the other win by a whole turn."""
    hurried, spending = deals.first.context.hurried, Spending(budget, ready, deals.positions, len(deals.moves))
    while not spending.spent(0.8, deals.positions) and not deals.decided:
        if hurried() or not deals.step():
            break
    while budget.safely and deals.first.game.opposed and not (deals.decided or deals.full or hurried()):
        best = deals.best()
        if deals.whole(best) and spending.spent(1.0, deals.positions):
            if not deals.guard(best, GUARDING * max(budget.positions, budget.least)):
                break
        elif not deals.check(best):
            break


def _pick_softly(deals: Deals, chance: Chance, budget: Budget) -> str:
    """One of the good moves by chance: the nearer to the best, the likelier. A win is always taken, and a move that loses at once
    never chosen, where that is looked for and there is room."""
    if deals.decided:
        return deals.best()
    left = dict(deals.worths)
    while left and not (budget.safely and deals.full):
        text = draw_softly(left, chance, budget.spread)
        while budget.safely and not (deals.whole(text) or deals.loses(text) or deals.full) and deals.check(text):
            pass
        if not deals.loses(text):
            return text
        del left[text]
    return deals.best()
