"""Kills a process that plays, again and again, and looks whether any move is missing that it had called safe.

    python -m tests.kill_saves --times 10000 --seed 1

Each process goes on with the games that the one before it left behind: several at once, of all rulesets, with random moves, undo,
redo, jumps into other branches, copies saved as files, games that end, scores that are noted. It says beforehand what it is
about to do, and afterwards what is safe on the disk. One in four meets a disk that is full, read-only or broken, at one call or
from then on; one in ten finds that the clock has jumped, by up to ten years. After each kill the games on the disk must be as
they were called safe, or some of the steps begun since further, and every move in them legal. The exit status is 1 if anything
was missing.

Under Linux a process is split off from this one, which has the rules ready and no game open; elsewhere it starts from nothing.
It works where temporary files are made. With TMPDIR on a small disk (``mount -t tmpfs -o size=2m tmpfs DIR``) that fills up
again and again; a folder in which nothing more can be played is emptied then.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest import mock

from game.core.collector import set_memory_aside
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.saves import checksum, load_file, write_save
from game.core.session import Session, restore
from game.rules.rules_game import RulesGame
from game.ui.saves.autosave import FINISHED, UNFINISHED, WHOLE, Autosave, list_unfinished
from game.ui.saves.high_scores import HighScores
from tests.conftest import a_catalogue
from tests.save_faults import EVERY, faults

FULL, ROOM = 1 << 15, 1 << 22
"""Bytes: a disk with less room is full, and one with less may become so."""
AT_ONCE, MOST_GAMES, MOST_MOVES = 3, 9, 30
"""Games that are played at once; games in a folder before a new one is used; moves after which a game is left alone."""
DECADE = 10 * 365 * 86400.0
"""Seconds."""
PROCESSES: Any = get_context("fork" if sys.platform == "linux" else "spawn")

shelf = cache(a_catalogue)
Tell = Callable[[dict[str, Any]], None]


@cache
def names() -> dict[str, int]:
    """How many play each shipped game."""
    return {entry.id: entry.players for entry in shelf().entries()}


@cache
def opened(ruleset: str) -> RulesGame:
    """A shipped game as it is, made once."""
    return shelf().open(ruleset, {})


def reopened(record: Mapping[str, Any]) -> RulesGame:
    """The game of a record."""
    game = opened(record["ruleset"])
    return game if game.identity.hash == record["hash"] else shelf().reopen(record)


# -- the process that plays


class Player:
    """Plays in a folder until it is killed. ``beset``: its disk may fail, so that not all that it does is safe."""

    pause = 0.005
    """Seconds, at most, from a word of its until it is killed: what a step takes."""

    def __init__(self, folder: Path, chance: random.Random, tell: Tell, *, beset: bool = False) -> None:
        self.saves, self.best, self.chance, self.tell, self.beset = folder / "saves", HighScores(folder), chance, tell, beset
        self.games: list[Autosave] = []

    def play(self) -> None:
        for left in list_unfinished(self.saves, AT_ONCE):
            session, trouble = restore(reopened(left.record), dict(left.record))
            assert not trouble, trouble
            self.take(Autosave(self.saves, session, left.path))
        while True:
            if len(self.games) < AT_ONCE:
                self.take(Autosave(self.saves, Session(self.a_game(), self.chance.randrange(1000))))
            self.step(self.chance.choice(self.games))

    def a_game(self) -> RulesGame:
        players = names()
        alone = [name for name in players if players[name] == 1]  # they end soonest, and have scores
        return opened(self.chance.choice(alone if self.chance.random() < 0.3 else list(players)))

    def take(self, autosave: Autosave) -> None:
        assert self.beset or not autosave.elsewhere, "a game that nobody has open is said to be open elsewhere"
        self.games.append(autosave)
        self.safe(autosave)

    def going(self, autosave: Autosave, **step: Any) -> None:
        """Says what it is about to do to a game."""
        self.tell({"going": autosave.path.stem if autosave.path else "", **step})

    def safe(self, autosave: Autosave) -> None:
        """Says what is on the disk now, if it is."""
        assert self.beset or not autosave.problem, autosave.problem
        if autosave.path and not autosave.problem:
            self.tell({"safe": autosave.path.stem, **standing(autosave.session.record())})

    def step(self, autosave: Autosave) -> None:
        session, chance = autosave.session, self.chance
        way = chance.random()
        played = len(session.nodes) > 1  # a game in which nothing was played leaves no file behind when it is put away
        if session.result is not None or len(session.nodes) > MOST_MOVES or (played and way < 0.01):
            self.put_away(autosave)
        elif way < 0.06:
            self.copy(autosave)
        elif way < 0.8 or len(session.nodes) < 3:
            move = chance.choice(session.legal)
            self.going(autosave, enter=move)
            self.enter(autosave, move)
            self.safe(autosave)
        else:
            self.go(autosave)
            self.safe(autosave)

    def enter(self, autosave: Autosave, move: str) -> None:
        autosave.session.enter(move)
        autosave.entered(move)

    def go(self, autosave: Autosave) -> None:
        """To the node before or after, or any."""
        session, here = autosave.session, autosave.session.here
        near = [node.id for node in (here.parent, here.preferred) if node]
        to = self.chance.choice([*near * 4, self.chance.randrange(len(session.nodes))])
        self.going(autosave, jump=to)
        session.jump(to)
        if to != here.id:
            autosave.went()

    def copy(self, autosave: Autosave) -> None:
        """Saves the game over the copy that was saved before."""
        name, record = f"{autosave.session.game.identity.ruleset}{WHOLE}", autosave.session.record()
        digest = standing(record)["digest"]
        self.tell({"going": name, "copy": digest})
        try:
            write_save(self.saves / name, record)
        except (OSError, BadSave):
            assert self.beset
        else:
            self.tell({"safe": name, "copy": digest})

    def put_away(self, autosave: Autosave) -> None:
        self.games.remove(autosave)
        end = autosave.session.line[-1]
        if autosave.session.result_at(end) is not None:  # it is kept with its end
            self.going(autosave, jump=end.id)
            autosave.close()
            autosave.session.jump(end.id)
        else:
            autosave.close()
        self.safe(autosave)
        standing_of = self.best.note(autosave.session)
        if standing_of and not self.best.problem:
            identity = autosave.session.game.identity
            said = {"score": standing_of.score, "ruleset": identity.ruleset, "options": dict(identity.options)}
            self.tell({**said, "undone": standing_of.undone})


def victim(player: type[Player], folder: Path, seed: int, said: Connection) -> None:
    """What a process does until it is killed."""
    chance = random.Random(seed)
    kind, lasting = chance.choice(EVERY)
    disk = faults(folder, kind, chance.randrange(300), lasting) if chance.random() < 0.25 else nullcontext()
    now = time.time() + (chance.uniform(-DECADE, DECADE) if chance.random() < 0.1 else 0)
    if abs(now - time.time()) > 1:
        for path in (folder / "saves").glob("*"):
            os.utime(path, (now, now))
    began = time.monotonic()
    with mock.patch.object(time, "time", lambda: now + time.monotonic() - began), disk as failing:
        player(folder, chance, said.send, beset=failing is not None or shutil.disk_usage(folder.parent).free < ROOM).play()


def standing(record: dict[str, Any]) -> dict[str, Any]:
    """The part of a record by which two are compared: a digest of the tree, how many moves it holds, where the game is."""
    tree = [list(pair) for pair in record["tree"]]
    return {"digest": checksum(json.dumps(tree).encode()), "moves": len(tree), "here": record["here"]}


# -- what looks at what is left


@dataclass
class Watch:
    """What was said of the games in a folder: of each game and copy the last that was safe, and the steps begun since."""

    folder: Path
    safe: dict[str, dict[str, Any]] = field(default_factory=dict)
    begun: defaultdict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    scores: list[dict[str, Any]] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)
    seen: dict[str, dict[str, Any]] = field(default_factory=dict)
    """How each game was found the last time."""

    def hear(self, said: dict[str, Any]) -> None:
        if "going" in said:
            self.begun[said["going"]].append(said)
        elif "score" in said:
            self.scores.append(said)
        else:
            self.begun[said["safe"]].clear()
            self.safe[said["safe"]] = said
            self.count["steps"] += 1

    def missing(self) -> Iterator[str]:
        """Everything that is not on the disk as it was called safe, a sentence each."""
        for name, said in self.safe.items():
            found = self._copy(name, said) if "copy" in said else self._game(name, said)
            yield from (f"{name}: {what}" for what in found)
        best = HighScores(self.folder)
        for said in self.scores:
            there = best.best(said["ruleset"], said["options"], said["undone"])
            if there is None or there < said["score"]:
                yield f"the score {said['score']} of {said['ruleset']}: there is {there}"

    def _copy(self, name: str, said: dict[str, Any]) -> Iterator[str]:
        try:
            record = load_file(self.folder / "saves" / name)
        except BadSave as error:
            yield f"the copy: {error}"
            return
        self.seen[name] = {"copy": standing(record)["digest"]}
        if self.seen[name]["copy"] not in {said["copy"], *(step["copy"] for step in self.begun[name])}:
            yield "the copy is another"

    def _game(self, name: str, said: dict[str, Any]) -> Iterator[str]:
        paths = [path for ends in (UNFINISHED, FINISHED) if (path := self.folder / "saves" / f"{name}{ends}").exists()]
        if len(paths) != 1:
            yield f"there are {len(paths)} files of it"
            return
        record, lost = Journal.read(paths[0])
        self.count["torn"] += lost
        if lost > 1:
            yield f"{lost} lines are damaged"
        there, before = standing(record), self.seen.get(name)
        self.seen[name] = there
        if there == before and not self.begun[name]:
            return
        if before and _part(record, before) != before["digest"]:
            yield f"{before['moves']} moves were there after an earlier kill; there are {there}"
        if not self._fits(name, said, record):
            yield f"{said['moves']} moves were safe, at node {said['here']}; there are {there}"
        session, trouble = restore(reopened(record), record)
        if trouble:
            yield trouble
        if standing(session.record()) != there:
            yield "played again, it is another game"

    def _fits(self, name: str, said: dict[str, Any], record: dict[str, Any]) -> bool:
        """Whether a record is what was called safe, or that with steps that were begun since, in their order."""
        if _part(record, said) != said["digest"]:
            return False
        there = {"tree": [list(pair) for pair in record["tree"]], "here": record["here"]}
        reached: dict[str, Any] = {"tree": there["tree"][: said["moves"]], "here": said["here"]}
        for step in self.begun[name]:
            if reached == there:
                return True
            reached = _stepped(reached, step)
        return reached == there

    def leave(self) -> None:
        """Whatever is there now is what the next process finds; nothing of it may be missing later."""
        self.safe = {name: {**said, **self.seen.get(name, {})} for name, said in self.safe.items()}
        self.begun.clear()


def _part(record: dict[str, Any], said: dict[str, Any]) -> str:
    """The digest of as many moves as were said to be there."""
    return str(standing({"tree": record["tree"][: said["moves"]], "here": 0})["digest"])


def _stepped(before: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """A tree and a place in it after one step: a jump, or a move, which may be there already."""
    if "jump" in step:
        return before | {"here": step["jump"]}
    made = [before["here"], step["enter"]]
    tree = before["tree"] if made in before["tree"] else [*before["tree"], made]
    return {"tree": tree, "here": tree.index(made) + 1}


def kill_one(player: type[Player], watch: Watch, chance: random.Random) -> str:
    """Lets a process play and kills it a moment after so many words of its; returns what was the matter, if it ended before."""
    hearing, saying = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=victim, args=(player, watch.folder, chance.randrange(1 << 30), saying), daemon=True)
    process.start()
    saying.close()
    try:
        for _ in range(chance.randrange(1, 40)):
            watch.hear(hearing.recv())
        time.sleep(chance.uniform(0.0, player.pause))
        process.kill()
        while True:
            watch.hear(hearing.recv())
    except (EOFError, OSError):  # no more words, or half of one
        process.join()
        hearing.close()
    return "it ended by itself" if process.exitcode == 1 else ""


def run(times: int, seed: int, player: type[Player] = Player, *, quiet: bool = False) -> tuple[list[str], Counter[str]]:
    """Kills that many processes; returns everything that was missing, and how much was looked at."""
    chance, missing, count = random.Random(seed), list[str](), Counter[str]()
    for name in names():
        opened(name)
    set_memory_aside()  # so that what is split off has less to copy
    with tempfile.TemporaryDirectory() as place:
        watch = Watch(Path(place) / "0")
        for at in range(times):
            before, safe = watch.count["steps"], set(watch.safe)
            ended = kill_one(player, watch, chance)
            found = [ended] * bool(ended) + list(watch.missing())
            missing += [f"kill {at}: {what}" for what in found]
            count.update(kills=1, under_way=any(watch.begun.values()), games=len(set(watch.safe) - safe))
            watch.leave()
            full = watch.count["steps"] == before and shutil.disk_usage(place).free < FULL
            count.update(full=full)
            if full:
                shutil.rmtree(watch.folder)
            if full or len(list((watch.folder / "saves").glob("*"))) > MOST_GAMES * 3:
                count.update(watch.count, scores=len(watch.scores))
                watch = Watch(Path(place) / str(at + 1))
            if not quiet and (found or at % 100 == 99):
                print(f"{at + 1} kills", *found, sep="\n  ", flush=True)
        count.update(watch.count, scores=len(watch.scores))
    return missing, count


def main(player: type[Player] = Player) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    missing, count = run(asked.times, asked.seed, player)
    print(", ".join(f"{number} {what.replace('_', ' ')}" for what, number in count.items()))
    print("\n".join(missing) or "Nothing was missing.")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
