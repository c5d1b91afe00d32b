"""How things stand with the endings: what meters say of positions, and that they say nothing that a player cannot know."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.contract import Gauge, Meter
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.workshop.explain_value import explain_value
from tests import soak
from tests.conftest import Open, a_catalogue
from tests.table import after, stand
from tests.test_ancient_start import table
from tests.test_house_rules import house
from tests.test_skud_end import RING

HOUSE_RULES = Path(__file__).parent / "house_rules"
GAMES = [name for name in soak.playable() if not (soak.HOUSE / f"{name}.yaml").exists()]


def meter(game: RulesGame, state: State, ending: str, seat: str = "") -> Meter:
    """The only meter of an ending for a seat."""
    (found,) = (meter for meter in game.meters(state) if meter.name == f"endings.{ending}" and meter.seat == seat)
    return found


def gauge(game: RulesGame, state: State, ending: str, seat: str = "") -> Gauge:
    """The gauge of that meter."""
    found = meter(game, state, ending, seat).gauge
    assert found is not None
    return found


def leads(game: RulesGame, state: State) -> dict[str, tuple[int, ...]]:
    """What would decide, by name."""
    return {found.title["en"]: found.amounts for found in game.meters(state) if found.form == "lead"}


def test_S15_three_sides_of_a_ring_are_three_arcs_in_one(opened: Open) -> None:
    game = opened("skud")
    north = gauge(game, stand(game, {place: tile for place, tile in RING.items() if place.endswith(",5")}), "ring", "guest")
    ((start, end),) = north.arcs
    assert round(start) == 90 - 31
    assert round(end) == 90 + 31
    assert not north.full
    open_south = stand(game, {**RING, "0,-5": "host rose"})
    ring = gauge(game, open_south, "ring", "guest")
    assert len(ring.arcs) == 1
    assert 180 < ring.arcs[0][1] - ring.arcs[0][0] < 360
    assert north.degree < ring.degree < 1
    assert gauge(game, open_south, "ring", "host").arcs == ()


def test_S15_a_closed_ring_is_a_full_meter(opened: Open) -> None:
    game = opened("skud")
    ring = gauge(game, stand(game, RING), "ring", "guest")
    assert (ring.full, ring.arcs) == (True, ((0.0, 360.0),))
    assert meter(game, stand(game, RING), "ring", "guest").favour == 1


def test_S28_the_flowers_left_are_counted_down_and_who_would_win_is_said(opened: Open) -> None:
    game = opened("skud_online")
    state = game.start(3)
    left = [gauge(game, state, "last_flower", seat) for seat in ("guest", "host")]
    assert [(found.form, found.goal) for found in left] == [("count", 0), ("count", 0)]
    chance = Chance(1)
    for _ in range(30):
        state = game.any_move(state, chance)
    reserve = {tray.owner: tray for tray in game.trays(state) if tray.pile == "reserve"}
    for number, seat in enumerate(("guest", "host")):
        flowers = [count for kind, count in reserve[seat].tiles.items() if "basic" in game.kinds[kind].groups]
        assert gauge(game, state, "last_flower", seat).amount == sum(flowers) <= left[number].amount
    assert "Harmonies that cross a midline" in leads(game, state)


@pytest.mark.parametrize("reserve", [{"guest": ["boat"], "host": ["boat"]}, {"guest": ["boat", "rock"], "host": ["boat"]}])
def test_S28_what_breaks_ties_is_told_below_what_decides_whether_that_is_equal_or_not(
    opened: Open, reserve: dict[str, list[str]]
) -> None:
    game = opened("skud")
    state = stand(game, {"-1,0": "guest rose", "3,0": "guest jasmine"}, reserve=reserve)
    assert list(leads(game, state)) == ["Accent tiles left", "Harmonies"]
    assert leads(game, state)["Harmonies"][1] == 0


def test_S28_what_several_endings_count_is_told_once_by_the_path_of_its_rule_where_it_has_most_weight(tmp_path: Path) -> None:
    """Neither whether the amounts are equal nor what it is called makes it another line."""
    harmonies, accents = "{links: harmony, owner: mine, name: Harmonies}", "{pile: reserve, owner: mine, who: accent, name: Left}"
    full = f"when: {{count: {{tiles: mine}}, at_least: 12}}, winner: {{most: [{harmonies}, {{tiles: mine}}]}}"
    either = f"then: {{player: mine}}, else: {{most: [{accents}, {{tiles: theirs}}]}}"
    late = f"when: {{none: mine}}, winner: {{if: {{seat: host}}, {either}}}"
    endings = (f"\n  {name}: {{name: {name}, check: after_turn, {rest}}}" for name, rest in (("full", full), ("late", late)))
    game = house(tmp_path, f"endings: {''.join(endings)}")
    ranks = {"last_flower.winner.most.0": 0, "full.winner.most.0": 0, "full.winner.most.1": 1, "late.winner.else.most.1": 1}
    for left in ([], ["rock"]):
        state = stand(game, {"-1,0": "guest rose", "3,0": "guest jasmine"}, reserve={"guest": ["boat", *left], "host": ["boat"]})
        told = [(found.name.removeprefix("endings."), found.rank) for found in game.meters(state) if found.form == "lead"]
        assert told == list(ranks.items())
    for path in ranks:
        assert explain_value(a_catalogue(), str(tmp_path / "house.yaml"), f"endings.{path}", {}, "en")


def test_A2_the_common_count_is_one_meter_for_both_and_may_be_overshot(opened: Open) -> None:
    game = opened("ancient_2011")
    row = {f"{x},3": f"any {tile}" for x, tile in zip(range(-6, 7, 2), ["lily", "jasmine"] * 4, strict=False)}
    state = stand(game, row, hand={"guest": ["coin"], "host": ["coin"]})
    found = gauge(game, state, "target")
    assert (found.form, found.amount, found.goal) == ("count", 6, 5)
    assert not found.full
    fewer = stand(game, dict(list(row.items())[:5]), hand={"guest": ["coin"], "host": ["coin"]})
    assert gauge(game, fewer, "target")[3:5] == (4, 5)


def test_WK20_points_to_the_target_and_tiles_left_before_the_end(opened: Open) -> None:
    game = opened("wiki")
    state = stand(game, {}, score={"guest": 60, "host": 12})
    assert gauge(game, state, "target", "guest")[3:5] == (60, 100)
    assert gauge(game, state, "too_few", "host")[3:5] == (39, 3)
    assert leads(game, state)["Points in the game"] == (60, 12)


def test_WK20_without_a_target_there_is_no_meter_of_it(opened: Open) -> None:
    game = opened("wiki", target_points=0)
    endings = {found.name for found in game.meters(game.start(1)) if found.form == "ending"}
    assert endings == {"endings.too_few"} == {found.name for found in game.features(game.start(1)) if found.form == "ending"}


@pytest.mark.parametrize("ruleset", ["basic", "wiki", "skud"])
def test_programs_see_an_ending_as_near_as_people_do_and_none_at_half_from_the_start(ruleset: str, opened: Open) -> None:
    """That points are agreed on at all is so from the start, and brings nobody nearer to them."""
    game = opened(ruleset)
    near = {found.name: found.amounts for found in game.features(game.start(1)) if found.form == "ending"}
    gauges = {found.name: found.gauge for found in game.meters(game.start(1)) if found.gauge is not None}
    rings = [name for name, gauge in gauges.items() if gauge.form == "ring"]
    assert {name: amounts for name, amounts in near.items() if name not in rings} == {
        name: (gauge.degree,) * 2 for name, gauge in gauges.items() if name not in rings
    }
    for name in rings:  # people see what is closed, and programs how many moves off the rest is
        assert gauges[name].degree == 0
        assert near[name][0] == near[name][1] < 0.2
    assert max(map(max, near.values())) < 0.5


def test_I4_what_players_are_to_see_for_themselves_has_no_meter(opened: Open) -> None:
    game = opened("iroh")
    assert game.meters(game.start(1)) == []


def test_I4_the_midlines_are_lamps_where_harmonies_are_shown(opened: Open) -> None:
    game = opened("iroh", proclaim="automatic")
    found = gauge(game, game.start(1), "midlines", "guest")
    assert (found.form, len(found.parts)) == ("parts", 4)
    assert "the midline ahead" in [part.title["en"] for part in found.parts]
    ahead = {seat: gauge(game, game.start(1), "midlines", seat).parts[0].place for seat in ("guest", "host")}
    assert ahead["guest"].startswith("0,") and ahead["host"] == ahead["guest"].replace("0,", "0,-")


def test_T7_a_game_alone_shows_harmonies_and_disharmonies(opened: Open) -> None:
    game = opened("solitaire_online")
    state, chance = game.start(2), Chance(2)
    for _ in range(12):
        state = game.any_move(state, chance)
    shown = leads(game, state)
    assert {"Harmonies", "Disharmonies"} <= set(shown)
    assert all(len(amounts) == 1 for amounts in shown.values())


def test_T3_the_only_player_s_tiles_are_counted_once(opened: Open) -> None:
    game = opened("solitaire")
    state = game.start(1)
    assert gauge(game, state, "tiles_out").amount == 28, "one in the hand and 27 in the bag"


def test_I4_a_tile_that_counts_once_lights_one_lamp(opened: Open) -> None:
    game = opened("iroh", proclaim="automatic")
    crossed = {"-1,4": "guest air", "1,4": "guest air", "1,-4": "guest air"}  # the air at 1,4 is an end of two harmonies
    state = stand(game, crossed | {"-3,-4": "guest air"})
    lamps = gauge(game, state, "midlines", "guest").parts
    assert [lamp.title["en"] for lamp in lamps if lamp.full] == ["the midline ahead", "the midline behind"]
    once = gauge(game, stand(game, crossed), "midlines", "guest").parts
    assert sum(lamp.full for lamp in once) == 1


def test_WK20_what_falls_is_measured_from_the_beginning(opened: Open) -> None:
    game = opened("wiki")
    at_first = gauge(game, game.start(1), "too_few", "guest")
    assert (at_first.amount, at_first.start, at_first.share) == (39, 39, 0)
    few = {"guest": {"rose": 6}, "host": {"rose": 6}}
    left = gauge(game, stand(game, {}, reserve=few), "too_few", "guest")
    assert (left.amount, left.share) == (6, 33 / 36)


def test_a_lost_lotus_is_one_tile_that_is_left_wherever_it_is(opened: Open) -> None:
    game = opened("skud_lotus")
    in_reserve = gauge(game, game.start(1), "lotus_lost", "guest")
    on_board = gauge(game, stand(game, {"0,0": "guest white_lotus"}, reserve={"guest": {}, "host": {}}), "lotus_lost", "guest")
    assert [found[3:5] for found in (in_reserve, on_board)] == [(1, 0), (1, 0)]
    assert not in_reserve.full
    assert in_reserve.share == on_board.share == 0


def hands(folder: Path, seen_by: str) -> RulesGame:
    """The sheet's game, in which what is left of flowers may be hidden."""
    pile = f"{{name: reserve, owner: each, seen_by: {seen_by}, starts_with: tile}}"
    return house(folder, f"piles: {{reserve: {pile}}}")


