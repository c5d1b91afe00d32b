"""What must hold of programs that play, whatever the rules: in as many games as the size says.

    python -m tests.check_players --size 100 wins hidden steady alone house made wide cancel memory
    python -m tests.check_players --size 20 frames lab second   need a machine that does nothing else

Each check prints a line with its figures; the exit status is 1 if one does not hold. Levels whose budget is time are given
a twentieth of a second here.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

from game.bots.budget import MOST, Budget, Context, Stopped
from game.bots.levels import LEVELS, Level, play_by
from game.bots.match import RANDOM, play_game
from game.bots.thinking import think
from game.bots.worker import COMMAND
from game.core.chance import Chance
from game.core.collector import collect_grown
from game.core.errors import BadRuleset
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from game.workshop.lab import Job, LocalPool, rules_of, run_jobs
from tests import soak
from tests.conftest import RULESETS
from tests.mutants import mutant

QUICK: Mapping[str, Level] = {
    name: replace(level, budget=Budget(seconds=0.05)) if level.budget.seconds else level for name, level in LEVELS.items()
}
HOUSE = Path(__file__).parent / "house_rules"
PATIENCE = 0.05
"""Seconds within which a search obeys."""
LATE = 0.3
"""Seconds by which a turn may last longer than its second: what has begun is looked into to its end."""
MOST_MEMORY = 256
"""Megabytes that a worker may take."""


def course(game: RulesGame, seed: int, longest: int = 400) -> list[Any]:
    """The states of a game that is played by chance and now and then by sight: such games end by all sorts of endings."""
    state, chance = game.start(seed), Chance(seed)
    states = [state]
    while game.to_move(state) is not None and len(states) < longest:
        if seed % 2 and chance.below(4) == 0:
            state = game.play(state, play_by(LEVELS["beginner"], game, state, chance.next()).move)
        else:
            state = game.any_move(state, chance)
        states.append(state)
    return states


def wins_at_once(game: RulesGame, state: Any) -> set[str]:
    """The moves by which whoever is to move wins."""
    seat = game.to_move(state)
    return {game.text(move) for move, after in game.expand(state) if (found := game.result(after)) and found.winner == seat}


def loses(game: RulesGame, state: Any, seat: str, *, at_once: bool) -> bool:
    """Whether the other can win in the turn that follows, however a seat ends its own, or that seat has lost already;
    ``at_once``: by its first action."""
    found = game.result(state)
    if found is not None:
        return found.winner not in (seat, "draw", None)
    if game.to_move(state) == seat:
        return all(loses(game, after, seat, at_once=at_once) for _, after in game.expand(state))
    return bool(wins_at_once(game, state)) if at_once else wins_within(game, state)


def wins_within(game: RulesGame, state: Any) -> bool:
    """Whether whoever is to move can win before the turn is over."""
    seat = game.to_move(state)
    afters = [after for _, after in game.expand(state)]
    if any((found := game.result(after)) and found.winner == seat for after in afters):
        return True
    return any(game.to_move(after) == seat and wins_within(game, after) for after in afters)


def check_wins(size: int) -> tuple[bool, str]:
    """Every win that stands is taken, every loss that can be met is met."""
    won = lost = missed = 0
    names = [name for name in soak.playable() if soak.opened(soak.Variant(name)).opposed]
    for number in range(size):
        game = soak.opened(soak.Variant(names[number % len(names)]))
        states = course(game, number)
        result = game.result(states[-1])
        if result is None or result.winner not in game.seats:
            continue
        before = next((state for state in reversed(states[:-1]) if game.to_move(state) == result.winner), None)
        if before is not None and (wins := wins_at_once(game, before)):
            won += 1
            missed += play_by(LEVELS["medium"], game, before, number).move not in wins
        loser = next((state for state in reversed(states[:-1]) if game.to_move(state) not in (result.winner, None)), None)
        if loser is not None:
            seat = game.to_move(loser) or ""
            if loses(game, game.play(loser, play_by(LEVELS["medium"], game, loser, number).move), seat, at_once=True):
                missed += any(not loses(game, after, seat, at_once=False) for _, after in game.expand(loser))
            lost += 1
    return not missed, f"{won} wins to take, {lost} threats to meet, {missed} missed"


def check_hidden(size: int) -> tuple[bool, str]:
    """Games that differ in nothing but what a seat cannot see get the same answers."""
    other = 0
    for number in range(size):
        names = soak.playable()
        game = soak.opened(soak.Variant(names[number % len(names)]))
        states = [state for state in course(game, number, 60) if game.to_move(state) is not None]
        state = states[-1 - number % min(20, len(states))]
        seat = game.to_move(state) or ""
        dealt = [game.determinize(state, seat, seed) for seed in (number, number + 1)]
        other += len({think(game, one, Budget(positions=150), seed=7).move for one in dealt}) > 1
    return not other, f"{size} positions dealt twice, {other} with another answer"


def check_steady(size: int) -> tuple[bool, str]:
    """The same answers whatever the hash seed."""
    said = []
    for seed in ("0", "1", "77"):
        command = [sys.executable, "-m", "tests.check_players", "--size", str(size), "answers"]
        environment = os.environ | {"PYTHONHASHSEED": seed}
        said.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    return len(set(said)) == 1, f"{size} positions under three hash seeds, {len(set(said))} sorts of answers"


def check_answers(size: int) -> tuple[bool, str]:
    """What the medium level plays in some positions."""
    said = []
    for number in range(size):
        names = soak.playable()
        game = soak.opened(soak.Variant(names[number % len(names)]))
        states = [state for state in course(game, 2 * number, 50) if game.to_move(state) is not None]
        found = think(game, states[-1], Budget(positions=300), seed=number)
        said.append(f"{found.move} {found.worth!r}")
    return True, "; ".join(said)


def check_alone(size: int) -> tuple[bool, str]:
    """Medium has at least twice what chance has, where one plays alone."""
    game = soak.opened(soak.Variant("solitaire_online"))
    chance = fmean(play_game(game, [RANDOM], seed).points for seed in range(10 * size))
    level = fmean(play_game(game, ["medium"], seed).points for seed in range(size))
    return level >= 2 * chance, f"solitaire_online: medium {level:.1f}, chance {chance:.1f} on average"


def faultless(game: RulesGame, seed: int, longest: int = 60) -> int:
    """How many actions a game has in which every level acts in turn; faults come out as exceptions."""
    state, chance, names = game.start(seed), Chance(seed), [*QUICK]
    for number in range(longest):
        if game.to_move(state) is None:
            return number
        if number % 3:
            state = game.any_move(state, chance)
        else:
            state = game.play(state, play_by(QUICK[names[number // 3 % len(names)]], game, state, chance.next()).move)
    return longest


def check_house(size: int) -> tuple[bool, str]:
    """Every level plays house rules from elsewhere."""
    paths, shelf = sorted(HOUSE.glob("*.yaml"))[:size], Rulesets([RULESETS])
    plies = sum(faultless(shelf.open(path), number) for number, path in enumerate(paths))
    return True, f"{len(paths)} house rules, {plies} actions"


def made(size: int) -> Iterator[RulesGame]:
    """Rulesets changed at random that can be played."""
    shelf, number = Rulesets([RULESETS]), 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutant.yaml"
        while size:
            path.write_bytes(mutant(number))
            number += 1
            try:
                game = shelf.open(path)
            except (BadRuleset, ValueError):
                continue
            size -= 1
            yield game


def check_made(size: int) -> tuple[bool, str]:
    """Every level plays rulesets that were changed at random."""
    plies = [faultless(game, number) for number, game in enumerate(made(size))]
    return True, f"{len(plies)} generated rulesets, {sum(plies)} actions"


def check_wide(size: int) -> tuple[bool, str]:
    """An answer comes in time where there are very many moves; sizes are moves to choose from, in the widest positions."""
    slowest, most = 0.0, 0
    for name in ("basic", "wiki"):
        game = soak.opened(soak.Variant(name))
        for seed in range(size):
            state = max(course(game, 2 * seed, 60), key=lambda state: game.legal_count(state) if game.to_move(state) else 0)
            started = time.process_time()
            play_by(LEVELS["beginner"], game, state, seed)
            slowest, most = max(slowest, time.process_time() - started), max(most, game.legal_count(state))
    return slowest < 1, f"at most {most} moves, a beginner's answer in at most {slowest:.2f} s"


def check_cancel(size: int) -> tuple[bool, str]:
    """Whoever wants a search to stop is asked often enough: the longest time between two questions."""
    longest, where = 0.0, ""
    for number in range(size):
        names = soak.playable()
        game = soak.opened(soak.Variant(names[number % len(names)]))
        states = [state for state in course(game, 2 * number, 60) if game.to_move(state) is not None]
        think(game, states[-1], Budget(positions=1))  # what is compiled when it is first asked is there from then on
        collect_grown()  # as the engine does between two requests
        asked: list[float] = []

        def halted(asked: list[float] = asked) -> bool:
            asked.append(time.process_time())
            return len(asked) > 600

        started = time.process_time()
        with contextlib.suppress(Stopped):
            think(game, states[-1], Budget(seconds=20), context=Context(halted))
        gaps = [after - before for before, after in zip([started, *asked], asked, strict=False)]
        if max(gaps, default=0.0) > longest:
            longest, where = max(gaps), names[number % len(names)]
    return longest < PATIENCE, f"{size} searches, at most {1000 * longest:.0f} ms between two looks ({where})"


def check_second(size: int) -> tuple[bool, str]:
    """Whole turns of the strong level last a second, as somebody at the other end of the pipe sees it, by the clock."""
    longest, turns, chance = 0.0, 0, Chance(size)
    with subprocess.Popen([*COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def ask(**request: Any) -> Any:
            print(json.dumps(request), file=process.stdin, flush=True)
            return json.loads(process.stdout.readline())  # type: ignore[union-attr]  # it has a pipe

        for seed in range(size):
            state, spent = ask(cmd="new", ruleset="skud_online", seed=seed)["state"], 0.0
            while state["result"] is None and state["turns"]["host"] < 60:
                started, mine = time.monotonic(), state["to_move"] == "guest"
                move = ask(cmd="think", level="strong")["move"] if mine else chance.pick(ask(cmd="legal")["moves"])
                spent = spent + time.monotonic() - started if mine else 0.0
                longest, turns = max(longest, spent), turns + mine
                state = ask(cmd="play", move=move)["state"]
        ask(cmd="quit")
    return longest <= 1 + LATE, f"{turns} actions in {size} games, {longest:.2f} s for the longest turn"


def check_memory(size: int) -> tuple[bool, str]:
    """A process that thinks as long as any may, game after game, stays small: also by rules whose positions are large."""
    peaks = []
    for seed in range(size):
        game = soak.opened(soak.Variant(("basic", "skud_online", "iroh")[seed % 3]))
        states = [state for state in course(game, 2 * seed, 60) if game.to_move(state) is not None]
        think(game, states[-1], Budget(positions=MOST), seed=seed)
        peaks.append(_memory())
    return max(peaks) < MOST_MEMORY and peaks[-1] - peaks[len(peaks) // 2] < 16, f"megabytes after each game: {peaks}"


def _memory() -> int:
    """The most megabytes that this process has taken (of Linux)."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))


