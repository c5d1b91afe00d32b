"""Which type of the language belongs at a path of a ruleset: what a message says must stand there, and an example of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from game.rules.language.entries import ZoneEntry
from game.rules.language.nodes import verbs_in, verbs_of
from game.rules.language.sections import ON_THE_SPOT, SECTIONS, Section
from game.rules.language.types import (
    Amendable,
    Amount,
    Between,
    Board,
    Field,
    Fields,
    Free,
    KindsHeld,
    ListOf,
    MapOf,
    Number,
    One,
    OneOrMany,
    Patch,
    Path,
    Pictures,
    Places,
    PlaceType,
    Step,
    Steps,
    Type,
    Whole,
    Words,
    Zone,
)
from game.rules.trees.amending import amends
from game.rules.trees.bounds import LARGEST_PICTURE


def document(sections: Mapping[str, Section]) -> Fields:
    """A whole file, as one type."""
    return Fields({name: Field(section_type(section), section.doc) for name, section in sections.items()})


def section_type(section: Section) -> Type:
    """A section, as one type."""
    if section.value is not None:
        return section.value
    return MapOf(Fields(section.fields) if section.fields is not None else section.each or Type())


def type_at(top: Type, tree: Any, path: Path) -> Type | None:
    """The type of what stands at a path, or None where no such thing can stand."""
    kind: Type | None = top
    for step in path:
        kind = within(kind, tree, step) if kind is not None else None
        tree = below(tree, step)
    return kind


def below(tree: Any, step: str | int) -> Any:
    """What stands at a key or an index; None if nothing does."""
    if isinstance(step, int):
        return tree[step] if isinstance(tree, list) and step < len(tree) else None
    return tree.get(step) if isinstance(tree, dict) else None


@singledispatch
def within(kind: Type, value: Any, step: str | int) -> Type | None:
    """The type of what stands at a key or an index of a value of this type."""
    return None


@within.register
def _(kind: ListOf, value: Any, step: str | int) -> Type | None:
    return kind.item


@within.register
def _(kind: OneOrMany, value: Any, step: str | int) -> Type | None:
    return kind.item if isinstance(step, int) else within(kind.item, value, step)


@within.register
def _(kind: MapOf, value: Any, step: str | int) -> Type | None:
    return kind.value


@within.register
def _(kind: Fields, value: Any, step: str | int) -> Type | None:
    field = kind.fields.get(str(step))
    return field.type if field else None


@within.register
def _(kind: One, value: Any, step: str | int) -> Type | None:
    verbs = verbs_in(kind.family, value) or verbs_of(kind.family)
    return next((verb.params[str(step)].type for verb in verbs if step in verb.params), None)


@within.register
def _(kind: Number, value: Any, step: str | int) -> Type | None:
    return within(One("number"), value, step)


@within.register
def _(kind: Step, value: Any, step: str | int) -> Type | None:
    return within(One("step"), value, step)


@within.register
def _(kind: Patch, value: Any, step: str | int) -> Type | None:
    return within(RULESET, value, step)


@within.register
def _(kind: Words, value: Any, step: str | int) -> Type | None:
    return Free(kind.longest)


@within.register
def _(kind: Steps, value: Any, step: str | int) -> Type | None:
    return Whole(0, 16)


@within.register
def _(kind: Between, value: Any, step: str | int) -> Type | None:
    return Amount(0, 100)


@within.register
def _(kind: Places, value: Any, step: str | int) -> Type | None:
    return PlaceType()


@within.register
def _(kind: Amendable, value: Any, step: str | int) -> Type | None:
    return within(kind.amendment(), value, step) if amends(value) else kind.item


@within.register
def _(kind: KindsHeld, value: Any, step: str | int) -> Type | None:
    return Amount(0, 100)


@within.register
def _(kind: Zone, value: Any, step: str | int) -> Type | None:
    return within(ZoneEntry.type(), value, step)


@within.register
def _(kind: Board, value: Any, step: str | int) -> Type | None:
    return within(BOARD, value, step)


@within.register
def _(kind: Pictures, value: Any, step: str | int) -> Type | None:
    return Free(LARGEST_PICTURE)


RULESET, BOARD = document(SECTIONS), document(ON_THE_SPOT)


def family_of(kind: Type | None) -> str:
    """The family of the verb that a record of this type holds; empty if it holds none, or is of no known type."""
    return "" if kind is None else kind.family
