"""Start and frames: the first frame against a bare pygame window, and what a frame of the table costs at 1920 x 1080."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BARE = """
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 800)).fill("black")
pygame.display.flip()
"""
TABLE = """
import sys
from game.cli import house
from game.ui.app import run
run(house(), size=(1280, 800), frames=int(sys.argv[1]))
"""
SETTLED = 40
"""Frames after which the shelf has checked its rules and drawn its boards, and has nothing more to do."""


class Copy:
    """A copy of the program in a folder of its own, with its own caches, so that what is measured is what a person has.

    Python may write its bytecode there, as it does for everybody: without it every start would compile the whole program.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        for part in ("game", "art", "rulesets"):
            shutil.copytree(ROOT / part, home / "program" / part, ignore=shutil.ignore_patterns("__pycache__"))

    def started(self, script: str, frames: int = 1) -> float:
        """Seconds from the start of a Python process to the end of its frames."""
        owned = {name: str(self.home / "own") for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
        env = os.environ | owned | {"PYTHONPATH": str(self.home / "program")}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        env.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        if not env.get("DISPLAY"):
            env["SDL_VIDEODRIVER"] = "dummy"
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", script, str(frames)], cwd=self.home, env=env, check=True, capture_output=True)
        return time.perf_counter() - begin

    def forget(self, *, bytecode: bool = False) -> None:
        """As if it had never been started; with ``bytecode``, as if Python had never seen it either."""
        shutil.rmtree(self.home / "own", ignore_errors=True)
        for folder in list((self.home / "program").rglob("__pycache__")) if bytecode else ():
            shutil.rmtree(folder)


def start_lines(repeats: int) -> list[str]:
    """The first frame: with what an earlier start has left; with nothing; with nothing and not even compiled."""
    with tempfile.TemporaryDirectory() as home:
        copy, few = Copy(Path(home)), range(max(repeats // 2, 1))
        copy.started(TABLE, SETTLED)  # so that the packages it uses, and the files themselves, are known to the machine
        bare, warm, cold, fresh = [], [], [], []
        for _ in range(repeats):  # turn about, so that what else the machine does falls on both alike
            bare.append(copy.started(BARE))
            warm.append(copy.started(TABLE))
        for _ in few:
            copy.forget()
            cold.append(copy.started(TABLE))
        for _ in few:
            copy.forget(bytecode=True)
            fresh.append(copy.started(TABLE))
    base = statistics.median(bare)
    rows = (("warm", warm, 1.3), ("cold", cold, 3.0), ("cold, and not compiled", fresh, 3.0))
    return [
        f"first frame, {name + ':':<24} {statistics.median(taken) * 1000:6.0f} ms   a bare window {base * 1000:.0f} ms   "
        f"ratio {statistics.median(taken) / base:.2f}  (goal at most {goal})"
        for name, taken, goal in rows
    ]


def frame_lines(quick: bool) -> list[str]:
    """Start and frames."""
    return [*start_lines(2 if quick else 7), *_frames(10 if quick else 60)]


def _frames(count: int) -> list[str]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.core.session import Session
    from game.rules.rulesets import Rulesets
    from game.ui.framework import clock
    from game.ui.saves.autosave import Autosave
    from game.ui.screens.table import TableScreen
    from game.ui.table.table_game import TableGame
    from tests.fake_clock import CLOCK
    from tests.test_window import ring_game
    from tests.ui_window import mouse, spot, window

    with tempfile.TemporaryDirectory() as home, window(Path(home), (1920, 1080)) as app:
        session = Session(Rulesets([ROOT / "rulesets"]).open("skud_online", {}))
        moves = ring_game()
        for move in moves[:16]:
            session.enter(move)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        app.draw()

        def timed(prepare: object = None) -> float:
            begin = time.perf_counter()
            app.draw()
            return time.perf_counter() - begin

        full, hover, moving = [], [], []
        places = ["0,0", "3,3", "-3,3", "5,-2"]
        for i in range(count):
            app.canvas.forget()
            full.append(timed())
            mouse(app, pygame.MOUSEMOTION, spot(table, places[i % 4]))
            hover.append(timed())
        for _ in range(count // 10 + 1):
            table.act("undo")
            while table.animation.has_moved(clock.now()):
                moving.append(timed())
                CLOCK.pass_time(5)  # the tests' clock, which comes with their window, stands still by itself
            table.act("redo")
    rows = (("full redraw", full, 4.0), ("animation", moving, 2.0), ("hover", hover, 0.3))
    return [
        f"frame, {name + ':':<15} {statistics.median(times) * 1000:6.2f} ms in the median at 1920 x 1080  (goal {goal})"
        for name, times, goal in rows
        if times
    ]
