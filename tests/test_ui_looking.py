"""Looking at the board: why not everywhere, the other player's reach, drawn rings and arrows, board only, sides, the menu."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import places
from game.assets import AssetFolders
from game.core.contract import Badge, Link, Reason
from game.drawing.brush import Brush
from game.drawing.overlays import link_clasp, mark
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework import widgets as w
from game.ui.framework.app_context import AppContext
from game.ui.framework.commands import HELP, MENU
from game.ui.framework.preferences import GROUPS, Preferences
from game.ui.screens.legend import LegendCard
from game.ui.screens.setting_pictures import SettingPictures
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import KeysCard, Menu
from game.ui.table.preview import draw_link_sign, draw_new_link
from game.ui.table.reason_map import ReasonMap
from tests.screens import a_screen
from tests.test_art import contrast
from tests.ui_fake import Cupboard, Measured
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import ART, click, key, lay, lay_out, mouse, played, settle, spot, window

pytestmark = pytest.mark.usefixtures("made_once")


def lifted(app: App, table: TableScreen) -> str:
    """Lifts a tile out of a tray, and says which."""
    kind = next(move for move in table.play.session.legal if move.startswith("place")).split(" ")[1]
    click(app, spot(table, kind))
    assert table.play.lifted == kind
    return kind


def test_w_shows_the_sort_of_reason_at_every_point_where_a_lifted_tile_may_not_go(app: App) -> None:
    table = lay(app, 4)
    lifted(app, table)
    key(app, pygame.K_w)
    while table.wait(clock.now()) == 1:
        pass
    places = table.play.places - set(table.play.targets)
    assert table.reasons.reasons.keys() == places
    before = len(table.scene(clock.now()))
    key(app, pygame.K_w)
    assert len(table.scene(clock.now())) < before


def test_what_lies_beyond_the_reach_of_a_tile_has_no_sign_either() -> None:
    far, taken = (Reason(sort, {"en": f"It is {sort}."}, sort=sort) for sort in ("reach", "taken"))
    why = {"1,0": taken, "2,1": taken, "3,0": far, "4,0": far, "5,0": taken}
    play = SimpleNamespace(lifted="0,0", selection=1, places=[*why, "0,1"], targets={"0,1"}, at=str, why=why.get)
    reasons = ReasonMap(play)  # type: ignore[arg-type]
    reasons.on = True
    while reasons.work():
        pass
    assert set(reasons.signs) == {"1,0", "2,1"}, "the last one is as far as the points around it"
    play.lifted, play.selection = "rose", 2
    while reasons.work():
        pass
    assert set(reasons.signs) == {"1,0", "2,1", "5,0"}, "a tile from beside the board has no reach"


def test_points_that_are_too_far_stay_blank_and_the_signs_are_told_in_place_of_the_meters(app: App) -> None:
    table = lay(app, 30, game=Measured())
    own = max((t for t in table.play.options if "," in t), key=lambda t: len(table.play.selection.pick(t).options))
    click(app, spot(table, own))
    settle(app)
    free = table.display.panels.free

    def there() -> set[int]:
        """What is drawn where meters stand."""
        return {id(sprite.picture) for sprite in table.scene(clock.now()) if free.contains(sprite.rect)}

    meters = there()
    assert meters
    key(app, pygame.K_w)
    settle(app)
    sorts = {reason.sort for reason in table.reasons.reasons.values()}
    assert "reach" in sorts and len(sorts) > 1
    assert {reason.sort for reason in table.reasons.signs.values()} == sorts - {"reach"}
    assert len(there()) >= 2 * len(sorts) - 1
    assert not meters & there()
    key(app, pygame.K_w)
    settle(app)
    assert there() == meters


def test_a_link_between_neighbours_is_seen_over_their_tiles(app: App) -> None:
    board = (("1,0", "rose", "guest"), ("2,0", "lily", "guest"), ("5,0", "jasmine", "host"))
    table = lay_out(app, Teahouse(begin=Tea(board)))
    view, brush = table.display.view, table.brush
    near, far = Link("harmony", "guest", "1,0", "2,0"), Link("harmony", "guest", "2,0", "5,0")
    assert not link_clasp(brush, view, far)
    for kind, owner in (("harmony", "guest"), ("harmony", "host"), ("harmony", None), ("disharmony", None)):
        bead = link_clasp(brush, view, replace(near, kind=kind, owner=owner))[0]
        assert bead.picture.get_bounding_rect().width >= 9
    table.play.links = [near]
    table.pointer.clear()
    pictures = [id(sprite.picture) for sprite in table.display.board.scene(table.pointer, table.animation.motion, 0)]
    tile = table.display.tiles.picture("lily", "guest", view.size("2,0"))
    assert pictures.index(id(link_clasp(brush, view, near)[0].picture)) > pictures.index(id(tile))


def test_what_would_come_about_is_told_from_where_a_tile_may_go_by_its_shape(app: App) -> None:
    table = lay_out(app, Teahouse(begin=Tea()))
    view, brush = table.display.view, table.brush
    new = draw_new_link(brush, view, Link("harmony", "guest", "1,0", "5,0")).picture
    dot = mark(brush, "land", view.unit)
    assert new.get_bounding_rect().height < dot.get_bounding_rect().height, "a thread is thinner than a dot"
    signs = [draw_link_sign(brush, view, Link("harmony", "guest", "1,0", "5,0"), new=made).picture for made in (True, False)]
    assert pygame.image.tobytes(signs[0], "RGBA") != pygame.image.tobytes(signs[1], "RGBA")


def test_whatever_reasons_are_found_a_frame_follows_that_shows_them(app: App) -> None:
    table = lay(app, 4)
    lifted(app, table)
    settle(app)
    table.command("why")
    waited: int | None = 1
    while waited is not None:
        before = len(table.reasons.reasons)
        waited = table.wait(clock.now())
        assert waited is not None or len(table.reasons.reasons) == before


def test_reasons_are_of_the_tile_that_is_lifted_now(app: App) -> None:
    table = lay(app, 4)
    lifted(app, table)
    table.command("why")
    table.wait(clock.now())
    key(app, pygame.K_ESCAPE)
    assert not table.reasons.shown


def test_without_a_lifted_tile_w_says_what_it_is_for(app: App) -> None:
    table = lay(app)
    key(app, pygame.K_w)
    assert "W" in app.notices.said
    assert not table.reasons.shown


def test_pressing_the_other_player_s_tile_shows_where_it_could_go(app: App) -> None:
    table = lay(app, 9)
    place = next(p for p, piece in table.play.pieces.items() if piece.owner not in (table.play.mover, "any"))
    click(app, table.display.view.at(place))
    assert table.pointer.said
    assert dict(table.pointer.reach) == dict(table.play.reach(place))
    mouse(app, pygame.MOUSEMOTION, table.display.layout.talk.center)
    key(app, pygame.K_ESCAPE)
    assert table.pointer.reach == {}


def test_the_right_button_draws_rings_and_arrows_and_wipes_them(app: App) -> None:
    table = lay(app)
    a, b = table.display.view.at("2,2"), table.display.view.at("5,0")
    bare = len(table.scene(clock.now()))

    def right(start: tuple[int, int], stop: tuple[int, int]) -> None:
        mouse(app, pygame.MOUSEBUTTONDOWN, start, 3)
        mouse(app, pygame.MOUSEBUTTONUP, stop, 3)

    right(a, a)
    right(a, b)
    assert table.annotations.of(0) == [("2,2", "2,2"), ("2,2", "5,0")]
    assert len(table.scene(clock.now())) == bare + 2
    right(a, a)
    assert table.annotations.of(0) == [("2,2", "5,0")]
    key(app, pygame.K_x)
    assert table.annotations.of(0) == []


def test_what_is_drawn_belongs_to_its_position(app: App) -> None:
    table = lay(app, 2)
    mouse(app, pygame.MOUSEBUTTONDOWN, table.display.view.at("2,2"), 3)
    mouse(app, pygame.MOUSEBUTTONUP, table.display.view.at("2,2"), 3)
    here = table.play.session.here.id
    table.act("undo")
    assert table.annotations.of(table.play.session.here.id) == []
    table.act("redo")
    assert table.annotations.of(here) == [("2,2", "2,2")]


def test_with_a_tile_in_the_hand_the_right_button_takes_back_a_pick(app: App) -> None:
    table = lay(app, 2)
    lifted(app, table)
    mouse(app, pygame.MOUSEBUTTONDOWN, table.display.view.at("2,2"), 3)
    mouse(app, pygame.MOUSEBUTTONUP, table.display.view.at("2,2"), 3)
    assert table.play.picked == ()
    assert table.annotations.of(table.play.session.here.id) == []


def test_z_shows_the_board_alone_and_brings_everything_back(app: App) -> None:
    table = lay(app, 3)
    side = table.display.layout.board.width
    key(app, pygame.K_z)
    assert [widget.id for widget in table.widgets] == ["board"]
    assert table.display.layout.board.width >= side
    assert app.notices.said
    key(app, pygame.K_ESCAPE)
    assert w.find_widget(table.widgets, "undo")
    assert table.display.layout.board.width == side


def test_a_press_beside_the_board_that_is_alone_brings_everything_back_as_a_finger_has_no_keys(app: App) -> None:
    table = lay(app, 2)
    lifted(app, table)
    key(app, pygame.K_z)
    click(app, (3, 3))
    assert table.display.board_alone, "with a tile in the hand it is no way out"
    key(app, pygame.K_ESCAPE)
    click(app, (3, 3))
    assert w.find_widget(table.widgets, "undo")


def test_the_board_turns_to_the_player_whose_turn_it_is(app: App) -> None:
    app.prefer(board="turns")
    table = lay(app)
    assert not table.display.turned
    table.play_move(table.play.session.legal[0], clock.now())
    settle(app)
    assert table.display.turned == (table.play.mover == "host")
    assert table.display.turned


def test_face_to_face_the_far_player_s_tiles_stand_on_their_heads(app: App) -> None:
    app.prefer(board="facing")
    table = lay(app)
    assert table.display.tiles.upside_down == {"host"}
    key(app, pygame.K_f)
    assert table.display.tiles.upside_down == {"guest"}


# -- the menu and the settings


def test_escape_with_nothing_to_take_back_opens_the_menu_and_closes_it(app: App) -> None:
    lay(app, 2)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.screens[-1], Menu)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.screens[-1], TableScreen)


@pytest.mark.parametrize("name", [name for name, _ in MENU if name not in ("differs", "players", "trial", "learn")])
def test_every_entry_of_the_menu_does_something(app: App, name: str) -> None:
    table = lay(app, 2)
    table.command("menu")
    app.draw()
    before = app.prefs, app.screens[-1], table.display.board_alone, app.notices.said
    app.screens[-1].act(name)
    app.draw()
    assert (app.prefs, app.screens[-1], table.display.board_alone, app.notices.said) != before
    assert not isinstance(app.screens[-1], Menu)


@pytest.mark.parametrize("code", [pygame.K_F1])
def test_the_keys_are_told_on_a_card(app: App, code: int) -> None:
    lay(app)
    key(app, code)
    assert isinstance(app.screens[-1], KeysCard)
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?"))
    assert isinstance(app.screens[-1], KeysCard)


def test_the_language_is_switched_in_the_middle_of_a_game(app: App) -> None:
    table = lay(app, 3)
    app.prefer(language="de")
    assert w.find_widget(table.widgets, "undo").label == "Zurück"  # type: ignore[union-attr]
    app.prefer(language="en")
    assert w.find_widget(table.widgets, "undo").label == "Undo"  # type: ignore[union-attr]
    assert len(table.play.session.moves) == 3


def test_settings_take_effect_at_once_on_every_screen(app: App) -> None:
    table = lay(app, 3)
    table.command("settings")
    page = app.screens[-1]
    assert isinstance(page, SettingsScreen)
    page.act("option:text", 1)
    assert app.prefs.text == 110
    assert table.display.layout.base > 0
    page.act("option:coordinates", 1)
    assert table.display.board.numbered
    page.act("option:hints", 1)
    page.act("back")
    assert not table.pointer.hints


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (720, 1280)])
def test_the_keys_reach_every_setting_and_lead_out_again(tmp_path: Path, size: tuple[int, int]) -> None:
    with window(tmp_path, size) as app:
        app.push(SettingsScreen(app))
        page = app.screens[-1]
        assert isinstance(page, SettingsScreen)
        met = set()
        for _ in range(60):
            key(app, pygame.K_TAB)
            assert w.find_widget(page.widgets, page.focus), "what has the focus is in sight"
            met.add(page.focus)
        assert met == set(page.ring())
        assert {str(name).split(":")[1] for name in met if str(name).startswith("option:")} == set(page.options)
        key(app, pygame.K_ESCAPE)
        assert page not in app.screens


def test_arrows_go_from_tab_to_tab_of_the_settings_and_show_each(app: App) -> None:
    app.push(SettingsScreen(app))
    page = app.screens[-1]
    assert isinstance(page, SettingsScreen)
    page.focus = "group:look"
    shown = []
    for _ in GROUPS:
        key(app, pygame.K_RIGHT)
        shown.append((page.focus, page.group))
    names = [group for group, _ in GROUPS]
    assert shown == [(f"group:{name}", name) for name in [*names[1:], names[-1]]]
    key(app, pygame.K_LEFT)
    assert page.group == names[-2]


def test_the_setting_that_is_worked_stays_where_it_is_while_letters_grow(tmp_path: Path) -> None:
    with window(tmp_path, (1088, 680)) as app:
        app.push(SettingsScreen(app))
        page = app.screens[-1]
        assert isinstance(page, SettingsScreen)
        page._focus_on("option:text")
        for text in range(110, 210, 10):
            before = w.find_widget(page.widgets, "option:text")
            page.act("option:text", 1)
            after = w.find_widget(page.widgets, "option:text")
            assert before and after and (app.prefs.text, page.focus) == (text, "option:text")
            moved = abs(after.rect.centery - before.rect.centery)
            assert moved <= page.step or page.list.first in (0, page.list.most), "by a row, where the page can be scrolled"


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (720, 1280), (1920, 1080)])
def test_settings_stay_on_the_page_in_every_size_of_letters(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with window(tmp_path, size, "de", scale) as app:
        app.push(SettingsScreen(app))
        page = app.screens[-1]
        assert isinstance(page, SettingsScreen)
        for group, _ in GROUPS:
            page.act(f"group:{group}")
            for first in range(page.list.most + 1):
                page.list.show(first)
                page.refresh()
                for sprite in page.scene(0):
                    assert page.layout.card.contains(sprite.rect), "nothing hangs over the card"
                lowest = max(row.rect.bottom for row, _ in page.shown)
                assert first == page.list.most or lowest >= page.body.bottom, "it is seen that more follows"
            page.list.show(0)
            page.refresh()
            for beyond in [row for row, _ in page.shown if not row.whole and row.rect.height <= page.body.height][:1]:
                click(app, beyond.rect.clip(page.body).center)
                assert beyond.option in [row.option for row, _ in page.shown if row.whole], "a press brings it into sight"


def test_that_tiles_stand_on_their_head_is_seen_on_the_picture_of_the_choice() -> None:
    with a_screen("start", (1280, 720), "en") as app:
        draw = SettingPictures(app).draw
        fixed, facing = (pygame.image.tobytes(draw("board", choice, (160, 90)), "RGB") for choice in ("fixed", "facing"))
        differ = sum(abs(one - other) > 60 for one, other in zip(fixed, facing, strict=True))
        assert differ > 500, "with a rose it was 350"


def test_colours_and_tiles_are_chosen_by_their_pictures(app: App) -> None:
    table = lay(app, 3)
    table.command("settings")
    page = app.screens[-1]
    assert isinstance(page, SettingsScreen)
    names = {widget.id for widget in page.widgets if widget.role == "picture"}
    assert {"option:theme:wood", "option:tiles:flowers"} <= names
    shown = [widget.id.split(":")[1:] for widget in page.widgets if widget.id.count(":") == 2]
    assert next(choice for setting, choice in shown if setting == "theme") == Preferences().theme, "what is usual comes first"
    page.act("group:table")
    click(app, w.find_widget(page.widgets, "option:board:facing").rect.center)  # type: ignore[union-attr]
    assert app.prefs.board == "facing"
    assert [widget.id for widget in page.widgets if widget.role == "picture" and widget.on] == ["option:board:facing"]
    sizes = {page.samples.draw("board", choice, (120, 60)).get_size() for choice in ("fixed", "turns", "facing")}
    assert sizes == {(120, 60)}
    looks = {
        pygame.image.tobytes(page.samples.draw("board", choice, (120, 60)), "RGB") for choice in ("fixed", "turns", "facing")
    }
    assert len(looks) == 3


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (600, 1000)])
def test_the_menu_stands_in_groups_at_every_size(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with window(tmp_path, size, "de", scale) as app:
        lay(app, 3).command("menu")
        menu = app.screens[-1]
        assert isinstance(menu, Menu)
        rects = [widget.rect for widget in menu.widgets if menu.worked_at(widget.rect.center) is widget]
        assert all(menu.card.contains(rect) for rect in rects)
        go_on = w.find_widget(menu.widgets, "go_on")
        assert go_on and go_on.rect in rects, "what leads back is in sight"
        back = go_on.rect
        seen = [rect.clip(0, 0, size[0], back.top) if menu.tall and rect != back else rect for rect in rects]
        assert not [1 for i, one in enumerate(seen) for other in seen[:i] if one.colliderect(other)]


def test_a_key_that_is_held_down_opens_once_and_closes_nothing(app: App) -> None:
    lay(app)
    for _ in range(4):
        app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        assert isinstance(app.screens[-1], Menu)
    app.answer(pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0))
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.screens[-1], TableScreen)


def test_the_result_can_be_looked_at_again_and_a_game_that_is_over_is_not_given_up(app: App) -> None:
    table = lay(app, len(played(3, 400)))
    assert table.play.result
    click(app, w.find_widget(table.widgets, "word:==").rect.center)  # type: ignore[union-attr]
    settle(app)
    assert not isinstance(app.screens[-1], TableScreen)
    app.pop()
    table.command("menu")
    assert "resign" not in [widget.id for widget in app.screens[-1].widgets]


def test_a_tile_that_cannot_be_picked_now_says_what_is_asked_for(app: App) -> None:
    table = lay(app)
    slot = next(s for s in table.display.panels.slots if s.count and s.kind == "rose" and s.owner == table.play.mover)
    click(app, slot.rect.center)
    assert table.pointer.said


def test_g_and_a_button_explain_the_lines_and_marks_of_this_game(app: App) -> None:
    pot = (("guest", "rose"), ("host", "rose"))
    table = lay_out(app, Teahouse(begin=Tea((("1,0", "rose", "guest"), ("0,1", "lily", "host")), pot=pot)))
    button = next(widget for widget in table.widgets if widget.id == "legend")
    click(app, button.rect.center)
    card = app.screens[-1]
    assert isinstance(card, LegendCard)
    key(app, pygame.K_ESCAPE)
    assert app.screens[-1] is table
    key(app, pygame.K_g)
    card = app.screens[-1]
    assert isinstance(card, LegendCard)
    rows = list(card.rows(card.view(30)))
    told = [row.said for row in rows]
    for kind, name in table.play.game.link_names.items():
        owners = 1 if kind.startswith("dis") or len(table.play.game.seats) < 2 else 2
        assert sum(said.startswith(name["en"]) for said in told) == owners
    assert len(set(told)) == len(told)
    pictures = [tuple((id(sprite.picture), sprite.x, sprite.y) for sprite in row.sprites) for row in rows]
    assert len(set(pictures)) == len(pictures), "each looks different"


def test_the_legend_tells_the_statuses_that_there_are_now(app: App) -> None:
    table = lay(app, 4)
    place = next(iter(table.play.pieces))
    table.play.badges = {place: (Badge("sheltered", {"en": "It is sheltered."}),) * 2}
    table.command("legend")
    card = app.screens[-1]
    assert isinstance(card, LegendCard)
    assert [row.said for row in card.rows(card.view(30))].count("It is sheltered.") == 1


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_card_of_keys_has_one_size_of_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """All keys have one, and all that they do another, however much room the words need."""
    steps: dict[str, int] = {}

    def noted(brush: Brush, words: str, step: int = 0, *how: Any, **more: Any) -> pygame.Surface:
        steps[words] = step
        return line(brush, words, step, *how, **more)

    def noted_block(brush: Brush, words: str, width: int, step: int = 0, *how: Any, **more: Any) -> pygame.Surface:
        steps[words] = step
        return block(brush, words, width, step, *how, **more)

    line, block = Brush.text, Brush.block
    with window(tmp_path, (800, 480), language) as app:
        lay(app, 2)
        monkeypatch.setattr(Brush, "text", noted)
        monkeypatch.setattr(Brush, "block", noted_block)
        app.screens[-1].command("keys")
        assert isinstance(app.screens[-1], KeysCard)
        assert {steps[sign] for sign, _ in HELP} == {-1}
        assert {steps[app.words.of(said)] for _, said in HELP} == {0}


@pytest.mark.parametrize("theme", ["wood", "night", "contrast", "paper"])
def test_the_legend_shows_whose_turn_it_is_on_the_wood_of_the_rim(tmp_path: Path, theme: str) -> None:
    assets = AssetFolders([places.shipped_art()], DiskCache(None, ""))
    app = App(AppContext(Cupboard(), assets, [ART], tmp_path / "saves"), {"language": "en", "sound": False, "theme": theme})
    app.open_window((1280, 800))
    try:
        app.begin()
        lay(app, 4).command("legend")
        card = app.screens[-1]
        assert isinstance(card, LegendCard)
        row = next(row for row in card.rows(card.view(30)) if row.said == app.words("legend_turn"))
        swatch = row.sprites[0].picture
        wide, high = swatch.get_size()
        wood, brass = (pygame.Color(swatch.get_at((wide // 2, y))) for y in (high // 8, high // 2))
        assert contrast(*(f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}" for colour in (wood, brass))) >= 2
    finally:
        app.close()
        pygame.display.quit()


def test_a_notice_fits_its_slip_on_screens_with_letters_of_different_sizes(app: App) -> None:
    said = "The game is copied as one line of text; paste it on the shelf to open it."
    for base in (14, 15, 14):
        app.notices.tell(said, clock.now())
        slip, words = app.notices.scene(Brush(app.pictures, app.theme.at(base)), (1280, 720), clock.now())
        assert slip.rect.contains(words.rect), base
