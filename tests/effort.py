"""Bounds on time that hold on any machine: what an action costs as a multiple of fixed work done beside it, in the same run."""

import gc
import time
from collections.abc import Callable

_WORDS = [f"word{number % 97}-{number}" for number in range(20_000)]


def effort(action: Callable[[], object], tries: int = 3, enough: float = 0) -> float:
    """What `action` costs as a multiple of a fixed piece of work (about 10 ms on the machine of 2026 that CI has).

    The least of up to `tries` rounds is returned, each measured between two rounds of the fixed work; a round that costs less
    than `enough` is the last. No garbage is collected meanwhile: that of earlier tests would be counted by chance.
    """
    gc.disable()
    try:
        least = float("inf")
        while tries and least >= enough:
            least = min(least, _spent(action) / ((_spent(_work) + _spent(_work)) / 2))
            tries -= 1
        return least
    finally:
        gc.enable()


def fixed_work() -> float:
    """The seconds that the fixed work takes here and now."""
    return min(_spent(_work) for _ in range(5))


def _spent(action: Callable[[], object]) -> float:
    begin = time.thread_time()
    action()
    return time.thread_time() - begin


def _work() -> int:
    return len({word: tuple(word.split("-")) for word in sorted(_WORDS)})