def check_frames(size: int) -> tuple[bool, str]:
    """Frames of a table while a program thinks are as fast as without: 99 of 100 of them, by the clock."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.bots.worker import Worker
    from tests.bench import at_the_table

    spent: dict[bool, list[float]] = {False: [], True: []}
    with at_the_table.window((1920, 1080)) as app:
        session, worker = at_the_table.played(app, 40), Worker()
        table = at_the_table.lay(app, session)
        app.draw()
        try:
            for number in range(2 * size):
                thinking = bool(number % 2)
                request = worker.ask(session, "think", "patient", 1) if thinking else 0
                time.sleep(0.5)
                for _ in range(60):
                    table.lay_out(app.size)  # all of it is drawn anew
                    started = time.perf_counter()
                    app.draw()
                    spent[thinking].append(time.perf_counter() - started)
                worker.cancel(request)
                time.sleep(0.2)
        finally:
            worker.close()
    slow = {thinking: sorted(times)[int(0.99 * len(times))] for thinking, times in spent.items()}
    said = f"{60 * size} frames each: {1000 * slow[True]:.1f} ms while it thinks, {1000 * slow[False]:.1f} ms without"
    return slow[True] <= 1.15 * slow[False], f"{said}: {slow[True] / slow[False]:.2f} times"


def check_lab(size: int) -> tuple[bool, str]:
    """Two workers of the lab do at least 1.8 times the work of one."""
    game, spent = soak.opened(soak.Variant("skud_online")), {}
    jobs = [Job(rules_of(game, [RULESETS]), "easy", seed) for seed in range(size)]
    for workers in (1, 2):
        started = time.monotonic()
        run_jobs(jobs, lambda workers=workers: LocalPool(workers))  # type: ignore[misc]
        spent[workers] = time.monotonic() - started
    return spent[1] >= 1.8 * spent[2], f"one worker {spent[1]:.0f} s, two {spent[2]:.0f} s: {spent[1] / spent[2]:.2f} times"


CHECKS: Mapping[str, Callable[[int], tuple[bool, str]]] = {
    "wins": check_wins, "hidden": check_hidden, "steady": check_steady, "answers": check_answers, "alone": check_alone,
    "house": check_house, "made": check_made, "wide": check_wide, "cancel": check_cancel, "memory": check_memory,
    "frames": check_frames, "lab": check_lab, "second": check_second,
}  # fmt: skip


def main(words: Sequence[str] | None = None) -> int:
    """Makes the checks that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=20)
    parser.add_argument("checks", nargs="*", choices=[*CHECKS, []])
    asked = parser.parse_args(words)
    held = True
    for name in asked.checks or [name for name in CHECKS if name not in ("answers", "frames", "lab", "second")]:
        sound, said = CHECKS[name](asked.size)
        held = held and sound
        print(f"{name}: {'holds' if sound else 'DOES NOT HOLD'}: {said}", flush=True)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
