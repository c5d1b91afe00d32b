"""Notes and tiles between trays keep the pace that is set; what is to be read stays as long at every pace."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from game.drawing.sprites import Sprite
from game.ui.table.motion import BLEND, LONGEST, Pace
from game.ui.table.score_notes import FADE, RISE, STAY, NoteSpot, ScoreNote, ScoreNotes
from game.ui.table.tray_animation import TrayAnimation, TrayMove
from tests.ui_window import lay, window

ONE = TrayMove("rose", "guest", Rect(0, 0, 40, 40), Rect(400, 0, 40, 40), 1000)
STYLES = ["full", "reduced", "off"]


def told(pace: Pace) -> ScoreNotes:
    notes = ScoreNotes(pace)
    notes.tell([ScoreNote("guest", "+2", True)], 1000)
    return notes


@pytest.mark.parametrize(("pace", "length"), [(Pace(), LONGEST), (Pace(2.0), LONGEST // 2), (Pace(1.0, "reduced"), BLEND)])
def test_a_tile_between_trays_keeps_the_pace(pace: Pace, length: int) -> None:
    passing = TrayAnimation(pace)
    passing.start(ONE)
    assert passing.running(1000 + length - 1)
    assert not passing.running(1000 + length)


def test_off_no_tile_is_under_way_between_trays() -> None:
    passing = TrayAnimation(Pace(style="off"))
    passing.start(ONE)
    assert not passing.under_way


def test_reduced_a_tile_comes_where_it_goes(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)

        def seen(style: str, now: int) -> list[tuple[int, int | None]]:
            passing = TrayAnimation(Pace(style=style))
            passing.start(ONE)
            sprites = passing.scene(table.brush, table.display.tiles, table.play.face, now)
            return [(sprite.rect.centerx, sprite.picture.get_alpha()) for sprite in sprites]

        assert seen("full", 1000) == [(20, 255)]
        assert seen("full", 1000 + LONGEST // 2) == [(220, 255)]
        assert seen("reduced", 1000) == []
        assert seen("reduced", 1000 + BLEND // 2) == [(420, 128)]


@pytest.mark.parametrize("speed", [0.5, 1.0, 4.0])
def test_a_note_comes_and_goes_at_the_pace_and_stays_as_long_as_ever(speed: float) -> None:
    notes, rise, fade = told(Pace(speed)), round(RISE / speed), round(FADE / speed)
    assert notes.wait(1000 + rise) == STAY
    assert notes.wait(1000 + rise + STAY + fade - 1)
    assert notes.wait(1000 + rise + STAY + fade) == 0
    assert notes.wait(9000) is None


@pytest.mark.parametrize("style", STYLES)
def test_a_note_slides_only_where_things_travel_and_fades_unless_all_is_off(tmp_path: Path, style: str) -> None:
    with window(tmp_path) as app:
        brush, berths = lay(app).brush, {"guest": NoteSpot((300, 300), (0, -1), 200)}

        def plate(age: int) -> Sprite:
            return told(Pace(style=style)).scene(brush, berths, 1000 + age)[0]

        early, late = plate(RISE // 4), plate(RISE + 1)
        assert (early.y != late.y) == (style == "full")
        assert (early.picture.get_alpha() != 255) == (style != "off")
        assert late.picture.get_alpha() == 255
