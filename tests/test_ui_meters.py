"""Meters at the table: where they have room, what aiming at a move changes, and that a move says so before it ends the game."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.contract import Game, Gauge, Meter, Result
from game.core.selection import tokens
from game.core.session import Session
from game.drawing.brush import Brush
from game.drawing.geometry import compare_arcs
from game.drawing.overlays import ring_share
from game.drawing.view import BoardView
from game.rules.playing.state import State
from game.ui.app import App
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.meter_panel import CHANGE, MeterPanel, _bearings, _undecided, describe_gauge, pair_rows
from game.ui.table.prompt_wording import describe_turn
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.table import stand
from tests.test_ancient_start import table as hand_of
from tests.test_iroh_end import won
from tests.test_skud_end import CLOSE, OPEN_RING
from tests.ui_fake import Measured
from tests.ui_ground import both
from tests.ui_window import click, forbid_cutting, lay, lay_out, make, mouse, settle, sit_down, spot, window

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = [(1280, 800), (1920, 1080), (800, 480), (600, 1000)]


def test_lamps_lie_around_the_middle_as_the_midlines_do_on_the_board(opened: Open) -> None:
    game = opened("iroh", proclaim="automatic")
    for seat, turned in ((0, 0), (1, 180)):
        (gauge,) = (meter.gauge for meter in game.meters(game.start(1)) if meter.seat == game.seats[seat])
        assert gauge is not None
        turns = [round(math.degrees(turn)) % 360 for turn in _bearings(gauge)]
        assert turns == [(turn + turned) % 360 for turn in (90, 270, 180, 0)], "ahead, behind, left, right"
        nowhere = gauge._replace(parts=tuple(part._replace(place="") for part in gauge.parts))
        assert _bearings(nowhere) == []


def test_more_than_is_wanted_comes_down_only_where_it_is_too_much() -> None:
    words, enough, over = UiWords("en"), Gauge("count", {}, 1.0, 4, 3), Gauge("count", {}, 0.8, 6, 5)
    assert describe_gauge(enough, enough, words) == "4 of 3"
    assert describe_gauge(over, over, words) == words("meter_down_to", n="6", goal=5) != words("meter_of", n="6", goal=5)


def test_arcs_that_stay_and_arcs_that_would_come_or_go() -> None:
    assert compare_arcs([(300, 400)], [(350, 380), (90, 120)]) == ([(350, 380)], [(20, 40), (90, 120), (300, 350)])
    assert compare_arcs([(0, 360)], [(0, 360)]) == ([(0, 360)], [])
    assert compare_arcs([], [(10, 20), (20, 30)]) == ([], [(10, 30)])


def test_arcs_on_the_rim_take_the_room_that_they_lie_in_and_only_the_last_are_kept(tmp_path: Path) -> None:
    with window(tmp_path, (1280, 800)) as app:
        brush, view = Brush(app.pictures, app.theme), BoardView(pygame.Rect(10, 20, 700, 700))
        kept = len(app.pictures._drawn)
        for end in range(20, 100):
            (arc,) = ring_share(brush, view, "host", [(10, end)])
            lit = arc.picture.get_bounding_rect()
            assert min(lit.size) > 0 and arc.picture.get_width() - lit.width <= 6 and arc.picture.get_height() - lit.height <= 6
            assert arc.x + lit.right > 650 and arc.rect.bottom < view.rect.centery, "to the right, above the middle"
        assert (len(app.pictures._drawn), len(brush._latest), len(brush._made)) == (kept, 1, 0)
        (whole,) = ring_share(brush, view, "host", [(0, 360)], pale=True)
        assert whole.rect.center == view.rect.center


def aim(app: App, table: TableScreen) -> str:
    """Lifts a tile and points at a place where a thread would come or go; the token of that."""
    play = table.play
    for tile in sorted(token for token in play.options if "," in token):
        click(app, spot(table, tile))
        for place, token in play.targets.items():
            if any(play.foresee(token)):
                mouse(app, pygame.MOUSEMOTION, table.display.view.at(place))
                app.draw()
                return token
        play.back()
        table.refresh()
    raise AssertionError("no move changes a thread")


@pytest.mark.parametrize("size", SIZES)
def test_there_is_room_for_meters_also_while_a_move_is_aimed_at(tmp_path: Path, size: tuple[int, int]) -> None:
    with window(tmp_path, size) as app:
        table = lay(app, 30, game=Measured())
        aim(app, table)
        panels, play = table.display.panels, table.play
        panel = MeterPanel(table.brush, table.words)
        drawn = panel.draw(panels.free, play.meters)
        assert drawn
        around = [slot.rect for slot in panels.slots] + [widget.rect for widget in panels.widgets]
        assert all(panels.free.contains(sprite.x, sprite.y, *sprite.picture.get_size()) for sprite in drawn)
        assert not any(panels.free.colliderect(rect) for rect in around)


def test_aiming_shows_the_numbers_that_would_be(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30, game=Measured())
        play, panels = table.play, table.display.panels
        token = aim(app, table)
        then = play.meters_after(token)
        assert then is not None
        assert then != play.meters
        panel = MeterPanel(table.brush, table.words)
        assert len(panel.draw(panels.free, play.meters, then)) == len(panel.draw(panels.free, play.meters))
        calls = len(play._meters)
        for _ in range(3):
            app.draw()
        assert len(play._meters) == calls  # each aim is measured once


def test_where_all_rows_have_no_room_each_has_a_line_and_the_nearest_stay(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30, game=Measured())
        panel = MeterPanel(table.brush, table.words)
        area, meters = table.display.panels.free, table.play.meters
        whole = panel.measure(area.width, meters)
        counts = [len(panel.draw(pygame.Rect(0, 0, 360, height), meters)) for height in (whole, whole // 2, whole // 6, 0)]
        assert counts == sorted(counts, reverse=True)
        assert counts[1] > counts[2] > counts[3] == 0


def test_names_on_several_lines_lie_apart_also_where_a_change_leaves_them_less_room(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480)) as app:
        table = lay_out(app, Measured())
        names = ("Points in the game", "Opposing tiles in the Pot", "Protected flowers of either side")
        now = [Meter("lead", name, {"en": name}, amounts=(26, 1)) for name in names]
        then = [Meter("lead", name, {"en": name}, amounts=(131, 118)) for name in names]
        panel, high = MeterPanel(table.brush, table.words), table.brush.text("x", -1).get_height()
        tallest = []
        for width in range(120, 240, 8):
            drawn = panel.draw(pygame.Rect(0, 0, width, 400), now, then)
            titles = sorted((one.rect for one in drawn if one.rect.x == 0), key=lambda rect: rect.y)
            assert all(one.bottom < other.top for one, other in pairwise(titles)), width
            tallest.append(max((rect.height for rect in titles), default=0))
        assert sum(height >= 2 * high for height in tallest) > 3


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("ruleset", ["basic", "wiki", "skud", "solitaire"])
def test_the_name_of_a_meter_is_whole_in_however_little_room(
    tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch, ruleset: str, language: str
) -> None:
    with window(tmp_path, (800, 480), language, 2.0) as app:
        table = lay_out(app, opened(ruleset))
        panel = MeterPanel(table.brush, table.words)
        forbid_cutting(monkeypatch)
        told = [len(panel.draw(pygame.Rect(0, 0, 284, height), table.play.meters)) for height in range(0, 300, 6)]
        assert told[60 // 6] > 0, "something is told on a line and a half"
        app.draw()


@pytest.mark.parametrize("game", ["skud", "basic"])
def test_where_large_letters_leave_meters_no_room_a_drawer_has_all_of_them(
    tmp_path: Path, opened: Open, game: str
) -> None:
    for size in ((640, 480), (800, 480), (600, 1000)):
        with window(tmp_path, size, "de", 2.0) as app:
            table = lay_out(app, opened(game))
            click(app, next(one.rect.center for one in table.widgets if one.id == "drawer:meters"))
            panel, free = MeterPanel(table.brush, table.words), table.display.panels.free
            rows = pair_rows(table.play.meters)
            seen = panel._share_out(rows, free)
            assert rows and all(row.is_lead for number, row in enumerate(rows) if number not in seen), size
            table.command("drawer")
            assert [one.id for one in table.widgets if one.id.startswith("drawer:") and one.on] == ["drawer:tools"]


def test_what_breaks_ties_is_not_gold_where_something_before_it_decides() -> None:
    def lead(name: str, rank: int, *amounts: int) -> Meter:
        return Meter("lead", name, {"en": name}, amounts=amounts, rank=rank)

    leads = [lead("one", 0, 3, 2), lead("its tie", 1, 0, 4), lead("other", 0, 1, 1), lead("its first tie", 1, 0, 4)]
    assert list(_undecided([*leads, lead("its second tie", 2, 5, 4)])) == ["its tie", "its second tie"]


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [("basic", (1280, 720), "de"), ("wiki", (1920, 1080), "fr"), ("basic", (800, 480), "en"), ("skud", (800, 480), "de")],
)
def test_in_large_letters_what_happened_leaves_room_for_how_near_an_ending_is(
    tmp_path: Path, opened: Open, game: str, size: tuple[int, int], language: str
) -> None:
    rules = opened(game)
    start = stand(rules, {"0,0": "guest rose", "1,0": "host jasmine", "5,5": "guest lily", "-5,5": "host rose"})
    with window(tmp_path, size, language, 2.0) as app:
        table = seat_down(app, rules, start)
        make(app, table, "move 0,0 1,0")
        settle(app)
        display = table.display
        assert display.maker.draw_meters(display.panels, None)
        if size[1] > 480:
            assert display.panels.free.height < display.layout.talk.height // 2, "what was captured is told above it"


def test_in_large_letters_a_lifted_tile_moves_no_handle_and_hides_no_meter(tmp_path: Path, opened: Open) -> None:
    rules = opened("skud")
    with window(tmp_path, (800, 480), "de", 2.0) as app:
        table = seat_down(app, rules, stand(rules, OPEN_RING))
        before = [(one.id, one.rect) for one in table.widgets if one.id.startswith("drawer:")]
        click(app, spot(table, "4,6"))
        assert [(one.id, one.rect) for one in table.widgets if one.id.startswith("drawer:")] == before
        mouse(app, pygame.MOUSEMOTION, spot(table, "3,5"))
        assert table.display.maker.draw_meters(table.display.panels, "3,5")


@pytest.mark.parametrize(
    ("size", "language"), [((800, 480), "en"), ((800, 480), "de"), ((1280, 720), "fr"), ((1920, 1080), "fr")]
)
def test_in_large_letters_a_drawer_gives_way_to_lamps_that_have_no_room(
    tmp_path: Path, opened: Open, size: tuple[int, int], language: str
) -> None:
    rules = opened("iroh", proclaim="automatic")
    with window(tmp_path, size, language, 2.0) as app:
        table = seat_down(app, rules, stand(rules, {"1,4": "guest air", "4,1": "guest air", "7,-3": "host air"}))
        drawn = table.display.maker.draw_meters(table.display.panels, None)
        assert drawn
        assert all(table.display.layout.talk.width >= one.rect.width and one.rect.bottom <= size[1] for one in drawn)
        assert not any(one.rect.colliderect(slot.rect) for one in drawn for slot in table.display.panels.slots)


def test_where_the_panel_that_speaks_has_no_room_the_other_meters_stand_below_the_tiles(tmp_path: Path, opened: Open) -> None:
    rules = opened("skud")
    with window(tmp_path, (1280, 720), "fr", 2.0) as app:
        table = seat_down(app, rules, stand(rules, OPEN_RING))
        panels = table.display.panels
        drawn = table.display.maker.draw_meters(panels, None)
        assert {panels.free.contains(one.rect) for one in drawn} == {True, False}
        assert all(panels.free.contains(one.rect) or panels.spare.contains(one.rect) for one in drawn)


def seat_down(app: App, game: Game[Any], state: State) -> TableScreen:
    """A table with a position on it."""
    session = Session(game, 1, game.position(state))
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    sit_down(app)
    return table


def point_at(app: App, table: TableScreen, move: str) -> str:
    """Makes all picks of a move but the last, and points at that."""
    *picks, last = tokens(move)
    for token in picks:
        click(app, spot(table, token))
    mouse(app, pygame.MOUSEMOTION, spot(table, last))
    app.draw()
    return last


def notes(table: TableScreen, token: str) -> list[tuple[str, bool]]:
    """What is said beside a place, or a button, of what picking it would do."""
    return [(note.words, note.gain) for note in table.display.board.notes_of(token)]


def test_a_move_that_wins_says_so_before_it_is_made(tmp_path: Path, opened: Open) -> None:
    game = opened("ancient", target=1)
    with window(tmp_path) as app:
        table = seat_down(app, game, hand_of(game, {"-4,3": "lily"}, "jasmine"))
        last = point_at(app, table, "place jasmine 0,3")
        assert notes(table, last)[0] == ("This wins: Exactly the agreed harmonies", True)
        assert notes(table, "2,-4") == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (600, 1000)])
def test_in_large_letters_too_what_a_move_would_make_of_a_number_is_seen_while_it_is_aimed_at(
    tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    game = opened("skud")
    with window(tmp_path, size, "en", 2.0) as app:
        table = seat_down(app, game, stand(game, OPEN_RING))
        seen, draw_text = dict[str, dict[str, Any]](), Brush.text
        monkeypatch.setattr(Brush, "text", lambda brush, said, *how: draw_text(brush, said, *how, **seen.setdefault(said, {})))
        point_at(app, table, CLOSE)
        forbid_cutting(monkeypatch)
        app.draw()
        panels = table.display.panels
        assert any(CHANGE in said and "100" in said for said in seen), "the ring that would be closed"
        for sprite in table.display.maker.draw_meters(panels, CLOSE.split()[-1]):
            rooms = [room for room in (panels.free, panels.spare) if room.contains(sprite.rect)]
            assert rooms, "within one of the two strips that are free"


@pytest.mark.parametrize(
    ("language", "aimed", "asked", "skipped"),
    [
        ("en", "This wins as the turn ends: Harmony ring", "The end of the turn wins: Harmony ring", "This wins: Harmony ring"),
        ("de", "Das gewinnt am Ende des Zuges: Harmoniering", "Das Ende des Zuges gewinnt: Harmoniering",
         "Das gewinnt: Harmoniering"),
        ("fr", "Ce coup gagne à la fin du tour\u00a0: Anneau d’harmonies", "La fin du tour gagne\u00a0: Anneau d’harmonies",
         "Ce coup gagne\u00a0: Anneau d’harmonies"),
    ],
)  # fmt: skip
def test_that_a_ring_wins_is_said_before_it_closes_in_the_question_after_it_and_by_the_button_that_ends_the_turn(
    tmp_path: Path, opened: Open, language: str, aimed: str, asked: str, skipped: str
) -> None:
    game = opened("skud")
    with window(tmp_path, language=language) as app:
        table = seat_down(app, game, stand(game, OPEN_RING))
        last = point_at(app, table, CLOSE)
        rings = {meter.seat: meter.gauge for meter in table.play.meters_after(last) or () if meter.name == "endings.ring"}
        assert rings["guest"] is not None
        assert rings["guest"].full
        assert (aimed, True) in notes(table, last)
        assert (aimed, True) not in notes(table, "4,5")
        assert asked not in describe_turn(table.play, app.words)[1]
        click(app, spot(table, last))
        settle(app)
        assert describe_turn(table.play, app.words)[1].endswith(asked)
        mouse(app, pygame.MOUSEMOTION, spot(table, "skip"))
        assert table.hovered_button is not None
        assert notes(table, "skip") == [(skipped, True)]


def test_a_claim_of_what_players_are_to_see_for_themselves_tells_nothing(tmp_path: Path, opened: Open) -> None:
    game = opened("iroh")
    with window(tmp_path) as app:
        table = seat_down(app, game, stand(game, won()))
        mouse(app, pygame.MOUSEMOTION, spot(table, "proclaim"))
        assert table.hovered_button is not None
        assert notes(table, "proclaim") == []


@pytest.mark.parametrize(
    ("winner", "said"),
    [
        ("guest", "This wins: Over"), ("host", "This loses: Over"), ("draw", "This draws the game: Over"),
        (None, "This ends the game: Over"),
    ],
)  # fmt: skip
def test_how_a_move_ends_the_game_is_said_for_whoever_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, winner: str | None, said: str
) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Measured())
        monkeypatch.setattr(table.play, "mover", "guest")
        monkeypatch.setattr(table.play, "outcome_after", lambda _token: Result(winner, "over", both("Over", "Aus")))
        assert [words for words, _ in notes(table, "0,0")] == [said]
