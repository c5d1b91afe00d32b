"""The types of places: zones, lists of points or squares, the board itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.language.scalar_types import NAME, Checker, Free, Path, Phrase, Type, Words

_PAIR = {"type": "array", "items": {"type": "integer", "minimum": -10, "maximum": 9}, "minItems": 2, "maxItems": 2}


@dataclass(frozen=True)
class PlaceType(Type):
    """One place by its coordinates, which are told together."""

    form = "a place [x, y] of two numbers from -9 to 9, such as [0, -7]"

    def schema(self) -> dict[str, Any]:
        return _PAIR


@dataclass(frozen=True)
class Pair(Type):
    """The first and the last of rows or columns."""

    form = "the first and the last as two numbers from -9 to 9, such as [-8, -1]"

    def needs(self, value: Any) -> str:
        numbers = value if isinstance(value, list) else ()
        beyond = [str(number) for number in numbers if isinstance(number, int) and not -9 <= number <= 9]
        off = f" ({' and '.join(beyond)} {'is' if len(beyond) == 1 else 'are'} off the board)" if beyond else ""
        return f"the first and the last as two numbers from -9 to 9{off}" if off else self.form

    def schema(self) -> dict[str, Any]:
        return _PAIR | {"items": {"type": "integer", "minimum": -9, "maximum": 9}}


@dataclass(frozen=True)
class Zone(Type):
    """A place on the board: a phrase, or a record of rows, columns or points."""

    form = "a phrase, or a record such as {rows: [1, 8]} or {points: [[0, 0]]}"

    def schema(self) -> dict[str, Any]:
        return {
            "type": ["string", "object"],
            "minLength": 1,
            "maxLength": 400,
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {
                "name": Words().schema(),
                "points": {"type": "array", "items": _PAIR, "minItems": 1, "maxItems": 512},
                "squares": {"type": "array", "items": _PAIR, "minItems": 1, "maxItems": 512},
                "rows": Pair().schema(),
                "columns": Pair().schema(),
                "where": {"type": "string", "minLength": 1, "maxLength": 400},
                "shown": {"type": "boolean"},
            },
        }

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, str):
            Phrase("places").check(checker, value, path)
        else:
            checker.zone(value, path)


@dataclass(frozen=True)
class Places(Type):
    """Places by their coordinates: points, or squares by their south-west corner where the tile lives on squares."""

    form = "a list of places such as [[0, -7], [2, -6]]"

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": _PAIR, "minItems": 1, "maxItems": 60}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        checker.zone_places(value, path)


@dataclass(frozen=True)
class Board(Type):
    """The name of a board, or the board itself as its file would have it, so that a ruleset can be handed on in one file."""

    form = "the name of a board, or a record with its points and its legend, as in a board's file"

    def schema(self) -> dict[str, Any]:
        named = Free(64, NAME).schema() | {"type": ["string", "object"]}
        return named | {"if": {"type": "object"}, "then": {"$ref": "#/$defs/board"}}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        Free(64, NAME).check(checker, value, path)  # what is wrong with a board is looked for where that of a file is
