"""What a process that runs for months does: it tells a service manager (``sd_notify``), counts quick ends, gives memory back."""

from __future__ import annotations

import gc
import os
import socket
from contextlib import suppress
from pathlib import Path

from game.core.disk import read_bounded, replace_keeping
from game.core.kept import forget_kept

QUICK = 60_000
"""Milliseconds: who ends sooner has crashed quickly."""
MOST_QUICK = 3
"""So many quick crashes in a row start the safe mode."""
STILL, FEW = 100, 10
"""Milliseconds without a frame after which nothing moves, and how many frames are too few to tell of a pace."""
APART = 1 << 16
"""From this size on, in bytes, memory lies apart. The system's library begins with twice as much, and goes up to 32 MB by
itself."""
_APART = -3
"""M_MMAP_THRESHOLD of glibc."""


class Notifier:
    """Tells systemd that the table is ready, and that its frame loop goes round; without systemd, nobody."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        told = dict(os.environ) if environment is None else environment
        self._address = told.get("NOTIFY_SOCKET", "")
        span = told.get("WATCHDOG_USEC", "")
        # whose process WATCHDOG_PID names means nothing here: the service's first one is the compositor, whose child we are
        self._every = int(span) // 2000 if span.isascii() and span.isdigit() else 0
        self._next: int | None = None
        self._ready = False

    def beat(self, now: int) -> None:
        """To be called from the frame loop: READY the first time, and WATCHDOG twice in each span."""
        if not self._ready:
            self._ready = True
            self.send("READY=1")
        if self._every and (self._next is None or now >= self._next):
            self._next = now + self._every
            self.send("WATCHDOG=1")

    def send(self, state: str) -> None:
        """One datagram to the manager; one that is not there is no fault."""
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(state.encode(), address)


class QuickEnds:
    """The number of starts in a row that ended within a minute and not as they should; kept in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._settled, self._before = False, 0

    def begin(self) -> bool:
        """Counts this start. True where it should be a safe one."""
        self._before = self._read()
        self._write(self._before + 1)
        return self._before >= MOST_QUICK

    def take_back(self) -> None:
        """This start counts for nothing: there was no screen yet."""
        self._write(self._before)

    def settle(self) -> None:
        """The table has run for a minute, or ends as it should."""
        if not self._settled:
            self._settled = True
            self._write(0)

    def _read(self) -> int:
        try:
            return max(int(read_bounded(self.file, 8)[:8]), 0)
        except (OSError, ValueError):
            return 0

    def _write(self, count: int) -> None:
        with suppress(OSError):
            replace_keeping(self.file, str(count).encode())


class Pace:
    """How many frames a second are drawn while something moves. ``rate`` is that of the last motion, 0 before the first."""

    def __init__(self) -> None:
        self.rate = 0
        self._began = self._last = 0
        self._frames = 0

    def note(self, now: int) -> None:
        """A frame was drawn."""
        if now - self._last > STILL:
            self._began, self._frames = now, 0
        self._last, self._frames = now, self._frames + 1
        if self._frames > FEW and now > self._began:
            self.rate = round((self._frames - 1) * 1000 / (now - self._began))


def give_memory_back() -> None:
    """Lets go of what is kept for the sake of speed, and gives memory that nothing lies in any more back to the system, where it
    takes it: after hundreds of visitors a third of what the process holds are holes. From the first time on, pictures lie apart
    from all that is small, so that each leaves no hole but goes back as soon as it is let go."""
    import ctypes  # here, as no first picture is to wait for it

    forget_kept()
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # not glibc
        system = ctypes.CDLL(None)
        system.mallopt(_APART, APART)
        system.malloc_trim(0)
