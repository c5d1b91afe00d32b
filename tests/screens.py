"""The pictures of the screens that stand in the READMEs, taken from the program as it is.

python -m tests.screens art/screens          all of them
python -m tests.screens /tmp/look shelf moves --size 800x480 --language de
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game import places
from game.assets import AssetFolders
from game.core.chance import Chance
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.screens.saved import SavedScreen
from game.ui.screens.table import TableScreen
from game.ui.tables import begin_table
from tests import fake_clock
from tests.conftest import RULESETS, a_catalogue
from tests.ui_window import mouse, settle


def seated(app: App, name: str, moves: int, seed: int = 5) -> TableScreen:
    """A table with a lively game on it: of six random moves the one that makes the most links."""
    table = begin_table(app, app.shelf.open(name, {}), seed)
    app.push(table)
    chance, game = Chance(seed), table.play.game
    for _ in range(moves):
        legal = table.play.session.legal
        if not legal or table.play.result:
            break
        state = table.play.session.state
        some = [legal[chance.below(len(legal))] for _ in range(6)]
        table.play.enter(max(some, key=lambda move: len(game.links(game.play(state, move)))))
    table.hands.follow()
    if table.hands.waiting:
        table.hands.show()
    table.lay_out(app.size)
    return table


def lift(table: TableScreen) -> None:
    """Lifts the tile on the board that has the most ways."""
    own = sorted(t for t in table.play.options if "," in t)
    table.press(max(own, key=lambda t: len(table.play.selection.pick(t).options)), clock.now())


def _lifted(app: App) -> None:
    table = seated(app, "skud", 46)
    lift(table)
    place = max(table.play.targets, key=lambda place: sum(map(len, table.play.foresee(table.play.targets[place]))))
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(place))


def _why(app: App) -> None:
    table = seated(app, "skud", 46)
    lift(table)
    table.command("why")


def _moves(app: App) -> None:
    table = seated(app, "basic", 60)
    table.command("undo")
    table.play_move(table.play.session.legal[3], clock.now())
    table.command("moves")


def _ending(app: App) -> None:
    seated(app, "solitaire", 400).ended = False


def _saved(app: App) -> None:
    for name in ("skud", "basic", "iroh"):
        seated(app, name, 20).close()
        app.screens.pop()
    app.push(SavedScreen(app))


def _rules(app: App) -> None:
    seated(app, "skud", 30).command("rules")
    app.screens[-1].act("chapter:3")


def _over(name: str, command: str) -> Callable[[App], object]:
    return lambda app: seated(app, name, 30).command(command)


def _pond(app: App) -> None:
    """The game of the guide's chapter on boards."""
    guide = (RULESETS / "README.md").read_text("utf-8")
    path = app.saves / "pond.yaml"
    path.write_text(guide[(start := guide.index("format: 1\nid: pond")) : guide.index("```", start)], "utf-8")
    lift(seated(app, str(path), 12))


SCREENS: dict[str, Callable[[App], object]] = {
    "shelf": lambda app: None,
    "table": _lifted,
    "why": _why,
    "moves": _moves,
    "rules": _rules,
    "iroh": lambda app: seated(app, "iroh", 60),
    "ancient": lambda app: seated(app, "ancient", 24),
    "settings": _over("skud", "settings"),
    "menu": _over("skud", "menu"),
    "keys": _over("skud", "keys"),
    "signs": _over("skud", "legend"),
    "saved": _saved,
    "ending": _ending,
    "small_board": lambda app: seated(app, "skud_children", 30),
    "pond": _pond,
}
"""How each screen comes to be on top."""


def take(name: str, size: tuple[int, int], language: str, **prefs: str | int | bool) -> pygame.Surface:
    """The picture of a screen."""
    with tempfile.TemporaryDirectory() as home:
        assets = AssetFolders([places.shipped_art()], DiskCache(None, ""))
        house = AppContext(a_catalogue(), assets, [places.shipped_art()], Path(home))
        app = App(house, {"language": language, "sound": False, "motion": "off", **prefs})
        app.open_window(size)
        try:
            app.begin()
            settle(app)
            SCREENS[name](app)
            settle(app)
            app.canvas.forget()
            app.draw()
            window = pygame.display.get_surface()
            assert window
            return window.copy()
        finally:
            app.close()


def main() -> int:
    """Writes the pictures."""
    fake_clock.install()
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("screens", nargs="*", default=list(SCREENS))
    asked.add_argument("--size", default="1280x800")
    asked.add_argument("--language", default="en")
    asked.add_argument("--theme", default="wood")
    asked.add_argument("--tiles", default="flowers")
    asked.add_argument("--text", type=int, default=100)
    given = asked.parse_args()
    width, _, height = given.size.partition("x")
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.screens:
        size = int(width), int(height)
        picture = take(name, size, given.language, theme=given.theme, tiles=given.tiles, text=given.text)
        pygame.image.save(picture, given.folder / f"{name}.png")
        print(name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
