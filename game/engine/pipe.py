"""The pipe: lines in, answers out, whatever the lines hold and whenever an end of the pipe goes away."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

from game.bots.budget import Context
from game.core.collector import collect_grown
from game.engine.handler import RequestHandler
from game.engine.requests import LONGEST

_MOST = LONGEST + len(b"\r\n")
_CHUNK = 65_536
INTERRUPTING = re.compile(rb'"cmd"\s*:\s*"(cancel|quit|now)"')
"""What ends the thinking that is under way, with an answer or without one."""
MOST_WAITING = 64
"""Lines that are read before they are answered; who sends more is kept waiting."""


def serve(handler: RequestHandler, requests: BinaryIO | None, out: BinaryIO | None) -> int:
    """Answers line by line until somebody quits, either end of the pipe is gone, or a signal comes. Returns 0."""
    if requests is None or out is None:  # started with the pipe closed
        return 0
    with _end_on_signals(), contextlib.redirect_stdout(sys.stderr):  # whatever else prints, prints elsewhere
        lines = _Lines(requests)
        handler.context = Context(lambda: lines.waiting("cancel", "quit"), lambda: lines.waiting("now"))
        for line in lines:
            if not _write(out, handler.answer(line)) or handler.over:
                break
            if not lines.any_waiting:
                collect_grown()
    return 0


class _Lines:
    """The lines of a pipe, read by a thread of their own, so that one that interrupts is seen while another is being answered."""

    def __init__(self, requests: BinaryIO) -> None:
        self._waiting: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._interrupting = Counter[str]()
        threading.Thread(target=self._read, args=(requests,), daemon=True).start()

    def _read(self, requests: BinaryIO) -> None:
        for line in read_lines(requests):
            if found := INTERRUPTING.search(line[:200]):
                self._interrupting[found[1].decode()] += 1
            self._waiting.put(line)
        self._waiting.put(None)

    def __iter__(self) -> Iterator[bytes]:
        while (line := self._waiting.get()) is not None:
            if found := INTERRUPTING.search(line[:200]):
                self._interrupting[found[1].decode()] -= 1
            yield line

    @property
    def any_waiting(self) -> bool:
        """Whether a line waits to be answered."""
        return not self._waiting.empty()

    def waiting(self, *commands: str) -> bool:
        """Whether a line with one of these commands, which interrupt, waits to be answered."""
        return any(self._interrupting[command] > 0 for command in commands)


def read_lines(requests: BinaryIO) -> Iterator[bytes]:
    """The lines as they come, without their ends; of one that is too long, just enough to know that it is.

    They are read past the buffer: a thread that waits in there holds a lock, and Python would not end while it does.
    """
    read, rest = getattr(requests, "raw", requests).read, b""
    with contextlib.suppress(OSError):  # a reading end that breaks is an end of file
        while chunk := read(_CHUNK):
            *lines, last = chunk.split(b"\n")
            for line in lines:
                yield (rest + line)[:_MOST].removesuffix(b"\r")
                rest = b""
            rest = (rest + last)[:_MOST]
        if rest:
            yield rest.removesuffix(b"\r")


def _write(out: BinaryIO, answer: dict[str, Any]) -> bool:
    """Writes an answer as one line of plain ASCII; False if nobody reads any more."""
    try:
        out.write(json.dumps(answer, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n")
        out.flush()
    except OSError:
        _detach(out)
        return False
    return True


def _detach(out: BinaryIO) -> None:
    """Leaves the broken pipe to nobody, so that Python does not try to flush it once more at the end, and complain."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, out.fileno())
        os.close(nowhere)


@contextlib.contextmanager
def _end_on_signals() -> Iterator[None]:
    """While this lasts, SIGTERM and SIGINT end the process with 0, even in the midst of a request: there is nothing to save."""

    def end(number: int, frame: Any) -> None:
        os._exit(0)

    before: dict[signal.Signals, Any] = {}
    with contextlib.suppress(ValueError):  # not the main thread: whoever started us hears the signals
        for number in (signal.SIGTERM, signal.SIGINT):
            before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for known, handler in before.items():
            signal.signal(known, handler)
