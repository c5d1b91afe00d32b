"""The types that a single value of the language can have: a text, a number, a name, a phrase.

Schema says what any editor can know (words of a list, ranges). ``check`` adds what only the whole ruleset knows: whether a
name is a name of something, whether a phrase reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

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


class Checker(Protocol):
    """Who walks over a ruleset by its types (``lint/walk.py``): each type tells it what stands at a path."""

    def check(self, kind: Type, value: Any, path: Path) -> None:
        """A value of a type, unless its form is wrong."""

    def phrase(self, text: str, path: Path, kind: Phrase) -> None:
        """A phrase."""

    def zone(self, value: Any, path: Path) -> None:
        """A zone given as a record."""

    def zone_places(self, value: Any, path: Path) -> None:
        """Places where the tile that the path ends with can lie."""

    def reference(
        self, sections: str | tuple[str, ...], name: str, path: Path, *, extra: tuple[str, ...] = (), key: bool = False
    ) -> None:
        """A name that must be one of these sections' (or an extra word); ``key``: it stands before the colon."""

    def made_by(self, verbs: tuple[str, ...], name: str, path: Path) -> None:
        """A pick that must have been made by one of these verbs."""

    def amount(self, text: str, path: Path, least: int, most: int) -> None:
        """An option that stands for a number within bounds."""

    def text(self, text: str, path: Path) -> None:
        """A text for people."""

    def in_order(self, bounds: Sequence[Any], path: Path) -> None:
        """The least and the most of something."""

    def record(self, family: str, value: Any, path: Path) -> None:
        """A record with one verb of a family."""

    def check_knowing(self, picks: Mapping[str, Mapping[str, Any]], kind: Type, value: Any, path: Path) -> None:
        """A value in which more picks are known than around it; by name, each as its record."""

    def nothing_inherited(self, path: Path) -> None:
        """A record that changes an inherited list, where no such list is inherited."""


class Type:
    """A kind of value. ``schema`` is draft 2020-12; ``check`` reports what the schema cannot know."""

    form = "a value"
    """What must stand here, as a message says it after "must be"."""
    family = ""
    """The family of the verbs of which a record of it has one; empty of other values."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of such a value."""
        raise NotImplementedError

    def needs(self, value: Any) -> str:
        """The same, as it is told to somebody who wrote this value: of a number only the bounds."""
        return self.form

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        """Report to the checker whatever is wrong with a value that the schema has let through."""

    def known(self) -> bool:
        """Whether an empty list or record of it means something."""
        return True


def _bounded(value: Any, least: int, most: int) -> str:
    """What a whole number must be; empty of other values."""
    return f"from {least} to {most}" if isinstance(value, int) and not isinstance(value, bool) else ""


def _shorter(value: Any, longest: int, what: str = "text") -> str:
    """What a text must be that is empty or too long; empty of other values."""
    if value == "":
        return f"a {what} of 1 to {longest} letters"
    too_long = isinstance(value, str) and len(value) > longest
    return f"a {what} of at most {longest} letters (this one has {len(value)})" if too_long else ""


@dataclass(frozen=True)
class Phrase(Type):
    """Words that name a set of places: ``mine and flower``. ``about``: "places" that never change, or "kinds" of tile.

    ``sort``: what is meant, where it is one of these: a "tile" on the board, a "point", a "square".
    """

    about: str = ""
    sort: str = ""
    form = 'a phrase, such as "mine and flower"'

    def needs(self, value: Any) -> str:
        return _shorter(value, 400, "phrase") or self.form

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": 400, "description": "a phrase, such as: mine and flower"}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        checker.phrase(value, path, self)


@dataclass(frozen=True)
class Amount(Type):
    """A whole number, or ``$option``."""

    least: int = 0
    most: int = 1000

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a whole number from {self.least} to {self.most}, or $ and the name of an option"

    def needs(self, value: Any) -> str:
        return _bounded(value, self.least, self.most) or self.form

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "string"], "minimum": self.least, "maximum": self.most, "pattern": OPTION}

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, str):
            checker.amount(value, path, self.least, self.most)


@dataclass(frozen=True)
class Steps(Type):
    """How far a path goes: up to a number, ``any``, ``$option``, or ``{exactly: n}``, ``{at_least: n, at_most: m}``."""

    form = "a number of steps from 1 to 16, any, $option, {exactly: 3} or {at_least: 2, at_most: 4}"

    def needs(self, value: Any) -> str:
        return _bounded(value, 1, 16) or "a number of steps from 1 to 16, or any"

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

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, str) and value != "any":
            checker.amount(value, path, 1, 16)


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

    def needs(self, value: Any) -> str:
        return _shorter(value, self.longest) or self.form

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

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        for language, text in value.items() if isinstance(value, dict) else (("", value),):
            checker.check(Free(self.longest), text, (*path, language) if language else path)


@dataclass(frozen=True)
class Free(Type):
    """A string that no rule reads: a code, a title, the name of a picture."""

    longest: int = 200
    pattern: str = ""

    @property
    def form(self) -> str:  # type: ignore[override]
        return "a name: small letters a-z, digits and _" if self.pattern == NAME else f"a text of at most {self.longest} letters"

    def needs(self, value: Any) -> str:
        return _shorter(value, self.longest) or self.form

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": self.longest}
        return found | ({"pattern": self.pattern} if self.pattern else {})

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if isinstance(value, str):  # the schema tells of anything else
            checker.text(value, path)


@dataclass(frozen=True)
class Whole(Type):
    """A whole number and nothing else."""

    least: int
    most: int

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"a whole number from {self.least} to {self.most}"

    def needs(self, value: Any) -> str:
        return _bounded(value, self.least, self.most) or self.form

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class WholeOr(Whole):
    """A whole number, or one word."""

    word: str

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"{super().form}, or {self.word}"

    def schema(self) -> dict[str, Any]:
        return super().schema() | {"type": ["integer", "string"], "if": {"type": "string"}, "then": {"enum": [self.word]}}


@dataclass(frozen=True)
class SettingType(Type):
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

    def check(self, checker: Checker, value: Any, path: Path) -> None:
        if value not in self.extra:
            checker.reference(self.sections, value, path, extra=self.extra)
            checker.made_by(self.made_by, value, path)


@dataclass(frozen=True)
class NewName(Type):
    """A name that this place brings into being: of a pick."""

    form = "a name: small letters a-z, digits and _"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": NAME}


@dataclass(frozen=True)
class Label(NewName):
    """A name by which files that build on this one can speak of a step; no rule reads it."""
