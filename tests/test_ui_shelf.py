"""The shelf with many games: scrolling by every means, presets, words about options, seeds that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.catalogue import CatalogueEntry
from game.core.contract import Option
from game.core.game_clock import ClockSetting
from game.ui.app import App
from game.ui.catalogue.catalogue_cards import draw_card, list_facts
from game.ui.catalogue.game_detail import make_starter_card
from game.ui.framework import clock
from game.ui.framework.background import draw_awaited_board, draw_board_to_come, draw_no_board
from game.ui.framework.option_controls import SEED_LIMIT, SeedField
from game.ui.framework.widgets import draw_widget, find_widget, measure_value
from game.ui.framework.words import UiWords
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.table import TableScreen
from tests.conftest import a_catalogue
from tests.fake_clock import CLOCK
from tests.screens import a_screen
from tests.ui_fake import Cupboard
from tests.ui_ground import both
from tests.ui_saved import on_table
from tests.ui_window import a_house, click, forbid_cutting, key, lay, mouse, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
COUNT = 24


class Full(Cupboard):
    """A shelf with so many games, the first of them with presets and eleven options that say what they are about."""

    def entries(self) -> Sequence[CatalogueEntry]:
        options = tuple(
            Option(f"o{i}", both(f"Option {i}"), "number", 5, 0, 9, text=both(f"About {i}", f"Über {i}")) for i in range(11)
        )
        presets = {"quick": (both("Quick"), {"o0": 1, "o1": 2}), "usual": (both("Usual"), {"o0": 5, "o1": 5})}
        some = [CatalogueEntry(f"game{i}", both(f"Game {i}"), both("A game."), 2, options if not i else ()) for i in range(COUNT)]
        some[0] = CatalogueEntry("garden", both("Garden"), both("A game."), 2, options, presets=presets)
        return some


def shelf(app: App) -> CatalogueScreen:
    """The full shelf in place of the usual one."""
    app.shelf = Full()
    app.screens[0].close()
    app.screens[0] = screen = CatalogueScreen(app)
    screen.boards.draw_next = lambda *_: False  # type: ignore[method-assign]
    app.draw()
    return screen


def in_sight(screen: CatalogueScreen) -> list[str]:
    return [widget.id for widget in screen.widgets if widget.id.startswith("game:")]


def test_a_board_that_is_still_to_be_drawn_has_another_sign_than_one_that_cannot_be(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        side = screen.layout.board_side
        awaited = screen.brush.once(("awaited", side), lambda: draw_awaited_board(screen.brush, side))
        ring = screen.brush.once(("no board", side), lambda: draw_no_board(screen.brush, side))
        shown = [sprite.picture for sprite in screen.scene(0)]
        assert awaited in shown and ring not in shown
        screen.boards._pictures = dict.fromkeys((card.ruleset for card in screen.cards), None)  # none could be drawn
        shown = [sprite.picture for sprite in screen.scene(0)]
        assert ring in shown and awaited not in shown
        begins = screen.brush.once(("to come", side), lambda: draw_board_to_come(screen.brush, side))
        card = make_starter_card(screen.words)
        drawn = draw_card(screen.brush, card, pygame.Rect(0, 0, 400, 100), side, None, on=False, hover=False, focus=False)
        shown = [sprite.picture for sprite in drawn]
        assert begins in shown and ring not in shown, "nothing is wrong where rules of one's own will stand"


def test_a_game_that_stands_otherwise_after_as_many_moves_has_another_picture(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        shelf, _ = app.screens[0], lay(app, 9)
        app.home()
        settle(app)
        shelf.act("continue:0")
        table = on_table(app)
        table.step(table.play.take_back)
        other = next(move for move in table.play.legal if move != table.play.session.here.preferred.move)  # type: ignore[union-attr]
        table.play_move(other, 0)
        app.home()
        assert isinstance(shelf, CatalogueScreen)
        (card,) = (card for card in shelf.cards if card.unfinished)
        assert shelf.boards.awaits(card)
        settle(app)
        assert not shelf.boards.awaits(card)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (800, 1280), (480, 360)])
@pytest.mark.parametrize("way", ["wheel", "drag", "finger", "tab", "arrows", "pages", "buttons"])
def test_every_game_is_reached(way: str, size: tuple[int, int], tmp_path: Path) -> None:
    with window(tmp_path, size) as app:
        screen = shelf(app)
        met = set(in_sight(screen))
        assert len(met) < COUNT
        lowest = max(widget.rect.bottom for widget in screen.widgets if widget.role == "card")
        empty = screen.layout.cards.bottom - lowest
        assert 0 <= empty <= screen.layout.gap + screen.layout.base, "it is seen that more follow"
        middle = screen.layout.cards.center
        first = screen.widgets[0].rect
        mouse(app, pygame.MOUSEMOTION, middle)
        screen.focus = screen.widgets[0].id
        for _ in range(60):
            if way == "wheel":
                app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, touch=False))
            elif way in ("drag", "finger"):
                swipe(app, middle, -first.height - screen.layout.gap, way == "finger")
            elif way == "buttons":
                down = next(widget for widget in screen.widgets if widget.id == "cards:1")
                click(app, down.rect.center)
            else:
                key(app, {"tab": pygame.K_TAB, "arrows": pygame.K_DOWN, "pages": pygame.K_PAGEDOWN}[way])
            met |= set(in_sight(screen))
            assert way not in ("tab", "arrows") or screen.focus in screen.grid.whole or screen.focus not in in_sight(screen)
        assert len(met) == COUNT
        assert screen.stock.chosen == "garden", "scrolling chooses nothing"


def test_the_keys_of_the_shelf_are_told_and_the_cards_stay_where_they_were(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        key(app, pygame.K_PAGEDOWN)
        first = screen.card_rows.first
        key(app, pygame.K_F1)
        card = app.screens[-1]
        assert "Ctrl+O: saved games" in card.heard_text
        assert not [line for line in card.heard_text if "board" in line], "what means nothing here is not told"
        key(app, pygame.K_ESCAPE)
        assert app.screens[-1] is screen and screen.card_rows.first == first > 0


def swipe(app: App, start: tuple[int, int], by: int, finger: bool) -> None:
    stop = (start[0], max(start[1] + by, 1))
    if finger:
        for kind, pos in ((pygame.FINGERDOWN, start), (pygame.FINGERMOTION, stop), (pygame.FINGERUP, stop)):
            x, y = pos[0] / app.size[0], pos[1] / app.size[1]
            app.answer(pygame.event.Event(kind, x=x, y=y, dx=0, dy=0, finger_id=0, touch_id=0))
        return
    mouse(app, pygame.MOUSEMOTION, start)
    mouse(app, pygame.MOUSEBUTTONDOWN, start)
    mouse(app, pygame.MOUSEMOTION, stop)
    mouse(app, pygame.MOUSEBUTTONUP, stop)


def test_a_press_that_hardly_moves_is_a_click(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        swipe(app, screen.widgets[3].rect.center, -3, False)
        assert screen.stock.chosen == "game3"
        assert screen.card_rows.first == 0


def fold(screen: CatalogueScreen) -> str:
    """What the fold says of the options beneath it."""
    return next(widget.label for widget in screen.widgets if widget.id == "fold")


def unfold(app: App, screen: CatalogueScreen) -> None:
    """Opens the fold above the options, or shuts it."""
    click(app, next(widget.rect.center for widget in screen.widgets if widget.id == "fold"))


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (600, 1000)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_fold_stays_where_it_was_pressed_and_what_lies_beneath_is_in_sight(
    tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    with window(tmp_path, size, "de", text) as app:
        screen = app.screens[0]
        assert isinstance(screen, CatalogueScreen)
        for _ in range(12):
            if any(widget.id == "fold" for widget in screen.widgets):
                break
            screen.act("options:1")
        was = next(widget.rect for widget in screen.widgets if widget.id == "fold")
        unfold(app, screen)
        shown = {widget.id: widget.rect for widget in screen.widgets}
        assert any(name.startswith(("option:", "preset:")) for name in shown)
        assert screen.detail
        assert "fold" not in shown or abs(shown["fold"].y - was.y) < 2 * screen.detail.step
        assert "fold" in shown or screen.detail.room < 3



def test_the_clock_for_games_of_two_is_set_on_the_shelf_and_comes_to_the_table(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        for _ in range(6):
            screen.act("setting:clock", 1)
        assert app.prefs.clock == "10+5"
        screen.act("setting:flag", 1)
        assert screen.focus is None
        key(app, pygame.K_RETURN)
        table = app.screens[-1]
        assert isinstance(table, TableScreen) and table.play.session.clock
        assert table.play.session.clock.setting == ClockSetting("game", 600, 5, ends=False)


def test_enter_and_the_button_that_stands_out_begin_as_the_last_game_was_begun(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)

        def begun() -> list[str]:
            table = app.screens[-1]
            assert isinstance(table, TableScreen)
            programs = sorted(table.play.session.players)
            app.home()
            assert [widget.id for widget in screen.widgets if widget.weight] == ["versus" if programs else "start"]
            return programs

        key(app, pygame.K_RETURN)
        assert begun() == ["host"], "for a newcomer against the program"
        click(app, next(widget.rect.center for widget in screen.widgets if widget.id == "start"))
        assert begun() == []
        screen.choose("game1")
        screen.focus = "game:game1"
        key(app, pygame.K_RETURN)
        assert begun() == [], "on the game that is chosen too"


@pytest.mark.parametrize(("size", "letters"), [((1280, 800), 1.0), ((1280, 720), 2.0), ((800, 480), 2.0)])
def test_how_well_the_program_plays_is_set_on_the_shelf_beside_the_button_that_begins_against_it(
    tmp_path: Path, size: tuple[int, int], letters: float
) -> None:
    with window(tmp_path, size, scale=letters) as app:
        screen = shelf(app)
        while "setting:level" not in (ids := {widget.id for widget in screen.widgets}):
            assert {name.removeprefix("name:") for name in ids if name.startswith("name:")} <= ids, "no name without its control"
            first = screen.option_rows.first
            screen.act("options:1")
            assert screen.option_rows.first > first
        level = next(widget.rect for widget in screen.widgets if widget.id == "setting:level")
        click(app, (level.right - 8, level.centery))
        screen.act("options:-1")
        while not (versus := [widget.label for widget in screen.widgets if widget.id == "versus"]) and screen.option_rows.first:
            screen.act("options:-1")
        assert versus[0] in ("Start against: Medium", "Against: Medium")
        screen.act("versus")
        table = app.screens[-1]
        assert isinstance(table, TableScreen) and table.play.session.players == {"host": "medium"}


def test_how_well_the_program_shows_a_game_for_one_is_set_on_the_shelf_too(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.shelf = a_catalogue()
        app.screens[0].close()
        app.screens[0] = screen = CatalogueScreen(app)
        screen.choose("solitaire")
        screen.act("setting:level", 1)
        assert [widget.label for widget in screen.widgets if widget.id == "versus"] == ["Watch: Medium"]
        screen.act("versus")
        table = app.screens[-1]
        assert isinstance(table, TableScreen) and list(table.play.session.players.values()) == ["medium"]


def test_cards_glide_to_where_the_wheel_takes_them_and_follow_the_finger(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.prefs = app.prefs.changed(motion="full")
        screen = shelf(app)
        screen.wait(clock.now())
        mouse(app, pygame.MOUSEMOTION, screen.layout.cards.center)
        app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, touch=False))
        assert screen.card_rows.first == 1
        shifts = []
        for _ in range(30):
            shifts.append(screen._shift(clock.now()))
            app.draw()
            CLOCK.pass_time(20)
        assert shifts[0] == screen.grid.step and shifts == sorted(shifts, reverse=True) and shifts[-1] == 0
        x, y = screen.layout.cards.center
        for event, pos in ((pygame.MOUSEBUTTONDOWN, (x, y)), (pygame.MOUSEMOTION, (x, y + 30))):
            mouse(app, event, pos)
        assert screen._shift(clock.now()) == 30 and screen.card_rows.first == 1
        mouse(app, pygame.MOUSEBUTTONUP, (x, y + 30))
        assert screen._shift(clock.now()) == 30
        CLOCK.pass_time(400)
        assert screen._shift(clock.now()) == 0


def test_the_shelf_below_a_game_that_the_program_began_with_has_that_game_chosen(tmp_path: Path) -> None:
    app = App(a_house(tmp_path, a_catalogue()), {"language": "en"})
    app.open_window((1280, 800))
    app.begin(app.shelf.open("wiki", {}), 1)
    screen = app.screens[0]
    assert isinstance(screen, CatalogueScreen) and isinstance(app.screens[-1], TableScreen)
    screen.choose_known("written_elsewhere")
    app.home()
    assert screen.stock.chosen == "wiki" and "game:wiki" in in_sight(screen)
    app.close()
    pygame.display.quit()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (600, 1000)])
@pytest.mark.parametrize("played", [False, True])
def test_back_from_a_game_its_card_is_in_sight_though_the_cards_had_been_scrolled_away(
    tmp_path: Path, size: tuple[int, int], played: bool
) -> None:
    with window(tmp_path, size) as app:
        screen = shelf(app)
        for chosen, row in (("game11", 0), ("garden", 999)):
            screen.choose(chosen)
            screen.card_rows.show(row)
            screen.refresh()
            assert f"game:{chosen}" not in screen.grid.whole
            first = screen.card_rows.first
            screen.act("settings")
            app.pop()
            assert screen.card_rows.first == first, "back from a page the cards stand where they were"
            screen.act("start")
            if played:
                on_table(app).play_move(on_table(app).play.legal[0], 0)
            app.home()
            assert f"game:{chosen}" in screen.grid.whole
            screen.card_rows.show(row)
            screen.refresh()
            first = screen.card_rows.first
            screen.act("settings")
            app.pop()
            assert screen.card_rows.first == first, "no longer than for that return"


def test_a_card_says_as_much_of_its_game_as_has_room() -> None:
    entry = CatalogueEntry("a", both("A"), both("B"), 2, (), minutes=30, difficulty=3, special=both("Hidden hands"))
    words = UiWords("en")
    assert list_facts(entry, words, short=True) == ["2 players", "30 min", "many rules", "Hidden hands"]
    assert list_facts(CatalogueEntry("a", both("A"), both("B"), 1, ()), words) == ["For one"]


def test_what_the_wheel_brings_under_the_pointer_is_what_it_points_at(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480)) as app:
        screen = shelf(app)
        at = next(widget.rect.center for widget in screen.widgets if widget.role == "card")
        mouse(app, pygame.MOUSEMOTION, at)
        before = screen.hover
        app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, touch=False))
        settle(app)
        under = screen.worked_at(at)
        assert screen.hover == (under.id if under else None) != before
        unfold(app, screen)
        mouse(app, pygame.MOUSEMOTION, screen.layout.detail.center)
        app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, touch=False))
        under = screen.worked_at(screen.layout.detail.center)
        assert screen.hover == (under.id if under else None)


def test_options_scroll_by_wheel_and_drag(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480)) as app:
        screen = shelf(app)
        unfold(app, screen)
        assert screen.detail
        seen = [widget.id for widget in screen.widgets]
        assert "option:o10" not in seen
        mouse(app, pygame.MOUSEMOTION, screen.layout.detail.center)
        for _ in range(20):
            app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, touch=False))
        assert "option:o10" in [widget.id for widget in screen.widgets]
        row = screen.option_rows.first
        x, y = screen.detail.area.x + 4, screen.detail.area.y + 4
        swipe(app, (x, y), 3 * screen.detail.step, False)
        assert screen.option_rows.first == row - 3


def test_presets_set_options_and_show_which_one_is_set(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        assert not [widget.id for widget in screen.widgets if widget.id.startswith("preset:")]
        assert fold(screen).endswith("as usual")
        unfold(app, screen)

        def on() -> list[str]:
            return [widget.id for widget in screen.widgets if widget.id.startswith("preset:") and widget.on]

        assert on() == ["preset:usual"]
        click(app, next(widget.rect.center for widget in screen.widgets if widget.id == "preset:quick"))
        assert (screen.stock.values["garden"]["o0"], screen.stock.values["garden"]["o1"]) == (1, 2)
        assert on() == ["preset:quick"] and fold(screen).endswith("Quick")
        option = next(widget for widget in screen.widgets if widget.id == "option:o0")
        click(app, (option.rect.right - 5, option.rect.centery))
        assert screen.stock.values["garden"]["o0"] == 2
        assert on() == [] and fold(screen).endswith("2 changed")
        unfold(app, screen)
        assert "option:o0" not in [widget.id for widget in screen.widgets]


def test_an_option_says_what_it_is_about_when_pointed_at_or_focused(tmp_path: Path) -> None:
    with window(tmp_path, language="de") as app:
        screen = shelf(app)
        unfold(app, screen)
        mouse(app, pygame.MOUSEMOTION, (3, 3))
        before = len(screen.scene(0))
        option = next(widget for widget in screen.widgets if widget.id == "option:o2")
        for pos in (option.rect.center, (screen.layout.detail.x + 30, option.rect.centery)):
            mouse(app, pygame.MOUSEMOTION, pos)
            assert screen.pointed == "option:o2"
            plate, words = screen.scene(0)[before:]
            assert pygame.Rect((0, 0), app.size).contains(plate.rect)
            assert plate.rect.contains(words.rect)
            assert not plate.rect.colliderect(option.rect)
        mouse(app, pygame.MOUSEMOTION, (3, 3))
        assert len(screen.scene(0)) == before
        while screen.focus != "option:o2":
            key(app, pygame.K_TAB)
        assert len(screen.scene(0)) == before + 2 + 1, "the words, and the ring of the focus"


def test_a_seed_is_typed_and_the_game_begins_with_it(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        for code in (pygame.K_4, pygame.K_KP7, pygame.K_1, pygame.K_9, pygame.K_BACKSPACE, pygame.K_1):
            key(app, code)
        assert next(widget.value for widget in screen.widgets if widget.id == "seed") == "4711|"
        key(app, pygame.K_RETURN)
        assert next(widget.value for widget in screen.widgets if widget.id == "seed") == "4711"
        key(app, pygame.K_RETURN)
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        assert table.play.session.seed == 4711


def test_a_game_without_chance_has_no_seed_and_none_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [replace(entry, chance=False) for entry in Full().entries()]
    monkeypatch.setattr(Full, "entries", lambda self: entries)
    with window(tmp_path) as app:
        screen = shelf(app)
        before = screen.seed
        key(app, pygame.K_4)
        assert (screen.seed, screen.focus == "seed") == (before, False)
        assert "seed" not in [widget.id for widget in screen.widgets]


def test_typing_begins_anew_each_time_and_the_middle_of_the_seed_only_gets_the_focus(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        screen.seed = 50
        screen.refresh()
        rect = next(widget.rect for widget in screen.widgets if widget.id == "seed")
        click(app, rect.center)
        assert (screen.seed, screen.focus) == (50, "seed")
        key(app, pygame.K_8)
        assert screen.seed == 8
        click(app, (rect.right - 5, rect.centery))
        assert screen.seed == 9
        key(app, pygame.K_2)
        assert screen.seed == 2


def test_a_seed_is_copied_and_pasted(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = shelf(app)
        screen.seed = 815
        key(app, pygame.K_c, pygame.KMOD_CTRL)
        screen.seed = 1
        key(app, pygame.K_v, pygame.KMOD_CTRL)
        assert screen.seed == 815


@pytest.mark.parametrize(
    ("seed", "after"),
    [
        (SeedField(0).stepped(-1), SeedField(SEED_LIMIT - 1)),
        (SeedField(SEED_LIMIT - 1, fresh=False).longer("1"), SeedField(SEED_LIMIT - 1, fresh=False)),
        (SeedField(7, fresh=False).shorter(), SeedField(0, fresh=False, empty=True)),
        (SeedField(0, fresh=False, empty=True).longer("3"), SeedField(3, fresh=False)),
        (SeedField(5).pasted("seed 12-34\n"), SeedField(1234, fresh=False)),
        (SeedField(5).pasted("none"), SeedField(5)),
        (SeedField(5).pasted("9" * 40), SeedField(999_999_999, fresh=False)),
    ],
)
def test_a_seed_stays_a_number_within_its_bounds(seed: SeedField, after: SeedField) -> None:
    assert seed == after


def test_an_empty_shelf_is_a_catalogue(tmp_path: Path) -> None:
    class Empty(Cupboard):
        def entries(self) -> Sequence[CatalogueEntry]:
            return ()

    app = App(a_house(tmp_path, Empty()), {"language": "en"})
    app.open_window((640, 400))
    try:
        app.screens.append(CatalogueScreen(app))
        app.draw()
        for code in (pygame.K_3, pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN):
            key(app, code)
        app.screens[0].wait(clock.now())
    finally:
        app.close()
        pygame.display.quit()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("size", "scale"), [((800, 480), 2.0), ((1280, 720), 2.0), ((600, 1000), 1.0), ((800, 480), 0.8), ((640, 480), 2.0)]
)
def test_no_word_is_cut_on_the_buttons_that_begin_a_game(
    tmp_path: Path, size: tuple[int, int], scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, size, language, scale) as app:
        screen = shelf(app)
        forbid_cutting(monkeypatch)
        buttons = {widget.id: widget for widget in screen.widgets}
        for line in range(screen.option_rows.most + 1):
            screen.option_rows.show(line)
            screen.refresh()
            buttons |= {widget.id: widget for widget in screen.widgets}
        for name in ("start", "learn", "versus", "rules"):
            button = buttons[name]
            assert draw_widget(screen.brush, button)
            if scale == 2.0 and (button.weight or size != (1280, 720)):
                face = "bold" if button.weight else "sans"
                assert screen.brush.text(button.label, 0, "text", face).get_width() < button.rect.width, "in letters of full size"


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (600, 1000)])
def test_with_the_largest_letters_every_option_of_a_game_can_be_scrolled_to_and_two_cards_are_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with window(tmp_path, size, "fr", 2.0) as app:
        app.shelf = a_catalogue()
        app.screens[0].close()
        app.screens[0] = screen = CatalogueScreen(app)
        screen.unfolded = True
        for entry in screen.stock.entries:
            screen.stock.chosen = entry.id
            screen.refresh()
            detail = screen.detail
            assert detail is not None and detail.room >= 1, entry.id
            assert not detail.letters, "names of options are as large as everything else"
            for widget in detail._stepped():
                assert measure_value(detail.brush, widget) <= widget.rect.height, "and so are values, whole"
            screen.option_rows.show(1)
            screen.refresh()
            rows = [widget.id for widget in screen.widgets if detail.area.collidepoint(widget.rect.center)]
            assert len(rows) < 2 or not rows[-1].startswith("name:"), "no name without its control"
        screen.card_rows.show(0)
        screen.refresh()
        assert sum(widget.role == "card" for widget in screen.widgets) >= 2


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((800, 480), 1.0), ((800, 480), 2.0), ((1280, 720), 2.0), ((600, 1000), 1.0)])
def test_what_is_told_about_the_shipped_games_is_never_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, language: str
) -> None:
    with window(tmp_path, size, language, scale) as app:
        app.shelf = a_catalogue()
        app.screens[0].close()
        app.screens[0] = screen = CatalogueScreen(app)
        monkeypatch.setattr(screen.boards, "draw_next", lambda *_: False)
        forbid_cutting(monkeypatch)
        app.draw()
        for line in range(screen.card_rows.most + 1):
            screen.card_rows.show(line)
            screen.refresh()
            app.draw()
        shown = {card.id for line in screen.grid.lines for card in line.cards}
        assert len(shown) > 20, "every game has been seen"


def test_no_heading_stands_at_the_lower_end_of_the_shelf_without_a_card(tmp_path: Path) -> None:
    with window(tmp_path, (1280, 720), scale=0.8) as app:
        app.shelf = a_catalogue()
        app.screens[0].close()
        app.screens[0] = screen = CatalogueScreen(app)
        for line in range(screen.card_rows.most + 1):
            screen.card_rows.show(line)
            screen.refresh()
            assert screen.grid._placed()[-1][0].cards


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((800, 480), 200)])
def test_arrows_lead_from_setting_to_setting_and_what_one_is_about_leaves_its_name_free(size: tuple[int, int], text: int) -> None:
    with a_screen("options", size, "en", text=text) as app:
        screen = app.screens[0]
        assert isinstance(screen, CatalogueScreen) and screen.detail
        screen.choose("basic")
        screen.focus, screen.keys_used = "option:non_flowers_after", True
        app.draw()
        for name in ("option:wager", "option:target_points"):
            key(app, pygame.K_UP)
            app.draw()
            assert screen.focus == name
            about = screen._about_option()[0].rect
            row = [widget.rect for widget in screen.widgets if widget.id in (name, f"name:{name}")]
            assert len(row) == 2 and about.collidelist(row) < 0


def test_the_code_of_the_rules_is_ringed_while_it_has_the_focus_and_its_bubble_leaves_the_name_free() -> None:
    with a_screen("shelf", (1280, 720), "en") as app:
        screen = app.screens[0]
        assert isinstance(screen, CatalogueScreen) and screen.detail
        screen.focus, screen.keys_used = "hash", True
        sign = find_widget(screen.widgets, "hash")
        assert sign and any(one.rect.contains(sign.rect) for one in screen.draw_widgets(only=[sign]))
        inner = screen.detail.inner
        name = pygame.Rect(inner.topleft, (inner.width, screen.detail.area.y - inner.y))
        assert not screen._about_option()[0].rect.colliderect(name)
