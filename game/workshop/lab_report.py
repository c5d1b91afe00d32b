"""What the games of the lab show of a ruleset: figures with intervals of 95 %, and findings in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from game.bots.match import RANDOM, interval
from game.core.contract import Text
from game.core.languages import list_languages, localize, mark_text
from game.core.translation import translate
from game.rules.rules_game import RulesGame
from game.workshop.coverage import COVER_POINTS, title_of
from game.workshop.lab import LONGEST, LabGame

Figure = tuple[float, float, float]
"""A share or a mean, and the bounds between which the true one lies, 95 times of 100."""
WIDEST = 0.5
"""How far apart the bounds of a share are at most if anything is said of it; it takes about twelve games."""
ENOUGH = 8
"""Games before anything is said of what never happens."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the games show, by language, and the seed of a game in which it is seen (-1: in none)."""

    said: Text
    seed: int = -1


@dataclass(frozen=True, slots=True)
class Report:
    """What games by one ruleset have shown. ``endings`` counts them by name, and ``titles`` has what people call these."""

    name: str
    games: int
    level: str
    figures: dict[str, Figure]
    endings: dict[str, int]
    titles: dict[str, str]
    longest: int
    most_choices: int
    lengths: list[int]
    findings: list[Finding]

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def make_report(game: RulesGame, played: Sequence[LabGame], level: str) -> Report:
    """The report of games by a ruleset; there is at least one."""
    over = [one for one in played if one.ending]
    won = [one for one in over if one.winner in game.seats]
    figures = {"length": _mean([one.plies for one in played]), "choices": _mean([one.choices for one in played])}
    if game.opposed:
        figures["first"] = _share(sum(one.winner == one.first for one in won), len(won))
        figures["guest"] = _share(sum(one.winner == game.seats[0] for one in won), len(won))
        figures["comebacks"] = _share(sum(one.comeback for one in won), len(won))
        figures["draws"] = _share(len(over) - len(won), len(over))
    elif any(one.points for one in played):
        figures["points"] = _mean([one.points for one in over])
    figures["cut off"] = _share(len(played) - len(over), len(played))
    endings = dict(Counter(one.ending or "cut off" for one in played).most_common())
    titles = {ending: title_of(game, "endings", ending) for ending in endings}
    longest, most = max(one.plies for one in played), max(one.most for one in played)
    lengths = sorted(one.plies for one in played)
    found = [*_findings(played, figures), *_never(game, played, level)]
    return Report(game.name["en"], len(played), level, figures, endings, titles, longest, most, lengths, found)


def _findings(played: Sequence[LabGame], figures: Mapping[str, Figure]) -> Iterator[Finding]:
    """What the figures say: of fairness first, then of the length of games."""
    yield Finding(_verdict(played, figures))
    mean, *_ = figures["length"]
    longest = max(played, key=lambda one: one.plies)
    said = localize("A game has about {0} actions; the longest had {1}.", f"{mean:.0f}", str(longest.plies))
    yield Finding(said, longest.seed)
    games = str(len(played))
    if stalled := [one for one in played if not one.ending]:
        cut = mark_text("Games cut off after {2} actions, as nobody got any further: {0} of {1}.")
        yield Finding(localize(cut, str(len(stalled)), games, str(LONGEST)), stalled[0].seed)
    if turned := [one for one in played if one.comeback]:
        won = localize("Games won by somebody who had been clearly behind: {0} of {1}.", str(len(turned)), games)
        yield Finding(won, turned[0].seed)


def _verdict(played: Sequence[LabGame], figures: Mapping[str, Figure]) -> Text:
    """Whether the rules favour whoever moves first, as far as these games show it."""
    if "first" not in figures:
        return localize("Nobody plays against anybody here.")
    share, low, high = figures["first"]
    if high - low > WIDEST:
        won = sum(bool(one.ending) and one.winner not in ("", "draw") for one in played)
        return localize("More games are needed to say whether a side is favoured; with a winner so far: {0}.", str(won))
    if low > 0.5:
        first = mark_text("The rules favour whoever moves first: {0}%, and that is more than chance.")
        return localize(first, f"{100 * share:.0f}")
    if high < 0.5:
        second = mark_text("The rules favour whoever moves second: {0}%, and that is more than chance.")
        return localize(second, f"{100 - 100 * share:.0f}")
    neither = mark_text("Neither side is favoured, as far as {0} games can show: more games narrow the bounds.")
    return localize(neither, str(len(played)))


