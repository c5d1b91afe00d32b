"""What the window says (``core/table_words.py``): in which language, and texts from outside so that they can be drawn."""

from __future__ import annotations

import os

from game.core.languages import ENGLISH, find_language
from game.core.table_words import TableWords as UiWords
from game.core.table_words import format_place as format_place
from game.core.table_words import text_of as text_of

__all__ = ["UiWords", "find_system_language", "format_place", "make_printable", "text_of"]
_LONGEST = 160
"""Letters of a name or a reason that are shown."""


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
