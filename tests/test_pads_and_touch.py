"""Gamepads and fingers: one press is one press, one finger counts, a resting one asks; pads come and go."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.gamepad import BUTTONS, Gamepads
from game.ui.framework.touch import HOLD, LOST, MOUSE_AFTER, Fingers, least_side
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Menu
from tests.fake_clock import CLOCK
from tests.ui_window import lay, window

SIZE = (1000, 500)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with window(tmp_path, (800, 480)) as opened:
        yield opened


def finger(kind: int, x: float, y: float, number: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, x=x, y=y, touch_id=1, finger_id=number, dx=0, dy=0, pressure=1)


def touch(app: App, kind: int, pos: tuple[int, int], number: int = 0) -> None:
    app.answer(finger(kind, pos[0] / app.size[0], pos[1] / app.size[1], number))


# -- fingers


def test_what_is_touched_has_12_mm_where_the_window_fills_the_screen_and_less_in_a_small_one() -> None:
    assert least_side((1366, 768), (1366, 768)) == ceil(1366 * 12 / 340)
    assert least_side((768, 1366), (768, 1366)) == ceil(1366 * 12 / 340), "however it is turned"
    assert least_side((1366, 768), (640, 400)) == 28


def test_a_second_finger_means_nothing_until_the_first_is_lifted() -> None:
    fingers = Fingers()
    down, move, up = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
    events = [
        *((down, 0.1, 0.1, 0), (down, 0.5, 0.5, 1), (move, 0.6, 0.6, 1)),
        *((move, 0.2, 0.1, 0), (up, 0.6, 0.6, 1), (up, 0.2, 0.1, 0)),
    ]
    heard = [fingers.read(finger(*what), SIZE, 0) for what in events]
    assert [one.name if one else None for one in heard] == ["press", None, None, "point", None, "release"]
    assert fingers.read(finger(down, 0.5, 0.5, 1), SIZE, 1) is not None


def test_a_finger_of_a_screen_that_was_unplugged_is_forgotten() -> None:
    fingers = Fingers()
    fingers.read(finger(pygame.FINGERDOWN, 0.1, 0.1, 0), SIZE, 0)
    assert fingers.read(finger(pygame.FINGERDOWN, 0.1, 0.1, 7), SIZE, LOST - 1) is None
    assert fingers.read(finger(pygame.FINGERDOWN, 0.1, 0.1, 7), SIZE, LOST) is not None


def test_what_a_finger_holds_that_goes_without_a_word_is_dragged_no_more(app: App) -> None:
    table = lay(app, 6)
    x, y = table.display.view.at(next(place for place in table.play.options if place in table.play.pieces))

    def drag() -> None:
        CLOCK.pass_time(LOST)
        touch(app, pygame.FINGERDOWN, (x, y))
        touch(app, pygame.FINGERMOTION, (x + 40, y))
        assert table.pointer.drag == (x + 40, y)

    drag()
    app.answer(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    touch(app, pygame.FINGERUP, (x + 40, y))
    assert table.pointer.drag is None and table.play.session.here.depth == 6
    drag()
    CLOCK.pass_time(LOST)
    touch(app, pygame.FINGERDOWN, (2, 2), 7)  # that of another screen, say
    assert table.pointer.drag is None and table.play.session.here.depth == 6


def test_a_resting_finger_asks_once_and_a_moving_one_does_not() -> None:
    fingers = Fingers()
    fingers.read(finger(pygame.FINGERDOWN, 0.1, 0.1), SIZE, 0)
    assert fingers.wait(100) == HOLD - 100 and fingers.asking(HOLD - 1) is None
    assert fingers.asking(HOLD) == (100, 50) and fingers.asking(HOLD + 1) is None
    fingers.read(finger(pygame.FINGERDOWN, 0.1, 0.1), SIZE, 1000)
    fingers.read(finger(pygame.FINGERMOTION, 0.3, 0.1), SIZE, 1010)
    assert fingers.wait(5000) is None


def test_one_touch_is_one_press_though_the_system_makes_a_mouse_of_it(app: App) -> None:
    table = lay(app, 6)
    place = next(place for place in table.play.options if place in table.play.pieces)
    pos = table.display.view.at(place)
    touch(app, pygame.FINGERDOWN, pos)
    app.answer(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    touch(app, pygame.FINGERUP, pos)
    app.answer(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True))
    assert table.play.lifted == place


def test_a_finger_that_rests_on_a_tile_is_told_what_it_is_and_lifts_nothing(app: App) -> None:
    table = lay(app, 6)
    place = next(place for place in table.play.options if place in table.play.pieces)
    touch(app, pygame.FINGERDOWN, table.display.view.at(place))
    CLOCK.pass_time(HOLD)
    app.tick(clock.now())
    touch(app, pygame.FINGERUP, table.display.view.at(place))
    assert table.play.lifted is None and table.pointer.said


def test_what_is_touched_grows_once_a_finger_is_lifted_and_shrinks_when_a_mouse_moves_later(app: App) -> None:
    lay(app, 6)
    app.window.desktop = (1366, 768)

    def smallest() -> int:
        return min(min(one.rect.size) for one in app.screens[-1].widgets)

    before = smallest()
    touch(app, pygame.FINGERDOWN, (3, 3))
    assert smallest() == before, "nothing changes its place under a finger"
    touch(app, pygame.FINGERUP, (3, 3))
    assert smallest() >= app.finger == least_side((1366, 768), app.size) > before
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=(4, 4), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    app.answer(move)
    assert app.finger, "that was the system's"
    CLOCK.pass_time(MOUSE_AFTER)
    assert app.answer(move), "all of it is to be drawn, though the pointer has come to nothing"
    assert not app.finger and smallest() == before


def test_a_finger_that_rests_on_a_button_is_told_its_name_and_works_nothing(app: App) -> None:
    table = lay(app, 6)
    button = next(widget for widget in table.widgets if widget.id == "menu")
    touch(app, pygame.FINGERDOWN, button.rect.center)
    CLOCK.pass_time(HOLD)
    app.tick(clock.now())
    touch(app, pygame.FINGERUP, button.rect.center)
    assert app.notices.said == button.label and app.screens[-1] is table


# -- pads


def press(app: App, button: int) -> None:
    app.answer(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))


def test_a_pad_plays_a_whole_move(app: App) -> None:
    table = lay(app, 6)
    place = next(place for place in table.play.options if place in table.play.pieces)

    def walk_to(goal: str) -> None:
        """With the D-pad over the points, row by row."""
        for _ in range(40):
            at = table.pointer.cursor or "0,0"
            dx, dy = (int(b) - int(a) for a, b in zip(at.split(","), goal.split(","), strict=True))
            if table.pointer.cursor == goal:
                return
            sideways = pygame.CONTROLLER_BUTTON_DPAD_RIGHT if dx > 0 else pygame.CONTROLLER_BUTTON_DPAD_LEFT
            upright = pygame.CONTROLLER_BUTTON_DPAD_UP if dy > 0 else pygame.CONTROLLER_BUTTON_DPAD_DOWN
            press(app, sideways if dx else upright)

    walk_to(place)
    press(app, pygame.CONTROLLER_BUTTON_A)
    assert table.play.lifted == place
    press(app, pygame.CONTROLLER_BUTTON_B)
    assert table.play.lifted is None
    press(app, pygame.CONTROLLER_BUTTON_A)
    walk_to(next(iter(table.play.targets)))
    press(app, pygame.CONTROLLER_BUTTON_A)
    assert table.play.session.here.depth == 7
    press(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert table.play.session.here.depth == 6
    press(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert table.play.session.here.depth == 7


def test_start_opens_the_menu_and_b_closes_it(app: App) -> None:
    lay(app)
    press(app, pygame.CONTROLLER_BUTTON_START)
    assert isinstance(app.screens[-1], Menu)
    press(app, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(app.screens[-1], TableScreen)


def test_the_buttons_stand_beside_the_actions_while_a_pad_is_used(app: App) -> None:
    table = lay(app, 6)
    before = len(table.scene(clock.now()))
    press(app, pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert app.pad and len(table.scene(clock.now())) > before
    app.answer(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False))
    assert not app.pad


def joystick(kind: int, **parts: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=5, **parts)


def test_a_joystick_that_is_no_controller_serves_too() -> None:
    pads = Gamepads()
    assert pads.read(joystick(pygame.JOYBUTTONDOWN, button=0)) == BUTTONS[pygame.CONTROLLER_BUTTON_A]
    step = pads.read(joystick(pygame.JOYHATMOTION, hat=0, value=(0, 1)))
    assert step and step.step == (0, 1)
    values = (0.2, 0.7, 0.9, 0.1, -0.8)
    leans = [pads.read(joystick(pygame.JOYAXISMOTION, axis=0, value=value)) for value in values]
    assert [lean.step if lean else None for lean in leans] == [None, (1, 0), None, None, (-1, 0)]


def test_two_pads_are_unplugged_in_mid_move_and_the_move_goes_on(app: App) -> None:
    table = lay(app, 6)
    place = next(place for place in table.play.options if place in table.play.pieces)
    table.press(place, clock.now())
    for number in (0, 1):
        app.answer(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=number, guid=""))
        app.answer(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=number))
        app.answer(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=number))
    assert table.play.lifted == place and app.screens[-1] is table
