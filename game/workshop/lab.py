"""The lab: games of programs against each other, and what they show of a ruleset, with intervals of 95 %.

One job is one game: plain data in, plain data out, a pure function of rules, options, level and seed. So it runs over any
``concurrent.futures.Executor``: a pool of processes here, or a cluster by the executor of an engine that has one
(``dask.distributed`` does). A worker that dies loses no finished game: what was not finished is given out again.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from game.bots.evaluation import worth
from game.bots.levels import LEVELS, play_by
from game.bots.match import OPENING, RANDOM, interval
from game.bots.search import Context
from game.core.chance import Chance
from game.core.errors import BadRequest, quoted
from game.rules.catalogue import RulesetCatalogue
from game.rules.rules_game import RulesGame
from game.workshop.coverage import COVER_POINTS, Ply, title_of

FORMAT = 1
LONGEST = 400
"""Actions after which a game is counted as cut off."""
BEHIND = -0.2
"""What a position is worth at most, as the evaluation sees it, to whoever is clearly behind."""
TRIES = 3
"""How often the jobs that a broken pool has left are given out again."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played: the rules as plain data, the level on all seats, and the seed."""

    rules: str
    """Ruleset, options, hash, definition, and the folders in which its board may lie, as JSON: it can be sent anywhere."""
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class LabGame:
    """What one game has shown. ``winner`` is a seat, ``draw``, or empty (nobody, or the game was cut off, with no ``ending``)."""

    seed: int
    level: str
    winner: str
    ending: str
    plies: int
    choices: float
    """Moves to choose from, on average."""
    most: int
    comeback: bool
    """Whether the winner had been clearly behind in the second half."""
    points: int
    missing: dict[str, list[str]] = field(default_factory=dict)
    """By cover point, what never came about."""


def rules_of(game: RulesGame, folders: Sequence[Path]) -> str:
    """A game's rules as the text that a job carries."""
    identity = game.identity
    data: dict[str, Any] = {"folders": [str(folder) for folder in folders]}
    data |= {"ruleset": identity.ruleset, "options": dict(identity.options), "hash": identity.hash}
    data["rules"] = dict(game.definition)
    return json.dumps(data, sort_keys=True)


@cache
def _opened(rules: str) -> RulesGame:
    """The game of a job's rules; each process opens it once, from the job alone."""
    record = json.loads(rules)
    return RulesetCatalogue([Path(folder) for folder in record.pop("folders")]).reopen(record)


def play_job(job: Job) -> LabGame:
    """Plays the game of a job. A few moves at the beginning are by chance: programs would play the same game each time."""
    game, chance, seen = _opened(job.rules), Chance(job.seed), Counter[int]()
    state, plies = game.start(job.seed), 0
    missing = {name: set(point.known(game)) for name, point in COVER_POINTS.items()}
    choices: list[int] = []
    course: list[float] = []
    while game.to_move(state) is not None and plies < LONGEST:
        offered = state.bundles()
        choices.append(game.legal_count(state))
        if job.level == RANDOM or plies < OPENING:
            after = game.any_move(state, chance)
        else:
            found = play_by(LEVELS[job.level], game, state, chance.next(), Context(seen=seen))
            after = game.play(state, found.move)
        for name, names in missing.items():
            if names:
                names.difference_update(COVER_POINTS[name].seen(game, Ply(state, offered, after), names))
        if game.opposed:
            course.append(worth(game, after, game.seats[0]))
        state, plies = after, plies + 1
        seen[game.key(state)] += 1
    result = game.result(state)
    winner = (result.winner or "") if result else ""
    return LabGame(
        job.seed, job.level, winner, result.ending if result else "", plies, fmean(choices) if choices else 0.0,
        max(choices, default=0), _came_back(course, winner, game.seats), result.tally[-1][1] if result and result.tally else 0,
        {name: sorted(names) for name, names in missing.items()},
    )  # fmt: skip


