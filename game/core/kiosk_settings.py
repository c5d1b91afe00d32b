"""What a keeper may set for a public table: one table of fields, from which the file, its schema and the flags are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.core.languages import list_languages, list_whole_languages
from game.core.records import dataclass, field, replace
from game.core.types import LEVEL_NAMES

_HOURS = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)\s*-\s*([01]?\d|2[0-4]):([0-5]\d)")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DAY = 24 * 60
MOST_NAMES = 12
"""So many games, or languages, are taken from a list."""


@dataclass(frozen=True)
class KioskSettings:
    """All settings. ``games`` empty: the first few there are; ``idle`` in seconds; ``volume`` and ``brightness`` from 0 to 1,
    ``music`` how loud chimes are beside the rest; ``screen_mm`` the screen's width, 0 where nobody knows; ``hours`` such as
    ``09:00-18:00``, empty for always; ``text`` in percent."""

    games: tuple[str, ...] = ()
    idle: int = 60
    level: str = "easy"
    languages: tuple[str, ...] = field(default_factory=list_whole_languages)
    theme: str = "wood"
    text: int = 100
    volume: float = 0.5
    music: float = 1.0
    brightness: float = 1.0
    hours: str = ""
    display: int = 1
    screen_mm: int = 0
    pin_file: str = ""

    def changed(self, values: Mapping[str, Any]) -> KioskSettings:
        """The same with other values, lists as tuples in which nothing is named twice."""
        lists = {name: tuple(dict.fromkeys(value)) for name, value in values.items() if isinstance(value, list | tuple)}
        return replace(self, **dict(values) | lists)


@dataclass(frozen=True)
class Field:
    """One setting: ``schema`` is its JSON Schema, ``about`` one line for people, ``demand`` what it must be."""

    schema: Mapping[str, Any]
    about: str
    demand: str


def _number(least: float, most: float, about: str, whole: bool = True) -> Field:
    kind, what = ("integer", "a whole number") if whole else ("number", "a number")
    return Field({"type": kind, "minimum": least, "maximum": most}, about, f"{what} from {least} to {most}")


def _choice(choices: tuple[str, ...], about: str) -> Field:
    return Field({"enum": list(choices)}, about, f"one of {', '.join(choices)}")


_LANGUAGES = list_languages()
FIELDS: Mapping[str, Field] = {
    "games": Field(
        {"type": "array", "items": {"type": "string"}, "maxItems": MOST_NAMES},
        "the games that visitors may choose, by their names in paisho rulesets",
        f"a list of at most {MOST_NAMES} names of games",
    ),
    "idle": _number(10, 3600, "seconds without a touch until the table asks whether somebody is there"),
    "level": _choice(LEVEL_NAMES, "how well the program plays"),
    "languages": Field(
        {"type": "array", "items": {"enum": list(_LANGUAGES)}, "minItems": 1, "maxItems": MOST_NAMES},
        "the languages that visitors may choose, the usual one first; without this all that are whole",
        f"a list of languages out of {', '.join(_LANGUAGES)}",
    ),
    "theme": Field({"type": "string"}, "the colours, such as wood, night or contrast", "the name of a theme"),
    "text": _number(80, 200, "the size of letters in percent"),
    "volume": _number(0, 1, "how loud, from 0 to 1", whole=False),
    "music": _number(0, 1, "how loud chimes are beside all other sounds, from 0 to 1", whole=False),
    "brightness": _number(0.2, 1, "how bright, from 0.2 to 1", whole=False),
    "hours": Field({"type": "string"}, "when the table is open; else the screen is black", 'two times such as "09:00-18:00"'),
    "display": _number(1, 16, "which screen is filled, counted from 1"),
    "screen_mm": _number(0, 10_000, "how wide the screen is in millimetres, so that targets are large enough for fingers"),
    "pin_file": Field({"type": "string"}, "where the keeper's PIN is kept", "the path of a file"),
}
"""The settings by name, in the order in which they are shown."""


def fault_in(name: str, value: object) -> str:
    """What a setting must be, where a value of a known setting is none of its; else empty."""
    return "" if _fits(name, value) else FIELDS[name].demand


def _fits(name: str, value: object) -> bool:
    schema = FIELDS[name].schema
    if "enum" in schema:
        return value in schema["enum"]
    if schema["type"] == "array":
        return _is_list(schema, value)
    if schema["type"] == "string":
        return isinstance(value, str) and _is_text(name, value)
    whole = schema["type"] == "integer"
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        return False
    return bool(schema["minimum"] <= value <= schema["maximum"])


def _is_list(schema: Mapping[str, Any], value: object) -> bool:
    if not isinstance(value, list | tuple) or not schema.get("minItems", 0) <= len(value) <= schema["maxItems"]:
        return False
    known = schema["items"].get("enum")
    return all(item in known if known else isinstance(item, str) and 0 < len(item) < 200 for item in value)


def _is_text(name: str, value: str) -> bool:
    if name == "hours":
        return not value or opening(value) is not None
    return bool(_NAME.fullmatch(value)) if name == "theme" else len(value) < 4096


def opening(hours: str) -> tuple[int, int] | None:
    """From which minute of the day to which the table is open; None for a text that says no hours."""
    found = _HOURS.fullmatch(hours.strip())
    if not found:
        return None
    begin, end = int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4])
    return (begin, end) if end <= _DAY and begin != end else None


def is_open(hours: str, minute: int) -> bool:
    """Whether the table is open at that minute of the day; hours may go past midnight."""
    told = opening(hours)
    if told is None:
        return True
    begin, end = told
    return begin <= minute < end if begin < end else minute >= begin or minute < end


def make_schema() -> dict[str, Any]:
    """The JSON Schema of the settings file, for editors."""
    fields = {name: {**field.schema, "description": field.about} for name, field in FIELDS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of a public table (kiosk.yaml)",
        "type": "object",
        "additionalProperties": False,
        "properties": fields,
    }
