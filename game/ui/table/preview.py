"""What a move would do, shown before it is made: tiles, links that would form or break, and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.core.contract import Link, Piece
from game.drawing import links
from game.drawing.brush import Brush
from game.drawing.overlays import between, cross_mark, grown, link_sprite
from game.drawing.sprites import Sprite, centred
from game.drawing.view import BoardView
from game.ui.table.board_changes import find_changes
from game.ui.table.score_notes import ScoreNote
from game.ui.table.table_game import TableGame
from game.ui.table.tile_animation import dim


@dataclass(frozen=True)
class Preview:
    """The tiles that would lie elsewhere, by place, and the places that they or others would leave."""

    ghosts: Mapping[str, Piece] = field(default_factory=dict)
    leaving: frozenset[str] = frozenset()


NOTHING = Preview()


def find_preview(play: TableGame, token: str, place: str | None) -> Preview:
    """What picking a token would do to the board; ``place`` is where it is picked, if it is picked on the board.

    Shows no tile that comes from nowhere but the one in the hand: what is drawn unseen stays unseen. What would be taken
    where the pointer is stays, since a mark says so.
    """
    then = play.board_after(token)
    if then is None:
        return NOTHING
    found = find_changes(play.pieces, then)
    ghosts = {change.end: change.piece for change in found if change.end and (change.origin or change.piece.kind in play.picked)}
    leaving = frozenset(change.origin for change in found if change.origin)
    if place in play.pieces and place in ghosts and place not in play.picked:
        del ghosts[place]
        leaving -= {place}
    return Preview(ghosts, leaving)


LEFT, PALE = 0.36, 0.7
"""The share of a cut thread that is left at each end, and how strong it is."""


def draw_new_link(brush: Brush, view: BoardView, link: Link) -> Sprite:
    """The thread of a link that would come about, in stitches."""
    key = "stitches", link.kind, link.owner
    return between(brush, view, (link.a, link.b), key, lambda a, b: links.stitches(brush.theme, link, a, b, view.unit))


def draw_cut_link(brush: Brush, view: BoardView, link: Link) -> list[Sprite]:
    """The thread of a link that would break: its two ends."""
    whole = link_sprite(brush, view, link)
    pale = whole._replace(picture=dim(brush, whole.picture, PALE))
    return [grown(pale, LEFT, end, view) for end in (link, replace(link, a=link.b, b=link.a))]


def draw_link_sign(brush: Brush, view: BoardView, link: Link, *, new: bool) -> Sprite:
    """In the middle of a link, over the tiles: a plus where it would come about, a cross where it would be cut."""
    (ax, ay), (bx, by) = view.at(link.a), view.at(link.b)
    side = max(round(view.unit * 0.5), 13)
    return centred(cross_mark(brush, side, 8, 17, upright=new), ((ax + bx) // 2, (ay + by) // 2))


def draw_gains(brush: Brush, notes: Sequence[ScoreNote], at: tuple[int, int], off: int, window: pygame.Rect) -> list[Sprite]:
    """What would be scored, on a slip so many pixels above the place where the move ends; inside the window."""
    if not notes:
        return []
    base = brush.theme.base
    room = window.width - round(base)
    lines = [brush.block(note.words, room, -1, "gold" if note.gain else "text", "bold") for note in notes[:4]]
    high = sum(line.get_height() for line in lines)
    slip = pygame.Rect(0, 0, max(line.get_width() for line in lines) + round(base), high + round(base * 0.5))
    slip.midbottom = at[0], at[1] - off
    if slip.top < window.top:
        slip.midtop = at[0], at[1] + off
    slip.clamp_ip(window)
    out, top = [Sprite(brush.plate(slip.size, "bubble"), *slip.topleft)], slip.y + round(base * 0.25)
    for line in lines:
        out.append(Sprite(line, slip.centerx - line.get_width() // 2, top))
        top += line.get_height()
    return out
