"""A player from outside, to measure ours against: it looks one move ahead and counts links, as the simplest programs do.

It shares nothing with our evaluation. It takes a ring, and otherwise counts its own links and the other's, how many cross a
midline of the board, and on how many sides of the centre it has some.
"""

from __future__ import annotations

from typing import Any

from game.bots.budget import Context
from game.core.chance import Chance
from game.core.contract import Link


def greedy(game: Any, state: Any, seed: int, context: Context) -> str:
    """The move after which its count is the highest, any of those that are equally high."""
    seat, chance = game.to_move(state), Chance(seed)
    rated: list[tuple[float, str]] = [(_count(game, after, seat), game.text(move)) for move, after in game.expand(state)]
    best = max(count for count, _ in rated)
    return chance.pick([text for count, text in rated if count == best])


def _count(game: Any, state: Any, seat: str) -> float:
    result = game.result(state)
    if result is not None:
        return 1000.0 if result.winner == seat else 0.0 if result.winner == "draw" else -1000.0
    links = [link for link in game.links(state) if link.owner is not None]
    return _worth([link for link in links if link.owner == seat]) - 0.8 * _worth([link for link in links if link.owner != seat])


def _worth(links: list[Link]) -> float:
    ends = [(_xy(link.a), _xy(link.b)) for link in links]
    crossing = sum(a[0] * b[0] < 0 or a[1] * b[1] < 0 for a, b in ends)
    sides = {(x > 0, y > 0) for link in ends for x, y in link if x and y}
    return len(ends) + 2 * crossing + 2 * len(sides)


def _xy(place: str) -> tuple[int, int]:
    x, y = place.split(",")
    return int(x), int(y)
