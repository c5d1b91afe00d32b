"""The smoke test of a ruleset: random games by it, a few moves with each choice of its options, and what that has shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.contract import say
from game.core.errors import ERROR, BadRuleset, Problem
from game.rules.files.tree import Record
from game.rules.rules_game import RulesGame
from game.workshop.findings import Finding, list_findings, own_file, summarise, summarise_options
from game.workshop.random_games import REPORT, describe_failure, play_games, try_options

if TYPE_CHECKING:
    from game.rules.rulesets import Rulesets

INFO = "info"
"""The severity of what is only told: how the games went."""
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SmokeTest:
    """What trying out a ruleset has shown: sentences on how it went, and what to look at."""

    tree: Record
    said: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    played: int = 0
    """How many games were played."""

    def sentences(self, *, wrong: bool) -> list[str]:
        """The findings for people: those that keep it from being played (``wrong``), or those that are worth a look."""
        return [finding.sentence(self.tree) for finding in self.findings if (finding.severity == ERROR) is wrong]

    def problems(self) -> list[Problem]:
        """All of it for an editor: what went how as ``info``, then what to look at, each at its place in the file."""
        told = [Problem(own_file(self.tree), 0, 0, "", sentence, severity=INFO) for sentence in self.said]
        return [*told, *(problem for finding in self.findings for problem in finding.problems(self.tree, self.played))]


def run_smoke_test(rulesets: Rulesets, ruleset: str, games: int, warnings: Sequence[Problem], tell: Tell) -> SmokeTest:
    """Tries out a ruleset without errors, by its name or its file. ``tell`` is told what is being done just now.

    Of an entry about which there is one of the ``warnings``, it is not told besides that it never did anything.
    """
    tree = rulesets.resolved(ruleset)
    if tree.get("abstract"):
        return SmokeTest(tree, ("It is only there to be extended, so no games were played.",))
    try:
        game = rulesets.open(ruleset)
    except Exception as error:  # no check has foreseen it; the person who wrote the rules must not meet a traceback
        why = str(error).splitlines()[0].rstrip(".") if isinstance(error, BadRuleset) else describe_failure(error)
        return SmokeTest(tree, (), (Finding(ERROR, f"it cannot be opened: {why}", REPORT),))
    run = play_games(game, games, lambda number: tell(f"random game {number} of {games}"))
    opens = partial(rulesets.open, ruleset)
    trials = [] if run.broken else try_options(game, opens, lambda option: tell(f"the option {option}"))
    told = {(words[0], words[1]) for problem in warnings if len(words := problem.path.split(".")) > 1}
    found, passed_over = _without_inherited(list_findings(run, trials, told), game, games, tell)
    said = [summarise(run), summarise_options(game, trials), passed_over] if run.played else []
    return SmokeTest(tree, tuple(filter(None, said)), tuple(found), len(run.played))


def _without_inherited(found: Sequence[Finding], game: RulesGame, games: int, tell: Tell) -> tuple[Sequence[Finding], str]:
    """The findings that are not so in the rules a game builds on, and a sentence on the others (empty: there are none).

    The parent is played only if there is something to compare: whoever changes one rule of a sound game is not told what
    random players never reach in that game anyway.
    """
    parent = game.parent() if any(finding.severity != ERROR for finding in found) else None
    if parent is None:
        return found, ""
    run = play_games(parent, games, lambda number: tell(f"random game {number} of {games} of {parent.identity.ruleset}"))
    known = list_findings(run, ())
    own = [left for finding in found if (left := finding.beyond(known) if finding.severity != ERROR else finding) is not None]
    gone = _count_entries(found) - _count_entries(own)
    if not gone:
        return own, ""
    what = "one thing is not told, since it is" if gone == 1 else f"{gone} things are not told, since they are"
    return own, f"{what[0].upper()}{what[1:]} the same in random games of {say(parent.name)}, which this builds on."


def _count_entries(found: Sequence[Finding]) -> int:
    return sum(max(1, len(finding.entries)) for finding in found)
