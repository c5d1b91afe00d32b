"""House rules that players wrote elsewhere, said in the language and played: each file in ``house_rules/`` has examples beside it
(``NAME.txt``, in the words of ``house_talk.py``), and every one of them must come out as it is written there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.session import Session
from game.rules.book.diff_rules import plain_book
from game.rules.rules_game import RulesGame
from tests.conftest import a_catalogue, in_gate
from tests.house_talk import Example, check, examples
from tests.laws import check_twin, said

FOLDER = Path(__file__).parent / "house_rules"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
WRITTEN = [(name, example) for name in NAMES for example in examples(FOLDER / f"{name}.txt")]
_OPEN: dict[str, RulesGame] = {}


def opened(name: str) -> RulesGame:
    """The game under a house rule."""
    if name not in _OPEN:
        _OPEN[name] = a_catalogue().open(FOLDER / f"{name}.yaml", {})
    return _OPEN[name]


@pytest.mark.parametrize(("name", "example"), WRITTEN, ids=[f"{name}: {example.title}" for name, example in WRITTEN])
def test_a_house_rule_plays_as_its_examples_say(name: str, example: Example) -> None:
    check(opened(name), example)


@pytest.mark.parametrize("name", in_gate(NAMES, 3))
def test_a_house_rule_is_sound_and_its_positions_come_back_equal(name: str) -> None:
    game = opened(name)
    session, chance = Session(game, 5), Chance(5)
    while session.legal and session.here.depth < 60:
        session.enter(chance.pick(session.legal))
        if session.here.depth % 6 == 0:
            check_twin(game, session.state)
    check_twin(game, session.state)


@pytest.mark.parametrize("name", NAMES)
def test_a_house_rule_has_no_slips(name: str) -> None:
    assert [str(problem) for problem in a_catalogue().check(FOLDER / f"{name}.yaml")] == []


def test_the_book_of_a_house_rule_tells_it() -> None:
    """What the new words of a house rule say is in the book, in whole sentences and in both languages."""
    told = [
        "but only from a point around a Sky Bison of yours",
        "move a flower or slither through the gates",
        "This happens by itself",
    ]
    texts = [paragraph.text for chapter in opened("bison").book() for paragraph in chapter.paragraphs]
    for words in told:
        assert any(words in text["en"] for text in texts), words
    for text in texts:
        said(text)


def test_each_house_rule_has_a_book_in_both_languages() -> None:
    for name in NAMES:
        for chapter in plain_book(opened(name)):
            for paragraph in chapter.paragraphs:
                said(paragraph.text)


def test_a_tile_that_is_put_where_another_one_was_is_told_so() -> None:
    texts = [paragraph.text for chapter in plain_book(opened("promotion")) for paragraph in chapter.paragraphs]
    lotus = next(text for text in texts if text["en"].startswith("White Lotus"))
    assert "puts it in the place of a basic flower of yours in the other half" in lotus["en"]
    assert "bringt ihn an die Stelle von einer eigenen Standardblume auf der anderen" in lotus["de"]
    assert any("Put the special flower where the basic flower was." in text["en"] for text in texts)
    assert any("Setze die Spezialblume dorthin, wo die Standardblume war." in text["de"] for text in texts)


def test_every_example_asks_something() -> None:
    assert len(WRITTEN) > len(NAMES) > 20
    for name, example in WRITTEN:
        assert any(word in ("legal", "illegal", "then") for word, _ in example.lines), name


@pytest.mark.parametrize(
    "line", ["then: 2,2 host rose", "legal: move 2,2 2,8", "illegal: move 2,2 2,3", "then: host wins by ring"]
)
def test_an_example_that_does_not_hold_is_told(line: str) -> None:
    word, _, rest = line.partition(": ")
    example = Example("wrong", (("board", "2,2 guest rose; 0,8 host lily"), (word, rest)))
    with pytest.raises(AssertionError):
        check(opened("truce"), example)


def test_what_goes_under_another_tile_is_not_said_to_leave_the_board() -> None:
    texts = [paragraph.text for chapter in opened("columns").book() for paragraph in chapter.paragraphs]
    assert any("If you can move so that this takes an opposing tile, you must" in text["en"] for text in texts)
    assert any("ein gegnerischer Stein genommen wird" in text["de"] for text in texts)
    assert not any("off the board" in text["en"] for text in texts)