def _never(game: RulesGame, played: Sequence[LabGame], level: str) -> Iterator[Finding]:
    """What never came about in any of the games, once there are enough of them."""
    if len(played) < ENOUGH:
        return
    missing = {name: set.intersection(*(set(one.missing[name]) for one in played)) for name in COVER_POINTS}
    for name, point in COVER_POINTS.items():
        names = sorted(missing[name] - set(point.explained(game, missing)))
        if names:
            said = ", ".join(title_of(game, point.section, one) for one in names)
            sentence = (point.one if len(names) == 1 else point.many).format(said)
            said = sentence[:1].upper() + sentence[1:] + "."
            yield Finding({language: translate(said, language) for language in list_languages()})
    idle = set.intersection(*(set(one.idle) for one in played)) if level != RANDOM else set()
    for path in sorted(idle):
        yield Finding(localize("The rule {0} forbade no move in any position that was looked at.", path))


def _share(part: int, whole: int) -> Figure:
    low, high = interval(part, whole)
    return part / whole if whole else 0.0, max(low, 0.0), min(high, 1.0)


_FEW = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""Of 2, 3 ... 10 values, how many of their standard errors the true mean is off at most, 95 times of 100 (Student)."""
_MANY = (1.96, 2.37, 2.8)
"""The same of more values: the terms of a series by one divided by one less than their number (Cornish and Fisher), right to a
hundredth."""


def _mean(values: Sequence[float]) -> Figure:
    """The mean of some values; of a single one there are no bounds to be told, and it stands for them. Where no value is below
    nothing, the true mean is not either."""
    if not values:
        return 0.0, 0.0, 0.0
    mean, number = fmean(values), len(values)
    free = number - 1
    errors = _FEW[free - 1] if free <= len(_FEW) else sum(term / free**power for power, term in enumerate(_MANY))
    around = errors * stdev(values) / sqrt(number) if number > 1 else 0.0
    least = mean - around
    return mean, max(least, 0.0) if min(values) >= 0 else least, mean + around


SAID = {
    "length": ("actions in a game", ".0f"),
    "choices": ("moves to choose from", ".0f"),
    "first": ("won by whoever moves first", ".0%"),
    "guest": ("won by GUEST", ".0%"),
    "comebacks": ("won by whoever had been clearly behind", ".0%"),
    "draws": ("without a winner", ".0%"),
    "points": ("points at the end", ".1f"),
    "cut off": (f"cut off after {LONGEST} actions", ".0%"),
}
"""What each figure is called, and how its numbers are written: with ``%`` it is a share."""


def write_figure(report: Report, name: str) -> str:
    """A figure of a report with its bounds: ``55% (40% to 69%)``; empty where the report has none of that name."""
    form = SAID[name][1]
    return "{0:{3}} ({1:{3}} to {2:{3}})".format(*report.figures[name], form) if name in report.figures else ""


def describe_report(report: Report, by_chance: Report) -> list[str]:
    """A report in lines, beside that of games in which every move was by chance."""
    number = f"{report.games} game{'s' * (report.games != 1)}"
    lines = [f"{report.name}: {number} of {report.level} against itself, beside games by chance"]
    lines.append(f"  {'mean, and between which bounds it lies':<40} {report.level:<24} by chance")
    for name in report.figures:
        figure, beside = write_figure(report, name), write_figure(by_chance, name)
        lines.append(f"  {SAID[name][0]:<40} {figure:<24} {beside}")
    lines.append("  endings: " + ", ".join(f"{report.titles[ending]} {number}" for ending, number in report.endings.items()))
    lines.append(f"  the longest game had {report.longest} actions; at most {report.most_choices} moves could be chosen from")
    return [*lines, *(f"  {finding.said['en']}" for finding in report.findings)]


def describe_differences(one: Report, other: Report) -> list[str]:
    """In what two reports differ by more than chance: their bounds do not meet."""
    lines = [f"{one.name} and {other.name} differ by more than chance in this:"]
    for name, (_, low, high) in one.figures.items() if min(one.games, other.games) > 1 else ():
        _, least, most = other.figures.get(name, (0.0, low, high))
        if high < least or most < low:
            lines.append(f"  {SAID[name][0]}: {write_figure(one, name)}, {write_figure(other, name)}")
    return lines if len(lines) > 1 else [f"{one.name} and {other.name}: no difference is more than chance in so many games."]
