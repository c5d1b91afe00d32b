"""How many moves off a ring of harmonies is, as programs that play see it (S15): by each ray from the centre to the rim."""

from __future__ import annotations

from pathlib import Path

from game.core.lattice import INDEX, mask
from game.rules.playing.approach import FAR
from game.rules.playing.encircling import NEVER, moves_until_encircled
from game.rules.playing.features import features
from game.rules.rules_game import RulesGame
from game.rules.verbs.link_conditions import CENTRES
from tests import soak
from tests.conftest import RULESETS, a_catalogue
from tests.soak import Variant
from tests.table import stand

ANYWHERE = """
format: 1
id: anywhere
version: "1"
extends: [skud]
name: {en: A ring anywhere}
endings:
  ring: {when: {ring: harmony, owner: mine, around: empty}}
"""
RING = {"-3,2": "guest rose", "4,2": "guest chrysanthemum", "4,-1": "guest rhododendron", "-3,-1": "guest chrysanthemum"}
"""Rose, Chrysanthemum, Rhododendron, Chrysanthemum: each in harmony with the next (S11)."""


def moves(tiles: dict[str, str], centre: str = "0,0", variant: str = "skud") -> list[int]:
    """How many moves of GUEST each ray of a centre is off: to the north, the south, the east and the west."""
    state = stand(soak.opened(Variant(variant)), tiles)
    link = state.rules.links["harmony"]
    linked = tuple([(bound.a, bound.b) for bound in link.bound(state) if bound.owner == 0])
    return list(moves_until_encircled(state, 0, mask([INDEX[place] for place in tiles]), link, linked, INDEX[centre]))


def nearness(tiles: dict[str, str], seat: int = 0) -> float:
    """How near a seat is to a ring, as a program sees it."""
    found = features(stand(soak.opened(Variant("skud")), tiles))
    return next(feature.amounts[seat] for feature in found if feature.name == "endings.ring")


def test_what_a_meter_shows_is_closed_and_not_what_is_near() -> None:
    game = soak.opened(Variant("skud"))
    some: list[tuple[dict[str, str], int]] = [({}, 0), ({"-3,2": "guest rose"}, 0), (RING, 100)]
    for tiles, closed in some:
        gauges = [meter.gauge for meter in game.meters(stand(game, tiles), "guest") if meter.name == "endings.ring"]
        assert [(gauge.percent, gauge.degree) for gauge in gauges[:1] if gauge] == [(closed, closed / 100)]


def without(*gone: str) -> dict[str, str]:
    """The ring without some of its tiles."""
    return {place: tile for place, tile in RING.items() if place not in gone}


def test_a_ring_crosses_each_of_the_four_rays() -> None:
    assert moves(RING) == [0, 0, 0, 0]
    assert nearness(RING) == 1
    assert moves(RING, "0,5")[0] > 0, "nothing of it lies to the north of that point"


def test_two_flowers_are_as_many_moves_off_a_ray_as_they_need_to_stand_on_either_side_of_it() -> None:
    """A Rose goes three points a turn, a Chrysanthemum four (S7)."""
    assert moves({"-3,2": "guest rose", "4,2": "guest chrysanthemum"})[0] == 0
    assert moves({"-3,2": "guest rose", "4,4": "guest chrysanthemum"})[0] == 1
    assert moves({"-3,2": "guest rose", "-6,1": "guest chrysanthemum"})[0] == 2


def test_flowers_that_are_not_in_harmony_cross_nothing() -> None:
    """Only neighbours on the circle are (S11)."""
    assert moves({"-3,2": "guest rose", "4,2": "guest rose"}) == [NEVER] * 4


def test_a_line_that_something_stands_in_is_a_move_off() -> None:
    assert moves({"-3,2": "guest rose", "4,2": "guest chrysanthemum", "1,2": "host rock"})[0] == 1


def test_two_flowers_cross_one_ray_and_one_flower_two_at_most() -> None:
    one, other, *rest = sorted(moves(without("4,-1", "-3,-1")))
    assert (one, other, *rest) == (0, NEVER, NEVER, NEVER), "the two cannot be ends of another link"
    assert sorted(moves(without("4,-1")))[:2] == [0, 0]


