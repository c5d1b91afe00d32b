"""The shelf and the window around the screens: what can be set, how it ends, what happens without a display."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.ui.app import run
from game.ui.framework.inputs import InputEvent
from game.ui.framework.option_controls import step_option
from game.ui.framework.window import NoDisplay
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.problems import ProblemsScreen
from tests.ui_fake import Cupboard, Garden
from tests.ui_window import a_house, click, key, window

ROOT = Path(__file__).parent.parent


def test_options_stay_within_their_ranges() -> None:
    number, choice, switch = Cupboard().entries()[0].options
    assert step_option(number, 8, 1) == 8
    assert step_option(number, 0, -1) == 0
    assert step_option(choice, "host", 1) == "each"
    assert step_option(switch, True, 1) is False


def test_what_is_out_of_sight_is_reached_by_the_keys(tmp_path: Path) -> None:
    with window(tmp_path, (480, 360), scale=2.0) as app:
        shelf = app.screens[0]
        assert isinstance(shelf, CatalogueScreen)
        shelf.act("fold")
        wanted = {card.id for card in shelf.cards} | {f"option:{option.id}" for option in Cupboard().entries()[0].options}
        assert not wanted <= {widget.id for widget in shelf.widgets}
        met = set()
        for _ in range(40):
            shelf.handle(InputEvent("next"), 0)
            met.add(shelf.focus)
        assert wanted <= met


def test_what_is_out_of_sight_is_reached_by_the_pointer(tmp_path: Path) -> None:
    with window(tmp_path, (480, 360)) as app:
        shelf = app.screens[0]
        assert isinstance(shelf, CatalogueScreen)
        shelf.act("fold")
        for pager, wanted in (("cards:1", "game:night"), ("options:1", "option:wheels")):
            while wanted not in [widget.id for widget in shelf.widgets]:
                down = next(widget for widget in shelf.widgets if widget.id == pager)
                assert down.enabled
                click(app, down.rect.center)


def test_a_broken_ruleset_is_shown_and_cannot_be_started(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        shelf = app.screens[-1]
        click(app, next(w.rect.center for w in shelf.widgets if w.id == "game:night"))
        page = app.screens[-1]
        assert isinstance(page, ProblemsScreen)
        assert [problem.line for problem in page.told.problems] == [14]
        key(app, pygame.K_ESCAPE)
        assert app.screens == [shelf]
        assert "start" not in [w.id for w in shelf.widgets]
        click(app, next(w.rect.center for w in shelf.widgets if w.id == "problems"))
        assert isinstance(app.screens[-1], ProblemsScreen)


def test_run_ends_after_the_frames_it_was_given(tmp_path: Path) -> None:
    assert run(a_house(tmp_path), open_game=Garden(), size=(640, 400), frames=3) == 0


def test_without_a_display_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":9971")
    with pytest.raises(NoDisplay, match="paisho engine"):
        run(a_house(tmp_path), frames=1, given={"language": "en"})


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_window_with_status_0(number: signal.Signals, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.ui_window import a_house; from game.ui.app import App, run\n"
        "draw = App.draw\n"
        "App.draw = lambda self: (draw(self), print('drawn', flush=True))\n"
        f"sys.exit(run(a_house(Path({str(tmp_path)!r})), size=(640, 400)))"
    )
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", code], env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        while "drawn" not in process.stdout.readline():
            pass
        time.sleep(0.2)
        process.send_signal(number)
        assert process.wait(5) == 0
