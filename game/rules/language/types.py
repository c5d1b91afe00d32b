"""The types that a field of the language can have. Each knows its JSON Schema and how to check what stands there.

Single values are in scalar_types.py; here are the lists and records made of them. One table of fields (registry.py,
sections.py) yields the schema and the checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules.language.place_types import Board, Pair, Places, PlaceType, Zone
from game.rules.language.scalar_types import (
    FAMILIES,
    LANGUAGES,
    NAME,
    OPTION,
    Amount,
    Checker,
    Flag,
    Free,
    Label,
    NewName,
    Path,
    Phrase,
    Ref,
    SettingType,
    Steps,
    Type,
    Whole,
    WholeOr,
    Word,
    Words,
)
from game.rules.trees.amending import AMENDMENTS, amends
from game.rules.trees.bounds import LARGEST_PICTURE, MOST_PICTURES

__all__ = [
    "FAMILIES",
    "LANGUAGES",
    "NAME",
    "OPTION",
    "Amendable",
    "Amount",
    "Between",
    "Board",
    "Field",
    "Fields",
    "Flag",
    "Free",
    "KindsHeld",
    "Label",
    "ListOf",
    "MapOf",
    "NewName",
    "Number",
    "One",
    "OneOrMany",
    "Pair",
    "Patch",
    "Path",
    "Phrase",
    "Pictures",
    "PlaceType",
    "Places",
    "Ref",
    "SettingType",
    "Step",
    "Steps",
    "Strides",
    "Type",
    "Whole",
    "WholeOr",
    "Word",
    "Words",
    "Zone",
    "described",
    "record_schema",
]


@dataclass(frozen=True)
class ListOf(Type):
    """A list of values of one type."""

    item: Type
    least: int = 0
    most: int = 100

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a list of {_span(self.least, self.most)}, each {self.item.form}"

    def needs(self, value: Any) -> str:
        if isinstance(self.item, ListOf) and self.item.least == self.item.most == 2:
            return "a list of pairs, each in brackets of its own"
        return f"a list of {_span(self.least, self.most)}" if isinstance(value, list) else f"a list, each {self.item.form}"

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        for number, item in enumerate(value):
            checker.check(self.item, item, (*path, number))


@dataclass(frozen=True)
class Amendable(ListOf):
    """A list; or a record that changes the one that is inherited, step by step (trees/amending.py)."""

    def schema(self) -> dict[str, Any]:
        words: dict[str, Any] = {word: {} for word in AMENDMENTS}
        amending = {"type": "object", "minProperties": 1, "additionalProperties": False, "properties": words}
        return {"if": amending, "then": self.amendment().schema(), "else": super().schema()}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if amends(value):
            checker.nothing_inherited(path)
        else:
            super().check(checker, value, path)

    def amendment(self) -> Fields:
        """The type of the record."""
        new = MapOf(ListOf(self.item, 1, self.most))
        named = {
            "replace": Field(new, "by the name of a step: the steps that come in its place"),
            "before": Field(new, "by the name of a step: those that come before it"),
            "after": Field(new, "by the name of a step: those that come after it"),
            "remove": Field(ListOf(NewName(), 1, 20), "the names of steps that are taken out"),
        }
        return Fields({word: named[word] for word in AMENDMENTS})


@dataclass(frozen=True)
class OneOrMany(Type):
    """One record, or a list of them."""

    item: Type

    @property
    def family(self) -> str:  # type: ignore[override]
        return self.item.family

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"{self.item.form}; or a list of them"

    def needs(self, value: Any) -> str:
        return self.form if isinstance(value, list) else self.item.needs(value)

    def schema(self) -> dict[str, Any]:
        one = self.item.schema()
        several = {"type": ["object", "array"], "items": one, "minItems": 1, "maxItems": 16}
        return several | {"if": {"type": "object"}, "then": one}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, list):
            ListOf(self.item).check(checker, value, path)
        else:
            checker.check(self.item, value, path)


@dataclass(frozen=True)
class Between(Type):
    """One number, or a list of the least and the most."""

    form = "a whole number, or a list of two: [least, most]"

    def schema(self) -> dict[str, Any]:
        amount = Amount(0, 100).schema()
        return amount | {"type": ["integer", "string", "array"], "items": amount, "minItems": 2, "maxItems": 2}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        for number, item in enumerate(value if isinstance(value, list) else [value]):
            checker.check(Amount(0, 100), item, (*path, number) if isinstance(value, list) else path)
        if isinstance(value, list):
            checker.in_order(value, path)


@dataclass(frozen=True)
class MapOf(Type):
    """Names of one's own choice, or names of a section, each with a value of one type."""

    value: Type
    section: str = ""
    names: str = NAME

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a record of names, each with {self.value.form}"

    def needs(self, value: Any) -> str:
        return f"a record of names, each with {self.value.needs(value)}"

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "propertyNames": {"pattern": self.names}, "additionalProperties": self.value.schema()}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        for key, item in value.items():
            if self.section:
                checker.reference(self.section, key, (*path, key), key=True)
            checker.check(self.value, item, (*path, key))


