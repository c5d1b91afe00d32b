"""A screen with one long page: scrolled by wheel, by drag, by arrows and by the keys that turn pages."""

from __future__ import annotations

from pygame import Rect

from game.ui import clock
from game.ui.book_page import BookPage
from game.ui.inputs import InputEvent, Pos
from game.ui.page_view import PageView
from game.ui.scene import Sprite
from game.ui.screens.screen import Screen, Stage
from game.ui.scrolling import GLIDE_LENGTH, Glide, draw_scroll_bar

FRAME = 15
_NOTCH, _ARROW = 4.5, 3.0
"""How far a notch of the wheel and an arrow key go, in heights of the letters."""
_TURNED = 0.88
"""How much of what is seen a page up or down goes on."""


class Paged(Screen):
    """``body`` is the part of the window in which the page is seen, ``track`` that of the scroll bar, ``base`` the height of the
    letters; ``view`` is made whenever the page is set."""

    body: Rect
    track: Rect
    base: float
    view: PageView

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page, self.glide = BookPage(), Glide()
        self._drag: tuple[int, int, float] | None = None
        self._shown = 0

    def refresh(self) -> None:
        """Makes the widgets anew."""
        raise NotImplementedError

    def glide_anew(self) -> None:
        """The page was set: scrolling begins at its top, as fast as the settings have it."""
        prefs = self.stage.prefs
        self.glide = Glide(self.view.most, round(GLIDE_LENGTH * 100 / prefs.speed) if prefs.motion == "full" else 0)

    def page_scene(self, now: int) -> list[Sprite]:
        """The part of the page that is seen now."""
        self._shown = self.glide.at(now)
        return self.view.scene(self._shown)

    def bar_scene(self) -> list[Sprite]:
        """The scroll bar, where there is anything to scroll."""
        return draw_scroll_bar(self.brush, self.track, self._shown, self.body.height, self.page.height)

    def wait(self, now: int) -> int | None:
        """Draws what takes long, piece by piece, once the page itself stands still."""
        if {self._shown, self.glide.at(now)} != {self.glide.goal}:
            self._shown = self.glide.at(now)
            return FRAME
        return 1 if self.view.draw_next(self._shown) else None

    def glance(self) -> object:
        return super().glance(), self.glide.goal

    # -- what people do

    def to_height(self, top: int, now: int) -> None:
        """Glides there, counted in pixels from the top of the page."""
        self.glide.to(top, now, 2 * self.body.height)

    def command(self, name: str) -> bool:
        turn, now = round(self.body.height * _TURNED), clock.now()
        if name == "full":
            self.stage.full_screen()
        elif name in ("undo", "redo"):
            self.to_height(self.glide.goal + (turn if name == "redo" else -turn), now)
        elif name in ("board", "first"):
            self.to_height(0, now)
        elif name in ("end", "last"):
            self.to_height(self.view.most, now)
        return name in ("full", "undo", "redo", "board", "first", "end", "last")

    def back(self, now: int) -> None:
        self.stage.pop()

    def handle(self, act: InputEvent, now: int) -> None:
        if act.name == "wheel":
            self.glide.by(-round(act.step[1] * _NOTCH * self.base), now)
        else:
            super().handle(act, now)
        self.refresh()

    def _keys(self, act: InputEvent, now: int) -> None:
        if act.name == "step" and act.step[1]:
            self.glide.by(-round(act.step[1] * _ARROW * self.base), now)
        elif act.name == "enter" and self.focus is None:
            self.command("redo")
        else:
            super()._keys(act, now)

    def _pointer(self, act: InputEvent, now: int) -> None:
        if act.name == "press":
            self._drag = self._taken(act.pos, now)
        elif act.name == "point" and self._drag:
            start, top, share = self._drag
            height = top + round((act.pos[1] - start) * share)
            if share < 0:
                self.glide.hold(height, now)
            else:
                self.glide.jump(height)
        elif self._drag:
            self._drag = None
            self.glide.let_go(now)
        super()._pointer(act, now)

    def _taken(self, pos: Pos, now: int) -> tuple[int, int, float] | None:
        """What a pressed pointer drags: its height, the page's height then, and how far the page goes for a pixel."""
        track, top = self.track, self.glide.at(now)
        if self.body.collidepoint(pos):
            self.glide.hold(top, now)
            return pos[1], top, -1.0
        if not self.view.most or not track.inflate(round(self.base), 0).collidepoint(pos):
            return None
        thumb = draw_scroll_bar(self.brush, track, top, self.body.height, self.page.height)[1].rect
        share = self.page.height / track.height
        if not thumb.top <= pos[1] < thumb.bottom:
            top = round((pos[1] - thumb.height / 2 - track.y) * share)
            self.glide.jump(top)
        return pos[1], self.glide.goal, share
