"""What is opened: games go on where they were, files from elsewhere are left as they are, damaged ones as they were before."""

from __future__ import annotations

import calendar
import time
from pathlib import Path
from typing import Any

import pytest

from game.core.disk import older
from game.core.saves import share_line, write_save
from game.core.session import Session
from game.ui.framework.screen import OpenedGame
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import Autosave, list_unfinished
from game.ui.saves.game_opening import read_line, read_path, save_record_copy
from game.ui.saves.save_files import MOST_RECENT, SaveRefused, list_recent, remember_recent
from game.ui.saves.saved_game_rows import describe_time
from tests.noughts import Noughts
from tests.opening_box import JOURNAL_1, ROW_SAVE, a_stage, everything, kept
from tests.test_saves import FORMAT_1, SHARED_1
from tests.test_session import CORNER, ROW


@pytest.fixture
def stage(tmp_path: Path) -> Any:
    return a_stage(tmp_path)


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """A folder that is not the saves folder."""
    folder = tmp_path / "away"
    folder.mkdir()
    return folder


def opened(stage: Any, path: Path) -> OpenedGame:
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
    autosave = Autosave(stage.saves, Session(Noughts()))
    for step in (ROW[0], ROW[1], 1, CORNER, ROW[2], 2, 0):
        if isinstance(step, int):
            autosave.session.jump(step)
            autosave.went()
        else:
            autosave.entered(autosave.session.enter(step).move or "")
    autosave.close()
    assert [(game.path, game.moves) for game in list_unfinished(stage.saves)] == [(autosave.path, 0)]
    found = opened(stage, autosave.path or stage.saves)
    assert found.path == autosave.path
    assert found.told == ()
    assert found.session.record() == autosave.session.record()
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
    with pytest.raises(SaveRefused):
        read_path(stage, path)


def test_a_journal_whose_first_line_is_damaged_is_opened_as_it_was_before(stage: Any) -> None:
    path = kept(stage, *ROW[:2])
    found = opened(stage, path)
    again = Autosave(stage.saves, found.session, found.path)
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
    autosave = Autosave(stage.saves, Session(Noughts()))
    autosave.entered(autosave.session.enter(ROW[0]).move or "")
    autosave.entered("place cross 7,7")
    autosave._journal, journal = None, autosave._journal
    assert journal
    journal.close()
    found = opened(stage, journal.path)
    assert found.session.moves == [ROW[0]]
    assert found.path is None
    assert "'place cross 7,7', cannot be played" in found.told[0]


# -- copies, the list, the days


def test_copies_have_a_name_of_their_own_and_are_read_again(stage: Any) -> None:
    said = [save_record_copy(stage, ROW_SAVE) for _ in range(3)]
    paths = [Path(sentence.removeprefix("A copy is saved: ")) for sentence in said]
    assert len({*paths}) == 3
    assert all(path.parent == stage.saves.absolute() and path.name.startswith("noughts-2") for path in paths)
    for path in paths:
        assert opened(stage, path).session.moves == ROW_SAVE["moves"][: len(opened(stage, path).session.moves)]
        assert opened(stage, path).elsewhere is None


def test_the_last_ten_files_are_remembered(stage: Any, away: Path) -> None:
    paths = [away / f"{number}.paisho" for number in range(12)]
    for path in (*paths, paths[5]):
        remember_recent(stage.saves, path)
    assert list_recent(stage.saves) == [paths[5], *(path for path in reversed(paths[2:]) if path != paths[5])]
    assert len(list_recent(stage.saves)) == MOST_RECENT


def test_what_is_no_path_in_the_list_is_passed_over(stage: Any) -> None:
    stage.saves.mkdir()
    (stage.saves / "recent.json").write_text('{"files": [1, null, "", "a\\u0000", "/some.paisho", ["/other"]]}')
    assert list_recent(stage.saves) == [Path("/some.paisho")]


@pytest.mark.parametrize("text", ["{", '{"files": 5}', "[" * 50_000, ""])
def test_a_list_that_cannot_be_read_is_set_aside_and_begun_anew(stage: Any, away: Path, text: str) -> None:
    stage.saves.mkdir()
    (stage.saves / "recent.json").write_text(text)
    assert list_recent(stage.saves) == []
    remember_recent(stage.saves, away / "a.paisho")
    assert list_recent(stage.saves) == [away / "a.paisho"]
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
    monkeypatch.setattr("time.localtime", time.gmtime)
    monkeypatch.setattr("time.mktime", calendar.timegm)
    assert describe_time(NOON - ago, NOON, UiWords("en")) == en
    assert describe_time(NOON - ago, NOON, UiWords("de")) == de


def test_a_file_of_an_impossible_day_has_none() -> None:
    assert describe_time(1e30, NOON, UiWords("en")) == ""
    assert describe_time(-1e30, NOON, UiWords("en")) == ""
