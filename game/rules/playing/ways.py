"""Where a tile can go by its own movement, and what it can take there."""

from __future__ import annotations

from game.rules.playing.state import Scene
from game.rules.playing.taking import taken


def ways(scene: Scene, place: int) -> int:
    """The places a tile can move to: empty ones, and those whose tile it takes; where it may land and no status holds it."""
    state = scene.state
    if state.cannot("move") >> place & 1:
        return 0
    kind = state.rules.kinds[state.board[place].kind]
    empty = state.rules.grid.points & ~state.m[0]
    prey = taken(scene, place)
    out = 0
    for move in kind.moves:
        if not move.open_to(scene, place):
            continue
        targets = empty | prey
        if move.land is not None:
            targets &= move.land.const[scene.seat] if move.land.const else move.land.at(scene)
        passing = empty
        if move.over is not None:
            passing |= move.over.at(scene)
        if move.through is not None:
            step = move.through.at(scene)
            passing &= step
            targets &= step
        if move.stops is not None:
            passing &= ~move.stops.at(scene)
        out |= move.reach(scene, place, passing, targets)
    return out
