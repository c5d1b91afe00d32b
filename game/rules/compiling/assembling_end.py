"""Putting a ruleset together: how points are gathered, how they are counted at the end, and when the end comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.rules.binding.compiler import Compiler
from game.rules.language.fault import Fault
from game.rules.language.records import BUILT_IN_ENDINGS, BUILT_IN_FIELDS, BUILT_IN_TITLES
from game.rules.playing import counting
from game.rules.playing.model import Counting
from game.rules.playing.outcome import Award, Ending, Line, Score


def assemble(c: Compiler) -> None:
    """Scoring, tally and endings, once all else stands."""
    _points(c)
    for name, entry in c.section("endings").items():
        c.where = f"endings.{name}"
        c.rules.endings.append(_ending(c, name, entry))


def _points(c: Compiler) -> None:
    """What is scored during the game, and the lines of the count at its end."""
    if c.section("scoring") and "score" not in c.tree:
        raise Fault("scoring", "nobody gathers points in these rules: there is no score: section.")
    for name, a in c.section("scoring").items():
        c.where, at = f"scoring.{name}", a.get("at", "own_turn")
        sign, points = _signed(c, a, {"add": 1, "subtract": -1})
        c.acting = at == "action"
        c.rules.scoring.append(Score(c.name_of("scoring", name), at, sign, points(c), c.when(a)))
    c.acting = False
    for name, a in c.section("tally").items():
        c.where = f"tally.{name}"
        sign, points = _signed(c, a, {"add": 1, "subtract": -1, "shows": 0})
        c.rules.tally.append(Line(c.name_of("tally", name), sign, points(c), c.when(a)))


def _signed(c: Compiler, a: Mapping[str, Any], signs: Mapping[str, int]) -> tuple[int, Callable[[Compiler], Counting]]:
    """The one of these words that an entry has: its sign, and what builds its number."""
    found = [word for word in signs if word in a]
    if len(found) != 1:
        raise Fault(c.where, f"it says what is counted with one of {', '.join(signs)}.")
    return signs[found[0]], lambda c: c.number(a[found[0]]).of


def _ending(c: Compiler, name: str, a: Mapping[str, Any]) -> Ending:
    built_in = name in BUILT_IN_ENDINGS
    if (built_in and a.keys() - set(BUILT_IN_FIELDS)) or not (built_in or "when" in a):
        said = "every game has this ending; when it holds is not the ruleset's to say." if built_in else '"when" is missing.'
        raise Fault(c.where, said)
    title = BUILT_IN_TITLES[name] if built_in and "name" not in a else c.name_of("endings", name)
    winner = c.build("winner", a["winner"])
    award = None
    if "award" in a:
        given = a["award"]
        called = c.text(given["name"]) if "name" in given else counting.AWARD
        award = Award(called, given["to"] == "theirs", c.number(given["add"]).of)
    return Ending(name, title, a.get("check", "after_turn"), a.get("for", "mover") == "each", c.when(a), winner, award)
