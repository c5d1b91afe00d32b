"""A clock beside a game, outside its rules: what it was set to, and how long was thought at each node of a session.

Nothing else is kept. What a side has left at a node follows from the way there, so undo puts the clock to where it stood when
that move was made, and each branch has times of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.core.contract import Result
from game.core.errors import BadRequest, BadSave
from game.core.languages import CatalogueText

LONGEST = 24 * 3600
"""Seconds that a clock can be set to, at most."""
TIME_UP = "time_up"
"""What the ending is called that a clock brings about; no ruleset has it."""
_LONGEST_THOUGHT = 10**11
_TEXT = re.compile(r"(?:(\d{1,4})(?:\+(\d{1,4}))?|(\d{1,5})s)")


@dataclass(frozen=True, slots=True)
class ClockSetting:
    """``per`` a ``game`` or each ``move`` (one line of the list of moves); ``seconds`` for that, and ``increment`` for every
    move made, in games only. ``ends``: whoever has none left loses; else the clock is only shown."""

    per: str
    seconds: int
    increment: int = 0
    ends: bool = True

    @property
    def low(self) -> int:
        """Milliseconds left from which on little is left: twenty seconds, or a quarter where all of it is little."""
        return min(20_000, self.seconds * 250)


def read_setting(text: str, ends: bool = True) -> ClockSetting:
    """``10`` and ``10+5`` are minutes for the game, and seconds more for each move; ``30s`` seconds for each move.

    Raises BadRequest for anything else.
    """
    found = _TEXT.fullmatch(text)
    minutes, increment, seconds = found.groups() if found else (None, None, None)
    setting = ClockSetting("move" if seconds else "game", int(seconds or 60 * int(minutes or 0)), int(increment or 0), ends)
    if not 0 < setting.seconds <= LONGEST:
        raise BadRequest(
            f'"{text[:20]}" is no time. Write 10 for ten minutes each, 10+5 for five seconds more with every move, or 30s '
            "for thirty seconds a move; a day at most."
        )
    return setting


class TimedNode(Protocol):
    """A node of a session, as far as a clock asks."""

    @property
    def id(self) -> int: ...


@dataclass
class GameClock:
    """``spent`` has the milliseconds that were thought at each node, by its id; ``unwritten`` the nodes whose number no file
    has yet."""

    setting: ClockSetting
    spent: dict[int, int] = field(default_factory=dict)
    unwritten: set[int] = field(default_factory=set)

    def spend(self, node: int, milliseconds: int) -> None:
        """So much more was thought at a node."""
        self.spent[node] = min(self.spent.get(node, 0) + max(milliseconds, 0), _LONGEST_THOUGHT)
        self.unwritten.add(node)

    def left(self, path: Sequence[TimedNode], mover: Callable[[Any], str | None], seat: str) -> int:
        """Milliseconds that a seat has left at the end of a path from the root; below 0 where it has taken more."""
        whole = self.setting.seconds * 1000
        if self.setting.per == "move":
            return whole - (self.spent.get(path[-1].id, 0) if mover(path[-1]) == seat else 0)
        own = [node for node in path if mover(node) == seat]
        made = len(own) - (path[-1] in own[-1:])
        return whole + 1000 * self.setting.increment * made - sum(self.spent.get(node.id, 0) for node in own)

    def take_unwritten(self) -> list[tuple[int, int]]:
        """Node and milliseconds for all that is in no file yet; from now on it is."""
        found = [(node, self.spent[node]) for node in sorted(self.unwritten)]
        self.unwritten.clear()
        return found

    def note(self, thoughts: Any, nodes: int) -> None:
        """Takes over what ``take_unwritten`` gave, as a file has it; what is no such thing is passed over."""
        for pair in thoughts if isinstance(thoughts, list) else ():
            if isinstance(pair, list) and len(pair) == 2 and all(map(_is_number, pair)) and pair[0] < nodes:
                self.spent[pair[0]] = pair[1]

    def anew(self, known: Mapping[int, int] | None = None) -> GameClock:
        """A clock of the same setting: for another game, or for the same one whose nodes have those other numbers."""
        spent = {known[node]: spent for node, spent in self.spent.items() if node in known} if known else {}
        return GameClock(self.setting, spent, set(spent))

    def record(self) -> dict[str, Any]:
        """The clock as data."""
        setting, last = self.setting, max(self.spent, default=-1)
        said = {"per": setting.per, "seconds": setting.seconds, "increment": setting.increment, "ends": setting.ends}
        return {**said, "spent": [self.spent.get(node, 0) for node in range(last + 1)]}


def make_time_result(loser: str, seats: Sequence[str], opposed: bool) -> Result:
    """How a game ends whose clock has run out for a seat: for the other one, if the two play against each other."""
    winner = next((seat for seat in seats if seat != loser), None) if opposed else None
    return Result(winner, TIME_UP, CatalogueText("window.time_up"))


def read_clock(data: Mapping[str, Any], nodes: int) -> GameClock:
    """The clock of a record of so many nodes. Raises BadSave."""
    per, seconds, increment = data.get("per"), data.get("seconds", 0), data.get("increment", 0)
    ends, spent = data.get("ends", True), data.get("spent", [])
    sound = per in ("game", "move") and _is_number(seconds) and 0 < seconds <= LONGEST
    sound = sound and _is_number(increment) and increment <= LONGEST and isinstance(ends, bool)
    if not sound or not isinstance(spent, list) or not _are_numbers(spent):
        raise BadSave("In this record of a game, 'clock' should have 'per', 'seconds', 'increment', 'ends' and 'spent'.")
    setting = ClockSetting(str(per), seconds, increment, ends)
    return GameClock(setting, {node: thought for node, thought in enumerate(spent[:nodes]) if thought})


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(map(_is_number, values))


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _LONGEST_THOUGHT
