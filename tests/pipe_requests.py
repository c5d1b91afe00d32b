"""Very many requests to one engine on a real pipe, each answer compared with what a game played beside it says.

    python -m tests.pipe_requests --requests 100000 --seed 1

New games of all rulesets, moves, moves that are not legal, undo, redo, lists, reasons, records written and loaded, and lines that
are no requests. An answer that is another, or one too many, is wrong, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from typing import Any

from game.core.chance import Chance
from game.core.session import Session, restore
from game.engine import answers
from game.rules.playing.state import State
from tests.conftest import ROOT
from tests.kill_saves import names, opened
from tests.laws import nearly

COMMAND = [sys.executable, "-m", "game", "engine"]
AT_ONCE = 40
"""Lines that are sent before their answers are read."""
MOST_MOVES = 150
"""Nodes of a game after which another one is begun."""
NONSENSE = [b"", b"{", b"[]", b"null", b'{"cmd":"nothing"}', b"\xff\xfe", b'{"cmd":"play"}', b"[" * 9000]
COMMANDS = [*["play"] * 18, *["wrong", "undo", "redo"] * 4, *["legal", "state", "why"] * 2, "saved"]
"""What makes rules anew costs a hundred times what the others cost: seldom."""
Expected = dict[str, Any]
REFUSED: Expected = {"ok": False}


class Asker:
    """Makes up requests, and plays the same game beside the engine to know what each answer must hold."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.records: list[dict[str, Any]] = []

    def begin(self) -> tuple[dict[str, Any], Expected]:
        """A new game."""
        ruleset, seed = self.chance.pick(list(names())), self.chance.below(100)
        self.game = opened(ruleset)
        self.session: Session[State] = Session(self.game, seed)
        return {"cmd": "new", "ruleset": ruleset, "seed": seed}, self._state()

    def _state(self) -> dict[str, Any]:
        return {"ok": True, "state": answers.state_data(self.game, self.session.state)}

    def next(self, first: bool) -> tuple[bytes, Expected]:
        """A line, and what its answer must hold. The first one begins a game."""
        if not first and self.chance.below(25) == 0:
            return self.chance.pick(NONSENSE), REFUSED
        cmd = self.chance.pick(COMMANDS)
        if first or len(self.session.nodes) > MOST_MOVES or self.chance.below(300) == 0:
            cmd = "begin"
        request, expected = getattr(self, cmd)()
        return json.dumps(request).encode(), expected

    def play(self) -> tuple[dict[str, Any], Expected]:
        if self.session.result is not None:
            return self.begin()
        move = self.chance.pick(self.session.legal)
        self.session.enter(move)
        events = [dict(event) for event in self.game.events(self.session.state)]
        return {"cmd": "play", "move": move}, {**self._state(), "events": events}

    def wrong(self) -> tuple[dict[str, Any], Expected]:
        legal = self.session.legal
        move = next((text for text in nearly(self.game, legal, self.chance, 1) if text not in legal), "nonsense")
        return {"cmd": "play", "move": move}, REFUSED

    def undo(self) -> tuple[dict[str, Any], Expected]:
        return {"cmd": "undo"}, self._state() if self.session.undo() else REFUSED

    def redo(self) -> tuple[dict[str, Any], Expected]:
        return {"cmd": "redo"}, self._state() if self.session.redo() else REFUSED

    def legal(self) -> tuple[dict[str, Any], Expected]:
        return {"cmd": "legal"}, {"ok": True, "moves": list(self.session.legal)}

    def state(self) -> tuple[dict[str, Any], Expected]:
        return {"cmd": "state"}, self._state()

    def why(self) -> tuple[dict[str, Any], Expected]:
        if not self.session.legal:
            return self.state()
        return {"cmd": "why", "move": self.chance.pick(self.session.legal)}, {"ok": True, "legal": True, "reasons": []}

    def saved(self) -> tuple[dict[str, Any], Expected]:
        """The record asked for, or one of those before loaded again."""
        if not self.records or self.chance.below(2):
            record = self.session.record()
            self.records = [*self.records[-20:], json.loads(json.dumps(record))]
            return {"cmd": "record"}, {"ok": True, "record": self.records[-1]}
        record = self.chance.pick(self.records)
        self.game = opened(record["ruleset"])
        self.session, trouble = restore(self.game, record)
        assert not trouble, trouble
        while self.session.redo():
            pass
        return {"cmd": "load", "record": record}, {**self._state(), "warnings": []}


def ask(count: int, seed: int) -> tuple[list[str], Counter[str]]:
    """Sends so many lines: what was wrong, and how many were answered in which way."""
    asker, wrong, counts = Asker(seed), list[str](), Counter[str]()
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for start in range(0, count, AT_ONCE):
            asked = [asker.next(at == 0) for at in range(start, min(start + AT_ONCE, count))]
            engine.stdin.write(b"".join(line + b"\n" for line, _ in asked))
            engine.stdin.flush()
            for at, (line, expected) in enumerate(asked, start):
                answer = json.loads(engine.stdout.readline())
                if not _agrees(answer, expected):
                    wrong.append(f"{at}: {line[:300]!r} is answered {str(answer)[:300]}, not {str(expected)[:300]}")
                counts[str(answer.get("kind", "done"))] += 1
        rest, _ = engine.communicate()
        if rest or engine.returncode:
            wrong.append(f"at the end: {rest[:300]!r}, exit status {engine.returncode}")
    return wrong, counts


def _agrees(answer: dict[str, Any], expected: Expected) -> bool:
    """Whether an answer is what it must be; of a refusal only that it is one, in words that blame no fault."""
    if expected is REFUSED:
        return answer["ok"] is False and "The program failed" not in str(answer["error"] or "The program failed")
    return bool(answer == json.loads(json.dumps(expected)))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong, counts = ask(given.requests, given.seed)
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + f"; {len(wrong)} wrong of {counts.total()}")
    print(*wrong[:20], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
