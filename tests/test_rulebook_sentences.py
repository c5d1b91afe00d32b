"""Sentences of the rule books as they are read, tile by tile and rule by rule: examples of what the generator makes of rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebooks import of_kind, told

LINES = (Path(__file__).parent / "rulebook_sentences.txt").read_text(encoding="utf-8").splitlines()
SAID = [tuple(line.split(" | ")) for line in LINES if line and not line.startswith("#")]

GAMES = ("skud", "basic", "wiki", "ancient", "iroh", "solitaire")


@pytest.mark.parametrize(("name", "language", "where", "words"), SAID)
def test_a_player_is_told(name: str, language: str, where: str, words: str) -> None:
    if where.startswith("= "):
        assert of_kind(name, where.removeprefix("= ")).text[language] == words
    else:
        assert words in told(name, where, language)


def test_the_samples_are_of_every_game_in_both_languages() -> None:
    said = {(name.split("_")[0], language) for name, language, *_ in SAID}
    assert said >= {(game, language) for game in GAMES for language in ("en", "de")}
