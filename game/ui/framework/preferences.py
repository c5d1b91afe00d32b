"""What a person has set for the table: kept in a file of theirs, each value checked, the rest as it comes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.contract import Option, Text
from game.core.disk import cause, exists, is_regular, read_bounded, replace_keeping
from game.core.errors import BadSave
from game.core.jsontext import read_json
from game.core.languages import CatalogueText, list_languages, name_language
from game.core.records import dataclass, replace

LARGEST = 64 << 10
"""No settings file is larger than this many bytes."""
Value = int | str | bool
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Preferences:
    """All settings. ``text`` and ``speed`` are in percent; ``volume`` and ``music`` (that of chimes) from 0 to
    100; ``language`` empty for the system's;
    ``display`` counts screens from 1; ``alone``: games for two are begun against the program, as the last one was."""

    language: str = ""
    theme: str = "wood"
    tiles: str = "flowers"
    sight: str = "full"
    text: int = 100
    motion: str = "full"
    speed: int = 100
    volume: int = 70
    music: int = 70
    sound: bool = True
    hints: bool = True
    coordinates: bool = False
    board: str = "fixed"
    moving: str = "both"
    confirm: bool = False
    level: str = "easy"
    clock: str = "off"
    flag: str = "ends"
    full_screen: bool = False
    display: int = 1
    alone: bool = True

    def changed(self, /, **values: Any) -> Preferences:
        """The same with other values, those that are none of the setting's left out."""
        return replace(self, **{name: value for name, value in values.items() if is_valid_setting(name, value)})


_SWITCH = {"sound", "hints", "coordinates", "confirm", "full_screen", "alone"}
_RANGES = {"text": (80, 200, 10), "speed": (50, 400, 25), "volume": (0, 100, 10), "music": (0, 100, 10), "display": (1, 16, 1)}
_CHOICES = {
    "sight": ("full", "protan", "deutan", "tritan"),
    "motion": ("full", "reduced", "off"),
    "level": ("beginner", "easy", "medium", "strong", "patient"),
    "board": ("fixed", "turns", "facing"),
    "moving": ("both", "click", "drag"),
    "clock": ("off", "30s", "60s", "120s", "5", "10", "10+5", "20+10", "30", "60"),
    "flag": ("ends", "shown"),
}
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("look", ("theme", "tiles", "sight", "text")),
    ("table", ("board", "moving", "hints", "coordinates", "confirm")),
    ("play", ("level", "clock", "flag")),
    ("motion", ("motion", "speed", "sound", "volume", "music")),
    ("window", ("language", "full_screen", "display")),
)
"""The settings in their groups, in the order in which they are shown; ``settings.group.look`` is how one is called."""
PICTURED = ("theme", "tiles", "board")
"""The settings whose choices are shown as pictures."""


def is_valid_setting(name: str, value: object) -> bool:
    """Whether a value can be that setting's. Names of themes and tile sets are judged by whoever has them."""
    if name in _SWITCH:
        return isinstance(value, bool)
    if name in _RANGES:
        least, most, _ = _RANGES[name]
        return type(value) is int and least <= value <= most
    if name == "language":
        return value == "" or value in list_languages()
    if name in _CHOICES:
        return isinstance(value, str) and value in _CHOICES[name]
    return name in ("theme", "tiles") and isinstance(value, str) and _NAME.fullmatch(value) is not None


def make_control(name: str, choices: Mapping[str, Text] | None = None, most: int | None = None) -> Option:
    """A setting as a control. ``choices`` for themes and tile sets; ``most`` where fewer can be had than may be set."""
    title, about = CatalogueText(f"settings.{name}"), CatalogueText(f"settings.{name}.about")
    default = getattr(Preferences(), name)
    if name in _SWITCH:
        return Option(name, title, "switch", default, text=about)
    if name in _RANGES:
        least, highest, step = _RANGES[name]
        return Option(name, title, "number", default, least, most or highest, step, text=about)
    return Option(name, title, "choice", default, choices=choices or _name_choices(name), text=about)


def _name_choices(name: str) -> Mapping[str, Text]:
    if name == "language":  # each by its own name for itself
        names: dict[str, Text] = {language: {"en": name_language(language)} for language in list_languages()}
        return {"": CatalogueText("settings.language.system"), **names}
    return {choice: CatalogueText(f"settings.{name}.{choice}") for choice in _CHOICES[name]}


class SettingsFile:
    """The settings file of a person. What is in it and unknown here is kept as it is, for newer versions, and so is what another
    window has set meanwhile.

    ``notice`` is the sort of what went wrong when it was read or written (``broken_settings``, ``odd_settings``,
    ``unwritten_settings``) and a word about it, or None.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.notice: tuple[str, str] | None = None
        self._kept: dict[str, Any] = self._read()
        self._owed: dict[str, Value] = {}

    @property
    def preferences(self) -> Preferences:
        """What the file says, as far as it makes sense; where it knows one volume only, that is for everything."""
        one = {"music": self._kept["volume"]} if "volume" in self._kept else {}
        return Preferences().changed(**(one | self._kept))

    def _read(self) -> dict[str, Any]:
        path = self.path
        try:
            if path is None or not exists(path):
                return {}
            data = _read_bytes(path)
        except OSError as error:
            self.notice = "broken_settings", cause(error)
            return {}
        try:
            kept = read_json(data)
            if not isinstance(kept, dict):
                raise BadSave("It is JSON, but no settings.")
        except BadSave as error:
            self._set_aside(path, str(error).rstrip("."))
            return {}
        odd = [name for name in vars(Preferences()) if name in kept and not is_valid_setting(name, kept[name])]
        if odd:
            self.notice = "odd_settings", ", ".join(odd)
        return kept

    def _set_aside(self, path: Path, why: str) -> None:
        """A file that cannot be read is kept under another name, so that nothing that somebody wrote is lost."""
        self.notice = "broken_settings", why
        try:
            path.replace(path.with_name(path.name + ".broken"))
        except OSError as error:
            self.notice = "broken_settings", cause(error)

    def keep(self, **values: Value) -> None:
        """Sets values and writes the file. Where that fails, ``notice`` says so, and the values hold until the window closes."""
        self._owed |= values
        self._kept = self._read_again() | self._owed
        if self.path is None:
            return
        text = json.dumps(self._kept, indent=1, sort_keys=True) + "\n"
        try:
            replace_keeping(self.path, text.encode())
        except OSError as error:
            self.notice = "unwritten_settings", cause(error)
        else:
            self._owed = {}

    def _read_again(self) -> dict[str, Any]:
        """What the file says by now; what it said before, where it cannot be read any more."""
        try:
            found = read_json(_read_bytes(self.path)) if self.path and exists(self.path) else None
        except (OSError, BadSave):
            found = None
        return found if isinstance(found, dict) else self._kept


def _read_bytes(path: Path) -> bytes:
    if not is_regular(path):
        raise OSError("it is no file")
    return read_bounded(path, LARGEST)
