"""The pictures of the screens, taken from the program as it is: those that stand in the READMEs, or sheets of many to look at.

python -m tests.screens art/screens          all that stand in the READMEs
python -m tests.screens /tmp/look shelf moves --size 800x480 --language de
python -m tests.screens /tmp/look --sheet --size 800x480 600x1000 --text 80 200 --language fr    a sheet for each product
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game import places
from game.assets import AssetFolders
from game.bots.worker import Thought
from game.core.chance import Chance
from game.core.contract import Game
from game.core.statistics import PlayedGame
from game.drawing.typesetting import font
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.catalogue.game_detail import STARTER
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.lessons import LessonScreen, open_lessons
from game.ui.screens.saved import SavedScreen
from game.ui.screens.statistics import StatisticsScreen
from game.ui.screens.table import TableScreen
from game.ui.tables import begin_table
from tests import fake_clock
from tests.conftest import RULESETS, a_catalogue
from tests.rulebooks import game_of
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


def _options(app: App) -> None:
    """The shelf with a game's options unfolded, and a game to continue."""
    seated(app, "skud", 20).close()
    app.home()
    app.screens[0].act("fold")


def _scrolled(app: App) -> None:
    """The shelf where house rules stand."""
    shelf = app.screens[0]
    assert isinstance(shelf, CatalogueScreen)
    shelf.choose("skud_no_wheels")


def _own(app: App) -> None:
    """The shelf where one's own rules will stand, and how to begin with them."""
    shelf = app.screens[0]
    assert isinstance(shelf, CatalogueScreen)
    shelf.choose(STARTER)


def _why_not(app: App) -> None:
    table = seated(app, "skud", 46)
    lift(table)
    place = sorted(table.play.points - set(table.play.targets) - set(table.play.pieces))[3]
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(place))
    table.explainer.wait(table.pointer, clock.now() + 1000)


def _hint(app: App) -> None:
    """A hint's reasons, given without thinking."""
    table = seated(app, "skud", 46)
    move = table.play.session.legal[0]
    table.hints.given = lambda: Thought(move, data={"move": move, "reasons": [{"en": "It brings tiles nearer."}]})
    for _ in range(3):
        table.command("hint")


def lessons_on(app: App, game: Game[Any] | None = None, short: bool = False) -> LessonScreen:
    """The table on which the lessons of a game, of Skud where none is given, have been laid."""
    assert open_lessons(app, game or game_of("skud"), short)
    table = app.screens[-1]
    assert isinstance(table, LessonScreen)
    return table


def _lesson(app: App) -> None:
    open_lessons(app, app.shelf.open("skud", {}))


def _lesson_differs(app: App) -> None:
    """What a house rule changes, in words."""
    open_lessons(app, app.shelf.open("skud_no_wheels", {}))


def _lesson_links(app: App) -> None:
    """A lesson with a long task and long rules, after another move than the one asked for."""
    open_lessons(app, app.shelf.open("skud", {}))
    for _ in range(5):
        app.screens[-1].act("lesson:next")
    table = app.screens[-1]
    assert isinstance(table, LessonScreen) and table.lesson
    other = next((move for move in table.play.session.legal if move not in table.lesson.goals), None)
    if other:
        table.play_move(other, clock.now())


def _problems(app: App) -> None:
    path = app.saves / "mine.yaml"
    path.parent.mkdir(exist_ok=True)
    text = 'format: 1\nid: mine\nversion: "1"\nextends: [skud]\nname: Mine\nabout: For trying out.\n'
    path.write_text(text + "tiles: {boat: {count: 99}, rose: {mooove: 3}}\n")
    app.screens[0].dropped(str(path))


def _statistics(app: App) -> None:
    app.screens[0].command("statistics")
    page = app.screens[-1]
    assert isinstance(page, StatisticsScreen)
    won = PlayedGame(1.0, "skud", '{"accents": 6}', "guest", "ring", 60, False, "host=easy", None, True)
    lost, alone = replace(won, when=2.0, winner="host", person=False), replace(won, ruleset="solitaire", winner="", person=None)
    points = [replace(alone, options="{}", points=n, day=f"2026-11-{20 + n}") for n in (3, 4, 8)]
    page.finished.games = [won, lost, won, replace(won, undone=True), *points]
    page.refresh()


def _handover(app: App) -> None:
    app.push(begin_table(app, app.shelf.open("ancient", {}), 5))


def _won(app: App) -> TableScreen:
    """The end of a game of two by giving up."""
    table = seated(app, "basic", 30)
    table.play_move("resign", clock.now())
    settle(app)
    return table


def _course(app: App) -> None:
    table = _won(app)
    app.pop()
    table.command("course")
    for _ in range(400):
        app.screens[-1].wait(clock.now())

