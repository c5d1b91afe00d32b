"""A hint: the move, why it is good, in the words of the rules, and which moves come next to it.

All of it has a budget. The move is searched for as a level does that has it; a part of it more is for comparing the move with
others (``deals.py``), another for what the other threatens, and another for what the move is good for later on, if nothing is
seen at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.bots.budget import ALONE, LOST, WIDE, Budget, Choice, Context, Spending, Stopped
from game.bots.evaluation import STANDING, SURE, is_lost, steepness, worth
from game.bots.reasons import MOST_REASONS, SEEN, Told, changes, witness
from game.bots.search import UNPLAYABLE
from game.bots.thinking import deal_worlds, listening, think
from game.core.contract import Text
from game.core.languages import localize, mark_text
from game.core.selection import SKIP

NEXT = 2
"""Other moves that are ranked beside the move."""
GRADES = {"equal": 0.015, "less": 0.1, "worse": float("inf")}
"""How much less another move is worth at most, where things are even, to be called so."""
BESIDE = 3
"""Other moves after which tiles at risk are looked for."""
SOME = 7
"""Other moves, spread over the list, with which the move is compared."""
LOOKING = 0.5
"""How much of a budget, beside what the move itself takes, is for what it is good for."""
AHEAD = 4
"""Actions that are looked ahead for what a move prepares."""
GLANCE = Budget(positions=1, safely=False)
ENDLESS = Budget()


class Ranked(NamedTuple):
    """Another move, what it is worth, and how much less good that is: one of GRADES."""

    move: str
    worth: float
    grade: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, what it is worth, why it is good (at least one reason, first what can be seen), what the other threatens, if
    anything, and the moves that come next to it, the best first."""

    move: str
    worth: float
    reasons: tuple[Text, ...]
    threat: str = ""
    others: tuple[Ranked, ...] = ()


def hint(game: Told, state: Any, budget: Budget, *, seed: int = 0, context: Context = ALONE) -> Hint:
    """What to play in a state, and why. Raises Stopped, ValueError if the game is over."""
    choice = think(game, state, replace(budget, spread=0.0, beside=NEXT), seed=seed, context=context)
    seat = game.to_move(state) or ""
    with listening(context):
        seen, *others = deal_worlds(game, state, seat, seed)  # what a move brings to light is not told before it is made
        if not (choice.threat or others):
            choice = replace(choice, threat=_threat(_Looking(game, budget, context), seen, seat, choice.move))
        reasons = explain(game, seen, choice, budget, context) if choice.move in game.legal(seen) else [localize(QUIET)]
    return Hint(choice.move, choice.worth, tuple(reasons), choice.threat, tuple(rank(choice)))


def rank(choice: Choice) -> Iterator[Ranked]:
    """The moves that come next to the chosen one."""
    for text, value in choice.others[:NEXT]:
        behind = (choice.worth - value) / steepness(choice.worth)
        yield Ranked(text, value, next(grade for grade, most in GRADES.items() if behind <= most))


class _Spent(Exception):
    """Nothing is left to look at more positions."""


class _Looking:
    """Looks at positions for what a move is good for, as long as a part of the budget lasts. Each look raises Stopped once the
    thinking is halted, and _Spent when it is to end."""

    def __init__(self, game: Told, budget: Budget, context: Context) -> None:
        self.game, self.context, self.positions = game, context, 0
        self._spending = Spending(budget, time.monotonic())

    def _count(self, positions: int = 1) -> None:
        if self.context.halted():
            raise Stopped
        if self.context.hurried() or self._spending.spent(LOOKING, self.positions):
            raise _Spent
        self.positions += positions

    def play(self, state: Any, text: str) -> Any:
        """The state after a move."""
        self._count()
        return self.game.play(state, text)

    def answers(self, state: Any, most: int = WIDE) -> Iterator[tuple[str, Any]]:
        """So many moves, and those that are aimed at tiles of the other, with the states after them."""
        for move, after in self.game.expand(state, most):
            self._count()
            yield self.game.text(move), after

    def afters(self, state: Any, most: int = WIDE) -> Iterator[Any]:
        """The states after these moves."""
        return (after for _, after in self.answers(state, most))

    def likely(self, state: Any) -> str:
        """The move that looks best at a glance."""
        self._count(0)
        found = think(self.game, state, GLANCE, context=self.context)
        self._count(found.positions)
        return found.move


