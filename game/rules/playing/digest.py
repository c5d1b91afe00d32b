"""A short name for a position, the same on every machine, to tell whether it has come up before."""

from __future__ import annotations

from hashlib import blake2b

from game.rules.playing.state import State


def digest(state: State) -> str:
    """Sixteen letters for what lies where, what is in the piles, and who is to move."""
    tiles = [(place, piece.kind, piece.owner, piece.marks) for place, piece in sorted(state.board.items())]
    said = repr((tiles, state.piles, state.phase, state.seat))
    return blake2b(said.encode(), digest_size=8).hexdigest()
