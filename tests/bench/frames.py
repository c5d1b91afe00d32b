"""Frames: the table drawn first and again, under the pointer and while it moves; each in a process of its own."""

from __future__ import annotations

import statistics

from tests.bench.processes import the_copy
from tests.bench.rounds import Measured, Size
from tests.bench.start import MILLISECONDS

TABLE = "tests.bench.at_the_table"
"""The program that lays a table and prints seconds of processor time: [ours, the yardstick's], for each round."""


def first_draw(width: int, height: int, remembered: bool, size: Size) -> Measured:
    """The first time that a table is drawn in a window of that size; ``remembered`` if its pictures are on the disk."""
    copy, rounds = the_copy(), []
    for _ in range(min(size.starts, 5)):
        copy.forget()
        if remembered:
            copy.run("-m", TABLE, "first", str(width), str(height), "1")
        rounds.append(copy.told("-m", TABLE, "first", str(width), str(height), "1"))
    return _cost(rounds)


def frame(what: str, size: Size) -> Measured:
    """A frame at 1920 x 1080: ``full`` redraws, ``hover`` with the event that caused it, ``animation`` of a move."""
    told = the_copy().told("-m", TABLE, what, "1920", "1080", str(size.of(60, 2)))
    return _cost([told[at : at + 2] for at in range(0, len(told), 2)])


def _cost(rounds: list[list[float]]) -> Measured:
    ours, other = (statistics.median(column) * MILLISECONDS for column in zip(*rounds, strict=True))
    return Measured(ours, other, statistics.median(mine / yard for mine, yard in rounds))


def memory(size: Size) -> Measured:
    """Megabytes of a process after 400 moves on a table of 1920 x 1080, each of them drawn."""
    (taken,) = the_copy().told("-m", TABLE, "memory", "1920", "1080", str(size.of(400, 3)))
    return Measured(taken)
