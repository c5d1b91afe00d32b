"""What watches over a public table, and what it counts: systemd, quick crashes, frames a second, games by day."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest

from game.core.kiosk_settings import KioskSettings
from game.core.lock import Lock
from game.ui.framework.window import NoDisplay
from game.ui.kiosk.app import KioskApp, run_kiosk
from game.ui.kiosk.counts import Counts
from game.ui.kiosk.service import MOST_QUICK, Notifier, Pace, QuickEnds
from game.ui.kiosk.stage import KioskSetup
from tests.ui_window import a_house


def test_systemd_is_told_that_it_is_ready_and_that_the_loop_goes_round(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(1)
        told = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}  # the compositor's
        notifier = Notifier(told)
        for now in (0, 100, 14_999, 15_000):
            notifier.beat(now)
        assert [manager.recv(99) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    notifier.beat(99_000)  # nobody listens any more


def test_frames_a_second_are_those_of_the_last_motion() -> None:
    pace, now = Pace(), 0
    for wait, count, rate in ((500, 30, 0), (20, 30, 50), (3000, 5, 50), (40, 30, 25), (1000, 8, 25)):
        now += 5000
        for _ in range(count):
            pace.note(now := now + wait)
        assert pace.rate == rate, "frames that come by ones are no motion"


def test_a_start_before_there_is_a_screen_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NoDisplay("no screen answers")

    monkeypatch.setattr(KioskApp, "open_window", refuse)
    for _ in range(MOST_QUICK + 1):
        with pytest.raises(NoDisplay):
            run_kiosk(a_house(tmp_path / "saves"), KioskSetup(KioskSettings(), (), tmp_path, tmp_path / "pin"))
    assert not QuickEnds(tmp_path / "starts").begin()


def test_three_quick_crashes_start_the_safe_mode_and_a_good_minute_ends_it(tmp_path: Path) -> None:
    assert [QuickEnds(tmp_path / "starts").begin() for _ in range(MOST_QUICK + 1)] == [False] * MOST_QUICK + [True]
    QuickEnds(tmp_path / "starts").settle()
    assert not QuickEnds(tmp_path / "starts").begin()
    (tmp_path / "starts").write_text("nonsense")
    assert not QuickEnds(tmp_path / "starts").begin()


def test_counts_are_numbers_by_day_and_game_and_outlive_a_restart(tmp_path: Path) -> None:
    Counts(tmp_path / "counts.csv").add("one", "begun")
    again = Counts(tmp_path / "counts.csv")
    again.add("one", "begun")
    assert again.total("begun") == 2 and again.text().splitlines()[1].endswith(",one,begun,2")
    (tmp_path / "counts.csv").write_bytes(b"\xff\x00")
    assert Counts(tmp_path / "counts.csv").total("begun") == 0


def test_two_tables_on_one_folder_add_to_the_same_counts(tmp_path: Path) -> None:
    file = tmp_path / "counts.csv"
    one, other = Counts(file), Counts(file)
    for _ in range(3):
        one.add("garden", "begun")
        other.add("garden", "begun")
        other.add("garden", "ended")
    assert Counts(file).total("begun") == other.total("begun") == 6 and Counts(file).total("ended") == 3
    with Lock(file):
        known = one.total("begun")
        one.add("garden", "begun")  # the other one writes just now
        assert (one.total("begun"), Counts(file).total("begun")) == (known + 1, 6)
    one.add("garden", "begun")
    assert Counts(file).total("begun") == 8, "what could not be written then is written with the next"
    file.write_bytes(b"\xff\x00")
    one.add("garden", "begun")
    assert Counts(file).total("begun") == 9, "what is known goes on where the file is damaged"
    file.unlink()
    one.add("garden", "begun")
    assert Counts(file).total("begun") == 10


COUNTING = """
import sys
from pathlib import Path
from game.ui.kiosk.counts import Counts

file, name = Path(sys.argv[1]), sys.argv[2]
counts = Counts(file)
for _ in range(40):
    counts.add("garden", "begun")
while not Counts(file).total(name):
    counts.add("garden", name)  # with this what has not been written yet
"""


def test_counts_of_two_processes_are_all_there(tmp_path: Path) -> None:
    file = tmp_path / "counts.csv"
    tables = [subprocess.Popen([sys.executable, "-c", COUNTING, file, name]) for name in ("one", "other")]
    assert [table.wait(60) for table in tables] == [0, 0] and Counts(file).total("begun") == 80


@pytest.mark.parametrize("odd", [b"\xff\x00", b"day,game,what,count\n2025-01-01,one,begun,5\n1,one\n2025-01-03,one,begun,7\n"])
def test_counts_that_cannot_be_read_are_set_aside_and_not_written_over(tmp_path: Path, odd: bytes) -> None:
    (tmp_path / "counts.csv").write_bytes(odd)
    counts = Counts(tmp_path / "counts.csv")
    for _ in range(4):
        counts.add("one", "begun")
    assert (tmp_path / "quarantine" / "counts.csv").read_bytes() == odd
    assert Counts(tmp_path / "counts.csv").total("begun") == 4 + 12 * odd.startswith(b"day"), "whole rows count"
