"""``paisho export``: a position as a picture, or a whole game as a moving one, in the table's own drawing or as plain lines."""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.contract import Game
from game.core.errors import BadRequest, quoted
from game.core.session import Session
from game.drawing.position_picture import draw_lines

if TYPE_CHECKING:
    import pygame

LINES, STILL, MOVING = (".svg",), (".png",), (".gif", ".webp")
"""What the names of files end in: plain lines, one picture in the table's drawing, a moving one."""
LAST = 3
"""How many times as long as the others the last picture of a game stays."""
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
        to.write_bytes(_png(paint(session.state)))
        return 1
    if importlib.util.find_spec("PIL") is None:
        raise BadRequest("Moving pictures need the package Pillow. To install it: pip install paisho[export]")
    states = [node.state for node in session.path][-MOST:]
    to.write_bytes(_moving([paint(state) for state in states], sort, pace))
    return len(states)


def _painter(game: Game[Any], look: Look) -> Callable[[Any], pygame.Surface]:
    from game.drawing.brush import Brush
    from game.drawing.colours import Theme
    from game.drawing.pictures import Rasteriser
    from game.drawing.position_picture import painter
    from game.drawing.tile_sets import tile_set

    theme = Theme(look.colours)
    return painter(game, Brush(Rasteriser(look.art, theme), theme), tile_set(look.tile_set), look.side)


def _on_ground(surface: pygame.Surface) -> pygame.Surface:
    """A picture on the dark of a table: what is around a round board is not clear."""
    import pygame

    whole = pygame.Surface(surface.get_size())
    whole.fill((32, 24, 18))
    whole.blit(surface, (0, 0))
    return whole


def _png(surface: pygame.Surface) -> bytes:
    import pygame

    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def _moving(pictures: Sequence[pygame.Surface], sort: str, pace: int) -> bytes:
    """The pictures one after the other, for ever; the last one stays longer."""
    import pygame
    from PIL import Image

    def frames() -> Iterator[Image.Image]:
        for picture in pictures:
            flat = _on_ground(picture)
            yield Image.frombytes("RGB", flat.get_size(), pygame.image.tobytes(flat, "RGB"))

    first, *others = frames()
    lengths = [pace] * len(others) + [pace * LAST]
    file = io.BytesIO()
    kind = {".gif": "GIF", ".webp": "WEBP"}[sort]
    first.save(file, kind, save_all=True, append_images=others, duration=lengths if others else pace, loop=0)
    return file.getvalue()
