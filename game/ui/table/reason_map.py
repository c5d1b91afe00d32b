"""Why not, all over the board: the sort of the reason at every place where the lifted tile may not go.

Reasons cost time, so they are found a few at a time, while frames go on being drawn. Points that are merely too far stay
blank: a sign on most of the board would hide those that teach something.
"""

from __future__ import annotations

import math
import time

from pygame import Rect

from game.core.contract import REASONS, Reason
from game.core.selection import Selection
from game.drawing.brush import Brush
from game.drawing.geometry import centre
from game.drawing.overlays import mark
from game.drawing.sprites import Sprite, centred
from game.ui.framework.words import UiWords
from game.ui.table.move_tokens import is_place
from game.ui.table.table_game import TableGame

FAR = "reach"
"""The sort of reason that has no sign on the board."""
SHARE = 0.006
"""Seconds of each frame that may go into reasons."""
_SPACED = ((1.75, 0.3), (1.35, 0.1), (1.1, 0.0))
"""How far apart the rows of the legend are, in heights of letters, wide and close: each row at least, and beyond its words."""


class ReasonMap:
    """The reasons found so far for the picks as they are now; switched ``on`` and off by hand."""

    def __init__(self, play: TableGame) -> None:
        self.play, self.on = play, False
        self.reasons: dict[str, Reason] = {}
        self.signs: dict[str, Reason] = {}
        """What of it is drawn on the board, by place."""
        self._picks: Selection | None = None
        self._left: list[str] = []

    @property
    def shown(self) -> bool:
        """Whether there is anything to show: it is on, and a tile is lifted."""
        return self.on and self.play.lifted is not None

    def _find_signs(self) -> dict[str, Reason]:
        """What is drawn: of a tile that lies on the board only what its reach leads up to, point by point."""
        known = {place: reason for place, reason in self.reasons.items() if reason.sort != FAR}
        lifted = self.play.lifted or ""
        if not is_place(lifted):
            return known
        reached, left = {lifted, *self.play.targets}, dict(known)
        while edge := [place for place in left if any(_is_beside(place, other) for other in reached)]:
            reached = set(edge)
            for place in edge:
                del left[place]
        return {place: reason for place, reason in known.items() if place not in left}

    def work(self) -> bool:
        """Finds some more. True if there were places left to ask about: what was found is to be seen."""
        if not self.shown:
            return False
        if self.play.selection is not self._picks:
            self._picks, self.reasons, self.signs = self.play.selection, {}, {}
            self._left = [place for place in sorted(self.play.places) if place not in self.play.targets]
        asked, end = bool(self._left), time.perf_counter() + SHARE
        while self._left and time.perf_counter() < end:
            place = self._left.pop()
            reason = self.play.why(self.play.at(place)) if place != self.play.lifted else None
            if reason:
                self.reasons[place] = reason
        if asked:
            self.signs = self._find_signs()
        return asked

    def legend(self, brush: Brush, words: UiWords, rect: Rect) -> list[Sprite]:
        """What each picture means that is on the board now, and what points without one do, at the upper edge of a rectangle,
        as far as there is room."""
        blank = {FAR} if len(self.signs) < len(self.reasons) else set()
        sorts = {reason.sort for reason in self.signs.values()} | blank
        rows = [sort for sort in REASONS if sort in sorts and sort != FAR] + [FAR] * (FAR in sorts)
        base = brush.theme.base
        said = {sort: words("no_sign", why=words(f"sort_{sort}")) if sort == FAR else words(f"sort_{sort}") for sort in rows}
        indent = {sort: 0 if sort == FAR else round(base * 1.9) for sort in rows}
        heights = {sort: brush.measure_block(said[sort], rect.width - indent[sort], -1) for sort in rows}
        least, more = next(
            (way for way in _SPACED if sum(max(high + base * way[1], base * way[0]) for high in heights.values()) <= rect.height),
            _SPACED[-1],
        )
        out: list[Sprite] = []
        top = rect.y
        for sort in rows:
            left = rect.x + indent[sort]
            block = brush.block(said[sort], rect.right - left, -1, "muted" if sort == FAR else "text")
            high = round(max(base * least, block.get_height() + base * more))
            if top + block.get_height() > rect.bottom:
                break
            if sort != FAR:
                sign = mark(brush, f"reason_{sort}", base * min(least, 1.5))
                out.append(centred(sign.subsurface(sign.get_bounding_rect()), (rect.x + round(base * 0.8), top + high // 2)))
            out.append(Sprite(block, left, top + (high - block.get_height()) // 2))
            top += high
        return out


def _is_beside(one: str, other: str) -> bool:
    """Whether two places lie next to each other, over a corner too."""
    return is_place(other) and math.dist(centre(one), centre(other)) < 1.5
