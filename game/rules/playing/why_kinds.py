"""Why no tile of a kind can be taken from a pile now: what stops each action that would begin with one, and how far on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import or_
from typing import NamedTuple

from game.core.languages import localize, mark_text
from game.core.lattice import NAMES, places
from game.rules.playing.model import Action
from game.rules.playing.state import Failure, Scene, State
from game.rules.playing.why_actions import fault, read, undone

MOST = 400
"""So many ways of going on are tried, each of which takes as long as a legal move."""


FEW = 4
"""As many places are named one by one."""
ALL_TAKEN = mark_text("All places where it could go are occupied.")


class Stop(NamedTuple):
    """Where a way of going on ends: how many picks it gets to, how many demands the last of them meets, and what it fails."""

    depth: int
    met: int
    failure: Failure

    @property
    def nearness(self) -> tuple[int, int, bool]:
        """How near it comes to a move; of two places one that is taken is nearer than one of another ground."""
        return self.depth, self.met, self.failure.sort != "ground"


def nearest_failures(state: State, kind: str) -> list[Failure]:
    """What stops the actions offered now that get furthest with a tile of the kind; none if no action begins with one.

    Where only taken places are in the way, that is told of all of them, and all are pointed at.
    """
    node = state.rules.phases[state.phase].nodes[state.node]
    stops = [stop for action, _ in node.offers for stop in islice(_ways(state, action, kind), MOST)]
    best = max((stop.nearness for stop in stops), default=None)
    found = [stop.failure for stop in stops if stop.nearness == best]
    if any(failure.sort != "taken" for failure in found):
        return found
    taken = reduce(or_, (one.places for one in found), 0)
    return [_all_taken(failure, taken) if taken.bit_count() > 1 else failure for failure in found[:1]]


def _all_taken(failure: Failure, taken: int) -> Failure:
    """That every place which would do is taken; these by name where they are few."""
    names = "; ".join(NAMES[place] for place in places(taken) if place in NAMES)
    few = taken.bit_count() <= FEW
    sentence = localize("All places where it could go are occupied: {0}.", names) if few else localize(ALL_TAKEN)
    return failure._replace(places=taken, sentence=sentence)


def _ways(state: State, action: Action, kind: str) -> Iterator[Stop]:
    """What stops the action with such a tile, in each way of going on."""
    values = read(state, action, f"{action.says[0]} {kind}", begun=True)
    if not values or not action.picks[0].from_pile:
        return
    if len(values) == len(action.picks):
        depth, failure = fault(state, action, values)
        yield Stop(depth, 0, failure)
        return
    scene = Scene(state.rules, state, state.seat)
    first = action.picks[0]
    refused = first.fault(scene, values[first.name])
    if refused is not None:
        yield Stop(1, 0, refused)
        return
    scene.picked(first.name, values[first.name], first.spot(values[first.name]))
    yield from _onward(scene, action, 1)


def _onward(scene: Scene, action: Action, depth: int) -> Iterator[Stop]:
    if depth == len(action.picks) or (action.when is not None and not action.when.test(scene)):
        yield Stop(len(action.picks) + 1, 0, undone(scene, action))
        return
    pick = action.picks[depth]
    there = pick.values(scene)
    for value, _ in there:
        scene.picked(pick.name, value, pick.spot(value))
        yield from _onward(scene, action, depth + 1)
    scene.values.pop(pick.name, None)
    scene.spots.pop(pick.name, None)
    if not there and (nothing := pick.nothing()) is not None:
        yield Stop(depth + 1, 0, nothing)
    for place in places(scene.rules.universe) if not there else ():
        met = pick.met(scene, place)
        failure = None if met is None else pick.fault(scene, place)
        if met is not None and failure is not None:
            yield Stop(depth + 1, met, failure)
