"""Scrolling by wheel, drag, touch, keys and bar: lists go row by row, long pages glide by pixels.

A screen holds a scroller for each thing that is longer than its room, hands it what people do, and asks it what is in sight.
"""

from __future__ import annotations

from pygame import Rect

from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.page_view import PageView
from game.ui.framework.preferences import Preferences

DRAG_DISTANCE = 6
"""Pixels that a pressed pointer moves before it drags."""
GLIDE_LENGTH = 200
"""Milliseconds that a glide takes."""
RECENT = 90
"""Milliseconds of a drag that count for how fast the finger was."""
FRAME = 15
"""Milliseconds from one frame of a glide to the next."""
_ON = 180
"""Milliseconds for which the page goes on at the finger's last speed, as it were."""
_NOTCH, _ARROW = 4.5, 3.0
"""How far a notch of the wheel and an arrow key go, in heights of the letters."""
_PAGE = 0.88
"""How much of what is seen a page up or down goes on."""


def draw_scroll_bar(brush: Brush, track: Rect, first: int, seen: int, count: int) -> list[Sprite]:
    """A track, and on it the part that is seen; nothing where everything is."""
    if seen >= count:
        return []
    thumb = Rect(
        track.x, track.y + track.height * first // count, track.width, max(track.height * seen // count, track.width * 2)
    )
    thumb.clamp_ip(track)
    return [Sprite(brush.plate(track.size, "well"), *track.topleft), Sprite(brush.plate(thumb.size, "hover"), *thumb.topleft)]


class RowScroller:
    """A list of rows in ``area``, ``step`` pixels from one to the next. ``first`` is the row at the top, at most ``most``;
    ``seen`` is how many have room at once. ``dragging`` while a press is a drag, and no click any more; ``pull`` then has
    the row that was at the top and how many pixels the finger has drawn the list up since."""

    def __init__(self) -> None:
        self.area, self.step, self.first, self.seen, self.most = Rect(0, 0, 0, 0), 1, 0, 1, 0
        self.dragging = False
        self.pull: tuple[int, int] | None = None
        self._press: tuple[Pos, int] | None = None

    def measure(self, area: Rect, step: int, seen: int, most: int) -> None:
        """The list, or the room for it, is another now."""
        self.area, self.step, self.seen, self.most = area, step, seen, max(most, 0)
        self.show(self.first)

    def show(self, row: int) -> None:
        """Brings a row to the top, as near as can be."""
        self.first = min(max(row, 0), self.most)

    def reveal(self, row: int) -> None:
        """Brings a row into sight, and scrolls no farther than that needs."""
        if not self.first <= row < self.first + self.seen:
            self.show(row if row < self.first else row - self.seen + 1)

    def turn_page(self, command: str) -> bool:
        """Goes a page back or on by the commands of those keys. False if it is none of them."""
        by = {"page_back": -self.seen, "page_on": self.seen}.get(command, 0)
        if by:
            self.show(self.first + by)
        return by != 0

    def handle(self, event: InputEvent) -> bool:
        """Scrolls by wheel or drag. True if the event was part of that, the end of a drag too: then it clicks nothing."""
        if event.name == "wheel":
            self.show(self.first - event.step[1])
        elif event.name == "press":
            self._press, self.dragging = (event.pos, self.first) if self.area.collidepoint(event.pos) else None, False
        elif event.name in ("release", "leave"):
            drawn, self._press, self.dragging, self.pull = self.dragging, None, False, None
            return drawn
        elif event.name == "point" and self._press:
            (_, start), row = self._press
            self.dragging = self.dragging or abs(event.pos[1] - start) >= DRAG_DISTANCE
            if self.dragging:
                self.pull = row, start - event.pos[1]
                self.show(row + round((start - event.pos[1]) / self.step))
        return event.name == "wheel" or self.dragging


class Glide:
    """A height in pixels between 0 and ``most``: by wheel and keys it glides, under a finger it follows and then goes on a
    little. ``length`` is in milliseconds; with 0 nothing glides."""

    def __init__(self, most: int = 0, length: int = GLIDE_LENGTH) -> None:
        self.most, self.length = most, length
        self.goal = 0
        self._start, self._begun = 0, 0
        self._held: list[tuple[int, int]] = []

    def at(self, now: int) -> int:
        """The height at a moment in milliseconds."""
        passed = now - self._begun
        if not 0 <= passed < self.length:  # over, or asked of a time before it
            return self.goal
        return self.goal + round((self._start - self.goal) * (1 - passed / self.length) ** 3)

    def to(self, goal: int, now: int, far: int = 0) -> None:
        """Glides there, or as near as may be. Of a way longer than ``far`` pixels only so much at its end is seen."""
        here, self.goal = self.at(now), min(max(goal, 0), self.most)
        if far:
            here = min(max(here, self.goal - far), self.goal + far)
        self._start, self._begun = here, now

    def jump(self, goal: int) -> None:
        """Is there at once."""
        self.goal = self._start = min(max(goal, 0), self.most)

    def by(self, change: int, now: int) -> None:
        """Glides that much further than it is going anyway."""
        self.to(self.goal + change, now)

    def hold(self, height: int, now: int) -> None:
        """The finger has drawn it there."""
        self.jump(height)
        self._held = [(when, was) for when, was in self._held if now - when < RECENT] + [(now, self.goal)]

    def let_go(self, now: int) -> None:
        """The finger is gone: goes on a little, as fast as it was drawn."""
        held, self._held = [(when, was) for when, was in self._held if now - when < RECENT], []
        if held and self.length and now > held[0][0]:
            self.by(round((self.goal - held[0][1]) * _ON / (now - held[0][0])), now)


