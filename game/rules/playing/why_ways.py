"""Why a tile cannot get to a place by its own movement: the first thing in its way, with the places to point at."""

from __future__ import annotations

from game.core.languages import localize, mark_text
from game.core.lattice import NAMES, places
from game.rules.playing.model import Kind, Move, Status, caused
from game.rules.playing.state import OWNER, Failure, Scene
from game.rules.playing.taking import taken


def why_not_there(scene: Scene, place: int, goal: int) -> Failure:
    """The reason; the goal is none of the tile's ways."""
    state = scene.state
    piece = state.board.get(place)
    if piece is None:
        return Failure("move", localize("There is no tile on {0}.", NAMES[place]), 1 << place)
    kind = state.rules.kinds[piece.kind]
    if not kind.moves:
        return Failure(
            f"tiles.{kind.id}.move",
            localize("{0} never moves by itself.", kind.name),
            1 << place,
        )
    return held(scene, place, "move") or _goal_fault(scene, place, goal, kind) or _way_fault(scene, place, goal, kind)


NEVER = {
    "move": mark_text("{0} never moves by itself."),
    "be_moved": mark_text("{0} cannot be moved by anything."),
    "capture": mark_text("{0} captures nothing."),
    "be_captured": mark_text("{0} cannot be captured."),
    "link": mark_text("{0} makes no links."),
}


def held(scene: Scene, place: int, verb: str) -> Failure | None:
    """The status that keeps the tile on a place from a verb, with what causes it."""
    state = scene.state
    kind = state.rules.kinds[state.board[place].kind]
    if verb in kind.cannot:
        return Failure(f"tiles.{kind.id}.cannot", localize(NEVER.get(verb, NEVER["link"]), kind.name), 1 << place)
    for index in state.rules.forbidding.get(verb, ()):
        if state.status(index) >> place & 1:
            status = state.rules.statuses[index]
            return Failure(f"statuses.{status.name}", status.text, causes(scene, status, place) | 1 << place, "status")
    return None


def causes(scene: Scene, status: Status, place: int) -> int:
    """The tiles near a place that put it under a status."""
    owner = scene.state.board[place].owner
    return caused(status.causes, scene.state.scene(owner % 2), place)


def open_moves(scene: Scene, kind: Kind, place: int) -> list[Move]:
    """The paths that a tile of the kind, on a place, has just now."""
    return [move for move in kind.moves if move.open_to(scene, place)]


def _goal_fault(scene: Scene, place: int, goal: int, kind: Kind) -> Failure | None:
    state = scene.state
    name, rule = NAMES[goal], f"tiles.{kind.id}.move"
    if goal == place:
        return Failure(rule, localize("It already lies on {0}.", name), 1 << place, "reach")
    if not state.rules.grid.points >> goal & 1:
        text = localize("{0} is a square; this tile lies on points.", name)
        return Failure(rule, text, sort="ground")
    if goal in state.board and not taken(scene, place) >> goal & 1:
        return _prey_fault(scene, place, goal, kind)
    for move in open_moves(scene, kind, place):
        if move.land is None or move.land.at(scene) >> goal & 1:
            return None
    for move in open_moves(scene, kind, place):
        if move.land is not None:
            return Failure(f"tiles.{kind.id}.land", state.rules.land_sentence(kind, move.land), 1 << goal, "ground")
    return None


def _prey_fault(scene: Scene, place: int, goal: int, kind: Kind) -> Failure:
    state = scene.state
    prey = state.rules.kinds[state.board[goal].kind].name
    if state.unseen(scene.seat) >> goal & 1:
        prey = localize("a tile that lies face down")
    if state.m[OWNER + scene.seat] >> goal & 1:
        return Failure("captures", localize("Your own {0} is there.", prey), 1 << goal, "taken")
    safe = held(scene, goal, "be_captured")
    if safe is not None:
        return safe._replace(sort="taken")  # what holds is not the tile that moves
    barred = held(scene, place, "capture")
    if barred is not None:
        return barred._replace(places=barred.places | 1 << goal)
    text = localize("{0} cannot capture {1}.", kind.name, prey)
    return Failure("captures", text, 1 << goal, "taken")


def _way_fault(scene: Scene, place: int, goal: int, kind: Kind) -> Failure:
    """The way is too long, or something stands in it."""
    points = scene.rules.grid.points
    for move in open_moves(scene, kind, place):
        if move.reach(scene, place, points, 1 << goal):
            through = move.through.at(scene) if move.through is not None else points
            if not move.reach(scene, place, through, through & 1 << goal):
                return Failure(
                    f"tiles.{kind.id}.through",
                    localize(
                        "The way to {0} leaves the ground that {1} keeps to.",
                        NAMES[goal],
                        kind.name,
                    ),
                    1 << goal,
                    "ground",
                )
            halted = _halts(scene, move, place, goal)
            if halted is not None:
                return halted._replace(rule=f"tiles.{kind.id}.move")
            text = localize("Tiles stand in the way to {0}.", NAMES[goal])
            return Failure(f"tiles.{kind.id}.move", text, _blockers(scene, place, goal, move), "blocked")
    said = [move.path.sentence for move in open_moves(scene, kind, place)] or [localize("cannot move now")]
    joined = said[0]
    for other in said[1:]:
        joined = localize("{0} or {1}", joined, other)
    return Failure(
        f"tiles.{kind.id}.move",
        localize("{0} {1}: {2} is out of reach.", kind.name, joined, NAMES[goal]),
        1 << goal,
        "reach",
    )


def _halts(scene: Scene, move: Move, place: int, goal: int) -> Failure | None:
    """That a path has to stop before it gets to its goal, with the points on which it would."""
    if move.stops is None:
        return None
    points = scene.rules.grid.points
    stops = move.stops.at(scene) & points
    if move.reach(scene, place, points & ~stops, 1 << goal):
        return None
    met = places(move.reach(scene, place, points & ~stops, stops))
    halts = sum(1 << stop for stop in met if move.reach(scene, place, points & ~(stops ^ 1 << stop), 1 << goal)) or stops
    return Failure("move", localize("It has to stop before {0}.", NAMES[goal]), halts, "blocked")


def _blockers(scene: Scene, place: int, goal: int, move: Move) -> int:
    """The tiles each of which, lifted off, would open the way; or all that the way meets. What it passes over is no obstacle."""
    passed = move.over.at(scene) if move.over is not None else 0
    points = scene.rules.grid.points & ~(move.stops.at(scene) if move.stops is not None else 0)
    barring = scene.state.m[0] & scene.rules.grid.points & ~passed & ~(1 << place)
    out = met = 0
    for blocker in places(barring):
        if move.reach(scene, place, points & ~(barring ^ 1 << blocker), 1 << goal):
            out |= 1 << blocker
        elif move.reach(scene, place, points & ~barring, 1 << blocker):
            met |= 1 << blocker
    return out or met
