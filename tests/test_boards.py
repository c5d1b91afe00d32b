"""Boards of any outline: what a drawing means, that geometry keeps to it, that games on them are played, kept and handed on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import Chance
from game.core.errors import BadMove, BadPosition
from game.core.lattice import INDEX, NAMES, REACH, mask, places, point, xy
from game.core.session import Session, restore
from game.rules.playing.grid import Grid, grid_of
from game.rules.playing.grounds import drawing_of, grid_on, grounds_of
from game.rules.rules_game import RulesGame
from tests.conftest import RULESETS, a_catalogue
from tests.pai_sho import BOARD

Spot = tuple[int, int]
COMPASS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SPAN = range(-REACH, REACH + 1)
OUTLINES = st.one_of(
    st.sets(st.tuples(st.sampled_from(SPAN), st.sampled_from(SPAN)), min_size=1, max_size=80),
    st.builds(  # a rectangle with a hole
        lambda west, south, wide, high, hole: {
            (x, y)
            for x in range(west, min(west + wide, REACH + 1))
            for y in range(south, min(south + high, REACH + 1))
            if max(abs(x - west - wide // 2), abs(y - south - high // 2)) >= hole
        }
        | {(west, south)},
        st.integers(-9, 4), st.integers(-9, 4), st.integers(1, 19), st.integers(1, 19), st.integers(0, 3),
    ),
)  # fmt: skip


def grid(spots: set[Spot]) -> Grid:
    return grid_of(mask([point(*spot) for spot in spots]))


def named(bits: int) -> set[Spot]:
    return {xy(place) for place in places(bits)}


def run(spots: set[Spot], start: Spot, step: Spot) -> Iterator[Spot]:
    """The points from one on in a direction, as far as the line goes."""
    x, y = start[0] + step[0], start[1] + step[1]
    while (x, y) in spots:
        yield x, y
        x, y = x + step[0], y + step[1]


@given(OUTLINES)
@settings(max_examples=60, deadline=None)
def test_all_geometry_keeps_to_the_points_there_are(spots: set[Spot]) -> None:
    board = grid(spots)
    for place in places(board.points):
        x, y = here = xy(place)
        around = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j} & spots
        assert named(board.around(1 << place)) == around
        assert named(board.beside(1 << place)) == {spot for spot in around if x == spot[0] or y == spot[1]}
        assert all(board.around(1 << point(*spot)) >> place & 1 for spot in around)
        assert [named(ray) for ray in board.rays[place]] == [set(run(spots, here, step)) for step in COMPASS]
        assert {goal for goal in board.circuit[place] if goal >= 0} == {point(*spot) for spot in around}
        assert named(board.in_line(1 << place)) == {here}.union(*map(named, board.rays[place]))
        assert named(board.seen(place, 0)) == set().union(*map(named, board.rays[place]))


@given(OUTLINES)
@settings(max_examples=60, deadline=None)
def test_lines_are_the_stretches_without_a_gap(spots: set[Spot]) -> None:
    board = grid(spots)
    for steps, numbers in ((((0, 1), (1, 0)), board.straight), (((1, 1), (1, -1)), board.diagonal)):
        wanted = set()
        for dx, dy in steps:
            starts = [(x, y) for x, y in spots if (x - dx, y - dy) not in spots]
            lines = [frozenset({start, *run(spots, start, (dx, dy))}) for start in starts]
            wanted |= {line for line in lines if len(line) > 1}
        assert {frozenset(named(board.lines[number])) for number in numbers} == wanted
    for place in places(board.points):
        assert board.through[place] == {number for number, line in enumerate(board.lines) if line >> place & 1}
    for one, other in combinations(list(places(board.points))[:15], 2):
        apart = not board.around(1 << one) >> other & 1
        seen = apart and bool(board.through[one] & board.through[other])
        assert bool(board.spanned(1 << one | 1 << other)) == seen, "a row with a hole in it is two lines"


@given(OUTLINES)
@settings(max_examples=60, deadline=None)
def test_squares_have_four_corners_and_on_a_round_board_their_middle_inside(spots: set[Spot]) -> None:
    outline = grid(spots).outline
    found = named(outline.squares)
    if not outline.radius:
        assert found == {(x, y) for x, y in spots if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= spots}
    else:
        mx, my = outline.middle
        cells = [(x, y) for x in range(-10, 10) for y in range(-10, 10)]
        assert found == {(x, y) for x, y in cells if (x + 0.5 - mx) ** 2 + (y + 0.5 - my) ** 2 < outline.radius**2}


@given(OUTLINES)
@settings(max_examples=60, deadline=None)
def test_half_turns_and_reflections_go_there_and_back(spots: set[Spot]) -> None:
    outline = grid(spots).outline
    for sent in (outline.turned, outline.reflected):
        assert sent(outline.all) & ~outline.all == 0
        assert sent(sent(outline.all)) == sent(outline.all) & sent(sent(outline.all))
        for place in places(outline.all):
            there = sent(1 << place)
            assert there == 0 or sent(there) == 1 << place


@given(OUTLINES)
@settings(max_examples=60, deadline=None)
def test_a_drawing_says_where_its_points_are_and_every_name_is_read_again(spots: set[Spot]) -> None:
    (west, south), (east, north) = (tuple(pick(axis) for axis in zip(*spots, strict=True)) for pick in (min, max))
    rows = [" ".join("p" if (x, y) in spots else "." for x in range(west, east + 1)) for y in range(north, south - 1, -1)]
    board = {"points": "\n".join(rows), "legend": {"p": ["meadow"]}, "origin": [1 - west, 1 - south]}
    if not (1 <= 1 - west <= 19 and 1 <= 1 - south <= 19):
        del board["origin"]
    assert drawing_of(board).fits
    found, bits = grid_on(board), grounds_of(board)["meadow"]
    assert found.points == bits
    assert len(named(bits)) == len(spots)
    if "origin" in board:
        assert named(bits) == spots
    for place in places(found.all):
        assert found.place(NAMES[place]) == place
    assert all(found.place(name) == -1 for name in INDEX if not found.all >> INDEX[name] & 1)
    padded = {**board, "points": "\n".join([". " * (len(rows[0]) // 2 + 3), *(f". {row} ." for row in rows)])}
    assert grid_on(padded).points == found.points


def test_a_round_board_is_known_by_its_points() -> None:
    assert grid_of(BOARD).outline.radius == 9
    assert grid({(x, y) for x in range(-6, 7) for y in range(-6, 7) if x * x + y * y <= 36}).outline.radius
    assert not grid({(x, y) for x in range(5) for y in range(5)}).outline.radius
    assert not grid({(x, y) for x, y in named(BOARD) if (x, y) != (0, 0)}).outline.radius


# Games on other boards

STONES = """format: 1
id: {name}
name: Stones
players: {{count: 2}}
board:
  name: {name}
  points: |
{points}
  legend: {{n: [ground]}}