class PageScroller:
    """One long page. ``view`` shows it, ``track`` is where its scroll bar lies, ``base`` the height of the letters, ``shown``
    the pixels of the page above what was drawn last."""

    def __init__(self) -> None:
        self.glide, self.shown = Glide(), 0
        self.view: PageView
        self.track, self.base = Rect(0, 0, 0, 0), 0.0
        self._drag: tuple[int, int, float] | None = None

    def set_page(self, view: PageView, track: Rect, base: float, prefs: Preferences) -> None:
        """The page was set; it is seen from its top, and glides as fast as the settings have it."""
        self.view, self.track, self.base = view, track, base
        self.glide = Glide(view.most, round(GLIDE_LENGTH * 100 / prefs.speed) if prefs.motion == "full" else 0)

    def scene(self, now: int) -> list[Sprite]:
        """The part of the page that is seen now."""
        self.shown = self.glide.at(now)
        return self.view.scene(self.shown)

    def bar(self) -> list[Sprite]:
        """The scroll bar, where there is anything to scroll."""
        return draw_scroll_bar(self.view.brush, self.track, self.shown, self.view.body.height, self.view.page.height)

    def wait(self, now: int) -> int | None:
        """Milliseconds until the page looks different. What takes long is drawn piece by piece, once it stands still."""
        if {self.shown, self.glide.at(now)} != {self.glide.goal}:
            self.shown = self.glide.at(now)
            return FRAME
        return 1 if self.view.draw_next(self.shown) else None

    def to(self, top: int, now: int) -> None:
        """Glides there, counted in pixels from the top of the page."""
        self.glide.to(top, now, 2 * self.view.body.height)

    def command(self, name: str, now: int) -> bool:
        """Follows the keys that turn pages and go to an end. False if it is none of them."""
        turn = round(self.view.body.height * _PAGE)
        goals = {"page_back": self.glide.goal - turn, "page_on": self.glide.goal + turn}
        goals |= dict.fromkeys(("board", "first"), 0) | dict.fromkeys(("end", "last"), self.view.most)
        if name in goals:
            self.to(goals[name], now)
        return name in goals

    def handle_key(self, event: InputEvent, now: int) -> bool:
        """Follows the arrows up and down. False if it is none of them."""
        up_or_down = event.name == "step" and event.step[1] != 0
        if up_or_down:
            self.glide.by(-round(event.step[1] * _ARROW * self.base), now)
        return up_or_down

    def handle(self, event: InputEvent, now: int) -> None:
        """Follows the wheel, a drag of the page and a drag of the bar."""
        if event.name == "wheel":
            self.glide.by(-round(event.step[1] * _NOTCH * self.base), now)
        elif event.name == "press":
            self._drag = self._grasp(event.pos, now)
        elif event.name == "point" and self._drag:
            start, top, share = self._drag
            height = top + round((event.pos[1] - start) * share)
            if share < 0:
                self.glide.hold(height, now)
            else:
                self.glide.jump(height)
        elif event.name in ("release", "leave") and self._drag:
            self._drag = None
            self.glide.let_go(now)

    def _grasp(self, pos: Pos, now: int) -> tuple[int, int, float] | None:
        """What a pressed pointer drags: its height, the page's height then, and how far the page goes for a pixel."""
        track, top = self.track, self.glide.at(now)
        if self.view.body.collidepoint(pos):
            self.glide.hold(top, now)
            return pos[1], top, -1.0
        if not self.view.most or not track.inflate(round(self.base), 0).collidepoint(pos):
            return None
        thumb = draw_scroll_bar(self.view.brush, track, top, self.view.body.height, self.view.page.height)[1].rect
        share = self.view.page.height / track.height
        if not thumb.top <= pos[1] < thumb.bottom:
            top = round((pos[1] - thumb.height / 2 - track.y) * share)
            self.glide.jump(top)
        return pos[1], self.glide.goal, share
