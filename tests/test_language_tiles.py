"""What tiles do under house rules: paths from some places only; tiles that trade places, change hands, are pulled."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.rules.rules_game import RulesGame
from tests.laws import check_twin
from tests.table import after, board_of, can, legal_from, reserve_of, stand
from tests.test_house_rules import house

FAR = {"0,8": "host lily"}


def moving(tmp_path: Path, move: str) -> RulesGame:
    return house(tmp_path, f"tiles: {{rose: {{move: {move}}}}}")


@pytest.mark.parametrize(("board", "runs"), [
    ({"6,5": "guest rose"}, True),
    ({"2,2": "guest rose"}, False),
])  # fmt: skip
def test_a_path_is_open_from_some_places_only(tmp_path: Path, board: dict[str, str], runs: bool) -> None:
    game = moving(tmp_path, "[{walk: 1}, {walk: 4, from: neutral}]")
    start = next(iter(board))
    x, y = map(int, start.split(","))
    state = stand(game, board | FAR)
    assert can(game, state, f"move {start} {x},{y - 1}")
    assert can(game, state, f"move {start} {x},{y - 3}") is runs


def test_a_path_is_lent_by_a_tile_beside_it_and_the_way_is_known(tmp_path: Path) -> None:
    game = moving(tmp_path, "[{walk: 1}, {slide: 5, from: around (mine and rock)}]")
    for owner, reach in (("guest", True), ("host", False)):
        state = stand(game, {"2,2": "guest rose", "3,3": f"{owner} rock", **FAR})
        assert can(game, state, "move 2,2 2,6") is reach
        assert (game.way(state, "move 2,2 2,6") == ("2,2", "2,3", "2,4", "2,5", "2,6")) is reach
        assert ("2,6" in game.reach(state, "2,2")) is reach


@pytest.mark.parametrize(("directions", "guest", "host"), [
    ("forward", {"0,1"}, {"0,-1"}),
    ("not_back", {"0,1", "1,0", "-1,0"}, {"0,-1", "1,0", "-1,0"}),
])  # fmt: skip
def test_forward_is_away_from_the_player_whose_tile_it_is(
    tmp_path: Path, directions: str, guest: set[str], host: set[str]
) -> None:
    for path in ("{slide: 1, directions: D}", "{walk: 1, directions: D}", "{legs: [1], turn: may, directions: D}"):
        game = moving(tmp_path, path.replace("D", directions))
        for seat, goals in (("guest", guest), ("host", host)):
            state = stand(game, {"0,0": f"{seat} rose", "5,-5": "guest lily", "-5,5": "host lily"}, seat)
            assert legal_from(game, state, "0,0") == goals, path


def acting(tmp_path: Path, picks: str, do: str, more: str = "") -> RulesGame:
    """A game in which a turn may be to point at tiles and do this: ``try TILE [TILE]``."""
    says = "try it other" if "other" in picks else "try it"
    rules = f"actions: {{try_it: {{name: {{en: Try, de: Tu}}, as: plant, says: {says}, pick: [{picks}], do: [{do}]}}}}\n{more}"
    return house(tmp_path, f"remove: [never]\n{rules}")


TWO = "{as: it, tile: flower}, {as: other, tile: flower and not it}"
BOARD = {"2,2": "guest rose", "5,5": "host lily", "-3,3": "host white_jade"}


def test_two_tiles_trade_places_with_their_marks_and_owners(tmp_path: Path) -> None:
    more = "statuses: {odd: {text: Odd., marked: true}}"
    game = acting(tmp_path, TWO, "{swap: it, with: other}, {mark: it, with: odd}", more)
    state = after(game, stand(game, {**BOARD, "5,5": "host lily odd"}), "try 2,2 5,5")
    position = game.position(state)["board"]
    assert (position["5,5"], position["2,2"]) == ("guest rose odd", "host lily odd")
    check_twin(game, state)
    assert {event["event"] for event in game.events(state)} == {"moved", "marked"}


def test_what_cannot_be_moved_trades_no_places(tmp_path: Path) -> None:
    game = acting(tmp_path, TWO, "{swap: it, with: other}", "tiles: {lily: {cannot: [be_moved]}}")
    state = stand(game, BOARD)
    assert not can(game, state, "try 2,2 5,5")
    assert can(game, state, "try 2,2 -3,3")
    assert "cannot be moved" in game.why(state, "try 2,2 5,5")[0].sentence["en"]


@pytest.mark.parametrize(("to", "owner"), [("mine", "guest"), ("theirs", "host"), ("nobody", "any")])
def test_tiles_change_hands_where_they_lie(tmp_path: Path, to: str, owner: str) -> None:
    game = acting(tmp_path, "{as: it, tile: theirs and flower}", f"{{give: it, to: {to}}}")
    state = after(game, stand(game, BOARD), "try 5,5")
    assert board_of(game, state)["5,5"] == f"{owner} lily"
    check_twin(game, state)
    assert [event["event"] for event in game.events(state)] == ["given"] * (to != "theirs")


@pytest.mark.parametrize(("whose", "guest", "host"), [("owner", 0, 1), ("mover", 1, 0)])
def test_a_tile_goes_to_its_owners_pile_or_to_the_movers(tmp_path: Path, whose: str, guest: int, host: int) -> None:
    game = acting(tmp_path, "{as: it, tile: theirs and flower}", f"{{send: it, to: reserve, whose: {whose}}}")
    state = stand(game, BOARD, reserve={"guest": {"rose": 1}, "host": {"rose": 1}})
    state = after(game, state, "try 5,5")
    found = [reserve_of(game, state, seat).get("lily", 0) for seat in ("guest", "host")]
    assert found == [guest, host]


@pytest.mark.parametrize(("hub", "tile", "goal"), [
    ("2,2", "2,6", "2,5"), ("2,2", "6,2", "5,2"), ("2,2", "5,5", "4,4"), ("2,2", "2,3", None), ("2,2", "5,6", None),
])  # fmt: skip
def test_a_tile_is_pulled_toward_another_along_a_line(tmp_path: Path, hub: str, tile: str, goal: str | None) -> None:
    game = acting(tmp_path, "{as: it, tile: theirs}", "{push: it, toward: mine and rock, by: 1}")
    state = stand(game, {hub: "guest rock", tile: "host chrysanthemum", **FAR})
    assert can(game, state, f"try {tile}") is (goal is not None)
    if goal is not None:
        assert board_of(game, after(game, state, f"try {tile}"))[goal] == "host chrysanthemum"


def test_no_tile_is_pulled_toward_none_or_toward_two(tmp_path: Path) -> None:
    game = acting(tmp_path, "{as: it, tile: theirs}", "{push: it, toward: mine and rock}")
    assert not can(game, stand(game, {"2,6": "host chrysanthemum", **FAR}), "try 2,6")
    two = {"2,2": "guest rock", "6,6": "guest rock", "2,6": "host chrysanthemum", **FAR}
    assert not can(game, stand(game, two), "try 2,6")


@pytest.mark.parametrize("do", ["{push: it}", "{push: it, from: mine, toward: theirs}", "{give: it}", "{swap: it}"])
def test_half_an_effect_is_refused(tmp_path: Path, do: str) -> None:
    with pytest.raises(BadRuleset):
        acting(tmp_path, "{as: it, tile: theirs}", do)


# Numbers


@pytest.mark.parametrize(("turns", "sleeps"), [(0, False), (3, False), (4, True), (7, True), (8, False), (12, True)])
def test_seasons_come_again(tmp_path: Path, turns: int, sleeps: bool) -> None:
    game = house(
        tmp_path,
        """
statuses:
  asleep: {text: Asleep., who: rose, when: {count: {remainder: [{turns: anyone}, 8]}, at_least: 4}, cannot: [move]}""",
    )
    state = stand(game, {"2,2": "guest rose", **FAR}, turns={"guest": turns, "host": turns})
    assert can(game, state, "move 2,2 2,3") is not sleeps


@pytest.mark.parametrize(("more", "winner"), [(0, "guest"), (1, "draw"), (2, "host")])
def test_one_player_has_more_in_the_count(tmp_path: Path, more: int, winner: str) -> None:
    number = f"{{sum: [{{tiles: mine and rock}}, {{if: {{seat: host}}, then: {more}, else: 0}}], name: Rocks}}"
    game = house(tmp_path, f"endings: {{last_flower: {{winner: {{most: [{number}]}}}}}}")
    state = stand(game, {"2,2": "guest rock", **FAR}, reserve={"guest": {"rose": 1}, "host": {"rose": 1}})
    result = game.result(after(game, state, "place rose 0,-8"))
    assert result is not None
    assert result.winner == winner
