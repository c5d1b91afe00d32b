"""Rules that come from outside, as a file or as text: whether that is what was dropped or pasted, and what there is to read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.core.disk import is_regular, read_bounded
from game.core.errors import Problem
from game.ui.saves.game_opening import find_path

RULES_LINE = "paisho-rules"
"""How a ruleset as one line of text begins."""
_RULESET = re.compile(r"^(format|id)[ \t]*:[ \t]*\S", re.MULTILINE)
_LARGEST = 512 * 1024
"""No larger text is looked into for rules."""


@dataclass(frozen=True)
class ImportedRules:
    """A text with a ruleset in it, or the path of a file. ``name`` is what it is called; empty for a text."""

    text: str
    path: Path | None = None

    @property
    def name(self) -> str:
        return self.path.name if self.path else ""

    def excerpt(self, beside: Callable[[Problem], str]) -> Callable[[Problem], str]:
        """Where the lines of problems are found: in the text, or for problems of other files ``beside``."""
        lines = self.text.splitlines()

        def line(problem: Problem) -> str:
            own = self.path is None or Path(problem.file).name == self.path.name
            return lines[problem.line - 1] if own and 0 < problem.line <= len(lines) else beside(problem)

        return line


def find_rules(what: str) -> ImportedRules | None:
    """The rules in what was dropped or pasted: a YAML file, a file or a text with a line of rules, a file's whole text; None
    where it is none of these."""
    path = find_path(what)
    if path is None:
        return (
            ImportedRules(what[:_LARGEST])
            if RULES_LINE in what[:_LARGEST] or len(_RULESET.findall(what[:_LARGEST])) > 1
            else None
        )
    text = _read_text(path)
    if path.suffix.lower() in (".yaml", ".yml"):
        return ImportedRules(text, path) if _is_file(path) else None
    return ImportedRules(text) if path.suffix.lower() in (".txt", ".md") and RULES_LINE in text else None


def _is_file(path: Path) -> bool:
    """Whether there is such a file. Why the system does not tell, is said where files are opened."""
    try:
        return is_regular(path)
    except OSError:
        return False


def _read_text(path: Path) -> str:
    try:
        return read_bounded(path, _LARGEST)[:_LARGEST].decode("utf-8-sig", errors="replace")
    except (OSError, ValueError):
        return ""
