"""The rules of a game in sentences and pictures, as a screen shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.contract import Link, Piece, Text


@dataclass(frozen=True, slots=True)
class Diagram:
    """A small position that shows a rule. ``marks`` by place: ``land`` (may go there), ``capture``, ``blocked`` (may not go
    there, or stands in the way), ``source`` (what it is about). ``ways``: places one after the other, as an arrow."""

    title: Text
    pieces: Mapping[str, Piece]
    marks: Mapping[str, str] = field(default_factory=dict)
    links: Sequence[Link] = ()
    ways: Sequence[Sequence[str]] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Something the rules say: a sentence or several, the kind of tile they are about (its id; empty for none), pictures."""

    text: Text
    kind: str = ""
    diagrams: Sequence[Diagram] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rules and what stands under it."""

    heading: Text
    paragraphs: Sequence[Paragraph]
