"""The window: one loop that waits for events, a stack of screens, signals, and nothing drawn when nothing changes."""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pygame

from game.core.errors import PaiShoError
from game.ui import clock
from game.ui.cards import begun
from game.ui.inputs import read
from game.ui.layout import SMALLEST
from game.ui.pictures import Pictures
from game.ui.scene import Canvas, Sprite
from game.ui.screens.screen import Screen
from game.ui.screens.shelf import ShelfScreen
from game.ui.theme import Theme, forget_fonts
from game.ui.words import Words, system_language

if TYPE_CHECKING:
    from game.core.contract import Game, Shelf

UNSEEN = ("offscreen", "dummy", "evdev")
CHOSEN = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
LONGEST_WAIT = 250
"""Milliseconds after which the loop looks up, so that a signal is heard while nothing happens."""
SLOW_UPDATE = 0.0015
"""Seconds: where bringing a few pixels to the screen takes longer than this, another way there is worth trying."""
SOFTWARE = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's word for sending plain pixels through OpenGL, which without a graphics card is 17 to 80 times slower than not."""


class NoDisplay(PaiShoError):
    """There is no display to open a window on."""


class App:
    """The stage of the screens: window, theme, pictures, words, and the loop."""

    def __init__(
        self,
        shelf: Shelf,
        theme: Mapping[str, str],
        art: Path,
        saves: Path,
        words: Words,
        text_scale: float,
        cache: Path | None = None,
    ) -> None:
        self.shelf, self.saves, self.words, self.text_scale = shelf, saves, words, text_scale
        self.theme = Theme(theme)
        self.pictures = Pictures(art, self.theme, cache)
        self.size = (1, 1)
        self.screens: list[Screen] = []
        self.canvas = Canvas()
        self.over = False
        self.drawn = 0
        self._windowed: tuple[int, int] | None = None

    # -- the window

    def open_window(self, size: tuple[int, int] | None, full: bool) -> None:
        """Opens the window. Raises NoDisplay."""
        try:
            if sys.platform == "linux" and not Path("/dev/dri").exists():
                os.environ.setdefault(SOFTWARE, "0")  # no graphics card: spares the first window that is only there to be timed
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() in UNSEEN and not any(os.environ.get(word) for word in CHOSEN):
                raise pygame.error("no screen answers")  # SDL would go on without one, and nobody would see anything
            pygame.display.set_caption(self.words("title"))
            self._windowed = size or _comfortable(pygame.display.get_desktop_sizes()[0])
            self._set_mode(full)
            if _updates_slowly():
                os.environ[SOFTWARE] = "0"
                pygame.display.quit()
                pygame.display.init()
                self._set_mode(full)
        except (pygame.error, IndexError) as error:
            raise NoDisplay(self.words("no_display", why=str(error))) from error
        pygame.key.set_repeat(350, 60)

    def _set_mode(self, full: bool) -> None:
        if full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._to_window(self._windowed or (1280, 800))
        self._resized()

    def _to_window(self, size: tuple[int, int]) -> None:
        """A window of that size. Coming from full screen, some systems grant it only when asked again."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            for _ in range(2):
                if pygame.display.set_mode(size, pygame.RESIZABLE).get_size() == size:
                    return
                pygame.event.pump()

    def _resized(self) -> None:
        window = pygame.display.get_surface()
        size = window.get_size() if window else self.size
        self.canvas.forget()
        if size != self.size:
            self.size = size
            self.pictures.forget()
            for screen in self.screens:
                screen.lay_out(size)

    def full_screen(self) -> None:
        """To the whole desktop, or back to a window; never a change of video mode."""
        window = pygame.display.get_surface()
        full = bool(window and window.get_flags() & pygame.FULLSCREEN)
        if not full:
            self._windowed = self.size
        self._set_mode(not full)

    # -- the screens

    def push(self, screen: Screen) -> None:
        self.screens.append(screen)

    def pop(self) -> None:
        if len(self.screens) > 1:
            self.screens.pop().close()
            self.screens[-1].returned()

    def home(self) -> None:
        while len(self.screens) > 1:
            self.screens.pop().close()
        self.screens[-1].returned()

    def picture_below(self, screen: Screen) -> pygame.Surface:
        below = self.screens[: self.screens.index(screen)] if screen in self.screens else self.screens
        under = next((s for s in reversed(below) if not s.overlay), None)
        whole = pygame.Surface(self.size)
        if under:
            whole.blit(under.backdrop(), (0, 0))
            whole.blits([(picture, (x, y)) for picture, x, y in under.scene(clock.now())], doreturn=False)
        return whole

    # -- the loop

    def play(self, frames: int | None) -> None:
        """Runs until the window is closed, a signal comes, or that many frames were drawn."""
        changed = True
        while not self.over:
            if changed:
                self.draw()
            if frames is not None and self.drawn >= frames:
                return
            timeout = self._timeout()
            if frames is not None:
                timeout = 1
            changed = self._listen(timeout) or frames is not None or timeout < LONGEST_WAIT

    def _timeout(self) -> int:
        wait = self.screens[-1].wait(clock.now())
        return LONGEST_WAIT if wait is None else max(min(wait, LONGEST_WAIT - 1), 1)

    def _listen(self, timeout: int) -> bool:
        """Waits for events and answers to all there are. True if there were any."""
        event = pygame.event.wait(timeout)
        if event.type == pygame.NOEVENT and timeout == LONGEST_WAIT:
            self.pictures.write()  # nobody does anything, and nothing moves
        events = [] if event.type == pygame.NOEVENT else [event, *pygame.event.get()]
        answers = [self.answer(one) for one in events]  # all of them, whatever the first one says
        return any(answers)

    def answer(self, event: pygame.event.Event) -> bool:
        """Does what an event asks for. False if that cannot have changed what is shown."""
        if event.type not in (pygame.MOUSEMOTION, pygame.FINGERMOTION):
            self._answer(event)
            return True
        before = self.screens[-1].glance()
        self._answer(event)
        return before != self.screens[-1].glance()

    def _answer(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.over = True
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.canvas.forget()
        elif act := read(event, self.size):
            self.screens[-1].handle(act, clock.now())

    def draw(self) -> list[pygame.Rect]:
        """Brings the window up to date; returns what was drawn."""
        screen = self.screens[-1]
        window = pygame.display.get_surface()
        if window is None:
            return []
        self.drawn += 1
        scene: list[Sprite] = screen.scene(clock.now())
        rects = self.canvas.show(window, screen.backdrop(), scene)
        if rects:
            pygame.display.update(rects)
        return rects

    def close(self) -> None:
        """Puts every screen away, so that what is owed is written."""
        self.pictures.write()
        while self.screens:
            self.screens.pop().close()


def _comfortable(desktop: tuple[int, int]) -> tuple[int, int]:
    """A window that leaves the desktop some room, at most 1600 x 1000."""
    width, height = min(round(desktop[0] * 0.85), 1600), min(round(desktop[1] * 0.85), 1000)
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])


def _updates_slowly() -> bool:
    """Whether SDL takes a slow way to the screen (X11 through OpenGL in software)."""
    if pygame.display.get_driver() != "x11" or SOFTWARE in os.environ:
        return False
    pygame.display.flip()
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        pygame.display.update(pygame.Rect(0, 0, 16, 16))
        times.append(time.perf_counter() - begun)
    return sorted(times)[1] > SLOW_UPDATE


@contextmanager
def _signals(app: App) -> Iterator[None]:
    """While this lasts, SIGTERM and SIGINT end the loop; SDL would make a QUIT of them, or lose them."""

    def end(number: int, frame: FrameType | None) -> None:
        app.over = True

    before: dict[signal.Signals, Any] = {}
    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            before[number] = signal.signal(number, end)
    except ValueError:
        pass  # not the main thread: whoever started us hears the signals
    try:
        yield
    finally:
        for known, handler in before.items():
            signal.signal(known, handler)


def run(
    shelf: Shelf,
    theme: Mapping[str, str],
    art: Path,
    saves: Path,
    *,
    open_game: Game[Any] | None = None,
    seed: int = 0,
    size: tuple[int, int] | None = None,
    full_screen: bool = False,
    frames: int | None = None,
    language: str | None = None,
    text_scale: float = 1.0,
    cache: Path | None = None,
) -> int:
    """Opens the window and returns the exit status when it is closed.

    ``theme`` maps colour names to ``#rrggbb``; ``open_game`` is put on the table at once, with that seed; ``frames`` ends
    after so many frames; ``text_scale`` is 0.8 to 2; ``cache`` is a folder that may keep drawn pictures for the next start.
    Raises NoDisplay.
    """
    app = App(shelf, theme, art, saves, Words(language or system_language()), text_scale, cache)
    app.open_window(size, full_screen)
    try:
        with _signals(app):
            app.screens.append(ShelfScreen(app))
            if open_game is not None:
                app.push(begun(app, open_game, seed))
            app.play(frames)
    finally:
        app.close()
        pygame.display.quit()
        forget_fonts()
        pygame.font.quit()
    return 0
