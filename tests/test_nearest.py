"""The word that was meant."""

from __future__ import annotations

import pytest

from game.rules.trees.nearest import did_you_mean, nearest, plain_name
from tests.effort import effort


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("weel", "wheel"),
        ("mvoe", "move"),
        ("rosse", "rose"),
        ("bloming", "blooming"),
        ("harmny", "harmony"),
        ("tile", "tiles"),
        ("captures", "capture"),
        ("white-jade", "white_jade"),
        ("White_Jade", "white_jade"),
        ("jade_white", "white_jade"),
        ("jade", "white_jade"),
        ("chrys", "chrysanthemum"),
    ],
)
def test_the_nearest_word_is_the_one_meant(wrong: str, right: str) -> None:
    words = ["move", "wheel", "rose", "blooming", "harmony", "tiles", "capture", "white_jade", "chrysanthemum", "lily", "walk"]
    assert nearest(wrong, words) == right
    assert did_you_mean(wrong, words) == f'Did you mean "{right}"?'


@pytest.mark.parametrize(
    ("wrong", "known", "right"),
    [
        ("my", ["my_side", "mine"], "mine"),
        ("gegner", ["mine", "theirs"], "theirs"),
        ("Anzahl", ["name", "count"], "count"),
        ("zurück", ["send", "move"], "send"),
        ("both", ["guest", "each"], "each"),
        ("default", ["number", "min"], "number"),
        ("harmonies", ["harmony", "links"], "harmony"),
    ],
)
def test_words_of_other_people_stand_for_ours(wrong: str, known: list[str], right: str) -> None:
    assert nearest(wrong, known) == right
    assert nearest(wrong, ["castle"]) is None


@pytest.mark.parametrize(
    ("word", "name"),
    [("White Jade", "white_jade"), ("Knöterich", "knoeterich"), ("Iroh's  tile", "irohs_tile"), ("7 up", ""), ("?", "")],
)
def test_a_word_as_a_name(word: str, name: str) -> None:
    assert plain_name(word) == name


@pytest.mark.parametrize("wrong", ["", "x", "zz", "teapot", "a" * 5000, "banana_boat_song"])
def test_nothing_is_near_to_what_is_far(wrong: str) -> None:
    assert nearest(wrong, ["move", "wheel", "on"]) is None
    assert did_you_mean(wrong, ["move", "wheel", "on"]) == ""


def test_a_word_is_not_its_own_correction_and_the_search_is_cheap() -> None:
    assert nearest("walk", ["walk", "talk"]) == "talk"
    words = [f"word_{number:04d}_abcdefgh" for number in range(600)]
    assert nearest("wrod_0599_abcdefgh", words) == "word_0599_abcdefgh"
    assert effort(lambda: nearest("wrod_0599_abcdefgh", words), enough=30) < 30