tiles:
  stone: {{name: Stone, count: 4, move: [{{walk: 2}}, {{slide: any}}, {{legs: [1, 2]}}, {{leap: [1, 2]}}]}}
piles:
  reserve: {{name: Reserve, owner: each, seen_by: everyone, starts_with: stone}}
captured_into: reserve
captures: {{near: {{by: stone, of: theirs}}}}
relations: {{alike: {{pairs: [[stone, stone]]}}}}
links: {{bond: {{name: Bond, relation: alike, ends: [mine, mine]}}}}
actions:
  plant:
    says: place it spot
    pick: [{{as: it, from: reserve}}, {{as: spot, point: empty and not around theirs}}]
    do: [{{plant: it, at: spot}}]
  arrange: {{says: move it goal, pick: [{{as: it, tile: mine}}, {{as: goal, way_of: it}}], do: [{{move: it, to: goal}}]}}
phases: {{play: {{players: alternate, first: guest, turn: [{{one_of: [plant, arrange]}}]}}}}
stuck: pass
endings:
  many: {{check: after_turn, for: each, when: {{count: {{links: bond, owner: mine}}, at_least: 4}}, winner: {{player: mine}}}}
"""


def drawn(keep: object, wide: int, high: int) -> str:
    assert callable(keep)
    return "\n".join("    " + " ".join("n" if keep(x, y) else "." for x in range(wide)) for y in range(high))


SHAPES = {
    "twelve": drawn(lambda x, y: True, 12, 12),
    "full": drawn(lambda x, y: True, 19, 19),
    "circle": drawn(lambda x, y: (x - 6) ** 2 + (y - 6) ** 2 <= 36, 13, 13),
    "ring": drawn(lambda x, y: 6 < (x - 5) ** 2 + (y - 5) ** 2 <= 30, 11, 11),
    "crooked": drawn(lambda x, y: x <= y + 3, 7, 9),
}


@cache
def opened(name: str, folder: Path) -> RulesGame:
    (folder / f"{name}.yaml").write_text(STONES.format(name=name, points=SHAPES[name]), "utf-8")
    return a_catalogue(RULESETS, folder).open(name)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boards")


@pytest.mark.parametrize("name", SHAPES)
def test_random_games_keep_to_the_board_and_are_kept(name: str, folder: Path) -> None:
    game, chance = opened(name, folder), Chance(3)
    session = Session(game, 3)
    points = {place for place in game.board.grounds if not place.startswith("s")}
    assert len(points) == SHAPES[name].count("n")
    for _ in range(60):
        if not session.legal:
            break
        assert {word for move in session.legal for word in move.split(" ") if "," in word} <= points
        session.enter(chance.pick(session.legal))
    state = session.state
    again, _ = game.setup(game.position(state))
    assert game.position(again) == game.position(state)
    assert set(game.legal(again)) == set(session.legal)


@pytest.mark.parametrize("name", SHAPES)
def test_a_save_and_a_line_of_text_carry_the_board(name: str, folder: Path, tmp_path: Path) -> None:
    game, chance = opened(name, folder), Chance(4)
    session = Session(game, 4)
    for _ in range(20):
        session.enter(chance.pick(session.legal))
    elsewhere = a_catalogue(RULESETS, tmp_path)
    record = session.record()
    found, problem = restore(elsewhere.reopen(record), record)
    assert game.position(found.state) == game.position(session.state)
    assert not problem
    taken = elsewhere.take(a_catalogue(RULESETS, folder).line(name))
    assert elsewhere.open(taken).identity.hash == game.identity.hash
    assert elsewhere.open(taken).board.grounds == game.board.grounds


def test_the_same_letters_in_other_rows_are_other_rules(tmp_path: Path) -> None:
    found = set()
    for name, wide, high in (("one", 4, 6), ("two", 6, 4)):
        (tmp_path / f"{name}.yaml").write_text(STONES.format(name=name, points=drawn(lambda x, y: True, wide, high)), "utf-8")
        found.add(a_catalogue(RULESETS, tmp_path).open(name).identity.hash)
    assert len(found) == 2


def test_nothing_is_seen_and_nothing_slides_across_a_hole(folder: Path) -> None:
    game = opened("ring", folder)
    state, _ = game.setup({"to_move": "guest", "board": {"-4,0": "guest stone", "4,0": "guest stone", "-4,3": "guest stone"}})
    assert [(link.a, link.b) for link in game.links(state)] == [("-4,0", "-4,3")]
    goals = {move.split(" ")[2] for move in game.legal(state) if move.startswith("move -4,0 ")}
    assert "-3,0" in goals and "3,0" not in goals
    with pytest.raises(BadPosition):
        game.setup({"board": {"0,0": "guest stone"}})
    with pytest.raises(BadMove, match="0,0 is no point of the board"):
        game.why(state, "move -4,0 0,0")


# The children's game


SMALL = {"0,-3": "guest rose", "3,-3": "guest chrysanthemum", "3,1": "guest rhododendron", "-1,1": "guest jasmine"}


def test_three_harmonies_win_on_the_small_board() -> None:
    game = a_catalogue().open("skud_children")
    assert len(game.compiled.points) == 69
    state, _ = game.setup({"to_move": "host", "board": {place: tile for place, tile in SMALL.items() if place != "-1,1"}})
    assert game.result(state) is None
    assert {link.kind for link in game.links(state)} == {"harmony"} and len(game.links(state)) == 2
    state, _ = game.setup({"to_move": "host", "board": SMALL})
    result = game.result(state)
    assert result is not None and (result.winner, result.ending) == ("guest", "three")


def test_children_walk_three_steps_and_take_nothing() -> None:
    game = a_catalogue().open("skud_children")
    state, _ = game.setup({"to_move": "guest", "board": {"0,-1": "guest rhododendron", "0,0": "host white_jade"}})
    goals = {move.split(" ")[2] for move in game.legal(state) if move.startswith("move 0,-1 ")}
    assert "0,0" not in goals and "2,-2" in goals and "3,-2" not in goals
    assert not any(goal in goals for goal in ("0,-4", "4,0", "-4,0", "0,4"))


def test_the_first_flowers_stand_in_the_home_gates_of_the_small_board() -> None:
    game = a_catalogue().open("skud_children")
    state = game.start(1)
    flowers = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
    assert set(game.legal(state)) == {f"place {kind} 0,-4" for kind in flowers}
    assert {place: piece.owner for place, piece in game.pieces(game.play(state, "place rose 0,-4")).items()} == {
        "0,-4": "guest", "0,4": "host"
    }  # fmt: skip
