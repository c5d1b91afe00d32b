"""The table of commands, the registry of screens, and scrollers by themselves."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.framework.commands import COMMANDS, HELP, MENU
from game.ui.framework.inputs import InputEvent
from game.ui.framework.scrolling import DRAG_DISTANCE, RowScroller
from game.ui.framework.words import text_of
from game.ui.screens.registry import SCREENS

NAMES = [command.name for command in COMMANDS]


def test_a_key_means_one_command_and_a_command_has_one_line() -> None:
    for sort in ("keys", "ctrl"):
        keys = [key for command in COMMANDS for key in getattr(command, sort)]
        assert len(keys) == len(set(keys))
    assert len(NAMES) == len(set(NAMES))


def test_what_opens_a_screen_can_be_commanded_by_key_or_menu() -> None:
    known = {command.name: command for command in COMMANDS}
    assert not [name for name in SCREENS if not (known[name].keys or known[name].ctrl or known[name].menu)]


def test_the_menu_and_the_card_of_keys_speak_every_language() -> None:
    assert not [word for _, word in MENU if not {"en", "de"} <= text_of(word).keys()]
    assert not [sign for sign, text in HELP if not {"en", "de"} <= text.keys()]


@pytest.fixture
def rows() -> RowScroller:
    """Twenty rows of ten pixels, of which five are seen."""
    out = RowScroller()
    out.measure(Rect(0, 100, 200, 50), 10, 5, 15)
    return out


def test_rows_stop_at_both_ends(rows: RowScroller) -> None:
    for step, first in ((-1, 1), (-3, 4), (9, 0), (-99, 15)):
        assert rows.handle(InputEvent("wheel", step=(0, step)))
        assert rows.first == first
    assert rows.turn_page("page_back") and rows.first == 10
    assert not rows.turn_page("menu")


def test_a_row_comes_into_sight_and_no_farther(rows: RowScroller) -> None:
    for row, first in ((3, 0), (7, 3), (5, 3), (19, 15), (14, 14)):
        rows.reveal(row)
        assert rows.first == first


def test_a_press_is_a_drag_once_it_has_moved(rows: RowScroller) -> None:
    rows.handle(InputEvent("press", (10, 140)))
    assert not rows.handle(InputEvent("point", (10, 140 - DRAG_DISTANCE + 1)))
    assert rows.handle(InputEvent("point", (10, 110))) and rows.first == 3
    assert rows.handle(InputEvent("release", (10, 110))), "the drag ends, and nothing is clicked by that"
    assert not rows.handle(InputEvent("point", (10, 0))) and rows.first == 3 and rows.pull is None
    rows.handle(InputEvent("press", (10, 140)))
    assert not rows.handle(InputEvent("release", (10, 140 - DRAG_DISTANCE + 1))), "that was a click"
    rows.handle(InputEvent("press", (10, 10)))
    assert not rows.handle(InputEvent("point", (10, 90))), "that was pressed beside the list"


def test_a_list_that_grows_shorter_stays_full(rows: RowScroller) -> None:
    rows.show(15)
    rows.measure(rows.area, 10, 5, 2)
    assert rows.first == 2
