"""Opening games from the page, copying and putting them away; games that are dropped and pasted; what the shelf tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.journal import Journal
from game.core.saves import from_share_line, load_file, share_line, write_save
from game.ui import clipboard
from game.ui.app import App
from game.ui.keeping import unfinished
from game.ui.recent import recent
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.saved import SavedScreen
from game.ui.screens.shelf import ShelfScreen
from tests.ui_saved import ROWS, filled, on_table, one_move, page, paths, spot_of
from tests.ui_window import click, key, lay, played, settle, window


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
    assert table.play.keeper.path == saves / "garden-1.journal"
    assert not app.notices.said
    assert len(list(saves.glob("*.journal"))) == 2


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
        assert table.play.keeper.path
        assert table.play.keeper.path.parent == saves
        assert len(Journal.read(table.play.keeper.path)[0]["moves"]) == 2
        app.home()
        assert name.read_bytes() == before
    assert recent(saves)[0] == name


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
    assert table.play.keeper.path == saves / "garden-1.journal"
    assert not table.play.keeper.elsewhere
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
    assert table.play.keeper.path == saves / "garden-3.journal"


def test_pasting_without_a_game_says_so(app: App) -> None:
    screen = page(app)
    clipboard.copy("4711")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert app.screens[-1] is screen
    assert app.notices.said == "The clipboard holds no shared game."


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
    assert app.notices.said == f"It lies here now: {saves / 'bin' / 'garden-2.finished'}"


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
    assert recent(saves) == []
    assert (saves.parent.parent / "away" / "friend.paisho").exists()


# -- from outside


def drop(app: App, what: str, kind: int = pygame.DROPFILE) -> None:
    app.answer(pygame.event.Event(kind, {"file" if kind == pygame.DROPFILE else "text": what}))


@pytest.mark.parametrize("below", ["shelf", "page", "table"])
def test_a_file_that_is_dropped_is_opened_whatever_is_on_the_screen(app: App, saves: Path, below: str) -> None:
    if below == "page":
        page(app)
    elif below == "table":
        lay(app, 3)
    drop(app, str(saves.parent.parent / "away" / "friend.paisho"))
    assert on_table(app).play.session.moves == played(4, 1)
    assert len(app.screens) == 2
    assert [len(game.record["moves"]) for game in unfinished(saves, 9)][:1] == [1]


def test_a_text_and_an_address_that_are_dropped_are_opened(app: App, saves: Path) -> None:
    drop(app, f"look: {share_line(load_file(saves / 'copy.paisho'))}", pygame.DROPTEXT)
    assert on_table(app).play.session.moves == played(3, 1)
    drop(app, (saves.parent.parent / "away" / "friend.paisho").as_uri() + "\r\n", pygame.DROPTEXT)
    assert on_table(app).play.session.moves == played(4, 1)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("{away}", "away is a folder; a game is a single file."),
        ("{away}/gone.paisho", "gone.paisho is not there any more."),
        ("{away}/rules.yaml", "rules.yaml holds rules, not a game. To play by them, start: paisho play {away}/rules.yaml"),
        ("Good day", "That is no shared game; such a line begins with paisho1:"),
        ("paisho1:abc", "This line of a shared game is damaged or not whole. Copy it again, from its first to its last letter."),
        ("", "That is no shared game; such a line begins with paisho1:"),
        ("\0", "That is no shared game; such a line begins with paisho1:"),
        ("x" * 100_000, "That is no shared game; such a line begins with paisho1:"),
    ],
)
def test_what_is_dropped_and_no_game_is_said_and_the_table_stays(app: App, saves: Path, what: str, said: str) -> None:
    away = saves.parent.parent / "away"
    (away / "rules.yaml").write_text("format: 1\n")
    table = lay(app, 3)
    drop(app, what.replace("{away}", str(away)), pygame.DROPTEXT if "{" not in what else pygame.DROPFILE)
    assert app.screens[-1] is table
    assert app.notices.said == said.replace("{away}", str(away))


def test_a_line_is_pasted_on_the_shelf_and_a_number_still_is_the_seed(app: App, saves: Path) -> None:
    clipboard.copy("815")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    shelf = app.screens[-1]
    assert isinstance(shelf, ShelfScreen)
    assert shelf.seed == 815
    clipboard.copy(share_line(load_file(saves / "copy.paisho")))
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert on_table(app).play.session.moves == played(3, 1)
    assert shelf.seed == 815


# -- the shelf


def test_the_shelf_shows_games_that_could_not_be_read_and_leads_to_them(app: App) -> None:
    shelf = app.screens[0]
    assert isinstance(shelf, ShelfScreen)
    settle(app)
    card = next(card for card in shelf.cards if card.id == "saved")
    assert card.name == "2 games could not be read"
    click(app, spot_of(app, "saved"))
    assert isinstance(app.screens[-1], SavedScreen)


def test_the_card_goes_when_there_is_none_any_more(app: App, saves: Path) -> None:
    settle(app)
    for name in ("bad.journal", "new.paisho"):
        (saves / name).unlink()
    page(app)
    key(app, pygame.K_ESCAPE)
    settle(app)
    assert "saved" not in [card.id for card in app.screens[0].cards]  # type: ignore[attr-defined]


def test_the_heading_leads_to_everything(app: App) -> None:
    shelf = app.screens[0]
    for name, code in (("open", pygame.K_o), ("settings", 0)):
        click(app, spot_of(app, name))
        assert app.screens[-1] is not shelf
        key(app, pygame.K_ESCAPE)
        assert app.screens[-1] is shelf
        if code:
            shelf.command(name)
            assert len(app.screens) == 2
            app.home()
    click(app, spot_of(app, "language"))
    assert app.words.language == "de"
    assert next(w.label for w in app.screens[0].widgets if w.id == "language") == "English"
    click(app, spot_of(app, "language"))
    assert app.words.language == "en"


def test_a_game_that_cannot_be_continued_any_more_is_told_on_the_shelf(app: App, saves: Path) -> None:
    (saves / "garden-1.journal").write_text("torn")
    click(app, spot_of(app, "continue:0"))
    assert app.screens == [app.screens[0]]
    assert app.notices.said.startswith("garden-1.journal is damaged")


def test_a_journal_of_which_more_than_the_end_is_damaged_is_kept_in_quarantine(app: App, saves: Path) -> None:
    path = saves / "garden-1.journal"
    lines = path.read_bytes().splitlines(keepends=True)
    bad = b"".join([*lines[:4], b"#" + lines[4], *lines[5:]])
    path.write_bytes(bad)
    click(app, spot_of(app, "continue:0"))
    assert on_table(app).play.session.moves == played(3, 7)[:3]
    assert app.notices.said == "The end of garden-1.journal was damaged; all before it is here."
    assert (saves / "quarantine" / "garden-1.journal.1").read_bytes() == bad
    assert Journal.read(path)[0]["moves"] == played(3, 7)[:3]


def test_a_damaged_copy_is_set_aside_when_the_one_before_it_is_opened(app: App, saves: Path) -> None:
    path = saves / "copy.paisho"
    write_save(path, one_move(3) | {"tree": [[0, played(3, 1)[0]], [1, played(3, 2)[1]]], "here": 2})
    path.write_bytes(b'{"checksum":"?"}')
    drop(app, str(path))
    assert on_table(app).play.session.moves == played(3, 1)
    assert "copy.paisho could not be read; the copy before it, copy.paisho.1, was opened." in app.notices.said
    assert (saves / "quarantine" / "copy.paisho").read_bytes() == b'{"checksum":"?"}'
