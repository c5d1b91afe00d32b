"""The window with the empty room in it, on the screen before most of the program is loaded: as the last start left it on disk.

There is nothing on it that could be clicked. It is only shown where it fits the window and the theme.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.core.disk import read_bounded
from game.ui.framework.preferences import Preferences, SettingsFile, Value
from game.ui.framework.window import NoDisplay, Window
from game.ui.framework.words import UiWords, find_system_language

POINTER = "first.room"
"""The file in the cache that says where the room's picture lies."""
LARGEST = 64 << 10
"""Bytes of it at most."""
_SUM = 4


class FirstPicture(NamedTuple):
    """A window that is open already, and the settings by which it was opened; ``room`` is what it shows, with its name."""

    window: Window
    settings: SettingsFile
    room: tuple[str, pygame.Surface] | None


def open_first(
    given: Mapping[str, Value], size: tuple[int, int] | None, settings: Path | None, cache: Path | None
) -> FirstPicture:
    """Opens the window and shows the room, if it is at hand. Raises NoDisplay."""
    kept, window = SettingsFile(settings), Window()
    prefs = kept.preferences.changed(**given)
    open_window(window, UiWords(prefs.language or find_system_language()), prefs, size)
    shown = pygame.display.get_surface()
    room = recall(cache, prefs.theme, shown.get_size()) if shown and cache else None
    if shown and room:
        shown.blit(room[1], (0, 0))
        pygame.display.flip()
        pygame.event.pump()
    return FirstPicture(window, kept, room)


def open_window(window: Window, words: UiWords, prefs: Preferences, size: tuple[int, int] | None) -> None:
    """Opens a window as the settings say. Raises NoDisplay in words for people."""
    try:
        window.open(words("title"), size, prefs.full_screen, prefs.display)
    except NoDisplay as error:
        raise NoDisplay(words("no_display", why=str(error))) from error


def recall(cache: Path, theme: str, size: tuple[int, int]) -> tuple[str, pygame.Surface] | None:
    """The room as it was last kept, with its name, if it is of that theme and size."""
    surface = pygame.Surface(size)
    try:
        told: Any = json.loads(read_bounded(cache / POINTER, LARGEST))
        if told["theme"] != theme or told["size"] != list(size) or told["masks"] != list(surface.get_masks()):
            return None
        pixels = memoryview(surface.get_view("0"))  # type: ignore[arg-type]
        if not Path(told["file"]).is_file():
            return None
        with Path(told["file"]).open("rb", buffering=0) as file:
            file.seek(told["begin"] - _SUM)
            known = file.read(_SUM)
            whole = file.readinto(pixels) == len(pixels) and not file.read(1)
        return (str(told["name"]), surface) if whole and known == zlib.crc32(pixels).to_bytes(_SUM, "big") else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def keep(cache: Path | None, theme: str, room: tuple[str, Path, int, pygame.Surface] | None) -> None:
    """Notes where the room lies: its name, its file, where its pixels begin there, and the room itself."""
    if cache is None or room is None:
        return
    name, file, begin, surface = room
    told = {"theme": theme, "name": name, "file": str(file), "begin": begin}
    text = json.dumps(told | {"size": surface.get_size(), "masks": surface.get_masks()}).encode()
    with suppress(OSError):
        path = cache / POINTER
        if not path.exists() or path.read_bytes() != text:
            fresh = path.with_suffix(".new")
            fresh.write_bytes(text)
            fresh.replace(path)
