"""Faults at file calls: the disk is full, read-only, forbidden or broken, from a certain call on or at that call alone."""

from __future__ import annotations

import errno
import io
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

CALLS = ("open", "write", "fsync", "replace", "rename", "mkdir", "unlink", "link", "stat", "scandir", "listdir")
"""The calls of ``os`` at which faults are made; besides them opening files, and writing, flushing and reading what was opened."""
KINDS = ("ENOSPC", "EROFS", "EACCES", "EIO", "torn")
EVERY = [*((kind, False) for kind in KINDS), ("ENOSPC", True), ("EROFS", True)]
"""The sorts of faults, and whether all calls after the first fail too."""


class Faults:
    """``at`` counts the calls below a folder, from 0; ``lasting``: all that follow fail too. ``met`` says which failed.

    While it is ``resting``, nothing fails and nothing is counted.
    """

    def __init__(self, folder: Path, kind: str, at: int, lasting: bool) -> None:
        self.folder, self.kind, self.at, self.lasting = str(folder), kind, at, lasting
        self.calls = 0
        self.resting = False
        self.met: list[str] = []

    def _due(self, name: str) -> bool:
        if self.resting:
            return False
        due = self.calls == self.at or (self.lasting and self.calls > self.at)
        self.calls += 1
        if due:
            self.met.append(name)
        return due

    def meet(self, name: str) -> None:
        """Counts a call, and raises what it is to raise."""
        if self._due(name):
            self.fail()

    def fail(self) -> None:
        number = getattr(errno, "ENOSPC" if self.kind == "torn" else self.kind)
        raise OSError(number, os.strerror(number))

    def wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        """A call that fails when its time has come."""

        def call(*args: Any, **kwargs: Any) -> Any:
            if args and self._ours(args[0]):
                self.meet(name)
            return real(*args, **kwargs)

        return call

    def _ours(self, what: object) -> bool:
        """Whether a call is about the folder; files that are open are taken to be."""
        if isinstance(what, int):
            return what > 2
        return isinstance(what, (str, Path)) and str(what).startswith(self.folder)

    def opened(self, *args: Any, **kwargs: Any) -> Any:
        """In place of ``io.open``."""
        if not self._ours(args[0]):
            return _OPEN(*args, **kwargs)
        self.meet("io.open")
        return _Flawed(_OPEN(*args, **kwargs), self)

    def write(self, file: Any, data: Any) -> int:
        """Writes, or fails; a torn write leaves half of it behind."""
        if self._due("file.write"):
            if self.kind == "torn":
                file.write(data[: len(data) // 2])
                file.flush()
            self.fail()
        return int(file.write(data))


_OPEN = io.open


class _Flawed:
    """An open file whose calls may fail."""

    def __init__(self, file: Any, faults: Faults) -> None:
        self._file, self._faults = file, faults

    def __enter__(self) -> _Flawed:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: Any) -> int:
        return self._faults.write(self._file, data)

    def flush(self) -> None:
        self._faults.meet("file.flush")
        self._file.flush()

    def read(self, *args: int) -> Any:
        self._faults.meet("file.read")
        return self._file.read(*args)

    def readline(self, *args: int) -> Any:
        self._faults.meet("file.readline")
        return self._file.readline(*args)


@contextmanager
def faults(folder: Path, kind: str, at: int, lasting: bool) -> Iterator[Faults]:
    """While this lasts, file calls about that folder fail."""
    made = Faults(folder, kind, at, lasting)
    patches = [mock.patch.object(os, name, made.wrapped(name, getattr(os, name))) for name in CALLS if hasattr(os, name)]
    patches.append(mock.patch.object(io, "open", made.opened))
    for patch in patches:
        patch.start()
    try:
        yield made
    finally:
        for patch in patches:
            patch.stop()


def at_every_call(folder: Path, kind: str, lasting: bool, prepare: Callable[[], None], do: Callable[[Faults], None]) -> set[str]:
    """Does something once for each file call in it, that call failing; returns the calls that failed."""
    met: set[str] = set()
    for at in range(400):
        shutil.rmtree(folder, ignore_errors=True)
        prepare()
        with faults(folder, kind, at, lasting) as made:
            do(made)
        if not made.met:
            return met
        met.update(made.met)
    raise AssertionError("there is no end of calls")
