"""Every screen and state at several sizes and in both languages, bit for bit.

Small pictures are kept to be looked at (``test_ui_pictures.py``); here there are too many, so their sums are kept, in
``pictures/sums.json``. Where one differs, the picture as it is now is left in the folder that the message names.
``PAISHO_REWRITE_PICTURES=1`` with ``-n0`` writes the sums anew; look at the pictures (``PAISHO_GALLERY=folder`` leaves all of
them there) before you keep them. Words, colours and pictures are the program's own; the games are invented, so that no rule
changes them.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import places
from game.assets import AssetFolders
from game.core.contract import Chapter
from game.core.errors import Problem
from game.core.statistics import PlayedGame
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.statistics import StatisticsScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from tests.ui_book import Told
from tests.ui_fake import Cupboard, Garden, Measured
from tests.ui_solo import Solo
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import ART, click, lay, lay_out, make, mouse, played, settle, spot

pytestmark = pytest.mark.usefixtures("made_once")
SUMS = Path(__file__).parent / "pictures" / "sums.json"
SIZES = {"wide": (1280, 800), "small": (800, 480), "tall": (720, 1280), "full": (1920, 1080)}
BOARD = (("1,0", "rose", "guest"), ("0,1", "lily", "host"), ("2,2", "jasmine", "guest"), ("s2,3", "knotweed", "host"))


def lifted(app: App, count: int = 30, game: Garden | None = None) -> TableScreen:
    """A table on which a tile is lifted that has many ways."""
    table = lay(app, count, game=game)
    own = sorted((t for t in table.play.options if "," in t), key=lambda t: (len(table.play.selection.pick(t).options), t))
    click(app, spot(table, own[-1]))
    table.explainer.hush(table.pointer)
    return table


def shelf(app: App) -> None:
    screen = app.screens[0]
    assert isinstance(screen, CatalogueScreen)
    screen.seed = 7
    screen.refresh()


def target(app: App) -> None:
    table = lifted(app)
    place = sorted(table.play.targets)[0]
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(place))


def meters(app: App) -> None:
    """How things stand, and what a move would change of it."""
    table = lifted(app, game=Measured())
    changes = [place for place, token in table.play.targets.items() if any(table.play.foresee(token))]
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(sorted(changes or table.play.targets)[0]))


def why_not(app: App) -> None:
    table = lifted(app)
    place = sorted(table.play.points - set(table.play.targets) - set(table.play.pieces))[3]
    mouse(app, pygame.MOUSEMOTION, table.display.view.at(place))
    table.explainer.wait(table.pointer, clock.now() + 1000)


def why_map(app: App) -> None:
    table = lifted(app)
    table.command("why")
    while table.reasons.work():
        pass


def reach(app: App) -> None:
    table = lay(app, 30)
    places_of = sorted(p for p, piece in table.play.pieces.items() if piece.owner not in (table.play.mover, "any"))
    click(app, table.display.view.at(places_of[0]))


def moves(app: App) -> None:
    table = lay(app, 30)
    table.act("undo")
    other = [move for move in table.play.session.legal if move != table.play.session.here.children[0].move]
    table.play_move(other[0], clock.now())
    table.act("undo")
    table.command("moves")


def typing(app: App) -> None:
    table = lay(app, 10)
    table.command("type")
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="p"))
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))


def confirm(app: App) -> None:
    app.prefer(confirm=True)
    table = lifted(app)
    click(app, table.display.view.at(sorted(table.play.targets)[0]))


def ending(app: App) -> None:
    table = lay(app, len(played(3, 400)))
    table.ended = False
    settle(app)
    assert isinstance(app.screens[-1], GameOver)


def hands(app: App) -> None:
    pot = (("guest", "rose"), ("host", "rose"), ("host", "rose"))
    table = lay_out(app, Teahouse(begin=Tea(BOARD, pot=pot, score=(12, -3))))
    make(app, table, "place wheel 1,1")


def scribbled(app: App) -> None:
    table = lay(app, 8)
    here = table.play.session.here.id
    for start, end in (("2,2", "2,2"), ("-3,1", "4,-2")):
        table.annotations.start = start
        table.annotations.draw(here, end)


def opened(name: str) -> Callable[[App], None]:
    def open_it(app: App) -> None:
        lay(app, 6).command(name)

    return open_it


def looking(**prefs: str | bool) -> Callable[[App], None]:
    def look(app: App) -> None:
        app.prefer(**prefs)
        lifted(app)

    return look


def problems(app: App) -> None:
    app.screens[0].act("game:night")


class Quiet:
    """Files of rules that never change."""

    file = "night.yaml"

    def news(self) -> None:
        return None

    def warnings(self) -> list[Problem]:
        return []

    def excerpt(self, problem: Problem) -> str:
        return ""

    def differences(self, before: object, now: object) -> Chapter:
        raise NotImplementedError


def strip(app: App) -> None:
    table = lay(app, 6)
    table.rules.reload.source = Quiet()
    table.rules.reload.problems = (*Cupboard().problems("night"), Problem("night.yaml", 20, 1, "", "is wrong too."))
    table.lay_out(app.size)


def own(app: App) -> None:
    """The shelf with a folder of a person's own in which there is nothing yet."""
    app.shelf.own = Path("rulesets")  # type: ignore[misc]
    app.screens[0].act("game:+")
    app.screens[0].command("page_on")