@pytest.mark.parametrize(("seen_by", "mine", "theirs"), [("everyone", 1, 1), ("owner", 1, 0), ("nobody", 0, 0)])
def test_what_a_pile_hides_is_on_no_meter(tmp_path: Path, seen_by: str, mine: int, theirs: int) -> None:
    game = hands(tmp_path, seen_by)
    state = game.start(1)
    for viewer, other in (("guest", "host"), ("host", "guest")):
        seats = [found.seat for found in game.meters(state, viewer) if found.name == "endings.last_flower" and found.gauge]
        assert (seats.count(viewer), seats.count(other)) == (mine, theirs)
    assert bool(leads(game, state)) is (seen_by == "everyone")  # who has more accent tiles would tell too


def test_a_count_of_all_flowers_is_the_same_for_both(tmp_path: Path) -> None:
    crowd = "{name: Crowd, when: {count: {tiles: flower}, at_least: 9}, winner: {player: mine}}"
    game = house(tmp_path, f"endings: {{crowd: {crowd}}}")
    assert gauge(game, stand(game, {"0,0": "guest rose", "3,1": "host lily"}), "crowd")[3:5] == (2, 9)


def test_of_several_ways_to_an_end_the_nearest_is_measured(tmp_path: Path) -> None:
    ways = "{any: [{count: {tiles: mine}, at_least: 10}, {count: {links: harmony, owner: mine}, at_least: 2}]}"
    game = house(tmp_path, f"endings: {{either: {{name: Either, when: {ways}, winner: {{player: mine}}}}}}")
    state = stand(game, {"0,0": "guest rose", "3,0": "guest chrysanthemum", "5,5": "guest lily"})
    assert gauge(game, state, "either", "guest")[3:5] == (1, 2)


