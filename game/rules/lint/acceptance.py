"""Whether a value fits a schema, yes or no: tests made of the schema's parts, each when a value first comes to it.

Most rulesets that are opened are sound, and of them nothing more needs to be known. The schema library, which says of a value
where it does not fit, is only asked about those that are not. It reads every keyword as it is read here; a keyword that is not
known here raises KeyError, so that none is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sized
from typing import Any

Schema = Mapping[str, Any]
Test = Callable[[Any], bool]
_SAYS_NOTHING = frozenset({"$schema", "$defs", "title", "description"})
_REFERENCE = "#/$defs/"


class Acceptance:
    """The tests of one schema. ``definition`` gives the parts that it refers to by name."""

    def __init__(self, definition: Callable[[str], Schema]) -> None:
        self._definition = definition
        self._named: dict[str, Test] = {}

    def test(self, schema: Schema) -> Test:
        """The test of a schema: true for a value that fits."""
        parts = [_KEYWORDS[word](self, schema, given) for word, given in schema.items() if word not in _SAYS_NOTHING]
        tests = [part for part in parts if part is not None]
        if len(tests) == 1:
            return tests[0]

        def fit(value: Any) -> bool:
            for test in tests:  # noqa: SIM110  (twice as fast as a generator)
                if not test(value):
                    return False
            return True

        return fit

    # A test for each keyword; None where another keyword does its work

    def _type(self, schema: Schema, given: str | list[str]) -> Test:
        tests = [_TYPES[name] for name in ([given] if isinstance(given, str) else given)]
        return tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)

    def _ref(self, schema: Schema, given: str) -> Test:
        name = given.removeprefix(_REFERENCE)

        def refer(value: Any) -> bool:
            if name not in self._named:
                self._named[name] = self.test(self._definition(name))
            return self._named[name](value)

        return refer

    def _if(self, schema: Schema, given: Schema) -> Test:
        asked, then, other = self.test(given), self.test(schema["then"]), self.test(schema.get("else", {}))
        return lambda value: then(value) if asked(value) else other(value)

    def _properties(self, schema: Schema, given: Schema) -> Test:
        """Known words each by their own schema, all others by ``additionalProperties``, if they may stand there."""
        tests: dict[str, Test] = {}
        rest = self._rest(schema)

        def hold(value: Any) -> bool:
            for word, item in value.items() if isinstance(value, dict) else ():
                if word in given:
                    if word not in tests:
                        tests[word] = self.test(given[word])
                    if not tests[word](item):
                        return False
                elif not rest(item):
                    return False
            return True

        return hold

    def _rest(self, schema: Schema) -> Test:
        given = schema.get("additionalProperties", True)
        return self.test(given) if isinstance(given, Mapping) else lambda value: bool(given)

    def _additional(self, schema: Schema, given: Schema | bool) -> Test | None:
        return None if "properties" in schema else self._properties(schema, {})

    def _names(self, schema: Schema, given: Schema) -> Test:
        test = self.test(given)
        return lambda value: not isinstance(value, dict) or all(map(test, value))

    def _beside(self, schema: Schema, given: Mapping[str, Schema]) -> Test:
        tests: dict[str, Test] = {}

        def stand(value: Any) -> bool:
            for word in value if isinstance(value, dict) else ():
                if word in given:
                    if word not in tests:
                        tests[word] = self.test(given[word])
                    if not tests[word](value):
                        return False
            return True

        return stand

    def _items(self, schema: Schema, given: Schema) -> Test:
        test = self.test(given)
        return lambda value: not isinstance(value, list) or all(map(test, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_TYPES: dict[str, Test] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": _is_number,
}


def _enum(known: Acceptance, schema: Schema, given: list[str]) -> Test:
    words = frozenset(given)
    return lambda value: isinstance(value, str) and value in words


def _pattern(known: Acceptance, schema: Schema, given: str) -> Test:
    search = re.compile(given).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _required(known: Acceptance, schema: Schema, given: list[str]) -> Test:
    return lambda value: not isinstance(value, dict) or all(word in value for word in given)


def _least(kind: type[Sized]) -> Callable[[Acceptance, Schema, int], Test]:
    return lambda known, schema, given: lambda value: not isinstance(value, kind) or len(value) >= given


def _most(kind: type[Sized]) -> Callable[[Acceptance, Schema, int], Test]:
    return lambda known, schema, given: lambda value: not isinstance(value, kind) or len(value) <= given


_KEYWORDS: dict[str, Callable[[Acceptance, Schema, Any], Test | None]] = {
    "type": Acceptance._type,
    "$ref": Acceptance._ref,
    "if": Acceptance._if,
    "then": lambda known, schema, given: None,
    "else": lambda known, schema, given: None,
    "properties": Acceptance._properties,
    "additionalProperties": Acceptance._additional,
    "propertyNames": Acceptance._names,
    "dependentSchemas": Acceptance._beside,
    "items": Acceptance._items,
    "enum": _enum,
    "pattern": _pattern,
    "required": _required,
    "minLength": _least(str),
    "maxLength": _most(str),
    "minItems": _least(list),
    "maxItems": _most(list),
    "minProperties": _least(dict),
    "maxProperties": _most(dict),
    "minimum": lambda known, schema, given: lambda value: not _is_number(value) or value >= given,
    "maximum": lambda known, schema, given: lambda value: not _is_number(value) or value <= given,
}
