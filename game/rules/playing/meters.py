"""How things stand with the endings, for people to see: read from the compiled rules, whose conditions say how near they are.

What depends on links that a table does not show, or on what a seat cannot see, is left out: the rules tell which piles and links
that are, and of tiles that lie face down, other faces are tried.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from game.core.contract import SEATS, Gauge, Meter
from game.core.errors import TooCostly
from game.core.work import BUDGET
from game.rules.playing import counting, starting
from game.rules.playing.determinizing import determinized
from game.rules.playing.model import Condition, Ending, Line
from game.rules.playing.state import State

DEALS = 6
"""How many deals of faces are looked at where tiles lie face down, to know what hangs on them."""

SHARE = 10
"""How many times less work a meter may take than the list of moves: where it takes more, it is left out."""


def meters(state: State, viewer: str | None = None) -> list[Meter]:
    """All meters of a state; for a viewer, those of which that seat can know."""
    seat = None if viewer is None else SEATS.index(viewer)
    if seat is None or not state.unseen(seat):
        return list(_meters(state, seat))
    first, *others = [list(_meters(determinized(state, seat, deal), seat)) for deal in range(DEALS)]
    return [meter for meter in first if all(meter in deal for deal in others)]


def _meters(state: State, viewer: int | None) -> Iterator[Meter]:
    for ending in state.rules.endings:
        if ending.aim is not None:
            yield from _nearness(state, ending, ending.aim, viewer)
    yield from _leads(state)


def _nearness(state: State, ending: Ending, aim: Condition, viewer: int | None) -> list[Meter]:
    """How near an ending is: once for each seat, or once for all where it is the same for all; not at all where that takes
    too much work to tell."""
    found = []
    for number, seat in enumerate(state.rules.seats if ending.sided else state.rules.seats[:1]):
        if not _is_hidden(ending, number, viewer):
            try:
                with BUDGET.piece(SHARE):
                    gauge = _from_start(state, ending, aim, number)
                    favour = ending.winner.favours(state)[number] if ending.sided and ending.open_winner else 0.0
            except TooCostly:
                return []
            whose = seat if ending.sided else ""
            found.append(Meter("ending", f"endings.{ending.name}", ending.title, whose, gauge, favour))
    return found


def _is_hidden(ending: Ending, holder: int, viewer: int | None) -> bool:
    """Whether a meter of a seat is hidden from another, or from itself; from all, where players are to see for themselves."""
    return "all" in ending.hidden or (viewer is not None and ("mine" if viewer == holder else "theirs") in ending.hidden)


def _from_start(state: State, ending: Ending, aim: Condition, seat: int) -> Gauge:
    """The gauge of an ending; what falls is measured from where it was when the game began."""
    gauge = aim.gauge(state.scene(seat))
    if not gauge.start:
        return gauge
    known = state.rules.starts_at
    if (ending.name, seat) not in known:
        known[ending.name, seat] = aim.gauge(starting.beginning(state.rules).scene(seat))
    return gauge._replace(start=max(gauge.start, known[ending.name, seat].start))


def _leads(state: State) -> Iterator[Meter]:
    """What is counted at the end, as it would be now: the lines of the ruleset's count, or what a winner has more of."""
    if not state.rules.tally:
        yield from _decisive(state)
    elif not any(line.hidden for line in state.rules.tally):
        lines = [(f"tally.{line.name}", line.title, counting.counted(state, line)) for line in _lines(state)]
        if any(line.sign for line in state.rules.tally):
            lines.append(("tally", counting.TOTAL, counting.totals(state, (0, 0))))
        for name, title, amounts in lines:
            yield Meter("lead", name, title, amounts=amounts[: len(state.rules.seats)])


def _lines(state: State) -> list[Line]:
    return [line for line in state.rules.tally if counting.is_told(state, line)]


def _decisive(state: State) -> Iterator[Meter]:
    """What a winner has more of, with what breaks ties below it: the same lines whatever they say, so that none comes or goes in
    a game. What several endings count is told once, where it has most weight."""
    scenes = [state.scene(seat) for seat in range(len(state.rules.seats))]
    counted = [
        (rank, f"endings.{ending.name}.winner.{path}", counts, number)
        for ending in state.rules.endings
        if ending.open_winner
        for rank, (path, counts, number) in enumerate(ending.winner.deciding(state))
    ]
    first = dict[Hashable, tuple[int, str]]()
    for rank, name, counts, _ in counted:
        if counts not in first or rank < first[counts][0]:
            first[counts] = rank, name
    for rank, name, counts, number in counted:
        if first[counts] == (rank, name):
            yield Meter("lead", name, number.title, amounts=tuple(map(number.of, scenes)), rank=rank)