def _came_back(course: Sequence[float], winner: str, seats: Sequence[str]) -> bool:
    """Whether the winner had been clearly behind in the second half of a game; ``course`` is as the first seat sees it."""
    if winner not in seats:
        return False
    sign = 1 if winner == seats[0] else -1
    return any(sign * value < BEHIND for value in course[len(course) // 2 :])


# -- running


def run_jobs(
    jobs: Sequence[Job], make_executor: Callable[[], Executor], tell: Callable[[LabGame], None] = lambda _game: None
) -> list[LabGame]:
    """Plays all jobs, in the order of their seeds; each game is told as soon as it is finished. Where workers die, what they had
    not finished is given out again. Raises BadRequest if that happens again and again."""
    done: dict[tuple[str, int], LabGame] = {}
    for _ in range(TRIES):
        left = [job for job in jobs if (job.level, job.seed) not in done]
        if not left:
            break
        with make_executor() as executor:
            waiting = {}
            try:
                waiting = {executor.submit(play_job, job): job for job in left}
                for future in as_completed(waiting):
                    found = future.result()
                    done[found.level, found.seed] = found
                    tell(found)
            except BrokenProcessPool:
                continue
    if len(done) < len(jobs):
        raise BadRequest(f"The processes that play ended {TRIES} times before their games did; {len(done)} games were finished.")
    return [done[job.level, job.seed] for job in jobs]


def local_pool(workers: int) -> Executor:
    """So many processes of this machine."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


class LabFile:
    """Finished games in a file, a line each, so that a run can be continued. Raises BadRequest for a file of something else."""

    def __init__(self, path: Path, rules: str) -> None:
        self.path, self.games = path, dict[tuple[str, int], LabGame]()
        head = {"lab": FORMAT, "rules": json.loads(rules)["hash"]}
        if path.exists():
            self._read(head)
        else:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def _read(self, head: Mapping[str, Any]) -> None:
        try:
            first, *lines = self.path.read_text(encoding="utf-8").splitlines()
            known = json.loads(first)
        except (ValueError, OSError) as error:
            raise BadRequest(f"{quoted(str(self.path))} holds no games of the lab; name another file for them.") from error
        if not isinstance(known, dict) or known.get("lab") != FORMAT:
            raise BadRequest(f"{quoted(str(self.path))} was written by another version of the lab; name another file.")
        if known != head:
            raise BadRequest(f"The games in {quoted(str(self.path))} were played by other rules; name another file.")
        for line in lines:
            try:
                found = LabGame(**json.loads(line))
            except (ValueError, TypeError):
                break  # torn: it is played again
            self.games[found.level, found.seed] = found

    def keep(self, found: LabGame) -> None:
        """Writes a finished game down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found)) + "\n")


# -- what the games show


@dataclass(frozen=True, slots=True)
class Report:
    """What games by one ruleset have shown: ``figures`` are shares or means with the bounds between which the true one lies."""

    name: str
    games: int
    level: str
    figures: dict[str, tuple[float, float, float]]
    endings: dict[str, int]
    longest: int
    most_choices: int
    never: list[str]


def make_report(game: RulesGame, played: Sequence[LabGame], level: str) -> Report:
    """The report of games by a ruleset."""
    over = [one for one in played if one.ending]
    won = [one for one in over if one.winner in game.seats]
    figures = {"length": _mean([one.plies for one in played]), "choices": _mean([one.choices for one in played])}
    if game.opposed:
        figures["first"] = _share(sum(one.winner == game.to_move(game.start(0)) for one in won), len(won))
        figures["guest"] = _share(sum(one.winner == game.seats[0] for one in won), len(won))
        figures["comebacks"] = _share(sum(one.comeback for one in won), len(won))
        figures["draws"] = _share(len(over) - len(won), len(over))
    elif any(one.points for one in played):
        figures["points"] = _mean([one.points for one in over])
    figures["cut off"] = _share(len(played) - len(over), len(played))
    endings = dict(Counter(one.ending or "cut off" for one in played).most_common())
    longest, most = max(one.plies for one in played), max(one.most for one in played)
    return Report(game.name["en"], len(played), level, figures, endings, longest, most, list(_never(game, played)))


