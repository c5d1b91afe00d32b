"""Two windows and more on one folder of saves: what is acknowledged is kept, and a lock of a dead process shuts nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.disk import look
from game.core.journal import Journal
from game.core.lock import Lock
from game.core.session import Session, restore
from game.ui.saves import autosave
from game.ui.saves.autosave import UNFINISHED, Autosave
from tests.noughts import Noughts
from tests.race_saves import missing, race


def test_several_processes_on_one_folder_lose_nothing() -> None:
    found, count = race(3, 150, seed=1, kills=1)
    assert found == []
    assert count["states"] >= 150 and count["files"] >= 3


def test_a_lost_state_is_missed(tmp_path: Path) -> None:
    game = Autosave(tmp_path, Session(Noughts()))
    move = game.session.legal[0]
    game.session.enter(move)
    game.entered(move)
    game.close()
    said = {"file": "noughts-1", "node": 1, "parent": 0, "move": move}
    assert missing(tmp_path, [said]) == []
    assert len(missing(tmp_path, [said, {**said, "node": 2}, {**said, "file": "other"}, {**said, "move": "pass"}])) == 3


def test_a_name_that_somebody_has_used_between_our_look_and_our_lock_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = tmp_path / f"noughts-1{UNFINISHED}"

    class Late(Journal):
        """Locked only after another window has begun a game under the name, and has closed it."""

        def __init__(self, path: Path) -> None:
            if path == first and not path.exists():
                monkeypatch.setattr(autosave, "Journal", Journal)
                other = Autosave(tmp_path, Session(Noughts()))
                other.entered(other.session.enter("place nought 0,0").move or "")
                other.close()
            super().__init__(path)

    monkeypatch.setattr(autosave, "Journal", Late)
    mine = Autosave(tmp_path, Session(Noughts()))
    assert mine.path == tmp_path / f"noughts-2{UNFINISHED}"
    assert Journal.read(first)[0]["tree"] == [[0, "place nought 0,0"]] and list(tmp_path.glob("*-1*.lock")) == []
    mine.close()


def test_a_game_that_was_played_on_between_our_reading_and_our_locking_is_left_open_to_others(tmp_path: Path) -> None:
    other = Autosave(tmp_path, Session(Noughts()))
    first = tmp_path / f"noughts-1{UNFINISHED}"
    looks, record = look(first), Journal.read(first)[0]
    other.entered(other.session.enter("place nought 0,0").move or "")
    other.close()
    mine = Autosave(tmp_path, restore(Noughts(), record)[0], first, looks)
    assert mine.elsewhere and mine.path == tmp_path / f"noughts-2{UNFINISHED}"
    assert list(tmp_path.glob("noughts-1*.lock")) == []
    again = Journal(first)
    assert Journal.read(first)[0]["tree"] == [[0, "place nought 0,0"]]
    again.close()
    mine.close()


def test_a_game_is_put_away_before_another_window_may_have_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Autosave(tmp_path, Session(Noughts()))  # nothing is played, so its file is to go
    there: list[bool] = []
    release = Lock.release

    def releasing(lock: Lock) -> None:
        there.append((tmp_path / f"noughts-1{UNFINISHED}").exists())
        release(lock)

    monkeypatch.setattr(Lock, "release", releasing)
    game.close()
    assert there == [False]


def test_what_was_killed_while_it_cleared_a_lock_keeps_nobody_waiting(tmp_path: Path) -> None:
    path = tmp_path / "game"
    (tmp_path / "game.lock").write_text("999999999 1")
    (tmp_path / "game.lock.clear").touch()
    Lock(path).release()
    assert list(tmp_path.iterdir()) == []
