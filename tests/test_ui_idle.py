"""Nobody moves: nothing is drawn, and the loop sleeps. Somebody does: the loop answers at once."""

from __future__ import annotations

import pygame
import pytest

from game.core.game_clock import ClockSetting
from game.core.session import Session
from game.ui.app import App
from game.ui.framework import event_waiter
from game.ui.framework.event_waiter import EventWaiter
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame
from tests.fake_clock import CLOCK
from tests.ui_fake import Garden
from tests.ui_window import settle

MOST_A_SECOND = 40
"""Wake-ups where no system wakes us: the goal is 35, and there is a look at the folders besides."""


class CountedSleep:
    """Sleeps that take no time, counted; the fake clock goes on by them."""

    def __init__(self) -> None:
        self.count, self.rest = 0, 0.0
        self.post_after: dict[int, pygame.event.Event] = {}

    def sleep(self, seconds: float) -> None:
        self.count += 1
        self.rest += seconds * 1000
        CLOCK.pass_time(int(self.rest))
        self.rest %= 1
        if self.count in self.post_after:
            pygame.event.post(self.post_after[self.count])

    def now(self) -> float:
        return CLOCK.now() / 1000 + self.rest / 1000


def stilled(app: App) -> CountedSleep:
    """The window after all is drawn and read and nothing more is to do, with its sleeps counted from now on."""
    sleeps = CountedSleep()
    app.events = EventWaiter(sleeps.sleep, sleeps.now)
    for _ in range(3):
        settle(app)
        pygame.event.clear()
        app._listen(app._due())
    sleeps.count = 0
    return sleeps


def idle(app: App, milliseconds: int) -> None:
    """The loop for that long, as ``App.play`` has it."""
    end, changed = CLOCK.now() + milliseconds, False
    while CLOCK.now() < end:
        if changed:
            app.draw()
        due = app._due()
        asked = app._listen(due)
        looked = app.screens[-1].look(CLOCK.now())
        changed = asked or looked or due is not None


def lay_table(app: App) -> None:
    session = Session(Garden())
    app.push(TableScreen(app, TableGame(session, Autosave(app.saves, session))))


@pytest.mark.parametrize("screen", ["shelf", "table"])
def test_while_nobody_moves_nothing_is_drawn_and_the_loop_sleeps(app: App, screen: str) -> None:
    if screen == "table":
        lay_table(app)
    sleeps, drawn = stilled(app), app.drawn
    idle(app, 10_000)
    assert app.drawn == drawn
    assert 10 < sleeps.count <= MOST_A_SECOND * 10


def test_pads_and_screen_readers_are_looked_for_while_a_clock_runs_too(app: App) -> None:
    app.begin_game(Garden(), 3, clock=ClockSetting("game", 600))
    stilled(app)
    app.pads._looked = False
    idle(app, 1000)
    assert app.pads._looked


def test_an_event_is_answered_after_one_nap(app: App) -> None:
    sleeps = stilled(app)
    sleeps.post_after[50] = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")
    before = app.screens[-1].focus
    drawn = app.drawn
    idle(app, 3000)
    assert app.screens[-1].focus != before
    assert app.drawn == drawn + 1


def test_naps_are_short_while_somebody_is_at_it_and_long_again_later() -> None:
    pygame.display.init()
    naps: list[float] = []
    sleeps = CountedSleep()

    def sleep(seconds: float) -> None:
        naps.append(seconds)
        sleeps.sleep(seconds)

    waiter = EventWaiter(sleep, sleeps.now)
    pygame.event.clear()
    assert waiter.wait(100).type == pygame.NOEVENT
    assert max(naps) == event_waiter.NAP
    naps.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert waiter.wait(100).type == pygame.KEYDOWN
    assert naps == []
    assert waiter.wait(100).type == pygame.NOEVENT
    assert max(naps) == event_waiter.LIVELY_NAP
    CLOCK.pass_time(round(event_waiter.LIVELY * 1000))
    naps.clear()
    assert waiter.wait(100).type == pygame.NOEVENT
    assert max(naps) == event_waiter.NAP
    assert sum(naps) == pytest.approx(0.1, abs=0.002)


def test_it_waits_no_longer_than_asked_for() -> None:
    pygame.display.init()
    pygame.event.clear()
    sleeps = CountedSleep()
    before = CLOCK.now()
    EventWaiter(sleeps.sleep, sleeps.now).wait(7)
    assert CLOCK.now() - before in (6, 7, 8)
    assert sleeps.count in (1, 2)  # the second one for what rounding left
