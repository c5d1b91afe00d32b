"""Everything has its place at every size: nothing overlaps, nothing leaves the window."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from game.ui.framework.layout import shelf_layout, table_layout, text_base
from tests.ui_window import lay, window

SIZES = [(800, 480), (1024, 768), (1280, 800), (1920, 1080), (3840, 2160), (1080, 1920), (600, 900)]
SCALES = [0.8, 1.0, 1.5, 2.0]


def apart(rects: Sequence[Rect], size: tuple[int, int]) -> None:
    whole = Rect((0, 0), size)
    assert all(rect.width > 0 and rect.height > 0 and whole.contains(rect) for rect in rects), rects
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_table_and_shelf_lie_apart_and_in_the_window(size: tuple[int, int], scale: float) -> None:
    apart(table_layout(size, scale).parts, size)
    apart(shelf_layout(size, scale).parts, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_board_takes_most_of_the_shorter_side(size: tuple[int, int]) -> None:
    board = table_layout(size).board
    assert board.width == board.height
    assert board.width >= 0.55 * min(size)


def test_text_grows_with_the_window_and_with_the_reader() -> None:
    assert text_base((3840, 2160)) > text_base((1920, 1080)) > text_base((800, 480))
    assert text_base((1280, 800), 2.0) == pytest.approx(2 * text_base((1280, 800)))
    assert text_base((1280, 800), 9.0) == text_base((1280, 800), 2.0)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_widgets_in_play_lie_apart(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    with window(tmp_path, size, "de", scale) as app:
        apart([widget.rect for widget in app.screens[-1].widgets], size)
        table = lay(app, 40)
        apart([widget.rect for widget in table.widgets], size)
        table.command("turn")
        apart([widget.rect for widget in table.widgets], size)
