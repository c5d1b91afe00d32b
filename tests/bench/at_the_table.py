"""A table in a process of its own: ``python -m tests.bench.at_the_table WHAT WIDTH HEIGHT COUNT`` prints what it costs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.cli import house
from game.core.chance import Chance
from game.core.session import Session
from game.ui.app import App
from game.ui.framework import clock
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame
from tests import fake_clock
from tests.bench.rounds import cpu

CLOCK = fake_clock.CLOCK
BLITS = 8


@contextmanager
def window(size: tuple[int, int]) -> Iterator[App]:
    """The app on its shelf, as a person has it."""
    fake_clock.install()
    app = App(house(), {"language": "en"})
    app.open_window(size)
    app.begin()
    try:
        yield app
    finally:
        app.close()
        pygame.display.quit()


def played(app: App, plies: int, seed: int = 0) -> Session[Any]:
    """A random game so many plies after its beginning."""
    game = app.shelf.open("skud_online", {})
    session, chance = Session(game, seed), Chance(seed)
    for _ in range(plies):
        session.enter(chance.pick(game.legal(session.state)))
    return session


def lay(app: App, session: Session[Any]) -> TableScreen:
    """A table with that game."""
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    return table


def copying() -> float:
    """The yardstick of what is drawn: a picture of the window's size is filled, and copied to the window."""
    shown = pygame.display.get_surface()
    assert shown is not None
    picture = pygame.Surface(shown.get_size())

    def copy() -> None:
        for number in range(BLITS):
            picture.fill((number, number, number))
            shown.blit(picture, (0, 0))

    return cpu(copy) / BLITS


def first(app: App, count: int) -> list[float]:
    """The table as it is laid and first drawn."""
    session = played(app, 40)

    def lay_and_draw() -> None:
        lay(app, session)
        app.draw()

    return [cpu(lay_and_draw), copying()]


def full(app: App, count: int) -> list[float]:
    """Every pixel drawn again."""
    lay(app, played(app, 40))
    app.draw()
    told = []
    for _ in range(count):
        app.canvas.forget()
        told += [cpu(app.draw), copying()]
    return told


def hover(app: App, count: int) -> list[float]:
    """The pointer goes from place to place: the event, and the frame after it."""
    table, told = lay(app, played(app, 40)), list[float]()
    app.draw()
    places = [table.display.view.at(place) for place in ("0,0", "3,3", "-3,3", "5,-2")]

    def move(number: int) -> None:
        still = {"rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        app.answer(pygame.event.Event(pygame.MOUSEMOTION, still | {"pos": places[number % 4]}))
        app.draw()

    for number in range(count):
        told += [cpu(partial(move, number)), copying()]
        CLOCK.pass_time(20)
    return told


def animation(app: App, count: int) -> list[float]:
    """Frames while a move is taken back."""
    table, told = lay(app, played(app, 40)), list[float]()
    app.draw()
    while len(told) < 2 * count:
        table.act("undo")
        while table.animation.has_moved(clock.now()):
            told += [cpu(app.draw), copying()]
            CLOCK.pass_time(5)
        table.act("redo")
        settle(app)
    return told


def settle(app: App) -> None:
    """Lets the animation end."""
    while (wait := app.screens[-1].wait(clock.now())) is not None and wait < 500:
        CLOCK.pass_time(max(wait, 1))
    app.draw()


def memory(app: App, count: int) -> list[float]:
    """Moves made on the table, each with one frame while it moves and one after it; megabytes at the end."""
    seed = 0
    table, chance = lay(app, played(app, 0)), Chance(0)
    for _ in range(count):
        session = table.play.session
        if session.result is not None:
            app.pop()
            seed += 1
            table = lay(app, played(app, 0, seed))
            session = table.play.session
        table.play_move(chance.pick(session.game.legal(session.state)), clock.now())
        app.draw()
        settle(app)
        app.pictures.write()  # as the loop does as soon as nobody moves
    return [megabytes()]


def megabytes() -> float:
    """What this process takes now, or where the system does not tell, the most that it ever took."""
    try:
        lines = Path("/proc/self/status").read_text("utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    except (OSError, StopIteration):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


WHAT: dict[str, Callable[[App, int], list[float]]] = {
    "first": first, "full": full, "hover": hover, "animation": animation, "memory": memory,
}  # fmt: skip


if __name__ == "__main__":
    what, width, height, times = sys.argv[1:]
    with window((int(width), int(height))) as opened:
        print(json.dumps(WHAT[what](opened, int(times))))
