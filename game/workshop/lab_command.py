"""``paisho lab``: runs the lab's jobs with progress on the terminal, and prints and writes its reports."""

from __future__ import annotations

import json
import shlex
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.bots.match import RANDOM
from game.core.errors import BadRequest, quoted
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
        self.pace = 0.0
        """Seconds a game, by those that are finished."""

    def tell(self, _found: LabGame) -> None:
        """One more game is finished."""
        self.done += 1
        self.pace = (time.monotonic() - self.started) / self.done
        self.tick()

    def tick(self) -> None:
        """Some time has passed."""
        gone = time.monotonic() - self.started
        left = f", about {max(self.pace * self.games - gone, 0):.0f} s left" if self.done else ""
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
    """Plays the games that were asked for, and prints what they show; returns the exit status. Raises BadRequest, for what could
    not be written in the end before anything is played, and KeyboardInterrupt where it is ended, by SIGTERM too."""
    for file in filter(None, (asked.json, asked.html)):
        if Path(file).is_dir() or not Path(file).absolute().parent.is_dir():
            why = "it is a folder" if Path(file).is_dir() else "there is no such folder"
            raise BadRequest(f"{quoted(file, 200)} cannot be written: {why}.")
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
        Path(asked.html).write_text(make_page(reports, _command(asked)), encoding="utf-8")
    return 0


def _command(asked: Namespace) -> str:
    """What was typed, as far as it decides what the games are."""
    options = [part for option in asked.option for part in ("--option", option)]
    other = ["--against", asked.against] if asked.against else []
    figures = ["--level", asked.level, "--games", str(asked.games), "--seed", str(asked.seed)]
    return shlex.join(["paisho", "lab", asked.ruleset, *options, *other, *figures])


def _play_all(games: Sequence[RulesGame], folders: Sequence[Path], asked: Namespace) -> list[tuple[Report, Report]]:
    """For each ruleset the report of the level and that of chance, which are printed."""
    reports = []
    names = [game.identity.ruleset for game in games]
    for number, game in enumerate(games):
        rules = rules_of(game, folders)
        again = f".{number + 1}" if names[number] in names[:number] else ""  # the same ruleset with other options, say
        kept = f"{asked.kept}.{names[number]}{again}" if asked.against else asked.kept
        report, by_chance = (_play(game, Job(rules, level, asked.seed), asked, kept) for level in (asked.level, RANDOM))
        reports.append((report, by_chance))
        print("\n".join(describe_report(report, by_chance)), flush=True)
    return reports


def _play(game: RulesGame, first: Job, asked: Namespace, kept: str | None) -> Report:
    """The report of the games of one level, from a first one on; those that the file ``kept`` has are not played again."""
    jobs = [replace(first, seed=first.seed + number) for number in range(asked.games)]
    file = LabFile(Path(kept), first.rules) if asked.kept and kept else None
    known = file.games if file else {}
    left = [job for job in jobs if (job.level, job.seed) not in known]
    progress = Progress(len(left), f"{game.identity.ruleset}, {first.level}")

    def tell(found: LabGame) -> None:
        progress.tell(found)
        if file:
            file.keep(found)

    try:
        found = {(one.level, one.seed): one for one in run_jobs(left, partial(LocalPool, asked.workers), tell, progress.tick)}
    finally:
        progress.close()
    return make_report(game, [(known | found)[job.level, job.seed] for job in jobs], first.level)
