"""The window itself: opened, filled, put on a screen; and the quick way to its pixels found."""

from __future__ import annotations

import os
import sys
import time
import warnings
from pathlib import Path

import pygame

from game.core.errors import PaiShoError
from game.ui.framework.layout import SMALLEST

UNSEEN = ("offscreen", "dummy", "evdev")
CHOSEN = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
LEAST: tuple[int, int] = (240, 180)
"""Screens are laid out for no less than so many pixels."""
SLOW_UPDATE = 0.0015
"""Seconds: where bringing a few pixels to the screen takes longer than this, another way there is worth trying."""
SOFTWARE = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's word for sending plain pixels through OpenGL, which without a graphics card is 17 to 80 times slower than not."""
Size = tuple[int, int]


class NoDisplay(PaiShoError):
    """There is no display to open a window on."""


class Window:
    """One window, whose size in pixels is ``size``; ``displays`` counts the screens there are."""

    def __init__(self) -> None:
        self.size: Size = (1, 1)
        self.displays = 1
        self.desktop: Size = (0, 0)
        """The pixels of the screen that the window was opened on."""
        self._windowed: Size = (1280, 800)
        self.is_open = False

    def open(self, title: str, size: Size | None, full: bool, display: int) -> None:
        """Opens the window, of that size or a comfortable one, or full screen. Raises NoDisplay with the system's words."""
        try:
            if sys.platform == "linux" and not Path("/dev/dri").exists():
                os.environ.setdefault(SOFTWARE, "0")  # no graphics card: spares the first window that is only there to be timed
            os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # fingers are heard as such, so one touch is one press
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() in UNSEEN and not any(os.environ.get(word) for word in CHOSEN):
                raise pygame.error("no screen answers")  # SDL would go on without one, and nobody would see anything
            pygame.display.set_caption(title)
            desktops = pygame.display.get_desktop_sizes()
            self.displays = len(desktops)
            self.desktop = desktops[self._number(display)]
            self._windowed = size or _comfortable(self.desktop)
            self.show(full, display)
            if _updates_slowly():
                os.environ[SOFTWARE] = "0"
                pygame.display.quit()
                pygame.display.init()
                pygame.display.set_caption(title)
                self.show(full, display)
        except (pygame.error, IndexError) as error:
            raise NoDisplay(str(error)) from error
        pygame.key.set_repeat(350, 60)
        self.is_open = True

    def show(self, full: bool, display: int) -> None:
        """Fills a screen (counted from 1), or shows the window there; never a change of video mode."""
        now = pygame.display.get_surface()
        if full:
            if now is not None and not now.get_flags() & pygame.FULLSCREEN:
                self._windowed = now.get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._number(display))
        else:
            number = self._number(display)
            self._to_window(self._windowed, number)
            _keep_least(pygame.display.get_desktop_sizes()[number])

    def _number(self, display: int) -> int:
        """Which screen is meant, from 0; the first where there is none of that number."""
        return display - 1 if display <= self.displays else 0

    def _to_window(self, size: Size, number: int) -> None:
        """A window of that size. Coming from full screen, some systems grant it only when asked again."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            for _ in range(2):
                if pygame.display.set_mode(size, pygame.RESIZABLE, display=number).get_size() == size:
                    return
                pygame.event.pump()

    def measured(self) -> bool:
        """Takes the window's size as it is now, and no less than LEAST, of which less is seen then. True if it has changed."""
        surface = pygame.display.get_surface()
        width, height = surface.get_size() if surface else self.size
        size = max(width, LEAST[0]), max(height, LEAST[1])
        changed, self.size = size != self.size, size
        return changed


def _comfortable(desktop: Size) -> Size:
    """A window that leaves the desktop some room, at most 1600 x 1000."""
    width, height = min(round(desktop[0] * 0.85), 1600), min(round(desktop[1] * 0.85), 1000)
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])


def _keep_least(desktop: Size) -> None:
    """The window is made no smaller than screens are laid out for, where the desktop is larger than that."""
    width, height = desktop
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # pygame has no other way to the window that it opens itself
            pygame.Window.from_display_module().minimum_size = SMALLEST


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
