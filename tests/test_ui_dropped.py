"""Games from outside: dropped, pasted, named on the command line; and what the shelf tells of saves that cannot be read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from game.cli import main
from game.core.journal import Journal
from game.core.saves import load_file, share_line, write_save
from game.ui.app import App, run
from game.ui.framework import clipboard
from game.ui.saves.autosave import list_unfinished
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.saved import SavedScreen
from tests.ui_saved import filled, on_table, one_move, page, spot_of
from tests.ui_window import a_house, click, key, lay, played, settle, window

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return filled(tmp_path)


@pytest.fixture
def app(saves: Path) -> Iterator[App]:
    with window(saves) as app:
        yield app


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
    assert [len(game.record["moves"]) for game in list_unfinished(saves, 9)][:1] == [1]


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
        ("{away}/rules.yaml", "These rules could not be taken: Nothing is taken here."),
        ("Good day", "That is no shared game; such a line begins with paisho1:"),
        ("paisho1:abc", "This line of a shared game is damaged or not whole. Copy it again, from its first to its last letter."),
        ("", "That is no shared game; such a line begins with paisho1:"),
        ("\0", "That is no shared game; such a line begins with paisho1:"),
        ("x" * 100_000, "That is no shared game; such a line begins with paisho1:"),
        (f"/{'x' * 300}.yaml", f"{'x' * 159}\u2026 could not be opened (File name too long)."),
    ],
)
def test_what_is_dropped_and_no_game_is_said_and_the_table_stays(app: App, saves: Path, what: str, said: str) -> None:
    away = saves.parent.parent / "away"
    (away / "rules.yaml").write_text("format: 1\n")
    table = lay(app, 3)
    drop(app, what.replace("{away}", str(away)), pygame.DROPTEXT if "{" not in what else pygame.DROPFILE)
    assert app.screens[-1] is table
    assert app.notices.said == said.replace("{away}", str(away))


def test_what_no_text_can_hold_stops_neither_copying_nor_pasting(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard.copy("/home/caf\udce9/a\0b")  # a folder of another encoding
    assert clipboard.pasted() == "/home/caf?/a?b"
    torn = Mock(side_effect=lambda: b"\xff".decode())  # what another program calls text
    monkeypatch.setattr(pygame.scrap, "get_text", torn)
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert app.notices.said == app.words("no_paste") and torn.called


def test_a_line_is_pasted_on_the_shelf_and_a_number_still_is_the_seed(app: App, saves: Path) -> None:
    clipboard.copy("815")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    shelf = app.screens[-1]
    assert isinstance(shelf, CatalogueScreen)
    assert shelf.seed == 815
    assert not app.notices.said
    clipboard.copy("nothing")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert (shelf.seed, app.notices.said) == (815, app.words("no_paste"))
    clipboard.copy(share_line(load_file(saves / "copy.paisho")))
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert on_table(app).play.session.moves == played(3, 1)
    assert shelf.seed == 815
    clipboard.copy("")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert app.notices.said == app.words("no_paste"), "at a table too"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no folder can be called so")
def test_a_folder_whose_name_is_of_another_encoding_is_told_like_any_other(tmp_path: Path) -> None:
    with window(tmp_path / os.fsdecode(b"caf\xe9") / "saves") as app:
        table = lay(app, 3)
        table.command("save")
        app.draw()
        assert app.notices.said.startswith("A copy is saved: ") and "caf?" in app.notices.said
        app.tell_crash(str(app.saves / "paisho.log"))
        assert len(app.screens) == 2, "a fault can be told as well"


# -- the shelf


def test_the_shelf_shows_games_that_could_not_be_read_and_leads_to_them(app: App) -> None:
    shelf = app.screens[0]
    assert isinstance(shelf, CatalogueScreen)
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
    assert next(w.label for w in app.screens[0].widgets if w.id == "language") == "Français"
    for language in ("fr", "en"):
        click(app, spot_of(app, "language"))
        assert app.words.language == language


def test_a_game_that_cannot_be_continued_any_more_is_told_on_the_shelf(app: App, saves: Path) -> None:
    (saves / "garden-1.journal").write_text("torn")
    click(app, spot_of(app, "continue:0"))
    assert app.screens == [app.screens[0]]
    assert app.notices.said.startswith("garden-1.journal is damaged")
    assert not [widget for widget in app.screens[0].widgets if widget.id == "continue:0"], "and is not offered once more"


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


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_torn_last_line_is_told_and_only_more_than_that_is_kept_in_quarantine(app: App, saves: Path, lost: int) -> None:
    path = saves / "garden-1.journal"
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 8  # the beginning, and seven moves
    path.write_bytes(b"".join([*lines[:-lost], b"#" + lines[-lost], *lines[len(lines) - lost + 1 :]]))
    click(app, spot_of(app, "continue:0"))
    assert on_table(app).play.session.moves == played(3, 7)[: 7 - lost]
    assert app.notices.said == "The end of garden-1.journal was damaged; all before it is here."
    assert (saves / "quarantine").exists() is (lost > 1)


def test_a_damaged_copy_is_set_aside_when_the_one_before_it_is_opened(app: App, saves: Path) -> None:
    path = saves / "copy.paisho"
    write_save(path, one_move(3) | {"tree": [[0, played(3, 1)[0]], [1, played(3, 2)[1]]], "here": 2})
    path.write_bytes(b'{"checksum":"?"}')
    drop(app, str(path))
    assert on_table(app).play.session.moves == played(3, 1)
    assert "copy.paisho could not be read; the copy before it, copy.paisho.1, was opened." in app.notices.said
    assert (saves / "quarantine" / "copy.paisho").read_bytes() == b'{"checksum":"?"}'


# -- from the command line


def test_a_file_named_at_the_start_is_on_the_table(saves: Path) -> None:
    before = len(list_unfinished(saves, 9))
    assert run(a_house(saves), size=(640, 400), frames=2, file=saves.parent.parent / "away" / "friend.paisho") == 0
    assert len(list_unfinished(saves, 9)) == before + 1


def test_a_file_that_is_not_there_is_refused_before_the_window_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["open", str(tmp_path / "gone.paisho")]) == 2
    assert capsys.readouterr().err == f'paisho: There is no file "{tmp_path / "gone.paisho"}" to open.\n'


@pytest.mark.parametrize(("name", "data", "sentence"), [
    ("letter.txt", b"Dear friend", "letter.txt is no saved game. Open a .paisho or .journal file, or a text with a shared line."),
    ("torn.paisho", b'{"checksum":"?"}', "torn.paisho is damaged, or was changed by hand, and cannot be read."),
    ("empty.journal", b"", "empty.journal is empty."),
])  # fmt: skip
def test_a_file_that_holds_no_game_is_refused_before_the_window_opens(
    name: str, data: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(data)
    assert main(["open", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.startswith(f"paisho: {sentence}")
