"""How long a window stands still at most: while costly rules lie in its folder or are edited at the table, and with many saves.

    python -m tests.standing_still rules
    python -m tests.standing_still saves --count 2000

The loop of the window is gone round as in ``App.play``, by the real clock. A sign of life is the end of each round, and each time
that long work lets the window have its events (``LongWork.pause``); what counts is the computing between two of them, in seconds
and in times the fixed work of ``effort.py``. A window is to give such a sign every STILL seconds; the exit status is 1 where one
has not, but for the start, which is told beside it: the first frame, and the look for garbage after it. What is measured comes
after a window in which the same was done: modules that are loaded for the first sound file, and for the first broken one, are
not counted.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game import places
from game.assets import AssetFolders
from game.core.collector import begin_collecting
from game.core.errors import PaiShoError
from game.core.saves import write_save
from game.core.session import Session
from game.rules.catalogue import PromptCatalogue, RulesetCatalogue
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.saves.autosave import Autosave
from game.ui.screens.saved import SavedScreen
from game.ui.screens.table import TableScreen
from game.ui.tables import begin_table
from tests.effort import fixed_work
from tests.test_work import COVER, FORBIDDEN, FOUR_PICKS
from tests.ui_own import HEAD

SIZE = (1280, 800)
STILL = 0.1
"""Seconds of computing without a sign of life that nobody takes for a window that hangs."""
OPENED = 0.25
"""The same where a page or a table is opened."""
COSTLY = {"plain rules": "", "four picks": FOUR_PICKS, "three picks and a ban": FORBIDDEN, "a cover of eight zones": COVER}
SLIPPED = "tiles: {boat: {count: 2}, rose: {mooove: 3}}\n"


class Watched:
    """A window with folders of its own, and the longest that it has stood still since ``longest`` was last emptied."""

    def __init__(self, home: Path) -> None:
        self.home, self.longest = home, 0.0
        art = places.shipped_art()
        assets = AssetFolders([art], DiskCache(home / "cache", "1"))
        (home / "rulesets").mkdir(parents=True, exist_ok=True)
        shelf = PromptCatalogue([places.shipped_rulesets(), home / "rulesets"], DiskCache(home / "cache", "1"))
        gc.disable()
        began = self._last = time.thread_time()
        self.app = App(AppContext(shelf, assets, [art], home / "saves", None, home / "cache"), {"sound": False, "language": "en"})
        self.app.open_window(SIZE)
        self.app.begin()
        self.app.draw()
        begin_collecting()
        self.start = time.thread_time() - began
        pause = self.app.long_work.pause

        def paused(spent: float) -> None:
            self.sign()
            pause(spent)

        self.app.long_work.pause = paused  # type: ignore[method-assign]
        self.sign()
        self.longest = 0.0

    def sign(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now

    def go_round(self, seconds: float, do: Callable[[], object] | None = None) -> float:
        """The loop for so long, with something done in its first round; the longest that the window stood still meanwhile."""
        app, until = self.app, time.monotonic() + seconds
        self.sign()
        self.longest = 0.0
        while time.monotonic() < until:
            with app.crashes.caught(app), app.long_work.watched(app.notice, app.canvas.forget):
                first, do = do, None
                if first is not None:
                    first()
                app.draw()
                app._listen(min(app._due() or 20, 20))
                app.tick(clock.now())
            self.sign()
        return self.longest

    def write(self, rules: str) -> None:
        (self.home / "rulesets" / "mine.yaml").write_text(HEAD + rules, encoding="utf-8")

    def close(self) -> None:
        self.app.close()
        pygame.display.quit()
        gc.unfreeze()  # it is garbage now, which the next window is not to look through
        gc.collect()


def tell(name: str, seconds: float, bound: float = STILL) -> bool:
    """Prints a figure; False where it is above its bound."""
    print(f"{name}: {seconds * 1000:.0f} ms, {seconds / fixed_work():.1f} times the fixed work", flush=True)
    return seconds <= bound


def look_at_rules(home: Path) -> bool:
    """Each of the costly rules: in the folder as the window starts, put there, chosen, played, written at the table."""
    fine, first = True, Watched(home / "first")
    first.go_round(2.0, lambda: first.write(SLIPPED))
    first.go_round(2.0, lambda: first.write(""))
    first.close()
    for name, rules in COSTLY.items():
        window = Watched(home / name)
        app, shelf = window.app, window.app.shelf
        try:
            fine &= tell(f"{name}, come into the folder", window.go_round(3.0, lambda: window.write(rules)))  # noqa: B023
            fine &= tell(f"{name}, chosen on the shelf", window.go_round(2.0, lambda: app.screens[0].choose("mine")))  # type: ignore[attr-defined]  # noqa: B023
            fine &= tell(f"{name}, opened", window.go_round(3.0, lambda: _begin(app, "mine")), OPENED)  # noqa: B023
            app.home()
            window.write("")
            window.go_round(2.0)
            table = begin_table(app, shelf.open("mine", {}), 3, shelf.follow("mine", {}))
            app.push(table)
            window.go_round(1.0)
            table.play_move(table.play.session.legal[0], clock.now())
            fine &= tell(f"{name}, written at the table", window.go_round(4.0, lambda: window.write(rules)))  # noqa: B023
            fine &= tell(f"{name}, a slip written after it", window.go_round(4.0, lambda: window.write(SLIPPED)))  # noqa: B023
            fine &= tell(f"{name}, put right", window.go_round(4.0, lambda: window.write("")))  # noqa: B023
        finally:
            window.close()
        window = Watched(home / name)
        window.write(rules)
        window.close()
        window = Watched(home / name)
        tell(f"{name}, in the folder at a start: the first frame", window.start)
        fine &= tell(f"{name}, after such a start", window.go_round(2.0))
        window.close()
    return fine


def _begin(app: App, name: str) -> None:
    try:
        app.begin_game(app.shelf.open(name, {}), 3)
    except PaiShoError as error:
        app.notice(str(error))
        return
    table = app.screens[-1]
    if isinstance(table, TableScreen) and table.play.session.legal:
        table.play_move(table.play.session.legal[0], clock.now())


def fill(saves: Path, count: int) -> None:
    """So many games: nine in ten short ones that can be continued, the rest as files; and four heavy ones, of which one makes no
    sense."""
    saves.mkdir(parents=True)
    game = RulesetCatalogue([places.shipped_rulesets()]).open("skud", {})
    for number in range(count):
        session = Session(game, number)
        autosave = Autosave(saves, session)
        for _ in range(4):
            autosave.entered(session.enter(session.legal[number % len(session.legal)]).move or "")
        autosave.close()
        if number % 10 == 0:
            write_save(saves / f"kept-{number}.paisho", session.record())
    record = session.record()
    many = [[len(record["tree"]), "pass"]] * 200_000
    write_save(saves / "heavy-1.paisho", {**record, "tree": [*record["tree"], *many]})
    write_save(saves / "heavy-4.paisho", {**record, "tree": many})  # which goes on from a move that comes after it
    lines = max(saves.glob("*.journal"), key=lambda path: path.stat().st_size).read_bytes()
    for number in (2, 3):
        (saves / f"heavy-{number}.journal").write_bytes(lines + b"0123456789abcdef {\"jump\": 0}\n" * 200_000)


def look_at_saves(home: Path, count: int) -> bool:
    """A start with so many saves, the shelf for a while, the page of all saves, and its end."""
    fill(home / "saves", count)
    fine = True
    for name in ("a first start", "a second start"):
        window = Watched(home)
        app = window.app
        tell(f"{name} with {count} saves and four heavy ones: the first frame", window.start)
        fine &= tell("the shelf after it", window.go_round(8.0))
        opening = window.go_round(6.0, lambda: app.push(SavedScreen(app)))  # noqa: B023
        fine &= tell("the page of saved games opened", opening, OPENED)
        fine &= tell("gone down in it", window.go_round(4.0, lambda: app.screens[-1].command("last")))  # noqa: B023
        window.close()
    return fine


def main() -> int:
    """Prints each figure."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("rules", "saves"))
    asked.add_argument("--count", type=int, default=2000)
    given = asked.parse_args()
    patch.stopall()  # the clock of the tests
    with tempfile.TemporaryDirectory() as home:
        return int(not (look_at_rules(Path(home)) if given.what == "rules" else look_at_saves(Path(home), given.count)))


if __name__ == "__main__":
    sys.exit(main())
