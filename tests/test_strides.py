"""Movements that are stopped on the way, whose length is counted, and that go on after a capture."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.rules.rules_game import RulesGame
from tests.table import after, assert_illegal, board_of, can, legal_from, stand
from tests.test_house_rules import house
from tests.test_listing import list_both_ways

ALONE = {"0,0": "guest rose", "-5,-5": "host lily"}


def moving(folder: Path, move: str) -> RulesGame:
    """A Rose that moves so, where no clash is in the way."""
    return house(folder, f"tiles: {{rose: {{move: {move}}}}}\nremove: [never.disharmony, never.misplaced]")


def test_a_way_ends_on_what_stops_it(tmp_path: Path) -> None:
    game = moving(tmp_path, "{slide: any, stops: midlines}")
    found = legal_from(game, stand(game, {"1,-2": "guest rose", "-5,-5": "host lily"}), "1,-2")
    assert {"1,-1", "1,0", "0,-2", "5,-2"} <= found
    assert not {"1,1", "-1,-2"} & found


def test_why_it_has_to_stop(tmp_path: Path) -> None:
    game = moving(tmp_path, "{slide: any, stops: midlines}")
    state = stand(game, {"1,-2": "guest rose", "-5,-5": "host lily"})
    assert assert_illegal(game, state, "move 1,-2 1,1") == {"1,0"}
    assert "has to stop before 1,1" in game.why(state, "move 1,-2 1,1")[0].sentence["en"]


def test_a_walk_that_turns_is_stopped_beside_a_tile(tmp_path: Path) -> None:
    game = moving(tmp_path, "{walk: 4, stops: beside theirs}")
    board = {"0,0": "guest rose", "1,2": "host lily"}
    found = legal_from(game, stand(game, board), "0,0")
    assert {"0,2", "1,1", "1,0"} <= found
    assert "2,3" not in found


def test_as_many_steps_as_there_are_tiles_beside_it(tmp_path: Path) -> None:
    game = moving(tmp_path, "{walk: {at_most: {tiles: mine and around itself}}}")
    assert legal_from(game, stand(game, ALONE), "0,0") == set()
    one = {**ALONE, "1,1": "guest lily"}
    assert legal_from(game, stand(game, one), "0,0") == {"0,1", "1,0", "0,-1", "-1,0"}
    assert len(legal_from(game, stand(game, {**one, "-1,-1": "guest lily"}), "0,0")) == 10


def test_exactly_as_many_as_are_counted(tmp_path: Path) -> None:
    game = moving(tmp_path, "{slide: {exactly: {sum: [1, {tiles: mine and lily}]}}}")
    state = stand(game, {**ALONE, "5,5": "guest lily", "6,5": "guest lily"})
    assert legal_from(game, state, "0,0") == {"0,3", "3,0", "0,-3", "-3,0"}
    assert_illegal(game, state, "move 0,0 0,2")
    assert game.way(state, "move 0,0 0,3") == ("0,0", "0,1", "0,2", "0,3")


def test_between_two_counted_bounds(tmp_path: Path) -> None:
    game = moving(tmp_path, "{slide: {at_least: 2, at_most: {sum: [1, {tiles: mine}]}}}")
    assert legal_from(game, stand(game, ALONE), "0,0") == {"0,2", "2,0", "0,-2", "-2,0"}


def test_each_tile_counts_for_itself(tmp_path: Path) -> None:
    game = moving(tmp_path, "{slide: {at_most: {tiles: mine and beside itself}}}")
    state = stand(game, {**ALONE, "0,1": "guest lily", "4,4": "guest rose"})
    assert legal_from(game, state, "0,0") == {"1,0", "-1,0", "0,-1"}
    assert legal_from(game, state, "4,4") == set()


@pytest.mark.parametrize("move", [
    "{walk: {at_most: {tiles: mine and around itself}}}", "{walk: 4, stops: beside theirs, over: mine}",
    "[{slide: {exactly: {tiles: mine}}}, {walk: 2, stops: gates or midlines}]", "{legs: [2, 2], stops: midlines}",
])  # fmt: skip
def test_both_ways_list_the_same(tmp_path: Path, move: str) -> None:
    assert list_both_ways(moving(tmp_path, move), plies=40, seed=6) == 40


@pytest.mark.parametrize(("move", "says"), [
    ("{walk: {at_most: {tiles: mine and beside it}}}", 'nothing is called "it"'),
    ("{walk: {at_most: {tile: mine}}}", "tile"),
    ("{walk: 3, stops: beside itself}", 'nothing is called "itself"'),
    ("{leap: [1, 2], stops: gates}", "stops"),
])  # fmt: skip
def test_what_cannot_be_said_of_a_movement_is_refused(tmp_path: Path, move: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        moving(tmp_path, move)


def test_links_are_as_long_as_they_say_and_nothing_is_counted_for_them(tmp_path: Path) -> None:
    with pytest.raises(BadRuleset, match="length"):
        house(tmp_path, "links: {harmony: {length: {at_most: {tiles: mine}}}}")


def test_the_book_tells_how_far_and_where_it_stops(tmp_path: Path) -> None:
    game = moving(tmp_path, "[{walk: {at_most: {tiles: mine and around itself}}}, {slide: 5, stops: around rock}]")
    said = next(p.text for chapter in game.book() for p in chapter.paragraphs if p.kind == "rose" and "steps" in p.text["en"])
    assert "up to as many steps as the number of tiles of yours around it" in said["en"]
    assert "not past any point around a Rock" in said["en"]
    assert "bis zu so viele Schritte wie die Anzahl der eigenen Steine" in said["de"]
    assert "nicht über einen Punkt rings um einen Fels hinaus" in said["de"]


SECOND = """
phases:
  play:
    turn:
      - one_of:
          - plant
          - steps: [arrange, {optional: [{do: arrange, with: {it: moved_before}}], when: {taken: theirs}}]
remove: [never.disharmony]
"""


def test_a_second_leg_after_a_capture(tmp_path: Path) -> None:
    game = house(tmp_path, SECOND)
    board = {"0,0": "guest rose", "0,2": "host jasmine", "4,4": "guest lily", "-5,-5": "host lily"}
    state = after(game, stand(game, board), "move 0,0 0,2")
    assert can(game, state, "skip")
    assert can(game, state, "move 0,2 0,4")
    assert not can(game, state, "move 4,4 4,3")
    assert board_of(game, after(game, state, "move 0,2 0,4"))["0,4"] == "guest rose"
    assert game.to_move(after(game, stand(game, board), "move 0,0 0,1")) == "host"
