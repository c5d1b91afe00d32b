"""What is kept of a game whose rules change in play: its journal, saves that are opened again, the sign of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.journal import Journal
from game.core.session import restore
from game.ui.framework import clipboard
from game.ui.saves.autosave import FINISHED, UNFINISHED, list_unfinished
from game.ui.saves.game_opening import read_path
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Menu
from game.ui.tables import seat_game
from tests.test_ui_hot_reload import BOATS, SLOW, boats, spot
from tests.ui_own import HEAD, PEBBLES, PLANTED, Own, label, own_window
from tests.ui_window import click


@pytest.fixture
def own(tmp_path: Path, shipped: Path) -> Iterator[Own]:
    with own_window(tmp_path, shipped, {"mine": ""}) as own:
        yield own


def test_the_journal_holds_the_new_rules_and_is_whole_at_every_moment(own: Own) -> None:
    table = own.table(*PLANTED)
    path = table.play.autosave.path
    assert path
    own.write(BOATS)
    assert own.later()
    assert table.play.autosave.path == path, "nothing was lost, so the game stays where it was"
    record, lost = Journal.read(path)
    session, trouble = restore(own.app.shelf.reopen(record), record)
    assert (lost, trouble, session.moves) == (0, "", PLANTED)
    assert record["rules"]["tiles"]["boat"]["count"] == 1
    table.step(table.play.undo)
    table.play_move(table.play.session.legal[0], own.now)
    assert Journal.read(path)[0]["here"] == table.play.session.here.id


def test_a_finished_game_that_is_looked_at_is_not_touched_by_new_rules(own: Own) -> None:
    (own.folder / "mine.yaml").write_text(PEBBLES.replace("count: 5", "count: 1"))
    table = own.table("place pebble 0,5", "place pebble 0,6")
    table.close()
    path = table.play.autosave.path
    assert path
    assert path.suffix == FINISHED
    own.app.screens.pop()
    before = path.read_bytes()
    again = seat_game(own.app, read_path(own.app, path))
    own.app.push(again)
    (own.folder / "mine.yaml").write_text(PEBBLES)
    assert own.later()
    assert again.play.result is None
    assert list(own.app.saves.glob(f"*{UNFINISHED}")) == []
    again.play_move("place pebble 0,7", own.now)
    again.close()
    assert path.read_bytes() == before
    assert len(list_unfinished(own.app.saves)) == 1


def test_a_restored_game_follows_if_its_rules_are_the_shelf_s_and_says_so_if_they_are_not(own: Own) -> None:
    table = own.table(*PLANTED)
    path, then = table.play.autosave.path, table.play.game.identity.short
    own.app.home()
    assert path
    again = seat_game(own.app, read_path(own.app, path))
    own.app.push(again)
    assert again.rules.reload.source is not None
    own.write(BOATS)
    assert own.later()
    assert boats(again) == 1
    own.write("tiles: {boat: {count: 3}}\n")
    own.app.home()
    other = seat_game(own.app, read_path(own.app, path))
    own.app.push(other)
    now = own.app.shelf.identity("mine", {})
    assert now is not None
    assert other.rules.reload.source is None
    assert own.app.notices.said == (
        f"The rules of that name have changed since ({now.short} now). "
        f"This game goes on by those it was last played with, {other.play.game.identity.short}."
    )
    assert other.play.game.identity.short != then


def test_a_game_by_a_file_is_followed_again_if_the_file_still_has_its_rules(tmp_path: Path, shipped: Path) -> None:
    head = HEAD.replace("id: mine", "id: far")
    path = tmp_path / "elsewhere" / "far.yaml"
    path.parent.mkdir()
    path.write_text(head)
    with own_window(tmp_path, shipped) as own:
        source = own.app.shelf.follow(path, {})
        own.app.begin(own.app.shelf.open(path, {}), 3, source)  # type: ignore[arg-type]
        table = own.app.screens[-1]
        assert isinstance(table, TableScreen)
        table.play_move(PLANTED[0], own.now)
        saved = table.play.autosave.path
    assert saved
    with own_window(tmp_path, shipped) as own:
        again = seat_game(own.app, read_path(own.app, saved))
        own.app.push(again)
        path.write_text(head + BOATS)
        assert own.later()
        assert boats(again) == 1
    path.write_text(head + SLOW)
    with own_window(tmp_path, shipped) as own:
        other = seat_game(own.app, read_path(own.app, saved))
        assert other.rules.reload.source is None
        assert "The rules of that name have changed since" in own.app.notices.said
        other.close()
        path.unlink()
        assert seat_game(own.app, read_path(own.app, saved)).rules.reload.source is None


def test_a_list_of_files_by_a_stranger_keeps_no_saved_game_from_being_opened(tmp_path: Path, shipped: Path) -> None:
    path = tmp_path / "elsewhere" / "far.yaml"
    path.parent.mkdir()
    path.write_text(HEAD.replace("id: mine", "id: far"))
    with own_window(tmp_path, shipped) as own:
        own.app.begin(own.app.shelf.open(path, {}), 3, own.app.shelf.follow(path, {}))  # type: ignore[arg-type]
        table = own.app.screens[-1]
        assert isinstance(table, TableScreen)
        table.play_move(PLANTED[0], own.now)
        saved, folder = table.play.autosave.path, own.app.saves
    assert saved
    path.unlink()
    path.symlink_to(path)
    (folder / "played.json").write_text(json.dumps({"format": 1, "files": ["\ud800/far.yaml", str(path), "\0/far.yaml", 7]}))
    with own_window(tmp_path, shipped) as own:
        again = seat_game(own.app, read_path(own.app, saved))
        assert (again.play.session.moves, again.rules.reload.source) == ([PLANTED[0]], None)


def test_the_short_hash_is_told_in_the_menu_and_on_the_rules_screen(own: Own) -> None:
    table = own.table()
    short = table.play.game.identity.short
    table.command("menu")
    menu = own.app.screens[-1]
    assert isinstance(menu, Menu)
    assert menu.lines == [f"Rules {short}. Tables that show the same code play by the same rules."]
    own.app.pop()
    table.command("rules")
    assert label(own.app, "hash") == f"Rules {short}"
    click(own.app, spot(own.app, "hash"))
    assert clipboard.pasted() == short
    assert own.app.notices.said.endswith("Tables that show the same code play by the same rules.")
