"""Several things picked in any order, where they would go, and amounts that are seen before they are chosen."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.chance import Chance
from game.core.session import Session
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.words import UiWords, format_place
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.move_wording import describe_move, find_moved_tile
from game.ui.table.preview import find_preview
from game.ui.table.prompt_wording import describe_turn
from game.ui.table.table_game import TableGame
from game.ui.table.trays import draw_count
from game.ui.tables import begin_table
from tests.rulebooks import game_of
from tests.ui_fake import Garden
from tests.ui_solo import Solo
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import click, drag, key, lay_out, make, mouse, sit_down, spot, window

pytestmark = pytest.mark.usefixtures("made_once")
CREW = ("1,0", "0,1", "-1,0")
HARBOUR = Tea((("0,0", "boat", "guest"), ("1,0", "rose", "guest"), ("0,1", "jasmine", "guest"), ("-1,0", "lily", "guest")))
WHEEL = Tea((("1,0", "rose", "guest"), ("0,1", "lily", "host")))


def play(begin: Tea, saves: Path) -> TableGame:
    session = Session(Teahouse(begin=begin))
    return TableGame(session, Autosave(saves, session))


def lay(app: App, begin: Tea) -> TableScreen:
    return lay_out(app, Teahouse(begin=begin))


@pytest.mark.parametrize("order", list(permutations(CREW)))
def test_the_boat_then_its_tiles_in_any_order_then_where_the_last_one_lands(order: tuple[str, ...], tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, HARBOUR)
        for place in ("0,0", *order):
            click(app, table.display.view.at(place))
        assert table.play.picked == ("0,0", *order)
        x, y = (int(part) for part in order[-1].split(","))
        click(app, table.display.view.at(f"{x},{y + 2}"))
        assert table.play.session.moves == ["ferry 0,0 -1,0 0,1 1,0 by 0,2"]


def test_a_picked_tile_is_put_back_alone_and_the_boat_takes_all_with_it(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, HARBOUR)
        for place in ("0,0", "1,0", "0,1", "1,0"):
            click(app, table.display.view.at(place))
        assert table.play.picked == ("0,0", "0,1")
        click(app, table.display.view.at("0,0"))
        assert not table.play.picked


def test_targets_are_where_the_last_picked_tile_would_land(tmp_path: Path) -> None:
    one = play(HARBOUR, tmp_path)
    one.press("0,0")
    assert set(one.targets) == set(CREW)
    one.press("1,0")
    assert one.targets["1,3"] == "by 0,3"
    assert one.targets["0,1"] == "0,1", "a tile that can be picked is picked"
    one.press("0,1")
    assert one.targets["0,4"] == "by 0,3"
    assert "1,3" not in one.targets


def test_all_picked_tiles_are_seen_where_they_would_go(tmp_path: Path) -> None:
    one = play(HARBOUR, tmp_path)
    for place in ("0,0", "1,0", "-1,0"):
        one.press(place)
    then = find_preview(one, "by 0,2", "-1,2")
    assert {place: piece.kind for place, piece in then.ghosts.items()} == {"1,2": "rose", "-1,2": "lily"}
    assert then.leaving == {"1,0", "-1,0"}
    assert find_preview(one, "0,1", "0,1").ghosts == {}, "one pick more moves nothing yet"


def test_the_last_picked_tile_can_be_dragged_to_where_it_lands(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, HARBOUR)
        click(app, table.display.view.at("0,0"))
        click(app, table.display.view.at("1,0"))
        drag(app, table.display.view.at("0,1"), table.display.view.at("0,3"))
        assert table.play.session.moves == ["ferry 0,0 0,1 1,0 by 0,2"]


def test_keys_alone_ferry(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, HARBOUR)
        for place in ("0,0", "1,0", "1,2"):
            table.focus, table.pointer.cursor, table.keys_used = "board", place, True
            key(app, pygame.K_RETURN)
        assert table.play.session.moves == ["ferry 0,0 1,0 by 0,2"]


def test_where_tiles_cannot_be_ferried_to_is_said(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, HARBOUR)
        for place in ("0,0", "1,0", "5,5"):
            click(app, table.display.view.at(place))
        assert table.pointer.said == "No: ferry 0,0 1,0 by 4,5"
        assert table.play.picked == ("0,0", "1,0")


def test_the_list_of_moves_says_what_goes_along_how_far_and_between_which_points(tmp_path: Path) -> None:
    words, table = UiWords("en"), play(HARBOUR, tmp_path)
    table.enter("ferry 0,0 0,1 1,0 by 0,3")
    assert describe_move(table, table.session.here, words).endswith(": Boat 0,0, Jasmine 0,1, Rose 1,0 by 0,3")
    assert find_moved_tile(table, table.session.here, words)[1] == "0,0 + 0,1 + 1,0 by 0,3"
    table = play(WHEEL, tmp_path)
    for move in ("place wheel 1,1", "rotate 1,1 2"):
        table.enter(move)
    assert describe_move(table, table.session.here, words).endswith(": Wheel 1,1 by 2")
    said = {"en": "The tile on s-8,2 is not yours; 3,-4 is."}
    assert UiWords("en").of(said) == "The tile on \u22127\u00bd,2\u00bd is not yours; 3,\u22124 is."
    assert format_place("s-8,2") == "\u22127\u00bd,2\u00bd" and format_place("s-1,0") == "\u2212\u00bd,\u00bd"


def test_the_mark_of_the_last_move_knows_a_displacement_from_a_place(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, HARBOUR)
        table.play.enter("ferry 0,0 1,0 by 0,3")
        (mark,) = table.display.board._last_move()
        assert mark.rect.center == pytest.approx(table.display.view.at("1,0"), abs=1)


def hub(app: App) -> TableScreen:
    """A table where GUEST has just laid a wheel, so that only the amount is open."""
    table = lay(app, WHEEL)
    make(app, table, "place wheel 1,1")
    table.animation.motion.finish()
    return table


def test_the_one_wheel_that_may_be_turned_needs_no_pick(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = hub(app)
        assert table.play.picked == ("1,1",)
        shown = [widget.id for widget in table.widgets if widget.id.startswith("word:")]
        assert shown == [*(f"word:{n}" for n in range(1, 8)), "word:skip"]
        key(app, pygame.K_ESCAPE)
        click(app, table.display.view.at("1,1"))
        assert table.play.picked == ("1,1",)


def test_pointing_at_an_amount_shows_the_turned_tiles(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = hub(app)
        mouse(app, pygame.MOUSEMOTION, spot(table, "2"))
        then = table.display.board._preview(table.display.board.aim(table.pointer))
        assert {place: piece.kind for place, piece in then.ghosts.items()} == {"0,1": "rose", "1,2": "lily"}
        assert then.leaving == {"1,0", "0,1"}
        assert app.draw(), "and the table shows it"
        mouse(app, pygame.MOUSEMOTION, table.display.view.at("5,5"))
        assert table.display.board.aim(table.pointer) is None
        click(app, spot(table, "2"))
        assert table.play.session.moves[-1] == "rotate 1,1 2"


@pytest.mark.parametrize("way", ["digit", "wheel", "arrows", "tab"])
def test_amounts_are_stepped_through_and_chosen_by_enter(way: str, tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = hub(app)
        if way == "digit":
            key(app, pygame.K_3)
        elif way == "wheel":
            for _ in range(3):
                app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, touch=False))
        elif way == "arrows":
            for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT):
                key(app, code)
        else:
            while table.focus != "word:3":
                key(app, pygame.K_TAB)
        assert table.display.board.aim(table.pointer) == ("3", None)
        assert table.play.session.moves == ["place wheel 1,1"], "it is only looked at"
        key(app, pygame.K_RETURN)
        assert table.play.session.moves[-1] == "rotate 1,1 3"


def test_the_same_digit_twice_chooses(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = hub(app)
        key(app, pygame.K_5)
        key(app, pygame.K_KP4)
        key(app, pygame.K_4)
        assert table.play.session.moves[-1] == "rotate 1,1 4"


def test_a_digit_that_is_no_amount_means_nothing(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = hub(app)
        key(app, pygame.K_9)
        assert table.display.board.aim(table.pointer) is None


def test_a_hub_that_may_also_move_shows_amounts_and_places(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Solo())
        for move in ("draw", "place wheel 0,0"):
            table.play.enter(move)
        table.refresh()
        click(app, table.display.view.at("0,0"))
        assert table.play.amounts == [str(n) for n in range(1, 8)]
        key(app, pygame.K_7)
        key(app, pygame.K_RETURN)
        assert table.play.session.moves[-1] == "rotate 0,0 7"


def test_what_would_be_drawn_unseen_is_not_foreseen(tmp_path: Path) -> None:
    """A tile that is neither in the hand nor on the board appears in no preview."""

    class Drawn(Teahouse):
        def _do_discard(self, state: Tea, kind: str) -> Tea:
            return super()._do_discard(state.laid(state.lies | {"5,5": ("orchid", "any")}), kind)

    session = Session(Drawn())
    one = TableGame(session, Autosave(tmp_path, session))
    one.press("boat")
    assert one.board_after("discard")
    assert find_preview(one, "discard", None).ghosts == {}


@pytest.mark.parametrize(("name", "count"), [("garden", 60), ("evening", 30), ("tea", 40)])
def test_every_legal_move_can_be_made_by_clicks(name: str, count: int, tmp_path: Path) -> None:
    with window(tmp_path) as app:
        games: dict[str, Any] = {"garden": Garden(), "evening": Solo(), "tea": Teahouse(begin=HARBOUR)}
        table, chance = lay_out(app, games[name]), Chance(4)
        for _ in range(count):
            if table.hands.waiting:
                sit_down(app)
            table.animation.motion.finish()
            if isinstance(app.screens[-1], GameOver):
                break
            verbs = sorted({move.split(" ")[0] for move in table.play.session.legal} - {"proclaim"})
            if not verbs:
                break
            verb = verbs[chance.below(len(verbs))]
            moves = [move for move in table.play.session.legal if move.split(" ")[0] == verb]
            move = moves[chance.below(len(moves))]
            make(app, table, move)
            assert table.play.session.moves[-1] == move
            app.draw()


def test_the_question_counts_how_many_of_a_handful_are_chosen(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.push(begin_table(app, game_of("skud"), 3))
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        for number, kind in enumerate(("boat", "rock", "wheel"), 1):
            table.press(kind, 0)
            asked = describe_turn(table.play, table.words)[1]
            assert asked.endswith(f"{number} of 4")


def test_where_all_that_can_be_picked_lies_beside_the_board_a_press_on_it_says_what_is_asked(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.push(begin_table(app, game_of("skud"), 3))
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        for place in ("0,0", "0,-8"):
            table.pointer.said = None
            click(app, table.display.view.at(place))
            assert table.pointer.said == "Begin beside the board. Keep accent tiles: choose 4."


def test_counts_lie_within_their_seals_also_where_letters_are_large(tmp_path: Path) -> None:
    with window(tmp_path, (640, 480), scale=2.0) as app:
        app.push(begin_table(app, game_of("skud"), 3))
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        table.press("rock", clock.now())
        panels, maker = table.display.panels, table.display.maker
        drawn = [draw_count(table.brush, slot, maker._chosen(slot), dim=False) for slot in panels.slots]
        assert len([seal for seal in drawn if seal]) > 6
        for seal, number in filter(None, drawn):
            assert seal.rect.contains(number.picture.get_bounding_rect().move(number.rect.topleft))
