"""Cards over a table that are taller than the window: their letters stay as large as on a page, and all of them is reached."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.core.errors import Problem
from game.core.session import Session
from game.drawing.brush import Brush, evened, settled, wrapped
from game.drawing.sprites import Sprite
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.inputs import DOUBLE
from game.ui.framework.layout import page_layout
from game.ui.framework.widgets import STEPPED, even_letters, find_widget
from game.ui.saves.autosave import Autosave
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.screens.problems import ProblemReport, ProblemsScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.panels import TOOLS
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.fake_clock import CLOCK
from tests.screens import a_screen
from tests.ui_window import Words, click, drag, forbid_cutting, key, lay, lay_out, make, mouse, played, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = [(800, 480), (1280, 720), (600, 1000)]


def card_of(app: App, command: str) -> Dialogue:
    lay(app, 6).command(command)
    card = app.screens[-1]
    assert isinstance(card, Dialogue)
    return card


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("command", ["menu", "keys", "legend"])
def test_letters_of_a_card_are_no_smaller_than_those_of_a_page(
    tmp_path: Path, command: str, language: str, size: tuple[int, int]
) -> None:
    with window(tmp_path, size, language, 2.0) as app:
        card = card_of(app, command)
        assert card.brush.theme.base >= page_layout(size, 2.0).base - 0.01
        labels = [card.brush.text(button.label).get_width() for button in card.widgets]
        assert all(label <= button.rect.width for label, button in zip(labels, card.widgets, strict=True)), "none is made smaller"


def test_all_of_a_tall_card_is_reached_by_keys_wheel_and_finger(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), "de", 2.0) as app:
        card = card_of(app, "menu")
        assert card.tall and card.card.top == 0
        for _ in card.widgets:
            key(app, pygame.K_TAB)
            here = next(widget for widget in card.widgets if widget.id == card.focus)
            assert Rect((0, 0), app.size).contains(here.rect)
        app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=60, precise_x=0.0, precise_y=60.0))
        assert card.card.top == 0
        app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-60, precise_x=0.0, precise_y=-60.0))
        assert card.card.bottom == app.size[1]
        there = next(widget.rect.center for widget in card.widgets if widget.rect.top > 60)
        drag(app, there, (there[0], 460))
        assert card.card.bottom > app.size[1] and app.screens[-1] is card, "a drag over a button works nothing"
        CLOCK.pass_time(DOUBLE)  # or it would be the second press of a double one
        click(app, next(widget.rect.center for widget in card.widgets if 0 < widget.rect.top < 400))
        assert app.screens[-1] is not card


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_card_of_a_result_leads_to_the_other_games_and_cuts_no_name(
    tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with window(tmp_path, (800, 480), language) as app:
        nearly = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-3": "guest rose", "-3,-5": "guest chrysanthemum"}
        session = Session(opened("basic"), 0, {"to_move": "guest", "board": nearly})
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        forbid_cutting(monkeypatch)
        make(app, table, "move 3,-3 3,-5")
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver) and card.result.tally
        app.prefer(text=200)
        assert card.tall and table.display.layout.board.height >= 480 * 2 / 3 - 1, "two thirds of the window are the board's"
        best = next(widget for widget in card.widgets if widget.weight == "primary")
        assert best.rect.bottom <= 480 and card.worked_at(best.rect.center) is best, "what leads on is in sight"
        app.answer(pygame.event.Event(pygame.FINGERUP, touch_id=1, finger_id=1, x=0, y=0))
        assert app.finger and table.display.layout.board.height >= 480 * 2 / 3 - 1, "once fingers are used, too"
        app.prefer(text=100)
        click(app, next(widget.rect.center for widget in card.widgets if widget.id == "shelf"))
        assert isinstance(app.screens[-1], CatalogueScreen)


def test_the_board_stays_in_sight_above_the_card_of_a_result_in_a_tall_window(tmp_path: Path) -> None:
    with window(tmp_path, (600, 1000), "fr", 2.0) as app:
        table = lay(app, len(played(3, 400)))
        table.ended = False
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver) and card.tall
        board = table.display.layout.board
        assert board.height >= 0.6 * 600 and board.bottom <= card.card.top
        met = set()
        for _ in card.widgets:
            key(app, pygame.K_TAB)
            here = next(widget for widget in card.widgets if widget.id == card.focus)
            assert card.worked_at(here.rect.center) is here and here.rect.bottom <= 1000, "what has the focus is in sight"
            assert all(sprite.rect.top >= board.bottom for sprite in card.scene(0)), "nothing lies on the board"
            met.add(here.id)
        assert met == {widget.id for widget in card.widgets}


def test_the_heading_of_problems_is_as_large_as_every_heading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "Skud Pai Sho with orchids that walk four steps and a Boat that waits"
    problems = [Problem("f.yaml", 3, 4, "tiles.orchid", "is wrong.")] * 2
    for size in SIZES:
        with window(tmp_path, size, "fr", 2.0) as app, monkeypatch.context() as patched:
            forbid_cutting(patched)
            page = ProblemsScreen(app, lambda: ProblemReport(long, "", "", problems, lambda _: ""))
            room = page._copy.x - page.layout.head.x - page.layout.gap
            heading = app.words("problems_of", n=2)
            assert page.brush.text(heading, 3, "text", "serif").get_width() <= room
            assert page.brush.heading(heading, room) is page.brush.text(heading, 3, "text", "serif")


def test_a_label_of_two_lines_stays_inside_its_button(tmp_path: Path) -> None:
    with window(tmp_path, (600, 1000), "de", 2.0) as app:
        said = "Zug 15 \u00b7 Gastgeber \u00b7 Einen Stein setzen: Wei\u00dfer Lotus"
        buttons = [("a", said, app.pop), ("b", "Schlie\u00dfen", app.pop)]
        card = Dialogue(app, lambda: DialogueText("Verlauf", [], buttons))
        app.push(card)
        long = next(widget for widget in card.widgets if widget.id == "a")
        assert card.brush.text(said).get_width() > long.rect.width
        label = card.scene(clock.now())
        lines = [sprite for sprite in label if sprite.rect.center == long.rect.center and sprite.rect.size != long.rect.size]
        assert lines and all(long.rect.inflate(-4, -4).contains(sprite.rect) for sprite in lines)


def test_a_word_that_is_too_long_for_a_line_is_broken_after_its_hyphens() -> None:
    assert wrapped("Solitaire-Pai-Sho allein", len, 10) == ["Solitaire-", "Pai-Sho", "allein"]
    assert wrapped("Solitaire-Pai-Sho allein", len, 17) == ["Solitaire-Pai-Sho", "allein"]
    assert wrapped("Unteilbarkeit -", len, 5) == ["Unteilbarkeit", "-"]


def test_no_line_begins_with_the_dot_that_stands_between_two_things() -> None:
    assert wrapped("Into the Pot: Rose \u00b7 Captured: Boat", len, 18) == ["Into the Pot:", "Rose \u00b7 Captured:", "Boat"]
    assert wrapped("Lily \u2013 Jasmine \u2013 Rose", len, 14) == ["Lily \u2013", "Jasmine \u2013 Rose"], "nor with a dash"
    assert wrapped("Unteilbarkeit \u00b7 Rose", len, 13) == ["Unteilbarkeit", "\u00b7 Rose"], "but before a word is cut"


def test_no_line_begins_with_a_sign_that_french_writes_apart() -> None:
    assert wrapped("bouton droit ; X efface", len, 12) == ["bouton", "droit ; X", "efface"]
    assert wrapped("Vers \u00ab Pot \u00bb : Bateau", len, 10) == ["Vers", "\u00ab Pot \u00bb :", "Bateau"]
    assert wrapped("Move: Where to?", len, 12) == ["Move: Where", "to?"]


def test_lines_in_the_middle_of_a_card_are_about_as_long_as_each_other() -> None:
    said = "This one is kept: you find it again under Continue"
    assert wrapped(said, len, 44) == ["This one is kept: you find it again under", "Continue"]
    assert evened(said, len, 44) == ["This one is kept: you find", "it again under Continue"]
    assert evened(said, len, 60) == [said]
    assert settled(said, len, 44) == ["This one is kept: you find it again", "under Continue"], "no word is left over"
    assert settled("It is not", len, 6) == ["It is", "not"], "where that cannot be, it is as it was"
    assert evened("One\nUnteilbarkeit", len, 8) == ["One", "Unteilbarkeit"]


def test_a_card_taller_than_the_window_is_drawn_up_and_down_by_keys(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), "fr", 2.0) as app:
        table = lay(app, 6)
        table.command("keys")
        card = app.screens[-1]
        assert isinstance(card, Dialogue) and card.tall and card.card.top == 0
        key(app, pygame.K_PAGEDOWN)
        lower = card.card.top
        assert lower < 0
        key(app, pygame.K_UP)
        assert lower < card.card.top
        key(app, pygame.K_END)
        assert card.card.bottom == 480
        key(app, pygame.K_HOME)
        assert card.card.top == 0


def test_what_tab_leads_to_on_a_tall_card_comes_into_sight(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), "fr", 2.0) as app:
        lay(app, 6).command("menu")
        card = app.screens[-1]
        assert isinstance(card, Dialogue) and card.tall
        for _ in card.widgets:
            key(app, pygame.K_TAB)
            focused = find_widget(card.widgets, card.focus)
            assert focused and focused.rect.top >= 0 and focused.rect.bottom <= 480


def test_the_menu_keeps_in_sight_what_leads_back_and_nothing_under_it_is_worked(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), "de", 2.0) as app:
        table = lay(app, 6)
        table.command("menu")
        menu = app.screens[-1]
        assert isinstance(menu, Dialogue) and menu.tall
        on = menu.widgets[-1]
        beside = menu._foot.left + 4, on.rect.centery
        assert sum(one.rect.bottom <= menu._foot.top for one in menu.widgets) >= 3, "before one draws at it"
        for _ in range(12):
            assert on.rect.bottom <= 480
            click(app, beside)
            assert app.screens[-1] is menu
            key(app, pygame.K_DOWN)
            assert menu.widgets[-1] == on
        click(app, on.rect.center)
        assert app.screens[-1] is table


def test_what_fills_the_screen_can_be_a_window_again(tmp_path: Path) -> None:
    with window(tmp_path, (1280, 720), "en") as app:
        for name in ("Full screen", "Window"):
            assert name in [one.label for one in app.screens[-1].widgets]
            table = lay(app, 6)
            table.command("menu")
            assert name in [one.label for one in app.screens[-1].widgets]
            del app.screens[1:]
            app.prefer(full_screen=True)
            app.draw()


def test_names_and_values_of_settings_on_the_shelf_have_one_size_each(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_screen("shelf", (1280, 800), "en") as app:
        shelf = app.screens[-1]
        assert isinstance(shelf, CatalogueScreen)
        shelf.choose("basic")
        shelf.act("fold")
        assert shelf.detail
        set_in: dict[str, int] = {}
        text, block = Brush.text, Brush.block

        def line(brush: Brush, words: str, step: int = 0, *more: Any) -> pygame.Surface:
            set_in[words] = step
            return text(brush, words, step, *more)

        def lines(brush: Brush, words: str, width: int, step: int = 0, *more: Any, **others: Any) -> pygame.Surface:
            set_in[words] = step
            return block(brush, words, width, step, *more, **others)

        monkeypatch.setattr(Brush, "text", line)
        monkeypatch.setattr(Brush, "block", lines)
        shelf.detail.scene(shelf.widgets, "")
        shelf.draw_widgets()
        set_up = [widget for widget in shelf.widgets if widget.role in STEPPED]
        assert len({set_in[widget.label] for widget in set_up}) == 1 < len(set_up)
        assert len({set_in[widget.value] for widget in set_up}) == 1


@pytest.mark.parametrize("name", ["rules", "settings", "statistics", "problems", "saved", "shelf"])
def test_a_notice_covers_nothing_that_is_read_on_a_page(name: str) -> None:
    with a_screen(name, (1280, 800), "en") as app:
        app.notice("Rules 34a1-57df. Two tables that show the same play by the same rules.")
        screen = app.screens[-1]
        assert screen.read
        slip = app.notices.scene(screen.brush, app.size, clock.now(), screen.needed)[0].rect
        assert slip.collidelist(list(screen.needed)) == -1


def test_a_notice_that_has_no_room_elsewhere_makes_way_for_whoever_comes_to_what_it_covers() -> None:
    with a_screen("settings", (800, 480), "de", text=200) as app:
        page, long = app.screens[-1], "Die Einstellungen gelten nur, bis das Fenster geschlossen wird. " * 3
        for come in ("pointer", "press", "key"):
            app.notice(long)
            app.draw()
            slip = app.notices.scene(page.brush, app.size, clock.now(), page.needed, page.heading_place)[0].rect
            covered = next(widget for widget in page.widgets if widget.rect.colliderect(slip))
            if come == "press":
                mouse(app, pygame.MOUSEBUTTONDOWN, slip.clip(covered.rect).center)
                mouse(app, pygame.MOUSEBUTTONUP, (799, 479))
            elif come == "key":
                CLOCK.pass_time(900)
                for _ in page.widgets:
                    key(app, pygame.K_TAB)
            else:
                mouse(app, pygame.MOUSEMOTION, slip.clip(covered.rect).center)
                assert app.notices.said == long, "it is to be seen first"
                CLOCK.pass_time(900)
                mouse(app, pygame.MOUSEMOTION, slip.clip(covered.rect).center)
            assert not app.notices.said, come


def test_a_notice_takes_the_place_of_the_shelf_s_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words(monkeypatch)
    with a_screen("shelf", (800, 480), "fr", text=150) as app:
        shown: list[str] = []
        show = app.canvas.show

        def note(window: pygame.Surface, backdrop: pygame.Surface, scene: list[Sprite]) -> list[pygame.Rect]:
            shown[:] = [words.said(sprite) for sprite in scene]
            return show(window, backdrop, scene)

        monkeypatch.setattr(app.canvas, "show", note)
        said = "Ces règles n’ont pas pu être prises : il n’y a pas de dossier pour vos propres règles."
        app.draw()
        assert app.words("title") in shown
        app.notice(said)
        app.draw()
        assert app.words("title") not in shown and said in shown


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_sign_of_the_map_of_reasons_is_explained_in_a_low_window_with_the_largest_letters(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    words = Words(monkeypatch)
    with a_screen("why", (800, 480), language, text=200) as app:
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        app.draw()
        said = [words.said(sprite) for sprite in table.scene(0)]
        sorts = {reason.sort for reason in table.reasons.signs.values()}
        assert len(sorts) >= 3
        assert {app.words(f"sort_{sort}") for sort in sorts} <= set(said)
        table.act("drawer:guest")
        assert {slot.owner for slot in table.display.panels.slots} == {"guest"}, "the drawers can be opened all the same"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_tools_in_a_row_share_it_by_what_they_say_before_their_letters_are_smaller(tmp_path: Path, language: str) -> None:
    with window(tmp_path, (600, 1000), language) as app:
        names = {name for name, *_ in TOOLS}
        tools = [widget for widget in lay(app).widgets if widget.id in names]
        assert len(tools) == len(names) and not any(widget.small or widget.bare for widget in tools)
        assert all(one.rect.right < other.rect.left for one, other in pairwise(tools))


def test_buttons_that_stand_together_have_letters_of_one_size(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path, (1280, 800), "de") as app:
        table = lay_out(app, opened("basic"))
        words = [widget for widget in table.widgets if widget.id.startswith("word:")]
        assert len(words) == 2 and len({widget.label for widget in words}) == 2
        assert {widget.small for widget in words} == {True}, "the longer one would have no room else"
        wide = [replace(widget, rect=widget.rect.inflate(200, 0), small=False) for widget in words]
        assert even_letters(table.brush, wide) == wide
