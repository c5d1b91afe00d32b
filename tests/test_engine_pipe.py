"""The engine as a process on a real pipe: one line out for each line in, whatever comes in and however it ends."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.bots.hints import GRADES
from game.core.chance import Chance
from game.core.session import Session
from game.engine.handler import RequestHandler
from game.engine.pipe import serve
from game.engine.requests import LONGEST
from tests.desk_talk import SIDE, shelf
from tests.pipe_requests import ask

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "game", "engine"]
PATIENCE = 60


class Pipe:
    """A running engine."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def send(self, line: bytes) -> dict[str, Any]:
        """The answer to a line."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request that succeeds."""
        answer = self.send(json.dumps({"cmd": cmd, **fields}).encode())
        assert answer["ok"], answer
        return answer

    def end(self) -> tuple[int, bytes, bytes]:
        """Closes the pipe: exit status, and what else was said on stdout and stderr."""
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained


@contextmanager
def running() -> Iterator[Pipe]:
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            yield Pipe(process)
        finally:
            process.kill()


def fed(data: bytes) -> tuple[list[dict[str, Any]], int]:
    """The answers to all that is written at once, and the exit status."""
    done = subprocess.run(COMMAND, cwd=ROOT, input=data, capture_output=True, timeout=PATIENCE, check=False)
    assert done.stderr == b""
    assert done.stdout.endswith(b"\n") or not done.stdout
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def test_levels_think_and_hint() -> None:
    with running() as pipe:
        assert "no game yet" in pipe.send(b'{"cmd":"think"}')["error"]
        pipe.ask("new", ruleset="skud")
        thought = pipe.ask("think", level="easy", seed=3)
        assert thought["move"] in pipe.ask("legal")["moves"]
        assert thought == pipe.ask("think", level="easy", seed=3)
        hint = pipe.ask("hint", level="medium")
        assert hint.keys() == {"ok", "move", "worth", "reasons", "threat", "others"}
        assert all(other["worth"] <= hint["worth"] and other["grade"] in GRADES for other in hint["others"])
        assert 'There is no level "silly"' in pipe.send(b'{"cmd":"think","level":"silly"}')["error"]
        assert pipe.ask("cancel") == {"ok": True}


def test_what_is_thought_of_is_cancelled_by_the_next_line() -> None:
    think = b'{"cmd":"think","level":"patient","id":1}\n{"cmd":"cancel","id":2}\n'
    (_, thought, cancelled, legal), status = fed(b'{"cmd":"new","ruleset":"skud"}\n' + think + b'{"cmd":"legal"}\n')
    assert (thought["id"], thought["ok"], thought["kind"]) == (1, False, "cancelled")
    assert cancelled == {"id": 2, "ok": True}
    assert (legal["ok"], status) == (True, 0)


