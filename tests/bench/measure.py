"""The bench: speed as ratios within one run, so that the figures mean the same on every machine. ``paisho bench`` prints them."""

from __future__ import annotations

import gc
import gzip
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import chess

from game.core.chance import Chance
from game.rules.catalogue import RulesetCatalogue
from game.rules.playing.rings import circling
from game.rules.playing.rules import Bound
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.bench import reference_skud as twin
from tests.bench.frames import frame_lines

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors" / "skud_online.jsonl.gz"
T = TypeVar("T")


def seconds(work: Callable[[], object], repeats: int) -> float:
    """The median time of a piece of work, in seconds."""
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def recorded(phase: str, count: int) -> list[dict[str, Any]]:
    """Positions out of the recorded games with standard options, some ten tiles or more on the board."""
    with gzip.open(VECTORS, "rt", encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    found = [
        ply for game in games if not game["options"] for ply in game["plies"] if ply["phase"] == phase and len(ply["board"]) > 10
    ]
    return random.Random(1).sample(found, count)


def against_the_twin(game: RulesGame, repeats: int) -> list[str]:
    """Listing legal moves in midgame against the hand-written generator: whole lists, and sets of points only."""
    plies = recorded("main", 100)
    states = [game.setup({key: ply[key] for key in ("to_move", "board", "reserve")})[0] for ply in plies]
    gc.collect()
    gc.freeze()

    def ours(work: Callable[[State], object]) -> float:
        fresh = [state.fork() for state in states]
        return seconds(lambda: [work(state.fork()) for state in fresh], 1)

    def theirs(work: Callable[[twin.Position], object]) -> float:
        fresh = [twin.from_data(p["to_move"], "main", p["board"], p["reserve"], True) for p in plies]
        return seconds(lambda: [work(position) for position in fresh], 1)

    rows = [(ours(game.legal), theirs(twin.legal), ours(State.bundles), theirs(twin.masks)) for _ in range(repeats)]
    lists, lists_twin, sets, sets_twin = (statistics.median(column) * 1e6 / len(states) for column in zip(*rows, strict=True))
    return [
        f"legal moves, as text:  {lists:6.1f} us   the twin {lists_twin:6.1f} us   ratio {lists_twin / lists:.2f}  (goal 0.8)",
        f"legal moves, as sets:  {sets:6.1f} us   the twin {sets_twin:6.1f} us   ratio {sets_twin / sets:.2f}  (goal 1.2)",
    ]


def against_chess(game: RulesGame, plies: int) -> list[str]:
    """Time per legal move, and random play, against python-chess."""
    ours_list, ours_moves, ours_plies = _random_games(plies, lambda: game.start(0), game.legal, game.play, game)
    chess_list, chess_moves, chess_plies = _chess_games(plies)
    per_move, per_chess = ours_list / ours_moves * 1e6, chess_list / chess_moves * 1e6
    return [
        (
            f"time per legal move:   {per_move:6.2f} us   python-chess {per_chess:.2f} us   "
            f"ratio {per_move / per_chess:.2f}  (goal at most 0.6)"
        ),
        (
            f"random plies a second: {ours_plies:6.0f}      python-chess {chess_plies:.0f}   "
            f"ratio {ours_plies / chess_plies:.2f}  (goal 0.5)"
        ),
    ]


def _random_games(
    plies: int, start: Callable[[], State], legal: Callable[[State], Sequence[str]], play: Any, game: RulesGame
) -> tuple[float, int, float]:
    chance, done, listing, moves = Chance(1), 0, 0.0, 0
    state = start()
    begin = time.perf_counter()
    while done < plies:
        state = start() if state.ended else game.any_move(state, chance)
        done += 1
    rate = done / (time.perf_counter() - begin)
    state = start()
    for _ in range(min(plies, 400)):
        begin = time.perf_counter()
        found = legal(state)
        listing += time.perf_counter() - begin
        moves += len(found)
        state = play(state, chance.pick(found)) if found else start()
    return listing, moves, rate


def _chess_games(plies: int) -> tuple[float, int, float]:
    rng, board, done = random.Random(1), chess.Board(), 0
    begin = time.perf_counter()
    while done < plies:
        found = list(board.legal_moves)
        if not found or done % 300 == 299:
            board = chess.Board()
        else:
            board.push(rng.choice(found))
        done += 1
    rate = done / (time.perf_counter() - begin)
    board, listing, moves = chess.Board(), 0.0, 0
    for _ in range(min(plies, 400)):
        begin = time.perf_counter()
        found = list(board.legal_moves)
        listing += time.perf_counter() - begin
        moves += len(found)
        board.push(rng.choice(found)) if found else board.reset()
    return listing, moves, rate


def ring_test(repeats: int) -> list[str]:
    """The search for a ring among 24 harmonies that hold none, and among 48."""
    from game.core.lattice import point

    def comb(rows: int) -> list[Bound]:
        return [Bound(point(x, y), point(x + 1, y), 0) for y in range(1, rows + 1) for x in range(-4, 4)]

    few, many = comb(3), comb(6)
    small = seconds(lambda: [circling(few) for _ in range(100)], repeats) / 100 * 1e6
    large = seconds(lambda: [circling(many) for _ in range(100)], repeats) / 100 * 1e6
    return [f"ring test:             {small:6.1f} us with 24 harmonies, {large:.1f} us with 48  (goal at most 50, linear)"]


def loading(repeats: int) -> list[str]:
    """Opening a ruleset with nothing known beforehand, imports apart."""

    def cold() -> object:
        return RulesetCatalogue([ROOT / "rulesets"]).open("skud_online", {})

    cold()
    return [f"loading a ruleset:     {seconds(cold, repeats) * 1000:6.1f} ms, read, checked and compiled  (goal at most 60 ms)"]


def every_ruleset(plies: int) -> list[str]:
    """Time per legal move of every ruleset of the folder, house rules too, against Skud's."""
    shelf = RulesetCatalogue([ROOT / "rulesets"])
    names = [entry.id for entry in shelf.entries() if not entry.problem and entry.id != "skud"]
    base, most = _per_move(shelf.open("skud"), plies), 0.0
    lines = [f"time per legal move, ratio to Skud's {base:.2f} us  (goal at most 3)"]
    for name in names:
        ratio = _per_move(shelf.open(name), plies) / base
        most = max(most, ratio)
        lines.append(f"    {name:20} {ratio:5.2f}")
    return [*lines, f"    the slowest          {most:5.2f}"]


def _per_move(game: RulesGame, plies: int) -> float:
    """Microseconds for listing one legal move, over positions of random games, each met fresh; the better of two rounds."""
    chance, positions, state = Chance(3), [], game.start(3)
    for ply in range(plies):
        if state.ended is not None:
            state = game.start(ply)
        if ply % 5 == 0:
            positions.append(game.position(state))
        state = game.any_move(state, chance)
    best = float("inf")
    for _ in range(2):
        states = [game.setup(position)[0].fork() for position in positions]
        begin = time.perf_counter()
        moves = sum(len(game.legal(state)) for state in states)
        best = min(best, (time.perf_counter() - begin) / moves * 1e6)
    return best


def main(quick: bool = False) -> None:
    """Print every measurement; ``quick`` takes few repeats, for a look."""
    repeats = 3 if quick else 15
    game = RulesetCatalogue([ROOT / "rulesets"]).open("skud_online", {})
    sheet = RulesetCatalogue([ROOT / "rulesets"]).open("skud", {})
    against_the_twin(game, 1)  # fills the tables of both
    for lines in (
        against_the_twin(game, repeats),
        against_chess(sheet, 600 if quick else 6000),
        ring_test(repeats),
        loading(repeats),
        every_ruleset(100 if quick else 600),
        frame_lines(quick),
    ):
        print("\n".join(lines), flush=True)
