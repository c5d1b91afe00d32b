"""What Windows does otherwise, played here as far as it can be: nobody has a Windows where these tests run."""

from __future__ import annotations

import builtins
import ctypes
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli import main
from game.core import disk
from game.core.errors import BadSave
from game.core.lock import Lock
from game.ui.framework.crash_handler import CrashHandler
from game.workshop.lab import LocalPool

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="asks Linux what this process has open")

BUSY, OTHERS, ENDED = 4, 8, 12
"""Processes: one that runs, one of somebody else's of which nothing is told, one that has ended while somebody still looks."""


class Kernel:
    """Windows' answers about processes. A handle is the number of its process."""

    def __init__(self, *_: object, **__: object) -> None:
        self.closed = list[int]()

    def OpenProcess(self, rights: int, inherited: bool, pid: int) -> int:  # noqa: N802
        return pid if pid in (BUSY, ENDED, os.getpid()) else 0

    def GetExitCodeProcess(self, handle: int, code: Any) -> None:  # noqa: N802
        code._obj.value = 1 if handle == ENDED else 259

    def GetProcessTimes(self, handle: int, began: Any, *others: Any) -> None:  # noqa: N802
        began._obj.value = 133_000_000_000_000_000 + handle

    def CloseHandle(self, handle: int) -> None:  # noqa: N802
        self.closed.append(handle)


def is_open(path: Path) -> bool:
    handles = Path("/proc/self/fd").iterdir()
    return os.path.realpath(path) in {os.path.realpath(handle) for handle in handles}


def refusing(real: Callable[..., Any]) -> Callable[..., Any]:
    def do(path: Path, *words: Any, **more: Any) -> Any:
        if any(is_open(Path(one)) for one in (path, *words) if isinstance(one, str | Path)):
            raise PermissionError(errno.EACCES, "The process cannot access the file because it is being used by another process")
        return real(path, *words, **more)

    return do


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that is open is moved, removed or replaced, and processes are asked after in another way."""
    with monkeypatch.context() as patch:
        for name in ("unlink", "replace", "rename"):
            patch.setattr(Path, name, refusing(getattr(Path, name)))
        patch.setattr(ctypes, "WinDLL", Kernel, raising=False)
        patch.setattr(ctypes, "get_last_error", lambda: 87, raising=False)
        patch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None))
        patch.setattr(os, "kill", lambda *_: pytest.fail("that would end the process"))
        patch.setattr(sys, "platform", "win32")
        yield


def test_a_lock_of_a_process_that_has_ended_is_taken_over_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    for left in (f"{ENDED} 1", "999 1", f"{BUSY} 1"):  # the last: its number, but it began at another time
        (tmp_path / "a.journal.lock").write_text(left)
        with Lock(tmp_path / "a.journal"), pytest.raises(BadSave, match=f"by process {os.getpid()}"):
            Lock(tmp_path / "a.journal")
        assert list(tmp_path.iterdir()) == [], left


def test_the_lock_of_a_living_process_holds_also_if_it_is_somebody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 5)
    for holder in (f"{BUSY} {disk.read_start_mark(BUSY)}", f"{OTHERS} 1"):
        (tmp_path / "a.journal.lock").write_text(holder)
        with pytest.raises(BadSave, match="already open for writing"):
            Lock(tmp_path / "a.journal")
        assert (tmp_path / "a.journal.lock").read_text() == holder


def test_a_file_into_which_somebody_looks_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pauses = tmp_path / "a.paisho", list[float]()
    for text in (b"one", b"two", b"three"):
        disk.replace_keeping(path, text)
    looking = [path.open("rb"), disk.older(path)[0].open("rb")]

    def wait(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) % 2 == 0 and looking:
            looking.pop().close()

    monkeypatch.setattr("game.core.disk.time.sleep", wait)
    disk.replace_keeping(path, b"four")
    assert [file.read_bytes() for file in (path, *disk.older(path))] == [b"four", b"three", b"two"]
    assert 0 < sum(pauses) < 0.4, "a window does not stand still for long"
    with path.open("rb"), pytest.raises(PermissionError):
        disk.replace_keeping(path, b"five")
    assert path.read_bytes() == b"four" and not list(tmp_path.glob(".*")), "it was looked into for too long: all is as it was"


def test_that_nobody_reads_any_more_is_no_fault_there_either(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(builtins, "print", closed)
    assert main(["rulesets"]) == 0
    assert capfd.readouterr().err == ""


def test_the_lab_has_no_more_processes_than_can_be_waited_for() -> None:
    pool: Any = LocalPool(200)
    assert pool._max_workers == 61
    pool.shutdown()


def test_a_report_names_nobody_in_whatever_way_a_path_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda _: r"C:\Users\Anna")
    saved = r"C:\Users\Anna\saves\a.journal"
    CrashHandler(tmp_path).note(OSError(errno.EIO, f"{saved} c:/users/anna/saves", saved))
    report = (tmp_path / "paisho.log").read_text("utf-8")
    assert "anna" not in report.lower()
    assert report.count("~") == 3
