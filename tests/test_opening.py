"""Opening files and lines: every sort of file has its sentence, and what is refused or comes from elsewhere is not changed."""

from __future__ import annotations

import base64
import json
import os
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import ShelfEntry
from game.core.disk import older
from game.core.errors import BadRuleset, Problem
from game.core.journal import Journal
from game.core.saves import share_line, write_save
from game.core.session import Session
from game.ui.keeping import Keeper, unfinished
from game.ui.moments import moment
from game.ui.opening import Opened, copy_record, read_line, read_path
from game.ui.recent import MOST, recent, remember
from game.ui.savefile import LARGEST_OPENED, Refused, record_in
from game.ui.words import Words
from tests.noughts import Noughts
from tests.test_saves import FORMAT_1, SHARED_1
from tests.test_session import CORNER, ROW, branched

JOURNAL_1 = """\
dfd290e2eb422987 {"begin":{"format":1,"hash":"n0","here":0,"moves":[],"options":{},"ruleset":"noughts","seed":5,"tree":[],\
"undone":false,"version":"1"}}
c9501d792d956772 {"enter":"place nought -1,0"}
975d4d16e2f3b0eb {"enter":"place cross 1,1"}
a6482297c9752fb5 {"enter":"place nought 0,0"}
7180743ed0dcc3ef {"jump":1}
15ca688d8999ae52 {"enter":"place cross -1,-1"}
7029fa5555f4b4b1 {"jump":0}
a0b106b60bf6df55 {"jump":3}
"""
"""A journal as the first version wrote it: it must be read by all that follow."""


class Box:
    """A shelf with noughts and crosses, and nothing else."""

    def entries(self) -> Sequence[ShelfEntry]:
        return ()

    def open(self, ruleset: str, options: Mapping[str, Any]) -> Noughts:
        if ruleset != "noughts":
            raise BadRuleset([Problem(ruleset, 0, 0, "", "there are no such rules.")])
        return Noughts()

    def reopen(self, record: Mapping[str, Any]) -> Noughts:
        return self.open(record["ruleset"], {})


@pytest.fixture
def stage(tmp_path: Path) -> Any:
    return SimpleNamespace(saves=tmp_path / "saves", words=Words("en"), shelf=Box())


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """A folder that is not the saves folder."""
    folder = tmp_path / "away"
    folder.mkdir()
    return folder


def kept(stage: Any, *moves: str) -> Path:
    """A journal in the saves folder with those moves, closed."""
    keeper = Keeper(stage.saves, Session(Noughts()))
    for move in moves:
        keeper.entered(keeper.session.enter(move).move or "")
    keeper.close()
    assert keeper.path
    return keeper.path


