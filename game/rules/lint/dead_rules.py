"""What can never happen in a game of a ruleset, or happens always where it is meant to be asked: all of it, by sections.

Nothing here keeps a ruleset from being played. It is asked only of a ruleset without errors, and of what its own file wrote:
what it takes over may well have lost its use on purpose.
"""

from __future__ import annotations

from contextlib import suppress

from game.core.errors import Problem
from game.rules.language.fault import Fault
from game.rules.language.outlook import Verdict
from game.rules.language.types import Path
from game.rules.lint import choices, empty, pieces, play, unused
from game.rules.lint.prospects import Prospects
from game.rules.lint.seen import Seen
from game.rules.lint.walk import Lint


def warnings_of(lint: Lint) -> list[Problem]:
    """All that is never used or can never happen, in no order; where something was said already, no more is said."""
    if lint.tree.get("abstract") or lint.board is None:
        return []
    found: list[Problem] = []
    for part in (unused.warnings_of, _never_happens):
        told = {(problem.file, problem.line, problem.path) for problem in (*lint.problems, *found)}
        found += [problem for problem in part(lint) if (problem.file, problem.line, problem.path) not in told]
    return found


def _never_happens(lint: Lint) -> list[Problem]:
    """Of a bundle nothing is asked: it is made of the files of others, in which much may have lost its use on purpose."""
    if lint.board is None or "based_on" in lint.tree:
        return []
    prospects = Prospects(lint, lint.board)
    with suppress(Fault):  # the compiler tells of it
        for part in (_phrases, pieces.tell, _conditions, play.tell, choices.tell, pieces.left_out):
            part(prospects)
    return prospects.told


def _phrases(prospects: Prospects) -> None:
    for seen in prospects.lint.seen:
        if seen.family == "phrase" and prospects.wrote(seen):
            prospects.note(seen.path, empty.warnings_of(prospects.world, seen))


def _conditions(prospects: Prospects) -> None:
    """Conditions that are never so, or always; of several within one another, the innermost."""
    for seen in reversed(prospects.lint.seen):
        known = prospects.has_told(seen.path) or prospects.varies(seen.path)
        if seen.family == "condition" and prospects.wrote(seen) and not known:
            verdict = prospects.ever.verdict(seen.value, seen.known_picks)
            if not (verdict.so and verdict.otherwise) and not prospects.doubts_any(seen.value):
                _condition(prospects, seen, verdict)


def _condition(prospects: Prospects, seen: Seen, verdict: Verdict) -> None:
    what = "can never be so" if not verdict.so else "is always so"
    why = f"{what}: {verdict.why}" if verdict.why else f"{what}."
    follows = _FOLLOWS.get(_place(seen.path), ("", ""))[verdict.so]
    prospects.tell(seen.path, f"{why} {follows}".rstrip(), verdict.hint, tree=seen.tree)


def _place(path: Path) -> tuple[str, str]:
    """The section and the word under which a condition stands as a whole."""
    words = [step for step in path if isinstance(step, str)]
    return "forbid" if "forbid" in words else words[0], words[-1]


_FOLLOWS = {
    ("endings", "when"): ("So the game never ends this way.", "So the game ends as soon as it is looked for."),
    ("never", "when"): ("So it forbids nothing.", "So no action is ever allowed."),
    ("forbid", "when"): ("So it forbids nothing.", "So this is never allowed."),
    ("actions", "when"): ("So nobody can ever do this.", "So it need not be asked."),
    ("phases", "until"): ("So the phase never ends.", "So the phase ends after a turn."),
    ("statuses", "when"): ("So no tile is ever under it.", "So it need not be asked."),
    ("captures", "when"): ("So nothing is ever taken so.", "So it need not be asked."),
    ("scoring", "when"): ("So it is never counted.", "So it need not be asked."),
    ("tally", "when"): ("So it is never counted.", "So it need not be asked."),
    ("actions", "if"): ('So "then" never happens.', 'So "else" never happens.'),
    ("phases", "if"): ('So "then" never happens.', 'So "else" never happens.'),
    ("endings", "if"): ('So "then" never happens.', 'So "else" never happens.'),
    ("phases", "when"): ("So it is never offered.", "So it need not be asked."),
}
"""What follows from a condition that is never so, or always."""
