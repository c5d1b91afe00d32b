"""When something goes wrong in the program itself: it is written down, the game is safe, and play can go on."""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from game.ui.framework import clock

SOON = 5000
"""Milliseconds: what goes wrong again within this time would go wrong for ever."""
FAILED = 70
"""The exit status of a program that found a fault in itself (sysexits' EX_SOFTWARE)."""
LOG, BYTES, FILES = "paisho.log", 1_000_000, 5


class Program(Protocol):
    """What is asked of the program: to show a card that tells of it, and to end with an exit status."""

    over: bool
    status: int

    def tell_crash(self, place: str) -> None:
        """Shows what went wrong, and where the report lies."""


class CrashHandler:
    """The log of what went wrong, and the screen that tells of it. ``folder`` is where the log lies; None for nowhere."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._last: int | None = None

    @contextmanager
    def caught(self, program: Program) -> Iterator[None]:
        """Answers to an exception with a card; a second one soon after ends the loop with status 70.

        Every move was saved as it was made, so nothing is lost by that.
        """
        try:
            yield
        except Exception as error:
            now = clock.now()
            again = self._last is not None and now - self._last < SOON
            self._last = now
            place = self.note(error)
            if again or not self._told(program, place):
                program.over, program.status = True, FAILED
                print(f"paisho: it went wrong twice in a row, so the table closes. Your game is saved. {place}", file=sys.stderr)

    def _told(self, program: Program, place: str) -> bool:
        """Shows the card. False if that goes wrong as well."""
        try:
            program.tell_crash(place)
        except Exception as error:
            self.note(error)
            return False
        return True

    def note(self, error: BaseException) -> str:
        """Writes an error with where it came from into the log; returns the place of the report, or that there is none."""
        text = _without_home("".join(traceback.format_exception(error)))
        if self.folder is None:
            return text.strip().splitlines()[-1]
        import logging.handlers  # only now: nothing of it is needed while all goes well

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / LOG
            handler: Any = logging.handlers.RotatingFileHandler(path, maxBytes=BYTES, backupCount=FILES - 1, encoding="utf-8")
            handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
            handler.emit(logging.LogRecord("paisho", logging.ERROR, "", 0, text, None, None))
            handler.close()
        except OSError as failure:
            return str(failure)
        return str(path)


def _without_home(text: str) -> str:
    """A report without the name of whoever plays, which the paths in it hold."""
    home = os.path.expanduser("~")  # noqa: PTH111  (Path.home raises where there is none)
    if len(home) <= 1:
        return text
    folders = map(re.escape, re.split(r"[\\/]", home))  # Windows takes either stroke, and large letters for small ones
    return re.sub(r"[\\/]+".join(folders), "~", text, flags=re.IGNORECASE)
