"""A sound file is read straight to the same tree that the builder of trees makes, and nothing else is; the schema is read quickly
to the same answers that the schema library gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadRuleset
from game.rules.files.building import Builder, TooMuchError, scan
from game.rules.files.error_recovery import SCANNER_ERRORS
from game.rules.files.plain_reading import read_plainly
from game.rules.files.reading import _forbidden, read_text
from game.rules.lint.acceptance import Acceptance
from game.rules.lint.validating import is_of_form, validator
from game.rules.trees.tree import Items, Record, plain
from tests.mutants import mutant

ROOT = Path(__file__).parent
FILES = sorted(path for folder in ("../rulesets", "formats", "broken") for path in (ROOT / folder).rglob("*.yaml"))
MUTANTS = 160


def built(text: str) -> Record | None:
    """The tree as the builder makes it; None if it refuses anything."""
    builder = Builder(scan(text), text, "f.yaml")
    try:
        top = builder.document()
    except (TooMuchError, *SCANNER_ERRORS):
        return None
    return None if builder.problems else top


def marked(value: Any) -> Any:
    """A tree with everything that it remembers of its file."""
    if isinstance(value, Record):
        return "record", value.mark, value.notes, [(key, value.marks[key], marked(item)) for key, item in value.items()]
    if isinstance(value, Items):
        return "items", value.mark, value.marks, [marked(item) for item in value]
    return type(value), value


def check(text: str) -> bool:
    """Whether a text is read plainly, if it can be read at all; then in both ways alike."""
    found, wanted = read_plainly(text, "f.yaml"), built(text)
    assert (found is None) == (wanted is None), text
    assert found is None or marked(found) == marked(wanted), text
    return found is not None


def mutated() -> Iterator[str]:
    """Texts changed at random, if they are text at all, and hold no forbidden sign."""
    for number in range(MUTANTS):
        try:
            text = mutant(number).decode()
        except UnicodeDecodeError:
            continue
        if _forbidden(text, "f.yaml")[1]:
            yield text


def test_what_is_read_plainly_is_what_would_be_built() -> None:
    assert sum(check(path.read_text("utf-8")) for path in FILES) > 100
    sound = [check(text) for text in mutated()]
    assert len(sound) > MUTANTS // 2 > 20
    assert {*sound} == {True, False}


ODD = [
    "", "a", "[]", "{}", "a:", "a: ~", "a: {}", "a: []", "a: {b: {}}", "a: {b: {}, c: 1}", "a: [{}, []]", "a: 1\na: 2", "1: a",
    "true: a", '"true": a', "a: {b, c: 1}", "a: {b: , c: 1}", "? a\n: b", "? [a]\n: b", "a: &x 1", "a: *x", "a: !!str 1",
    "a: 1\n---\nb: 1", "---\na: 1", "a: 1\n...", "a: 1\n...\n---\n", "---\n---\na: 1", "<<: {b: 1}", "a: 0x1", "a: 1e999",
    "a: 1.50", "a: -0", "a: True", "a: 'x'", "a: ''", "a: |\n  b\n", "a: >-\n", "a: \"\\x07\"", "a: 12345678901234567",
    "a:\n- b\n-\n", "a" * 70 + ": 1", "a: " + "[" * 31 + "]" * 31, "a: " + "[" * 32 + "]" * 32, "a: [" + "1, " * 10_000 + "]",
    "a: b: c", "a: [b", "a: é", "a: .inf", "a: éa",
]  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_at_every_edge_both_ways_agree(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [("a: 1\n%b: 2\n", "begin with %"), ("%a: 1\n", "begin with %"), ("a: 1\n\tb: 2\n", "a tab"), ("a: \x0c1\n", r"U\+000C")],
)
def test_forbidden_signs_are_seen_in_a_text_that_is_ordinary_otherwise(text: str, message: str) -> None:
    with pytest.raises(BadRuleset, match=message):
        read_text(text, "f.yaml")


# The schema


def agrees(tree: Any, *, board: bool = False) -> bool:
    """Whether a tree is of the form, which the quick tests and the library say alike."""
    quick = is_of_form(tree, board=board)
    assert quick == validator(board=board).is_valid(tree), plain(tree)
    return quick


def test_the_quick_tests_of_the_schema_and_the_library_agree() -> None:
    trees = [tree for path in FILES if (tree := built(path.read_text("utf-8"))) is not None]
    assert sum([agrees(tree) for tree in trees]) > 50
    assert sum([agrees(tree, board=True) for tree in trees]) == sum("boards" in path.parts for path in FILES) > 1
    found = [agrees(tree) for text in mutated() if (tree := built(text)) is not None]
    assert {*found} == {True, False}
    assert len(found) > MUTANTS // 4


def test_a_keyword_that_the_quick_tests_do_not_know_is_no_keyword_of_the_schema() -> None:
    with pytest.raises(KeyError, match="oneOf"):
        Acceptance(lambda name: {}).test({"type": "object", "oneOf": [{}]})
