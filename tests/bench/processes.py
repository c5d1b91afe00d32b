"""Processes that are started to be measured, in a copy of the program with folders of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from tests.bench.rounds import ROOT

OWNED = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")


class Copy:
    """A copy of the program, with folders of its own for saves, settings and caches (``own`` names one set of them), so that what
    is measured is what a person has.

    Python keeps its bytecode there, as it does for everybody: without it every start would compile the whole program.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        for part in ("game", "art", "rulesets"):
            shutil.copytree(ROOT / part, home / "program" / part)
        shutil.copytree(ROOT / "tests" / "bench", home / "program" / "tests" / "bench")
        shutil.copy2(ROOT / "tests" / "fake_clock.py", home / "program" / "tests")

    def cpu(self, *command: str, own: str = "new") -> float:
        """Seconds of processor time of a Python process from its start to its end; where the system does not tell them, seconds
        on the clock."""
        before = _cpu_of_children()
        self.run(*command, own=own)
        return _cpu_of_children() - before

    def told(self, *command: str, own: str = "new") -> list[float]:
        """The numbers that a Python process prints as JSON on its last line."""
        numbers: list[float] = json.loads(self.run(*command, own=own).splitlines()[-1])
        return numbers

    def run(self, *command: str, own: str = "new") -> str:
        """What a Python process prints, whose person's folders are those of that name. Raises CalledProcessError."""
        env = os.environ | {name: str(self.home / own) for name in OWNED} | {"PYTHONPATH": str(self.home / "program")}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        env |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        done = subprocess.run([sys.executable, *command], cwd=self.home, env=env, check=True, capture_output=True, text=True)
        return done.stdout

    def forget(self, *, bytecode: bool = False) -> None:
        """What the new folders hold goes, as if the program had never been started; with ``bytecode``, as if Python had never
        seen it either."""
        shutil.rmtree(self.home / "new", ignore_errors=True)
        for folder in list((self.home / "program").rglob("__pycache__")) if bytecode else ():
            shutil.rmtree(folder)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()  # it goes when this process ends


@cache
def the_copy() -> Copy:
    """The one copy that all figures of this process share."""
    return Copy(Path(_folder().name))


def _cpu_of_children() -> float:
    try:
        import resource
    except ImportError:  # Windows
        return time.perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
