"""The process in which programs think while a window goes on drawing: an engine on a pipe, asked and never waited for.

It is told of a game once, with its rules; after that only of the moves by which the game differs from what it knows. A request
that has become stale is cancelled, and its answer dropped. Whoever asks is never kept waiting: threads write and read.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.contract import Searchable
from game.core.session import Session

_START = f"import sys; sys.path[:] = {sys.path!r}; from game.cli import main; sys.exit(main())"
"""This program, looked for where it was found here: ``-m game`` would first look in the folder where somebody happens to stand,
which may have a game.py of its own."""
COMMAND = (sys.executable, "-P", "-c", _START, "engine")
_NICE = 10
"""How much the process gives way to others."""
SILENT, OVERDUE = 40.0, 10.0
"""Seconds after which an answer is wanted at once, longer than any level thinks; and those within which it comes then, or the
process will never answer."""
TIMED = ("think", "hint")
"""What takes as long as a level thinks; a whole game takes as long as it takes."""

ENDED = "The program that thinks has ended."
SPEECHLESS = "The program that thinks does not answer any more."
GONE = 1.0
"""Seconds within which a process that was killed is gone, as a rule; nobody waits longer for it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """An answer of the worker: ``move`` with what the request asked for besides, or ``trouble`` in a sentence; ``stale``: that
    something else was asked meanwhile, so that there will be none."""

    move: str = ""
    trouble: str = ""
    data: Mapping[str, Any] | None = None
    stale: bool = False


class Worker:
    """One process, started when it is first asked. Only the answer to the last request is ever given."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self.command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._known: tuple[str, list[str]] | None = None
        self._answers: dict[int, dict[str, Any]] = {}
        self._told: set[int] = set()
        """The requests that have told the process of the game it has."""
        self._refused = ""
        """Why one of those was refused, if one was: then the process is elsewhere in the game, or in another one."""
        self._number = self._asked = 0
        self._due, self._hurried = float("inf"), False
        """When an answer is due, by ``time.monotonic``, and whether it is wanted at once."""
        self._heard = True
        """Whether the process is new, or has said something since it was asked last."""
        self._lock = threading.Lock()
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    @property
    def alive(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def ask(self, session: Session[Any], command: str, level: str, seed: int) -> int:
        """Asks for a thought on where a session stands (``think``, ``hint``, ``trial``); returns the number of the request. What
        was asked before is cancelled."""
        self.cancel(self._asked)
        if not self.alive:
            self._start()
        with self._lock:
            self._tell(session)
        self._asked = self._number + 1
        if self._heard:  # who has said nothing since the last request is no better for another one
            self._due, self._hurried = time.monotonic() + SILENT if command in TIMED else float("inf"), False
        self._heard = False
        self._send(cmd=command, level=level, seed=seed & (1 << 62) - 1)
        return self._asked

    def hurry(self) -> None:
        """Has the worker answer at once, with the best that it has found."""
        if self._asked:
            self._send(cmd="now")
            if not self._hurried:
                self._due, self._hurried = min(self._due, time.monotonic() + OVERDUE), True

    def cancel(self, request: int) -> None:
        """Nobody waits for the answer to a request any more."""
        if request and request == self._asked:
            self._asked = 0
            self._send(cmd="cancel")

    def answer(self, request: int) -> Thought | None:
        """The answer to a request, once it is there; also that the process has ended, or answers no more and was ended, or that
        something else was asked since."""
        if not request or request != self._asked:
            return Thought(trouble="Something else was asked.", stale=True)
        with self._lock:
            found = self._answers.pop(self._asked, None)
            wrong = self._refused
        ended = not self.alive
        if found is None and not ended and not self._is_silent():
            return None
        self._asked = 0
        if found is None:
            self.close()
            return Thought(trouble=ENDED if ended else SPEECHLESS)
        if wrong or not found.get("ok"):
            self._known = None
            return Thought(trouble=wrong or str(found.get("error", "")))
        return Thought(str(found.get("move", "")), data=found)

    def _is_silent(self) -> bool:
        """Whether an answer that is due, and was asked for once more, has not come."""
        if time.monotonic() < self._due:
            return False
        if self._hurried:
            return True
        self._due = float("inf")
        self.hurry()
        return False

    def close(self) -> None:
        """Ends the process."""
        process, self._process, self._known, self._asked = self._process, None, None, 0
        if process is not None:
            self._requests.put(None)
            with contextlib.suppress(OSError):
                process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(GONE)

    def _start(self) -> None:
        self.close()
        flags = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)
        null, pipe = subprocess.DEVNULL, subprocess.PIPE
        try:
            process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, stderr=null, creationflags=flags)
        except OSError:
            return  # the answer says so
        if sys.platform != "win32":  # which was told with the flags
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, _NICE)
        self._process, self._answers, self._requests = process, {}, queue.SimpleQueue()
        self._heard = True
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        threading.Thread(target=_write, args=(process, self._requests), daemon=True).start()

    def _tell(self, session: Session[Any]) -> None:
        """Lets the process know where a session stands: by its moves, or with its rules if it does not know them, or has refused
        what it was told."""
        game, moves = session.game, session.moves
        name = json.dumps([game.identity.ruleset, game.identity.hash, session.seed, session.position], sort_keys=True)
        if self._refused or self._known is None or self._known[0] != name:
            record = session.record()
            del record["tree"], record["here"]
            self._refused, self._told = "", {self._send(cmd="load", record=record | {"moves": moves})}
        else:
            before = self._known[1]
            same = next((at for at, (one, other) in enumerate(zip(before, moves, strict=False)) if one != other), None)
            same = min(len(before), len(moves)) if same is None else same
            self._told.update([self._send(cmd="undo") for _ in before[same:]])
            self._told.update([self._send(cmd="play", move=move) for move in moves[same:]])
        self._known = name, moves

    def _send(self, **request: Any) -> int:
        """Has a request written, with the next number, which it returns."""
        self._number += 1
        self._requests.put(json.dumps({"id": self._number, **request}).encode("ascii") + b"\n")
        return self._number

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        """Takes in the answers of a process until it ends; runs in a thread of its own."""
        if process.stdout is None:
            return
        with contextlib.suppress(OSError, ValueError), process.stdout:
            for line in process.stdout:
                found = json.loads(line)
                with self._lock:
                    if process is not self._process:
                        return
                    self._heard = True
                    if found.get("id") == self._asked:
                        self._answers[self._asked] = found
                    elif found.get("id") in self._told and not found.get("ok"):
                        self._refused = self._refused or str(found.get("error", ""))


def think_here(session: Session[Any]) -> Thought:
    """A move for where a session stands, thought of in this process: at once, and not deeply. Raises TypeError if no program can
    play the game."""
    from game.bots.levels import LEVELS, play_by

    if not isinstance(session.game, Searchable):
        raise TypeError("no program can play this game")
    return Thought(play_by(LEVELS["beginner"], session.game, session.state, session.seed + session.here.depth).move)


def _write(process: subprocess.Popen[bytes], requests: queue.SimpleQueue[bytes | None]) -> None:
    """Writes requests to a process as they come, in a thread of its own: an engine that starts reads nothing for a while."""
    if process.stdin is None:
        return
    with contextlib.suppress(OSError, ValueError), process.stdin as pipe:  # a dead process: the answer tells
        while (line := requests.get()) is not None:
            pipe.write(line)
            pipe.flush()
