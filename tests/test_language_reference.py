"""The reference of the language: complete, true to the tables, and every example of it sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from game.core.errors import BadRuleset
from game.rules.files.reading import read_text
from game.rules.language import phrases
from game.rules.language.entries import ZoneEntry
from game.rules.language.nodes import VERBS
from game.rules.language.records import BUILT_IN_ENDINGS
from game.rules.language.sections import BOARD_SECTIONS, SECTIONS
from game.rules.language.types import Fields, Zone
from game.rules.lint.schema import board_schema, ruleset_schema
from game.rules.trees.tree import plain
from game.workshop.reference import ENDINGS, EXAMPLES, OPERATORS, WORDS, ZONES, make_reference
from tests.conftest import RULESETS, a_catalogue

PARAMETERS = [(family, verb, word) for family in VERBS for verb in VERBS[family].values() for word in verb.params]


def fields() -> set[str]:
    """Every field of the language, as the examples call them."""
    found: set[str] = set()
    for prefix, sections in (("", SECTIONS), ("board.", BOARD_SECTIONS)):
        for name, section in sections.items():
            inner = section.fields or (section.value.fields if isinstance(section.value, Fields) else None)
            found |= {f"{prefix}{name}.{field}" for field in inner} if inner else {f"{prefix}{name}"}
    return found


def test_the_file_is_what_would_be_written_now() -> None:
    assert (RULESETS / "REFERENCE.md").read_text("utf-8") == make_reference(), "run: python -m game.workshop.reference"


def test_every_field_has_two_examples_and_none_is_of_a_field_that_is_gone() -> None:
    assert set(EXAMPLES) == fields()


@pytest.mark.parametrize(("family", "verb", "word"), PARAMETERS, ids=[f"{f}.{v.name}.{w}" for f, v, w in PARAMETERS])
def test_every_word_beside_a_verb_is_explained(family: str, verb: object, word: str) -> None:
    known = next(v for v in VERBS[family].values() if v is verb)
    assert word == known.name or known.params[word].doc, f"say beside the field what {word!r} means"


def test_every_verb_has_a_meaning_and_two_different_examples() -> None:
    for family in VERBS.values():
        for verb in family.values():
            assert verb.doc, verb.name
            only = len(verb.params) == 1 and len(getattr(verb.params[verb.name].type, "words", "ab")) == 1
            assert only or len(set(verb.examples)) == 2, f"{verb.family} {verb.name} shows one example twice"


ENTRIES = ("meadow:", "rose:", "lotus:", "red:", "lantern:", "kite:")
"""How examples begin that are an entry with its name."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_a_field_have_its_form(name: str) -> None:
    board = name.startswith("board.")
    section, _, field = name.removeprefix("board.").partition(".")
    known = (BOARD_SECTIONS if board else SECTIONS)[section]
    for text in EXAMPLES[name]:
        if field and known.fields is not None:
            text = f"{{an_entry: {{{field}: {text}}}}}"
        elif field or known.value is None or text.startswith(ENTRIES) or ": [" in text[:20]:
            text = f"{{{field}: {text}}}" if field else f"{{{text}}}" if not text.startswith("{") else text
        tree = plain(read_text(f"{section}: {text}", "example.yaml"))
        errors = Draft202012Validator(board_schema() if board else ruleset_schema()).iter_errors(tree)
        wrong = [error.message for error in errors if error.validator != "required"]
        assert not wrong, (text, wrong)


@pytest.mark.parametrize("said", [*OPERATORS.values(), *WORDS.values()], ids=[*OPERATORS, *WORDS])
def test_the_examples_of_phrases_read(said: tuple[str, str, str]) -> None:
    assert all(phrases.parse(text) for text in said[1:])


def test_every_operator_of_phrases_is_told() -> None:
    told = " ".join(OPERATORS)
    assert {" ".join(words) for words in phrases.PREFIXES} <= {re.sub(" A$", "", name) for name in OPERATORS}
    assert all(word in told for word in phrases.GRAMMAR_WORDS - {"another"})


def test_no_clause_number_reaches_people() -> None:
    assert not re.findall(r"\([A-Z]\d+[),]", make_reference())


def test_the_contents_lead_somewhere() -> None:
    text = make_reference()
    anchors = {re.sub(r"[^a-z0-9 _-]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^##+ (.+)$", text, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors


def plays(folder: Path, rules: str) -> None:
    """Opens Skud with these rules besides."""
    (folder / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: [skud]\n{rules}", "utf-8")
    a_catalogue(RULESETS, folder).open("mine", {})


def test_the_fields_of_a_zone_are_those_that_may_be_written() -> None:
    assert set(ZoneEntry.params) == set(ZONES) == set(Zone().schema()["properties"])
    assert all(field.doc and f"| `{name}` | {field.doc} |" in make_reference() for name, field in ZoneEntry.params.items())


@pytest.mark.parametrize("field", [field for field in ZONES if field != "name"])
def test_a_zone_of_the_reference_plays(field: str, tmp_path: Path) -> None:
    more = ", points: [[0, 0]]" if field == "shown" else ""
    for text in ZONES[field]:
        for name in ZONES["name"]:
            zone = f"{{name: {name}, {field}: {text}{more}}}"
            plays(tmp_path, f"zones: {{nook: {zone}}}\ngroups: {{special: {{plant_on: nook}}}}\n")


@pytest.mark.parametrize("name", BUILT_IN_ENDINGS)
def test_what_the_reference_says_of_an_ending_that_every_game_has_plays(name: str, tmp_path: Path) -> None:
    assert len(set(ENDINGS[name])) == 2 and f"| `{name}` | " in make_reference()
    for text in ENDINGS[name]:
        rules = "repetition: 3\n" + ("tally: {tiles: {name: Tiles, add: {tiles: mine}}}\n" if "award" in text else "")
        plays(tmp_path, f"endings: {{{name}: {text}}}\n{rules}")


@pytest.mark.parametrize("field", ["when: {some: mine}", "check: before_turn", "for: each"])
def test_when_such_an_ending_holds_is_not_for_rules_to_say(field: str, tmp_path: Path) -> None:
    with pytest.raises(BadRuleset, match="every game has this ending, and when it holds is fixed"):
        plays(tmp_path, f"endings: {{forfeit: {{winner: {{player: theirs}}, {field}}}}}\n")


def test_a_board_written_as_a_record_is_told_field_by_field() -> None:
    told = make_reference().partition("### board\n")[2].partition("### ")[0]
    assert all(f"| `{name}` | " in told for name in BOARD_SECTIONS if name not in ("format", "id"))


def test_what_taken_and_turns_count_is_said() -> None:
    assert "captured it, put it under another, or sent it to a pile or out of the game, whoever owned it." in make_reference()
    assert "`anyone`: those that both players have completed, so the fewer of the two." in make_reference()