def notice(app: App) -> None:
    lay(app, 6)
    app.notice("Your settings could not be kept (No space left on device); they hold until the window is closed.")


def statistics(app: App) -> None:
    """The page of statistics with games of several sorts."""
    app.screens[0].command("statistics")
    page = app.screens[-1]
    assert isinstance(page, StatisticsScreen)
    won = PlayedGame(1.0, "garden", '{"accents": 6}', "guest", "ring", 60, False, "host=easy", None, True)
    lost, alone = replace(won, when=2.0, winner="host", person=False), replace(won, ruleset="night", winner="", person=None)
    points = [replace(alone, options="{}", points=n, day=f"2026-11-{20 + n}") for n in (3, 4, 8)]
    page.finished.games = [won, lost, won, replace(won, undone=True), *points]
    page.refresh()


STATES: dict[str, Callable[[App], object]] = {
    "shelf": shelf,
    "start": lambda app: lay(app),
    "lifted": lifted,
    "target": target,
    "meters": meters,
    "why_not": why_not,
    "why_map": why_map,
    "reach": reach,
    "moves": moves,
    "typing": typing,
    "confirm": confirm,
    "ending": ending,
    "hands": hands,
    "alone": lambda app: lay_out(app, Solo(), 4711),
    "scribbled": scribbled,
    "menu": opened("menu"),
    "settings": opened("settings"),
    "statistics": statistics,
    "resign": opened("resign"),
    "legend": opened("legend"),
    "zen": opened("zen"),
    "keys": lambda app: lay(app, 6).command("keys"),
    "rules": lambda app: app.push(RulesScreen(app, Told())),
    "night": looking(theme="night"),
    "contrast": looking(theme="contrast"),
    "paper": looking(theme="paper"),
    "letters": looking(tiles="letters"),
    "facing": looking(board="facing", coordinates=True),
    "notice": notice,
    "problems": problems,
    "strip": strip,
    "own": own,
}
"""How each state comes about."""
SHOTS = [(state, size, language) for state in STATES for size, language in (("wide", "en"), ("small", "de"), ("tall", "en"))]
SHOTS += [(state, "full", "de") for state in ("shelf", "lifted", "rules", "settings")]


@pytest.mark.parametrize(("state", "size", "language"), SHOTS)
def test_a_screen_looks_as_it_was_kept(tmp_path: Path, state: str, size: str, language: str) -> None:
    assets = AssetFolders([places.shipped_art()], DiskCache(None, ""))
    app = App(AppContext(Cupboard(), assets, [ART], tmp_path / "saves"), {"language": language, "sound": False, "motion": "off"})
    app.open_window(SIZES[size])
    try:
        app.begin()
        settle(app)
        STATES[state](app)
        if state not in ("why_not", "notice"):
            settle(app)
        app.canvas.forget()
        app.draw()
        compare(f"{state}-{size}-{language}", tmp_path)
    finally:
        app.close()
        pygame.display.quit()


def compare(name: str, folder: Path, sums: Path = SUMS) -> None:
    """The window shows what it showed when its sum was kept."""
    window = pygame.display.get_surface()
    assert window
    found = hashlib.sha256(pygame.image.tobytes(window, "RGB")).hexdigest()[:20]
    if gallery := os.environ.get("PAISHO_GALLERY"):
        Path(gallery).mkdir(parents=True, exist_ok=True)
        pygame.image.save(window, Path(gallery) / f"{name}.png")
    kept = json.loads(sums.read_text("utf-8")) if sums.exists() else {}
    if os.environ.get("PAISHO_REWRITE_PICTURES"):
        assert "PYTEST_XDIST_WORKER" not in os.environ, "sums are written by one process: pytest -n0"
        sums.write_text(json.dumps({**kept, name: found}, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        return
    if kept.get(name) != found:
        pygame.image.save(window, folder / f"{name}.png")
        if reckons_otherwise():
            pytest.skip(f"{name} differs, perhaps by the system's angles alone: {folder / name}.png")
    assert kept.get(name) == found, f"{name} looks different now: {folder / name}.png"


def reckons_otherwise() -> bool:
    """Whether the system's library has other last digits of angles than the one with which the sums were kept, as glibc has from
    2.41 on. The rasteriser draws arcs by them: in one picture of thirty a pixel is another by one of 255 steps."""
    try:
        angle = ctypes.CDLL("libm.so.6").acosf
    except OSError:
        return True
    angle.restype, angle.argtypes = ctypes.c_float, [ctypes.c_float]
    return zlib.crc32(" ".join(float(angle(at / 4000)).hex() for at in range(4000)).encode()) != 0x5C5AF6E0


def test_every_kept_sum_is_of_a_screen_that_is_tried() -> None:
    assert set(json.loads(SUMS.read_text("utf-8"))) == {"-".join(shot) for shot in SHOTS}
