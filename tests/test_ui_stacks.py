"""Stacks and marks of points on a table: pointing at them tells what they are, and they are drawn otherwise than a bare tile."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.session import Session
from game.ui.framework import clock
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.explainer import LOOK
from game.ui.table.table_game import TableGame
from tests.test_house_rules_written import opened
from tests.ui_window import window


def told(folder: Path, game: str, position: dict[str, object], place: str, language: str = "en") -> tuple[str, bytes]:
    """What a table says of a place when the pointer rests there, and its picture around the place."""
    with window(folder, language=language) as app:
        session = Session(opened(game), 1, position)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        app.draw()
        x, y = table.display.view.at(place)
        shown = pygame.display.get_surface()
        assert shown is not None
        pixels = pygame.image.tobytes(shown.subsurface((x - 30, y - 30, 60, 60)), "RGB")
        table.explainer.rest_on(table.pointer, place, clock.now())
        table.explainer.wait(table.pointer, clock.now() + LOOK)
        return table.pointer.said or "", pixels


def test_pointing_at_a_stack_tells_what_lies_under_it(tmp_path: Path) -> None:
    high: dict[str, object] = {"board": {"0,0": "guest man / host man / guest man", "3,3": "host man"}}
    low: dict[str, object] = {"board": {"0,0": "guest man", "3,3": "host man"}}
    said, picture = told(tmp_path / "high", "columns", high, "0,0")
    assert said.endswith("Under it, from the top: Man (Host), Man (Guest)")
    plain, other = told(tmp_path / "low", "columns", low, "0,0")
    assert "Under it" not in plain
    assert picture != other
    assert "Darunter, von oben: Mann" in told(tmp_path / "de", "columns", high, "0,0", "de")[0]


def test_pointing_at_a_marked_point_tells_its_mark(tmp_path: Path) -> None:
    board = {"0,-3": "guest walker", "0,3": "host walker"}
    said, picture = told(tmp_path / "sunk", "sinking", {"board": board, "marks": {"sunk": ["2,0"]}}, "2,0")
    assert said == "This point has sunk."
    plain, other = told(tmp_path / "dry", "sinking", {"board": board}, "2,0")
    assert plain == ""
    assert picture != other
