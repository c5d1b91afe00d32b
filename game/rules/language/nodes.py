"""Rule nodes: a record of one verb, read. Each verb of the language is one class whose fields are the words of its record.

A class such as

    class Tiles(NumberNode, verb="tiles"):
        \"\"\"The tiles in a set.\"\"\"

        tiles: Annotated[str, Phrase(), "the tiles that are counted"]

        sentence = "{tiles:many}"
        examples = ("{tiles: mine}", "{tiles: mine and gates}")

enters the verb into its family's table, and everything else follows from its fields: the schema, the reader's checks, the
reference, what editors complete. A field without a default must be written; a trailing underscore, for words that Python keeps,
is dropped. The methods are the verb's faces: what it builds, what it may be, how it is told. Each family's base class
(families.py) says which faces there are and has their defaults, so that whoever needs something of a rule asks its node.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Annotated, Any, ClassVar, Self, dataclass_transform, get_args, get_origin, get_type_hints

from game.rules.language.fault import Fault
from game.rules.language.types import (
    FAMILIES,
    Field,
    Fields,
    Free,
    ListOf,
    MapOf,
    Number,
    One,
    OneOrMany,
    Ref,
    Step,
    Strides,
    Type,
    Words,
)


@dataclass(frozen=True)
class Unless:
    """Beside a field's type: it must be written, unless another word is."""

    word: str


@dataclass_transform(kw_only_default=True, frozen_default=True)
class TypedRecord:
    """A record of a ruleset, read: frozen; its annotated attributes are its fields, and it equals another with the same."""

    fields: ClassVar[Mapping[str, Field]] = {}
    """By attribute, its type in the language, what it means, and whether it must be written; in the order of the reference."""
    params: ClassVar[Mapping[str, Field]] = {}
    """The same fields by the YAML word (``is``, where the attribute is ``is_``)."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields = _fields(cls)
        cls.params = {word_of(attribute): field for attribute, field in cls.fields.items()}

    def __init__(self, **fields: Any) -> None:
        for attribute, field in self.fields.items():
            if attribute in fields:
                object.__setattr__(self, attribute, fields.pop(attribute))
            elif not hasattr(type(self), attribute):
                raise TypeError(f"{type(self).__name__} needs {attribute}: {field.doc}")
        if fields:
            raise TypeError(f"{type(self).__name__} has no {', '.join(fields)}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, TypedRecord) and self.written() == other.written()

    def __hash__(self) -> int:
        return hash((type(self), repr(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{word}={value!r}' for word, value in self.written().items())})"

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> Self:
        """A record as the schema lets it through; words that are not its own are passed over."""
        words = {attribute: word_of(attribute) for attribute in cls.fields}
        return cls(**{at: value_of(cls.fields[at].type, record[word]) for at, word in words.items() if word in record})

    @classmethod
    def type(cls) -> Fields:
        """The type of such records, for a field that holds one."""
        return Fields(cls.params, cls)

    @classmethod
    def refers_to(cls, section: str) -> bool:
        """Whether one of its words is the name of an entry of a section."""
        return any(isinstance(field.type, Ref) and section in field.type.sections for field in cls.fields.values())

    def values(self) -> dict[str, Any]:
        """By attribute, the values that were written, in the order of the fields."""
        return {attribute: vars(self)[attribute] for attribute in self.fields if attribute in vars(self)}

    def written(self) -> dict[str, Any]:
        """The same by word."""
        return {word_of(attribute): value for attribute, value in self.values().items()}

    def changed(self, **fields: Any) -> Self:
        """A copy in which some fields have other values; None leaves a field out."""
        return type(self)(**{attribute: value for attribute, value in {**self.values(), **fields}.items() if value is not None})

    def parts(self) -> Iterator[RuleNode]:
        """The nodes that its fields hold, in their order."""
        for value in self.values().values():
            yield from (part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, RuleNode))

    def nodes_within(self) -> Iterator[RuleNode]:
        """Those, and the nodes within them, however deep."""
        for part in self.parts():
            yield part
            yield from part.nodes_within()

    def words(self) -> set[str]:
        """Every word of its rules, and of those within it, less texts for people."""
        rules = (value for at, value in self.values().items() if not _is_text(self.fields[at].type))
        return set().union(*map(_words_in, rules))


def _is_text(kind: Type) -> bool:
    return isinstance(kind, (Words, Free)) or (isinstance(kind, MapOf) and _is_text(kind.value))


def _words_in(value: Any) -> set[str]:
    if isinstance(value, str):
        return set(re.findall("[a-z][a-z0-9_]*", value))
    if isinstance(value, TypedRecord):
        return value.words()
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    return set().union(*map(_words_in, inner))


def word_of(attribute: str) -> str:
    """The word of the language that an attribute stands for."""
    return attribute.rstrip("_")


def _fields(cls: type[TypedRecord]) -> dict[str, Field]:
    """The annotated attributes that have a type of the language: the class's own, then those of its bases."""
    names = [name for klass in cls.__mro__ if klass is not object for name in vars(klass).get("__annotations__", {})]
    hints = get_type_hints(cls, include_extras=True)
    return {
        name: _field(get_args(hints[name])[1:], hasattr(cls, name))
        for name in dict.fromkeys(names)
        if get_origin(hints[name]) is Annotated
    }


def _field(said: Sequence[Any], optional: bool) -> Field:
    """A field from what is said beside its type in Python: its type, its meaning, and the word that may stand in its stead."""
    doc = next((part for part in said if isinstance(part, str)), "")
    unless = next((part.word for part in said if isinstance(part, Unless)), "")
    return Field(said[0], doc, required=bool(unless) or not optional, unless=unless)


