"""A table in motion: threads that grow and snap, the ring that is lit once around, statuses that fade."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game.core.contract import SEATS, Link
from game.core.session import Session
from game.drawing.geometry import centre
from game.drawing.overlays import link_sprite
from game.drawing.sprites import Sprite
from game.ui.app import App
from game.ui.framework import clock
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.link_animation import GROW, RUN, SNAP, draw_ring_light
from game.ui.table.motion import Motion, Pace, ease, make_path
from game.ui.table.rings import closed_ring, ring_of
from game.ui.table.table_game import TableGame
from tests.conftest import Open
from tests.test_window import ring_game
from tests.ui_window import window

pytestmark = pytest.mark.usefixtures("made_once")


class Film:
    """A table on which one move after another is shown, at moments that the test chooses."""

    def __init__(self, table: TableScreen, pace: Pace | None = None) -> None:
        self.table, self.motion = table, Motion(pace)
        self.play, self.board = table.play, table.display.board

    def enter(self, move: str, now: int = 0) -> int:
        """Shows a move from ``now`` on. Returns when its tiles lie still."""
        before, links, here = self.play.pieces, self.play.links, self.play.session.here
        self.play.enter(move)
        self.board.set_off(self.motion, before, links, now, way=self.play.game.way(here.state, move))
        return max((tween.over for tween in self.motion), default=now)

    def back(self, now: int = 0) -> None:
        before, links = self.play.pieces, self.play.links
        self.play.undo()
        self.board.set_off(self.motion, before, links, now)

    def threads(self, now: int) -> list[Sprite]:
        return self.board._links(None, now)


def film(app: App, opened: Open, count: int, pace: Pace | None = None) -> Film:
    session = Session(opened("skud_online"))
    for move in ring_game()[:count]:
        session.enter(move)
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    return Film(table, pace)


LAST = 22
"""The move that closes the ring of the recorded game: a tile steps out from between two others."""


def test_the_ring_is_lit_after_its_last_thread_has_grown_and_stays(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST)
        still = some.enter(ring_game()[LAST])
        threads = some.board.threads
        assert {centre(place) for link in threads.ring for place in (link.a, link.b)} == {(-7, 1), (7, 1), (7, -1), (-7, -1)}
        assert list(threads.new) == threads.ring[:1]
        assert some.motion.until == still + GROW + RUN
        assert not threads.light(still + GROW)
        half, whole = threads.light(still + GROW + RUN // 2), threads.light(still + GROW + RUN)
        assert 0 < len(half) <= len(whole) == 4
        assert threads.light(still + 99999) == whole


def test_the_light_runs_along_the_ring_clockwise(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        board = film(app, opened, 0).board
        places = ["-4,-3", "-4,3", "4,3", "4,-3"]
        ring = [Link("harmony", "guest", min(a, b, key=centre), max(a, b, key=centre)) for a, b in pairwise([*places, places[0]])]
        assert ring_of(ring, ring[:1]) == ring
        way = make_path([board.view.at(place) for place in (*places, places[0])])
        for share in (0.1, 0.3, 0.6, 0.9):
            x, y = way.at(ease(share))
            *_, thread, head = draw_ring_light(app.screens[-1].brush, board.view, ring, share)
            assert head.rect.center == pytest.approx((x, y), abs=1.5)
            assert thread.rect.inflate(4, 4).collidepoint(x, y)
            assert not thread.rect.inflate(-4, -4).collidepoint(x, y), "the thread is lit as far as the head has come"


def test_a_thread_that_breaks_while_no_tile_moves_is_waited_for(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        threads = film(app, opened, 0).board.threads
        link = Link("harmony", "guest", "1,1", "1,3")
        assert threads.begin([link], [], [], 500, 500, Pace()) == 500 + SNAP
        assert threads.begin([], [link], [], 500, 500, Pace(2.0)) == 500 + GROW // 2
        assert threads.begin([link], [link], [], 500, 500, Pace()) == 500


def test_a_ring_is_not_lit_any_more_once_it_is_taken_back_and_runs_again_when_it_is_closed_again(
    tmp_path: Path, opened: Open
) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST)
        some.enter(ring_game()[LAST])
        some.back(5000)
        assert some.board.threads.ring == []
        assert not some.board.threads.light(9000)
        still = some.enter(ring_game()[LAST], 9000)
        assert some.motion.until == still + GROW + RUN


def test_a_table_that_is_opened_on_a_closed_ring_shows_it_lit(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST + 1)
        assert len(some.board.threads.light(clock.now())) == 4
        assert len(closed_ring(some.play)) == 4


def test_a_game_that_goes_on_has_no_ring(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        for count in (0, LAST):
            assert closed_ring(film(app, opened, count).play) == []


def test_a_ring_that_was_closed_before_the_last_action_of_a_turn_counts(tmp_path: Path, opened: Open) -> None:
    position = {
        "board": {"-4,-4": "guest rose", "-4,4": "guest chrysanthemum", "4,4": "guest rose", "4,-6": "guest chrysanthemum"},
        "reserve": {"guest": {"rock": 1, "rose": 1}, "host": {"rose": 1}},
        "to_move": "guest",
        "phase": "play",
    }
    with window(tmp_path) as app:
        session = Session(opened("skud"), 0, position)
        for move in ("move 4,-6 4,-4", "skip"):
            assert closed_ring(TableGame(session, Autosave(app.saves, session))) == []
            session.enter(move)
        assert len(closed_ring(TableGame(session, Autosave(app.saves, session)))) == 4


@pytest.mark.parametrize("winner", ["guest", "host"])
def test_where_both_have_closed_a_ring_the_winner_s_is_meant(winner: str) -> None:
    corners = (("-3,-3", "3,-3"), ("3,-3", "3,3"), ("-3,3", "3,3"), ("-3,-3", "-3,3"))
    links = [Link("harmony", seat, a, b) for seat in SEATS for a, b in corners]
    game = SimpleNamespace(seats=SEATS, to_move=lambda state: "guest", links=lambda state: [])
    begin = SimpleNamespace(parent=None, state=None)
    session = SimpleNamespace(here=SimpleNamespace(parent=begin, state=None))
    play = SimpleNamespace(session=session, game=game, links=links, result=SimpleNamespace(winner=winner))
    assert {link.owner for link in closed_ring(cast(TableGame, play))} == {winner}


def test_a_new_thread_grows_once_the_tiles_lie_still(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST)
        still = some.enter(ring_game()[LAST])
        (link,) = some.board.threads.new
        whole = link_sprite(some.board.brush, some.board.view, link).rect.width

        def grown(now: int) -> int:
            sprites = some.board.threads.thread(link, now)
            return sprites[0].rect.width if sprites else 0

        assert [grown(now) for now in (0, still, still + GROW // 2, still + GROW)] == [0, 0, round(whole / 2), whole]


def test_a_broken_thread_springs_back_to_both_its_ends(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST + 1)
        link = closed_ring(some.play)[0]
        whole = link_sprite(some.board.brush, some.board.view, link).rect
        some.back(1000)
        assert list(some.board.threads.broken) == [link]
        left, right = some.board.threads.snapping(1000 + SNAP // 2)
        assert (left.rect.left, right.rect.right) == (whole.left, whole.right)
        assert left.rect.width + right.rect.width == pytest.approx(whole.width / 2, abs=2)
        assert left.picture.get_alpha() == pytest.approx(128, abs=2)
        assert some.board.threads.snapping(1000 + SNAP) == []


@pytest.mark.parametrize("style", ["reduced", "off"])
def test_where_nothing_travels_threads_and_ring_are_there_at_once(tmp_path: Path, opened: Open, style: str) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST, Pace(style=style))
        still = some.enter(ring_game()[LAST], 500)
        assert some.motion.under_way == (style == "reduced")
        assert some.motion.until <= 500 + 240
        assert len(some.board.threads.light(still)) == 4
        (link,) = some.board.threads.new
        assert some.board.threads.thread(link, still)[0] == link_sprite(some.board.brush, some.board.view, link)
        some.back(2000)
        assert some.board.threads.snapping(2000) == []


def test_ending_the_motion_ends_that_of_the_threads(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST)
        some.enter(ring_game()[LAST])
        some.motion.finish()
        scene = some.board.scene(some.table.pointer, some.motion, 10)
        assert scene == some.board.scene(some.table.pointer, some.motion, 99999)
        assert not some.board.threads.new


def test_frames_of_a_motion_use_the_same_few_pictures(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, LAST)
        still = some.enter(ring_game()[LAST])
        frames = [some.board._flying(some.motion, now) for now in range(0, still, 5)]
        assert len({(sprite.x, sprite.y) for sprites in frames for sprite in sprites}) > 20
        assert len({id(sprite.picture) for sprites in frames for sprite in sprites}) == 2  # on the board, and lifted


# -- tiles on a table


PLANTED = 5
"""The move of the recorded game in which a flower leaves its gate, and with it the status of those in gates."""


def test_a_status_that_ends_fades_once_its_tile_lies_still(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, PLANTED)
        still = some.enter(ring_game()[PLANTED])
        at = some.board.view.at("6,-1")

        def shown(now: int) -> list[int | None]:
            some.motion.running(now)
            scene = some.board.scene(some.table.pointer, some.motion, now)
            tile = some.board.view.tile
            faces = [sprite for sprite in scene if sprite.rect.center == at and tile < sprite.rect.width < 1.28 * tile]
            return [sprite.picture.get_alpha() for sprite in faces]

        assert shown(still) == [255, 255]
        assert shown(still + 100) == [255, 128]
        until, some.motion.until = some.motion.until, 0
        assert shown(still + 100) == [255], "motion that was ended shows nothing of what was"
        some.motion.until = until
        assert shown(still + 200) == [255]


def test_a_tile_that_was_seen_lifted_sets_out_at_once(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, PLANTED)
        some.play.press("8,0")
        some.board.scene(some.table.pointer, some.motion, 0)
        some.enter(ring_game()[PLANTED])
        assert [tween.wait for tween in some.motion] == [0]


def test_a_tile_on_a_table_follows_its_way(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path) as app:
        some = film(app, opened, PLANTED)
        some.enter(ring_game()[PLANTED])
        (tween,) = some.motion
        ys = [tween.at(now)[1] for now in range(0, tween.over, 5)]
        straight = some.board.view.at("8,0")[1]
        assert ys.count(straight) > len(ys) / 2, "it goes along the row first"
        assert tween.at(tween.over) == some.board.view.at("6,-1")
