"""Levels of play against each other, over the games for two: how often each wins, with intervals.

    python -m tests.play_levels --games 20 --out levels.jsonl
    python -m tests.play_levels --games 40 --rulesets skud_online --pairs strong:greedy --out greedy.jsonl

Games alternate sides; two of them have the same beginning. Each finished game is a line of the file, and a run that is started
again with the same file goes on where it stopped; the first line says which program played them, and another one adds none. With
``--until-clear`` no more games are played of a pair once its interval lies wholly above or below ``WANTED``. What it prints at
the end goes into ``tests/bench/README.md``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from game.bots.levels import LEVELS
from game.bots.match import LONGEST, RANDOM, Played, Player, interval, play_game
from tests import soak
from tests.greedy import blocker, greedy, ringer, rusher

OTHERS: Mapping[str, Player] = {"greedy": greedy, "ringer": ringer, "blocker": blocker, "rusher": rusher}
"""Players that are no level of ours."""
PAIRS = [f"{better}:{worse}" for worse, better in pairwise([RANDOM, *LEVELS])] + ["easy:random"]
WANTED = 0.7
"""The share of games that the better of two levels is to win."""
PLAYED_BY = [("game/bots", "*.py"), ("game/core", "*.py"), ("game/rules", "**/*.py"), ("rulesets", "*.yaml")]
"""The files by which games are played."""
Key = tuple[str, str, int]


def two_sided() -> list[str]:
    """The shipped games in which two play against each other."""
    shipped = [name for name in soak.playable() if not (soak.HOUSE / f"{name}.yaml").exists()]
    return [name for name in shipped if soak.opened(soak.Variant(name)).opposed]


def program() -> str:
    """Sixteen letters for the program as it is here."""
    root = Path(__file__).parents[1]
    files = sorted(path for folder, pattern in PLAYED_BY for path in (root / folder).glob(pattern))
    return blake2b(b"".join(path.read_bytes() for path in files), digest_size=8).hexdigest()


def read(path: Path) -> tuple[str, dict[Key, Played]]:
    """Which program played the games that a file holds, and the games."""
    found = {}
    head, *lines = path.read_text("utf-8").splitlines()
    for line in lines:
        record = json.loads(line)
        key = (record.pop("ruleset"), record.pop("pair"), record.pop("number"))
        found[key] = Played(**{**record, "seats": tuple(record["seats"])})
    return str(json.loads(head)["program"]), found


def jobs(rulesets: Sequence[str], pairs: Sequence[str], games: int) -> Iterator[Key]:
    """All games to be played: a round of two of every ruleset and pair, then the next."""
    for start in range(0, games, 2):
        for ruleset in rulesets:
            for pair in pairs:
                yield from ((ruleset, pair, number) for number in range(start, min(start + 2, games)))


def play(key: Key, seed: int, longest: int) -> Played:
    """One game; the sides are changed in each second, which has the beginning of the first."""
    ruleset, pair, number = key
    one, other = pair.split(":")
    seats = [one, other] if number % 2 == 0 else [other, one]
    return play_game(soak.opened(soak.Variant(ruleset)), seats, seed + number // 2, longest, OTHERS)


def share(found: Mapping[Key, Played], ruleset: str, pair: str) -> tuple[float, int]:
    """Of a pair's games that ended, how many the better won (draws count half), and how many ended."""
    one, other = pair.split(":")
    winners = [game.winner for key, game in found.items() if key[:2] == (ruleset, pair)]
    return winners.count(one) + winners.count("draw") / 2, sum(winner in (one, other, "draw") for winner in winners)


def clear(found: Mapping[Key, Played], ruleset: str, pair: str) -> bool:
    """Whether it is clear by now that the better wins as often as is wanted, or less often."""
    low, high = interval(*share(found, ruleset, pair))
    return not low <= WANTED <= high


def leads(found: Mapping[Key, Played], ruleset: str, pair: str) -> list[float]:
    """By pairs of games that have the same beginning, sides changed: by how much the better leads in the last line of the count,
    on average of the two. Where most games are won by the same side, whoever plays it, this says who plays better."""
    one, _ = pair.split(":")
    games = {number: game for (*where, number), game in found.items() if where == [ruleset, pair] and game.winner != "cut off"}
    both = [(games[number], games[number + 1]) for number in games if number % 2 == 0 and number + 1 in games]
    return [sum(game.lead if game.seats[0] == one else -game.lead for game in two) / 2 for two in both]


def _told(led: Sequence[float]) -> str:
    """In how many pairs of games the better leads, and by how much on average; nothing where no game ends with a count."""
    return f"{sum(lead > 0 for lead in led)} of {len(led)}, by {fmean(led):.1f}" if any(led) else "-"


def rows(found: Mapping[Key, Played]) -> Iterator[str]:
    """A table: for each ruleset and pair, how often the better won of those games that ended (draws count half)."""
    yield "| game | levels | games | won | lost | drawn | cut off | share | pairs led | endings | actions |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for ruleset, pair in sorted({key[:2] for key in found}):
        played = [game for key, game in found.items() if key[:2] == (ruleset, pair)]
        one, other = pair.split(":")
        won, lost, drawn, cut = (sum(game.winner == name for game in played) for name in (one, other, "draw", "cut off"))
        points, over = share(found, ruleset, pair)
        low, high = interval(points, over)
        part = f"{points / over:.0%} ({low:.0%} to {high:.0%})" if over else "-"
        names = sorted({game.ending for game in played if game.ending})
        endings = ", ".join(f"{name} {sum(game.ending == name for game in played)}" for name in names)
        led = _told(leads(found, ruleset, pair))
        plies = sorted(game.plies for game in played)
        length = f"{plies[0]} to {plies[-1]}"
        cells = [ruleset, pair.replace(":", " - "), len(played), won, lost, drawn, cut, part, led, endings, length]
        yield f"| {' | '.join(map(str, cells))} |"


def main(words: Sequence[str] | None = None) -> int:
    """Plays what is not in the file yet, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="of each ruleset and pair; 0 only prints the table")
    parser.add_argument("--rulesets", default="", help="with commas; all shipped games for two otherwise")
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=LONGEST, help="actions after which a game is cut off")
    parser.add_argument("--until-clear", action="store_true", help="of a pair, no more games than show whether it is in order")
    parser.add_argument("--out", type=Path, default=Path("levels.jsonl"))
    asked = parser.parse_args(words)
    if not asked.out.exists():
        asked.out.write_text(json.dumps({"program": program()}) + "\n", encoding="utf-8")
    played_by, found = read(asked.out)
    if asked.games and played_by != program():
        parser.error(f"the games in {asked.out} were played by another version of the program; name another file")
    rulesets = asked.rulesets.split(",") if asked.rulesets else two_sided()
    for key in jobs(rulesets, asked.pairs.split(","), asked.games):
        if key not in found and not (asked.until_clear and clear(found, *key[:2])):
            found[key] = play(key, asked.seed, asked.longest)
            record = dict(zip(("ruleset", "pair", "number"), key, strict=True)) | asdict(found[key])
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
            told = f"{found[key].winner}, {found[key].ending}, {found[key].plies} actions"
            print(*key, told, file=sys.stderr, flush=True)
    print(f"python -m tests.play_levels {' '.join(words if words is not None else sys.argv[1:])}")
    print(*rows(found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
