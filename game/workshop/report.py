"""Where a check writes what it has found: as text with carets and sentences for people, or as one JSON list for editors."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from game.core.errors import ERROR, WARNING, Problem, errors_of
from game.core.translation import translate, translate_problem
from game.workshop.excerpts import Sources, TerminalStyle, format_problem, is_own, make_record
from game.workshop.smoke_test import SmokeTest

HEADINGS = {
    True: "But this cannot be played:",
    False: "Worth a look (the players moved at random; players who think may get there):",
}
"""What stands above findings, by whether they are errors."""


@dataclass(slots=True)
class ProblemCount:
    """How many problems there were in how many files."""

    files: int = 0
    errors: int = 0
    warnings: int = 0
    wrong: int = 0
    """The files with errors or warnings."""
    unread: int = 0
    """The names that stand for nothing that could be read."""
    _last_wrong: bool = False

    def add(self, problems: Sequence[Problem], *, readable: bool) -> None:
        """A file with its problems."""
        if not readable:
            self.unread += 1
            return
        self.files += 1
        self.errors += sum(problem.severity == ERROR for problem in problems)
        self.warnings += sum(problem.severity == WARNING for problem in problems)
        self._last_wrong = bool(problems)
        self.wrong += self._last_wrong

    def add_found(self, errors: int) -> None:
        """What turned out to be wrong with the last file when it was played."""
        self.errors += errors
        self.wrong += bool(errors) and not self._last_wrong

    @property
    def sentence(self) -> str:
        """``2 problems in 1 file.``, or nothing where there were none."""
        sorts = " and ".join(filter(None, [_number(self.errors, "problem"), _number(self.warnings, "warning")]))
        which = _number(self.wrong, "file") if self.wrong == self.files else f"{self.wrong} of {_number(self.files, 'file')}"
        found = [f"{sorts} in {which}."] if self.wrong else []
        if self.unread and (self.files or self.unread > 1):
            found.append(f"{self.unread} could not be checked.")
        return " ".join(found)


def _number(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}" if number else ""


class CheckReport(Protocol):
    """Where it is written what was found."""

    def add_file(self, name: str, problems: Sequence[Problem], sources: Sources, *, readable: bool) -> None:
        """What is wrong with a file, or with a name that stands for none that can be read."""

    def add_test(self, test: SmokeTest, sources: Sources) -> None:
        """What games by the file before have shown."""

    def finish(self) -> None:
        """That was all."""


class TextReport:
    """Problems with carets, and findings as sentences: for people."""

    def __init__(self, style: TerminalStyle, language: str = "en") -> None:
        self._style, self._language, self._count = replace(style, language=language), language, ProblemCount()

    def _print(self, said: str, indent: str = "") -> None:
        """A line of sentences, in the language of the report."""
        head = said[: len(said) - len(said.lstrip(" -"))]
        print(self._style.wrap(head + translate(said[len(head) :], self._language), indent), flush=True)

    def add_file(self, name: str, problems: Sequence[Problem], sources: Sources, *, readable: bool) -> None:
        """Each problem with its line, or that there is none."""
        self._count.add(problems, readable=readable)
        for problem in problems:
            said = translate_problem(problem, self._language)
            print(format_problem(said, sources, self._style), end="\n\n" if problem.line else "\n")
        foreign = [problem.file for problem in problems if problem.line and readable and not is_own(problem, name)]
        others = list(dict.fromkeys(foreign))
        if others:
            way = f"Mend it there if that is yours, or say it anew in {Path(name).name}."
            self._print(f"{name} builds on {', '.join(others)}. {way}")
        if not errors_of(problems):
            self._print(f"{name}: {'no errors, so it can be played' if problems else 'no problems'}.")

    def add_test(self, test: SmokeTest, sources: Sources) -> None:
        """How the games went, and then each finding as a sentence."""
        for sentence in test.said:
            self._print(test.in_language(sentence, self._language))
        for wrong, heading in HEADINGS.items():
            found = test.sentences(wrong=wrong, language=self._language)
            if found:
                self._print(heading)
            for sentence in found:
                self._print(f"  - {sentence}", "    ")
        if test.played and not test.findings:
            self._print("Nothing stood out.")
        print(flush=True)
        self._count.add_found(len(test.sentences(wrong=True)))

    def finish(self) -> None:
        """How many problems there were."""
        if self._count.sentence:
            self._print(self._count.sentence)


class JsonReport:
    """One list of records: for editors."""

    def __init__(self, language: str = "en") -> None:
        self._language = language
        self._records: list[dict[str, Any]] = []

    def add_file(self, name: str, problems: Sequence[Problem], sources: Sources, *, readable: bool) -> None:
        """A record for each problem."""
        self._records += [make_record(translate_problem(problem, self._language), sources) for problem in problems]

    def add_test(self, test: SmokeTest, sources: Sources) -> None:
        """A record for each sentence, and for each entry that there is something to say about."""
        for problem in test.problems():
            said, hint = (test.in_language(part, self._language) for part in (problem.message, problem.hint))
            self._records.append(make_record(replace(problem, message=said, hint=hint), sources))

    def finish(self) -> None:
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
