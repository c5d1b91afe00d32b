"""Saves and share lines: what was safe stays safe, and what is broken is refused with a sentence."""

from __future__ import annotations

import base64
import errno
import json
import os
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import disk
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.saves import NewerSave, from_share_line, load_file, share_line, write_save
from game.core.session import restore
from game.ui.saves.save_files import SaveRefused, read_record_file
from tests.noughts import Noughts
from tests.test_session import CORNER, ROW, branched, played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "tea house.paisho"


def saved(path: Path, *sizes: int) -> None:
    """Saves games of that many moves, one after the other, over one another."""
    for size in sizes:
        write_save(path, played(*ROW[:size]).record())


def size(path: Path) -> int:
    return len(load_file(path)["moves"])


FORMAT_1 = """{"checksum":"117e9915e1b484d3acb65c15c5993283fede901505a075a2c7b281e9fe99b3aa","format":1,"hash":"n0","here":5,\
"moves":["place nought -1,0","place cross -1,-1","place nought 0,0"],"options":{},"ruleset":"noughts","seed":0,\
"tree":[[0,"place nought -1,0"],[1,"place cross 1,1"],[2,"place nought 0,0"],[3,"place cross 1,-1"],\
[1,"place cross -1,-1"],[5,"place nought 0,0"]],"undone":true,"version":"1"}"""
SHARED_1 = (
    "paisho1:eNptj0sKwzAMRK9StFbAasnGVzFZhERtCokdLDubkLtX7g9avDOP8bzRDtcQlz6BJYSplwkseAP65shgW4QlbCxgHaxzP_DJh3yb0qkhLKkX"
    "G2IQKaihL3vnjMY6hLCme_Basx8IMc8snIrpGRL9JMwjWIOQIqvXOYMVYYeOfqWEVOi5qnWX_3BDlY7mw9tai67PfgxeV6WYGWHjKHqMzic4HowMYgg"
)

# Files, and what was written by this version must be read by all that follow


def test_what_the_first_format_wrote_is_read_for_ever(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(FORMAT_1)
    for record in (load_file(path), from_share_line(SHARED_1)):
        session, trouble = restore(Noughts(), record)
        assert (session.moves, len(session.nodes), session.undone, trouble) == ([ROW[0], CORNER], 7, True, "")


def test_a_save_is_read_back_as_it_was(path: Path) -> None:
    record = branched().record()
    write_save(path, record)
    assert load_file(path) == record
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]


def test_the_previous_two_saves_are_kept(path: Path) -> None:
    saved(path, 1, 2, 3, 4)
    assert [len(load_file(file)["moves"]) for file in (path, *disk.older(path))] == [4, 3, 2]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda data: data[:-20], "not JSON"),
        (lambda data: b"", "not JSON from line 1"),
        (lambda data: data.replace(b"nought", b"cross ", 1), "checksum is wrong"),
        (lambda data: b"\xff" + data, "UTF-8"),
        (lambda data: b"[1]", "not a save"),
        (lambda data: b"[" * 100_000, "brackets too deep"),
        (lambda data: b"9" * 5000, "number too long"),
        (lambda data: b'{"format":NaN}', "to be a save"),
        (lambda data: b'{"checksum":["x"],"format":1}', "checksum"),
        (lambda data: b'{"format":1e999}', "number too long"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_damaged_save_is_refused_with_the_reason_and_the_one_before_it_opened(
    path: Path, damage: Callable[[bytes], bytes], says: str
) -> None:
    saved(path, 1, 2)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(BadSave, match=says):
        load_file(path)
    found = read_record_file(path)
    assert found.record["moves"] == ROW[:1] and found.older == disk.older(path)[0]


def test_each_damaged_save_keeps_its_own_place_in_quarantine_with_its_reason(path: Path) -> None:
    saved(path, 1, 2, 3)
    bad = (b"?", path), (b"!", disk.older(path)[0]), (b"*", path)
    for data, file in bad:
        file.write_bytes(data)
        disk.set_aside(file, f"why {data!r}")
    aside = path.parent / "quarantine"
    names = [path.name, path.name + ".1", path.name + "-2"]
    assert [((aside / name).read_bytes(), file.exists()) for name, (_, file) in zip(names, bad, strict=True)] == [
        (data, False) for data, _ in bad
    ]
    assert all(f"why {data!r}" in (aside / f"{name}.reason.txt").read_text() for name, (data, _) in zip(names, bad, strict=True))


def test_without_any_readable_save_a_sentence_says_so(path: Path) -> None:
    with pytest.raises(SaveRefused) as refused:
        read_record_file(path)
    assert refused.value.word == "open_missing"
    with pytest.raises(BadSave, match="could not be opened"):
        load_file(path)


@pytest.mark.parametrize("form", [2, 10**300])
def test_a_save_of_a_newer_version_is_left_as_it_is(path: Path, form: int) -> None:
    saved(path, 1, 2)
    newer = json.dumps({"format": form, "checksum": "of another kind"}).encode()
    path.write_bytes(newer)
    with pytest.raises(NewerSave, match="newer version"):
        load_file(path)
    with pytest.raises(SaveRefused) as refused:
        read_record_file(path)
    assert refused.value.word == "open_newer", "no older one is opened in its place"
    assert path.read_bytes() == newer and not (path.parent / "quarantine").exists()


def test_a_record_that_is_no_plain_data_is_refused_before_anything_is_touched(path: Path) -> None:
    saved(path, 1)
    for value in ({1, 2}, float("nan")):
        with pytest.raises(BadSave, match="no plain data"):
            write_save(path, {"format": 1, "seed": value})
    assert size(path) == 1 and not disk.older(path)[0].exists()


def test_temporaries_of_dead_writers_are_swept_and_others_left(path: Path) -> None:
    saved(path, 1)
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True, text=True)
    stale, living = (path.with_name(f".{path.name}.{pid}.tmp") for pid in (gone.stdout.strip(), os.getppid()))
    locks = [path.with_name(f".{path.name}.lock.{pid}.7.tmp") for pid in (gone.stdout.strip(), os.getppid(), os.getpid())]
    other = path.with_name(f".{path.name}.other.tmp")
    for file in (stale, living, other, *locks):
        file.touch()
    saved(path, 2)
    assert (stale.exists(), living.exists(), other.exists()) == (False, True, True)
    assert [lock.exists() for lock in locks] == [False, True, True], "another thread of ours may be making it"


