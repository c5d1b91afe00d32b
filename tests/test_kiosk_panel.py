"""What a keeper sets in the panel of the public table, and what visitors have of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.core.collector import set_memory_aside
from game.core.languages import list_whole_languages
from game.ui.kiosk.app import MOST_OF_ALL, KioskApp
from game.ui.kiosk.choice import ChoiceScreen
from tests.kiosk_monkey import a_kiosk


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KioskApp]:
    set_memory_aside()
    app = a_kiosk(tmp_path_factory.mktemp("kiosk"))
    try:
        yield app
    finally:
        app.close()
        pygame.display.quit()


@pytest.fixture
def app(one: KioskApp) -> KioskApp:
    """The public table in the morning."""
    one.kiosk = one.setup.settings
    one.attract()
    return one


@pytest.mark.parametrize(
    ("hours", "row", "presses", "then"),
    [
        ("20:00-02:00", "open_from", 1, "20:30-02:00"),
        ("20:00-02:00", "open_to", -5, "20:00-23:30"),
        ("20:00-24:00", "open_to", 1, "20:00-00:30"),
        ("00:00-10:00", "open_from", -1, "23:30-10:00"),
        ("23:30-00:30", "open_to", -1, "23:30-24:00"),
        ("17:30-18:00", "open_from", 1, ""),
        ("17:30-18:00", "open_from", 2, "18:30-18:00"),
        ("00:30-24:00", "open_from", -1, ""),
        ("", "open_to", 1, "09:00-18:00"),
    ],
)
def test_opening_hours_go_round_the_clock_and_the_same_time_twice_is_always(
    app: KioskApp, hours: str, row: str, presses: int, then: str
) -> None:
    app.kiosk = app.kiosk.changed({"hours": hours})
    app.open_panel()
    for _ in range(abs(presses)):
        app.screens[-1].act(f"set:{row}", presses // abs(presses))
    assert app.kiosk.hours == then
    if then:
        shown = next(widget.value for widget in app.screens[-1].widgets if widget.id == f"set:{row}")
        assert shown == (then[:5] if row == "open_from" else then[-5:])


def test_of_much_that_is_wrong_with_the_settings_it_is_told_how_much(app: KioskApp) -> None:
    before = app.setup
    for problems, told in ((("a", "b"), ("a", "b")), (("a", "b", "c"), ("1/3: a", "2/3: b"))):
        app.setup = before._replace(problems=problems)
        app.open_panel()
        assert tuple(app.screens[-1].heard_text[-2:]) == told
    app.setup = before


def test_more_games_than_have_room_are_turned_to_page_by_page(app: KioskApp) -> None:
    games = tuple(entry.id for entry in app.shelf.entries() if not entry.problem)[:8]
    app.kiosk = app.kiosk.changed({"games": games, "screen_mm": 155})
    app.begin_visit()
    seen = list[str]()
    for page in ("1/2", "2/2"):
        widgets = app.screens[-1].widgets
        turn = next(widget for widget in widgets if widget.id == "page")
        assert turn.label == page and min(turn.rect.size) >= app.finger
        assert not any(turn.rect.colliderect(other.rect) for other in widgets if other is not turn)
        seen += [widget.id.partition(":")[2] for widget in widgets if widget.id.startswith("learn:")]
        app.draw()
        app.screens[-1].act("page")
    assert tuple(seen) == games


@pytest.mark.parametrize(("size", "mm", "number"), [((800, 480), 155, 5), ((1024, 600), 154, 5), ((400, 300), 70, 5)])
def test_each_game_to_choose_is_named_however_many_there_are(
    app: KioskApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], mm: int, number: int
) -> None:
    names, words = list[pygame.Surface](), ChoiceScreen._words

    def note(self: ChoiceScreen, *what: Any) -> list[pygame.Surface]:
        found = words(self, *what)
        names.append(found[0])
        return found

    monkeypatch.setattr(ChoiceScreen, "_words", note)
    app.kiosk = app.kiosk.changed({"games": ["skud", "basic", "solitaire", "iroh", "wiki"][:number], "screen_mm": mm})
    pygame.display.set_mode(size)
    app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    app.begin_visit()
    choice, seen = app.screens[-1], set[str]()
    assert isinstance(choice, ChoiceScreen)
    for _ in range(number):
        shown = [sprite.rect for sprite in choice._cards if any(sprite.picture is name for name in names)]
        games = {widget.id.partition(":")[2] for widget in choice.widgets} - {""}
        assert len(shown) == len(games)
        assert not [widget.id for widget in choice.widgets if widget.rect.collidelist(shown) >= 0], "no button lies on a name"
        seen |= games
        choice.act("page")
    assert len(seen) == number and any(widget.id == "page" for widget in choice.widgets) == (mm < 100)


def test_a_window_without_room_for_a_single_game_is_no_fault(app: KioskApp) -> None:
    app.kiosk = app.kiosk.changed({"screen_mm": 70, "volume": 0.5})
    for size in ((480, 360), (240, 180)):
        pygame.display.set_mode(size)
        app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        app.begin_visit()
        app.draw()
        assert any(widget.id.startswith("learn:") for widget in app.screens[-1].widgets)
        app.pop()


def test_a_width_that_no_screen_has_is_no_fault(app: KioskApp) -> None:
    app.kiosk = app.kiosk.changed({"screen_mm": 1})
    pygame.display.set_mode((600, 1000))
    app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=(600, 1000), w=600, h=1000))
    entry = app.playlist()[0]
    ways: list[Callable[[], object]] = [lambda: app.visit(entry, {}), lambda: app.teach(entry), app.open_panel]
    for come in ways:
        app.begin_visit()
        come()
        app.draw()
        app.attract()
    assert app.finger <= 600 * MOST_OF_ALL and not app._in_corner((300, 500))


def test_visitors_may_choose_every_language_that_is_whole(app: KioskApp) -> None:
    assert app.kiosk.languages == list_whole_languages() and {"en", "de", "fr"} <= set(app.kiosk.languages)
    app.begin_visit()
    seen = []
    for _ in app.kiosk.languages:
        seen.append(app.words.language)
        app.screens[-1].act("language")
    assert tuple(seen) == app.kiosk.languages and app.words.language == seen[0]
