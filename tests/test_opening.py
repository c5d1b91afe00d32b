"""What is no game is refused: every sort of file and line has its sentence, and nothing is changed."""

from __future__ import annotations

import base64
import os
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.journal import Journal
from game.core.saves import share_line, write_save
from game.ui.framework.words import UiWords
from game.ui.saves.game_opening import read_line, read_path
from game.ui.saves.save_files import LARGEST_OPENED, SaveRefused, read_record_file
from tests.opening_box import JOURNAL_1, ROW_SAVE, a_stage, everything, kept
from tests.test_saves import SHARED_1
from tests.test_session import ROW


@pytest.fixture
def stage(tmp_path: Path) -> Any:
    return a_stage(tmp_path)


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """A folder that is not the saves folder."""
    folder = tmp_path / "away"
    folder.mkdir()
    return folder


NEWER = share_line({**ROW_SAVE, "format": 2})


def save_bytes(away: Path) -> bytes:
    path = away / "whole"
    write_save(path, ROW_SAVE)
    data = path.read_bytes()
    path.unlink()
    return data


def packed(data: bytes) -> bytes:
    return b"paisho1:" + base64.urlsafe_b64encode(zlib.compress(data))


REFUSED: dict[str, tuple[str, Callable[[Path], bytes], str]] = {
    "empty text": ("a.txt", lambda _: b"", "a.txt is empty."),
    "empty journal": ("a.journal", lambda _: b"", "a.journal is empty."),
    "words": ("a.txt", lambda _: b"Dear friend", "a.txt is no saved game."),
    "no file ending": ("letter", lambda _: b"Dear friend", "letter is no saved game."),
    "picture": ("a.png", lambda _: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a.png is not text, and no saved game."),
    "zeros": ("a.txt", lambda _: b"\0" * 5000, "a.txt is not text, and no saved game."),
    "ruleset": ("a.yaml", lambda _: b"format: 1\nid: a\n", "a.yaml holds rules, not a game. To play by them, start: paisho"),
    "other ruleset": ("A.YML", lambda _: b"\xff", "A.YML holds rules, not a game."),
    "other JSON": ("a.json", lambda _: b'{"a": 1}', "a.json is no saved game."),
    "deep JSON": ("a.json", lambda _: b"{" * 100_000, "a.json is no saved game."),
    "a list": ("a.json", lambda _: b"[1]", "a.json is no saved game."),
    "torn save": ("a.json", lambda away: save_bytes(away)[:-30], "a.json is damaged, or was changed by hand, and cannot be"),
    "changed save": ("a.json", lambda away: save_bytes(away).replace(b"nought", b"cross ", 1), "a.json is damaged"),
    "binary save": ("a.paisho", lambda _: b"\xff\0\xff", "a.paisho is damaged"),
    "newer save": ("a.paisho", lambda _: b'{"format":2}', "a.paisho was saved by a newer version and is left as it is."),
    "broken journal": ("a.journal", lambda _: JOURNAL_1.encode()[1:], "a.journal is damaged"),
    "binary journal": ("a.finished", lambda _: b"\xff\0\xff", "a.finished is damaged"),
    "torn first line": ("a.journal", lambda _: JOURNAL_1.encode()[:60], "a.journal is damaged"),
    "newer line": ("a.txt", lambda _: NEWER.encode(), "This game was shared by a newer version."),
    "newer kind of line": ("a.txt", lambda _: b"paisho2:abc", "This game was shared by a newer version."),
    "torn line": ("a.txt", lambda _: SHARED_1.encode()[:-9], "This line of a shared game is damaged or not whole."),
    "bomb": ("a.txt", lambda _: packed(b" " * 50_000_000), "This line of a shared game is damaged or not whole."),
    "other rules": ("a.txt", lambda _: share_line({**ROW_SAVE, "ruleset": "chess"}).encode(), "a.txt was played by rules that"),
    "senseless": ("a.txt", lambda _: share_line({**ROW_SAVE, "here": 99}).encode(), "This line of a shared game is damaged"),
    "odd options": ("a.txt", lambda _: share_line({**ROW_SAVE, "options": {"x": 1}}).encode(), "a.txt holds a game that makes"),
}  # fmt: skip


@pytest.mark.parametrize("sort", REFUSED)
@pytest.mark.parametrize("place", ["away", "saves"])
def test_what_is_no_game_is_refused_in_a_sentence_and_nothing_is_changed(stage: Any, away: Path, sort: str, place: str) -> None:
    name, make, sentence = REFUSED[sort]
    folder = away if place == "away" else stage.saves
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(make(away))
    before = everything(away.parent)
    with pytest.raises(SaveRefused) as refused:
        read_path(stage, path)
    said = refused.value.said(stage.words)
    assert said.startswith(sentence)
    assert refused.value.said(UiWords("de")) != said
    assert everything(away.parent) == before


def test_a_newer_journal_is_left_as_it_is(stage: Any) -> None:
    path = kept(stage, *ROW[:2])
    journal = Journal(path)
    journal._pending, journal._rewrite = [{"begin": {**ROW_SAVE, "format": 2}}], True
    assert journal.close() == ""
    before = everything(stage.saves)
    with pytest.raises(SaveRefused) as refused:
        read_path(stage, path)
    assert refused.value.word == "open_newer"
    assert everything(stage.saves) == before


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda path: path.mkdir(), "open_folder"),
        (lambda path: None, "open_missing"),
        (lambda path: path.symlink_to(path), "open_closed"),
        (lambda path: path.symlink_to("/nowhere/at/all"), "open_missing"),
        (lambda path: os.mkfifo(path), "open_odd"),
        (lambda path: path.symlink_to(os.devnull), "open_odd"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="pipes and links are made otherwise there")
