"""What happens is shown and said: the toss, what is drawn and discarded, what is skipped, passed and wrongly proclaimed; prompts
that follow the picks; and a mark for the last move wherever it was made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.move_sentences import join_events
from game.core.session import Session
from game.drawing.brush import Brush
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.inputs import DOUBLE
from game.ui.framework.widgets import draw_widget
from game.ui.saves.autosave import Autosave
from game.ui.screens.course import CourseCard
from game.ui.screens.table import TableScreen
from game.ui.table.change_wording import describe_changes, list_changes
from game.ui.table.event_wording import describe_events, describe_losses, describe_node
from game.ui.table.prompt_wording import describe_choices, describe_turn
from game.ui.table.table_game import TableGame
from tests.conftest import a_catalogue
from tests.fake_clock import CLOCK
from tests.screens import a_screen, seated
from tests.table import EARN, EARNING, Board, position
from tests.test_basic_count import STUCK
from tests.test_iroh_end import WON
from tests.ui_tea import Teahouse
from tests.ui_window import click, forbid_cutting, key, lay_out, make, settle, sit_down, spot, window

pytestmark = pytest.mark.usefixtures("made_once")


def lay_position(app: App, ruleset: str, board: Board | None = None, seed: int = 1) -> TableScreen:
    """A table with a shipped game, from its start or from a position."""
    start = None if board is None else position(board)
    session = Session(a_catalogue().open(ruleset, {}), seed, start)
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    app.draw()
    return table


def bonus(app: App, **others: str) -> TableScreen:
    """Skud, GUEST about to take a bonus; other tiles by their points."""
    table = lay_position(app, "skud", {**EARNING, **others})
    for place in EARN.split(" ")[1:]:
        click(app, spot(table, place))
        settle(app)
    return table


def asked(table: TableScreen) -> str:
    """What the panel that speaks asks."""
    return describe_turn(table.play, table.words)[1]


def happened(table: TableScreen) -> str:
    return join_events(describe_events(table.play, table.play.session.here, table.words))


def logged(table: TableScreen) -> str:
    return describe_node(table.play, table.play.session.here, table.words)


def notes(table: TableScreen) -> list[str]:
    return [note.words for note in table.animation.notes._notes]


def skip_button(table: TableScreen) -> str:
    return next(widget.label for widget in table.widgets if widget.id == "word:skip")


# -- prompts


def test_the_prompt_asks_which_flower_the_boat_carries_and_where(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = bonus(app)
        assert asked(table) == "Harmony bonus (or skip)"
        may = describe_choices(table.play, table.words)
        assert may.startswith("What may be done: Plant a basic flower; ") and "with the Boat" in may
        assert may in table.spoken.told()
        click(app, spot(table, "boat"))
        assert describe_choices(table.play, table.words) == ""
        assert asked(table) == "Which flower does the Boat carry?"
        click(app, spot(table, "-3,-8"))
        assert asked(table) == "Where does the Boat carry it?"


def test_all_questions_stand_where_a_boat_may_do_several_things(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = bonus(app, **{"5,1": "host rock"})
        click(app, spot(table, "boat"))
        assert asked(table) == "Which flower does the Boat carry? Which accent tile does the Boat remove?"
        table = lay_position(app, "basic", {"3,3": "guest boat", "3,4": "guest rose"})
        click(app, spot(table, "3,3"))
        carried = "Which tile does the Boat push? Which tiles does the Boat carry?"
        assert asked(table) == f"Move a tile: Where to? {carried}", "what it may do besides moving is asked as well"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Move a flower: Where to?"),
        ("de", "Eine Blume bewegen: Wohin?"),
        ("fr", "Déplacer une fleur\u00a0: Où\u202f?"),
    ],
)
def test_a_step_without_its_own_question_has_the_actions_name_and_a_plain_one(language: str, said: str, tmp_path: Path) -> None:
    with window(tmp_path, language=language) as app:
        table = lay_position(app, "skud", {"0,0": "guest rose"})
        click(app, spot(table, "0,0"))
        assert asked(table) == said


def test_who_can_only_pass_is_asked_for_nothing_else(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        start = position(STUCK, reserve={"guest": {"jasmine": 4}, "host": {"jasmine": 4}})
        session = Session(a_catalogue().open("basic", {}), 1, start)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        assert asked(table) == "There is no move but to pass."
        make(app, table, "pass")
        assert happened(table) == logged(table) == "Guest passes"


# -- what is thrown away


@pytest.mark.parametrize(
    ("language", "label"),
    [("en", "Skip: Harmony bonus"), ("de", "Auslassen: Harmonie-Bonus"), ("fr", "Passer\u00a0: Bonus d’harmonie")],
)
def test_the_button_that_gives_up_a_bonus_names_it_with_a_tile_in_the_hand_too(language: str, label: str, tmp_path: Path) -> None:
    for size, text in (((1920, 1080), 1.0), ((800, 480), 1.0), ((800, 480), 2.0), ((600, 1000), 2.0)):
        with window(tmp_path, size, language, text) as app:
            table = bonus(app)
            assert skip_button(table) == label
            click(app, spot(table, "rock"))
            assert skip_button(table) == label


def test_looking_back_at_a_game_that_is_over_nothing_is_played_before_one_plays_from_here(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = bonus(app)
        earned, ways = table.play.session.here, [spot(table, "rock"), spot(table, "-3,-8")]
        for move in ("skip", "resign"):
            table.play_move(move, clock.now())
        settle(app)
        app.screens[-1].act("look")
        table.review.show(earned.id)
        assert not {"word:skip"} & {widget.id for widget in table.widgets} and asked(table).startswith("You are looking back")
        for place in ways:
            click(app, place)
            assert not table.play.picked and table.play.ended and table.pointer.said
        for code, text in ((pygame.K_t, ""), *((0, sign) for sign in "skip"), (pygame.K_RETURN, "")):
            app.answer(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text))
        assert table.play.session.here is earned and table.input.told == asked(table), "nor is what is typed"
        key(app, pygame.K_ESCAPE)
        here = spot(table, "=on")
        click(app, here)
        assert "word:skip" in {widget.id for widget in table.widgets} and table.play.ended
        click(app, here)
        assert app.screens[-1] is table, "a double press on it is no press on the button that came under it"
        CLOCK.pass_time(DOUBLE)
        click(app, here)
        assert isinstance(app.screens[-1], CourseCard), "later it is"
        key(app, pygame.K_ESCAPE)
        table.command("first")
        table.command("redo")
        assert table.play.only_looks, "wherever else one goes, one looks again"
        table.command("last")
        table.command("moves")
        table.command("undo")
        assert table.play.only_looks, "in the list it is a step back"
        table.command("redo")
        table.command("moves")
        table.command("undo")
        assert not table.play.only_looks and table.play.legal, "without it what was done last is taken back"
        table.command("redo")
        table.act("word:==")
        settle(app)
        app.screens[-1].act("undo")
        assert table.play.mover == "host" and table.play.legal, "who takes the last move back makes another"


# -- what a move changed


def test_what_a_move_changed_is_told_by_what_it_did_and_by_how_things_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path) as app:
        table = bonus(app)
        play, words, drawn, block = table.play, app.words, list[str](), Brush.block
        make(app, table, "skip")

        def note(brush: Brush, text: str, *more: Any, **named: Any) -> pygame.Surface:
            drawn.append(text)
            return block(brush, text, *more, **named)

        monkeypatch.setattr(Brush, "block", note)
        table.command("undo")
        assert any(text.endswith("Harmonies: Guest 0\u202f\u203a\u202f1") for text in drawn), "who looks back reads it"
        assert describe_changes(play, play.session.here, words).endswith("; Harmonies: Guest 0\u202f\u203a\u202f1")
        assert describe_changes(play, play.session.line[0], words) == ""
        play.enter("resign")
        assert play.result
        assert describe_changes(play, play.session.here, words).startswith(words.of(play.result.name))


def test_who_looks_back_reads_all_that_a_move_changed_however_long_the_words_are(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_screen("shelf", (1280, 800), "de") as app:
        table, drawn, block = seated(app, "basic", 24), list[str](), Brush.block

        def note(brush: Brush, text: str, *more: Any, **named: Any) -> pygame.Surface:
            drawn.append(text)
            return block(brush, text, *more, **named)

        monkeypatch.setattr(Brush, "block", note)
        for _ in range(6):
            table.command("undo")
            said = " \u00b7 ".join(list_changes(table.play, table.play.session.here, app.words))
            assert said and any(text.startswith(said) for text in drawn)


# -- events


def test_a_skipped_bonus_is_said_logged_and_marked(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = bonus(app)
        assert table.display.maker.draw_last(table.display.panels) == []
        make(app, table, "skip")
        assert happened(table) == logged(table) == "Guest skips: Harmony bonus"
        assert notes(table) == ["Guest skips: Harmony bonus"]
        (ring,) = table.display.maker.draw_last(table.display.panels)
        assert ring.rect.center == table.display.panels.discs["guest"].center


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((800, 480), 1.0), ((800, 480), 0.8)])
def test_what_is_told_for_a_moment_covers_no_meter(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with window(tmp_path, size, "fr", text) as app:
        table = lay_position(app, "basic", {"0,0": "guest rose", "1,0": "host jasmine"})
        table.play_move("move 0,0 1,0", clock.now())
        told = table.animation.notes.scene(table.brush, table.display.panels.berths, clock.now() + 400)
        assert told
        assert not [one.rect for one in told if one.rect.colliderect(table.display.panels.free)]
        assert all(pygame.Rect((0, 0), size).contains(one.rect) for one in told)


def test_the_log_says_a_rock_in_the_games_words(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = bonus(app)
        make(app, table, "place rock 5,5")
        assert logged(table) == "Place an accent tile: Rock \u2192\u00a05,5"


@pytest.mark.parametrize(("language", "said"), [("en", "Host keeps"), ("de", "Gastgeber behält"), ("fr", "Hôte garde")])
def test_of_accents_it_is_said_which_are_kept_and_nothing_of_the_rest(tmp_path: Path, language: str, said: str) -> None:
    with window(tmp_path, language=language) as app:
        table = lay_position(app, "skud")
        make(app, table, "choose boat rock wheel knotweed")
        kinds = ("rock", "wheel", "knotweed", "boat")
        named = ", ".join(app.words.of(table.play.game.kinds[kind].name) for kind in kinds)
        assert happened(table) == f"{said} {named}"


def test_accents_that_are_not_chosen_leave_before_all_eyes(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "skud")
        make(app, table, "choose boat rock wheel wheel")
        assert happened(table) == "Host keeps Rock, 2\u00a0×\u00a0Wheel, Boat"
        kinds = ("rock", "knotweed", "boat")
        slots = [slot for slot in table.display.panels.all_slots if slot.owner == "host" and slot.kind in kinds]
        rings = {sprite.rect.center for sprite in table.display.maker.draw_last(table.display.panels)}
        assert {slot.rect.center for slot in slots} <= rings
        panels, maker = table.display.panels, table.display.maker
        drawn = [sprite.rect for sprite in maker.draw_slots(panels, None)]
        above = drawn[max(drawn.index(ring.rect) for ring in maker.draw_last(panels)) + 1 :]
        assert above and all(seal.width < panels.slots[0].rect.width // 2 for seal in above), "counts lie on the marks"


def test_a_capture_is_said_with_whose_tile_it_was(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "skud", {"0,0": "guest rose", "2,0": "host jasmine"})
        table.play_move(next(move for move in table.play.legal if move == "move 0,0 2,0"), clock.now())
        assert happened(table) == "Captured: Jasmine of Host"
        assert logged(table) == "Move a flower: Rose 0,0 \u2192\u00a02,0 \u00b7 Captured: Jasmine of Host"


def test_a_victory_that_is_wrongly_proclaimed_is_said(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "iroh")
        make(app, table, "proclaim")
        assert happened(table) == "Guest proclaims victory, but has not won"
        assert table.display.maker.draw_last(table.display.panels)


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 200), ((1920, 1080), 200), ((600, 1000), 80), ((600, 1000), 100), ((600, 1000), 200)]
)
def test_what_happened_is_told_where_there_is_room_if_not_below_what_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: int
) -> None:
    drawn, block = list[str](), Brush.block

    def note(brush: Brush, said: str, *more: Any, **named: Any) -> pygame.Surface:
        drawn.append(said)
        return block(brush, said, *more, **named)

    with window(tmp_path, size, "fr", text / 100) as app:
        table = lay_position(app, "iroh")
        monkeypatch.setattr(Brush, "block", note)
        make(app, table, "proclaim")
        assert happened(table) in drawn, "beside the buttons or below the tiles"
        table, toss = lay_position(app, "basic"), "Hôte gagne le tirage au sort"
        assert happened(table) == toss
        assert toss in drawn


def test_a_drawn_tile_is_held_up_and_told_to_its_owner_alone(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "solitaire_against", seed=3)
        move = table.play.legal[0]
        table.play_move(move, clock.now())
        drawn = next(event["tile"] for event in table.play.game.events(table.play.session.state) if event["event"] == "drawn")
        assert table.animation.trays._pass is not None
        assert table.animation.trays._pass.shown
        assert table.animation.trays._pass.kind == drawn
        assert f"draws {table.words.of(table.play.game.kinds[drawn].name)}" in happened(table)
        app.draw()
        settle(app)
        assert not table.animation.trays.under_way


def test_a_hidden_draw_tells_the_other_player_no_kind(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "ancient", seed=2)
        make_until_draw(app, table)
        mover = table.play.game.to_move(table.play.session.here.parent.state)  # type: ignore[union-attr]
        table.play.viewer = "host" if mover == "guest" else "guest"
        assert "draws a tile" in happened(table)
        table.play.viewer = mover
        assert "draws a tile" not in happened(table)


def make_until_draw(app: App, table: TableScreen) -> None:
    """Plays on until somebody has drawn."""
    for _ in range(30):
        move = "draw" if "draw" in table.play.session.legal else table.play.session.legal[0]
        table.play_move(move, clock.now())
        if move == "draw":
            return
    raise AssertionError("nobody could draw")


# -- the toss


def test_the_coin_is_tossed_before_ones_eyes(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "basic", seed=1)
        (event,) = table.play.game.events(table.play.session.state)
        assert event["event"] == "tossed"
        assert happened(table) == f"{event['player'].capitalize()} wins the toss"
        heights, tossed = set(), table.animation.coin
        for at in range(0, 1000, 100):
            (coin,) = tossed.scene(table.brush, table.display.tiles, table.display.view, tossed._begun + at)
            heights.add(coin.picture.get_height())
        assert len(heights) > 3, "it turns over"
        settle(app)
        assert not table.animation.coin.under_way


def test_who_begins_is_told_once_and_a_question_that_was_answered_keeps_its_mark(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_position(app, "ancient")
        table.play_move("choose first_move", clock.now())
        assert notes(table) == [f"{table.words.seat(table.play.mover or '')} begins"]
        assert "Who begins? You begin" in logged(table)


def test_no_coin_is_tossed_where_nothing_moves_and_none_for_a_game_without_chance(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.prefer(motion="off")
        assert not lay_position(app, "basic").animation.coin.under_way
        app.prefer(motion="full")
        assert not lay_position(app, "skud").animation.coin.under_way
        table = lay_out(app, Teahouse())
        sit_down(app)
        assert not table.animation.coin.under_way


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_can_be_chosen_is_read_whole_in_large_letters(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, (800, 480), language, 2.0) as app:
        table = lay_position(app, "basic")
        settle(app)
        buttons = [widget for widget in table.widgets if widget.id.startswith("word:")]
        assert len(buttons) == 2
        forbid_cutting(monkeypatch)
        table.brush.forget()
        assert all(draw_widget(table.brush, button) for button in buttons)


# -- what has won


@pytest.mark.parametrize("size", [(1280, 800), (600, 1000)])
def test_the_harmonies_across_the_midlines_that_have_won_come_to_light(size: tuple[int, int], tmp_path: Path) -> None:
    with window(tmp_path, size) as app:
        table = lay_position(app, "iroh", {place: f"guest {kind}" for place, kind in WON.items()} | {"7,-3": "host air"})
        assert table.display.board.threads.lit == []
        make(app, table, "proclaim")
        settle(app)
        lit = {frozenset((link.a, link.b)) for link in table.display.board.threads.lit}
        assert {frozenset(pair) for pair in (("-1,4", "1,4"), ("-2,-4", "2,-4"), ("4,-1", "4,1"), ("-4,-2", "-4,2"))} <= lit
        table.step(table.play.undo)
        assert table.display.board.threads.lit == []


def test_once_it_is_the_others_turn_all_that_was_done_in_the_one_before_is_marked(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = bonus(app)
        board, play = table.display.board, table.play
        moved = [node.move for node in play.last_turn]
        assert moved == [EARN], "GUEST has yet to take the bonus"
        one = len(board._last_move())
        make(app, table, next(move for move in play.session.legal if move.startswith("place rose ")))
        settle(app)
        assert play.mover == "host" and [node.move for node in play.last_turn][:-1] == moved
        assert len(board._last_move()) == one + 1, "the arrow and its mark stay beside the mark of what was planted"
        make(app, table, play.session.legal[0])
        assert len(play.last_turn) == 1 and play.mover == "guest"
        table.command("undo")
        assert len(play.last_turn) == 1 and play.looks_back, "whoever looks back sees one move at a time"


def test_what_a_turn_has_broken_of_the_other_s_is_said(tmp_path: Path) -> None:
    tiles = {"2,6": "host rose", "5,6": "host chrysanthemum", "3,8": "guest white_jade", "-6,2": "guest rose"}
    with window(tmp_path) as app:
        table = lay_position(app, "skud", {**tiles, "-6,5": "guest chrysanthemum"})
        make(app, table, "move 3,8 3,6")
        assert list(describe_losses(table.play, table.words)) == ["Gone: Harmony of Host, Rose 2,6 with Chrysanthemum 5,6"]
        make(app, table, "move 5,6 5,7")
        make(app, table, "move -6,5 -7,5")
        assert not list(describe_losses(table.play, table.words)), "whoever gives up a line of their own knows it"
