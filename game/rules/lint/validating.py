"""Values against the schema: whether they fit, quickly; and the validator of the schema library, which says where they do not."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from game.rules.lint.acceptance import Acceptance, Test
from game.rules.lint.schema import Schema, board_schema, definitions, document_schema, ruleset_schema

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


def is_of_form(tree: Any, *, board: bool = False) -> bool:
    """Whether the schema finds nothing wrong with a ruleset or a board."""
    return _document_test(board)(tree)


def fits(schema: Schema, value: Any) -> bool:
    """Whether a value is of a schema that a type of the language gives."""
    return _acceptance(False).test(schema)(value)


@cache
def _document_test(board: bool) -> Test:
    return _acceptance(board).test(document_schema(board=board))


@cache
def _acceptance(board: bool) -> Acceptance:
    known = definitions(board=board)
    return Acceptance(lambda name: known[name]())


@cache
def validator(*, board: bool) -> Validator:
    """The validator of rulesets, or of boards."""
    return validator_of(board_schema() if board else ruleset_schema())


def validator_of(schema: Schema) -> Validator:
    """A validator that knows no schema but this one, so it fetches nothing; and 3.0 is no whole number to it."""
    from jsonschema import Draft202012Validator  # loaded when something is wrong, for it takes longer than most checks
    from jsonschema.validators import extend
    from referencing import Registry

    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    kind: Any = extend(Draft202012Validator, type_checker=checker)  # type: ignore[no-untyped-call]  # it has no types
    validator: Validator = kind(schema, registry=Registry())
    return validator