@pytest.mark.parametrize("path", sorted(HOUSE_RULES.glob("*.yaml")), ids=lambda path: path.stem)
def test_house_rules_have_meters_within_their_bounds(path: Path) -> None:
    game = a_catalogue().open(path, {})
    state, chance = game.start(5), Chance(5)
    for _ in range(12):
        for viewer in (None, *game.seats):
            check(game.meters(state, viewer))
        state = game.any_move(state, chance)


def check(meters: Sequence[Meter]) -> None:
    """What is true of every meter."""
    for found in (meter.gauge for meter in meters if meter.gauge is not None):
        assert 0 <= found.degree <= 1
        assert 0 <= found.share <= 1
        assert all(start < end <= start + 360 for start, end in found.arcs)


@pytest.mark.parametrize("name", GAMES)
def test_meters_keep_their_bounds_and_tell_nothing_unseen(name: str) -> None:
    game = soak.opened(soak.Variant(name))
    state, chance = game.start(7), Chance(7)
    for _ in range(40):
        if game.to_move(state) is None:
            break
        found = game.meters(state)
        check(found)
        for seat in game.seats:
            known = game.meters(state, seat)
            assert all(meter in found for meter in known)
            assert game.meters(game.determinize(state, seat, 99), seat) == known
        state = game.any_move(state, chance)
    result = game.result(state)
    if result is not None and (ended := [m for m in game.meters(state) if m.name == f"endings.{result.ending}" and m.gauge]):
        assert any(meter.gauge is not None and meter.gauge.full for meter in ended)


def test_the_meter_of_an_ending_is_full_when_it_has_come(opened: Open) -> None:
    game = opened("ancient", target=1)
    state = table(game, {"-4,3": "lily"}, "jasmine")
    assert gauge(game, state, "target")[3:5] == (0, 1)
    assert gauge(game, after(game, state, "place jasmine 0,3"), "target").full
