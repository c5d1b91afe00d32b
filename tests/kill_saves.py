"""Kills a process that plays, again and again, and looks whether any move is missing that it had called safe.

    python -m tests.kill_saves --times 300 --seed 1

Each process goes on with the games that the one before it left behind: several at once, of all rulesets, with random moves, undo,
redo, jumps into other branches, copies saved as files, games that end, scores that are noted. It says beforehand what it is
about to do, and afterwards what is safe on the disk. After each kill the games on the disk must be as they were called safe, or
one step further, and every move in them legal. The exit status is 1 if anything was missing.

It works where temporary files are made. With TMPDIR on a small disk (``mount -t tmpfs -o size=2m tmpfs DIR``) that fills up
again and again; a folder in which nothing more can be played is emptied then.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from game.core.journal import Journal
from game.core.saves import checksum, load_file, read_save, write_save
from game.core.session import Session, restore
from game.rules.catalogue import RulesetCatalogue
from game.rules.disk_cache import DiskCache
from game.ui.saves.autosave import FINISHED, UNFINISHED, WHOLE, Autosave, list_unfinished
from game.ui.saves.high_scores import HighScores
from tests.conftest import ROOT, RULESETS

FULL = 1 << 15
"""Bytes: a disk with less room is full."""
AT_ONCE, MOST_GAMES, MOST_MOVES = 3, 9, 120
"""Games that are played at once; games in a folder before a new one is used; moves after which a game is left alone."""


@cache
def shelf(place: Path) -> RulesetCatalogue:
    """The shipped rulesets; what is worked out of them is remembered in a folder, for the next process."""
    return RulesetCatalogue([RULESETS], DiskCache(place / "cache", "1"))


# -- the process that plays


def tell(**said: Any) -> None:
    print(json.dumps(said), flush=True)


class Player:
    """Plays in a folder until it is killed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.saves, self.best, self.chance = folder / "saves", HighScores(folder), random.Random(seed)
        self.games: list[Autosave] = []
        self.shelf = shelf(folder.parent)
        entries = self.shelf.entries()
        self.names = [entry.id for entry in entries]
        self.alone = [entry.id for entry in entries if entry.players == 1]  # they end soonest, and have scores

    def play(self) -> None:
        for left in list_unfinished(self.saves, AT_ONCE):
            session, trouble = restore(self.shelf.reopen(left.record), dict(left.record))
            assert not trouble, trouble
            self.take(Autosave(self.saves, session, left.path))
        while True:
            if len(self.games) < AT_ONCE:
                names = self.alone if self.chance.random() < 0.3 else self.names
                session = Session(self.shelf.open(self.chance.choice(names), {}), self.chance.randrange(1000))
                self.take(Autosave(self.saves, session))
            self.step(self.chance.choice(self.games))

    def take(self, autosave: Autosave) -> None:
        assert not autosave.elsewhere, "a game that nobody has open is said to be open elsewhere"
        self.games.append(autosave)
        self.safe(autosave)

    def safe(self, autosave: Autosave) -> None:
        """Says what is on the disk now."""
        assert autosave.path and not autosave.problem, autosave.problem
        tell(safe=autosave.path.stem, **standing(autosave.session.record()))

    def step(self, autosave: Autosave) -> None:
        session, chance = autosave.session, self.chance
        assert autosave.path
        way = chance.random()
        played = len(session.nodes) > 1  # a game in which nothing was played leaves no file behind when it is put away
        if session.result is not None or len(session.nodes) > MOST_MOVES or (played and way < 0.01):
            self.put_away(autosave)
        elif way < 0.06:
            self.copy(autosave)
        elif way < 0.8 or len(session.nodes) < 3:
            move = chance.choice(session.legal)
            tell(going=autosave.path.stem, enter=move)
            session.enter(move)
            autosave.entered(move)
            self.safe(autosave)
        else:
            at, parent, onward = session.here.id, session.here.parent, session.here.preferred
            near = [node.id for node in (parent, onward) if node]
            to = chance.choice([*near * 4, chance.randrange(len(session.nodes))])
            tell(going=autosave.path.stem, jump=to)
            session.jump(to)
            if to != at:
                autosave.went()
            self.safe(autosave)

    def copy(self, autosave: Autosave) -> None:
        """Saves the game over the copy that was saved before."""
        name, record = f"{autosave.session.game.identity.ruleset}{WHOLE}", autosave.session.record()
        tell(going=name, copy=standing(record)["digest"])
        write_save(self.saves / name, record)
        tell(safe=name, copy=standing(record)["digest"])

    def put_away(self, autosave: Autosave) -> None:
        self.games.remove(autosave)
        end = autosave.session.line[-1]
        if autosave.session.result_at(end) is not None and autosave.path:  # it is kept with its end
            tell(going=autosave.path.stem, jump=end.id)
            autosave.close()
            autosave.session.jump(end.id)
        else:
            autosave.close()
        self.safe(autosave)
        standing_of = self.best.note(autosave.session)
        if standing_of and not self.best.problem:
            identity = autosave.session.game.identity
            tell(score=standing_of.score, ruleset=identity.ruleset, options=dict(identity.options), undone=standing_of.undone)


def standing(record: dict[str, Any]) -> dict[str, Any]:
    """The part of a record by which two are compared: a digest of the tree, how many moves it holds, where the game is."""
    tree = [list(pair) for pair in record["tree"]]
    return {"digest": checksum(json.dumps(tree).encode()), "moves": len(tree), "here": record["here"]}


