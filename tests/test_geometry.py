"""The board's geometry and the search for rings, against coordinates and against walking every way there is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import atan2, pi

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.core import lattice
from game.core.lattice import INDEX, NAMES, point, square, xy
from game.rules.playing.line_links import Bound
from game.rules.playing.rings import circling
from tests.pai_sho import ALL_POINTS, ALL_SQUARES, BOARD, GRID, SPACES
from tests.test_properties import EXAMPLES, often

# Rings


def gap(a: int, b: int) -> float:
    """The angle at the centre from one point to the next, between -pi and pi."""
    (ax, ay), (bx, by) = xy(a), xy(b)
    turn = atan2(by, bx) - atan2(ay, ax)
    return turn - 2 * pi * round(turn / (2 * pi))


def through_the_centre(a: int, b: int) -> bool:
    (ax, ay), (bx, by) = xy(a), xy(b)
    return (ax == bx == 0 and ay * by <= 0) or (ay == by == 0 and ax * bx <= 0)


def cycles(edges: set[tuple[int, int]]) -> Iterator[list[int]]:
    """Every simple cycle, by walking all ways from each point over points not before it."""
    near: dict[int, set[int]] = {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)

    def walk(way: list[int]) -> Iterator[list[int]]:
        for follow in near[way[-1]]:
            if follow == way[0] and len(way) > 2:
                yield way
            elif follow > way[0] and follow not in way:
                yield from walk([*way, follow])

    for start in near:
        yield from walk([start])


def rings_by_walking(edges: set[tuple[int, int]]) -> bool:
    """Whether some cycle goes round the centre: its angles do not add up to nothing."""
    kept = {edge for edge in edges if not through_the_centre(*edge)}
    return any(abs(sum(map(gap, way, [*way[1:], way[0]]))) > 3 for way in cycles(kept))


ENDS = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@st.composite
def lines(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Lines between neighbours on the rows and columns of a few points, in any order."""
    spots = draw(st.sets(ENDS, min_size=4, max_size=11))
    found = set()
    for by in (0, 1):
        order = sorted(spots, key=lambda spot: (spot[by], spot[1 - by]))
        found |= {(point(*a), point(*b)) for a, b in itertools.pairwise(order) if a[by] == b[by]}
    left_out = draw(st.sets(st.sampled_from(sorted(found)), max_size=2)) if found else set()
    return draw(st.permutations(sorted((min(edge), max(edge)) for edge in found - left_out)))


@settings(often, max_examples=EXAMPLES or 600)
@given(lines())
def test_a_ring_is_found_where_walking_all_ways_finds_one(edges: list[tuple[int, int]]) -> None:
    assert circling(Bound(a, b, 0) for a, b in edges) == rings_by_walking(set(edges))


def test_rings_and_no_rings_are_both_among_the_lines() -> None:
    a, b, c, d = point(-1, -1), point(-1, 1), point(1, -1), point(1, 1)
    around = {(a, b), (a, c), (b, d), (c, d)}
    assert rings_by_walking(around)
    assert not rings_by_walking({(one + 3, other + 3) for one, other in around})
    assert not rings_by_walking(around - {min(around)})


# The lattice against coordinates


SETS = st.sets(st.sampled_from(ALL_POINTS), max_size=30)
SQUARE_SETS = st.sets(st.sampled_from(ALL_SQUARES), max_size=20)


def coordinates(mask: int) -> set[tuple[int, int]]:
    return {xy(place) for place in lattice.places(mask)}


def on_board(spots: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(x, y) for x, y in spots if x * x + y * y < 81}


def test_places_are_those_of_the_board() -> None:
    assert len(ALL_POINTS) == 249 == BOARD.bit_count()
    assert len(ALL_SQUARES) == 256 == SPACES.bit_count()
    assert [xy(place) for place in ALL_POINTS] == sorted(xy(place) for place in ALL_POINTS)
    for place in ALL_POINTS:
        assert point(*xy(place)) == place
    for place in ALL_SQUARES:
        assert square(*xy(place)) == place
        assert xy(GRID.half_turn(place)) == (-xy(place)[0] - 1, -xy(place)[1] - 1)
    assert {name: place for place, name in NAMES.items()} == INDEX


