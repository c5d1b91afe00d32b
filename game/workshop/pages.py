"""Where a check writes what it has found: as text with carets and sentences for people, or as one JSON list for editors."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from game.core.errors import Problem, errors_of
from game.workshop.report import Count, Look, Sources, is_own, record, told
from game.workshop.smoke_test import SmokeTest

HEADINGS = {
    True: "But this cannot be played:",
    False: "Worth a look (the players moved at random; players who think may get there):",
}
"""What stands above findings, by whether they are errors."""


class Page(Protocol):
    """Where it is written what was found."""

    def checked(self, name: str, problems: Sequence[Problem], sources: Sources, *, readable: bool) -> None:
        """What is wrong with a file, or with a name that stands for none that can be read."""

    def tried(self, test: SmokeTest, sources: Sources) -> None:
        """What games by the file before have shown."""

    def end(self) -> None:
        """That was all."""


class Text:
    """Problems with carets, and findings as sentences: for people."""

    def __init__(self, look: Look) -> None:
        self._look, self._count = look, Count()

    def checked(self, name: str, problems: Sequence[Problem], sources: Sources, *, readable: bool) -> None:
        """Each problem with its line, or that there is none."""
        self._count.add(problems, readable=readable)
        for problem in problems:
            print(told(problem, sources, self._look), end="\n\n" if problem.line else "\n")
        foreign = [problem.file for problem in problems if problem.line and readable and not is_own(problem, name)]
        others = list(dict.fromkeys(foreign))
        if others:
            way = f"Mend it there if that is yours, or say it anew in {Path(name).name}."
            print(self._look.wrapped(f"{name} builds on {', '.join(others)}. {way}"))
        if not errors_of(problems):
            print(f"{name}: {'no errors, so it can be played' if problems else 'no problems'}.", flush=True)

    def tried(self, test: SmokeTest, sources: Sources) -> None:
        """How the games went, and then each finding as a sentence."""
        for sentence in test.said:
            print(self._look.wrapped(sentence))
        for wrong, heading in HEADINGS.items():
            found = test.sentences(wrong=wrong)
            if found:
                print(heading)
            for sentence in found:
                print(self._look.wrapped(f"  - {sentence}", "    "))
        if test.played and not test.findings:
            print("Nothing stood out.")
        print(flush=True)
        self._count.add_found(len(test.sentences(wrong=True)))

    def end(self) -> None:
        """How many problems there were."""
        if self._count.sentence:
            print(self._count.sentence)


class Json:
    """One list of records: for editors."""

    def __init__(self) -> None:
        self._records: list[dict[str, Any]] = []

    def checked(self, name: str, problems: Sequence[Problem], sources: Sources, *, readable: bool) -> None:
        """A record for each problem."""
        self._records += [record(problem, sources) for problem in problems]

    def tried(self, test: SmokeTest, sources: Sources) -> None:
        """A record for each sentence, and for each entry that there is something to say about."""
        self._records += [record(problem, sources) for problem in test.problems()]

    def end(self) -> None:
        """Now it is printed."""
        print(json.dumps(self._records, indent=1))


class Progress:
    """What is being done just now, in the last line of a terminal; nowhere else."""

    def __init__(self, name: str) -> None:
        self._name, self._width = name, 0

    def __call__(self, doing: str) -> None:
        """Says it in place of what was said before."""
        if sys.stderr is not None and sys.stderr.isatty():
            said = f"{self._name}: {doing} ..."[:78] if doing else ""
            sys.stderr.write(f"\r{said.ljust(self._width)}\r{said}")
            sys.stderr.flush()
            self._width = len(said)
