"""Players from outside, to measure ours against: they look one move ahead and count, as the simplest programs do.

They share nothing with our evaluation. Each takes a win, and otherwise what its count says: ``greedy`` counts links, how many
cross a midline of the board and on how many sides of the centre it has some; ``ringer`` how much of the way around the centre
links close; ``blocker`` what the other has; ``rusher`` hurries to its last flower while it is ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import Any

from game.bots.budget import Context
from game.bots.match import Player
from game.core.chance import Chance
from game.core.contract import Link

Ends = list[tuple[tuple[int, int], tuple[int, int]]]
"""The places of both ends of each of some links."""
Count = Callable[[Ends, Ends, int], float]
"""What a position is worth by one's own links, the other's, and how many flowers one has left to plant."""


def one_ply(count: Count) -> Player:
    """A player that makes the move after which a count is the highest, any of those after which it is as high."""

    def choose(game: Any, state: Any, seed: int, context: Context) -> str:
        seat, chance = game.to_move(state), Chance(seed)
        rated = [(_rate(game, after, seat, count), game.text(move)) for move, after in game.expand(state)]
        best = max(found for found, _ in rated)
        return str(chance.pick([text for found, text in rated if found == best]))

    return choose


def _rate(game: Any, state: Any, seat: str, count: Count) -> float:
    result = game.result(state)
    if result is not None:
        return 1000.0 if result.winner == seat else 0.0 if result.winner == "draw" else -1000.0
    links = [link for link in game.links(state) if link.owner is not None]
    trays = [tray for tray in game.trays(state) if (tray.pile, tray.owner) == ("reserve", seat)]
    left = sum(number for tray in trays for kind, number in tray.tiles.items() if "basic" in game.kinds[kind].groups)
    return count(_ends(links, seat, own=True), _ends(links, seat, own=False), left)


def _ends(links: list[Link], seat: str, *, own: bool) -> Ends:
    return [(_xy(link.a), _xy(link.b)) for link in links if (link.owner == seat) is own]


def _xy(place: str) -> tuple[int, int]:
    x, y = place.split(",")
    return int(x), int(y)


def _crossing(ends: Ends) -> int:
    """How many links cross a midline."""
    return sum(a[0] * b[0] < 0 or a[1] * b[1] < 0 for a, b in ends)


def _around(ends: Ends) -> float:
    """The share of the way around the centre that links close."""
    closed = set[int]()
    for (x, y), (u, v) in ends:
        start, turn = degrees(atan2(y, x)), degrees(atan2(x * v - y * u, x * u + y * v))
        if abs(turn) < 180:
            closed.update(round(start + step) % 360 for step in range(0, round(turn), 1 if turn > 0 else -1))
    return len(closed) / 360


def _worth(ends: Ends) -> float:
    sides = {(x > 0, y > 0) for link in ends for x, y in link if x and y}
    return len(ends) + 2 * _crossing(ends) + 2 * len(sides)


greedy = one_ply(lambda mine, theirs, left: _worth(mine) - 0.8 * _worth(theirs))
ringer = one_ply(lambda mine, theirs, left: 30 * (_around(mine) - 0.9 * _around(theirs)) + len(mine) - len(theirs))
blocker = one_ply(lambda mine, theirs, left: 0.1 * len(mine) - len(theirs) - 3 * _around(theirs))
rusher = one_ply(lambda mine, theirs, left: 2 * (_crossing(mine) - _crossing(theirs)) - 0.7 * left + 0.2 * len(mine))