def _pond(app: App) -> None:
    """The game of the guide's chapter on boards."""
    guide = (RULESETS / "README.md").read_text("utf-8")
    path = app.saves / "pond.yaml"
    path.parent.mkdir(exist_ok=True)
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
"""How each screen comes to be on top that stands in the READMEs."""
OTHERS: dict[str, Callable[[App], object]] = {
    "options": _options,
    "scrolled": _scrolled,
    "own": _own,
    "start": lambda app: seated(app, "skud", 0),
    "solitaire": lambda app: seated(app, "solitaire", 14),
    "wiki": lambda app: seated(app, "wiki", 60),
    "why_not": _why_not,
    "hint": _hint,
    "new": _over("skud", "new"),
    "resign": _over("skud", "resign"),
    "players": _over("skud", "players"),
    "trial": _over("skud", "trial"),
    "lesson": _lesson,
    "lesson_differs": _lesson_differs,
    "lesson_links": _lesson_links,
    "statistics": _statistics,
    "problems": _problems,
    "handover": _handover,
    "won": _won,
    "course": _course,
    "zen": _over("skud", "zen"),
    "typing": _over("skud", "type"),
    "saved_none": lambda app: app.push(SavedScreen(app)),
}
"""How every other screen comes to be on top."""
UNSETTLED = ("why_not", "hint", "trial")
"""Screens that would be others once nothing is waited for any more."""
SHEET, PAGE = 1600, 6
"""How wide a sheet is, in pixels, and how many screens are on one."""



@contextmanager
def a_screen(name: str, size: tuple[int, int], language: str, **prefs: str | int | bool) -> Iterator[App]:
    """The program with a screen on top."""
    with tempfile.TemporaryDirectory() as home:
        assets = AssetFolders([places.shipped_art()], DiskCache(None, ""))
        house = AppContext(a_catalogue(RULESETS, Path(home) / "rulesets"), assets, [places.shipped_art()], Path(home) / "saves")
        app = App(house, {"language": language, "sound": False, "motion": "off", **prefs})
        app.open_window(size)
        try:
            app.begin()
            settle(app)
            (SCREENS | OTHERS)[name](app)
            if name not in UNSETTLED:
                settle(app)
            yield app
        finally:
            app.close()


def take(name: str, size: tuple[int, int], language: str, **prefs: str | int | bool) -> pygame.Surface:
    """The picture of a screen."""
    with a_screen(name, size, language, **prefs) as app:
        app.canvas.forget()
        app.draw()
        window = pygame.display.get_surface()
        assert window
        return window.copy()


def make_sheet(pictures: Sequence[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Pictures of one size beside and below each other, each with its name above."""
    width, height = pictures[0][1].get_size()
    scale = min(SHEET / width / 2, 1.0) if width > height else min(SHEET / width / 4, 1.0)
    wide, high = round(width * scale), round(height * scale)
    columns = max(SHEET // wide, 1)
    sheet = pygame.Surface((columns * (wide + 8), -(-len(pictures) // columns) * (high + 26)))
    sheet.fill("#808080")
    for at, (name, picture) in enumerate(pictures):
        x, y = at % columns * (wide + 8), at // columns * (high + 26)
        sheet.blit(font("sans", 16).render(name, True, "#000000"), (x + 4, y + 1))
        sheet.blit(pygame.transform.smoothscale(picture, (wide, high)), (x, y + 22))
    return sheet


def main() -> int:
    """Writes the pictures."""
    fake_clock.install()
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("screens", nargs="*")
    asked.add_argument("--size", nargs="+", default=["1280x800"])
    asked.add_argument("--language", nargs="+", default=["en"])
    asked.add_argument("--theme", nargs="+", default=["wood"])
    asked.add_argument("--tiles", default="flowers")
    asked.add_argument("--text", nargs="+", type=int, default=[100])
    asked.add_argument("--sheet", action="store_true", help="all screens on a sheet for each product of the others")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    names = given.screens or [*SCREENS, *(OTHERS if given.sheet else ())]
    products = list(product(given.size, given.text, given.theme, given.language))
    for wanted, text, theme, language in products:
        look = f"{wanted}-{text}-{theme}-{language}"
        width, height = map(int, wanted.split("x"))
        made = ((name, take(name, (width, height), language, theme=theme, tiles=given.tiles, text=text)) for name in names)
        if given.sheet:
            pictures = list(made)
            for first in range(0, len(pictures), PAGE):
                file = f"{look}-{first // PAGE + 1}.png"
                pygame.image.save(make_sheet(pictures[first : first + PAGE]), given.folder / file)
                print(file, flush=True)
            continue
        for name, picture in made:
            file = f"{name}-{look}.png" if len(products) > 1 else f"{name}.png"
            pygame.image.save(picture, given.folder / file)
            print(file, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
