"""Hands that have a keyboard only: Tab, the arrow keys and Enter; no pointer, and no call into a screen but by a key."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pygame

from game.core.selection import tokens
from game.drawing.view import middle_of, neighbours
from game.ui.app import App
from game.ui.framework import widgets as w
from game.ui.screens.dialogue import Careful
from game.ui.screens.table import TableScreen
from game.ui.table.move_tokens import is_place
from tests.ui_window import key, settle

ARROWS = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_UP, (0, -1): pygame.K_DOWN}
Press = Callable[[int], None]


def way_of_keys(table: TableScreen, goal: str) -> list[int]:
    """The arrow keys that lead the board's cursor to a place, as few as there can be."""
    places = table.play.places
    start = table.pointer.cursor or middle_of(places)
    sign = -1 if table.display.turned else 1
    came: dict[str, tuple[str, int]] = {start: ("", 0)}
    waiting = deque([start])
    while waiting and goal not in came:
        here = waiting.popleft()
        for (dx, dy), code in ARROWS.items():
            there = neighbours(here, places, (sign * dx, sign * dy))
            if there and there not in came:
                came[there] = here, code
                waiting.append(there)
    assert goal in came, f"no way of keys leads to {goal}"
    keys: list[int] = []
    while goal != start:
        goal, code = came[goal]
        keys.append(code)
    return keys[::-1]


def focus_on(app: App, table: TableScreen, name: str, press: Press) -> None:
    """Tab until that widget has the focus."""
    for _ in range(len(table.widgets) + 2):
        if table.focus == name and table.keys_used:
            return
        press(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {name}")


def pick_by_keys(app: App, table: TableScreen, token: str, press: Press) -> None:
    """Picks a token: on the board with the cursor, in a tray or a button with Tab; then Enter."""
    place = next((place for place, picks in table.play.targets.items() if picks == token), token)
    slot = next((slot for slot in table.display.panels.slots if slot.count and table.display.maker.token(slot) == token), None)
    if is_place(place):
        if table.focus != "board" or not table.pointer.cursor:
            press(pygame.K_HOME)
        for code in way_of_keys(table, place):
            press(code)
        assert table.pointer.cursor == place
    elif slot is not None:
        focus_on(app, table, slot.id, press)
    else:
        focus_on(app, table, f"word:{token}", press)
    press(pygame.K_RETURN)


def make_by_keys(app: App, table: TableScreen, move: str, press: Press | None = None) -> None:
    """Makes a move with the keyboard alone; where it could be a longer one, its verb ends it."""
    pressing = press or (lambda code: key(app, code))
    count = len(table.play.session.moves)
    for token in tokens(move):
        if len(table.play.session.moves) > count:
            break
        pick_by_keys(app, table, token, pressing)
    if isinstance(card := app.screens[-1], Careful):  # Enter alone is not enough where it asks
        while card.focus != "yes":
            pressing(pygame.K_TAB)
        pressing(pygame.K_RETURN)
    if len(table.play.session.moves) == count:
        verb = move.split(" ")[0]
        pick_by_keys(app, table, verb if verb in table.play.options else f"just {move}", pressing)
    settle(app)


def all_ids(table: TableScreen) -> set[str]:
    """Everything on a table that can be worked."""
    return {widget.id for widget in table.widgets if widget.enabled}


def walked(app: App, press: Press | None = None) -> list[str]:
    """What Tab leads to, one after the other, until it comes round."""
    pressing = press or (lambda code: key(app, code))
    screen = app.screens[-1]
    met: list[str] = []
    for _ in range(300):
        pressing(pygame.K_TAB)
        if screen.focus is None or screen.focus in met:
            break
        assert w.find_widget(screen.widgets, screen.focus), "the focus is on something that is there"
        met.append(screen.focus)
    return met