def everything(folder: Path) -> dict[str, bytes]:
    """All files below a folder and what is in them."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# -- what is refused

ROW_SAVE = branched().record()
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
    with pytest.raises(Refused) as refused:
        read_path(stage, path)
    said = refused.value.said(stage.words)
    assert said.startswith(sentence)
    assert refused.value.said(Words("de")) != said
    assert everything(away.parent) == before


def test_a_newer_journal_is_left_as_it_is(stage: Any) -> None:
    path = kept(stage, *ROW[:2])
    journal = Journal(path)
    journal._owed, journal._anew = [{"begin": {**ROW_SAVE, "format": 2}}], True
    assert journal.close() == ""
    before = everything(stage.saves)
    with pytest.raises(Refused) as refused:
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
    with pytest.raises(Refused) as refused:
        read_path(stage, away / "some.paisho")
    assert refused.value.word == word


def test_a_huge_file_is_not_read(stage: Any, away: Path) -> None:
    path = away / "some.paisho"
    with path.open("wb") as file:
        file.truncate(LARGEST_OPENED + 1)
    with pytest.raises(Refused) as refused:
        read_path(stage, path)
    assert refused.value.said(stage.words) == "some.paisho is larger than 16 MB, which no saved game is."


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs rights that can be taken away")
def test_a_file_that_may_not_be_read_is_refused(stage: Any, away: Path) -> None:
    path = away / "some.paisho"
    write_save(path, ROW_SAVE)
    path.chmod(0)
    with pytest.raises(Refused) as refused:
        read_path(stage, path)
    assert refused.value.said(stage.words) == "some.paisho could not be opened (Permission denied)."


@pytest.mark.parametrize("name", ["two\nlines", "x" * 250, "\u202eeil", "ünïcödé \u2665", os.fsdecode(b"\xff\xfe")])
def test_odd_names_can_be_said(stage: Any, away: Path, name: str) -> None:
    try:
        (away / name).write_bytes(b"no game")
    except (OSError, UnicodeError):
        pytest.skip("no file can be called that here")
    with pytest.raises(Refused) as refused:
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
            assert record_in(path).record
        except Refused as refused:
            assert refused.said(Words("en")).isprintable()


# -- what is opened


def opened(stage: Any, path: Path) -> Opened:
    """What is read; reading changes nothing."""
    before = everything(path.parent)
    found = read_path(stage, path)
    assert everything(path.parent) == before
    return found


@pytest.mark.parametrize(("name", "text"), [("a.journal", JOURNAL_1), ("a.paisho", FORMAT_1), ("a.txt", SHARED_1)])
def test_what_the_first_version_wrote_is_opened_for_ever(stage: Any, away: Path, name: str, text: str) -> None:
    (away / name).write_bytes(text.encode())
    session = opened(stage, away / name).session
    if name == "a.journal":
        assert (session.moves, len(session.nodes), session.here.id, session.seed) == ([*ROW[:3]], 5, 3, 5)
    else:
        assert (session.moves, len(session.nodes), session.undone) == ([ROW[0], CORNER], 7, True)


def test_a_game_under_way_goes_on_where_it_was_with_its_branches_and_redo(stage: Any) -> None:
    keeper = Keeper(stage.saves, Session(Noughts()))
    for step in (ROW[0], ROW[1], 1, CORNER, ROW[2], 2, 0):
        if isinstance(step, int):
            keeper.session.jump(step)
            keeper.went()
        else:
            keeper.entered(keeper.session.enter(step).move or "")
    keeper.close()
    assert [(game.path, game.moves) for game in unfinished(stage.saves)] == [(keeper.path, 0)]
    found = opened(stage, keeper.path or stage.saves)
    assert found.path == keeper.path
    assert found.told == ()
    assert found.session.record() == keeper.session.record()
    assert found.session.redo()
    assert found.session.here.children


@pytest.mark.parametrize("ends", ["journal", "finished", "paisho", "json", "txt"])
def test_what_comes_from_elsewhere_is_opened_as_a_copy(stage: Any, away: Path, ends: str) -> None:
    path = away / f"a.{ends}"
    if ends in ("journal", "finished"):
        path.write_bytes(kept(stage, *ROW).read_bytes())
    elif ends == "txt":
        path.write_text(f"Look at this:\n{share_line(ROW_SAVE)}\nGood, was it not?", encoding="utf-8-sig")
    else:
        write_save(path, ROW_SAVE)
    found = opened(stage, path)
    assert found.path is None
    assert found.elsewhere == path
    assert found.told == (f"This is a copy of a.{ends}; the file itself is left as it is.",)
    assert len(found.session.nodes) > 5


def test_a_line_that_was_broken_on_the_way_is_opened(stage: Any) -> None:
    line = share_line(ROW_SAVE)
    for text in (line, f"  {line}\n", f"{line[:40]}\r\n{line[40:80]}\n  {line[80:]}", f"my game {line} is nice"):
        assert read_line(stage, text).session.record() == {**ROW_SAVE, "undone": True}


@pytest.mark.parametrize("text", ["", "4711", "paisho", "http://paisho.example/paisho", "\x00"])
def test_a_text_without_a_game_is_refused(stage: Any, text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_line(stage, text)
    assert refused.value.said(stage.words) == "That is no shared game; such a line begins with paisho1:"


def test_the_copies_before_a_damaged_save_are_tried_in_turn(stage: Any) -> None:
    path = stage.saves / "a.paisho"
    for size in (1, 2, 3):
        session: Session[Any] = Session(Noughts())
        for move in ROW[:size]:
            session.enter(move)
        write_save(path, session.record())
    for bad, left in ((path, 2), (older(path)[0], 1)):
        bad.write_bytes(b'{"checksum":"?"}')
        found = opened(stage, path)
        assert len(found.session.moves) == left
        assert found.damaged == path
        assert "the copy before it" in found.told[0]
    older(path)[1].unlink()
    with pytest.raises(Refused):
        read_path(stage, path)


def test_a_journal_whose_first_line_is_damaged_is_opened_as_it_was_before(stage: Any) -> None:
    path = kept(stage, *ROW[:2])
    found = opened(stage, path)
    again = Keeper(stage.saves, found.session, found.path)
    again.entered(again.session.enter(ROW[2]).move or "")
    again.close()
    path.write_bytes(b"#" + path.read_bytes())
    found = opened(stage, path)
    assert (found.session.moves, found.path, found.damaged) == ([*ROW[:2]], path, path)
    path.unlink()
    found = opened(stage, path)
    assert (found.session.moves, found.path, found.damaged) == ([*ROW[:2]], path, None)


def test_a_torn_end_is_told(stage: Any) -> None:
    path = kept(stage, *ROW[:3])
    path.write_bytes(path.read_bytes()[:-5])
    found = opened(stage, path)
    assert found.session.moves == [*ROW[:2]]
    assert found.told == (f"The end of {path.name} was damaged; all before it is here.",)
    assert (found.path, found.lost) == (path, 1)


def test_a_game_that_cannot_be_played_again_to_its_end_is_left_as_it_is_and_copied(stage: Any) -> None:
    keeper = Keeper(stage.saves, Session(Noughts()))
    keeper.entered(keeper.session.enter(ROW[0]).move or "")
    keeper.entered("place cross 7,7")
    keeper._journal, journal = None, keeper._journal
    assert journal
    journal.close()
    found = opened(stage, journal.path)
    assert found.session.moves == [ROW[0]]
    assert found.path is None
    assert "'place cross 7,7', cannot be played" in found.told[0]


# -- copies, the list, the days


def test_copies_have_a_name_of_their_own_and_are_read_again(stage: Any) -> None:
    said = [copy_record(stage, ROW_SAVE) for _ in range(3)]
    paths = [Path(sentence.removeprefix("A copy is saved: ")) for sentence in said]
    assert len({*paths}) == 3
    assert all(path.parent == stage.saves.absolute() and path.name.startswith("noughts-2") for path in paths)
    for path in paths:
        assert opened(stage, path).session.moves == ROW_SAVE["moves"][: len(opened(stage, path).session.moves)]
        assert opened(stage, path).elsewhere is None


def test_the_last_ten_files_are_remembered(stage: Any, away: Path) -> None:
    paths = [away / f"{number}.paisho" for number in range(12)]
    for path in (*paths, paths[5]):
        remember(stage.saves, path)
    assert recent(stage.saves) == [paths[5], *(path for path in reversed(paths[2:]) if path != paths[5])]
    assert len(recent(stage.saves)) == MOST


def test_what_is_no_path_in_the_list_is_passed_over(stage: Any) -> None:
    stage.saves.mkdir()
    (stage.saves / "recent.json").write_text('{"files": [1, null, "", "a\\u0000", "/some.paisho", ["/other"]]}')
    assert recent(stage.saves) == [Path("/some.paisho")]


@pytest.mark.parametrize("text", ["{", '{"files": 5}', "[" * 50_000, ""])
def test_a_list_that_cannot_be_read_is_set_aside_and_begun_anew(stage: Any, away: Path, text: str) -> None:
    stage.saves.mkdir()
    (stage.saves / "recent.json").write_text(text)
    assert recent(stage.saves) == []
    remember(stage.saves, away / "a.paisho")
    assert recent(stage.saves) == [away / "a.paisho"]
    assert (stage.saves / "quarantine" / "recent.json").read_text() == text


NOON = 1_741_950_000.0 - 1_741_950_000 % 86400 + 43200


@pytest.mark.parametrize(
    ("ago", "en", "de"),
    [
        (0.0, "today, 12:00", "heute, 12:00"),
        (86400.0, "yesterday, 12:00", "gestern, 12:00"),
        (2 * 86400.0, "Wednesday, 12:00", "Mittwoch, 12:00"),
        (6 * 86400.0, "Saturday, 12:00", "Samstag, 12:00"),
        (7 * 86400.0, "7 March 2025", "7. März 2025"),
        (-86400.0, "15 March 2025", "15. März 2025"),
    ],
)
def test_days_are_said_as_people_say_them(monkeypatch: pytest.MonkeyPatch, ago: float, en: str, de: str) -> None:
    monkeypatch.setattr("time.localtime", __import__("time").gmtime)
    monkeypatch.setattr("time.mktime", __import__("calendar").timegm)
    assert moment(NOON - ago, NOON, Words("en")) == en
    assert moment(NOON - ago, NOON, Words("de")) == de


def test_a_file_of_an_impossible_day_has_none() -> None:
    assert moment(1e30, NOON, Words("en")) == ""
    assert json.dumps(moment(-1e30, NOON, Words("en"))) == '""'
