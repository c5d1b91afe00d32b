"""The validator of the schema library, set up for values that are read here."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry

from game.rules.lint.schema import Schema, ruleset_schema


def validator_of(schema: Schema) -> Validator:
    """A validator that knows no schema but this one, so it fetches nothing; and 3.0 is no whole number to it."""
    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    kind: Any = extend(Draft202012Validator, type_checker=checker)  # type: ignore[no-untyped-call]  # it has no types
    validator: Validator = kind(schema, registry=Registry())
    return validator


def fits(schema: Schema, value: Any) -> bool:
    """Whether a value is of a schema that a type of the language gives."""
    return validator_of(schema | {"$defs": _definitions()}).is_valid(value)


@cache
def _definitions() -> Schema:
    found: Schema = ruleset_schema()["$defs"]
    return found
