"""Choosing a move: best-first minimax over actions.

The tree grows where both sides play what looks best: from the root the best child is followed to a position that has not been
looked into wholly, its moves are tried until one makes it less attractive than what its players could have chosen before, and
their worth is handed up. What counts in the end is what was looked into wholly. A turn of several actions is one player who is
still to move, so a level of the tree belongs to whoever acts there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import chain, islice
from typing import Any

from game.bots.budget import ALONE, LOST, WIDE, Context, Stopped
from game.bots.evaluation import STANDING, SURE, USUAL, WON, Weights, worth
from game.core.contract import Searchable
from game.core.errors import BadMove, IllegalMove, TooCostly

LIKELY = 8
"""Moves, or whole turns, that are tried first: those that have won or refuted most elsewhere, or promised most."""
FADING = 0.999
"""What a position is worth counts so much of it one action earlier: a sooner win is better, a later loss less bad."""
INHERITED = 0.3
"""How much of what a position is worth comes from the one before it. A position looks better to whoever has just moved, so depths
compare badly: what an action builds is not to count for nothing because the answer to it breaks something."""
UNPLAYABLE = BadMove, IllegalMove, TooCostly
"""What a move raises that was found elsewhere, or by another deal, and cannot be made here."""
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
    def tried(self) -> bool:
        """Whether all of its moves were tried, or nothing more can be found out about it."""
        return self.known or (self.looks > 0 and self.rest is None)

    @property
    def whole(self) -> bool:
        """Whether all of its moves were tried; in the midst of a turn, some end of that turn as well that is not lost."""
        return self.tried and (self.known or not self.goes_on or any(child.whole and not child.lost for child in self.children))

    @property
    def lost(self) -> bool:
        """Whether it is known that the root's seat loses there."""
        return self.known and self.worth <= LOST


