"""What a seat sees of a board on which some tiles show their face to their owners alone: the others see that a tile is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from game.core.types import Badge, Link, Piece

UNKNOWN = "?"
"""The kind of a tile whose face is not seen."""


def cover_pieces(pieces: Mapping[str, Piece], seat: str | None) -> Mapping[str, Piece]:
    """What lies where as a seat sees it; None: as anybody may see it."""
    if not any(piece.hidden for piece in pieces.values()):
        return pieces
    return {place: replace(piece, kind=UNKNOWN) if _covered(piece, seat) else piece for place, piece in pieces.items()}


def _covered(piece: Piece, seat: str | None) -> bool:
    return piece.hidden and (piece.owner != seat or seat is None)


def cover_links(links: Sequence[Link], seen: Mapping[str, Piece]) -> Sequence[Link]:
    """The links that do not tell what a tile is which is not seen; ``seen`` is what lies where, covered."""
    unseen = unseen_places(seen)
    return [link for link in links if not unseen & {link.a, link.b}] if unseen else links


def cover_badges(badges: Mapping[str, Sequence[Badge]], seen: Mapping[str, Piece]) -> Mapping[str, Sequence[Badge]]:
    """The same of statuses: of a tile that is not seen, its marks alone are."""
    unseen = unseen_places(seen)
    kept = {place: [badge for badge in badges[place] if badge.status in seen[place].marks] for place in unseen & set(badges)}
    return {place: kept.get(place, found) for place, found in badges.items()} if unseen else badges


def statuses_on(piece: Piece, badges: Iterable[Badge]) -> tuple[str, ...]:
    """What is drawn on a tile of its marks and of the statuses that it is under: two at most."""
    return tuple(dict.fromkeys((*piece.marks, *(badge.status for badge in badges))))[:2]


def unseen_places(seen: Mapping[str, Piece]) -> set[str]:
    """Where tiles lie whose face is not seen."""
    return {place for place, piece in seen.items() if piece.kind == UNKNOWN}
