"""Lasting marks that lie on points, whatever stands there: set and taken off, asked for, kept in positions, seen on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.errors import BadPosition, BadRuleset
from game.core.session import Session
from game.rules.rules_game import RulesGame
from tests.laws import check_twin
from tests.table import after, assert_illegal, can, legal_from, stand
from tests.test_house_rules import house
from tests.test_listing import list_both_ways

FIRE = """
statuses:
  burnt: {name: {en: burnt, de: verbrannt}, text: {en: Burnt ground., de: Asche.}, marked: true, on: points}
  scorched: {name: {en: scorched, de: versengt}, text: {en: It is scorched., de: Versengt.},
             who: flower and burnt, cannot: [move]}
actions:
  arrange:
    do: [{move: it, to: goal}, {mark_points: origin of it, with: burnt}]
  rain:
    name: {en: Rain, de: Regen}
    as: arrange
    says: rain it
    pick: [{as: it, tile: mine and flower and beside burnt}]
    do: [{unmark_points: burnt and around it, with: burnt}]
groups:
  tile: {land: not gates and not burnt}
"""
BOARD = {"2,2": "guest rose", "-5,2": "host lily"}


@pytest.fixture
def fire(tmp_path: Path) -> RulesGame:
    """Where a flower stood the ground burns."""
    return house(tmp_path, FIRE)


def test_a_point_stays_marked_when_the_tile_has_gone(fire: RulesGame) -> None:
    state = after(fire, stand(fire, BOARD), "move 2,2 2,3", "move -5,2 -5,3")
    assert fire.position(state)["marks"] == {"burnt": ["-5,2", "2,2"]}
    assert "2,2" not in legal_from(fire, state, "2,3")
    assert "2,2" in legal_from(fire, stand(fire, {"2,3": "guest rose", "-5,2": "host lily"}), "2,3")


def test_why_nothing_lands_there(fire: RulesGame) -> None:
    state = stand(fire, BOARD, marks={"burnt": ["2,3"]})
    assert assert_illegal(fire, state, "move 2,2 2,3") == {"2,3"}


def test_a_status_asks_for_the_mark_under_a_tile(fire: RulesGame) -> None:
    state = stand(fire, BOARD, marks={"burnt": ["2,2"]})
    assert not legal_from(fire, state, "2,2")
    assert fire.why(state, "move 2,2 2,3")[0].sentence["en"] == "It is scorched."


def test_a_mark_can_be_taken_off(fire: RulesGame) -> None:
    state = stand(fire, BOARD, marks={"burnt": ["2,3", "1,1", "5,5"]})
    assert can(fire, state, "rain 2,2")
    assert fire.position(after(fire, state, "rain 2,2"))["marks"] == {"burnt": ["5,5"]}
    assert not can(fire, stand(fire, BOARD, marks={"burnt": ["5,5"]}), "rain 2,2")


def test_marks_make_another_position(fire: RulesGame) -> None:
    states = [stand(fire, BOARD, marks=marks) for marks in ({}, {"burnt": ["5,5"]}, {"burnt": ["5,5", "5,4"]})]
    assert len({*states}) == len({fire.key(state) for state in states}) == 3


def test_positions_come_back_equal_and_both_ways_list_the_same(fire: RulesGame) -> None:
    session, chance = Session(fire, 2), Chance(2)
    while session.legal and session.here.depth < 60:
        session.enter(chance.pick(session.legal))
        check_twin(fire, session.state)
    assert list_both_ways(fire, plies=40, seed=3) == 40


def test_undo_takes_marks_back(fire: RulesGame) -> None:
    session = Session(fire, 1, {"board": BOARD})
    session.enter("move 2,2 2,3")
    session.undo()
    assert "marks" not in fire.position(session.state)


def test_a_table_is_told_of_marks_on_points_with_and_without_a_tile(fire: RulesGame) -> None:
    state = stand(fire, BOARD, marks={"burnt": ["2,2", "5,5"]})
    badges = fire.badges(state)
    assert [badge.status for badge in badges["5,5"]] == ["burnt"]
    assert "burnt" in [badge.status for badge in badges["2,2"]]


@pytest.mark.parametrize(("marks", "says"), [
    ({"burned": ["0,0"]}, "no points bear 'burned'.*burnt"), ({"burnt": ["9,9"]}, "list points"), ({"burnt": 3}, "list points"),
    (["burnt"], "marks must be a record"),
])  # fmt: skip
def test_marks_that_cannot_be_are_refused(fire: RulesGame, marks: object, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        stand(fire, BOARD, marks=marks)


@pytest.mark.parametrize(("rules", "says"), [
    ("statuses: {a: {text: A., on: points, who: tile}}", "only a lasting mark"),
    ("statuses: {a: {text: A., on: points, marked: true, cannot: [move]}}", "keeps nothing from anything"),
    ("statuses: {a: {text: A., marked: true}}\nactions: {arrange: {do: [{move: it, to: goal}, {mark_points: goal, with: a}]}}",
     "is no mark of points"),
    ("statuses: {a: {text: A., marked: true, on: points}}\nactions: {arrange: {do: [{move: it, to: goal}, {mark: it, with: a}]}}",
     "write mark_points"),
])  # fmt: skip
def test_what_cannot_be_said_of_marks_is_refused(tmp_path: Path, rules: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        house(tmp_path, rules)


def test_the_book_tells_of_marked_points(fire: RulesGame) -> None:
    said = [paragraph.text for chapter in fire.book() for paragraph in chapter.paragraphs]
    for english, german in [
        ("From now on the point where it stood is burnt", "Von nun an ist der Punkt"),
        ("A point that is burnt stays so", "Ein Punkt, der verbrannt ist, bleibt es"),
        ("or on a burnt point", "auf einem verbrannten Punkt"),
    ]:
        assert any(english in text["en"] for text in said), english
        assert any(german in text["de"] for text in said), german
