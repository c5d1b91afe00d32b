"""Piles that begin with a number of tiles of each kind; what is drawn from them, and what can be picked out of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.rules.book.diff_rules import plain_book
from tests.rulebooks import paragraphs
from tests.table import after, can, reserve_of, stand
from tests.test_house_rules import house
from tests.told import told

FEW = "piles: {reserve: {starts_with: {rose: 1, lily: 2}}}\n"


def test_each_player_begins_with_so_many_of_each_kind_and_no_others(tmp_path: Path) -> None:
    game = house(tmp_path, FEW)
    state = stand(game, {})
    for owner in ("guest", "host"):
        assert reserve_of(game, state, owner) == {"rose": 1, "lily": 2}
    assert can(game, state, "place rose 0,-8") and not can(game, state, "place jasmine 0,-8")
    assert {kind.id: kind.count for kind in game.compiled.kinds if kind.count} == {"rose": 1, "lily": 2}


def test_what_is_placed_is_taken_out_and_a_position_counts_what_lies_on_the_board(tmp_path: Path) -> None:
    game = house(tmp_path, FEW)
    placed = after(game, stand(game, {"3,5": "guest lily"}), "place lily 0,-8")
    assert reserve_of(game, placed, "guest") == {"rose": 1}


def test_a_number_may_be_an_option_and_none_of_a_kind_is_none(tmp_path: Path) -> None:
    rules = "options: {lilies: {name: Lilies, number: 3, min: 1, max: 5}}\n"
    game = house(tmp_path, rules + "piles: {reserve: {starts_with: {rose: 0, lily: $lilies}}}")
    assert reserve_of(game, stand(game, {}), "host") == {"lily": 3}


def test_a_shuffled_pile_holds_so_many_in_an_order_of_chance(tmp_path: Path) -> None:
    game = house(tmp_path, "piles: {bag: {name: bag, owner: shared, order: shuffled, starts_with: {rose: 2, lily: 3}}}")
    orders = {tuple(game.position(game.start(seed))["bag"]) for seed in range(8)}
    assert len(orders) > 1
    assert {tuple(sorted(order)) for order in orders} == {("guest lily",) * 3 + ("guest rose",) * 2
                                                         + ("host lily",) * 3 + ("host rose",) * 2}  # fmt: skip


def test_the_book_tells_how_many(tmp_path: Path) -> None:
    book = list(paragraphs(plain_book(house(tmp_path, FEW))))
    assert any("At the start it holds 1 Rose and 2 Lilies." in found.text["en"] for found in book)
    assert any("Am Anfang liegen darin 1 Rose und 2 Lilien." in found.text["de"] for found in book)


@pytest.mark.parametrize(("held", "says"), [
    ("{rse: 1}", 'no tile called "rse"'), ("{rose: -1}", "from 0 to 100"), ("{rose: many}", "a whole number"), ("{}", "empty"),
])  # fmt: skip
def test_what_cannot_be_held_is_refused(tmp_path: Path, held: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        house(tmp_path, f"piles: {{reserve: {{starts_with: {held}}}}}")


def test_the_checks_know_how_many_there_are() -> None:
    never = "never: {n: {when: {count: {tiles: mine and lily}, more_than: %s}, because: No.}}\n"
    assert told("skud", FEW + never % 1) == []
    assert "can never be so" in "".join(told("skud", FEW + never % 9))


def test_what_is_drawn_from_a_sorted_pile_is_drawn_at_random_and_the_rest_stays_sorted(tmp_path: Path) -> None:
    draw = "{draw: 1, from: reserve, who: basic, to: box}"
    game = house(tmp_path, f"actions: {{take: {{name: Take, says: take, do: [{draw}]}}}}\nphases: {{play: {{turn: [take]}}}}")
    drawn = set()
    for seed in range(12):
        before = game.setup({}, seed)[0]
        state = after(game, before, "take")
        assert game.setup(game.position(state))[0] == state
        drawn |= {*reserve_of(game, before, "guest").items()} - {*reserve_of(game, state, "guest").items()}
    assert len(drawn) > 2


def test_where_a_set_belongs_to_the_table_it_is_told_what_a_handful_lacks(tmp_path: Path) -> None:
    game = house(tmp_path, "tile_sets: {per: table}\npiles: {reserve: {owner: shared}}")
    state = game.start(0)
    assert game.why(state, "choose boat boat wheel")[0].sentence["en"] == "The number of tiles to choose is 4, not 3."
    assert "no more than these to choose: Boat (2)" in game.why(state, "choose boat boat boat wheel")[0].sentence["en"]


@pytest.mark.parametrize(("who", "moves", "left"), [
    ("mine and rose", {"redeem rose"}, ["host rose", "guest lily"]),
    ("theirs", {"redeem rose"}, ["guest rose", "guest lily"]),
    ("mine", {"redeem rose", "redeem lily"}, ["host rose", "guest lily"]),
])  # fmt: skip
def test_out_of_a_shared_pile_those_tiles_are_picked_and_counted_whose_are_asked_for(
    who: str, moves: set[str], left: list[str], tmp_path: Path
) -> None:
    redeem = f"{{name: Redeem, says: redeem it, pick: [{{as: it, from: pot, who: {who}}}], do: [{{send: it, to: reserve}}]}}"
    game = house(tmp_path, f"""piles: {{pot: {{name: Pot, owner: shared, seen_by: everyone}}}}
actions: {{redeem: {redeem}}}
phases: {{play: {{turn: [redeem]}}}}
tally: {{those: {{name: Those, shows: {{pile: pot, who: {who}}}}}}}
""")
    state = stand(game, {}, pot=["host rose", "guest rose", "guest lily"], reserve={"guest": {"lily": 1}, "host": {"lily": 1}})
    assert set(game.legal(state)) == moves
    assert game.position(after(game, state, "redeem rose"))["pot"] == left
    (those,) = [meter for meter in game.meters(state) if meter.name == "tally.those"]
    assert those.amounts == ((1, 1) if "rose" in who else (1, 2) if who == "theirs" else (2, 1))
