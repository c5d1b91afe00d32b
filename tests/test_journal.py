"""The journal and its one writer: every move is safe as it is made. Larger runs: PAISHO_KILLS=500 pytest tests/test_journal.py"""

from __future__ import annotations

import ctypes
import os
import random
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core import disk
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.lock import Lock
from game.core.saves import load_file, write_save
from game.core.session import Session, restore
from tests.noughts import Grid, Noughts
from tests.test_saves import faulty
from tests.test_session import CORNER, ROW, played

KILLS = int(os.environ.get("PAISHO_KILLS", "12"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "tea house.json"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = Journal(path)
    yield journal
    journal.close()


def wander(journal: Journal) -> list[dict[str, Any]]:
    """Plays, goes back and branches with a journal at hand. Returns the session's record after each of its lines."""
    session: Session[Grid] = Session(Noughts(), seed=5)
    journal.begin(session.record() | {"rules": "kept as they were"})
    records = [session.record()]
    for step in (ROW[0], ROW[1], ROW[2], 1, CORNER, 0, 3, ROW[3], "resign"):
        if isinstance(step, int):
            session.jump(step)
            assert journal.jump(step) == ""
        else:
            session.enter(step)
            assert journal.enter(step) == ""
        records.append(session.record())
    return records


def test_a_journal_replays_to_the_record_of_its_session(journal: Journal) -> None:
    expected = wander(journal)[-1]
    record, told = Journal.recover(journal.path)
    assert (record, told) == (expected | {"rules": "kept as they were"}, "")
    session, trouble = restore(Noughts(), record)
    assert trouble == "" and session.moves[-1] == "resign" and session.undone


def test_a_line_torn_at_any_byte_costs_only_itself(journal: Journal, tmp_path: Path) -> None:
    records = wander(journal)
    data = journal.path.read_bytes()
    torn = tmp_path / "torn"
    for cut in range(len(data) + 1):
        torn.write_bytes(data[:cut])
        lines = data[:cut].count(b"\n")
        if lines == 0:
            with pytest.raises(BadSave, match="holds no game"):
                Journal.recover(torn)
            continue
        record, told = Journal.recover(torn)
        assert record == records[lines - 1] | {"rules": "kept as they were"}
        assert told == ("" if data[:cut].endswith(b"\n") else "1 damaged line(s) at the end of torn were left out.")


def test_a_changed_missing_or_strange_line_ends_the_journal_there(journal: Journal) -> None:
    records = wander(journal)
    lines = journal.path.read_bytes().splitlines(keepends=True)
    for line in range(1, len(lines)):
        for bad in ([], [lines[line][:20] + b"#" + lines[line][21:]], [b"\xff\r\n"], [b"\n"]):
            journal.path.write_bytes(b"".join(lines[:line] + bad + lines[line + 1 :]))
            record, told = Journal.recover(journal.path)
            assert record["tree"] == records[line - 1]["tree"] and record["here"] == records[line - 1]["here"]
            assert told or (not bad and line == len(lines) - 1)


@pytest.mark.parametrize(
    "entry", [{"jump": 99}, {"jump": "1"}, {"jump": None}, {"enter": 5}, {"enter": "Not a move"}, {"other": 1}, {}]
)
def test_a_line_that_makes_no_sense_ends_the_journal_there(journal: Journal, entry: dict[str, Any]) -> None:
    records = wander(journal)
    journal._note(entry)
    journal.enter("place nought 1,-1")
    record, told = Journal.recover(journal.path)
    assert record["tree"] == records[-1]["tree"] and told.startswith("2 damaged")


def test_a_journal_begun_anew_keeps_the_one_before(journal: Journal) -> None:
    wander(journal)
    before = journal.path.read_bytes()
    journal.begin(played(*ROW[:2]).record())
    journal.enter(ROW[2])
    assert Journal.recover(journal.path)[0] == played(*ROW[:3]).record()
    assert disk.older(journal.path)[0].read_bytes() == before


def test_a_journal_must_begin_with_a_record(journal: Journal) -> None:
    with pytest.raises(ValueError, match="must begin"):
        journal.enter(ROW[0])
    with pytest.raises(BadSave, match="could not be opened"):
        Journal.recover(journal.path)


@pytest.mark.parametrize(("where", "name"), [(os, "fsync"), (Path, "open")])
@pytest.mark.parametrize("at", range(5))
def test_what_a_journal_could_not_write_it_owes_and_writes_later(journal: Journal, where: Any, name: str, at: int) -> None:
    session = Session(Noughts())
    with pytest.MonkeyPatch.context() as patch:
        faulty(patch, where, name, at)
        told = [journal.begin(session.record())]
        told += [journal.enter(session.enter(move).move or "") for move in ROW[:4]]
    assert told[0] == "" or at == 0
    assert "No space left" in told[4] and "Play goes on" in told[4]
    assert journal.enter(ROW[4]) == ""
    assert Journal.recover(journal.path) == (played(*ROW).record(), "")


def test_a_disk_that_fills_up_in_the_middle_of_a_line_loses_no_line(journal: Journal) -> None:
    if sys.platform == "win32":
        pytest.skip("there is no limit to a file's size to run into")
    import resource

    journal.begin(played().record())
    journal.enter(ROW[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal.path.stat().st_size + 7, hard))
    try:
        told = journal.enter(ROW[1])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "Play goes on" in told
    record, torn = Journal.recover(journal.path)
    assert record == played(ROW[0]).record() and torn.startswith("1 damaged line(s)")
    assert journal.close() == ""
    assert Journal.recover(journal.path) == (played(*ROW[:2]).record(), "")


# One writer


def test_a_second_writer_is_refused_until_the_first_is_done(path: Path) -> None:
    first = Journal(path)
    with pytest.raises(BadSave, match=f"already open for writing, by process {os.getpid()}"):
        Journal(path)
    first.close()
    Journal(path).close()
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize(
    "holder",
    ["999999999 1", "0 1", "99999999999999999999 1", f"{os.getpid()} long ago"],
    ids=["no such number", "no number of a process", "no number at all", "another with our number"],
)
def test_a_lock_whose_holder_is_gone_is_taken_over(path: Path, holder: str) -> None:
    if holder.endswith("ago") and not disk.read_start_mark(os.getpid()):
        pytest.skip("this system does not tell when a process began")
    path.parent.mkdir()
    lock = path.with_name(path.name + ".lock")
    lock.write_text(holder)
    with Lock(path):
        assert lock.read_text().split()[0] == str(os.getpid())
    assert list(path.parent.iterdir()) == []


def test_on_a_mac_a_number_that_is_used_again_holds_no_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[int, ...]]()

    def sysctl(name: Any, length: int, told: Any, size: Any, *_: object) -> int:
        asked.append(tuple(name))
        told[:12], size._obj.value = (1_700_000_000 + name[3] % 7).to_bytes(8, "little") + (5).to_bytes(4, "little"), 648
        return 0

    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(sysctl=sysctl))
    monkeypatch.setattr(sys, "platform", "darwin")
    mine = f"{os.getpid()} {1_700_000_000 + os.getpid() % 7}.000005"
    path.parent.mkdir()
    lock = path.with_name(path.name + ".lock")
    with Lock(path):
        assert lock.read_text() == mine and asked[0] == (1, 14, 1, os.getpid())
        with pytest.raises(BadSave, match=f"by process {os.getpid()}"):
            Lock(path)
    lock.write_text(f"{os.getpid()} 1600000000.000005")
    Lock(path).release()


