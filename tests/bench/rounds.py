"""How things are measured: in processor time, in several rounds, each beside its yardstick."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ROOT / "rulesets"


@dataclass(frozen=True)
class Size:
    """How much is measured: rounds of work in this process, rounds of processes started for it, and the share of the work."""

    rounds: int
    starts: int
    share: float

    def of(self, whole: int, least: int = 1) -> int:
        """That share of a whole, and no less than the least."""
        return max(round(whole * self.share), least)


class NotMeasured(Exception):
    """This system does not tell what the figure is about; the message says why."""


WHOLE, QUICK, LEAST = Size(15, 7, 1.0), Size(3, 2, 0.25), Size(1, 1, 0.01)


@dataclass(frozen=True)
class Measured:
    """One figure: the median of what was measured, in the figure's unit; the same of the yardstick and the median of the
    rounds' ratios, where there is a yardstick; and what else is to be told."""

    amount: float
    yardstick: float | None = None
    ratio: float | None = None
    note: str = ""


Clock = Callable[[], float]
"""One round: it prepares what it needs, and answers the seconds of processor time that the work itself took, for one piece."""
Pair = tuple[float, float]
"""The seconds of a round, and those of the yardstick beside it."""


def cpu(work: Callable[[], object]) -> float:
    """The seconds of processor time that a piece of work takes; what other programs do meanwhile does not count."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def cpu_each(works: Iterable[Callable[[], object]]) -> float:
    """The same for one of several pieces of work, on the average."""
    pieces = list(works)
    begin = time.process_time()
    for work in pieces:
        work()
    return (time.process_time() - begin) / len(pieces)


@contextmanager
def _few_collections() -> Iterator[None]:
    """What was there before is not searched for rubbish while something else is measured."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def in_turn(number: int, ours: Clock, yardstick: Clock) -> list[Pair]:
    """So many rounds of both, turn about, so that what the machine does besides falls on both alike."""
    pairs = []
    with _few_collections():
        for _ in range(number):
            mine = ours()
            pairs.append((mine, yardstick()))
    return pairs


def cost(pairs: Iterable[Pair], scale: float) -> Measured:
    """What ours costs, and how many times the yardstick that is: less is better. ``scale`` makes the figure's unit of seconds."""
    return _measured(list(pairs), scale, lambda mine, other: mine / other)


def speed(pairs: Iterable[Pair], scale: float) -> Measured:
    """The same as a share of the yardstick's speed: more is better."""
    return _measured(list(pairs), scale, lambda mine, other: other / mine)


def rate(pairs: Iterable[Pair]) -> Measured:
    """How many pieces of work a second, and that as a share of the yardstick's: more is better."""
    both = [(1 / mine, 1 / other) for mine, other in pairs]
    return _measured(both, 1.0, lambda mine, other: mine / other)


def _measured(pairs: list[Pair], scale: float, ratio: Callable[[float, float], float]) -> Measured:
    mine, other = (statistics.median(column) * scale for column in zip(*pairs, strict=True))
    return Measured(mine, other, statistics.median(ratio(*pair) for pair in pairs))
