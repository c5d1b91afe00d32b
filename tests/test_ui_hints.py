"""A hint comes in three presses, and goes once it is of no use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.bots.worker import Thought
from game.core.session import Session
from game.drawing.sprites import Sprite
from game.ui.app import App
from game.ui.framework import clock
from game.ui.screens.lessons import LessonScreen, open_lessons
from game.ui.screens.table import TableScreen
from game.ui.table.hint_guide import WHAT
from tests.ui_programs import lay, thinker, wait, window_with_a_thinker
from tests.ui_window import mouse

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with window_with_a_thinker(tmp_path) as app:
        yield app


def test_a_hint_goes_when_a_program_sits_down_in_the_place_of_whom_it_is_for(app: App) -> None:
    table = lay(app, {})
    thinker(app).ready = False
    table.command("hint")
    wait(table, 40)
    assert table.hints.step
    table.seat_players({"guest": "easy", "host": "easy"})
    wait(table, 40)
    assert table.hints.step == 0 and [asked[0] for asked in thinker(app).asked] == ["hint", "think"]


def test_a_hint_comes_in_three_presses(app: App) -> None:
    table = lay(app, {})
    table.command("hint")
    assert thinker(app).asked == [("hint", "strong", 0)]
    table.play_move(table.play.session.legal[0], clock.now())
    wait(table, 40)
    assert (table.hints.step, hinted(table)) == (0, "")
    planting(table)
    said = []
    for _ in range(5):
        table.command("hint")
        wait(table, 40)
        said.append(hinted(table))
    assert said[0].startswith("Begin here.")
    assert said[1].startswith("Plant the first flower: ") and said[1].endswith("Once more says why.")
    move, reason, *others = said[2].split("\n\u2022 ")
    assert (f"{move}\nOnce more says why.", reason) == (said[1], "It is the first."), "the move, and a line for each reason"
    equal, less = (other.removesuffix(".").partition(" good: ")[2] for other in others)
    assert len(equal.split("; ")) == 2 and less.startswith("Plant the first flower: "), "the moves that come next, by how much"
    assert said[3:] == ["", said[0]], "a fourth press puts it away, a fifth begins anew"
    assert len(thinker(app).asked) == 2


def test_presses_while_a_hint_is_thought_of_count_once_it_is_there(app: App) -> None:
    table = lay(app, {})
    planting(table)
    for _ in range(4):
        table.command("hint")
        assert hinted(table) == "Let me think ..."
    wait(table, 40)
    assert "It is the first." in hinted(table) and len(thinker(app).asked) == 1


def planting(table: TableScreen) -> None:
    """Brings a game of Skud to where the first flower is planted."""
    while table.play.session.legal[0].startswith("choose "):
        table.play_move(table.play.session.legal[0], clock.now())
    assert table.play.session.legal[0].startswith("place ")


def hinted(table: TableScreen) -> str:
    """What the hint says."""
    told = table.hints.told(table.display, table.words)
    return told.said or "" if told else ""


def test_a_hint_points_at_the_tile_in_the_tray_and_then_at_the_board(app: App) -> None:
    table = lay(app, {})
    table.command("hint")
    wait(table, 40)
    table.refresh()
    assert table.hints.step == WHAT and not table.display.board.numbered, "a choice beside the board names no point of it"
    planting(table)
    table.command("hint")
    wait(table, 40)
    kind, place = table.play.session.legal[0].split()[1:]
    assert (table.hints.marked, table.hints.scribbles()) == (frozenset({kind}), [])
    told = table.hints.told(table.display, table.words)
    slot = next(slot for slot in table.display.panels.slots if table.display.maker.token(slot) == kind)
    assert told and told.said_at == slot.rect.center
    table.command("hint")
    told = table.hints.told(table.display, table.words)
    assert (table.hints.marked, table.hints.scribbles()) == (frozenset({kind}), [(place, place)])
    table.refresh()
    assert table.display.board.numbered
    assert told and told.said_at == table.display.view.at(place)
    table.press(kind, clock.now())
    assert table.hints.marked == frozenset()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (720, 1280)])
def test_the_slip_that_says_where_has_a_tail_to_the_tile_that_it_means(app: App, size: tuple[int, int]) -> None:
    app.window.size = size
    app._lay_out()
    table, window = lay(app, {}), pygame.Rect((0, 0), size)
    planting(table)
    moves = {move.split()[1]: move for move in table.play.session.legal}
    for kind, move in moves.items():
        table.hints.given = partial(Thought, move, data={"move": move})
        table.hints.forget()
        table.command("hint")
        meant, slots = table.display.beside_board(kind), table.display.panels.slots
        plate, _, tail = table._bubble(window)
        assert meant and tail.rect.colliderect(meant) and tail.rect.colliderect(plate.rect)
        known = [slot.rect for slot in slots if table.display.maker.token(slot) in table.play.options]
        assert not any(map(plate.rect.colliderect, known)), "it hides nothing that can be picked"
        ink = tail.picture.get_bounding_rect().move(tail.x, tail.y)
        assert [rect for rect in known if ink.colliderect(rect)] == [meant], "it crosses none of them"
        assert not ink.collidepoint(meant.center) and ink.inflate(8, 8).colliderect(meant), "it ends at its edge"
        top = min(slot.rect.top for slot in slots if slot.owner == table.play.mover)
        near = [one for one in table.display.panels.sprites if 0 <= top - one.rect.bottom < table.display.layout.base]
        names = [one.picture.get_bounding_rect().move(one.x, one.y) for one in near]
        assert names
        assert all(plate.rect.bottom >= name.bottom or not ink.colliderect(name) for name in names), "it lies on no letters"
    table.command("hint")
    assert len(table._bubble(window)) == 2, "the sentence of a move has none: the move is drawn"


@pytest.mark.parametrize("size", [(1280, 800), (1088, 680), (800, 480)])
def test_why_a_move_is_good_lies_over_no_button(app: App, size: tuple[int, int]) -> None:
    app.window.size = size
    app._lay_out()
    table, reason = lay(app, {}), {"en": "It links two tiles of yours: Rhododendron and Chrysanthemum (Harmony)."}
    planting(table)
    for number in range(12):
        move = table.play.session.legal[7 * number % len(table.play.session.legal)]
        table.hints.given = partial(Thought, move, data={"move": move, "reasons": [reason] * 3})
        table.hints.forget()
        for _ in range(3):
            table.command("hint")
        plate = table._bubble(pygame.Rect((0, 0), size))[0]
        assert not [widget.id for widget in table.widgets if widget.role == "button" and widget.rect.colliderect(plate.rect)]
        table.hints.forget()
        table.play_move(move, clock.now())
        wait(table, 40)


def test_a_hint_goes_once_another_tile_is_picked_than_the_one_it_means(app: App) -> None:
    table = lay(app, {})
    planting(table)
    table.command("hint")
    wait(table, 40)
    assert hinted(table).startswith("Begin here.")
    meant = table.play.session.legal[0].split()[1]
    other = next(token for token in sorted(table.play.options) if token != meant)
    table.press(other, clock.now())
    wait(table, 40)
    assert (hinted(table), table.hints.marked, table.hints.scribbles()) == ("", frozenset(), [])


def test_a_hint_stays_while_one_does_what_it_says_and_goes_with_escape(app: App) -> None:
    table = lay(app, {})
    planting(table)
    for _ in range(2):
        table.command("hint")
        wait(table, 40)
    kind, place = table.play.session.legal[0].split()[1:]
    mouse(app, pygame.MOUSEMOTION, table.display.view.at("3,3"))
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(place))
    table.press(kind, clock.now())
    assert hinted(table).startswith("Plant the first flower: ")
    bubble = table._bubble(table.display.layout.board)
    assert bubble and not covers_a_goal(table, bubble)
    under = next(point for point in table.play.points if bubble[0].rect.collidepoint(table.display.view.at(point)))
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(under))
    aside = table._bubble(table.display.layout.board)
    assert aside and not aside[0].rect.collidepoint(table.display.view.at(under)), "it makes way for what is pointed at"
    table.back(clock.now())
    assert table.play.picked == () and hinted(table)
    table.back(clock.now())
    assert (hinted(table), app.screens[-1]) == ("", table)


def covers_a_goal(table: TableScreen, bubble: list[Sprite]) -> bool:
    """Whether a slip lies over a point where the tile that was picked may go."""
    return any(bubble[0].rect.collidepoint(table.display.view.at(place)) for place in table.play.targets)


def test_the_slip_of_a_hint_leaves_the_dots_of_a_lifted_tile_free(app: App) -> None:
    table = lay(app, {})
    planting(table)
    table.play_move(table.play.session.legal[0], clock.now())
    first, *_ = table.play.session.legal
    move = first if first.startswith("move ") else next(m for m in table.play.session.legal if m.startswith("move "))
    table.hints.given = lambda: Thought(move, data={"move": move, "reasons": [], "threat": None})
    for _ in range(2):
        table.command("hint")
    board = table.display.layout.board
    assert table._bubble(board), "it is told before the tile is lifted"
    table.press(move.split()[1], clock.now())
    assert len(table.play.targets) > 20 and hinted(table)
    bubble = table._bubble(board)
    assert not bubble or not covers_a_goal(table, bubble)


def test_of_a_choice_every_tile_is_marked_until_it_is_chosen(app: App) -> None:
    table = lay(app, {})
    table.command("hint")
    wait(table, 40)
    kinds = table.play.session.legal[0].split()[1:]
    assert hinted(table).endswith("Once more says why."), "nothing comes first"
    assert table.hints.marked == set(kinds)
    table.press(kinds[0], clock.now())
    assert table.hints.marked == set(kinds[1:])
    bubble = table._bubble(pygame.Rect(0, 0, *app.size))[0].rect
    slots = table.display.panels.slots
    assert slots and not any(bubble.colliderect(slot.rect) for slot in slots), "it hides nothing that can be picked"


def test_a_hint_does_not_outlive_the_rules_it_was_thought_of_by(app: App) -> None:
    table = lay(app, {})
    table.command("hint")
    wait(table, 40)
    table.command("hint")
    table.take_rules(Session(app.shelf.open("skud", {"accents": 2}), 3), False)
    assert (table.hints.step, table.hints.marked, hinted(table)) == (0, frozenset(), "")
    table.command("hint")
    assert [asked[0] for asked in thinker(app).asked] == ["hint", "hint"]


def test_a_hint_that_does_not_come_is_asked_for_once_more_and_then_it_is_said_why(app: App) -> None:
    table = lay(app, {})
    thinker(app).trouble = "Not now."
    table.command("hint")
    table.wait(clock.now())
    assert len(thinker(app).asked) == 2 and table.hints.pending, "and nothing is said of it"
    thinker(app).trouble = ""
    table.wait(clock.now())
    assert table.hints.step and hinted(table)
    table.play_move(table.play.legal[0], clock.now())
    thinker(app).trouble = "The program that thinks has ended."
    app.prefer(language="de")
    table.command("hint")
    wait(table, 200)
    assert (table.hints.step, len(thinker(app).asked)) == (0, 4)
    assert app.notices.said == "Der Prozess, der f\u00fcr das Programm denkt, ist abgebrochen."


def test_a_hint_that_is_still_thought_of_is_cancelled_with_its_game(app: App) -> None:
    table = lay(app, {})
    thinker(app).ready = False
    table.command("hint")
    wait(table, 40)
    table.take_rules(Session(app.shelf.open("skud", {"accents": 2}), 3), False)
    assert thinker(app).cancelled == [1]


def test_each_lesson_has_its_own_hint_and_the_last_card_none(app: App) -> None:
    assert open_lessons(app, app.shelf.open("skud", {}))
    table = app.screens[-1]
    assert isinstance(table, LessonScreen)
    table.act("lesson:next")
    while table.lesson is not None:
        asked, said = table.lesson, []
        assert table.hints.scribbles() == []
        for _ in range(3 - (asked.topic == "choose")):  # of a handful nothing comes first
            table.command("hint")
            wait(table, 40)
            said.append(hinted(table))
        move = table.hints._data["move"]
        start, _, place = move.rpartition(" ")
        meant = place in asked.tries and any(goal.startswith(start) for goal in asked.goals)
        assert meant if asked.tries else move in asked.goals, asked.title
        assert all(said) and len(said[-1]) > len(said[-2]) - len("Once more says why.")
        table.act("lesson:next")
    assert thinker(app).asked == [], "what is asked for is known"
    assert (table.lesson, table.hints.scribbles(), table.hints.marked, hinted(table)) == (None, [], frozenset(), "")
