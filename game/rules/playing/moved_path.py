"""Which tile a move walks by its own movement, and the places that it comes past."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.core.lattice import NAMES
from game.rules.playing import legal
from game.rules.playing.model import Action, Move
from game.rules.playing.pathfinding import Way
from game.rules.playing.state import MoveBundle, Scene, State
from game.rules.playing.why_ways import open_moves


@runtime_checkable
class Stepping(Protocol):
    """A path that goes step by step. One that does not, such as a leap, comes past nothing."""

    def way(self, place: int, passing: int, goal: int) -> Way:
        """The places from one to the other, both included; empty if that is none of its ways."""


def way(state: State, text: str) -> tuple[str, ...]:
    """The places, by name, that the tile walked by a legal move comes past; none for any other move."""
    bundle, last = legal.find(legal.offered_moves(state), text) or (None, -1)
    walk = None if bundle is None else walked(bundle)
    if bundle is None or walk is None:
        return ()
    place, goals = walk
    goal = last if goals == bundle.mask else goals.bit_length() - 1
    scene = Scene(state.rules, state, state.seat)
    ways = (_by(scene, move, place, goal) for move in open_moves(scene, state.rules.kinds[state.board[place].kind], place))
    return tuple(NAMES[at] for at in next(filter(None, ways), ()))


def walked(bundle: MoveBundle) -> tuple[int, int] | None:
    """The place of the tile that the moves of a bundle walk, and the set of places where they lead; None if they walk none."""
    picks = None if bundle.action is None else walking(bundle.action)
    if picks is None:
        return None
    tile, goal = picks
    return bundle.picks[tile], bundle.mask if goal == len(bundle.picks) else 1 << bundle.picks[goal]


def walking(action: Action) -> tuple[int, int] | None:
    """Which of an action's picks (from 0) are a tile that goes by its own movement and where it goes; None if it has no such."""
    names = [pick.name for pick in action.picks]
    moves = {effect.walked for effect in action.effects}
    for at, pick in enumerate(action.picks):
        if pick.goal_of and (pick.goal_of, pick.name) in moves and not action.picks[names.index(pick.goal_of)].several:
            return names.index(pick.goal_of), at
    return None


def _by(scene: Scene, move: Move, place: int, goal: int) -> Way:
    """The way by one of the tile's paths; empty if that path does not lead there."""
    passing = scene.rules.grid.points & ~scene.state.m[0]
    if move.over is not None:
        passing |= move.over.at(scene)
    ends = 1 << goal
    if move.land is not None:
        ends &= move.land.at(scene)
    if move.through is not None:
        ground = move.through.at(scene)
        passing, ends = passing & ground, ends & ground
    if move.stops is not None:
        passing &= ~move.stops.at(scene)
    path = move.path_from(scene, place)
    if not path.reach(place, passing, ends):
        return ()
    return path.way(place, passing, goal) if isinstance(path, Stepping) else (place, goal)
