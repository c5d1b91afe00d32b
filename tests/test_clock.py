"""A clock beside a game for two: what is left, what undo does to it, what a save keeps of it, and how it ends a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.worker import Thought
from game.core.errors import BadRequest, BadSave, IllegalMove
from game.core.game_clock import ClockSetting, GameClock, read_setting
from game.core.journal import Journal
from game.core.session import Session, restore
from game.core.session_migration import migrate_session
from game.ui.framework.inputs import InputEvent
from game.ui.saves.autosave import FINISHED, Autosave
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver, Handover
from game.ui.table.table_clock import LONGEST_GAP, draw_time, format_time
from game.ui.tables import begin_table
from tests.conftest import a_catalogue
from tests.fake_clock import CLOCK
from tests.ui_fake import Garden
from tests.ui_saved import on_table
from tests.ui_tea import Teahouse
from tests.ui_window import forbid_cutting, settle, sit_down, window

BLITZ = ClockSetting("game", 60, 5)


def timed(setting: ClockSetting = BLITZ, *thoughts: int) -> Session:  # type: ignore[type-arg]
    """A game with a clock, and a move made after each of those thoughts, in milliseconds."""
    session = Session(Garden())
    session.clock = GameClock(setting)
    for thought in thoughts:
        session.clock.spend(session.here.id, thought)
        session.enter(session.legal[0])
    return session


def left(session: Session) -> dict[str, int]:  # type: ignore[type-arg]
    return {seat: session.left(seat, session.here) for seat in session.game.seats}


def test_thinking_takes_from_the_own_time_and_a_move_gives_some_back() -> None:
    session = timed(BLITZ, 7_000)
    mover = session.game.to_move(session.root.state)
    other = next(seat for seat in session.game.seats if seat != mover)
    assert mover and left(session) == {mover: 58_000, other: 60_000}


def test_time_for_each_move_begins_anew_with_each() -> None:
    session = timed(ClockSetting("move", 30), 29_000, 4_000)
    assert left(session) == {"guest": 30_000, "host": 30_000}
    assert session.clock
    session.clock.spend(session.here.id, 12_000)
    mover = session.game.to_move(session.state)
    assert mover and left(session)[mover] == 18_000


def test_undo_puts_the_clock_to_where_it_stood_when_the_move_was_made() -> None:
    session = timed(BLITZ, 7_000, 3_000)
    after = left(session)
    session.undo()
    session.undo()
    assert left(session)["guest"] == 53_000  # what was thought for the move is not given back
    session.redo()
    session.redo()
    assert left(session) == after
    session.undo()
    session.enter(session.legal[1])
    assert session.left("guest", session.here) + session.left("host", session.here) == sum(after.values())


def test_a_time_that_is_up_ends_the_game_and_undo_goes_back_before_it() -> None:
    session = timed(BLITZ, 1_000)
    assert session.clock
    mover = session.game.to_move(session.state)
    session.clock.spend(session.here.id, 60_001 if mover == "host" else 64_001)
    result = session.result
    assert result and result.ending == "time_up" and result.winner not in (None, mover) and not session.legal
    with pytest.raises(IllegalMove, match="time is up"):
        session.enter("resign")
    session.undo()
    assert session.result is None and session.legal


def test_a_clock_that_is_only_shown_lets_the_game_go_on() -> None:
    session = timed(ClockSetting("game", 60, ends=False), 75_000)
    assert session.result is None and session.legal and left(session)["guest"] == -15_000


def test_a_save_keeps_the_clock_with_the_times_of_all_branches() -> None:
    session = timed(BLITZ, 7_000, 3_000, 2_500)
    session.undo()
    session.enter(session.legal[1])
    again, trouble = restore(Garden(), session.record())
    assert not trouble and again.clock and session.clock
    assert again.clock.setting == BLITZ and again.clock.spent == session.clock.spent and left(again) == left(session)


def test_the_journal_keeps_the_time_with_each_move_and_that_since_the_last(tmp_path: Path) -> None:
    session = timed(BLITZ)
    autosave = Autosave(tmp_path, session)
    assert session.clock and autosave.path
    session.clock.spend(0, 4_000)
    autosave.entered(session.enter(session.legal[0]).move or "")
    session.clock.spend(1, 2_000)
    autosave.keep_time()
    again, _ = restore(Garden(), Journal.recover(autosave.path)[0])
    assert again.clock and again.clock.spent == {0: 4_000, 1: 2_000} and left(again) == left(session)


@pytest.mark.parametrize("spoilt", [{"per": "year"}, {"seconds": 0}, {"increment": -1}, {"ends": 1}, {"spent": ["3"]}])
def test_a_record_with_a_clock_that_makes_no_sense_is_refused(spoilt: dict[str, object]) -> None:
    record = timed(BLITZ, 1_000).record()
    record["clock"] |= spoilt
    with pytest.raises(BadSave, match="clock"):
        restore(Garden(), record)


def test_other_rules_for_the_game_take_the_times_along() -> None:
    session = timed(BLITZ, 7_000, 3_000)
    steps = migrate_session(session, Garden())
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found = done.value.session
            break
    assert found.clock and found.clock.spent == {0: 7_000, 1: 3_000} and left(found) == left(session)


def test_times_are_written_in_minutes_with_what_each_move_adds_or_in_seconds_for_each_move() -> None:
    assert read_setting("10") == ClockSetting("game", 600)
    assert read_setting("10+5", ends=False) == ClockSetting("game", 600, 5, ends=False)
    assert read_setting("30s") == ClockSetting("move", 30)
    for text in ("", "0", "ten", "5+", "99999s"):
        with pytest.raises(BadRequest, match="is no time"):
            read_setting(text)


def test_seconds_that_have_begun_are_shown_as_whole_ones() -> None:
    assert [format_time(n) for n in (600_000, 599_001, 1, 0, -999, -1_000, 3_600_000)] == [
        "10:00", "10:00", "0:01", "0:00", "0:00", "\u22120:01", "1:00:00",
    ]  # fmt: skip


# -- at the table


@pytest.mark.parametrize(("setting", "time"), [("5+30", 750_000), ("30s", -660_000), ("10", -3_900_000)])
def test_a_time_that_has_become_longer_than_that_of_the_clock_is_not_cut(
    setting: str, time: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, (800, 480)) as app:
        table = begin_table(app, Garden(), 3, clock=read_setting(setting, ends=False))
        plate = table.display.panels.clocks["guest"]
        forbid_cutting(monkeypatch)
        assert plate.contains(draw_time(table.brush, plate, time, moving=True, low=False)[1].rect)


def test_the_clock_stands_beside_the_name_where_there_is_no_score(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        for game, beside in ((a_catalogue().open("skud", {}), True), (Teahouse(), False)):
            panels = begin_table(app, game, 3, clock=BLITZ).display.panels
            rows = {panels.clocks[seat].centery == panels.discs[seat].centery for seat in ("guest", "host")}
            assert rows == {beside}
            assert not any(panels.clocks[seat].colliderect(panels.discs[seat]) for seat in panels.clocks)


def test_where_panels_are_folded_each_time_has_whose_it_is_beside_it(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), scale=2.0) as app:
        table = begin_table(app, Garden(), 3, clock=BLITZ)
        panels, brush = table.display.panels, table.brush
        signs = [one for one in panels.sprites if one.rect.bottom <= panels.clocks["host"].bottom and one.rect.height < 40]
        for seat, spot in panels.clocks.items():
            beside = [one for one in signs if one.rect.right <= spot.x and spot.top <= one.rect.centery <= spot.bottom]
            nearest = max(beside, key=lambda one: one.rect.right)
            assert nearest.picture is brush.seat_sign(seat, nearest.rect.width)


def tick(table: TableScreen, *milliseconds: int) -> None:
    """So much time passes, and after each part the window looks."""
    for part in milliseconds:
        CLOCK.pass_time(part)
        table.wait(CLOCK.now())


def test_the_clock_runs_at_the_end_of_the_line_and_stands_beneath_a_card_and_while_one_looks_back(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = begin_table(app, Garden(), 3, clock=BLITZ)
        app.push(table)
        tick(table, 0, 1_000, 900)
        assert table.play.session.left("guest", table.play.session.here) == 58_100
        table.command("menu")
        CLOCK.pass_time(4_000)
        app.pop()
        tick(table, 100, 400)
        assert table.play.session.left("guest", table.play.session.here) == 57_700
        table.play_move(table.play.session.legal[0], CLOCK.now())
        table.step(table.play.undo)
        tick(table, 2_000, 2_000)
        assert table.play.session.left("guest", table.play.session.here) == 57_700


def test_the_game_on_the_table_is_opened_once_more_with_all_that_was_thought_and_is_the_same_game(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.begin_game(Garden(), 3, clock=BLITZ)
        table = on_table(app)
        table.play_move(table.play.session.legal[0], CLOCK.now())
        tick(table, 0, 2_000)
        app.open_screen("saved")
        settle(app)
        app.screens[-1].act("game:0")
        again = on_table(app).play
        assert again is not table.play and not again.autosave.elsewhere and again.autosave.path == tmp_path / "garden-1.journal"
        assert again.session.clock and again.session.clock.spent == {1: 2_000}


def test_suggestions_of_a_move_that_is_typed_go_when_the_time_is_up(tmp_path: Path) -> None:
    with window(tmp_path, language="de") as app:
        table = begin_table(app, Garden(), 3, clock=BLITZ)
        app.push(table)
        table.play_move(table.play.session.legal[0], CLOCK.now())
        table.play_move(table.play.session.legal[0], CLOCK.now())
        table.command("type")
        for sign in "Lilie":  # no move begins so, but a tile is called so
            app.hear(InputEvent("type", text=sign), CLOCK.now())
        assert [widget.id for widget in table.widgets if widget.id.startswith("entry:place lily")]
        tick(table, 0, *[LONGEST_GAP] * 15)
        assert table.play.result and not [widget.id for widget in table.widgets if widget.id.startswith("entry:")]


def test_the_time_for_which_the_machine_slept_does_not_count(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = begin_table(app, Garden(), 3, clock=BLITZ)
        app.push(table)
        tick(table, 0, LONGEST_GAP + 1, 1_000)
        assert table.play.session.left("guest", table.play.session.here) == 59_000


def test_a_time_that_runs_out_at_the_table_ends_the_game_there_and_in_the_save(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = begin_table(app, Garden(), 3, clock=ClockSetting("game", 3))
        app.push(table)
        tick(table, 0, 1_000, 1_500, 600)
        assert table.play.result and table.play.result.winner == "host" and not table.play.options
        for _ in range(3):
            tick(table, 20)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        assert card.lines[0] == "Guest has no time left"
        assert [each.enabled for each in card.widgets if each.id == "undo"] == [False], "no move was made"
        app.home()
        assert [path.suffix for path in tmp_path.iterdir()] in ([FINISHED], [])  # nothing had been played


def test_what_a_program_thinks_counts_for_its_seat(tmp_path: Path) -> None:
    class Slow:
        """A program that has no answer yet."""

        def ask(self, *asked: object) -> int:
            return 1

        def answer(self, request: int) -> Thought | None:
            return None

        def cancel(self, request: int) -> None:
            pass

        def close(self) -> None:
            pass

    with window(tmp_path) as app:
        app._worker = Slow()  # type: ignore[assignment]
        table = begin_table(app, Garden(), 3, players={"guest": "easy"}, clock=BLITZ)
        table.play.searchable = True
        table.play.settle()
        app.push(table)
        tick(table, 0, 2_000, 1_000)
        assert table.play.program and table.play.session.left("guest", table.play.session.here) == 57_000


def test_another_game_at_the_same_table_has_the_same_clock_full_again(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = begin_table(app, Garden(), 3, clock=BLITZ)
        app.push(table)
        tick(table, 0, 1_000)
        table.play_move(table.play.session.legal[0], CLOCK.now())
        table.new_game.begin()
        again = app.screens[-1]
        assert isinstance(again, TableScreen) and again.play.session.clock == GameClock(BLITZ)


def test_a_card_that_hands_the_table_over_costs_nobody_time(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = begin_table(app, Teahouse(), 3, clock=BLITZ)
        app.push(table)
        settle(app)
        assert isinstance(app.screens[-1], Handover)
        before = left(table.play.session)
        for _ in range(5):
            CLOCK.pass_time(2_000)
            app.screens[-1].wait(CLOCK.now())
        assert left(table.play.session) == before == {"guest": 60_000, "host": 60_000}
        sit_down(app)
        tick(table, 0, 1_000)
        assert left(table.play.session)["guest"] <= 59_000
