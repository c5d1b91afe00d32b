"""A real window with a real pointer: a whole game of Skud Online to its ring, under Xvfb, with xdotool holding the mouse.

What only a window shows: that pixels and clicks meet, that drags work, that every move is on disk as it is made, and that
SIGTERM saves and ends with 0. Skipped where Xvfb or xdotool is missing; the gate installs both.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.moves import parse
from game.core.session import Session
from game.ui.app import App
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame
from tests.conftest import ROOT, Open
from tests.ui_own import HEAD
from tests.ui_window import click, drag, settle, spot, window

SIZE = (1280, 800)
needs_x = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="a real window needs Xvfb and xdotool (Linux)"
)


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """An X server of our own; the environment that leads to it."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            name = number.readline().strip()
        yield {"DISPLAY": f":{name}"}
    finally:
        server.terminate()
        server.wait(10)


@contextmanager
def running(home: Path, screen: dict[str, str], *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program in its window, with a home folder of its own."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    env |= screen | {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    env |= {"LANG": "C", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen([sys.executable, "-m", "game", *words], cwd=ROOT, env=env, stderr=subprocess.PIPE)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def pointer(screen: dict[str, str], *words: object) -> None:
    """One thing that a hand does with the mouse."""
    subprocess.run(["xdotool", *map(str, words)], env=os.environ | screen, check=True, timeout=20)


def saved_moves(home: Path) -> list[str]:
    """The moves in the journal on disk."""
    for path in home.glob("**/*.journal"):
        try:
            record, _ = Journal.recover(path)
        except BadSave:
            return []
        return list(record["moves"])
    return []


def until(what: Callable[[], bool], seconds: float = 15.0) -> bool:
    """Whether something comes about in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.03)
    return False


@cache
def ring_game() -> list[str]:
    """A recorded game of two dozen plies that ends with a ring."""
    with gzip.open(ROOT / "tests" / "vectors" / "skud_online.jsonl.gz", "rt", encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    rings = [game for game in games if game["result"] and game["result"]["ending"] == "ring"]
    shortest = min(rings, key=lambda game: len(game["plies"]))
    return [ply["play"] for ply in shortest["plies"] if ply["legal"] != ["skip"]]


@needs_x
def test_a_whole_game_to_the_ring_with_a_real_pointer(tmp_path: Path, opened: Open) -> None:
    home = tmp_path / "home"
    home.mkdir()
    game = opened("skud_online")
    session = Session(game, 1)
    words = ("play", "skud_online", "--seed", "1", "--size", f"{SIZE[0]}x{SIZE[1]}")
    with window(tmp_path / "mirror", SIZE) as app, display() as screen, running(home, screen, *words) as process:
        # the same table without a display: where to click
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        app.draw()
        assert until(lambda: bool(list(home.glob("**/*.journal")))), "the table did not open"
        time.sleep(2)  # the window is up and has the pointer; nothing outside tells of it
        for number, move in enumerate(ring_game()):
            play_one(screen, app, table, move, dragging=number % 3 == 2)
            assert until(lambda: finished(home) or saved_moves(home)[-1:] == [move]), (number, move, saved_moves(home))  # noqa: B023
            settle(app)
        assert session.result is not None
        assert session.result.ending == "ring"
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) == 0
        assert finished(home)


def finished(home: Path) -> bool:
    """Whether the game has been put away as ended."""
    return bool(list(home.glob("**/*.finished")))


def play_one(screen: dict[str, str], app: App, table: TableScreen, move: str, dragging: bool) -> None:
    """Make one move by hand, by clicks, or by a drag where it has two picks; and the same at the table that is mirrored."""
    picks = parse(move).picks or (parse(move).verb,)
    if dragging and len(picks) == 2:
        start, stop = spot(table, picks[0]), spot(table, picks[1])
        pointer(screen, "mousemove", *start, "mousedown", 1, "mousemove", (start[0] + stop[0]) // 2, (start[1] + stop[1]) // 2)
        pointer(screen, "mousemove", *stop, "mouseup", 1)
        drag(app, start, stop)
        return
    for token in picks:
        place = spot(table, token)
        pointer(screen, "mousemove", *place, "click", 1)
        click(app, place)


@needs_x
def test_rules_that_are_saved_while_the_window_is_open_are_taken_by_it(tmp_path: Path) -> None:
    rules, home = tmp_path / "mine.yaml", tmp_path / "home"
    home.mkdir()
    rules.write_text(HEAD, encoding="utf-8")

    def boats() -> list[int | None]:
        paths = home.glob("**/*.journal")
        return [Journal.recover(path)[0]["rules"]["tiles"]["boat"].get("count") for path in paths]

    with display() as screen, running(home, screen, "play", str(rules), "--size", "640x400") as process:
        assert until(lambda: boats() == [None]), "the table did not open"
        (tmp_path / ".mine.new").write_text(HEAD + "tiles: {boat: {count: 1}}\n", encoding="utf-8")
        (tmp_path / ".mine.new").replace(rules)
        assert until(lambda: boats() == [1])
        process.kill()
        process.wait(15)
    assert boats() == [1], "what was taken is safe"


@needs_x
def test_a_window_without_a_display_says_so_in_a_sentence(tmp_path: Path) -> None:
    env = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY") and not key.startswith("SDL_")
    }
    told = subprocess.run(
        [sys.executable, "-m", "game"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert told.returncode == 2
    assert len(told.stderr.strip().splitlines()) == 1
    assert "display" in told.stderr
