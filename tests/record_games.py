"""Writes the recorded games and the perft counts that the tests play again.

    python -m tests.record_games NAME            both, for one ruleset (or for all, without a name)
    python -m tests.record_games NAME --games 200   looks through more random games for an ending not recorded yet

A recording says what the program did when it was made, so it is made again only when the rules are meant to play otherwise,
and the difference is read before it is committed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game.core.chance import Chance
from game.core.session import Session
from game.engine.answers import result_data
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.soak import Variant, opened, playable, variants

HERE = Path(__file__).parent
RECORDED = HERE / "recorded"
PERFT = HERE / "perft.json"
WIDTH = 1500
"""States that one perft may expand: the time the tests take for it."""
DEEPEST = 5
LONGEST = 4000
"""Plies of a game that is played to its end because no shorter one has come to one."""


def perft(game: RulesGame, state: State, depth: int) -> int:
    """How many sequences of so many moves there are (1 for none; a game that is over has no moves)."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.legal_count(state)
    return sum(perft(game, game.play(state, move), depth - 1) for move in game.legal(state))


def counts(game: RulesGame, state: State, deepest: int, width: int = WIDTH) -> list[int]:
    """Perft by depth from 1, as deep as few enough states are expanded for the last."""
    found = [perft(game, state, 1)]
    while len(found) < deepest and sum(found) <= width:
        found.append(perft(game, state, len(found) + 1))
    return found


def random_game(variant: Variant, seed: int, plies: int) -> Session[State]:
    """A game of random moves, each as likely."""
    session, chance = Session(opened(variant), seed), Chance(seed)
    while session.legal and session.here.depth < plies:
        session.enter(chance.pick(session.legal))
    return session


def recording(session: Session[State]) -> dict[str, Any]:
    """A game with what must come out again: the number of legal moves before each, the result, the last position."""
    game, record = session.game, session.record()
    widths = [len(game.legal(node.state)) for node in session.path]
    kept = {key: record[key] for key in ("format", "ruleset", "version", "options", "seed", "moves")}
    return {"record": kept, "counts": widths, "result": result_data(session.result), "final": game.position(session.state)}


def recorded(ruleset: str, games: int) -> Iterator[dict[str, Any]]:
    """The rules as they are: two games, and one for each other ending that random play meets; a shorter one for each option."""
    plain, *changed = variants(ruleset)
    met: set[str] = set()
    for seed in range(games):
        session = random_game(plain, seed, 400)
        ending = session.result.ending if session.result else ""
        if seed < 2 or (ending and ending not in met):
            yield recording(session)
        met.add(ending)
    if met == {""}:
        yield recording(random_game(plain, 0, LONGEST))
    for seed, variant in enumerate(changed):
        yield recording(random_game(variant, seed, 80))


def positions(ruleset: str) -> Iterator[tuple[dict[str, Any], int]]:
    """Three positions in the midst of games, one of them in the midst of a turn if there is such, and how deep to count."""
    for seed, ply in ((101, 40), (102, 70), (103, 100)):
        path = random_game(Variant(ruleset), seed, ply + 60).path
        states = [node.state for node in path[min(ply, len(path) // 2) :] if node.state.ended is None]
        steps = [state for state in states if "step" in opened(Variant(ruleset)).position(state)]
        yield opened(Variant(ruleset)).position((steps if ply == 70 and steps else states)[0]), 2


def perfts(ruleset: str) -> Iterator[dict[str, Any]]:
    """The counts of a ruleset: from the start, whatever the options, and from the positions."""
    for variant in variants(ruleset):
        game = opened(variant)
        yield {"options": dict(variant.options), "nodes": counts(game, game.start(0), DEEPEST, variant.share(WIDTH))}
    game = opened(Variant(ruleset))
    for position, deepest in positions(ruleset):
        yield {"options": {}, "position": position, "nodes": counts(game, game.setup(position)[0], deepest)}


def lines(entries: list[dict[str, Any]]) -> str:
    """Entries as JSON, one on each line, so that a difference can be read."""
    return "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n]\n"


def write_perft(found: Mapping[str, list[dict[str, Any]]]) -> None:
    """The file of all counts, rulesets in order, the other ones' kept."""
    known: dict[str, list[dict[str, Any]]] = json.loads(PERFT.read_text("utf-8")) if PERFT.exists() else {}
    known.update(found)
    body = ",\n".join(f'"{ruleset}": {lines(known[ruleset]).rstrip()}' for ruleset in sorted(known))
    PERFT.write_text("{\n" + body + "\n}\n", "utf-8")


def main() -> None:
    """Writes the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="?", help="only this one")
    parser.add_argument("--games", type=int, default=40, help="random games looked through for endings")
    asked = parser.parse_args()
    RECORDED.mkdir(exist_ok=True)
    for ruleset in [asked.ruleset] if asked.ruleset else playable():
        games = list(recorded(ruleset, asked.games))
        (RECORDED / f"{ruleset}.json").write_text(lines(games), "utf-8")
        write_perft({ruleset: (found := list(perfts(ruleset)))})
        sys.stdout.write(f"{ruleset}: {len(games)} games, {len(found)} perfts\n")


if __name__ == "__main__":
    main()