# Faults at every file call

CALLS = [(os, "replace"), (os, "fsync"), (os, "link"), (os, "open"), (Path, "open"), (Path, "mkdir"), (Path, "read_bytes")]


def faulty(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, at: int) -> list[int]:
    """Lets the call fail from the ``at``-th time on; the list holds how often it was called."""
    real, calls = getattr(where, name), [0]

    def call(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        if calls[0] > at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args, **kwargs)

    monkeypatch.setattr(where, name, call)
    return calls


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize(("where", "name"), CALLS)
def test_a_fault_while_saving_leaves_the_old_save_or_the_new(path: Path, where: Any, name: str, at: int) -> None:
    saved(path, 1, 2, 3)
    with pytest.MonkeyPatch.context() as patch:
        faulty(patch, where, name, at)
        for _ in range(3):  # trying again and again must not push the older saves out
            try:
                saved(path, 4)
            except BadSave as error:
                assert "No space left" in str(error) and "untouched" in str(error)
                done = 3
            else:
                done = 4
                break
    assert load_file(path) == played(*ROW[:done]).record()
    kept = {len(load_file(file)["moves"]) for file in (path, *disk.older(path)) if file.exists()}
    assert kept >= {done, done - 1}
    assert not list(path.parent.glob(".*.tmp"))


def test_failing_again_and_again_does_not_push_the_older_saves_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(path, 1, 2, 3)
    real = os.replace

    def refuse(source: Path, target: Path) -> None:
        if Path(target) == path:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        real(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    for _ in range(4):
        with pytest.raises(BadSave, match="Permission denied"):
            saved(path, 4)
    assert {len(load_file(file)["moves"]) for file in (path, *disk.older(path))} == {3, 2}


def test_faults_are_really_injected(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(path, 1, 2, 3)
    calls = faulty(monkeypatch, os, "replace", 99), faulty(monkeypatch, os, "fsync", 99), faulty(monkeypatch, Path, "open", 99)
    saved(path, 4)
    assert [count for [count] in calls] == [2, 2, 1]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs rights that can be taken away")
def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(path: Path) -> None:
    saved(path, 1)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(BadSave, match="could not be saved"):
            saved(path, 2)
        with pytest.raises(BadSave, match="cannot be locked"):
            Journal(path)
    finally:
        path.parent.chmod(0o700)
    assert size(path) == 1


# A game as one line of text


def test_a_shared_game_is_one_line_that_gives_the_record_back() -> None:
    record = branched().record()
    line = share_line(record)
    assert line.startswith("paisho1:") and line.isascii() and len(line.split()) == 1 and len(line) < 400
    assert from_share_line(line) == record
    assert from_share_line(f"  {line[:30]}\r\n {line[30:]}\n") == record


def packed(data: bytes) -> str:
    return "paisho1:" + base64.urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "begins with paisho1:"),
        ("paisho2:abc", "begins with"),
        ("paisho1:", "not whole"),
        ("paisho1:###", "damaged"),
        ("paisho1:AAAA", "damaged"),
        ("paisho1:\u00fc", "damaged"),
        (share_line(branched().record())[:-8], "not whole"),
        (packed(b" " * ((1 << 20) + 1)), "far more than a game"),
        (packed(b"[1]"), "not a game"),
        (packed(b"{"), "not JSON"),
        (packed(b"[" * 100_000), "too deep"),
        (packed(b"\xff"), "UTF-8"),
        (share_line({}) + "AAAAAAAA", "not whole"),
    ],
    ids=lambda value: value[:20],
)
def test_a_broken_line_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadSave, match=says):
        from_share_line(text)


def test_a_line_that_unpacks_to_a_hundred_megabytes_is_not_unpacked() -> None:
    bomb = packed(b"\0" * 100_000_000)
    tracemalloc.start()
    with pytest.raises(BadSave, match="far more than a game"):
        from_share_line(bomb)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8 << 20


def test_a_game_too_long_for_a_line_is_refused() -> None:
    with pytest.raises(BadSave, match="Save it as a file"):
        share_line({"moves": ["place nought 0,0"] * 100_000})


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=30).map(lambda text: json.dumps({"format": text}).encode()))
def test_any_bytes_in_a_line_or_a_file_end_in_a_record_or_a_bad_save(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any"
    file.write_bytes(data)
    readers: list[tuple[Callable[[Any], Any], Any]] = [
        (from_share_line, packed(data)),
        (from_share_line, data.decode("latin-1")),
        (load_file, file),
        (Journal.recover, file),
    ]
    for read, source in readers:
        try:
            assert read(source) is not None
        except BadSave as error:
            assert str(error)
