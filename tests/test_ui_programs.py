"""Programs at a table: they move when it is their turn, and people are never kept waiting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.levels import LEVELS
from game.bots.worker import Thought
from game.core.contract import Result
from game.core.session import restore
from game.core.types import LEVEL_NAMES
from game.ui.app import App
from game.ui.catalogue.catalogue_cards import list_to_continue
from game.ui.framework import clock
from game.ui.framework.preferences import make_control
from game.ui.saves.save_files import list_stored, read_record_file
from game.ui.saves.saved_game import SavedGame
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Players, describe_ending
from game.ui.table.opponents import LEAST, SHOWN
from game.ui.table.prompt_wording import describe_turn
from game.ui.table.trays import HIDDEN
from tests.soak import Variant, opened
from tests.ui_ground import both
from tests.ui_own import label
from tests.ui_programs import Thinker, lay, thinker, wait, window_with_a_thinker

pytestmark = pytest.mark.usefixtures("made_once")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with window_with_a_thinker(tmp_path) as app:
        yield app


def test_the_levels_of_the_window_are_those_of_the_programs() -> None:
    assert tuple(make_control("level").choices) == LEVEL_NAMES == tuple(LEVELS)


def test_who_plays_a_program_is_told_that_they_win_and_two_people_which_of_them(app: App) -> None:
    def ends(players: dict[str, str], winner: str) -> str:
        return describe_ending(lay(app, players).play, Result(winner, "ring", both("Ring")), app.words)

    assert [ends({"host": "easy"}, seat) for seat in ("guest", "host")] == ["You win", "Host wins"]
    assert ends({}, "guest") == ends({"guest": "easy", "host": "easy"}, "guest") == "Guest wins"


def test_a_game_alone_that_is_watched_is_told_of_the_program_and_not_of_you(app: App) -> None:
    table = lay(app, {"guest": "easy"}, "solitaire")
    wait(table, 2 * LEAST)
    assert len(table.play.session.moves) > 0
    head, asked = describe_turn(table.play, app.words)
    assert head == "The program is thinking" and asked and "program" not in asked
    assert not any(re.search(r"\b(You|Guest)\b", line) for line in table.spoken.told())
    scored = Result(None, "full", both("Full"), ((both("Score"), 8, 0),))
    assert describe_ending(table.play, scored, app.words) == "The program's score: 8"
    table.play.enter("resign")
    path, record = table.play.autosave.path, table.play.session.record()
    table.seat_players({})
    assert path and read_record_file(path).record["players"] == {"guest": "easy"}, "a game that is over stays the program's"
    assert describe_ending(table.play, scored, app.words) == "The program's score: 8"
    table.command("take_back")
    table.play.enter(table.play.legal[0])
    assert "players" not in read_record_file(path).record, "from here on it is played by a person"
    table.seat_players(record["players"])
    app.home()
    (one,) = (SavedGame(found) for found in list_stored(app.saves))
    while not one.done:
        one.go_on(app.shelf, 0)
    assert one.standing(app.words) == "The program to move"


def test_a_program_moves_when_it_is_its_turn_and_not_sooner(app: App) -> None:
    table = lay(app, {"host": "easy"})
    assert (table.play.mover, table.play.program, table.play.options) == ("host", "easy", frozenset())
    wait(table, LEAST - 60)
    assert table.play.session.moves == []
    wait(table, LEAST + 40)
    assert (table.play.mover, table.play.program) == ("guest", "")
    assert thinker(app).asked == [("think", "easy", 0)]
    assert table.play.options
    wait(table, 3 * LEAST)
    assert len(table.play.session.moves) == 1


def test_thinking_is_shown_and_can_be_hurried(app: App) -> None:
    thinker(app).ready = False
    table = lay(app, {"host": "strong"})
    wait(table, SHOWN - 40)
    assert not table.play.thinking
    wait(table, SHOWN + 40)
    assert table.play.thinking
    assert "word:=now" in [widget.id for widget in table.widgets]
    table.press("orchid", clock.now())
    assert table.pointer.said == "The program is to move.", "and no reason why it could not take that"
    table.act("word:=now")
    wait(table, 40)
    assert (thinker(app).hurried, len(table.play.session.moves), table.play.thinking) == (1, 1, False)


def test_undo_goes_back_to_a_persons_turn_and_redo_on_to_one(app: App) -> None:
    table = lay(app, {"host": "easy"})
    for _ in range(3):
        wait(table, 2 * LEAST)
        table.play_move(table.play.session.legal[0], clock.now())
    wait(table, 2 * LEAST)
    here = table.play.session.here
    table.command("undo")
    assert table.play.mover == "guest"
    assert table.play.session.here.depth < here.depth - 1 or here.depth < 2
    assert not table.play.program
    table.command("redo")
    assert table.play.session.here is here


def test_a_program_waits_while_somebody_looks_back(app: App) -> None:
    table = lay(app, {"host": "easy"})
    for _ in range(3):
        wait(table, 2 * LEAST)
        table.play_move(table.play.session.legal[0], clock.now())
    wait(table, 2 * LEAST)
    asked = len(thinker(app).asked)
    table.command("first")
    wait(table, 3 * LEAST)
    assert (table.play.session.here.depth, len(thinker(app).asked)) == (0, asked)
    assert "word:=on" in [widget.id for widget in table.widgets]
    table.act("word:=on")
    wait(table, 2 * LEAST)
    assert table.play.session.here.depth == 1
    assert len(thinker(app).asked) == asked + 1


def lay_while_it_thinks(app: App) -> TableScreen:
    """A table at which a program is to move, and has no answer yet."""
    table = lay(app, {"host": "easy"})
    wait(table, 2 * LEAST)
    thinker(app).ready = False
    while table.play.mover == "guest":
        table.play_move(table.play.session.legal[0], clock.now())
    wait(table, 2 * SHOWN)
    return table


def test_leaving_or_going_back_cancels_the_thinking(app: App) -> None:
    table = lay_while_it_thinks(app)
    assert table.play.thinking
    table.command("undo")
    wait(table, 20)
    assert thinker(app).cancelled == [len(thinker(app).asked)]
    assert (table.play.mover, table.play.thinking) == ("guest", False)


def test_whoever_waits_for_a_program_can_give_up_and_its_move_comes_first(app: App) -> None:
    table = lay_while_it_thinks(app)
    before = table.play.session.here
    table.command("menu")
    app.screens[-1].act("resign")
    assert label(app, "yes") and "The program makes its move first" in " ".join(app.screens[-1].heard_text)
    app.screens[-1].act("no")
    wait(table, 2 * LEAST)
    assert table.play.session.here is before and table.play.thinking
    table.command("resign")
    app.screens[-1].act("yes")
    wait(table, 40)
    last = table.play.session.here
    assert thinker(app).hurried and last.move == "resign" and last.parent and last.parent.parent is before
    assert table.play.result and table.play.result.winner == "host"
    table.command("take_back")
    assert table.play.legal and table.play.session.here is last.parent
    thinker(app).ready = False
    while table.play.mover == "guest":
        table.play_move(table.play.session.legal[0], clock.now())
    table.opponents.give_up()
    table.seat_players({"guest": "easy"})
    wait(table, 2 * LEAST)
    assert table.play.mover == "host" and table.play.result is None, "who sits down there has given nothing up"
    app.home()
    watched = lay(app, {"host": "easy", "guest": "easy"})
    watched.command("resign")
    assert app.screens[-1] is watched, "nobody plays there who could"


@pytest.mark.parametrize("trouble", ["The program that thinks has ended.", "These rules need too much work here."])
def test_what_kept_a_worker_from_answering_twice_is_told_and_the_game_goes_on(app: App, trouble: str) -> None:
    thinker(app).trouble = trouble
    table = lay(app, {"host": "medium"})
    wait(table, 2 * LEAST)
    assert len(thinker(app).asked) == 2
    assert len(table.play.session.moves) == 1
    assert app.notices.said == f"{trouble} The program plays on without looking ahead."


def test_a_worker_that_was_asked_something_else_meanwhile_has_not_ended(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = Thought(trouble="Something else was asked.", stale=True)
    with monkeypatch.context() as elsewhere:  # as by lessons that lie over the table, again and again
        elsewhere.setattr(Thinker, "answer", lambda self, request: stale)
        table = lay(app, {"host": "medium"})
        for _ in range(3):
            table.opponents.wait(clock.now())
    wait(table, 2 * LEAST)
    assert [asked[1] for asked in thinker(app).asked] == ["medium"] * 4
    assert len(table.play.session.moves) == 1 and not app.notices.said


def test_who_plays_is_kept_with_the_game_and_changed_in_the_middle(app: App) -> None:
    table = lay(app, {"host": "easy"})
    wait(table, 2 * LEAST)
    record = table.play.session.record()
    assert record["players"] == {"host": "easy"}
    again, trouble = restore(opened(Variant("skud")), record)
    assert (again.players, trouble) == ({"host": "easy"}, "")
    left = list_to_continue(app.saves)[0]
    assert (left.path, left.record["players"]) == (table.play.autosave.path, {"host": "easy"})
    table.command("players")
    card = app.screens[-1]
    assert isinstance(card, Players)
    card.act("swap")
    assert card.players == {"guest": "easy"}
    card.act("swap")
    assert [one.enabled for one in card.widgets if one.id == "swap"] == [True]
    card.act("host", -1)
    assert card.players == {"host": "beginner"}, "either way"
    for _ in range(5):
        card.act("host")
    assert [one.enabled for one in card.widgets if one.id == "swap"] == [False], "two alike"
    card.act("go_on")
    assert table.play.session.players == {}
    assert table.play.persons == ["guest", "host"]
    assert app.prefs.level == "easy", "the shelf keeps its level: these seats are those of this game"


def test_the_buttons_for_who_plays_stay_where_they_are_whoever_is_chosen(app: App) -> None:
    table = lay(app, {})
    table.command("players")
    card = app.screens[-1]
    assert isinstance(card, Players)
    card._move(-40, 30)
    before, said = [(widget.id, widget.rect) for widget in card.widgets], set()
    for _ in range(7):
        card.act("host")
        assert [(widget.id, widget.rect) for widget in card.widgets] == before
        said |= {widget.label for widget in card.widgets if widget.id == "host"}
    assert len(said) == 6


def test_programs_among_themselves_are_watched_paused_and_stepped(app: App) -> None:
    table = lay(app, {"guest": "easy", "host": "easy"})
    wait(table, 2500)
    played = len(table.play.session.moves)
    assert played > 1
    table.act("word:=stop")
    wait(table, 3000)
    assert (len(table.play.session.moves), table.review.running) == (played, False)
    assert next(widget.enabled for widget in table.widgets if widget.id == "redo"), "one more move can be had"
    assert describe_turn(table.play, table.words)[1].startswith("Stopped.")
    assert not [widget for widget in table.widgets if widget.id == "word:=stop"], "it is stopped already"
    table.command("redo")
    assert describe_turn(table.play, table.words) == ("Host is thinking", ""), "at once, not that it is stopped, and not twice"
    wait(table, 2500)
    assert len(table.play.session.moves) == played + 1
    assert describe_turn(table.play, table.words)[1].startswith("Stopped.")
    table.act("word:=on")
    wait(table, 2500)
    assert len(table.play.session.moves) > played + 1
    table.command("first")
    table.act("word:=on")
    wait(table, 2500)
    assert table.play.session.here.depth > 1, "the same moves are found again, and it goes on"
    table.command("last")
    table.command("play")
    assert table.play.stands_still
    table.command("first")
    table.act("word:=on")
    wait(table, 2500)
    assert table.play.session.here.depth > 1, "so it does where they had been stopped"
    table.command("first")
    wait(table, 2500)
    assert table.play.session.here.depth == 0


def test_a_lone_persons_hand_lies_open_and_nothing_is_handed_over(app: App) -> None:
    table = lay(app, {"host": "easy"}, "solitaire_together")
    assert not table.hands.waiting
    table = lay(app, {"guest": "easy"}, "ancient")
    assert table.display.turned
    assert table.play.program
    seen = {slot.owner for slot in table.display.panels.slots if slot.pile == "hand" and slot.kind != HIDDEN}
    assert seen == {"host"}, "also while the program is to move"
    panels = table.display.panels
    assert {table.display.maker.look(slot) for slot in panels.slots} == {"rest"}, "none of the tiles is of no use"
    wait(table, 2 * LEAST)
    assert table.hands.shown == "host"
    assert not table.hands.waiting
