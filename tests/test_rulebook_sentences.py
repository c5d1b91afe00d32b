"""Sentences of the rule books as they are read, tile by tile and rule by rule: examples of what the generator makes of rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

from game.core.contract import Text
from tests.conftest import in_gate
from tests.rulebooks import NAMES_OF_ALL, game_of, of_kind, told

LINES = (Path(__file__).parent / "rulebook_sentences.txt").read_text(encoding="utf-8").splitlines()
SAID = [tuple(line.split(" | ")) for line in LINES if line and not line.startswith("#")]

ODD = re.compile(
    r"\b(?:de|à) les?\b|(?<!-)\b(?:de|que|le|la|ne) (?!oui)[aeiouéèê]|\b[Ss]i ils?\b|[*|~\u2063]|  | [:;?!]|"
    r"\b(?:der|die|the|of)\b"
)
"""What is no French: small words that should run together, marks of templates, spaces that a line could be broken at, words of
other languages."""
GAMES = ("skud", "basic", "wiki", "ancient", "iroh", "solitaire")


@pytest.mark.parametrize(("name", "language", "where", "words"), SAID)
def test_a_player_is_told(name: str, language: str, where: str, words: str) -> None:
    if where.startswith("= "):
        assert of_kind(name, where.removeprefix("= ")).text[language] == words
    else:
        assert words in told(name, where, language)


def test_the_samples_are_of_every_game_in_every_language() -> None:
    said = {(name.split("_")[0], language) for name, language, *_ in SAID}
    assert said >= {(game, language) for game in GAMES for language in ("en", "de", "fr")}


@pytest.mark.parametrize("ruleset", NAMES_OF_ALL)
def test_all_of_a_shipped_rule_book_is_in_french(ruleset: str) -> None:
    check_french([paragraph.text for chapter in game_of(ruleset).book() for paragraph in chapter.paragraphs])


@pytest.mark.parametrize("ruleset", in_gate(NAMES_OF_ALL, 3))
def test_lessons_are_in_french(ruleset: str) -> None:
    check_french([lesson.told for lesson in islice(filter(None, game_of(ruleset).lessons()), 4)])


def check_french(told: Sequence[Text]) -> None:
    assert told
    assert [text["en"] for text in told if "fr" not in text] == []
    assert [found[0] for text in told if (found := ODD.search(text["fr"]))] == []
