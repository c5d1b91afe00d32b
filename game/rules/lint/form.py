"""The form of a ruleset: checked by its schema, and each of the schema's errors told in a sentence of our own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING, Any

from game.core.errors import Problem
from game.rules.language.nodes import VERBS, Verb, verbs_in, verbs_of
from game.rules.language.sections import BOARD_SECTIONS, SECTIONS, Section
from game.rules.language.types import (
    Amount,
    Fields,
    Free,
    ListOf,
    MapOf,
    OneOrMany,
    Patch,
    Path,
    Places,
    PlaceType,
    Type,
    Whole,
    Word,
    Words,
)
from game.rules.lint.entry_examples import ENTRY
from game.rules.lint.places import apart, belongs, entry_form, examples, naming, of_another_family, usual
from game.rules.lint.quoting import left_out, said, shown
from game.rules.lint.schema import SEVERAL
from game.rules.lint.shape import below, document, family_of, type_at
from game.rules.lint.suggested_values import suggest_value
from game.rules.lint.validating import is_of_form, validator
from game.rules.trees.nearest import did_you_mean, listed, nearest
from game.rules.trees.tree import Record, key_mark_of, mark_of, problem_at

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_OF_WORDS = ("additionalProperties", "required")
_NOTHING = frozenset({"none", "nothing", "no", "off", "false", "0", "gone", "remove", "nein", "nichts", "keine", "aus"})
"""What people write in the place of something inherited that they want to be gone."""
_MOST = 100
_MOST_FORMS = 64


@dataclass(frozen=True, slots=True)
class Slip:
    """A problem, and the path of what no later check should look at."""

    problem: Problem
    path: Path


_FORMS: dict[int, tuple[Record, list[Slip]]] = {}
"""What was found of files, by their records."""


def form_of(record: Record, *, board: bool = False) -> list[Slip]:
    """What the schema finds wrong with a ruleset or a board as its file has it, each thing once, in the order of the tree.

    It is remembered as long as the record is, for nobody changes it.
    """
    known = _FORMS.pop(id(record), None)
    if known is None or known[0] is not record:
        known = (record, schema_slips(record, board=board))
    _FORMS[id(record)] = known
    if len(_FORMS) > _MOST_FORMS:
        del _FORMS[next(iter(_FORMS))]  # that which nobody has asked about for longest
    return known[1]


def schema_slips(tree: Record, *, board: bool = False, most: int = _MOST, whole: Record | None = None) -> list[Slip]:
    """The same, no more than so many; ``whole``: the rules that it is a part of, in which words may be names of something."""
    if is_of_form(tree, board=board):
        return []
    telling = _Telling(tree, BOARD_SECTIONS if board else SECTIONS, tree if whole is None else whole)
    for error in islice(validator(board=board).iter_errors(tree), 2 * most):
        telling.take(error)
    return list(islice(telling.slips(), most))


class _Telling:
    """Gathers the schema's errors by place, then tells of each place once."""

    def __init__(self, tree: Record, sections: Mapping[str, Section], whole: Record) -> None:
        self._tree = tree
        self._whole_rules = whole
        self._sections = sections
        self._top = document(sections)
        self._values: dict[Path, Any] = {}
        """The values of the wrong form, each by the path of what is to be written anew."""
        self._records: dict[Path, list[ValidationError]] = {}

    def take(self, error: ValidationError) -> None:
        """One leaf of the schema's errors: about the words of a record, or about a value."""
        path = tuple(error.absolute_path)
        if error.validator in _OF_WORDS or "propertyNames" in list(error.schema_path)[-2:]:
            self._records.setdefault(path, []).append(error)
        else:
            self._values.setdefault(self._whole(path), self._at(self._whole(path))[1])

    def slips(self) -> Iterator[Slip]:
        """Every problem."""
        for path, errors in self._records.items():
            if not self._is_told(path):
                yield from self._record(path, errors)
        for path, value in self._values.items():
            yield self._value(path, value)

    def _is_told(self, path: Path) -> bool:
        """Whether a value that holds this record is of the wrong form itself."""
        return any(path[:length] in self._values for length in range(len(path)))

    def _whole(self, path: Path) -> Path:
        """The path of what must be written anew for a value: of a place or a pair, both numbers; of a list, all, if a bracket
        lacks."""
        while len(path) > 1 and self._at(path)[0] is None:
            path = path[:-1]
        kind, _ = self._at(path[:-1])
        if isinstance(kind, PlaceType):
            path = path[:-1]
            kind, _ = self._at(path[:-1])
        if isinstance(kind, (ListOf, Places)) and suggest_value(kind, self._at(path[:-1])[1]):
            return path[:-1]
        if self._is_nameless(path):
            return path[:1]
        return path

    def _is_nameless(self, path: Path) -> bool:
        """Whether fields stand where entries should, without a name of one's own above them."""
        section = self._sections.get(str(path[0])) if len(path) == 2 else None
        return section is not None and path[-1] in (section.fields or ())

    def _at(self, path: Path) -> tuple[Type | None, Any]:
        value: Any = self._tree
        for step in path:
            value = below(value, step)
        return type_at(self._top, self._tree, path), value

    def _value(self, path: Path, value: Any) -> Slip:
        if len(path) == 1 and isinstance(value, dict) and any(self._is_nameless((*path, word)) for word in value):
            return self._nameless(path, value)
        kind, _ = self._at(path)
        meant = suggest_value(kind, value, self._whole_rules)
        near = did_you_mean(value, kind.words) if isinstance(kind, Word) and isinstance(value, str) else ""
        hint = near or (f"Write {meant}." if meant else self._example(path, kind, value))
        needed = self._needed(path, kind, value)
        problem = problem_at(mark_of(self._tree, path), path, f"must be {needed}, not {shown(value)}.", hint)
        return Slip(problem, path)

    def _nameless(self, path: Path, value: Mapping[str, Any]) -> Slip:
        """A section whose entries lack their names."""
        section = str(path[0])
        fields = self._sections[section].fields or {}
        word = next(word for word in value if word in fields)
        here = (section, word)
        above = [name for name in list(value)[: list(value).index(word)] if name not in fields]
        hint = f"Write the name of an entry above it: {section}: {{{ENTRY[section][0]}: {{{word}: ...}}}}."
        if above and isinstance(value[above[-1]], Record):
            hint = f'Write it further right if it belongs to "{above[-1]}", in line with the other fields there.'
        message = f'"{word}" is a field, and here stand entries.'
        return Slip(problem_at(key_mark_of(self._tree, here), here, message, hint), path)

    def _needed(self, path: Path, kind: Type | None, value: Any) -> str:
        if len(path) == 1 and path[0] in ENTRY:
            return entry_form(str(path[0]))
        return kind.needs(value) if kind else "another value"

    def _example(self, path: Path, kind: Type | None, value: Any) -> str:
        """The form of the verb that a value belongs to, or of one that could stand there; or an entry of the section."""
        inherited = reduce(below, path, self._whole_rules) if len(path) <= 2 and str(value).casefold() in _NOTHING else None
        if isinstance(inherited, Record):
            return left_out(*map(str, path))
        if len(path) == 1 and path[0] in ENTRY and isinstance(value, list):
            return "Entries have no dashes and no [ ]: take them away."
        if len(path) == 2 and path[0] in ENTRY and isinstance(kind, Fields):
            return f"For example: {path[1]}: {ENTRY[str(path[0])][1]}."
        if isinstance(kind, (Free, Words)) and isinstance(value, float):
            return "Put it in quotation marks."
        if isinstance(kind, (Amount, Whole)) and isinstance(value, (dict, list)):
            return f"For example: {path[-1]}: {min(max(kind.least, 3), kind.most)}."
        if family := family_of(kind):
            words = value.split() if isinstance(value, str) else ()
            verb = next((VERBS[family][word] for word in words if word in VERBS[family]), None)
            return examples([verb]) if verb else usual(family)
        above, record = self._at(path[:-1])
        return examples(verbs_in(family_of(above), record)) if path and family_of(above) else ""

    def _record(self, path: Path, errors: list[ValidationError]) -> Iterator[Slip]:
        kind, record = self._at(path)
        if kind is not None and _is_strange(kind, record):
            yield self._value(path, record)
            return
        family = family_of(kind)
        words = self._verb_words(family, kind, path, record) if family else self._words(path, kind, errors)
        found = list(islice(words, _MOST))
        yield from found
        if not found:
            yield from self._missing(path, kind, record, errors)

    def _words(self, path: Path, kind: Type | None, errors: list[ValidationError]) -> Iterator[Slip]:
        record = self._at(path)[1]
        if len(path) == 2 and path[1] in self._sections and self._is_section(str(path[0]), record):
            message = f'"{path[1]}" is a section, and stands among the entries of {path[0]}.'
            hint = "Begin its line at the left edge."
            yield Slip(problem_at(key_mark_of(self._tree, path), path, message, hint), path)
            return
        for error in errors:
            if error.validator == "additionalProperties":
                schema: Any = error.schema
                known = {word: _field_type(kind, word) for word in schema["properties"]}
                for word in record:
                    if word not in known:
                        yield self._unknown(path, word, "", belongs(path, word, known, record, self._whole_rules))
            elif error.validator != "required":
                name = str(error.instance)
                hint = did_you_mean(name, ()) or naming(name)
                yield self._word(path, name, f'"{name}" cannot be a name here.', hint)

    def _is_section(self, section: str, entry: Any) -> bool:
        """Whether nothing in an entry looks like a field of its section."""
        fields = self._sections[section].fields or {}
        return section in ENTRY and not any(word in fields or nearest(word, fields) for word in entry)

    def _unknown(self, path: Path, word: str, beside: str, hint: str) -> Slip:
        """A word that the language does not know."""
        return self._word(path, word, f'unknown word "{word}"{beside}.', hint)

    def _word(self, path: Path, word: str, message: str, hint: str) -> Slip:
        here = (*path, word)
        return Slip(problem_at(key_mark_of(self._tree, here), here, message, hint), here)

    def _verb_words(self, family: str, kind: Type | None, path: Path, record: Any) -> Iterator[Slip]:
        """What is wrong with the words of a record that should hold one verb."""
        verbs = verbs_in(family, record)
        if len(verbs) > 1 and family not in SEVERAL:
            both = " and ".join(f'"{verb.name}"' for verb in verbs)
            listed = isinstance(kind, OneOrMany) or isinstance(self._at(path[:-1])[0], ListOf)
            told = self._word(path, verbs[1].name, f"has the verbs {both}; it can have only one.", apart(family, verbs, listed))
            yield Slip(told.problem, path)
            return
        if not verbs and (message := of_another_family(family, record)):
            yield Slip(problem_at(mark_of(self._tree, path), path, message, usual(family)), path)
            return
        known = list(dict.fromkeys(word for verb in verbs or verbs_of(family) for word in verb.params))
        for word in record:
            if word not in known:
                yield self._strange(family, path, word, record, verbs, known)

    def _strange(self, family: str, path: Path, word: str, record: Any, verbs: list[Verb], known: list[str]) -> Slip:
        beside = f' beside "{verbs[0].name}"' if verbs else ""
        elsewhere = any(word in verb.params for verb in verbs_of(family))
        free = [name for name in known if name not in record]
        candidates = [*free, *(() if verbs else sorted(VERBS[family]))]
        meant = VERBS[family].get(nearest(word, candidates) or "")
        shown_verbs = verbs or ([meant] if meant else [])
        hint = said(did_you_mean(word, candidates), "" if verbs else listed(word, VERBS[family]))
        if verbs and not hint and family not in SEVERAL and (other := nearest(word, VERBS[family])):
            hint = f'Did you mean "{other}"? "{other}" cannot stand beside "{verbs[0].name}".'
        hint = said(hint, examples(shown_verbs) or usual(family))
        if elsewhere:
            return self._word(path, word, f'"{word}" cannot stand{beside}.', hint)
        return self._unknown(path, word, beside, hint)

    def _missing(self, path: Path, kind: Type | None, record: Any, errors: list[ValidationError]) -> Iterator[Slip]:
        lists: list[Any] = [error.validator_value for error in errors if error.validator == "required"]
        wanted = dict.fromkeys(word for words in lists for word in words)
        form = f"It must be {kind.form}." if kind and path else ""
        if isinstance(kind, Words):
            form = f"Begin with the English text: {{en: ..., {next(iter(record), 'de')}: ...}}."
        hint = examples(verbs_in(family_of(kind), record)) if family_of(kind) else form
        for word in wanted:
            if word not in record:
                yield Slip(problem_at(key_mark_of(self._tree, path), path, f'"{word}" is missing.', hint), (*path, word))


def _is_strange(kind: Type, record: Any) -> bool:
    """Whether a record stands where a plain value could, and has no word of the records that could stand there."""
    schema = kind.schema()
    words = schema.get("properties", ())
    return isinstance(schema.get("type"), list) and bool(words) and not any(w in words or nearest(w, words) for w in record)


def _field_type(kind: Type | None, word: str) -> Type:
    if isinstance(kind, Fields) and word in kind.fields:
        return kind.fields[word].type
    if isinstance(kind, Patch) and word in SECTIONS:
        return SECTIONS[word].value or MapOf(Type())
    return Type()
