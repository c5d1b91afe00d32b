"""Something of ours is on the screen before most of the program is loaded, and it is the room that comes anyway."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.arguments import _read_all, read_arguments
from game.ui.app import App
from game.ui.framework.app_context import AppContext
from game.ui.framework.first_picture import POINTER, open_first, recall
from tests.conftest import ROOT
from tests.ui_fake import Cupboard
from tests.ui_window import ART, Plain

SIZE = (640, 400)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.quit()
    yield
    pygame.display.quit()


def context(home: Path) -> AppContext:
    return AppContext(Cupboard(), Plain(), [ART], home / "saves", home / "settings.json", cache=home / "cache")


def used(home: Path) -> bytes:
    """An earlier start; the room's pixels."""
    app = App(context(home), {"language": "en"})
    app.open_window(SIZE)
    app.begin()
    app.draw()
    room = pygame.image.tobytes(app.screens[0].backdrop(), "RGB")
    app.close()
    pygame.display.quit()
    return room


def shown() -> bytes:
    window = pygame.display.get_surface()
    assert window
    return pygame.image.tobytes(window, "RGB")


def test_the_room_is_shown_first_and_taken_over_by_the_window(tmp_path: Path) -> None:
    room = used(tmp_path)
    first = open_first({"language": "en"}, SIZE, tmp_path / "settings.json", tmp_path / "cache")
    assert first.room
    assert shown() == room
    app = App(context(tmp_path), {"language": "en"}, first)
    window = pygame.display.get_surface()
    app.open_window(SIZE)
    assert pygame.display.get_surface() is window
    app.begin()
    assert app.screens[0].backdrop() is first.room[1]
    app.draw()
    assert app.size == SIZE
    app.close()


def test_nothing_is_shown_that_is_not_what_comes(tmp_path: Path) -> None:
    used(tmp_path)
    cache = tmp_path / "cache"
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    theme = "wood"
    assert recall(cache, theme, SIZE)
    assert recall(cache, "night", SIZE) is None
    assert recall(cache, theme, (641, 400)) is None
    assert recall(tmp_path, theme, SIZE) is None
    (picture,) = (cache / "pictures").glob("*-640x400.picture")
    whole = picture.read_bytes()
    for damaged in (whole[:-1], whole + b"\0", whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], b""):
        picture.write_bytes(damaged)
        assert recall(cache, theme, SIZE) is None
    picture.write_bytes(whole)
    assert recall(cache, theme, SIZE)
    for said in (b"", b"{}", b"[1]", b"\xff", b"[" * 5000):
        (cache / POINTER).write_bytes(said)
        assert recall(cache, theme, SIZE) is None


def test_where_nothing_was_kept_the_window_opens_all_the_same(tmp_path: Path) -> None:
    first = open_first({}, SIZE, None, None)
    assert first.room is None
    assert first.window.is_open


def test_what_cannot_be_written_is_no_matter(tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / POINTER).mkdir()
    used(tmp_path)


def test_the_command_shows_it_before_the_screens_are_loaded(tmp_path: Path) -> None:
    names = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA")
    env = os.environ | dict.fromkeys(names, str(tmp_path)) | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    settle = "from game.cli import house; from game.ui.app import run; run(house(), size=(640, 400), frames=40)"
    begin = (
        "import os, sys, pygame\n"
        "def flip():\n"
        "    seen = pygame.display.get_surface()\n"
        "    print(pygame.transform.average_color(seen)[:3] != (0, 0, 0), 'game.ui.app' in sys.modules, flush=True)\n"
        "    os._exit(0)\n"
        "pygame.display.flip = flip\n"
        "from game.cli import main\n"
        "main(['--size', '640x400'])\n"
    )
    said = ""
    for script in (settle, begin):
        said = subprocess.run(
            [sys.executable, "-c", script], env=env, check=True, capture_output=True, text=True, timeout=120
        ).stdout
    assert said.splitlines()[-1] == "True False"


@pytest.mark.parametrize(
    "argv",
    [[], ["--size", "640x400"], ["--full-screen", "--display", "2", "--theme", "night", "--language", "de", "--text", "150"]],
)
def test_the_short_way_through_the_arguments_says_the_same(argv: list[str]) -> None:
    assert read_arguments(argv) == _read_all(argv)


FIRST_FRAME = """
import os, sys

calls = 0

def count(frame, event, arg):
    global calls
    calls += event in ("call", "c_call")

sys.setprofile(count)
from game.cli import main
from game.ui.app import App

draw = App.draw

def end(self):
    draw(self)
    sys.setprofile(None)
    print(calls, flush=True)
    os._exit(0)

App.draw = end
sys.exit(main())
"""
"""Says how many functions have been called when the first frame is drawn: the same however busy the machine is."""


def test_a_public_table_is_seen_after_hardly_more_work_than_the_shelf_at_home(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    env |= {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CACHE", "CONFIG", "STATE")}

    def work(*words: str) -> int:
        command = [sys.executable, "-c", FIRST_FRAME, *words]
        return min(int(subprocess.check_output(command, cwd=ROOT, env=env, text=True).split()[-1]) for _ in range(2))

    assert work("kiosk") <= 1.35 * work()
