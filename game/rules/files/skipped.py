"""What of a file could not be read, and what is not told because of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.core.errors import Problem
from game.rules.trees.tree import Path, path_text

_PICKING = "actions"


@dataclass(frozen=True, slots=True)
class Skipped:
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
        """Whether a problem of the same file may come of what could not be read: it stands there, is about what holds it as a
        whole, or about an action of which something is lost: its parts speak of one another."""
        holders = {path_text(path[:length]) for path in self.paths for length in range(1, len(path))}
        actions = {path[: path.index(_PICKING) + 2] for path in self.paths if _PICKING in path}
        above = [path_text(path) for path in self.paths | actions]
        within = any(problem.path == text or problem.path.startswith((f"{text}.", f"{text}[")) for text in above)
        return within or problem.line in self.lines or problem.path in holders


def moved_back(problems: Iterable[Problem], moved: Mapping[int, int]) -> list[Problem]:
    """Problems of a file, each at the column where it stands, if lines were read further right by so many columns."""
    return [replace(problem, column=max(1, problem.column - moved.get(problem.line, 0))) for problem in problems]


NO_SKIPS = Skipped()