# -- what looks at what is left


@dataclass
class Watch:
    """What a process said, as far as it came: of each game and copy the last that was safe, and what it was about to do."""

    safe: dict[str, dict[str, Any]] = field(default_factory=dict)
    going: dict[str, Any] = field(default_factory=dict)
    scores: list[dict[str, Any]] = field(default_factory=list)
    steps: int = 0

    def hear(self, line: str) -> None:
        said = json.loads(line)
        if "going" in said:
            self.going = said
        elif "score" in said:
            self.scores.append(said)
        else:
            self.going = {}
            self.safe[said["safe"]] = said
            self.steps += 1

    def missing(self, folder: Path) -> Iterator[str]:
        """Everything that is not on the disk as it was called safe, a sentence each."""
        for name, said in self.safe.items():
            found = self._copy(folder, name, said) if "copy" in said else self._game(folder, name, said)
            yield from (f"{name}: {what}" for what in found)
        best = HighScores(folder)
        for said in self.scores:
            there = best.best(said["ruleset"], said["options"], said["undone"])
            if there is None or there < said["score"]:
                yield f"the score {said['score']} of {said['ruleset']}: there is {there}"

    def _copy(self, folder: Path, name: str, said: dict[str, Any]) -> Iterator[str]:
        record, told = read_save(folder / "saves" / name)
        allowed = {said["copy"], self.going.get("copy") if self.going.get("going") == name else None}
        if told:
            yield told
        if standing(record)["digest"] not in allowed:
            yield "the copy is another"
        load_file(folder / "saves" / name)

    def _game(self, folder: Path, name: str, said: dict[str, Any]) -> Iterator[str]:
        paths = [path for ends in (UNFINISHED, FINISHED) if (path := folder / "saves" / f"{name}{ends}").exists()]
        if len(paths) != 1:
            yield f"there are {len(paths)} files of it"
            return
        record, lost = Journal.read(paths[0])
        if lost > 1:
            yield f"{lost} lines are damaged"
        if not self._fits(name, said, record):
            yield f"{said['moves']} moves were safe, at node {said['here']}; there are {standing(record)}"
        session, trouble = restore(shelf(folder.parent).reopen(record), record)
        if trouble:
            yield trouble
        if standing(session.record()) != standing(record):
            yield "played again, it is another game"

    def _fits(self, name: str, said: dict[str, Any], record: dict[str, Any]) -> bool:
        """Whether a record is what was called safe, or that with the step that was under way."""
        tree = [list(pair) for pair in record["tree"]]
        before = {"tree": tree[: said["moves"]], "here": said["here"]}
        if standing(before) != {key: said[key] for key in ("digest", "moves", "here")}:
            return False
        there = {"tree": tree, "here": record["here"]}
        return there == before or (self.going.get("going") == name and there == _stepped(before, self.going))


def _stepped(before: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """A tree and a place in it after one step: a jump, or a move, which may be there already."""
    if "jump" in step:
        return before | {"here": step["jump"]}
    made = [before["here"], step["enter"]]
    tree = before["tree"] if made in before["tree"] else [*before["tree"], made]
    return {"tree": tree, "here": tree.index(made) + 1}


def kill_one(folder: Path, seed: int, lines: int, patience: float) -> Watch:
    """Lets a process play and kills it some seconds after so many lines of its; returns what it said."""
    command = [sys.executable, "-m", "tests.kill_saves", "--play", str(folder), "--seed", str(seed)]
    watch = Watch()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(lines)]
        time.sleep(patience)
        process.kill()
        heard += process.stdout.read().splitlines(keepends=True)
    for line in heard:
        if line.endswith("\n"):
            watch.hear(line)
    return watch


def run(times: int, seed: int, *, quiet: bool = False) -> tuple[list[str], Counter[str]]:
    """Kills that many processes; returns everything that was missing, and how much was looked at."""
    chance, missing, count = random.Random(seed), list[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        folder, number = Path(place) / "0", 0
        for at in range(times):
            watch = kill_one(folder, chance.randrange(1 << 30), chance.randrange(1, 120), chance.uniform(0.0, 0.02))
            full = not watch.steps and shutil.disk_usage(place).free < FULL
            found = list(watch.missing(folder)) if watch.steps or full else ["nothing was played"]
            missing += [f"kill {at}: {what}" for what in found]
            count.update(kills=1, steps=watch.steps, games=len(watch.safe), scores=len(watch.scores), under_way=bool(watch.going))
            count.update(torn=sum(Journal.read(path)[1] for path in (folder / "saves").glob(f"*{UNFINISHED}")))
            if not quiet:
                print(f"{at + 1}: {watch.steps} steps, {len(watch.safe)} files", *found, sep="\n  ", flush=True)
            count.update(full=full)
            if full:
                shutil.rmtree(folder)
            if full or len(list((folder / "saves").glob("*"))) > MOST_GAMES * 3:
                number += 1
                folder = Path(place) / str(number)
    return missing, count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        Player(asked.play, asked.seed).play()
    missing, count = run(asked.times, asked.seed)
    print(", ".join(f"{number} {what}" for what, number in count.items()))
    print("\n".join(missing) or "Nothing was missing.")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
