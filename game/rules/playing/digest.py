"""Short names for a position, the same on every machine: to tell whether it has come up before, and for tables of positions."""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b

from game.core.lattice import NAMES, SQUARES, places, xy
from game.rules.playing.state import State


def digest(state: State) -> str:
    """Sixteen letters for what lies where, what is in the piles, and who is to move."""
    said = f"([{_tiles(state)}], {state.piles!r}, {state.phase}, {state.seat}){_points(state)}"
    return blake2b(said.encode(), digest_size=8).hexdigest()


def key(state: State) -> int:
    """A number of 64 bits for what can be played from here and what it is worth: the board, the piles, the moment of the turn,
    who acts, the points. Not for how many turns there were, what has come up before, or chance to come."""
    moved = tuple(map(_number, state.moved))
    moment = (state.phase, state.node, state.seat, moved, state.starts, state.passes, state.scores, state.ended)
    said = f"{_tiles(state)} {state.piles!r} {moment!r}{_points(state)}"
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big")


def arrangement(state: State, seat: int) -> frozenset[Hashable]:
    """The tiles on the board that a seat has, or nobody; all are others once a tile has come onto the board or gone from it, or a
    player has more or fewer tiles beside it. Who draws one from a common bag and discards one has changed nothing."""
    own = [slot for pile in state.rules.piles.values() if not pile.shared for slot in pile.slots]
    counts = (len(state.board), *[len(state.piles[slot]) for slot in own])
    return frozenset((place, piece.kind, piece.marks, counts) for place, piece in state.board.items() if piece.owner != 1 - seat)


def _tiles(state: State) -> str:
    """Each tile on the board as place, kind, owner, marks and what lies under it, by place; what is said of a tile is kept with
    the rules."""
    board, known, out = state.board, state.rules.spelled, []
    for place in sorted(board):
        piece = board[place]
        said = known.get((place, piece.id))
        if said is None:
            under = (piece.under,) if piece.under else ()
            said = known[place, piece.id] = repr((_number(place), piece.kind, piece.owner, piece.marks, *under))
        out.append(said)
    return ", ".join(out)


def _points(state: State) -> str:
    """The lasting marks on points, where there are such marks."""
    slots = state.rules.point_marks
    return "".join(f" {mark} {[NAMES[place] for place in places(state.m[slot])]}" for mark, slot in slots.items())


def _number(place: int) -> int | str:
    """A place as digests have it: in the middle of the lattice by the number that it had when no board was larger, so that what
    was kept then is known again; by its name elsewhere."""
    (x, y), cell = xy(place), place >= SQUARES
    if not -8 - cell <= min(x, y) <= max(x, y) <= 8:
        return NAMES[place]
    return 324 + (x + 9) * 18 + y + 9 if cell else (x + 8) * 18 + y + 8
