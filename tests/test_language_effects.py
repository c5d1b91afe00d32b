"""Effects one after another: what is legal is what can be done to the end, whatever the first of them has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.core.selection import Selection
from game.core.session import Session
from tests.table import after, board_of, can, position, reserve_of, stand
from tests.test_house_rules import house

ONE = "pick: [{as: one, from: reserve, who: basic}, {as: spot, point: gates and empty}, {as: place, point: empty}]"
TWO = "pick: [{as: one, from: reserve, who: basic}, {as: other, from: reserve, who: basic}]"
LEFT = {"guest": {"rose": 1, "lily": 1}, "host": {"rose": 1}}


def only(action: str, more: str = "") -> str:
    """A ruleset in whose turns nothing but one action can be done, and none is forbidden."""
    return f"remove: [never]\nactions:\n  only: {{name: Only, {action}}}\nphases: {{play: {{turn: [only]}}}}\n{more}"


MOVER = "{as: it, tile: mine and flower}, {as: goal, way_of: it}"
ROCK = "{as: new, from: reserve, who: rock}, {as: spot, point: empty}"
CREW = "{as: crew, tile: mine and flower}, {as: far, steps: 1, of: crew}"
CASES = {
    "something is put there": (
        f"says: only crew far new spot, pick: [{CREW}, {ROCK}], do: [{{plant: new, at: spot}}, {{shift: crew, by: far}}]",
        "only 2,2 0,1 rock 5,5", "only 2,2 0,1 rock 2,3",
    ),
    "a mark forbids to capture": (
        f"says: only it goal, pick: [{MOVER}], do: [{{mark: it, with: weary}}, {{move: it, to: goal}}]",
        "only 2,2 2,3", "only 2,2 2,4",
    ),
    "what was put there is in the way": (
        f"says: only new spot it goal, pick: [{ROCK}, {MOVER}], do: [{{move: it, to: goal}}, {{plant: new, at: spot}}]",
        "only rock 5,5 2,2 2,3", "only rock 2,3 2,2 2,3",
    ),
    "put twice": (
        f"says: only one spot place, {ONE}, do: [{{plant: one, at: spot}}, {{plant: one, at: place}}]", "", "only rose 0,-8 3,3",
    ),
}  # fmt: skip
"""What is done, a move that can be made, and one that cannot."""


@pytest.mark.parametrize(("action", "open_", "closed"), CASES.values(), ids=CASES)
def test_what_an_effect_makes_impossible_for_a_later_one_is_not_legal(
    action: str, open_: str, closed: str, tmp_path: Path
) -> None:
    game = house(tmp_path, only(action, "statuses: {weary: {name: weary, marked: true, cannot: [capture]}}"))
    state = stand(game, {"2,2": "guest rose", "2,4": "host jasmine"})
    assert can(game, state, open_) is bool(open_)
    assert not can(game, state, closed) and game.why(state, closed)
    for move in game.legal(state)[:40]:
        if move != "pass":
            assert len(board_of(game, after(game, state, move))) >= 2


def test_two_tiles_out_of_a_pile_are_two_tiles(tmp_path: Path) -> None:
    game = house(tmp_path, only(f"says: only one other, {TWO}, do: [{{send: one, to: box}}, {{send: other, to: box}}]"))
    state = stand(game, {}, reserve=LEFT)
    assert game.legal(state) == ["only lily rose", "only rose lily"]
    assert reserve_of(game, after(game, state, "only rose lily"), "guest") == {}
    (reason,) = game.why(state, "only rose rose")
    assert reason.sentence["en"] == "There is no Rose left here: reserve."


def test_a_tile_that_has_left_its_pile_is_not_sent_away_once_more(tmp_path: Path) -> None:
    pick = "pick: [{as: one, from: reserve, who: basic}]"
    game = house(tmp_path, only(f"says: only one, {pick}, do: [{{send: one, to: box}}, {{send: one, to: box}}]"))
    assert reserve_of(game, after(game, stand(game, {}, reserve=LEFT), "only rose"), "guest") == {"lily": 1}


def test_a_single_tile_that_was_picked_can_be_the_one_that_is_kept(tmp_path: Path) -> None:
    pick = "pick: [{as: one, from: reserve, who: accent}]"
    game = house(tmp_path, only(f"says: only one, {pick}, do: [{{keep: one, of: accent}}]"))
    reserve = {"guest": {"rose": 1, "rock": 2, "boat": 1}, "host": {"rose": 1}}
    kept = after(game, stand(game, {}, reserve=reserve), "only rock")
    assert reserve_of(game, kept, "guest") == {"rose": 1, "rock": 1}


@pytest.mark.parametrize("rest", [
    "{as: goal, way_of: crew}], do: [{mark: crew, with: weary}]",
    "{as: goal, point: empty}], do: [{move: crew, to: goal}]",
])  # fmt: skip
def test_several_tiles_at_once_neither_walk_nor_go_to_one_place(rest: str, tmp_path: Path) -> None:
    weary = "statuses: {weary: {name: weary, marked: true, cannot: [capture]}}"
    with pytest.raises(BadRuleset, match="picks several tiles at once"):
        house(tmp_path, only(f"says: only crew goal, pick: [{{as: crew, tile: mine, how_many: [1, 2]}}, {rest}", weary))


def test_a_handful_of_many_tiles_with_long_names_is_a_move_that_can_be_made(tmp_path: Path) -> None:
    pick = "pick: [{as: many, from: reserve, who: basic, how_many: 40}]"
    game = house(tmp_path, only(f"says: only many, {pick}, do: [{{send: many, to: box}}]", "groups: {basic: {count: 40}}"))
    reserve = {"guest": {"chrysanthemum": 40}, "host": {"rose": 1}}
    session = Session(game, 1, position({}, reserve=reserve))
    (move,) = session.legal
    session.enter(move)
    assert reserve_of(game, session.state, "guest") == {} and Selection((move,)).pick("chrysanthemum").candidates == (move,)
