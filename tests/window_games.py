"""Whole games of each kind in a real window under Xvfb: with a real pointer, and with the keyboard alone.

    python -m tests.window_games --moves 1000            each game to its end, both ways
    python -m tests.window_games --moves 40 --game iroh --by keys

A recorded game is played again by hand. The same table without a display tells where to click; what counts is that the moves
come into the journal on the disk, one by one, through resizing, full screen and another language in the middle, and stay there
when a hangup (SIGHUP) ends the window.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pygame

from game.core.selection import tokens
from game.core.session import Session
from game.rules.rulesets import Rulesets
from game.ui.app import App
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import EARLY, Handover
from game.ui.table.table_game import TableGame
from tests.conftest import ROOT
from tests.test_window import SIZE, display, finished, pointer, running, saved_moves, until
from tests.ui_keys import make_by_keys
from tests.ui_window import click, key, mouse, settle, spot, window

GAMES = ("skud", "basic", "wiki", "ancient", "iroh", "solitaire", "solitaire_together")
NAMES = {
    pygame.K_TAB: "Tab",
    pygame.K_RETURN: "Return",
    pygame.K_HOME: "Home",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_ESCAPE: "Escape",
}
SMALLER = (1040, 720)


def recorded(name: str) -> dict[str, Any]:
    """The shortest recorded game of a ruleset that came to its end."""
    games = json.loads((ROOT / "tests" / "recorded" / f"{name}.json").read_text("utf-8"))
    records: list[dict[str, Any]] = [game["record"] for game in games if game["result"] and "position" not in game["record"]]
    return min(records, key=lambda record: len(record["moves"]))


class Hands:
    """Hands at a real window, and the same table beside it without a display."""

    def __init__(self, screen: dict[str, str], app: App, table: TableScreen, home: Path) -> None:
        self.screen, self.app, self.table, self.home = screen, app, table, home
        self._keys: list[str] = []

    def key(self, code: int) -> None:
        """One key, at both."""
        key(self.app, code)
        self._keys.append(NAMES[code])

    def only(self, *names: str) -> None:
        """Keys at the real window alone."""
        pointer(self.screen, "key", "--delay", 8, *names)

    def flush(self) -> None:
        """The keys that are still to be pressed at the real window."""
        if self._keys:
            pointer(self.screen, "key", "--delay", 8, *self._keys)
            self._keys = []

    def click(self, token: str) -> None:
        """A click on a token, at both."""
        place = spot(self.table, token)
        pointer(self.screen, "mousemove", *place, "click", 1)
        click(self.app, place)

    def point(self, move: str) -> None:
        """A move made with the pointer."""
        count = len(self.table.play.session.moves)
        for token in tokens(move):
            if len(self.table.play.session.moves) == count:
                self.click(token)
        if len(self.table.play.session.moves) == count:
            verb = move.split(" ")[0]
            self.click(verb if verb in self.table.play.options else f"just {move}")

    def type(self, move: str) -> None:
        """A move made with the keyboard alone."""
        make_by_keys(self.app, self.table, move, self.key)
        self.flush()

    def come_in(self) -> None:
        """Where a hand is covered, it is uncovered."""
        settle(self.app)
        card = self.app.screens[-1]
        if isinstance(card, Handover):
            time.sleep(EARLY / 1000 + 0.25)
            card.opened -= EARLY
            self.key(pygame.K_RETURN)
            self.flush()
            settle(self.app)
            time.sleep(0.1)

    def window(self) -> str:
        """The number of the real window, to which the pointer is moved (newer X servers tell of none that is there already)."""
        command = ["xdotool", "mousemove", "590", "400", "mousemove", "600", "400", "getmouselocation", "--shell"]
        told = subprocess.run(command, env=os.environ | self.screen, capture_output=True, text=True, check=True, timeout=20)
        return next(line.partition("=")[2] for line in told.stdout.splitlines() if line.startswith("WINDOW="))

    def full_screen(self) -> None:
        """To full screen or back. Nobody manages windows here, so the keys are given to the window again."""
        self.only("F11")
        time.sleep(0.6)
        pointer(self.screen, "windowfocus", self.window())
        mouse(self.app, pygame.MOUSEMOTION, (600, 400))  # as ``window`` has moved the real pointer

    def resize(self, size: tuple[int, int]) -> None:
        """Both windows are given another size."""
        pointer(self.screen, "windowsize", self.window(), *size)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.answer(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        time.sleep(0.6)


def play(name: str, by: str, most: int, home: Path) -> int:
    """Plays a recorded game by hand; returns how many moves were made. Raises AssertionError where one did not come about."""
    record = recorded(name)
    moves, options = record["moves"][:most], record["options"]
    (home / "paisho").mkdir(parents=True)
    (home / "paisho" / "settings.json").write_text(json.dumps({"motion": "off", "sound": False, "language": "en"}))
    words = ["play", name, "--seed", str(record["seed"]), "--size", f"{SIZE[0]}x{SIZE[1]}"]
    words += [word for key, value in options.items() for word in ("--option", f"{key}={str(value).lower()}")]
    game = Rulesets([ROOT / "rulesets"]).open(name, options)
    with window(home / "mirror", SIZE) as app, display() as screen, running(home, screen, *words) as process:
        app.prefer(motion="off")
        session = Session(game, record["seed"])
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        app.draw()
        hands = Hands(screen, app, table, home)
        assert until(lambda: bool(list(home.glob("paisho/**/*.journal")))), "the table did not open"
        time.sleep(2)
        for number, move in enumerate(moves):
            hands.come_in()
            disturb(hands, by, number, len(moves))
            (hands.type if by == "keys" else hands.point)(move)
            made = moves[: number + 1]
            assert until(lambda: _on_disk(home, made)), (name, by, number, move)  # noqa: B023
        end(process, home)
        assert _on_disk(home, moves)
        return len(moves)


def end(process: subprocess.Popen[bytes], home: Path) -> None:
    """Whoever has started the window logs out: it ends as it should, and the game is free for others."""
    process.send_signal(signal.SIGHUP)
    assert process.wait(15) == 0
    assert not list((home / "paisho").glob("**/*.lock"))


def _on_disk(home: Path, moves: list[str]) -> bool:
    return bool(finished(home / "paisho")) or saved_moves(home / "paisho") == moves


def disturb(hands: Hands, by: str, number: int, count: int) -> None:
    """In the middle of a game: another size, or full screen and back; and the other language, by keys."""
    if number == count // 3:
        if by == "keys":
            hands.full_screen()
        else:
            hands.resize(SMALLER)
    if number == count // 2:
        hands.only("ctrl+comma", "shift+Tab", *["Right"] * 4, "Down", "Right", "Escape")
        hands.app.prefer(language="de")
        time.sleep(1.5)
    if number == count * 2 // 3:
        if by == "keys":
            hands.full_screen()
        else:
            hands.resize(SIZE)


def main() -> int:
    """Prints each game and how long it took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--moves", type=int, default=40)
    asked.add_argument("--game", choices=GAMES, nargs="*", default=GAMES)
    asked.add_argument("--by", choices=("pointer", "keys"), nargs="*", default=("pointer", "keys"))
    given = asked.parse_args()
    for name in given.game:
        for by in given.by:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as home:
                made = play(name, by, given.moves, Path(home))
            print(f"{name} by {by}: {made} moves in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
