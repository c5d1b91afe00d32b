"""A small run of the monkey at a public table. Long: ``python -m tests.kiosk_monkey --inputs 1000000``, or ``--hours 24``."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.collector import set_memory_aside
from tests.conftest import in_gate
from tests.kiosk_monkey import a_kiosk, rampage, soak, watch

INPUTS = 20_000
"""Of both runs together, of which the gate has one; 35 s of one core."""


@pytest.mark.parametrize("seed", in_gate([7, 8], 2))
def test_whatever_is_done_nobody_gets_out_and_the_table_clears_itself(tmp_path: Path, seed: int) -> None:
    before = {path for path in tmp_path.parent.iterdir() if path != tmp_path}
    set_memory_aside()
    app = a_kiosk(tmp_path)
    try:
        monkey = rampage(app, INPUTS // 2, seed)
        looks = monkey.memory[len(monkey.memory) // 2 :]
        assert max(looks) - min(looks) < 5, "MB, between any two visits, once most has been seen"
        assert len(soak(app, 0.1, seed).memory) > 1
        app.visit(next(entry for entry in app.shelf.entries() if entry.players == 1), {})
        assert not any(widget.id == "seed" for widget in app.screens[-1].widgets), "there is no clipboard to copy it to"
    finally:
        app.close()
        pygame.display.quit()
    assert {path for path in tmp_path.parent.iterdir() if path != tmp_path} == before


def test_programs_play_while_nobody_is_there_and_what_was_drawn_is_let_go(tmp_path: Path) -> None:
    app = a_kiosk(tmp_path)
    try:
        assert watch(app, 1.5) > 15
        assert app.pictures._pixels < 1_000_000, "boards and panels, and no arcs on the rim"
    finally:
        app.close()
        pygame.display.quit()
