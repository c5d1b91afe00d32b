"""Groups of touching tiles as one thing: their size, their free points, what they enclose; and no position twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.core.session import Session
from game.rules.rules_game import RulesGame
from tests.conftest import a_catalogue
from tests.laws import check_twin
from tests.table import after, assert_illegal, board_of, can, ended, stand
from tests.test_house_rules import house
from tests.test_listing import list_both_ways

SLAB = """
format: 1
id: slab
name: Garden of Stones
about: Lay stones and keep air about them.
players: {count: 2, minutes: 15}
board:
  name: The slab
  points: |
    n n n n n
    n n n n n
    n n n n n
    n n n n n
    n n n n n
  legend: {n: [neutral]}
tiles:
  stone: {name: {en: Stone, de: "Stein, der, Steine"}, code: S, count: 40, text: It has to keep a free point about its group.}
piles: {bowl: {name: {en: bowl, de: "Schale, die"}, owner: each, starts_with: stone}}
actions:
  lay:
    name: {en: Lay a stone, de: Setzen}
    says: place it spot
    pick: [{as: it, from: bowl}, {as: spot, point: empty}]
    do: [{plant: it, at: spot}, {send: theirs and not group of (theirs and beside empty), to: bowl}]
    forbid:
      smothered:
        when: {some: mine and not group of (mine and beside empty)}
        because: {en: Your own group would have no free point., de: Deine Gruppe hätte keinen freien Punkt.}
phases: {play: {name: {en: Play, de: Spiel}, players: alternate, first: guest, may_pass: true, turn: [lay]}}
stuck: pass
repetition: forbidden
endings:
  stuck:
    winner:
      most:
        - sum: [{tiles: mine}, {points: empty and not group of theirs through empty}]
          name: {en: stones and points held, de: Steine und Gebiet}
  large:
    name: {en: A large group, de: Eine große Gruppe}
    for: each
    when: {count: {largest_group: mine}, at_least: 6}
    winner: {player: mine}
"""
KO = {"-1,0": "guest stone", "0,1": "guest stone", "0,-1": "guest stone", "1,1": "host stone", "1,-1": "host stone",
      "2,0": "host stone", "0,0": "host stone"}  # fmt: skip


@pytest.fixture
def slab(tmp_path: Path) -> RulesGame:
    """A small game of groups."""
    (tmp_path / "slab.yaml").write_text(SLAB, "utf-8")
    return a_catalogue().open(tmp_path / "slab.yaml", {})


def lay(*places: str, owner: str = "guest") -> dict[str, str]:
    return dict.fromkeys(places, f"{owner} stone")


def test_a_group_without_a_free_point_is_taken_whole(slab: RulesGame) -> None:
    board = lay("-2,2", "-1,2", owner="host") | lay("-2,1", "-1,1")
    state = after(slab, stand(slab, board), "place stone 0,2")
    assert board_of(slab, state) == lay("-2,1", "-1,1", "0,2")


def test_a_group_with_a_free_point_anywhere_stays(slab: RulesGame) -> None:
    board = lay("-2,2", "-1,2", "0,2", owner="host") | lay("-2,1", "-1,1")
    state = after(slab, stand(slab, board), "place stone 0,1")
    assert board_of(slab, state) == board | lay("0,1")


def test_why_a_group_may_not_smother_itself(slab: RulesGame) -> None:
    state = stand(slab, lay("-1,2", "-2,1", owner="host") | lay("2,2"))
    assert_illegal(slab, state, "place stone -2,2")
    assert "no free point" in slab.why(state, "place stone -2,2")[0].sentence["en"]


def test_what_takes_makes_room_for_itself_first(slab: RulesGame) -> None:
    board = lay("-2,1", "-1,2", owner="host") | lay("-2,0", "-1,1", "0,2")
    assert board_of(slab, after(slab, stand(slab, board), "place stone -2,2")) == lay("-2,0", "-1,1", "0,2", "-2,2")


def test_no_move_brings_back_a_position(slab: RulesGame) -> None:
    session = Session(slab, 1, {"to_move": "guest", "board": KO})
    session.enter("place stone 1,0")
    assert "0,0" not in slab.pieces(session.state)
    assert_illegal(slab, session.state, "place stone 0,0")
    assert [(why.rule, why.sentence["en"]) for why in slab.why(session.state, "place stone 0,0")] == [
        ("repetition", "This position has come up before.")
    ]
    for move in ("place stone -2,-2", "place stone 2,2", "place stone 0,0"):
        session.enter(move)
    assert "1,0" not in slab.pieces(session.state)


def test_passing_may_leave_a_position_as_it_was(slab: RulesGame) -> None:
    state = after(slab, stand(slab, lay("0,0") | lay("2,2", owner="host")), "pass")
    assert slab.to_move(state) == "host"
    assert ended(slab, after(slab, state, "pass")) == ("draw", "stuck")


def test_what_one_holds_counts_at_the_end(slab: RulesGame) -> None:
    board = lay("-2,1", "-1,1", "-1,2") | lay("2,2", owner="host")
    state = after(slab, stand(slab, board), "pass", "pass")
    assert ended(slab, state) == ("guest", "stuck")
    result = slab.result(state)
    assert result is not None
    assert [line[1:] for line in result.tally] == [(4, 1)]


def test_the_largest_group_is_counted_by_what_touches(slab: RulesGame) -> None:
    board = lay("-2,-2", "-1,-2", "0,-2", "1,-2", "0,0") | lay("2,2", owner="host")
    assert ended(slab, after(slab, stand(slab, board), "place stone 1,1")) is None
    assert ended(slab, after(slab, stand(slab, board), "place stone 0,-1")) == ("guest", "large")


def test_positions_with_what_came_up_before_come_back_equal(slab: RulesGame) -> None:
    session = Session(slab, 1, {"board": KO})
    for move in ("place stone 1,0", "place stone -2,-2", "pass"):
        session.enter(move)
        check_twin(slab, session.state)


def test_both_ways_list_the_same_where_no_position_may_come_back(slab: RulesGame) -> None:
    assert list_both_ways(slab, plies=40, seed=4) > 1


OPTIONAL = """repetition: forbidden
phases: {play: {turn: [arrange, {optional: [arrange]}]}}
remove: [never.disharmony]
"""


def test_skipping_the_rest_of_a_turn_brings_back_no_position_either(tmp_path: Path) -> None:
    game = house(tmp_path, OPTIONAL)
    board = {"2,2": "guest rose", "-5,2": "host lily"}
    state = after(game, stand(game, board), "move 2,2 2,3", "skip", "move -5,2 -5,3", "skip")
    state = after(game, state, "move 2,3 2,2", "skip", "move -5,3 -5,2")
    assert not can(game, state, "skip")
    assert not can(game, state, "move -5,2 -5,2")
    assert can(game, state, "move -5,2 -5,1")


@pytest.mark.parametrize(("phrase", "found"), [
    ("group of it", {"2,2", "2,3", "3,3"}),
    ("group of it through rose", {"2,2", "2,3"}),
    ("group of it through occupied", {"2,2", "2,3", "3,3", "4,3"}),
    ("mine and not group of it", {"5,5"}),
    ("group of beside it", {"2,2", "2,3", "3,3"}),
    ("(mine and group of it) or theirs", {"2,2", "2,3", "3,3", "4,3"}),
])  # fmt: skip
def test_a_group_is_what_hangs_together(tmp_path: Path, phrase: str, found: set[str]) -> None:
    rules = f"""actions:
  point_at:
    as: arrange
    says: look it other
    pick: [{{as: it, tile: mine and rose and beside rose}}, {{as: other, point: {phrase}}}]
    do: [{{mark: it, with: seen}}]
