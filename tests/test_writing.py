"""Rules as YAML text: what is written is read again as it was."""

from __future__ import annotations

import json

import pytest

from game.rules.files.reading import read_text
from game.rules.files.writing import text_of
from game.rules.trees.tree import plain
from tests.conftest import a_catalogue

Output = pytest.CaptureFixture[str]
SHELF = a_catalogue()


TEXTS = [
    *("x: y", "it's", 'a"b', "a\"b'c", "a\\b", "-", "null", "true", "12", "1e3", "0x1f", "a #b", " lead", "end ", "tab\tin"),
    *("é, x", "😀", "one\ntwo\n", "one\n  two\n\nthree", "|", "?", "$accents", "%", "a:", "[a]", "{", "*a", "&a", "!a", "@a"),
    *("`a`", "", "---", "#"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_is_read_again_as_it_was_written(text: str) -> None:
    data = {"names": {"one": text, "two": [text, {"three": text}]}}
    assert plain(read_text(text_of(data), "f.yaml")) == data


@pytest.mark.parametrize("name", ["wiki", "solitaire_together", "ancient"])
def test_rules_are_written_so_that_they_are_read_again_in_their_order(name: str) -> None:
    rules = plain(SHELF.resolved(name))
    text = text_of(rules)
    assert json.dumps(plain(read_text(text, "f.yaml"))) == json.dumps(rules)
    assert max(map(len, text.splitlines())) < 170
