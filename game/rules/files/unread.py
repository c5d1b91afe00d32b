"""What of a file could not be read, and what is not told because of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.core.errors import Problem
from game.rules.files.tree import Path, path_text

_NAMED = re.compile(r'"(\w+)" is missing|^is missing|called "([\w.]+)"')
"""The messages about a name that is not there."""


@dataclass(frozen=True, slots=True)
class Unread:
    """What of a file could not be read: paths, lines (counted from 1), and the words that stand there."""

    paths: frozenset[Path] = frozenset()
    lines: frozenset[int] = frozenset()
    words: frozenset[str] = frozenset()
    moved: Mapping[int, int] = field(default_factory=dict)
    """By how many columns lines were read further right than they stand."""

    def __bool__(self) -> bool:
        """Whether there is any such thing."""
        return bool(self.paths or self.lines or self.moved)

    def hides(self, problem: Problem) -> bool:
        """Whether a problem of the same file may come of what could not be read."""
        above = [path_text(path) for path in self.paths]
        named = _NAMED.search(problem.message)
        names = (named[1] or named[2] or problem.path).split(".") if named else ()
        return (
            problem.line in self.lines
            or any(problem.path == text or problem.path.startswith((f"{text}.", f"{text}[")) for text in above)
            or any(name in self.words for name in names)
        )

    def moved_back(self, problems: Iterable[Problem]) -> list[Problem]:
        """Problems of the same file, each at the column where it stands."""
        return [replace(problem, column=max(1, problem.column - self.moved.get(problem.line, 0))) for problem in problems]


ALL_READ = Unread()
