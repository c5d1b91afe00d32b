"""What always holds of where tiles could go and of the ways they take. Each law raises AssertionError where it is broken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from game.core.contract import SEATS
from game.core.lattice import INDEX, NAMES
from game.rules.playing.model import Move
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.rules.verbs.paths import LeapPath, LegsPath, SlidePath


def walkers(game: RulesGame) -> dict[str, tuple[int, int]]:
    """By the verb of the actions that walk a tile, which words of their moves are the tile's place and where it goes."""
    out = {}
    for action in game.definition["actions"].values():
        for pick in action.get("pick", ()):
            if "way_of" in pick:
                says = action["says"].split(" ")
                out[says[0]] = says.index(pick["way_of"]), says.index(pick["as"])
    return out


def walks(game: RulesGame, state: State) -> dict[str, set[str]]:
    """By place, where the list of legal moves lets the tile there walk."""
    out: dict[str, set[str]] = {}
    known = walkers(game)
    for words in (move.split(" ") for move in game.legal(state)):
        if words[0] in known:
            tile, goal = known[words[0]]
            out.setdefault(words[tile], set()).add(words[goal])
    return out


def asks_for_a_walk(game: RulesGame, state: State) -> bool:
    """Whether what is asked for just now may be to walk a tile, even if none can."""
    node = game.compiled.phases[state.phase].nodes[state.node]
    return state.ended is None and any(action.says[0] in walkers(game) for action, _ in node.offers)


def at_turns_start(game: RulesGame, state: State, seat: str) -> State:
    """The same position, set up anew, as a turn of a seat begins."""
    kept = {key: value for key, value in game.position(state).items() if key not in ("step", "moved", "passes", "seen", "ended")}
    return game.setup({**kept, "to_move": seat})[0]


def check_reach(game: RulesGame, state: State) -> None:
    """Tiles reach what their owner's turn would list for them, and take what lies there; nothing is reached once it is over.

    A turn lists it at its start, or where it comes to walking; no shipped game walks a tile twice in one turn.
    """
    pieces = game.pieces(state)
    reached = {place: game.reach(state, place) for place in pieces}
    for place, goals in reached.items():
        assert goals == {goal: "take" if goal in pieces else "move" for goal in goals}, place
        assert not goals or (state.ended is None and pieces[place].owner in game.seats), place
    assert not any(game.reach(state, place) for place in game.board.grounds if place not in pieces)
    if state.ended is not None or state.phase < len(game.compiled.phases) - 1:
        return
    for moment in (state, *(at_turns_start(game, state, seat) for seat in game.seats)):
        listed = walks(game, moment)
        for place in reached if asks_for_a_walk(game, moment) else ():
            if pieces[place].owner == SEATS[moment.seat]:
                assert reached[place].keys() == listed.get(place, set()), f"{place} {pieces[place]}"


def check_way(game: RulesGame, state: State, move: str, after: State) -> None:
    """A move that walks a tile leads it from where it lay to where it ends, by steps that one of its paths has; no other does."""
    words, way = move.split(" "), [INDEX[place] for place in game.way(state, move)]
    if words[0] not in walkers(game):
        assert way == [], move
        return
    tile, goal = walkers(game)[words[0]]
    events = [(event["event"], event.get("from"), event.get("to", event.get("at"))) for event in game.events(after)]
    assert ("moved", words[tile], words[goal]) in events or events.count(("captured", None, words[goal])) == 2, events
    assert (NAMES[way[0]], NAMES[way[-1]]) == (words[tile], words[goal]), (move, way)
    moves = game.compiled.kinds[state.board[way[0]].kind].moves
    assert any(treads(state, known, way) for known in moves), (move, [NAMES[place] for place in way])


def treads(state: State, move: Move, way: Sequence[int]) -> bool:
    """Whether a path leads so: no further than it may, by its own steps, and past tiles only where it may pass over some."""
    path: Any = move.path
    if isinstance(path, LeapPath):
        return len(way) == 2
    steps = [there - here for here, there in pairwise(way)]
    if not set(steps) <= set(path.steps) or (move.over is None and any(place in state.board for place in way[1:-1])):
        return False
    if isinstance(path, LegsPath):
        corners = [sum(path.legs[:leg]) for leg in range(len(path.legs) + 1)]
        legs = [steps[begin:end] for begin, end in pairwise(corners)]
        return len(steps) <= sum(path.legs) and all(len(set(leg)) <= 1 for leg in legs)
    return path.least <= len(steps) <= path.most and not (isinstance(path, SlidePath) and len(set(steps)) > 1)
