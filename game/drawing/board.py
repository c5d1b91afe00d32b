"""The window's empty board as SVG, from what the game says of its points: of wood, in layers."""

from __future__ import annotations

from game.core.contract import BoardLook
from game.core.outline import outline_among
from game.drawing import svg
from game.drawing.colours import Theme
from game.drawing.cut_board import CutBoard
from game.drawing.wooden_board import WoodenBoard


def board_svg(look: BoardLook, theme: Theme, side: int, *, turned: bool = False) -> str:
    """The window's board as a picture of that side, in pixels."""
    sort = WoodenBoard if outline_among(look.grounds).radius else CutBoard
    drawing = sort(look, theme, side, -1 if turned else 1)
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
