"""How things stand with the endings, for people to see: read from the compiled rules, whose conditions say how near they are.

What depends on links that a table does not show, or on what a seat cannot see, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.contract import SEATS, Meter
from game.rules.playing import counting, determinizing
from game.rules.playing.model import Ending
from game.rules.playing.state import State

_YOU = re.compile(r"\byours?\b|\byou\b")
"""In the words of a condition: it is another for each seat. What speaks of nobody is the same for all."""
DEALS = 2
"""How many other deals of what is hidden are looked at, to know what a seat cannot see."""


def meters(state: State, viewer: str | None = None) -> list[Meter]:
    """All meters of a state; for a viewer, those that no other deal of what that seat cannot see would change."""
    found = list(_meters(state))
    if viewer is None:
        return found
    deals = [list(_meters(determinizing.determinized(state, SEATS.index(viewer), seed))) for seed in range(DEALS)]
    return [meter for meter in found if all(meter in deal for deal in deals)]


def _meters(state: State) -> Iterator[Meter]:
    for ending in state.rules.endings:
        yield from _nearness(state, ending)
    yield from _leads(state)


def _nearness(state: State, ending: Ending) -> Iterator[Meter]:
    """How near an ending is: once for each seat, or once for all where it is the same for all of them."""
    if ending.when is None:
        return
    found = []
    for number, seat in enumerate(state.rules.seats):
        gauge = ending.when.gauge(state.scene(number))
        if gauge is not None and gauge.form != "fixed":
            favour = ending.winner.favour(state, number)
            found.append(Meter("ending", f"endings.{ending.name}", ending.title, seat, gauge, favour))
    if found and not _YOU.search(ending.when.sentence["en"]):
        yield found[0]._replace(seat="", favour=0.0)
        return
    yield from found


def _leads(state: State) -> Iterator[Meter]:
    """What is counted at the end, as it would be now: the lines of the ruleset's count, or what a winner has more of."""
    seats = len(state.rules.seats)
    if state.rules.tally:
        for number, (title, *amounts) in enumerate(counting.tally(state, None, ())):
            yield Meter("lead", f"tally.{number}", title, amounts=tuple(amounts[:seats]))
        return
    for ending in state.rules.endings:
        lines = ending.winner.tally(state)
        if ending.when is not None and lines:
            title, *amounts = lines[-1]
            yield Meter("lead", f"endings.{ending.name}", title, amounts=tuple(amounts[:seats]))
