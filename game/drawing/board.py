"""The window's empty board as SVG, from what the game says of its points: of wood, in layers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from game.core.contract import BoardLook
from game.core.outline import outline_among
from game.drawing import svg
from game.drawing.colours import Theme
from game.drawing.cut_board import CutBoard
from game.drawing.wooden_board import WoodenBoard


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What is to be drawn: those are equal that look alike."""

    seen: tuple[object, ...]
    look: BoardLook = field(compare=False)
    theme: Theme = field(compare=False)
    side: int
    turned: bool


def board_svg(look: BoardLook, theme: Theme, side: int, *, turned: bool = False) -> str:
    """The window's board as a picture of that side, in pixels; the last ones are kept, as most games of a shelf share a board."""
    seen = tuple(look.grounds.items()), look.shown, tuple(theme.colours.items())
    return _draw(_Drawing(seen, look, theme, side, turned))


@lru_cache(maxsize=8)
def _draw(asked: _Drawing) -> str:
    look, side = asked.look, asked.side
    sort = WoodenBoard if outline_among(look.grounds).radius else CutBoard
    drawing = sort(look, asked.theme, side, -1 if asked.turned else 1)
    parts = [
        drawing.maple(),
        drawing.grain(),
        drawing.gardens(),
        drawing.lines(),
        drawing.borders(),
        drawing.marks(),
        drawing.gates(),
        drawing.light(),
        drawing.rim(),
    ]
    return svg.document(side, side, *parts)
