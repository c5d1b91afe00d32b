"""The rule book: every shipped ruleset told in full, in both languages, with pictures that say what the game itself says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.core.contract import Chapter, Diagram, Paragraph
from game.core.lattice import INDEX, NAMES, places
from game.rules.diagrams import goals, standing
from game.rules.play import RulesGame
from game.rules.shelf import Rulesets
from game.rules.state import State
from tests import soak
from tests.conftest import RULESETS
from tests.effort import effort
from tests.soak import Variant

NAMES_OF_ALL = soak.playable()
VARIANTS = [variant for name in NAMES_OF_ALL for variant in soak.variants(name)]
SHELF = Rulesets([RULESETS])
OWNERS = ("guest", "host", "any")


@cache
def game_of(name: str) -> RulesGame:
    return SHELF.open(name, {})


@cache
def book_of(name: str) -> list[Chapter]:
    return list(game_of(name).book())


def paragraphs(book: list[Chapter]) -> Iterator[Paragraph]:
    for chapter in book:
        yield from chapter.paragraphs


def chapter_of(name: str, heading: str) -> Chapter:
    return next(chapter for chapter in book_of(name) if chapter.heading["en"] == heading)


def told(name: str, heading: str, language: str = "en") -> str:
    """All that a chapter says."""
    return " ".join(paragraph.text[language] for paragraph in chapter_of(name, heading).paragraphs)


def of_kind(name: str, kind: str) -> Paragraph:
    return next(paragraph for paragraph in chapter_of(name, "The tiles").paragraphs if paragraph.kind == kind)


def picture(paragraph: Paragraph, words: str) -> Diagram:
    return next(diagram for diagram in paragraph.diagrams if words in diagram.title["en"])


def laid_as(game: RulesGame, diagram: Diagram) -> State:
    """The state of a diagram's pieces."""
    rules = game.compiled
    pieces = {
        INDEX[place]: rules.piece(rules.kind_index[piece.kind], OWNERS.index(piece.owner), piece.marks)
        for place, piece in diagram.pieces.items()
    }
    return standing(rules, pieces)


# Every book


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_book_is_made_of_whole_sentences_in_both_languages(variant: Variant) -> None:
    book = list(soak.opened(variant).book())
    assert len(book) > 5
    for paragraph in paragraphs(book):
        for language in ("en", "de"):
            words = paragraph.text[language]
            assert re.search(r"[.!?][“”]?$", words), f"no full stop: {words}"
            assert not re.search(r"\w_\w|[{}\[\]*|^$\u2063]|  | [,.;:]|,,|\.\.", words), words
            assert not re.search(r"not \w+.* must be not|must not be not", words), words
        assert paragraph.text["en"] != paragraph.text["de"]


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_every_tile_that_is_played_with_has_a_paragraph(name: str) -> None:
    game = game_of(name)
    found = [paragraph.kind for paragraph in chapter_of(name, "The tiles").paragraphs if paragraph.kind]
    assert found == [kind.id for kind in game.compiled.kinds if kind.count]
    for kind in found:
        paragraph = of_kind(name, kind)
        assert game.kinds[kind].name["en"] in paragraph.text["en"]
        assert game.kinds[kind].name["de"] in paragraph.text["de"]


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_the_picture_of_a_movement_is_that_of_the_legal_moves(name: str) -> None:
    game = game_of(name)
    shown = [diagram for paragraph in chapter_of(name, "The tiles").paragraphs for diagram in paragraph.diagrams]
    shown = [diagram for diagram in shown if diagram.title["en"].endswith("how it moves")]
    for diagram in shown:
        source = next(place for place, mark in diagram.marks.items() if mark == "source")
        free = {NAMES[place] for place in places(goals(laid_as(game, diagram), INDEX[source]))}
        marked = {place: mark for place, mark in diagram.marks.items() if mark in ("land", "capture")}
        assert marked.keys() == free
        assert {place for place, mark in marked.items() if mark == "capture"} == free & diagram.pieces.keys()
        for way in diagram.ways:
            assert way[0] == source
            assert way[-1] in free
    walkers = [kind for kind in game.compiled.kinds if kind.count and kind.moves]
    assert len(shown) in (len(walkers), 0)


