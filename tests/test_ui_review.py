"""Looking back at a game: the list of moves, its branches, the bar, the film; and moves that are typed or confirmed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.session import Session
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework import widgets as w
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.move_wording import describe_move, describe_picks, describe_text
from game.ui.table.prompt_panel import PromptPanel
from game.ui.table.review import BEAT, PACES, knob_position, ply_at_pixel
from game.ui.table.table_game import TableGame
from game.ui.table.typed_move import TypedMove
from tests.conftest import Open
from tests.table import position
from tests.test_ui_events import lay_position
from tests.ui_window import Words, click, forbid_cutting, key, lay, mouse, settle, spot, window

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = [(1280, 800), (800, 480), (720, 1280)]


def listed(table: TableScreen) -> list[str]:
    """The moves in the list, as far as they are in sight."""
    return [widget.label for widget in table.widgets if widget.id.startswith("ply:")]


def press(app: App, table: TableScreen, name: str) -> None:
    widget = w.find_widget(table.widgets, name)
    assert widget, name
    click(app, widget.rect.center)


def resting_on(app: App, table: TableScreen, name: str) -> str:
    """What the bubble says once the pointer has rested on a widget."""
    widget = w.find_widget(table.widgets, name)
    assert widget, name
    mouse(app, pygame.MOUSEMOTION, widget.rect.center)
    settle(app)
    return table.pointer.said or ""


def type_in(app: App, text: str) -> None:
    for sign in text:
        app.answer(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode=sign))


@pytest.mark.parametrize("size", SIZES)
def test_the_list_shows_every_move_and_a_click_leads_there(tmp_path: Path, size: tuple[int, int]) -> None:
    with window(tmp_path, size) as app:
        table = lay(app, 6)
        press(app, table, "moves")
        assert len(listed(table)) >= 5
        assert table.display.board.numbered, "the list names points by their numbers"
        row = next(widget for widget in table.widgets if widget.id == f"ply:{table.play.session.line[3].id}")
        click(app, row.rect.center)
        assert table.play.session.here.depth == 3
        assert table.play.session.line[-1].depth == 6, "what was undone stays"
        press(app, table, "hide")
        assert not listed(table) and not table.display.board.numbered


def test_the_list_says_a_move_in_words(app: App) -> None:
    table = lay(app, 1)
    node = table.play.session.here
    said = describe_move(table.play, node, table.words)
    assert node.move is not None
    assert said not in ("", node.move)
    assert "-" not in said, "minus signs are real ones"
    assert table.words.of({"en": "0,-8 is one-way; 3-4, -2."}) == "0,\u22128 is one-way; 3-4, \u22122."
    table = lay(app, 0)
    said = describe_text(table.play, "choose rock rock wheel boat", table.words)
    assert said.endswith(": 2\u00a0\u00d7\u00a0Rock, Wheel, Boat")


def test_the_keys_under_the_list_go_to_the_start_back_on_and_to_the_end(app: App) -> None:
    table = lay(app, 5)
    press(app, table, "moves")
    depths = []
    for name in ("first", "redo", "redo", "undo", "last"):
        press(app, table, name)
        depths.append(table.play.session.here.depth)
    assert depths == [0, 1, 2, 1, 5]


def test_the_bar_is_pressed_and_dragged(app: App) -> None:
    table = lay(app, 6)
    press(app, table, "moves")
    bar = w.find_widget(table.widgets, "scrub")
    assert bar
    mouse(app, pygame.MOUSEMOTION, bar.rect.center)
    mouse(app, pygame.MOUSEBUTTONDOWN, (knob_position(bar.rect, 2, 6), bar.rect.centery))
    assert table.play.session.here.depth == 2
    mouse(app, pygame.MOUSEMOTION, (knob_position(bar.rect, 5, 6), bar.rect.centery))
    assert table.play.session.here.depth == 5
    mouse(app, pygame.MOUSEMOTION, (bar.rect.right + 300, bar.rect.centery))
    mouse(app, pygame.MOUSEBUTTONUP, (bar.rect.right + 300, bar.rect.centery))
    assert table.play.session.here.depth == 6
    mouse(app, pygame.MOUSEMOTION, bar.rect.midleft)
    assert table.play.session.here.depth == 6, "let go, it follows no more"


def test_the_bar_s_ends_are_the_game_s_ends() -> None:
    bar = pygame.Rect(10, 0, 200, 20)
    assert [ply_at_pixel(bar, x, 8) for x in (-50, 10, 110, 210, 999)] == [0, 0, 4, 8, 8]
    assert all(ply_at_pixel(bar, knob_position(bar, ply, 8), 8) == ply for ply in range(9))
    assert ply_at_pixel(bar, 100, 0) == 0


def test_arrow_keys_step_along_the_bar(app: App) -> None:
    table = lay(app, 4)
    key(app, pygame.K_TAB)
    key(app, pygame.K_m)
    assert table.focus == "scrub"
    key(app, pygame.K_LEFT)
    key(app, pygame.K_LEFT)
    assert table.play.session.here.depth == 2
    key(app, pygame.K_RIGHT)
    assert table.play.session.here.depth == 3


def test_a_move_made_after_going_back_is_a_branch_that_the_list_offers(app: App) -> None:
    table = lay(app, 4)
    first = table.play.session.here
    table.act("undo")
    other = next(move for move in table.play.session.legal if move != first.move)
    table.play_move(other, clock.now())
    table.act("moves")
    here = table.play.session.here
    press(app, table, f"fork:{here.id}")
    assert table.play.session.here is first
    key(app, pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert table.play.session.here is here
    assert "2" in app.notices.said


@pytest.mark.parametrize("size", SIZES)
def test_branches_are_listed_by_their_letter_with_their_first_move_and_a_press_leads_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with window(tmp_path, size) as app:
        table = lay(app, 6)
        first = table.play.session.here
        table.act("undo")
        others = [move for move in table.play.session.legal if move != first.move][:2]
        for move in others:
            table.play_move(move, clock.now())
            table.act("undo")
        table.act("redo")
        table.act("moves")
        shown = table.play.session.here
        rows = {widget.id: widget.label for widget in table.widgets if widget.id.startswith("ply:")}
        for letter, node in zip("ABC", shown.parent.children if shown.parent else (), strict=True):
            said = describe_move(table.play, node, table.words)
            assert rows[f"ply:{node.id}"] == (said if node is shown else f"{letter}: {said}")
        assert w.find_widget(table.widgets, f"fork:{shown.id}").label == "C"  # type: ignore[union-attr]
        table.focus = f"fork:{shown.id}"
        key(app, pygame.K_TAB)
        settle(app)
        row = w.find_widget(table.widgets, table.focus)
        assert row and row.tip and table.pointer.said == row.tip, "keys read it too"
        press(app, table, f"ply:{first.id}")
        assert table.play.session.here is first
        table.act("undo")
        table.play_move(others[0], clock.now())
        table.play_move(table.play.session.legal[0], clock.now())
        table.act("undo")
        table.act("fork_on")
        branch = next(widget for widget in table.widgets if widget.label.startswith("B: "))
        assert branch.label.endswith("(+1)"), "so many moves come after it"
        led = [table.play.session.nodes[int(branch.id.removeprefix("ply:"))]]
        led += led[0].children
        leads = f"A press shows branch B: {'; '.join(describe_picks(table.play, node, table.words) for node in led)}"
        assert resting_on(app, table, branch.id) == leads
        table.act(f"ply:{first.id}")
        fork = f"fork:{first.id}"
        assert resting_on(app, table, fork) == f"3 branches begin here; branch A is shown.\n{leads}", "what the button does"
        press(app, table, fork)
        assert table.play.session.here is led[0]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_list_cuts_no_name_and_no_two_rows_lie_on_each_other(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, size, "de", scale) as app:
        table = lay(app, 14)
        for number in (1, 2):
            table.act("undo")
            table.play_move(table.play.session.legal[number], clock.now())
        forbid_cutting(monkeypatch)
        table.act("moves")
        rows = [widget.rect for widget in table.widgets if widget.id.startswith(("ply:", "fork:"))]
        assert len(rows) >= 2
        assert not [(one, other) for i, one in enumerate(rows) for other in rows[:i] if one.colliderect(other)]
        bar = w.find_widget(table.widgets, "scrub")
        assert bar and all(row.bottom <= bar.rect.top for row in rows)


def test_fingers_have_more_than_one_move_in_the_list_of_a_tall_window(tmp_path: Path) -> None:
    with window(tmp_path, (600, 1000)) as app:
        table = lay(app, 14)
        app.window.desktop = (600, 1000)
        app.answer(pygame.event.Event(pygame.FINGERUP, touch_id=1, finger_id=1, x=0, y=0))
        table.act("undo")
        table.play_move(table.play.session.legal[1], clock.now())
        table.act("moves")
        bar, back = w.find_widget(table.widgets, "scrub"), w.find_widget(table.widgets, "first")
        assert len(listed(table)) >= 3, "two moves and a branch"
        assert bar and back and back.rect.bottom < table.display.panels.listed.centery < bar.rect.top, "its keys stand above it"


@pytest.mark.parametrize("size", [(800, 480), (600, 1000)])
def test_whoever_looks_back_sees_that_branches_follow_also_where_not_all_have_room(tmp_path: Path, size: tuple[int, int]) -> None:
    with window(tmp_path, size, scale=2.0) as app:
        table = lay(app, 14)
        for number in (1, 2, 3):
            table.act("undo")
            table.play_move(table.play.session.legal[number], clock.now())
        table.act("undo")
        table.act("moves")
        shown = table.play.session.line[-1]
        rows = [widget for widget in table.widgets if widget.id.startswith("ply:")]
        fork = w.find_widget(table.widgets, f"fork:{shown.id}")
        beside = [row for row in rows if row.label.startswith(("A: ", "B: ", "C: "))]
        assert fork and 1 <= len(beside) < 3 and len(rows) - len(beside) >= 2
        assert fork.rect.top == beside[0].rect.top and fork.rect.bottom == beside[-1].rect.bottom


def test_a_move_that_did_much_is_listed_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path, (1280, 720)) as app:
        table = lay(app, 6)
        node, much = table.play.session.here, " \u00b7 ".join(["Captured: Knotweed of Guest"] * 4)
        monkeypatch.setattr("game.core.move_sentences.join_events", lambda _: much)
        words = Words(monkeypatch)
        table.act("moves")
        said = [words.said(sprite) for sprite in table.scene(clock.now())]
        assert describe_move(table.play, node, table.words) in said, "not only from where to where it went"


def test_a_narrow_row_leaves_out_the_action_and_not_the_tile(
    tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, (800, 480)) as app:
        session = Session(opened("skud"), 0, position({"-1,6": "guest rhododendron", "-2,-8": "host chrysanthemum"}))
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        for move in ("move -1,6 -2,6", "move -2,-8 -4,-8"):
            table.play_move(move, clock.now())
        table.act("first")
        table.play_move("move -1,6 -5,7", clock.now())
        words = Words(monkeypatch)
        forbid_cutting(monkeypatch)
        table.act("moves")
        said = [words.said(sprite) for sprite in table.scene(clock.now())]
        assert "Rhododendron \u22121,6 \u2192\u00a0\u22125,7" in said
        assert "A: Rhododendron \u22121,6 \u2192\u00a0\u22122,6 (+1)" in said
        row = next(widget for widget in table.widgets if widget.on)
        assert row.label == row.tip == "Move a flower: Rhododendron \u22121,6 \u2192\u00a0\u22125,7", "it is told whole"


def test_looking_back_is_told_above_what_is_asked(app: App) -> None:
    table = lay(app, 6)
    said = PromptPanel(table.play, table.brush, table.display.tiles, table.words)
    assert said._small()[-1] == "Move 7"
    table.act("undo")
    table.act("undo")
    assert said._small() == ["Looking back: after move 4 of 6"]
    table.play_move(table.play.session.legal[2], clock.now())
    assert said._small()[-1] == "Move 6"


def test_the_game_plays_itself_at_the_pace_that_is_set_and_stops_at_its_end(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(app, 3)
    press(app, table, "moves")
    press(app, table, "first")
    settle(app)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    assert table.review.beat == BEAT
    press(app, table, "pace")
    press(app, table, "pace")
    assert table.review.beat == BEAT / PACES[-1]
    press(app, table, "play")
    depths = []
    for _ in range(6):
        now += BEAT
        table.wait(now)
        table.animation.motion.finish()
        depths.append(table.play.session.here.depth)
    assert sorted(set(depths)) == [*range(min(depths), 4)]
    assert depths[-1] == 3
    assert not table.review.playing
    app.prefer(language="de")
    press(app, table, "pace")
    assert next(widget.label for widget in table.widgets if widget.id == "pace") == "0,25\u00d7"


def test_a_wheel_that_is_pushed_aside_or_turned_by_less_than_a_notch_takes_no_move_back(app: App) -> None:
    table = lay(app, 3)
    mouse(app, pygame.MOUSEMOTION, table.display.layout.tools.center)
    for x, y in ((1, 0), (0, 0), (0, 1)):
        app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y, touch=False))
        assert table.play.session.here.depth == 3 - y


def test_going_on_by_several_moves_does_not_sound_like_taking_back(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(app, 6)
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "cue", lambda cues, now: heard.extend(event for event, _ in cues))
    table.command("first")
    assert heard == ["undo"]
    heard.clear()
    table.command("last")
    assert "place" in heard and "undo" not in heard


def test_playing_stops_when_somebody_does_something_else(app: App) -> None:
    table = lay(app, 3)
    table.act("first")
    table.act("play")
    assert table.review.playing
    table.act("redo")
    assert not table.review.playing


# -- typing


def test_a_typed_move_is_played(app: App) -> None:
    table = lay(app)
    move = table.play.session.legal[3]
    key(app, pygame.K_t)
    assert table.typing
    app.draw()
    ground = next(sprite for sprite in table._typed_line if sprite.picture.get_height() > table.brush.theme.base * 5)
    offered = [widget.rect for widget in table.widgets if widget.id.startswith("entry:")]
    assert offered and all(ground.rect.contains(rect) for rect in offered), "nothing looks out between the lines"
    assert ground.picture.get_at((ground.rect.width // 2, ground.rect.height // 2)).a == 255
    type_in(app, move.upper())
    key(app, pygame.K_RETURN)
    assert table.play.session.moves == [move]
    assert not table.typing


def test_enter_takes_the_one_line_that_is_offered_and_a_refused_text_stays(app: App) -> None:
    table = lay(app, 2)
    move = next(move for move in table.play.session.legal if " lily " in move)
    key(app, pygame.K_t)
    text = f"{move.split(' ')[-1]} lily rose"
    type_in(app, text)
    assert table.input.told == app.words("none_begins") and table.input.told in table.heard_text
    key(app, pygame.K_RETURN)
    assert table.input.typed == TypedMove(text) and table.input.told not in ("", app.words("none_begins"))
    for _ in " rose":
        key(app, pygame.K_BACKSPACE)
    assert not table.input.told
    assert [widget.on for widget in table.widgets if widget.id.startswith("entry:")] == [True]
    key(app, pygame.K_RETURN)
    assert table.play.session.moves[2:] == [move]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((800, 480), 2.0), ((600, 1000), 1.0)])
def test_whoever_types_a_move_sees_the_whole_board_and_the_line_that_is_taken(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    with window(tmp_path, size, "en", scale) as app:
        table = lay(app, 2)
        key(app, pygame.K_t)
        for at in range(3):
            app.draw()
            offered = [widget for widget in table.widgets if widget.id.startswith("entry:")]
            assert not any(widget.rect.colliderect(table.display.layout.board) for widget in offered)
            assert sum(widget.on for widget in offered) == bool(at), "the one that the arrow keys went to"
            if at < 2:
                key(app, pygame.K_DOWN)
        move = next(widget for widget in offered if not widget.on)
        click(app, move.rect.center)
        assert table.play.session.moves[-1] == move.label


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((800, 480), 1.0), ((800, 480), 2.0), ((600, 1000), 1.0)])
def test_a_move_is_typed_beside_the_list_of_moves_and_why_it_is_none_stands_above_it(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, size, "en", scale) as app:
        table = lay(app, 6)
        table.act("moves")
        whole = table.widgets
        words = Words(monkeypatch)
        key(app, pygame.K_t)
        type_in(app, "move 0,0 5,5")
        key(app, pygame.K_RETURN)
        ground, *written = [sprite for sprite in table._typed_line if sprite.picture.get_width() > table.brush.theme.base * 4]
        said = {words.said(sprite): sprite.rect for sprite in written}
        told, line = said[table.input.told], said["move 0,0 5,5|"]
        assert ground.rect.contains(told) and told.bottom <= line.top <= told.bottom + 2 * table.brush.theme.base
        keys = [widget for widget in table.widgets if widget.id in ("first", "undo", "play", "redo", "last", "scrub")]
        assert not any(widget.rect.colliderect(ground.rect) for widget in table.widgets if widget.role != "board")
        assert scale > 1 or len(keys) >= 6, "where there is room for both, the list stays"
        key(app, pygame.K_ESCAPE)
        assert [widget.id for widget in table.widgets] == [widget.id for widget in whole], "and all comes back"


def test_tiles_are_called_by_their_names_in_the_language_of_the_reader(app: App) -> None:
    app.prefer(language="de")
    table = lay(app, 2)
    move = next(move for move in table.play.session.legal if " lily " in move)
    key(app, pygame.K_t)
    type_in(app, move.replace("lily", "lilie").upper())
    assert [widget.label for widget in table.widgets if widget.id.startswith("entry:")] == [move]
    key(app, pygame.K_RETURN)
    assert table.play.session.moves[2:] == [move]


def test_while_typing_letters_are_letters_and_escape_ends_it(app: App) -> None:
    table = lay(app, 2)
    type_in(app, "/")
    app.notice("New rules taken.")  # it is not about what is typed
    type_in(app, "fnzm")
    assert app.notices.said == "New rules taken."
    assert table.input.typed == TypedMove("fnzm")
    key(app, pygame.K_BACKSPACE)
    assert table.input.typed == TypedMove("fnz")
    key(app, pygame.K_ESCAPE)
    assert not table.typing
    assert table.play.session.here.depth == 2


def test_a_typed_move_that_is_not_legal_is_answered_and_stays_to_be_mended(app: App) -> None:
    table = lay(app)
    key(app, pygame.K_t)
    type_in(app, "move 0,0 5,5")
    key(app, pygame.K_RETURN)
    assert table.typing
    assert table.input.told and table.input.told in table.heard_text and not app.notices.said
    assert table.play.session.moves == []
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_t)
    legal = table.play.session.legal
    type_in(app, "0,0 5,x")
    key(app, pygame.K_RETURN)
    assert table.input.told == f"No move is written so. {app.words('type_here', move=legal[0])}.", "an example from this game"
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_t)
    type_in(app, legal[0].split()[0])
    key(app, pygame.K_RETURN)
    assert table.input.told.startswith("More than one move begins so") and table.play.session.moves == []


def test_why_a_move_cannot_be_played_is_said_however_it_is_typed(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table, told = lay_position(app, "skud", {"0,0": "guest rose"}), []
        typed = "move 0,0 5,5", "0,0 5,5", "move the Rose to 5,5", "place jasmine 5,5", "plant a jasmine 5,5", "jasmine 5,5"
        for text in typed:
            key(app, pygame.K_t)
            type_in(app, text)
            key(app, pygame.K_RETURN)
            told.append(table.input.told)
            key(app, pygame.K_ESCAPE)
        assert told[0] == told[1] == told[2] != told[3] == told[4] == told[5] != "" and table.play.session.moves == []


def test_suggestions_are_the_legal_moves_that_begin_so_and_can_be_taken(app: App) -> None:
    table = lay(app)
    legal = table.play.session.legal
    key(app, pygame.K_t)
    key(app, pygame.K_TAB)
    assert table.input.typed is not None
    assert all(move.startswith(table.input.typed.text) for move in legal)
    rows = [widget for widget in table.widgets if widget.id.startswith("entry:")]
    assert [row.label for row in reversed(rows)] == list(legal[: len(rows)])
    app.draw()
    click(app, rows[-1].rect.center)
    assert table.play.session.moves == [legal[0]]


def test_the_arrow_keys_choose_among_suggestions(app: App) -> None:
    table = lay(app)
    legal = list(table.play.session.legal)
    key(app, pygame.K_t)
    key(app, pygame.K_DOWN)
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert table.play.session.moves == [legal[1]]


def test_words_in_any_order_find_a_move() -> None:
    legal = ["move 0,0 1,1", "place rose 0,-8", "place lily 0,-8"]
    assert TypedMove("0,-8 lily").suggestions(legal) == ["place lily 0,-8"]
    assert TypedMove("0,-8 lily").move(legal) == "place lily 0,-8"
    assert TypedMove().type_text("0,\u22128 lily").move(legal) == "place lily 0,-8"
    assert TypedMove("0, li").move(legal) == "place lily 0,-8"
    assert TypedMove("0,-8").move(legal) == "0,-8", "that can be either of two"
    assert TypedMove("pl").complete(legal).text == "place "
    assert TypedMove("xyz").move(legal) == "xyz"
    assert TypedMove("").step(1, []).at == -1


# -- confirming


def test_a_move_that_is_to_be_confirmed_is_shown_and_made_by_a_second_press(app: App) -> None:
    app.prefer(confirm=True)
    table = lay(app, 2)
    move = next(move for move in table.play.session.legal if move.startswith("place"))
    _, kind, place = move.split(" ")
    click(app, spot(table, kind))
    click(app, table.display.view.at(place))
    assert len(table.play.session.moves) == 2
    assert table.play.pinned == place
    assert w.find_widget(table.widgets, "word:=")
    click(app, table.display.view.at(place))
    assert table.play.session.moves[2:] == [move]


@pytest.mark.parametrize("way", ["button", "enter"])
def test_a_shown_move_is_made_by_its_button_or_enter_and_taken_back_by_escape(app: App, way: str) -> None:
    app.prefer(confirm=True)
    table = lay(app, 2)
    move = next(move for move in table.play.session.legal if move.startswith("place"))
    _, kind, place = move.split(" ")
    click(app, spot(table, kind))
    click(app, table.display.view.at(place))
    key(app, pygame.K_ESCAPE)
    assert (table.play.pinned, table.play.picked) == (None, (kind,))
    click(app, table.display.view.at(place))
    if way == "button":
        press(app, table, "word:=")
    else:
        key(app, pygame.K_RETURN)
    assert table.play.session.moves[2:] == [move]


def test_another_place_than_was_typed_is_never_played_nor_a_move_the_other_way() -> None:
    legal = ["place rose -1,1", "move 0,-8 -1,-5"]
    assert TypedMove("rose 1,1").suggestions(legal) == []
    assert TypedMove("place rose 1,1").move(legal) == "place rose 1,1"
    assert TypedMove("move -1,-5 0,-8").move(legal) == "move -1,-5 0,-8"
    assert TypedMove("move 0").move(legal) == "move 0,-8 -1,-5"


def test_the_line_is_closed_when_the_game_goes_on_without_it(app: App) -> None:
    table = lay(app, 2)
    table.input.begin_typing()
    table.act("undo")
    assert not table.typing


def test_a_line_can_be_pasted_into(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(app, 2)
    move = table.play.session.legal[0]
    monkeypatch.setattr("game.ui.framework.clipboard.pasted", lambda: f" {move}\n")
    table.input.begin_typing()
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert table.input.typed == TypedMove(move)
    monkeypatch.setattr("game.ui.framework.clipboard.pasted", str)
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert (table.input.typed, table.input.told) == (TypedMove(move), app.words("no_paste"))


def test_a_bar_that_was_pressed_is_let_go_when_a_card_comes_between(app: App) -> None:
    table = lay(app, 6)
    press(app, table, "moves")
    bar = w.find_widget(table.widgets, "scrub")
    assert bar
    mouse(app, pygame.MOUSEMOTION, bar.rect.center)
    mouse(app, pygame.MOUSEBUTTONDOWN, (knob_position(bar.rect, 2, 6), bar.rect.centery))
    table.command("menu")
    app.pop()
    mouse(app, pygame.MOUSEMOTION, (knob_position(bar.rect, 5, 6), bar.rect.centery))
    assert table.play.session.here.depth == 2


def test_what_is_named_at_once_may_be_typed_in_any_order() -> None:
    legal = ["choose boat boat rock wheel", "choose boat rock wheel wheel", "move 0,-8 0,-6"]
    assert TypedMove("choose boat boat wheel rock").move(legal, {"choose": 0}) == legal[0]
    assert TypedMove("choose rock").move(legal, {"choose": 0}) == "choose rock"
    assert TypedMove("choose wheel wheel").move(legal, {"choose": 0}) == legal[1], "the only one with two"
    assert TypedMove("move 0,-6 0,-8").move(legal, {"choose": 0}) == "move 0,-6 0,-8", "from where and to where is an order"
