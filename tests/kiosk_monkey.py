"""The monkey at a public table: random inputs through a window's event queue, and 24 hours of visitors in fast motion.

    python -m tests.kiosk_monkey --inputs 1000000 --seed 1
    python -m tests.kiosk_monkey --hours 24 --attract 0.2
    python -m tests.kiosk_monkey --attract 240 --size 1920x1080

Never out, never stuck: it goes on whatever comes, idling leads back to the attract screen, nothing outside its own folder is
touched, and its memory does not grow: after no visit is there more than MORE_MB more than at the beginning, nor does the process
that thinks have more than THINKING_MB, or the exit status is 1. The beginning is when every screen has been seen once in every
language, and WARM inputs were made: until then memory grows by what is loaded but once and never let go, as modules and words are
with the first screen that needs them. What counts is the median of the visits in which these were made, as single ones differ by
0.8 MB, by the game that programs play afterwards.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game import places
from game.assets import AssetFolders
from game.core.chance import Chance
from game.core.kiosk_settings import KioskSettings
from game.rules.catalogue import RulesetCatalogue
from game.rules.disk_cache import DiskCache
from game.ui.framework import clipboard, clock
from game.ui.framework.app_context import AppContext
from game.ui.kiosk.app import KEPT, KioskApp
from game.ui.kiosk.attract import AttractScreen
from game.ui.kiosk.idle import CARD
from game.ui.kiosk.pin import set_pin
from game.ui.kiosk.stage import KioskSetup
from tests import fake_clock
from tests.conftest import knowing_sound
from tests.monkey import KEYS, MODS

SIZES = ((800, 480), (480, 360), (600, 1000))
CLOSING = (pygame.QUIT, pygame.WINDOWCLOSE)
FRAME = 40
"""Milliseconds from one picture of a motion to the next, while nobody plays."""
WARM = 4000
"""Inputs with which a run begins, before its memory counts."""
MORE_MB = 5.0
"""Megabytes that there may be more than then, after any visit."""
THINKING_MB = 256.0
"""Megabytes that the process that thinks may have."""
DEEP = 8
"""No visit has more screens on top of each other."""


def a_kiosk(home: Path, size: tuple[int, int] = (800, 480)) -> KioskApp:
    """A public table with the shipped games, in a folder of its own; the PIN has twelve digits, so that no monkey finds it."""
    set_pin(home / "pin", "907316482055")
    art = places.shipped_art()
    assets = AssetFolders([art], DiskCache(None, "monkey"))
    shelf = knowing_sound(RulesetCatalogue([places.shipped_rulesets()], DiskCache(home / "cache", "monkey")))
    house = AppContext(shelf, assets, [art], home / "saves", None, None, home / "reports")
    app = KioskApp(house, KioskSetup(KioskSettings(volume=0.0, level="beginner"), (), home, home / "pin"))
    app.open_window(size)
    app.begin()
    return app


class Monkey:
    """Does random things to a public table, and looks whether it stands them."""

    def __init__(self, app: KioskApp, seed: int) -> None:
        self.app, self.chance, self.size = app, Chance(seed), app.size
        self.faults: list[str] = []
        self.slowest = 0.0
        self.memory: list[float] = []
        """What the process had in memory after each visit."""
        self.thinking = 0.0
        """The most that the process that thinks had in memory then."""

    def input(self) -> None:
        """One input by the event queue, and what time brings."""
        began = time.process_time()
        pygame.event.post(self._event())
        self.app._listen(1)
        fake_clock.CLOCK.pass_time(self.chance.below(120))
        self.turn()
        self.slowest = max(self.slowest, time.process_time() - began)

    def turn(self) -> None:
        """A round of the window's loop."""
        app = self.app
        app.tick(clock.now())
        app._due()
        if self.chance.below(12) == 0:
            app.draw()

    def _event(self) -> pygame.event.Event:
        chance, (width, height) = self.chance, self.app.size
        pos = chance.below(width), chance.below(height)
        widgets = self.app.screens[-1].widgets
        if widgets and chance.below(3):
            pos = chance.pick(list(widgets)).rect.center
        share, what = (pos[0] / width, pos[1] / height), chance.below(20)
        if what < 9:
            kind = chance.pick([pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION])
            parts: dict[str, Any] = {"x": share[0], "y": share[1], "touch_id": 0, "finger_id": chance.below(8) // 7}
        elif what < 12:
            kind, parts = chance.pick([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]), {"pos": pos, "button": 1 + chance.below(3)}
        elif what < 15:
            key = chance.pick([*KEYS, pygame.K_F4, pygame.K_F11])
            kind, parts = pygame.KEYDOWN, {"key": key, "mod": chance.pick(MODS), "unicode": chr(key) if 32 < key < 127 else ""}
        elif what < 18:
            kind, parts = self._pad()
        else:
            kind, parts = self._seldom()
        return pygame.event.Event(kind, parts)

    def _pad(self) -> tuple[int, dict[str, Any]]:
        chance, pad = self.chance, self.chance.below(2)
        choices: list[tuple[int, dict[str, Any]]] = [
            (pygame.CONTROLLERBUTTONDOWN, {"button": chance.below(16), "instance_id": pad}),
            (pygame.JOYAXISMOTION, {"axis": chance.below(4), "value": chance.below(200) / 100 - 1, "instance_id": pad}),
            (pygame.JOYDEVICEREMOVED, {"instance_id": pad}),
            (pygame.JOYDEVICEADDED, {"device_index": pad, "guid": ""}),
        ]
        return chance.pick(choices)

    def _seldom(self) -> tuple[int, dict[str, Any]]:
        chance = self.chance
        what = chance.below(60)
        if what == 0:
            size = chance.pick(list(SIZES))
            pygame.display.set_mode(size, pygame.RESIZABLE)
            return pygame.VIDEORESIZE, {"size": size, "w": size[0], "h": size[1]}
        if what == 1:
            return pygame.WINDOWFOCUSLOST, {}
        if what < 20:
            return chance.pick(list(CLOSING)), {}
        if what < 40:
            return pygame.DROPTEXT, {"text": "paisho1:nonsense"}
        return pygame.DROPFILE, {"file": str(Path(__file__))}

    def check(self) -> None:
        """Raises AssertionError where it is out, or stuck, or has done what it must not."""
        app = self.app
        assert not app.over, "it ended"
        assert not app.fault, app.fault
        assert isinstance(app.screens[0], AttractScreen)
        assert len(app.screens) <= DEEP, [type(screen).__name__ for screen in app.screens]
        assert clipboard.pasted() == ""

    def look(self) -> None:
        """Notes what is in memory."""
        self.memory.append(megabytes())
        process = self.app.worker._process
        if process and process.poll() is None:
            self.thinking = max(self.thinking, megabytes(process.pid))

    def go_away(self) -> None:
        """Nobody does anything any more: within the time of idling it is back in attract play, in a window as large as at first,
        so that what it has in memory can be compared."""
        pygame.event.clear()
        pygame.display.set_mode(self.size, pygame.RESIZABLE)
        self.app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=self.size, w=self.size[0], h=self.size[1]))
        for _ in range(4):
            fake_clock.CLOCK.pass_time(max(self.app.idle.span, CARD))
            self.turn()
        self.app.draw()
        assert len(self.app.screens) == 1, [type(screen).__name__ for screen in self.app.screens]
        assert not list(self.app.saves.glob("*")) or len(list(self.app.saves.iterdir())) <= KEPT + 2