def test_memory_is_looked_through_when_nobody_waits_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the first search of a game would do it, and whoever cancels that would wait."""
    looked, handler = threading.Event(), RequestHandler(shelf)
    monkeypatch.setattr("game.engine.pipe.collect_grown", looked.set)
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as requests, os.fdopen(theirs, "wb", buffering=0) as asking, io.BytesIO() as out:
        serving = threading.Thread(target=serve, args=(handler, requests, out))
        serving.start()
        asking.write(b'{"cmd":"new","ruleset":"skud"}\n')
        assert looked.wait(PATIENCE)
        assert json.loads(out.getvalue())["ok"]
        asking.write(b'{"cmd":"quit"}\n')
        serving.join(PATIENCE)


def test_a_whole_random_game_with_undo_and_redo() -> None:
    chance = Chance(3)
    with running() as pipe:
        state = pipe.ask("new", ruleset="skud", seed=3)["state"]
        for ply in range(1000):
            if state["result"]:
                break
            move = chance.pick(pipe.ask("legal")["moves"])
            before, state = state, pipe.ask("play", move=move)["state"]
            if ply % 10 == 0:
                assert pipe.ask("undo")["state"] == before
                assert pipe.ask("redo")["state"] == state
        assert state["result"]
        record = pipe.ask("record")["record"]
        assert pipe.end() == (0, b"", b"")
    with running() as pipe:
        assert pipe.ask("load", record=record)["state"] == state
        assert pipe.ask("quit", id="bye") == {"id": "bye", "ok": True}
        assert pipe.process.wait(PATIENCE) == 0


def test_each_line_gets_one_answer_in_order() -> None:
    lines = [b"", b"{}", b'{"cmd":"rulesets","id":3}', b"\xff\xfe", b"[" * 9999, b'"\\ud800"', b"\r", b'{"cmd":"legal","id":8}']
    answers, status = fed(b"\n".join(lines))  # the last line has no end
    assert [answer.get("id") for answer in answers] == [None, None, 3, None, None, None, None, 8]
    assert [answer["ok"] for answer in answers] == [False, False, True, *[False] * 5]
    assert status == 0


def test_a_line_that_is_too_long_is_skipped_and_the_next_is_read() -> None:
    request = b'{"cmd":"rulesets"}'
    for length in (LONGEST, LONGEST + 1, LONGEST + 2, LONGEST + 3, 3 * LONGEST):
        answers, _ = fed(request.ljust(length) + b"\n" + request + b"\n")
        assert [answer["ok"] for answer in answers] == [length <= LONGEST, True], length


def test_nothing_in_nothing_out() -> None:
    assert fed(b"") == ([], 0)


def test_after_quit_nothing_is_answered() -> None:
    assert fed(b'{"cmd":"quit"}\n{"cmd":"rulesets"}\n') == ([{"ok": True}], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("busy", [False, True])
def test_sigterm_and_sigint_end_with_0(number: signal.Signals, busy: bool) -> None:
    with running() as pipe:
        pipe.ask("new", ruleset="skud")
        if busy:
            assert pipe.process.stdin
            pipe.process.stdin.write(b'{"cmd":"perft","depth":5}\n')
            pipe.process.stdin.flush()
            time.sleep(0.3)
        pipe.process.send_signal(number)
        assert pipe.process.wait(PATIENCE) == 0
        assert pipe.end() == (0, b"", b"")


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with running() as pipe:
        pipe.ask("new", ruleset="skud")
        assert pipe.process.stdin
        assert pipe.process.stdout
        pipe.process.stdout.close()
        pipe.process.stdin.write(b'{"cmd":"state"}\n' * 100)
        pipe.process.stdin.flush()
        assert pipe.process.wait(PATIENCE) == 0
        assert pipe.process.stderr
        assert pipe.process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that can close a pipe")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_without_an_end_of_the_pipe_it_ends_with_0(closed: str) -> None:
    line = f"exec {' '.join(COMMAND)} {closed}"
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_engine_never_imports_pygame_and_no_rules_before_they_are_asked_for() -> None:
    watch = (
        "import io, sys; from game.cli import main; sys.stdin = io.TextIOWrapper(io.BytesIO({data!r})); main(['engine']);"
        "print([name for name in ('pygame', 'game.ui', 'yaml', 'jsonschema') if name in sys.modules], file=sys.stderr)"
    )
    play = b'{"cmd":"new","ruleset":"skud"}\n{"cmd":"legal"}\n'
    for data, allowed in ((b"", {"[]"}), (play, {"[]", "['yaml']", "['yaml', 'jsonschema']"})):
        command = [sys.executable, "-c", watch.format(data=data)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True)
        assert done.stderr.strip() in allowed


def test_a_game_is_the_same_on_every_pipe() -> None:
    begun = {"cmd": "new", "ruleset": "skud", "seed": 9}, {"cmd": "play", "move": SIDE}, {"cmd": "playout", "seed": 4}
    requests = *begun, {"cmd": "think", "level": "easy", "seed": 3}, {"cmd": "hint", "level": "medium", "seed": 3}
    talk = b"\n".join(json.dumps(request).encode() for request in requests)
    outputs = set()
    for salt in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": salt}
        done = subprocess.run(COMMAND, cwd=ROOT, input=talk, capture_output=True, env=env, timeout=PATIENCE, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_every_answer_of_many_is_what_the_game_beside_it_says() -> None:
    wrong, counts = ask(400, 2)
    assert wrong == []
    assert counts.total() == 400
    assert {"done", "bad_request", "bad_move", "illegal_move"} <= counts.keys()


def test_an_answer_that_is_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "redo", lambda self: False)  # beside the engine only
    wrong, _ = ask(120, 2)
    assert any('"redo"' in what for what in wrong)
