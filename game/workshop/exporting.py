"""``paisho export``: a position as a picture, or a whole game as a moving one, in the table's own drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.core.errors import BadRequest, quoted
from game.core.session import Session
from game.core.table_words import TableWords
from game.drawing.film import can_move
from game.drawing.position_picture import Studio, png

LINES, STILL, MOVING = (".svg",), (".png",), (".gif", ".webp")
"""What the names of files end in: a picture that can be enlarged without end, one of pixels, a moving one."""
MOST = 1000
"""Pictures of a game, at most: a longer one is shown from so many moves before its end."""


class Look(NamedTuple):
    """How pictures are drawn: the art folders, the colours of the theme, the tile set as data, their side in pixels, and in which
    language the strip below the board is written; ``bare``: there is none."""

    art: Sequence[Path]
    colours: Mapping[str, str]
    tile_set: Mapping[str, object]
    side: int
    language: str = "en"
    bare: bool = False


def export(session: Session[Any], to: Path, look: Look, pace: int, until: int | None = None) -> str:
    """Writes where a session stands or, as a moving picture, all moves of its line, also those that follow on where it stands,
    with ``pace`` milliseconds for each; says what was written. ``until`` is the number of the last move that is shown. Raises
    BadRequest for a file of another sort, or where Pillow is needed and is not there, and OSError."""
    line = session.line
    here, moves = session.here.depth if until is None else min(until, len(line) - 1), len(line) - 1
    shown = f"after {here} of {moves} moves" if here < moves else f"after {moves} move{'s' * (moves != 1)}"
    sort = to.suffix.lower()
    studio = _studio(session, look)
    if sort in LINES:
        to.write_bytes(studio.draw_lines(line[here]).encode("utf-8"))
        return f"1 picture, {shown}."
    if sort not in (*STILL, *MOVING):
        known = ", ".join((*LINES, *STILL, *MOVING))
        raise BadRequest(f"{quoted(to.name)} ends in none of {known}; the ending says what is written.")
    if sort in STILL:
        to.write_bytes(png(studio.painter([line[here]], look.side)(line[here])))
        return f"1 picture, {shown}."
    if not can_move():
        raise BadRequest('Moving pictures need the package Pillow. In the folder of the program: pip install ".[export]"')
    nodes = line if until is None else line[: here + 1]
    shown_nodes = nodes[-MOST:]
    *_, moving = studio.shoot(shown_nodes, look.side, sort, pace)
    to.write_bytes(moving or b"")
    if len(shown_nodes) < len(nodes):
        return f"{MOST} pictures, the last of {len(nodes) - 1} moves."
    number = f"{len(shown_nodes)} picture{'s' * (len(shown_nodes) != 1)}"
    if until is None and here < moves:
        return f"{number}, all {moves} moves. The game stands {shown}; --at {here} ends there."
    return f"{number}, {shown}."


def _studio(session: Session[Any], look: Look) -> Studio:
    """What draws in that look."""
    from game.drawing.brush import Brush
    from game.drawing.colours import Theme
    from game.drawing.pictures import Rasteriser
    from game.drawing.tile_sets import tile_set

    theme = Theme(look.colours)
    brush = Brush(Rasteriser(look.art, theme), theme)
    return Studio(session, brush, tile_set(look.tile_set), TableWords(look.language), bare=look.bare)
