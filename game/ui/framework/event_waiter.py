"""Waiting for what people do without looking for it each millisecond, as ``pygame.event.wait`` does."""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from functools import cache

import pygame

NAP = 0.031
"""Seconds from one look to the next where the system does not wake us: what people do first waits half of that on average."""
LIVELY_NAP, LIVELY = 0.008, 2.0
"""The same for so many seconds after somebody did something: most of what people do follows on something else."""
WATCHED_NAP = 0.1
"""The same where the X server wakes us; it does not know of everything (what an input method has made of some keys, say)."""


class EventWaiter:
    """Sleeps until there is an event. ``sleep`` sleeps for so many seconds, or less; ``now`` tells the time in seconds."""

    def __init__(self, sleep: Callable[[float], None] | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self._sleep, self._now = sleep, now
        self._lively_until = 0.0

    def wait(self, longest: int) -> pygame.event.Event:
        """The next event; one of the type NOEVENT if none has come after that many milliseconds."""
        until = self._now() + longest / 1000
        while True:
            event, now = pygame.event.poll(), self._now()
            if event.type != pygame.NOEVENT:
                self._lively_until = now + LIVELY
                return event
            if now >= until:
                return event
            self._nap(until - now, now < self._lively_until)

    def _nap(self, most: float, lively: bool) -> None:
        if self._sleep is not None:
            self._sleep(min(most, LIVELY_NAP if lively else NAP))
        elif (connection := _x_connection()) is None:
            time.sleep(min(most, LIVELY_NAP if lively else NAP))
        elif select.select([connection], [], [], min(most, LIVELY_NAP if lively else WATCHED_NAP))[0]:
            time.sleep(0.0002)  # what has come is read at the next look; should it not be, we do not turn in a circle


def _x_connection() -> int | None:
    """The socket on which the X server sends events; None on any other system. All that has come is read before we sleep."""
    if not pygame.display.get_init() or pygame.display.get_driver() != "x11":
        return None
    try:
        return _connection_number()(pygame.display.get_wm_info()["display"])
    except (OSError, AttributeError, KeyError, ValueError, TypeError, pygame.error):
        return None  # another pygame, or another library of X


@cache
def _connection_number() -> Callable[[object], int]:
    """What tells the socket of pygame's connection to the X server."""
    import ctypes  # only now: nothing of it is needed for the first picture

    pointer, number = ctypes.pythonapi.PyCapsule_GetPointer, ctypes.CDLL("libX11.so.6").XConnectionNumber
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    number.restype, number.argtypes = ctypes.c_int, [ctypes.c_void_p]
    return lambda display: int(number(pointer(display, b"display")))
