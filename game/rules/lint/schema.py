"""The JSON Schema of rulesets and boards, made from the table of sections and verbs, for editors and for the checks.

Records are closed everywhere. A record of verbs lists the words of its whole family, so that an editor can offer them, and
``dependentSchemas`` says for each verb which words may stand beside it. There is no ``oneOf``: an error is where it arises.
What an entry must have is not demanded here, as an entry may complete one of the ruleset that the file extends; the lint
demands it of the whole. ``python -m game.rules.lint.schema`` writes the files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from game.rules.language.nodes import VERBS, Verb
from game.rules.language.options import FIXED
from game.rules.language.sections import BOARD_SECTIONS, ON_THE_SPOT, SECTIONS, Section
from game.rules.language.types import FAMILIES, NAME, Amount, record_schema
from game.rules.verbs.every import VERB_MODULES

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
MOST_ENTRIES = 200
"""Entries of one section: several times what the largest game has."""
SEVERAL = frozenset({"relation"})
"""Families of which a record may hold several verbs, which add up."""
assert VERB_MODULES  # noqa: S101  (imported because the verbs enter the table when their modules are)


def ruleset_schema() -> Schema:
    """The schema of a ruleset file."""
    return document_schema(board=False) | {"$defs": {name: make() for name, make in definitions(board=False).items()}}


def board_schema() -> Schema:
    """The schema of a board file."""
    return document_schema(board=True) | {"$defs": {name: make() for name, make in definitions(board=True).items()}}


def document_schema(*, board: bool) -> Schema:
    """The schema of a ruleset file or of a board file, without the definitions that it refers to."""
    return _document("A board", BOARD_SECTIONS) if board else _document("A ruleset", SECTIONS)


def definitions(*, board: bool) -> dict[str, Callable[[], Schema]]:
    """How each definition that such a schema may refer to is made, by its name: few files need all of them."""
    entries = BOARD_SECTIONS if board else {**ON_THE_SPOT, **SECTIONS}
    found = {f"entry_{name}": partial(_entry, section) for name, section in entries.items() if _has_entries(section)}
    if board:
        return {**found}
    changeable = {name: section for name, section in SECTIONS.items() if name not in FIXED}
    return {**found, **_families(), "board": partial(_whole, ON_THE_SPOT), "patch": partial(_closed, changeable)}


def _document(title: str, sections: Mapping[str, Section]) -> Schema:
    return {"$schema": DRAFT, "title": title} | _whole(sections)


def _whole(sections: Mapping[str, Section]) -> Schema:
    """A record of sections in which none that is required may be missing."""
    required = [name for name, section in sections.items() if section.required]
    return _closed(sections) | {"required": required}


def _closed(sections: Mapping[str, Section]) -> Schema:
    """A record of sections and nothing else."""
    properties = {name: _section(name, section) for name, section in sections.items()}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _has_entries(section: Section) -> bool:
    return section.value is None


def _section(name: str, section: Section) -> Schema:
    if section.value is not None:
        return section.value.schema() | {"description": section.doc}
    return {
        "description": section.doc,
        "type": "object",
        "minProperties": 1,
        "maxProperties": MOST_ENTRIES,
        "propertyNames": {"pattern": NAME},
        "additionalProperties": {"$ref": f"#/$defs/entry_{name}"},
    }


def _entry(section: Section) -> Schema:
    if section.fields is not None:
        return record_schema(section.fields, partial=True)
    assert section.each is not None  # noqa: S101  (a section has fields, a value, or a type for each entry)
    return section.each.schema()


def _families() -> dict[str, Callable[[], Schema]]:
    found: dict[str, Callable[[], Schema]] = {family: partial(_family, family) for family in FAMILIES}
    found["number_or_amount"] = lambda: Amount().schema() | {"type": ["integer", "string", "object"]} | _if_record("number")
    found["step_or_action"] = lambda: {"type": ["string", "object"], "pattern": NAME} | _if_record("step")
    return found


def _if_record(family: str) -> Schema:
    return {"if": {"type": "object"}, "then": {"$ref": f"#/$defs/{family}"}}


def _family(family: str) -> Schema:
    """All the words of a family; and for each verb, the words beside it."""
    verbs = sorted(VERBS[family].values(), key=lambda verb: verb.name)  # whichever module was imported first
    having: dict[str, list[Verb]] = {}
    for verb in verbs:
        for word in verb.params:
            having.setdefault(word, []).append(verb)
    words = {word: _word(word, those) for word, those in having.items()}
    return {
        "type": "object",
        "description": FAMILIES[family],
        "minProperties": 1,
        "additionalProperties": False,
        "properties": words,
        "dependentSchemas": {verb.name: _beside(verb, words) for verb in verbs},
    }


def _word(word: str, verbs: Sequence[Verb]) -> Schema:
    """What stands at a word, if it is the same beside all these verbs, which are those that know it; else the verbs say so."""
    typed = [verb.params[word].type.schema() for verb in verbs]
    if any(schema != typed[0] for schema in typed):
        return {}
    meanings = [_meaning(verb, word) for verb in verbs]
    return {"description": max(meanings, key=meanings.count)} | typed[0]


def _typed(verb: Verb, word: str) -> Schema:
    return {"description": _meaning(verb, word)} | verb.params[word].type.schema()


def _meaning(verb: Verb, word: str) -> str:
    """What a word means beside a verb; of the verb's own word, what the verb does."""
    return _about(verb) if word == verb.name else verb.params[word].doc


def _about(verb: Verb) -> str:
    summary = verb.doc.strip().split("\n\n")[0]
    return f"{summary} For example: {'  '.join(verb.examples)}"


def _beside(verb: Verb, words: Mapping[str, Schema]) -> Schema:
    own = {word: _typed(verb, word) for word in verb.params if not words[word]}
    found: Schema = {"required": [word for word, field in verb.params.items() if field.required]}
    if verb.family not in SEVERAL:
        found["propertyNames"] = {"enum": list(verb.params)}
    if own:
        found["properties"] = own
    return found


def text_of(schema: Schema) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def files(folder: Path) -> dict[Path, str]:
    """The schema files that belong into the folder of rulesets, with their texts."""
    schemas = {"ruleset.schema.json": ruleset_schema(), "board.schema.json": board_schema()}
    return {folder / name: text_of(schema) for name, schema in schemas.items()}


def main() -> None:
    """Write the schema files."""
    for path, text in files(Path(__file__).parents[3] / "rulesets").items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
