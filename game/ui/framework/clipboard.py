"""The system's clipboard, for seeds. Where there is none, copying does nothing and pasting finds nothing."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.core.languages import whole_signs

closed = False
"""Whether nothing goes in or out, as at a public table."""


def copy(text: str) -> None:
    """Puts a text into the clipboard; what is no sign that others could read, as in the name of a file, goes in as ``?``."""
    if closed:
        return
    text = whole_signs(text).replace("\0", "?")
    with suppress(pygame.error, NotImplementedError):  # the latter: a pygame that has no clipboard
        pygame.scrap.put_text(text)


def pasted() -> str:
    """The text in the clipboard; empty if there is none."""
    if closed:
        return ""
    with suppress(pygame.error, NotImplementedError, UnicodeDecodeError):  # the last: what another program calls text
        return pygame.scrap.get_text()
    return ""
