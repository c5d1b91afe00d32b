"""Start and frames: the first frame against a bare pygame window, and what a frame of the table costs at 1920 x 1080."""

from __future__ import annotations

import os
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
from pathlib import Path
from game import places
from game.cli import read_theme, shelf
from game.ui.app import run
run(shelf(), read_theme("wood"), places.shipped_art(), Path(sys.argv[1]), size=(1280, 800), frames=1)
"""


def started(script: str, home: str) -> float:
    """Seconds from the start of a Python process to the end of its first frame."""
    env = os.environ | {"HOME": home, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "PYTHONPATH": str(ROOT)}
    env.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not env.get("DISPLAY"):
        env["SDL_VIDEODRIVER"] = "dummy"
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", script, home], env=env, check=True, capture_output=True)
    return time.perf_counter() - begin


def start_lines(repeats: int) -> list[str]:
    """The first frame: with nothing cached, and with all that an earlier start has left."""
    with tempfile.TemporaryDirectory() as home:
        started(BARE, home)
        cold = started(TABLE, home)
        bare = statistics.median(started(BARE, home) for _ in range(repeats))
        warm = statistics.median(started(TABLE, home) for _ in range(repeats))
    return [
        f"first frame, {name}:     {taken * 1000:6.0f} ms   a bare window {bare * 1000:.0f} ms   "
        f"ratio {taken / bare:.2f}  (goal at most {goal})"
        for name, taken, goal in (("warm", warm, 1.3), ("cold", cold, 3))
    ]


def frame_lines(quick: bool) -> list[str]:
    """Start and frames."""
    return [*start_lines(2 if quick else 7), *_frames(10 if quick else 60)]


def _frames(count: int) -> list[str]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.core.session import Session
    from game.rules.shelf import Rulesets
    from game.ui.keeping import Keeper
    from game.ui.play import Play
    from game.ui.screens.table import Table
    from tests.test_window import ring_game
    from tests.ui_window import mouse, spot, window

    with tempfile.TemporaryDirectory() as home, window(Path(home), (1920, 1080)) as app:
        session = Session(Rulesets([ROOT / "rulesets"]).open("skud_online", {}))
        moves = ring_game()
        for move in moves[:16]:
            session.enter(move)
        table = Table(app, Play(session, Keeper(app.saves, session)))
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
            while table._animating(pygame.time.get_ticks()):
                moving.append(timed())
                pygame.time.wait(5)
            table.act("redo")
    rows = (("full redraw", full, 4.0), ("animation", moving, 2.0), ("hover", hover, 0.3))
    return [
        f"frame, {name + ':':<15} {statistics.median(times) * 1000:6.2f} ms in the median at 1920 x 1080  (goal {goal})"
        for name, times, goal in rows
        if times
    ]
