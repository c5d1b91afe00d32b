"""Links along diagonals, links of some length, past one's own tiles; chains, rings around other places, long rings."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.errors import BadRuleset
from game.core.lattice import places, point, xy
from game.rules.playing.line_links import Bound
from game.rules.playing.rings import circling, long_ring
from game.rules.rules_game import RulesGame
from game.rules.verbs.numbers import groups
from game.workshop.reference import EXAMPLES
from tests.pai_sho import BOARD
from tests.table import after, can, ended, links_of, stand
from tests.test_house_rules import house

POINTS = list(places(BOARD))


def joined(game: RulesGame, *board: str) -> set[str]:
    """The harmonies of GUEST's rose and chrysanthemum on two points, with other tiles."""
    rose, chrysanthemum, *others = board
    tiles = {rose: "guest rose", chrysanthemum: "guest chrysanthemum"} | dict(other.split(" ", 1) for other in others)
    return links_of(game, stand(game, tiles))


@pytest.mark.parametrize(("rules", "straight", "diagonal"), [
    ("links: {harmony: {lines: straight}}", True, False),
    ("links: {harmony: {lines: diagonal}}", False, True),
    ("links: {harmony: {lines: both}}", True, True),
])  # fmt: skip
def test_a_link_runs_along_its_lines(tmp_path: Path, rules: str, straight: bool, diagonal: bool) -> None:
    game = house(tmp_path, rules)
    assert bool(joined(game, "1,1", "1,5")) is straight
    assert bool(joined(game, "1,1", "5,5")) is diagonal
    assert bool(joined(game, "5,1", "1,5")) is diagonal
    assert not joined(game, "1,1", "2,3")


def test_a_tile_between_interrupts_a_diagonal_and_one_beside_it_does_not(tmp_path: Path) -> None:
    game = house(tmp_path, "links: {harmony: {lines: both}}")
    assert joined(game, "1,1", "4,4", "2,3 host rock")
    assert not joined(game, "1,1", "4,4", "2,2 host rock")


@pytest.mark.parametrize(("length", "near", "far"), [("2", 2, 3), ("{exactly: 3}", 3, 4), ("{at_least: 3}", 3, 2)])
def test_a_link_is_as_long_as_it_may_be(tmp_path: Path, length: str, near: int, far: int) -> None:
    game = house(tmp_path, f"links: {{harmony: {{lines: both, length: {length}}}}}")
    for steps, stands in ((near, True), (far, False)):
        assert bool(joined(game, "1,1", f"1,{1 + steps}")) is stands
        assert bool(joined(game, "1,1", f"{1 + steps},{1 + steps}")) is stands


def test_a_length_that_none_can_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRuleset, match="none at all"):
        house(tmp_path, "links: {harmony: {length: {at_least: 5, at_most: 3}}}")


def test_what_lies_between_may_depend_on_whose_it_is(tmp_path: Path) -> None:
    game = house(tmp_path, "links: {harmony: {over_neutral: {tiles: mine}}}")
    assert joined(game, "1,1", "1,5", "1,3 guest rock")
    assert not joined(game, "1,1", "1,5", "1,3 host rock")


def test_a_clash_on_a_diagonal_is_seen_in_every_list(tmp_path: Path) -> None:
    from tests.test_lists import check_three_ways, twisted_positions

    game = house(tmp_path, "links: {disharmony: {lines: both, length: 6}}")
    assert sum(check_three_ways(game, position) for position in twisted_positions(game, 12)) > 12


# Rings


def ring(*corners: str) -> list[Bound]:
    """The links of a closed chain through these points, in their order."""
    ends = [point(*map(int, corner.split(","))) for corner in corners]
    return [Bound(min(a, b), max(a, b), 0) for a, b in zip(ends, [*ends[1:], ends[0]], strict=True)]


SQUARE = ring("-2,-2", "-2,2", "2,2", "2,-2")
DIAMOND = ring("0,3", "3,0", "0,-3", "-3,0")


@pytest.mark.parametrize("links", [SQUARE, DIAMOND], ids=["square", "diamond"])
def test_a_ring_runs_around_what_is_inside_it_and_nothing_else(links: list[Bound]) -> None:
    on = {xy(place) for link in links for place in (link.a, link.b)}
    for place in POINTS:
        x, y = xy(place)
        inside = max(abs(x), abs(y)) < 2 if links is SQUARE else abs(x) + abs(y) < 3
        if (x, y) not in on and not (max(abs(x), abs(y)) == 2 and links is SQUARE):
            assert circling(links, place) is (inside), (x, y)


def cycles(links: list[Bound]) -> set[frozenset[int]]:
    """Every closed chain that uses no tile twice, as the set of its tiles, by trying all sets of links."""
    found = set()
    for size in range(3, len(links) + 1):
        for chosen in combinations(links, size):
            ends = [place for link in chosen for place in (link.a, link.b)]
            if len(set(ends)) == size and all(ends.count(place) == 2 for place in ends) and len(groups(chosen)) == 1:
                found.add(frozenset(ends))
    return found


def test_a_long_ring_has_so_many_tiles() -> None:
    chance, met = Chance(3), set()
    corners = [(x, y) for x in (-3, 0, 3) for y in (-3, 1, 3)]
    for _ in range(60):
        sides = [
            Bound(min(a, b), max(a, b), 0)
            for (ax, ay), (bx, by) in combinations(corners, 2)
            if (abs(ax - bx) == 3 and ay == by) or (ax == bx and (ay, by) in ((-3, 1), (1, 3)))
            for a, b in [(point(ax, ay), point(bx, by))]
            if chance.below(10) < 9
        ]
        centre = point(1, 0)
        longest = max((len(ring) for ring in cycles(sides) if circling(_among(sides, ring), centre)), default=0)
        for tiles in (4, 6, 8):
            assert long_ring(sides, centre, tiles) is (longest >= tiles), (tiles, longest)
        met.add(longest)
    assert len(met) > 2


