"""Random inputs on every screen raise nothing, and leave a game that the rules allow. Long runs: ``python -m tests.monkey``."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.monkey import SCREENS, a_window, monkey_test

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.mark.parametrize("screen", SCREENS)
def test_random_inputs_raise_nothing_and_leave_a_legal_game(tmp_path: Path, screen: str) -> None:
    app = a_window(tmp_path)
    try:
        monkey_test(app, screen, 20, seed=7)
    finally:
        app.close()
        pygame.display.quit()


def test_a_window_of_a_few_pixels_ends_nothing_on_any_screen(tmp_path: Path) -> None:
    app = a_window(tmp_path)
    try:
        for screen in SCREENS:
            app.open_window((800, 480))
            SCREENS[screen](app)
            for size in ((10, 10), (1, 1), (300, 4), (4, 300), (800, 480)):
                pygame.display.set_mode(size, pygame.RESIZABLE)
                app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
                app.draw()
            app.home()
        assert not app.over
    finally:
        app.close()
        pygame.display.quit()
