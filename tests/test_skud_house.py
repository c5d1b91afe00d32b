"""Three shipped house rules of Skud: seasons, flowers safe in harmony, and a Lotus to guard."""

from __future__ import annotations

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, can, ended, links_of, stand

LONE = {"-5,2": "host lily"}


@pytest.mark.parametrize(("turn", "kinds"), [(0, {"red", "white"}), (4, {"red"}), (7, {"red"}), (8, {"red", "white"})])
def test_skud_seasons_white_flowers_rest_in_summer(opened: Open, turn: int, kinds: set[str]) -> None:
    assert _harmonious(opened("skud_seasons"), turn) == kinds


@pytest.mark.parametrize(("turn", "kinds"), [(11, {"red", "white"}), (12, {"white"}), (15, {"white"}), (16, {"red", "white"})])
def test_skud_seasons_red_flowers_rest_in_winter_and_the_year_begins_again(opened: Open, turn: int, kinds: set[str]) -> None:
    assert _harmonious(opened("skud_seasons"), turn) == kinds


def _harmonious(game: RulesGame, turn: int) -> set[str]:
    """The colours of which two flowers are in harmony after so many turns of both."""
    board = {"1,6": "guest rose", "4,6": "guest chrysanthemum", "-6,-5": "guest jasmine", "-2,-5": "guest lily"}
    found = links_of(game, stand(game, board, turns={"guest": turn, "host": turn}))
    return {colour for colour, link in (("red", "guest 1,6 4,6"), ("white", "guest -6,-5 -2,-5")) if link in found}


@pytest.mark.parametrize(("partner", "taken"), [("0,7", False), ("1,7", True)])
def test_skud_shelter_a_flower_in_a_harmony_is_not_taken(opened: Open, partner: str, taken: bool) -> None:
    board = {"0,4": "guest rose", partner: "guest chrysanthemum", "1,4": "host jasmine"}
    game = opened("skud_shelter")
    assert can(game, stand(game, board, "host"), "move 1,4 0,4") is taken
    assert can(opened("skud"), stand(opened("skud"), board, "host"), "move 1,4 0,4")


def test_skud_lotus_whoever_loses_the_lotus_has_lost(opened: Open) -> None:
    game, board = opened("skud_lotus"), {"0,4": "guest rose", "1,4": "host white_lotus"}
    reserve = {"guest": {"rose": 1, "white_lotus": 1}, "host": {"rose": 1}}
    assert ended(game, after(game, stand(game, board, reserve=reserve), "move 0,4 1,4")) == ("guest", "lotus_lost")
    assert not can(opened("skud"), stand(opened("skud"), board, reserve=reserve), "move 0,4 1,4")


def test_skud_lotus_one_that_has_not_come_into_play_is_not_lost(opened: Open) -> None:
    game = opened("skud_lotus")
    assert ended(game, after(game, stand(game, {"0,4": "guest rose", **LONE}), "move 0,4 0,5")) is None
    assert not can(game, stand(game, {"0,-7": "guest rose", "0,-8": "host white_lotus"}), "move 0,-7 0,-8")
