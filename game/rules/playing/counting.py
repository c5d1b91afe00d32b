"""Points: what is scored while a game goes on, and the count at its end, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import SEATS, Event, Text
from game.core.languages import localize
from game.rules.playing.model import Ending, Line, ScoringRule
from game.rules.playing.state import Scene, State

Lines = tuple[tuple[Text, int, int], ...]
Pair = tuple[int, int]
TOTAL = localize("Total")
AWARD = localize("Pot")


def score(state: State, moment: str, scene: Scene | None = None) -> None:
    """Enter into a fork what the rules count at a moment: ``action`` (looked at in its scene), or the end of a turn."""
    events: list[Event] = []
    points = list(state.scores)
    for known in state.rules.scoring:
        if (known.at == "action") is not (moment == "action"):
            continue
        for seat in (state.seat,) if known.at == "own_turn" else range(len(state.rules.seats)):
            more = gained(known, scene.seen_by(seat) if scene is not None else state.scene(seat))
            if more:
                points[seat] += more
                events.append({"event": "scored", "player": SEATS[seat], "points": more, "why": known.title})
    if events:
        state.scores = (points[0], points[1])
        state.events = (*state.events, *events)
        if state.rules.turn_bound:
            state.cache = {}


def gained(known: ScoringRule, scene: Scene) -> int:
    """What a rule that scores brings to the seat of a scene as things are; less than 0 where it costs."""
    return known.sign * known.points(scene) if known.when is None or known.when.test(scene) else 0


def sole(holders: Sequence[int]) -> int:
    """The one seat that an ending holds for; GUEST where it holds for both, or for nobody."""
    return holders[0] if len(holders) == 1 else 0


def awarded(state: State, ending: Ending, holders: Sequence[int]) -> Pair:
    """What an ending brings to the tally of each player; nothing where it holds for both."""
    award = ending.award
    if award is None or len(holders) != 1:
        return 0, 0
    seat = 1 - holders[0] if award.to_other else holders[0]
    points = award.points(state.scene(seat))
    return (points, 0) if seat == 0 else (0, points)


def totals(state: State, award: Pair) -> Pair:
    """The two sums of the tally, with what an ending brings."""
    lines = [counted(state, line) for line in state.rules.tally if line.sign]
    return sum(guest for guest, _ in lines) + award[0], sum(host for _, host in lines) + award[1]


def tally(state: State, ending: Ending | None, holders: Sequence[int]) -> Lines:
    """The count as the rules tell it: each line with GUEST's number first, the total last."""
    out = [(line.title, *counted(state, line)) for line in state.rules.tally if is_told(state, line)]
    award = (0, 0)
    if ending is not None and ending.award is not None:
        award = awarded(state, ending, holders)
        out.append((ending.award.title, *award))
    if any(line.sign for line in state.rules.tally):
        out.append((TOTAL, *totals(state, award)))
    return tuple(out)


def is_told(state: State, line: Line) -> bool:
    """Whether a line is told as things are."""
    return line.when is None or any(line.when.test(state.scene(seat)) for seat in range(len(state.rules.seats)))


def counted(state: State, line: Line) -> Pair:
    """A line of the tally as things are, for GUEST and HOST; 0 for a seat that nobody has."""
    found = [0, 0]
    for seat in range(len(state.rules.seats)):
        scene = state.scene(seat)
        if line.when is None or line.when.test(scene):
            found[seat] = (line.sign or 1) * line.points(scene)
    return found[0], found[1]
