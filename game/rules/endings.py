"""How a game ends: the endings of the rules, and those that every game has."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Text
from game.rules import counting
from game.rules.digest import digest
from game.rules.outcome import Ending
from game.rules.state import Ended, State

TITLES: dict[str, Text] = {
    "forfeit": {"en": "Resigned", "de": "Aufgegeben"},
    "stuck": {"en": "Nobody can move", "de": "Niemand kann ziehen"},
    "too_long": {"en": "The game has gone on too long", "de": "Die Partie dauert zu lange"},
    "repetition": {"en": "The same position too often", "de": "Zu oft dieselbe Stellung"},
}
"""What the endings are called that every game has."""


def ended_by(state: State, check: str, *, set_up: bool = False) -> bool:
    """Whether an ending that is looked for at such a moment holds now, for whom it asks; then it is entered into the state.

    In a position that is ``set_up`` at the beginning of a turn, the one who acted last is the player not to move (A20).
    """
    for ending in state.rules.endings:
        if ending.check == check and ending.when is not None:
            holders = holding(state, ending, set_up=set_up)
            if holders:
                end(state, ending, holders)
                return True
    return False


def end(state: State, ending: Ending, holders: Sequence[int]) -> None:
    """Enter an ending into a fork."""
    state.ended = (ending.name, ending.winner.settle(state, holders, counting.awarded(state, ending, holders)))
    state.events = (*state.events, {"event": "ended", "ending": ending.name})


def holding(state: State, ending: Ending, *, set_up: bool = False) -> list[int]:
    """The seats for which an ending holds, of those it asks about."""
    seats = range(len(state.rules.seats))
    if ending.when is None:
        return [state.seat] if ending.name == "forfeit" else list(seats)
    asked = seats if ending.each else (len(seats) - 1 - state.seat if set_up else state.seat,)
    return [seat for seat in asked if ending.when.test(state.scene(seat))]


def too_long(state: State) -> Ended:
    """How a game ends that has gone on beyond its bound."""
    return settled(state, "too_long", range(len(state.rules.seats)))


def settled(state: State, name: str, holders: Sequence[int]) -> Ended:
    """A built-in ending with its winner: as the rules have it, or else a draw."""
    ending = next((ending for ending in state.rules.endings if ending.name == name), None)
    if ending is None:
        return name, "draw" if len(state.rules.seats) == 2 else None
    return name, ending.winner.settle(state, holders, counting.awarded(state, ending, holders))


def repeated(state: State) -> bool:
    """Whether a position has come up too often; the game is a draw then (I19). Elsewhere it is noted that it came up."""
    most = state.rules.repetition
    if not most or not state.rules.phases[state.phase].main:
        return False
    now = digest(state)
    if state.seen.count(now) + 1 >= most:
        state.ended = settled(state, "repetition", range(len(state.rules.seats)))
        return True
    state.seen = (*state.seen, now)
    return False
