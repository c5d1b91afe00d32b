"""Looking back: the list of moves with its branches, a scrub bar, and keys that play the game like a film."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.core.session import Node
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import Tiles
from game.ui.move_wording import describe_move, find_moved_tile
from game.ui.table_game import TableGame
from game.ui.widgets import Widget
from game.ui.words import UiWords

PACES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""How many times as fast as usual a game is played."""
BEAT = 1100
"""Milliseconds from one move to the next at the usual pace."""
_KEYS = (("first", "first"), ("undo", "back_one"), ("play", "play"), ("redo", "on_one"), ("last", "last"))
"""The keys under the bar: command and icon."""


@dataclass
class Review:
    """Whether the list is open, and whether the game is played, at which of the paces, the next move when."""

    open: bool = False
    playing: bool = False
    pace: int = 2
    due: int = 0

    @property
    def beat(self) -> int:
        """Milliseconds between moves."""
        return round(BEAT / PACES[self.pace])

    def faster(self) -> None:
        """The next pace; after the fastest, the slowest."""
        self.pace = (self.pace + 1) % len(PACES)


class ReviewPanel:
    """The list in a rectangle of the window, made anew for each moment."""

    def __init__(self, play: TableGame, brush: Brush, tiles: Tiles, words: UiWords) -> None:
        self.play, self.brush, self.tiles, self.words = play, brush, tiles, words
        self.base = brush.theme.base
        self.sprites: list[Sprite] = []
        self.widgets: list[Widget] = []

    def make(self, rect: Rect, review: Review) -> tuple[list[Sprite], list[Widget]]:
        """Sprites and widgets: heading, rows, the bar, its keys."""
        pad, base = round(self.base * 0.7), self.base
        self.sprites.append(Sprite(self.brush.plate(rect.size, "panel"), *rect.topleft))
        inner = rect.inflate(-2 * pad, -2 * pad)
        side = round(base * 1.9)
        self._head(Rect(inner.x, inner.y, inner.width, side))
        keys = Rect(inner.x, inner.bottom - side, inner.width, side)
        track = Rect(inner.x, keys.y - round(base * 1.4), inner.width, round(base * 1.1))
        top = inner.y + side + round(base * 0.4)
        self._rows(Rect(inner.x, top, inner.width, track.y - top - round(base * 0.2)))
        self._bar(track)
        self._keys(keys, review)
        return self.sprites, self.widgets

    def _head(self, rect: Rect) -> None:
        title = self.brush.text(self.words("moves"), 1, "text", "serif")
        self.sprites.append(Sprite(title, rect.x, rect.centery - title.get_height() // 2))
        close = Rect(rect.right - rect.height, rect.y, rect.height, rect.height)
        kept = Rect(close.x - rect.height - round(self.base * 0.3), rect.y, rect.height, rect.height)
        self.widgets += [
            Widget("type", "button", self.words("type"), kept, icon="type"),
            Widget("hide", "button", self.words("close"), close, icon="close"),
        ]

    # -- the rows

    def _rows(self, rect: Rect) -> None:
        line = self.play.session.line
        here = self.play.session.here.depth
        height = round(self.base * 1.75)
        seen = max(rect.height // height, 1)
        most = max(len(line) - seen, 0)
        top = min(max(here - seen // 2, 0), most)
        for i, node in enumerate(line[top : top + seen]):
            self._row(node, Rect(rect.x, rect.y + i * height, rect.width, height - 2), node.depth == here)

    def _row(self, node: Node[object], rect: Rect, here: bool) -> None:
        forks = node.parent.children if node.parent else []
        fork = round(self.base * 3.2) if len(forks) > 1 else 0
        cell = Rect(rect.x, rect.y, rect.width - fork - (round(self.base * 0.2) if fork else 0), rect.height)
        said = describe_move(self.play, node, self.words) if node.parent else self.words("the_start")
        self.widgets.append(Widget(f"ply:{node.id}", "row", said, cell, on=here))
        self.sprites.append(Sprite(self.brush.plate(cell.size, "on" if here else "well"), *cell.topleft))
        left = cell.x + round(self.base * 0.4)
        shown = said
        if node.parent:
            number = self.brush.text(str(node.depth), -1, "muted")
            left += round(self.base * 1.5)
            self.sprites.append(Sprite(number, left - number.get_width(), cell.centery - number.get_height() // 2))
            seat = self.play.game.to_move(node.parent.state) or "any"
            piece, short = find_moved_tile(self.play, node)
            side = min(round(self.base * 1.45), cell.height - 2)
            picture = self.tiles.picture(piece.kind, piece.owner, side) if piece else self.tiles.plain(seat, side * 2 // 3)
            self.sprites.append(centred(picture, (left + round(self.base * 0.3) + side // 2, cell.centery)))
            left += side + round(self.base * 0.7)
            room = cell.right - left - round(self.base * 0.3)
            shown = short if short and self.brush.text(said, -1).get_width() > room else said
        after = self.play.session.here.depth < node.depth
        words = self.brush.text(shown, -1, "muted" if after else "text", "sans", cell.right - left - round(self.base * 0.3))
        self.sprites.append(Sprite(words, left, cell.centery - words.get_height() // 2))
        if fork:
            at = forks.index(node) + 1
            spot = Rect(rect.right - fork, rect.y, fork, rect.height)
            self.widgets.append(Widget(f"fork:{node.id}", "button", f"{at}/{len(forks)}", spot, icon="fork", small=True))

    # -- the bar

    def _bar(self, rect: Rect) -> None:
        """A groove with a knob: how far along the line the game stands."""
        line = self.play.session.line
        here, last = self.play.session.here.depth, max(len(line) - 1, 1)
        groove = Rect(rect.x, rect.centery - max(round(self.base * 0.16), 2), rect.width, max(round(self.base * 0.32), 4))
        self.sprites.append(Sprite(self.brush.plate(groove.size, "well"), *groove.topleft))
        x = knob_position(rect, here, last)
        if x - groove.x > 4:
            done = Rect(groove.x, groove.y, x - groove.x, groove.height)
            self.sprites.append(Sprite(self.brush.plate(done.size, "primary"), *done.topleft))
        knob = self.tiles.plain("guest", round(self.base * 1.1))
        self.sprites.append(centred(knob, (x, rect.centery)))
        self.widgets.append(Widget("scrub", "scrub", self.words("scrub"), rect, value=str(here)))

    def _keys(self, rect: Rect, review: Review) -> None:
        gap = round(self.base * 0.25)
        pace = self.words("pace", n=f"{PACES[review.pace]:g}")
        wide = self.brush.text(pace, -1).get_width() + round(self.base * 0.9)
        width = (rect.width - wide - gap * len(_KEYS)) // len(_KEYS)
        here = self.play.session.here
        enabled = {
            "first": here.parent,
            "undo": here.parent,
            "play": here.preferred,
            "redo": here.preferred,
            "last": here.preferred,
        }
        left = rect.x
        for name, icon in _KEYS:
            running = name == "play" and review.playing
            cell = Rect(left, rect.y, width, rect.height)
            label = self.words("pause" if running else {"undo": "undo", "redo": "redo"}.get(name, f"go_{name}"))
            sign = "pause" if running else {"back_one": "undo", "on_one": "redo"}.get(icon, icon)
            self.widgets.append(
                Widget(name, "button", label, cell, icon=sign, enabled=bool(enabled[name]) or running, on=running)
            )
            left += width + gap
        self.widgets.append(Widget("pace", "button", pace, Rect(left, rect.y, rect.right - left, rect.height), small=True))


def knob_position(rect: Rect, here: int, last: int) -> int:
    """The pixel across a bar at which ply ``here`` of ``last`` is."""
    return rect.x + rect.height // 2 + round((rect.width - rect.height) * here / max(last, 1))


def ply_at_pixel(rect: Rect, x: int, last: int) -> int:
    """The ply that a pixel across a bar means."""
    share = (x - rect.x - rect.height / 2) / max(rect.width - rect.height, 1)
    return round(min(max(share, 0.0), 1.0) * last)
