"""Every screen is right in every window, with letters of every size, in every language: no word is cut, none lies on another or
across the edge of a button, and what can be worked lies apart and in the window, and is large enough once fingers are used. With
``PAISHO_WHOLE=1`` all of it is tried."""

from __future__ import annotations

from itertools import combinations, product

import pygame
import pytest
from pygame import Rect

from game.core.languages import list_languages
from game.ui.framework import clock
from game.ui.framework.screen import Screen
from game.ui.framework.widgets import Widget
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.dialogue import Dialogue
from tests.conftest import in_gate
from tests.screens import OTHERS, SCREENS, a_screen
from tests.ui_window import Words

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = ((1280, 720), (1920, 1080), (800, 480), (600, 1000))
TEXTS = (80, 100, 200)
PRODUCTS = list(product((*SCREENS, *OTHERS), SIZES, TEXTS, list_languages()))
KNOWN = [
    ("lesson_differs", (600, 1000), 80, "fr"),  # buttons lay on words
    ("lesson_differs", (600, 1000), 200, "fr"),  # one left the window
    ("settings", (600, 1000), 200, "de"),  # what a setting is about was cut
    ("why", (800, 480), 80, "fr"),  # reasons were cut
    ("options", (480, 360), 80, "en"),  # the name of a setting lay on the button above
    ("scrolled", (480, 360), 80, "en"),  # the name of a game was cut
    ("typing", (800, 480), 200, "fr"),  # what may be typed was cut
    ("own", (800, 480), 200, "fr"),  # buttons lay on what is to be done, one of them without its words
]
"""What was wrong once."""


@pytest.mark.parametrize(("name", "size", "text", "language"), dict.fromkeys([*KNOWN, *in_gate(PRODUCTS, 97, 7)]))
def test_what_a_screen_says_is_read_whole_and_what_it_offers_lies_apart(
    name: str, size: tuple[int, int], text: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(monkeypatch)
    with a_screen(name, size, language, text=text) as app:
        look_at(app.screens[-1], words, size)
        app.window.desktop = size
        app.answer(pygame.event.Event(pygame.FINGERUP, touch_id=1, finger_id=1, x=0, y=0))
        least = app.finger
        offered = look_at(app.screens[-1], words, size)
        # a card that is seen in part can be pressed, and comes into sight
        assert not [one.id for one in offered if min(one.rect.size) < least and one.role != "card"]


def test_headings_on_the_shelf_stay_in_their_column(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words(monkeypatch)
    with a_screen("own", (800, 480), "fr", text=200) as app:
        shelf = app.screens[0]
        assert isinstance(shelf, CatalogueScreen)
        shelf.card_rows.show(shelf.card_rows.first + 1)
        shelf.refresh()
        said = {words.said(sprite): sprite.rect for sprite in shelf.scene(clock.now())}
        assert said["R\u00e8gles maison \u00b7 Skud Pai Sho"].right <= shelf.layout.cards.right


def look_at(screen: Screen, words: Words, size: tuple[int, int]) -> list[Widget]:
    """Finds no fault with a screen; returns what can be worked there."""
    assert not words.misplaced(screen, size)
    assert not words.cut
    offered = [widget for widget in screen.widgets if widget.role != "board"]
    if isinstance(screen, Dialogue) and screen.tall:  # what lies under its foot, in part or whole, can be drawn out from there
        offered = [one for one in offered if screen._on_foot(one) or not screen._foot.colliderect(one.rect)]
    assert not [(a.id, b.id) for a, b in combinations(offered, 2) if a.rect.colliderect(b.rect)]
    if not (isinstance(screen, Dialogue) and screen.tall):
        assert not [widget.id for widget in offered if not Rect((0, 0), size).contains(widget.rect)]
    return offered
