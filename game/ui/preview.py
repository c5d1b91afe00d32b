"""What a move would do, seen before it is made. Found by comparing the two boards, so it holds for every kind of move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.contract import Piece
from game.ui.motion import changes
from game.ui.play import Play


@dataclass(frozen=True)
class Preview:
    """The tiles that would lie elsewhere, by place, and the places that they or others would leave."""

    ghosts: Mapping[str, Piece] = field(default_factory=dict)
    leaving: frozenset[str] = frozenset()


NOTHING = Preview()


def preview(play: Play, token: str, place: str | None) -> Preview:
    """What picking a token would do to the board; ``place`` is where it is picked, if it is picked on the board.

    Shows no tile that comes from nowhere but the one in the hand: what is drawn unseen stays unseen. What would be taken
    where the pointer is stays, since a mark says so.
    """
    then = play.board_after(token)
    if then is None:
        return NOTHING
    found = changes(play.pieces, then)
    ghosts = {change.end: change.piece for change in found if change.end and (change.origin or change.piece.kind in play.picked)}
    leaving = frozenset(change.origin for change in found if change.origin)
    if place in play.pieces and place in ghosts and place not in play.picked:
        del ghosts[place]
        leaving -= {place}
    return Preview(ghosts, leaving)
