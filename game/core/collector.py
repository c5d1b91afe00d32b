"""The collector of garbage, which stands still while much is made that cannot be garbage yet."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

GROWN = 1.25
"""How many times as much as after the last time lies in memory when all of it is to be looked through again."""
_blocks = 0
"""Blocks of memory in use after the last time."""
_aside = False
"""Whether memory is set aside, for good or for a while. (The interpreter could be asked, but it counts all that is aside, which
takes a quarter of a second where much is.)"""


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


def set_memory_aside() -> None:
    """What lies in memory now is looked through once, and never again: it stays to the end."""
    global _aside
    gc.collect()
    gc.freeze()
    _aside = True


def collect_grown() -> None:
    """Looks through all memory if there is much more than after the last time, unless it is set aside. With a dozen games
    that takes a tenth of a second: whoever serves requests does it between them, when nobody waits for an answer."""
    global _blocks
    if not _aside and sys.getallocatedblocks() > _blocks * GROWN:
        gc.collect()
        _blocks = sys.getallocatedblocks()


@contextmanager
def memory_aside() -> Iterator[None]:
    """While this lasts, what was there before is not looked through, unless it is set aside anyhow. The collector never
    comes to look through all of it by itself then, so that is done first where it has not been (``collect_grown``)."""
    global _aside
    if _aside:
        yield
        return
    collect_grown()
    gc.freeze()
    _aside = True
    try:
        yield
    finally:
        _aside = False
        gc.unfreeze()


def begin_collecting() -> None:
    """Where a start has put the collector off: from now on it looks for garbage, but only in what comes later.
    What a window has loaded stays until it ends; to look through it again and again would cost a frame or two each time."""
    if not gc.isenabled():
        set_memory_aside()
        gc.enable()