def test_the_lock_of_a_killed_writer_is_taken_over_before_anybody_has_collected_it(path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells of processes that have ended")
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path), "0"], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stdout.readline()
        with pytest.raises(BadSave, match=f"by process {writer.pid}"):
            Journal(path.with_name("journal"))
        writer.kill()
        writer.stdout.read()
        os.waitid(os.P_PID, writer.pid, os.WEXITED | os.WNOWAIT)
        Journal(path.with_name("journal")).close()


def test_a_lock_that_says_nothing_is_respected_only_while_it_is_fresh(path: Path) -> None:
    path.parent.mkdir()
    lock = path.with_name(path.name + ".lock")
    lock.touch()
    with pytest.raises(BadSave, match="by process another one"):
        Lock(path)
    os.utime(lock, (time.time() - 60, time.time() - 60))
    Lock(path).release()


def test_a_lock_that_says_nothing_and_is_dated_in_the_future_is_taken_over(path: Path) -> None:
    path.parent.mkdir()
    lock = path.with_name(path.name + ".lock")
    lock.touch()
    os.utime(lock, (time.time() + 9000, time.time() + 9000))
    Lock(path).release()
    assert list(path.parent.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="rights are said otherwise there")
def test_new_saves_can_be_read_by_their_owner_alone(path: Path) -> None:
    write_save(path, {"format": 1, "ruleset": "noughts", "moves": []})
    journal = Journal(path.with_name("journal"))
    journal.begin({"format": 1, "ruleset": "noughts", "moves": []})
    journal.close()
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_the_lock_that_is_taken_off_is_ones_own(path: Path) -> None:
    first = Lock(path)
    first.path.write_text(other := f"{os.getppid()} ")
    first.release()
    assert first.path.read_text() == other


def test_a_lock_is_never_seen_half_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    write = os.write

    def watching(handle: int, data: bytes) -> int:
        seen.append(path.with_name(path.name + ".lock").exists())
        return write(handle, data)

    monkeypatch.setattr(os, "write", watching)
    with Lock(path):
        assert seen == [False]
        assert [file.name for file in path.parent.iterdir()] == [path.name + ".lock"]


# Killed at any moment

WRITER = """
import sys
from pathlib import Path
from game.core.saves import write_save
from game.core.journal import Journal
path, begin = Path(sys.argv[1]), int(sys.argv[2])
journal = Journal(path.with_name("journal"))
journal.begin({"format": 1, "ruleset": "noughts", "moves": []})
for number in range(begin, begin + 100000):
    write_save(path, {"format": 1, "seed": number, "filling": ["place nought 0,0"] * 2000})
    journal.enter(f"count {number - begin}")
    print(number, flush=True)
"""


def kill_while_saving(path: Path, begin: int, patience: float) -> int:
    """Runs a writer, kills it some time after its first save, and returns the last number that it said was safe."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(begin)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(patience)
        writer.kill()
        lines = (first + writer.stdout.read()).splitlines(keepends=True)
    return int([line for line in lines if line.endswith("\n")][-1])


def test_a_writer_killed_at_any_moment_has_lost_nothing_it_called_safe(path: Path) -> None:
    chance = random.Random(8)
    begin = 0
    for _ in range(KILLS):
        safe = kill_while_saving(path, begin, chance.uniform(0, 0.05))
        record = load_file(path)
        assert record["seed"] in (safe, safe + 1)
        counted = Journal.recover(path.with_name("journal"))[0]["moves"]
        assert len(counted) - 1 in (safe - begin, safe - begin + 1)
        begin = record["seed"] + 1
    write_save(path, record)
    Journal(path.with_name("journal")).close()
    assert not list(path.parent.glob(".*")) and not list(path.parent.glob("*.lock*"))
