"""The ring is found in the links alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import pytest

from game.core.chance import Chance
from game.core.contract import Link
from game.ui.table.rings import crossing, ring_of
from tests.effort import effort

Place = tuple[int, int]


def thread(a: Place, b: Place, owner: str | None = "guest", kind: str = "harmony") -> Link:
    a, b = sorted((a, b))
    return Link(kind, owner, f"{a[0]},{a[1]}", f"{b[0]},{b[1]}")


def chain(*places: Place, owner: str = "guest") -> list[Link]:
    """Links from each place to the next."""
    return [thread(a, b, owner) for a, b in itertools.pairwise(places)]


def loop(*places: Place, owner: str = "guest") -> list[Link]:
    """Links from each place to the next, and from the last to the first."""
    return chain(*places, places[0], owner=owner)


def shuffled(links: Iterable[Link], seed: int) -> list[Link]:
    chance, left = Chance(seed), list(links)
    return [left.pop(chance.below(len(left))) for _ in range(len(left))]


SQUARE = loop((-3, -3), (3, -3), (3, 3), (-3, 3))
ASIDE = loop((1, 1), (5, 1), (5, 5), (1, 5))


# -- where the ring is


def test_a_loop_around_the_centre_is_a_ring_from_its_new_link_clockwise() -> None:
    low, right, high, left = SQUARE
    assert ring_of(SQUARE, [right]) == [right, low, left, high]
    assert ring_of(SQUARE, [high]) == [high, right, low, left]


def test_without_a_new_link_there_is_no_ring() -> None:
    assert ring_of(SQUARE, []) == []
    assert ring_of(SQUARE, [thread((4, 4), (5, 4))]) == []


def test_an_open_chain_is_no_ring() -> None:
    for gap in SQUARE:
        rest = [link for link in SQUARE if link != gap]
        assert ring_of(rest, rest) == []


def test_a_loop_beside_the_centre_is_no_ring() -> None:
    assert ring_of(ASIDE, ASIDE) == []


@pytest.mark.parametrize("corner", [(0, 0), (3, 0)])
def test_a_loop_through_the_centre_is_no_ring(corner: Place) -> None:
    through = loop((-3, 0), corner, (3, 3), (-3, 3))
    assert ring_of(through, through) == []


def test_a_loop_of_two_owners_or_two_kinds_is_no_ring() -> None:
    other = [*SQUARE[:3], thread((-3, -3), (-3, 3), "host")]
    kinds = [*SQUARE[:3], thread((-3, -3), (-3, 3), kind="disharmony")]
    nobody = [Link(link.kind, None, link.a, link.b) for link in SQUARE]
    assert ring_of(other, other) == ring_of(kinds, kinds) == ring_of(nobody, nobody) == []


def test_twice_the_same_way_is_no_ring() -> None:
    there = thread((-3, 1), (3, 1))
    back = Link("harmony", "guest", "-3,1", "3,1", 2)
    assert ring_of([there, back], [there, back]) == []


def test_a_tail_and_a_loop_beside_it_are_no_part_of_the_ring() -> None:
    tail = chain((3, 3), (6, 3), (6, 6), (3, 6), (3, 3))
    assert set(ring_of([*SQUARE, *tail, thread((-3, -3), (-3, -6))], SQUARE)) == set(SQUARE)
    assert ring_of([*SQUARE, *tail], tail) == []


def test_of_two_rings_that_share_links_the_shorter_is_meant() -> None:
    detour = chain((3, -3), (6, -3), (6, 3), (3, 3))
    links, right = [*SQUARE, *detour], SQUARE[1]
    assert set(ring_of(links, SQUARE[:1])) == set(SQUARE)
    round_about = {*detour, *SQUARE} - {right}
    assert set(ring_of(links, [detour[1]])) == round_about


def test_of_two_rings_apart_the_one_with_the_new_link_is_meant() -> None:
    outer = loop((-6, -6), (6, -6), (6, 6), (-6, 6))
    assert set(ring_of([*SQUARE, *outer], [outer[2]])) == set(outer)
    assert set(ring_of([*SQUARE, *outer], [SQUARE[2]])) == set(SQUARE)


def test_links_that_cross_meet_only_where_tiles_lie() -> None:
    crossed = chain((-3, -1), (3, -1), (3, 2), (1, 2), (1, -3), (-3, -3), (-3, -1))
    assert ring_of(crossed, crossed) == [], "it goes around the centre once there and once back"
    bow = loop((-4, -2), (4, -2), (4, 3), (-1, 3), (-1, -5), (-4, -5))
    assert set(ring_of(bow, bow)) == set(bow)


def test_a_ring_may_wind_far_around() -> None:
    inside = [(1, 1), (1, -1), (-1, -1), (-1, 3), (5, 3), (5, -5), (-5, -5), (-5, 5)]
    spiral = loop(*inside, (6, 5), (6, 6), (-6, 6), (-6, -6), (7, -6), (7, 1))
    assert set(ring_of(spiral, spiral[:1])) == set(spiral)


def test_a_loop_that_goes_around_twice_is_a_ring() -> None:
    inner, outer = ((2, -2), (2, 2), (-2, 2), (-2, -2)), ((3, -3), (3, 3), (-3, 3), (-3, -3))
    twice = loop(*inner, *outer)
    assert set(ring_of(twice, twice[:1])) == set(twice)


def test_the_order_of_the_links_does_not_matter() -> None:
    twins, left = [*SQUARE, *chain((-3, -3), (4, -3), (4, 3), (-3, 3))], SQUARE[3]
    links = [*SQUARE, *ASIDE, *loop((-2, -2), (2, -2), (2, 2), (-2, 2)), *chain((3, -3), (6, -3), (6, 3), (3, 3))]
    first = ring_of(links, links)
    assert first
    for seed in range(20):
        assert ring_of(shuffled(links, seed), shuffled(links, seed + 100)) == first
        assert ring_of(shuffled(twins, seed), [left]) == ring_of(twins, [left])


def test_what_it_finds_is_a_closed_way_around_the_centre_and_it_finds_one_where_there_is_one() -> None:
    chance, found = Chance(5), 0
    for _ in range(300):
        spots = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
        pairs = [(a, b) for a, b in itertools.combinations(spots, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 2]
        links = [thread(*pairs[chance.below(len(pairs))]) for _ in range(30)]
        ring = ring_of(links, links)
        assert bool(ring) == winds(links)
        if ring:
            found += 1
            assert abs(turns(ring)) == 1
    assert 30 < found < 270


def turns(ring: Sequence[Link]) -> int:
    """How often a chain of links goes around the centre; each must begin where the one before it ends."""
    place = ring[0].a if ring[0].b in (ring[1].a, ring[1].b) else ring[0].b
    begin, total, seen = place, 0, set()
    for link in ring:
        other = link.b if place == link.a else link.a
        assert place in (link.a, link.b)
        assert other not in seen
        seen.add(other)
        total += crossing(place, other) or 0
        place = other
    assert place == begin
    return total


def winds(links: Sequence[Link]) -> bool:
    """Whether any closed way along links goes around the centre: a place is reached with two different counts of turns."""
    steps = [(a, b, by) for link in links for a, b in ((link.a, link.b), (link.b, link.a)) if (by := crossing(a, b)) is not None]
    for root in {a for a, _, _ in steps}:
        known, edge = {root: 0}, [root]
        while edge:
            place = edge.pop()
            for a, b, by in steps:
                if a == place and b in known and known[b] != known[a] + by:
                    return True
                if a == place and b not in known:
                    known[b] = known[a] + by
                    edge.append(b)
    return False


def test_the_centre_lies_left_of_what_goes_around_it_against_the_clock() -> None:
    assert crossing("3,-1", "3,1") == 1
    assert crossing("3,1", "3,-1") == -1
    assert crossing("-3,-1", "-3,1") == 0
    assert crossing("s2,-1", "s2,0") == 1
    assert crossing("-2,-2", "3,3") is None
    assert crossing("0,0", "3,3") is None
    assert crossing("1,1", "3,3") == 0


def test_many_links_cost_little() -> None:
    spots = [(x, y) for x in range(-8, 8) for y in range(-8, 8)]
    grid = [thread((x, y), (x + 1, y)) for x, y in spots] + [thread((x, y), (x, y + 1)) for x, y in spots]
    new = [thread((1, 0), (1, 1)), thread((-1, 0), (-1, 1))]
    assert len(ring_of(grid, new)) == 8
    assert effort(lambda: ring_of(grid, new), enough=20) < 20
