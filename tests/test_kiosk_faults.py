"""A public table that loses what it stands on, in processes of their own: signals, the display, sound, the disk, its settings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT, in_gate
from tests.test_window import display, needs_x, saved_moves, until

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
MOVES = 6
VISIT = f"""
import resource, sys
from game.cli import main
from game.ui.kiosk.app import KioskApp

limit, begin = int(sys.argv.pop(1)), KioskApp.begin

def visit(self):
    begin(self)
    self.begin_visit()
    choice = self.screens[-1]
    choice.act(next(widget.id for widget in choice.widgets if widget.id.startswith("two")))
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    play = self.screens[-1].play
    for _ in range({MOVES}):
        play.enter(play.session.legal[0])
    print("played", *play.session.moves, sep="|", flush=True)

KioskApp.begin = visit
sys.exit(main())
"""
"""A public table at which a visitor has made moves, by the time that it says so."""


@contextmanager
def visited(
    home: Path, *words: str, env: Mapping[str, str] | None = None, limit: int = 0
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The process, and the moves that were made in it."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    kept |= {"HOME": str(home), **{f"XDG_{name}_HOME": str(home) for name in ("DATA", "CACHE", "CONFIG", "STATE")}, "LANG": "C"}
    kept |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"} | dict(env or {})
    command = [sys.executable, "-c", VISIT, str(limit), "kiosk", "--games", "basic", "--size", "800x480", *words]
    process = subprocess.Popen(command, cwd=ROOT, env=kept, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        said = next((line for line in process.stdout if line.startswith("played")), "")
        yield process, said.strip().split("|")[1:]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def end(process: subprocess.Popen[str], number: int) -> int:
    process.send_signal(number)
    return process.wait(20)


ENDS = [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGHUP, 0), (signal.SIGTERM, 0)] if os.name == "posix" else []


@posix
@pytest.mark.parametrize(("number", "status"), in_gate(ENDS, 3))
def test_however_it_is_ended_no_move_is_lost_and_it_starts_again(tmp_path: Path, number: int, status: int) -> None:
    for _ in range(2):
        with visited(tmp_path) as (process, moves):
            assert len(moves) == MOVES
            assert until(lambda moves=moves: saved_moves(tmp_path) == moves)  # type: ignore[misc]
            assert end(process, number) == status
        assert saved_moves(tmp_path) == moves
        for path in tmp_path.glob("**/*.journal"):
            path.unlink()


@needs_x
def test_where_the_display_is_lost_it_ends_and_no_move_is(tmp_path: Path) -> None:
    with ExitStack() as shown:
        screen = shown.enter_context(display())
        with visited(tmp_path, env=screen | {"SDL_VIDEODRIVER": "x11"}) as (process, moves):
            assert len(moves) == MOVES
            assert until(lambda: saved_moves(tmp_path) == moves)
            shown.close()
            assert process.wait(20) != 0, "whoever looks after it starts it anew"
    assert saved_moves(tmp_path) == moves


NOWHERE = {f"XDG_{name}_HOME": "/proc/nowhere" for name in ("DATA", "CACHE", "CONFIG", "STATE")} | {"HOME": "/proc/nowhere"}
FAULTS: Mapping[str, tuple[Mapping[str, str], int, str]] = {
    "a full disk": ({}, 1, ""),
    "nothing can be written": (NOWHERE, 0, ""),
    "no sound, and a broken settings file": (
        {"SDL_AUDIODRIVER": "nonsense"}, 0, "games: [nonsense, skud]\nidle: [\nvolume: loud\n"
    ),
}  # fmt: skip
"""What is wrong: the environment, the longest file, and the settings."""


@posix
@pytest.mark.parametrize("fault", in_gate(list(FAULTS), 3))
def test_whatever_is_missing_visitors_play_and_it_ends_when_it_is_told_to(tmp_path: Path, fault: str) -> None:
    env, limit, settings = FAULTS[fault]
    file = tmp_path / "kiosk.yaml"
    file.write_text(settings, encoding="utf-8")
    with visited(tmp_path, "--settings", str(file), env=env, limit=limit) as (process, moves):
        assert len(moves) == MOVES
        assert end(process, signal.SIGTERM) == 0