def see_all(app: KioskApp) -> None:
    """Each screen of the public table once, in each of its languages."""
    from tests.test_kiosk_screens import PLACES  # which is made of what is here

    for language, place in product(app.kiosk.languages, PLACES):
        app.prefer(language=language)
        PLACES[place](app)
        app.draw()
        app.attract()
    app.fault = ""  # one of the screens is that of a fault


def rampage(app: KioskApp, count: int, seed: int, visit: int = 400, told: int = 0) -> Monkey:
    """That many inputs; after each so many of them everybody goes away. Each ``told`` inputs it prints how it stands."""
    monkey = Monkey(app, seed)
    for number in range(count):
        monkey.input()
        if number % visit == visit - 1:
            monkey.check()
            monkey.go_away()
            monkey.look()
        if told and number % told == told - 1:
            some = monkey.memory[-told // visit :]
            print(f"{number + 1}: {monkey.slowest:.2f} s, {min(some):.1f} to {max(some):.1f} MB", flush=True)
    monkey.check()
    return monkey


def megabytes(process: int | str = "self") -> float:
    """What a process has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / (1 << 20)


def soak(app: KioskApp, hours: float, seed: int, watched: float = 0) -> Monkey:
    """So many hours of visitors by the clock: each comes, does a few things and goes, and then for so many minutes programs are
    seen at play."""
    until, monkey = clock.now() + round(hours * 3_600_000), Monkey(app, seed)
    while clock.now() < until:
        for _ in range(monkey.chance.below(60)):
            monkey.input()
        monkey.check()
        monkey.go_away()
        watch(app, watched)
        monkey.look()
        fake_clock.CLOCK.pass_time(monkey.chance.below(120_000))
    return monkey


def watch(app: KioskApp, minutes: float) -> int:
    """So many minutes by the clock in which nobody is there and programs play: every move is thought of and seen to be made, and
    only what they wait for between moves is leapt over. Returns how many moves there were."""
    attract, until, moves, seen = app.screens[0], clock.now() + round(minutes * 60_000), 0, None
    assert isinstance(attract, AttractScreen)
    while clock.now() < until:
        due = app._due()
        app.tick(clock.now())
        app.draw()
        table = attract.table
        here = (table, table.play.session.here.id) if table is not None else None
        moves, seen = moves + (here is not None and here != seen), here
        if table is not None and table.opponents.waits:
            time.sleep(0.01)  # for the process that thinks
        else:
            fake_clock.CLOCK.pass_time(min(max(due or 0, FRAME), 500))
    return moves


def look_on(app: KioskApp, minutes: float) -> int:
    """Prints how memory goes while programs play, each twentieth of that time."""
    told = []
    for part in range(20):
        moves = watch(app, minutes / 20)
        told.append(megabytes())
        print(f"{minutes / 20 * (part + 1):.0f} min: {moves} moves, {told[-1]:.1f} MB", flush=True)
    return 0


def main() -> int:
    """Prints what was done, how long the slowest input took, and how memory went."""
    fake_clock.install()
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--inputs", type=int, default=20_000)
    asked.add_argument("--hours", type=float, default=0)
    asked.add_argument("--attract", type=float, default=0, help="minutes of programs at play; with --hours, after each visit")
    asked.add_argument("--size", default="800x480")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as home:
        width, height = map(int, given.size.split("x"))
        app, began = a_kiosk(Path(home), (width, height)), time.monotonic()
        try:
            if given.attract and not given.hours:
                return look_on(app, given.attract)
            see_all(app)
            first = median(rampage(app, WARM, given.seed + 1).memory)
            print(f"{first:.2f} MB at the beginning", flush=True)
            if given.hours:
                monkey = soak(app, given.hours, given.seed, given.attract)
                print(f"{len(monkey.memory)} visitors in {given.hours} hours", flush=True)
            else:
                monkey = rampage(app, given.inputs, given.seed, told=50_000)
                print(f"{given.inputs} inputs, the slowest {monkey.slowest * 1000:.0f} ms of processor time", flush=True)
            memory = monkey.memory
            tenth = len(memory) // 10 + 1
            parts = [memory[at : at + tenth] for at in range(0, len(memory), tenth)]
            told = ", ".join(f"{median(part):.1f} ({min(part):.1f} to {max(part):.1f})" for part in parts)
            print(f"memory between visits, the median of each tenth, and its least and most: {told} MB")
            more = max(memory) - first
            print(f"{time.monotonic() - began:.0f} s; memory {first:.2f} MB at the beginning, at most {more:.2f} MB more later")
            print(f"the process that thinks had at most {monkey.thinking:.0f} MB after a visit")
        finally:
            app.close()
            pygame.display.quit()
    return int(more > MORE_MB or monkey.thinking > THINKING_MB)


if __name__ == "__main__":
    sys.exit(main())
