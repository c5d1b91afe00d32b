"""Programs at a table: they move when it is their turn, people are never kept waiting, and a hint comes in three presses."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.bots.levels import LEVELS
from game.bots.worker import Thought
from game.core.chance import Chance
from game.core.contract import Result
from game.core.session import Session, restore
from game.core.types import LEVEL_NAMES
from game.drawing.sprites import Sprite
from game.ui.app import App
from game.ui.catalogue.catalogue_cards import list_to_continue
from game.ui.framework import clock
from game.ui.framework.preferences import make_control
from game.ui.saves.save_files import list_stored, read_record_file
from game.ui.saves.saved_game import SavedGame
from game.ui.screens.course import CourseCard
from game.ui.screens.lessons import LessonScreen, open_lessons
from game.ui.screens.statistics import StatisticsScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver, Players, describe_ending
from game.ui.table.change_wording import describe_changes
from game.ui.table.game_course import GameCourse
from game.ui.table.hint_guide import WHAT
from game.ui.table.opponents import LEAST, SHOWN
from game.ui.table.prompt_panel import COURSE
from game.ui.table.prompt_wording import describe_turn
from game.ui.table.trays import HIDDEN
from game.ui.tables import begin_table
from tests.conftest import a_catalogue
from tests.soak import Variant, opened
from tests.ui_ground import both
from tests.ui_own import label
from tests.ui_window import a_house, key, mouse

pytestmark = pytest.mark.usefixtures("made_once")


class Thinker:
    """A worker that answers when it is told to: with the first legal move, or with trouble."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.cancelled: list[int] = []
        self.ready, self.hurried, self.trouble, self.grades = True, 0, "", ("equal", "equal", "less")
        self._session: Session[object] | None = None

    def ask(self, session: Session[object], command: str, level: str, seed: int) -> int:
        self._session = session
        self.asked.append((command, level, session.here.id))
        return len(self.asked)

    def answer(self, request: int) -> Thought | None:
        if request != len(self.asked) or not self.ready or self._session is None:
            return None
        if self.trouble:
            return Thought(trouble=self.trouble)
        move, *others = self._session.legal[:4]
        ranked = [{"move": other, "worth": 0.1, "grade": grade} for other, grade in zip(others, self.grades, strict=False)]
        return Thought(move, data={"move": move, "reasons": [{"en": "It is the first."}], "threat": None, "others": ranked})

    def cancel(self, request: int) -> None:
        self.cancelled.append(request)

    def hurry(self) -> None:
        self.hurried += 1
        self.ready = True

    def close(self) -> None:
        pass


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(a_house(tmp_path / "saves", a_catalogue()), {"language": "en"})
    app.open_window((1280, 800))
    app.begin()
    app._worker = Thinker()  # type: ignore[assignment]
    yield app
    app.close()
    pygame.display.quit()


def thinker(app: App) -> Thinker:
    assert isinstance(app._worker, Thinker)
    return app._worker


def lay(app: App, players: dict[str, str], name: str = "skud") -> TableScreen:
    app.push(begin_table(app, app.shelf.open(name, {}), 3, None, players))
    table = app.screens[-1]
    assert isinstance(table, TableScreen)
    return table


def wait(table: TableScreen, milliseconds: int) -> None:
    """Lets time pass, frame by frame; motion is over at once."""
    start = clock.now()
    for late in range(0, milliseconds + 1, 20):
        table.animation.finish()
        table.wait(start + late)


def turns(table: TableScreen) -> list[str | None]:
    return [table.play.game.to_move(node.state) for node in table.play.session.path]


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
    assert head in ("The program to move", "The program is thinking") and "program" not in asked
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


def test_a_worker_that_ends_twice_is_told_of_and_the_game_goes_on(app: App) -> None:
    thinker(app).trouble = "The program that thinks has ended."
    table = lay(app, {"host": "medium"})
    wait(table, 2 * LEAST)
    assert len(thinker(app).asked) == 2
    assert len(table.play.session.moves) == 1
    assert "has ended twice" in app.notices.said


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


