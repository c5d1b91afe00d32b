"""What in a position could not have come about in play: too many tiles, a stranger's, one where none of its kind comes to lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.contract import SEATS
from game.core.lattice import NAMES
from game.rules.playing.model import Kind
from game.rules.playing.starting import owner_in
from game.rules.playing.state import NOBODY, State

OWNERS = (*SEATS, "any")


def oddities(state: State) -> Iterator[str]:
    """A sentence for each."""
    yield from _too_many(state)
    rules = state.rules
    known = {rules.laid(owner_in(rules, seat), seat).owner for seat in range(len(rules.seats))} | (
        {NOBODY} if rules.strays else set()
    )
    for place, piece in sorted(state.board.items()):
        kind = rules.kinds[piece.kind]
        if piece.owner not in known:
            yield f"No tile of {OWNERS[piece.owner]} comes into play in this game ({NAMES[place]})."
        if kind.moves and not _could_lie(kind, piece.owner % 2, place):
            yield f"{kind.name['en']} could hardly have come to lie on {NAMES[place]}."


def _could_lie(kind: Kind, seat: int, place: int) -> bool:
    """Whether a kind of tile is planted on a place, or ends its own moves there, as far as that never changes."""
    grounds = [kind.plant_on, *(move.land for move in kind.moves)]
    return any(ground is None or ground.const is None or ground.const[seat] >> place & 1 for ground in grounds)


def _too_many(state: State) -> Iterator[str]:
    """The kinds of which there are more than a set holds."""
    tokens = [token for piece in state.board.values() for token in piece.tokens]
    tokens += [token for pile in state.piles for token in pile]
    if not state.rules.sets_per_player:
        tokens = [token - token % 3 + NOBODY for token in tokens]
    for token, number in sorted(Counter(tokens).items()):
        kind = state.rules.kinds[token // 3]
        sets = len(state.rules.seats) if state.rules.sets_per_player and token % 3 == NOBODY else 1
        if number > kind.count * sets:
            whose = "" if token % 3 == NOBODY else f" of {OWNERS[token % 3]}'s"
            yield f"There are {number}{whose} {kind.id}, and the set holds {kind.count}."
