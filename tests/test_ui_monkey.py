"""Random inputs on every screen raise nothing, and leave a game that the rules allow. Long runs: ``python -m tests.monkey``."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.monkey import SCREENS, a_window, monkey_test


@pytest.mark.parametrize("screen", SCREENS)
def test_random_inputs_raise_nothing_and_leave_a_legal_game(tmp_path: Path, screen: str) -> None:
    app = a_window(tmp_path)
    try:
        monkey_test(app, screen, 20, seed=7)
    finally:
        app.close()
        pygame.display.quit()
