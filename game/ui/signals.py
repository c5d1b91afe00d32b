"""SIGTERM and SIGINT end the window in good order; SDL would make a QUIT of them, or lose them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def heard(end: Callable[[], object]) -> Iterator[None]:
    """While this lasts, these signals call ``end``."""

    def answer(number: int, frame: FrameType | None) -> None:
        end()

    before: dict[signal.Signals, Any] = {}
    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            before[number] = signal.signal(number, answer)
    except ValueError:
        pass  # not the main thread: whoever started us hears the signals
    try:
        yield
    finally:
        for known, handler in before.items():
            signal.signal(known, handler)