def test_what_is_no_file_is_refused_and_never_waited_for(stage: Any, away: Path, make: Callable[[Path], Any], word: str) -> None:
    make(away / "some.paisho")
    with pytest.raises(SaveRefused) as refused:
        read_path(stage, away / "some.paisho")
    assert refused.value.word == word


def test_a_huge_file_is_not_read(stage: Any, away: Path) -> None:
    path = away / "some.paisho"
    with path.open("wb") as file:
        file.truncate(LARGEST_OPENED + 1)
    with pytest.raises(SaveRefused) as refused:
        read_path(stage, path)
    assert refused.value.said(stage.words) == "some.paisho is larger than 16 MB, which no saved game is."


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs rights that can be taken away")
def test_a_file_that_may_not_be_read_is_refused(stage: Any, away: Path) -> None:
    path = away / "some.paisho"
    write_save(path, ROW_SAVE)
    path.chmod(0)
    with pytest.raises(SaveRefused) as refused:
        read_path(stage, path)
    assert refused.value.said(stage.words) == "some.paisho could not be opened (Permission denied)."


@pytest.mark.parametrize("name", ["two\nlines", "x" * 250, "\u202eeil", "ünïcödé \u2665", os.fsdecode(b"\xff\xfe")])
def test_odd_names_can_be_said(stage: Any, away: Path, name: str) -> None:
    try:
        (away / name).write_bytes(b"no game")
    except (OSError, UnicodeError):
        pytest.skip("no file can be called that here")
    with pytest.raises(SaveRefused) as refused:
        read_path(stage, away / name)
    said = refused.value.said(stage.words)
    assert said.isprintable()
    assert len(said) < 250


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=80) | st.text(max_size=40).map(str.encode), st.sampled_from(["a.journal", "a.paisho", "a.txt", "a"]))
def test_any_bytes_end_in_a_game_or_a_refusal(tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str) -> None:
    for some in (data, JOURNAL_1.encode()[:150] + data, b'{"checksum":"' + data, b"paisho1:" + data):
        path = tmp_path_factory.getbasetemp() / name
        path.write_bytes(some)
        try:
            assert read_record_file(path).record
        except SaveRefused as refused:
            assert refused.said(UiWords("en")).isprintable()


@pytest.mark.parametrize("text", ["", "4711", "paisho", "http://paisho.example/paisho", "\x00"])
def test_a_text_without_a_game_is_refused(stage: Any, text: str) -> None:
    with pytest.raises(SaveRefused) as refused:
        read_line(stage, text)
    assert refused.value.said(stage.words) == "That is no shared game; such a line begins with paisho1:"
