"""The rule book: every shipped ruleset told in full, in both languages, in sentences that a person could have written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.rules.rulesets import Rulesets
from tests import soak
from tests.conftest import RULESETS, in_gate
from tests.rulebooks import NAMES_OF_ALL, SHELF, book_of, chapter_of, game_of, made, of_kind, paragraphs, told
from tests.soak import Variant

VARIANTS = [variant for name in NAMES_OF_ALL for variant in soak.variants(name)]
FLAWS = {
    "a place by its numbers": r"-?\d,-?\d",
    "a word of the language": r"\w_\w",
    "a mark of a template": r"[{}\[\]*|^$~\u2063]",
    "a word twice": r"(?i)\b(?!(?:die|that|sie)\b)(\w+) \1\b",
    "a space before a sign": r" [,.;:)]|\( ",
    "signs in a row": r",,|\.\.|;;|: ?[,;.]|, ?[.;]|  ",
    "a list without a joint": r"\b(?:and|or|und|oder)[.;]",
}
ENGLISH = {
    "a before a vowel": r"\b[Aa] (?!one\b|one-|uni)[aeio]\w",
    "an before a consonant": r"\b[Aa]n [^aeiouAEIOU]",
    "two denials": r"\bnot (?:no|not)\b|\bmust be not\b",
    "a port": r"\bports?\b",
    "what is no": r"\bthat is no\b",
}
GERMAN = {
    "no dative": r"\b(?:neben|gegenüber|von|aus|mit|zu|bei) (?:ein|eine|einen|die|das|jede|jeden|jedes|kein|keine)\b",
    "not accusative": r"\b(?:schlägt|nimm|wähle|hat|hast) (?:ein|kein|jeder|der) (?:\w+er )?(?:Stein|Punkt|Jasmin|Fels|Lotus)\b",
    "an ending after keine": r"\bkeine [A-ZÄÖÜ]?\w+e (?:Blumen|Lotus|Steine)\b",
    "not drawn together": r"\b(?:in dem|an dem|von dem|zu dem|zu der|in das) (?=[A-ZÄÖÜ])",
}


def flaws(words: str, language: str) -> list[str]:
    """What is wrong with a text."""
    known = FLAWS | {"en": ENGLISH, "de": GERMAN}[language]
    return [f"{flaw}: {found[0]!r} in {words}" for flaw, pattern in known.items() if (found := re.search(pattern, words))]


@pytest.mark.parametrize("variant", in_gate(soak.some(VARIANTS), 3), ids=str)
def test_every_book_is_made_of_whole_sentences_in_both_languages(variant: Variant) -> None:
    book = made(soak.opened(variant), pictures=False)
    assert len(book) > 5
    assert all(chapter.heading[language].strip() for chapter in book for language in ("en", "de"))
    for paragraph in paragraphs(book):
        for language in ("en", "de"):
            words = paragraph.text[language]
            assert re.search(r"[.!?][“”]?$", words), f"no full stop: {words}"
            assert not re.search(r"(?:^|[.!?] )[a-zäöü]", words), f"no capital: {words}"
            assert not flaws(words, language)
        assert paragraph.text["en"] != paragraph.text["de"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "-4,3 must be it."), ("en", "The home_gate."), ("en", "A a tile."), ("en", "the the gate"), ("en", "A Rose , or"),
        ("en", "a orchid"), ("en", "an Rose"), ("en", "It is in a port."), ("en", "a point that is no gate"), ("en", "A, B and."),
        ("de", "neben ein besetzter Punkt"), ("de", "von jeden Stein"), ("de", "schlägt jeder Stein"), ("de", "in dem Gatter"),
        ("de", "keine Weiße Lotus"),
    ],
)  # fmt: skip
def test_flaws_are_seen(language: str, words: str) -> None:
    assert flaws(words, language)


@pytest.mark.parametrize("name", in_gate(NAMES_OF_ALL, 3))
def test_every_tile_that_is_played_with_has_a_paragraph(name: str) -> None:
    game = game_of(name)
    found = [paragraph.kind for paragraph in chapter_of(name, "The tiles").paragraphs if paragraph.kind]
    assert found == [kind.id for kind in game.compiled.kinds if kind.count]
    for kind in found:
        for language in ("en", "de"):
            assert of_kind(name, kind).text[language].startswith(f"{game.kinds[kind].name[language]} ({game.kinds[kind].code}):")


@pytest.mark.parametrize("name", in_gate(NAMES_OF_ALL, 3))
def test_every_picture_has_a_title_in_both_languages(name: str) -> None:
    titles = [diagram.title for paragraph in paragraphs(book_of(name)) for diagram in paragraph.diagrams]
    assert titles
    assert all(title["en"].strip() and title["de"].strip() for title in titles)


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_no_paragraph_says_a_sentence_twice(name: str) -> None:
    for paragraph in paragraphs(book_of(name)):
        sentences = re.split(r"(?<=[.!?]) ", paragraph.text["en"])
        again = {sentence for sentence in sentences if sentences.count(sentence) > 1}
        assert not {sentence for sentence in again if not sentence.startswith(BETWEEN)}


BETWEEN = ("No tile may lie between", "Neither of the two", "The line between", "Besides, a basic flower", "It is yours")
"""What is said of each way in which a link comes about."""


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_captures_are_told_where_there_are_any(name: str) -> None:
    headings = [chapter.heading["en"] for chapter in book_of(name)]
    assert ("Captures" in headings) == bool(game_of(name).compiled.captures)
    if "Captures" in headings:
        assert "A tile captures another by ending its move on it." in told(name, "Captures")
        assert "schlägt" in told(name, "Captures", "de")


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_how_a_tile_moves_is_told_before_where_it_comes_into_play(name: str) -> None:
    for paragraph in chapter_of(name, "The tiles").paragraphs:
        moves, comes = (re.search(words, paragraph.text["en"]) for words in (r"\bIt (?:never )?moves\b", r"\bcomes into play\b"))
        assert not (moves and comes) or moves.start() < comes.start()


def test_an_ending_that_cannot_come_about_is_not_told() -> None:
    book = made(SHELF.open("basic", {"target_points": 0}), pictures=False)
    aim = next(chapter for chapter in book if chapter.heading["en"] == "The aim")
    assert "agreed points" not in " ".join(paragraph.text["en"] for paragraph in aim.paragraphs)


def test_options_are_told_with_their_values_and_what_else_they_could_be() -> None:
    book = made(SHELF.open("skud", {"accents": 3}), pictures=False)
    words = " ".join(paragraph.text["en"] for paragraph in paragraphs(book))
    assert "Accent tiles that each player keeps: 3 (from 0 to 8)." in words
    assert "Accent tiles are chosen by: each player (or: HOST for both)." in words
    assert "Choose 3 accent tiles from your reserve." in words


def test_a_status_that_no_rule_asks_for_is_not_told() -> None:
    assert "is safe from capture" in told("skud", "States of tiles")
    assert "is safe from capture" not in told("skud_online", "States of tiles")


def test_a_capture_that_no_tile_can_make_is_not_told() -> None:
    book = made(SHELF.open("ancient", {"shared_tiles": True}), pictures=False)
    captures = next(chapter for chapter in book if chapter.heading["en"] == "Captures")
    assert "opposing Dragon" not in " ".join(paragraph.text["en"] for paragraph in captures.paragraphs)


def test_a_house_rule_in_any_words_can_be_told(tmp_path: Path) -> None:
    rules = """
format: 1
id: strange
extends: [skud]
name: Strange
tiles:
  rose: {name: "A*b|c {x}", cannot: [capture], move: [{leap: [1, 2]}, {slide: {at_least: 2, at_most: 4}, through: not gates}]}
never:
  far: {when: {not: {any: [{some: mine and rose}, {none: moved and lily}]}}, because: Not so.}
"""
    (tmp_path / "strange.yaml").write_text(rules, encoding="utf-8")
    book = made(Rulesets([tmp_path, RULESETS]).open("strange", {}))
    rose = next(paragraph for paragraph in paragraphs(book) if paragraph.kind == "rose")
    assert (
        "leaps 1 and 2 steps at a right angle, whatever lies between; or moves 2 to 4 steps in a straight line" in rose.text["en"]
    )
    assert "It captures nothing." in rose.text["en"]
