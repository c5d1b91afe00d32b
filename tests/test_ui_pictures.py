"""Exact pictures, bit for bit. PAISHO_REWRITE_PICTURES=1 writes them anew; look at them before you keep them."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.core.contract import Link
from game.drawing.brush import Brush
from game.drawing.colours import Theme
from game.drawing.grounds import markers, shapes
from game.drawing.marks import MARKS
from game.drawing.overlays import link_sprite, mark
from game.drawing.pictures import Rasteriser, board_picture
from game.drawing.view import BoardView
from game.ui.screens.table_dialogues import GameOver
from tests.ui_fake import Garden
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import ART, click, lay, lay_out, make, mouse, played, settle, spot, window

PICTURES = Path(__file__).parent / "pictures"
SMALL = (640, 400)


def same(surface: pygame.Surface, name: str) -> None:
    """The picture is the one that is kept."""
    path = PICTURES / f"{name}.png"
    plain = pygame.Surface(surface.get_size(), 0, 24)
    plain.blit(surface, (0, 0))
    if os.environ.get("PAISHO_REWRITE_PICTURES"):
        PICTURES.mkdir(exist_ok=True)
        pygame.image.save(plain, path)
    kept = pygame.image.load(path)
    assert kept.get_size() == plain.get_size()
    same_bytes = pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert same_bytes, f"{name} looks different now"  # the bytes themselves would fill pages


def seen(app: object) -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface
    return surface


def test_the_grounds_of_the_board_fill_256_squares() -> None:
    area = {"red": 0.0, "white": 0.0, "neutral": 0.0}
    for ground, corners in shapes(Garden.board):
        area[ground] += 1.0 if len(corners) == 4 else 0.5
    assert area == {"red": 49.0, "white": 49.0, "neutral": 158.0}  # a diamond of half-diagonal 7 has an area of 98
    assert sorted(markers(Garden.board)) == [(-8, 0), (0, -8), (0, 8), (8, 0)]


def test_board_picture(tmp_path: Path) -> None:
    with window(tmp_path, SMALL):
        same(board_picture(Garden.board, Rasteriser([ART], Theme({})), 320), "board")


def test_marks_and_threads_picture(tmp_path: Path) -> None:
    with window(tmp_path, SMALL):
        theme = Theme({})
        brush = Brush(Rasteriser([ART], theme), theme)
        sheet = pygame.Surface((len(MARKS) * 52, 168))
        for i, ground in enumerate(("neutral", "white", "red")):
            sheet.fill(theme.rgb(ground), (0, i * 56, sheet.get_width(), 56))
            for j, kind in enumerate(MARKS):
                sheet.blit(mark(brush, kind, 40), (j * 52, i * 56 + 2))
        view = BoardView(pygame.Rect(0, 0, 792, 792))
        for i, (kind, owner, worth) in enumerate([("harmony", "guest", 1), ("harmony", "host", 2), ("disharmony", None, 1)]):
            sprite = link_sprite(brush, view, Link(kind, owner, "0,0", "9,0", worth))
            sheet.blit(sprite.picture, (20, i * 56 + 16))
        same(sheet, "marks")


@pytest.mark.parametrize(("name", "size"), [("table", SMALL), ("table_tall", (480, 720))])
def test_table_picture(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    with window(tmp_path, size) as app:
        table = lay(app, 40)
        own = sorted(
            (token for token in table.play.options if "," in token), key=lambda t: len(table.play.selection.pick(t).options)
        )
        click(app, spot(table, own[-1]))
        table.explainer.hush(table.pointer)
        app.draw()
        same(seen(app), name)


def test_shelf_picture(tmp_path: Path) -> None:
    with window(tmp_path, SMALL) as app:
        app.screens[0].seed = 7  # type: ignore[attr-defined]
        app.screens[0].lay_out(SMALL)
        settle(app)
        same(seen(app), "shelf")


def test_ending_picture(tmp_path: Path) -> None:
    with window(tmp_path, SMALL) as app:
        lay(app, len(played(3, 400)))
        app.screens[-1].ended = False  # type: ignore[attr-defined]
        settle(app)
        assert isinstance(app.screens[-1], GameOver)
        same(seen(app), "ending")


def test_hands_and_a_turned_wheel_foreseen_picture(tmp_path: Path) -> None:
    board = (("1,0", "rose", "guest"), ("0,1", "lily", "host"), ("2,2", "jasmine", "guest"), ("s2,3", "knotweed", "host"))
    with window(tmp_path, SMALL) as app:
        pot = (("guest", "rose"), ("host", "rose"), ("host", "rose"))
        table = lay_out(app, Teahouse(begin=Tea(board, pot=pot, score=(12, -3))))
        make(app, table, "place wheel 1,1")
        mouse(app, pygame.MOUSEMOTION, spot(table, "3"))
        settle(app)
        same(seen(app), "hands")


def test_what_is_drawn_piece_by_piece_is_what_is_drawn_whole(tmp_path: Path) -> None:
    with window(tmp_path, SMALL) as app:
        table = lay(app, 30)
        for token in sorted(table.play.options)[:6]:
            click(app, spot(table, token))
            app.draw()
            pieces = pygame.image.tobytes(seen(app), "RGB")
            app.canvas.forget()
            table.pointer.drag = None
            app.draw()
            assert pygame.image.tobytes(seen(app), "RGB") == pieces


def test_nothing_is_drawn_when_nothing_changes(tmp_path: Path) -> None:
    with window(tmp_path, SMALL) as app:
        lay(app, 12)
        settle(app)
        app.draw()
        assert app.draw() == []