class Search:
    """One search from a state: ``step`` as often as the budget allows; then ``rated`` says what each child of ``root`` is worth.
    Whatever looks at a position raises Stopped once the search is halted."""

    def __init__(self, game: Searchable[Any], state: Any, weights: Weights = USUAL, context: Context = ALONE) -> None:
        seat = game.to_move(state)
        if seat is None:
            raise ValueError("the game is over")
        self.game, self.weights, self.context = game, weights, context
        self.seat, self.opposed = seat, game.opposed
        self.positions = 0
        self.answers: dict[str, int] = {}
        """Moves of the other that won, by how often."""
        self.refutations: tuple[dict[str, float], dict[str, float]] = {}, {}
        """Moves of the other, and of the seat itself, after which no more had to be tried, by how much they have changed what
        positions are worth: they are tried first."""
        self.root = self._node(None, state)
        self.root.known = False

    def count(self) -> None:
        """Count a position. Raises Stopped."""
        self.positions += 1
        if self.context.halted():
            raise Stopped

    def _node(self, move: Any, state: Any, above: Node | None = None) -> Node:
        self.count()
        mover, opposed = self.game.to_move(state), self.opposed
        value = worth(self.game, state, self.seat, self.weights)
        if mover is None and opposed:
            value = value or DRAWN
        goes_on = opposed and above is not None and above.ours and mover == self.seat
        node = Node(move, state, mover == self.seat or not opposed, value, known=mover is None, goes_on=goes_on)
        if opposed and above is not None and mover is not None and abs(value) < STANDING:
            node.worth = INHERITED * above.alone + (1 - INHERITED) * value
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
        self._expand(path[-1], least, most)
        for above in reversed(path):
            above.looks += 1
            if above.children:
                _settle(above)
        return True

    def _expand(self, node: Node, least: float, most: float) -> None:
        """Try moves of a position until there are no more, or it is worth less or more than its players would let come about."""
        for move, after in (moves := self._untried(node)):
            child = self._node(move, after, node)
            node.children.append(child)
            if child.known and abs(child.worth) >= SURE and (child.worth > 0) is node.ours:
                self._note(node, move, child, wins=True)
                break
            if child.worth >= most if node.ours else child.worth <= least:
                self._note(node, move, child, wins=abs(child.worth) >= STANDING)
                node.rest = moves
                return
            if abs(child.worth) >= STANDING and (child.worth > 0) is node.ours:
                self._note(node, move, child, wins=True)
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
        found = islice(self.game.expand(node.state, len(wins), wins), len(wins))
        return chain((pair for pair in found if self.text_of(pair[0]) in wins), node.rest)

    def _likely(self, node: Node) -> list[str]:
        """The moves of whoever moves there that have won or refuted most so far."""
        found, wins = self.refutations[node.ours], {} if node.ours else self.answers
        return nsmallest(LIKELY, found, key=lambda text: (-wins.get(text, 0), -found[text], text))

    def _note(self, node: Node, move: Any, after: Node | None = None, *, wins: bool) -> None:
        """Remember a move that refuted what led to a position; ``after``: the position it leads to, if that is more than a win by
        a whole turn; ``wins``: whoever made it has won, or soon will."""
        if node is self.root:
            return
        text = self.text_of(move)
        found = self.refutations[node.ours]
        found[text] = found.get(text, 0.0) + (abs(round(after.worth - node.alone, 6)) if after else WON)
        if wins and not node.ours:
            self.answers[text] = self.answers.get(text, 0) + 1

    def try_move(self, text: str) -> Node:
        """A child of the root, by the text of its move."""
        child = self._node(text, self.game.play(self.root.state, text), self.root)
        self.root.children.append(child)
        return child

    def win(self, child: Node, move: Any, state: Any) -> None:
        """Enter that the seat wins by a move after a child of the root."""
        child.children.append(self._node(move, state, child))
        self._note(child, move, wins=True)
        _settle(child)

    def narrow(self, child: Node, ends: Iterable[tuple[Any, Any]]) -> None:
        """Enter that a turn which begins with a child of the root ends by one of these moves, with the states after them."""
        child.children, child.rest = [self._node(move, after, child) for move, after in ends], None
        child.looks += 1
        _settle(child)

    def end_of_turn(self, child: Node) -> list[Node]:
        """From a child of the root on to where the turn is expected to end."""
        path = [self.root, child]
        while path[-1].goes_on and path[-1].whole and path[-1].children:
            path.append(_best(path[-1]))
        return path

    def refute(self, path: list[Node], answer: Node) -> None:
        """Enter that the other wins by an answer to the last of these positions and another action, and hand that up."""
        self._note(path[-1], answer.move, wins=True)
        self.concede([*path, answer], 1)

    def concede(self, path: list[Node], actions: int) -> None:
        """Enter that the last of these positions is lost after so many more actions, and hand that up."""
        path[-1].worth, path[-1].known = -WON * FADING**actions, True
        for above in reversed(path[:-1]):
            _settle(above)

    def next_end(self, child: Node) -> list[Node]:
        """From a child of the root on to the position below it in the turn that would be looked into next."""
        path = [self.root, child]
        while path[-1].goes_on and path[-1].children and path[-1].rest is None and not path[-1].known:
            path.append(_most_promising(path[-1]))
        return path

    def rated(self, child: Node) -> float:
        """What a child of the root is worth, less where it brings nothing new about; as the turn is likely to end, once that was
        looked into, since nobody has answered before."""
        child = self.end_of_turn(child)[-1]
        return child.worth if child.ours else self.context.rated(self.game, child.state, self.seat, child.worth)

    def text(self, node: Node) -> str:
        """The text of a node's move."""
        return self.text_of(node.move)

    def text_of(self, move: Any) -> str:
        """The text of a move of ``expand``, or of one that is its text."""
        return move if isinstance(move, str) else self.game.text(move)

    def line(self, node: Node) -> Iterator[str]:
        """The moves that are expected, from a child of the root on."""
        return map(self.text, _expected(node))

    def expected_end(self, node: Node) -> Node:
        """The last position of that line."""
        return deque(_expected(node), 1)[0]


def sort_of(text: str) -> str:
    """What is done by a move, and with which tile: the first two words of its text."""
    return " ".join(text.split()[:2])


def places_in(texts: Iterable[str]) -> set[str]:
    """The places, and numbers, that moves name."""
    return {token for text in texts for token in text.split() if token[-1].isdigit()}


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


def _expected(node: Node) -> Iterator[Node]:
    """The positions that are expected, from one on."""
    yield node
    while node.children:
        node = _best(node)
        yield node


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
