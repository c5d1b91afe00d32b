"""What a table says in one language, by a word for it; a game's own words come with the game.

The words stand in the catalogues of ``game/languages/``, as ``window.undo`` and so on.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from game.core.languages import CatalogueText, tell
from game.core.moves import HALF, MINUS
from game.core.types import Text, say

_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")
_SQUARE = re.compile(r"\bs(-?\d+),(-?\d+)")
_SEATS = ("guest", "host", "any", "draw")


def text_of(word: str) -> Text:
    """What stands for a word of the window, in every language."""
    return CatalogueText(f"window.{word}")


class TableWords:
    """A table's words in one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def __call__(self, word: str, **parts: object) -> str:
        """What stands for that word, its {parts} filled in; a whole number ``n`` decides between singular and plural."""
        return tell(self.language, f"window.{word}", **parts)

    def entry(self, head: str, rest: str) -> str:
        """A word and, after a colon, what there is about it; what asks something needs no colon."""
        return f"{head} {rest}" if head.endswith("?") else self("entry", head=head, rest=rest)

    def of(self, text: Text) -> str:
        """A game's own text in this language."""
        said = say(text, self.language)
        if "," in said:
            said = _SQUARE.sub(lambda found: format_place(found[0]), said)
        return _HYPHEN.sub(MINUS, said) if "-" in said else said

    def seat(self, seat: str) -> str:
        """How a seat (or ``any``, or ``draw``) is called."""
        return self(seat) if seat in _SEATS else seat

    def player(self, seat: str, seats: Sequence[str], programs: Container[str] = ()) -> str:
        """How the player of a seat is called: in a game alone simply you, or the program, if it plays there."""
        return self.seat(seat) if len(seats) > 1 else self("the_program" if seat in programs else "you")


def format_place(place: str) -> str:
    """A place, or an amount, with real minus signs; a square, which lies between points, by its middle: \u22127\u00bd,2\u00bd."""
    if found := _SQUARE.fullmatch(place):
        middles = (int(corner) + 0.5 for corner in found.groups())
        return ",".join(f"{MINUS * (middle < 0)}{int(abs(middle)) or ''}{HALF}" for middle in middles)
    return place.replace("-", MINUS)
