"""Marks, threads and the board as they are drawn: told apart by shape, and seen on every ground."""

from __future__ import annotations

import math

import pygame
import pytest

from game.core.contract import REASONS, BoardLook, Link
from game.drawing import overlays
from game.drawing.brush import Brush
from game.drawing.geometry import BOARD_UNITS
from game.drawing.grounds import inset, outlines, shapes
from game.drawing.marks import MARKS
from game.drawing.overlays import mark
from game.drawing.pictures import board_picture
from game.drawing.view import BoardView
from tests.art_eye import SIGHT, alike, apart, light_of, lightness
from tests.art_sheet import GROUNDS, OWNERS, brush, garden, theme

SIGNS = [*MARKS, *(f"reason_{sort}" for sort in REASONS)]


@pytest.mark.parametrize("unit", [27, 39])
def test_any_two_marks_differ_in_shape(unit: int) -> None:
    by = brush(theme("wood"))
    assert alike({name: mark(by, name, unit) for name in SIGNS}, 25) == []


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("theme_id", ["contrast", "night", "paper", "wood"])
def test_every_mark_shows_on_every_ground_at_its_smallest(theme_id: str, ground: str, sight: str) -> None:
    by = brush(theme(theme_id))
    base = light_of(tuple(by.theme.rgb(ground)), sight)
    for name in SIGNS:
        far = [abs(spot - base) for spot in lightness(mark(by, name, 27), by.theme[ground], sight)]
        assert sum(spot > 0.25 for spot in far) >= 8, f"{name} hardly shows"


def test_a_mark_that_nobody_has_drawn_is_a_dot() -> None:
    by = brush(theme("wood"))
    assert apart(mark(by, "reason_unheard_of", 39), mark(by, "land", 39)) == 0


def along(by: Brush, owner: str) -> list[float]:
    """The lightness along the middle of a thread, in grey."""
    view = BoardView(pygame.Rect(0, 0, 792, 792))
    picture = overlays.link_sprite(by, view, Link("harmony", owner, "0,0", "6,0")).picture
    y = picture.get_height() // 2
    return [light_of(tuple(picture.get_at((x, y)))[:3], "grey") for x in range(40, picture.get_width() - 40)]


@pytest.mark.parametrize("theme_id", ["contrast", "night", "paper", "wood"])
def test_threads_tell_their_owner_by_their_pattern(theme_id: str) -> None:
    guest, host = (along(brush(theme(theme_id)), owner) for owner in OWNERS)
    assert max(guest) - min(guest) < 0.02
    assert max(host) - min(host) > 0.15


def test_a_note_is_an_arrow_with_its_head_at_the_second_place() -> None:
    by, view = brush(theme("wood")), BoardView(pygame.Rect(0, 0, 792, 792))
    note = pygame.Color(by.theme["note"])
    widths = []
    for a, b in (("-3,0", "3,0"), ("3,0", "-3,0")):
        sprite = overlays.note_arrow(by, view, a, b)
        (left, _), (right, _) = view.at("-3,0"), view.at("3,0")
        spots = [left - sprite.x + 20, right - sprite.x - 20]
        widths.append([sum(sprite.picture.get_at((x, y)) == note for y in range(sprite.picture.get_height())) for x in spots])
    assert widths[0][1] > 2 * widths[0][0] > 0
    assert widths[1][0] > 2 * widths[1][1] > 0
    assert overlays.note_arrow(by, view, "2,2", "2,2").picture.get_width() > 0


def test_gardens_are_outlined_each_for_itself() -> None:
    found = outlines(shapes(garden()))
    assert sorted((ground, tuple(sorted(way))) for ground, way in found) == [
        ("red", ((-7, 0), (0, -7), (0, 0))),
        ("red", ((0, 0), (0, 7), (7, 0))),
        ("white", ((-7, 0), (0, 0), (0, 7))),
        ("white", ((0, -7), (0, 0), (7, 0))),
    ]


def test_a_line_inside_a_garden_keeps_its_distance_from_all_edges() -> None:
    spots = inset(((0, 0), (7, 0), (0, 7)), 0.2)
    expected = [(0.2, 0.2), (7 - 0.2 * (1 + math.sqrt(2)), 0.2), (0.2, 7 - 0.2 * (1 + math.sqrt(2)))]
    assert [pytest.approx(spot) for spot in expected] == spots


@pytest.mark.parametrize("side", [396, 693, 772, 1030])
def test_the_lines_of_the_board_run_under_the_middles_of_tiles(side: int) -> None:
    by = brush(theme("wood"))
    board = board_picture(garden(), by.pictures, side)
    view = BoardView(pygame.Rect(0, 0, side, side))
    for place in ("-7,-4", "3,-6", "6,5", "-4,7"):  # on plain maple
        x, y = view.at(place)
        step = round(side / BOARD_UNITS / 3)
        row = [light_of(tuple(board.get_at((x + dx, y + step)))[:3], "full") for dx in range(-step, step + 1)]
        column = [light_of(tuple(board.get_at((x + step, y + dy)))[:3], "full") for dy in range(-step, step + 1)]
        assert abs(row.index(min(row)) - step) <= 1
        assert abs(column.index(min(column)) - step) <= 1


def test_a_board_of_one_ground_and_a_board_of_none_are_drawn() -> None:
    by = brush(theme("wood"))
    for grounds in ({"0,0": ("red",), "1,0": ("red",), "0,1": ("red",), "1,1": ("red",)}, {}):
        board = board_picture(BoardLook({"en": "Odd"}, grounds), by.pictures, 300)
        assert board.get_at((150, 150)).a == (255 if grounds else 0)
