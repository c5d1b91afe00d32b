"""What finished games come to, by ruleset and options: how many, who won, points, and wins in a row. Counted from the games
themselves, so that it is exact, and gone with them."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import Any

from game.core.languages import tell
from game.core.saves import canonical, checksum
from game.core.session import Session
from game.core.types import Text, say


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. ``when`` is in seconds since 1970; ``programs`` the levels of programs by seat, as text; ``points`` the
    total of the count where nobody wins; ``person`` whether the one person who played against a program has won; ``day`` the date
    whose deal it was, as ``2026-11-23``, in a game alone; ``same`` what it has in common with copies of it, empty for a game
    so short that others may be like it; ``name`` what its rules call themselves."""

    when: float
    ruleset: str
    options: str
    winner: str
    ending: str
    moves: int
    undone: bool
    programs: str = ""
    points: int | None = None
    person: bool | None = None
    day: str = ""
    same: str = ""
    name: Text = field(default_factory=dict)


ALIKE = 10
"""Games of fewer moves may be the same by chance, and count each; of a longer one all copies count once."""


def deal_of(day: date) -> int:
    """The seed of the deal of a day: its date as a number. Whoever plays it has the same tiles."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(seed: int) -> str:
    """The date whose deal a seed is; empty for any other seed."""
    try:
        return datetime.strptime(str(seed), "%Y%m%d").date().isoformat() if 20_000_101 <= seed <= 29_991_231 else ""
    except ValueError:
        return ""


def read_game(session: Session[Any], when: float) -> PlayedGame | None:
    """What a session counts for; None if its line has not come to an end, or began from a position that somebody laid out, or
    nobody but programs played."""
    while session.redo():
        pass
    result, game = session.result, session.game
    persons = [seat for seat in game.seats if seat not in session.players]
    if result is None or session.position is not None or not persons:
        return None
    options = json.dumps(dict(game.identity.options), sort_keys=True)
    alone = len(persons) == 1 and len(game.seats) == 2
    return PlayedGame(
        when, game.identity.ruleset, options, result.winner or "", result.ending, session.here.depth, session.undone,
        " ".join(f"{seat}={level}" for seat, level in sorted(session.players.items())),
        result.tally[-1][1] if result.winner is None and result.tally else None,
        result.winner == persons[0] if alone and result.winner in game.seats else None,
        day_of(session.seed) if len(game.seats) == 1 else "",
        checksum(canonical([session.seed, session.moves])) if session.here.depth >= ALIKE else "",
        game.name,
    )  # fmt: skip


def leave_out_copies(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """Each game once, the oldest first, however often it was copied, pasted and kept; as of when it was kept first."""
    known, out = set[tuple[str, str, str, str]](), []
    for game in sorted(games, key=lambda game: game.when):
        key = game.ruleset, game.options, game.programs, game.same
        if not game.same or key not in known:
            out.append(game)
        known.add(key)
    return out


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games of one sort come to; those with moves taken back are a sort of their own."""

    ruleset: str
    options: str
    undone: bool
    games: int
    winners: dict[str, int]
    best: int | None
    mean: float | None
    won: int
    lost: int
    row: int
    """The most wins in a row of the one person against programs."""
    days: int
    """On how many days the deal of that day was played."""
    days_row: int
    """The most such days, one after the other."""
    name: Text
    """What the rules of the last of them call themselves."""


def summarise(games: Iterable[PlayedGame]) -> list[Summary]:
    """By ruleset, options, and whether moves were taken back."""

    def sort(game: PlayedGame) -> tuple[str, str, bool]:
        return game.ruleset, game.options, game.undone

    out = []
    for (ruleset, options, undone), group in groupby(sorted(leave_out_copies(games), key=sort), sort):
        found = list(group)
        points = [game.points for game in found if game.points is not None]
        against = [game.person for game in found if game.person is not None]
        in_turn = (game.person for game in found if game.person is not None or (game.programs and game.winner == "draw"))
        rows = [len(list(row)) for won, row in groupby(in_turn) if won]  # a draw ends a row, too
        winners = dict(sorted(Counter(game.winner or "nobody" for game in found).items()))
        best, mean = (max(points), sum(points) / len(points)) if points else (None, None)
        out.append(
            Summary(
                ruleset, options, undone, len(found), winners, best, mean, sum(against), len(against) - sum(against),
                max(rows, default=0), *_count_days({game.day for game in found if game.day}), found[-1].name,
            )
        )  # fmt: skip
    return out


def _count_days(days: set[str]) -> tuple[int, int]:
    """How many there are, and the longest row of days one after the other."""
    most, row, last = 0, 0, 0
    for day in sorted(date.fromisoformat(said).toordinal() for said in days):
        row = row + 1 if day == last + 1 else 1
        most, last = max(most, row), day
    return len(days), most


def as_csv(games: Sequence[PlayedGame], language: str = "en") -> str:
    """The games, one a line, the oldest first, with a line of headings; names of rules in that language."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    heads = ["when", "ruleset", "options", "winner", "ending", "moves", "undone", "programs", "points", "day", "name"]
    writer.writerow(heads)
    for game in leave_out_copies(games):
        when = _moment(game.when)
        points = "" if game.points is None else game.points
        who = [game.winner, game.ending, game.moves, game.undone, game.programs]
        writer.writerow([when, game.ruleset, game.options, *who, points, game.day, name_of(game, language)])
    return file.getvalue()


def _moment(when: float) -> str:
    """A moment as date and time; nothing where a clock that was set wrong left none that there is."""
    try:
        return datetime.fromtimestamp(when).isoformat(" ", "seconds")
    except (OverflowError, OSError, ValueError):
        return ""


def name_of(game: PlayedGame | Summary, language: str) -> str:
    """What the rules of games call themselves; their id where they have no name."""
    return say(game.name, language) if game.name else game.ruleset


def describe(summary: Summary, usual: Mapping[str, object] | None = None) -> str:
    """A summary in a line; of the options those that are not as ``usual``."""
    said = [f"{summary.games} game{'s' * (summary.games != 1)}"]
    said += [f"{number} won by {seat.upper()}" for seat, number in summary.winners.items() if seat in ("guest", "host")]
    said += [f"{summary.winners['draw']} drawn"] if "draw" in summary.winners else []
    if summary.best is not None and summary.mean is not None:
        said.append(f"best {summary.best} points, {summary.mean:.1f} on average")
    if summary.won + summary.lost:
        most = f", at most {summary.row} in a row" if summary.row else ""
        said.append(f"against programs {summary.won} won and {summary.lost} lost{most}")
    if summary.days:
        said.append(tell("en", "window.stat_days", n=summary.days, row=summary.days_row))
    taken_back = ", with moves taken back" if summary.undone else ""
    other = {name: value for name, value in json.loads(summary.options).items() if (usual or {}).get(name) != value}
    told = (f"{name} {('off', 'on')[value] if isinstance(value, bool) else value}" for name, value in other.items())
    options = f" ({', '.join(told)})" if other else ""
    return f"{name_of(summary, 'en')}{options}{taken_back}: {'; '.join(said)}."