def explain(game: Told, state: Any, choice: Choice, budget: Budget = ENDLESS, context: Context = ALONE) -> list[Text]:
    """Why to play the move of a choice in a state: at least one sentence. Raises Stopped."""
    seat, after = game.to_move(state) or "", game.play(state, choice.move)
    anyway = _by_any(game, state, seat, choice.move)
    found = [why for why in changes(game, state, after, seat).values() if why not in anyway]
    if game.opposed and choice.worth >= SURE and game.result(after) is None:
        found.insert(0, localize(WINNING))
    if not found:
        if len(game.legal(state)) < 2:
            return [localize(ONLY)]
        purpose = _purpose(_Looking(game, budget, context), state, after, seat, choice)
        found = [purpose] if purpose else witness(game, state, after, seat)
    return (found or [localize(_nothing_seen(game, state, after, choice))])[:MOST_REASONS]


def _nothing_seen(game: Told, before: Any, after: Any, choice: Choice) -> str:
    """What to say of a move that is good for nothing that could be seen: it is a quiet one, or, where the board is the same
    whatever is played, a choice."""
    others, board = [text for text in game.legal(before) if text != choice.move], game.pieces(after)
    if any(game.pieces(game.play(before, text)) != board for text in _some(others)):
        return QUIET
    looked_into = len(choice.others) >= len(others)
    return EVEN if looked_into and all(other.grade == "equal" for other in rank(choice)) else CHOICE


