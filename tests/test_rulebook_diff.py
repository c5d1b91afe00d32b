"""What differs from the ruleset that another builds on: the books compared, and the shelf that knows the parent."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.core.contract import Chapter, Paragraph
from game.core.errors import BadRuleset
from game.rules.book.diff_rules import differences
from tests.conftest import RULESETS, a_catalogue

SHELF = a_catalogue()


@cache
def book_of(name: str) -> list[Chapter]:
    return list(SHELF.open(name, {}).book())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("skud_no_waiting", ["What is never allowed. New: "]),
        (
            "skud_no_wheels",
            ["What you play with. Now: Each player has 26 tiles: 3 each of Rose,", "Wheel (W): not played with here."],
        ),
        (
            "wiki_straight",
            [f"{name}. Now: It moves up to " for name in ("Rose (R3)", "Rhododendron (R5)", "Jasmine (W3)", "White Jade (W5)")]
            + ["The options of this game: Flowers may turn on the way. Now: No. Before: Yes."],
        ),
        ("wiki_nudge", ["Rock (R). No longer: Nothing can move it."]),
        ("skud_midlines", ["The aim: Last basic flower planted. Now: "]),
    ],
)
def test_a_house_rule_tells_what_it_changes_and_nothing_else(name: str, told: list[str]) -> None:
    last = book_of(name)[-1]
    assert last.heading["en"] == "What differs from the game that this builds on"
    said = [paragraph.text["en"] for paragraph in last.paragraphs]
    assert all(any(words.startswith(beginning) for words in said) for beginning in told), said
    kinds = [paragraph.kind for paragraph in last.paragraphs if paragraph.kind]
    assert len(kinds) == len(set(kinds)) == sum(" (" in beginning[:18] for beginning in told), "nothing changes for other tiles"


def test_a_number_that_changes_is_told_with_the_number_before() -> None:
    said = [paragraph.text["en"] for paragraph in book_of("basic_short")[-1].paragraphs]
    (points,) = (words for words in said if words.startswith("The aim: "))
    now, before = points.split(" Before: ")
    assert "at least 50 points" in now and "at least 100 points" in before


def test_a_game_that_builds_on_none_tells_no_difference() -> None:
    assert all("differs" not in chapter.heading["en"] for chapter in book_of("skud"))


def test_the_same_book_differs_in_nothing() -> None:
    assert differences(book_of("skud"), book_of("skud")).paragraphs == []


def test_a_tile_is_compared_with_the_same_tile() -> None:
    def told(rose: str, lily: str) -> list[Chapter]:
        said = [Paragraph({"en": f"{name} (X): 3. {words}"}, name.lower()) for name, words in (("Rose", rose), ("Lily", lily))]
        return [Chapter({"en": "The tiles"}, said)]

    found = differences(told("It hops far.", "It hops."), told("It hops.", "It hops."))
    assert [(paragraph.kind, paragraph.text["en"]) for paragraph in found.paragraphs] == [
        ("rose", "Rose (X). Now: It hops far. Before: It hops.")
    ]


def book(**chapters: str) -> list[Chapter]:
    """A book of these chapters, each with its paragraphs on lines of their own."""
    return [
        Chapter({"en": name}, [Paragraph({"en": words}) for words in text.split("\n") if words])
        for name, text in chapters.items()
    ]


@pytest.mark.parametrize(
    ("now", "before", "told"),
    [
        ("You win by a ring.", "You win by two rings.", "Aim. Now: You win by a ring. Before: You win by two rings."),
        ("Ring: Close it and you win.", "", "Aim: Ring. New: Close it and you win."),
        ("", "Ring: Close it and you win.", "Aim: Ring. No longer: Close it and you win."),
        ("Ring: It wins.\nLast: It ends.", "Last: It ends.\nRing: It wins.", ""),
        ("Tea: 5. Hot.", "Tea: 4. Hot.", "Aim: Tea. Now: 5. Before: 4."),
        ("Tea: hot.", "Cake: hot.", "Aim: Tea. New: Hot.|Aim: Cake. No longer: Hot."),
        ("1. Play: You draw. You lay.", "2. Play: You draw.", "Aim: Play. New: You lay."),
        ("A red one: rose. A white one: lily.", "A red one: rose.", "Aim. New: A white one: lily."),
    ],
)
def test_what_belongs_together_is_told_together(now: str, before: str, told: str) -> None:
    found = differences(book(Aim=now), book(Aim=before))
    assert "|".join(paragraph.text["en"] for paragraph in found.paragraphs) == told


def test_of_a_long_sentence_before_only_what_differs_is_told() -> None:
    listed = [f"{number} of the {kind} kind" for number, kind in enumerate(("rose", "lily", "lotus", "rock", "boat", "wheel"), 1)]
    long = f"There are {', '.join(listed)}."
    found = differences(book(Tiles=long.replace("5 of", "9 of")), book(Tiles=long))
    assert found.paragraphs[0].text["en"] == (
        f"Tiles. Now: {long.replace('5 of', '9 of')} Before: … the rock kind, 5 of the boat kind, 6 of the wheel kind."
    )


def test_chapters_that_are_gone_are_told_where_they_stood() -> None:
    one, other = book(Aim="Win fast.", End="It ends."), book(Aim="Win.", Points="Count all.", End="It ends soon.")
    assert [paragraph.text["en"].partition(".")[0] for paragraph in differences(one, other).paragraphs] == [
        "Aim",
        "Points",
        "End",
    ]


def test_every_language_is_compared_by_itself() -> None:
    one, other = ([Chapter({"en": "Aim", "de": "Ziel"}, [Paragraph({"en": en, "de": de})])] for en, de in (
        ("Ring: It wins.", "Ring: Er gewinnt."), ("Ring: It loses.", "Ring: Er verliert.")))  # fmt: skip
    (paragraph,) = differences(one, other).paragraphs
    assert paragraph.text == {
        "en": "Aim: Ring. Now: It wins. Before: It loses.",
        "de": "Ziel: Ring. Jetzt: Er gewinnt. Vorher: Er verliert.",
    }


# House rules in files of their own


def differing(tmp_path: Path, rules: str) -> list[str]:
    """What differs of a house rule on the smallest of games, paragraph by paragraph."""
    (tmp_path / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: [skud]\n{rules}", "utf-8")
    last = a_catalogue(tmp_path, RULESETS).open("mine").book()[-1]
    return [words.text["en"] for words in last.paragraphs] if "differs" in last.heading["en"] else []


@pytest.mark.parametrize("header", ["", "name: Mine\n", "name: Mine\nabout: My own.\n", "about: {en: Mine, de: Meins}\n"])
def test_name_and_about_are_no_rules(tmp_path: Path, header: str) -> None:
    assert differing(tmp_path, header) == []


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("players: {count: 2, minutes: 5}\n", ["Also differs: the players: how many minutes a game takes (30 → 5)."]),
        ("tiles: {rose: {art: lily}}\n", ["Also differs: the tile “Rose”: its picture."]),
        ("tiles: {rose: {art: lily, traits: {stride: far}}}\n", ["Also differs: the tile “Rose”: its traits, its picture."]),
        ("options: {accents: {step: 2}}\n", ["Also differs: the option “Accent tiles that each player keeps”: by how much"]),
        (
            "tiles: {rose: {count: 2, art: lily}}\n",
            ["What you play with. Now: ", "Rose (R3). Now: 2 ", "Also differs: the tile “Rose”: its picture."],
        ),
    ],
)
def test_what_no_sentence_tells_is_named(tmp_path: Path, rules: str, told: list[str]) -> None:
    said = differing(tmp_path, rules)
    assert len(said) == len(told)
    assert all(words.startswith(beginning) for words, beginning in zip(said, told, strict=True)), said


def test_where_too_much_differs_to_try_it_all_that_is_said(tmp_path: Path) -> None:
    kinds = ("rose", "lily", "jasmine", "orchid", "white_jade", "rhododendron", "chrysanthemum")
    arts = ", ".join(f"{kind}: {{art: boat}}" for kind in kinds)
    assert differing(tmp_path, f"tiles: {{{arts}}}\n") == ["Of the rules 7 differ in ways of which some may not be told here."]


def test_options_that_a_player_has_set_are_no_difference() -> None:
    last = SHELF.open("skud_no_waiting", {"accents": 2}).book()[-1]
    assert not any("accent tiles from your reserve" in paragraph.text["en"] for paragraph in last.paragraphs)


def test_the_shelf_knows_what_a_ruleset_builds_on(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nid: mine\nextends: [skud]\nname: Mine\n", encoding="utf-8")
    shelf = a_catalogue(tmp_path, RULESETS)
    assert shelf.parent("skud_no_wheels") == "skud"
    assert shelf.parent("mine") == "skud"
    assert shelf.parent("skud") is None, "the flowers are no game"
    assert shelf.parent("iroh") is None
    assert shelf.parent("nothing_such") is None


def test_a_broken_parent_leaves_the_book_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = a_catalogue()
    game = shelf.open("skud_no_wheels", {})

    def broken(_name: str) -> None:
        raise BadRuleset([])

    monkeypatch.setattr(shelf, "resolved", broken)
    assert all("differs" not in chapter.heading["en"] for chapter in game.book())


def test_a_sentence_comes_after_the_one_that_says_what_it_is_about(tmp_path: Path) -> None:
    told = differing(tmp_path, "piles: {reserve: {starts_with: {rose: 2}}}\n")
    assert (
        "What you play with. Now: Each player has a reserve; everyone can see into it. At the start it holds 2 Roses. "
        "Before: … start it holds all flowers and accent tiles."
    ) in told
    assert "What you play with. New: Each player has 2 tiles: 2 Roses." in told  # and not as if something were called so
