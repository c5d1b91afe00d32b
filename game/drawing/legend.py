"""What the signs mean that the pictures of a rule book use, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.contract import SEATS, Diagram, Text
from game.core.languages import localize, mark_text
from game.drawing.diagram import SIGNS
from game.drawing.diagram_svg import signs_of

OWNERS: Mapping[str, str] = {
    "guest": mark_text("a tile of GUEST's"),
    "host": mark_text("a tile of HOST's"),
    "any": mark_text("a tile that belongs to nobody"),
}
SIGNS_SAID: Mapping[str, str] = {
    "source": mark_text("the tile that this is about"),
    "land": mark_text("may go there, or belongs to what is shown"),
    "barred": mark_text("may not go there"),
    "capture": mark_text("is captured, or taken off the board"),
    "blocked": mark_text("is in the way, or hindered"),
    "marked": mark_text("a tile with a lasting mark"),
    "way": mark_text("the way that a tile takes"),
}


def owners_in(diagrams: Sequence[Diagram]) -> list[str]:
    """Whose tiles lie in them, nobody's last."""
    owners = {piece.owner for diagram in diagrams for piece in diagram.pieces.values()}
    return [owner for owner in (*SEATS, "any") if owner in owners]


def face_in(diagrams: Sequence[Diagram]) -> str:
    """Whose tiles stand beside a book's text: GUEST's, or nobody's where those in the pictures are nobody's."""
    owners = owners_in(diagrams)
    return owners[0] if owners == ["any"] else SEATS[0]


def list_signs(diagrams: Sequence[Diagram], links: Sequence[str], names: Mapping[str, Text]) -> list[tuple[str, Text]]:
    """What the pictures use, in the order of the legend: owners, signs, arrows, links, each with what it means. ``links`` are the
    kinds of link in their order, ``names`` what they are called."""
    used = {sign for diagram in diagrams for sign in signs_of(diagram)}
    owners = owners_in(diagrams)
    found: list[tuple[str, Text]] = [(f"owner:{o}", localize(OWNERS[o])) for o in owners] if len(owners) > 1 else []
    signs = [sign for sign in SIGNS if sign in used]
    if any(piece.marks for diagram in diagrams for piece in diagram.pieces.values()):
        signs.append("marked")
    if any(diagram.ways for diagram in diagrams):
        signs.append("way")
    found += [(sign, localize(SIGNS_SAID[sign])) for sign in signs]
    drawn = {link.kind: link.owner for diagram in diagrams for link in diagram.links}
    for sort, name in enumerate(links):
        if name in drawn:
            found.append((f"link:{sort}{'any' if drawn[name] is None else ''}", names[name]))
    return found