def _never(game: RulesGame, played: Sequence[LabGame]) -> Iterator[str]:
    """Sentences about what never came about in any of the games."""
    missing = {name: set.intersection(*(set(one.missing[name]) for one in played)) for name in COVER_POINTS}
    for name, point in COVER_POINTS.items():
        names = sorted(missing[name] - set(point.explained(game, missing)))
        if names:
            said = ", ".join(title_of(game, point.section, one) for one in names)
            yield (point.one if len(names) == 1 else point.many).format(said)


def _share(part: int, whole: int) -> tuple[float, float, float]:
    low, high = interval(part, whole)
    return part / whole if whole else 0.0, max(low, 0.0), min(high, 1.0)


def _mean(values: Sequence[float]) -> tuple[float, float, float]:
    if not values:
        return 0.0, 0.0, 0.0
    mean = fmean(values)
    around = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return mean, mean - around, mean + around


SAID = {
    "length": ("actions in a game", "{0:.0f} ({1:.0f} to {2:.0f})"),
    "choices": ("moves to choose from", "{0:.0f} ({1:.0f} to {2:.0f})"),
    "first": ("won by whoever moves first", "{0:.0%} ({1:.0%} to {2:.0%})"),
    "guest": ("won by GUEST", "{0:.0%} ({1:.0%} to {2:.0%})"),
    "comebacks": ("won by whoever had been clearly behind", "{0:.0%} ({1:.0%} to {2:.0%})"),
    "draws": ("without a winner", "{0:.0%} ({1:.0%} to {2:.0%})"),
    "points": ("points at the end", "{0:.1f} ({1:.1f} to {2:.1f})"),
    "cut off": (f"cut off after {LONGEST} actions", "{0:.0%} ({1:.0%} to {2:.0%})"),
}
"""What each figure is called, and how it is written."""


def describe_report(report: Report, by_chance: Report) -> list[str]:
    """A report in lines, beside that of games in which every move was by chance."""
    lines = [f"{report.name}: {report.games} games of {report.level} against itself, beside games by chance"]
    for name, figure in report.figures.items():
        title, form = SAID[name]
        beside = form.format(*by_chance.figures[name]) if name in by_chance.figures else ""
        lines.append(f"  {title:<40} {form.format(*figure):<24} {beside}")
    lines.append("  endings: " + ", ".join(f"{ending} {number}" for ending, number in report.endings.items()))
    lines.append(f"  the longest game had {report.longest} actions; at most {report.most_choices} moves could be chosen from")
    lines += [f"  {_verdict(report)}", *(f"  {sentence}" for sentence in report.never)]
    return lines


def _verdict(report: Report) -> str:
    """Whether the rules favour whoever moves first, as far as these games show it."""
    if "first" not in report.figures:
        return "Nobody plays against anybody here."
    share, low, high = report.figures["first"]
    if low > 0.5:
        return f"The rules favour whoever moves first: {share:.0%}, and that is more than chance."
    if high < 0.5:
        return f"The rules favour whoever moves second: {1 - share:.0%}, and that is more than chance."
    return f"Neither side is favoured, as far as {report.games} games can show: more games narrow the bounds."


def describe_differences(one: Report, other: Report) -> list[str]:
    """In what two reports differ by more than chance: their bounds do not meet."""
    lines = [f"{one.name} and {other.name} differ by more than chance in this:"]
    for name in one.figures.keys() & other.figures.keys():
        (_, low, high), (_, least, most) = one.figures[name], other.figures[name]
        if high < least or most < low:
            title, form = SAID[name]
            lines.append(f"  {title}: {form.format(*one.figures[name])}, {form.format(*other.figures[name])}")
    return lines if len(lines) > 1 else [f"{one.name} and {other.name}: no difference is more than chance in so many games."]