@dataclass(frozen=True)
class KindsHeld(Type):
    """Kinds of tile as a phrase, with as many of each as there are in a set; or as a record with a number for each kind."""

    form = "a phrase, such as flower or accent, or a number for each kind, such as {rose: 1, lily: 2}"

    def schema(self) -> dict[str, Any]:
        counts = MapOf(Amount(0, 100), "tiles").schema()
        return Phrase("kinds").schema() | counts | {"type": ["string", "object"], "minProperties": 1}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        checker.check(self.within(value), value, path)

    @staticmethod
    def within(value: Any) -> Type:
        """The type of a value as it is written."""
        return MapOf(Amount(0, 100), "tiles") if isinstance(value, Mapping) else Phrase("kinds")


@dataclass(frozen=True)
class Pictures(Type):
    """Pictures by name, as SVG text. Whether they can be drawn is asked by who draws them."""

    form = f"a record of names, each with the text of an SVG picture of at most {LARGEST_PICTURE} letters"

    def schema(self) -> dict[str, Any]:
        picture = Free(LARGEST_PICTURE).schema()
        many: dict[str, Any] = {"type": "object", "minProperties": 1, "maxProperties": MOST_PICTURES}
        return many | {"propertyNames": {"pattern": NAME}, "additionalProperties": picture}


@dataclass(frozen=True)
class Fields(Type):
    """A closed record of named fields; ``record``: the class that such records are read as (nodes.TypedRecord)."""

    fields: Mapping[str, Field]
    record: Any = None

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a record with {', '.join(self.fields)}"

    def needs(self, value: Any) -> str:
        return self.form if len(self.fields) <= 4 else "a record of fields"

    def schema(self) -> dict[str, Any]:
        return record_schema(self.fields)

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        for key, item in value.items():
            if key in self.fields:
                checker.check(self.fields[key].type, item, (*path, key))


@dataclass(frozen=True)
class One(Type):
    """A record with exactly one verb of a family; the verb says which other words may stand beside it."""

    family: str

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a record with one verb that says {FAMILIES[self.family]}"

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.family}"}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        checker.record(self.family, value, path)


@dataclass(frozen=True)
class Number(Type):
    """A number that is counted: a whole number, ``$option``, or a record of the family ``number``."""

    form = "a whole number, $option, or a record that counts, such as {tiles: mine and gates}"
    family = "number"

    def schema(self) -> dict[str, Any]:
        return {"$ref": "#/$defs/number_or_amount"}

    def needs(self, value: Any) -> str:
        """Of a number below 0, how something is taken away."""
        if isinstance(value, int) and value < 0:
            return f"a number from 0 on; what is taken away stands so: {{difference: [0, {-value}]}}"
        return Amount().needs(value) if isinstance(value, int) and not isinstance(value, bool) else self.form

    @staticmethod
    def if_record() -> dict[str, Any]:
        """A schema's words for a value that is counted if it is a record."""
        return {"if": {"type": "object"}, "then": {"$ref": "#/$defs/number"}}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, dict):
            checker.record(self.family, value, path)
        else:
            Amount().check(checker, value, path)


ITSELF = "itself"
"""What the numbers of a movement call the tile that moves."""


@dataclass(frozen=True)
class Strides(Steps):
    """How far a tile moves: steps of which a bound may be counted, with ``itself`` for the tile."""

    form = f"{Steps.form}; a bound may be counted, as in {{at_most: {{tiles: mine and beside itself}}}}"

    def schema(self) -> dict[str, Any]:
        known = super().schema()
        bound = {"type": ["integer", "object"], "minimum": 0, "maximum": 16, **Number.if_record()}
        return known | {"properties": dict.fromkeys(known["properties"], bound)}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        super().check(checker, value, path)
        for word, bound in value.items() if isinstance(value, dict) else ():
            if isinstance(bound, dict):
                checker.check_knowing({ITSELF: {"as": ITSELF, "tile": "tile"}}, Number(), bound, (*path, word))


@dataclass(frozen=True)
class Step(Type):
    """A step of a turn: the name of an action, or a record of the family ``step``."""

    form = "the name of an action, or a record such as {one_of: [plant, arrange]}"
    family = "step"

    def schema(self) -> dict[str, Any]:
        return {"$ref": "#/$defs/step_or_action"}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, dict):
            checker.record(self.family, value, path)
        else:
            checker.reference("actions", value, path)


@dataclass(frozen=True)
class Patch(Type):
    """A small house rule: sections to join to the ruleset when an option is chosen."""

    form = "a record of sections, as in a ruleset"

    def schema(self) -> dict[str, Any]:
        return {"$ref": "#/$defs/patch"}


@dataclass(frozen=True)
class Field:
    """A field: its type, whether it must be there (``unless`` another is), and what it means in a sentence."""

    type: Type
    doc: str = ""
    required: bool = False
    unless: str = ""


def _span(least: int, most: int) -> str:
    return f"{least} items" if least == most else f"{least} to {most} items"


def record_schema(fields: Mapping[str, Field], *, partial: bool = False) -> dict[str, Any]:
    """The schema of a closed record of these fields; ``partial``: what it lacks may stand in the file that it extends."""
    found: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: described(field) for name, field in fields.items()},
    }
    required = [name for name, field in fields.items() if field.required and not partial]
    return found | ({"required": required} if required else {})


def described(field: Field) -> dict[str, Any]:
    """A field's schema with its sentence."""
    schema = field.type.schema()
    return schema | {"description": field.doc} if field.doc else schema
