"""What turning the tiles around a place would do, told for many places at once or without doing it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.lattice import WIDTH, places
from game.rules.playing.grid import Grid
from game.rules.playing.lines import EAST, NORTH
from game.rules.playing.rules import LinkKind
from game.rules.playing.state import PieceType, Plan, State

WAYS = tuple(x * WIDTH + y for x, y in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)))
"""The eight steps around a point as shifts, clockwise from the north."""


def shifted(mask: int, by: int) -> int:
    """A set of points, each so many bits further."""
    return mask << by if by >= 0 else mask >> -by


def landing(grid: Grid, tiles: int, goals: int, steps: int) -> int:
    """The hubs for which a turn brings one of these tiles onto one of these points."""
    out = 0
    for i, way in enumerate(WAYS):
        out |= shifted(tiles & grid.points, -way) & shifted(goals & grid.points, -WAYS[(i + steps) % 8])
    return out & grid.points


@lru_cache(64)  # the same is asked for each tile that could come to the hub
def stuck(points: int, tiles: int, steps: int, fixed: int, within: int) -> int:
    """The hubs on a board of these points around which the tiles cannot turn: one is fixed, would leave the board, or start or
    end out of ``within``."""
    tiles &= points
    held, out = tiles & (fixed | ~within), 0
    for i, way in enumerate(WAYS):
        out |= shifted(held, -way) | shifted(tiles, -way) & ~shifted(points & within, -WAYS[(i + steps) % 8])
    return out & points


def linked(link: LinkKind, state: State, hub: int, steps: int, piece: PieceType) -> bool:
    """Whether a link would stand once such a tile lies on a hub and the tiles around it have turned, where none stands before.

    Only for links that ``tells_all``: a new one has an end that has moved, or runs over a point that has been left.
    """
    rules, board, grid = state.rules, state.board, state.rules.grid
    ring = grid.circuit[hub]
    turned = [(place, ring[(i + steps) % 8]) for i, place in enumerate(ring) if place in board]
    left = came = 0
    for place, goal in turned:
        left |= 1 << place
        came |= 1 << goal
    stops = state.m[0] & ~left | came | 1 << hub | link.wall
    able = rules.able_ends(link, state) & ~left
    ends = [(goal, board[place]) for place, goal in turned] + [(hub, piece)]
    ends = [(goal, moved) for goal, moved in ends if (rules.end_masks(link, moved) or 0) >> goal & 1]
    partners = _partners(link, state, able, ends)
    for goal, moved in ends:
        if grid.seen(goal, stops) & partners[moved.kind]:
            return True
    return any(_opens(link, state, place, stops, able) for place in places(left & ~came))


def leaving(link: LinkKind, state: State, plan: Plan, broken: int) -> int | None:
    """The open places of a plan with a turn that would leave such a link; ``broken``: those without the turn. None if that cannot
    be told."""
    near = state.rules.grid.around(state.m[0])
    if plan.piece is None or plan.removed or plan.added or not link.tells_all(state):
        return None
    for hub in places(plan.open & near):
        bit = 1 << hub
        broken = broken | bit if linked(link, state, hub, plan.turn, plan.piece) else broken & ~bit
    return broken


def _partners(link: LinkKind, state: State, able: int, ends: Sequence[tuple[int, PieceType]]) -> dict[int, int]:
    """By kind of those that have moved, the places of all tiles that one can be linked with."""
    m, base, out = state.m, state.rules.kind_slot, {}
    for _goal, moved in ends:
        if moved.kind not in out:
            found = 0
            for kind in link.partners[moved.kind]:
                found |= m[base + kind]
            found &= able
            for goal, other in ends:
                if link.rows[moved.kind] >> other.kind & 1:
                    found |= 1 << goal
            out[moved.kind] = found
    return out


def _opens(link: LinkKind, state: State, place: int, stops: int, able: int) -> bool:
    """Whether two tiles that have not moved see each other over a point that has been left, and are linked."""
    rays = link.grid.rays[place]
    for line in (NORTH, EAST):
        ahead, behind = stops & rays[line], stops & rays[line + 2]
        a, b = behind.bit_length() - 1, (ahead & -ahead).bit_length() - 1
        if a >= 0 and b >= 0 and able >> a & able >> b & 1 and link.rows[state.board[a].kind] >> state.board[b].kind & 1:
            return True
    return False
