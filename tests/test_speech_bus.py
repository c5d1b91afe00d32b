"""The window and AccessKit itself on a bus of our own, heard by a small screen reader (``at_listener.py``).

Skipped where anything of that is missing: ``pip install accesskit``, and on Debian the packages dbus, at-spi2-core,
gir1.2-atspi-2.0, python3-gi and libglib2.0-bin.
"""

from __future__ import annotations

import os
import queue
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.test_window import display, pointer, running, until

FOLDERS = "/usr/libexec", "/usr/lib/at-spi2-core"
LAUNCHER = next((found for folder in FOLDERS if (found := shutil.which(f"{folder}/at-spi-bus-launcher"))), "")
PYTHON = "/usr/bin/python3"
ASK = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
READER = Path(__file__).with_name("at_listener.py")


def missing() -> str:
    """What is not there, or nothing."""
    missed = [name for name in ("Xvfb", "xdotool", "dbus-daemon", "gdbus", PYTHON) if not shutil.which(name)]
    missed += ([] if LAUNCHER else ["at-spi-bus-launcher"]) + ([] if find_spec("accesskit") else ["accesskit"])
    if missed:
        return ", ".join(missed)
    return "" if subprocess.run([PYTHON, "-c", ASK], check=False, capture_output=True).returncode == 0 else "gir1.2-atspi-2.0"


MISSING = missing()
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"a bus with a screen reader needs {MISSING}")


@contextmanager
def bus(folder: Path) -> Iterator[dict[str, str]]:
    """A session bus on which somebody listens; the environment that leads to it."""
    env = {"XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)}
    folder.chmod(0o700)
    options = ["--session", "--print-address=1", "--nofork", "--nopidfile"]
    quiet, whole = subprocess.DEVNULL, os.environ | env
    daemon = subprocess.Popen(["dbus-daemon", *options], env=whole, stdout=subprocess.PIPE, stderr=quiet, text=True)
    assert daemon.stdout
    env["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
    whole = os.environ | env
    launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], env=whole, stdout=quiet, stderr=quiet)
    wanted = ["org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>"]
    call = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method", *wanted]
    try:
        until(lambda: subprocess.run(call, env=whole, check=False, capture_output=True).returncode == 0)
        yield env
    finally:
        for process in (launcher, daemon):
            process.terminate()
            process.wait(10)


class Reader:
    """The screen reader, and all that it has heard: what, of what role, and the words."""

    def __init__(self, env: dict[str, str]) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([PYTHON, str(READER)], env=os.environ | env, text=True, **pipes)  # type: ignore[call-overload]
        self.lines: queue.Queue[tuple[str, ...]] = queue.Queue()
        self.heard: list[tuple[str, ...]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.lines.put(tuple(line.rstrip("\n").split("\t")))

    def hears(self, what: str, role: str, words: str) -> bool:
        """Whether it hears words of something soon."""

        def came() -> bool:
            while not self.lines.empty():
                self.heard.append(self.lines.get())
            return any(one[:2] == (what, role) and words in one[2] for one in self.heard if len(one) == 3)

        return until(came)

    def press(self, name: str) -> None:
        """Works the thing of that name."""
        assert self.process.stdin
        self.process.stdin.write(f"press {name}\n")
        self.process.stdin.flush()


def test_what_has_the_focus_and_what_happens_is_heard_in_a_real_window(tmp_path: Path) -> None:
    room = tmp_path / "run"
    room.mkdir()
    with display() as screen, bus(room) as env:
        reader = Reader(screen | env)
        try:
            assert reader.hears("listening", "", "")
            with running(tmp_path / "home", screen | env, "play", "skud", "--seed", "1") as process:
                assert reader.hears("announcement", "label", "Keep accent tiles"), reader.heard
                pointer(screen, "search", "--pid", process.pid, "windowfocus")
                pointer(screen, "key", "Home")
                assert reader.hears("focused", "list item", "0,0: empty"), reader.heard
                pointer(screen, "key", "Down")
                assert reader.hears("focused", "list item", "0,\u22121: empty"), reader.heard
                reader.press("Rock \u00b7 reserve: 2")
                assert reader.hears("announcement", "label", "1 of 4"), reader.heard
                pointer(screen, "key", "F1")
                assert reader.hears("announcement", "label", "Tab  \u2190 \u2191 \u2193 \u2192: aim"), reader.heard
                assert reader.hears("focused", "push button", "Close"), reader.heard
        finally:
            reader.process.kill()
            reader.process.wait(10)