def test_a_movement_is_shown_with_a_tile_in_its_way_and_one_that_it_takes() -> None:
    game = game_of("basic")
    diagram = picture(of_kind("basic", "rose"), "how it moves")
    assert "capture" in diagram.marks.values()
    source = next(place for place, mark in diagram.marks.items() if mark == "source")
    alone = laid_as(game, Diagram(diagram.title, {source: diagram.pieces[source]}))
    lost = {NAMES[place] for place in places(goals(alone, INDEX[source]))} - {
        place for place, mark in diagram.marks.items() if mark in ("land", "capture")
    }
    blocker = lost & diagram.pieces.keys()
    assert blocker
    assert lost - blocker
    assert all(diagram.marks[place] == "blocked" for place in lost)


def test_moves_are_made_as_the_table_itself_would_reach_them() -> None:
    game = game_of("skud")
    diagram = picture(of_kind("skud", "jasmine"), "how it moves")
    source = next(place for place, mark in diagram.marks.items() if mark == "source")
    reached = game.reach(laid_as(game, diagram), source)
    sorts = {"land": "move", "capture": "take"}
    assert reached == {place: sorts[mark] for place, mark in diagram.marks.items() if mark in sorts}


@pytest.mark.parametrize("name", ["skud", "basic", "ancient", "solitaire", "iroh"])
def test_the_lines_of_a_picture_stand_in_the_game(name: str) -> None:
    game = game_of(name)
    shown = [diagram for paragraph in chapter_of(name, "The tiles").paragraphs for diagram in paragraph.diagrams if diagram.links]
    assert shown
    for diagram in shown:
        assert list(diagram.links) == list(game.links(laid_as(game, diagram)))


def test_the_partners_of_a_flower_are_shown_around_it() -> None:
    diagram = picture(of_kind("skud", "rose"), "Harmony")
    source = next(place for place, mark in diagram.marks.items() if mark == "source")
    linked: dict[str, set[str]] = {link.kind: set() for link in diagram.links}
    for link in diagram.links:
        linked[link.kind] |= {diagram.pieces[place].kind for place in (link.a, link.b) if place != source}
    assert linked == {"harmony": {"chrysanthemum", "white_jade", "white_lotus"}, "disharmony": {"jasmine"}}


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("skud", "wheel", "Place an accent tile"),
        ("skud", "boat", "Move a flower with the Boat"),
        ("basic", "boat", "Ferry"),
        ("ancient", "knotweed", "Lay a tile"),
        ("iroh", "fire", "Move a tile"),
        ("ancient", "coin", "Coin"),
    ],
)
def test_what_a_special_tile_does_is_shown_before_and_after(name: str, kind: str, words: str) -> None:
    before, after = (
        picture(of_kind(name, kind), f"{words}{' up to three tiles with a Boat' * (words == 'Ferry')}: {when}")
        for when in ("before", "after")
    )
    changed = before.pieces != after.pieces or list(before.links) != list(after.links)
    assert changed


def test_what_a_knotweed_touches_is_marked() -> None:
    diagram = picture(of_kind("skud", "knotweed"), "forms no harmony")
    touched = {place for place, mark in diagram.marks.items() if mark == "blocked"}
    game = game_of("skud")
    withered = {
        place for place, badges in game.badges(laid_as(game, diagram)).items() if any(b.status == "withered" for b in badges)
    }
    assert touched == withered
    assert touched


def test_where_a_tile_comes_into_play_is_marked() -> None:
    marks = picture(of_kind("skud", "rose"), "come into play").marks
    assert marks == dict.fromkeys(["-8,0", "0,-8", "0,8", "8,0"], "land")
    assert set(picture(of_kind("skud", "rock"), "come into play").marks.values()) == {"blocked"}


# What is said


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_captures_are_told_where_there_are_any(name: str) -> None:
    headings = [chapter.heading["en"] for chapter in book_of(name)]
    assert ("Captures" in headings) == bool(game_of(name).compiled.captures)
    if "Captures" in headings:
        assert "captures" in told(name, "Captures")
        assert "schlägt" in told(name, "Captures", "de")