def _some(moves: Sequence[str]) -> Sequence[str]:
    """A few of the moves, spread over their list."""
    return moves[:: max(len(moves) // SOME, 1)][:SOME]


def _by_any(game: Told, state: Any, seat: str, move: str) -> list[Text]:
    """What comes about after most other moves as well, as points for what stands on the board: no reason for this one."""
    some = _some([text for text in game.legal(state) if text != move])
    found = [changes(game, state, game.play(state, text), seat) for text in some]
    told = [why for others in found for sort, why in others.items() if sort not in SEEN]
    return [why for why in told if 2 * told.count(why) > len(some)]


def _purpose(looking: _Looking, before: Any, after: Any, seat: str, choice: Choice) -> Text | None:
    """Why to play a move that changes nothing which could be told: what it keeps the other from, that it leaves the board alone,
    or what the seat can do in its next turn because of it, as the game is expected to go on; None if no such thing is found."""
    try:
        if choice.threat and choice.worth > LOST and _meets(looking, after, seat, choice.threat):
            return localize(MET)
        if choice.move == SKIP:
            return localize(KEPT)
        if not looking.game.opposed or looking.game.to_move(after) == seat:
            return None
        return _saved(looking, before, after, seat, choice) or _prepared(looking, before, after, seat, choice)
    except _Spent:
        return None


def _threat(looking: _Looking, before: Any, seat: str, move: str) -> str:
    """What the other would win by after most moves that were not chosen, as far as that can be seen; empty if nothing threatens.
    The search comes upon it only where such a move promised much."""
    game = looking.game
    if not game.opposed:
        return ""
    with suppress(_Spent):
        afters = [looking.play(before, text) for text in _some([text for text in game.legal(before) if text != move])]
        answered = [after for after in afters if game.to_move(after) not in (seat, None)]
        for win, then in looking.answers(answered[0]) if answered else ():
            if worth(game, then, seat) <= -STANDING:
                won = 1 + sum(_wins(looking, after, seat, win) for after in answered[1:])
                if 2 * won > len(answered) > 1:
                    return win
    return ""


def _wins(looking: _Looking, after: Any, seat: str, move: str) -> bool:
    """Whether the other, who is to move, can make a move there, and wins by it."""
    with suppress(*UNPLAYABLE):
        return worth(looking.game, looking.play(after, move), seat) <= -STANDING
    return False


def _meets(looking: _Looking, after: Any, seat: str, threat: str) -> bool:
    """Whether the other, who is to move, cannot win by that move any more, nor by that and another."""
    game = looking.game
    if game.to_move(after) in (seat, None):
        return False
    if threat not in game.legal(after):
        return True
    then = looking.play(after, threat)
    ends = [then] if game.to_move(then) in (seat, None) else looking.afters(then)
    return not any(is_lost(game, end, seat) for end in ends)


def _saved(looking: _Looking, before: Any, after: Any, seat: str, choice: Choice) -> Text | None:
    """Which tile of the seat's the other could take after moves with others, and cannot after this one."""
    game = looking.game
    places = set(choice.move.split()) & game.pieces(before).keys()
    others = [text for text in (*(text for text, _ in choice.others), *game.legal(before)) if not places & set(text.split())]
    beside = [looking.play(before, text) for text in others[:BESIDE]]
    risked = [_at_risk(looking, state, seat) for state in beside if game.to_move(state) not in (seat, None)]
    lost = Counter(place for places in risked for place in places)
    pieces, still = game.pieces(before), {game.pieces(after)[place].kind for place in _at_risk(looking, after, seat)}
    for place, number in sorted(lost.items()):
        piece = pieces.get(place)
        if number == len(risked) and piece and piece.owner == seat and piece.kind in game.kinds and piece.kind not in still:
            return localize(SAVED, game.kinds[piece.kind].name, place)
    return None


def _at_risk(looking: _Looking, state: Any, seat: str) -> set[str]:
    """Where the other, who is to move, could take a tile of the seat's by coming to its place."""
    game, found = looking.game, set[str]()
    own = {place for place, piece in game.pieces(state).items() if piece.owner == seat}
    for then in looking.afters(state, 1):  # nearly all of them aimed at tiles
        pieces = game.pieces(then)
        if sum(piece.owner == seat for piece in pieces.values()) < len(own):
            found |= {place for place in own if place in pieces and pieces[place].owner != seat}
    return found


def _prepared(looking: _Looking, before: Any, after: Any, seat: str, choice: Choice) -> Text | None:
    """What the seat can do in its next turn, as the game is expected to go on, that it could not do after most other moves."""
    game, state, line, answers = looking.game, after, list(choice.line[1:]), list[str]()
    for _ in range(AHEAD):
        if game.to_move(state) is None:
            break
        text = line.pop(0) if line else looking.likely(state)
        following = looking.play(state, text)
        if game.to_move(state) == seat:
            some = _some([other for other in game.legal(before) if other != choice.move])
            anyway = [why for other in some for why in _could_do(looking, before, [other, *answers], text, seat)]
            told = changes(game, state, following, seat)
            seen = next((why for sort, why in told.items() if sort in SEEN and 2 * anyway.count(why) <= len(some)), None)
            return localize(PREPARED, seen) if seen else None
        answers.append(text)
        state = following
    return None


def _could_do(looking: _Looking, state: Any, moves: Sequence[str], text: str, seat: str) -> list[Text]:
    """What is to be told of a move, if it can be made after some others; nothing if one of them cannot be made."""
    for move in moves:
        if move not in looking.game.legal(state):
            return []
        state = looking.play(state, move)
    if looking.game.to_move(state) != seat or text not in looking.game.legal(state):
        return []
    return list(changes(looking.game, state, looking.play(state, text), seat).values())


ONLY = mark_text("There is no other move.")
QUIET = mark_text("It is a quiet move; no other is clearly better.")
CHOICE = mark_text("The board is the same whatever is chosen; of those that were looked into, no choice comes out better.")
EVEN = mark_text("Each choice is as good, as far as can be told now.")
KEPT = mark_text("It leaves the board as it is: what you could add now is worth more later.")
MET = mark_text("It keeps the other from winning in the next turn.")
SAVED = mark_text("It saves a tile of yours from being taken: {0} on {1}.")
PREPARED = mark_text("It prepares your next turn. What a move can do then: {0}")
WINNING = mark_text("It wins, whatever the other does.")
