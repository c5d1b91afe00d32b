"""The monkey test: random inputs on a screen: pointer, wheel, fingers, every key, text, drops, resizes, the settings changed.

    python -m tests.monkey --inputs 10000 --seed 1           every screen in turn
    python -m tests.monkey --inputs 10000 --screen table:iroh

Whatever is done, no exception may come of it, and the game on the table must be one that the rules allow: its record, read
again, plays to the same place.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game import places
from game.assets import AssetFolders
from game.core.chance import Chance
from game.core.session import Session, restore
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.screens.table import TableScreen
from game.ui.tables import begin_table
from tests import fake_clock
from tests.conftest import a_catalogue

KEYS = [
    *(getattr(pygame, f"K_{sign}") for sign in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_END),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_SLASH),
    *(pygame.K_F1, pygame.K_COMMA, pygame.K_PLUS, pygame.K_MINUS, pygame.K_DELETE, pygame.K_KP5),
]
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
SIZES = ((1280, 800), (800, 480), (720, 1280), (480, 360), (1000, 1000))
SETTINGS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("language", ("en", "de", "fr")),
    ("theme", ("wood", "night", "contrast", "paper")),
    ("sight", ("full", "protan", "deutan", "tritan")),
    ("tiles", ("flowers", "letters")),
    ("text", (80, 100, 200)),
    ("motion", ("full", "reduced", "off")),
    ("board", ("fixed", "turns", "facing")),
    ("confirm", (False, True)),
)
OWN = 'format: 1\nid: mine\nversion: "1"\nextends: [skud]\nname: Mine\nabout: For trying out.\n'
OWNS = (
    OWN,
    OWN + "tiles: {boat: {count: 1}}\n",
    OWN + "tiles: {rose: {move: {walk: 1}}}\n",
    OWN + "tiles: {boat: {count: 99}, rose: {mooove: 3}}\n",
    OWN[:60],
    "",
)
"""What a person writes into a file of rules while the window is open."""
TABLES = ("skud", "basic", "wiki", "ancient", "iroh", "solitaire", "solitaire_together", "solitaire_against")
SCREENS: dict[str, Callable[[App], None]] = {
    "shelf": lambda app: None,
    "followed": lambda app: _followed(app),
    "problems": lambda app: _problems(app),
    "settings": lambda app: _command(app, "settings"),
    "rules": lambda app: _command(app, "rules"),
    "saved": lambda app: _command(app, "saved"),
    "statistics": lambda app: _command(app, "statistics"),
    "menu": lambda app: _command(app, "menu"),
    "keys": lambda app: _command(app, "keys"),
    "legend": lambda app: _command(app, "legend"),
    **{f"table:{name}": (lambda app, name=name: _table(app, name)) for name in TABLES},  # type: ignore[misc]
}
"""How each screen comes to be on top."""


def _table(app: App, name: str) -> None:
    app.push(begin_table(app, app.shelf.open(name, {}), 3))


def _followed(app: App) -> None:
    """A table that follows a file of the person's own."""
    _write(app, OWN)
    app.push(begin_table(app, app.shelf.open("mine", {}), 3, app.shelf.follow("mine", {})))


def _problems(app: App) -> None:
    """What is wrong with such a file, above its table."""
    _followed(app)
    _write(app, OWNS[3])
    for _ in range(9):
        app.screens[-1].focused()
        app.screens[-1].look(clock.now())
    app.screens[-1].command("problems")


def _write(app: App, text: str) -> None:
    assert app.shelf.own is not None
    app.shelf.own.mkdir(exist_ok=True)
    (app.shelf.own / "mine.yaml").write_text(text)


def _command(app: App, name: str) -> None:
    _table(app, "skud")
    app.screens[-1].command(name)


def a_window(home: Path) -> App:
    """The program as it is, with folders of its own."""
    assets = AssetFolders([places.shipped_art()], DiskCache(None, "monkey"))
    shelf = a_catalogue(places.shipped_rulesets(), home / "rulesets")
    app = App(AppContext(shelf, assets, [places.shipped_art()], home / "saves", home / "settings.json"), {"sound": False})
    app.open_window((800, 480))
    app.begin()
    return app


