"""The types that a field of the language can have. Each knows its JSON Schema and how to check what stands there.

Schema says what any editor can know (closed records, words of a list, ranges). ``check`` adds what only the whole ruleset
knows: whether a name is a name of something, whether a phrase reads. One table of fields (registry.py) yields both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.rules.lint import Lint

Path = tuple[str | int, ...]
NAME = "^[a-z][a-z0-9_]{0,63}$"
OPTION = r"^\$[a-z][a-z0-9_]*$"
FAMILIES: dict[str, str] = {
    "path": "how a tile moves",
    "relation": "which kinds of tile belong together",
    "condition": "what is so or not",
    "number": "what is counted",
    "pick": "what the player points at, one click after another",
    "effect": "what an action does",
    "step": "what a turn is made of",
    "winner": "who wins when an ending holds",
}
"""The families of verbs, and what each says."""
LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pl", "pt", "ru", "zh", "ja")


class Type:
    """A kind of value. ``schema`` is draft 2020-12; ``check`` reports what the schema cannot know."""

    form = "a value"
    """What must stand here, as a message says it after "must be"."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of such a value."""
        raise NotImplementedError

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        """Report to the lint whatever is wrong with a value that the schema has let through."""

    def known(self) -> bool:
        """Whether an empty list or record of it means something."""
        return True


@dataclass(frozen=True)
class Phrase(Type):
    """Words that name a set of places: ``mine and flower``. ``about``: "places" that never change, or "kinds" of tile."""

    about: str = ""
    form = 'a phrase, such as "mine and flower"'

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": 400, "description": "a phrase, such as: mine and flower"}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        lint.phrase(value, path, self.about)


@dataclass(frozen=True)
class Amount(Type):
    """A whole number, or ``$option``."""

    form = "a whole number, or $ and the name of an option"

    least: int = 0
    most: int = 1000

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "string"], "minimum": self.least, "maximum": self.most, "pattern": OPTION}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if isinstance(value, str):
            lint.amount(value, path, self.least, self.most)


@dataclass(frozen=True)
class Steps(Type):
    """How far a path goes: up to a number, ``any``, ``$option``, or ``{exactly: n}``, ``{at_least: n, at_most: m}``."""

    form = "a number of steps from 1 to 16, any, $option, {exactly: 3} or {at_least: 2, at_most: 4}"

    def schema(self) -> dict[str, Any]:
        bound = {"type": "integer", "minimum": 0, "maximum": 16}
        return {
            "type": ["integer", "string", "object"],
            "minimum": 1,
            "maximum": 16,
            "pattern": r"^(any|\$[a-z][a-z0-9_]*)$",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {"exactly": bound, "at_least": bound, "at_most": bound},
        }

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if isinstance(value, str) and value != "any":
            lint.amount(value, path, 1, 16)


@dataclass(frozen=True)
class Word(Type):
    """One word of a short list."""

    words: tuple[str, ...]

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"one of {', '.join(self.words)}"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True)
class Flag(Type):
    """true or false."""

    form = "true or false"

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Words(Type):
    """A text for people: one string, or one by language."""

    form = "a text, or one by language: {en: Rose, de: Rose}"

    longest: int = 600

    def schema(self) -> dict[str, Any]:
        text = {"type": "string", "minLength": 1, "maxLength": self.longest}
        return {
            "type": ["string", "object"],
            "minLength": 1,
            "maxLength": self.longest,
            "minProperties": 1,
            "required": ["en"],
            "additionalProperties": False,
            "properties": dict.fromkeys(LANGUAGES, text),
        }

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        for language, text in value.items() if isinstance(value, dict) else (("", value),):
            lint.check(Free(self.longest), text, (*path, language) if language else path)


@dataclass(frozen=True)
class Free(Type):
    """A string that no rule reads: a code, a title, the name of a picture."""

    longest: int = 200
    pattern: str = ""

    @property
    def form(self) -> str:  # type: ignore[override]
        return "a name: small letters a-z, digits and _" if self.pattern == NAME else f"a text of at most {self.longest} letters"

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": self.longest}
        return found | ({"pattern": self.pattern} if self.pattern else {})

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        lint.text(value, path)


@dataclass(frozen=True)
class Whole(Type):
    """A whole number and nothing else."""

    least: int
    most: int

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a whole number from {self.least} to {self.most}"

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Setting(Type):
    """A number, a word or a switch: the default of an option."""

    form = "a whole number, a word, true or false"

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "string", "boolean"]}


@dataclass(frozen=True)
class Ref(Type):
    """The name of an entry of one of these sections (or one of the extra words); of a pick, made by one of these verbs."""

    sections: tuple[str, ...]
    extra: tuple[str, ...] = ()
    made_by: tuple[str, ...] = ()

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a name out of {' or '.join(self.sections)}{', or one of ' * bool(self.extra)}{', '.join(self.extra)}"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": NAME}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if value not in self.extra:
            lint.reference(self.sections, value, path, extra=self.extra)
            lint.made_by(self.made_by, value, path)


