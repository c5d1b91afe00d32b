"""The collector of garbage, which stands still while much is made that cannot be garbage yet."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_still() -> Iterator[None]:
    """While this lasts no garbage is looked for: each look takes the longer the more there is, and would find nothing."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def begin_collecting() -> None:
    """Where a start has put the collector off: looks through all that is there once, and from then on only at what comes later.
    What a window has loaded stays until it ends; to look through it again and again would cost a frame or two each time."""
    if not gc.isenabled():
        gc.collect()
        gc.freeze()
        gc.enable()
