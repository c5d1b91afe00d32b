"""Small letters stand as far apart as large ones, on whole pixels only as a line, and are neither faint nor fat."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from game.drawing.typesetting import SMALL, font, forget_fonts, letters

LINE = "Rhododendron fits official affinity, AVATAR"


@pytest.fixture(autouse=True)
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    forget_fonts()
    pygame.font.quit()


def covered(picture: pygame.Surface) -> float:
    """How many pixels are covered, in all."""
    return sum(pygame.image.tobytes(picture, "RGBA")[3::4]) / 255


@pytest.mark.parametrize("face", ["sans", "serif", "bold", "italic"])
@pytest.mark.parametrize("pixels", [11, 13, 16, 20, SMALL])
def test_small_letters_stand_as_far_apart_as_large_ones(face: str, pixels: int) -> None:
    for words in (LINE, "Rhodo", "AVATAR"):
        true = font(face, pixels * 12).size(words)[0] / 12
        assert abs(letters(face, pixels).size(words)[0] - true) < 2.5 + true / 60


@pytest.mark.parametrize("face", ["sans", "serif", "bold", "italic"])
@pytest.mark.parametrize("pixels", [12, 13, 16, 20, SMALL])
def test_small_letters_are_as_strong_as_their_font(face: str, pixels: int) -> None:
    small, plain = letters(face, pixels).render(LINE, True, "#102030"), font(face, pixels).render(LINE, True, "#102030")
    assert 0.93 < covered(small) / covered(plain) < 1.22
    assert small.get_size() == letters(face, pixels).size(LINE)
    assert abs(small.get_height() - plain.get_height()) <= 2


def test_small_letters_stand_on_a_whole_pixel() -> None:
    for face in ("sans", "bold", "serif"):
        for pixels in range(13, SMALL + 1):
            drawn = letters(face, pixels).render("HIE", True, "#ffffff")
            lines = [covered(drawn.subsurface((0, y, drawn.get_width(), 1))) for y in range(drawn.get_height())]
            share = [much / max(lines) for much in lines if much > 0]
            assert share[-1] < 0.2 or share[-1] > 0.55, f"the foot of {face} {pixels} is a blur"


def test_large_letters_are_their_font() -> None:
    assert letters("sans", SMALL + 1) is font("sans", SMALL + 1)
    assert letters("sans", 12) is letters("sans", 12)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not tell which files are open")
def test_a_font_of_another_size_holds_no_file_open() -> None:
    def held() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    forget_fonts()
    font("serif", 30)
    before = held()
    assert all(font("serif", pixels).size("a")[0] for pixels in range(31, 41))
    assert held() == before
