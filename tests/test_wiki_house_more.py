"""Two shipped house rules of Wiki Pai Sho that are no clause: like with like, and straight lines."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.conftest import Open
from tests.table import assert_illegal, can, legal_from, links_of, stand

KINDS = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")


@pytest.mark.parametrize(("a", "b"), list(combinations_with_replacement(KINDS, 2)))
def test_wiki_same_flower_two_of_a_kind_harmonise_too(opened: Open, a: str, b: str) -> None:
    game, board = opened("wiki_same_flower"), {"-3,5": f"guest {a}", "3,5": f"guest {b}"}
    before = links_of(opened("wiki"), stand(opened("wiki"), board))
    assert links_of(game, stand(game, board)) == (before if a != b else {"guest -3,5 3,5"})
    assert not before or a != b


def test_wiki_same_flower_of_one_player_and_past_neutral_ones(opened: Open) -> None:
    game = opened("wiki_same_flower")
    assert links_of(game, stand(game, {"-3,5": "guest rose", "3,5": "host rose"})) == set()
    line = {"-3,5": "guest rose", "0,5": "guest rose", "3,5": "guest rose"}
    assert links_of(game, stand(game, line)) == {"guest -3,5 0,5", "guest -3,5 3,5", "guest 0,5 3,5"}
    assert links_of(game, stand(game, {**line, "0,5": "host jasmine"})) == set()


def test_wiki_same_flower_they_do_not_capture_each_other(opened: Open) -> None:
    game = opened("wiki_same_flower")
    state = stand(game, {"5,5": "guest rose", "5,6": "host rose", "4,5": "host jasmine"})
    assert assert_illegal(game, state, "move 5,5 5,6") == {"5,6"}
    assert can(game, state, "move 5,5 4,5")


@pytest.mark.parametrize(("kind", "far"), [("jasmine", 3), ("rose", 3), ("white_jade", 5), ("rhododendron", 5)])
def test_wiki_straight_flowers_slide(opened: Open, kind: str, far: int) -> None:
    game, start = opened("wiki_straight"), "1,7" if kind in ("rose", "rhododendron") else "-1,7"
    reached = legal_from(game, stand(game, {start: f"guest {kind}"}), start)
    assert all(place.split(",")[0] == start.split(",")[0] or place.split(",")[1] == "7" for place in reached)
    assert f"{start.split(',')[0]},{7 - far}" in reached
    assert len(legal_from(opened("wiki"), stand(opened("wiki"), {start: f"guest {kind}"}), start)) > len(reached)


@pytest.mark.parametrize("kind", ["lily", "chrysanthemum", "white_lotus", "boat", "wheel", "white_dragon"])
def test_wiki_straight_leaves_the_others_their_moves(opened: Open, kind: str) -> None:
    games = [opened("wiki_straight"), opened("wiki")]
    straight, usual = (legal_from(game, stand(game, {"5,5": f"guest {kind}"}), "5,5") for game in games)
    assert straight == usual


def test_wiki_straight_is_the_option(opened: Open) -> None:
    option, house = opened("wiki", flowers_turn=False), opened("wiki_straight")
    assert option.identity.options == house.identity.options
    board = {"5,5": "guest rose", "5,6": "guest rock"}
    for game in (option, house):
        assert "4,6" in assert_illegal(game, stand(game, board), "move 5,5 4,6")
