"""``paisho lab``: runs the lab's jobs with progress on the terminal, and prints and writes its reports."""

from __future__ import annotations

import json
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.bots.match import RANDOM
from game.rules.rules_game import RulesGame
from game.workshop.lab import Job, LabFile, LabGame, LocalPool, rules_of, run_jobs
from game.workshop.lab_page import make_page
from game.workshop.lab_report import Report, describe_differences, describe_report, make_report

PAUSE = 10.0
"""Seconds between two lines of progress where there is no terminal."""


class Progress:
    """How far the games of a level are: one line that is written over on a terminal, elsewhere a line now and then, the first
    one at once."""

    def __init__(self, games: int, what: str) -> None:
        self.games, self.what, self.done, self.started = games, what, 0, time.monotonic()
        self.terminal, self.due = sys.stderr.isatty(), 0.0

    def tell(self, _found: LabGame) -> None:
        """One more game is finished."""
        self.done += 1
        self.tick()

    def tick(self) -> None:
        """Some time has passed."""
        gone = time.monotonic() - self.started
        left = f", about {max(gone / self.done * self.games - gone, 0):.0f} s left" if self.done else ""
        said = f"{self.what}: {self.done} of {self.games} games after {gone:.0f} s{left}"
        if self.terminal:
            print(f"\r{said}   ", end="", file=sys.stderr, flush=True)
        elif gone >= self.due and self.done < self.games:
            self.due = gone + PAUSE
            print(said, file=sys.stderr, flush=True)

    def close(self) -> None:
        """The line is done with."""
        if self.terminal:
            print("\r" + " " * 79 + "\r", end="", file=sys.stderr, flush=True)


def run_lab(games: Sequence[RulesGame], folders: Sequence[Path], asked: Namespace) -> int:
    """Plays the games that were asked for, and prints what they show; returns the exit status. Raises BadRequest, and
    KeyboardInterrupt where it is ended, by SIGTERM too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        reports = _play_all(games, folders, asked)
    finally:
        signal.signal(signal.SIGTERM, before)
    if len(reports) > 1:
        print("\n".join(describe_differences(*(report for report, _ in reports))))
    if asked.json:
        found = [report.data() for report, _ in reports]
        data = {"format": 1, "level": asked.level, "seed": asked.seed, "reports": found}
        Path(asked.json).write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if asked.html:
        names = " --against ".join(game.identity.ruleset for game in games)
        command = f"paisho lab {names} --level {asked.level} --games {asked.games} --seed {asked.seed}"
        Path(asked.html).write_text(make_page(reports, command), encoding="utf-8")
    return 0


def _play_all(games: Sequence[RulesGame], folders: Sequence[Path], asked: Namespace) -> list[tuple[Report, Report]]:
    """For each ruleset the report of the level and that of chance, which are printed."""
    reports = []
    for game in games:
        rules = rules_of(game, folders)
        report, by_chance = (_play(game, rules, level, asked) for level in (asked.level, RANDOM))
        reports.append((report, by_chance))
        print("\n".join(describe_report(report, by_chance)), flush=True)
    return reports


def _play(game: RulesGame, rules: str, level: str, asked: Namespace) -> Report:
    """The report of the games of one level; those that a file has already are not played again."""
    jobs = [Job(rules, level, asked.seed + number) for number in range(asked.games)]
    file = LabFile(Path(f"{asked.kept}.{game.identity.ruleset}" if asked.against else asked.kept), rules) if asked.kept else None
    known = file.games if file else {}
    left = [job for job in jobs if (job.level, job.seed) not in known]
    progress = Progress(len(left), f"{game.identity.ruleset}, {level}")

    def tell(found: LabGame) -> None:
        progress.tell(found)
        if file:
            file.keep(found)

    try:
        found = {(one.level, one.seed): one for one in run_jobs(left, partial(LocalPool, asked.workers), tell, progress.tick)}
    finally:
        progress.close()
    return make_report(game, [(known | found)[job.level, job.seed] for job in jobs], level)