def test_a_flower_in_the_middle_of_a_side_stands_on_the_ray() -> None:
    found = moves({"0,2": "guest rose", "4,2": "guest chrysanthemum"})
    assert found[0] == 0


def test_a_flower_that_grows_in_a_gate_can_come_to_a_ring() -> None:
    """It makes no harmony there (S10)."""
    assert min(moves({"-8,0": "guest rose", "4,2": "guest chrysanthemum"})) < FAR
    assert nearness({"-8,0": "guest rose", "4,2": "guest chrysanthemum"}) > nearness({"4,2": "guest chrysanthemum"})


def test_a_harmony_through_the_centre_crosses_nothing() -> None:
    """It is part of no ring (S15)."""
    assert 0 not in moves({"0,-3": "guest rose", "0,4": "guest chrysanthemum"})


def test_a_harmony_beside_all_rays_is_as_near_as_two_flowers_that_are_in_none() -> None:
    linked, apart = {"1,2": "guest rose", "3,2": "guest chrysanthemum"}, {"1,2": "guest rose", "3,3": "guest chrysanthemum"}
    assert min(moves(linked)) == min(moves(apart)) == 1
    assert nearness(linked) >= nearness(apart)


def test_a_harmony_that_comes_about_in_another_way_crosses_as_well() -> None:
    """A Lotus blooms while fewer of its player's tiles than of the other's lie in the Pot, and is in harmony then (B38, B39)."""
    game, chain = soak.opened(Variant("basic")), {"-3,2": "guest white_lotus", "4,2": "guest chrysanthemum"}
    blooming, closed = (
        next(found.amounts[0] for found in features(state) if found.name == "endings.ring")
        for state in (stand(game, chain, pot=["host rose"]), stand(game, chain))
    )
    assert blooming > 1.3 * closed


def test_a_ring_is_nearer_with_each_flower_that_comes_to_its_place() -> None:
    far = {"4,2": "guest chrysanthemum", "6,-1": "guest rhododendron", "-3,-5": "guest chrysanthemum", "-6,2": "guest rose"}
    nearer = {"4,2": "guest chrysanthemum", "6,-1": "guest rhododendron", "-3,-5": "guest chrysanthemum", "-3,2": "guest rose"}
    nearest = {"4,2": "guest chrysanthemum", "4,-1": "guest rhododendron", "-3,-5": "guest chrysanthemum", "-3,2": "guest rose"}
    assert nearness(without("4,-1", "-3,-1")) < nearness(far) < nearness(nearer) < nearness(nearest) < nearness(RING)


def test_harmonies_at_the_rim_are_no_ring_yet() -> None:
    """Three of them in a corner count for less than two across the middle."""
    rim = {"-3,-7": "guest rose", "-1,-7": "guest chrysanthemum", "-1,-6": "guest rhododendron", "-3,-6": "guest white_jade"}
    assert nearness(rim) < nearness(without("-3,-1")) / 1.5


def test_what_lies_beside_the_board_can_come_to_a_ring_too() -> None:
    assert 0 < nearness({}) < nearness({"-3,2": "guest rose", "4,2": "guest chrysanthemum"})


def test_a_ring_that_may_lie_anywhere_is_looked_for_where_most_is_closed(tmp_path: Path) -> None:
    """It takes no more work than a ring around a few places does."""
    path = tmp_path / "anywhere.yaml"
    path.write_text(ANYWHERE, "utf-8")
    catalogue = a_catalogue(RULESETS, tmp_path)
    assert catalogue.check(path) == []
    game = catalogue.open("anywhere")
    assert isinstance(game, RulesGame)
    some = without("-3,-1")
    found = {feature.name: feature.amounts for feature in game.features(stand(game, some))}
    assert 1 > found["endings.ring"][0] > 2 * found["endings.ring"][1] > 0
    assert len(game.compiled.moves_around) <= 2 * CENTRES
