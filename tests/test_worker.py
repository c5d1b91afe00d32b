"""The process in which programs think: it plays, is hurried, and is started anew where it ends or is silent."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from game.bots.worker import Thought
from game.core.session import Session
from tests.soak import Variant, opened


def test_the_real_worker_plays_hurries_and_survives_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots.worker import Worker

    (tmp_path / "game.py").write_text("raise SystemExit('somebody else\'s game')")
    monkeypatch.chdir(tmp_path)
    session, worker = Session(opened(Variant("skud")), 3), Worker()
    try:
        for level in ("easy", "medium"):
            thought = awaited(worker, worker.ask(session, "think", level, 1))
            assert thought.move in session.legal
            session.enter(thought.move)
        session.undo()
        request = worker.ask(session, "think", "patient", 1)
        worker.hurry()
        assert awaited(worker, request).move in session.legal
        request = worker.ask(session, "think", "patient", 1)
        assert worker._process is not None
        worker._process.kill()
        assert awaited(worker, request).trouble == "The program that thinks has ended."
        assert awaited(worker, worker.ask(session, "think", "easy", 1)).move in session.legal
    finally:
        worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_a_worker_that_does_not_answer_any_more_is_asked_once_more_and_then_started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots import worker as module

    session, worker = Session(opened(Variant("skud")), 3), module.Worker()
    try:
        assert awaited(worker, worker.ask(session, "think", "easy", 1)).move in session.legal
        assert worker._process is not None
        with monkeypatch.context() as short:
            short.setattr(module, "SILENT", 0.1)
            late = awaited(worker, worker.ask(session, "think", "patient", 1))
            assert late.move in session.legal, "it answers when asked once more"
            os.kill(worker._process.pid, signal.SIGSTOP)
            short.setattr(module, "OVERDUE", 0.1)
            thought = None
            while thought is None:  # to ask again, sooner than it would be late, does not keep it
                request = worker.ask(session, "think", "patient", 1)
                time.sleep(0.06)
                thought = worker.answer(request)
            assert thought.trouble == "The program that thinks does not answer any more."
        assert awaited(worker, worker.ask(session, "think", "easy", 1)).move in session.legal
    finally:
        worker.close()


def test_a_process_that_does_not_end_when_it_is_killed_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots import worker as module

    worker = module.Worker((sys.executable, "-c", "import time; time.sleep(60)"))
    worker.ask(Session(opened(Variant("skud")), 3), "think", "easy", 1)
    process = worker._process
    assert process is not None
    try:
        with monkeypatch.context() as stuck:  # as one is that hangs in a call of the system
            stuck.setattr(process, "kill", lambda: None)
            stuck.setattr(module, "GONE", 0.05)
            worker.close()
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


FORGETFUL = """if True:
    import json, sys
    loads, thinks = 0, []
    for line in sys.stdin:
        request = json.loads(line)
        command, answer = request["cmd"], {"id": request["id"], "ok": True}
        loads += command == "load"
        if command == "load" and loads == 1:
            answer |= {"ok": False, "error": "Not that.", "kind": "bad_request"}
        if command == "think":
            thinks.append(request["id"])
            if len(thinks) == 2:
                continue
            answer |= {"move": f"after {loads} loads"}
        if command == "cancel" and len(thinks) == 2:
            print(json.dumps({"id": thinks[1], "ok": False, "error": "Too much.", "kind": "too_costly"}), flush=True)
        print(json.dumps(answer), flush=True)
"""


def test_a_refusal_is_blamed_on_what_depends_on_it_and_on_nothing_else() -> None:
    """The first load is refused, and so is the second thought, when it is cancelled."""
    from game.bots.worker import Worker

    session, worker = Session(opened(Variant("skud")), 3), Worker((sys.executable, "-c", FORGETFUL))
    try:
        worker.ask(session, "think", "easy", 1)
        until = time.monotonic() + 60
        while not worker._answers and time.monotonic() < until:
            time.sleep(0.01)
        worker.ask(session, "think", "easy", 1)
        third = awaited(worker, worker.ask(session, "think", "easy", 1))
        assert (third.move, third.trouble) == ("after 2 loads", "")
    finally:
        worker.close()


def awaited(worker: object, request: int) -> Thought:
    from game.bots.worker import Worker

    assert isinstance(worker, Worker)
    while (thought := worker.answer(request)) is None:
        time.sleep(0.01)
    return thought
