"""What differs from the ruleset that another builds on: the books compared, and the shelf that knows the parent."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.core.contract import Chapter, Paragraph
from game.core.errors import BadRuleset
from game.rules.rulebook_diff import differences
from game.rules.shelf import Rulesets
from tests.conftest import RULESETS

SHELF = Rulesets([RULESETS])


@cache
def book_of(name: str) -> list[Chapter]:
    return list(SHELF.open(name, {}).book())


@pytest.mark.parametrize(
    ("name", "new", "gone"),
    [
        (
            "skud_no_waiting",
            "New in “What is never allowed”: Nothing may be done after which there are more than 2 tiles of yours",
            "",
        ),
        ("skud_no_wheels", "Each player has 26 tiles", "No longer in “The tiles”: Wheel (W): 2 for each player."),
        (
            "wiki_straight",
            "Rose (R3): It moves up to 3 steps in a straight line.",
            "Rose (R3): It moves up to 3 steps and may turn",
        ),
        ("wiki_nudge", "", "No longer in “The tiles”: Rock (R): Nothing can move it."),
        ("basic_short", "If you have at least 50 points", "If you have at least 100 points"),
    ],
)
def test_a_house_rule_tells_what_it_changes(name: str, new: str, gone: str) -> None:
    last = book_of(name)[-1]
    assert last.heading["en"] == "What differs from the game that this builds on"
    said = [paragraph.text["en"] for paragraph in last.paragraphs]
    assert any(new in words for words in said if words.startswith("New in"))
    assert any(gone in words for words in said if words.startswith("No longer in"))
    assert not any("Lily (W4)" in words for words in said), "nothing changes for lilies"


def test_a_game_that_builds_on_none_tells_no_difference() -> None:
    assert all("differs" not in chapter.heading["en"] for chapter in book_of("skud"))


def test_the_same_book_differs_in_nothing() -> None:
    assert differences(book_of("skud"), book_of("skud")).paragraphs == []


def test_a_tile_is_compared_with_the_same_tile() -> None:
    def book(rose: str, lily: str) -> list[Chapter]:
        said = [Paragraph({"en": f"{name} (X): 3. {words}"}, name.lower()) for name, words in (("Rose", rose), ("Lily", lily))]
        return [Chapter({"en": "The tiles"}, said)]

    found = differences(book("It hops.", "It hops."), book("It runs.", "It hops."))
    assert [paragraph.text["en"] for paragraph in found.paragraphs] == [
        "New in “The tiles”: Rose (X): It hops.",
        "No longer in “The tiles”: Rose (X): It runs.",
    ]


def test_options_that_a_player_has_set_are_no_difference() -> None:
    last = SHELF.open("skud_no_waiting", {"accents": 2}).book()[-1]
    assert not any("accent tiles from your reserve" in paragraph.text["en"] for paragraph in last.paragraphs)


def test_the_shelf_knows_what_a_ruleset_builds_on(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nid: mine\nextends: [skud]\nname: Mine\n", encoding="utf-8")
    shelf = Rulesets([tmp_path, RULESETS])
    assert shelf.parent("skud_no_wheels") == "skud"
    assert shelf.parent("mine") == "skud"
    assert shelf.parent("skud") is None, "the flowers are no game"
    assert shelf.parent("iroh") is None
    assert shelf.parent("nothing_such") is None


def test_a_broken_parent_leaves_the_book_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Rulesets([RULESETS])
    game = shelf.open("skud_no_wheels", {})

    def broken(_name: str) -> None:
        raise BadRuleset([])

    monkeypatch.setattr(shelf, "resolved", broken)
    assert all("differs" not in chapter.heading["en"] for chapter in game.book())
