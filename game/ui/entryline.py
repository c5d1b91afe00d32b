"""The line in which a move is typed, over the lower edge of the board, with the moves that begin so above it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.brush import Brush
from game.ui.entry import Entry
from game.ui.scene import Sprite
from game.ui.widgets import Widget
from game.ui.words import Words


def entry_line(
    brush: Brush, words: Words, entry: Entry, legal: Sequence[str], board: Rect, hover: str | None
) -> tuple[list[Sprite], list[Widget]]:
    """Sprites, and a widget ``entry:MOVE`` for each suggestion."""
    base = brush.theme.base
    height, pad = round(base * 2.2), round(base * 0.8)
    width = min(board.width - 2 * pad, round(base * 30))
    line = Rect(0, 0, width, height)
    line.midbottom = board.centerx, board.bottom - pad
    sprites = [Sprite(brush.plate(line.size, "bubble"), *line.topleft)]
    hint = words("type_here", move=legal[0] if legal else "skip")
    shown = brush.text(f"{entry.text}|" if entry.text else hint, 0, "text" if entry.text else "muted", "sans", width - 2 * pad)
    sprites.append(Sprite(shown, line.x + pad, line.centery - shown.get_height() // 2))
    widgets: list[Widget] = []
    moves = entry.suggestions(legal)
    row = Rect(line.x, line.y, width, round(base * 1.8))
    for i, move in reversed(list(enumerate(moves))):
        row = row.move(0, -row.height)
        on = i == entry.at or f"entry:{move}" == hover
        sprites.append(Sprite(brush.plate(row.size, "on" if on else "bubble"), *row.topleft))
        said = brush.text(move, 0, "text", "sans", width - 2 * pad)
        sprites.append(Sprite(said, row.x + pad, row.centery - said.get_height() // 2))
        widgets.append(Widget(f"entry:{move}", "row", move, row.copy(), on=on))
    return sprites, widgets
