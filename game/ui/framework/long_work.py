"""Rules that take long to work something out: meanwhile the window stays alive, and after a moment says what it is busy with.

The rules call in the midst of their work (``BUDGET.pause``), a few times in a tenth of a second. What people press waits its
turn, but Esc and closing the window end the work: the move is not made then, and nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from game.core.errors import TooCostly, WorkEnded
from game.core.translation import translate
from game.core.work import BUDGET
from game.ui.framework import clock
from game.ui.framework.popups import Notices

if TYPE_CHECKING:
    from game.drawing.brush import Brush
    from game.ui.framework.words import UiWords

SHOWN = 0.4
"""Seconds of work after which it is said that there is work."""


class LongWork:
    """The slip that lies over the last picture while the rules are working. ``brush`` and ``words`` tell what to draw with."""

    def __init__(self, brush: Callable[[], Brush], words: Callable[[], UiWords]) -> None:
        self._brush, self._words = brush, words
        self.shown = False
        """Whether the slip lies on the window, so that all is to be drawn anew."""
        self.said = "working"
        """The word for what it says."""

    @contextmanager
    def watched(self, tell: Callable[[str], object], redraw: Callable[[], object]) -> Iterator[None]:
        """While this lasts, long work leaves the window alive; what is too costly is told in a sentence."""
        before, BUDGET.pause = BUDGET.pause, self.pause
        try:
            yield
        except (TooCostly, WorkEnded) as error:
            tell(translate(str(error), self._words().language))
        finally:
            BUDGET.pause = before
            if self.shown:
                self.shown = False
                redraw()

    def pause(self, spent: float) -> None:
        """What is done in the midst of work that has taken so many seconds. Raises WorkEnded when somebody ends it."""
        window = pygame.display.get_surface()
        if window is None:
            return
        pygame.event.pump()
        if pygame.event.peek(pygame.QUIT) or self._escaped():
            raise WorkEnded(self._words()("work_ended"))
        if spent >= SHOWN and not self.shown:
            self.shown = True
            notices, now = Notices(), clock.now()
            notices.tell(self._words()(self.said), now)
            sprites = notices.scene(self._brush(), window.get_size(), now)
            window.blits([(picture, (x, y)) for picture, x, y in sprites], doreturn=False)
            pygame.display.flip()

    @staticmethod
    def _escaped() -> bool:
        """Whether Esc was pressed. All else goes back in the order in which it came: a key that repeats itself once it was let
        go would be pressed twice. Keys pressed beside Esc are forgotten with what they were meant for."""
        waiting = pygame.event.get()
        escaped = any(event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE for event in waiting)
        for event in waiting:
            if not (escaped and event.type == pygame.KEYDOWN):
                pygame.event.post(event)
        return escaped