statuses: {{seen: {{name: seen, text: Seen., marked: true}}}}
remove: [never.disharmony]"""
    game = house(tmp_path, rules)
    board = {"2,2": "guest rose", "2,3": "guest rose", "3,3": "guest lily", "4,3": "host lily", "5,5": "guest lily"}
    state = stand(game, board)
    assert {move.split()[2] for move in game.legal(state) if move.startswith("look 2,2")} == found


def test_the_number_of_groups_is_counted(tmp_path: Path) -> None:
    rules = """endings:
  apart: {name: Apart, for: each, when: {count: {groups: mine}, at_least: 3}, winner: {player: mine}}"""
    game = house(tmp_path, rules)
    two = {"2,2": "guest rose", "-2,-5": "guest rose", "-2,-4": "guest lily", "-5,2": "host lily"}
    assert ended(game, stand(game, two)) is None
    assert ended(game, stand(game, {**two, "5,-5": "guest rose"})) == ("guest", "apart")


@pytest.mark.parametrize(("rules", "says"), [
    ("zones: {odd: group of centre}", "can change during play"),
    ("never: {odd: {when: {some: group of it through}, because: No.}}", "it"),
    ("never: {odd: {when: {some: group flower}, because: No.}}", 'nothing is called "group"'),
    ("repetition: never", "or forbidden"),
])  # fmt: skip
def test_what_cannot_be_said_of_groups_is_refused(tmp_path: Path, rules: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        house(tmp_path, rules)


def test_the_book_tells_of_groups_in_both_languages(slab: RulesGame) -> None:
    said = [paragraph.text for chapter in slab.book() for paragraph in chapter.paragraphs]
    for english, german in [
        ("not in one group with an opposing tile", "nicht in einer Gruppe mit einem gegnerischen Stein"),
        ("at least 6 tiles in the largest group of tiles of yours", "6 Steine in der größten Gruppe aus eigenen Steinen"),
        ("no move may bring back a position", "kein Zug darf eine Stellung zurückbringen"),
    ]:
        assert any(english in text["en"].replace("No move", "no move") for text in said), english
        assert any(german in text["de"].replace("Kein Zug", "kein Zug") for text in said), german