@often
@given(SETS)
def test_steps_and_turns_are_those_of_coordinates(chosen: set[int]) -> None:
    mask = lattice.mask(chosen)
    spots = coordinates(mask)
    assert list(lattice.places(mask)) == sorted(chosen)
    assert coordinates(GRID.turned(mask)) == {(-x, -y) for x, y in spots}
    beside = on_board({(x + i, y + j) for x, y in spots for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))})
    around = on_board({(x + i, y + j) for x, y in spots for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j})
    assert coordinates(GRID.beside(mask)) == beside
    assert coordinates(GRID.around(mask)) == around
    in_line = on_board({(x, n) for x, _ in spots for n in range(-8, 9)} | {(n, y) for _, y in spots for n in range(-8, 9)})
    assert coordinates(GRID.in_line(mask)) == in_line
    corners = {(x + i, y + j) for x, y in spots for i in (-1, 0) for j in (-1, 0)}
    assert coordinates(GRID.squares_at(mask)) == {spot for spot in corners if square(*spot) in ALL_SQUARES}


@often
@given(SETS, st.integers(1, 4))
def test_what_is_within_a_distance_is_so_by_coordinates(chosen: set[int], far: int) -> None:
    mask = lattice.mask(chosen)
    spots = coordinates(mask)
    spaces, steps = set(), set()
    for p, q in coordinates(BOARD):
        spaces |= {(p, q)} if any(max(abs(p - x), abs(q - y)) <= far for x, y in spots) else set()
        steps |= {(p, q)} if any(abs(p - x) + abs(q - y) <= far for x, y in spots) else set()
    assert coordinates(GRID.spaces(mask, far)) == spaces
    assert coordinates(GRID.steps(mask, far)) == steps


@often
@given(SQUARE_SETS)
def test_corners_of_squares_are_those_of_coordinates(chosen: set[int]) -> None:
    mask = lattice.mask(chosen)
    spots = {(x + i, y + j) for x, y in coordinates(mask) for i in (0, 1) for j in (0, 1)}
    assert coordinates(GRID.corners(mask)) == on_board(spots)


@often
@given(SQUARE_SETS)
def test_squares_around_squares_are_those_of_coordinates(chosen: set[int]) -> None:
    mask = lattice.mask(chosen)
    around = {(x + i, y + j) for x, y in coordinates(mask) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j}
    beside = {(x + i, y + j) for x, y in coordinates(mask) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert coordinates(GRID.around(mask)) == around & coordinates(SPACES)
    assert coordinates(GRID.beside(mask)) == beside & coordinates(SPACES)


@often
@given(st.sampled_from(ALL_POINTS), st.sampled_from(ALL_POINTS))
def test_what_lies_between_two_points_is_so_by_coordinates(a: int, b: int) -> None:
    (ax, ay), (bx, by) = xy(a), xy(b)
    straight = {(ax, y) for y in range(min(ay, by) + 1, max(ay, by))} if ax == bx else set()
    level = {(x, ay) for x in range(min(ax, bx) + 1, max(ax, bx))} if ay == by else set()
    assert coordinates(GRID.between(a, b)) == straight | level
    assert coordinates(GRID.rays[a][0]) == on_board({(ax, ay + n) for n in range(1, 17)})
    clockwise = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    ring = [(ax + dx, ay + dy) for dx, dy in clockwise]
    assert [spot if on_board({spot}) else None for spot in ring] == [xy(p) if p >= 0 else None for p in GRID.circuit[a]]


@given(SETS, st.sampled_from(["", "move 0,-8 ", "place rose "]))
@often
def test_places_are_spelled_in_alphabetical_order(chosen: set[int], prefix: str) -> None:
    assume(chosen)
    out = ["what was there"]
    lattice.spell(prefix, lattice.mask(chosen), out)
    assert out == ["what was there", *sorted(prefix + NAMES[place] for place in chosen)]


def test_spelling_forgets_when_it_has_kept_enough_and_stays_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lattice, "_ROOM", 40)
    for number in range(300):
        chosen = ALL_POINTS[number % 200 : number % 200 + 1 + number % 30]
        out: list[str] = []
        lattice.spell(f"move {number} ", lattice.mask(chosen), out)
        assert out == sorted(f"move {number} {NAMES[place]}" for place in chosen)
