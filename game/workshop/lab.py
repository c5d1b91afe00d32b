"""The lab: games of programs against each other by one ruleset; what they show is in ``lab_report.py``.

One job is one game: plain data in, plain data out, a pure function of rules, options, level and seed. So it runs over any
``concurrent.futures.Executor``: a pool of processes here, or a cluster by the executor of an engine that has one
(``dask.distributed`` does). A worker that dies loses no finished game: what was not finished is given out again.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import fmean
from types import TracebackType
from typing import Any, get_origin, get_type_hints

from game.bots.budget import ALONE, Context, SoFar, Stopped
from game.bots.evaluation import worth
from game.bots.levels import LEVELS, play_by
from game.bots.match import OPENING, RANDOM
from game.core.chance import Chance
from game.core.disk import exists, read_bounded
from game.core.errors import BadRequest, PaiShoError, quoted
from game.rules.catalogue import RulesetCatalogue
from game.rules.language.fault import Fault
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.workshop.coverage import COVER_POINTS, Ply

FORMAT = 4
FORBIDDING = ("never", "must")
"""The sections whose rules do nothing but make lists of moves shorter."""
LONGEST = 400
"""Actions after which a game is counted as cut off."""
BEHIND = -0.2
"""What a position is worth at most, as the evaluation sees it, to whoever is clearly behind."""
IDLE_EVERY = 5
"""Every so manyth position of a game is listed again without the rules that have changed no list yet."""
TICK = 1.0
"""Seconds after which somebody who waits for games is told that they go on."""
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
    """Moves to choose from, at most."""
    first: str
    """The seat that was the first to change the board, by laying or moving a tile; empty where nobody did."""
    comeback: bool
    """Whether the winner had been clearly behind in the second half."""
    points: int
    """GUEST's number of the last line of the count; 0 without one."""
    missing: dict[str, list[str]] = field(default_factory=dict)
    """By cover point, what never came about."""
    idle: list[str] = field(default_factory=list)
    """The rules (``never.clash``) that changed no list of moves in the positions that were looked at."""
    moves: list[str] = field(default_factory=list)
    """The game itself, so that it can be looked at; empty where every move was by chance."""


_TYPES = {name: get_origin(hint) or hint for name, hint in get_type_hints(LabGame).items()}
"""Of what type the fields of a game in a file must be."""
LARGEST = 64 << 20
"""Bytes of a file of games at most."""


def rules_of(game: RulesGame, folders: Sequence[Path]) -> str:
    """A game's rules as the text that a job carries."""
    played = {"ruleset": game.identity.ruleset, "options": dict(game.identity.options), "hash": game.identity.hash}
    data = {"folders": [str(folder) for folder in folders], **played, "rules": dict(game.definition)}
    return json.dumps(data, sort_keys=True)


@cache
def _opened(rules: str) -> RulesGame:
    """The game of a job's rules; each process opens it once, from the job alone."""
    record = json.loads(rules)
    return RulesetCatalogue([Path(folder) for folder in record.pop("folders")]).reopen(record)


@cache
def _without(rules: str) -> dict[str, RulesGame]:
    return without_each(_opened(rules))


def without_each(game: RulesGame) -> dict[str, RulesGame]:
    """By the path of each rule that only forbids, the game without it."""
    found = {}
    for section in FORBIDDING:
        for name in game.definition.get(section, {}):
            left = {key: value for key, value in game.definition[section].items() if key != name}
            with contextlib.suppress(PaiShoError, Fault, KeyError):
                found[f"{section}.{name}"] = game.with_rules({**game.definition, section: left}, game.setting.board)
    return found


def _changes_a_list(game: RulesGame, state: State, without: RulesGame) -> bool:
    """Whether another number of moves would be legal in a position without a rule."""
    try:
        return without.legal_count(without.setup(game.position(state))[0]) != game.legal_count(state)
    except PaiShoError:
        return True  # the position itself rests on the rule


def play_job(job: Job) -> LabGame:
    """Plays the game of a job."""
    return play_lab_game(_opened(job.rules), {} if job.level == RANDOM else _without(job.rules), job.level, job.seed)


def play_lab_game(
    game: RulesGame, without: Mapping[str, RulesGame], level: str, seed: int, interrupted: Context = ALONE
) -> LabGame:
    """Plays a game. A few moves at the beginning are by chance: programs would play the same game each time. ``without`` are
    games without one rule each, to see whether it matters. Raises Stopped if it is interrupted."""
    chance, state, plies, so_far = Chance(seed), game.start(seed), 0, SoFar(game, interrupted=interrupted)
    missing = {name: set(point.known(game)) for name, point in COVER_POINTS.items()}
    idle = dict(without)
    choices: list[int] = []
    course: list[float] = []
    moves: list[str] = []
    first = ""
    while (seat := game.to_move(state)) is not None and plies < LONGEST:
        if interrupted.halted():
            raise Stopped
        offered = state.bundles()
        choices.append(game.legal_count(state))
        if level == RANDOM:
            after = game.any_move(state, chance)
        else:
            if plies % IDLE_EVERY == 0:
                idle = {name: other for name, other in idle.items() if not _changes_a_list(game, state, other)}
            move = _choose(game, state, level, plies, chance, so_far.context(seat))
            moves.append(move)
            after = game.play(state, move)
        for name, names in missing.items():
            if names:
                names.difference_update(COVER_POINTS[name].seen(game, Ply(state, offered, after), names))
        if not first and game.pieces(after) != game.pieces(state):
            first = seat
        if game.opposed:
            course.append(worth(game, after, game.seats[0]))
        so_far.add(seat, after)
        state, plies = after, plies + 1
    result = game.result(state)
    winner = (result.winner or "") if result else ""
    return LabGame(
        seed, level, winner, result.ending if result else "", plies, fmean(choices) if choices else 0.0,
        max(choices, default=0), first, _came_back(course, winner, game.seats),
        result.tally[-1][1] if result and result.tally else 0,
        {name: sorted(names) for name, names in missing.items()}, list(idle), moves,
    )  # fmt: skip


