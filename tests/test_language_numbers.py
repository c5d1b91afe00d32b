"""Numbers that are made of others: products, sums with weights, distances without a sign, the least and the most of several."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.book.diff_rules import plain_book
from game.rules.domain.domain import Domain
from game.rules.language.families import NumberNode
from game.rules.language.nodes import node_of
from game.rules.language.outlook import ENDLESS, Span
from game.rules.verbs.arithmetic import LARGEST_PRODUCT, multiplied
from tests.rulebooks import paragraphs
from tests.table import after, stand
from tests.test_house_rules import house

BOARD = {"2,2": "guest rose", "0,-8": "guest lily", "4,2": "guest rose", "-5,2": "host lily"}


def reaches(folder: Path, number: str, least: int) -> bool:
    """Whether a number is at least so much for GUEST: planting is allowed only then."""
    game = house(folder, f"actions: {{plant: {{when: {{count: {number}, at_least: {least}}}}}}}")
    return any(move.startswith("place") for move in game.legal(stand(game, BOARD)))


@pytest.mark.parametrize(("number", "value"), [
    ("{product: [{tiles: mine and rose}, 5]}", 10),
    ("{product: [2, {tiles: mine}, {tiles: mine and rose}]}", 12),
    ("{product: [1000, {tiles: theirs and rose}]}", 0),
    ("{sum: [{product: [3, {tiles: mine and rose}]}, {tiles: lily}]}", 8),
    ("{absolute: {difference: [{tiles: theirs}, {tiles: mine}]}}", 2),
    ("{absolute: {difference: [{tiles: mine}, {tiles: theirs}]}}", 2),
    ("{smallest: [{tiles: mine}, {tiles: mine and rose}, {tiles: lily}]}", 2),
    ("{largest: [{tiles: mine}, {tiles: mine and rose}, {tiles: lily}]}", 3),
    ("{tiles: within 2 steps of rose}", 2),
    ("{points: beside (mine and rose)}", 7),
])  # fmt: skip
def test_a_number_is_what_its_parts_make(tmp_path: Path, number: str, value: int) -> None:
    assert reaches(tmp_path, number, value)
    assert not reaches(tmp_path, number, value + 1)


def test_a_score_that_is_multiplied_each_turn_stays_a_number_that_can_be_kept() -> None:
    assert multiplied([LARGEST_PRODUCT, 12, -3]) == -LARGEST_PRODUCT
    assert multiplied([0, ENDLESS]) == multiplied([ENDLESS, 0]) == 0


class Bounds(Domain):
    """A domain that knows the bounds of two numbers."""

    def __init__(self) -> None:
        self.known = {"mine": Span(-2, 3), "theirs": Span(0, ENDLESS)}

    def span(self, value: object, picks: object = None) -> Span:
        assert isinstance(value, NumberNode)
        return self.known.get(value.owner_in(None)) or value.span(self, {})


@pytest.mark.parametrize(("record", "span"), [
    ({"product": [{"score": "mine"}, 4]}, Span(-8, 12)),
    ({"product": [{"score": "mine"}, {"score": "mine"}]}, Span(-6, 9)),
    ({"product": [{"score": "mine"}, {"score": "theirs"}]}, Span(-LARGEST_PRODUCT, LARGEST_PRODUCT)),
    ({"absolute": {"score": "mine"}}, Span(0, 3)),
    ({"absolute": {"difference": [1, {"score": "theirs"}]}}, Span(0, ENDLESS)),
    ({"absolute": {"difference": [{"score": "mine"}, 5]}}, Span(2, 7)),
])  # fmt: skip
def test_its_bounds_are_those_that_its_parts_allow(record: dict[str, object], span: Span) -> None:
    number = node_of("number", record)
    assert isinstance(number, NumberNode)
    domain = Bounds()
    domain.variants = type("Variants", (), {"range_of": staticmethod(lambda value: (value, value))})()
    assert number.span(domain, {}) == span


@pytest.mark.parametrize(("number", "english", "german"), [
    (
        "{product: [2, {links: harmony, owner: mine}]}",
        "If you have at least 6 harmonies (each counted 2 times), you win.",
        "Wenn du mindestens 6 Harmonien (je 2-fach gezählt) hast, gewinnst du.",
    ),
    (
        "{product: [{links: harmony, owner: mine}, {tiles: mine}]}",
        "If the number of harmonies of yours times the number of tiles of yours on the board is at least 6, you win.",
        "Wenn die Anzahl der eigenen Harmonien mal die Anzahl der eigenen Steine auf dem Brett mindestens 6 ist, gewinnst du.",
    ),
    (
        "{sum: [{product: [3, {tiles: mine and rose}]}, {tiles: mine and lily}]}",
        "at least 6 Roses of yours on the board (each counted 3 times) and Lilies of yours on the board, taken together",
        "mindestens 6 eigene Rosen auf dem Brett (je 3-fach gezählt) und eigene Lilien auf dem Brett hast, zusammengezählt",
    ),
    (
        "{absolute: {difference: [{tiles: mine}, {tiles: theirs}]}}",
        "the difference between the number of tiles of yours on the board and the number of opposing tiles on the board is",
        "der Unterschied zwischen „die Anzahl der eigenen Steine auf dem Brett“ und „die Anzahl der gegnerischen Steine auf",
    ),
])  # fmt: skip
def test_the_book_tells_it(tmp_path: Path, number: str, english: str, german: str) -> None:
    enough = f"{{name: Enough, when: {{count: {number}, at_least: 6}}, winner: {{player: mine}}}}"
    game = house(tmp_path, f"endings: {{enough: {enough}}}")
    book = {language: " ".join(found.text[language] for found in paragraphs(plain_book(game))) for language in ("en", "de")}
    assert english in book["en"] and german in book["de"]


def test_a_position_with_more_points_than_anybody_can_read_is_kept(tmp_path: Path) -> None:
    points = "{product: [100, 100, 100, 100, 9, {tiles: mine}]}"
    game = house(tmp_path, f"score: {{name: Points}}\nscoring: {{many: {{name: Many, at: every_turn, add: {points}}}}}")
    state = after(game, stand(game, {"2,2": "guest rose"}), "move 2,2 2,3")
    assert game.scores(state)["guest"] == 900_000_000
    assert game.setup(game.position(state))[0] == state
