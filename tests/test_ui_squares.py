"""Tiles that live on squares: what the pointer means, how large they are, where they fly."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect

from game.core.session import Session
from game.drawing.view import BoardView
from game.ui.saves.autosave import Autosave
from game.ui.table.board_changes import BoardChange
from game.ui.table.table_game import TableGame
from tests.ui_tea import SQUARES, Tea, Teahouse
from tests.ui_window import click, drag, lay_out, spot, window

VIEW = BoardView(Rect(0, 0, 792, 792))
WEED = Tea((("0,0", "rose", "guest"), ("s2,3", "knotweed", "host")))


def play(begin: Tea, saves: Path) -> TableGame:
    session = Session(Teahouse(begin=begin))
    return TableGame(session, Autosave(saves, session))


def pixel(x: float, y: float) -> tuple[int, int]:
    return round(396 + x * VIEW.unit), round(396 - y * VIEW.unit)


def test_where_only_squares_can_be_picked_every_pixel_means_one(tmp_path: Path) -> None:
    one = play(WEED, tmp_path)
    one.press("knotweed")
    assert set(one.targets) == set(SQUARES) - {"s2,3"}
    for x, y in ((0.5, 0.5), (0.1, 0.1), (0.9, 0.5), (0.02, 0.98)):
        assert VIEW.near(pixel(x, y), one.places) == "s0,0"
    assert VIEW.near(pixel(-1.3, 4.6), one.places) == "s-2,4", "one that is not legal too, to hear why"


def test_where_points_and_squares_can_be_picked_the_nearer_one_is_meant(tmp_path: Path) -> None:
    places = {"0,0", "1,0", "0,1", "1,1", "s0,0"}
    assert VIEW.near(pixel(0.45, 0.45), places) == "s0,0"
    assert VIEW.near(pixel(0.2, 0.2), places) == "0,0"
    assert VIEW.near(pixel(0.9, 0.8), places) == "1,1"


def test_with_a_tile_for_points_in_the_hand_squares_are_out_of_the_way(tmp_path: Path) -> None:
    one = play(WEED, tmp_path)
    assert VIEW.near(pixel(2.5, 3.5), one.places) == "s2,3", "what lies there can be asked about"
    one.press("rose")
    assert VIEW.near(pixel(2.4, 3.4), one.places) == "2,3"


def test_another_tile_on_a_point_can_still_be_lifted(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse(begin=Tea((("0,0", "boat", "guest"), ("0,1", "rose", "guest")))))
        click(app, spot(table, "knotweed"))
        click(app, table.display.view.at("0,0"))
        assert table.play.picked == ("0,0",)


def test_a_tile_is_laid_on_a_square_by_click_and_by_drag(tmp_path: Path) -> None:
    for way in (click, drag):
        with window(tmp_path) as app:
            table = lay_out(app, Teahouse())
            if way is click:
                click(app, spot(table, "knotweed"))
                click(app, table.display.view.at("s-4,-4"))
            else:
                drag(app, spot(table, "knotweed"), table.display.view.at("s-4,-4"))
            assert table.play.session.moves == ["place knotweed s-4,-4"]


def test_an_illegal_square_says_why(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        click(app, spot(table, "knotweed"))
        click(app, table.display.view.at("s6,1"))
        assert table.pointer.said == "No: place knotweed 6\u00bd,1\u00bd", "a square is called as it is in moves"


def test_a_tile_on_a_square_stays_within_it() -> None:
    assert VIEW.size("s0,0") < VIEW.unit
    assert VIEW.size("s0,0") < VIEW.size("0,0") == VIEW.size(None)


def test_tiles_on_squares_lie_below_those_on_points_whose_corners_they_touch(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(
            app, Teahouse(begin=Tea((("2,3", "rose", "guest"), ("s2,3", "knotweed", "host"), ("3,4", "lily", "host"))))
        )
        sizes = [
            sprite.picture.get_width()
            for sprite in table.display.board._tiles((), table.pointer, table.display.board._preview(None))
        ]
        assert len(sizes) == 3
        assert sizes[0] < sizes[1] == sizes[2]


def test_a_tile_flies_to_its_square(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse())
        drag(app, spot(table, "knotweed"), table.display.view.at("s2,3"))
        (tween,) = table.animation.motion.tweens
        assert tween.change == BoardChange("placed", tween.change.piece, None, "s2,3")
        assert tween.at(tween.over) == table.display.view.at("s2,3")
