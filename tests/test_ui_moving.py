"""How tiles are moved - by pressing, by dragging, or both - and notices that cover nothing that one needs."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.framework import clock
from tests.test_ui_events import lay_position
from tests.ui_window import click, drag, key, mouse, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
ROSE = {"0,0": "guest rose"}
MOVE = "move 0,0 1,1"


def test_a_tile_is_pressed_or_dragged_as_one_likes(tmp_path: Path) -> None:
    for by in ("press", "drag"):
        with window(tmp_path) as app:
            table = lay_position(app, "skud", ROSE)
            start, end = table.display.view.at("0,0"), table.display.view.at("1,1")
            if by == "drag":
                drag(app, start, end)
            else:
                click(app, start)
                click(app, end)
            assert table.play.session.moves == [MOVE]


def test_where_tiles_are_pressed_a_drag_moves_none(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.prefer(moving="click")
        table = lay_position(app, "skud", ROSE)
        drag(app, table.display.view.at("0,0"), table.display.view.at("1,1"))
        assert table.play.session.moves == []
        assert table.pointer.drag is None
        assert table.play.picked == ("0,0",), "it is lifted, and waits for a press"
        click(app, table.display.view.at("1,1"))
        assert table.play.session.moves == [MOVE]


def test_where_tiles_are_dragged_a_press_moves_none(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.prefer(moving="drag")
        table = lay_position(app, "skud", ROSE)
        start, end = table.display.view.at("0,0"), table.display.view.at("1,1")
        click(app, start)
        assert table.play.picked == (), "let go without a drag it lies down again"
        assert app.notices.said == "Drag the tile there."
        click(app, end)
        assert table.play.session.moves == []
        drag(app, start, end)
        assert table.play.session.moves == [MOVE]


def test_keys_move_tiles_however_the_pointer_does(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.prefer(moving="drag")
        table = lay_position(app, "skud", ROSE)
        table.pointer.cursor, table.focus, table.keys_used = "0,0", "board", True
        key(app, pygame.K_RETURN)
        assert table.play.picked == ("0,0",)
        click(app, table.display.view.at("1,1"))
        assert table.play.session.moves == []
        assert app.notices.said == "Drag the tile there."
        table.pointer.cursor, table.focus, table.keys_used = "1,1", "board", True
        key(app, pygame.K_RETURN)
        assert table.play.session.moves == [MOVE]
        assert app.notices.said == "", "its reason is gone"


def test_the_setting_is_kept(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.prefer(moving="drag")
        assert app.prefs.moving == "drag"
        app.prefer(moving="sideways")
        assert app.prefs.moving == "drag"


# -- notices


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (600, 1000), (1920, 1080)])
@pytest.mark.parametrize("lifted", [False, True])
def test_a_notice_covers_no_target_no_button_and_nothing_asked(size: tuple[int, int], lifted: bool, tmp_path: Path) -> None:
    with window(tmp_path, size) as app:
        table = lay_position(app, "skud", ROSE)
        if lifted:
            slot = next(slot for slot in table.display.panels.slots if slot.owner == "guest" and slot.kind == "jasmine")
            click(app, slot.rect.center)  # the gates are targets now, that in the north beneath the upper edge too
            assert "0,8" in table.play.targets
        app.notice("The game is on the clipboard.")
        slip = app.notices.scene(table.brush, app.size, clock.now(), table.needed)[0].rect
        assert slip.collidelist(list(table.needed)) == -1
        assert slip.collidelist([*table.display.panels.plates, table.display.panels.free]) == -1, "names, trays and meters"
        assert not any(slip.collidepoint(table.display.view.at(place)) for place in table.play.pieces)
        assert pygame.Rect((0, 0), size).contains(slip)


def test_a_notice_stays_where_it_is_while_it_is_in_nobodys_way(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "skud", ROSE)
        app.notice("The game is on the clipboard.")
        first = app.notices.scene(table.brush, app.size, clock.now(), table.needed)[0].rect
        click(app, table.display.view.at("0,0"))
        app.notice("The game is on the clipboard.")
        assert app.notices.scene(table.brush, app.size, clock.now(), table.needed)[0].rect == first


def test_a_notice_goes_when_its_reason_goes(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "skud", ROSE)
        table.command("zen")
        assert app.notices.said
        table.command("zen")
        assert app.notices.said == ""
        table.command("why")
        assert app.notices.said
        table.command("why")
        assert app.notices.said == ""
        app.notice("No such move.")
        click(app, table.display.view.at("0,0"))
        assert app.notices.said == ""
        settle(app)
        mouse(app, pygame.MOUSEMOTION, (5, 5))