def _choose(game: RulesGame, state: State, level: str, plies: int, chance: Chance, context: Context) -> str:
    """The text of a level's move; at the beginning of a move by chance."""
    if plies < OPENING and (picked := game.pick_move(state, chance)):
        return game.text(picked)
    return play_by(LEVELS[level], game, state, chance.next(), context).move


def _came_back(course: Sequence[float], winner: str, seats: Sequence[str]) -> bool:
    """Whether the winner had been clearly behind in the second half of a game; ``course`` is as the first seat sees it."""
    if winner not in seats:
        return False
    sign = 1 if winner == seats[0] else -1
    return any(sign * value < BEHIND for value in course[len(course) // 2 :])


# -- running


def run_jobs(
    jobs: Sequence[Job],
    make_executor: Callable[[], Executor],
    tell: Callable[[LabGame], None] = lambda _game: None,
    tick: Callable[[], None] = lambda: None,
) -> list[LabGame]:
    """Plays all jobs, in the order of their seeds. Each game is told as soon as it is finished, and ``tick`` is called at once
    and every second. Where workers die, what they had not finished is given out again. Raises BadRequest if that happens again
    and again."""
    done: dict[tuple[str, int], LabGame] = {}
    for _ in range(TRIES):
        left = [job for job in jobs if (job.level, job.seed) not in done]
        if not left:
            break
        over: SimpleQueue[Future[LabGame]] = SimpleQueue()  # wait() holds locks of all, which an interruption may leave held
        with make_executor() as executor:
            try:
                for job in left:
                    executor.submit(play_job, job).add_done_callback(over.put)
                for _ in left:
                    found = _next_of(over, tick).result()
                    done[found.level, found.seed] = found
                    tell(found)
            except BrokenProcessPool:
                continue
    if len(done) < len(jobs):
        raise BadRequest(f"The processes that play ended {TRIES} times before their games did; {len(done)} games were finished.")
    return [done[job.level, job.seed] for job in jobs]


def _next_of(over: SimpleQueue[Future[LabGame]], tick: Callable[[], None]) -> Future[LabGame]:
    """The next job that is over."""
    while True:
        tick()
        with suppress(Empty):
            return over.get(timeout=TICK)


class LocalPool(ProcessPoolExecutor):
    """So many processes of this machine, at most 61 on Windows, which waits for no more at once. Where somebody ends what uses
    them, they end at once and without a word."""

    def __init__(self, workers: int) -> None:
        workers = min(workers, 61) if sys.platform == "win32" else workers
        super().__init__(workers, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))

    def __exit__(
        self, sort: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        if sort is not None and not issubclass(sort, Exception):
            self.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
        return super().__exit__(sort, error, trace)


class LabFile:
    """Finished games in a file, a line each, so that a run can be continued. Raises BadRequest for a file of something else."""

    def __init__(self, path: Path, rules: str) -> None:
        self.path, self.games, self._torn = path, dict[tuple[str, int], LabGame](), False
        head = {"lab": FORMAT, "rules": json.loads(rules)["hash"]}
        if exists(path):
            self._read(head)
        else:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def _read(self, head: Mapping[str, Any]) -> None:
        try:
            text = read_bounded(self.path, LARGEST).decode("utf-8")
            first, *lines = text.splitlines()
            known = json.loads(first)
        except (ValueError, OSError, RecursionError) as error:
            raise BadRequest(f"{quoted(str(self.path))} holds no games of the lab; name another file for them.") from error
        if not isinstance(known, dict) or known.get("lab") != FORMAT:
            raise BadRequest(f"{quoted(str(self.path))} was written by another version of the lab; name another file.")
        if known != head:
            raise BadRequest(f"The games in {quoted(str(self.path))} were played by other rules; name another file.")
        for line in lines:
            with suppress(ValueError, TypeError, RecursionError):  # one that is torn is played again
                found = LabGame(**json.loads(line))
                if all(type(getattr(found, name)) is kind for name, kind in _TYPES.items()):
                    self.games[found.level, found.seed] = found
        self._torn = not text.endswith("\n")

    def keep(self, found: LabGame) -> None:
        """Writes a finished game down, on a line of its own."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" * self._torn + json.dumps(asdict(found)) + "\n")
        self._torn = False
