"""Diagrams and running text: the piece of the board that is needed, marks on their places, lines that can be read."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.contract import Diagram, Link, Piece
from game.drawing.brush import Brush
from game.drawing.colours import Theme
from game.drawing.diagram import LEAST, Region, region, whole
from game.drawing.diagram_surface import DiagramPainter
from game.drawing.pictures import Rasteriser
from game.drawing.tiles import TilePainter
from game.drawing.typesetting import LONGEST, broken, passage
from tests.ui_fake import Garden
from tests.ui_ground import both
from tests.ui_window import ART, window

NAME = both("A diagram")
WHOLE = whole(9.9)


def drawer() -> DiagramPainter:
    theme = Theme({})
    brush = Brush(Rasteriser([ART], theme), theme)
    return DiagramPainter(brush, TilePainter(brush, Garden.kinds), Garden.board)


# -- the piece of the board


@pytest.mark.parametrize(
    ("diagram", "part"),
    [
        (Diagram(NAME, {"0,0": Piece("rose", "guest")}), Region(-2.5, -2.5, 2.5, 2.5)),
        (Diagram(NAME, {"-2,1": Piece("rose", "guest")}, {"4,1": "land"}), Region(-3, -1.5, 5, 3.5)),
        (Diagram(NAME, {}, {"s2,2": "blocked"}), Region(0, 0, 5, 5)),
        (Diagram(NAME, {}, links=(Link("harmony", None, "0,0", "0,6"),)), Region(-2.5, -1, 2.5, 7)),
        (Diagram(NAME, {}, ways=(("0,0", "3,0", "3,5"),)), Region(-1, -1, 4, 6)),
        (Diagram(NAME, {"8,0": Piece("rose", "guest")}), Region(4.9, -2.5, 9.9, 2.5)),
        (Diagram(NAME, {"-8,0": Piece("rose", "guest")}, {"5,0": "land"}), WHOLE),
        (Diagram(NAME, {}), WHOLE),
    ],
)
def test_a_diagram_shows_what_it_is_about_with_a_step_around(diagram: Diagram, part: Region) -> None:
    assert region(diagram, WHOLE) == pytest.approx(part)
    assert part.width >= LEAST
    assert part.height >= LEAST


@pytest.mark.parametrize("unit", [20, 27, 36])
def test_a_mark_shows_at_the_pixel_of_its_place(unit: int, tmp_path: Path) -> None:
    marks = {"3,2": "land", "1,0": "land", "s1,2": "land"}
    with window(tmp_path, (640, 400)):
        diagrams = drawer()
        marked = Diagram(NAME, {"1,1": Piece("rose", "guest")}, marks)
        picture, view = diagrams.picture(marked, unit), diagrams.view(marked, unit)
        assert picture.get_size() == diagrams.size(marked, unit)
        core = diagrams.brush.theme.rgb("mark_core")
        assert [picture.get_at(view.at(place))[:3] for place in marks] == [core] * 3
        assert picture.get_at(view.at("2,2"))[:3] != core


def test_a_blocked_place_has_a_small_cross_where_nothing_lies_and_else_a_ring_around_the_tile(tmp_path: Path) -> None:
    with window(tmp_path, (640, 400)):
        diagrams, unit = drawer(), 36
        pieces = {"1,1": Piece("rose", "guest")}
        plain = Diagram(NAME, pieces, {"3,3": "land", "1,3": "land", "3,1": "land"})
        marked = Diagram(NAME, pieces, {**plain.marks, "1,1": "blocked", "1,3": "blocked"})
        before, after, view = diagrams.picture(plain, unit), diagrams.picture(marked, unit), diagrams.view(marked, unit)
        x, y = view.at("1,1")
        emblem, around = pygame.Rect(x - 6, y - 6, 12, 12), pygame.Rect(x - 20, y - 20, 40, 40)
        assert pixels(before, emblem) == pixels(after, emblem)
        assert pixels(before, around) != pixels(after, around)
        core, (x, y) = diagrams.brush.theme.rgb("mark_core"), view.at("1,3")
        assert [after.get_at((x + dx, y + dy))[:3] == core for dx, dy in ((0, 0), (2, 2), (-2, 2))] == [True] * 3
        assert [after.get_at((x + dx, y + dy))[:3] == core for dx, dy in ((6, 0), (0, 6), (17, 0))] == [False] * 3


def pixels(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


def test_tiles_threads_and_ways_show_at_their_places(tmp_path: Path) -> None:
    pieces = {"0,0": Piece("rose", "guest"), "4,0": Piece("lily", "guest")}
    bare = Diagram(NAME, pieces, {"2,4": "land"})
    with window(tmp_path, (640, 400)):
        diagrams, unit = drawer(), 30
        plain, view = diagrams.picture(bare, unit), diagrams.view(bare, unit)
        empty = diagrams.picture(Diagram(NAME, {}, {"0,0": "land", "4,0": "land", "2,4": "land"}), unit)
        thread = diagrams.picture(Diagram(NAME, pieces, bare.marks, links=(Link("harmony", "guest", "0,0", "4,0"),)), unit)
        way = diagrams.picture(Diagram(NAME, pieces, bare.marks, ways=(("0,0", "0,2", "2,2", "2,4"),)), unit)
        assert plain.get_size() == thread.get_size() == way.get_size()
        rim = (view.at("0,0")[0] + unit // 3, view.at("0,0")[1])
        assert plain.get_at(rim) != empty.get_at(rim)
        assert thread.get_at(view.at("2,0")) != plain.get_at(view.at("2,0"))
        core = diagrams.brush.theme.rgb("last_move")
        assert [way.get_at(view.at(place))[:3] for place in ("0,1", "1,2", "2,3")] == [core] * 3
        assert plain.get_at(view.at("1,2"))[:3] != core


def test_a_piece_of_the_board_has_round_corners_and_the_whole_board_is_round(tmp_path: Path) -> None:
    with window(tmp_path, (640, 400)):
        diagrams = drawer()
        for diagram in (Diagram(NAME, {"0,0": Piece("rose", "guest")}), Diagram(NAME, {})):
            picture = diagrams.picture(diagram, 20)
            assert picture.get_at((0, 0))[3] == 0
            assert picture.get_at(picture.get_rect().center)[3] == 255
        assert diagrams.unit_in(Diagram(NAME, {}), 400) == 20
        assert max(diagrams.size(Diagram(NAME, {}), 20)) <= 400


def test_the_board_is_drawn_once_for_all_diagrams_of_one_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    plain = pygame.image.load_sized_svg

    def load(file: object, size: tuple[int, int]) -> pygame.Surface:
        drawn.append(size)
        return plain(file, size)  # type: ignore[arg-type]

    with window(tmp_path, (640, 400)):
        monkeypatch.setattr(pygame.image, "load_sized_svg", load)
        diagrams = drawer()
        for place in ("0,0", "3,3", "-5,1"):
            diagrams.picture(Diagram(NAME, {place: Piece("rose", "guest")}), 24)
        assert sum(max(size) > 300 for size in drawn) == 1


# -- lines of text

LONG = (
    "The rose walks up to three steps along the lines of the board and may turn as often as it likes on its way there; what "
    "stands in its way stops it, and what clashes with it may be taken, unless a rule of the garden it stands in says otherwise."
)


@pytest.mark.parametrize("width", [90, 200, 400, 900])
@pytest.mark.parametrize("lead", [0, 2])
def test_lines_hold_all_words_in_order_and_are_not_too_long(width: int, lead: int, tmp_path: Path) -> None:
    with window(tmp_path, (640, 400)):
        said = passage(LONG, width, 16, lead=lead)
        lines = [" ".join(part for part in line if part) for line in said.lines]
        assert " ".join(lines) == LONG
        assert max(map(len, lines)) <= LONGEST
        assert said.width <= width
        assert " ".join(strong for strong, _ in said.lines if strong) == " ".join(LONG.split()[:lead])
        assert said.draw("#ffffff").get_size() == (said.width, said.height)


def test_nothing_of_a_line_is_cut_off_at_its_end(tmp_path: Path) -> None:
    with window(tmp_path, (640, 400)):
        for lead in (0, 3):
            said = passage(LONG, 300, 16, lead=lead)
            picture = said.draw("#ffffff")
            room = pygame.Surface((said.width + 40, said.height), pygame.SRCALPHA)
            wide = passage(LONG, 300, 16, lead=lead)
            object.__setattr__(wide, "width", said.width + 40)
            room = wide.draw("#ffffff")
            assert room.get_bounding_rect() == picture.get_bounding_rect()


def test_a_word_wider_than_the_text_is_divided(tmp_path: Path) -> None:
    with window(tmp_path, (640, 400)):
        said = passage("Rhododendrengartenhüterin blüht", 60, 16)
        assert said.width <= 60
        assert "".join(plain.rstrip("-") for _, plain in said.lines).replace(" ", "") == "Rhododendrengartenhüterinblüht"


def test_breaks_in_a_text_are_kept(tmp_path: Path) -> None:
    with window(tmp_path, (640, 400)):
        assert [plain for _, plain in passage("One.\nTwo.\n\nThree.", 300, 16).lines] == ["One.", "Two.", "", "Three."]


@pytest.mark.parametrize(
    ("widths", "width", "even", "lines"),
    [
        ([30, 30, 30], 70, False, [(0, 2), (2, 3)]),
        ([20, 20, 20, 20], 75, False, [(0, 2), (2, 4)]),  # no word alone at the end
        ([40, 10, 10, 50], 65, True, [(0, 2), (2, 4)]),
        ([30, 30, 20, 20], 110, True, [(0, 2), (2, 4)]),
        ([99, 10], 50, False, [(0, 1), (1, 2)]),
        ([], 50, False, [(0, 0)]),
    ],
)
def test_lines_are_as_even_as_can_be(widths: list[int], width: int, even: bool, lines: list[tuple[int, int]]) -> None:
    assert broken([3] * len(widths), widths, 5, width, even) == lines
