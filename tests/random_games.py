"""Very many short random games over shipped and over generated rulesets, with undo, redo, save and load at random points.

    python -m tests.random_games --games 100000 --rulesets 500 --seed 1

Half of the games are by shipped rulesets. The others are by rulesets changed at random (``mutants.py``), the first that can be
played. At random points a game goes back and on again, and is written down and goes on as it is read; the states must be equal.
What all games came to is summed up in one number: it must be the same under every PYTHONHASHSEED. The exit status is 1 if
anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.core.chance import Chance
from game.core.errors import BadRuleset, TooCostly
from game.core.session import Session, restore
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from tests.conftest import RULESETS
from tests.kill_saves import names, opened
from tests.mutants import mutant

PLIES, BROAD = 12, 600
"""Moves of a game at most; a position with more legal moves ends it."""
SEEDS = 1000
"""Of a game's own chance."""


def generated(number: int, seed: int) -> Iterator[RulesGame]:
    """So many rulesets changed at random that can be played."""
    shelf, at = Rulesets([RULESETS]), seed * 10_000_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutant.yaml"
        while number:
            path.write_bytes(mutant(at))
            at += 1
            try:
                game = shelf.open(path)
            except BadRuleset:
                continue
            number -= 1
            yield game


def play(game: RulesGame, seed: int) -> int:
    """One game; returns a sum over what it came to. Raises AssertionError where it came back otherwise than it was."""
    chance = Chance(seed)
    session: Session[State] = Session(game, seed % SEEDS)
    seen, reading = {0: _portrait(session)}, 1 + chance.below(PLIES)
    while session.here.depth < PLIES and session.result is None and game.legal_count(session.state) <= BROAD:
        session.enter(chance.pick(session.legal))
        seen.setdefault(session.here.id, _portrait(session))
        if chance.below(8) == 0:
            back = 1 + chance.below(session.here.depth)
            walk(session, seen, [session.undo] * back)
            walk(session, seen, [session.redo] * chance.below(back + 1))  # not always all the way: then it branches
        if session.here.depth == reading:
            session, reading = reread(session), 0
    end = [session.moves, game.position(session.state), game.events(session.state), str(session.result)]
    return zlib.crc32(json.dumps(end).encode())


def walk(session: Session[State], seen: Mapping[int, tuple[Any, ...]], steps: Sequence[Callable[[], bool]]) -> None:
    """Some moves back, or on: each place is as it was when the game first came there."""
    for step in steps:
        assert step()
        assert _portrait(session) == seen[session.here.id]


def _portrait(session: Session[State]) -> tuple[Any, ...]:
    """What lies where and what is remembered."""
    return session.state.key(), tuple(session.state.m)


def reread(session: Session[State]) -> Session[State]:
    """The game as it is read from its record: at an equal state, with the same moves to be played."""
    again, trouble = restore(session.game, json.loads(json.dumps(session.record())))
    assert not trouble, trouble
    assert again.state == session.state
    assert again.moves == session.moves
    assert again.legal == session.legal
    return again


def run(games: int, rulesets: int, seed: int) -> tuple[int, int, list[str]]:
    """Plays that many games by that many generated rulesets and all shipped ones: how many, the sum over all, what was wrong."""
    played, total, wrong = 0, 0, list[str]()
    shipped = [opened(name) for name in names()]
    for of, number, some in ((shipped, len(shipped), games // 2), (generated(rulesets, seed), rulesets, games - games // 2)):
        for at, game in enumerate(of):
            for one in range(some * at // number, some * (at + 1) // number):
                try:
                    total = zlib.crc32(b"%d" % play(game, seed * 10_000_000 + one), total)
                except TooCostly:  # said in a sentence; of rules that nobody would play by
                    continue
                except Exception:
                    wrong.append(f"{game.identity.ruleset} {at}, game {one}: {traceback.format_exc()}")
                played += 1
    return played, total, wrong


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rulesets", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    played, total, wrong = run(given.games, given.rulesets, given.seed)
    print(f"{played} games, {len(wrong)} wrong; the sum over all is {total:08x}")
    print(*wrong[:20], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
