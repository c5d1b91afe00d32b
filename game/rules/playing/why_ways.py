"""Why a tile cannot get to a place by its own movement: the first thing in its way, with the places to point at."""

from __future__ import annotations

from game.core.contract import Text
from game.core.lattice import NAMES, places
from game.rules.language.texts import both
from game.rules.playing.model import Kind, Move, Status, caused
from game.rules.playing.state import OWNER, Failure, Scene
from game.rules.playing.taking import taken


def why_not_there(scene: Scene, place: int, goal: int) -> Failure:
    """The reason; the goal is none of the tile's ways."""
    state = scene.state
    piece = state.board.get(place)
    if piece is None:
        return Failure("move", both("There is no tile on {0}.", "Auf {0} liegt kein Stein.", NAMES[place]), 1 << place)
    kind = state.rules.kinds[piece.kind]
    if not kind.moves:
        return Failure(
            f"tiles.{kind.id}.move",
            both("{0} never moves by itself.", "{0} bewegt sich nicht von selbst.", kind.name),
            1 << place,
        )
    return held(scene, place, "move") or _goal_fault(scene, place, goal, kind) or _way_fault(scene, place, goal, kind)


NEVER = {
    "move": ("{0} never moves by itself.", "{0} bewegt sich nie von selbst."),
    "be_moved": ("{0} cannot be moved by anything.", "{0} lässt sich durch nichts bewegen."),
    "capture": ("{0} captures nothing.", "{0} schlägt nichts."),
    "be_captured": ("{0} cannot be captured.", "{0} kann nicht geschlagen werden."),
    "link": ("{0} makes no links.", "{0} bildet keine Verbindungen."),
}


def held(scene: Scene, place: int, verb: str) -> Failure | None:
    """The status that keeps the tile on a place from a verb, with what causes it."""
    state = scene.state
    kind = state.rules.kinds[state.board[place].kind]
    if verb in kind.cannot:
        return Failure(f"tiles.{kind.id}.cannot", both(*NEVER.get(verb, NEVER["link"]), kind.name), 1 << place)
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
        return Failure(rule, both("It already lies on {0}.", "Er liegt schon auf {0}.", name), 1 << place, "reach")
    if not state.rules.grid.points >> goal & 1:
        text = both("{0} is a square; this tile lies on points.", "{0} ist ein Feld; dieser Stein liegt auf Punkten.", name)
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
        prey = both("a tile that lies face down", "einen verdeckten Stein")
    if state.m[OWNER + scene.seat] >> goal & 1:
        return Failure("captures", both("Your own {0} is there.", "Dort liegt der eigene Stein {0}.", prey), 1 << goal, "taken")
    safe = held(scene, goal, "be_captured")
    if safe is not None:
        return safe._replace(sort="taken")  # what holds is not the tile that moves
    barred = held(scene, place, "capture")
    if barred is not None:
        return barred._replace(places=barred.places | 1 << goal)
    text = both("{0} cannot capture {1}.", "{0} kann {1} nicht schlagen.", kind.name, prey)
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
                    both(
                        "The way to {0} leaves the ground that {1} keeps to.",
                        "Der Weg nach {0} verlässt den Grund von {1}.",
                        NAMES[goal],
                        kind.name,
                    ),
                    1 << goal,
                    "ground",
                )
            halted = _halts(scene, move, place, goal)
            if halted is not None:
                return halted._replace(rule=f"tiles.{kind.id}.move")
            text = both("Tiles stand in the way to {0}.", "Steine stehen im Weg nach {0}.", NAMES[goal])
            return Failure(f"tiles.{kind.id}.move", text, _blockers(scene, place, goal, move), "blocked")
    said = [move.path.sentence for move in open_moves(scene, kind, place)] or [both("cannot move now", "kann jetzt nicht ziehen")]
    joined: Text = {
        lang: (" or " if lang == "en" else " oder ").join(s.get(lang, s["en"]) for s in said) for lang in ("en", "de")
    }
    return Failure(
        f"tiles.{kind.id}.move",
        both("{0} {1}: {2} is out of reach.", "{0} {1}: {2} ist zu weit.", kind.name, joined, NAMES[goal]),
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
    return Failure("move", both("It has to stop before {0}.", "Er muss vor {0} anhalten.", NAMES[goal]), halts, "blocked")


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
