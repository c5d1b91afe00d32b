"""How a game ends: the endings of the rules, and those that every game has."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import SEATS
from game.core.errors import TooCostly, quoted
from game.rules.playing import counting
from game.rules.playing.digest import digest
from game.rules.playing.model import Ending
from game.rules.playing.state import State


def ended_by(state: State, check: str, *, set_up: bool = False, acted: bool = True) -> bool:
    """Whether an ending that is looked for at such a moment holds now, for whom it asks; then it is entered into the state.

    In a position that is ``set_up`` at the beginning of a turn, the one who acted last is the player not to move (A20). Where
    whoever is to move has not ``acted`` yet, endings for whoever acted ask for nobody.
    """
    for ending in state.rules.endings_at(check):
        if not (acted or ending.each):
            continue
        try:
            holders = holding(state, ending, set_up=set_up)
        except TooCostly as error:
            raise error.about(f"The ending {quoted(ending.name)} needs too much work here. Simplify its when:.") from error
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


def cause(state: State) -> int:
    """The tiles by which a game has ended, as its condition tells of them: the winner's, if it holds for both. Where that is
    about no tiles on the board: those that decide who wins. None where it has not ended by the rules."""
    name, winner = state.ended or ("", None)
    ending = next((ending for ending in state.rules.endings if ending.name == name), None)
    if ending is None or ending.when is None:
        return 0
    scenes = [state.scene(seat) for seat in sorted(range(len(state.rules.seats)), key=lambda seat: SEATS[seat] != winner)]
    found = next((ending.when.blame(scene) & state.m[0] for scene in scenes if ending.when.test(scene)), 0)
    return found or ending.winner.blame(state, counting.sole(holding(state, ending))) & state.m[0]


def built_in(state: State, name: str, winner: str | None = None, holders: Sequence[int] = (0, 1)) -> None:
    """Enter an ending that every game has into a fork: won as the rules have it, or else by ``winner``, or drawn."""
    ending = next((ending for ending in state.rules.endings if ending.name == name), None)
    if ending is not None:
        end(state, ending, holders)
        return
    state.ended = (name, winner or "draw") if len(state.rules.seats) == 2 else (name, None)
    state.events = (*state.events, {"event": "ended", "ending": name})


def repeated(state: State) -> bool:
    """Whether a position has come up too often; the game is a draw then (I19). Elsewhere it is noted that it came up.

    Where no move may bring one back, it can come up again only by passing, which ends nothing."""
    most, never = state.rules.repetition, state.rules.repeats is not None
    if not (most or never) or not state.rules.phases[state.phase].main:
        return False
    now = digest(state)
    if most and state.seen.count(now) + 1 >= most:
        built_in(state, "repetition")
        return True
    state.seen = state.seen.added(now)
    return False