def _among(links: list[Bound], tiles: frozenset[int]) -> list[Bound]:
    """The links of one of the closed chains through these tiles."""
    found = [link for link in links if link.a in tiles and link.b in tiles]
    return next(
        (list(chosen) for chosen in combinations(found, len(tiles)) if frozenset().union(*cycles(list(chosen))) == tiles), []
    )


CHAIN = {"-6,5": "guest rose", "-4,5": "guest chrysanthemum", "-2,5": "guest rhododendron"} | {
    "3,-4": "host rose", "5,-4": "host chrysanthemum"
}  # fmt: skip


@pytest.mark.parametrize(("count", "over"), [
    ("{chain: harmony, owner: mine}, at_least: 3", "guest"),
    ("{chain: harmony, owner: mine}, at_least: 4", None),
    ("{chain: harmony, owner: theirs}, exactly: 2", "guest"),
    ("{chain: harmony, owner: mine, joins: [rose, rhododendron]}, exactly: 3", "guest"),
    ("{chain: harmony, owner: mine, joins: [rose, lily]}, at_least: 1", None),
])  # fmt: skip
def test_a_chain_counts_the_tiles_that_hang_together(tmp_path: Path, count: str, over: str | None) -> None:
    game = house(
        tmp_path, f"endings: {{chain: {{name: C, check: after_turn, when: {{count: {count}}}, winner: {{player: mine}}}}}}"
    )
    state = after(game, stand(game, CHAIN | {"6,-1": "guest lily"}), "move 6,-1 6,-2")
    assert ended(game, state) == ((over, "chain") if over else None)


def test_what_a_line_effect_turns_into_a_link_that_stands_already_counts_once(tmp_path: Path) -> None:
    both = "relations: {clashing: {pairs: [[rose, chrysanthemum]]}}"
    turns = "line_effects: {rock: {tiles: rock, on: whole_line, turns: {disharmony: harmony}}}"
    game = house(tmp_path, f"{both}\n{turns}")
    board = {"1,1": "guest rose", "1,5": "guest chrysanthemum"}
    for rock, expected in (("3,3", ["disharmony", "harmony"]), ("1,7", ["harmony"])):
        assert sorted(link.kind for link in game.links(stand(game, board | {rock: "host rock"}))) == expected


@pytest.mark.parametrize(("board", "covered"), [
    ({"-4,2": "guest rose", "4,2": "guest chrysanthemum"}, False),
    ({"-4,2": "guest rose", "4,2": "guest chrysanthemum", "-4,4": "guest rose", "-1,4": "guest chrysanthemum"}, True),
], ids=["one link across both", "another across one of them"])  # fmt: skip
def test_each_zone_is_covered_by_a_link_of_its_own(board: dict[str, str], covered: bool, tmp_path: Path) -> None:
    zones = "zones: {a: {name: A, columns: [-2, -2], rows: [-8, 8]}, b: {name: B, columns: [2, 2], rows: [-8, 8]}}\n"
    game = house(tmp_path, zones + "endings: {ring: {when: {cover: [a, b], with: harmony, owner: mine}}}")
    assert (ended(game, stand(game, board)) == ("guest", "ring")) is covered


def test_a_link_that_a_tile_wakes_by_lying_near_its_ends_is_made_by_it(tmp_path: Path) -> None:
    asleep = "statuses: {asleep: {name: asleep, who: flower and not around wheel, cannot: [link]}}\n"
    made = "{when: {made: harmony}, because: No harmony is made so.}"
    game = house(tmp_path, asleep + f"""links: {{harmony: {{ends: [basic, basic]}}}}
remove: [never]
actions: {{bonus_accent: {{do: [{{plant: it, at: spot}}], forbid: {{made: {made}}}}}}}
phases: {{play: {{turn: [bonus_accent]}}}}""")
    state = stand(game, {"1,0": "guest rose", "3,0": "guest chrysanthemum"})
    assert can(game, state, "place wheel 1,1") and not can(game, state, "place wheel 2,1")


def test_a_clash_of_tiles_that_another_wakes_by_lying_near_them_is_left_by_it(tmp_path: Path) -> None:
    asleep = "statuses: {asleep: {name: asleep, who: flower and not around rock, cannot: [link]}}\n"
    game = house(tmp_path, asleep + "phases: {play: {turn: [bonus_accent]}}")
    state = stand(game, {"1,0": "guest rose", "3,0": "host jasmine"})
    assert can(game, state, "place rock 1,1") and can(game, state, "place rock 2,0")
    assert not can(game, state, "place rock 2,1")


SEEN_BY_NOBODY = {
    "links.over": "links: {{harmony: {{over: {0}}}}}",
    "line_effects.tiles": "line_effects: {{calm: {{text: Calm., tiles: {0}, on: between, turns: {{harmony: nothing}}}}}}",
    "statuses.counts_as": "statuses: {{kin: {{name: kin, text: Kin., who: rock, counts_as: {0}}}}}",
}


@pytest.mark.parametrize(("field", "rules"), SEEN_BY_NOBODY.items(), ids=SEEN_BY_NOBODY)
def test_the_examples_of_what_has_to_be_the_same_for_both_are_so(tmp_path: Path, field: str, rules: str) -> None:
    for example in EXAMPLES[field]:
        game = house(tmp_path, rules.format(example))
        assert can(game, stand(game, {"2,2": "guest rose"}), "move 2,2 2,3")
