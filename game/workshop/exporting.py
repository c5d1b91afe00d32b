"""``paisho export``: a position as a picture, or a whole game as a moving one, in the table's own drawing or as plain lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.core.contract import Game
from game.core.errors import BadRequest, quoted
from game.core.session import Session
from game.drawing.position_picture import can_move, draw_lines, moving_picture, painter, png

LINES, STILL, MOVING = (".svg",), (".png",), (".gif", ".webp")
"""What the names of files end in: plain lines, one picture in the table's drawing, a moving one."""
MOST = 1000
"""Pictures of a game, at most: a longer one is shown from so many moves before its end."""


class Look(NamedTuple):
    """How pictures are drawn: the art folders, the colours of the theme, the tile set as data, and their side in pixels."""

    art: Sequence[Path]
    colours: Mapping[str, str]
    tile_set: Mapping[str, object]
    side: int


def export(session: Session[Any], to: Path, look: Look, pace: int) -> int:
    """Writes where a session stands, or how it came there with ``pace`` milliseconds for each move; how many pictures that are.
    Raises BadRequest for a file of another sort, or where Pillow is needed and is not there, and OSError."""
    sort = to.suffix.lower()
    if sort in LINES:
        to.write_bytes(draw_lines(session.game, session.state).encode("utf-8"))
        return 1
    if sort not in (*STILL, *MOVING):
        known = ", ".join((*LINES, *STILL, *MOVING))
        raise BadRequest(f"{quoted(to.name)} ends in none of {known}; the ending says what is written.")
    paint = _painter(session.game, look)
    if sort in STILL:
        to.write_bytes(png(paint(session.state)))
        return 1
    if not can_move():
        raise BadRequest('Moving pictures need the package Pillow. In the folder of the program: pip install ".[export]"')
    states = [node.state for node in session.path][-MOST:]
    to.write_bytes(moving_picture([paint(state) for state in states], sort, pace))
    return len(states)


def _painter(game: Game[Any], look: Look) -> Callable[[Any], Any]:
    from game.drawing.brush import Brush
    from game.drawing.colours import Theme
    from game.drawing.pictures import Rasteriser
    from game.drawing.tile_sets import tile_set

    theme = Theme(look.colours)
    return painter(game, Brush(Rasteriser(look.art, theme), theme), tile_set(look.tile_set), look.side)
