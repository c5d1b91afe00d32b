"""Where a tile on the board could go if its owner were to move now: by its own movement, in an ordinary turn of the phase."""

from __future__ import annotations

from game.core.lattice import INDEX, NAMES, places
from game.rules.playing.model import END, Phase
from game.rules.playing.moved_path import walked, walking
from game.rules.playing.state import Scene, State


def reach(state: State, name: str) -> dict[str, str]:
    """By place, ``move``, or ``take`` where it would take what lies there. Empty where nothing lies that has an owner, where it
    cannot move, and when the game is over."""
    place = INDEX.get(name, -1)
    piece = state.board.get(place)
    if piece is None or state.ended is not None or piece.owner >= len(state.rules.seats):
        return {}
    goals = _goals(state, piece.owner).get(place, 0)
    return {NAMES[goal]: "take" if goal in state.board else "move" for goal in places(goals)}


def _goals(state: State, seat: int) -> dict[int, int]:
    """By place, where tiles could go if it were a seat's turn; kept with the state, since a table asks for one after another."""
    found = state.walks.get(seat)
    if found is None:
        moment = _moment(state, seat)
        found = state.walks[seat] = {} if moment is None else _walks(moment)
    return found


def _walks(state: State) -> dict[int, int]:
    """By place, where the legal moves walk tiles."""
    out: dict[int, int] = {}
    for walk in filter(None, map(walked, state.bundles())):
        out[walk[0]] = out.get(walk[0], 0) | walk[1]
    return out


def _moment(state: State, seat: int) -> State | None:
    """The state when a seat's turn first lets it walk tiles, nothing done before; None if its turns never do. The state itself if
    that is now."""
    fork = state.fork()
    fork.seat, fork.moved = seat, ()
    node = _first_walk(state.rules.phases[state.phase], Scene(state.rules, fork, seat))
    if node is None or (node, seat) == (state.node, state.seat):
        return None if node is None else state
    fork.node = node
    return fork


def _first_walk(phase: Phase, scene: Scene) -> int | None:
    """The node nearest to a turn's beginning that offers to walk a tile, past what happens by itself and what may come first."""
    waiting, met = [phase.entry], {END}
    while waiting:
        index = waiting.pop(0)
        if index in met:
            continue
        met.add(index)
        node = phase.nodes[index]
        if node.then is not None and node.when is not None:
            waiting.insert(0, node.then if node.when.test(scene) else node.other)
        elif any(walking(action) is not None for action, _ in node.offers):
            return index
        else:
            waiting += [following for _, following in node.offers] + ([] if node.skip is None else [node.skip])
    return None
