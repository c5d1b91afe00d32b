"""What the window itself says, by a word for it; a game's own words come with the game.

The words stand in the catalogues of ``game/languages/``, as ``window.undo`` and so on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container, Sequence

from game.core.contract import Text, say
from game.core.languages import ENGLISH, CatalogueText, find_language, tell
from game.core.moves import HALF, MINUS
from game.drawing.geometry import centre, is_square

_LONGEST = 160
"""Letters of a name or a reason that are shown."""
_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")
_SQUARE = re.compile(r"\bs-?\d+,-?\d+")
_SEATS = ("guest", "host", "any", "draw")


def text_of(word: str) -> Text:
    """What stands for a word of the window, in every language."""
    return CatalogueText(f"window.{word}")


class UiWords:
    """The window's words in one language."""

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
    if is_square(place):
        return ",".join(f"{MINUS * (middle < 0)}{int(abs(middle)) or ''}{HALF}" for middle in centre(place))
    return place.replace("-", MINUS)


def find_system_language() -> str:
    """The language that the system asks for, English if it is none of ours: by the first of LANGUAGE, LC_ALL, LC_MESSAGES and
    LANG that says something (LANGUAGE may name several), else by what Windows is set to."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            return next(filter(None, map(find_language, value.split(":"))), ENGLISH)
    import locale  # only where nothing is set, as on Windows: a start is quicker without it

    return find_language(locale.getlocale()[0] or "") or ENGLISH


def make_printable(text: str) -> str:
    """A text from outside as it can be drawn: one line of letters that can be printed, not too many of them."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * _LONGEST])
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "\u2026"
