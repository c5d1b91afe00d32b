"""Every screen is right in every window, with letters of every size, in every language: no word is cut, none lies on another,
and nothing that can be worked lies on something else. The gate takes a part; ``PAISHO_WHOLE=1`` all of it."""

from __future__ import annotations

from itertools import product

import pytest

from game.core.languages import list_languages
from tests.conftest import in_gate
from tests.screens import OTHERS, SCREENS, a_screen
from tests.ui_window import Words

SIZES = ((1280, 720), (1920, 1080), (800, 480), (600, 1000))
TEXTS = (80, 100, 200)
PRODUCTS = list(product((*SCREENS, *OTHERS), SIZES, TEXTS, list_languages()))


@pytest.mark.parametrize(("name", "size", "text", "language"), in_gate(PRODUCTS, 53))
def test_every_word_of_a_screen_is_read_whole(
    name: str, size: tuple[int, int], text: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(monkeypatch)
    with a_screen(name, size, language, text=text) as app:
        assert not words.misplaced(app.screens[-1], size)
        assert not words.cut


@pytest.mark.parametrize(("name", "size", "text", "language"), in_gate(PRODUCTS, 53, 17))
def test_what_can_be_worked_lies_apart_and_in_the_window(
    name: str, size: tuple[int, int], text: int, language: str
) -> None:
    with a_screen(name, size, language, text=text) as app:
        apart(app.screens[-1].widgets, size)
