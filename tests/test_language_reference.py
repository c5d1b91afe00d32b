"""The reference of the language: complete, true to the tables, and every example of it sound."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator

from game.rules import phrases
from game.rules.reading import read_text
from game.rules.registry import VERBS
from game.rules.schema import board_schema, ruleset_schema
from game.rules.sections import BOARD_SECTIONS, SECTIONS
from game.rules.tree import plain
from game.rules.types import Fields
from game.workshop.examples import EXAMPLES
from game.workshop.reference import OPERATORS, WORDS, reference
from tests.conftest import RULESETS

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
    assert (RULESETS / "REFERENCE.md").read_text("utf-8") == reference(), "run: python -m game.workshop.reference"


def test_every_field_has_two_examples_and_none_is_of_a_field_that_is_gone() -> None:
    assert set(EXAMPLES) == fields()


@pytest.mark.parametrize(("family", "verb", "word"), PARAMETERS, ids=[f"{f}.{v.name}.{w}" for f, v, w in PARAMETERS])
def test_every_word_beside_a_verb_is_explained(family: str, verb: object, word: str) -> None:
    known = next(v for v in VERBS[family].values() if v is verb)
    assert word == known.name or known.params[word].doc, f"say in game/rules/glossary.py what {word!r} means"


def test_every_verb_has_a_meaning_and_two_different_examples() -> None:
    for family in VERBS.values():
        for verb in family.values():
            assert verb.build.__doc__, verb.name
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
    assert not re.findall(r"\([A-Z]\d+[),]", reference())


def test_the_contents_lead_somewhere() -> None:
    text = reference()
    anchors = {re.sub(r"[^a-z0-9 _-]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^##+ (.+)$", text, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