SAID = [
    ("skud", "The aim", "If a closed chain of your Harmonies runs around the centre, you win."),
    ("skud", "How the game goes", "if this has made a new Harmony of yours"),
    ("skud", "The tiles", "It captures any opposing Jasmine and any opposing wild Orchid."),
    ("skud", "Lines between tiles", "The line cannot pass a gate."),
    ("basic", "The tiles", "It moves 2 and then 2 steps at a right angle, and no fewer"),
    ("basic", "The tiles", "It may not come before each player has had 3 turns."),
    ("basic", "States of tiles", "A Rock takes on the harmonies and disharmonies of the flowers around it."),
    ("basic", "Lines between tiles", "Disharmony stands where Harmony would stand but for one tile between"),
    ("basic", "Points", "At the end of each of your turns you gain the points of each Harmony of yours."),
    ("wiki", "Lines between tiles", "one is a White Lotus of yours, the other a basic flower, and it is yours"),
    ("ancient", "How the game goes", "7 tiles are drawn from your bag by chance into your hand."),
    ("iroh", "The aim", "a tile counts for at most 1 of them; Water: 2"),
    ("skud_no_waiting", "What is never allowed", "more than 2 tiles of yours in a gate"),
    ("solitaire", "How the game goes", "You play alone."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "heading", "words"), SAID)
def test_a_player_is_told(name: str, heading: str, words: str) -> None:
    assert words in told(name, heading)


GERMAN = [
    ("skud", "The tiles", "Sein Zug darf nicht in einem Gatter enden."),
    ("skud", "States of tiles", "eine Blume im Spiel, die keine Orchidee ist und neben einem Knöterich liegt"),
    ("skud", "How the game goes", "einen leeren Punkt, der kein Gatter ist und neben der gewählten Blume liegt"),
    ("basic", "The tiles", "jedem gegnerischen Weißen Drachen, jedem"),
    ("basic", "The aim", "Wenn du mindestens 100 Punkte hast, ist das Spiel zu Ende"),
    ("iroh", "How the game goes", "einen Fels aus deinem Vorrat"),
]


@pytest.mark.parametrize(("name", "heading", "words"), GERMAN)
def test_german_sentences_have_their_cases_and_their_verbs(name: str, heading: str, words: str) -> None:
    assert words in told(name, heading, "de")


def test_an_ending_that_cannot_come_about_is_not_told() -> None:
    book = SHELF.open("basic", {"target_points": 0}).book()
    assert "agreed points" not in " ".join(
        p.text["en"] for chapter in book if "aim" in chapter.heading["en"] for p in chapter.paragraphs
    )


def test_options_are_told_with_their_values() -> None:
    book = list(SHELF.open("skud", {"accents": 3}).book())
    words = " ".join(paragraph.text["en"] for paragraph in paragraphs(book))
    assert "Accent tiles that each player keeps: 3." in words
    assert "Choose 3 accent tiles from your reserve." in words


def test_a_status_that_no_rule_asks_for_is_not_told() -> None:
    assert "Safe from capture" in told("skud", "States of tiles")
    assert "Safe from capture" not in told("skud_online", "States of tiles")


def test_english_calls_a_gate_a_gate() -> None:
    for name in NAMES_OF_ALL:
        for paragraph in paragraphs(book_of(name)):
            assert not re.search(r"\bports?\b", paragraph.text["en"]), paragraph.text["en"]


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
    book = list(Rulesets([tmp_path, RULESETS]).open("strange", {}).book())
    rose = next(paragraph for paragraph in paragraphs(book) if paragraph.kind == "rose")
    assert (
        "leaps 1 and 2 steps at a right angle, whatever lies between, or moves 2 to 4 steps in a straight line" in rose.text["en"]
    )
    assert "It captures nothing." in rose.text["en"]


@pytest.mark.parametrize("name", ["skud", "basic", "wiki", "ancient", "iroh", "solitaire"])
def test_a_book_is_made_while_a_screen_opens(name: str) -> None:
    game = game_of(name)
    assert effort(game.book) < 60
