"""Rulesets changed at random: each must be refused in sentences, or be a game that plays and ends.

    python -m tests.fuzz_rules --cases 100000 --seed 1 --workers 2

A file that does anything else is kept in ``--keep``, with what happened; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.core.chance import Chance
from game.core.errors import BadRuleset, Problem
from game.rules.playing import legal
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from game.workshop.coverage import Ply
from game.workshop.random_games import find_violation
from tests.conftest import RULESETS
from tests.laws import held
from tests.mutants import mutant

T = TypeVar("T")
MOVES = 24
"""Random moves that each playable mutant is played for."""
MOST_MOVES = 200_000
"""A position with more legal moves than this is not bounded."""
LONGEST_MESSAGE = 2000
SLOW = 20.0
"""Seconds of computing that no file may take, on any machine that tests run on."""


class Verdict(NamedTuple):
    """``refused``, ``plays`` or ``WRONG``, with the moves played, the seconds spent, and what went wrong."""

    word: str
    moves: int = 0
    spent: float = 0.0
    why: str = ""


def measured(case: Callable[[Callable[[], float]], tuple[T, float]], slow: float) -> tuple[T, float]:
    """What a case gives when it is tried with a clock, with its seconds. The clock of computing is costly to ask on a busy
    machine: only what seems slow by the clock on the wall is tried once more with it."""
    found = case(time.perf_counter)
    return found if found[1] <= slow else case(time.process_time)


def judged(raw: bytes, folder: Path, shelf: Rulesets | None = None) -> Verdict:
    """What becomes of a file of rules, which is written into the folder; the shelf may have seen others before."""
    return measured(partial(_measured, raw, folder, shelf or Rulesets([RULESETS])), SLOW)[0]


def _measured(raw: bytes, folder: Path, shelf: Rulesets, clock: Callable[[], float]) -> tuple[Verdict, float]:
    began = clock()
    try:
        verdict = _judged(raw, folder / "mutant.yaml", shelf)
    except Exception:  # whatever it is, it is what is looked for
        verdict = Verdict("WRONG", why=traceback.format_exc())
    spent = clock() - began
    if spent > SLOW:
        return Verdict("WRONG", verdict.moves, spent, f"took {spent:.1f} s; {verdict.word}"), spent
    return verdict._replace(spent=spent), spent


def _judged(raw: bytes, path: Path, shelf: Rulesets) -> Verdict:
    path.write_bytes(raw)
    errors = [problem for problem in shelf.check(path) if getattr(problem, "severity", "error") == "error"]
    if errors:
        return Verdict("WRONG", why=_unfit(errors)) if _unfit(errors) else Verdict("refused")
    try:
        game = shelf.open(path)
    except BadRuleset as error:
        abstract = all(problem.path == "abstract" for problem in error.problems)
        return Verdict("refused") if abstract else Verdict("WRONG", why=f"checked, and not to be opened: {error}")
    return Verdict("plays", _played(game))


def _unfit(errors: Sequence[Problem]) -> str:
    """What is wrong with the problems themselves; empty if nothing is."""
    for problem in errors:
        if not problem.message.strip() or len(str(problem)) > LONGEST_MESSAGE or problem.line < 0 or problem.column < 0:
            return f"an unfit problem: {problem!r}"
        if "Please report" in problem.hint:
            return str(problem)
    return ""


def _played(game: RulesGame) -> int:
    """Plays some random moves; tiles are neither lost nor made, and the game asks somebody or is over."""
    state, chance = game.start(1), Chance(1)
    for moves in range(MOVES):
        if state.ended is not None:
            assert game.result(state)
            return moves
        count = game.legal_count(state)
        assert 0 < count <= MOST_MOVES, f"{count} legal moves"
        before, offered = state, legal.offered_moves(state)
        state = game.any_move(state, chance)
        assert held(state).total() <= held(before).total(), "a tile has come from nowhere"
        if moves == MOVES // 2:
            assert not (fault := find_violation(game, Ply(before, offered, state), thoroughly=True)), fault
    game.setup(game.position(state))
    if game.identity.hash < "1":  # of one in sixteen: it takes longer than all the rest
        game.book()
    return MOVES


def _share(given: tuple[int, int, Path]) -> tuple[Counter[str], int, list[tuple[float, int]], list[tuple[int, str]]]:
    """One worker's part of the cases: counts, moves, the slowest, and what went wrong."""
    first, last, _ = given
    counts: Counter[str] = Counter()
    moves, slowest, wrong = 0, list[tuple[float, int]](), list[tuple[int, str]]()
    shelf = Rulesets([RULESETS])  # one for all of them, as in a window: the parents are read and checked once
    with tempfile.TemporaryDirectory() as temporary:
        for number in range(first, last):
            verdict = judged(mutant(number), Path(temporary), shelf)
            counts[verdict.word] += 1
            moves += verdict.moves
            slowest = sorted([*slowest, (verdict.spent, number)], reverse=True)[:3]
            if verdict.word == "WRONG":
                wrong.append((number, verdict.why))
    return counts, moves, slowest, wrong


def fuzz(cases: int, seed: int, workers: int, keep: Path | None = None) -> int:
    """Tries so many files; prints what became of them; returns how many were wrong."""
    start, size = seed * 10_000_000, 250
    parts = [(first, min(first + size, start + cases), Path()) for first in range(start, start + cases, size)]
    counts: Counter[str] = Counter()
    moves, slowest, wrong = 0, list[tuple[float, int]](), list[tuple[int, str]]()
    with get_context("spawn").Pool(workers) as pool:
        for done, found in enumerate(pool.imap(_share, parts), 1):
            counts += found[0]
            moves += found[1]
            slowest = sorted([*slowest, *found[2]], reverse=True)[:3]
            for number, why in found[3]:
                wrong.append((number, why))
                print(f"WRONG {number}:\n{why}", flush=True)
            if done % 40 == 0:
                print(f"{counts.total()} files: {dict(counts)}", flush=True)
    if keep and wrong:
        keep.mkdir(parents=True, exist_ok=True)
        for number, why in wrong:
            (keep / f"{number}.yaml").write_bytes(mutant(number))
            (keep / f"{number}.txt").write_text(why, encoding="utf-8")
    print(f"{counts.total()} files: {counts['refused']} refused, {counts['plays']} played for {moves} moves, {len(wrong)} wrong.")
    print("slowest: " + ", ".join(f"{spent:.2f} s ({number})" for spent, number in slowest))
    return len(wrong)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    return 1 if fuzz(given.cases, given.seed, given.workers, given.keep) else 0


if __name__ == "__main__":
    sys.exit(main())