def test_a_hint_goes_when_a_program_sits_down_in_the_place_of_whom_it_is_for(app: App) -> None:
    table = lay(app, {})
    thinker(app).ready = False
    table.command("hint")
    wait(table, 40)
    assert table.hints.step
    table.seat_players({"guest": "easy", "host": "easy"})
    wait(table, 40)
    assert table.hints.step == 0 and [asked[0] for asked in thinker(app).asked] == ["hint", "think"]


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
    for _ in range(4):
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
    table.command("play")
    wait(table, 3000)
    assert (len(table.play.session.moves), table.review.running) == (played, False)
    assert next(widget.enabled for widget in table.widgets if widget.id == "redo"), "one more move can be had"
    assert describe_turn(table.play, table.words)[1].startswith("Stopped.")
    table.command("redo")
    wait(table, 2500)
    assert len(table.play.session.moves) == played + 1
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
    wait(table, 2 * LEAST)
    assert table.hands.shown == "host"
    assert not table.hands.waiting


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
    reasons, equal, less = re.split(r" (?:As|A little less) good: ", said[2].removesuffix("."))
    assert reasons.endswith("It is the first.")
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


def test_the_real_worker_plays_hurries_and_survives_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots.worker import Worker

    (tmp_path / "game.py").write_text("raise SystemExit('somebody else\'s game')")
    monkeypatch.chdir(tmp_path)
    session, worker = Session(opened(Variant("skud")), 3), Worker()
    try:
        for level in ("easy", "medium"):
            thought = awaited(worker, worker.ask(session, "think", level, 1))
            assert thought.move in session.legal
            session.enter(thought.move)
        session.undo()
        request = worker.ask(session, "think", "patient", 1)
        worker.hurry()
        assert awaited(worker, request).move in session.legal
        request = worker.ask(session, "think", "patient", 1)
        assert worker._process is not None
        worker._process.kill()
        assert awaited(worker, request).trouble == "The program that thinks has ended."
        assert awaited(worker, worker.ask(session, "think", "easy", 1)).move in session.legal
    finally:
        worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_a_worker_that_does_not_answer_any_more_is_asked_once_more_and_then_started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots import worker as module

    session, worker = Session(opened(Variant("skud")), 3), module.Worker()
    try:
        assert awaited(worker, worker.ask(session, "think", "easy", 1)).move in session.legal
        assert worker._process is not None
        with monkeypatch.context() as short:
            short.setattr(module, "SILENT", 0.1)
            late = awaited(worker, worker.ask(session, "think", "patient", 1))
            assert late.move in session.legal, "it answers when asked once more"
            os.kill(worker._process.pid, signal.SIGSTOP)
            short.setattr(module, "OVERDUE", 0.1)
            thought = None
            while thought is None:  # to ask again, sooner than it would be late, does not keep it
                request = worker.ask(session, "think", "patient", 1)
                time.sleep(0.06)
                thought = worker.answer(request)
            assert thought.trouble == "The program that thinks does not answer any more."
        assert awaited(worker, worker.ask(session, "think", "easy", 1)).move in session.legal
    finally:
        worker.close()


def awaited(worker: object, request: int) -> Thought:
    from game.bots.worker import Worker

    assert isinstance(worker, Worker)
    while (thought := worker.answer(request)) is None:
        time.sleep(0.01)
    return thought


def played_out(app: App) -> TableScreen:
    """A table with a game of random moves that is over."""
    table = lay(app, {}, "skud_children")
    chance = Chance(3)
    while table.play.result is None:
        legal = table.play.session.legal
        table.play.enter(legal[chance.below(len(legal))])
    return table