@dataclass(frozen=True, eq=False)
class Verb:
    """A verb in the table of its family: the word, the words that may stand beside it, and the class that it is read as."""

    family: str
    name: str
    params: Mapping[str, Field]
    node: type[RuleNode]

    @property
    def sentence(self) -> str:
        """How it reads."""
        return self.node.sentence

    @property
    def examples(self) -> tuple[str, str]:
        """Two records of it."""
        return self.node.examples

    @property
    def some_of(self) -> tuple[str, ...]:
        """Words of which at least one must be there."""
        return self.node.some_of

    @property
    def doc(self) -> str:
        """What it means, in the words of the reference: paragraphs without line breaks, which not every Python keeps alike."""
        return "\n\n".join(" ".join(part.split()) for part in (self.node.__doc__ or "").split("\n\n"))


class RuleNode(TypedRecord):
    """A rule of a ruleset, read: a record of one verb."""

    family: ClassVar[str] = ""
    verb: ClassVar[Verb]
    """The entry of the table that this class has made; none for the bases of families."""
    sentence: ClassVar[str]
    """How it reads in English and German, in the forms of ``wording/templates.py``."""
    examples: ClassVar[tuple[str, str]]
    some_of: ClassVar[tuple[str, ...]] = ()
    """Words of which at least one must be written."""
    names_each: ClassVar[str] = ""
    """The word whose tiles get a name (``as``), one by one, for the rules within it; empty where none get one."""

    @property
    def brings(self) -> Mapping[str, Any]:
        """The picks that only the rules within it know, by name."""
        return {}

    def __init_subclass__(cls, *, family: str = "", verb: str = "", plain: bool = False) -> None:
        """``family``: the base of a family; ``verb``: a verb of it; ``plain``: what a value that is no record is read as."""
        super().__init_subclass__()
        cls.family = family or cls.family
        if verb:
            cls.verb = _register_verb(cls, verb)
        if plain:
            PLAIN[cls.family] = cls

    def hidden_from(self, binder: Any) -> frozenset[str]:
        """From whom the rules hide what it counts, what is within it left aside: ``mine`` is the player concerned, ``theirs`` the
        other."""
        return frozenset()

    def flags(self, words: Any) -> Mapping[str, str]:
        """What its sentence may ask for besides its own words, each with a value; ``words``: who says it."""
        return {}


VERBS: dict[str, dict[str, Verb]] = {family: {} for family in FAMILIES}
"""The one table of the language's verbs, by family and word. Importing ``game.rules.verbs`` fills it."""


PLAIN: dict[str, type[RuleNode]] = {}
"""By family, the class of a value that is no record: of a plain number, of an action's name as a step."""


def _register_verb(cls: type[RuleNode], name: str) -> Verb:
    params = cls.params
    if name not in params or name in VERBS[cls.family]:
        raise ValueError(f"the verb {cls.family}.{name} is declared wrongly or twice")
    VERBS[cls.family][name] = Verb(cls.family, name, params, cls)
    return VERBS[cls.family][name]


def verb_of(family: str, record: Mapping[str, Any]) -> Verb | None:
    """The one verb of a record, or None if it has none or several."""
    found = [VERBS[family][key] for key in record if key in VERBS[family]]
    if len(found) > 1:  # a word that is a parameter of another verb here does not count as a verb
        found = [v for v in found if not any(v.name in other.params for other in found if other is not v)]
    return found[0] if len(found) == 1 else None


def verbs_of(family: str) -> list[Verb]:
    """The verbs of a family by name, whichever module brought them first."""
    return sorted(VERBS[family].values(), key=lambda verb: verb.name)


def verbs_in(family: str, record: Any) -> list[Verb]:
    """The verbs of a record, in its order, less those that are only words beside another of them."""
    found = [VERBS[family][key] for key in record if key in VERBS[family]] if isinstance(record, dict) else []
    return [verb for verb in found if not any(verb.name in other.params for other in found if other is not verb)]


def node_of(family: str, record: Mapping[str, Any]) -> RuleNode:
    """The node of a record of one verb of a family. Raises Fault if it has none or several."""
    found = verb_of(family, record)
    if found is None:
        raise Fault("", f"here one verb is needed: {', '.join(VERBS[family])}.")
    return found.node.read(record)


@singledispatch
def value_of(kind: Type, value: Any) -> Any:
    """A value of a type as a node has it: records of verbs as nodes, lists as tuples, all else as it is written."""
    return value


@value_of.register
def _(kind: ListOf, value: Any) -> Any:
    return tuple(value_of(kind.item, item) for item in value)


@value_of.register
def _(kind: OneOrMany, value: Any) -> Any:
    return tuple(value_of(kind.item, item) for item in (value if isinstance(value, list) else [value]))


@value_of.register
def _(kind: MapOf, value: Any) -> Any:
    return {key: value_of(kind.value, item) for key, item in value.items()}


@value_of.register
def _(kind: Fields, value: Any) -> Any:
    return value if kind.record is None else kind.record.read(value)


@value_of.register
def _(kind: One, value: Any) -> Any:
    return node_of(kind.family, value)


@value_of.register
def _(kind: Number, value: Any) -> Any:
    return node_of("number", value) if isinstance(value, Mapping) else PLAIN["number"](value=value)


@value_of.register
def _(kind: Strides, value: Any) -> Any:
    counted = isinstance(value, Mapping) and any(isinstance(bound, Mapping) for bound in value.values())
    return {word: value_of(Number(), bound) for word, bound in value.items()} if counted else value


@value_of.register
def _(kind: Step, value: Any) -> Any:
    return node_of("step", value) if isinstance(value, Mapping) else PLAIN["step"](do=value)
