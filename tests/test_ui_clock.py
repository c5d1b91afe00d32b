"""The window's clock runs without pygame.init(), which the window never calls: animations end, and what is waited for comes."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT

SCRIPT = """
import os, sys, tempfile, time
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = "dummy"
from tests.ui_window import click, lay, spot, window
import pygame
from unittest.mock import patch
patch.stopall()  # here the window reads its own clock, and not the tests'
assert not pygame.get_init()
with window(Path(tempfile.mkdtemp())) as app:
    table = lay(app, 2)
    click(app, spot(table, "rose"))
    click(app, spot(table, "0,-8"))
    assert table.animation.motion.under_way, "the tile does not set out"
    end = time.monotonic() + 5
    from game.ui.framework import clock
    while table.animation.has_moved(clock.now()) and time.monotonic() < end:
        app.draw()
        time.sleep(0.01)
    app.draw()
    assert not table.animation.has_moved(clock.now()), "the tile never arrives"
    assert not pygame.get_init()
"""


def test_a_moved_tile_arrives_though_nobody_called_pygame_init() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