def test_the_course_of_a_game_shows_what_turned_it_and_leads_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played_out(app)
    table.ended = False
    wait(table, 40)
    card = app.screens[-1]
    assert isinstance(card, GameOver)
    key(app, pygame.K_i)
    statistics = app.screens[-1]
    assert isinstance(statistics, StatisticsScreen) and statistics.rows, "this game is among them"
    key(app, pygame.K_ESCAPE)
    app.screens[-1].act("course")
    key(app, pygame.K_ESCAPE)
    wait(table, 40)
    again = app.screens[-1]
    assert isinstance(again, GameOver), "back to the card that led there"
    again.act("course")
    course = app.screens[-1]
    assert isinstance(course, CourseCard)
    while course.wait(0) is not None:
        app.draw()
    values = course.course.values
    assert len(values) == len(table.play.session.line)
    assert all(-1 <= value <= 1 for value in values)
    assert abs(values[-1]) in (0, 1)
    turns = course.course.turning_points()
    assert 0 < len(turns) <= 3
    app.draw()
    mover = app.words.seat(table.play.game.to_move(table.play.session.line[turns[0] - 1].state) or "")
    assert label(app, f"turn:{turns[0]}").startswith(f"Move {turns[0]} \u00b7 {mover} \u00b7 ")
    result, last = table.play.result, table.play.session.line[-1]
    assert result and describe_changes(table.play, last, app.words).count(app.words.of(result.name)) == 1
    changed = describe_changes(table.play, table.play.session.line[turns[0]], app.words)
    assert changed and label(app, f"turn:{turns[0]}").endswith(f". {changed}"), "in the button that leads there"
    course.act(f"turn:{turns[0]}")
    wait(table, 40)
    assert (app.screens[-1], table.play.session.here.depth) == (table, turns[0])
    said = app.notices.said
    assert said.startswith(f"Move {turns[0]} \u00b7 {mover}. Before it: ") and changed not in said
    table.command("course")
    once_more = app.screens[-1]
    assert isinstance(once_more, CourseCard)
    monkeypatch.setattr(once_more, "_stands", lambda _value: "Guest ahead")
    once_more.act(f"turn:{turns[0]}")
    assert not app.notices.said, "what stands as before is not told"


def test_from_a_move_that_turned_the_game_one_comes_back_to_the_list_of_them(app: App) -> None:
    table = played_out(app)
    table.command("course")
    first = app.screens[-1]
    while first.wait(0) is not None:
        pass
    first.act(f"turn:{first.course.turning_points()[0]}")  # type: ignore[attr-defined]
    assert app.screens[-1] is table
    table.act(f"word:{COURSE}")
    again = app.screens[-1]
    assert isinstance(again, CourseCard) and again.course.done
    again.act("close")
    table.command("last")
    table.command("course")
    app.screens[-1].show(table.play.session.here.id)  # type: ignore[attr-defined]
    app.pop()
    wait(table, 40)
    assert app.screens[-1] is table, "the last move is looked at too"
    assert f"word:{COURSE}" not in [widget.id for widget in table.widgets]


def test_turning_points_are_apart_and_where_it_changed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameCourse, "_changes_board", lambda _course, _ply: True)
    course = GameCourse(lay(app, {}).play)
    course.values = [0.0] * 10 + [0.5] * 10 + [0.2] * 10
    assert course.turning_points() == [10, 20]
    course.values = [0.3] * 10 + [0.0] * 2 + [0.42] * 3 + [0.95] * 5
    assert course.turning_points() == [12, 15], "of the fall and the larger rise close to it, the rise"
    course.values = [0.0, 0.01] * 10
    assert course.turning_points() == []
    course.values = [0.0] * 9 + [1.0]
    assert course.turning_points() == [9], "the move that won"
    course.values = [0.0, 0.3] * 10
    assert course.turning_points() == [], "it is better to be the one who has moved"


def test_neither_what_is_chosen_before_a_game_nor_giving_up_turns_it(app: App) -> None:
    table = lay(app, {})
    for move in (*["choose boat boat knotweed knotweed"] * 2, "place rose 0,-8", "move 0,-8 0,-5", "resign"):
        table.play.enter(move)
    course = GameCourse(table.play)
    while course.work():
        pass
    course.values[1] = 0.9
    assert (abs(course.values[-1]), course.turning_points()) == (1, [])
    table.command("course")
    card = app.screens[-1]
    assert isinstance(card, CourseCard)
    while card.wait(0) is not None:
        pass
    assert list(card.lines)[1:] == ["No single move turned it.", "Host has given up"]
