"""The page of saved games: what stands there, and the ways through it by wheel, drag and keys."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.core.journal import Journal
from game.core.saves import write_save
from game.core.session import Session
from game.ui.app import App
from game.ui.saves.saved_game_rows import _draw_status
from game.ui.screens import saved as saved_module
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.saved import SavedScreen
from tests.conftest import in_gate
from tests.effort import effort
from tests.test_ui_pictures import same, seen
from tests.ui_fake import Garden
from tests.ui_saved import ROWS, filled, game, page, paths, spot_of
from tests.ui_window import click, forbid_cutting, key, mouse, played, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = [(800, 480), (1280, 800), (800, 1280), (480, 360)]
DAY = 86400
NOON = 1_000_036_800
"""A noon that is on the same day in all zones."""


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return filled(tmp_path)


@pytest.fixture
def app(saves: Path) -> Iterator[App]:
    with window(saves) as app:
        yield app


# -- a start with many


def test_a_start_with_a_thousand_saves_costs_little_more_than_one_with_a_few(saves: Path) -> None:
    def begin() -> None:
        with window(saves) as app:
            app.draw()

    few = effort(begin)
    journal = next(saves.glob("*.journal"))
    for number in range(1000):
        copy = saves / f"many-{number}.journal"
        copy.write_bytes(journal.read_bytes())
        os.utime(copy, (NOON, NOON + number))
    many = effort(begin, enough=few + 8)
    assert many < few + 8, "their names, times and sizes are read, and no more than three of them are opened"


# -- what stands there


def test_all_games_are_there_the_latest_first(app: App) -> None:
    assert paths(page(app)) == ROWS


@pytest.mark.parametrize(("size", "scale"), [((800, 480), 2.0), ((600, 1000), 2.0), ((480, 360), 1.0)])
def test_of_how_a_game_stands_a_row_says_as_much_as_has_room_and_cuts_nothing(
    saves: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    with window(saves, size, "de", scale) as app:
        screen = page(app)
        now, width = screen.rows[0].stored.when, size[0] // 3
        plain = [row for row in screen.rows if row.stored.kind not in ("file", "elsewhere") and not row.refused]
        forbid_cutting(monkeypatch)
        told = [_draw_status(screen.brush, app.words, row, now, width).get_width() for row in plain]
        assert told and max(told) <= width


def test_a_row_says_how_the_game_stands(app: App) -> None:
    screen = page(app)
    words = app.words
    standings = [(row.moves(words), row.standing(words)) for row in screen.rows[:3]]
    assert standings[0] == ("7 moves", "Host to move")
    assert standings[1][1] in ("Guest won", "Host won", "a draw")
    assert standings[2] == ("1 move", "Host to move")
    assert [screen._name(row) for row in screen.rows[:3]] == ["Garden of Threads"] * 3
    session = Session(Garden())
    for move in played(3, 7):
        session.enter(move)
    assert screen.rows[0].pieces == Garden().pieces(session.state)


def test_what_cannot_be_opened_says_why_and_offers_nothing_but_to_be_put_away(app: App) -> None:
    screen = page(app)
    said = {row.stored.path.name: row.refused.said(app.words) for row in screen.rows if row.refused}
    assert said == {
        "bad.journal": "bad.journal is damaged, or was changed by hand, and cannot be read.",
        "new.paisho": "new.paisho was saved by a newer version and is left as it is. Update the program to open it.",
        "gone.paisho": "gone.paisho is not there any more.",
    }
    for at, row in enumerate(screen.rows):
        assert (screen.kinds(at) == ["game", "bin"]) is (row.refused is not None)


def test_a_game_in_which_nothing_was_played_is_not_listed(saves: Path) -> None:
    Journal(saves / "garden-9.journal").begin(Session(Garden()).record())
    with window(saves) as app:
        assert paths(page(app)) == ROWS


def test_games_are_read_in_small_parts_while_the_page_stands_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_module, "AT_ONCE", -1.0)
    monkeypatch.setattr(saved_module, "SLICE", 0.0)
    click(app, spot_of(app, "open"))
    screen = app.screens[-1]
    assert isinstance(screen, SavedScreen)
    seen = [len(screen.rows)]
    assert seen == [1], "at once only one"
    for _ in range(7):
        screen.wait(0)
        app.draw()
        seen.append(len(screen.rows))
    assert seen[-1] == len(ROWS)
    assert seen[:7] == [1, 2, 3, 4, 5, 6, 7]
    assert not screen.rows[0].standing(app.words), "and only then it is found out how they stand"
    settle(app)
    assert screen.rows[0].standing(app.words)


def test_the_page_keeps_no_record_whether_it_could_be_read_or_not(saves: Path) -> None:
    record = Session(Garden(), 987_654).record()
    write_save(saves / "sound.paisho", record | {"tree": [[0, move] for move in played(3, 1)], "here": 1})
    write_save(saves / "senseless.paisho", record | {"tree": [[5, "of a move to come"]]})
    del record
    with window(saves) as app:
        screen = page(app)
        settle(app)
        rows = {row.stored.path.name: row for row in screen.rows}
        assert rows["sound.paisho"].done and rows["sound.paisho"].count == 1
        assert rows["senseless.paisho"].refused
        kept = [one for one in gc.get_objects() if type(one) is dict and one.get("seed") == 987_654]
        assert not kept, "a window with thousands of them stands still while garbage is looked for"


def test_without_games_the_page_says_so(tmp_path: Path) -> None:
    with window(tmp_path / "none") as app:
        screen = page(app)
        assert screen.rows == []
        app.draw()
        assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(("size", "scale"), in_gate([*product([*SIZES, (1920, 1080), (3840, 2160)], [0.8, 1.0, 2.0])], 2))
def test_widgets_lie_apart_and_in_the_window(size: tuple[int, int], scale: float, saves: Path) -> None:
    with window(saves, size, "de", scale) as app:
        below, screen = app.screens[0], page(app)
        for rects in ([w.rect for w in below.widgets], [w.rect for w in screen.widgets]):
            assert all(pygame.Rect((0, 0), size).contains(rect) and rect.width > 8 for rect in rects)
            assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
        buttons = [widget for widget in screen.widgets if widget.id.endswith(":0") and widget.role == "button"]
        for button in buttons:
            screen.hover = button.id
            said = screen._explained()[0].rect
            assert said.collidelist([other.rect for other in buttons]) < 0, "what one button says covers none beside it"
        app.draw()


# -- ways through it


WAYS = ["wheel", "drag", "tab", "back tab", "arrows", "pages"]


@pytest.mark.parametrize(("way", "size"), in_gate([*product(WAYS, SIZES)], 3))
def test_every_row_is_reached(way: str, size: tuple[int, int], saves: Path) -> None:
    for _ in range(6):
        game(saves, 3)
    with window(saves, size) as app:
        screen = page(app)
        wanted = {f"{kind}:{at}" for at in range(len(screen.rows)) for kind in screen.kinds(at)}
        met = {widget.id for widget in screen.widgets} if way in ("wheel", "drag", "pages") else {screen.focus or ""}
        middle = screen.layout.rows.center
        wanted = wanted if way != "arrows" else {f"game:{at}" for at in range(len(screen.rows))}
        for _ in range(64):
            if met >= wanted:
                break
            if way == "wheel":
                app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, touch=False))
            elif way == "drag":
                for kind, pos in ((0, middle), (1, middle), (0, (middle[0], max(middle[1] - 90, 1))), (2, (middle[0], 1))):
                    mouse(app, (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)[kind], pos)
            else:
                code = {"tab": pygame.K_TAB, "back tab": pygame.K_TAB, "arrows": pygame.K_DOWN}.get(way, pygame.K_PAGEDOWN)
                key(app, code, pygame.KMOD_SHIFT if way == "back tab" else 0)
            app.draw()
            met |= {widget.id for widget in screen.widgets} if way in ("wheel", "drag", "pages") else {screen.focus or ""}
        assert app.screens[-1] is screen, "nothing was opened by looking"
        assert met >= wanted


def test_arrows_keep_to_a_column_and_lead_out_above(app: App) -> None:
    screen = page(app)
    screen.focus = "share:0"
    walk = []
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN):
        key(app, code)
        walk.append(screen.focus)
    assert walk == ["share:1", "share:2", "game:3", "game:2", "save:2", "game:3"]
    for _ in range(4):
        key(app, pygame.K_UP)
    assert screen.focus in ("back", "find", "paste", "path")


def test_what_is_written_narrows_the_list(app: App) -> None:
    screen = page(app)
    click(app, spot_of(app, "find"))
    assert screen.typing
    for letter in "fin garden":
        app.answer(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
    assert paths(screen) == ["garden-2.finished"]
    key(app, pygame.K_RETURN)
    assert (screen.focus, screen.typing) == ("game:0", False)
    key(app, pygame.K_ESCAPE)
    assert len(screen.rows) == len(ROWS)
    click(app, spot_of(app, "find"))
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="\u2603"))
    assert screen.rows == [], "which is in no path either"
    altgr = pygame.KMOD_LCTRL | pygame.KMOD_RALT  # as Windows has it
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=altgr, unicode="\u0107"))
    assert screen.find == "\u2603\u0107" and not app.notices.said
    app.draw()
    key(app, pygame.K_RETURN)
    key(app, pygame.K_BACKSPACE)
    key(app, pygame.K_BACKSPACE)
    assert len(screen.rows) == len(ROWS)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.screens[-1], CatalogueScreen)


# -- exact


def test_saved_games_picture(saves: Path) -> None:
    (saves / "recent.json").unlink()
    for at, name in enumerate(ROWS[:5]):
        os.utime(saves / name, (0, NOON - DAY * at))
    with window(saves, (640, 400)) as app:
        screen = page(app)
        screen.to("share:1")
        app.draw()
        same(seen(app).subsurface(pygame.Rect(0, 0, 640, screen.layout.rows.bottom)), "saved")
