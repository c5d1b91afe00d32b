"""The form of a ruleset: checked by its schema, and each of the schema's errors told in a sentence of our own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry

from game.core.errors import Problem
from game.rules.lint_shape import below, document, family_of, type_at, verbs_in, verbs_of
from game.rules.nearest import did_you_mean, nearest
from game.rules.registry import VERBS, Verb
from game.rules.schema import SEVERAL, board_schema, ruleset_schema
from game.rules.sections import BOARD_SECTIONS, SECTIONS, Section
from game.rules.tree import Record, key_mark_of, mark_of, problem_at
from game.rules.types import Path, Type, Word

_OF_WORDS = ("additionalProperties", "required")
_NAME = "A name has small letters a-z, digits and _, and begins with a letter."


@dataclass(frozen=True, slots=True)
class Slip:
    """A problem, and the path of what no later check should look at."""

    problem: Problem
    path: Path


def schema_problems(tree: Record, *, board: bool = False) -> list[Problem]:
    """What the schema finds wrong with a ruleset (or a board), each thing once, in the order of the tree."""
    return [slip.problem for slip in schema_slips(tree, board=board)]


def schema_slips(tree: Record, *, board: bool = False, most: int = 100) -> list[Slip]:
    """The same, each with its path; no more than so many."""
    telling = _Telling(tree, BOARD_SECTIONS if board else SECTIONS)
    for error in islice(_validator(board).iter_errors(tree), 2 * most):
        telling.take(error)
    return list(islice(telling.slips(), most))


@cache
def _validator(board: bool) -> Validator:
    """Made once. It knows no schema but its own, so it fetches nothing; and 3.0 is no whole number to it."""
    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    kind: Any = extend(Draft202012Validator, type_checker=checker)  # type: ignore[no-untyped-call]  # it has no types
    validator: Validator = kind(board_schema() if board else ruleset_schema(), registry=Registry())
    return validator


class _Telling:
    """Gathers the schema's errors by place, then tells of each place once."""

    def __init__(self, tree: Record, sections: Mapping[str, Section]) -> None:
        self._tree = tree
        self._top = document(sections)
        self._values: dict[Path, ValidationError] = {}
        self._records: dict[Path, list[ValidationError]] = {}

    def take(self, error: ValidationError) -> None:
        """One leaf of the schema's errors: about the words of a record, or about a value."""
        path = tuple(error.absolute_path)
        if error.validator in _OF_WORDS or "propertyNames" in list(error.schema_path)[-2:]:
            self._records.setdefault(path, []).append(error)
        else:
            self._values.setdefault(path, error)

    def slips(self) -> Iterator[Slip]:
        """Every problem."""
        for path, errors in self._records.items():
            yield from self._record(path, errors)
        for path, error in self._values.items():
            yield self._value(path, error.instance)

    def _at(self, path: Path) -> tuple[Type | None, Any]:
        value: Any = self._tree
        for step in path:
            value = below(value, step)
        return type_at(self._top, self._tree, path), value

    def _value(self, path: Path, value: Any) -> Slip:
        kind, _ = self._at(path)
        hint = did_you_mean(value, kind.words) if isinstance(kind, Word) and isinstance(value, str) else ""
        message = f"must be {kind.form if kind else 'another value'}, not {shown(value)}."
        problem = problem_at(mark_of(self._tree, path), path, message, said(hint, self._example(path)))
        return Slip(problem, path)

    def _example(self, path: Path) -> str:
        """The form of the verb that a value belongs to, or of one that could stand there."""
        kind, value = self._at(path)
        if family_of(kind):
            return examples(verbs_of(family_of(kind)))
        if not path:
            return ""
        kind, value = self._at(path[:-1])
        return examples(verbs_in(family_of(kind), value)) if family_of(kind) else ""

    def _record(self, path: Path, errors: list[ValidationError]) -> Iterator[Slip]:
        kind, record = self._at(path)
        family = family_of(kind)
        found = list(self._verb_words(family, path, record)) if family else list(self._words(path, errors))
        yield from found
        if not found:
            yield from self._missing(path, record, errors)

    def _words(self, path: Path, errors: list[ValidationError]) -> Iterator[Slip]:
        for error in errors:
            if error.validator == "additionalProperties":
                schema: Any = error.schema
                known = list(schema["properties"])
                for word in self._at(path)[1]:
                    if word not in known:
                        hint = did_you_mean(word, known) or _either(known)
                        yield self._word(path, word, f'unknown word "{word}".', hint)
            elif error.validator != "required":
                name = str(error.instance)
                yield self._word(path, name, f'"{name}" cannot be a name here.', _NAME)

    def _word(self, path: Path, word: str, message: str, hint: str) -> Slip:
        here = (*path, word)
        return Slip(problem_at(key_mark_of(self._tree, here), here, message, hint), here)

    def _verb_words(self, family: str, path: Path, record: Any) -> Iterator[Slip]:
        """What is wrong with the words of a record that should hold one verb."""
        verbs = verbs_in(family, record)
        if len(verbs) > 1 and family not in SEVERAL:
            both = " and ".join(f'"{verb.name}"' for verb in verbs)
            told = self._word(path, verbs[1].name, f"has the verbs {both}; it can have only one.", "Take one out.")
            yield Slip(told.problem, path)
            return
        known = list(dict.fromkeys(word for verb in verbs or verbs_of(family) for word in verb.params))
        for word in record:
            if word not in known:
                yield self._strange(family, path, word, record, verbs, known)

    def _strange(self, family: str, path: Path, word: str, record: Any, verbs: list[Verb], known: list[str]) -> Slip:
        beside = f' beside "{verbs[0].name}"' if verbs else ""
        elsewhere = any(word in verb.params for verb in verbs_of(family))
        message = f'"{word}" cannot stand{beside}.' if elsewhere else f'unknown word "{word}"{beside}.'
        free = [name for name in known if name not in record]
        candidates = [*free, *(() if verbs else sorted(VERBS[family]))]
        meant = VERBS[family].get(nearest(word, candidates) or "")
        shown_verbs = verbs or ([meant] if meant else verbs_of(family))
        return self._word(path, word, message, said(did_you_mean(word, candidates), examples(shown_verbs)))

    def _missing(self, path: Path, record: Any, errors: list[ValidationError]) -> Iterator[Slip]:
        lists: list[Any] = [error.validator_value for error in errors if error.validator == "required"]
        wanted = dict.fromkeys(word for words in lists for word in words)
        kind, _ = self._at(path)
        form = f"It must be {kind.form}." if kind and path else ""
        hint = examples(verbs_in(family_of(kind), record)) if family_of(kind) else form
        for word in wanted:
            if word not in record:
                yield Slip(problem_at(key_mark_of(self._tree, path), path, f'"{word}" is missing.', hint), (*path, word))


def _either(known: list[str]) -> str:
    return f"Here can stand: {', '.join(known)}." if len(known) <= 12 else ""


def shown(value: Any) -> str:
    """A value as a message quotes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, dict):
        return "a record" if value else "an empty record"
    return str(value)[:40]


def examples(verbs: Iterable[Verb]) -> str:
    """How records of these verbs are written: both examples of one verb, or the first of each of several."""
    known = list(verbs)
    if len(known) == 1:
        return f"For example: {known[0].examples[0]} or {known[0].examples[1]}."
    return f"For example: {', '.join(verb.examples[0] for verb in known[:3])}." if known else ""


def said(*sentences: str) -> str:
    """Those of the sentences that say something, joined."""
    return " ".join(sentence for sentence in sentences if sentence)
