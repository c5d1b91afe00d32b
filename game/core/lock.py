"""One writer at a time: a lock file beside the file, holding the writer's process number and when that process began."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

from game.core.disk import cause, discard, is_running, read_bounded, read_start_mark
from game.core.errors import BadSave

PATIENCE = 0.3
"""Seconds for which a lock is waited for that others hold but for a moment."""
GRACE = 10.0
"""Seconds for which a lock that says nothing yet is taken as one being written."""


_OWED: list[Lock] = []
"""Locks that could not be taken off when they were given up; tried again with the next lock."""


class Lock:
    """Held from its making until ``release``. Raises BadSave if somebody else holds it or it cannot be made."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._held = False
        for owed in [_OWED.pop() for _ in range(len(_OWED))]:
            owed._held = True
            owed.release()
        self._mark = f"{os.getpid()} {read_start_mark(os.getpid())}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._take(path.name)
        except OSError as error:
            raise BadSave(f"{path.name} cannot be locked for writing ({cause(error)}). Nothing is saved there.") from error
        self._held = True

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()

    def release(self) -> None:
        """Gives the lock up. Doing so twice does no harm, and neither does it if somebody else has come to hold it."""
        if self._held:
            self._held = False
            try:
                if self._holder() == self._mark:
                    self.path.unlink(missing_ok=True)
            except OSError:  # the disk fails just now
                _OWED.append(self)

    def _take(self, name: str) -> None:
        for _ in range(20):  # each turn either makes the lock, clears a stale one, or finds a living holder
            try:
                return self._make()
            except FileExistsError:
                holder = self._holder()
                if holder is not None and self._is_alive(holder):
                    who = holder.split(" ")[0] or "another one"
                    raise BadSave(f"{name} is already open for writing, by process {who}. Close it there first.") from None
                self._clear()
        raise BadSave(f"{name} is just being opened by another process. Try again.")

    def _make(self) -> None:
        """Puts the lock there whole, in one step: who is killed meanwhile leaves none that says nothing."""
        whole = self.path.with_name(f".{self.path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
        try:
            self._write(whole)
            try:
                self.path.hardlink_to(whole)
            except FileExistsError:
                raise
            except OSError:  # a file system without links
                self._write(self.path)
        finally:
            discard(whole)

    def _write(self, path: Path) -> None:
        """Makes a file that names this process. Raises OSError, FileExistsError among them, and then has made none."""
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            os.write(handle, self._mark.encode())
        except OSError:
            discard(path)
            raise
        finally:
            os.close(handle)

    def _holder(self) -> str | None:
        """What the lock says; None if it has gone meanwhile."""
        try:
            return read_bounded(self.path, 100).decode("ascii", errors="replace")
        except FileNotFoundError:
            return None

    def _is_alive(self, holder: str) -> bool:
        pid, _, began = holder.partition(" ")
        if not (pid.isascii() and pid.isdecimal()):  # killed before it wrote, or still about to write
            return _is_fresh(self.path)
        known = read_start_mark(int(pid)) if is_running(int(pid)) else None
        return known is not None and (not began or not known or known == began)

    def _clear(self) -> None:
        """Removes a lock that is stale, one process at a time, so that nobody takes a fresh one for the stale one it saw."""
        guard = self.path.with_name(self.path.name + ".clear")
        handle = os.open(guard, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            if not _is_ours(handle, guard):
                time.sleep(0.005)
                return
            holder = self._holder()
            if holder is not None and not self._is_alive(holder):
                discard(self.path)
            discard(guard)
        finally:
            os.close(handle)
            if sys.platform == "win32":  # where nothing goes that is open, neither here nor in another process
                discard(guard)


def wait_for_lock(path: Path) -> Lock:
    """The lock of a file that others hold but for a moment, as to add a line to a list. Raises BadSave as Lock does, and where
    they hold it for longer than PATIENCE."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return Lock(path)
        except BadSave as error:
            if isinstance(error.__cause__, OSError) or time.monotonic() >= until:
                raise
        time.sleep(0.01)


def _is_ours(handle: int, path: Path) -> bool:
    """Whether an open file that is still there is locked for us now, by a lock that the system drops when a process ends."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:  # another process has it
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without such locks
        return True
    try:
        return os.fstat(handle).st_ino == path.stat().st_ino
    except FileNotFoundError:  # who had it has just removed it
        return False


def _is_fresh(path: Path) -> bool:
    """Whether a file was written just now, or has gone. One that is dated in the future, by a clock that jumped, is not fresh."""
    try:
        return abs(time.time() - path.stat().st_mtime) < GRACE
    except FileNotFoundError:
        return True
