"""Opening games from the page of saved games, copying them, putting them away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.disk import look
from game.core.journal import Journal
from game.core.saves import from_share_line, load_file, write_save
from game.core.session import Session, restore
from game.ui.app import App
from game.ui.framework import clipboard
from game.ui.saves.autosave import Autosave
from game.ui.saves.game_opening import read_path
from game.ui.saves.save_files import list_recent
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.saved import SavedScreen
from tests.conftest import Open, a_catalogue
from tests.table import position
from tests.ui_fake import Garden
from tests.ui_saved import ROWS, filled, on_table, one_move, page, paths, spot_of
from tests.ui_window import click, key, played, settle, window

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return filled(tmp_path)


@pytest.fixture
def app(saves: Path) -> Iterator[App]:
    with window(saves) as app:
        yield app


# -- opening


def test_a_game_under_way_goes_on_in_its_own_file(app: App, saves: Path) -> None:
    page(app)
    key(app, pygame.K_RETURN)
    table = on_table(app)
    assert table.play.session.moves == played(3, 7)
    assert table.play.autosave.path == saves / "garden-1.journal"
    assert not app.notices.said
    assert len(list(saves.glob("*.journal"))) == 2


@pytest.mark.parametrize("lost", [1, 3])
def test_how_many_lines_of_a_journal_are_lost_is_known_after_opening(lost: int, app: App, saves: Path) -> None:
    path = saves / "garden-1.journal"
    autosave = Autosave(saves, restore(Garden(), Journal.recover(path)[0])[0], path)
    for _ in range(lost):
        autosave.entered(autosave.session.enter(autosave.session.legal[0]).move or "")
    autosave.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-lost], *(line.replace(b"enter", b"eaten") for line in lines[-lost:])]))
    opened = read_path(app, path)
    assert opened.lost == lost
    assert opened.told == ("The end of garden-1.journal was damaged; all before it is here.",)


def test_what_another_window_played_between_reading_and_locking_is_not_overwritten(saves: Path) -> None:
    path = saves / "garden-1.journal"
    looks = look(path)
    record, _ = Journal.recover(path)
    session, _ = restore(Garden(), record)
    other = Autosave(saves, restore(Garden(), record)[0], path, looks)
    other.entered(other.session.enter(other.session.legal[0]).move or "")
    other.close()
    acknowledged = Journal.recover(path)[0]["tree"]
    autosave = Autosave(saves, session, path, looks)
    assert autosave.elsewhere
    assert autosave.path != path
    autosave.entered(session.enter(session.legal[-1]).move or "")
    autosave.close()
    assert Journal.recover(path)[0]["tree"] == acknowledged


def test_a_game_that_is_over_is_shown_with_its_whole_tree_and_not_written_to(app: App, saves: Path) -> None:
    before = (saves / "garden-2.finished").read_bytes()
    screen = page(app)
    click(app, spot_of(app, "game:1"))
    table = on_table(app)
    settle(app)
    assert app.screens[-1] is table, "no card lies over it: it is there to be looked at"
    assert table.play.result
    assert len(table.play.session.nodes) == screen.rows[1].count + 1
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert table.play.result is None
    app.home()
    assert (saves / "garden-2.finished").read_bytes() == before


def test_a_copy_and_a_file_from_elsewhere_are_never_written_to(app: App, saves: Path) -> None:
    for name in (saves / "copy.paisho", saves.parent.parent / "away" / "friend.paisho"):
        before = name.read_bytes()
        screen = page(app)
        screen.act(f"game:{paths(screen).index(name.name)}")
        table = on_table(app)
        table.play.enter(table.play.session.legal[0])
        assert app.notices.said == f"This is a copy of {name.name}; the file itself is left as it is."
        assert table.play.autosave.path
        assert table.play.autosave.path.parent == saves
        assert len(Journal.read(table.play.autosave.path)[0]["moves"]) == 2
        app.home()
        assert name.read_bytes() == before
    assert list_recent(saves)[0] == name


def test_what_cannot_be_opened_is_told_and_the_page_stays(app: App) -> None:
    screen = page(app)
    click(app, spot_of(app, "game:3"))
    assert app.screens[-1] is screen
    assert app.notices.said.startswith("bad.journal is damaged")


def test_the_game_on_the_table_can_be_opened_from_the_page_above_it(app: App, saves: Path) -> None:
    page(app)
    key(app, pygame.K_RETURN)
    on_table(app).play.enter(on_table(app).play.session.legal[0])
    app.push(SavedScreen(app))
    settle(app)
    key(app, pygame.K_RETURN)
    table = on_table(app)
    assert len(table.play.session.moves) == 8
    assert table.play.autosave.path == saves / "garden-1.journal"
    assert not table.play.autosave.elsewhere
    assert len(app.screens) == 2


# -- copies, lines, the bin


def test_a_copy_is_saved_and_its_whole_path_said(app: App, saves: Path) -> None:
    page(app)
    click(app, spot_of(app, "save:0"))
    path = Path(app.notices.said.removeprefix("A copy is saved: "))
    assert path.is_absolute()
    assert path.parent == saves
    assert load_file(path)["moves"] == played(3, 7)
    assert path.name in paths(app.screens[-1])  # type: ignore[arg-type]


def test_a_game_is_copied_as_a_line_and_pasted_as_a_game_of_its_own(app: App, saves: Path) -> None:
    page(app)
    click(app, spot_of(app, "share:0"))
    assert from_share_line(clipboard.pasted())["moves"] == played(3, 7)
    click(app, spot_of(app, "paste"))
    table = on_table(app)
    assert table.play.session.moves == played(3, 7)
    assert table.play.autosave.path == saves / "garden-3.journal"
    assert not app.notices.said, "it is copied no more: it lies there"


def test_pasting_without_a_game_says_so(app: App) -> None:
    screen = page(app)
    clipboard.copy("4711")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert app.screens[-1] is screen
    assert app.notices.said == "The clipboard holds no shared game."
    clipboard.copy("")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert app.notices.said == app.words("no_paste")


def test_the_folder_is_told_and_copied(app: App, saves: Path) -> None:
    page(app)
    click(app, spot_of(app, "path"))
    assert clipboard.pasted() == str(saves)
    assert str(saves) in app.notices.said


def test_a_game_is_put_away_only_when_that_is_confirmed_and_nothing_is_deleted(app: App, saves: Path) -> None:
    before = (saves / "garden-2.finished").read_bytes()
    screen = page(app)
    click(app, spot_of(app, "bin:1"))
    assert [isinstance(above, Dialogue) for above in app.screens] == [False, False, True]
    key(app, pygame.K_ESCAPE)
    assert paths(screen) == ROWS
    click(app, spot_of(app, "bin:1"))
    click(app, spot_of(app, "yes"))
    assert app.screens[-1] is screen
    assert paths(screen) == [name for name in ROWS if name != "garden-2.finished"]
    assert (saves / "bin" / "garden-2.finished").read_bytes() == before
    assert app.notices.said == f"It lies here now: {saves / 'bin' / 'garden-2.finished'}. Ctrl+Z brings it back."
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert (saves / "garden-2.finished").read_bytes() == before and not list((saves / "bin").iterdir())
    assert spot_of(app, "bin:1") and app.notices.said == "It is among the games again."


def test_a_game_from_the_bin_takes_no_others_place(app: App, saves: Path) -> None:
    page(app).act("bin:1")
    app.screens[-1].act("yes")
    (saves / "garden-2.finished").write_bytes(b"another")
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert (saves / "garden-2.finished").read_bytes() == b"another" and (saves / "bin" / "garden-2.finished").exists()
    assert app.notices.said == "It could not be brought back (File exists)."


def test_a_second_one_of_that_name_takes_another_name_in_the_bin(app: App, saves: Path) -> None:
    for _ in range(2):
        screen = page(app)
        at = paths(screen).index("copy.paisho")
        screen.act(f"bin:{at}")
        click(app, spot_of(app, "yes"))
        write_save(saves / "copy.paisho", one_move(5))
        app.home()
    assert sorted(path.name for path in (saves / "bin").iterdir()) == ["copy-again-1.paisho", "copy.paisho"]


def test_a_game_that_is_open_is_not_put_away(app: App, saves: Path) -> None:
    page(app)
    key(app, pygame.K_RETURN)
    app.push(SavedScreen(app))
    app.screens[-1].act("bin:0")
    click(app, spot_of(app, "yes"))
    assert app.notices.said == "This game is open just now; close it first."
    assert (saves / "garden-1.journal").exists()


def test_a_file_from_elsewhere_is_taken_off_the_list_and_left_where_it_is(app: App, saves: Path) -> None:
    screen = page(app)
    for name in ("gone.paisho", "friend.paisho"):
        screen.act(f"bin:{paths(screen).index(name)}")
    assert paths(screen) == ROWS[:5]
    assert list_recent(saves) == []
    assert (saves.parent.parent / "away" / "friend.paisho").exists()


def test_a_file_that_is_opened_twice_is_one_game(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        session = Session(Garden())
        for move in played(3, 6):
            session.enter(move)
        path = tmp_path / "sent.paisho"
        write_save(path, session.record())
        for number in range(3):
            app.dropped(str(path))
            play = on_table(app).play
            assert len(play.session.moves) == 6 + number
            play.enter(play.legal[0])
            app.home()
        assert len(list((tmp_path / "saves").glob("*.journal"))) == 1


def test_a_position_that_is_opened_twice_is_one_game_before_and_after_the_first_move(app: App, saves: Path, opened: Open) -> None:
    app.shelf = a_catalogue()
    saves.mkdir(exist_ok=True)
    before = set(saves.glob("*.journal"))
    path = saves.parent / "laid.paisho"
    write_save(path, Session(opened("skud"), 3, position({"0,0": "guest rose"})).record())
    for number in range(3):
        app.dropped(str(path))
        play = on_table(app).play
        assert len(play.session.moves) == max(number - 1, 0)
        if number:
            play.enter(play.legal[0])
        app.home()
    assert len(set(saves.glob("*.journal")) - before) == 1