def monkey_test(app: App, screen: str, count: int, seed: int) -> list[tuple[float, int]]:
    """That many inputs on a screen; it is laid on top again whenever the inputs have left it for the shelf. Returns the five that
    took longest: seconds of computing, and which input it was."""
    slowest: list[tuple[float, int]] = []
    chance = Chance(seed)
    SCREENS[screen](app)
    top = len(app.screens)
    for number in range(count):
        began = time.process_time()
        random_input(app, chance)
        slowest = sorted([*slowest, (time.process_time() - began, number)], reverse=True)[:5]
        app.over = False
        if len(app.screens) < top:
            SCREENS[screen](app)
        elif len(app.screens) > top + 4:
            app.home()
            SCREENS[screen](app)
        if number % 200 == 199:
            check(app)
    check(app)
    return slowest


def open_files() -> int:
    """How many files this process holds open; 0 where that cannot be asked."""
    held = Path("/proc/self/fd")
    return len(list(held.iterdir())) if held.exists() else 0


def random_input(app: App, chance: Chance) -> None:
    """One input, and what time brings."""
    width, height = app.size
    pos = chance.below(width), chance.below(height)
    what = chance.below(24)
    if what < 8:
        _press(app, pos, chance)
    elif what < 12:
        _send(app, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    elif what < 19:
        key = chance.pick(KEYS)
        sign = chr(key) if 32 < key < 127 else ""
        _send(app, pygame.KEYDOWN, key=key, mod=chance.pick(MODS), unicode=chance.pick([sign, sign, "", "?", "/", "ä"]))
    elif what < 21:
        _send(app, pygame.MOUSEWHEEL, y=chance.below(5) - 2, x=0)
    elif what == 21:
        kind = chance.pick([pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP])
        _send(app, kind, x=pos[0] / width, y=pos[1] / height, touch_id=0, finger_id=0)
    else:
        _seldom(app, chance)
    fake_clock.CLOCK.pass_time(chance.below(30))
    app.screens[-1].wait(clock.now() + chance.below(4000))
    app.screens[-1].focused()
    app.screens[-1].look(clock.now())
    if chance.below(6) == 0:
        app.draw()


def _press(app: App, pos: tuple[int, int], chance: Chance) -> None:
    """A press and a release, on something that can be worked more often than not, sometimes with a drag between them."""
    widgets = app.screens[-1].widgets
    if widgets and chance.below(3):
        pos = chance.pick(list(widgets)).rect.center
    button = 3 if chance.below(8) == 0 else 1
    _send(app, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    _send(app, pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
    if chance.below(4) == 0:
        pos = chance.below(app.size[0]), chance.below(app.size[1])
        _send(app, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)
    if chance.below(9):
        _send(app, pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)


def _seldom(app: App, chance: Chance) -> None:
    what = chance.below(12)
    if what == 0:
        pygame.display.set_mode(chance.pick(list(SIZES)), pygame.RESIZABLE)
        _send(app, pygame.VIDEORESIZE, size=app.size, w=app.size[0], h=app.size[1])
    elif what == 1:
        name, values = chance.pick(list(SETTINGS))
        app.prefer(**{name: chance.pick(list(values))})  # type: ignore[arg-type]
    elif what == 2:
        _send(app, pygame.DROPTEXT, text="paisho1:nonsense")
    elif what == 3:
        _send(app, pygame.DROPFILE, file=str(Path(__file__)))
    elif what == 4:
        _send(app, pygame.WINDOWLEAVE)
    elif what in (5, 6, 7) and app.shelf.own and app.shelf.own.exists():
        _write(app, chance.pick(OWNS))
    else:
        _send(app, pygame.WINDOWEXPOSED)


def _send(app: App, kind: int, **parts: Any) -> None:
    app.answer(pygame.event.Event(kind, **parts))


def check(app: App) -> None:
    """Every game on a table is one that the rules allow, as far as it was played."""
    for screen in app.screens:
        if isinstance(screen, TableScreen):
            session = screen.play.session
            again, trouble = restore(session.game, session.record())
            assert not trouble, trouble
            assert again.moves == session.moves
            assert again.state == session.state
            assert isinstance(session, Session)


def main() -> int:
    """Prints each screen, how long its inputs lasted, the longest of them in seconds of computing, and the open files."""
    fake_clock.install()
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--inputs", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--screen", choices=sorted(SCREENS), nargs="*")
    given = asked.parse_args()
    for name in given.screen or SCREENS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as home:
            app = a_window(Path(home))
            files = open_files()
            try:
                slowest = monkey_test(app, name, given.inputs, given.seed)
                told = ", ".join(f"{spent:.2f} s ({number})" for spent, number in slowest[:3])
                told += f"; open files {files} before, {open_files()} after"
            finally:
                app.close()
                pygame.display.quit()
        print(f"{name}: {given.inputs} inputs in {time.monotonic() - began:.0f} s; longest {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
