"""Effects on several tiles: done with each in an order, what is not allowed left out; pushed all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.rules.rules_game import RulesGame
from tests.laws import check_twin
from tests.table import after, assert_illegal, board_of, can, stand
from tests.test_house_rules import house
from tests.test_listing import list_both_ways

BLOWN = {"0,0": "guest rose", "1,0": "host lily", "0,1": "host lily", "0,2": "guest jasmine", "-1,-1": "host rose"}


def windy(folder: Path, effect: str, more: str = "") -> RulesGame:
    """A flower may do something to what is around it."""
    return house(folder, f"""actions:
  gust:
    name: {{en: Gust, de: Bö}}
    as: arrange
    says: gust it
    pick: [{{as: it, tile: mine and flower}}]
    do: [{effect}]
{more}""")


def each(do: str, *, tiles: str = "theirs and flower and around it", order: str = "", allowed: bool = True) -> str:
    more = (f", {order}" if order else "") + (", where_allowed: true" if allowed else "")
    return f"{{for_each: {tiles}, as: blown, do: [{do}]{more}}}"


def gust(game: RulesGame, board: dict[str, str]) -> dict[str, str]:
    return board_of(game, after(game, stand(game, board), "gust 0,0"))


def test_each_is_pushed_where_it_can_be(tmp_path: Path) -> None:
    game = windy(tmp_path, each("{push: blown, from: it}"))
    assert gust(game, BLOWN) == {
        "0,0": "guest rose", "2,0": "host lily", "0,1": "host lily", "0,2": "guest jasmine", "-2,-2": "host rose",
    }  # fmt: skip


def test_without_where_allowed_all_must_be_able_to(tmp_path: Path) -> None:
    game = windy(tmp_path, each("{push: blown, from: it}", allowed=False))
    state = stand(game, BLOWN)
    assert assert_illegal(game, state, "gust 0,0") == {"0,2"}
    free = {place: tile for place, tile in BLOWN.items() if place != "0,2"}
    assert gust(game, free) == {"0,0": "guest rose", "2,0": "host lily", "0,2": "host lily", "-2,-2": "host rose"}


def test_what_breaks_a_rule_is_left_out_one_by_one(tmp_path: Path) -> None:
    never = "never: {two: {when: {count: {tiles: theirs and edge}, more_than: 1}, because: One is enough.}}\n"
    game = windy(tmp_path, each("{push: blown, from: it}"), never + "zones: {edge: {points: [[2, 0], [0, 2]]}}")
    free = {place: tile for place, tile in BLOWN.items() if place != "0,2"}
    after_gust = gust(game, free)
    assert ("2,0" in after_gust) + ("0,2" in after_gust) == 1
    assert after_gust["-2,-2"] == "host rose"


@pytest.mark.parametrize(("order", "first"), [
    ("from: north", "0,1"), ("from: south", "0,-1"), ("from: east", "1,0"), ("from: west", "-1,0"), ("", "-1,0"),
    ("from: nearest, to: far", "1,0"), ("from: farthest, to: far", "-1,0"),
])  # fmt: skip
def test_the_first_in_order_is_met_first(tmp_path: Path, order: str, first: str) -> None:
    only = "never: {one: {when: {count: {tiles: theirs and seen}, more_than: 1}, because: One is enough.}}\n"
    seen = "statuses: {seen: {name: seen, text: Seen., marked: true}}\nzones: {far: {points: [[6, 0]]}}"
    game = windy(tmp_path, each("{mark: blown, with: seen}", order=order), only + seen)
    board = {"0,0": "guest rose"} | dict.fromkeys(("0,1", "0,-1", "1,0", "-1,0"), "host lily")
    state = after(game, stand(game, board), "gust 0,0")
    assert {place for place, piece in game.pieces(state).items() if piece.marks} == {first}


def test_a_tile_that_is_moved_meanwhile_is_met_where_it_is_then(tmp_path: Path) -> None:
    twice = "[{push: one, from: it}, {push: one, from: it}]"
    game = windy(tmp_path, f"{{for_each: theirs and in line with it, as: one, from: east, do: {twice}}}")
    assert gust(game, {"0,0": "guest rose", "2,0": "host lily", "3,0": "host rose"}) == {
        "0,0": "guest rose", "4,0": "host lily", "5,0": "host rose",
    }  # fmt: skip


def test_a_tile_that_is_gone_meanwhile_is_passed_over(tmp_path: Path) -> None:
    effects = "{send: theirs and beside blown, to: box}, {push: blown, from: it}"
    game = windy(tmp_path, each(effects, tiles="theirs and in line with it"))
    assert gust(game, {"0,0": "guest rose", "2,0": "host lily", "3,0": "host rose"}) == {"0,0": "guest rose", "3,0": "host lily"}


def test_one_inside_another(tmp_path: Path) -> None:
    inner = "{for_each: mine and around blown, as: helper, do: [{mark: helper, with: seen}]}"
    game = windy(tmp_path, each(inner), "statuses: {seen: {name: seen, text: Seen., marked: true}}")
    state = after(game, stand(game, BLOWN), "gust 0,0")
    assert {place for place, piece in game.pieces(state).items() if piece.marks} == {"0,0", "0,2"}


def test_a_set_is_pushed_all_at_once_or_not_at_all(tmp_path: Path) -> None:
    game = windy(tmp_path, "{push: theirs and around it, from: it}")
    assert_illegal(game, stand(game, BLOWN), "gust 0,0")
    chain = windy(tmp_path, "{push: theirs and in line with it, from: it}")
    assert gust(chain, {"0,0": "guest rose", "1,0": "host lily", "2,0": "host rose"}) == {
        "0,0": "guest rose", "2,0": "host lily", "3,0": "host rose",
    }  # fmt: skip


def test_states_come_back_equal_and_both_ways_list_the_same(tmp_path: Path) -> None:
    game = windy(tmp_path, each("{push: blown, from: it, within: not gates}", order="from: farthest, to: it"))
    assert list_both_ways(game, plies=30, seed=2) == 30
    check_twin(game, after(game, stand(game, BLOWN), "gust 0,0"))
    assert can(game, stand(game, BLOWN), "gust 0,0")


@pytest.mark.parametrize(("effect", "says"), [
    ("{for_each: theirs, as: it, do: [{mark: it, with: drained}]}", 'another pick of this action is called "it"'),
    ("{for_each: theirs, as: rose, do: [{push: rose, from: it}]}", "is a tile already"),
    ("{for_each: theirs, as: one, from: nearest, do: [{push: one, from: it}]}", "to some place"),
    ("{for_each: theirs, as: one, do: [{push: other, from: it}]}", 'nothing is called "other"'),
    ("{for_each: theirs, as: one, do: [{push: one, from: it}]}, {send: one, to: box}", 'nothing is called "one"'),
    ("{for_each: theirs, do: [{push: it, from: it}]}", "as"),
    ("{for_each: theirs, as: one, do: [{plant: one, at: centre}]}", "is picked by"),
])  # fmt: skip
def test_what_cannot_be_done_with_each_is_refused(tmp_path: Path, effect: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        windy(tmp_path, effect)


def test_the_book_tells_it_in_both_languages(tmp_path: Path) -> None:
    game = windy(tmp_path, each("{push: blown, from: it}", order="from: farthest, to: it"))
    said = next(p.text for chapter in game.book() for p in chapter.paragraphs if p.text["en"].startswith("Gust:"))
    assert "For every opposing flower around the flower chosen (the farthest from the flower chosen first)" in said["en"]
    assert "that flower is pushed 1 point straight away" in said["en"]
    assert "what breaks a rule is left out" in said["en"]
    assert "Für jede gegnerische Blume rings um die gewählte Blume" in said["de"]
    assert "diese Blume wird 1 Punkt weit" in said["de"]