@dataclass(frozen=True)
class NewName(Type):
    """A name that this place brings into being: of a pick."""

    form = "a name: small letters a-z, digits and _"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": NAME}


@dataclass(frozen=True)
class ListOf(Type):
    """A list of values of one type."""

    item: Type
    least: int = 0
    most: int = 100

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a list of {_span(self.least, self.most)}, each {self.item.form}"

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        for number, item in enumerate(value):
            lint.check(self.item, item, (*path, number))


@dataclass(frozen=True)
class OneOrMany(Type):
    """One record, or a list of them."""

    item: Type

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"{self.item.form}; or a list of them"

    def schema(self) -> dict[str, Any]:
        one = self.item.schema()
        several = {"type": ["object", "array"], "items": one, "minItems": 1, "maxItems": 16}
        return several | {"if": {"type": "object"}, "then": one}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if isinstance(value, list):
            ListOf(self.item).check(lint, value, path)
        else:
            lint.check(self.item, value, path)


@dataclass(frozen=True)
class Between(Type):
    """One number, or a list of the least and the most."""

    form = "a whole number, or a list of two: [least, most]"

    def schema(self) -> dict[str, Any]:
        amount = Amount(0, 100).schema()
        return amount | {"type": ["integer", "string", "array"], "items": amount, "minItems": 2, "maxItems": 2}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        for number, item in enumerate(value if isinstance(value, list) else [value]):
            lint.check(Amount(0, 100), item, (*path, number) if isinstance(value, list) else path)
        if isinstance(value, list):
            lint.in_order(value, path)


@dataclass(frozen=True)
class MapOf(Type):
    """Names of one's own choice, or names of a section, each with a value of one type."""

    value: Type
    section: str = ""
    names: str = NAME

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a record of names, each with {self.value.form}"

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "propertyNames": {"pattern": self.names}, "additionalProperties": self.value.schema()}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        for key, item in value.items():
            if self.section:
                lint.reference(self.section, key, (*path, key), key=True)
            lint.check(self.value, item, (*path, key))


@dataclass(frozen=True)
class Fields(Type):
    """A closed record of named fields."""

    fields: Mapping[str, Field]

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a record with {', '.join(self.fields)}"

    def schema(self) -> dict[str, Any]:
        return record_schema(self.fields)

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        for key, item in value.items():
            if key in self.fields:
                lint.check(self.fields[key].type, item, (*path, key))


@dataclass(frozen=True)
class One(Type):
    """A record with exactly one verb of a family; the verb says which other words may stand beside it."""

    family: str

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a record with one verb that says {FAMILIES[self.family]}"

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.family}"}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        lint.record(self.family, value, path)


@dataclass(frozen=True)
class Number(Type):
    """A number that is counted: a whole number, ``$option``, or a record of the family ``number``."""

    form = "a whole number, $option, or a record that counts, such as {tiles: mine and gates}"

    def schema(self) -> dict[str, Any]:
        return {"$ref": "#/$defs/number_or_amount"}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if isinstance(value, dict):
            lint.record("number", value, path)
        else:
            Amount().check(lint, value, path)


@dataclass(frozen=True)
class Step(Type):
    """A step of a turn: the name of an action, or a record of the family ``step``."""

    form = "the name of an action, or a record such as {one_of: [plant, arrange]}"

    def schema(self) -> dict[str, Any]:
        return {"$ref": "#/$defs/step_or_action"}

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if isinstance(value, dict):
            lint.record("step", value, path)
        else:
            lint.reference("actions", value, path)


@dataclass(frozen=True)
class Patch(Type):
    """A small house rule: sections to join to the ruleset when an option is chosen."""

    form = "a record of sections, as in a ruleset"

    def schema(self) -> dict[str, Any]:
        return {"$ref": "#/$defs/patch"}


@dataclass(frozen=True)
class Zone(Type):
    """A place on the board: a phrase, or a record of rows, columns or points."""

    form = "a phrase, or a record such as {rows: [1, 8]} or {points: [[0, 0]]}"

    def schema(self) -> dict[str, Any]:
        row = {"type": "array", "items": {"type": "integer", "minimum": -9, "maximum": 9}, "minItems": 2, "maxItems": 2}
        return {
            "type": ["string", "object"],
            "minLength": 1,
            "maxLength": 400,
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {
                "name": Words().schema(),
                "points": {"type": "array", "items": row, "minItems": 1, "maxItems": 512},
                "squares": {"type": "array", "items": row, "minItems": 1, "maxItems": 512},
                "rows": row,
                "columns": row,
                "where": {"type": "string", "minLength": 1, "maxLength": 400},
            },
        }

    def check(self, lint: Lint, value: Any, path: Path) -> None:
        if isinstance(value, str):
            lint.phrase(value, path, "places")
        else:
            lint.zone(value, path)


@dataclass(frozen=True)
class Field:
    """A field: its type, whether it must be there, and what it means in a sentence."""

    type: Type
    doc: str = ""
    required: bool = False


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
