"""Several processes play the same games in one folder of saves; whatever one of them was told is safe must be there in the end.

    python -m tests.race_saves --processes 8 --states 10000 --seed 1 --kills 50

Each process takes a game that lies there, or begins one, as a window does: it reads the file, takes its lock, plays on for some
moves, undoes some, and lets the file go. Others do so at the same time, and now and then one of them is killed. A state is
acknowledged once it is said to be on the disk; in the end each one must be in the file that was named with it. The exit status is
1 if one is missing, or if a lock that a dead process has left keeps a game shut.
"""

from __future__ import annotations

import argparse
import json
import random
import selectors
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from game.core.disk import look
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.session import Session, restore
from game.ui.saves.autosave import FINISHED, UNFINISHED, Autosave
from tests.conftest import ROOT
from tests.noughts import Noughts

GAMES, MOST_NODES = 12, 150
"""Games that lie in the folder at once, about; nodes of a game that is played on no more."""


def play(folder: Path, seed: int) -> None:
    """What one process does until it is killed: a line for each state that is safe."""
    chance, full = random.Random(seed), set[Path]()
    while True:
        opened = take(folder, chance, full)
        if opened is None:
            continue
        for _ in range(chance.randrange(1, 8)):
            step(opened, chance)
            if opened.problem or opened.path is None:
                break
            here = opened.session.here
            parent = None if here.parent is None else here.parent.id
            said = {"file": opened.path.stem, "node": here.id, "parent": parent, "move": here.move, "copy": opened.elsewhere}
            print(json.dumps(said), flush=True)
        if len(opened.session.nodes) >= MOST_NODES and opened.path is not None:
            full.add(opened.path)
        opened.close()


def take(folder: Path, chance: random.Random, full: set[Path]) -> Autosave | None:
    """One of the games of the folder, taken as a window takes it, or a new one; None if it cannot be read just now."""
    there = [path for path in folder.glob(f"*{UNFINISHED}") if path not in full]
    if (len(there) < GAMES and chance.random() < 0.1) or not there:
        return Autosave(folder, Session(Noughts(), 1))
    path = chance.choice(there)
    looks = look(path)
    try:
        record, _ = Journal.recover(path)
    except BadSave:  # it has been put away meanwhile
        return None
    session, trouble = restore(Noughts(), record)
    assert not trouble, trouble
    if len(session.nodes) >= MOST_NODES:
        full.add(path)
        return None
    time.sleep(chance.choice([0, 0, 0.002]))  # long enough for another one to come in between
    return Autosave(folder, session, path, looks)


def step(opened: Autosave, chance: random.Random) -> None:
    """A move, or a jump where there is none."""
    session = opened.session
    if session.result is None and chance.random() < 0.8:
        opened.entered(session.enter(chance.choice(list(session.legal[:-1]) or list(session.legal))).move or "")
    else:
        session.jump(chance.randrange(len(session.nodes)))
        opened.went()


def missing(folder: Path, said: list[dict[str, Any]]) -> list[str]:
    """Each acknowledged state that is not in the file named with it."""
    records: dict[str, list[Any]] = {}
    out = []
    for one in said:
        name = one["file"]
        if name not in records:
            found = [path for ends in (UNFINISHED, FINISHED) if (path := folder / f"{name}{ends}").exists()]
            records[name] = Journal.read(found[0])[0]["tree"] if found else []
        if one["node"] and [one["parent"], one["move"]] != list((records[name][one["node"] - 1 : one["node"]] or [[]])[0]):
            out.append(f"{name}: node {one['node']}, {one['move']} after {one['parent']}, is not there")
    return out


def shut(folder: Path) -> list[str]:
    """The games that a dead process keeps shut: nobody is left, so each can be taken at once."""
    out = []
    for path in folder.glob(f"*{UNFINISHED}"):
        try:
            Journal(path).close()
        except BadSave as error:
            out.append(str(error))
    return out


def race(processes: int, states: int, seed: int, kills: int) -> tuple[list[str], Counter[str]]:
    """Lets so many processes play until so many states were acknowledged, that many of them killed on the way."""
    chance, count, said = random.Random(seed), Counter[str](), list[dict[str, Any]]()
    with tempfile.TemporaryDirectory() as place, selectors.DefaultSelector() as listening:
        folder = Path(place) / "saves"
        folder.mkdir()

        def begin() -> None:
            command = [sys.executable, "-m", "tests.race_saves", "--play", str(folder), "--seed", str(chance.randrange(1 << 30))]
            process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
            listening.register(process.stdout or sys.stdin, selectors.EVENT_READ, process)

        def end(process: subprocess.Popen[str]) -> None:
            assert process.stdout is not None
            listening.unregister(process.stdout)
            process.kill()
            said.extend(json.loads(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n"))
            process.stdout.close()
            process.wait()

        for _ in range(processes):
            begin()
        next_kill = states // (kills + 1)
        while len(said) < states:
            for key, _ in listening.select():
                line = key.data.stdout.readline()
                assert line.endswith("\n"), f"a process ended with {key.data.wait()}"
                said.append(json.loads(line))
            if count["kills"] < kills and len(said) >= next_kill * (count["kills"] + 1):
                end(chance.choice([key.data for key in listening.get_map().values()]))
                count["kills"] += 1
                begin()
        for key in list(listening.get_map().values()):
            end(key.data)
        locks = len(list(folder.glob("*.lock")))
        found = missing(folder, said) + shut(folder)
        files = len(list(folder.glob(f"*{UNFINISHED}"))) + len(list(folder.glob(f"*{FINISHED}")))
        count.update(states=len(said), copies=sum(one["copy"] for one in said), files=files, locks_of_the_dead=locks)
    return found, count


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--states", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        play(asked.play, asked.seed)
    found, count = race(asked.processes, asked.states, asked.seed, asked.kills)
    print(", ".join(f"{number} {what.replace('_', ' ')}" for what, number in count.items()))
    print("\n".join(found) or "Nothing was missing.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
