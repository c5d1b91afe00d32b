"""The schema files are made from the table of verbs, are closed, and say no more and no less than the language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from game.rules.files.reading import read_file, read_text
from game.rules.language.nodes import VERBS
from game.rules.language.sections import BOARD_SECTIONS, SECTIONS
from game.rules.lint.form import form_of
from game.rules.lint.schema import board_schema, files, ruleset_schema
from game.rules.trees.tree import Record, plain

FOLDER = Path(__file__).parents[1] / "rulesets"
RULESETS = sorted(FOLDER.glob("*.yaml"))
BOARDS = sorted((FOLDER / "boards").glob("*.yaml"))


def ruleset(text: str) -> Record:
    return read_text(f"format: 1\nid: f\n{text}", "f.yaml")


def told(text: str) -> list[str]:
    """What the schema finds wrong with a ruleset of these lines, each with its line and path."""
    return [f"{p.line}:{p.column} {p.path}: {p.message}" for p in (slip.problem for slip in form_of(ruleset(text)))]


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: path.name)
def test_the_file_is_what_the_table_of_verbs_makes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files(FOLDER)[path], "run: python -m game.rules.lint.schema"


@pytest.mark.parametrize("schema", [ruleset_schema(), board_schema()], ids=["ruleset", "board"])
def test_the_schema_is_a_schema_of_the_draft_it_names(schema: dict[str, Any]) -> None:
    assert schema["$schema"].endswith("2020-12/schema")
    Draft202012Validator.check_schema(schema)


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and every schema within it."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from parts(value)


@pytest.mark.parametrize("schema", [ruleset_schema(), board_schema()], ids=["ruleset", "board"])
def test_every_record_is_closed_and_no_schema_offers_alternatives(schema: dict[str, Any]) -> None:
    for part in parts(schema):
        kinds = part.get("type", ()) if len(part) > 1 else ()  # {"type": "object"} alone only asks which it is
        if kinds == "object" or (isinstance(kinds, list) and "object" in kinds):
            assert "additionalProperties" in part or "then" in part, part
        assert not {"oneOf", "anyOf"} & set(part), part


def test_no_schema_refers_to_another_document() -> None:
    assert {part["$ref"][0] for part in parts(ruleset_schema()) if isinstance(part.get("$ref"), str)} == {"#"}


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_a_shipped_ruleset_holds_as_an_editor_sees_it(path: Path) -> None:
    assert list(Draft202012Validator(ruleset_schema(), registry=Registry()).iter_errors(plain(read_file(path)))) == []
    assert form_of(read_file(path)) == []


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_a_shipped_board_holds(path: Path) -> None:
    assert form_of(read_file(path), board=True) == []


@pytest.mark.parametrize("family", VERBS)
def test_an_editor_is_offered_all_words_of_a_family(family: str) -> None:
    offered = ruleset_schema()["$defs"][family]
    assert set(offered["properties"]) == {word for verb in VERBS[family].values() for word in verb.params}
    assert set(offered["dependentSchemas"]) == set(VERBS[family])


EXAMPLES = [(family, name, text) for family in VERBS for name, verb in VERBS[family].items() for text in verb.examples]


@pytest.mark.parametrize(("family", "name", "text"), EXAMPLES)
def test_the_examples_of_every_verb_hold(family: str, name: str, text: str) -> None:
    schema = ruleset_schema() | {"$ref": f"#/$defs/{family}"}
    for word in ("properties", "additionalProperties", "required"):
        del schema[word]
    example = plain(read_text(f"it: {text}", "f.yaml"))["it"]
    assert list(Draft202012Validator(schema, registry=Registry()).iter_errors(example)) == []


def test_every_section_has_its_place_and_its_sentence() -> None:
    assert set(ruleset_schema()["properties"]) == set(SECTIONS)
    assert set(board_schema()["properties"]) == set(BOARD_SECTIONS)
    assert all(part["description"] for part in ruleset_schema()["properties"].values())


def test_an_unknown_section_is_told_with_the_one_that_was_meant() -> None:
    problems = [slip.problem for slip in form_of(ruleset("tile: {rose: {count: 1}}"))]
    assert [str(problem) for problem in problems] == ['f.yaml:3:1 tile: unknown word "tile". Did you mean "tiles"?']


def test_a_word_that_stands_beside_no_such_verb_is_told_once() -> None:
    assert told("tiles: {rose: {move: {walk: 3, ovr: boat}}}") == ['3:32 tiles.rose.move.ovr: unknown word "ovr" beside "walk".']


def test_a_word_of_another_verb_is_not_called_unknown() -> None:
    assert told("tiles: {rose: {move: {walk: 3, turn: each}}}") == [
        '3:32 tiles.rose.move.turn: "turn" cannot stand beside "walk".'
    ]


def test_of_a_list_of_paths_only_the_wrong_one_is_told() -> None:
    assert told("tiles: {rose: {move: [{walk: 3}, {slid: 2}]}}") == ['3:35 tiles.rose.move[1].slid: unknown word "slid".']


def test_two_verbs_in_one_record_are_told_once() -> None:
    message = 'has the verbs "walk" and "slide"; it can have only one.'
    assert told("tiles: {rose: {move: {walk: 3, slide: 2}}}") == [f"3:32 tiles.rose.move.slide: {message}"]


def test_relations_may_have_several_verbs() -> None:
    assert told("relations: {kin: {circle: ring, apart: 1, pairs: [[rose, lily]]}}") == []


def test_a_whole_number_is_not_written_with_a_point() -> None:
    assert told("tiles: {rose: {count: 3.0}}") == [
        "3:23 tiles.rose.count: must be a whole number from 0 to 60, or $ and the name of an option, not 3.0."
    ]
    assert told("tiles: {rose: {count: true}}") != []


def test_what_an_entry_lacks_may_stand_in_the_file_it_extends() -> None:
    assert told("phases: {play: {first: host}}") == []


def test_what_a_verb_lacks_is_told_with_an_example() -> None:
    (problem,) = [slip.problem for slip in form_of(ruleset("actions: {go: {do: [{plant: it}]}}"))]
    assert (problem.line, problem.column, problem.path) == (3, 21, "actions.go.do[0]")
    assert problem.message == '"at" is missing.' and "{plant: seed, at: gate}" in problem.hint


def test_within_what_an_option_changes_the_same_words_count() -> None:
    changes = "options: {calm: {switch: false, changes: {tiles: {rose: {move: {walk: 3, ovr: boat}}}}}}"
    assert told(changes) == [
        '3:74 options.calm.changes.tiles.rose.move.ovr: unknown word "ovr" beside "walk".',
    ]
    assert told("options: {calm: {switch: false, changes: {id: other}}}") == ['3:43 options.calm.changes.id: unknown word "id".']


def test_a_number_can_be_counted_wherever_one_stands() -> None:
    assert told("tiles: {rose: {plant_after: {sum: [{turns: mine}, 2, $late]}}}") == []
    assert told("tiles: {rose: {plant_after: {sum: [{turn: mine}]}}}") == [
        '3:37 tiles.rose.plant_after.sum[0].turn: unknown word "turn".',
    ]


def test_a_schema_is_plain_json() -> None:
    assert json.loads(json.dumps(ruleset_schema())) == ruleset_schema()
